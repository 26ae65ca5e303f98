//! The plan of an index: a constant, computed from a layout and the form of a coordinate.

use layout_algebra::{Basis, Blame, Layout, LayoutError, MAX_LEAVES, MAX_RUNTIME, ModePath, Operation, Stride, ops};

use crate::coordinates::{Form, Leaf, Parts};
use crate::layout::index::step::{Step, Word};
use crate::target::GPU;

/// Each leaf of a layout gives at most two steps.
pub(super) const MAX_STEPS: usize = 2 * MAX_LEAVES;

/// The number of steps up to which no other plan is shorter. The search for one costs const evaluation milliseconds.
const FEW_STEPS: usize = 5;

/// The sums of an index: the constant strides, then each runtime stride; then the same sums for the terms added last.
pub(super) type Sums<W> = [W; 2 * LAST];

/// The position of the first sum of the terms added last.
pub(super) const LAST: usize = 1 + MAX_RUNTIME;

/// The source of the coordinate of a part.
#[derive(Clone, Copy)]
pub(super) enum Source {
    Part(u8),
    Unrolled(u8),
    Constant(usize),
}

/// The arithmetic of an index, and the bounds of its coordinate.
pub(super) struct IndexPlan {
    pub(super) steps: [Step; MAX_STEPS],
    pub(super) length: usize,
    /// The part of each sum that the constant parts add.
    pub(super) start: Sums<usize>,
    /// The bounds of the parts that are not proven to be in bounds.
    pub(super) extents: [usize; MAX_LEAVES],
    /// A bit for each part that is in bounds by its type, and for all numbers after the last part.
    pub(super) proven: u32,
    /// Whether 32 bits hold the parts, and the sums of every coordinate.
    pub(super) short: bool,
    /// Whether the coordinates of unrolled loops, and the constants, are summed apart from the other parts.
    pub(super) apart: bool,
    /// Whether there is no such index.
    pub(super) refused: bool,
}

impl IndexPlan {
    /// The plan that adds nothing.
    pub(super) const NONE: IndexPlan = IndexPlan {
        steps: [Step::NONE; MAX_STEPS],
        length: 0,
        start: [0; 2 * LAST],
        extents: [usize::MAX; MAX_LEAVES],
        proven: u32::MAX,
        short: false,
        apart: false,
        refused: false,
    };

    /// The plan where there is no such index.
    pub(super) const REFUSED: IndexPlan = IndexPlan { refused: true, ..IndexPlan::NONE };

    /// The plan of a layout for coordinates of a form; parts that are left free count as 0.
    ///
    /// A form that does not fit also has a plan, which is [refused](refusal) where the coordinate is used. The constant
    /// that fails has to be in the function that the user calls, or rustc would point into this crate.
    pub(super) const fn new(layout: &Layout, form: &Form) -> IndexPlan {
        let ends = match ops::part_ends(layout, form.profile()) {
            Ok(ends) => ends,
            Err(_) => return IndexPlan::REFUSED,
        };
        let mut plan = IndexPlan { short: is_short(layout, form), apart: form.is_unrolled(), ..IndexPlan::NONE };
        let (mut i, mut first) = (0, 0);
        while i < form.length() {
            let end = ends[i] as usize;
            // One leaf is coalesced already; a copy of it as a layout would be most of the cost of a plan.
            if end == first + 1 {
                let (extent, stride) = layout.mode_at(first);
                if let Some(source) = plan.admit(form, i, extent) {
                    plan.push_mode(source, 1, extent, stride, true);
                }
            } else {
                let part = part_over(layout, form, i);
                if let Some(source) = plan.admit(form, i, part.size()) {
                    plan.push_part(source, &part, form.reach(i));
                }
            }
            first = end;
            i += 1;
        }
        plan.nested()
    }

    /// Notes the extent that part `part` of the coordinate has to stay below; a constant or a bound is held against it
    /// here.
    pub(super) const fn admit(&mut self, form: &Form, part: usize, extent: u64) -> Option<Source> {
        // The divisors of a part are products of its extents.
        if extent > u32::MAX as u64 {
            self.short = false;
        }
        match form.leaves[part] {
            Leaf::Integer | Leaf::Short | Leaf::Signed => {
                self.extents[part] = to_usize(form.bound(part, extent));
                self.proven &= !(1 << part);
                Some(Source::Part(small(part)))
            }
            // For a bounded leaf the form has the bound, for a constant the number itself: hence `<=` here and `<`
            // below.
            Leaf::Bounded | Leaf::Counted if form.tuple.entry(part) <= extent => Some(Source::Part(small(part))),
            Leaf::Unrolled if form.tuple.entry(part) <= extent => Some(Source::Unrolled(small(part))),
            Leaf::Constant if form.tuple.entry(part) < extent => {
                Some(Source::Constant(to_usize(form.tuple.entry(part))))
            }
            Leaf::Bounded | Leaf::Counted | Leaf::Unrolled | Leaf::Constant => {
                self.refused = true;
                None
            }
            Leaf::Free => None,
        }
    }

    /// Adds the steps of one coalesced part, for coordinates below `reach`: the modes beyond it have the coordinate 0.
    const fn push_part(&mut self, source: Source, part: &Layout, reach: u64) {
        let mut product = 1;
        let mut j = 0;
        // A bounded coordinate never gets to these modes: they cost no step.
        while j < part.length() && (product as u64) < reach {
            let (extent, stride) = part.mode_at(j);
            // Digits beyond the reach of the coordinate are 0, so the last digit that counts needs no remainder.
            let last = j + 1 == part.length() || reach <= product as u64 * extent;
            self.push_mode(source, product, extent, stride, last);
            // No overflow: the product divides the size of the layout, which `usize` holds.
            product *= to_usize(extent);
            j += 1;
        }
    }

    /// Adds the steps of the mode `extent : stride` of a part, whose earlier modes have the size `product`.
    pub(super) const fn push_mode(&mut self, source: Source, product: usize, extent: u64, stride: Stride, last: bool) {
        // Its digit is always 0, and a stride of it may be any number, also a coordinate.
        if extent == 1 {
            return;
        }
        let Some(digit) = step(stride, product) else {
            self.refused = true;
            return;
        };
        // The digit is the quotient: nothing is above it.
        if last {
            self.push(source, digit);
        // A mask is one instruction; a remainder by any other number would be a multiplication and a subtraction.
        } else if product.is_power_of_two() && extent.is_power_of_two() {
            self.push(source, Step { mask: to_usize(extent) - 1, ..digit });
        } else {
            // A digit is a quotient minus `extent` times the next quotient. So a remainder is never computed: it is a
            // second step with a negative coefficient, which often merges with the step of the next mode.
            let excess = digit.coefficient.wrapping_mul(to_usize(extent)).wrapping_neg();
            let next = Step { sum: digit.sum, coefficient: excess, ..Step::quotient_by(product * to_usize(extent)) };
            self.push(source, digit);
            self.push(source, next);
        }
    }

    /// Adds a step: to an equal one, to the start where the coordinate is a constant, or at the end.
    const fn push(&mut self, source: Source, step: Step) {
        let last = if self.apart { LAST } else { 0 };
        let (part, step) = match source {
            Source::Constant(x) => {
                let sum = &mut self.start[last + step.sum as usize];
                *sum = sum.wrapping_add(step.term(x));
                return;
            }
            Source::Unrolled(part) => (part, Step { sum: small(last) + step.sum, ..step }),
            Source::Part(part) => (part, step),
        };
        let mut i = 0;
        while i < self.length {
            let same = &mut self.steps[i];
            // Steps of one quotient are one step, with the sum of the coefficients.
            if same.part == part && same.sum == step.sum && same.takes_the_digit_of(&step) {
                same.coefficient = same.coefficient.wrapping_add(step.coefficient);
                return;
            }
            i += 1;
        }
        // Below `MAX_STEPS`: a leaf pushes at most two steps.
        self.steps[self.length] = Step { part, ..step };
        self.length += 1;
    }

    /// Whether the index collects bits of the coordinate by more steps than other ways to move bits take at least.
    pub(super) const fn collects_bits(&self) -> bool {
        let mut bits = self.length > FEW_STEPS && !self.refused && !self.apart;
        let mut i = 0;
        while i < self.length && bits {
            // A division moves no bits, nor does a coefficient that merged steps made negative.
            let step = &self.steps[i];
            bits = step.divisor.get() == 1 && step.coefficient.is_power_of_two() && step.factor.is_power_of_two();
            i += 1;
        }
        bits
    }

    /// Whether the index is the sum of at most four parts, each times a constant.
    pub(super) const fn is_plain(&self) -> bool {
        let (mut plain, mut i) = (!self.apart && !self.refused && self.length <= 4, 0);
        while i < self.length && plain {
            plain = self.steps[i].is_whole() && self.steps[i].sum == 0 && self.steps[i].factor == 1;
            i += 1;
        }
        plain
    }

    /// Whether the index is one sum of at most eight steps: no runtime stride, no summand for unrolled loops.
    pub(super) const fn is_single(&self, runtime: usize) -> bool {
        runtime == 0 && !self.apart && self.length <= 8
    }

    /// The first steps.
    pub(super) const fn first<const N: usize>(&self) -> [Step; N] {
        let (mut steps, mut i) = ([Step::NONE; N], 0);
        while i < N {
            steps[i] = self.steps[i];
            i += 1;
        }
        steps
    }

    /// The number of steps, rounded up to a block. The steps after the last one add 0.
    pub(super) const fn tier(&self) -> usize {
        let mut tier = 1;
        while tier < self.length {
            tier *= 2;
        }
        tier
    }

    /// The sums of the parts, of as many steps as [`tier`](IndexPlan::tier) says.
    #[inline(always)]
    pub(super) fn sums<W: Word>(&self, tier: usize, parts: &Parts) -> Sums<W> {
        let mut sums = [W::ZERO; 2 * LAST];
        // Fixed tiers, because a loop over the steps stays a loop at optimization level s; unused steps add 0.
        match tier {
            1 => self.one(0, parts, &mut sums),
            2 => self.two(0, parts, &mut sums),
            4 => self.four(0, parts, &mut sums),
            8 => self.eight(0, parts, &mut sums),
            16 => self.sixteen(0, parts, &mut sums),
            32 => self.thirty_two(0, parts, &mut sums),
            _ => {
                self.thirty_two(0, parts, &mut sums);
                self.thirty_two(32, parts, &mut sums);
            }
        }
        sums
    }

    /// Takes step `i`.
    #[inline(always)]
    fn one<W: Word>(&self, i: usize, parts: &Parts, sums: &mut Sums<W>) {
        let step = &self.steps[i];
        let sum = &mut sums[step.sum as usize];
        // Steps after the last one have coefficient 0 and part 0: they fold away.
        *sum = sum.plus(step, parts[step.part as usize]);
    }

    #[inline(always)]
    fn two<W: Word>(&self, i: usize, parts: &Parts, sums: &mut Sums<W>) {
        self.one(i, parts, sums);
        self.one(i + 1, parts, sums);
    }

    #[inline(always)]
    fn four<W: Word>(&self, i: usize, parts: &Parts, sums: &mut Sums<W>) {
        self.two(i, parts, sums);
        self.two(i + 2, parts, sums);
    }

    #[inline(always)]
    fn eight<W: Word>(&self, i: usize, parts: &Parts, sums: &mut Sums<W>) {
        self.four(i, parts, sums);
        self.four(i + 4, parts, sums);
    }

    #[inline(always)]
    fn sixteen<W: Word>(&self, i: usize, parts: &Parts, sums: &mut Sums<W>) {
        self.eight(i, parts, sums);
        self.eight(i + 8, parts, sums);
    }

    #[inline(always)]
    fn thirty_two<W: Word>(&self, i: usize, parts: &Parts, sums: &mut Sums<W>) {
        self.sixteen(i, parts, sums);
        self.sixteen(i + 16, parts, sums);
    }

    /// The index that sums from `first` on make.
    #[inline(always)]
    pub(super) fn total<W: Word>(
        &self,
        first: usize,
        sums: &Sums<W>,
        runtime: usize,
        strides: &[usize; MAX_RUNTIME],
    ) -> usize {
        let constant = self.sum(first, sums);
        // One multiplication for each runtime stride, however many modes have a multiple of it.
        let of = |k: usize| self.sum(first + 1 + k, sums).wrapping_mul(strides[k]);
        match runtime {
            // `runtime` is a constant: only the sums that exist are added.
            0 => constant,
            1 => of(0).wrapping_add(constant),
            2 => of(0).wrapping_add(of(1)).wrapping_add(constant),
            _ => {
                let low = of(0).wrapping_add(of(1)).wrapping_add(of(2)).wrapping_add(of(3));
                let high = of(4).wrapping_add(of(5)).wrapping_add(of(6)).wrapping_add(of(7));
                low.wrapping_add(high).wrapping_add(constant)
            }
        }
    }

    /// Sum `k`. What the parts add fits the word; the constant is added after it, where an address takes it for free.
    #[inline(always)]
    fn sum<W: Word>(&self, k: usize, sums: &Sums<W>) -> usize {
        sums[k].to_usize().wrapping_add(self.start[k])
    }

    /// Whether part `i` is in bounds.
    #[inline(always)]
    pub(super) fn admits_one(&self, i: usize, parts: &Parts) -> bool {
        // One unsigned comparison: a negative `i32` is a part of 2^31 and more.
        self.proven >> i & 1 == 1 || parts[i] < self.extents[i]
    }

    /// Whether parts `i` and `i + 1` are in bounds.
    #[inline(always)]
    #[allow(clippy::needless_bitwise_bool, reason = "one branch for the whole coordinate")]
    pub(super) fn admits_two(&self, i: usize, parts: &Parts) -> bool {
        self.admits_one(i, parts) & self.admits_one(i + 1, parts)
    }

    #[inline(always)]
    pub(super) fn admits_four(&self, i: usize, parts: &Parts) -> bool {
        self.admits_two(i, parts) & self.admits_two(i + 2, parts)
    }

    #[inline(always)]
    pub(super) fn admits_eight(&self, i: usize, parts: &Parts) -> bool {
        self.admits_four(i, parts) & self.admits_four(i + 4, parts)
    }

    #[inline(always)]
    pub(super) fn admits_sixteen(&self, i: usize, parts: &Parts) -> bool {
        self.admits_eight(i, parts) & self.admits_eight(i + 8, parts)
    }
}

/// The step that takes `part / product` times a stride; none for a stride that is no number.
pub(super) const fn step(stride: Stride, product: usize) -> Option<Step> {
    let sum = match stride.basis() {
        Basis::Unit => 0,
        Basis::Runtime(k) => 1 + k,
        // Coordinates are no numbers, and products are numbered by `RuntimePlan` before they come here.
        Basis::Axis(_) | Basis::Sum(_) | Basis::Product(_) => return None,
    };
    Some(Step { sum, coefficient: wrapped(stride.coefficient()), ..Step::quotient_by(product) })
}

/// Part `part` of the layout, coalesced. There is one: the ends of all parts were found.
const fn part_over(layout: &Layout, form: &Form, part: usize) -> Layout {
    match ops::part(layout, form.profile(), part) {
        Ok(part) => ops::coalesce(&part),
        Err(_) => unreachable!(),
    }
}

/// The error with which a plan is refused.
pub(super) const fn refusal(layout: &Layout, form: &Form) -> LayoutError {
    if let Err(error) = ops::part_ends(layout, form.profile()) {
        return error;
    }
    let mut i = 0;
    while i < form.length() {
        let (extent, coordinate) = (part_over(layout, form, i).size(), form.tuple.entry(i));
        let blame = Blame::shape(Operation::Index, i);
        match form.leaves[i] {
            // The comparisons of `IndexPlan::admit`, the other way round: this finds what that one has refused.
            Leaf::Constant if coordinate >= extent => {
                let (mode, coordinate) = (ModePath::of(form.profile(), i), coordinate as i128);
                return LayoutError::OutOfBounds { blame, mode, coordinate, extent };
            }
            Leaf::Bounded | Leaf::Counted | Leaf::Unrolled if coordinate > extent => {
                return LayoutError::BoundTooWide { blame, bound: coordinate, extent };
            }
            _ => {}
        }
        i += 1;
    }
    // The remaining reason: strides that are coordinates.
    let mut i = 0;
    while !matches!(layout.mode_at(i).1.basis(), Basis::Axis(_) | Basis::Sum(_) | Basis::Product(_)) {
        i += 1;
    }
    LayoutError::NotStatic { blame: Blame::stride(Operation::Index, i), stride: layout.mode_at(i).1 }
}

/// Whether all parts have at most 32 bits, and so have all sums in bounds, none of which is negative. Of the extents of
/// the parts, which their divisors divide, [`IndexPlan::admit`] asks the same.
const fn is_short(layout: &Layout, form: &Form) -> bool {
    let mut i = 0;
    while i < form.length() {
        match form.leaves[i] {
            // A `usize` or `u64` may be more than 32 bits hold.
            Leaf::Integer => return false,
            // A loop counts in the word of addresses, or the processor extends the index at each access.
            Leaf::Counted if !GPU => return false,
            _ => {}
        }
        i += 1;
    }
    let (Ok(terms), Ok(origin)) = (layout.cosize_terms(), layout.origin_terms()) else { return false };
    let mut i = 0;
    while i < terms.len() {
        // With negative strides a partial sum may be below 0, which 32 bits cannot tell from a large number.
        if terms[i] > u32::MAX as u64 || origin[i] > 0 {
            return false;
        }
        i += 1;
    }
    true
}

/// An extent or a product of extents of a layout whose size `usize` holds.
#[allow(clippy::cast_possible_truncation, reason = "the size of the layout, which it divides, fits")]
const fn to_usize(extent: u64) -> usize {
    extent as usize
}

/// The number of a part.
#[allow(clippy::cast_possible_truncation, reason = "at most MAX_LEAVES")]
const fn small(part: usize) -> u8 {
    part as u8
}

/// A coefficient modulo the number of indices.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "two's complement is meant")]
const fn wrapped(coefficient: i64) -> usize {
    coefficient as usize
}
