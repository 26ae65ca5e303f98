//! Nests of loops that are given as numbers: planned at run time, or of tensors with many elements.
//!
//! A nest whose extents are constants of the code is compiled anew for each pair of layouts, and LLVM unrolls it. Where
//! the innermost loops are long, that gains nothing. Here, the outer loops are one function for all nests: it returns
//! patches of the two innermost ones.

#[cfg(test)]
mod tests;

use core::array;
use core::ops::ControlFlow;

use layout_algebra::Loops;

use crate::extents::place::MODES;
use crate::plan::At;
use crate::plan::lines;
use crate::plan::nest::stepped;

/// The columns of a short patch of blocked loops, and the fewest columns and rows of any.
#[allow(clippy::cast_possible_truncation, reason = "16")]
pub(crate) const BLOCK: usize = Loops::<1>::BLOCK as usize;

/// The extents of an area whose patches are iterated over together, and the most rows of a patch. The second-level
/// cache holds a line of each of its rows and columns, and the cache of the addresses as many pages.
const AREA: usize = 16 * BLOCK;

/// The longest run of a patch. Longer ones gain nothing: 128 elements take as long as 256 and 1024.
const LONGEST: usize = 128;

/// The loops, the innermost one first. After the last one, extents are 1.
#[derive(Clone, Copy)]
pub(crate) struct Numbers<const K: usize> {
    extents: [usize; MODES],
    steps: [[usize; K]; MODES],
    count: usize,
    /// The extents of the two innermost loops that are passed over together, and of the patches that they are cut into.
    /// Patches are no larger than areas.
    area: [usize; 2],
    patch: [usize; 2],
    /// Whether the steps of the tensors along a run are 1.
    unit: bool,
    blocked: bool,
}

/// The most elements for which a nest of constants is made.
const FEW: u64 = 1024;

/// The shortest run that gains nothing from being a constant.
const LONG: u64 = 64;

/// The longest run that is short: several rows of it are worth a call.
const SHORT: usize = 128;

impl<const K: usize> Numbers<K> {
    /// The loops over a single coordinate.
    pub(crate) const NONE: Self = Numbers::of(&Loops::<K>::NONE, K);

    /// The numbers of some loops, the first `operands` indices of which are indices of elements. There are at most as
    /// many loops as there is room for, no runtime strides, and no extent of 0: [`Patches`] rests on it.
    #[inline]
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "they are or divide a `usize`; wrapping"
    )]
    pub(crate) const fn of<const N: usize>(loops: &Loops<K, N>, operands: usize) -> Numbers<K> {
        let (mut extents, mut steps, mut mode) = ([1; MODES], [[0; K]; MODES], 0);
        while mode < loops.count() {
            extents[mode] = loops.extent(mode) as usize;
            let mut k = 0;
            while k < K {
                steps[mode][k] = loops.step(mode, k) as usize;
                k += 1;
            }
            mode += 1;
        }
        let blocked = loops.is_blocked();
        let area = if blocked { [AREA; 2] } else { [extents[0], extents[1]] };
        let numbers =
            Numbers { extents, steps, count: loops.count(), area, patch: area, unit: loops.is_run(operands), blocked };
        if blocked { numbers.in_short_patches(operands) } else { numbers }
    }
}

impl Numbers<2> {
    /// Two loops, in blocks, the innermost one first: each of two tensors is a run along one of them.
    pub(super) const fn crossed(two: [usize; 2], moved: [[usize; 2]; 2]) -> Numbers<2> {
        let (mut extents, mut steps) = ([1; MODES], [[0; 2]; MODES]);
        [extents[0], extents[1]] = two;
        [steps[0], steps[1]] = moved;
        let area = [AREA; 2];
        Numbers { extents, steps, count: 2, area, patch: area, unit: false, blocked: true }.in_short_patches(2)
    }
}

impl<const K: usize> Numbers<K> {
    /// The same loops in patches of short runs, for copies; the first `operands` indices are indices of elements. The
    /// second-level cache keeps the lines in which the runs of all rows end, until the next patch has runs there.
    const fn in_short_patches(mut self, operands: usize) -> Self {
        self.patch = [BLOCK, self.kept([1, operands], lines::SECOND, AREA)];
        self
    }

    /// Makes runs long, for functions of elements: the first-level cache keeps a line for each element of a run, until
    /// the next row has a run there. In place: a copy would wait for the latest stores.
    #[inline]
    pub(crate) const fn lengthen(&mut self, operands: usize) {
        if self.blocked {
            self.patch[0] = self.kept([0, operands], lines::FIRST, LONGEST);
        }
    }

    /// The same loops in [long](Self::lengthen) patches, if all indices are indices of elements.
    pub(crate) const fn in_long_patches(mut self) -> Self {
        self.lengthen(K);
        self
    }

    /// The number of steps along a mode, from [`BLOCK`] to `most`, of which a cache of so many sets keeps the lines.
    /// Elements are taken to have 8 bytes.
    const fn kept(&self, [mode, operands]: [usize; 2], sets: usize, most: usize) -> usize {
        let (mut least, mut k) = (most, 0);
        while k < operands {
            let apart = self.steps[mode][k].cast_signed().unsigned_abs().wrapping_mul(8);
            let kept = lines::kept(sets, lines::WAYS, apart);
            least = if kept < least { kept } else { least };
            k += 1;
        }
        if least < BLOCK { BLOCK } else { least }
    }

    /// The number of loops.
    pub(super) const fn count(&self) -> usize {
        self.count
    }

    /// Whether the steps of the tensors along a run are 1.
    pub(super) const fn is_unit(&self) -> bool {
        self.unit
    }

    /// Whether all runs are contiguous, and shorter than so many elements.
    pub(crate) const fn has_slices_below(&self, length: usize) -> bool {
        self.unit && self.patch[0] < length
    }

    /// The extent of a loop.
    pub(crate) const fn extent(&self, mode: usize) -> usize {
        self.extents[mode]
    }

    /// The step of index `k` along a loop.
    pub(crate) const fn step(&self, mode: usize, k: usize) -> usize {
        self.steps[mode][k]
    }

    /// The number of coordinates.
    pub(crate) fn size(&self) -> usize {
        self.extents[..self.count].iter().product()
    }

    /// Moves a mode directly around the innermost one, and cuts the loops into patches of `rows` rows within such
    /// areas. In place: a copy would wait for the latest stores.
    #[inline(always)]
    pub(super) fn cut(&mut self, mode: usize, area: [usize; 2], rows: usize) {
        (self.area, self.patch, self.blocked) = (area, [area[0], rows], true);
        if mode > 1 {
            self.extents[1..=mode].rotate_right(1);
            self.steps[1..=mode].rotate_right(1);
        }
    }
}

/// Whether a nest of numbers is not slower than a nest of constants.
pub(crate) const fn is_long<const K: usize>(loops: &Loops<K>) -> bool {
    loops.count() >= 2
        && loops.count() <= MODES
        && (loops.is_blocked() || loops.extent(0) >= LONG)
        && !has_runtime_strides(loops)
        && size(loops) > FEW
}

/// Whether some step is a multiple of a runtime stride.
pub(crate) const fn has_runtime_strides<const K: usize>(loops: &Loops<K>) -> bool {
    let mut mode = 0;
    while mode < loops.count() {
        let mut k = 0;
        while k < K {
            if loops.basis(mode, k) != 0 {
                return true;
            }
            k += 1;
        }
        mode += 1;
    }
    false
}

/// The number of coordinates.
pub(crate) const fn size<const K: usize>(loops: &Loops<K>) -> u64 {
    let (mut mode, mut size) = (0, 1);
    while mode < loops.count() {
        size *= loops.extent(mode);
        mode += 1;
    }
    size
}

impl<const K: usize> Numbers<K> {
    /// Indices so many steps along a mode.
    #[inline(always)]
    fn moved(&self, at: [usize; K], mode: usize, count: usize) -> [usize; K] {
        stepped(at, count, |k| self.steps[mode][k])
    }

    /// The run in a row of a patch. **Law.** The patch is one of these loops, and has this row.
    #[inline(always)]
    pub(crate) fn run(&self, patch: &Patch<K>, row: usize) -> At<K> {
        let (indices, columns) = (self.moved(patch.at, 1, row), patch.columns);
        // Both are equal, since a patch has no more columns than `patch[0]`. LLVM unrolls a run that it knows is short.
        let length = if self.patch[0] > BLOCK { columns } else { columns.min(BLOCK) };
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

    /// Returns the next patch: patch by patch in an area, area by area, then along the loops around them.
    ///
    /// Post: the [runs](Numbers::run) of the patches are all coordinates, each once. `raw` rests on this.
    #[inline(never)]
    pub(crate) fn next(&mut self, nest: &Numbers<K>) -> Option<Patch<K>> {
        if self.done {
            return None;
        }
        let begin = [self.area[0] + self.within[0], self.area[1] + self.within[1]];
        let left = |m: usize| (nest.extents[m] - begin[m]).min(nest.area[m] - self.within[m]);
        let [columns, rows] = [0, 1].map(|m| left(m).min(nest.patch[m]));
        let at = array::from_fn(|k| {
            let inner = begin[0].wrapping_mul(nest.steps[0][k]);
            self.around[k].wrapping_add(inner).wrapping_add(begin[1].wrapping_mul(nest.steps[1][k]))
        });
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
        let mut row = 0;
        // Not `for` and `?`, which are calls in a debug build.
        while row < patch.rows {
            match call(sum, nest.run(&patch, row)) {
                ControlFlow::Continue(next) => sum = next,
                ControlFlow::Break(value) => return ControlFlow::Break(value),
            }
            row += 1;
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

    /// All coordinates of loops that [are one patch](Self::is_patch).
    #[inline(always)]
    fn whole(&self) -> Patch<K> {
        Patch { at: [0; K], begin: [0; 2], columns: self.extents[0], rows: self.extents[1] }
    }

    /// Whether runs are short, and index 0 stays along the loop around them.
    pub(crate) const fn stays(&self) -> bool {
        !self.blocked && self.unit && self.extents[0] <= SHORT && self.extents[1] > 1 && self.steps[1][0] == 0
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
