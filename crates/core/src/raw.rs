//! All `unsafe` of this crate: a pointer, a layout, and the law that keeps them together.
//!
//! **The law.** Every index of the layout, counted from the base, lies in the elements that the pointer was made from.
//! For a coordinate `c` in bounds, `base + index(c)` is one of them. It holds because
//!
//! 1. construction proves `cosize <= len`, and places the base where the smallest index is the first element. The
//!    cosize is one more than the distance from the smallest index to the largest;
//! 2. a slice or a tile at a coordinate in bounds has indices of its operand, moved by the index of this coordinate
//!    (`algebra::ops::slice`, `algebra::ops::zipped_divide`). An operation that is a [`SubsetOf`] its operand has
//!    indices of its operand. With a swizzle, these are the indices before the swizzle: the base stays, and the layout
//!    starts at that index. Nothing else starts a layout elsewhere: it takes a `Token`;
//! 3. a coordinate reaches an element only after its parts were found below their extents. This is checked at run time,
//!    or while compiling for constants and for `Bounded` integers. A `Bounded` is below its bound by its own law: its
//!    maker has shown it, or has called `Bounded::new_unchecked`.
//!
//! Two more laws hold for exclusive borrows. Parts that are alive at once have no element in common: coordinates that
//! differ in one mode have different indices (`sides`, and proofs of parts; `algebra::separation` decides it), or two
//! layouts at two offsets have no index in common (`views`; `algebra::disjoint` decides it). No part is given away
//! twice.
//!
//! Iterators over parts, tiles and elements are above this module, and so are loops and copies that transpose. They
//! decide what they give, and in which order. The functions that make it for them take a `Token`, and name the law that
//! the caller keeps. An exclusive borrow from a view that stays is given once.
//!
//! Layout types, coordinates and tilers are sealed: what the law relies on is written in this crate and its algebra.

#![allow(unsafe_code)]

mod arrays;
mod checked;
mod contiguous;
mod dynamic;
mod elementwise;
mod flat;
#[cfg(feature = "generic-array")]
mod generic_array;
mod interleaved;
mod lanes;
#[cfg(any(feature = "faer", feature = "mdarray", feature = "nalgebra", feature = "ndarray"))]
mod neighbours;
mod owned;
mod partial;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
mod past_caches;
mod promised;
#[cfg(feature = "bytemuck")]
mod recast;
mod reference;
mod sides;
mod subset;
mod transposed;
mod typed;
#[cfg(feature = "typenum")]
pub(crate) mod typenum;
mod view;
mod views;

use core::hint::assert_unchecked;

pub(crate) use checked::Checked;
pub use dynamic::DynView;
pub(crate) use elementwise::{Elementwise, give, numbered, rows_onto_one};
pub(crate) use interleaved::interleaved;
pub use lanes::{Lane, Lanes};
pub use owned::Storage;
pub(crate) use owned::{Owned, written};
pub use partial::PartialView;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
pub(crate) use past_caches::{Fence, Room, Row, cpuid};
pub use reference::Reference;
pub(crate) use subset::{SubsetOf, SubsetOfExtents};
pub(crate) use transposed::{TransposedTile, cloned, write_row};
pub use view::View;

use crate::bounded::Bounded;

impl<const N: usize> Bounded<N> {
    /// An integer that is known to be below the bound.
    ///
    /// # Safety
    /// `x < N`: accesses through the coordinate are not checked.
    ///
    /// ```
    /// use layout_static::Bounded;
    /// let x = unsafe { Bounded::<8>::new_unchecked(5) };
    /// assert_eq!(x.get(), 5);
    /// ```
    #[inline(always)]
    pub const unsafe fn new_unchecked(x: usize) -> Bounded<N> {
        debug_assert!(x < N, "the integer is not below the bound");
        Bounded::proven(x)
    }

    /// The integer. The compiler knows that it is below the bound: an array of `N` elements is indexed without a check.
    ///
    /// ```
    /// use layout_static::Bounded;
    /// assert_eq!(["a", "b", "c", "d"][Bounded::<4>::masked(6).get()], "c");
    /// ```
    #[inline(always)]
    pub const fn get(self) -> usize {
        let x = self.integer();
        // SAFETY: a `Bounded<N>` is below `N`, the law of its type (`assert_unchecked`, Rust 1.95: the condition is
        // true).
        unsafe { assert_unchecked(x < N) }
        x
    }
}
