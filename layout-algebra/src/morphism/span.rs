//! Spans and cospans: a refinement and a morphism, composed by pullback and by pushforward.
//!
//! ```text
//! span      U ◀─ X ──▶ V         U is cut finer to X, then follows the arrows of a morphism
//! cospan    U ──▶ X ─▶ V         the arrows of a morphism, then X is joined to the coarser V
//! ```
//! Layouts whose codomain and domain differ compose by these: a [`WeakComposite`](super::WeakComposite) is one
//! composition of a span with the mutual refinement on its left, and one of a cospan with it on its right.

use super::entries::same;
use super::nest::not_composable;
use super::{Factorization, Morphism, Refinement};
use crate::const_util::ctry;
use crate::data::int_tuple::IntTuple;
use crate::error::LayoutError;

macro_rules! spans {
    ($span:ident, $cospan:ident, $arrow:ident, $kind:literal) => {
        #[doc = concat!("A span `U <- X -> V`: ", $kind, " of `U` by `X`, and a morphism out of `X`.")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $span {
            left: $arrow,
            right: Morphism,
        }

        impl $span {
            /// The span of these two.
            ///
            /// # Errors
            /// [`LayoutError::NotComposable`] unless the finer tuple on the left is the domain on the right.
            pub const fn new(left: $arrow, right: Morphism) -> Result<$span, LayoutError> {
                let finer = left.domain();
                if !same(&finer, &right.domain) {
                    return Err(not_composable(&finer, &right.domain));
                }
                Ok($span { left, right })
            }

            /// The identity of a tuple.
            ///
            /// # Errors
            /// [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`].
            pub const fn identity(tuple: &IntTuple) -> Result<$span, LayoutError> {
                Ok($span { left: $arrow::identity(tuple), right: ctry!(Morphism::identity(tuple)) })
            }

            /// The refinement.
            pub const fn left(&self) -> &$arrow {
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
            pub const fn then(&self, next: &$span) -> Result<$span, LayoutError> {
                let carried = ctry!(next.left.pullback(&self.right));
                Ok($span {
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
            pub const fn sum(&self, other: &$span) -> Result<$span, LayoutError> {
                Ok($span { left: ctry!(self.left.sum(&other.left)), right: ctry!(self.right.sum(&other.right)) })
            }
        }

        #[doc = concat!("A cospan `U -> X -> V`: a morphism into `X`, and ", $kind, " of `V` by `X`.")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $cospan {
            left: Morphism,
            right: $arrow,
        }

        impl $cospan {
            /// The cospan of these two.
            ///
            /// # Errors
            /// [`LayoutError::NotComposable`] unless the codomain on the left is the finer tuple on the right.
            pub const fn new(left: Morphism, right: $arrow) -> Result<$cospan, LayoutError> {
                let finer = right.domain();
                if !same(&left.codomain, &finer) {
                    return Err(not_composable(&left.codomain, &finer));
                }
                Ok($cospan { left, right })
            }

            /// The identity of a tuple.
            ///
            /// # Errors
            /// [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`].
            pub const fn identity(tuple: &IntTuple) -> Result<$cospan, LayoutError> {
                Ok($cospan { left: ctry!(Morphism::identity(tuple)), right: $arrow::identity(tuple) })
            }

            /// The morphism.
            pub const fn left(&self) -> &Morphism {
                &self.left
            }

            /// The refinement.
            pub const fn right(&self) -> &$arrow {
                &self.right
            }

            /// This cospan, then `next`: the morphism of the next is pushed forward along the refinement of this one.
            ///
            /// Law: associative on the nose, with identities as units.
            ///
            /// # Errors
            /// [`LayoutError::NotComposable`], [`LayoutError::CapacityExceeded`].
            pub const fn then(&self, next: &$cospan) -> Result<$cospan, LayoutError> {
                let carried = ctry!(self.right.pushforward(&next.left));
                Ok($cospan {
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
            pub const fn sum(&self, other: &$cospan) -> Result<$cospan, LayoutError> {
                Ok($cospan { left: ctry!(self.left.sum(&other.left)), right: ctry!(self.right.sum(&other.right)) })
            }
        }
    };
}

spans!(Span, Cospan, Factorization, "a factorization");
spans!(RefSpan, RefCospan, Refinement, "a refinement");

impl RefSpan {
    /// The span of factorizations: brackets inside the modes are forgotten.
    ///
    /// Law: a functor, `(a then b).factorization() = a.factorization() then b.factorization()`.
    pub const fn factorization(&self) -> Span {
        Span { left: self.left.factorization(), right: self.right }
    }
}

impl RefCospan {
    /// The cospan of factorizations: brackets inside the modes are forgotten.
    ///
    /// Law: a functor, `(a then b).factorization() = a.factorization() then b.factorization()`.
    pub const fn factorization(&self) -> Cospan {
        Cospan { left: self.left, right: self.right.factorization() }
    }
}
