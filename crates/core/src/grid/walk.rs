//! The order in which a walk visits the tiles of a grid, from both ends. It has the positions, and the index of the
//! first element of each tile.

use core::marker::PhantomData;

use crate::extents::Extents;
use crate::extents::place::{FIRST_STEP, ORIGIN, Place, each, moved, next_place};
use crate::grid::count::{grid, runs, window_grid};
use crate::grid::{GridKind, TileExtents};
use crate::int::Strides;

/// Tiles that follow each other along mode 0 of the grid: the position of the first one, and how many there are.
#[derive(Clone, Copy)]
struct Row {
    place: Place,
    count: usize,
}

/// A position in the grid of tiles, and the index of the first element of its tile.
pub(crate) type At = (Place, usize);

/// The tiles of the shape `S` of the extents `E` that are left; of the kind `K`, which may be windows.
///
/// Places are positions in the order of the walk, with their modes reversed if the walk is `reversed`.
///
/// **Law.** The tiles that are left are `front`, then `rest` whole runs, the first of which begins at `next`, then
/// `back`, all below the grid. While tiles of `front` are left, `index` is the index of the first one. No position is
/// given twice, and of two walks that were split no position is in both.
pub(crate) struct GridWalk<E, S, K> {
    grid: Place,
    reversed: bool,
    front: Row,
    index: usize,
    rest: usize,
    next: Place,
    back: Row,
    tiles: PhantomData<(E, S, K)>,
}

impl<E, S, K> Clone for GridWalk<E, S, K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E, S, K> Copy for GridWalk<E, S, K> {}

/// The integers of the first `rank` modes the other way round.
#[inline(always)]
fn reversed(rank: usize, place: &Place) -> Place {
    each(rank, |k| if k < rank { place[rank - 1 - k] } else { 0 })
}

impl<E: Extents, S: TileExtents<E>, K: GridKind> GridWalk<E, S, K> {
    /// The position at a place of the walk, and the index of the first element of its tile.
    #[inline(always)]
    fn at<D: Strides>(&self, place: &Place, strides: &D) -> At {
        let position = self.position(place);
        (position, K::first::<E, S, D>(&position, strides))
    }

    /// The position at a place of the walk.
    #[inline(always)]
    fn position(&self, place: &Place) -> Place {
        if self.reversed { reversed(E::RANK, place) } else { *place }
    }

    /// All tiles in memory order, as far as one of two orders of the modes gives it; the tiles that are left, if some
    /// are taken already.
    pub(crate) fn in_memory_order<D: Strides>(self, extents: &E, strides: &D) -> Self {
        let all = Self::all(extents);
        let along = |mode: usize| {
            let step = each(E::RANK, |k| usize::from(k == mode));
            // Strides may be negative, as wrapped numbers: the comparison is of distances in memory.
            K::first::<E, S, D>(&step, strides).cast_signed().unsigned_abs()
        };
        // A walk that has begun keeps its order: tiles that were taken are a prefix of that one only.
        if E::RANK < 2 || self.len() < all.len() || along(E::RANK - 1) >= along(0) {
            return self;
        }
        let grid = reversed(E::RANK, &all.grid);
        GridWalk { grid, reversed: true, rest: runs::<E>(&grid), ..all }
    }

    /// All tiles.
    #[inline]
    pub(crate) fn all(extents: &E) -> Self {
        let grid = if K::OVERLAPS { window_grid::<E, S>(extents) } else { grid::<E, S>(extents) };
        let none = Row { place: ORIGIN, count: 0 };
        let rest = runs::<E>(&grid);
        GridWalk { grid, reversed: false, front: none, index: 0, rest, next: ORIGIN, back: none, tiles: PhantomData }
    }

    /// The number of tiles that are left; the largest number where there are more.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        // Saturated: tiles whose strides are 0 may be more than `usize` counts.
        let runs = self.rest.saturating_mul(self.grid[0]);
        self.front.count.saturating_add(runs).saturating_add(self.back.count)
    }

    /// Begins the next run at the front, where the last one has ended; `false` where nothing is left.
    #[inline(always)]
    fn begin<D: Strides>(&mut self, strides: &D) -> bool {
        if self.rest > 0 {
            self.rest -= 1;
            self.front = Row { place: self.next, count: self.grid[0] };
            self.next = next_place(1, E::RANK, &self.next, &self.grid);
        } else {
            // No whole run is left: the front takes what the back has not taken, so both ends meet.
            self.front = self.back;
            self.back.count = 0;
        }
        // Once for a run. Within it the index moves by additions.
        (_, self.index) = self.at(&self.front.place, strides);
        self.front.count > 0
    }

    #[inline(always)]
    pub(crate) fn next<D: Strides>(&mut self, strides: &D) -> Option<At> {
        if self.front.count == 0 && !self.begin(strides) {
            return None;
        }
        let at = (self.position(&self.front.place), self.index);
        self.leave_out(1, strides);
        Some(at)
    }

    /// Calls a function with every tile that is left: where none is begun, nested loops.
    #[inline(always)]
    pub(crate) fn fold<D: Strides, B>(mut self, strides: &D, mut sum: B, mut call: impl FnMut(B, At) -> B) -> B {
        // A begun walk goes tile by tile. Of an empty grid `next` finds that nothing is there.
        if self.front.count > 0 || self.back.count > 0 || self.grid[0] == 0 {
            while let Some(at) = self.next(strides) {
                sum = call(sum, at);
            }
            return sum;
        }
        let (_, step) = self.at(&FIRST_STEP, strides);
        for _ in 0..self.rest {
            let (mut place, (_, mut index)) = (self.next, self.at(&self.next, strides));
            for i in 0..self.grid[0] {
                place[0] = i;
                sum = call(sum, (self.position(&place), index));
                // Wrapping: after the last tile the index may leave the range, and is not used.
                index = index.wrapping_add(step);
            }
            self.next = next_place(1, E::RANK, &self.next, &self.grid);
        }
        sum
    }

    /// Leaves out tiles of the front.
    #[inline(always)]
    fn leave_out<D: Strides>(&mut self, tiles: usize, strides: &D) {
        self.front.place[0] += tiles;
        self.front.count -= tiles;
        let (_, step) = self.at(&FIRST_STEP, strides);
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

    /// The run of `rest` after `runs` other runs.
    fn run(&self, runs: usize) -> Row {
        // From mode 1 on: a run has all of mode 0.
        Row { place: moved(1, E::RANK, &self.next, runs, &self.grid), count: self.grid[0] }
    }

    #[inline]
    pub(crate) fn next_back<D: Strides>(&mut self, strides: &D) -> Option<At> {
        if self.back.count == 0 && !self.begin_back() {
            return None;
        }
        self.back.count -= 1;
        let mut place = self.back.place;
        // From the end of the row: its place is the first tile, and the count is decremented before.
        place[0] += self.back.count;
        Some(self.at(&place, strides))
    }

    /// Leaves out the first `count` tiles.
    pub(crate) fn skip<D: Strides>(&mut self, mut count: usize, strides: &D) {
        let tiles = count.min(self.front.count);
        self.leave_out(tiles, strides);
        count -= tiles;
        // At least 1, since an empty grid has runs of no tiles, and a division by 0 would panic.
        let runs = self.rest.min(count / self.grid[0].max(1));
        self.next = self.run(runs).place;
        self.rest -= runs;
        count -= runs * self.grid[0];
        if count > 0 && self.begin(strides) {
            self.leave_out(count.min(self.front.count), strides);
        }
    }

    /// Leaves out what follows the first `count` tiles.
    fn truncate(&mut self, mut count: usize) {
        self.front.count = self.front.count.min(count);
        count -= self.front.count;
        let runs = count / self.grid[0].max(1);
        if runs < self.rest {
            (self.back, self.rest) = (self.run(runs), runs);
        }
        // No underflow: `rest` runs were kept only as far as `count` reaches.
        self.back.count = self.back.count.min(count - self.rest * self.grid[0]);
    }

    /// Splits off the first `count` of the remaining tiles; returns them and the rest.
    pub(crate) fn split_at<D: Strides>(self, count: usize, strides: &D) -> (Self, Self) {
        let (mut first, mut others) = (self, self);
        first.truncate(count);
        others.skip(count, strides);
        (first, others)
    }
}
