//! Nests of loops that are given as numbers, for tensors of many elements.
//!
//! A nest whose extents are constants of the code is compiled anew for each pair of layouts, and LLVM unrolls it. Where
//! the innermost loops are long, that gains nothing. Here, the outer loops are one function for all nests: it returns
//! patches of the two innermost ones.

#[cfg(test)]
mod tests;

use core::array;
use core::ops::ControlFlow;

use layout_algebra::Loops;

use crate::plan::At;
use crate::plan::nest::{self, AREA, BLOCK};

/// The most loops.
const DEPTH: usize = 6;

/// The loops, the innermost one first. After the last one, extents are 1.
pub(crate) struct Numbers<const K: usize> {
    extents: [usize; DEPTH],
    steps: [[usize; K]; DEPTH],
    count: usize,
    /// The extents of the two innermost loops that are passed over together, the rows of a patch, and the longest run.
    area: [usize; 2],
    rows: usize,
    run: usize,
}

impl<const K: usize> Numbers<K> {
    /// The most elements for which a nest of constants is made.
    const FEW: u64 = 1024;

    /// The shortest run that gains nothing from being a constant.
    const LONG: u64 = 64;

    /// The numbers of some loops, if a nest of them is not slower than a nest of constants.
    pub(crate) const fn of(loops: &Loops<K>) -> Option<Numbers<K>> {
        let (count, blocked) = (loops.count(), loops.is_blocked());
        if count < 2 || count > DEPTH || !blocked && loops.extent(0) < Self::LONG {
            return None;
        }
        let mut made =
            Numbers { extents: [1; DEPTH], steps: [[0; K]; DEPTH], count, area: [AREA; 2], rows: BLOCK, run: BLOCK };
        let (mut mode, mut size) = (0, 1);
        while mode < count {
            made.extents[mode] = nest::extent(loops, mode);
            size *= loops.extent(mode);
            let mut k = 0;
            while k < K {
                if loops.basis(mode, k) != 0 {
                    return None;
                }
                made.steps[mode][k] = nest::distance(loops.step(mode, k), 0, &[0; layout_algebra::MAX_RUNTIME]);
                k += 1;
            }
            mode += 1;
        }
        if !blocked {
            made.area = [made.extents[0], made.extents[1]];
            (made.rows, made.run) = (made.extents[1], made.extents[0]);
        }
        if size > Self::FEW { Some(made) } else { None }
    }
}

impl<const K: usize> Numbers<K> {
    /// Indices so many steps along a mode.
    #[inline(always)]
    fn moved(&self, at: [usize; K], mode: usize, count: usize) -> [usize; K] {
        array::from_fn(|k| at[k].wrapping_add(count.wrapping_mul(self.steps[mode][k])))
    }
}

/// The part of the two innermost loops that a call passes over.
struct Patch<const K: usize> {
    /// The indices of its first coordinate.
    at: [usize; K],
    columns: usize,
    rows: usize,
}

/// The patches that are left: the position of the next one.
struct Patches<const K: usize> {
    /// The indices, without the two innermost loops.
    around: [usize; K],
    place: [usize; DEPTH],
    /// The begin of the area, and the place of the patch in it.
    area: [usize; 2],
    within: [usize; 2],
    done: bool,
}

impl<const K: usize> Patches<K> {
    const FIRST: Self = Patches { around: [0; K], place: [0; DEPTH], area: [0; 2], within: [0; 2], done: false };

    /// Returns the next patch: patch by patch in an area, area by area, then along the loops around them.
    ///
    /// Post: the patches are all coordinates, each once.
    #[inline(never)]
    fn next(&mut self, nest: &Numbers<K>) -> Option<Patch<K>> {
        if self.done {
            return None;
        }
        let begin = [self.area[0] + self.within[0], self.area[1] + self.within[1]];
        let left = |m: usize| (nest.extents[m] - begin[m]).min(nest.area[m] - self.within[m]);
        let (columns, rows) = (left(0), left(1).min(nest.rows));
        let at = array::from_fn(|k| {
            let inner = begin[0].wrapping_mul(nest.steps[0][k]);
            self.around[k].wrapping_add(inner).wrapping_add(begin[1].wrapping_mul(nest.steps[1][k]))
        });
        self.advance(nest, columns, rows);
        Some(Patch { at, columns, rows })
    }

    /// Moves behind a patch.
    #[inline(always)]
    fn advance(&mut self, nest: &Numbers<K>, columns: usize, rows: usize) {
        for (mode, moved) in [(0, columns), (1, rows)] {
            self.within[mode] += moved;
            if self.within[mode] < nest.area[mode].min(nest.extents[mode] - self.area[mode]) {
                return;
            }
            self.within[mode] = 0;
        }
        for mode in [0, 1] {
            self.area[mode] += nest.area[mode];
            if self.area[mode] < nest.extents[mode] {
                return;
            }
            self.area[mode] = 0;
        }
        for mode in 2..nest.count {
            let back = nest.extents[mode] - 1;
            self.place[mode] += 1;
            let ends = self.place[mode] > back;
            self.around = nest.moved(self.around, mode, if ends { back.wrapping_neg() } else { 1 });
            if !ends {
                return;
            }
            self.place[mode] = 0;
        }
        self.done = true;
    }
}

/// Calls a function with all runs, in the order of the loops; `unit` says whether all steps along a run are 1.
///
/// Post: the runs are all coordinates, each once. `raw` rests on this.
#[inline(always)]
pub(crate) fn fold<const K: usize, X, B>(
    nest: &Numbers<K>,
    unit: bool,
    start: B,
    mut call: impl FnMut(B, At<K>) -> ControlFlow<X, B>,
) -> ControlFlow<X, B> {
    let (mut patches, mut sum) = (Patches::FIRST, start);
    while let Some(Patch { at, columns, rows }) = patches.next(nest) {
        let (mut block, mut left) = (at, columns);
        while left > 0 {
            let (mut indices, length) = (block, left.min(nest.run));
            for _ in 0..rows {
                sum = call(sum, At { indices, steps: nest.steps[0], length, along: true, unit })?;
                indices = nest.moved(indices, 1, 1);
            }
            block = nest.moved(block, 0, length);
            left -= length;
        }
    }
    ControlFlow::Continue(sum)
}
