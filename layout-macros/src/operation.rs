//! The table of operations: one line each. Nothing else in this crate names an operation.

use layout_algebra::{Blame, IntTuple, Layout, LayoutError, Operation as Name, Profile, Tiler, ops};

use crate::spell;

/// What an operation of the algebra answers.
type Answer = Result<Layout, LayoutError>;

/// An operation: how it is written, its type, its rule.
#[derive(Debug)]
pub(crate) struct Operation {
    pub(crate) name: &'static str,
    /// The operation, written out.
    pub(crate) usage: &'static str,
    /// Its type in `layout_static`.
    pub(crate) type_name: &'static str,
    pub(crate) rule: Rule,
}

/// The arguments of an operation, and the function of the algebra that takes them.
#[derive(Debug)]
pub(crate) enum Rule {
    /// The modes of a shape; a single argument is the shape itself.
    Extents(fn(&IntTuple) -> Answer),
    /// A shape and its order.
    ShapeOrder(fn(&IntTuple, &IntTuple) -> Answer),
    /// A layout.
    Layout(fn(&Layout) -> Answer),
    /// A layout and the profile that it keeps.
    LayoutProfile(fn(&Layout, &Profile) -> Answer),
    /// A layout and an integer.
    LayoutNumber(fn(&Layout, u64) -> Answer),
    /// A layout and what tiles it.
    LayoutTiler(fn(&Layout, &Tiler) -> Answer),
    /// A layout and two integers.
    LayoutNumbers(fn(&Layout, u64, u64) -> Answer),
    /// Two layouts.
    LayoutLayout(fn(&Layout, &Layout) -> Answer),
    /// A layout, an integer, a layout.
    LayoutNumberLayout(fn(&Layout, u64, &Layout) -> Answer),
    /// A layout and a shape.
    LayoutShape(fn(&Layout, &IntTuple) -> Answer),
    /// A layout and the numbers of modes.
    LayoutModes(fn(&Layout, &IntTuple) -> Answer),
    /// A layout, a shape and its order.
    LayoutShapeOrder(fn(&Layout, &IntTuple, &IntTuple) -> Answer),
    /// A shape and an integer.
    ShapeNumber(fn(&IntTuple, u64) -> Answer),
    /// Any number of layouts.
    Layouts(fn(&[Layout]) -> Answer),
}

/// What an argument is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Argument {
    Layout,
    Tiler,
    Number,
    /// A nested tuple of numbers, by its name.
    Tuple(&'static str),
}

impl Argument {
    /// What it is, for an error.
    pub(crate) fn describe(self) -> &'static str {
        match self {
            Argument::Layout => "a layout",
            Argument::Tiler => "a tiler",
            Argument::Number => "an integer",
            Argument::Tuple("order") => "an order",
            Argument::Tuple("profile") => "a profile",
            Argument::Tuple("modes") => "the numbers of modes",
            Argument::Tuple(_) => "a shape",
        }
    }
}

impl Rule {
    /// The arguments, `None` for any number of them.
    pub(crate) fn arguments(&self) -> Option<&'static [Argument]> {
        let arguments: &[Argument] = match self {
            Rule::Extents(_) | Rule::Layouts(_) => return None,
            Rule::ShapeOrder(_) => &[Argument::Tuple("shape"), Argument::Tuple("order")],
            Rule::Layout(_) => &[Argument::Layout],
            Rule::LayoutProfile(_) => &[Argument::Layout, Argument::Tuple("profile")],
            Rule::LayoutNumber(_) => &[Argument::Layout, Argument::Number],
            Rule::LayoutTiler(_) => &[Argument::Layout, Argument::Tiler],
            Rule::LayoutNumbers(_) => &[Argument::Layout, Argument::Number, Argument::Number],
            Rule::LayoutLayout(_) => &[Argument::Layout, Argument::Layout],
            Rule::LayoutNumberLayout(_) => &[Argument::Layout, Argument::Number, Argument::Layout],
            Rule::LayoutShape(_) => &[Argument::Layout, Argument::Tuple("shape")],
            Rule::LayoutModes(_) => &[Argument::Layout, Argument::Tuple("modes")],
            Rule::LayoutShapeOrder(_) => &[Argument::Layout, Argument::Tuple("shape"), Argument::Tuple("order")],
            Rule::ShapeNumber(_) => &[Argument::Tuple("shape"), Argument::Number],
        };
        Some(arguments)
    }
}

const fn operation(name: &'static str, usage: &'static str, type_name: &'static str, rule: Rule) -> Operation {
    Operation { name, usage, type_name, rule }
}

/// All operations.
#[rustfmt::skip]
pub(crate) static OPERATIONS: &[Operation] = &[
    operation("row_major", "row_major(4, 8)", "RowMajor", Rule::Extents(ops::row_major)),
    operation("column_major", "column_major(4, 8)", "ColumnMajor", Rule::Extents(ops::column_major)),
    operation("ordered", "ordered((4, 8), (1, 0))", "Ordered", Rule::ShapeOrder(ops::ordered)),
    operation("coalesce", "coalesce(layout)", "Coalesce", Rule::Layout(|layout| Ok(ops::coalesce(layout)))),
    operation("coalesce_over", "coalesce_over(layout, (1, 1))", "CoalesceOver", Rule::LayoutProfile(ops::coalesce_over)),
    operation("flatten", "flatten(layout)", "Flatten", Rule::Layout(|layout| Ok(ops::flatten(layout)))),
    operation("sort", "sort(layout)", "Sort", Rule::Layout(|layout| Ok(ops::sort(layout)))),
    operation("squeeze", "squeeze(layout)", "Squeeze", Rule::Layout(|layout| Ok(ops::squeeze(layout)))),
    operation("filter", "filter(layout)", "Filter", Rule::Layout(|layout| Ok(ops::filter(layout)))),
    operation("complement", "complement(layout, 64)", "Complement", Rule::LayoutNumber(ops::complement)),
    operation("composition", "composition(outer, inner)", "Composition", Rule::LayoutTiler(ops::composition_by)),
    operation("composition_extended", "composition_extended(outer, inner)", "CompositionExtended", Rule::LayoutTiler(ops::composition_extended_by)),
    operation("logical_divide", "logical_divide(layout, [8, 8])", "LogicalDivide", Rule::LayoutTiler(ops::logical_divide_by)),
    operation("zipped_divide", "zipped_divide(layout, [8, 8])", "ZippedDivide", Rule::LayoutTiler(ops::zipped_divide_by)),
    operation("logical_product", "logical_product(tile, layout)", "LogicalProduct", Rule::LayoutTiler(ops::logical_product_by)),
    operation("make_layout", "make_layout(first, second)", "Concat", Rule::Layouts(Layout::tuple)),
    operation("mode", "mode(layout, 0)", "Mode", Rule::LayoutNumber(mode)),
    operation("tiled_divide", "tiled_divide(layout, [8, 8])", "TiledDivide", Rule::LayoutTiler(ops::tiled_divide_by)),
    operation("flat_divide", "flat_divide(layout, [8, 8])", "FlatDivide", Rule::LayoutTiler(ops::flat_divide_by)),
    operation("zipped_product", "zipped_product(tile, layout)", "ZippedProduct", Rule::LayoutTiler(ops::zipped_product_by)),
    operation("tiled_product", "tiled_product(tile, layout)", "TiledProduct", Rule::LayoutTiler(ops::tiled_product_by)),
    operation("flat_product", "flat_product(tile, layout)", "FlatProduct", Rule::LayoutTiler(ops::flat_product_by)),
    operation("blocked_product", "blocked_product(block, layout)", "BlockedProduct", Rule::LayoutLayout(ops::blocked_product)),
    operation("raked_product", "raked_product(block, layout)", "RakedProduct", Rule::LayoutLayout(ops::raked_product)),
    operation("tile_to_shape", "tile_to_shape(block, (64, 64))", "TileToShape", Rule::LayoutShape(ops::tile_to_shape)),
    operation("tile_to_shape_right", "tile_to_shape_right(block, (64, 64))", "TileToShapeRight", Rule::LayoutShape(ops::tile_to_shape_right)),
    operation("tile_to_shape_ordered", "tile_to_shape_ordered(block, (64, 64), (1, 0))", "TileToShapeOrdered", Rule::LayoutShapeOrder(ops::tile_to_shape_ordered)),
    operation("make_layout_tv", "make_layout_tv(threads, values)", "ThreadValue", Rule::LayoutLayout(ops::make_layout_tv)),
    operation("right_inverse", "right_inverse(layout)", "RightInverse", Rule::Layout(|layout| Ok(ops::right_inverse(layout)))),
    operation("left_inverse", "left_inverse(layout)", "LeftInverse", Rule::Layout(ops::left_inverse)),
    operation("nullspace", "nullspace(layout)", "Nullspace", Rule::Layout(|layout| Ok(ops::nullspace(layout)))),
    operation("max_common_layout", "max_common_layout(first, second)", "MaxCommonLayout", Rule::LayoutLayout(|a, b| Ok(ops::max_common_layout(a, b)))),
    operation("upcast", "upcast(layout, 2)", "Upcast", Rule::LayoutNumber(ops::upcast)),
    operation("downcast", "downcast(layout, 2)", "Downcast", Rule::LayoutNumber(ops::downcast)),
    operation("recast", "recast(layout, 16, 32)", "Recast", Rule::LayoutNumbers(ops::recast)),
    operation("with_shape", "with_shape(layout, (4, 8))", "WithShape", Rule::LayoutShape(ops::with_shape)),
    operation("make_layout_like", "make_layout_like(layout)", "LayoutLike", Rule::Layout(ops::make_layout_like)),
    operation("make_fragment_like", "make_fragment_like(layout)", "FragmentLike", Rule::Layout(ops::make_fragment_like)),
    operation("domain_distribute", "domain_distribute((4, 8), 16)", "DomainDistribute", Rule::ShapeNumber(ops::domain_distribute)),
    operation("make_identity_layout", "make_identity_layout(4, 8)", "Identity", Rule::Extents(ops::make_identity_layout)),
    operation("composition_axes", "composition_axes(outer, inner)", "CompositionAxes", Rule::LayoutLayout(ops::composition_axes)),
    operation("filter_zeros", "filter_zeros(layout)", "FilterZeros", Rule::Layout(|layout| Ok(ops::filter_zeros(layout)))),
    operation("group", "group(layout, 0, 2)", "Group", Rule::LayoutNumbers(|layout, begin, end| ops::group(layout, count(begin), count(end)))),
    operation("take", "take(layout, 0, 2)", "Take", Rule::LayoutNumbers(|layout, begin, end| ops::take(layout, count(begin), count(end)))),
    operation("select", "select(layout, (1, 0))", "Select", Rule::LayoutModes(|layout, modes| ops::select(layout, modes.leaves()))),
    operation("get", "get(layout, (0, 1))", "Get", Rule::LayoutModes(|layout, path| ops::get(layout, path.leaves()))),
    operation("unflatten", "unflatten(layout, ((1, 1), 1))", "Unflatten", Rule::LayoutProfile(ops::unflatten)),
    operation("reverse", "reverse(layout)", "Reverse", Rule::Layout(|layout| Ok(ops::reverse(layout)))),
    operation("append", "append(layout, mode)", "Append", Rule::LayoutLayout(ops::append)),
    operation("prepend", "prepend(layout, mode)", "Prepend", Rule::LayoutLayout(ops::prepend)),
    operation("append_to", "append_to(layout, 3, mode)", "AppendTo", Rule::LayoutNumberLayout(|layout, rank, mode| ops::append_to(layout, count(rank), mode))),
    operation("prepend_to", "prepend_to(layout, 3, mode)", "PrependTo", Rule::LayoutNumberLayout(|layout, rank, mode| ops::prepend_to(layout, count(rank), mode))),
    operation("replace", "replace(layout, 0, mode)", "Replace", Rule::LayoutNumberLayout(|layout, at, mode| ops::replace(layout, count(at), mode))),
];

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

/// The operation of this name.
pub(crate) fn find(name: &str) -> Option<&'static Operation> {
    OPERATIONS.iter().find(|operation| operation.name == name)
}

/// What was meant by a call of a name that no operation has: the word of another library as it is written here, or a slip
/// with its own arguments.
pub(crate) fn meant(name: &str, arguments: &str) -> Option<String> {
    let slip = || spell::nearest(name, OPERATIONS.iter().map(|operation| operation.name));
    let word = spell::translation(name).map(ToOwned::to_owned);
    word.or_else(|| slip().map(|name| format!("{name}{arguments}")))
}

/// How many operations an error lists: the first of the table, which are the common ones.
const LISTED: usize = 17;

/// The names of the common operations, and where the others are.
pub(crate) fn all() -> String {
    let names: Vec<&str> = OPERATIONS.iter().take(LISTED).map(|operation| operation.name).collect();
    format!("{}, and those in the documentation of `layout!`", names.join(", "))
}
