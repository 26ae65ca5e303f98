//! The types of operands, as data. The macro writes them as tokens.

use std::fmt;
use std::rc::Rc;

use layout_algebra::{Basis, Bijection, Composed, Layout};
use proc_macro2::TokenStream;

use crate::chapters::{Dimensions, Direction, Linear, Name, Side};
use crate::lower::{MAX_MODES, Stride, Tree};
use crate::operation::Operation;
use crate::region::Region;
use crate::syntax::spelled;

/// A number whose name is resolved.
#[derive(Clone, Debug)]
pub struct Number {
    /// The value, if it is known.
    pub value: Option<u64>,
    pub written: Written,
    pub region: Region,
    /// Whether this is a runtime extent, with the number as a factor.
    pub runtime: bool,
}

/// The form of a number that rustc reads.
#[derive(Clone, Debug)]
pub enum Written {
    /// The value as a literal.
    Literal,
    /// A name that rustc takes for a number: `N`.
    Name(TokenStream),
    /// An expression in braces, `{N + 1}`; or a name in scope, which rustc takes for a type without braces.
    Rust(TokenStream),
    /// A shape in place of a number; rustc also computes its brackets.
    Shape(Rc<Term>),
}

/// A swizzle or a bit matrix.
#[derive(Clone, Debug)]
pub enum Bits {
    Known(Bijection),
    /// A swizzle with an unknown number, and whether its distance is negative.
    Written([Number; 3], bool),
    /// A matrix with an unknown column.
    Columns(Vec<Number>),
    /// The best swizzle for accesses, which rustc finds.
    For {
        base: Rc<Term>,
        accesses: Vec<Rc<Term>>,
        machine: Option<Rc<Term>>,
    },
}

/// The type of an operand.
#[derive(Clone, Debug)]
pub enum Term {
    /// The type of a layout with constant strides, the same for all spellings.
    Layout(Layout),
    /// A known composed layout, and the type of its inner layout if that type is not canonical.
    Composed(Composed, Option<Rc<Term>>),
    /// A composed layout with unknown numbers.
    Swizzled { swizzle: Bits, offset: Option<Number>, layout: Rc<Term> },
    /// A literal.
    Literal { shape: Tree<Number>, stride: Tree<Stride<Number>>, at: Region },
    /// A shape without a stride.
    ColumnMajor(Tree<Number>),
    /// The layout that a morphism encodes.
    Encoded { domain: Tree<Number>, map: Tree<Number>, codomain: Tree<Number>, at: Region },
    /// The static layout that a layout of runtime extents has become.
    Fixed(Rc<Term>),
    /// The result of an operation.
    Apply { operation: &'static Operation, operands: Vec<Rc<Term>>, region: Region },
    /// A product of numbers, as a shape.
    Product(Vec<Number>),
    /// A by-mode tiler.
    ByMode(Vec<Rc<Term>>),
    /// `_` as a tiler.
    Keep,
    /// `..` as a tiler.
    Whole,
    /// A type of the user's, or a definition above with its arguments.
    Name(TokenStream),
    /// An integer argument.
    Number(Number),
    /// A shape, order or profile.
    Tuple(Tree<Number>),
    /// A coordinate.
    Coordinate(Tree<Option<Number>>),
    /// A number as an expression.
    Const(Number),
    /// The type of a linear layout, the same for all spellings.
    Linear(Linear),
    /// Dimensions with their sizes.
    Dimensions(Dimensions),
    /// The name of a dimension.
    Dimension(Name),
    /// The result of an operation on linear layouts, by the name of its type.
    LinearApply { type_name: String, operands: Vec<Rc<Term>> },
    /// A type of atoms by its name, with its arguments.
    Atom(&'static str, Vec<Rc<Term>>),
    /// Types side by side.
    Types(Vec<Rc<Term>>),
    /// The instruction of a product: its lanes and its tables, the extents, the bits of elements.
    Mma(Box<[Rc<Term>; 4]>, [Number; 3], [Number; 3]),
    /// The instruction of a copy: its sides, the side that defines tilings, the bits of an element.
    CopyAtom([Rc<Term>; 2], Side, Option<Number>),
    /// A number that the algebra computed.
    Count(u64),
    /// An access: bits, vector, alignment; and its machine, if it is not the first one.
    Access { direction: Direction, layout: Rc<Term>, numbers: [Number; 3], machine: Option<Rc<Term>> },
    /// `true` or `false`.
    Truth(bool),
    /// A plan from the first linear layout to the second, of elements of so many bits.
    Plan { layouts: [Rc<Term>; 2], bits: Number, machine: Option<Rc<Term>> },
    /// The type of a machine.
    Machine(&'static str),
}

impl Number {
    pub(super) fn known(value: u64, region: Region) -> Number {
        Number { value: Some(value), written: Written::Literal, region, runtime: false }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.runtime {
            let factor = Number { runtime: false, ..self.clone() };
            return if self.value == Some(1) { f.write_str("?") } else { write!(f, "{factor}?") };
        }
        match (&self.written, self.value) {
            (_, Some(value)) => write!(f, "{value}"),
            (Written::Name(tokens), None) => f.write_str(&spelled(tokens)),
            (Written::Rust(tokens), None) => {
                let text = spelled(tokens);
                let is_name = text.chars().all(|c| c.is_alphanumeric() || c == '_');
                if is_name { f.write_str(&text) } else { write!(f, "{{{text}}}") }
            }
            (Written::Literal | Written::Shape(_), None) => f.write_str("_"),
        }
    }
}

impl Tree<Number> {
    /// Whether rustc computes part of this shape, so that its bracketing is unknown.
    pub(super) fn has_shapes(&self) -> bool {
        self.leaves().iter().any(|number| matches!(number.written, Written::Shape(_)))
    }

    /// Returns the first runtime extent.
    pub(super) fn runtime_extent(&self) -> Option<Region> {
        self.leaves().iter().find(|number| number.runtime).map(|number| number.region)
    }

    /// Whether all its numbers are known.
    pub(super) fn is_known(&self) -> bool {
        self.leaves().iter().all(|number| number.value.is_some())
    }

    /// Returns the regions of its numbers.
    pub(super) fn regions(&self) -> Vec<Region> {
        self.leaves().iter().map(|number| number.region).collect()
    }
}

impl fmt::Display for Tree<Number> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Tree::Leaf(number) => write!(f, "{number}"),
            Tree::Tuple(modes) => {
                f.write_str("(")?;
                for (i, mode) in modes.iter().enumerate() {
                    f.write_str(if i > 0 { ", " } else { "" })?;
                    write!(f, "{mode}")?;
                }
                f.write_str(")")
            }
        }
    }
}

/// Whether a layout of constant strides can be written as a type `Layout<S, D>`.
pub(super) fn is_type(layout: &Layout) -> bool {
    if layout.profile().is_leaf() {
        let (_, stride) = layout.mode_at(0);
        return matches!(stride.basis(), Basis::Unit);
    }
    layout.rank() <= MAX_MODES && (0..layout.rank()).all(|mode| layout.mode(mode).is_ok_and(|mode| is_type(&mode)))
}

/// Whether a layout has a canonical type.
pub(super) fn is_canonical(layout: &Layout) -> bool {
    layout.is_constant() && is_type(layout)
}
