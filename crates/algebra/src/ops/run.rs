//! The longest run: the largest layout of linear coordinates at which one or two layouts have the indices `0, 1, ..`.
//!
//! ```text
//! (3,2):(1,2)   has the indices 0, 1, 2, 2, 3, 4: those at 0, 1, 3, 4 are 0, 1, 2, 3, so the run is (2,2):(1,3)
//! ```
//!
//! `R` is a run of `a` and `b` if `a(R(i)) = b(R(i)) = i` for all `i < size(R)`. Three facts determine the longest run:
//!
//! 1. No run is longer than the indices `0, 1, ..` that both layouts have without a hole.
//! 2. If `a` is injective with strides above 0, `R(i)` is the linear coordinate of `i`. The linear coordinates of
//!    `0, 1, ..` then form a chain of modes, each beginning where the previous ends. Proof: let modes cover the indices
//!    below `n`, each once, and let a linear coordinate have index `n`. It is not covered, so it steps along another
//!    mode, of stride at most `n`. A stride below `n` would be the index of a covered linear coordinate. So the stride
//!    is `n`. The runs are then the beginnings of the right inverse of `a`, up to the first index at which `b` differs.
//! 3. Otherwise several linear coordinates may share an index, and a run may use part of a mode, or step across modes.
//!    After a run of size `n`, a mode `t:e` can follow if `e` is a linear coordinate of index `n` and all sums are
//!    right. All such modes are tried.
//!
//! # Why it is needed
//! The longest run is the widest vector of a copy (`max_common_vector`). Overlapping windows and reversed rows have
//! repeated or negative strides. There the chain of modes stops early, at 3 of the 4 elements above.

use crate::const_util::{as_bits, min};
use crate::data::layout::Layout;
use crate::data::modes::{Modes, follows};
use crate::data::stride::Stride;
use crate::decide::order::Sorted;
use crate::ops::coalesce;
use crate::ops::composition;
use crate::ops::composition::composes;
use crate::ops::right_inverse::chain;

/// The most coordinates that a search for runs compares one by one, and a sixteenth of its most steps.
///
/// It is reached only if a layout overlaps itself or has negative strides. Beyond it the run found may not be the
/// longest.
pub const RUN_BUDGET: u64 = COORDINATES as u64;
const COORDINATES: usize = 1 << 10;

/// The longest run of two coalesced layouts.
pub(super) const fn longest_run(a: &Layout, b: &Layout) -> Modes {
    let mut best = beginning(a, &chain(b).0);
    // The bound is cheap, and mostly reached: then nothing longer has to be looked for.
    let bound = min(without_hole(a), without_hole(b));
    if best.size() == bound {
        return best;
    }
    let other = beginning(b, &chain(a).0);
    if other.size() > best.size() {
        best = other;
    }
    // One injective layout is enough, because a common run is a run of both.
    if best.size() == bound || decided(a) || decided(b) || min(a.size(), b.size()) > RUN_BUDGET {
        return best;
    }
    searched(a, b, bound, best)
}

/// The longest run of a coalesced layout.
pub(super) const fn longest_run_of(layout: &Layout) -> Modes {
    let (best, _) = chain(layout);
    let bound = without_hole(layout);
    if best.size() == bound || decided(layout) || layout.size() > RUN_BUDGET {
        return best;
    }
    searched(layout, layout, bound, best)
}

/// Whether all runs are beginnings of the chain of modes: the layout is injective with strides above 0.
const fn decided(layout: &Layout) -> bool {
    layout.is_natural() && layout.is_injective()
}

/// An upper bound on runs: the number of indices from 0 on without a hole, for strides of at least 0.
const fn without_hole(layout: &Layout) -> u64 {
    let mut constant = *layout;
    let (mut above, mut below) = (0, false);
    let mut i = 0;
    while i < layout.length() {
        let (extent, stride) = layout.mode_at(i);
        if stride.code != 0 {
            // A run stays at coordinate 0.
            constant.shape.entries[i] = 1;
        } else if stride.coefficient < 0 {
            below = true;
        } else {
            // The sum is the largest index, which a layout keeps within 63 bits.
            above += (extent - 1) * as_bits(stride.coefficient);
        }
        i += 1;
    }
    // With negative strides the order of indices is not the order of modes, so holes are not found by sorting.
    if below {
        return min(above + 1, constant.size());
    }
    match Sorted::new(&constant).first_hole() {
        Some(hole) => hole,
        None => above + 1,
    }
}

/// The longest beginning of a run that is also a run of `layout`: whole modes first, then part of the next mode.
const fn beginning(layout: &Layout, run: &Modes) -> Modes {
    let mut begun = Modes::NONE;
    let mut place = 0;
    while place < run.count {
        let extent = longest(layout, &begun, run.extents[place], run.strides.at(place));
        if extent > 1 {
            begun.extents[begun.count] = extent;
            begun.strides.set(begun.count, run.strides.at(place));
            begun.count += 1;
        }
        if extent < run.extents[place] {
            break;
        }
        place += 1;
    }
    begun
}

/// The largest `t <= extent` such that the layout has the indices `0, 1, ..` along `(begun, t:stride)`.
const fn longest(layout: &Layout, begun: &Modes, extent: u64, stride: Stride) -> u64 {
    let (mut holds, mut most) = (1, extent);
    // Most often all of it, or nothing.
    let mut t = extent;
    while holds < most {
        if is_run(layout, begun, t, stride) {
            holds = t;
        } else {
            most = t - 1;
        }
        // A beginning of a run is a run, so the extents that hold are an interval: bisection.
        t = most - (most - holds) / 2;
    }
    holds
}

/// Whether the layout has the indices `0, 1, ..` along a run: by its digits, or one by one if they carry.
const fn is_run(layout: &Layout, begun: &Modes, extent: u64, stride: Stride) -> bool {
    let mut modes = *begun;
    if modes.push(extent, stride).is_err() {
        return false;
    }
    let run = modes.layout();
    if run.checked().is_err() || run.reach() >= layout.size() {
        return false;
    }
    // Without carries the composite is exact, in a few steps for any size.
    if composes(layout, &run) {
        return match composition(layout, &run) {
            Ok(composite) => {
                let flat = coalesce(&composite);
                flat.length() == 1 && flat.strides.at(0).same(Stride::constant(1))
            }
            Err(_) => false,
        };
    }
    if run.size() > RUN_BUDGET {
        return false;
    }
    let mut i = 0;
    while i < run.size() {
        if index_of(layout, index_of(&run, i)) != i {
            return false;
        }
        i += 1;
    }
    true
}

/// A search over all runs.
struct LongestRun {
    /// The index of each linear coordinate in both layouts; `NONE` if they differ or it has none.
    index: [u64; COORDINATES],
    count: usize,
    /// The coordinates of the run.
    run: [usize; COORDINATES],
    modes: Modes,
    best: Modes,
    bound: u64,
    steps: u64,
}

/// No index.
const NONE: u64 = u64::MAX;

/// The longest run of two layouts of at most [`RUN_BUDGET`] coordinates, if it is longer than `best`.
const fn searched(a: &Layout, b: &Layout, bound: u64, best: Modes) -> Modes {
    let end = min(a.size(), b.size());
    let mut search = LongestRun {
        index: [NONE; COORDINATES],
        count: 0,
        run: [0; COORDINATES],
        modes: Modes::NONE,
        best,
        bound,
        steps: 0,
    };
    let mut x = 0;
    while x < end {
        let index = index_of(a, x);
        if index == index_of(b, x) {
            search.index[search.count] = index;
        }
        search.count += 1;
        x += 1;
    }
    search.extend(1);
    search.best
}

/// The index of a coordinate; `NONE` below 0 and along runtime and axis strides.
const fn index_of(layout: &Layout, x: u64) -> u64 {
    // The partial sums may leave 64 bits and return.
    let (mut index, mut rest) = (0i128, x);
    let mut i = 0;
    while i < layout.length() {
        let digit = rest % layout.shape.entries[i];
        rest /= layout.shape.entries[i];
        if digit > 0 {
            if layout.strides.codes[i] != 0 {
                return NONE;
            }
            index += digit as i128 * layout.strides.coefficients[i] as i128;
        }
        i += 1;
    }
    if index < 0 || index >= NONE as i128 {
        return NONE;
    }
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked")]
    {
        index as u64
    }
}

impl LongestRun {
    /// Tries all modes after the run of size `n`; stops at the bound and when the budget is spent.
    const fn extend(&mut self, n: usize) {
        let mut first = 1;
        while first < self.count {
            // A mode that lengthens the last one was tried as a part of it, with a larger extent.
            if self.index[first] == n as u64 && !self.goes_on(first) {
                let mut extent = self.fitting_extent(n, first);
                while extent > 1 {
                    self.try_mode(n, first, extent);
                    if self.best.size() == self.bound || self.is_over() {
                        return;
                    }
                    extent -= 1;
                }
            }
            self.steps += 1;
            first += 1;
            if self.is_over() {
                return;
            }
        }
    }

    const fn is_over(&self) -> bool {
        self.steps > 16 * RUN_BUDGET
    }

    /// Whether a mode that begins at linear coordinate `first` would lengthen the last mode.
    const fn goes_on(&self, first: usize) -> bool {
        let last = self.modes.count;
        last > 0 && follows(self.modes.extents[last - 1], self.modes.strides.at(last - 1), stride(first))
    }

    /// The largest extent of a mode of stride `first` after the run; 1 if none fits.
    const fn fitting_extent(&mut self, n: usize, first: usize) -> usize {
        let mut extent = 1;
        while !self.is_over() {
            let mut i = 0;
            while i < n {
                let x = self.run[i] + extent * first;
                self.steps += 1;
                if x >= self.count || self.index[x] != (i + extent * n) as u64 {
                    return extent;
                }
                i += 1;
            }
            extent += 1;
        }
        1
    }

    const fn try_mode(&mut self, n: usize, first: usize, extent: usize) {
        let before = self.modes;
        if self.modes.push(extent as u64, stride(first)).is_err() {
            return;
        }
        let mut i = n;
        while i < n * extent {
            self.run[i] = self.run[i - n] + first;
            self.steps += 1;
            i += 1;
        }
        if self.modes.size() > self.best.size() {
            self.best = self.modes;
        }
        self.extend(n * extent);
        // The coordinates past `n` are overwritten by the next try.
        self.modes = before;
    }
}

/// A number of coordinates below [`RUN_BUDGET`], as a stride.
const fn stride(steps: usize) -> Stride {
    Stride::constant(crate::const_util::as_signed(steps as u64))
}
