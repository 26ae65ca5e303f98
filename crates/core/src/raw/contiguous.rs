//! The elements of a contiguous view, as a slice or an array.

use core::ptr::NonNull;

use super::{Reference, View};
use crate::layout::StaticLayout;
use crate::proof::{Contiguous, Sized};
use crate::sealed::Token;

impl<R: Reference, L: StaticLayout> View<R, L> {
    /// The elements of a contiguous layout.
    #[inline(always)]
    pub(crate) fn all_in_slice(self, _: Contiguous<L>) -> R::Slice {
        let elements = NonNull::slice_from_raw_parts(self.base.get(), L::COUNT);
        // SAFETY: linear coordinate `x` has index `x`, so the elements are those from the base on; they may be borrowed
        // so, and `self`, which alone gives access to them where `R` is exclusive, is used up.
        unsafe { R::slice(elements, Token(())) }
    }

    /// The elements of a contiguous layout, as an array.
    #[inline(always)]
    pub(crate) fn all_in_array<const N: usize>(self, _: Contiguous<L>, _: Sized<L, N>) -> R::Array<N> {
        // SAFETY: as in `all_in_slice`, and there are `N`.
        unsafe { R::array(self.base.get(), Token(())) }
    }
}
