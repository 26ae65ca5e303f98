//! Tiles of which only a part may exist.

use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ptr::NonNull;

use super::{Cells, Exclusive, Field, Shared};
use crate::coordinate::Coordinate;
use crate::index::{self, Indexing};
use crate::int::{Shape, Strides};
use crate::runtime::{self, Extents, FIRST_STEP, Place, Room};
use crate::static_layout::Layout;

/// The cells of a tile of which only a part may exist, borrowed as `M`.
///
/// **The law**: the index of every coordinate that the room admits lies in the elements.
pub(crate) struct Corner<M, T, S, D> {
    cells: Cells<T, Layout<S, D>>,
    room: Room,
    life: PhantomData<M>,
}

impl<M: Copy, T, S: Copy, D: Copy> Clone for Corner<M, T, S, D> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<M: Copy, T, S: Copy, D: Copy> Copy for Corner<M, T, S, D> {}

// SAFETY: a `Corner` gives what `M` gives, and copies of the strides.
unsafe impl<M: Send, T, S: Send, D: Send> Send for Corner<M, T, S, D> {}

// SAFETY: a `&Corner` gives what `&M` gives, and copies of the strides.
unsafe impl<M: Sync, T, S: Sync, D: Sync> Sync for Corner<M, T, S, D> {}

impl<M, T, S: Shape, D: Strides> Corner<M, T, S, D> {
    /// Keeps the law: the elements at the coordinates that the room admits may be borrowed as `M`.
    #[inline(always)]
    pub(super) const fn new(cells: Cells<T, Layout<S, D>>, room: Room) -> Self {
        Corner { cells, room, life: PhantomData }
    }

    #[inline(always)]
    pub(crate) fn layout(&self) -> Layout<S, D> {
        self.cells.layout
    }

    #[inline(always)]
    pub(crate) fn room(&self) -> &Room {
        &self.room
    }

    /// The element at a coordinate, if it exists.
    #[inline(always)]
    fn element<X: Coordinate>(&self, coordinate: X) -> Option<NonNull<T>> {
        let () = Indexing::<Layout<S, D>, X>::FITS;
        let exists = self.room.admits::<S, X>(coordinate);
        exists.then(|| self.cells.moved::<Layout<S, D>, X>(&self.cells.layout, &index::parts(coordinate)))
    }
}

impl<M, T, S: Shape + Extents<Counts: Extents>, D: Strides> Corner<M, T, S, D> {
    /// What exists, as elements under extents: the coordinates below the room are those that it admits.
    #[inline(always)]
    pub(crate) fn field(self) -> Field<M, T, S::Counts, D> {
        let Cells { base, layout } = self.cells;
        Field { base, extents: S::counts(&self.room.0), strides: *layout.strides(), life: PhantomData }
    }
}

impl<M, T, S: Shape, D: Strides> Corner<M, T, S, D> {
    /// Calls a function with every element that exists, and its number in the whole tile, the first mode moving fastest.
    #[inline(always)]
    fn fold<B>(&self, start: B, mut call: impl FnMut(B, usize, NonNull<T>) -> B) -> B {
        let (mut place, mut sum) = ([0; _], start);
        for _ in 0..self.room.runs::<S>() {
            let (number, index) = self.at(&place);
            let (_, step) = self.at(&FIRST_STEP);
            for i in 0..self.room.extent::<S>(0) {
                let index = index.wrapping_add(i.wrapping_mul(step));
                // SAFETY: the room admits the coordinate (the law of `Corner`).
                let element =
                    unsafe { Cells::<T, Layout<S, D>>::element::<Layout<S, D>>(self.cells.base.get(), index) };
                sum = call(sum, number + i, element);
            }
            place = runtime::next_place(1, const { S::SHAPE.length() }, &place, &self.room.0);
        }
        sum
    }

    /// The number of a coordinate in the whole tile, and its index.
    #[inline(always)]
    fn at(&self, place: &Place) -> (usize, usize) {
        (runtime::number::<S>(place), runtime::index::<D>(place, self.cells.layout.strides()))
    }
}

impl<'a, T, S: Shape, D: Strides> Corner<&'a T, T, S, D> {
    #[inline(always)]
    pub(crate) fn get<X: Coordinate>(self, coordinate: X) -> Option<&'a T> {
        // SAFETY: the element lies in the slice that was borrowed for `'a` (the law of `Corner`).
        self.element(coordinate).map(|element| unsafe { element.as_ref() })
    }

    /// All elements that exist, each with its number in the whole tile.
    #[inline(always)]
    pub(crate) fn existing(self) -> Existing<'a, T, S, D> {
        Existing { left: self.room.size::<S>(), place: [0; _], corner: self }
    }

    /// All of the tile, if it exists: then the room admits every coordinate.
    #[inline(always)]
    pub(crate) fn whole(self) -> Option<Shared<'a, T, Layout<S, D>>> {
        self.room.is_whole::<S>().then(|| Shared::of(self.cells))
    }
}

impl<'a, T, S: Shape, D: Strides> Corner<&'a mut T, T, S, D> {
    /// The same cells, for reading, as long as this is borrowed.
    #[inline(always)]
    pub(crate) fn shared(&self) -> Corner<&T, T, S, D> {
        Corner { cells: self.cells, room: self.room, life: PhantomData }
    }

    /// The same cells, for writing, as long as this is borrowed.
    #[inline(always)]
    pub(crate) fn reborrow(&mut self) -> Corner<&mut T, T, S, D> {
        Corner { cells: self.cells, room: self.room, life: PhantomData }
    }

    #[inline(always)]
    pub(crate) fn get_mut<X: Coordinate>(self, coordinate: X) -> Option<&'a mut T> {
        // SAFETY: the element lies in the slice that was borrowed for writing for `'a` (the law of `Corner`), and `self`, which
        // alone gives access to it, is used up.
        self.element(coordinate).map(|mut element| unsafe { element.as_mut() })
    }

    /// Calls a function with every element that exists, and its number in the whole tile.
    #[inline(always)]
    pub(crate) fn for_each(self, mut call: impl FnMut(usize, &mut T)) {
        self.fold((), |(), number, mut element| {
            // SAFETY: the element is borrowed for writing (the law of `Corner`), and the reference does not outlive the call.
            call(number, unsafe { element.as_mut() });
        });
    }

    /// All of the tile, if it exists: then the room admits every coordinate.
    #[inline(always)]
    pub(crate) fn whole_mut(self) -> Option<Exclusive<'a, T, Layout<S, D>>> {
        self.room.is_whole::<S>().then(|| Exclusive::of(self.cells))
    }
}

/// The elements of a tile that exist and are left, each with its number in the whole tile.
///
/// **The law**: while some are left, `place` is the coordinate of the first one, which the room admits.
pub(crate) struct Existing<'a, T, S, D> {
    corner: Corner<&'a T, T, S, D>,
    left: usize,
    place: Place,
}

impl<'a, T, S: Shape, D: Strides> Iterator for Existing<'a, T, S, D> {
    type Item = (usize, &'a T);

    #[inline]
    fn next(&mut self) -> Option<(usize, &'a T)> {
        self.left = self.left.checked_sub(1)?;
        let (number, index) = self.corner.at(&self.place);
        self.place = runtime::next_place(0, const { S::SHAPE.length() }, &self.place, &self.corner.room.0);
        // SAFETY: the room admits the coordinate (the law of `Corner`).
        let element = unsafe { Cells::<T, Layout<S, D>>::element::<Layout<S, D>>(self.corner.cells.base.get(), index) };
        // SAFETY: the element lies in the slice that was borrowed for `'a` (the law of `Corner`).
        Some((number, unsafe { element.as_ref() }))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, start: B, mut call: F) -> B {
        if self.left < self.corner.room.size::<S>() {
            let mut sum = start;
            for item in self {
                sum = call(sum, item);
            }
            return sum;
        }
        self.corner.fold(start, |sum, number, element| {
            // SAFETY: the element lies in the slice that was borrowed for `'a` (the law of `Corner`).
            call(sum, (number, unsafe { element.as_ref() }))
        })
    }
}

impl<T, S: Shape, D: Strides> ExactSizeIterator for Existing<'_, T, S, D> {}
impl<T, S: Shape, D: Strides> FusedIterator for Existing<'_, T, S, D> {}
