//! The borrow of elements: `&'a T` or `&'a mut T`.

use core::ptr::NonNull;

use crate::proof::Borrow;
use crate::sealed::Token;

/// The borrow of the elements of a view: `&'a T`, or `&'a mut T` if no one else reads or writes them.
///
/// ```
/// use layout_static::{StaticLayout, Tensor, TensorMut, layout, tensor::{Reference, View}};
/// layout! { type Rows = (2, 3) : (3, 1); }
///
/// /// For tensors that are read, and for those that are written.
/// fn last<R: Reference<Element: Copy>, L: StaticLayout>(view: &View<R, L>) -> R::Element {
///     view[L::SIZE - 1]
/// }
/// let mut numbers = [1, 2, 3, 4, 5, 6];
/// assert_eq!(last(&Tensor::from_array(&numbers, Rows)), 6);
/// assert_eq!(last(&TensorMut::from_array(&mut numbers, Rows)), 6);
/// ```
pub trait Reference: Borrow + Sized {
    /// The element that it refers to.
    type Element;

    /// Several elements: `&'a [T]` or `&'a mut [T]`.
    type Slice;

    /// `N` elements: `&'a [T; N]` or `&'a mut [T; N]`.
    type Array<const N: usize>;

    /// The same elements for reading, for as long as they are borrowed: `&'a T`.
    type Shared: Reference<Element = Self::Element, Shared = Self::Shared> + Copy;

    /// The same elements for reading, while a view of them is borrowed for `'s`: `&'a T` or `&'s T`.
    type Read<'s>: Reference<Element = Self::Element> + Copy
    where
        Self: 's;

    /// The reference to an element.
    ///
    /// # Safety
    /// The element may be borrowed so for as long as the reference lives.
    #[doc(hidden)]
    unsafe fn of(element: NonNull<Self::Element>, token: Token) -> Self;

    /// The reference to several elements.
    ///
    /// # Safety
    /// The elements may be borrowed so for as long as the reference lives.
    #[doc(hidden)]
    unsafe fn slice(elements: NonNull<[Self::Element]>, token: Token) -> Self::Slice;

    /// The reference to `N` elements.
    ///
    /// # Safety
    /// The elements may be borrowed so for as long as the reference lives.
    #[doc(hidden)]
    unsafe fn array<const N: usize>(elements: NonNull<[Self::Element; N]>, token: Token) -> Self::Array<N>;

    /// The address of the elements.
    #[doc(hidden)]
    fn of_slice(elements: Self::Slice, token: Token) -> NonNull<[Self::Element]>;

    /// The address of the elements.
    #[doc(hidden)]
    fn of_array<const N: usize>(elements: Self::Array<N>, token: Token) -> NonNull<[Self::Element; N]>;
}

impl<'a, T> Reference for &'a T {
    type Element = T;
    type Slice = &'a [T];
    type Array<const N: usize> = &'a [T; N];
    type Shared = &'a T;
    type Read<'s>
        = &'a T
    where
        Self: 's;

    #[inline(always)]
    unsafe fn of(element: NonNull<T>, _: Token) -> Self {
        // SAFETY: it may be borrowed so.
        unsafe { element.as_ref() }
    }

    #[inline(always)]
    unsafe fn slice(elements: NonNull<[T]>, _: Token) -> &'a [T] {
        // SAFETY: they may be borrowed so.
        unsafe { elements.as_ref() }
    }

    #[inline(always)]
    unsafe fn array<const N: usize>(elements: NonNull<[T; N]>, _: Token) -> &'a [T; N] {
        // SAFETY: they may be borrowed so.
        unsafe { elements.as_ref() }
    }

    #[inline(always)]
    fn of_slice(elements: &'a [T], _: Token) -> NonNull<[T]> {
        NonNull::from(elements)
    }

    #[inline(always)]
    fn of_array<const N: usize>(elements: &'a [T; N], _: Token) -> NonNull<[T; N]> {
        NonNull::from(elements)
    }
}

impl<'a, T> Reference for &'a mut T {
    type Element = T;
    type Slice = &'a mut [T];
    type Array<const N: usize> = &'a mut [T; N];
    type Shared = &'a T;
    type Read<'s>
        = &'s T
    where
        Self: 's;

    #[inline(always)]
    unsafe fn of(mut element: NonNull<T>, _: Token) -> Self {
        // SAFETY: it may be borrowed so.
        unsafe { element.as_mut() }
    }

    #[inline(always)]
    unsafe fn slice(mut elements: NonNull<[T]>, _: Token) -> &'a mut [T] {
        // SAFETY: they may be borrowed so.
        unsafe { elements.as_mut() }
    }

    #[inline(always)]
    unsafe fn array<const N: usize>(mut elements: NonNull<[T; N]>, _: Token) -> &'a mut [T; N] {
        // SAFETY: they may be borrowed so.
        unsafe { elements.as_mut() }
    }

    #[inline(always)]
    fn of_slice(elements: &'a mut [T], _: Token) -> NonNull<[T]> {
        NonNull::from(elements)
    }

    #[inline(always)]
    fn of_array<const N: usize>(elements: &'a mut [T; N], _: Token) -> NonNull<[T; N]> {
        NonNull::from(elements)
    }
}
