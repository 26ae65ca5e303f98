//! The laws of [`raw`](super) on the caller's word: the `unsafe` functions of tensors.

use core::mem::MaybeUninit;
use core::ptr::NonNull;

use super::{Reference, View};
use crate::coordinates::Coordinate;
use crate::layout::StaticLayout;
use crate::layout::index::Congruent;
use crate::proof::Reach;
use crate::sealed::Token;

impl<R: Reference, L: StaticLayout> View<R, L> {
    /// Makes a view of the elements around a pointer: `base` points to the element at coordinate 0, whose index is 0.
    /// With negative strides there are elements before it. For memory that no slice describes: of a foreign library,
    /// with gaps that are not initialized, or shared with others who write between the elements.
    ///
    /// # Safety
    /// For every coordinate `c`, `base` moved by `layout.offset(c)` elements points to an initialized, aligned element
    /// in the allocation of `base`. No one writes to it while it is borrowed; for a [`TensorMut`](crate::TensorMut), no
    /// one else reads it either. No runtime stride exceeds `isize::MAX`.
    ///
    /// ```
    /// use core::ptr::NonNull;
    /// use layout_static::{Tensor, layout};
    /// layout! { type Column = 3 : 4; }
    /// let rows = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    /// // SAFETY: the elements 0, 4 and 8 of the array.
    /// let diagonal = unsafe { Tensor::from_raw_parts(NonNull::from(&rows).cast::<i32>(), Column) };
    /// assert!(diagonal.iter().eq(&[1, 5, 9]));
    /// ```
    #[inline]
    pub unsafe fn from_raw_parts(base: NonNull<R::Element>, layout: L) -> Self {
        let _ = Reach::<L>::PROOF;
        View::from_base(base, layout)
    }

    /// The element at a coordinate, which is not checked.
    ///
    /// # Safety
    /// The coordinate is in bounds: each part of it is below the extent of its mode.
    ///
    /// ```
    /// use layout_static::{Tensor, layout};
    /// layout! { type Rows = (2, 3) : (3, 1); }
    /// let numbers = [1, 2, 3, 4, 5, 6];
    /// // SAFETY: 1 < 2 and 2 < 3.
    /// assert_eq!(unsafe { *Tensor::from_array(&numbers, Rows).get_unchecked((1, 2)) }, 6);
    /// ```
    #[inline(always)]
    pub unsafe fn get_unchecked<X: Coordinate>(&self, coordinate: X) -> R::Read<'_> {
        // SAFETY: the coordinate is in bounds, which the caller says.
        let element = unsafe { self.pointer_unchecked(coordinate, Congruent::PROOF) };
        // SAFETY: the element is one of those that are borrowed so.
        unsafe { R::Read::of(element, Token(())) }
    }
}

impl<T, L: StaticLayout> View<&mut T, L> {
    /// The element at a coordinate for writing; the coordinate is not checked.
    ///
    /// # Safety
    /// The coordinate is in bounds: each part of it is below the extent of its mode.
    #[inline(always)]
    pub unsafe fn get_unchecked_mut<X: Coordinate>(&mut self, coordinate: X) -> &mut T {
        // SAFETY: the coordinate is in bounds, which the caller says.
        let mut element = unsafe { self.pointer_unchecked(coordinate, Congruent::PROOF) };
        // SAFETY: the element is one of those that are borrowed for writing with `self`.
        unsafe { element.as_mut() }
    }
}

impl<'a, T, L: StaticLayout> View<&'a MaybeUninit<T>, L> {
    /// The elements, which have been written.
    ///
    /// # Safety
    /// The element at every coordinate is initialized. Those between them need not be.
    #[inline(always)]
    pub unsafe fn assume_init(self) -> View<&'a T, L> {
        // The law: a `MaybeUninit<T>` takes the room of a `T` (std, Rust 1.95), and the caller says that it is one.
        View::from_base(self.base.get(), self.layout)
    }
}

impl<'a, T, L: StaticLayout> View<&'a mut MaybeUninit<T>, L> {
    /// The elements, which have been written, for writing.
    ///
    /// # Safety
    /// The element at every coordinate is initialized. Those between them need not be.
    #[inline(always)]
    pub unsafe fn assume_init(self) -> View<&'a mut T, L> {
        self.initialized(Token(()))
    }

    /// The elements, which have been written. **Law.** The element at every coordinate is initialized.
    #[inline(always)]
    pub(crate) fn initialized(self, _: Token) -> View<&'a mut T, L> {
        // The law of the view: a `MaybeUninit<T>` takes the room of a `T` (std, Rust 1.95), and the caller says that it
        // is one.
        View::from_base(self.base.get(), self.layout)
    }
}
