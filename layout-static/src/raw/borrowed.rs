//! Cells that are borrowed: the lifetimes that the law of [`raw`](super) is used under.

use core::marker::PhantomData;
use core::ptr::NonNull;

use layout_algebra::LayoutError;

use super::{Cells, Within};
use crate::coordinate::{Coordinate, Selection};
use crate::int::Static;
use crate::ops::{Slice, Tile};
use crate::sealed::Token;
use crate::start::Start;
use crate::static_layout::StaticLayout;
use crate::tiler::StaticTiler;

/// How cells are borrowed: as `&'a T` or as `&'a mut T`.
pub(crate) trait Reference {
    /// What it refers to.
    type Element;

    /// Cells that are borrowed so.
    type View<L>;

    /// The reference to an element.
    ///
    /// # Safety
    /// The element may be borrowed so for as long as the reference lives.
    unsafe fn of(element: NonNull<Self::Element>) -> Self;

    /// Cells that are borrowed so.
    ///
    /// # Safety
    /// All of them may be borrowed so for as long as the view lives.
    unsafe fn view<L: StaticLayout>(cells: Cells<Self::Element, L>) -> Self::View<L>;
}

impl<'a, T> Reference for &'a T {
    type Element = T;
    type View<L> = Shared<'a, T, L>;

    #[inline(always)]
    unsafe fn of(element: NonNull<T>) -> Self {
        // SAFETY: it may be borrowed so.
        unsafe { element.as_ref() }
    }

    #[inline(always)]
    unsafe fn view<L: StaticLayout>(cells: Cells<T, L>) -> Shared<'a, T, L> {
        Shared::of(cells)
    }
}

impl<'a, T> Reference for &'a mut T {
    type Element = T;
    type View<L> = Exclusive<'a, T, L>;

    #[inline(always)]
    unsafe fn of(mut element: NonNull<T>) -> Self {
        // SAFETY: it may be borrowed so.
        unsafe { element.as_mut() }
    }

    #[inline(always)]
    unsafe fn view<L: StaticLayout>(cells: Cells<T, L>) -> Exclusive<'a, T, L> {
        Exclusive::of(cells)
    }
}

/// Cells that are borrowed for reading.
pub(crate) struct Shared<'a, T, L> {
    pub(super) cells: Cells<T, L>,
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
    pub(super) const fn of(cells: Cells<T, L>) -> Self {
        Shared { cells, life: PhantomData }
    }

    /// The cells of a slice.
    #[inline]
    pub(crate) fn new(elements: &'a [T], layout: L) -> Result<Self, LayoutError> {
        Cells::over(NonNull::from(elements), layout).map(Self::of)
    }

    /// The cells of an array.
    #[inline(always)]
    pub(crate) fn from_array<const N: usize>(elements: &'a [T; N], layout: L) -> Self {
        Self::of(Cells::of_array(NonNull::from(elements), layout))
    }

    #[inline(always)]
    pub(crate) fn layout(self) -> L {
        // Behind a swizzle, where the cells start is known to them alone: of another buffer it says nothing.
        self.cells.layout.started(L::Start::ZERO, Token(()))
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

    /// The same cells through an operation on the layout.
    #[inline(always)]
    pub(crate) fn through<M: Within<L>>(self) -> Shared<'a, T, M> {
        Shared::of(self.cells.through())
    }

    /// The same cells under another layout that is the same function.
    #[inline(always)]
    pub(crate) fn alike<M: StaticLayout + Static>(self) -> Shared<'a, T, M> {
        Shared::of(self.cells.alike())
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
    pub(super) cells: Cells<T, L>,
    life: PhantomData<&'a mut T>,
}

// SAFETY: an `Exclusive` gives `&T` and `&mut T`, borrowed from it, and a copy of the layout.
unsafe impl<T: Send, L: Send> Send for Exclusive<'_, T, L> {}

// SAFETY: a `&Exclusive` gives nothing but `&T`, and a copy of the layout.
unsafe impl<T: Sync, L: Sync> Sync for Exclusive<'_, T, L> {}

impl<'a, T, L: StaticLayout> Exclusive<'a, T, L> {
    pub(super) const fn of(cells: Cells<T, L>) -> Self {
        Exclusive { cells, life: PhantomData }
    }

    /// The cells of a slice.
    #[inline]
    pub(crate) fn new(elements: &'a mut [T], layout: L) -> Result<Self, LayoutError> {
        Cells::over(NonNull::from(elements), layout).map(Self::of)
    }

    /// The cells of an array.
    #[inline(always)]
    pub(crate) fn from_array<const N: usize>(elements: &'a mut [T; N], layout: L) -> Self {
        Self::of(Cells::of_array(NonNull::from(elements), layout))
    }

    /// The same cells, for reading, as long as this is borrowed.
    #[inline(always)]
    pub(crate) fn shared(&self) -> Shared<'_, T, L> {
        Shared::of(self.cells)
    }

    /// The same cells, for reading, for as long as they are borrowed.
    #[inline(always)]
    pub(crate) fn into_shared(self) -> Shared<'a, T, L> {
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

    /// The same cells through an operation on the layout.
    #[inline(always)]
    pub(crate) fn through<M: Within<L>>(self) -> Exclusive<'a, T, M> {
        Exclusive::of(self.cells.through())
    }

    /// The same cells under another layout that is the same function.
    #[inline(always)]
    pub(crate) fn alike<M: StaticLayout + Static>(self) -> Exclusive<'a, T, M> {
        Exclusive::of(self.cells.alike())
    }

    /// Exchanges the elements at two coordinates in bounds, or a panic.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn swap<X: Coordinate, Y: Coordinate>(&mut self, first: X, second: Y) {
        let (first, second) = (self.cells.at(first), self.cells.at(second));
        // SAFETY: two elements, or one twice, that are borrowed for writing with `self`.
        unsafe { first.swap(second) }
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
