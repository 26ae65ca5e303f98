//! The laws of [`raw`](super) on the caller's word: the `unsafe` functions of tensors.

use core::mem::MaybeUninit;
use core::ptr::NonNull;

use super::{Base, Cells, Exclusive, Reach, Shared};
use crate::coordinate::Coordinate;
use crate::index::{self, Indexing};
use crate::static_layout::StaticLayout;
use crate::tensor::{Tensor, TensorMut};

impl<T, L: StaticLayout> Cells<T, L> {
    /// The element at a coordinate.
    ///
    /// # Safety
    /// The coordinate is in bounds.
    #[inline(always)]
    unsafe fn unchecked<X: Coordinate>(self, coordinate: X) -> NonNull<T> {
        self.moved::<L, X>(&self.layout, &index::parts(coordinate))
    }

    /// The same cells, their elements being of another type.
    ///
    /// # Safety
    /// Every cell holds an `U`, which takes the room of a `T`.
    unsafe fn holding<U>(self) -> Cells<U, L> {
        Cells { base: Base::of(self.base.get().cast()), layout: self.layout }
    }
}

impl<'a, T, L: StaticLayout> Tensor<'a, T, L> {
    /// The elements around a pointer: `base` points to the element at coordinate 0, whose index is 0. With negative strides
    /// there are elements before it. For memory that no slice describes: of a foreign library, with gaps that are not
    /// initialized, or shared with others who write between the elements.
    ///
    /// # Safety
    /// For every coordinate `c`, `base` moved by `layout.offset(c)` elements points to an initialized `T`, aligned, in the
    /// allocation that `base` was made from, and no one writes to it during `'a`. No runtime stride exceeds `isize::MAX`.
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
    pub unsafe fn from_raw_parts(base: NonNull<T>, layout: L) -> Self {
        let () = Reach::<L>::PROOF;
        Tensor::of(Shared::of(Cells { base: Base::of(base), layout }))
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
    pub unsafe fn get_unchecked<X: Coordinate>(&self, coordinate: X) -> &'a T {
        let () = Indexing::<L, X>::FITS;
        // SAFETY: the coordinate is in bounds, which the caller says.
        let element = unsafe { self.cells().cells.unchecked(coordinate) };
        // SAFETY: the element is one of those that were borrowed for `'a`.
        unsafe { element.as_ref() }
    }
}

impl<T, L: StaticLayout> TensorMut<'_, T, L> {
    /// The elements around a pointer, for writing. See [`Tensor::from_raw_parts`].
    ///
    /// # Safety
    /// For every coordinate `c`, `base` moved by `layout.offset(c)` elements points to an initialized `T`, aligned, in the
    /// allocation that `base` was made from, and no one else reads it or writes to it during `'a`. No runtime stride exceeds
    /// `isize::MAX`.
    #[inline]
    pub unsafe fn from_raw_parts(base: NonNull<T>, layout: L) -> Self {
        let () = Reach::<L>::PROOF;
        TensorMut::of(Exclusive::of(Cells { base: Base::of(base), layout }))
    }

    /// The element at a coordinate, which is not checked.
    ///
    /// # Safety
    /// The coordinate is in bounds: each part of it is below the extent of its mode.
    #[inline(always)]
    pub unsafe fn get_unchecked<X: Coordinate>(&self, coordinate: X) -> &T {
        let () = Indexing::<L, X>::FITS;
        // SAFETY: the coordinate is in bounds, which the caller says.
        let element = unsafe { self.cells().cells.unchecked(coordinate) };
        // SAFETY: the element is one of those that are borrowed with `self`.
        unsafe { element.as_ref() }
    }

    /// The element at a coordinate for writing; the coordinate is not checked.
    ///
    /// # Safety
    /// The coordinate is in bounds: each part of it is below the extent of its mode.
    #[inline(always)]
    pub unsafe fn get_unchecked_mut<X: Coordinate>(&mut self, coordinate: X) -> &mut T {
        let () = Indexing::<L, X>::FITS;
        // SAFETY: the coordinate is in bounds, which the caller says.
        let mut element = unsafe { self.cells().cells.unchecked(coordinate) };
        // SAFETY: the element is one of those that are borrowed for writing with `self`.
        unsafe { element.as_mut() }
    }
}

impl<'a, T, L: StaticLayout> Tensor<'a, MaybeUninit<T>, L> {
    /// The elements, which have been written.
    ///
    /// # Safety
    /// The element at every coordinate is initialized. Those between them need not be.
    #[inline(always)]
    pub unsafe fn assume_init(self) -> Tensor<'a, T, L> {
        // SAFETY: a `MaybeUninit<T>` takes the room of a `T` (std, Rust 1.95), and the caller says that it is one.
        Tensor::of(Shared::of(unsafe { self.cells().cells.holding() }))
    }
}

impl<'a, T, L: StaticLayout> TensorMut<'a, MaybeUninit<T>, L> {
    /// The elements, which have been written, for writing.
    ///
    /// # Safety
    /// The element at every coordinate is initialized. Those between them need not be.
    #[inline(always)]
    pub unsafe fn assume_init(self) -> TensorMut<'a, T, L> {
        // SAFETY: a `MaybeUninit<T>` takes the room of a `T` (std, Rust 1.95), and the caller says that it is one.
        TensorMut::of(Exclusive::of(unsafe { self.cells().cells.holding() }))
    }

    /// Writes an element to every coordinate, in layout order, from the number of its cell. What was there is not dropped.
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
    pub fn init(mut self, mut element: impl FnMut(usize) -> T) -> TensorMut<'a, T, L> {
        self.for_each(|x, room| {
            room.write(element(x));
        });
        // SAFETY: `for_each` has called the closure with the element at every coordinate.
        unsafe { self.assume_init() }
    }
}
