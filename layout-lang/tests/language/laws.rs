//! Every operation of the algebra has a law test of its own: a table of tests and what they hold, and the sources say whether
//! the tests are there, reach what they are said to reach, and leave nothing out.

use std::collections::{HashMap, HashSet};

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;

use crate::coverage::{exported, source};

/// Where the operations are that are methods.
const METHODS: &[&str] = &[
    "data/int_tuple",
    "data/profile",
    "data/swizzle",
    "decide/predicate",
    "decide/preimage",
    "ops/grid",
    "shape/coordinate",
    "shape/coordinates",
    "shape/coshape",
    "shape/divide",
    "shape/sizes",
    "swizzle/composed",
    "swizzle/cosize",
    "swizzle/inverse",
    "swizzle/merge",
    "swizzle/recast",
    "swizzle/run",
    "swizzle/slice",
    "swizzle/transfer",
    "swizzle/widths",
];

/// The functions of a file by name: whether each is a test, and all names in its body.
struct Functions(HashMap<String, (bool, HashSet<String>)>);

impl Functions {
    fn of(path: &str) -> Functions {
        let mut functions = Functions(HashMap::new());
        let file = syn::parse_file(&source(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
        for item in file.items {
            match item {
                syn::Item::Fn(function) => functions.push(&function),
                syn::Item::Impl(block) => {
                    for item in block.items {
                        if let syn::ImplItem::Fn(method) = item {
                            let names = words(method.block.to_token_stream());
                            functions.0.insert(method.sig.ident.to_string(), (false, names));
                        }
                    }
                }
                syn::Item::Macro(item) if item.mac.path.is_ident("proptest") => {
                    functions.push_properties(item.mac.tokens);
                }
                _ => {}
            }
        }
        functions
    }

    fn push(&mut self, function: &syn::ItemFn) {
        let is_test = function.attrs.iter().any(|attribute| attribute.path().is_ident("test"));
        self.0.insert(function.sig.ident.to_string(), (is_test, words(function.block.to_token_stream())));
    }

    /// The tests in `proptest! { .. }`, whose arguments are no Rust.
    fn push_properties(&mut self, tokens: TokenStream) {
        let mut name = None;
        let mut previous = String::new();
        for tree in tokens {
            match &tree {
                TokenTree::Ident(ident) if previous == "fn" => name = Some(ident.to_string()),
                TokenTree::Group(group) if group.delimiter() == proc_macro2::Delimiter::Brace => {
                    if let Some(name) = name.take() {
                        self.0.insert(name, (true, words(group.stream())));
                    }
                }
                _ => {}
            }
            previous = tree.to_string();
        }
    }

    /// All names that a test comes to, through the functions of the file.
    fn reached(&self, test: &str) -> Option<HashSet<String>> {
        let (true, names) = self.0.get(test)? else { return None };
        let (mut reached, mut open) = (names.clone(), names.iter().cloned().collect::<Vec<_>>());
        while let Some(name) = open.pop() {
            for further in self.0.get(&name).map(|(_, names)| names).into_iter().flatten() {
                if reached.insert(further.clone()) {
                    open.push(further.clone());
                }
            }
        }
        Some(reached)
    }
}

fn words(tokens: TokenStream) -> HashSet<String> {
    let mut names = HashSet::new();
    for tree in tokens {
        match tree {
            TokenTree::Ident(ident) => {
                names.insert(ident.to_string());
            }
            TokenTree::Group(group) => names.extend(words(group.stream())),
            _ => {}
        }
    }
    names
}

/// The public functions of the algebra: those of `ops`, and methods by their type.
fn operations() -> Vec<(String, String)> {
    let functions = exported("layout-algebra/src/ops/mod.rs").into_iter();
    let functions = functions.filter(|name| name.starts_with(char::is_lowercase));
    let mut names: Vec<(String, String)> = functions.map(|name| ("ops".to_owned(), name)).collect();
    for file in METHODS {
        let path = format!("layout-algebra/src/{file}.rs");
        let file = syn::parse_file(&source(&path)).unwrap_or_else(|error| panic!("{path}: {error}"));
        for item in file.items {
            let syn::Item::Impl(block) = item else { continue };
            let of = block.self_ty.to_token_stream().to_string();
            for item in block.items {
                if let syn::ImplItem::Fn(method) = item
                    && matches!(method.vis, syn::Visibility::Public(_))
                {
                    names.push((of.clone(), method.sig.ident.to_string()));
                }
            }
        }
    }
    names
}

/// Tests of `tests/tests/laws`, by file and name, and the operations whose defining condition each holds: functions of `ops`, or
/// methods of a type.
#[rustfmt::skip]
const LAWS: &[(&str, &str, &str, &[&str])] = &[
    ("arithmetic", "coordinates_of_other_shapes", "IntTuple", &["coordinate_in", "mode_coordinate"]),
    ("arithmetic", "every_small_shape_by_a_number", "IntTuple", &["ceil_div", "evenly_divides", "shape_div"]),
    ("arithmetic", "numbers", "IntTuple", &["round_up"]),
    ("axes", "divides_of_the_identity_divide_every_layout", "ops", &["composition_axes"]),
    ("axes", "the_index_of_a_coordinate_is_the_coordinate", "ops", &["make_identity_layout"]),
    ("behind", "every_small_alignment", "Composed", &["max_alignment"]),
    ("behind", "every_small_common_vector", "Composed", &["max_common_vector"]),
    ("behind", "every_small_layout_after_a_swizzled_one", "Composed", &["transfer"]),
    ("behind", "every_small_layout_behind_two_swizzles", "Composed", &["swizzled"]),
    ("behind", "every_small_layout_behind_two_swizzles", "Swizzle", &["is_same_function"]),
    ("behind", "every_small_recast", "Composed", &["recast"]),
    ("behind", "every_small_layout_decays_where_it_can", "Composed", &["decay"]),
    ("behind", "every_small_pair_of_masks", "Swizzle", &["from_masks", "sources", "targets"]),
    ("behind", "every_small_result_of_an_operation", "Composed", &["map"]),
    ("coalesce", "every_small_layout", "ops", &["coalesce"]),
    ("coalesce", "over_every_small_profile", "ops", &["coalesce_over"]),
    ("common_modes", "every_small_pair_of_one_size", "ops", &["common_modes", "copy_modes"]),
    ("compact", "every_small_order", "ops", &["ordered"]),
    ("compact", "every_small_shape", "ops", &["column_major", "row_major"]),
    ("complement", "every_small_layout", "ops", &["complement"]),
    ("tiling", "every_small_pair_in_all_arrangements", "ops", &[
        "flat_divide_by", "flat_product_by", "tiled_divide_by", "tiled_product_by", "zipped_product_by",
    ]),
    ("composition", "by_mode", "ops", &["composition_by", "composition_extended_by"]),
    ("composition", "every_pair_of_small_flat_layouts", "ops", &["composition", "composition_extended"]),
    ("coordinates", "every_cell_of_every_small_shape", "IntTuple", &["coordinate", "linear"]),
    ("coordinates", "every_cell_of_every_small_shape", "Layout", &["coordinate"]),
    ("coordinates", "every_index_of_every_small_layout", "Layout", &["index", "index_at", "offset", "offset_at"]),
    ("divide", "by_mode", "ops", &["logical_divide_by", "zipped_divide_by"]),
    ("divide", "every_small_pair", "ops", &["logical_divide", "zipped_divide"]),
    ("flat", "every_small_layout", "ops", &["filter", "flatten", "sort", "squeeze", "without_unit_strides"]),
    ("inverse", "every_small_layout", "ops", &["left_inverse", "nullspace", "right_inverse"]),
    ("inverse", "every_small_pair_has_its_common_layout", "ops", &["max_common_layout", "max_common_vector"]),
    ("inverse", "every_small_layout", "ops", &["max_alignment"]),
    ("like", "every_small_layout_has_its_like", "ops", &["make_fragment_like", "make_layout_like"]),
    ("like", "every_small_layout_in_another_shape", "ops", &["with_shape"]),
    ("like", "every_small_pair_of_threads_and_values", "ops", &["make_layout_tv", "tv_tiler"]),
    ("like", "every_small_shape_is_dealt_out", "ops", &["domain_distribute"]),
    ("predicate", "every_small_layout", "Layout", &[
        "contiguous_run", "is_bijective", "is_compact", "is_injective", "is_surjective", "is_tractable", "vector_width",
    ]),
    ("predicate", "one_function_or_two", "Layout", &["is_same_function"]),
    ("preimage", "every_small_layout", "Layout", &["coordinate_of"]),
    ("product", "by_mode", "ops", &["logical_product_by"]),
    ("product", "every_small_pair", "ops", &["logical_product"]),
    ("recast", "every_small_layout", "ops", &["downcast", "upcast"]),
    ("recast", "every_small_recast", "ops", &["recast"]),
    ("regroup", "every_small_layout", "ops", &[
        "append", "append_to", "filter_zeros", "get", "group", "prepend", "prepend_to", "replace", "reverse", "select",
        "take", "unflatten",
    ]),
    ("reversed", "every_small_pair", "ops", &["composition_and_offset", "composition_begin"]),
    ("reversed", "composed_layouts_move_their_offset", "Composed", &["map_from"]),
    ("shape", "measures", "IntTuple", &["depth", "flatten", "length", "mode", "rank", "size"]),
    ("shape", "measures", "Profile", &["depth", "length", "mode", "rank"]),
    ("shape", "relations_of_all_small_shapes", "Profile", &["congruent", "weakly_congruent"]),
    ("shape", "substitution_of_all_small_shapes", "Profile", &["substitute"]),
    ("shape", "relations_of_all_small_shapes", "IntTuple", &[
        "compatible", "congruent", "refines", "relative_mode", "substitute", "weakly_congruent",
    ]),
    ("shape", "sizes", "IntTuple", &["product_each", "product_like"]),
    ("slice", "every_small_slice", "ops", &["dice", "part", "part_ends", "slice", "slice_and_offset"]),
    ("slice", "side_by_side", "ops", &["concat"]),
    ("split", "every_small_layout", "ops", &["mode_first", "split_at_mode", "split_leaf"]),
    ("swizzle", "a_swizzle_exclusive_ors_its_pairs_of_bits", "Swizzle", &["apply", "extent"]),
    ("swizzle", "a_swizzle_moves_to_the_other_side_of_a_layout_exactly_where_one_does", "Swizzle", &["transfer"]),
    ("swizzle", "composed_layouts_recast_to_the_elements_that_hold_theirs", "Composed", &["downcast", "index_at", "upcast"]),
    ("swizzle", "every_small_composed_layout", "Composed", &["contiguous_run", "cosize", "is_bijective", "is_injective", "vector_width"]),
    ("swizzle", "inverses_undo", "Composed", &["inverse"]),
    ("swizzle", "inverses_undo", "Swizzle", &["after"]),
    ("swizzle", "recasts_keep_the_function", "Swizzle", &["downcast", "upcast"]),
    ("swizzle", "two_swizzles_are_one_exactly_where_one_does_both", "Swizzle", &["composition", "is_identity"]),
    ("swizzle", "every_small_composed_layout", "Composed", &["index"]),
    ("swizzle_slice", "every_slice_is_the_function_at_its_coordinates", "Sliced", &["as_plain"]),
    ("swizzle_slice", "every_slice_is_the_function_at_its_coordinates", "Composed", &["as_plain", "slice"]),
    ("tiling", "every_small_block_covers_the_shapes_that_it_divides", "ops", &["tile_to_shape", "tile_to_shape_right"]),
    ("tiling", "every_small_pair_blocked_and_raked", "ops", &["blocked_product", "raked_product"]),
    ("tiling", "every_small_pair_by_a_layout", "ops", &[
        "flat_divide", "flat_product", "tiled_divide", "tiled_product", "zipped_product",
    ]),
    ("tiling", "the_order_of_the_copies", "ops", &["tile_to_shape_ordered"]),
    ("tuples", "every_small_codomain", "Layout", &["coshape"]),
    ("tuples", "every_small_divide_unzipped", "ops", &["tile_unzip"]),
    ("tuples", "every_small_grid", "IntTuple", &["ceil_div_by"]),
    ("tuples", "every_small_layout_zipped", "ops", &["zip"]),
    ("tuples", "every_small_shape_is_walked", "IntTuple", &["coordinates", "coordinates_by"]),
    ("tuples", "every_small_tuple_repeated_and_reversed", "IntTuple", &["repeat", "reversed"]),
    ("tuples", "every_small_tuple_scaled", "IntTuple", &["elem_scale"]),
];

/// Public functions that are no operations: constructors, fields, text.
const PLAIN: &[&str] = &[
    "zero_extent",
    "advance",
    "base",
    "bits",
    "entry",
    "flat",
    "is_leaf",
    "layout",
    "leaf",
    "leaves",
    "new",
    "offset",
    "parse",
    "plain",
    "profile",
    "same",
    "shape",
    "shift",
    "swizzle",
    "text",
    "tuple",
    "with_profile",
];

/// Of a composed layout, those of the layout below.
const BELOW: &[&str] = &["coordinate", "rank", "size"];

#[test]
fn every_operation_has_a_law_test() {
    for (of, name) in operations() {
        let held = LAWS.iter().any(|(_, _, held, names)| *held == of && names.contains(&name.as_str()));
        let is_plain = PLAIN.contains(&name.as_str()) || of == "Composed" && BELOW.contains(&name.as_str());
        assert!(held || is_plain, "`{of}::{name}` has no law test");
    }
}

#[test]
fn every_law_test_reaches_its_operations() {
    let mut files: HashMap<&str, Functions> = HashMap::new();
    let all = operations();
    for (file, test, of, names) in LAWS {
        let functions = files.entry(file).or_insert_with(|| Functions::of(&format!("tests/tests/laws/{file}.rs")));
        let reached = functions.reached(test).unwrap_or_else(|| panic!("{file}.rs has no test {test}"));
        for name in *names {
            assert!(
                all.iter().any(|known| known == &((*of).to_owned(), (*name).to_owned())),
                "there is no {of}::{name}"
            );
            assert!(reached.contains(*name), "{file}::{test} does not come to {name}");
        }
    }
}
