//! The index at which a value of a layout starts before a swizzle, or nothing.
//!
//! A slice of a tensor moves the base of the tensor; with a swizzle, which is no sum, the base stays and the layout
//! starts further on. A type that has a swizzle has an index to keep, and the other way round: that is one associated
//! type.

use crate::sealed::Sealed;

/// The index at which a value of a layout starts before a swizzle, or nothing.
#[doc(hidden)]
pub trait Start: Sealed {
    /// Whether it keeps an index; where it does not, there is no swizzle, and slices move the base of their tensor.
    const KEPT: bool;

    /// The start of a layout that is no slice: index 0.
    const ZERO: Self;

    /// The index. No method of layouts has its name, so that nobody is led here.
    fn kept(self) -> usize;

    /// The start moved by so many indices.
    fn moved(self, by: usize) -> Self;
}

impl Start for () {
    const KEPT: bool = false;
    const ZERO: () = ();

    #[inline(always)]
    fn kept(self) -> usize {
        0
    }

    // The tensor moves its base pointer by as much: the sum of both is the index either way.
    #[inline(always)]
    fn moved(self, _: usize) {}
}

impl Start for usize {
    const KEPT: bool = true;
    const ZERO: usize = 0;

    #[inline(always)]
    fn kept(self) -> usize {
        self
    }

    #[inline(always)]
    fn moved(self, by: usize) -> usize {
        // Wrapping: negative strides move it down, as numbers in two's complement.
        self.wrapping_add(by)
    }
}
