//! The table of operations: one line each. Nothing else in this crate names an operation.

mod rule;

use layout_algebra::{Blame, Composed, IntTuple, Layout, LayoutError, Operation as Name, ops};

use crate::spell;

use rule::{Answer, Count};
pub use rule::{Argument, Behind, Rule, Yields};

/// An operation: how it is written, its type, its rule.
#[derive(Debug)]
pub struct Operation {
    pub name: &'static str,
    /// The operation, written out.
    pub usage: &'static str,
    /// Its type in `layout_static`; of a number, its function in `layout_static::number`.
    pub type_name: &'static str,
    pub rule: Rule,
    /// What becomes of it where its first operand is behind a swizzle.
    pub behind: Behind,
}

const fn operation(name: &'static str, usage: &'static str, type_name: &'static str, rule: Rule) -> Operation {
    Operation { name, usage, type_name, rule, behind: Behind::Refused }
}

/// An operation whose result has indices of its first operand.
const fn behind(name: &'static str, usage: &'static str, type_name: &'static str, rule: Rule) -> Operation {
    Operation { name, usage, type_name, rule, behind: Behind::Stays }
}

/// An operation whose result is that of the layout below a swizzle, whatever the swizzle.
const fn below(name: &'static str, usage: &'static str, type_name: &'static str, rule: Rule) -> Operation {
    Operation { name, usage, type_name, rule, behind: Behind::Below }
}

/// An operation that has a function of its own for layouts behind a swizzle.
const fn through(
    name: &'static str,
    usage: &'static str,
    type_name: &'static str,
    rule: Rule,
    behind: Behind,
) -> Operation {
    Operation { name, usage, type_name, rule, behind }
}

/// All operations.
#[rustfmt::skip]
pub static OPERATIONS: &[Operation] = &[
    operation("row_major", "row_major(4, 8)", "RowMajor", Rule::Extents(ops::row_major)),
    operation("column_major", "column_major(4, 8)", "ColumnMajor", Rule::Extents(ops::column_major)),
    operation("ordered", "ordered((4, 8), (1, 0))", "Ordered", Rule::ShapeOrder(ops::ordered)),
    behind("coalesce", "coalesce(layout)", "Coalesce", Rule::Layout(|layout| Ok(ops::coalesce(layout)))),
    behind("coalesce_over", "coalesce_over(layout, (1, 1))", "CoalesceOver", Rule::LayoutProfile(ops::coalesce_over)),
    behind("flatten", "flatten(layout)", "Flatten", Rule::Layout(|layout| Ok(ops::flatten(layout)))),
    behind("sort", "sort(layout)", "Sort", Rule::Layout(|layout| Ok(ops::sort(layout)))),
    behind("squeeze", "squeeze(layout)", "Squeeze", Rule::Layout(|layout| Ok(ops::squeeze(layout)))),
    behind("filter", "filter(layout)", "Filter", Rule::Layout(|layout| Ok(ops::filter(layout)))),
    operation("complement", "complement(layout, 64)", "Complement", Rule::LayoutNumber(ops::complement)),
    through("composition", "composition(outer, inner)", "Composition", Rule::LayoutTiler(ops::composition_by), Behind::Begins),
    through("composition_extended", "composition_extended(outer, inner)", "CompositionExtended", Rule::LayoutTiler(ops::composition_extended_by), Behind::Begins),
    behind("logical_divide", "logical_divide(layout, [8, 8])", "LogicalDivide", Rule::LayoutTiler(ops::logical_divide_by)),
    behind("zipped_divide", "zipped_divide(layout, [8, 8])", "ZippedDivide", Rule::LayoutTiler(ops::zipped_divide_by)),
    behind("logical_product", "logical_product(tile, layout)", "LogicalProduct", Rule::LayoutTiler(ops::logical_product_by)),
    operation("make_layout", "make_layout(first, second)", "Concat", Rule::Layouts(Layout::tuple)),
    behind("mode", "mode(layout, 0)", "Mode", Rule::LayoutNumber(mode)),
    behind("tiled_divide", "tiled_divide(layout, [8, 8])", "TiledDivide", Rule::LayoutTiler(ops::tiled_divide_by)),
    behind("flat_divide", "flat_divide(layout, [8, 8])", "FlatDivide", Rule::LayoutTiler(ops::flat_divide_by)),
    behind("zipped_product", "zipped_product(tile, layout)", "ZippedProduct", Rule::LayoutTiler(ops::zipped_product_by)),
    behind("tiled_product", "tiled_product(tile, layout)", "TiledProduct", Rule::LayoutTiler(ops::tiled_product_by)),
    behind("flat_product", "flat_product(tile, layout)", "FlatProduct", Rule::LayoutTiler(ops::flat_product_by)),
    behind("blocked_product", "blocked_product(block, layout)", "BlockedProduct", Rule::LayoutLayout(ops::blocked_product)),
    behind("raked_product", "raked_product(block, layout)", "RakedProduct", Rule::LayoutLayout(ops::raked_product)),
    behind("tile_to_shape", "tile_to_shape(block, (64, 64))", "TileToShape", Rule::LayoutShape(ops::tile_to_shape)),
    behind("tile_to_shape_right", "tile_to_shape_right(block, (64, 64))", "TileToShapeRight", Rule::LayoutShape(ops::tile_to_shape_right)),
    behind("tile_to_shape_ordered", "tile_to_shape_ordered(block, (64, 64), (1, 0))", "TileToShapeOrdered", Rule::LayoutShapeOrder(ops::tile_to_shape_ordered)),
    operation("make_layout_tv", "make_layout_tv(threads, values)", "ThreadValue", Rule::LayoutLayout(ops::make_layout_tv)),
    through("right_inverse", "right_inverse(layout)", "RightInverse", Rule::Layout(|layout| Ok(ops::right_inverse(layout))), Behind::Layout(Composed::inverse)),
    through("left_inverse", "left_inverse(layout)", "LeftInverse", Rule::Layout(ops::left_inverse), Behind::Layout(Composed::inverse)),
    below("nullspace", "nullspace(layout)", "Nullspace", Rule::Layout(|layout| Ok(ops::nullspace(layout)))),
    operation("max_common_layout", "max_common_layout(first, second)", "MaxCommonLayout", Rule::LayoutLayout(|a, b| Ok(ops::max_common_layout(a, b)))),
    through("upcast", "upcast(layout, 2)", "Upcast", Rule::LayoutNumber(ops::upcast), Behind::Number(Composed::upcast)),
    through("downcast", "downcast(layout, 2)", "Downcast", Rule::LayoutNumber(ops::downcast), Behind::Number(Composed::downcast)),
    through("recast", "recast(layout, 16, 32)", "Recast", Rule::LayoutNumbers(ops::recast), Behind::Numbers(Composed::recast)),
    behind("with_shape", "with_shape(layout, (4, 8))", "WithShape", Rule::LayoutShape(ops::with_shape)),
    below("make_layout_like", "make_layout_like(layout)", "LayoutLike", Rule::Layout(ops::make_layout_like)),
    below("make_fragment_like", "make_fragment_like(layout)", "FragmentLike", Rule::Layout(ops::make_fragment_like)),
    operation("domain_distribute", "domain_distribute((4, 8), 16)", "DomainDistribute", Rule::ShapeNumber(ops::domain_distribute)),
    operation("make_identity_layout", "make_identity_layout(4, 8)", "Identity", Rule::Extents(ops::make_identity_layout)),
    operation("composition_axes", "composition_axes(outer, inner)", "CompositionAxes", Rule::LayoutLayout(ops::composition_axes)),
    behind("filter_zeros", "filter_zeros(layout)", "FilterZeros", Rule::Layout(|layout| Ok(ops::filter_zeros(layout)))),
    behind("group", "group(layout, 0, 2)", "Group", Rule::LayoutNumbers(|layout, begin, end| ops::group(layout, count(begin), count(end)))),
    behind("take", "take(layout, 0, 2)", "Take", Rule::LayoutNumbers(|layout, begin, end| ops::take(layout, count(begin), count(end)))),
    behind("select", "select(layout, (1, 0))", "Select", Rule::LayoutModes(|layout, modes| ops::select(layout, modes.leaves()))),
    behind("get", "get(layout, (0, 1))", "Get", Rule::LayoutModes(|layout, path| ops::get(layout, path.leaves()))),
    behind("unflatten", "unflatten(layout, ((1, 1), 1))", "Unflatten", Rule::LayoutProfile(ops::unflatten)),
    behind("zip", "zip(layout)", "Zip", Rule::Layout(ops::zip)),
    behind("tile_unzip", "tile_unzip(layout, (1, 1))", "TileUnzip", Rule::LayoutProfile(ops::tile_unzip)),
    behind("reverse", "reverse(layout)", "Reverse", Rule::Layout(|layout| Ok(ops::reverse(layout)))),
    behind("append", "append(layout, mode)", "Append", Rule::LayoutLayout(ops::append)),
    behind("prepend", "prepend(layout, mode)", "Prepend", Rule::LayoutLayout(ops::prepend)),
    behind("append_to", "append_to(layout, 3, mode)", "AppendTo", Rule::LayoutNumberLayout(|layout, rank, mode| ops::append_to(layout, count(rank), mode))),
    behind("prepend_to", "prepend_to(layout, 3, mode)", "PrependTo", Rule::LayoutNumberLayout(|layout, rank, mode| ops::prepend_to(layout, count(rank), mode))),
    behind("replace", "replace(layout, 0, mode)", "Replace", Rule::LayoutNumberLayout(|layout, at, mode| ops::replace(layout, count(at), mode))),
    behind("mode_first", "mode_first(layout, 1)", "ModeFirst", Rule::LayoutNumber(|layout, mode| ops::mode_first(layout, count(mode)))),
    behind("split_lower", "split_lower(layout, 1, 3)", "SplitLower", Rule::LayoutNumbers(|layout, mode, at| Ok(ops::split_at_mode(layout, count(mode), at)?.0))),
    behind("split_upper", "split_upper(layout, 1, 3)", "SplitUpper", Rule::LayoutNumbers(|layout, mode, at| Ok(ops::split_at_mode(layout, count(mode), at)?.1))),
    behind("slice", "slice(layout, (2, _))", "Slice", Rule::LayoutCoordinate(slice)),
    behind("dice", "dice(layout, (2, _))", "Dice", Rule::LayoutCoordinate(|layout, at, free| ops::dice(layout, at.profile(), free))),
    operation("tv_tiler", "tv_tiler(threads, values)", "ThreadValueTile", Rule::LayoutsTile(ops::tv_tiler)),
    operation("ceil_div", "ceil_div((100, 60), (32, 16))", "CeilDiv", Rule::Shapes(IntTuple::ceil_div)),
    operation("shape_div", "shape_div((128, 64), (32, 16))", "ShapeDiv", Rule::Shapes(IntTuple::shape_div)),
    operation("round_up", "round_up((100, 60), (32, 16))", "RoundUp", Rule::Shapes(IntTuple::round_up)),
    operation("elem_scale", "elem_scale((4, 2), (32, 16))", "ElemScale", Rule::Shapes(IntTuple::elem_scale)),
    operation("product_each", "product_each(((4, 2), 8))", "ProductEach", Rule::Shape(IntTuple::product_each)),
    operation("product_like", "product_like(((4, 2), 8), (1, 1))", "ProductLike", Rule::ShapeProfile(IntTuple::product_like)),
    operation("repeat", "repeat((4, 8), 2)", "Repeat", Rule::ShapeCount(IntTuple::repeat)),
    operation("shape", "shape(Tile)", "ShapeOf", Rule::ShapeOf(|layout| Ok(*layout.shape()))),
    operation("coshape", "coshape(Tile)", "CoshapeOf", Rule::ShapeOf(Layout::coshape)),
    operation("size", "size(layout)", "size", Rule::Number(|layout| Ok(layout.size()), |composed| Ok(composed.size()))),
    operation("cosize", "cosize(layout)", "cosize", Rule::Number(Layout::cosize, Composed::cosize)),
    operation("rank", "rank(layout)", "rank", Rule::Number(|layout| Ok(layout.rank() as u64), |composed| Ok(composed.rank() as u64))),
    operation("length", "length(layout)", "length", Rule::Number(|layout| Ok(layout.length() as u64), |composed| Ok(composed.layout().length() as u64))),
    operation("depth", "depth(layout)", "depth", Rule::Number(|layout| Ok(layout.depth() as u64), |composed| Ok(composed.layout().depth() as u64))),
    operation("contiguous_run", "contiguous_run(layout)", "contiguous_run", Rule::Number(|layout| Ok(layout.contiguous_run()), Composed::contiguous_run)),
    operation("vector_width", "vector_width(layout)", "vector_width", Rule::Number(|layout| Ok(layout.vector_width()), |composed| Ok(composed.vector_width()))),
    operation("max_alignment", "max_alignment(layout)", "max_alignment", Rule::Number(|layout| Ok(ops::max_alignment(layout)), |composed| Ok(composed.max_alignment()))),
    operation("max_common_vector", "max_common_vector(first, second)", "max_common_vector", Rule::NumberLayout(|a, b| Ok(ops::max_common_vector(a, b)), |a, b| Ok(a.max_common_vector(b)))),
    operation("index", "index(layout, (2, 3))", "index", Rule::NumberAt(|layout, at| layout.index_at(at).map_err(of_coordinate), |composed, at| composed.index_at(at).map_err(of_coordinate))),
    operation("slice_offset", "slice_offset(layout, (2, _))", "slice_offset", Rule::NumberCoordinate(slice_offset)),
];

impl Operation {
    /// What the errors of the algebra call it.
    pub fn algebra_name(&self) -> Name {
        Name::named(self.name).unwrap_or(Name::Layout)
    }
}

/// A number of modes; what does not fit is more than any layout has.
fn count(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// Mode `mode` of a layout. The number is to blame where there is none.
fn mode(layout: &Layout, mode: u64) -> Answer {
    let blame = Blame::whole(Name::Mode, 1);
    match layout.mode(count(mode)) {
        Err(LayoutError::ModeOutOfRange { mode, rank, .. }) => Err(LayoutError::ModeOutOfRange { blame, mode, rank }),
        answer => answer,
    }
}

/// What is wrong with a coordinate is wrong with operand 1.
fn of_coordinate(error: LayoutError) -> LayoutError {
    let error = error.during(Name::Index);
    match error {
        LayoutError::OutOfBounds { .. } | LayoutError::CoordinateNotCongruent { .. } => error.of_operand(1),
        _ => error,
    }
}

/// The slice at a coordinate in bounds; where it begins may be known at run time only.
fn slice(layout: &Layout, at: &IntTuple, free: &[bool]) -> Answer {
    match ops::slice_and_offset(layout, at, free) {
        Ok((sliced, _)) => Ok(sliced),
        Err(LayoutError::NotStatic { .. }) => {
            layout.shape().linear(at).map_err(|error| of_coordinate(error).during(Name::Slice))?;
            ops::slice(layout, at.profile(), free)
        }
        Err(error) => Err(error),
    }
}

/// Where the slice at a coordinate begins.
fn slice_offset(layout: &Layout, at: &IntTuple, free: &[bool]) -> Count {
    let (_, offset) = ops::slice_and_offset(layout, at, free)?;
    let blame = Blame::whole(Name::Slice, 0);
    u64::try_from(offset).map_err(|_| LayoutError::NegativeStride { blame, stride: offset })
}

/// The operation of this name.
pub fn find(name: &str) -> Option<&'static Operation> {
    OPERATIONS.iter().find(|operation| operation.name == name)
}

/// The names of all operations.
pub fn names() -> impl Iterator<Item = &'static str> {
    OPERATIONS.iter().map(|operation| operation.name)
}

/// What was meant by a call of a name that no operation has: the word of another library as it is written here, or a slip
/// with its own arguments.
pub fn meant(name: &str, arguments: &str) -> Option<String> {
    let slip = || spell::nearest(name, names());
    let word = spell::translation(name).map(ToOwned::to_owned);
    word.or_else(|| slip().map(|name| format!("{name}{arguments}")))
}

/// How many operations an error lists: the first of the table, which are the common ones.
const LISTED: usize = 17;

/// The names of the common operations, and where the others are.
pub fn all() -> String {
    let names: Vec<&str> = OPERATIONS.iter().take(LISTED).map(|operation| operation.name).collect();
    format!("{}, and those in the documentation of `layout!`", names.join(", "))
}
