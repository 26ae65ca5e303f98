//! One step of a plan: a digit of a part, times a stride; in the word that the plan computes with.

use core::num::{NonZeroU32, NonZeroUsize};

/// The integers that a plan computes with: `usize`, or `u32` where that suffices, which is half the work for a GPU.
pub(super) trait Word: Copy {
    const ZERO: Self;

    /// The sum and the term of a step for a part, times the factor of the step.
    fn plus(self, step: &Step, part: usize) -> Self;

    /// A part times the coefficient of a step.
    fn product(part: usize, coefficient: usize) -> Self;

    /// The sum of two words.
    fn and(self, other: Self) -> Self;

    fn to_usize(self) -> usize;
}

/// `sums[sum] += (part >> shift / divisor & mask) * coefficient`, where the shift is 0 or the divisor 1; then the sum
/// times `factor`.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) divisor: NonZeroUsize,
    pub(super) mask: usize,
    pub(super) coefficient: usize,
    pub(super) factor: usize,
    pub(super) shift: u32,
    pub(super) part: u8,
    pub(super) sum: u8,
}

impl Step {
    /// Adds nothing.
    pub(super) const NONE: Step =
        Step { divisor: NonZeroUsize::MIN, mask: usize::MAX, coefficient: 0, factor: 1, shift: 0, part: 0, sum: 0 };

    /// `part / product`, without a coefficient.
    pub(super) const fn quotient_by(product: usize) -> Step {
        match NonZeroUsize::new(product) {
            // A shift, also without optimisation: the divisor 1 says so to `quotient`.
            Some(_) if product.is_power_of_two() => Step { shift: product.trailing_zeros(), ..Step::NONE },
            Some(divisor) => Step { divisor, ..Step::NONE },
            // Extents are not 0, and the product divides a size that fits: it is not 0.
            None => unreachable!(),
        }
    }

    /// Whether both steps take the same digit of their part.
    pub(super) const fn takes_the_digit_of(&self, other: &Step) -> bool {
        self.divisor.get() == other.divisor.get() && self.shift == other.shift && self.mask == other.mask
    }

    /// Whether the step takes its part as it is.
    pub(super) const fn is_whole(&self) -> bool {
        self.mask == usize::MAX && self.shift == 0 && self.divisor.get() == 1
    }

    /// The term of the step for a part of `x`. A `NonZero` divisor leaves no path to a panic.
    #[inline(always)]
    pub(super) const fn term(&self, x: usize) -> usize {
        (self.quotient(x) & self.mask).wrapping_mul(self.coefficient)
    }

    /// The quotient of a part.
    #[inline(always)]
    pub(super) const fn quotient(&self, x: usize) -> usize {
        // Both are constants, so one of them is left. A shift is below the bits of a word, since its divisor fits.
        if self.divisor.get() == 1 { x >> self.shift } else { x / self.divisor.get() }
    }

    /// The lower 32 bits of [`term`](Step::term), where all of `x` is in those.
    #[inline(always)]
    #[allow(
        clippy::cast_possible_truncation,
        reason = "a part below 2^32, and a divisor that is no larger than its extent"
    )]
    const fn short_term(&self, x: u32) -> u32 {
        // Divided in 32 bits, as all of this word. A divisor is at most its part's extent, so the cast keeps it.
        let quotient = match NonZeroU32::new(self.divisor.get() as u32) {
            Some(divisor) if divisor.get() != 1 => x / divisor.get(),
            _ => x >> self.shift,
        };
        (quotient & self.mask as u32).wrapping_mul(self.coefficient as u32)
    }
}

impl Word for usize {
    const ZERO: usize = 0;

    #[inline(always)]
    fn plus(self, step: &Step, part: usize) -> usize {
        let sum = self.wrapping_add(step.term(part));
        if step.factor == 1 { sum } else { sum.wrapping_mul(step.factor) }
    }

    #[inline(always)]
    fn product(part: usize, coefficient: usize) -> usize {
        part.wrapping_mul(coefficient)
    }

    #[inline(always)]
    fn and(self, other: usize) -> usize {
        self.wrapping_add(other)
    }

    #[inline(always)]
    fn to_usize(self) -> usize {
        self
    }
}

impl Word for u32 {
    const ZERO: u32 = 0;

    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "a part below 2^32")]
    fn plus(self, step: &Step, part: usize) -> u32 {
        let sum = self.wrapping_add(step.short_term(part as u32));
        if step.factor == 1 { sum } else { sum.wrapping_mul(step.factor as u32) }
    }

    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "a part below 2^32")]
    fn product(part: usize, coefficient: usize) -> u32 {
        (part as u32).wrapping_mul(coefficient as u32)
    }

    #[inline(always)]
    fn and(self, other: u32) -> u32 {
        self.wrapping_add(other)
    }

    #[inline(always)]
    fn to_usize(self) -> usize {
        self as usize
    }
}
