//! Extents known while compiling: [`Shape`].
//!
//! The rule: a line belongs to [`Shape`] if it reads extents from a type alone. It belongs to
//! [`RuntimeShape`](crate::RuntimeShape) if it needs a value for them. A constant is both. A part of a runtime shape
//! whose extents are all constants becomes static by [`fixed`](crate::RuntimeLayout::fixed).
//! [`to_dyn`](crate::View::to_dyn) goes the other way: it forgets that extents are constants.
//!
//! `StaticLayout` is the same for layouts, as `RuntimeLayout` is the layouts of a `RuntimeShape`. The stage of a layout
//! type says which of the two it is.

use layout_algebra::{IntTuple, MAX_RUNTIME, Numbers, Tree};

use crate::expect;
use crate::gather;
use crate::int::{C, Constant, ShapeOrRuntimeShape, Static};

/// A shape: a tree of [`C`] by tuples of up to twelve modes. `C<4>`, `(C<4>,)` and `()` are three different shapes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a shape",
    note = "a shape is `C<N>` or a tuple of shapes, of at most 12 modes",
    note = "`usize` and `Multiple<N>` are runtime extents, of a `RuntimeLayout`; a `StaticLayout` has constant \
        extents; `tensor::TensorLayout` is the bound for both kinds"
)]
pub trait Shape: ShapeOrRuntimeShape<Stage = Constant> + Static {
    /// The shape as a tree, from which layouts are made.
    #[doc(hidden)]
    const TREE: Tree;

    /// The shape as small numbers, from which layouts are made at less cost; not small unless an implementation says
    /// so.
    #[doc(hidden)]
    const EXTENTS: Numbers<u64> = gather::NO_EXTENTS;

    /// The number, if this is a single one that is not negative; otherwise the largest.
    #[doc(hidden)]
    const ENTRY: u64 = 0xFFFF_FFFF_FFFF_FFFF;

    /// The shape as a value.
    const SHAPE: IntTuple = expect::value(Self::TREE.numbers());

    /// A shape has none.
    #[doc(hidden)]
    #[inline(always)]
    fn runtime_strides(&self) -> [usize; MAX_RUNTIME] {
        [0; MAX_RUNTIME]
    }
}

impl<const N: usize> Shape for C<N> {
    const TREE: Tree = Tree::Number(N as u64);
    const EXTENTS: Numbers<u64> = gather::extent(N as u64);
    const ENTRY: u64 = N as u64;
}
