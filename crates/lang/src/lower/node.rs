//! Expressions with resolved names.

use proc_macro2::TokenStream;

use super::{Access, Atom, Entry, Infer, Linear, Number, Placement, Plan, Source, Stride, Tree};
use crate::atom::Part;
use crate::chapters::Factor;
use crate::machine::Named;
use crate::operation::Operation;
use crate::region::Region;

/// The meaning of an expression.
#[derive(Clone, Debug)]
pub enum Node {
    /// A literal: its shape, and its stride if there is one.
    Literal { shape: Tree<Entry>, stride: Option<(Tree<Stride<Number>>, Region)>, region: Region },
    /// Modes combined by exclusive or.
    Exclusive { shape: Tree<Entry>, stride: Tree<Stride<Number>>, at: Region, region: Region },
    /// A morphism.
    Morphism { domain: Tree<Entry>, map: Vec<(u64, Region)>, codomain: Tree<Entry>, at: Region, region: Region },
    /// An operation.
    Apply { operation: &'static Operation, arguments: Vec<Node>, region: Region },
    /// A layout composed with a swizzle, whose region is `at`.
    Swizzled { mover: Mover, offset: Option<Number>, layout: Box<Node>, at: Region, region: Region },
    /// An earlier definition with its arguments, `None` if only rustc knows one.
    Defined { index: usize, arguments: Vec<Option<Source>>, tokens: TokenStream, region: Region },
    /// A type in scope.
    Foreign { tokens: TokenStream, region: Region },
    /// A type in scope that is no layout: an access, a machine.
    Item { tokens: TokenStream, region: Region },
    /// A linear layout.
    Linear(Linear, Region),
    /// An access.
    Access(Box<Access>, Region),
    /// A machine with a word.
    Machine(&'static Named, Region),
    /// A layout, or a pad, placed for accesses.
    Placement(Box<Placement>, Region),
    /// A plan.
    Plan(Box<Plan>, Region),
    /// The name of a dimension.
    Dimension(String, Region),
    /// A layout by its values.
    Infer(Box<Infer>, Region),
    /// An instruction, a tiled product or a tiled copy.
    Atom(Box<Atom>, Region),
    /// An operand of the product in a claim.
    Factor(Factor, Region),
    /// The part that a product holds, or a copy moves, of a tensor or of its own tile.
    Part { owner: Box<Node>, part: Part, tensor: Option<Box<Node>>, region: Region },
    /// An integer argument.
    Number(Number),
    /// A number that is defined.
    Const(Number),
    /// A nested tuple argument.
    Tuple(Tree<Entry>, Region),
    /// A coordinate.
    Coordinate(Tree<Option<Number>>, Region),
    /// A by-mode tiler.
    ByMode(Vec<Node>, Region),
    /// `_` in a tiler.
    Keep(Region),
    /// `..` in a tiler.
    Whole(Region),
}

/// The numbers of a swizzle or of a bit matrix.
#[derive(Clone, Debug)]
pub enum Mover {
    /// A swizzle, and whether its distance, the last number, is negative.
    Swizzle([Number; 3], bool),
    /// The columns of a bit matrix.
    Matrix(Vec<Number>),
}
