//! All tiles of elements under runtime extents, one after the other.

use core::marker::PhantomData;

use layout_algebra::LayoutError;

use super::{Corner, Field, Reference};
use crate::int::{Shape, Strides};
use crate::runtime::{self, Extents, FIRST_STEP, Place, Whole};
use crate::static_layout::Layout;

/// Tiles that follow each other along mode 0 of the grid: the position of the first one, and how many there are.
#[derive(Clone, Copy)]
struct Run {
    place: Place,
    count: usize,
}

/// The tiles of the shape `S` of a field that are left, borrowed as `R`: `&'a T` or `&'a mut T`.
///
/// **The law**: what is left is `front`, then `rest` whole runs, of which the first begins at `behind`, then `back`, all below the grid. While
/// tiles of `front` are left, `index` is that of the first one. Where `R` is exclusive, no two coordinates below the extents have
/// one element, so no two tiles have; no tile is given twice, and of two tilings that were split apart no tile is in both.
pub(crate) struct Tiling<R, T, E, S, D> {
    field: Field<R, T, E, D>,
    grid: Place,
    front: Run,
    index: usize,
    rest: usize,
    behind: Place,
    back: Run,
    tile: PhantomData<S>,
}

impl<T, E: Copy, S, D: Copy> Clone for Tiling<&T, T, E, S, D> {
    fn clone(&self) -> Self {
        Tiling { ..*self }
    }
}

impl<'a, T, E: Extents, S: Shape, D: Strides> Tiling<&'a T, T, E, S, D> {
    /// All tiles, for reading.
    #[inline]
    pub(crate) fn shared(field: Field<&'a T, T, E, D>) -> Self {
        Tiling::of(field)
    }
}

impl<'a, T, E: Extents, S: Shape, D: Strides> Tiling<&'a mut T, T, E, S, D> {
    /// All tiles for writing, if no two coordinates have one element.
    pub(crate) fn exclusive(field: Field<&'a mut T, T, E, D>) -> Result<Self, LayoutError> {
        runtime::injective(&field.extents, &field.strides)?;
        Ok(Tiling::of(field))
    }
}

impl<R: Reference<Element = T>, T, E: Extents, S: Shape, D: Strides> Tiling<R, T, E, S, D> {
    /// All tiles.
    #[inline]
    fn of(field: Field<R, T, E, D>) -> Self {
        let grid = runtime::grid::<E, S>(&field.extents);
        let none = Run { place: [0; _], count: 0 };
        let rest = runtime::runs::<E>(&grid);
        Tiling { field, grid, front: none, index: 0, rest, behind: [0; _], back: none, tile: PhantomData }
    }

    /// The number of tiles that are left; the largest number where there are more.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        let runs = self.rest.saturating_mul(self.grid[0]);
        self.front.count.saturating_add(runs).saturating_add(self.back.count)
    }

    /// Begins the next run at the front, where the last one has ended; `false` where nothing is left.
    #[inline(always)]
    fn begin(&mut self) -> bool {
        if self.rest > 0 {
            self.rest -= 1;
            self.front = Run { place: self.behind, count: self.grid[0] };
            self.behind = runtime::next_place(1, E::RANK, &self.behind, &self.grid);
        } else {
            self.front = self.back;
            self.back.count = 0;
        }
        self.index = self.field.start::<S>(&self.front.place);
        self.front.count > 0
    }

    #[inline(always)]
    pub(crate) fn next(&mut self) -> Option<OneTile<'_, R, T, E, S, D>> {
        if self.front.count == 0 && !self.begin() {
            return None;
        }
        let (position, index) = (self.front.place, self.index);
        self.leave_out(1);
        Some(OneTile { field: &self.field, position, index, tile: PhantomData })
    }

    /// Calls a function with every tile that is left: where none is begun, nested loops.
    #[inline(always)]
    pub(crate) fn fold<B>(mut self, mut sum: B, mut call: impl FnMut(B, OneTile<'_, R, T, E, S, D>) -> B) -> B {
        if self.front.count > 0 || self.back.count > 0 || self.grid[0] == 0 {
            while let Some(tile) = self.next() {
                sum = call(sum, tile);
            }
            return sum;
        }
        let step = self.field.start::<S>(&FIRST_STEP);
        for _ in 0..self.rest {
            let (mut position, mut index) = (self.behind, self.field.start::<S>(&self.behind));
            for i in 0..self.grid[0] {
                position[0] = i;
                sum = call(sum, OneTile { field: &self.field, position, index, tile: PhantomData });
                index = index.wrapping_add(step);
            }
            self.behind = runtime::next_place(1, E::RANK, &self.behind, &self.grid);
        }
        sum
    }

    /// Leaves out tiles of the front.
    #[inline(always)]
    fn leave_out(&mut self, tiles: usize) {
        self.front.place[0] += tiles;
        self.front.count -= tiles;
        let step = self.field.start::<S>(&FIRST_STEP);
        self.index = self.index.wrapping_add(tiles.wrapping_mul(step));
    }

    /// Begins the next run at the back, where the last one has ended; `false` where nothing is left.
    #[inline(always)]
    fn begin_back(&mut self) -> bool {
        if self.rest > 0 {
            self.rest -= 1;
            self.back = self.run(self.rest);
        } else {
            self.back = self.front;
            self.front.count = 0;
        }
        self.back.count > 0
    }

    /// The run of `rest` with so many of them before it.
    fn run(&self, runs: usize) -> Run {
        Run { place: runtime::moved(1, E::RANK, &self.behind, runs, &self.grid), count: self.grid[0] }
    }

    #[inline]
    pub(crate) fn next_back(&mut self) -> Option<OneTile<'_, R, T, E, S, D>> {
        if self.back.count == 0 && !self.begin_back() {
            return None;
        }
        self.back.count -= 1;
        let mut position = self.back.place;
        position[0] += self.back.count;
        let index = self.field.start::<S>(&position);
        Some(OneTile { field: &self.field, position, index, tile: PhantomData })
    }

    #[inline]
    pub(crate) fn nth(&mut self, n: usize) -> Option<OneTile<'_, R, T, E, S, D>> {
        self.skip(n);
        self.next()
    }

    /// Leaves out the first `count` tiles.
    fn skip(&mut self, mut count: usize) {
        let tiles = count.min(self.front.count);
        self.leave_out(tiles);
        count -= tiles;
        let runs = self.rest.min(count / self.grid[0].max(1));
        self.behind = self.run(runs).place;
        self.rest -= runs;
        count -= runs * self.grid[0];
        if count > 0 && self.begin() {
            self.leave_out(count.min(self.front.count));
        }
    }

    /// Leaves out what is behind the first `count` tiles.
    fn truncate(&mut self, mut count: usize) {
        self.front.count = self.front.count.min(count);
        count -= self.front.count;
        let runs = count / self.grid[0].max(1);
        if runs < self.rest {
            (self.back, self.rest) = (self.run(runs), runs);
        }
        self.back.count = self.back.count.min(count - self.rest * self.grid[0]);
    }

    /// The first `count` of the tiles that are left, and the others.
    pub(crate) fn split_at(self, count: usize) -> (Self, Self) {
        let Field { base, extents, strides, .. } = self.field;
        let field = Field { base, extents, strides, life: PhantomData };
        let (mut first, mut others) = (Tiling { field, ..self }, self);
        first.truncate(count);
        others.skip(count);
        (first, others)
    }
}

/// One tile that a tiling gives, below the grid, and the index of its first element.
pub(crate) struct OneTile<'t, R, T, E, S, D> {
    field: &'t Field<R, T, E, D>,
    position: Place,
    index: usize,
    tile: PhantomData<S>,
}

impl<R: Reference<Element = T>, T, E: Extents, S: Shape, D: Strides> OneTile<'_, R, T, E, S, D> {
    /// The tile, all of which exists.
    #[inline(always)]
    pub(crate) fn whole(self) -> R::View<Layout<S, D>> {
        // The caller evaluates `PROOF`, which is the error. Then the grid is one of whole tiles.
        assert!(const { Whole::<E, S>::HOLDS });
        let cells = self.field.cells(self.index);
        // SAFETY: the tile is below the grid, and has been given once (the law of `Tiling`).
        unsafe { R::view(cells) }
    }

    /// The tile, whole or not.
    #[inline(always)]
    pub(crate) fn corner(self) -> Corner<R, T, S, D> {
        self.field.corner_at(&self.position, self.index)
    }
}
