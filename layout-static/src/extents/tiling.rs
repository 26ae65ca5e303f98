//! The order in which the tiles of a grid are met, from both ends: positions, and the index of the first element of
//! each.

use core::marker::PhantomData;

use crate::extents::Extents;
use crate::extents::place::{FIRST_STEP, Place, each, grid, moved, next_place, runs};
use crate::extents::proof::TileOf;
use crate::extents::reach::index;
use crate::int::{Shape, Strides};

/// Tiles that follow each other along mode 0 of the grid: the position of the first one, and how many there are.
#[derive(Clone, Copy)]
struct Row {
    place: Place,
    count: usize,
}

/// A position in the grid of tiles, and the index of the first element of its tile.
pub(crate) type At = (Place, usize);

/// The tiles of the shape `S` of the extents `E` that are left.
///
/// **Law.** What is left is `front`, then `rest` whole runs, of which the first begins at `next`, then `back`, all
/// below the grid. While tiles of `front` are left, `index` is that of the first one. No position is given twice, and
/// of two walks that were split apart none is in both.
pub(crate) struct GridWalk<E, S> {
    grid: Place,
    front: Row,
    index: usize,
    rest: usize,
    next: Place,
    back: Row,
    tiles: PhantomData<(E, S)>,
}

impl<E, S> Clone for GridWalk<E, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E, S> Copy for GridWalk<E, S> {}

/// The index of the first element of the tile at a position.
#[inline(always)]
pub(crate) fn start<E: Extents, S: Shape, D: Strides>(position: &Place, strides: &D) -> usize {
    let tile = &TileOf::<E, S>::EXTENTS;
    index::<D>(&each(E::RANK, |k| position[k].wrapping_mul(tile[k])), strides)
}

impl<E: Extents, S: Shape> GridWalk<E, S> {
    /// All tiles.
    #[inline]
    pub(crate) fn all(extents: &E) -> Self {
        let grid = grid::<E, S>(extents);
        let none = Row { place: [0; _], count: 0 };
        let rest = runs::<E>(&grid);
        GridWalk { grid, front: none, index: 0, rest, next: [0; _], back: none, tiles: PhantomData }
    }

    /// The number of tiles that are left; the largest number where there are more.
    #[inline]
    pub(crate) fn len(&self) -> usize {
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
            self.front = self.back;
            self.back.count = 0;
        }
        self.index = start::<E, S, D>(&self.front.place, strides);
        self.front.count > 0
    }

    #[inline(always)]
    pub(crate) fn next<D: Strides>(&mut self, strides: &D) -> Option<At> {
        if self.front.count == 0 && !self.begin(strides) {
            return None;
        }
        let at = (self.front.place, self.index);
        self.leave_out(1, strides);
        Some(at)
    }

    /// Calls a function with every tile that is left: where none is begun, nested loops.
    #[inline(always)]
    pub(crate) fn fold<D: Strides, B>(mut self, strides: &D, mut sum: B, mut call: impl FnMut(B, At) -> B) -> B {
        if self.front.count > 0 || self.back.count > 0 || self.grid[0] == 0 {
            while let Some(at) = self.next(strides) {
                sum = call(sum, at);
            }
            return sum;
        }
        let step = start::<E, S, D>(&FIRST_STEP, strides);
        for _ in 0..self.rest {
            let (mut position, mut index) = (self.next, start::<E, S, D>(&self.next, strides));
            for i in 0..self.grid[0] {
                position[0] = i;
                sum = call(sum, (position, index));
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
        let step = start::<E, S, D>(&FIRST_STEP, strides);
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
    fn run(&self, runs: usize) -> Row {
        Row { place: moved(1, E::RANK, &self.next, runs, &self.grid), count: self.grid[0] }
    }

    #[inline]
    pub(crate) fn next_back<D: Strides>(&mut self, strides: &D) -> Option<At> {
        if self.back.count == 0 && !self.begin_back() {
            return None;
        }
        self.back.count -= 1;
        let mut position = self.back.place;
        position[0] += self.back.count;
        Some((position, start::<E, S, D>(&position, strides)))
    }

    /// Leaves out the first `count` tiles.
    pub(crate) fn skip<D: Strides>(&mut self, mut count: usize, strides: &D) {
        let tiles = count.min(self.front.count);
        self.leave_out(tiles, strides);
        count -= tiles;
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
        self.back.count = self.back.count.min(count - self.rest * self.grid[0]);
    }

    /// The first `count` of the tiles that are left, and the others.
    pub(crate) fn split_at<D: Strides>(self, count: usize, strides: &D) -> (Self, Self) {
        let (mut first, mut others) = (self, self);
        first.truncate(count);
        others.skip(count, strides);
        (first, others)
    }
}
