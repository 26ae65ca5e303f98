//! Elements that a check of a coordinate has found.

use core::marker::PhantomData;
use core::ptr::NonNull;

use super::Reference;
use super::view::Base;
use crate::sealed::Token;

/// Contiguous elements that a check has found, borrowed as `R`: `&'a T` or `&'a mut T`. Like a [`Base`], its type does
/// not exclude null pointers. So an `Option` of it has a flag, which is the check, and folds with it.
///
/// **The law**: the elements may be borrowed as `R`; where `R` is exclusive, by no one else.
pub(crate) struct Checked<R> {
    first: Base,
    count: usize,
    life: PhantomData<R>,
}

impl<R: Reference> Checked<R> {
    /// Keeps the law: `count` elements from the first one on may be borrowed so.
    #[inline(always)]
    pub(super) const fn new(first: NonNull<R::Element>, count: usize) -> Self {
        Checked { first: Base::of(first), count, life: PhantomData }
    }

    /// The only element.
    #[inline(always)]
    pub(crate) fn element(self) -> R {
        assert!(self.count == 1);
        // SAFETY: there is one, and it may be borrowed so (the law of this type).
        unsafe { R::of(self.first.get(), Token(())) }
    }

    /// All elements.
    #[inline(always)]
    pub(crate) fn run(self) -> R::Slice {
        let elements = NonNull::slice_from_raw_parts(self.first.get(), self.count);
        // SAFETY: they are side by side, and may be borrowed so (the law of this type).
        unsafe { R::slice(elements, Token(())) }
    }
}
