//! Elements that a tensor has for itself: an array, or a box.

use core::mem::MaybeUninit;
use core::ptr::NonNull;

use layout_algebra::LayoutError;

use super::View;
use crate::layout::StaticLayout;
use crate::proof::Reach;
use crate::proof::storage::{Length, Stored};
use crate::sealed::Token;

/// Memory that an [`OwnedTensor`](crate::tensor::OwnedTensor) keeps its elements in: an array `[T; N]`, or with the
/// feature `alloc` a `Box<[T]>`.
///
/// # Safety
/// The elements, which both [`AsRef`] and [`AsMut`] give, are as many however often they are asked for, and a clone has
/// as many; there are `LENGTH` of them, if that is a number.
pub unsafe trait Storage:
    Sized + AsRef<[<Self as Storage>::Element]> + AsMut<[<Self as Storage>::Element]>
{
    /// The elements that it stores.
    type Element;

    /// Storage of the same kind and length for other elements.
    type Of<U>: Storage<Element = U>;

    /// The number of elements, where the type says it.
    const LENGTH: Option<usize>;

    /// Storage for `length` elements, which is `LENGTH` where that is a number.
    ///
    /// # Safety
    /// The function initializes all elements.
    #[doc(hidden)]
    unsafe fn build(length: usize, write: impl FnOnce(&mut [MaybeUninit<Self::Element>])) -> Self;
}

// SAFETY: an array is always of its length.
unsafe impl<T, const N: usize> Storage for [T; N] {
    type Element = T;
    type Of<U> = [U; N];
    const LENGTH: Option<usize> = Some(N);

    #[inline(always)]
    unsafe fn build(_: usize, write: impl FnOnce(&mut [MaybeUninit<T>])) -> [T; N] {
        let mut room = [const { MaybeUninit::uninit() }; N];
        write(&mut room);
        // SAFETY: all elements are initialized, and an array of `MaybeUninit<T>` takes the room of one of `T`.
        unsafe { core::mem::transmute_copy(&room) }
    }
}

#[cfg(feature = "alloc")]
// SAFETY: a box of a slice does not change its length, nor does a clone of it.
unsafe impl<T> Storage for alloc::boxed::Box<[T]> {
    type Element = T;
    type Of<U> = alloc::boxed::Box<[U]>;
    const LENGTH: Option<usize> = None;

    #[inline]
    unsafe fn build(length: usize, write: impl FnOnce(&mut [MaybeUninit<T>])) -> Self {
        let mut room = alloc::boxed::Box::new_uninit_slice(length);
        write(&mut room);
        // SAFETY: all elements are initialized.
        unsafe { room.assume_init() }
    }
}

/// Storage for `length` elements, which a function writes. **Law.** It writes all of them. The length is `LENGTH` where
/// that is a number.
#[inline(always)]
pub(crate) fn written<S: Storage>(length: usize, write: impl FnOnce(&mut [MaybeUninit<S::Element>]), _: Token) -> S {
    // SAFETY: all elements are written.
    unsafe { S::build(length, write) }
}

impl<S: Storage> Length for S {
    const LENGTH: Option<usize> = <S as Storage>::LENGTH;
}

/// Storage and a layout that fits into it.
///
/// **Law.** The cosize of the layout is at most the number of elements.
#[derive(Clone, Copy)]
pub(crate) struct Owned<S, L> {
    storage: S,
    layout: L,
}

impl<S: Storage, L: StaticLayout> Owned<S, L> {
    /// Storage that is long enough.
    #[inline]
    pub(crate) fn new(storage: S, layout: L, _: Stored<S, L>) -> Result<Self, LayoutError> {
        View::<&S::Element, L>::over(storage.as_ref(), layout, Reach::PROOF)?;
        Ok(Owned { storage, layout })
    }

    /// Storage that is known to be long enough. **Law.** The cosize is at most the number of elements.
    #[inline(always)]
    pub(crate) const fn of(storage: S, layout: L, _: Token) -> Self {
        Owned { storage, layout }
    }

    #[inline(always)]
    pub(crate) fn into_storage(self) -> S {
        self.storage
    }

    #[inline(always)]
    pub(crate) const fn storage(&self) -> &S {
        &self.storage
    }

    /// The elements for reading.
    #[inline(always)]
    pub(crate) fn view(&self) -> View<&S::Element, L> {
        // SAFETY: the law of `Owned`.
        unsafe { View::fitting(NonNull::from(self.storage.as_ref()).cast(), self.layout) }
    }

    /// The elements for writing.
    #[inline(always)]
    pub(crate) fn view_mut(&mut self) -> View<&mut S::Element, L> {
        // SAFETY: the law of `Owned`.
        unsafe { View::fitting(NonNull::from(self.storage.as_mut()).cast(), self.layout) }
    }
}
