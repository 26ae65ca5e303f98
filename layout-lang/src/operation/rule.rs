//! What operations take and answer: the functions of the algebra, by their arguments.

use layout_algebra::{Composed, IntTuple, Layout, LayoutError, Profile, Tiler};

/// What an operation of the algebra answers.
pub(super) type Answer = Result<Layout, LayoutError>;

/// What an operation answers about a layout behind a swizzle.
type Swizzled = Result<Composed, LayoutError>;

/// What an operation answers that is a shape.
type Shaped = Result<IntTuple, LayoutError>;

/// What an operation answers that counts something.
pub(super) type Count = Result<u64, LayoutError>;

/// The arguments of an operation, and the function of the algebra that takes them.
#[derive(Debug)]
pub enum Rule {
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
    /// A layout and a coordinate, whose leaves are free where the list says so.
    LayoutCoordinate(fn(&Layout, &IntTuple, &[bool]) -> Answer),
    /// Any number of layouts.
    Layouts(fn(&[Layout]) -> Answer),
    /// A shape, to a shape.
    Shape(fn(&IntTuple) -> Shaped),
    /// Two shapes, to a shape.
    Shapes(fn(&IntTuple, &IntTuple) -> Shaped),
    /// A shape and the profile of the result, to a shape.
    ShapeProfile(fn(&IntTuple, &Profile) -> Shaped),
    /// A shape and an integer, to a shape.
    ShapeCount(fn(&IntTuple, usize) -> Shaped),
    /// A layout, also one behind a swizzle, to a shape.
    ShapeOf(fn(&Layout) -> Shaped),
    /// Two layouts, to the shape of a by-mode tiler.
    LayoutsTile(fn(&Layout, &Layout) -> Result<IntTuple, LayoutError>),
    /// A layout, also one behind a swizzle, to a number.
    Number(fn(&Layout) -> Count, fn(&Composed) -> Count),
    /// A layout, also one behind a swizzle, and a plain layout, to a number.
    NumberLayout(fn(&Layout, &Layout) -> Count, fn(&Composed, &Layout) -> Count),
    /// A layout, also one behind a swizzle, and a coordinate, to a number.
    NumberAt(fn(&Layout, &IntTuple) -> Count, fn(&Composed, &IntTuple) -> Count),
    /// A layout and a coordinate, whose leaves are free where the list says so, to a number.
    NumberCoordinate(fn(&Layout, &IntTuple, &[bool]) -> Count),
}

/// What becomes of an operation whose first operand is behind a swizzle.
#[derive(Clone, Copy, Debug)]
pub enum Behind {
    /// It asks for strides, and there are none.
    Refused,
    /// Its result has indices of the operand: it is the operation below the swizzle.
    Stays,
    /// It does not depend on the swizzle: it is the operation on the layout below, and a plain layout.
    Below,
    /// A function of its own.
    Layout(fn(&Composed) -> Swizzled),
    /// It is a composition below the swizzle, whose offset moves to where that begins.
    Begins,
    /// A function of its own, of an integer.
    Number(fn(&Composed, u64) -> Swizzled),
    /// A function of its own, of two integers.
    Numbers(fn(&Composed, u64, u64) -> Swizzled),
}

/// What comes of an operation, and so where it can stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Yields {
    Layout,
    Shape,
    Tiler,
    Number,
}

/// What an argument is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Argument {
    Layout,
    Tiler,
    Number,
    /// A nested tuple of numbers, by its name.
    Tuple(&'static str),
    /// A nested tuple of numbers and `_`.
    Coordinate,
}

impl Argument {
    /// What it is, for an error.
    pub fn describe(self) -> &'static str {
        match self {
            Argument::Layout => "a layout",
            Argument::Tiler => "a tiler",
            Argument::Number => "an integer",
            Argument::Tuple("order") => "an order",
            Argument::Tuple("profile") => "a profile",
            Argument::Coordinate | Argument::Tuple("coordinate") => "a coordinate",
            Argument::Tuple("modes") => "the numbers of modes",
            Argument::Tuple(_) => "a shape",
        }
    }
}

impl Rule {
    /// The arguments, `None` for any number of them.
    pub fn arguments(&self) -> Option<&'static [Argument]> {
        let arguments: &[Argument] = match self {
            Rule::Extents(_) | Rule::Layouts(_) => return None,
            Rule::ShapeOrder(_) => &[Argument::Tuple("shape"), Argument::Tuple("order")],
            Rule::Layout(_) | Rule::Number(..) | Rule::ShapeOf(_) => &[Argument::Layout],
            Rule::LayoutProfile(_) => &[Argument::Layout, Argument::Tuple("profile")],
            Rule::LayoutNumber(_) => &[Argument::Layout, Argument::Number],
            Rule::LayoutTiler(_) => &[Argument::Layout, Argument::Tiler],
            Rule::LayoutNumbers(_) => &[Argument::Layout, Argument::Number, Argument::Number],
            Rule::LayoutLayout(_) | Rule::LayoutsTile(_) | Rule::NumberLayout(..) => {
                &[Argument::Layout, Argument::Layout]
            }
            Rule::LayoutNumberLayout(_) => &[Argument::Layout, Argument::Number, Argument::Layout],
            Rule::LayoutShape(_) => &[Argument::Layout, Argument::Tuple("shape")],
            Rule::LayoutModes(_) => &[Argument::Layout, Argument::Tuple("modes")],
            Rule::LayoutShapeOrder(_) => &[Argument::Layout, Argument::Tuple("shape"), Argument::Tuple("order")],
            Rule::ShapeNumber(_) | Rule::ShapeCount(_) => &[Argument::Tuple("shape"), Argument::Number],
            Rule::NumberAt(..) => &[Argument::Layout, Argument::Tuple("coordinate")],
            Rule::LayoutCoordinate(_) | Rule::NumberCoordinate(_) => &[Argument::Layout, Argument::Coordinate],
            Rule::Shape(_) => &[Argument::Tuple("shape")],
            Rule::Shapes(_) => &[Argument::Tuple("shape"), Argument::Tuple("shape")],
            Rule::ShapeProfile(_) => &[Argument::Tuple("shape"), Argument::Tuple("profile")],
        };
        Some(arguments)
    }

    /// What comes of it.
    pub fn yields(&self) -> Yields {
        match self {
            Rule::Shape(_) | Rule::Shapes(_) | Rule::ShapeProfile(_) | Rule::ShapeCount(_) | Rule::ShapeOf(_) => {
                Yields::Shape
            }
            Rule::LayoutsTile(_) => Yields::Tiler,
            Rule::Number(..) | Rule::NumberLayout(..) | Rule::NumberAt(..) | Rule::NumberCoordinate(_) => {
                Yields::Number
            }
            _ => Yields::Layout,
        }
    }
}
