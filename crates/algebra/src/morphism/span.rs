//! Spans and cospans: a refinement and a morphism, composed by pullback and by pushforward.
//!
//! ```text
//! span      U ◀─ X ──▶ V         U is cut finer to X, then follows the arrows of a morphism
//! cospan    U ──▶ X ─▶ V         the arrows of a morphism, then X is joined to the coarser V
//! ```
//! They compose layouts whose codomain and domain differ. A [`WeakComposite`](super::WeakComposite) is a composition of
//! a span whose left side is the mutual refinement, and of a cospan whose right side is.

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
    /// Makes a span from its two sides.
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

    /// Composes this span with `next`: the refinement of `next` is pulled back along the morphism of this span.
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

    /// The sum: puts two spans side by side.
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
    /// Makes a cospan from its two sides.
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

    /// Composes this cospan with `next`: the morphism of `next` is pushed forward along the refinement of this cospan.
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

    /// The sum: puts two cospans side by side.
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
    /// The span of factorizations, without the brackets inside the modes.
    ///
    /// Law: a functor, `(a then b).factorization() = a.factorization() then b.factorization()`.
    pub const fn factorization(&self) -> Span {
        SpanBy { left: self.left.factorization(), right: self.right }
    }
}

impl RefCospan {
    /// The cospan of factorizations, without the brackets inside the modes.
    ///
    /// Law: a functor, `(a then b).factorization() = a.factorization() then b.factorization()`.
    pub const fn factorization(&self) -> Cospan {
        CospanBy { left: self.left, right: self.right.factorization() }
    }
}
