//! The glossary: each item that it names exists, and each name of the crate roots is in it.

use std::collections::BTreeSet;

const GLOSSARY: &str = include_str!("../../../crates/algebra/src/glossary.md");

/// The roots: what a reader of the documentation meets first.
const ROOTS: [(&str, &str); 2] = [
    ("", include_str!("../../../crates/algebra/src/lib.rs")),
    ("layout_static::", include_str!("../../../crates/core/src/lib.rs")),
];

/// Names that exist, or this does not compile: constants, functions, types, traits, modules; then those of types.
macro_rules! items {
    ($($root:ident $(:: $name:ident)*,)* ; $($of_a_type:path,)*) => {
        #[allow(unused_imports, reason = "that they can be imported is the test")]
        mod imported {
            $(use $root $(:: $name)* as _;)*
        }

        fn items() -> BTreeSet<String> {
            $(let _ = $of_a_type;)*
            let written = [$(stringify!($root $(:: $name)*),)* $(stringify!($of_a_type)),*];
            written.into_iter().map(|item| item.replace(' ', "").replace("layout_algebra::", "")).collect()
        }
    };
}

#[rustfmt::skip]
items! {
    layout_algebra::access::ACCESS_BUDGET, layout_algebra::access::Access,
    layout_algebra::access::CONST_ACCESS_BUDGET, layout_algebra::access::Clash,
    layout_algebra::access::Direction, layout_algebra::access::Machine, layout_algebra::access::Pattern,
    layout_algebra::access::Phase, layout_algebra::access::Wavefronts, layout_algebra::conversion::Level,
    layout_algebra::conversion::Plan, layout_algebra::conversion::Shuffle, layout_algebra::inference::Inferred,
    layout_algebra::inference::infer_table, layout_algebra::synthesis::Certificate,
    layout_algebra::synthesis::Exchange, layout_algebra::synthesis::SYNTHESIS_BUDGET,
    layout_algebra::synthesis::Synthesis, layout_algebra::synthesis::padding_for,
    layout_algebra::synthesis::placed_for, layout_algebra::synthesis::swizzle_for,
    layout_algebra::atom::CopyAtom, layout_algebra::atom::Descriptor, layout_algebra::atom::MmaAtom,
    layout_algebra::atom::Operand, layout_algebra::atom::Part, layout_algebra::atom::Sharing,
    layout_algebra::atom::Side, layout_algebra::atom::TableFault, layout_algebra::atom::TiledCopy,
    layout_algebra::atom::TiledMma, layout_algebra::atom::catalogue, layout_algebra::atom::local_tile,
    layout_algebra::atom::renaming, layout_algebra::atom::require_at_once, layout_algebra::atom::require_runs,
    layout_algebra::atom::SharedOperand, layout_algebra::atom::shared_tile,
    layout_algebra::Along, layout_algebra::Axis, layout_algebra::Basis, layout_algebra::Bijection,
    layout_algebra::BitMatrix, layout_algebra::Blame,
    layout_algebra::CATALOGUE, layout_algebra::Capacity, layout_algebra::Collision, layout_algebra::Composed,
    layout_algebra::Contradiction, layout_algebra::Coordinates, layout_algebra::DISJOINT_BUDGET,
    layout_algebra::Disjointness, layout_algebra::DynInjectivity,
    layout_algebra::DynLayout, layout_algebra::Ends, layout_algebra::Entry, layout_algebra::Expected,
    layout_algebra::Extent, layout_algebra::INJECTIVITY_BUDGET, layout_algebra::Injectivity,
    layout_algebra::IntTuple, layout_algebra::Layout, layout_algebra::LayoutError, layout_algebra::LeafStrides,
    layout_algebra::Loops,
    layout_algebra::MAX_LEAVES, layout_algebra::MAX_NODES, layout_algebra::Meeting, layout_algebra::ModePath,
    layout_algebra::Needs, layout_algebra::Nested, layout_algebra::Onto,
    layout_algebra::Operation, layout_algebra::Part, layout_algebra::Profile,
    layout_algebra::Reading,
    layout_algebra::RuntimeProduct, layout_algebra::Sliced, layout_algebra::Stride, layout_algebra::Swizzle,
    layout_algebra::Text, layout_algebra::Tiler, layout_algebra::Tree, layout_algebra::Value, layout_algebra::check,
    layout_algebra::check::compact, layout_algebra::check::literal,
    layout_algebra::check::tractable, layout_algebra::check::vector,
    layout_algebra::disjoint, layout_algebra::disjoint_composed, layout_algebra::injectivity,
    layout_algebra::linear::Bases, layout_algebra::linear::Dimensions, layout_algebra::linear::Echelon,
    layout_algebra::linear::Linear, layout_algebra::linear::Matrix, layout_algebra::linear::Name,
    layout_algebra::linear::Swizzles, layout_algebra::linear::rank, layout_static::Along,
    layout_static::At, layout_static::BitMatrix, layout_static::StaticSwizzle, layout_static::StaticLinear,
    layout_static::Bounded, layout_static::ByMode, layout_static::C, layout_static::Composed,
    layout_static::Coordinate, layout_static::DynTensor, layout_static::DynTensorMut, layout_static::Keep,
    layout_static::Layout, layout_static::LayoutError, layout_static::Multiple, layout_static::Neg,
    layout_static::Padded,
    layout_static::ParallelParts, layout_static::RaggedTiles, layout_static::Static, layout_static::StaticLayout,
    layout_static::StaticTiler, layout_static::zip,
    layout_static::Fixed, layout_static::RuntimeLayout, layout_static::RuntimeShape,
    layout_static::conversion::Block, layout_static::conversion::Convert, layout_static::conversion::Lanes,
    layout_static::linear::Dimension, layout_static::tensor::TensorLayout,
    layout_static::Swizzle, layout_static::Tensor, layout_static::TensorArray, layout_static::TensorBox,
    layout_static::TensorMut, layout_static::ByThread, layout_static::Tiles, layout_static::View, layout_static::Views,
    layout_static::int::Shape, layout_static::runtime::Ragged, layout_static::tensor::Accessed,
    layout_static::tensor::Packed, layout_algebra::morphism::Morphism, layout_algebra::morphism::MutualRefinement,
    layout_algebra::morphism::Refinement, layout_algebra::morphism::elementary,
    layout_algebra::ops::COMPOSITION_BUDGET, layout_algebra::ops::blocked_product, layout_algebra::ops::coalesce,
    layout_algebra::ops::column_major, layout_algebra::ops::complement, layout_algebra::ops::composition,
    layout_algebra::ops::dice, layout_algebra::ops::downcast, layout_algebra::ops::flat_divide,
    layout_algebra::ops::left_inverse, layout_algebra::ops::logical_divide, layout_algebra::ops::logical_product,
    layout_algebra::ops::make_identity_layout, layout_algebra::ops::make_layout_tv, layout_algebra::ops::mode,
    layout_algebra::ops::raked_product, layout_algebra::ops::right_inverse, layout_algebra::ops::row_major,
    layout_algebra::ops::slice, layout_algebra::ops::slice_and_offset, layout_algebra::ops::tiled_divide,
    layout_algebra::ops::tv_tiler, layout_algebra::ops::upcast, layout_algebra::ops::zipped_divide,
    layout_algebra::separation,
    ;
    layout_algebra::IntTuple::coordinate, layout_algebra::IntTuple::linear, layout_algebra::IntTuple::refines,
    layout_algebra::Layout::contiguous_run, layout_algebra::Layout::cosize, layout_algebra::Layout::depth,
    layout_algebra::Layout::index, layout_algebra::Layout::length, layout_algebra::Layout::parse,
    layout_algebra::Layout::rank, layout_algebra::Layout::size,
    layout_algebra::access::Access::blocks, layout_algebra::linear::Linear::free,
    layout_algebra::linear::Matrix::of_exclusive,
    layout_algebra::Profile::congruent,
}

/// The items that an entry sends the reader to, after `See`.
fn named() -> BTreeSet<String> {
    let entries = GLOSSARY.split("\n- ").filter_map(|entry| entry.rsplit_once(" See\n").or(entry.rsplit_once(" See ")));
    entries.flat_map(|(_, items)| items.split('`').skip(1).step_by(2)).map(str::to_owned).collect()
}

/// The names of types and traits that a root exports.
fn exported(root: &str) -> impl Iterator<Item = &str> {
    let documented = root.split("\n#[doc(hidden)]\npub use ").map(|rest| rest.split_once(';').map_or(rest, |it| it.1));
    let lists = documented.flat_map(|text| text.split("\npub use ").skip(1)).filter_map(|list| list.split(';').next());
    let words = lists.flat_map(|list| list.split(|c: char| !c.is_alphanumeric()));
    words.filter(|word| word.starts_with(char::is_uppercase) && word.contains(char::is_lowercase))
}

#[test]
fn items_exist() {
    assert_eq!(items(), named());
}

#[test]
fn the_roots_are_in_it() {
    for (prefix, root) in ROOTS {
        let mut names = 0;
        for name in exported(root) {
            assert!(GLOSSARY.contains(&format!("`{prefix}{name}`")), "{prefix}{name} is not in the glossary");
            names += 1;
        }
        assert!(names > 20, "{prefix}: {names} names");
    }
}

/// The examples that the glossary gives of its words.
#[test]
fn examples_are_right() {
    let layout = layout_algebra::Layout::parse("(4,8):(8,1)").unwrap();
    assert!((0..4).all(|i| (0..8).all(|j| layout.index(i + 4 * j) == Ok(8 * i + j))));
    let [fine, coarse] = ["((2,2),8)", "(4,8)"].map(|text| layout_algebra::IntTuple::parse(text).unwrap());
    assert!(fine.refines(&coarse) && !coarse.refines(&fine));
    assert_eq!(layout_algebra::IntTuple::parse("((2,2),8)").unwrap().profile().to_string(), "((*,*),*)");
    assert!(layout_algebra::Composed::parse("Sw<3,3,3> o 0 o (8,64):(64,1)").is_ok());
}
