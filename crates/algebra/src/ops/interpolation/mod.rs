//! Interpolation: finds a layout through given values, or proves that none exists.
//!
//! Which layouts `R` satisfy `R(y) = x` for all of some points `(y, x)`? A layout without its last extent is a chain
//! `1 = T_0 | T_1 | .. | T_k`, where mode `j` begins at `T_j`, and strides `e_j`. It is the function
//!
//! ```text
//! R(y) = sum e_j digit_j(y)     digit_j(y) = y / T_j % (T_j+1 / T_j), the last one y / T_k
//! ```
//!
//! For a given chain this is a system of linear equations for the integers `e_j`, solved by elimination. There are
//! finitely many chains to try: a mode that begins beyond the largest `y` is never stepped along. Most of them end
//! early. Points with one `y / T_j` have one value above `T_j`, so the differences of their values are equations for
//! the strides below. A beginning of a chain that contradicts them cannot be continued. The chains are tried in order
//! of their length, so the layout found has the fewest modes. If no beginning of some length is left, there is none.
//!
//! # Why it is needed
//! An error of `left_inverse` claims that no layout is an inverse, as the crate promises (`# Exact`, at its root). With
//! chains of modes alone, a padded tile such as `(3,2):(2,3)` would be refused although it has an inverse. A user of
//! `(8,8):(3,32)`, which has none, could not tell a missing inverse from a missing algorithm.

mod placing;
mod solutions;

use crate::const_util::{arrange, as_bits, as_signed, places, signed};
use crate::data::layout::Layout;
use crate::data::modes::Modes;
use crate::data::profile::MAX_LEAVES;
use crate::data::stride::Stride;
use crate::ops::composition;
use crate::ops::composition::composes;
pub(super) use placing::placed;
use solutions::{MAX_UNKNOWNS, Solutions};

/// The maximal number of points.
pub(super) const MAX_POINTS: usize = 256;
/// The maximal number of modes of a layout.
const MAX_MODES: usize = MAX_UNKNOWNS;
/// Chains of up to this many modes are tried first.
const FEW: usize = 3;

/// The layouts through some points, as far as known, or as far as a search has tried them.
#[allow(clippy::large_enum_variant, reason = "there is no heap to box on")]
pub(super) enum Interpolation {
    /// A layout was found.
    Found(Modes),
    /// No such layout exists.
    Missing,
    /// The undecided case: the budget is used up.
    Undecided,
}

/// The search over chains.
struct Chains<'a> {
    /// The points, sorted by `at`.
    at: [u64; MAX_POINTS],
    value: [i64; MAX_POINTS],
    count: usize,
    /// Whether these are all points.
    complete: bool,
    layout: &'a Layout,
    weights: &'a [u64; MAX_LEAVES],
    /// The largest index of the layout, which the last mode must reach.
    last: u64,
    /// The largest `at`: a mode that begins beyond it does not affect the points.
    furthest: u64,
    radices: [u64; MAX_MODES],
    /// The current maximum of modes.
    modes: usize,
    /// Whether a chain of prime extents, or a layout through some of the points, was given up.
    doubted: bool,
    steps: u64,
    budget: u64,
}

/// A layout that maps the index of each coordinate `x` to `sum x_i weights_i`, found within `budget` steps of const
/// evaluation; the shortest, if few modes suffice.
///
/// The layout is flat, with positive strides except in modes of extent 1. If it has more than [`MAX_POINTS`] linear
/// coordinates, the search uses small coordinates only. If no layout inverts them, there is none. A layout that inverts
/// them is checked on all coordinates.
pub(super) const fn leading_back(layout: &Layout, weights: &[u64; MAX_LEAVES], budget: u64) -> Interpolation {
    let mut search = Chains {
        at: [0; MAX_POINTS],
        value: [0; MAX_POINTS],
        count: 0,
        complete: false,
        layout,
        weights,
        last: layout.reach(),
        furthest: 0,
        radices: [0; MAX_MODES],
        modes: 1,
        doubted: false,
        steps: 0,
        budget: budget / 2,
    };
    // The differences of indices and of coordinates are signed numbers.
    let mut largest = 0;
    let mut i = 0;
    while i < layout.length() {
        largest += (layout.shape.entries[i] - 1) * weights[i];
        i += 1;
    }
    if search.last > i64::MAX as u64 || largest > i64::MAX as u64 {
        return Interpolation::Undecided;
    }
    search.take_points();
    search.complete = search.count as u64 == layout.size();
    while search.modes <= FEW {
        match search.descend(&Solutions::NONE, 0, 1) {
            Interpolation::Missing => search.modes += 1,
            Interpolation::Undecided => break,
            found @ Interpolation::Found(_) => return found,
        }
    }
    search.modes = MAX_MODES;
    search.budget = search.steps + budget / 2;
    search.doubted = false;
    match search.descend(&Solutions::NONE, 0, 1) {
        Interpolation::Missing if search.doubted => Interpolation::Undecided,
        decided => decided,
    }
}

impl Chains<'_> {
    /// Takes the linear coordinates of the layout as points, sorted by index; if there are too many, only small
    /// coordinates.
    const fn take_points(&mut self) {
        let layout = self.layout;
        let mut extents = layout.shape.entries;
        let mut size = layout.size();
        while size > MAX_POINTS as u64 {
            let mut longest = 0;
            let mut i = 1;
            while i < layout.length() {
                longest = if extents[i] > extents[longest] { i } else { longest };
                i += 1;
            }
            size /= extents[longest];
            extents[longest] = extents[longest].div_ceil(2);
            size *= extents[longest];
        }
        let (mut keys, mut points) = ([0; MAX_POINTS], [(0, 0); MAX_POINTS]);
        let mut n = 0;
        while n < size {
            let (mut rest, mut at, mut value) = (n, 0, 0);
            let mut i = 0;
            while i < layout.length() {
                let digit = rest % extents[i];
                rest /= extents[i];
                at += digit * as_bits(layout.strides.coefficients[i]);
                value += digit * self.weights[i];
                i += 1;
            }
            keys[self.count] = at as u128;
            points[self.count] = (at, as_signed(value));
            self.count += 1;
            n += 1;
        }
        let mut order = places();
        arrange(&mut order, self.count, &keys);
        let mut i = 0;
        while i < self.count {
            (self.at[i], self.value[i]) = points[order[i]];
            i += 1;
        }
        self.furthest = self.at[self.count - 1];
    }

    /// Tries all chains that begin with `depth` modes, which reach to `step` and whose strides are one of `solutions`.
    const fn descend(&mut self, solutions: &Solutions, depth: usize, step: u64) -> Interpolation {
        // The last mode, unbounded: one difference spans all points.
        match self.with_mode(solutions, depth, step, u64::MAX) {
            None => return Interpolation::Undecided,
            Some(Ok(whole)) => {
                if let Some(modes) = self.accepted(&whole, depth, step) {
                    return Interpolation::Found(modes);
                }
                self.doubted = true;
            }
            Some(Err(())) => {}
        }
        if depth + 1 == self.modes {
            // A further mode would begin at `2 step` or later. If points lie there, longer chains are possible.
            self.doubted = self.doubted || step <= self.furthest / 2;
            return Interpolation::Missing;
        }
        let mut extent = 1;
        // A mode that ends beyond the furthest point is the unbounded one, which was tried first.
        while extent < self.furthest / step {
            extent += 1;
            // Without a limit of modes prime extents are enough: any extent is a chain of primes with continuing
            // strides.
            if self.modes > FEW && !self.is_prime(extent) {
                continue;
            }
            match self.with_mode(solutions, depth, step, extent) {
                None => return Interpolation::Undecided,
                Some(Err(())) => {}
                Some(Ok(narrowed)) => match self.descend(&narrowed, depth + 1, step * extent) {
                    Interpolation::Missing => {}
                    found_or_beyond => return found_or_beyond,
                },
            }
        }
        Interpolation::Missing
    }

    /// The solutions with one more mode of extent `extent` at `step`, for the differences of points that differ only
    /// below its end. `Err` if there are none, `None` beyond the budget or 64 bits.
    const fn with_mode(
        &mut self,
        solutions: &Solutions,
        depth: usize,
        step: u64,
        extent: u64,
    ) -> Option<Result<Solutions, ()>> {
        let mut next = solutions.with_unknown(depth);
        self.radices[depth] = extent;
        let end = step.saturating_mul(extent);
        // The digits of the last point, from which the next point may differ.
        let mut low = [0; MAX_MODES];
        let mut known = false;
        let mut i = 1;
        while i < self.count {
            self.steps += 2;
            if self.steps > self.budget {
                return None;
            }
            if self.at[i - 1] / end == self.at[i] / end {
                if !known {
                    low = self.digits(i - 1, depth);
                }
                let high = self.digits(i, depth);
                let mut row = high;
                let mut j = 0;
                while j <= depth {
                    row[j] -= low[j];
                    j += 1;
                }
                let before = next.steps;
                let solved = next.require(&row, self.value[i] - self.value[i - 1], depth + 1);
                self.steps += 12 + 4 * depth as u64 + next.steps - before;
                match solved {
                    Some(true) => {}
                    Some(false) => return Some(Err(())),
                    None => return None,
                }
                low = high;
                known = true;
            } else {
                known = false;
            }
            i += 1;
        }
        Some(Ok(next))
    }

    const fn is_prime(&mut self, number: u64) -> bool {
        self.steps += 2;
        let mut factor = 2;
        // Up to the square root, written as a quotient because `factor x factor` could overflow.
        while factor <= number / factor {
            if number % factor == 0 {
                return false;
            }
            self.steps += 1;
            factor += 1;
        }
        true
    }

    /// The digits of a point in the modes up to `depth`.
    const fn digits(&self, point: usize, depth: usize) -> [i64; MAX_MODES] {
        let mut digits = [0; MAX_MODES];
        let mut rest = self.at[point];
        let mut j = 0;
        while j <= depth {
            digits[j] = as_signed(rest % self.radices[j]);
            rest /= self.radices[j];
            j += 1;
        }
        digits
    }

    /// The layout of a chain, if it inverts all coordinates.
    const fn accepted(&self, solutions: &Solutions, depth: usize, step: u64) -> Option<Modes> {
        let mut modes = Modes::NONE;
        let mut j = 0;
        while j <= depth {
            // The last mode reaches the largest index, so the size of the result is at least the cosize.
            let extent = if j < depth { self.radices[j] } else { self.last / step + 1 };
            if modes.merge_or_push(extent, Stride::constant(solutions.origin[j])).is_err() {
                return None;
            }
            j += 1;
        }
        // All coordinates were equations, or the law is checked on all of them by one composition.
        if self.complete || self.leads_back(&modes) { Some(modes) } else { None }
    }

    /// Whether a layout inverts every linear coordinate: its composition with the layout counts linear coordinates.
    const fn leads_back(&self, modes: &Modes) -> bool {
        let back = modes.layout();
        // A layout that cannot be composed cheaply is passed over; `doubted` then keeps the answer open.
        if back.checked().is_err() || !composes(&back, self.layout) {
            return false;
        }
        let Ok(composite) = composition(&back, self.layout) else { return false };
        let mut expected = *self.layout;
        let mut i = 0;
        while i < expected.length() {
            let weight = if expected.shape.entries[i] == 1 { 0 } else { self.weights[i] };
            let Some(weight) = signed(weight) else { return false };
            expected.strides.set(i, Stride::constant(weight));
            i += 1;
        }
        // Composites are unique, so comparing forms compares functions.
        composite.same(&expected)
    }
}
