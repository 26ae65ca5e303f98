//! The elements of a view as elements of another size (feature `bytemuck`).

use bytemuck::{AnyBitPattern, NoUninit, Pod};

use layout_algebra::{Blame, LayoutError, Operation, check as claim};

use super::{Reference, View};
use crate::expect;
use crate::layout::StaticLayout;
use crate::layout::index::span::Span;
use crate::proof::Counted;
use crate::recast::RecastElements;

/// The layout `L` of elements of `R`, for elements of `Q`.
type To<L, R, Q> = RecastElements<L, <R as Reference>::Element, <Q as Reference>::Element>;

impl<R: Reference, L: StaticLayout> View<R, L> {
    /// The same memory as elements of another type, if it is aligned for them. Keeps the law for `Q` that makes
    /// elements of all bits of `R`.
    ///
    /// The new elements are made of the old ones, and of nothing else. Recast back, their layout is the same function
    /// as `L`. A downcast layout has the parts of its elements, each once.
    #[inline]
    fn in_elements_of<Q: Reference<Element: 'static>>(self) -> Option<View<Q, To<L, R, Q>>>
    where
        R::Element: 'static,
    {
        let _ = Counted::<To<L, R, Q>>::PROOF;
        const {
            let again = RecastElements::<To<L, R, Q>, Q::Element, R::Element>::LAYOUT;
            expect::value(claim::same_function(&again, &L::LAYOUT));
            // From a coordinate on, wider elements reach upwards.
            if !Span::<L>::FORWARD {
                LayoutError::NegativeStride { blame: Blame::stride(Operation::Tensor, 0), stride: -1 }.panic()
            }
        }
        let base = self.base.get::<Q::Element>();
        base.is_aligned().then(|| View::from_base(base, RecastElements::of(self.layout)))
    }
}

impl<'a, T: NoUninit, L: StaticLayout> View<&'a T, L> {
    /// Recasts for reading: every bit of `T` is initialized, and every bit sequence is a `U`.
    #[inline]
    pub(crate) fn in_elements<U: AnyBitPattern>(self) -> Option<View<&'a U, RecastElements<L, T, U>>> {
        self.in_elements_of()
    }
}

impl<'a, T: Pod, L: StaticLayout> View<&'a mut T, L> {
    /// Recasts for writing: every bit sequence is a `T` and a `U`, and none has a bit that is not initialized.
    #[inline]
    pub(crate) fn in_elements_mut<U: Pod>(self) -> Option<View<&'a mut U, RecastElements<L, T, U>>> {
        self.in_elements_of()
    }
}
