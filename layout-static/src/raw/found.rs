//! Elements that a check of a coordinate has found.

use core::marker::PhantomData;
use core::ptr::NonNull;

use super::{Base, Reference};

/// Elements side by side that a check has found, borrowed as `R`: `&'a T` or `&'a mut T`. As a [`Base`], this does not say that it is
/// no null pointer: an `Option` of it has a flag, which is the check, and folds with it.
///
/// **The law**: the elements may be borrowed as `R`; where `R` is exclusive, by no one else.
pub(crate) struct Found<R: Reference> {
    first: Base<R::Element>,
    count: usize,
    life: PhantomData<R>,
}

impl<R: Reference> Found<R> {
    /// Keeps the law: `count` elements from the first one on may be borrowed so.
    #[inline(always)]
    pub(super) const fn new(first: NonNull<R::Element>, count: usize) -> Self {
        Found { first: Base::of(first), count, life: PhantomData }
    }

    /// The only element.
    #[inline(always)]
    pub(crate) fn element(self) -> R {
        assert!(self.count == 1);
        // SAFETY: there is one, and it may be borrowed so (the law of `Found`).
        unsafe { R::of(self.first.get()) }
    }

    /// All elements.
    #[inline(always)]
    fn all(&self) -> NonNull<[R::Element]> {
        NonNull::slice_from_raw_parts(self.first.get(), self.count)
    }
}

impl<'a, T> Found<&'a T> {
    /// All elements.
    #[inline(always)]
    pub(crate) fn run(self) -> &'a [T] {
        // SAFETY: they are side by side, and may be borrowed so (the law of `Found`).
        unsafe { self.all().as_ref() }
    }
}

impl<'a, T> Found<&'a mut T> {
    /// All elements, for writing.
    #[inline(always)]
    pub(crate) fn run(self) -> &'a mut [T] {
        // SAFETY: they are side by side, and may be borrowed so (the law of `Found`).
        unsafe { self.all().as_mut() }
    }
}
