//! Elements that a tensor has for itself: an array, or a box.

use core::convert::Infallible;
use core::mem::MaybeUninit;
use core::ops::ControlFlow;
use core::ptr::NonNull;

use layout_algebra::LayoutError;

use super::{View, fold_runs};
use crate::enumerable::{Enumerable, Enumerates};
use crate::layout::StaticLayout;
use crate::layout::index::Congruent;
use crate::proof::Reach;
use crate::proof::storage::{Full, Length, Stored, counted};

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

    /// Storage that is full of one value.
    #[inline]
    pub(crate) fn filled(
        layout: L,
        mut value: impl FnMut() -> S::Element,
        stored: Stored<S, L>,
    ) -> Result<Self, LayoutError> {
        let length = match <S as Storage>::LENGTH {
            Some(length) => length,
            None => counted(layout.cosize()?)?,
        };
        // SAFETY: all elements are written.
        let storage = unsafe {
            S::build(length, |room| {
                for element in room {
                    element.write(value());
                }
            })
        };
        Self::new(storage, layout, stored)
    }

    /// The element at each coordinate from a function, in layout order.
    #[inline]
    pub(crate) fn from_fn<X: Enumerable>(
        layout: L,
        mut element: impl FnMut(X) -> S::Element,
        _: Full<S, L>,
        (_, enumerates): (Congruent<L, X>, Enumerates<L, X>),
    ) -> Self {
        let write = |room: &mut [MaybeUninit<S::Element>]| {
            let view = View::<&mut _, L>::over(room, layout, Reach::PROOF).unwrap_or_else(|error| error.panic());
            view.visit_counted(enumerates, (), |(), coordinate: X, room| {
                room.write(element(coordinate));
            });
        };
        // SAFETY: every element belongs to a coordinate, so it has been written.
        let storage = unsafe { S::build(L::SIZE, write) };
        Owned { storage, layout }
    }

    /// Maps the elements of a tensor of the same shape by a function, in memory order.
    #[inline]
    pub(crate) fn mapped<'a, T: 'a, M: StaticLayout>(
        layout: L,
        source: View<&'a T, M>,
        mut call: impl FnMut(&'a T) -> S::Element,
        _: Full<S, L>,
    ) -> Self {
        let write = |room: &mut [MaybeUninit<S::Element>]| {
            let target = View::<&mut _, L>::over(room, layout, Reach::PROOF).unwrap_or_else(|error| error.panic());
            let mut one = |(), (room, element): (&mut MaybeUninit<S::Element>, &'a T)| {
                room.write(call(element));
                ControlFlow::<Infallible>::Continue(())
            };
            let ControlFlow::Continue(()) =
                fold_runs((target.for_loops::<L>(), source.for_loops::<M>()), (), |(), run| run.fold((), &mut one));
        };
        // SAFETY: every element belongs to a coordinate, and the runs are all coordinates, so it has been written.
        let storage = unsafe { S::build(L::SIZE, write) };
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
