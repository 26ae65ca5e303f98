//! Every operation of the algebra has a name here, a type and a method in `layout-static`: the sources say what there is.

use std::path::Path;

use layout_lang::operation::{Behind, OPERATIONS, Operation, Rule, Yields};

/// Functions of `layout_algebra::ops` that are no operations of their own, and where they went.
const ELSEWHERE: &[(&str, &str)] = &[
    ("common_modes", "two layouts at once"),
    ("copy_modes", "two layouts at once"),
    ("composition_and_offset", "composition, by whose beginning a tensor moves its base"),
    ("composition_begin", "composition, by whose beginning a tensor moves its base"),
    ("concat", "make_layout"),
    ("slice_and_offset", "slice, slice_offset"),
    ("split_at_mode", "split_lower, split_upper"),
    ("split_leaf", "a mode to prove disjointness along"),
    ("part", "the part under a leaf of a coordinate: get"),
    ("part_ends", "leaves, for index plans"),
    ("without_unit_strides", "normal form of results"),
];

/// Methods of `StaticLayout` under another name than the macro's.
const RENAMED: &[(&str, &str)] = &[("composition", "compose"), ("composition_extended", "compose_extended")];

/// Operations that make a layout of something else, which has no methods.
fn is_constructor(operation: &Operation) -> bool {
    !matches!(operation.rule.arguments(), Some([layout_lang::operation::Argument::Layout, ..]))
}

pub(super) fn source(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// All names that the items of a source file re-export.
pub(super) fn exported(path: &str) -> Vec<String> {
    let file = syn::parse_file(&source(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    let uses = file.items.into_iter().filter_map(|item| match item {
        syn::Item::Use(item) if matches!(item.vis, syn::Visibility::Public(_)) => Some(item.tree),
        _ => None,
    });
    let mut names = Vec::new();
    uses.for_each(|tree| leaves(&tree, &mut names));
    names
}

fn leaves(tree: &syn::UseTree, names: &mut Vec<String>) {
    match tree {
        syn::UseTree::Path(path) => leaves(&path.tree, names),
        syn::UseTree::Name(name) => names.push(name.ident.to_string()),
        syn::UseTree::Group(group) => group.items.iter().for_each(|tree| leaves(tree, names)),
        syn::UseTree::Rename(_) | syn::UseTree::Glob(_) => {}
    }
}

/// Whether a source file has a function of this name.
fn has_function(source: &str, name: &str) -> bool {
    [format!("fn {name}<"), format!("fn {name}(")].iter().any(|head| source.contains(head))
}

#[test]
fn every_function_of_the_algebra_has_a_name() {
    let functions: Vec<String> = exported("layout-algebra/src/ops/mod.rs");
    let functions: Vec<&str> =
        functions.iter().map(String::as_str).filter(|name| name.starts_with(char::is_lowercase)).collect();
    assert!(functions.len() > 60, "{functions:?}");
    let by_tiler = |name: &str| functions.contains(&format!("{name}_by").as_str());
    for name in &functions {
        let plain = name.strip_suffix("_by").filter(|plain| functions.contains(plain)).unwrap_or(name);
        let known = OPERATIONS.iter().any(|operation| operation.name == plain);
        let elsewhere = ELSEWHERE.iter().any(|(other, _)| other == name);
        assert!(known != elsewhere, "layout_algebra::ops::{name} has no name in `layout!`");
    }
    for operation in OPERATIONS {
        // What takes a tiler in the algebra takes one here.
        let takes_tiler = matches!(operation.rule, Rule::LayoutTiler(_));
        assert_eq!(by_tiler(operation.name), takes_tiler, "{}", operation.name);
    }
    let files = ["data/layout", "shape/coshape", "shape/divide", "shape/sizes"];
    let shapes: String = files.iter().map(|file| source(&format!("layout-algebra/src/{file}.rs"))).collect();
    for operation in OPERATIONS.iter().filter(|operation| operation.rule.yields() == Yields::Shape) {
        assert!(has_function(&shapes, operation.name), "{}", operation.name);
    }
}

#[test]
fn every_operation_has_a_type_and_a_method() {
    let types = exported("layout-static/src/lib.rs");
    let methods = source("layout-static/src/static_layout.rs") + &source("layout-static/src/methods.rs");
    let numbers = source("layout-static/src/number.rs");
    for operation in OPERATIONS {
        let name = operation.name;
        if operation.rule.yields() == Yields::Number {
            assert!(has_function(&numbers, operation.type_name), "layout_static::number has no {name}");
            continue;
        }
        assert!(types.iter().any(|exported| exported == operation.type_name), "layout_static has no type for {name}");
        let renamed = RENAMED.iter().find(|(here, _)| *here == name).map_or(name, |(_, there)| there);
        let has_method = operation.rule.yields() != Yields::Layout || has_function(&methods, renamed);
        assert!(is_constructor(operation) || has_method, "layouts have no method {renamed}");
    }
}

#[test]
fn what_stays_behind_a_swizzle_does_so_as_a_type() {
    let files = ["ops.rs", "ops/inverse.rs", "ops/regroup.rs", "ops/split.rs", "ops/tiling.rs"];
    let types: String = files.iter().map(|file| source(&format!("layout-static/src/{file}"))).collect();
    for operation in OPERATIONS.iter().filter(|operation| operation.rule.yields() == Yields::Layout) {
        let head = format!("    {}<", operation.type_name);
        // `operation!` has it in one line; `behind_another!`, which finds a swizzle of its own, in several.
        let defines = |line: &&str| line.starts_with(&head) && (line.contains("|operand|") || line.ends_with(">,"));
        let line = types.lines().find(defines);
        let line = line.unwrap_or_else(|| panic!("{} is no operation", operation.type_name));
        let finds = matches!(operation.behind, Behind::Layout(_) | Behind::Number(_) | Behind::Numbers(_));
        assert_eq!(line.ends_with(">,"), finds, "{}", operation.name);
        assert_eq!(line.contains("> below |"), matches!(operation.behind, Behind::Below), "{}", operation.name);
        let stays = matches!(operation.behind, Behind::Stays | Behind::Begins);
        assert_eq!(line.contains("> behind |"), stays, "{}", operation.name);
    }
}
