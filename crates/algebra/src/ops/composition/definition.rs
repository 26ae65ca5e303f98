//! Decides composition by its definition: enumerates the cases that the walk in digits leaves open, and explains
//! failures.

use crate::const_util::{as_signed, ctry, min};
use crate::data::layout::Layout;
use crate::data::profile::MAX_LEAVES;
use crate::error::{Blame, Contradiction, LayoutError, Operation};
use crate::ops::composition::COMPOSITION_BUDGET;
use crate::ops::composition::fitting::{LeafPart, Question};
use crate::ops::composition::outer::Outer;
use crate::ops::composition::walk::{Obstacle, Walk, Witness};

/// The verdict on the first values of `k -> A(k d)`.
enum Scan {
    /// The function of a layout; its modes were pushed.
    Layout,
    /// The composite is not the function of a layout.
    Contradiction(Contradiction),
    /// No contradiction within the budget.
    Beyond,
}

/// The budget of one composition in steps of const evaluation, counted as below.
const STEPS: u64 = 1 << 19;

/// The remaining steps.
struct Budget {
    steps: u64,
}

impl Budget {
    /// The maximal number of values, of `steps` steps each, that the budget allows.
    const fn values(&self, steps: u64) -> u64 {
        min(COMPOSITION_BUDGET, self.steps / steps)
    }

    const fn spend(&mut self, values: u64, steps: u64) {
        self.steps = self.steps.saturating_sub(values * steps);
    }
}

/// Decides composition by the definition, or explains why there is no composite.
pub(super) const fn by_definition(question: &Question) -> Result<Layout, LayoutError> {
    let outer = &question.outer.indexed();
    let question = &Question { outer, ..*question };
    let inner = question.inner;
    let mut walk = Walk::NONE;
    let mut budget = Budget { steps: STEPS };
    // Each leaf alone first: a leaf without pieces has no composite, whatever the other leaves do.
    let mut leaf = 0;
    while leaf < inner.length() {
        ctry!(decide_leaf(question, leaf, &mut walk, &mut budget));
        leaf += 1;
    }
    // Without carries the value of a sum is the sum of the values, so the pieces are the modes.
    if walk.carry().is_some() {
        if let Some(witness) = walk.witness(outer) {
            return Err(modes_carry(question, &walk, witness));
        }
        ctry!(enumerate(question, &walk, &budget));
    }
    walk.assemble(inner)
}

/// Pushes the pieces of one leaf, or explains why it has none.
const fn decide_leaf(
    question: &Question,
    leaf: usize,
    walk: &mut Walk,
    budget: &mut Budget,
) -> Result<(), LayoutError> {
    let outer = question.outer;
    let (extent, stride) = question.inner.mode_at(leaf);
    let step = stride.coefficient().unsigned_abs();
    let values = budget.values(scan_steps(outer));
    let mut fast = Walk::NONE;
    // Walked again for this leaf alone: the obstacle is for the error, the pieces for a scan that is too long.
    let obstacle = ctry!(fast.leaf(outer, extent, step, leaf));
    let contradiction = match ctry!(scan(outer, extent, step, leaf, walk, budget)) {
        Scan::Layout => return Ok(()),
        Scan::Contradiction(contradiction) => Some(contradiction),
        // The fast walk is exact where digits do not carry, for any number of values.
        Scan::Beyond if obstacle.is_none() && fast.carry().is_none() => return append(outer, walk, &fast),
        Scan::Beyond => direct(outer, extent, step, &fast, obstacle),
    };
    match contradiction {
        Some(found) => Err(refusal(question, leaf, obstacle_of(outer, &fast, obstacle), found)),
        None => Err(undecided(leaf, extent, values)),
    }
}

const fn append(outer: &Outer, walk: &mut Walk, other: &Walk) -> Result<(), LayoutError> {
    let mut i = 0;
    while i < other.count {
        ctry!(walk.push(outer, other.extents[i], other.steps[i], other.leaves[i]));
        i += 1;
    }
    Ok(())
}

/// Reads the modes of `k -> A(k step)` off its values, within the budget.
///
/// A layout is linear until its first mode ends. From there on it repeats, plus a new stride. So each value has one of
/// three effects. It continues the modes so far. It ends a mode, at a count that divides the rest. Or it contradicts
/// every layout that agrees with the earlier values.
const fn scan(
    outer: &Outer,
    extent: u64,
    step: u64,
    leaf: usize,
    walk: &mut Walk,
    budget: &mut Budget,
) -> Result<Scan, LayoutError> {
    if extent == 1 || step == 0 {
        ctry!(walk.push(outer, extent, 0, leaf));
        return Ok(Scan::Layout);
    }
    let last = min(extent, budget.values(scan_steps(outer)));
    let before = *walk;
    // The extent of the modes that have ended, and the value of one step of the open mode.
    let mut ended = 1;
    let mut open = outer.value(step);
    let mut x = 2;
    while x < last {
        let found = outer.value(x * step);
        let continues = outer.value(x % ended * step).plus(&open, x / ended);
        if !found.equal(&continues) {
            let count = x / ended;
            // A mode may end only after whole steps of it, at a divisor of what remains of the extent.
            let ends = x.is_multiple_of(ended) && count > 1 && (extent / ended).is_multiple_of(count);
            if !ends {
                *walk = before;
                budget.spend(x, scan_steps(outer));
                let outer = *outer.layout;
                return Ok(Scan::Contradiction(Contradiction { outer, size: extent, step, ended, at: x }));
            }
            ctry!(walk.push(outer, count, ended * step, leaf));
            ended = x;
            open = found;
        }
        x += 1;
    }
    budget.spend(last, scan_steps(outer));
    // Values repeat with the digits below the last mode, up to a constant step: one period decides them all.
    if last < extent && !is_periodic(outer, step, ended, last) {
        *walk = before;
        return Ok(Scan::Beyond);
    }
    ctry!(walk.push(outer, extent / ended, ended * step, leaf));
    Ok(Scan::Layout)
}

/// The steps per scanned value: its digits and sum, and the digits and sum of the value that continues the modes so
/// far.
const fn scan_steps(outer: &Outer) -> u64 {
    16 + 4 * (outer.modes.count + outer.zero.count) as u64
}

/// Whether modes of extent `ended`, and one step after them, give all values if they give the first `scanned` values.
///
/// With the period `T`, `A((k + T) step) = A(k step) + A(T step)` for all `k`. So modes that end within `T`, and hold
/// up to `T`, hold everywhere.
const fn is_periodic(outer: &Outer, step: u64, ended: u64, scanned: u64) -> bool {
    match outer.period(step, outer.bounded_count()) {
        // Only a multiple of `ended` makes one period a whole number of repetitions of the modes found.
        Some(period) => period < scanned && period.is_multiple_of(ended),
        None => false,
    }
}

/// The contradiction at the end of a walk that is too long to scan, if the value there decides. Then every piece must
/// have ended because the value left the line.
const fn direct(
    outer: &Outer,
    extent: u64,
    step: u64,
    fast: &Walk,
    obstacle: Option<Obstacle>,
) -> Option<Contradiction> {
    let mut i = 0;
    while i < fast.count {
        let last = obstacle.is_none() && i + 1 == fast.count;
        // A piece that could have gone on is no proof that another layout does not exist.
        if !last && !leaves_the_line(outer, fast.steps[i], fast.extents[i]) {
            return None;
        }
        i += 1;
    }
    let (ended, at) = match obstacle {
        Some(obstacle) => {
            let mut walked = 1;
            let mut i = 0;
            while i < fast.count {
                walked *= fast.extents[i];
                i += 1;
            }
            (walked, obstacle.steps)
        }
        None => match fast.witness(outer) {
            Some(witness) => first_difference(outer, fast, &witness),
            None => return None,
        },
    };
    let contradiction = Contradiction { outer: *outer.layout, size: extent, step, ended, at };
    // The value that every layout with these modes must have here; any other value refutes them all.
    let line = outer.value(at % ended * step).plus(&outer.value(ended * step), at / ended);
    if outer.value(at * step).equal(&line) { None } else { Some(contradiction) }
}

/// The first pieces of a leaf whose counts at a witness do not add up. The result is the size of all but the last, and
/// the coordinate of their counts.
const fn first_difference(outer: &Outer, fast: &Walk, witness: &Witness) -> (u64, u64) {
    let mut counts = [0; MAX_LEAVES];
    let (mut ended, mut at) = (1, 0);
    let mut i = 0;
    while i < fast.count {
        counts[i] = witness.counts[i];
        at += counts[i] * ended;
        if counts[i] > 0 && fast.differs(outer, &counts) {
            return (ended, at);
        }
        ended *= fast.extents[i];
        i += 1;
    }
    (1, at)
}

/// Whether `A(count step)` is not `count A(step)`.
const fn leaves_the_line(outer: &Outer, step: u64, count: u64) -> bool {
    // Values in several bases are compared as vectors: sums of runtime strides are equal only basis by basis.
    !outer.zero.plus(&outer.value(step), count).equal(&outer.value(step * count))
}

/// The obstacle of a leaf. If its pieces divide but carry, the obstacle is the extent that they carry through.
const fn obstacle_of(outer: &Outer, fast: &Walk, obstacle: Option<Obstacle>) -> Obstacle {
    match (obstacle, fast.carry()) {
        (Some(obstacle), _) => obstacle,
        (None, Some(j)) => Obstacle { outer_extent: outer.modes.extents[j], steps: 1, exact: false },
        (None, None) => unreachable!(),
    }
}

const fn refusal(question: &Question, leaf: usize, obstacle: Obstacle, contradiction: Contradiction) -> LayoutError {
    let (extent, stride) = question.inner.mode_at(leaf);
    let Obstacle { outer_extent, steps, exact } = obstacle;
    if exact {
        return LayoutError::InnerExtentNotDivisible {
            blame: Blame::shape(Operation::Composition, leaf).of(1),
            extent,
            steps,
            outer_extent,
            contradiction,
            fitting: question.nearest(leaf, LeafPart::Extent),
        };
    }
    let fitting = question.nearest(leaf, LeafPart::Stride);
    LayoutError::StrideDoesNotStep {
        blame: Blame::stride(Operation::Composition, leaf).of(1),
        extent,
        stride: stride.coefficient(),
        outer_extent,
        contradiction,
        fitting: [as_signed(fitting[0]), as_signed(fitting[1])],
        shorter: question.largest(leaf, LeafPart::Extent, 1, 2),
    }
}

const fn undecided(leaf: usize, needed: u64, budget: u64) -> LayoutError {
    let blame = Blame::shape(Operation::Composition, leaf).of(1);
    LayoutError::Undecided { blame, needed, budget }
}

/// Fails unless the pieces add up at every coordinate of the inner layout.
///
/// Only pieces with a digit at or below the highest mode that carries matter. All other pieces move modes above it,
/// where nothing overflows, so they always add up. A piece that adds up throughout its period adds up beyond it.
const fn enumerate(question: &Question, walk: &Walk, budget: &Budget) -> Result<(), LayoutError> {
    let outer = question.outer;
    let Some(highest) = highest_carry(outer, walk) else { return Ok(()) };
    let mut extents = [1; MAX_LEAVES];
    let mut size = 1u64;
    let mut i = 0;
    while i < walk.count {
        let digits = outer.digits(walk.steps[i]);
        let mut j = 0;
        while j <= highest && digits[j] == 0 {
            j += 1;
        }
        // Digits above the highest carry never matter, so counts beyond a period of the lower digits repeat.
        let extent = match outer.period(walk.steps[i], highest + 1) {
            _ if j > highest => 1,
            Some(period) => min(walk.extents[i], period.saturating_add(1)),
            None => walk.extents[i],
        };
        extents[i] = extent;
        size = size.saturating_mul(extent);
        i += 1;
    }
    // The digits of a value, and the sum of the values of the pieces.
    let steps = (walk.count * (12 + outer.zero.count + 2 * outer.modes.count) + 2 * outer.modes.count) as u64;
    let budget = budget.values(16 + steps);
    let mut x = 0;
    while x < min(size, budget) {
        let mut counts = [0; MAX_LEAVES];
        let mut rest = x;
        let mut i = 0;
        while i < walk.count {
            counts[i] = rest % extents[i];
            rest /= extents[i];
            i += 1;
        }
        if walk.differs(outer, &counts) {
            let witness = Witness { counts, outer_extent: outer.modes.extents[highest] };
            return Err(modes_carry(question, walk, witness));
        }
        x += 1;
    }
    if x < size { Err(undecided(0, size, budget)) } else { Ok(()) }
}

/// The highest outer mode that some coordinate carries out of, including carries from below.
const fn highest_carry(outer: &Outer, walk: &Walk) -> Option<usize> {
    let mut highest = None;
    // An upper bound: all pieces at their largest count at the same time.
    let mut carried = 0u64;
    let mut j = 0;
    while j < outer.bounded_count() {
        let mut total = carried;
        let mut i = 0;
        while i < walk.count {
            let most = (walk.extents[i] - 1).saturating_mul(outer.digits(walk.steps[i])[j]);
            // No sum saturates: a digit is at most its step, and all pieces together reach as far as the inner layout.
            total = total.saturating_add(most);
            i += 1;
        }
        carried = total / outer.modes.extents[j];
        if carried > 0 {
            highest = Some(j);
        }
        j += 1;
    }
    highest
}

const fn modes_carry(question: &Question, walk: &Walk, witness: Witness) -> LayoutError {
    let inner = question.inner;
    // The last of these leaves is the one to change.
    let mut leaf = 0;
    let mut i = 0;
    while i < walk.count {
        if witness.counts[i] > 0 {
            leaf = walk.leaves[i];
        }
        i += 1;
    }
    let coordinate = walk.coordinate(inner, &witness.counts);
    let mut terms = [0; MAX_LEAVES];
    let mut i = 0;
    while i < inner.length() {
        let (_, stride) = inner.mode_at(i);
        terms[i] = coordinate.entry(i) * stride.coefficient().unsigned_abs();
        i += 1;
    }
    let fitting = question.nearest(leaf, LeafPart::Stride);
    LayoutError::ModesCarry {
        blame: Blame::stride(Operation::Composition, leaf).of(1),
        outer: *question.outer.layout,
        coordinate: Some(coordinate),
        terms,
        outer_extent: witness.outer_extent,
        fitting: [as_signed(fitting[0]), as_signed(fitting[1])],
        shorter: question.largest(leaf, LeafPart::Extent, 1, 1),
    }
}
