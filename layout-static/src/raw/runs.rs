//! Several elements at once: contiguous ones as a slice, all of one view, those of two side by side.

use core::ptr::NonNull;

use super::{Reference, View};
use crate::enumerable::{Enumerable, Enumerates};
use crate::index::nest::{self, Coalesced};
use crate::index::pairs::{InOrder, InRuns, Pairs};
use crate::index::{self, Indexing};
use crate::proof::{Contiguous, SameSize, Sized};
use crate::sealed::Token;
use crate::static_layout::StaticLayout;

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
        let runtime = [self.layout.runtime_strides()];
        nest::fold::<Coalesced<L>, 1, B>(&runtime, start, |sum, [below]| {
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
        nest::fold_counted::<L, X, B>(&self.layout, enumerates, start, |sum, below, coordinate| {
            // SAFETY: `below` is the index of a coordinate in bounds.
            let mut element = unsafe { self.pointer_below(below) };
            // SAFETY: the elements are borrowed for writing, and the reference does not outlive the call.
            call(sum, coordinate, unsafe { element.as_mut() })
        })
    }

    /// Calls a function with runs of elements that are contiguous here and in a source. The runs cover all coordinates;
    /// where two coordinates of the target are one element, they are in layout order.
    #[inline(always)]
    pub(crate) fn copy_runs<U, S: StaticLayout>(
        self,
        source: View<&U, S>,
        _: SameSize<S, L>,
        mut call: impl FnMut(&[U], &mut [T]),
    ) {
        let (source, mut target) = (&source, self);
        let runtime = [source.layout.runtime_strides(), target.layout.runtime_strides()];
        if !Pairs::<S, L>::REFINABLE {
            for x in 0..S::SIZE {
                let parts = index::parts(x);
                let from = Indexing::<S, usize>::index(&source.layout, &parts);
                let to = Indexing::<L, usize>::index(&target.layout, &parts);
                // SAFETY: the indices of one coordinate.
                unsafe { target.call_with_run(source, [from, to], 1, &mut call) };
            }
        } else if L::RUNTIME > 0 && !nest::separates::<L>(&target.layout)
            || !Pairs::<S, L>::aligned(&source.layout, &target.layout)
        {
            nest::fold::<InOrder<S, L>, 2, ()>(&runtime, (), |(), at| {
                // SAFETY: the indices of one coordinate.
                unsafe { target.call_with_run(source, at, 1, &mut call) }
            });
        } else {
            nest::fold::<InRuns<S, L>, 2, ()>(&runtime, (), |(), at| {
                // SAFETY: the indices of the first coordinate of a run, which mode 0 of both layouts steps through one
                // by one; with a swizzle they are multiples of the length of the run, which the swizzle leaves
                // together.
                unsafe { target.call_with_run(source, at, Pairs::<S, L>::RUN, &mut call) }
            });
        }
    }

    /// Calls a function with one run.
    ///
    /// # Safety
    /// From the coordinates with these indices on, `length` elements are contiguous in the source and here.
    #[inline(always)]
    unsafe fn call_with_run<U, S: StaticLayout>(
        &mut self,
        source: &View<&U, S>,
        [from, to]: [usize; 2],
        length: usize,
        call: &mut impl FnMut(&[U], &mut [T]),
    ) {
        // SAFETY: the index of a coordinate.
        let from = unsafe { source.pointer_below(from) };
        // SAFETY: the index of a coordinate.
        let to = unsafe { self.pointer_below(to) };
        // SAFETY: so many elements of the source, which is borrowed for reading.
        let from = unsafe { NonNull::slice_from_raw_parts(from, length).as_ref() };
        // SAFETY: so many elements of the target, which is borrowed for writing; the reference does not outlive the
        // call.
        call(from, unsafe { NonNull::slice_from_raw_parts(to, length).as_mut() });
    }
}
