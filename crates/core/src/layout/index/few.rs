//! The numbers of an index of at most four parts, as most indices have. A program contains them in place of the whole
//! plan.

use super::plan::IndexPlan;
use super::step::{Step, Word};
use crate::coordinates::Parts;

/// The most parts, and the most steps of a plain sum.
const FEW: usize = 4;

/// The bounds of at most four parts; and their sum, where the plan is [plain](IndexPlan::is_plain).
pub(super) struct Few {
    pub(super) extents: [usize; FEW],
    coefficients: [usize; FEW],
    start: usize,
    /// The part of each coefficient.
    parts: [u8; FEW],
    /// A bit for each part that is in bounds by its type.
    proven: u32,
}

impl Few {
    /// The first numbers of a plan.
    pub(super) const fn of(plan: &IndexPlan) -> Few {
        let ([a, b, c, d, ..], [e, f, g, h, ..]) = (&plan.steps, plan.extents);
        Few {
            extents: [e, f, g, h],
            coefficients: [a.coefficient, b.coefficient, c.coefficient, d.coefficient],
            start: plan.start[0],
            parts: [a.part, b.part, c.part, d.part],
            proven: plan.proven,
        }
    }

    /// The index of a plain plan of `length` steps. Steps are named by literals: to find them takes no instruction,
    /// without optimisation too.
    #[inline(always)]
    pub(super) fn index<W: Word>(&self, length: usize, parts: &Parts) -> usize {
        macro_rules! product {
            ($i:literal) => {
                W::product(parts[self.parts[$i] as usize], self.coefficients[$i])
            };
        }
        let sum = match length {
            0 | 1 => product!(0),
            2 => product!(0).and(product!(1)),
            3 => product!(0).and(product!(1)).and(product!(2)),
            _ => product!(0).and(product!(1)).and(product!(2)).and(product!(3)),
        };
        sum.to_usize().wrapping_add(self.start)
    }

    /// Whether the first two parts are in bounds, by literals: without optimisation, half the instructions.
    #[inline(always)]
    #[allow(clippy::needless_bitwise_bool, reason = "one branch for the whole coordinate")]
    pub(super) fn admits_two(&self, parts: &Parts) -> bool {
        (self.proven & 1 != 0 || parts[0] < self.extents[0]) & (self.proven & 2 != 0 || parts[1] < self.extents[1])
    }

    /// Whether the first three parts are in bounds.
    #[inline(always)]
    #[allow(clippy::needless_bitwise_bool, reason = "one branch for the whole coordinate")]
    pub(super) fn admits_three(&self, parts: &Parts) -> bool {
        self.admits_two(parts) & (self.proven & 4 != 0 || parts[2] < self.extents[2])
    }

    /// Whether the first four parts are in bounds.
    #[inline(always)]
    #[allow(clippy::needless_bitwise_bool, reason = "one branch for the whole coordinate")]
    pub(super) fn admits_four(&self, parts: &Parts) -> bool {
        self.admits_three(parts) & (self.proven & 8 != 0 || parts[3] < self.extents[3])
    }
}

/// The sum of steps, without the arrays of [`sums`](IndexPlan::sums).
#[inline(always)]
pub(super) fn sum<W: Word, const N: usize>(steps: &[Step; N], parts: &Parts) -> W {
    macro_rules! all {
        ($($i:literal)*) => {{
            let sum = W::ZERO;
            $(let sum = sum.plus(&steps[$i], parts[steps[$i].part as usize]);)*
            sum
        }};
    }
    match N {
        1 => all!(0),
        2 => all!(0 1),
        4 => all!(0 1 2 3),
        _ => all!(0 1 2 3 4 5 6 7),
    }
}
