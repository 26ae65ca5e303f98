//! Several elements at once: contiguous ones as a slice, all of one view in the order of coordinates.

use core::ptr::NonNull;

use super::{Reference, View};
use crate::enumerable::{Enumerable, Enumerates};
use crate::layout::StaticLayout;
use crate::plan::order;
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

impl<T, L: StaticLayout> View<&mut T, L> {
    /// Calls a function with every element in layout order, each time with what it returned the time before. An element
    /// at two coordinates is met twice.
    #[inline(always)]
    pub(crate) fn visit<B>(self, start: B, mut call: impl FnMut(B, &mut T) -> B) -> B {
        order::fold(&self.layout, start, |sum, below| {
            // SAFETY: `below` is the index of a coordinate in bounds.
            let mut element = unsafe { self.pointer_below(below) };
            // SAFETY: the elements are borrowed for writing, and the reference does not outlive the call.
            call(sum, unsafe { element.as_mut() })
        })
    }

    /// [`visit`](View::visit) with the coordinate of every element.
    #[inline(always)]
    pub(crate) fn visit_counted<X: Enumerable, B>(
        self,
        enumerates: Enumerates<L, X>,
        start: B,
        mut call: impl FnMut(B, X, &mut T) -> B,
    ) -> B {
        order::fold_counted::<L, X, B>(&self.layout, enumerates, start, |sum, below, coordinate| {
            // SAFETY: `below` is the index of a coordinate in bounds.
            let mut element = unsafe { self.pointer_below(below) };
            // SAFETY: the elements are borrowed for writing, and the reference does not outlive the call.
            call(sum, coordinate, unsafe { element.as_mut() })
        })
    }
}
