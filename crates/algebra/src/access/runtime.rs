//! Accesses of memories with runtime strides: the cost is decided where their values do not matter.
//!
//! Along a runtime stride, all lanes of an instruction step equally or they do not. If they do, the stride moves all of
//! them together. Then only the place in a word, a block or a swizzle where they begin matters: as many values as a
//! unit has elements. If they do not, the stride moves lanes apart. From some value on they are always in different
//! blocks, and only the remainder by the banks matters. So all values below that one, and one whole period of the
//! remainder, represent all values.

use super::lanes::Place;
use super::machine::Machine;
use super::tile::{at, require_within};
use super::value::Access;
use crate::const_util::{ctry, gcd, magnitude};
use crate::data::layout::Layout;
use crate::data::stride::{MAX_RUNTIME, Stride};
use crate::dynamic::DynLayout;
use crate::error::{Blame, LayoutError, Operation};
use crate::swizzle::Composed;

/// The factor by which the budget grows, in a program, for all values of runtime strides, or all pads, together.
const VALUES: u64 = 16;
/// The least cost of examining one value, in lanes: in const evaluation, and in a program.
const LEAST: [u64; 2] = [32, 256];

/// A number that an access has: the subject of a claim about it.
#[derive(Clone, Copy)]
pub(crate) enum Metric<'a> {
    /// The conflicts on a machine.
    Conflicts(&'a Machine),
    /// The wavefronts on a machine.
    Wavefronts(&'a Machine),
    /// All wavefronts on a machine.
    Total(&'a Machine),
    /// The blocks of this many bytes that this many lanes touch.
    Blocks(u64, u64),
    /// The bytes that this many lanes move.
    Bytes(u64),
    /// The widest vector.
    Vector,
}

impl Metric<'_> {
    /// The lanes of an instruction, the bytes of a unit, and the bytes after which units repeat.
    const fn units(&self, access: &Access) -> [u64; 3] {
        match self {
            Metric::Conflicts(machine) | Metric::Wavefronts(machine) | Metric::Total(machine) => {
                let banks = match machine.phase(access.width(), access.direction()) {
                    Ok(phase) => phase.banks(),
                    Err(_) => 1,
                };
                [machine.lanes(), machine.word(), banks * machine.word()]
            }
            Metric::Blocks(lanes, unit) => [*lanes, *unit, *unit],
            Metric::Bytes(lanes) => [*lanes, 1, 1],
            Metric::Vector => [1, 16, 16],
        }
    }

    /// The answer for constant strides. In const evaluation, examining a few lanes is cheaper than finding out whether
    /// they are a map of bits.
    const fn answer(&self, access: &Access, memory: &Composed) -> Result<u64, LayoutError> {
        let by_lane = access.is_in_const_eval();
        Ok(match self {
            Metric::Conflicts(machine) | Metric::Wavefronts(machine) | Metric::Total(machine) => {
                let cost = if by_lane {
                    ctry!(access.wavefronts_by_lane(memory, machine))
                } else {
                    ctry!(access.wavefronts(memory, machine))
                };
                match self {
                    Metric::Conflicts(_) => cost.conflicts(),
                    Metric::Wavefronts(_) => cost.worst(),
                    _ => cost.total(),
                }
            }
            Metric::Blocks(lanes, unit) if by_lane => ctry!(access.blocks_by_lane(memory, *lanes, *unit)),
            Metric::Blocks(lanes, unit) => ctry!(access.blocks(memory, *lanes, *unit)),
            Metric::Bytes(lanes) => ctry!(access.bytes(memory, *lanes)),
            Metric::Vector if by_lane => ctry!(access.widest_by_lane(memory)),
            Metric::Vector => ctry!(access.widest(memory)),
        })
    }

    /// The name of the counted quantity.
    const fn said(&self) -> &'static str {
        match self {
            Metric::Conflicts(_) => "conflict",
            Metric::Wavefronts(_) | Metric::Total(_) => "wavefront",
            Metric::Blocks(..) => "block",
            Metric::Bytes(_) => "byte",
            Metric::Vector => "value",
        }
    }

    const fn is_least(&self) -> bool {
        matches!(self, Metric::Vector)
    }
}

/// Whether a layout has runtime strides.
pub(crate) const fn at_run_time(layout: &Layout) -> bool {
    let mut i = 0;
    while i < layout.length() {
        let (extent, stride) = layout.mode_at(i);
        if extent > 1 && stride.basis().is_runtime() {
            return true;
        }
        i += 1;
    }
    false
}

/// Values of the runtime numbers of a memory that represent all values.
struct Values {
    /// The number of values of each, from 1 on: 0 is no runtime stride.
    counts: [u64; MAX_RUNTIME],
    /// The number whose values may matter most: the one that moves lanes apart, else the last.
    named: usize,
    /// The cosize of the steps by constants: strides of at least this leave room for them.
    room: u64,
}

impl Values {
    const fn of(access: &Access, memory: &Composed, metric: &Metric) -> Result<Values, LayoutError> {
        ctry!(access.require_inside(memory.layout()));
        let [lanes, unit, period] = metric.units(access);
        let starts = if matches!(metric, Metric::Bytes(_) | Metric::Vector) { 1 } else { access.starts(unit) };
        // Each value of a vector is examined once, for its count of each number.
        let times = if starts > access.vector() { starts } else { access.vector() };
        ctry!(access.require_values(memory.layout(), times));
        let moved = 1 << memory.bijection().extent();
        let (unit, period) = (elements(unit, access, moved), elements(period, access, moved));
        // Constants bring two lanes nearer by at most `room`. If the runtime stride separates them by more than `far`,
        // a whole unit is between them: wherever the tile begins, they request different units.
        let room = u64::saturating_add(ctry!(along(memory.layout(), None)).reach(), 1);
        let far = room.saturating_add(unit.saturating_mul(2));
        let mut values = Values { counts: [1; MAX_RUNTIME], named: 0, room };
        let (mut reaching, mut k) = (None, 0);
        while k < MAX_RUNTIME {
            let steps = ctry!(along(memory.layout(), Some(k)));
            // A number that no step uses matters to no lane.
            let (step, between) = if steps.reach() == 0 { (0, 0) } else { access.steps(&steps, lanes) };
            let apart = between > 0;
            if apart && reaching.is_some() {
                return Err(undecided(k));
            }
            if apart {
                // The values with which lanes may still meet, then a period: the lanes' counts are multiples of `step`.
                values.counts[k] = (far / between).saturating_add(period / gcd(period, step));
                reaching = Some(k);
            } else if step > 0 {
                values.counts[k] = unit / gcd(unit, step);
            }
            if step > 0 && reaching.is_none() || apart {
                values.named = k;
            }
            k += 1;
        }
        ctry!(access.require_values(memory.layout(), u64::saturating_mul(values.all(), starts)));
        Ok(values)
    }

    /// The number of all combinations.
    const fn all(&self) -> u64 {
        let (mut all, mut k) = (1, 0);
        while k < MAX_RUNTIME {
            all = u64::saturating_mul(all, self.counts[k]);
            k += 1;
        }
        all
    }

    /// The first combination of values; `next` returns the following ones.
    const fn first() -> [u64; MAX_RUNTIME] {
        [1; MAX_RUNTIME]
    }

    const fn next(&self, mut values: [u64; MAX_RUNTIME]) -> Option<[u64; MAX_RUNTIME]> {
        let mut k = 0;
        while k < MAX_RUNTIME {
            values[k] += 1;
            if values[k] <= self.counts[k] {
                return Some(values);
            }
            values[k] = 1;
            k += 1;
        }
        None
    }
}

const fn undecided(k: usize) -> LayoutError {
    #[allow(clippy::cast_possible_truncation, reason = "below 8")]
    let stride = Stride::runtime(k as u8);
    let blame = Blame::whole(Operation::Access, 3);
    LayoutError::StrideUndecided { blame, stride }
}

/// The largest of: the elements of a unit, the elements of a vector, which begins at multiples of itself, and the block
/// of a swizzle.
const fn elements(bytes: u64, access: &Access, moved: u64) -> u64 {
    let elements = u64::saturating_mul(bytes, 8) / access.bits();
    let elements = if elements > access.vector() { elements } else { access.vector() };
    if elements > moved { elements } else { moved }
}

/// The multiple of runtime number `k` that each coordinate adds; without `k`, the steps by constants.
const fn along(layout: &Layout, number: Option<usize>) -> Result<Layout, LayoutError> {
    let (mut steps, mut i) = (*layout, 0);
    while i < layout.length() {
        let (extent, stride) = layout.mode_at(i);
        let own = match stride.basis().runtime_product() {
            Some(product) if stride.basis().is_runtime() => match product.as_number() {
                Some(own) => Some(own),
                None if extent == 1 => Some(MAX_RUNTIME),
                None => {
                    return Err(LayoutError::NotStatic { blame: Blame::stride(Operation::Access, i).of(1), stride });
                }
            },
            _ => None,
        };
        let counts = match (own, number) {
            (Some(own), Some(number)) => own == number,
            (None, None) => true,
            _ => false,
        };
        steps.strides.set(i, Stride::constant(if counts { stride.coefficient() } else { 0 }));
        i += 1;
    }
    Ok(steps)
}

impl Access {
    /// Checks that examining the lanes once for each value of runtime strides is within the budget.
    const fn require_values(&self, memory: &Layout, times: u64) -> Result<(), LayoutError> {
        let (lanes, budget) = self.for_many(memory, self.layout().size() / self.vector());
        match require_within(u64::saturating_mul(lanes, times), budget) {
            Err(LayoutError::AccessBudget { needed, budget, most, .. }) if times > 1 => {
                // The stride is blamed: a constant in its place would mend this.
                let blame = Blame::stride(Operation::Access, 0).of(1);
                Err(LayoutError::AccessBudget { blame, needed, budget, most })
            }
            other => other,
        }
    }

    /// The cost of examining this many lanes in one of many memories, and the budget of all together.
    pub(super) const fn for_many(&self, memory: &Layout, lanes: u64) -> (u64, u64) {
        let budget = self.budget(memory, 1);
        let (least, budget) = if self.is_in_const_eval() { (LEAST[0], budget) } else { (LEAST[1], budget * VALUES) };
        (if lanes < least { least } else { lanes }, budget)
    }

    /// The greatest common divisor of all counts of a runtime number, and of their differences within an instruction; 0
    /// if there are none.
    const fn steps(&self, counts: &Layout, lanes: u64) -> (u64, u64) {
        let (mut common, mut between) = (0, 0);
        let mut place = Place::first(lanes);
        loop {
            let (mut first, mut lane) = (None, 0);
            while lane < lanes && place.first_thread + lane < self.threads() {
                let mut k = 0;
                while k < self.vector() {
                    let element = place.first_thread + lane + self.threads() * (place.first_value + k);
                    let count = counts.at(at(self.layout(), element));
                    common = gcd(common, magnitude(count));
                    match first {
                        Some(first) => between = gcd(between, magnitude(first - count)),
                        None => first = Some(count),
                    }
                    k += 1;
                }
                lane += 1;
            }
            place = match self.next(&place) {
                Some(next) => next,
                None => return (common, between),
            };
        }
    }

    /// The answer for all values of the runtime strides, if it is the same for all.
    ///
    /// # Errors
    /// [`LayoutError::StrideDecides`] with two values of one stride and their answers;
    /// [`LayoutError::StrideUndecided`],
    /// [`LayoutError::AccessBudget`].
    pub(super) const fn whatever(&self, memory: &Composed, metric: &Metric) -> Result<u64, LayoutError> {
        let values = ctry!(Values::of(self, memory, metric));
        let mut at = Values::first();
        let known = ctry!(metric.answer(self, &ctry!(fixed(memory, &at))));
        while let Some(next) = values.next(at) {
            at = next;
            let found = ctry!(metric.answer(self, &ctry!(fixed(memory, &at))));
            if found != known {
                return Err(values.decides(metric, [1, at[values.named]], [known, found], None));
            }
        }
        Ok(known)
    }

    /// Checks that the answer is at most `claimed` for all values of the runtime strides; for vectors, that it is at
    /// least `claimed`.
    ///
    /// # Errors
    /// The errors of [`whatever`](Access::whatever), with a value that keeps the claim if one was met.
    pub(crate) const fn require_whatever(
        &self,
        memory: &Composed,
        metric: &Metric,
        claimed: u64,
    ) -> Result<(), LayoutError> {
        let values = ctry!(Values::of(self, memory, metric));
        let (mut broken, mut kept, mut at): (Option<[u64; 2]>, Option<[u64; 2]>, _) = (None, None, Values::first());
        loop {
            let found = ctry!(metric.answer(self, &ctry!(fixed(memory, &at))));
            let holds = if metric.is_least() { found >= claimed } else { found <= claimed };
            let value = at[values.named];
            // The worst value, and the first that keeps the claim, preferably one that leaves room.
            broken = match broken {
                Some([_, worst]) if holds || if metric.is_least() { found >= worst } else { found <= worst } => broken,
                None if holds => None,
                _ => Some([value, found]),
            };
            kept = match kept {
                Some([before, _]) if before >= values.room || value < values.room || !holds => kept,
                None if !holds => None,
                _ => Some([value, found]),
            };
            if let Some(next) = values.next(at) {
                at = next;
                continue;
            }
            let Some(broken) = broken else { return Ok(()) };
            let kept = if let Some(kept) = kept { kept } else { broken };
            return Err(values.decides(metric, [kept[0], broken[0]], [kept[1], broken[1]], Some(claimed)));
        }
    }
}

impl Access {
    /// The part of a layout with runtime extents that this access reaches, as a memory of constant extents.
    ///
    /// Post: both have the same index at all coordinates that are accessed, for all runtime numbers from 1 on.
    ///
    /// # Errors
    /// [`LayoutError::RuntimeExtent`] if the value of an extent decides which coordinate an element has.
    ///
    /// ```
    /// use layout_algebra::{DynLayout, Layout, access::{Access, Direction, Machine}};
    /// let rows = Access::new(&Layout::parse("(32,8):(1,32)")?, Direction::Read, 32)?;
    /// let memory = rows.memory_of(&DynLayout::parse("(32,64?):(1,32)")?)?; // columns are added at the end
    /// assert_eq!(rows.wavefronts(&memory, &Machine::NVIDIA)?.conflicts(), 0);
    /// assert_eq!(rows.memory_of(&DynLayout::parse("(8?,64):(64,1)")?).unwrap_err().code(), "L0413");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn memory_of(&self, layout: &DynLayout) -> Result<Composed, LayoutError> {
        let (reach, mut below, mut i) = (self.layout().reach(), 1, 0);
        while i < layout.length() {
            let (extent, _) = layout.mode_at(i);
            below *= extent.coefficient;
            if !extent.product.is_one() && reach >= below {
                return Err(LayoutError::RuntimeExtent { blame: Blame::shape(Operation::Access, i).of(1), extent });
            }
            // Elements further on are not accessed, whatever the extents are.
            if reach < below {
                break;
            }
            i += 1;
        }
        Composed::plain(layout.coefficients())
    }
}

impl Values {
    const fn decides(&self, metric: &Metric, values: [u64; 2], found: [u64; 2], claimed: Option<u64>) -> LayoutError {
        #[allow(clippy::cast_possible_truncation, reason = "below 8")]
        let stride = Stride::runtime(self.named as u8);
        let unit = if let Metric::Blocks(_, unit) = metric { *unit } else { 0 };
        let (blame, what) = (Blame::whole(Operation::Access, 3), metric.said());
        LayoutError::StrideDecides { blame, stride, values, found, claimed, what, unit }
    }
}

/// The memory with these values for its runtime numbers.
const fn fixed(memory: &Composed, values: &[u64; MAX_RUNTIME]) -> Result<Composed, LayoutError> {
    memory.map(&ctry!(memory.layout().with_runtime_strides(values), Operation::Access, 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::access::Direction;

    fn tile(text: &str) -> Composed {
        Composed::parse(text).or_else(|_| Composed::plain(&Layout::parse(text).expect("a layout"))).expect("a tile")
    }

    /// Compares the answer for all values with the answer for each, and claims the worst and one better than it.
    fn said(access: &Access, memory: &Composed, metric: &Metric, same: &mut u32, decides: &mut u32) {
        let each = |value: u64| {
            let fixed = fixed(memory, &[value; MAX_RUNTIME]).expect("small");
            metric.answer(access, &fixed).expect("a cost")
        };
        match access.whatever(memory, metric) {
            Ok(found) => {
                *same += 1;
                assert!((1..400).all(|value| each(value) == found), "{access} in {memory}");
            }
            Err(LayoutError::StrideDecides { values, found, .. }) => {
                *decides += 1;
                assert_eq!(values.map(each), found, "{access} in {memory}");
                assert_ne!(found[0], found[1]);
            }
            Err(error) => panic!("{access} in {memory}: {error}"),
        }
        let all = (1..400).map(each);
        let worst = if metric.is_least() { all.min() } else { all.max() };
        let worst = worst.expect("many");
        assert!(access.require_whatever(memory, metric, worst).is_ok(), "{access} in {memory}");
        let less = if metric.is_least() { worst + 1 } else { worst.wrapping_sub(1) };
        if less < u64::MAX {
            assert!(access.require_whatever(memory, metric, less).is_err(), "{access} in {memory}");
        }
    }

    /// For any stride: a statement about all values holds for each of a long run of them. A refusal has values that
    /// show it.
    #[test]
    fn what_is_said_of_all_values_holds_for_each() {
        let (mut same, mut decides) = (0, 0);
        for layout in
            ["(16,16):(?,1)", "(16,16):(1,?)", "(8,32):(?,1)", "Sw<2,2,3> o 0 o (16,16):(?,1)", "(16,16):(4*?,1)"]
        {
            let memory = tile(layout);
            for text in ["(16,16):(1,16)", "(16,16):(16,1)", "((4,4),16):((16,64),1)", "(8,(4,8)):(1,(8,32))"] {
                let access = Layout::parse(text).expect("a layout");
                for bits in [8, 32] {
                    let access = Access::new(&access, Direction::Read, bits).expect("an access");
                    let machine = &Machine::NVIDIA;
                    for metric in [
                        Metric::Wavefronts(machine),
                        Metric::Conflicts(machine),
                        Metric::Blocks(32, 32),
                        Metric::Vector,
                    ] {
                        said(&access, &memory, &metric, &mut same, &mut decides);
                    }
                }
            }
        }
        assert!(same > 40 && decides > 40, "{same} {decides}");
    }
}
