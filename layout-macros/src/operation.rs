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
];

/// Mode `mode` of a layout. The number is to blame where there is none.
fn mode(layout: &Layout, mode: u64) -> Answer {
    let blame = Blame::whole(Name::Mode, 1);
    match layout.mode(usize::try_from(mode).unwrap_or(usize::MAX)) {
        Err(LayoutError::ModeOutOfRange { mode, rank, .. }) => Err(LayoutError::ModeOutOfRange { blame, mode, rank }),
        answer => answer,
    }
}

/// The operation of this name.
pub(crate) fn find(name: &str) -> Option<&'static Operation> {
    OPERATIONS.iter().find(|operation| operation.name == name)
}

/// What was meant by a call of a name that no operation has: a slip with its own arguments, or the word of another
/// library as it is written here.
pub(crate) fn meant(name: &str, arguments: &str) -> Option<String> {
    let slip = spell::nearest(name, OPERATIONS.iter().map(|operation| operation.name));
    let slip = slip.map(|name| format!("{name}{arguments}"));
    slip.or_else(|| spell::translation(name).map(ToOwned::to_owned))
}

/// The names of all operations.
pub(crate) fn all() -> String {
    let names: Vec<&str> = OPERATIONS.iter().map(|operation| operation.name).collect();
    names.join(", ")
}
