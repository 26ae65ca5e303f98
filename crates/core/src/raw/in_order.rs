//! The elements of a view in layout order, under static layouts and under runtime extents.

use core::iter::FusedIterator;

use super::{Reference, View};
use crate::plan::walk::Indices;
use crate::sealed::Token;
use crate::tensor::{LoopsUnder, TensorLayout, Under};

/// The elements of a tensor under `L` that are left, in layout order, which is colexicographic: the first mode moves
/// fastest. [`Tensor::iter`](crate::Tensor::iter) and [`TensorMut::iter_mut`](crate::TensorMut::iter_mut) return it.
///
/// An element is an addition away from the one before it; `for_each`, `sum` and whatever else folds is nested loops.
/// The item is `R`, also where rustc does not know `L` yet; and a borrow can be shortened, since only the coordinates
/// that are left depend on when the extents are known.
///
/// **Law.** `left` gives no coordinate twice; where `R` is exclusive, no two coordinates are one element.
pub struct ElementsOf<R, L: TensorLayout> {
    view: View<R, L>,
    left: <L::Kind as Under<L>>::Walk,
}

impl<R: Copy, L: TensorLayout> Clone for ElementsOf<R, L> {
    fn clone(&self) -> Self {
        ElementsOf { view: self.view, left: self.left.clone() }
    }
}

impl<R: Reference, L: TensorLayout> ElementsOf<R, L> {
    /// All elements.
    ///
    /// # Panics
    /// Where they are borrowed for writing, unless no two coordinates have one index; for runtime extents, also for
    /// more coordinates than `usize` counts.
    #[inline]
    #[track_caller]
    pub(crate) fn of(view: View<R, L>, distinct: <L::Kind as Under<L>>::Distinct<R>) -> Self {
        let left = L::Kind::walk(&view, distinct);
        ElementsOf { view, left }
    }

    /// The element at the index of a coordinate that was left, which is given now.
    #[inline(always)]
    fn give(view: &View<R, L>, index: usize) -> R {
        // SAFETY: the index of a coordinate, by the law of the lane that of an element.
        let element = unsafe { view.by_borrow().for_loops::<LoopsUnder<L>>().pointer(index) };
        // SAFETY: by the law of the view it may be borrowed so; by that of `ElementsOf` it is given once.
        unsafe { R::of(element, Token(())) }
    }
}

impl<R: Reference, L: TensorLayout> Iterator for ElementsOf<R, L> {
    type Item = R;

    #[inline]
    fn next(&mut self) -> Option<R> {
        self.left.front(&self.view.layout).map(|index| Self::give(&self.view, index))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<R> {
        self.left.leave_front(&self.view.layout, n);
        self.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left.count(), Some(self.left.count()))
    }

    /// All that are left, in order.
    #[inline]
    fn fold<B, F: FnMut(B, R) -> B>(self, start: B, mut call: F) -> B {
        self.left.all(&self.view.layout, start, |sum, index| call(sum, Self::give(&self.view, index)))
    }
}

impl<R: Reference, L: TensorLayout> DoubleEndedIterator for ElementsOf<R, L> {
    #[inline]
    fn next_back(&mut self) -> Option<R> {
        self.left.back(&self.view.layout).map(|index| Self::give(&self.view, index))
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<R> {
        self.left.leave_back(&self.view.layout, n);
        self.next_back()
    }
}

impl<R: Reference, L: TensorLayout> ExactSizeIterator for ElementsOf<R, L> {}
impl<R: Reference, L: TensorLayout> FusedIterator for ElementsOf<R, L> {}
