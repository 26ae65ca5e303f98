//! All `unsafe` of this crate: a pointer, a layout, and the law that keeps them together.
//!
//! **The law.** Every index of the layout lies in the elements that the pointer was made from: `index(c) < len` for every
//! coordinate `c` in bounds. It holds because
//!
//! 1. construction proves `cosize <= len`, and the cosize is one more than the largest index;
//! 2. a slice or a tile at a coordinate in bounds has indices of the layout that it is cut from, moved by the index of that
//!    coordinate (`algebra::ops::slice`, `algebra::ops::zipped_divide`); behind a swizzle, those are the indices below it: the
//!    base stays, and the layout starts at that index. No one else starts a layout elsewhere: it takes a `Token`;
//! 3. an element is reached through a coordinate only after its parts were found below their extents: at run time, or while
//!    compiling for constants and for `Bounded` integers, which are below a bound by their own law: whoever makes one has
//!    shown it, or has called `Bounded::new_unchecked`.
//!
//! Layout types, coordinates and tilers are sealed: what the law relies on is written in this crate and its algebra.

#![allow(unsafe_code)]

use core::hint::assert_unchecked;
use core::marker::PhantomData;
use core::ptr::NonNull;

use layout_algebra::{Blame, LayoutError, MAX_RUNTIME, Operation, cosize_of};

use crate::bounded::Bounded;
use crate::composed;
use crate::coordinate::{Coordinate, Parts, Selection};
use crate::index::{self, Indexing};
use crate::int::C;
use crate::ops::{Mode, Slice, Tile, ZippedDivide};
use crate::sealed::Token;
use crate::static_layout::StaticLayout;
use crate::tiler::StaticTiler;

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
        // SAFETY: a `Bounded<N>` is below `N`, the law of its type (`assert_unchecked`, Rust 1.95: the condition is true).
        unsafe { assert_unchecked(x < N) }
        x
    }
}

/// What is proven of a layout while compiling. Public functions evaluate it too, so that the error names the user's line.
pub(crate) struct Reach<L>(PhantomData<L>);

impl<L: StaticLayout> Reach<L> {
    /// What the cosize is made of; meaningless without [`PROOF`](Reach::PROOF).
    const TERMS: [u64; 1 + MAX_RUNTIME] = match composed::cosize_terms::<L>() {
        Ok(terms) => terms,
        Err(_) => [0; 1 + MAX_RUNTIME],
    };

    /// The layout exists, and as tensors begin at index 0, no stride is negative.
    pub(crate) const PROOF: () = match composed::cosize_terms::<L>() {
        Ok(_) => {}
        Err(LayoutError::NegativeStride { blame, stride }) => {
            let blame = Blame { operation: Operation::Tensor, ..blame };
            LayoutError::BufferStart { blame, stride }.panic()
        }
        Err(error) => error.panic(),
    };
}

/// `cosize <= N`, proven while compiling.
pub(crate) struct Fits<L, const N: usize>(PhantomData<L>);

impl<L: StaticLayout, const N: usize> Fits<L, N> {
    pub(crate) const PROOF: () = {
        let () = Reach::<L>::PROOF;
        match composed::cosize::<L>() {
            Ok(cosize) if cosize <= N as u64 => {}
            Ok(cosize) => too_short(N, cosize).panic(),
            Err(error) => error.panic(),
        }
    };
}

/// A pointer to the element at index 0, and a layout that obeys the law of this file.
struct Cells<T, L> {
    base: NonNull<T>,
    layout: L,
}

impl<T, L: Copy> Clone for Cells<T, L> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, L: Copy> Copy for Cells<T, L> {}

impl<T, L: StaticLayout> Cells<T, L> {
    /// Proves `cosize <= len`.
    #[inline]
    fn require(layout: &L, length: usize) -> Result<(), LayoutError> {
        let () = Reach::<L>::PROOF;
        let cosize = match L::RUNTIME {
            0 => const { Reach::<L>::TERMS[0] },
            _ => cosize_of(const { &Reach::<L>::TERMS }, &layout.runtime_strides().map(|stride| stride as u64))?,
        };
        if cosize <= length as u64 { Ok(()) } else { Err(too_short(length, cosize)) }
    }

    /// The element at a coordinate in bounds.
    #[inline(always)]
    fn get<X: Coordinate>(self, coordinate: X) -> Option<NonNull<T>> {
        let parts = index::parts(coordinate);
        if !Indexing::<L, X>::admits(&parts) {
            return None;
        }
        Some(self.moved::<L, X>(&self.layout, &parts))
    }

    /// The element at a coordinate, or a panic.
    #[inline(always)]
    #[track_caller]
    fn at<X: Coordinate>(self, coordinate: X) -> NonNull<T> {
        let parts = index::parts(coordinate);
        Indexing::<L, X>::require(&parts);
        self.moved::<L, X>(&self.layout, &parts)
    }

    /// The part of the cells that a coordinate in bounds leaves free, or a panic.
    #[inline(always)]
    #[track_caller]
    fn slice<X: Selection>(self, coordinate: X) -> Cells<T, Slice<L, X>> {
        let parts = index::parts(coordinate);
        Indexing::<L, X>::require(&parts);
        let (base, layout) = self.cut::<L, X>(self.layout, &parts);
        Cells { base, layout: Slice::of(layout) }
    }

    /// The tile at a coordinate in bounds, or a panic.
    #[inline(always)]
    #[track_caller]
    fn tile<D: StaticTiler, X: Coordinate>(self, coordinate: X) -> Cells<T, Tile<L, D>> {
        let divided = ZippedDivide::<L, D>::of(self.layout);
        let parts = index::parts((C::<0>, coordinate));
        Indexing::<ZippedDivide<L, D>, (C<0>, X)>::require(&parts);
        let (base, divided) = self.cut::<_, (C<0>, X)>(divided, &parts);
        Cells { base, layout: Mode::of(divided) }
    }

    /// The base and the layout of the part at a coordinate in bounds into a layout with the indices of this one. Behind a
    /// swizzle the base stays, and the layout starts further on.
    #[inline(always)]
    fn cut<M: StaticLayout, X: Selection>(self, layout: M, parts: &Parts) -> (NonNull<T>, M) {
        if M::SWIZZLED {
            let start = layout.start().wrapping_add(Indexing::<M, X>::index(&layout, parts));
            return (self.base, layout.started(start, Token(())));
        }
        (self.moved::<M, X>(&layout, parts), layout)
    }

    /// The base, moved by the index of a coordinate in bounds into a layout with the indices of this one.
    #[inline(always)]
    fn moved<M: StaticLayout, X: Selection>(self, layout: &M, parts: &Parts) -> NonNull<T> {
        let index = layout.element(Indexing::<M, X>::index(layout, parts));
        // SAFETY: `parts` are in bounds, so by the law of this file `index` is the index of an element behind `base`, in
        // the allocation that `base` was made from (`NonNull::add`, Rust 1.95: in bounds of one allocation, no overflow of
        // `isize`, which no slice exceeds).
        unsafe { self.base.add(index) }
    }
}

#[cold]
const fn too_short(length: usize, cosize: u64) -> LayoutError {
    let blame = Blame::whole(Operation::Tensor, 0);
    LayoutError::BufferTooShort { blame, length: length as u64, cosize }
}

/// Cells that are borrowed for reading.
pub(crate) struct Shared<'a, T, L> {
    cells: Cells<T, L>,
    life: PhantomData<&'a T>,
}

impl<T, L: Copy> Clone for Shared<'_, T, L> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, L: Copy> Copy for Shared<'_, T, L> {}

// SAFETY: a `Shared` gives nothing but `&T`, and a copy of the layout.
unsafe impl<T: Sync, L: Send> Send for Shared<'_, T, L> {}

// SAFETY: a `&Shared` gives nothing but `&T`, and a copy of the layout.
unsafe impl<T: Sync, L: Sync> Sync for Shared<'_, T, L> {}

impl<'a, T, L: StaticLayout> Shared<'a, T, L> {
    const fn of(cells: Cells<T, L>) -> Self {
        Shared { cells, life: PhantomData }
    }

    /// The cells of a slice.
    #[inline]
    pub(crate) fn new(elements: &'a [T], layout: L) -> Result<Self, LayoutError> {
        Cells::<T, L>::require(&layout, elements.len())?;
        Ok(Self::of(Cells { base: NonNull::from(elements).cast(), layout }))
    }

    /// The cells of an array.
    #[inline(always)]
    pub(crate) fn from_array<const N: usize>(elements: &'a [T; N], layout: L) -> Self {
        let () = Fits::<L, N>::PROOF;
        Self::of(Cells { base: NonNull::from(elements).cast(), layout })
    }

    #[inline(always)]
    pub(crate) fn layout(self) -> L {
        // Behind a swizzle, where the cells start is known to them alone: of another buffer it says nothing.
        self.cells.layout.started(0, Token(()))
    }

    #[inline(always)]
    pub(crate) fn get<X: Coordinate>(self, coordinate: X) -> Option<&'a T> {
        // SAFETY: the element lies in the slice that was borrowed for `'a` (the law of this file).
        self.cells.get(coordinate).map(|element| unsafe { element.as_ref() })
    }

    #[inline(always)]
    #[track_caller]
    pub(crate) fn at<X: Coordinate>(self, coordinate: X) -> &'a T {
        let element = self.cells.at(coordinate);
        // SAFETY: the element lies in the slice that was borrowed for `'a` (the law of this file).
        unsafe { element.as_ref() }
    }

    #[inline(always)]
    #[track_caller]
    pub(crate) fn slice<X: Selection>(self, coordinate: X) -> Shared<'a, T, Slice<L, X>> {
        Shared::of(self.cells.slice(coordinate))
    }

    #[inline(always)]
    #[track_caller]
    pub(crate) fn tile<D: StaticTiler, X: Coordinate>(self, coordinate: X) -> Shared<'a, T, Tile<L, D>> {
        Shared::of(self.cells.tile::<D, X>(coordinate))
    }
}

/// Cells that are borrowed for writing: no one else reads or writes them.
pub(crate) struct Exclusive<'a, T, L> {
    cells: Cells<T, L>,
    life: PhantomData<&'a mut T>,
}

// SAFETY: an `Exclusive` gives `&T` and `&mut T`, borrowed from it, and a copy of the layout.
unsafe impl<T: Send, L: Send> Send for Exclusive<'_, T, L> {}

// SAFETY: a `&Exclusive` gives nothing but `&T`, and a copy of the layout.
unsafe impl<T: Sync, L: Sync> Sync for Exclusive<'_, T, L> {}

impl<'a, T, L: StaticLayout> Exclusive<'a, T, L> {
    const fn of(cells: Cells<T, L>) -> Self {
        Exclusive { cells, life: PhantomData }
    }

    /// The cells of a slice.
    #[inline]
    pub(crate) fn new(elements: &'a mut [T], layout: L) -> Result<Self, LayoutError> {
        Cells::<T, L>::require(&layout, elements.len())?;
        Ok(Self::of(Cells { base: NonNull::from(elements).cast(), layout }))
    }

    /// The cells of an array.
    #[inline(always)]
    pub(crate) fn from_array<const N: usize>(elements: &'a mut [T; N], layout: L) -> Self {
        let () = Fits::<L, N>::PROOF;
        Self::of(Cells { base: NonNull::from(elements).cast(), layout })
    }

    /// The same cells, for reading, as long as this is borrowed.
    #[inline(always)]
    pub(crate) fn shared(&self) -> Shared<'_, T, L> {
        Shared::of(self.cells)
    }

    /// The same cells, for writing, as long as this is borrowed.
    #[inline(always)]
    pub(crate) fn reborrow(&mut self) -> Exclusive<'_, T, L> {
        Exclusive::of(self.cells)
    }

    #[inline(always)]
    pub(crate) fn get<X: Coordinate>(self, coordinate: X) -> Option<&'a mut T> {
        // SAFETY: the element lies in the slice that was borrowed for writing for `'a` (the law of this file), and `self`,
        // which alone gives access to it, is used up.
        self.cells.get(coordinate).map(|mut element| unsafe { element.as_mut() })
    }

    #[inline(always)]
    #[track_caller]
    pub(crate) fn at<X: Coordinate>(self, coordinate: X) -> &'a mut T {
        let mut element = self.cells.at(coordinate);
        // SAFETY: the element lies in the slice that was borrowed for writing for `'a` (the law of this file), and `self`,
        // which alone gives access to it, is used up.
        unsafe { element.as_mut() }
    }

    #[inline(always)]
    #[track_caller]
    pub(crate) fn slice<X: Selection>(self, coordinate: X) -> Exclusive<'a, T, Slice<L, X>> {
        Exclusive::of(self.cells.slice(coordinate))
    }

    #[inline(always)]
    #[track_caller]
    pub(crate) fn tile<D: StaticTiler, X: Coordinate>(self, coordinate: X) -> Exclusive<'a, T, Tile<L, D>> {
        Exclusive::of(self.cells.tile::<D, X>(coordinate))
    }
}
