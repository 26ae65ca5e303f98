//! Loops over several layouts at once: the coarsest common modes, in the order of coordinates or in the order of
//! memory.
//!
//! ```text
//! target (4,8):(8,1)     in order of coordinates  4 : 8, 1    in order of memory  8 : 1, 1
//! source (4,8):(9,1)                              8 : 1, 1                        4 : 8, 9
//! ```

use core::fmt;

use crate::const_util::{as_signed, ctry, magnitude, min};
use crate::data::layout::Layout;
use crate::data::modes::Modes;
use crate::data::profile::MAX_LEAVES;
use crate::data::stride::Basis;
use crate::error::{Blame, Capacity, LayoutError, Operation};

/// The common modes of `K` layouts of one size, the innermost loop first: for each mode an extent, and a step for each
/// index. `N` is the capacity.
///
/// Indices are numbers modulo 2^64: two modes merge if they do so modulo 2^64 in each layout.
///
/// ```
/// use layout_algebra::{Layout, Loops};
/// let (target, source) = (Layout::parse("(4,8):(8,1)")?, Layout::parse("(4,8):(9,1)")?);
/// let loops = Loops::side_by_side(&[&target, &source])?.in_memory_order(2);
/// assert_eq!(loops.modes().collect::<Vec<_>>(), [(8, [1, 1]), (4, [8, 9])]);
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Loops<const K: usize, const N: usize = MAX_LEAVES> {
    extents: [u64; N],
    steps: [[i64; K]; N],
    /// 0, or one more than the number of the runtime stride that multiplies the step.
    bases: [[u8; K]; N],
    count: usize,
    blocked: bool,
}

impl<const K: usize, const N: usize> Loops<K, N> {
    /// The least extent of a block along both modes that [are blocked](Loops::is_blocked). A cache line holds this many
    /// elements of four bytes.
    pub const BLOCK: u64 = 16;

    /// The loops over a single coordinate.
    pub const NONE: Self = Loops { extents: [1; N], steps: [[0; K]; N], bases: [[0; K]; N], count: 0, blocked: false };

    /// The number of loops: of modes whose extent is not 1.
    pub const fn count(&self) -> usize {
        self.count
    }

    /// The extent of a mode; 1 beyond the last.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a constant in the loops of tensors")]
    pub const fn extent(&self, mode: usize) -> u64 {
        self.extents[mode]
    }

    /// The step of the index of layout `k` along a mode, times the runtime stride of [`basis`](Loops::basis).
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a constant in the loops of tensors")]
    pub const fn step(&self, mode: usize, k: usize) -> i64 {
        self.steps[mode][k]
    }

    /// 0, or one more than the number of the runtime stride that multiplies the step of layout `k` along a mode.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a constant in the loops of tensors")]
    pub const fn basis(&self, mode: usize, k: usize) -> u8 {
        self.bases[mode][k]
    }

    /// The number of coordinates, which has 64 bits, as the size of each layout.
    ///
    /// ```
    /// use layout_algebra::{Layout, Loops};
    /// assert_eq!(Loops::side_by_side(&[&Layout::parse("(4,8):(9,1)")?])?.size(), 32);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn size(&self) -> u64 {
        let (mut mode, mut size) = (0, 1);
        while mode < self.count {
            size *= self.extents[mode];
            mode += 1;
        }
        size
    }

    /// Whether some step is a multiple of a runtime stride.
    ///
    /// ```
    /// use layout_algebra::{Layout, Loops};
    /// assert!(Loops::side_by_side(&[&Layout::parse("(4,8):(?,1)")?])?.has_runtime_strides());
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn has_runtime_strides(&self) -> bool {
        let mut mode = 0;
        while mode < self.count {
            let (bases, mut k) = (&self.bases[mode], 0);
            while k < K {
                if bases[k] != 0 {
                    return true;
                }
                k += 1;
            }
            mode += 1;
        }
        false
    }

    /// Whether modes 0 and 1 should be iterated in blocks: one layout is close in memory along mode 0, another along
    /// mode 1.
    pub const fn is_blocked(&self) -> bool {
        self.blocked
    }

    /// Whether mode 0 is contiguous in the first `operands` layouts.
    pub const fn is_run(&self, operands: usize) -> bool {
        let mut k = 0;
        while k < operands && self.steps[0][k] == 1 && self.bases[0][k] == 0 {
            k += 1;
        }
        k == operands
    }

    /// Whether all steps of layout `k` but the first are multiples of `apart`.
    ///
    /// ```
    /// use layout_algebra::{Layout, Loops};
    /// let loops = Loops::side_by_side(&[&Layout::parse("(8,4):(1,16)")?])?;
    /// assert!(loops.moves_by(0, 16) && !loops.moves_by(0, 32));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn moves_by(&self, k: usize, apart: u64) -> bool {
        let mut mode = 1;
        while mode < self.count && self.steps[mode][k].unsigned_abs().is_multiple_of(apart) {
            mode += 1;
        }
        mode >= self.count
    }

    /// Iterates over extents and steps, the innermost loop first.
    pub fn modes(&self) -> impl Iterator<Item = (u64, [i64; K])> {
        self.extents.into_iter().zip(self.steps).take(self.count)
    }

    /// Adds an outermost loop, or lengthens the outermost loop if all layouts continue it.
    ///
    /// # Errors
    /// [`LayoutError::CapacityExceeded`] beyond `N` modes.
    #[inline]
    pub const fn push(&mut self, extent: u64, steps: [i64; K], bases: [u8; K]) -> Result<(), LayoutError> {
        if self.added(extent, &steps, &bases) {
            return Ok(());
        }
        Err(LayoutError::CapacityExceeded { blame: Blame::NONE, what: Capacity::Extents, count: 0 })
    }

    /// [`push`](Loops::push) without a `Result`, which costs const evaluation: whether there was room.
    #[inline]
    const fn added(&mut self, extent: u64, steps: &[i64; K], bases: &[u8; K]) -> bool {
        let count = self.count;
        if extent == 1 {
            return true;
        }
        if count > 0 && self.is_continued_by(steps, bases) {
            self.extents[count - 1] *= extent;
            return true;
        }
        if count == N {
            return false;
        }
        self.extents[count] = extent;
        self.steps[count] = *steps;
        self.bases[count] = *bases;
        self.count = count + 1;
        true
    }

    /// Whether a loop with these steps around the outermost loop continues it in all layouts.
    #[inline]
    const fn is_continued_by(&self, steps: &[i64; K], bases: &[u8; K]) -> bool {
        let (last, mut k) = (self.count - 1, 0);
        let (moved, extent, far) = (&self.steps[last], self.extents[last], &self.bases[last]);
        while k < K && times(moved[k], extent) == steps[k] && far[k] == bases[k] {
            k += 1;
        }
        k == K
    }

    /// The same loops in the order of memory. The mode with the smallest distances in memory is innermost, and modes
    /// that continue one another in all layouts are merged. The first layout is the destination, and counts twice. Only
    /// the first `operands` layouts are layouts of elements.
    ///
    /// Runtime strides count as far.
    ///
    /// Post: the tuples of indices are the same, in another order. If all layouts have stride 1 along one mode, or
    /// parts of it, it is mode 0.
    ///
    /// ```
    /// use layout_algebra::{Layout, Loops};
    /// let (rows, columns) = (Layout::parse("(64,32):(32,1)")?, Layout::parse("(64,32):(1,64)")?);
    /// let loops = Loops::side_by_side(&[&columns, &rows])?.in_memory_order(2);
    /// assert!(loops.is_blocked());
    /// assert_eq!(loops.modes().collect::<Vec<_>>(), [(64, [1, 32]), (32, [64, 1])]);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    #[inline]
    pub const fn in_memory_order(&self, operands: usize) -> Self {
        let mut sorted = Self::NONE;
        let (mut places, mut farness) = ([0; N], [0; N]);
        let mut i = 0;
        while i < self.count {
            let (far, mut j) = (self.farness(i, operands), i);
            // Insertion keeps the order of equal modes. There are few modes, and mostly they are sorted.
            while j > 0 && (far < farness[j - 1] || far == farness[j - 1] && self.is_closer(i, places[j - 1], operands))
            {
                (places[j], farness[j]) = (places[j - 1], farness[j - 1]);
                j -= 1;
            }
            (places[j], farness[j]) = (i, far);
            i += 1;
        }
        i = 0;
        while i < self.count {
            let place = places[i];
            // Sorting adds no modes.
            let true = sorted.added(self.extents[place], &self.steps[place], &self.bases[place]) else {
                unreachable!()
            };
            i += 1;
        }
        sorted.block(operands);
        sorted
    }

    /// The farness of a mode, by which modes are sorted first: 0 for a run of all layouts, and else its total distance.
    #[inline]
    const fn farness(&self, mode: usize, operands: usize) -> u64 {
        let (steps, bases) = (&self.steps[mode], &self.bases[mode]);
        // The destination counts twice: a write misses the cache and reads the line first.
        let (mut unit, mut sum) = (operands > 0 && steps[0] == 1 && bases[0] == 0, 2 * self.distance(mode, 0));
        let mut k = 1;
        while k < operands {
            unit &= steps[k] == 1 && bases[k] == 0;
            sum += self.distance(mode, k);
            k += 1;
        }
        // A mode contiguous in all operands is the one to vectorise, whatever the sums say.
        if unit { 0 } else { 1 + sum }
    }

    /// Whether mode `i` belongs inside mode `j`, of the same total distance: the first layout that differs decides;
    /// equal modes keep their order.
    #[inline]
    const fn is_closer(&self, i: usize, j: usize, operands: usize) -> bool {
        let mut k = 0;
        while k < operands {
            let (far, other_far) = (self.bases[i][k] != 0, self.bases[j][k] != 0);
            if far != other_far {
                return other_far;
            }
            let (step, other) = (magnitude(self.steps[i][k]), magnitude(self.steps[j][k]));
            if step != other {
                return step < other;
            }
            k += 1;
        }
        false
    }

    /// The distance in memory of a step of layout `k` along a mode; beyond a block all distances are equal.
    #[inline]
    const fn distance(&self, mode: usize, k: usize) -> u64 {
        let (step, block) = (self.steps[mode][k], as_signed(Self::BLOCK));
        // Past a block each step meets a new line, so how far it goes costs nothing more.
        if self.bases[mode][k] != 0 || step > block || step < -block { Self::BLOCK } else { magnitude(step) }
    }

    /// Blocks mode 0, along which a layout is far, together with a mode along which it is close. That mode moves next
    /// to mode 0.
    #[inline]
    const fn block(&mut self, operands: usize) {
        let mut k = 0;
        // Below a block there is nothing to gain: all its lines stay in the cache.
        while k < operands && self.extents[0] > Self::BLOCK {
            let mut mode = 1;
            while mode < self.count && self.distance(0, k) == Self::BLOCK {
                let near = self.distance(mode, k);
                // Along stride 0 one line serves all steps, so a block would keep nothing.
                if near > 0 && near < Self::BLOCK && self.extents[mode] > Self::BLOCK {
                    self.move_next(mode);
                    self.blocked = true;
                    return;
                }
                mode += 1;
            }
            k += 1;
        }
    }

    /// Moves a mode directly around the innermost mode.
    const fn move_next(&mut self, mode: usize) {
        if mode == 1 {
            return;
        }
        let moved = (self.extents[mode], self.steps[mode], self.bases[mode]);
        let mut i = mode;
        // Only the modes between are shifted: all but the moved mode keep their order by distance.
        while i > 1 {
            (self.extents[i], self.steps[i], self.bases[i]) =
                (self.extents[i - 1], self.steps[i - 1], self.bases[i - 1]);
            i -= 1;
        }
        (self.extents[1], self.steps[1], self.bases[1]) = moved;
    }

    /// Splits the outermost loop in half, and returns the offset of each index for the second half; `None` for one
    /// coordinate. A half of a blocked mode consists of whole blocks.
    ///
    /// Post: the tuples of indices of both halves, with the second offset, are the tuples of these loops.
    pub const fn halves(self) -> Option<(Self, Self, [i64; K])> {
        if self.count == 0 {
            return None;
        }
        let outermost = self.count - 1;
        let extent = self.extents[outermost];
        // A half that is no whole number of blocks would end in a narrow block in both halves.
        let half = if extent > 2 * Self::BLOCK { extent / 2 / Self::BLOCK * Self::BLOCK } else { extent / 2 };
        let (mut first, mut second, mut moved, mut k) = (self, self, [0; K], 0);
        (first.extents[outermost], second.extents[outermost]) = (half, extent - half);
        while k < K {
            moved[k] = times(self.steps[outermost][k], half);
            k += 1;
        }
        Some((first.without_units(), second.without_units(), moved))
    }

    /// The loops without an outermost mode of extent 1.
    const fn without_units(mut self) -> Self {
        while self.count > 0 && self.extents[self.count - 1] == 1 {
            self.count -= 1;
            self.steps[self.count] = [0; K];
            self.bases[self.count] = [0; K];
        }
        self.blocked = self.blocked && self.count > 1;
        self
    }

    /// The same loops with the innermost loop split in two. The inner part has `length`, which must divide the
    /// innermost extent. If there is no room for one more mode, the loops are unchanged.
    ///
    /// Post: the tuples of indices are the same, in the same order.
    pub const fn split_first(mut self, length: u64) -> Self {
        let rest = self.extents[0] / length;
        // A full list cannot hold one more mode: the caller compares the first extent, and does without.
        if length == 1 || rest == 1 || self.count == N {
            return self;
        }
        self.extents[self.count] = rest;
        self.bases[self.count] = self.bases[0];
        let mut k = 0;
        while k < K {
            self.steps[self.count][k] = times(self.steps[0][k], length);
            k += 1;
        }
        self.count += 1;
        // The rest was added outermost; it belongs directly around the part that it continues.
        self.move_next(self.count - 1);
        self.extents[0] = length;
        // The modes of the block are not adjacent any more.
        self.blocked = false;
        self
    }
}

/// Prints extents and steps, the innermost loop first.
impl<const K: usize, const N: usize> fmt::Debug for Loops<K, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.modes()).finish()
    }
}

impl<const K: usize> Loops<K> {
    /// Loops over layouts of one size in the order of their coordinates.
    ///
    /// Post: the tuples of indices are `(L_1(x), .., L_K(x))` for `x` in order; the number of modes is minimal.
    ///
    /// # Errors
    /// [`LayoutError::CheckSameSize`]; [`LayoutError::NotMutuallyRefinable`] if no shape refines the shapes of all
    /// functions; [`LayoutError::NotStatic`] for axis strides.
    ///
    /// ```
    /// use layout_algebra::{Layout, Loops};
    /// let (a, b) = (Layout::parse("(4,6):(6,1)")?, Layout::parse("((2,2),6):((1,12),2)")?);
    /// let loops = Loops::side_by_side(&[&a, &b])?;
    /// assert_eq!(loops.modes().collect::<Vec<_>>(), [(2, [6, 1]), (2, [12, 12]), (6, [1, 2])]);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn side_by_side(layouts: &[&Layout; K]) -> Result<Loops<K>, LayoutError> {
        if let Some(loops) = Self::alike(layouts) {
            return Ok(loops);
        }
        let blame = Blame::whole(Operation::Check, 1);
        // The rest of each layout: its modes, the number of the first mode, its extent and its step.
        let mut modes = [Modes::NONE; K];
        let (mut first, mut left, mut steps, mut bases) = ([0; K], [1; K], [0; K], [0; K]);
        let (mut k, mut reached, mut loops) = (0, 1, Loops::NONE);
        while k < K {
            if layouts[k].size() != layouts[0].size() {
                let (left, right) = (layouts[0].size(), layouts[k].size());
                return Err(LayoutError::CheckSameSize { blame, left, right });
            }
            modes[k] = Modes::of(layouts[k]);
            (left[k], steps[k], bases[k]) = ctry!(mode(&modes[k], 0));
            k += 1;
        }
        while K > 0 && first[0] < modes[0].count {
            let mut extent = left[0];
            k = 1;
            while k < K {
                extent = min(extent, left[k]);
                k += 1;
            }
            // The shortest rest is the next common mode: longer ones are split there.
            ctry!(loops.push(extent, steps, bases));
            reached *= extent;
            k = 0;
            while k < K {
                if left[k] % extent != 0 {
                    let reached = reached / extent;
                    return Err(LayoutError::NotMutuallyRefinable { blame, left: left[k], right: extent, reached });
                }
                left[k] /= extent;
                steps[k] = times(steps[k], extent);
                if left[k] == 1 {
                    first[k] += 1;
                    (left[k], steps[k], bases[k]) = ctry!(mode(&modes[k], first[k]));
                }
                k += 1;
            }
        }
        Ok(loops)
    }
}

impl<const K: usize> Loops<K> {
    /// The loops over layouts of the same leaves and constant strides: leaf by leaf, as no mode is to be split. The
    /// usual case, which takes const evaluation a third of the time.
    const fn alike(layouts: &[&Layout; K]) -> Option<Loops<K>> {
        if K == 0 || layouts[0].shape.profile.leaf_count == 0 {
            return None;
        }
        let (first, mut loops, mut leaf) = (layouts[0], Loops::NONE, 0);
        let length = first.shape.profile.leaf_count;
        while leaf < length as usize {
            let (extent, mut steps, mut k) = (first.shape.entries[leaf], [0; K], 0);
            while k < K {
                let layout = layouts[k];
                if layout.shape.profile.leaf_count != length
                    || layout.shape.entries[leaf] != extent
                    || layout.strides.codes[leaf] != 0
                {
                    return None;
                }
                steps[k] = layout.strides.coefficients[leaf];
                k += 1;
            }
            if !loops.added(extent, &steps, &[0; K]) {
                return None;
            }
            leaf += 1;
        }
        Some(loops)
    }
}

/// Extent, coefficient and basis of a mode; the unit mode beyond the last.
const fn mode(modes: &Modes, number: usize) -> Result<(u64, i64, u8), LayoutError> {
    // `1:0` past the end lets the caller load the next mode without a case for the last.
    if number == modes.count {
        return Ok((1, 0, 0));
    }
    let stride = modes.strides.at(number);
    match stride.basis() {
        Basis::Unit => Ok((modes.extents[number], stride.coefficient, 0)),
        Basis::Runtime(place) => Ok((modes.extents[number], stride.coefficient, place + 1)),
        // A step has room for one runtime number; an axis is no place in memory.
        Basis::Product(_) | Basis::Axis(_) | Basis::Sum(_) => {
            Err(LayoutError::NotStatic { blame: Blame::stride(Operation::Check, number), stride })
        }
    }
}

/// A step times an extent, modulo 2^64.
#[inline]
const fn times(step: i64, extent: u64) -> i64 {
    step.wrapping_mul(as_signed(extent))
}
