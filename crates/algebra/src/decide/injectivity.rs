//! Decides injectivity: whether no two coordinates share an index; otherwise finds two that do.
//!
//! Two coordinates with one index differ by `z` with `|z_i| < extent_i` and `sum z_i stride_i = 0`. The search takes
//! the largest stride first. The rest must be within the reach of the smaller strides, and a multiple of their greatest
//! common divisor. If each stride exceeds the reach of the smaller strides (as in every tractable layout), only `z = 0`
//! remains.
//!
//! Separation is weaker: only coordinates that differ in one mode, the owners, must have different indices. It is the
//! same search for a `z` that is not 0 in that mode.

use crate::const_util::{arrange, gcd, places, signed};
use crate::data::layout::Layout;
use crate::data::profile::MAX_LEAVES;
use crate::decide::order::Sorted;
use crate::error::{Blame, Collision, LayoutError, Operation};

/// The maximal number of steps of a decision of injectivity.
pub const INJECTIVITY_BUDGET: u64 = 1 << 13;

/// The result of a decision of injectivity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Injectivity {
    /// No two coordinates share an index.
    Injective,
    /// Two coordinates that share an index.
    Collision(Collision),
    /// The undecided case: runtime strides, or more than [`INJECTIVITY_BUDGET`] steps.
    Undecided,
}

/// The modes of a layout by rising stride.
struct ZeroSum {
    extents: [i64; MAX_LEAVES],
    strides: [i64; MAX_LEAVES],
    /// The reach of the modes below each.
    reach: [i64; MAX_LEAVES + 1],
    /// The greatest common divisor of the strides below each.
    divisor: [i64; MAX_LEAVES + 1],
    /// Whether the mode is an owner: the coordinates must differ in some owner.
    owner: [bool; MAX_LEAVES],
    /// Whether an owner is below each mode.
    owners: [bool; MAX_LEAVES + 1],
    /// The difference of the two coordinates.
    difference: [i64; MAX_LEAVES],
    steps: u64,
}

/// Decides whether a layout is injective.
///
/// ```
/// use layout_algebra::{Injectivity, Layout, injectivity};
/// let Injectivity::Collision(collision) = injectivity(&Layout::parse("(4,3):(2,3)")?) else { panic!() };
/// assert_eq!((collision.first, collision.second, collision.index), (3, 8, 6));
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn injectivity(layout: &Layout) -> Injectivity {
    if layout.is_constant() {
        let sorted = Sorted::new(layout);
        // Every tractable layout without stride 0 ends here, after one pass over the sorted strides.
        if !sorted.repeats && sorted.separates() {
            return Injectivity::Injective;
        }
        return decide(layout, 0, 0, layout.length());
    }
    Injectivity::Undecided
}

/// Decides whether the parts of a layout, one for each coordinate of mode `mode`, have no index in common. Then any two
/// coordinates that differ in that mode have different indices. A part may repeat its own indices.
///
/// With runtime strides, a collision occurs for all their values; if there is none, the result is undecided: see
/// [`Layout::with_runtime_strides`]. A layout without such a mode has one part.
///
/// ```
/// use layout_algebra::{Injectivity, Layout, separation};
/// let threads = Layout::parse("(4,(2,8)):(2,(1,0))")?; // eight values of each thread are one element
/// assert_eq!(separation(&threads, 0), Injectivity::Injective);
/// assert!(matches!(separation(&threads, 1), Injectivity::Collision(_)));
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn separation(layout: &Layout, mode: usize) -> Injectivity {
    let Ok(span) = layout.profile().mode_span(mode) else { return Injectivity::Injective };
    let (first, end) = (span.leaf, span.leaf_end);
    if layout.is_constant() {
        let sorted = Sorted::new(layout);
        // An injective layout separates by each of its modes.
        if !sorted.repeats && sorted.separates() {
            return Injectivity::Injective;
        }
        return decide(layout, 0, first, end);
    }
    // A difference that is 0 for all runtime strides sums to 0 in each basis separately.
    let mut i = first;
    while i < end {
        let (extent, stride) = layout.mode_at(i);
        // Bases without a leaf in the mode have no owner to differ in; each other basis is decided once.
        if extent > 1 && !is_met_before(layout, first, i) {
            let found = decide(layout, stride.code, first, end);
            if matches!(found, Injectivity::Collision(_)) {
                return found;
            }
        }
        i += 1;
    }
    Injectivity::Undecided
}

/// Whether an earlier leaf, from `first` on, has the basis of leaf `leaf`.
const fn is_met_before(layout: &Layout, first: usize, leaf: usize) -> bool {
    let mut i = first;
    while i < leaf {
        if layout.strides.codes[i] == layout.strides.codes[leaf] && layout.shape.entries[i] > 1 {
            return true;
        }
        i += 1;
    }
    false
}

/// Decides whether two coordinates share an index, among pairs that differ at a leaf from `first` to `end`. Only
/// strides that are multiples of the basis `code` count.
const fn decide(layout: &Layout, code: u64, first: usize, end: usize) -> Injectivity {
    let places = by_magnitude(layout, code);
    let mut search = ZeroSum {
        extents: [1; MAX_LEAVES],
        strides: [0; MAX_LEAVES],
        reach: [0; MAX_LEAVES + 1],
        divisor: [0; MAX_LEAVES + 1],
        owner: [false; MAX_LEAVES],
        owners: [false; MAX_LEAVES + 1],
        difference: [0; MAX_LEAVES],
        steps: 0,
    };
    let mut i = 0;
    while i < layout.length() {
        let (extent, stride) = layout.mode_at(places[i]);
        let (extent, stride) = if stride.code == code { (extent, stride.coefficient()) } else { (1, 0) };
        // The search adds and subtracts within twice the reach.
        let (Some(extent), Some(step)) = (signed(extent), signed(stride.unsigned_abs())) else {
            return Injectivity::Undecided;
        };
        let reach = match (extent - 1).checked_mul(step) {
            Some(far) => search.reach[i].checked_add(far),
            None => None,
        };
        let Some(reach) = reach else { return Injectivity::Undecided };
        if reach > i64::MAX / 4 {
            return Injectivity::Undecided;
        }
        search.extents[i] = extent;
        search.strides[i] = step;
        search.reach[i + 1] = reach;
        search.divisor[i + 1] = common(search.divisor[i], if extent == 1 { 0 } else { step });
        search.owner[i] = places[i] >= first && places[i] < end;
        search.owners[i + 1] = search.owners[i] || search.owner[i] && extent > 1;
        i += 1;
    }
    match search.descend(layout.length(), 0, true, true) {
        Some(true) => Injectivity::Collision(search.collision(layout, &places)),
        Some(false) => Injectivity::Injective,
        None => Injectivity::Undecided,
    }
}

impl ZeroSum {
    /// Whether `difference` at the positions below `place` can be chosen so that they sum to `-rest`; `None` beyond the
    /// budget. While `zero`, all chosen differences are 0, and the first nonzero difference is chosen positive. While
    /// `alike`, the chosen differences of the owners are 0.
    const fn descend(&mut self, place: usize, rest: i64, zero: bool, alike: bool) -> Option<bool> {
        if alike && !self.owners[place] {
            return Some(false);
        }
        if place == 0 {
            return Some(rest == 0);
        }
        self.steps += 1;
        if self.steps > INJECTIVITY_BUDGET {
            return None;
        }
        let place = place - 1;
        let (step, reach, most) = (self.strides[place], self.reach[place], self.extents[place] - 1);
        let owner = self.owner[place];
        if step == 0 {
            // Stride 0: any difference works, and a nonzero difference of an owner is a collision by itself.
            if most > 0 && owner && alike {
                self.difference[place] = 1;
                return self.descend(place, rest, false, false);
            }
            self.difference[place] = 0;
            return self.descend(place, rest, zero, alike);
        }
        // |rest + z step| <= reach, |z| <= most.
        let lowest = largest(-most, ceiling(-reach - rest, step));
        let highest = smallest(most, (reach - rest).div_euclid(step));
        let mut z = if zero && lowest < 0 { 0 } else { lowest };
        while z <= highest {
            let next = rest + z * step;
            let divisor = self.divisor[place];
            let fits = if divisor == 0 { next == 0 } else { next % divisor == 0 };
            if fits {
                self.difference[place] = z;
                match self.descend(place, next, zero && z == 0, alike && !(owner && z != 0)) {
                    Some(false) => {}
                    found_or_beyond => return found_or_beyond,
                }
            }
            z += 1;
            self.steps += 1;
            if self.steps > INJECTIVITY_BUDGET {
                return None;
            }
        }
        self.difference[place] = 0;
        Some(false)
    }

    /// The two coordinates of the difference found.
    const fn collision(&self, layout: &Layout, places: &[usize; MAX_LEAVES]) -> Collision {
        let mut difference = [0i64; MAX_LEAVES];
        let mut i = 0;
        while i < layout.length() {
            // A negative stride runs against its magnitude.
            let sign = if layout.strides.coefficients[places[i]] < 0 { -1 } else { 1 };
            difference[places[i]] = sign * self.difference[i];
            i += 1;
        }
        let (mut plus, mut minus, mut scale) = (0, 0, 1);
        let mut i = 0;
        while i < layout.length() {
            // Positive differences make one coordinate, negative ones the other; both digits are below the extent, as
            // `z` is.
            let z = difference[i].unsigned_abs() * scale;
            if difference[i] > 0 {
                plus += z;
            } else {
                minus += z;
            }
            // At most the size of the layout.
            scale *= layout.shape.entries[i];
            i += 1;
        }
        // The smaller coordinate first, so an error reads in the order of the layout.
        let (first, second) = if plus < minus { (plus, minus) } else { (minus, plus) };
        Collision { first, second, index: layout.at(first) }
    }
}

/// The leaves by rising magnitude of their strides in the basis `code`, leaves of other bases first.
const fn by_magnitude(layout: &Layout, code: u64) -> [usize; MAX_LEAVES] {
    let mut keys = [0; MAX_LEAVES];
    let mut i = 0;
    while i < layout.length() {
        // As 0 they sort first, and `decide` gives them extent 1.
        let coefficient = if layout.strides.codes[i] == code { layout.strides.coefficients[i] } else { 0 };
        // The extent breaks ties: the decision takes the same way for the same set of modes.
        keys[i] = (coefficient.unsigned_abs() as u128) << 64 | layout.shape.entries[i] as u128;
        i += 1;
    }
    let mut order = places();
    arrange(&mut order, layout.length(), &keys);
    order
}

/// Fails with two colliding coordinates unless the layout is injective.
pub(crate) const fn require_injective(layout: &Layout, operation: Operation, operand: u8) -> Result<(), LayoutError> {
    let blame = Blame::whole(operation, operand);
    match injectivity(layout) {
        Injectivity::Injective => Ok(()),
        Injectivity::Collision(collision) => {
            // A claim has no numbers of its own.
            let is_claim = operation.is_claim();
            let last = Blame::stride(operation, last_difference(layout, collision, u32::MAX)).of(operand);
            Err(LayoutError::NotInjective { blame: if is_claim { blame } else { last }, layout: *layout, collision })
        }
        Injectivity::Undecided => Err(LayoutError::InjectivityUndecided { blame, budget: INJECTIVITY_BUDGET }),
    }
}

/// The last leaf, among the leaves with bits in `among`, in which two coordinates differ. Without its stride they would
/// not meet.
pub(crate) const fn last_difference(layout: &Layout, collision: Collision, among: u32) -> usize {
    let (mut first, mut second) = (collision.first, collision.second);
    let (mut last, mut leaf) = (0, 0);
    while leaf < layout.length() {
        let (extent, _) = layout.mode_at(leaf);
        if first % extent != second % extent && among >> leaf & 1 == 1 {
            last = leaf;
        }
        first /= extent;
        second /= extent;
        leaf += 1;
    }
    last
}

const fn common(a: i64, b: i64) -> i64 {
    match signed(gcd(a.unsigned_abs(), b.unsigned_abs())) {
        Some(divisor) => divisor,
        // Only `2^63` does not fit. Divisor 1 prunes nothing, so the search stays exact.
        None => 1,
    }
}

/// `ceil(a / b)` for positive `b`.
const fn ceiling(a: i64, b: i64) -> i64 {
    -(-a).div_euclid(b)
}

const fn smallest(a: i64, b: i64) -> i64 {
    if a < b { a } else { b }
}

const fn largest(a: i64, b: i64) -> i64 {
    if a > b { a } else { b }
}
