//! Nests of loops that are given as numbers: planned at run time, or of tensors with many elements.
//!
//! A nest whose extents are constants of the code is compiled anew for each pair of layouts, and LLVM unrolls it. Where
//! the innermost loops are long, that gains nothing. Here, the outer loops are one function for all nests. It returns
//! [patches](Patches) of the two innermost ones, or of three for copies of short runs.

mod patches;
#[cfg(test)]
mod tests;

use layout_algebra::Loops;

use crate::extents::place::MODES;
use crate::plan::lines;

pub(crate) use patches::{Patch, Patches, fold, for_each_patch};

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
    /// Whether loops are cut. If not, `area` and `patch` are the two innermost extents: `raw` rests on it.
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
        let (mut extents, mut steps, mut mode, count) = ([1; MODES], [[0; K]; MODES], 0, loops.count());
        while mode < count {
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
        let mut numbers = Numbers { extents, steps, count, area, patch: area, unit: loops.is_run(operands), blocked };
        if blocked {
            numbers.shorten(operands);
        }
        numbers
    }
}

impl Numbers<2> {
    /// Two loops, in blocks, the innermost one first: each of two tensors is a run along one of them.
    pub(super) const fn crossed(two: [usize; 2], moved: [[usize; 2]; 2]) -> Numbers<2> {
        let (mut extents, mut steps) = ([1; MODES], [[0; 2]; MODES]);
        [extents[0], extents[1]] = two;
        [steps[0], steps[1]] = moved;
        let area = [AREA; 2];
        let mut numbers = Numbers { extents, steps, count: 2, area, patch: area, unit: false, blocked: true };
        numbers.shorten(2);
        numbers
    }
}

impl<const K: usize> Numbers<K> {
    /// Cuts the loops into patches of short runs, for copies; the first `operands` indices are indices of elements. The
    /// second-level cache keeps the lines in which the runs of all rows end, until the next patch has runs there.
    const fn shorten(&mut self, operands: usize) {
        self.patch = [BLOCK, self.kept(1, operands, lines::SECOND, AREA)];
        // Loops that are one patch are not cut: then the next one takes less.
        if self.extents[0] <= self.patch[0] && self.extents[1] <= self.patch[1] {
            let two = [self.extents[0], self.extents[1]];
            (self.area, self.patch, self.blocked) = (two, two, false);
        }
    }

    /// Makes runs long, for functions of elements. The first-level cache keeps a line for each element of a run, until
    /// the next row has a run there. In place: a copy would wait for the latest stores.
    #[inline]
    pub(crate) const fn lengthen(&mut self, operands: usize) {
        if self.blocked {
            self.patch[0] = self.kept(0, operands, lines::FIRST, LONGEST);
        }
    }

    /// The same loops in [long](Self::lengthen) patches, if all indices are indices of elements.
    pub(crate) const fn in_long_patches(mut self) -> Self {
        self.lengthen(K);
        self
    }

    /// The number of steps along a mode, from [`BLOCK`] to `most`, of which a cache of so many sets keeps the lines.
    /// Elements are taken to have 8 bytes.
    const fn kept(&self, mode: usize, operands: usize, sets: usize, most: usize) -> usize {
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

    /// Whether runs are not contiguous, and shorter than so many elements.
    pub(crate) const fn has_steps_below(&self, length: usize) -> bool {
        !self.unit && self.patch[0] < length
    }

    /// Whether runs are short, and index 0 stays along the loop around them.
    pub(crate) const fn stays(&self) -> bool {
        !self.blocked && self.unit && self.extents[0] <= SHORT && self.extents[1] > 1 && self.steps[1][0] == 0
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
        && !loops.has_runtime_strides()
        && loops.size() > FEW
}
