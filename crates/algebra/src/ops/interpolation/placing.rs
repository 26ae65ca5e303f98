//! Finds a left inverse of a layout by placing its strides in a mixed radix, one after the other.
//!
//! The inverse is a chain `1 = T_0 | T_1 | .. | T_k` with strides `e_j`. Sort the strides `d` of the given layout by
//! size, each with its extent `s` and its number of coordinates `c`. If in no digit the sum of `(s - 1) digit_j(d)`
//! reaches the radix, no sum of the strides carries. Then the digits of a sum are the sums of the digits, and
//!
//! ```text
//! sum_j e_j digit_j(d) = c     for each stride d
//! ```
//!
//! is the whole condition: as many equations as the layout has modes. Either a stride is one of the existing digits, or
//! a new mode begins at or below it. It begins most often at the stride, or at a divisor of it, or after a padding, at
//! the last multiple of `T_k` before it. Few positions are tried for each. First each stride takes its first possible
//! position, then all but one do, and so on.

use crate::const_util::{gcd, max, signed};
use crate::data::layout::Layout;
use crate::data::modes::Modes;
use crate::data::profile::MAX_LEAVES;
use crate::data::stride::Stride;
use crate::decide::order::Sorted;
use crate::ops::interpolation::Interpolation;
use crate::ops::interpolation::solutions::{MAX_UNKNOWNS, Solutions};

/// The most strides that do not take their first position.
const MAX_TURNS: u32 = 6;

/// The number of positions tried for the begin of a mode.
const PLACES: u64 = 18;

/// The search.
struct Placing {
    /// The modes of the layout by rising stride.
    sorted: Sorted,
    /// The number of coordinates per step of each mode.
    weights: [u64; MAX_LEAVES],
    /// The greatest common divisor of all strides from each one on.
    common: [u64; MAX_LEAVES + 1],
    /// The largest index.
    last: u64,
    steps: u64,
    budget: u64,
}

/// A chain of modes, and its strides as far as known.
#[derive(Clone, Copy)]
struct Chain {
    starts: [u64; MAX_UNKNOWNS],
    count: usize,
    /// The sum of `(s - 1) digit` over the placed strides, for each mode.
    totals: [u64; MAX_UNKNOWNS],
    solutions: Solutions,
}

/// The modes of a left inverse of `layout`, which maps each index to its coordinate `sum x_i weights_i`. `None` if none
/// is found in `budget` steps of const evaluation. The strides of `layout` must be at least 0.
pub(in crate::ops) const fn placed(layout: &Layout, weights: &[u64; MAX_LEAVES], budget: u64) -> Option<Modes> {
    let sorted = Sorted::new(layout);
    let mut search = Placing {
        sorted,
        weights: [0; MAX_LEAVES],
        common: [0; MAX_LEAVES + 1],
        last: layout.reach(),
        steps: 0,
        budget,
    };
    let mut i = search.sorted.count;
    while i > 0 {
        i -= 1;
        search.weights[i] = weights[search.sorted.leaves[i]];
        // From the largest stride down, so that each entry is the divisor of all strides still to be placed.
        search.common[i] = gcd(search.common[i + 1], search.sorted.steps[i]);
    }
    let empty = Chain {
        starts: [1; MAX_UNKNOWNS],
        count: 1,
        totals: [0; MAX_UNKNOWNS],
        solutions: Solutions::NONE.with_unknown(0),
    };
    let mut turns = 0;
    // Limited discrepancy: most strides take their first position, so layouts with few surprises are found first.
    while turns <= MAX_TURNS {
        match search.place(&empty, 0, turns) {
            Interpolation::Found(modes) => return Some(modes),
            Interpolation::Missing => turns += 1,
            Interpolation::Undecided => return None,
        }
    }
    None
}

impl Placing {
    /// Places the strides from `i` on, all but `turns` of them at their first positions.
    const fn place(&mut self, chain: &Chain, i: usize, turns: u32) -> Interpolation {
        if i == self.sorted.count {
            return match self.modes(chain) {
                Some(modes) => Interpolation::Found(modes),
                None => Interpolation::Missing,
            };
        }
        let mut turns = turns;
        let mut tried = false;
        let mut before = 0;
        let mut place = 0;
        while place <= PLACES {
            self.steps += 40;
            if self.steps > self.budget {
                return Interpolation::Undecided;
            }
            // The existing digits first.
            let mut next = *chain;
            let mut fits = true;
            if place > 0 {
                let start = self.start(chain, i, place);
                fits = start != before && next.begin(start);
                before = start;
            }
            place += 1;
            if !fits || !self.take(&mut next, i) {
                continue;
            }
            if tried {
                if turns == 0 {
                    return Interpolation::Missing;
                }
                // The first position took all turns; each further position takes one.
                turns -= 1;
            }
            match self.place(&next, i + 1, turns) {
                Interpolation::Missing => {}
                found_or_beyond => return found_or_beyond,
            }
            turns += tried as u32;
            tried = true;
        }
        Interpolation::Missing
    }

    /// The begin of the next mode that stride `i` tries: a multiple of the begin of the last mode.
    const fn start(&self, chain: &Chain, i: usize, place: u64) -> u64 {
        let unit = chain.starts[chain.count - 1];
        let stride = self.sorted.steps[i];
        let following = if i + 1 < self.sorted.count { self.sorted.steps[i + 1] } else { stride };
        let near = match place {
            1 => stride,
            2 => self.common[i],
            3 => gcd(stride, following),
            4 => stride / 2,
            5 => stride / 3,
            6 => following % stride,
            7 => (chain.totals[chain.count - 1] + 1).saturating_mul(unit),
            8 => stride - 1,
            9 => stride.saturating_sub(max(unit, 2)),
            10 => stride / 4,
            11 => gcd(stride, following + 1),
            12 => gcd(stride, following - 1),
            13 => gcd(stride + 1, following),
            14 => gcd(stride - 1, following),
            15 => stride.saturating_sub(unit.saturating_mul(2)),
            16 => stride.saturating_sub(unit.saturating_mul(3)),
            17 => stride / 5,
            _ => stride / 6,
        };
        // A start that is not a multiple of the last one is rounded down: it begins a mode in the chain, or is refused
        // there.
        near - near % unit
    }

    /// Places stride `i` in the digits of the chain; returns whether it fits.
    const fn take(&mut self, chain: &mut Chain, i: usize) -> bool {
        let (extent, weight) = (self.sorted.extents[i], self.weights[i]);
        let mut row = [0; MAX_UNKNOWNS];
        let mut rest = self.sorted.steps[i];
        let mut j = 0;
        while j < chain.count {
            self.steps += 6;
            let bound = if j + 1 < chain.count { chain.starts[j + 1] / chain.starts[j] } else { u64::MAX };
            let digit = rest % bound;
            rest /= bound;
            // Invariant: each total is below its radix, which is why no sum of placed strides carries.
            let room = bound - 1 - chain.totals[j];
            // Divided instead of multiplied: the product may exceed 64 bits.
            if digit > 0 && extent - 1 > room / digit {
                return false;
            }
            chain.totals[j] += (extent - 1) * digit;
            let Some(digit) = signed(digit) else { return false };
            row[j] = digit;
            j += 1;
        }
        let Some(weight) = signed(weight) else { return false };
        let before = chain.solutions.steps;
        let solved = chain.solutions.require(&row, weight, chain.count);
        self.steps += chain.solutions.steps - before;
        matches!(solved, Some(true))
    }

    /// The layout of a chain.
    const fn modes(&self, chain: &Chain) -> Option<Modes> {
        let mut modes = Modes::NONE;
        let mut j = 0;
        while j < chain.count {
            let end = if j + 1 < chain.count {
                chain.starts[j + 1] / chain.starts[j]
            } else {
                self.last / chain.starts[j] + 1
            };
            if modes.merge_or_push(end, Stride::constant(chain.solutions.origin[j])).is_err() {
                return None;
            }
            j += 1;
        }
        // Weights may make strides that reach too far for a layout.
        if modes.layout().checked().is_ok() { Some(modes) } else { None }
    }
}

impl Chain {
    /// Begins a mode at `start`, a multiple of the begin of the last mode; returns whether the placed strides fit
    /// below.
    const fn begin(&mut self, start: u64) -> bool {
        let last = self.count - 1;
        let bound = start / self.starts[last];
        // A radix of 1 has no digit, and placed sums beyond the new radix would carry into it.
        if self.count == MAX_UNKNOWNS || bound < 2 || self.totals[last] >= bound {
            return false;
        }
        self.starts[self.count] = start;
        self.solutions = self.solutions.with_unknown(self.count);
        self.count += 1;
        true
    }
}
