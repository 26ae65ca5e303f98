//! Patches of loops that are numbers: parts of the two innermost loops, and runs in their rows.

use core::ops::ControlFlow;

use super::{BLOCK, Numbers};
use crate::extents::place::MODES;
use crate::plan::At;
use crate::plan::nest::stepped;

impl<const K: usize> Numbers<K> {
    /// Indices so many steps along a mode.
    #[inline(always)]
    fn moved(&self, at: [usize; K], mode: usize, count: usize) -> [usize; K] {
        stepped(at, count, |k| self.steps[mode][k])
    }

    /// Returns the run in a row of a patch, which has these indices, and moves them to the next row. That is a sum; the
    /// number of a row would take a product. **Law.** The patch is one of these loops, and has this row.
    #[inline(always)]
    pub(crate) fn run(&self, patch: &Patch<K>, row: &mut [usize; K]) -> At<K> {
        let indices = *row;
        *row = self.moved(indices, 1, 1);
        // Both are equal, since a patch has no more columns than `patch[0]`. LLVM unrolls a run that it knows is short.
        let length = if self.patch[0] > BLOCK { patch.columns } else { patch.columns.min(BLOCK) };
        At { indices, steps: self.steps[0], length, along: true, unit: self.unit }
    }
}

/// The part of the two innermost loops that a call passes over.
pub(crate) struct Patch<const K: usize> {
    /// The indices of its first coordinate.
    pub(crate) at: [usize; K],
    /// The first coordinate along the two innermost loops.
    #[cfg_attr(
        not(all(target_arch = "x86_64", target_feature = "sse2", not(miri))),
        allow(dead_code, reason = "windows alone need it")
    )]
    pub(crate) begin: [usize; 2],
    pub(crate) columns: usize,
    pub(crate) rows: usize,
}

/// The patches that are left: the position of the next one.
pub(crate) struct Patches<const K: usize> {
    /// The indices, without the two innermost loops.
    around: [usize; K],
    place: [usize; MODES],
    /// The begin of the area, and the place of the patch in it.
    area: [usize; 2],
    within: [usize; 2],
    done: bool,
}

impl<const K: usize> Patches<K> {
    /// All patches are left.
    pub(crate) const FIRST: Self =
        Patches { around: [0; K], place: [0; MODES], area: [0; 2], within: [0; 2], done: false };

    /// Returns the next patch: patch by patch in an area, area by area, then along the loops around them. Loops that
    /// are not blocked are one patch for each coordinate of the loops around them.
    ///
    /// Post: the [runs](Numbers::run) of the patches are all coordinates, each once. `raw` rests on this.
    #[inline(never)]
    pub(crate) fn next(&mut self, nest: &Numbers<K>) -> Option<Patch<K>> {
        if self.done {
            return None;
        }
        if !nest.blocked {
            let patch = Patch { at: self.around, ..nest.whole() };
            self.go_around(nest);
            return Some(patch);
        }
        let begin = [self.area[0] + self.within[0], self.area[1] + self.within[1]];
        let left = |m: usize| (nest.extents[m] - begin[m]).min(nest.area[m] - self.within[m]);
        let [columns, rows] = [0, 1].map(|m| left(m).min(nest.patch[m]));
        let at = nest.moved(nest.moved(self.around, 0, begin[0]), 1, begin[1]);
        self.advance(nest, columns, rows);
        Some(Patch { at, begin, columns, rows })
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
        self.go_around(nest);
    }

    /// Moves along the loops around the two innermost ones.
    #[inline(always)]
    fn go_around(&mut self, nest: &Numbers<K>) {
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

/// Calls a function with all runs of the patches, in the order of the loops.
///
/// Post: the runs are all coordinates, each once. `raw` rests on this.
#[inline(always)]
pub(crate) fn fold<const K: usize, X, B>(
    nest: &Numbers<K>,
    start: B,
    mut call: impl FnMut(B, At<K>) -> ControlFlow<X, B>,
) -> ControlFlow<X, B> {
    let (mut patches, mut sum) = (Patches::FIRST, start);
    while let Some(patch) = patches.next(nest) {
        let (mut rows, mut row) = (patch.rows, patch.at);
        // Not `for` and `?`, which are calls in a debug build.
        while rows > 0 {
            match call(sum, nest.run(&patch, &mut row)) {
                ControlFlow::Continue(next) => sum = next,
                ControlFlow::Break(value) => return ControlFlow::Break(value),
            }
            rows -= 1;
        }
    }
    ControlFlow::Continue(sum)
}

impl<const K: usize> Numbers<K> {
    /// Whether a single patch is all loops.
    #[inline(always)]
    fn is_patch(&self) -> bool {
        self.count == 2 && self.extents[0] <= self.patch[0] && self.extents[1] <= self.patch[1]
    }

    /// All coordinates of the two innermost loops, at the first one of the loops around them.
    #[inline(always)]
    fn whole(&self) -> Patch<K> {
        Patch { at: [0; K], begin: [0; 2], columns: self.extents[0], rows: self.extents[1] }
    }
}

/// Calls a function with all patches, for loops [that stay](Numbers::stays) or [transpose](Numbers::transposes).
///
/// Post: the patches are all coordinates, each once. `raw` rests on this.
pub(crate) fn for_each_patch<const K: usize>(nest: &Numbers<K>, mut call: impl FnMut(Patch<K>)) {
    // A single patch takes no call of `next`, which would be a sixth of the time of a small copy.
    let mut patches = Patches { done: nest.is_patch(), ..Patches::FIRST };
    let mut next = if patches.done { Some(nest.whole()) } else { patches.next(nest) };
    while let Some(patch) = next {
        call(patch);
        next = if patches.done { None } else { patches.next(nest) };
    }
}
