//! Nested tuples, and their numbers before names have values.

use layout_algebra::{IntTuple, LayoutError, MAX_LEAVES, MAX_NODES, Profile};
use proc_macro2::TokenStream;

use super::Node;
use crate::diagnose::Place;
use crate::every::every;
use crate::region::Region;

/// A nested tuple.
#[derive(Clone, Debug)]
pub enum Tree<L> {
    Leaf(L),
    Tuple(Vec<Tree<L>>),
}

/// A number and its region.
#[derive(Clone, Debug)]
pub struct Number {
    pub source: Source,
    pub region: Region,
}

/// The source of a number's value. The tokens are the user's.
#[derive(Clone, Debug)]
pub enum Source {
    /// A literal.
    Known(u64),
    /// A parameter of the definition.
    Parameter(usize, TokenStream),
    /// An earlier definition of a number.
    Defined(usize, TokenStream),
    /// A name in scope, and its text.
    Foreign(String, TokenStream),
    /// A word of Rust, `Self`.
    Word(TokenStream),
    /// A Rust expression, without its braces, and the names in it that could have values.
    Rust(TokenStream, Vec<(String, Source)>),
    /// A product. rustc evaluates it only if no factor is a parameter.
    Product(Vec<Number>),
}

/// An entry of a shape.
#[derive(Clone, Debug)]
pub enum Entry {
    Number(Number),
    /// A runtime extent, a multiple of this number.
    Multiple(Number),
    /// An operation that returns a shape, in place of the entry.
    Shape(Box<ShapeOf>),
}

/// An operation on shapes.
#[derive(Clone, Debug)]
pub struct ShapeOf {
    pub apply: Node,
    /// The text of its layout, if the layout has no name.
    pub unnamed: Option<(Region, Place, String)>,
}

/// A stride.
#[derive(Clone, Debug)]
pub enum Stride<N> {
    Positive(N),
    Negative(N, Region),
    Runtime(Region),
    /// A dense stride and its padding, and whether the layout is checked for this meaning.
    Padded {
        dense: N,
        padding: N,
        checked: bool,
    },
    /// A stride as a layout prints it, which no type may have.
    Printed(layout_algebra::Stride, Region),
}

impl Number {
    pub fn known(value: u64, region: Region) -> Number {
        Number { source: Source::Known(value), region }
    }
}

impl<L> Tree<L> {
    /// Returns the leaves from left to right.
    pub fn leaves(&self) -> Vec<&L> {
        match self {
            Tree::Leaf(leaf) => vec![leaf],
            Tree::Tuple(modes) => modes.iter().flat_map(Tree::leaves).collect(),
        }
    }

    /// Returns the number of leaves and brackets.
    fn nodes(&self) -> usize {
        match self {
            Tree::Leaf(_) => 1,
            Tree::Tuple(modes) => 1 + modes.iter().map(Tree::nodes).sum::<usize>(),
        }
    }

    /// Replaces each leaf. All are tried, so that all errors are reported.
    pub fn try_map<M>(&self, replace: &mut impl FnMut(&L) -> Option<Tree<M>>) -> Option<Tree<M>> {
        match self {
            Tree::Leaf(leaf) => replace(leaf),
            Tree::Tuple(modes) => every(modes, |mode| mode.try_map(replace)).map(Tree::Tuple),
        }
    }
}

impl<L> Tree<L> {
    /// Replaces each leaf.
    pub fn map<M>(&self, replace: &impl Fn(&L) -> M) -> Tree<M> {
        match self {
            Tree::Leaf(leaf) => Tree::Leaf(replace(leaf)),
            Tree::Tuple(modes) => Tree::Tuple(modes.iter().map(|mode| mode.map(replace)).collect()),
        }
    }
}

/// Returns the tuple of this nesting.
///
/// # Errors
/// More leaves, modes or brackets than a tuple holds.
pub fn int_tuple<L>(tree: &Tree<L>, value: impl Fn(&L) -> u64 + Copy) -> Result<IntTuple, LayoutError> {
    let (leaves, nodes) = (tree.leaves().len(), tree.nodes());
    // Before the recursion: the tuple of the algebra is of fixed size, and would refuse a part of it.
    if leaves > MAX_LEAVES || nodes > MAX_NODES {
        return Err(Profile::too_large(leaves, nodes));
    }
    match tree {
        Tree::Leaf(leaf) => Ok(IntTuple::leaf(value(leaf))),
        Tree::Tuple(modes) => {
            let modes: Vec<IntTuple> = modes.iter().map(|mode| int_tuple(mode, value)).collect::<Result<_, _>>()?;
            IntTuple::tuple(&modes)
        }
    }
}
