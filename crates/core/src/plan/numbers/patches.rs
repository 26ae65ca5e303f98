//! Patches of loops that are numbers: parts of the innermost loops, and runs in their rows.

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

    /// Returns the run in the next row of a patch. The indices of a row are a sum; the number of a row would take a
    /// product. With `PLANES`, the row after the last one of a plane is the first one of the next plane. **Law.** The
    /// patch is one of these loops, and rows are left.
    #[inline(always)]
    pub(crate) fn run<const PLANES: bool>(&self, patch: &mut Patch<K>) -> At<K> {
        let indices = patch.row;
        patch.row = self.moved(indices, 1, 1);
        patch.left -= 1;
        if PLANES && patch.left == 0 {
            self.next_plane(patch);
        }
        // Both are equal, since a patch has no more columns than `patch[0]`. LLVM unrolls a run that it knows is short.
        let length = if self.patch[0] > BLOCK { patch.columns } else { patch.columns.min(BLOCK) };
        At { indices, steps: self.steps[0], length, along: true, unit: self.unit }
    }

    /// Moves a patch to the first row of its next plane, if it has one.
    #[inline(always)]
    fn next_plane(&self, patch: &mut Patch<K>) {
        patch.planes -= 1;
        if patch.planes > 0 {
            patch.at = self.moved(patch.at, 2, 1);
            (patch.row, patch.left) = (patch.at, patch.rows);
        }
    }
}

/// The part of the innermost loops that a call passes over: of two, or of three, which are planes along the third.
pub(crate) struct Patch<const K: usize> {
    /// The indices of the first coordinate of its plane.
    pub(crate) at: [usize; K],
    /// The first coordinate along the two innermost loops.
    #[cfg_attr(
        not(all(target_arch = "x86_64", target_feature = "sse2", not(miri))),
        allow(dead_code, reason = "windows alone need it")
    )]
    pub(crate) begin: [usize; 2],
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    /// The planes that are left, with this one: 1 if the loops are blocked, or planes are not asked for.
    planes: usize,
    /// The indices of the next row.
    row: [usize; K],
    /// The number of rows that are left of a plane.
    pub(crate) left: usize,
}

impl<const K: usize> Patch<K> {
    /// A patch at these indices, of which all rows are left.
    #[inline(always)]
    fn new(at: [usize; K], begin: [usize; 2], [columns, rows, planes]: [usize; 3]) -> Self {
        Patch { at, begin, columns, rows, planes, row: at, left: rows }
    }
}

/// A place along one of the two innermost loops: where an area begins, and a patch in it.
#[derive(Clone, Copy)]
struct Progress {
    area: usize,
    within: usize,
}

impl Progress {
    const FIRST: Self = Progress { area: 0, within: 0 };

    /// The first coordinate of the patch.
    #[inline(always)]
    fn begin(self) -> usize {
        self.area + self.within
    }

    /// The number of coordinates of the area.
    #[inline(always)]
    fn in_area<const K: usize>(self, nest: &Numbers<K>, mode: usize) -> usize {
        nest.area[mode].min(nest.extents[mode] - self.area)
    }

    /// The number of coordinates of the patch.
    #[inline(always)]
    fn in_patch<const K: usize>(self, nest: &Numbers<K>, mode: usize) -> usize {
        (self.in_area(nest, mode) - self.within).min(nest.patch[mode])
    }
}

/// The patches that are left: the place of the next one.
pub(crate) struct Patches {
    /// The place along the loops around a patch. Indices are sums of products. Kept indices would be written one by one
    /// and read as a vector. Such a read waits until all elements written before are in the cache.
    around: [usize; MODES],
    inner: [Progress; 2],
    done: bool,
}

impl Patches {
    /// All patches are left.
    pub(crate) const FIRST: Self = Patches { around: [0; MODES], inner: [Progress::FIRST; 2], done: false };

    /// Returns the next patch: patch by patch in an area, area by area, then along the loops around them. Loops that
    /// are not blocked are one patch for each coordinate of the loops around them; with `PLANES`, the third loop is in
    /// the patch, which copies of few short rows gain from.
    ///
    /// Post: the [runs](Numbers::run) of all planes are all coordinates, each once. `raw` rests on this.
    #[inline(never)]
    pub(crate) fn next<const K: usize, const PLANES: bool>(&mut self, nest: &Numbers<K>) -> Option<Patch<K>> {
        if self.done {
            return None;
        }
        let mut at = [0; K];
        for mode in 2..nest.count {
            at = nest.moved(at, mode, self.around[mode]);
        }
        if !nest.blocked {
            self.go_around(nest, if PLANES { 3 } else { 2 });
            return Some(nest.whole::<PLANES>(at));
        }
        let [column, row] = self.inner;
        let begin = [column.begin(), row.begin()];
        let (columns, rows) = (column.in_patch(nest, 0), row.in_patch(nest, 1));
        at = nest.moved(nest.moved(at, 0, begin[0]), 1, begin[1]);
        self.advance(nest, columns, rows);
        Some(Patch::new(at, begin, [columns, rows, 1]))
    }

    /// Moves behind a patch.
    #[inline(always)]
    fn advance<const K: usize>(&mut self, nest: &Numbers<K>, columns: usize, rows: usize) {
        for (mode, moved) in [(0, columns), (1, rows)] {
            let inner = &mut self.inner[mode];
            inner.within += moved;
            if inner.within < inner.in_area(nest, mode) {
                return;
            }
            inner.within = 0;
        }
        for mode in [0, 1] {
            let inner = &mut self.inner[mode];
            inner.area += nest.area[mode];
            if inner.area < nest.extents[mode] {
                return;
            }
            inner.area = 0;
        }
        self.go_around(nest, 2);
    }

    /// Moves along the loops from this one on.
    #[inline(always)]
    fn go_around<const K: usize>(&mut self, nest: &Numbers<K>, first: usize) {
        for mode in first..nest.count {
            self.around[mode] += 1;
            if self.around[mode] < nest.extents[mode] {
                return;
            }
            self.around[mode] = 0;
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
    while let Some(mut patch) = patches.next::<K, false>(nest) {
        // Not `for` and `?`, which are calls in a debug build.
        while patch.left > 0 {
            match call(sum, nest.run::<false>(&mut patch)) {
                ControlFlow::Continue(next) => sum = next,
                ControlFlow::Break(value) => return ControlFlow::Break(value),
            }
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

    /// All coordinates of the two innermost loops, with `PLANES` of three, at these indices.
    #[inline(always)]
    fn whole<const PLANES: bool>(&self, at: [usize; K]) -> Patch<K> {
        let [columns, rows, planes, ..] = self.extents;
        Patch::new(at, [0; 2], [columns, rows, if PLANES { planes } else { 1 }])
    }
}

/// Calls a function with all patches, for loops [that stay](Numbers::stays) or [transpose](Numbers::transposes). They
/// have one plane each.
///
/// Post: the patches are all coordinates, each once. `raw` rests on this.
pub(crate) fn for_each_patch<const K: usize>(nest: &Numbers<K>, mut call: impl FnMut(Patch<K>)) {
    // A single patch takes no call of `next`, which a small copy would notice.
    let mut patches = Patches { done: nest.is_patch(), ..Patches::FIRST };
    let mut next = if patches.done { Some(nest.whole::<false>([0; K])) } else { patches.next::<K, false>(nest) };
    while let Some(patch) = next {
        call(patch);
        next = if patches.done { None } else { patches.next::<K, false>(nest) };
    }
}
