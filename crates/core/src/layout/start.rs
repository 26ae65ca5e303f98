//! The index at which a value of a layout starts before a swizzle, or nothing.
//!
//! A slice of a tensor moves the base of the tensor; with a swizzle, which is no sum, the base stays and the layout
//! starts further on. A type that has a swizzle has an index to keep, and the other way round: that is one associated
//! type.

use crate::layout::{StaticLayout, composed};
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

    /// The index of an element of a layout after its swizzle. A method of this type, so that a layout without a swizzle
    /// costs the compiler none of the code of one.
    fn element<L: StaticLayout<Start = Self>>(layout: &L, below: usize) -> usize;
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

    #[inline(always)]
    fn element<L: StaticLayout<Start = ()>>(_: &L, below: usize) -> usize {
        const { composed::keeps_its_start::<L>() };
        below
    }
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

    #[inline(always)]
    fn element<L: StaticLayout<Start = usize>>(layout: &L, below: usize) -> usize {
        // Wrapping: negative strides reach below the start, and the sum is an index again.
        if L::SWIZZLED { composed::swizzled::<L>(below.wrapping_add(layout.start())) } else { below }
    }
}
