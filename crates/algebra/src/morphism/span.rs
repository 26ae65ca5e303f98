//! Spans and cospans: a refinement and a morphism, composed by pullback and by pushforward.
//!
//! ```text
//! span      U ◀─ X ──▶ V         U is cut finer to X, then follows the arrows of a morphism
//! cospan    U ──▶ X ─▶ V         the arrows of a morphism, then X is joined to the coarser V
//! ```
//! Layouts whose codomain and domain differ compose by these: a [`WeakComposite`](super::WeakComposite) is one
//! composition of a span with the mutual refinement on its left, and one of a cospan with it on its right.

use super::nest::require_same;
use super::{Morphism, Refining};
use crate::const_util::ctry;
use crate::data::int_tuple::IntTuple;
use crate::error::LayoutError;

/// A span `U <- X -> V`: a [refinement](Refining) of `U` by `X`, and a morphism out of `X`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpanBy<const FLAT: bool> {
    left: Refining<FLAT>,
    right: Morphism,
}

impl<const FLAT: bool> SpanBy<FLAT> {
    /// The span of these two.
    ///
    /// # Errors
    /// [`LayoutError::NotComposable`] unless the finer tuple on the left is the domain on the right.
    pub const fn new(left: Refining<FLAT>, right: Morphism) -> Result<SpanBy<FLAT>, LayoutError> {
        ctry!(require_same(&left.domain(), &right.domain));
        Ok(SpanBy { left, right })
    }

    /// The identity of a tuple.
    ///
    /// # Errors
    /// [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`].
    pub const fn identity(tuple: &IntTuple) -> Result<SpanBy<FLAT>, LayoutError> {
        Ok(SpanBy { left: Refining::identity(tuple), right: ctry!(Morphism::identity(tuple)) })
    }

    /// The refinement.
    pub const fn left(&self) -> &Refining<FLAT> {
        &self.left
    }

    /// The morphism.
    pub const fn right(&self) -> &Morphism {
        &self.right
    }

    /// This span, then `next`: the refinement of the next is pulled back along the morphism of this one.
    ///
    /// Law: associative on the nose, with identities as units.
    ///
    /// # Errors
    /// [`LayoutError::NotComposable`], [`LayoutError::CapacityExceeded`].
    pub const fn then(&self, next: &SpanBy<FLAT>) -> Result<SpanBy<FLAT>, LayoutError> {
        let carried = ctry!(next.left.pullback(&self.right));
        Ok(SpanBy {
            left: ctry!(carried.refinement.then(&self.left)),
            right: ctry!(carried.morphism.then(&next.right)),
        })
    }

    /// Both side by side.
    ///
    /// Law: interchange with [`then`](Self::then).
    ///
    /// # Errors
    /// [`LayoutError::CapacityExceeded`], [`LayoutError::Overflow`].
    pub const fn sum(&self, other: &SpanBy<FLAT>) -> Result<SpanBy<FLAT>, LayoutError> {
        Ok(SpanBy { left: ctry!(self.left.sum(&other.left)), right: ctry!(self.right.sum(&other.right)) })
    }
}

/// A cospan `U -> X -> V`: a morphism into `X`, and a [refinement](Refining) of `V` by `X`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CospanBy<const FLAT: bool> {
    left: Morphism,
    right: Refining<FLAT>,
}

impl<const FLAT: bool> CospanBy<FLAT> {
    /// The cospan of these two.
    ///
    /// # Errors
    /// [`LayoutError::NotComposable`] unless the codomain on the left is the finer tuple on the right.
    pub const fn new(left: Morphism, right: Refining<FLAT>) -> Result<CospanBy<FLAT>, LayoutError> {
        ctry!(require_same(&left.codomain, &right.domain()));
        Ok(CospanBy { left, right })
    }

    /// The identity of a tuple.
    ///
    /// # Errors
    /// [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`].
    pub const fn identity(tuple: &IntTuple) -> Result<CospanBy<FLAT>, LayoutError> {
        Ok(CospanBy { left: ctry!(Morphism::identity(tuple)), right: Refining::identity(tuple) })
    }

    /// The morphism.
    pub const fn left(&self) -> &Morphism {
        &self.left
    }

    /// The refinement.
    pub const fn right(&self) -> &Refining<FLAT> {
        &self.right
    }

    /// This cospan, then `next`: the morphism of the next is pushed forward along the refinement of this one.
    ///
    /// Law: associative on the nose, with identities as units.
    ///
    /// # Errors
    /// [`LayoutError::NotComposable`], [`LayoutError::CapacityExceeded`].
    pub const fn then(&self, next: &CospanBy<FLAT>) -> Result<CospanBy<FLAT>, LayoutError> {
        let carried = ctry!(self.right.pushforward(&next.left));
        Ok(CospanBy {
            left: ctry!(self.left.then(&carried.morphism)),
            right: ctry!(carried.refinement.then(&next.right)),
        })
    }

    /// Both side by side.
    ///
    /// Law: interchange with [`then`](Self::then).
    ///
    /// # Errors
    /// [`LayoutError::CapacityExceeded`], [`LayoutError::Overflow`].
    pub const fn sum(&self, other: &CospanBy<FLAT>) -> Result<CospanBy<FLAT>, LayoutError> {
        Ok(CospanBy { left: ctry!(self.left.sum(&other.left)), right: ctry!(self.right.sum(&other.right)) })
    }
}

/// A span by a factorization.
pub type Span = SpanBy<true>;
/// A cospan by a factorization.
pub type Cospan = CospanBy<true>;
/// A span by a refinement.
pub type RefSpan = SpanBy<false>;
/// A cospan by a refinement.
pub type RefCospan = CospanBy<false>;

impl RefSpan {
    /// The span of factorizations: brackets inside the modes are forgotten.
    ///
    /// Law: a functor, `(a then b).factorization() = a.factorization() then b.factorization()`.
    pub const fn factorization(&self) -> Span {
        SpanBy { left: self.left.factorization(), right: self.right }
    }
}

impl RefCospan {
    /// The cospan of factorizations: brackets inside the modes are forgotten.
    ///
    /// Law: a functor, `(a then b).factorization() = a.factorization() then b.factorization()`.
    pub const fn factorization(&self) -> Cospan {
        CospanBy { left: self.left, right: self.right.factorization() }
    }
}
