//! Finds the digits of a number: `sum x_i step_i = target` with `0 <= x_i < extent_i`, over the leaves of one layout or
//! two.
//!
//! Leaves whose sums are all multiples of a step, up to a maximum, form a *run*. `(4,8):(1,4)` is the numbers below 32;
//! `(4,8),(4,8):(16,1),(16,1)` is the runs `15:1` and `7:16`. Most layouts reduce to one or two runs. The runs are
//! searched, the largest step first. The rest must be within the reach of the smaller steps, and a multiple of their
//! greatest common divisor.

use crate::const_util::{arrange, gcd, magnitude, places};
use crate::data::layout::Layout;
use crate::data::profile::MAX_LEAVES;

/// The leaves of two layouts.
const MAX_TERMS: usize = 2 * MAX_LEAVES;

/// Leaves to be summed, of extent above 1 and nonzero stride, by rising magnitude of the stride.
pub(crate) struct Sum {
    extents: [u64; MAX_TERMS],
    steps: [u64; MAX_TERMS],
    /// The layout of each leaf, numbered by the caller, and its leaf number in this layout.
    owners: [u8; MAX_TERMS],
    leaves: [usize; MAX_TERMS],
    /// The leaves by rising step, once gathered.
    order: [usize; MAX_TERMS],
    /// The run of each leaf.
    runs: [usize; MAX_TERMS],
    count: usize,
    run: Runs,
    /// The digit found for each leaf.
    digits: [u64; MAX_TERMS],
    /// The steps taken so far.
    taken: u64,
}

/// The multiples `0`, `step`, .. `last x step` of each run; by rising step.
struct Runs {
    last: [u64; MAX_TERMS],
    steps: [u64; MAX_TERMS],
    /// The largest sum of the runs below each.
    reach: [u64; MAX_TERMS + 1],
    /// The greatest common divisor of the steps below each.
    common: [u64; MAX_TERMS + 1],
    /// The multiple found for each run.
    digits: [u64; MAX_TERMS],
    count: usize,
}

impl Sum {
    /// No leaf.
    pub(crate) const EMPTY: Sum = Sum {
        extents: [1; MAX_TERMS],
        steps: [0; MAX_TERMS],
        owners: [0; MAX_TERMS],
        leaves: [0; MAX_TERMS],
        order: places(),
        runs: [0; MAX_TERMS],
        count: 0,
        run: Runs {
            last: [0; MAX_TERMS],
            steps: [0; MAX_TERMS],
            reach: [0; MAX_TERMS + 1],
            common: [0; MAX_TERMS + 1],
            digits: [0; MAX_TERMS],
            count: 0,
        },
        digits: [0; MAX_TERMS],
        taken: 0,
    };

    /// Adds the leaves of a layout of constant strides; the total reach of all layouts must fit in 64 bits.
    pub(crate) const fn push(&mut self, layout: &Layout, owner: u8) {
        let mut i = 0;
        while i < layout.length() {
            let (extent, step) = (layout.shape.entries[i], magnitude(layout.strides.coefficients[i]));
            if extent > 1 && step > 0 {
                let term = self.count;
                self.extents[term] = extent;
                self.steps[term] = step;
                self.owners[term] = owner;
                self.leaves[term] = i;
                self.count = term + 1;
            }
            i += 1;
        }
    }

    /// Gathers the leaves into runs. A leaf extends a run if the run's step divides its own and no gap results.
    pub(crate) const fn gather(&mut self) {
        let mut keys = [0; MAX_TERMS];
        let mut i = 0;
        while i < self.count {
            // Rising steps: the step of a run divides only steps that come after it.
            keys[i] = self.steps[i] as u128;
            i += 1;
        }
        arrange(&mut self.order, self.count, &keys);
        let mut place = 0;
        while place < self.count {
            let i = self.order[place];
            place += 1;
            let (step, last) = (self.steps[i], self.extents[i] - 1);
            let mut k = 0;
            while k < self.run.count {
                let multiple = step / self.run.steps[k];
                // The run is all its multiples up to `last`: a step of at most `last + 1` of them leaves no gap.
                if multiple * self.run.steps[k] == step && multiple <= self.run.last[k] + 1 {
                    break;
                }
                k += 1;
            }
            if k == self.run.count {
                self.run.steps[k] = step;
                self.run.count += 1;
            }
            // In units of the run's step; times this step it is at most the total reach, which the caller bounds.
            self.run.last[k] += last * (step / self.run.steps[k]);
            self.runs[i] = k;
        }
        let mut k = 0;
        while k < self.run.count {
            // Prefix sums over the smaller runs: how far they still reach, and by which divisor, once larger digits are
            // chosen.
            self.run.reach[k + 1] = self.run.reach[k] + self.run.last[k] * self.run.steps[k];
            self.run.common[k + 1] = gcd(self.run.common[k], self.run.steps[k]);
            k += 1;
        }
    }

    /// Charges steps of work outside of the search.
    pub(crate) const fn charge(&mut self, steps: u64) {
        self.taken += steps;
    }

    /// Whether some digits sum to `target`; `None` if all searches together exceed `budget` steps.
    pub(crate) const fn find(&mut self, target: u64, budget: u64) -> Option<bool> {
        // `taken` is not reset: several searches of one decision share one budget.
        let found = self.descend(self.run.count, target, budget);
        if let Some(true) = found {
            self.share_out();
        }
        found
    }

    /// Whether the runs below `place` sum to `rest`.
    const fn descend(&mut self, place: usize, rest: u64, budget: u64) -> Option<bool> {
        self.taken += 1;
        if self.taken > budget {
            return None;
        }
        // Two necessary conditions prune before any digit is tried: the reach, and divisibility below.
        if rest > self.run.reach[place] {
            return Some(false);
        }
        if place == 0 {
            return Some(true);
        }
        if rest % self.run.common[place] != 0 {
            return Some(false);
        }
        let place = place - 1;
        let step = self.run.steps[place];
        let most = rest / step;
        let last = self.run.last[place];
        // The largest digit first: it leaves the least to the runs below.
        let mut digit = if most < last { most } else { last };
        loop {
            self.run.digits[place] = digit;
            match self.descend(place, rest - digit * step, budget) {
                Some(false) => {}
                found_or_beyond => return found_or_beyond,
            }
            // A smaller digit leaves more to the smaller steps, at most their reach.
            if digit == 0 || rest - (digit - 1) * step > self.run.reach[place] {
                return Some(false);
            }
            digit -= 1;
        }
    }

    /// Distributes the multiples of the runs over their leaves, the largest stride first. The smaller leaves of a run
    /// have no gap below it.
    const fn share_out(&mut self) {
        let mut place = self.count;
        while place > 0 {
            place -= 1;
            // Invariant: the rest of a run is at most the sum of its remaining leaves, so greedy digits end at 0.
            let i = self.order[place];
            let k = self.runs[i];
            let multiple = self.steps[i] / self.run.steps[k];
            let most = self.run.digits[k] / multiple;
            let digit = if most < self.extents[i] { most } else { self.extents[i] - 1 };
            self.digits[i] = digit;
            self.run.digits[k] -= digit * multiple;
        }
    }

    /// The digit found for each leaf of a layout; 0 for leaves that are not summed.
    pub(crate) const fn digits_of(&self, owner: u8) -> [u64; MAX_LEAVES] {
        let mut digits = [0; MAX_LEAVES];
        let mut i = 0;
        while i < self.count {
            if self.owners[i] == owner {
                digits[self.leaves[i]] = self.digits[i];
            }
            i += 1;
        }
        digits
    }
}
