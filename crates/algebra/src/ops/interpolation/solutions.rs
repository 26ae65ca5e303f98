//! Systems of linear equations in integers, one equation at a time.
//!
//! Strides are integers, and elimination by division would find layouts of half strides, or miss that only fractions
//! solve a system. So the solutions are kept as an origin and a basis of a lattice, which Euclid's algorithm narrows.

use crate::const_util::signed_product;

/// The maximal number of unknowns.
pub(super) const MAX_UNKNOWNS: usize = 20;

/// The integer solutions of the equations so far: `origin + sum z_i basis_i`, for all integers `z_i`.
#[derive(Clone, Copy)]
pub(super) struct Solutions {
    pub(super) origin: [i64; MAX_UNKNOWNS],
    basis: [[i64; MAX_UNKNOWNS]; MAX_UNKNOWNS],
    free: usize,
    /// The steps of const evaluation that the equations took.
    pub(super) steps: u64,
}

impl Solutions {
    /// No unknown, no equation.
    pub(super) const NONE: Solutions =
        Solutions { origin: [0; MAX_UNKNOWNS], basis: [[0; MAX_UNKNOWNS]; MAX_UNKNOWNS], free: 0, steps: 0 };

    /// The solutions with one more, unconstrained unknown, with number `unknown`.
    pub(super) const fn with_unknown(&self, unknown: usize) -> Solutions {
        let mut next = *self;
        // Free in every direction: the new unknown is in no equation yet.
        next.basis[next.free] = [0; MAX_UNKNOWNS];
        next.basis[next.free][unknown] = 1;
        next.free += 1;
        next
    }

    /// Keeps the solutions of one more equation, `sum row_j e_j = value`; returns whether there are any. `None` beyond
    /// 64 bits.
    pub(super) const fn require(&mut self, row: &[i64; MAX_UNKNOWNS], value: i64, modes: usize) -> Option<bool> {
        let (free, width) = (self.free as u64, modes as u64);
        self.steps += 8 + (free + 2) * (4 + 2 * width);
        let Some(reached) = dot(row, &self.origin, modes) else { return None };
        let Some(rest) = value.checked_sub(reached) else { return None };
        // The step of each free direction; Euclid's algorithm leaves one that adds their greatest common divisor.
        let mut adds = [0; MAX_UNKNOWNS];
        let mut i = 0;
        while i < self.free {
            let Some(add) = dot(row, &self.basis[i], modes) else { return None };
            adds[i] = add;
            i += 1;
        }
        let mut pivot = self.free;
        loop {
            // The direction that adds least becomes the pivot: it reduces all other directions, as in Euclid's
            // algorithm, until it alone adds anything. The sum of all magnitudes falls in each round, so the loop ends.
            let mut others = false;
            i = 0;
            while i < self.free {
                if adds[i] != 0 {
                    if pivot == self.free || adds[pivot] == 0 || adds[i].unsigned_abs() < adds[pivot].unsigned_abs() {
                        others = others || pivot < self.free && adds[pivot] != 0;
                        pivot = i;
                    } else {
                        others = others || i != pivot;
                    }
                }
                i += 1;
            }
            if !others {
                break;
            }
            self.steps += free * (6 + 4 * width);
            i = 0;
            while i < self.free {
                if i != pivot && adds[i] != 0 {
                    // `i64::MIN / -1` is beyond 64 bits, and so is its negative.
                    let Some(times) = adds[i].checked_div(adds[pivot]) else { return None };
                    let Some(negated) = times.checked_neg() else { return None };
                    adds[i] -= times * adds[pivot];
                    let subtrahend = self.basis[pivot];
                    if !add(&mut self.basis[i], &subtrahend, negated, modes) {
                        return None;
                    }
                }
                i += 1;
            }
        }
        if pivot == self.free {
            return Some(rest == 0);
        }
        // Whole steps of the greatest common divisor reach the remainder, or no integers do.
        let Some(steps) = rest.checked_div(adds[pivot]) else { return None };
        if rest != steps * adds[pivot] {
            return Some(false);
        }
        let direction = self.basis[pivot];
        if !add(&mut self.origin, &direction, steps, modes) {
            return None;
        }
        self.free -= 1;
        self.basis[pivot] = self.basis[self.free];
        Some(true)
    }
}

const fn dot(row: &[i64; MAX_UNKNOWNS], strides: &[i64; MAX_UNKNOWNS], modes: usize) -> Option<i64> {
    let mut sum = 0i64;
    let mut j = 0;
    while j < modes {
        if row[j] != 0 && strides[j] != 0 {
            let Some(term) = signed_product(row[j], strides[j]) else { return None };
            let Some(next) = sum.checked_add(term) else { return None };
            sum = next;
        }
        j += 1;
    }
    Some(sum)
}

/// Adds `times` another vector; `false` beyond 64 bits.
const fn add(vector: &mut [i64; MAX_UNKNOWNS], other: &[i64; MAX_UNKNOWNS], times: i64, modes: usize) -> bool {
    let mut j = 0;
    while j < modes {
        let Some(term) = signed_product(other[j], times) else { return false };
        let Some(sum) = vector[j].checked_add(term) else { return false };
        vector[j] = sum;
        j += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::{MAX_UNKNOWNS, Solutions};

    /// The row of an equation with these first coefficients.
    fn row(first: &[i64]) -> [i64; MAX_UNKNOWNS] {
        core::array::from_fn(|j| first.get(j).copied().unwrap_or(0))
    }

    /// Numbers at the ends of 64 bits are solved exactly, or are beyond them; nothing overflows.
    #[test]
    fn the_least_integer_is_divided_by_minus_one() {
        let ends = [i64::MIN, i64::MIN + 1, -2, -1, 1, 2, i64::MAX];
        for a in ends {
            let one = Solutions::NONE.with_unknown(0);
            for value in ends {
                let mut solutions = one;
                let is_solved = solutions.require(&row(&[a]), value, 1);
                let (wide, by) = (i128::from(value), i128::from(a));
                let x = (wide % by == 0).then_some(wide / by);
                match x.map(i64::try_from) {
                    Some(Ok(x)) => {
                        // A value that 64 bits hold is found, or a step on the way to it is beyond them.
                        assert!(is_solved.is_none_or(|solved| solved && solutions.origin[0] == x), "{a} x = {value}");
                        assert!(is_solved.is_some() || a == i64::MIN || value == i64::MIN, "{a} x = {value}");
                    }
                    Some(Err(_)) => assert_eq!(is_solved, None, "{a} x = {value}"),
                    None => assert_eq!(is_solved, Some(false), "{a} x = {value}"),
                }
                for b in ends {
                    let mut solutions = one.with_unknown(1);
                    if solutions.require(&row(&[a, b]), value, 2) == Some(true) {
                        let sum = i128::from(a) * i128::from(solutions.origin[0])
                            + i128::from(b) * i128::from(solutions.origin[1]);
                        assert_eq!(sum, i128::from(value), "{a} x + {b} y = {value}");
                    }
                }
            }
        }
    }
}
