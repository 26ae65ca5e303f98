//! Tiles, and what each thread has of them.
//!
//! A [`Global`] is a tile of a matrix that all threads may read, a [`GlobalMut`] one that they write, each its own
//! [`PartMut`]. A part is a pointer to the first value of a thread and the layout of its values: everything else is
//! constant.

use core::marker::PhantomData;

use layout_static::{C, Coordinate, StaticLayout, ops::Mode};

use crate::law::{Owned, OwnedOfTile, Partition, TileValues, Values};
use crate::{Element, Thread, each};

/// A tile that is read: one of the tiles of a matrix.
#[derive(Clone, Copy)]
pub struct Global<'k, T, L, X> {
    base: *const T,
    layout: L,
    tile: X,
    life: PhantomData<&'k T>,
}

impl<'k, T: Element, L: StaticLayout, X: Coordinate> Global<'k, T, L, X> {
    /// The tile at coordinate `tile` of the grid of tiles, mode 1 of the layout `(tile, grid)` of a matrix.
    ///
    /// # Safety
    /// `base + L((c, tile))` is an element, aligned to its size, that is written by no one while `'k` lasts, for every
    /// coordinate `c` in bounds; and `tile` is in bounds.
    #[inline(always)]
    pub unsafe fn new(base: *const T, layout: L, tile: X) -> Self {
        Global { base, layout, tile, life: PhantomData }
    }

    /// What a thread has by a thread-value layout.
    #[inline(always)]
    pub fn part<TV: StaticLayout, const N: usize>(&self, _: TV, thread: &Thread<N>) -> Part<'k, T, TileValues<L, TV>> {
        let (first, values) = anchor_of_tile::<L, TV, X, N>(self.layout, self.tile, thread);
        Part { base: self.base.wrapping_add(first), values, life: PhantomData }
    }
}

/// A tile that is written: one of the tiles of a matrix.
pub struct GlobalMut<'k, T, L, X> {
    base: *mut T,
    layout: L,
    tile: X,
    life: PhantomData<&'k mut T>,
}

impl<'k, T: Element, L: StaticLayout, X: Coordinate> GlobalMut<'k, T, L, X> {
    /// The tile at coordinate `tile` of the grid of tiles, mode 1 of the layout `(tile, grid)` of a matrix.
    ///
    /// # Safety
    /// `base + L((c, tile))` is an element, aligned to its size, that no other block reads or writes while `'k` lasts,
    /// for every coordinate `c` in bounds; and `tile` is in bounds; where `L` has runtime strides, no two such
    /// coordinates have one index; the threads of the block have one such tile over these elements each, and it is the
    /// same.
    #[inline(always)]
    pub unsafe fn new(base: *mut T, layout: L, tile: X) -> Self {
        GlobalMut { base, layout, tile, life: PhantomData }
    }

    /// What a thread has by a thread-value layout: no other thread has any of it. It uses up the tile, so that no one
    /// cuts it twice, in two ways.
    #[inline(always)]
    pub fn part<TV: StaticLayout, const N: usize>(
        self,
        _: TV,
        thread: &Thread<N>,
    ) -> PartMut<'k, T, TileValues<L, TV>> {
        let () = Partition::<Mode<L, C<0>>, TV>::DISJOINT;
        let (first, values) = anchor_of_tile::<L, TV, X, N>(self.layout, self.tile, thread);
        PartMut::of(self.base.wrapping_add(first), values)
    }
}

/// The index at which a thread starts, and the layout of its values from there. Row of the tile and row in the tile are
/// added before they are multiplied by a stride.
#[inline(always)]
fn anchor_of_tile<L: StaticLayout, TV: StaticLayout, X: Coordinate, const N: usize>(
    layout: L,
    tile: X,
    thread: &Thread<N>,
) -> (usize, TileValues<L, TV>) {
    const { assert!(!L::SWIZZLED, "of a swizzled layout, a tile among others starts at no constant offset") };
    const { threads::<TV, N>() };
    let owned = OwnedOfTile::<L, TV>::of(layout);
    (owned.index(((thread.index(), C::<0>), tile)), Mode::of(Mode::of(owned)))
}

/// Where a thread starts, and the layout of its values from there.
#[inline(always)]
pub(crate) fn anchor<T, L: StaticLayout, TV: StaticLayout, const N: usize>(
    base: *mut T,
    layout: L,
    thread: &Thread<N>,
) -> (*mut T, Values<L, TV>) {
    let () = Partition::<L, TV>::ANCHORED;
    const { threads::<TV, N>() };
    let owned = Owned::<L, TV>::of(layout);
    (base.wrapping_add(owned.index((thread.index(), C::<0>))), Mode::of(owned))
}

/// Mode 0 of a thread-value layout is the threads of the block.
#[track_caller]
pub(crate) const fn threads<TV: StaticLayout, const N: usize>() {
    assert!(Mode::<TV, C<0>>::SIZE == N, "mode 0 of a thread-value layout is the threads of the block");
}

/// What a thread has of a tile, for reading.
#[derive(Clone, Copy)]
pub struct Part<'a, T, V> {
    base: *const T,
    values: V,
    life: PhantomData<&'a T>,
}

impl<T: Element, V: StaticLayout> Part<'_, T, V> {
    /// The values at `base` with the layout `values`, both from [`anchor`].
    #[inline(always)]
    pub(crate) fn of(base: *const T, values: V) -> Self {
        Part { base, values, life: PhantomData }
    }

    /// All values, in layout order.
    #[inline(always)]
    pub fn load<const N: usize>(&self) -> [T; N] {
        const { assert!(V::SIZE == N, "as many values as the part has") };
        // Not `from_fn`, a loop that Rust-CUDA leaves one: an array that a loop fills is in local memory.
        let mut values = [self.value(0); N];
        each::<N>(|v| values[v] = self.value(v));
        values
    }

    /// Value `v` in layout order, which is below the number of values.
    #[inline(always)]
    pub(crate) fn value(&self, v: usize) -> T {
        let at = self.base.wrapping_add(self.values.index(v));
        // SAFETY: `(thread, v)` is in bounds of the composed layout, whose indices are the tile's, and `at` is where it
        // leads (the anchored law); the tile was promised to be readable there.
        unsafe { T::load(at) }
    }

    /// The first `count` scalars of value `v` in layout order, and scalars of `other` in the place of the rest.
    #[inline(always)]
    pub(crate) fn value_of_some(&self, v: usize, other: T, count: usize) -> T {
        let at = self.base.wrapping_add(self.values.index(v)).cast::<T::Scalar>();
        let mut value = other;
        // Unrolled: a lane that a loop counts would be in local memory.
        each::<16>(|lane| {
            if lane < T::LANES && lane < count {
                // SAFETY: as of `value`, a scalar of the value that exists.
                value = value.with(lane, unsafe { T::Scalar::load(at.wrapping_add(lane)) });
            }
        });
        value
    }

    /// The same part of the tile that begins `elements` further on.
    ///
    /// # Safety
    /// There is one, as [`Global::new`] promises.
    #[must_use]
    #[inline(always)]
    pub unsafe fn moved(self, elements: usize) -> Self {
        Part { base: self.base.wrapping_add(elements), ..self }
    }

    /// The address of value `v` in layout order.
    #[inline(always)]
    pub fn address(&self, v: usize) -> *const T {
        self.base.wrapping_add(self.values.index(v))
    }
}

/// What a thread has of a tile, alone.
pub struct PartMut<'a, T, V> {
    base: *mut T,
    values: V,
    life: PhantomData<&'a mut T>,
}

impl<T: Element, V: StaticLayout> PartMut<'_, T, V> {
    /// The values at `base` with the layout `values`, both from [`anchor`], of a disjoint partition.
    #[inline(always)]
    pub(crate) fn of(base: *mut T, values: V) -> Self {
        PartMut { base, values, life: PhantomData }
    }

    /// Writes all values, in layout order.
    #[inline(always)]
    pub fn store<const N: usize>(&mut self, values: [T; N]) {
        const { assert!(V::SIZE == N, "as many values as the part has") };
        each::<N>(|v| self.set(v, values[v]));
    }

    /// Writes value `v` in layout order, which is below the number of values.
    #[inline(always)]
    pub(crate) fn set(&mut self, v: usize, value: T) {
        let at = self.base.wrapping_add(self.values.index(v));
        // SAFETY: `(thread, v)` is in bounds of the composed layout, whose indices are the tile's, and `at` is where it
        // leads (the anchored law); the tile was promised to be this block's, and no other thread of it has this
        // element (the disjoint law).
        unsafe { value.store(at) };
    }

    /// Writes the first `count` scalars of value `v` in layout order, which are not all.
    #[inline(always)]
    pub(crate) fn set_some(&mut self, v: usize, value: T, count: usize) {
        let mut lane = 0;
        while lane + 1 < T::LANES {
            if lane < count {
                self.set_scalar(v, value, lane);
            }
            lane += 1;
        }
    }

    /// Writes the scalar of a lane of value `v` in layout order. **Law.** The scalar exists.
    #[inline(always)]
    pub(crate) fn set_scalar(&mut self, v: usize, value: T, lane: usize) {
        let at = self.base.wrapping_add(self.values.index(v)).cast::<T::Scalar>();
        // SAFETY: as of `set`, a scalar of the value that exists.
        unsafe { value.scalar(lane).store(at.wrapping_add(lane)) };
    }
}
