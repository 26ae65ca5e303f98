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
    layout_algebra::Along, layout_algebra::Axis, layout_algebra::AxisSum, layout_algebra::Basis,
    layout_algebra::Bijection, layout_algebra::BitMatrix, layout_algebra::Blame, layout_algebra::CATALOGUE,
    layout_algebra::Capacity, layout_algebra::Collision, layout_algebra::Composed, layout_algebra::Contradiction,
    layout_algebra::Coordinates,
    layout_algebra::DISJOINT_BUDGET, layout_algebra::Disjointness, layout_algebra::DynInjectivity,
    layout_algebra::DynLayout, layout_algebra::Ends, layout_algebra::Entry, layout_algebra::Expected,
    layout_algebra::Extent, layout_algebra::INJECTIVITY_BUDGET, layout_algebra::Injectivity, layout_algebra::IntTuple,
    layout_algebra::Layout, layout_algebra::LayoutError, layout_algebra::LeafStrides, layout_algebra::Loops,
    layout_algebra::MAX_LEAVES, layout_algebra::MAX_NODES, layout_algebra::Meeting, layout_algebra::ModePath,
    layout_algebra::Needs, layout_algebra::Nested, layout_algebra::Onto, layout_algebra::Operation,
    layout_algebra::Part, layout_algebra::Profile, layout_algebra::Reading, layout_algebra::RuntimeProduct,
    layout_algebra::Sliced, layout_algebra::Stride, layout_algebra::Swizzle, layout_algebra::Text,
    layout_algebra::Tiler, layout_algebra::Tree, layout_algebra::Value, layout_algebra::access::ACCESS_BUDGET,
    layout_algebra::access::Access, layout_algebra::access::CONST_ACCESS_BUDGET, layout_algebra::access::Clash,
    layout_algebra::access::Direction, layout_algebra::access::Machine, layout_algebra::access::Pattern,
    layout_algebra::access::Phase, layout_algebra::access::Wavefronts, layout_algebra::atom::CopyAtom,
    layout_algebra::atom::Descriptor, layout_algebra::atom::LineSwizzle, layout_algebra::atom::Major,
    layout_algebra::atom::MmaAtom, layout_algebra::atom::Operand, layout_algebra::atom::Part,
    layout_algebra::atom::SharedOperand, layout_algebra::atom::Sharing, layout_algebra::atom::Side,
    layout_algebra::atom::TableFault, layout_algebra::atom::TensorMap,
    layout_algebra::atom::TmaBox, layout_algebra::atom::TmaChoice, layout_algebra::atom::TmaInstruction,
    layout_static::atom::BulkCopy, layout_algebra::atom::TiledCopy, layout_algebra::atom::TiledMma,
    layout_algebra::atom::catalogue, layout_algebra::atom::catalogue::Instruction,
    layout_algebra::atom::catalogue::amd::Rdna, layout_algebra::atom::local_tile, layout_algebra::atom::renaming,
    layout_algebra::atom::require_at_once, layout_algebra::atom::require_runs, layout_algebra::atom::shared_tile,
    layout_algebra::atom::Umma, layout_algebra::atom::UmmaElement, layout_algebra::atom::UmmaFault,
    layout_algebra::atom::Raster, layout_algebra::atom::RasterPart, layout_algebra::atom::Im2col,
    layout_algebra::atom::Im2colInstruction, layout_algebra::atom::Im2colFault, layout_algebra::atom::RowGather,
    layout_algebra::atom::GatherInstruction,
    layout_algebra::atom::Scaling, layout_algebra::atom::ScaledAtom, layout_algebra::atom::ScaledUmma,
    layout_algebra::atom::scales, layout_algebra::atom::SparseAtom, layout_algebra::atom::MapNumber,
    layout_algebra::atom::UmmaKind, layout_algebra::atom::tmem, layout_algebra::atom::tmem::TmemShape,
    layout_algebra::check, layout_algebra::check::compact, layout_algebra::check::literal,
    layout_algebra::check::tractable, layout_algebra::check::vector, layout_algebra::conversion::Level,
    layout_algebra::conversion::Plan, layout_algebra::conversion::Shuffle, layout_algebra::disjoint,
    layout_algebra::disjoint_composed, layout_algebra::inference::Inferred, layout_algebra::inference::infer_table,
    layout_algebra::injectivity, layout_algebra::linear::Bases, layout_algebra::linear::Dimensions,
    layout_algebra::linear::Echelon, layout_algebra::linear::Linear, layout_algebra::linear::Matrix,
    layout_algebra::linear::Name, layout_algebra::linear::Swizzles, layout_algebra::linear::rank,
    layout_algebra::morphism::Carried, layout_algebra::morphism::CoalescedMorphism,
    layout_algebra::morphism::CompositionTrace, layout_algebra::morphism::Cospan, layout_algebra::morphism::CospanBy,
    layout_algebra::morphism::Factorization, layout_algebra::morphism::Morphism,
    layout_algebra::morphism::MutualRefinement, layout_algebra::morphism::PointedMap,
    layout_algebra::morphism::RefCospan, layout_algebra::morphism::RefSpan, layout_algebra::morphism::Refinement,
    layout_algebra::morphism::Refining, layout_algebra::morphism::Span, layout_algebra::morphism::SpanBy,
    layout_algebra::morphism::WeakComposite, layout_algebra::morphism::diagram::Branch,
    layout_algebra::morphism::diagram::Diagram, layout_algebra::morphism::diagram::Nesting,
    layout_algebra::morphism::diagram::RefinementDiagram, layout_algebra::morphism::diagram::Route,
    layout_algebra::morphism::diagram::Routing, layout_algebra::morphism::elementary,
    layout_algebra::morphism::elementary::Condition, layout_algebra::morphism::elementary::Last,
    layout_algebra::morphism::elementary::LeftDivision, layout_algebra::morphism::elementary::Strength,
    layout_algebra::ops::COMPOSITION_BUDGET, layout_algebra::ops::append_to, layout_algebra::ops::blocked_product,
    layout_algebra::ops::coalesce, layout_algebra::ops::coalesce_over, layout_algebra::ops::column_major,
    layout_algebra::ops::complement, layout_algebra::ops::composition, layout_algebra::ops::composition_and_offset,
    layout_algebra::ops::composition_axes, layout_algebra::ops::composition_begin,
    layout_algebra::ops::composition_by, layout_algebra::ops::composition_extended,
    layout_algebra::ops::composition_extended_by, layout_algebra::ops::dice, layout_algebra::ops::downcast,
    layout_algebra::ops::filter_over, layout_algebra::ops::flat_divide, layout_algebra::ops::flip,
    layout_algebra::ops::flip_begin, layout_algebra::ops::left_inverse, layout_algebra::ops::logical_divide,
    layout_algebra::ops::logical_divide_by, layout_algebra::ops::logical_product,
    layout_algebra::ops::logical_product_by, layout_algebra::ops::make_identity_layout,
    layout_algebra::ops::make_layout_tv, layout_algebra::ops::mode, layout_algebra::ops::mode_first,
    layout_algebra::ops::ordered, layout_algebra::ops::part_ends, layout_algebra::ops::prepend_to,
    layout_algebra::ops::raked_product, layout_algebra::ops::right_inverse, layout_algebra::ops::row_major,
    layout_algebra::ops::slice, layout_algebra::ops::slice_and_offset, layout_algebra::ops::slice_offset,
    layout_algebra::ops::sort, layout_algebra::ops::split_at_mode, layout_algebra::ops::split_leaf,
    layout_algebra::ops::split_lower, layout_algebra::ops::split_upper, layout_algebra::ops::squeeze,
    layout_algebra::ops::tile_to_shape_ordered, layout_algebra::ops::tile_to_shape_right,
    layout_algebra::ops::tiled_divide, layout_algebra::ops::tv_tiler, layout_algebra::ops::upcast,
    layout_algebra::ops::without_unit_strides, layout_algebra::ops::zipped_divide, layout_algebra::separation,
    layout_algebra::synthesis::Certificate, layout_algebra::synthesis::Exchange,
    layout_algebra::synthesis::SYNTHESIS_BUDGET, layout_algebra::synthesis::Synthesis,
    layout_algebra::synthesis::padding_for, layout_algebra::synthesis::placed_for,
    layout_algebra::ops::common_coarsening, layout_algebra::ops::common_refinement,
    layout_algebra::ops::flat_division, layout_algebra::ops::flat_multiplication,
    layout_algebra::ops::greatest_common_domain, layout_algebra::ops::layout_add, layout_algebra::ops::without_zeros,
    layout_algebra::synthesis::swizzle_for, layout_draw::Body, layout_draw::Cell, layout_draw::Cut,
    layout_draw::DrawError, layout_draw::Legend, layout_draw::Place, layout_draw::Function, layout_draw::Graph,
    layout_draw::Grid, layout_draw::Kind, layout_draw::Limits, layout_draw::Mark, layout_draw::Node,
    layout_draw::Panel, layout_draw::Picture, layout_draw::Style, layout_lang::Document, layout_lang::Edit,
    layout_lang::Mistake, layout_lang::Program, layout_lang::Values, layout_notation::Notation,
    layout_notation::Found, layout_notation::NotationError, layout_notation::Reading, layout_static::Along,
    layout_static::At, layout_static::BitMatrix,
    layout_static::Bounded, layout_static::ByMode, layout_static::ByThread, layout_static::C, layout_static::Composed,
    layout_static::Coordinate, layout_static::DynTensor, layout_static::DynTensorMut, layout_static::Fixed,
    layout_static::Keep, layout_static::Layout, layout_static::LayoutError, layout_static::Multiple,
    layout_static::Neg, layout_static::Padded, layout_static::ParallelParts, layout_static::RaggedTiles,
    layout_static::RuntimeLayout, layout_static::RuntimeShape, layout_static::Static, layout_static::StaticLayout,
    layout_static::StaticLinear, layout_static::StaticSwizzle, layout_static::StaticTiler, layout_static::Swizzle,
    layout_static::Tensor, layout_static::TensorArray, layout_static::TensorBox, layout_static::TensorMut,
    layout_static::Tiles, layout_static::View, layout_static::Views, layout_static::access::Accesses,
    layout_static::access::Cdna3, layout_static::access::Cdna4, layout_static::access::L1,
    layout_static::access::Nvidia, layout_static::access::On, layout_static::access::Rdna3,
    layout_static::access::Rdna4, layout_static::access::Read, layout_static::access::SwizzleFor,
    layout_static::access::Write, layout_static::atom::AllLanes, layout_static::atom::CopyLike,
    layout_static::atom::CopyOf, layout_static::atom::Execute, layout_static::atom::Fragment,
    layout_static::atom::FragmentMut, layout_static::atom::FromSide, layout_static::atom::LaneValues,
    layout_static::atom::LaneValuesMut, layout_static::atom::Multiplies, layout_static::atom::Of,
    layout_static::atom::One, layout_static::atom::OneLane, layout_static::atom::OperandA,
    layout_static::atom::OperandB, layout_static::atom::OperandC, layout_static::atom::OperandType,
    layout_static::atom::Reads, layout_static::atom::Scalar, layout_static::atom::SideOf,
    layout_static::atom::SideType, layout_static::atom::Simulated, layout_static::atom::StoreOf,
    layout_static::atom::TiledMove, layout_static::atom::TiledStep, layout_static::atom::ToSide,
    layout_static::atom::Transfer, layout_static::atom::TvLayoutOfTile, layout_static::atom::Universal,
    layout_static::atom::Writes, layout_static::atom::check::OfCopy, layout_static::atom::check::OfProduct,
    layout_static::atom::check::Written, layout_static::conversion::Block, layout_static::conversion::Convert,
    layout_static::conversion::Lanes, layout_static::coordinate::BoundedIter, layout_static::coordinate::Coordinates,
    layout_static::coordinate::Counted,
    layout_static::coordinate::ConstantCoordinate, layout_static::coordinate::Enumerable,
    layout_static::coordinate::FlatCoordinate, layout_static::coordinate::Selection, layout_static::coordinate::Steps,
    layout_static::coordinate::Unrolled, layout_static::int::Distance, layout_static::int::Number,
    layout_static::int::Shape, layout_static::int::Strides, layout_static::linear::Dimension,
    layout_static::linear::In, layout_static::linear::Inputs, layout_static::linear::Names,
    layout_static::linear::OneName, layout_static::linear::Out, layout_static::linear::Outputs,
    layout_static::linear::dimension::Dim0, layout_static::linear::dimension::Dim1,
    layout_static::linear::dimension::Warp, layout_static::linear::operations::ConcatInputs,
    layout_static::linear::operations::ConcatOutputs, layout_static::linear::operations::DivideLeft,
    layout_static::linear::operations::DivideRight, layout_static::linear::operations::FlattenInputs,
    layout_static::linear::operations::FlattenOutputs, layout_static::linear::operations::Identity,
    layout_static::linear::operations::LinearOf, layout_static::linear::operations::Quotient,
    layout_static::linear::operations::RemoveZeroBases, layout_static::linear::operations::ReshapeInputs,
    layout_static::linear::operations::ReshapeOutputs, layout_static::linear::operations::ResizeInput,
    layout_static::linear::operations::ResizeOutput, layout_static::linear::operations::Solve,
    layout_static::linear::operations::Strided, layout_static::linear::operations::Sublayout,
    layout_static::linear::operations::Then, layout_static::linear::operations::TransposeInputs,
    layout_static::linear::operations::TransposeOutputs, layout_static::linear::operations::Zeros,
    layout_static::number::index_of, layout_static::number::table, layout_static::number::vector_width,
    layout_static::ops::Applied, layout_static::ops::CeilDivBy, layout_static::ops::Computed,
    layout_static::ops::Constructed, layout_static::ops::Encoded, layout_static::ops::Joined,
    layout_static::ops::LayoutModes, layout_static::ops::ShapeOf, layout_static::ops::SwizzleOf,
    layout_static::ops::TilerModes, layout_static::ops::Transfer, layout_static::runtime::DynStrided,
    layout_static::runtime::Exists, layout_static::runtime::Extents, layout_static::runtime::GridTiles,
    layout_static::runtime::IntoExtents, layout_static::runtime::IntoStrides, layout_static::runtime::PartialTiles,
    layout_static::runtime::PartialView, layout_static::runtime::Ragged, layout_static::runtime::TileForm,
    layout_static::runtime::TileKind, layout_static::runtime::TileMode, layout_static::runtime::TileModes,
    layout_static::runtime::WholeTile, layout_static::runtime::WholeTiles, layout_static::runtime::WindowTiles,
    layout_static::tensor::Accessed, layout_static::tensor::Accessor, layout_static::tensor::Borrow,
    layout_static::tensor::DividesByte, layout_static::tensor::Elements, layout_static::tensor::ElementsOf,
    layout_static::tensor::IndexedIter, layout_static::tensor::IndexedIterMut, layout_static::tensor::IndexedOf,
    layout_static::tensor::IndexedParts, layout_static::tensor::IterMut, layout_static::tensor::LaneIter,
    layout_static::tensor::LoopedLayout,
    layout_static::tensor::MemoryOrder, layout_static::tensor::Operands, layout_static::tensor::Ordered,
    layout_static::tensor::OwnedTensor, layout_static::tensor::Packed, layout_static::tensor::PackedSigned,
    layout_static::tensor::PaddedLanes,
    layout_static::tensor::PartLayout, layout_static::tensor::PartMode, layout_static::tensor::PartitionBy,
    layout_static::tensor::Parts, layout_static::tensor::PartsOf, layout_static::tensor::Places,
    layout_static::tensor::ProvenPartition, layout_static::tensor::Reference, layout_static::tensor::Remainders,
    layout_static::tensor::SliceOf,
    layout_static::tensor::SliceParts, layout_static::tensor::RuntimeElements, layout_static::tensor::Storage,
    layout_static::tensor::TensorLayout, layout_static::tensor::ThreadParts, layout_static::tensor::TileOf,
    layout_static::tensor::TileParts, layout_static::typenum::DivisibleBy, layout_static::typenum::TypeCosize,
    layout_static::typenum::TypeNumber, layout_static::typenum::TypeSize, layout_static::typenum::TypeSpan,
    layout_static::zip,;
    layout_algebra::IntTuple::coordinate, layout_algebra::IntTuple::linear, layout_algebra::IntTuple::refines,
    layout_algebra::Layout::contiguous_run, layout_algebra::Layout::cosize, layout_algebra::Layout::depth,
    layout_algebra::Layout::index, layout_algebra::Layout::length, layout_algebra::Layout::parse,
    layout_algebra::Layout::rank, layout_algebra::Layout::size, layout_algebra::Profile::congruent,
    layout_algebra::Stride::sum, layout_algebra::Stride::term, layout_algebra::access::Access::blocks,
    layout_algebra::linear::Linear::free,
    layout_algebra::linear::Matrix::of_exclusive,
}

/// The items that an entry sends the reader to, after `See`.
fn named() -> BTreeSet<String> {
    let entries = GLOSSARY.split("\n- ").filter_map(|entry| entry.split("\n\n").next());
    let entries = entries.filter_map(|entry| entry.rsplit_once(" See\n").or(entry.rsplit_once(" See ")));
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
