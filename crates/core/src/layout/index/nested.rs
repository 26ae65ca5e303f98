//! Horner's scheme: `((a k + b) l + c) m + d` in place of `a klm + b lm + c m + d`, where that multiplies less.

use super::plan::{IndexPlan, MAX_STEPS};
use super::step::Step;
use crate::target::{ADDRESSES, ARM, GPU};

/// The number of steps from which the scheme may be shorter. Below, each coordinate keeps a stride of its own, which
/// neighbours in a loop share.
const MANY_STEPS: usize = 4;

/// Whether a sum `x + k y` takes a multiplication or a shift of its own.
const fn multiplies(k: usize) -> bool {
    if k == 1 {
        return false;
    }
    if ADDRESSES {
        return !matches!(k, 2 | 4 | 8);
    }
    // A GPU multiplies and adds at once; an AMD one shifts an operand.
    if cfg!(target_arch = "nvptx64") { k.is_power_of_two() } else { !(ARM || GPU) || !k.is_power_of_two() }
}

impl IndexPlan {
    /// The plan by Horner's scheme, if it is shorter: steps in descending order of their strides, each with the factor
    /// of the sum so far.
    pub(super) const fn nested(mut self) -> IndexPlan {
        if self.length < MANY_STEPS || self.apart || self.refused {
            return self;
        }
        let Some(mut steps) = sorted(&self.steps, self.length) else { return self };
        let (mut flat, mut nested, mut shifts, mut i) = (0, 0, true, 0);
        while i < self.length {
            let next = if i + 1 < self.length { steps[i + 1].coefficient } else { 1 };
            steps[i].factor = steps[i].coefficient / next;
            flat += multiplies(steps[i].coefficient) as u32;
            shifts = shifts && steps[i].coefficient.is_power_of_two();
            nested += multiplies(steps[i].factor) as u32;
            steps[i].coefficient = 1;
            i += 1;
        }
        // Shifts join the shifts and masks of their digits; as many multiplications are by smaller numbers.
        if nested <= flat && !shifts {
            self.steps = steps;
        }
        self
    }
}

/// The steps, the largest stride first, if each is a whole part times a positive constant, a multiple of the next one.
const fn sorted(steps: &[Step; MAX_STEPS], length: usize) -> Option<[Step; MAX_STEPS]> {
    let (mut sorted, mut i) = (*steps, 0);
    while i < length {
        let step = steps[i];
        if !step.is_whole() || step.sum != 0 || step.coefficient == 0 || step.coefficient > usize::MAX / 2 {
            return None;
        }
        let mut at = i;
        while at > 0 && sorted[at - 1].coefficient < step.coefficient {
            sorted[at] = sorted[at - 1];
            at -= 1;
        }
        sorted[at] = step;
        i += 1;
    }
    i = 1;
    while i < length {
        if !sorted[i - 1].coefficient.is_multiple_of(sorted[i].coefficient) {
            return None;
        }
        i += 1;
    }
    Some(sorted)
}
