//! Elements for writing in layout order, one by one, with their coordinates.

use core::mem::MaybeUninit;

use crate::enumerable::{Enumerable, Enumerates};
use crate::layout::StaticLayout;
use crate::plan::order;
use crate::raw::View;
use crate::sealed::Token;
use crate::tensor::TensorMut;

impl<T, L: StaticLayout> TensorMut<'_, T, L> {
    /// Calls a function with every element in layout order, each time with what it returned the time before. An element
    /// at two coordinates is met twice.
    #[inline(always)]
    fn visit<B>(self, start: B, mut call: impl FnMut(B, &mut T) -> B) -> B {
        // Keeps the law, here and below: the indices of coordinates in bounds; no reference outlives its call.
        order::fold(&self.layout_here(), start, |sum, below| call(sum, self.element_below(below, Token(()))))
    }

    /// `visit` with the coordinate of every element.
    #[inline(always)]
    pub(super) fn visit_counted<X: Enumerable, B>(
        self,
        enumerates: Enumerates<L, X>,
        start: B,
        mut call: impl FnMut(B, X, &mut T) -> B,
    ) -> B {
        order::fold_counted::<L, X, B>(&self.layout_here(), enumerates, start, |sum, below, coordinate| {
            call(sum, coordinate, self.element_below(below, Token(())))
        })
    }
}

impl<'a, T, L: StaticLayout> View<&'a mut MaybeUninit<T>, L> {
    /// Writes an element to every coordinate, in layout order, from its linear coordinate. Old elements are not
    /// dropped.
    ///
    /// ```
    /// use core::mem::MaybeUninit;
    /// use layout_static::{TensorMut, layout};
    /// layout! { type Rows = (2, 3) : (3, 1); }
    /// let mut room = [MaybeUninit::uninit(); 6];
    /// let squares = TensorMut::from_array(&mut room, Rows).init(|x| x * x);
    /// assert_eq!(squares[(1, 2)], 25);
    /// ```
    #[inline]
    pub fn init(mut self, mut element: impl FnMut(usize) -> T) -> View<&'a mut T, L> {
        self.reborrow().visit(0, |x, room| {
            room.write(element(x));
            x + 1
        });
        // Keeps the law: `visit` has called the closure with the element at every coordinate.
        self.initialized(Token(()))
    }
}
