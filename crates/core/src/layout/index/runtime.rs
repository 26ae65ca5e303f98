//! The index plan of layouts with runtime extents.
//!
//! A part of a coordinate is divided by constants as long as only its last mode has a runtime extent. Then its steps
//! are steps of a [`IndexPlan`]. A part that continues after a runtime extent is divided by it, digit by digit, by
//! [`Digit`]s. Each stride is a multiple of a product of runtime numbers, multiplied once.

use core::marker::PhantomData;

use layout_algebra::{
    Basis, Blame, DynLayout, LayoutError, MAX_LEAVES, MAX_RUNTIME, ModePath, Operation, RuntimeProduct, Stride,
};

use crate::coordinates::{Coordinate, Form, Leaf, Parts, Selection};
use crate::layout::dynamic::Dynamic;
use crate::layout::index::factors::Factors;
use crate::layout::index::let_parts;
use crate::layout::index::outside::{self, Bounds, Extents, Text};
use crate::layout::index::plan::{IndexPlan, LAST, Source, Sums, step};
use crate::layout::index::step::Step;
use crate::layout::proof::Proven;

/// One digit of a part that is divided by runtime extents. It is the remainder of the rest by the extent; the quotient
/// is the rest for the next digit.
#[derive(Clone, Copy)]
struct Digit {
    /// The source of the coordinate, for the first digit of a part.
    from: Option<Source>,
    extent: Factors,
    /// The stride; of a first digit, also what its part is divided by before.
    step: Step,
    last: bool,
}

/// A bound of a part that is known at run time.
#[derive(Clone, Copy)]
struct Limit {
    extent: Factors,
    leaf: Leaf,
    /// The part, if it is a constant.
    constant: usize,
}

impl Limit {
    /// Whether a part is below the extent, or free.
    #[inline(always)]
    fn admits(&self, part: usize, numbers: &[usize; MAX_RUNTIME]) -> bool {
        let extent = self.extent.value(numbers);
        match self.leaf {
            Leaf::Free => true,
            Leaf::Constant => self.constant < extent,
            // A negative integer is one of 2^31 and more.
            Leaf::Signed => part < extent && part < 1 << 31,
            Leaf::Integer | Leaf::Short | Leaf::Bounded | Leaf::Counted | Leaf::Unrolled => part < extent,
        }
    }
}

/// The plan: steps with constant divisors, digits with runtime ones, and the checks at run time.
pub(crate) struct RuntimePlan {
    fixed: IndexPlan,
    digits: [Digit; MAX_LEAVES],
    digit_count: usize,
    /// The size of each part that is not a constant.
    limits: [Option<Limit>; MAX_LEAVES],
    products: [RuntimeProduct; MAX_RUNTIME],
    /// The products that each stride is a multiple of.
    strides: [Factors; MAX_RUNTIME],
    /// The number of products.
    count: usize,
    refused: Option<LayoutError>,
}

impl RuntimePlan {
    const NONE: RuntimePlan = RuntimePlan {
        fixed: IndexPlan::NONE,
        digits: [Digit { from: None, extent: Factors::ZERO, step: Step::NONE, last: true }; MAX_LEAVES],
        digit_count: 0,
        limits: [None; MAX_LEAVES],
        products: [RuntimeProduct::ONE; MAX_RUNTIME],
        strides: [Factors::ZERO; MAX_RUNTIME],
        count: 0,
        refused: None,
    };

    const fn new(layout: &Result<DynLayout, LayoutError>, form: &Form) -> RuntimePlan {
        let layout = match layout {
            Ok(layout) => layout,
            Err(error) => return RuntimePlan { refused: Some(*error), ..RuntimePlan::NONE },
        };
        let mut plan = RuntimePlan::NONE;
        plan.fixed.apart = form.is_unrolled();
        // Strides are numbered by their products, so that `64*?1` and `?1` share one multiplication.
        match layout.stride_numbers() {
            Ok((layout, products)) => {
                (plan.products, plan.count) = (products, layout.runtime_count());
                plan.strides = Factors::of_all(&products);
            }
            Err(error) => plan.refused = Some(error),
        }
        let mut i = 0;
        while i < form.length() && plan.refused.is_none() {
            match layout.part(form.profile(), i) {
                Ok(part) => plan.push_part(&part, form, i),
                Err(error) => plan.refused = Some(error),
            }
            i += 1;
        }
        plan
    }

    /// Adds one part, coalesced.
    const fn push_part(&mut self, part: &DynLayout, form: &Form, i: usize) {
        let size = part.coefficients().size();
        if part.is_fixed() {
            // The source is found below: of a part with a runtime size, too, which `admit` does not see.
            _ = self.fixed.admit(form, i, size);
            if self.fixed.refused {
                self.refused = Some(outside(form, i, size));
            }
        } else {
            match part.extent() {
                Ok(extent) => {
                    let (extent, constant) = (Factors::of(extent), to_usize(form.tuple.entry(i)));
                    self.limits[i] = Some(Limit { extent, leaf: form.leaves[i], constant });
                }
                Err(error) => self.refused = Some(error),
            }
        }
        let Some(source) = source(form, i) else { return };
        let (mut product, mut j, reach) = (1, 0, form.reach(i));
        let length = part.length();
        while j < length && product < reach {
            let (extent, stride) = part.mode_at(j);
            let fits = extent.product.is_one() && reach <= product.saturating_mul(extent.coefficient);
            let last = j + 1 == length || fits;
            let stride = self.numbered(stride, j);
            // A runtime extent in the middle: what follows is divided by it, digit by digit.
            if !last && !extent.product.is_one() {
                return self.push_digits(part, j, product, source);
            }
            // Only a last mode comes here with a runtime extent, and of that the digit needs no extent.
            let whole = if extent.product.is_one() { extent.coefficient } else { u64::MAX };
            self.fixed.push_mode(source, to_usize(product), whole, stride, last);
            // Saturated, not wrapped: the loop compares it with the reach.
            product = product.saturating_mul(extent.coefficient);
            j += 1;
        }
    }

    /// Adds the modes of a part from leaf `first` on, which are divided by a runtime extent.
    const fn push_digits(&mut self, part: &DynLayout, first: usize, product: u64, source: Source) {
        let mut j = first;
        while j < part.length() {
            let (extent, stride) = part.mode_at(j);
            let stride = self.numbered(stride, j);
            let (from, divisor) = if j == first { (Some(source), to_usize(product)) } else { (None, 1) };
            // There is a step: `numbered` leaves numbers only.
            let Some(step) = step(stride, divisor) else { return };
            self.digits[self.digit_count] =
                Digit { from, extent: Factors::of(extent), step, last: j + 1 == part.length() };
            self.digit_count += 1;
            j += 1;
        }
    }

    /// A stride as a multiple of the number that its product has in this plan.
    const fn numbered(&mut self, stride: Stride, leaf: usize) -> Stride {
        let Some(product) = stride.basis().runtime_product() else {
            let blame = Blame::stride(Operation::Index, leaf);
            self.refused = Some(LayoutError::NotStatic { blame, stride });
            return Stride::ZERO;
        };
        if product.is_one() {
            return stride;
        }
        let mut k: u8 = 0;
        // Ends: `stride_numbers` has listed every product of the layout, and a part has no others.
        while !self.products[k as usize].same(product) {
            k += 1;
        }
        Stride::new(stride.coefficient(), Basis::Runtime(k))
    }
}

/// The source of the coordinate of part `i`; none for a free part.
const fn source(form: &Form, i: usize) -> Option<Source> {
    #[allow(clippy::cast_possible_truncation, reason = "at most MAX_LEAVES")]
    let part = i as u8;
    match form.leaves[i] {
        Leaf::Integer | Leaf::Short | Leaf::Signed | Leaf::Bounded | Leaf::Counted => Some(Source::Part(part)),
        Leaf::Unrolled => Some(Source::Unrolled(part)),
        Leaf::Constant => Some(Source::Constant(to_usize(form.tuple.entry(i)))),
        Leaf::Free => None,
    }
}

/// The error of a constant or a bound that does not fit a constant extent.
const fn outside(form: &Form, i: usize, extent: u64) -> LayoutError {
    let (blame, coordinate) = (Blame::shape(Operation::Index, i), form.tuple.entry(i));
    match form.leaves[i] {
        Leaf::Constant => {
            let (mode, coordinate) = (ModePath::of(form.profile(), i), coordinate as i128);
            LayoutError::OutOfBounds { blame, mode, coordinate, extent }
        }
        _ => LayoutError::BoundTooWide { blame, bound: coordinate, extent },
    }
}

/// A number that is at most a coefficient of a layout in memory, or the largest one.
#[allow(clippy::cast_possible_truncation, reason = "compared")]
pub(super) const fn to_usize(number: u64) -> usize {
    if number > usize::MAX as u64 { usize::MAX } else { number as usize }
}

/// Coordinates of the type `X` fit the layout `L`.
#[doc(hidden)]
pub struct CongruentExtents<L, X>(PhantomData<(L, X)>);

impl<L: Dynamic, X: Selection> CongruentExtents<L, X> {
    /// The proof, made while compiling. If the layout does not exist, it proves nothing: the error is of the operation
    /// that made a value of it.
    pub(crate) const PROOF: Self = Self::prove();

    /// The proof, for a larger one.
    #[track_caller]
    pub(crate) const fn prove() -> Self {
        // A layout that does not exist refuses its plan with its own error, which is reported once, elsewhere.
        if let (Some(error), Ok(_)) = (RuntimeIndex::<L, X>::PLAN.refused, &L::DYNAMIC) {
            error.panic()
        }
        Self(PhantomData)
    }
}

impl<L: Dynamic, X: Selection> Proven for CongruentExtents<L, X> {
    const PROOF: Self = Self::prove();
}

/// No stride is negative: indices are natural numbers.
pub(crate) struct Upward<L>(PhantomData<L>);

impl<L: Dynamic> Upward<L> {
    /// The proof, made while compiling.
    pub(crate) const PROOF: Self = {
        if let Ok(layout) = &L::DYNAMIC {
            let mut i = 0;
            while i < layout.length() {
                let (extent, stride) = layout.mode_at(i);
                let stride = stride.coefficient();
                // A runtime extent may be more than 1. Only the constant extent 1 makes a stride meaningless.
                if stride < 0 && (extent.coefficient > 1 || !extent.product.is_one()) {
                    LayoutError::NegativeStride { blame: Blame::stride(Operation::Index, i), stride }.panic()
                }
                i += 1;
            }
        }
        Self(PhantomData)
    };
}

/// The index plan of the layout type `L` for coordinates of type `X`.
pub(crate) struct RuntimeIndex<L, X>(PhantomData<(L, X)>);

impl<L: Dynamic, X: Selection> RuntimeIndex<L, X> {
    /// The plan, behind a reference: no constant copies it.
    const PLAN: &'static RuntimePlan = &RuntimePlan::new(&L::DYNAMIC, &X::FORM);

    /// The index of a coordinate.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn of(layout: &L, coordinate: X, _: CongruentExtents<L, X>) -> usize
    where
        X: Coordinate,
    {
        let_parts!(parts: X = coordinate);
        // With debug assertions only: who asks a layout promises that the coordinate is in bounds.
        if cfg!(debug_assertions) { Self::required(layout, parts) } else { Self::index(layout, parts) }
    }

    /// The index of a coordinate, if every part is below its extent.
    #[inline(always)]
    pub(crate) fn found(layout: &L, parts: &Parts) -> Option<usize> {
        let numbers = layout.numbers();
        if Self::admits(parts, &numbers) { Some(Self::index_of(parts, &numbers)) } else { None }
    }

    /// The index of a coordinate. Panics for a coordinate out of bounds.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn required(layout: &L, parts: &Parts) -> usize {
        let numbers = layout.numbers();
        if !Self::admits(parts, &numbers) {
            outside::refuse::<Self>(parts, &numbers)
        }
        Self::index_of(parts, &numbers)
    }

    /// The index of a coordinate, in wrapping arithmetic.
    #[inline(always)]
    pub(crate) fn index(layout: &L, parts: &Parts) -> usize {
        Self::index_of(parts, &layout.numbers())
    }

    /// Whether every part is below its extent.
    #[inline(always)]
    fn admits(parts: &Parts, numbers: &[usize; MAX_RUNTIME]) -> bool {
        // `raw` rests on this. `CongruentExtents` in the caller is the error; to name it here would report it twice.
        if const { Self::PLAN.refused.is_some() } {
            return false;
        }
        let plan = Self::PLAN;
        match X::PARTS {
            1 | 2 => plan.admits_two(parts, numbers),
            4 if X::LENGTH == 3 => plan.admits_three(parts, numbers),
            4 => plan.admits_four(parts, numbers),
            8 => plan.admits_eight(0, parts, numbers),
            _ => {
                plan.admits_eight(0, parts, numbers)
                    & plan.admits_eight(8, parts, numbers)
                    & plan.admits_eight(16, parts, numbers)
                    & plan.admits_eight(24, parts, numbers)
            }
        }
    }

    #[inline(always)]
    fn index_of(parts: &Parts, numbers: &[usize; MAX_RUNTIME]) -> usize {
        // A plan that is refused computes nothing; `raw` must not take that for an index.
        assert!(const { Self::PLAN.refused.is_none() });
        let plan = Self::PLAN;
        // On a constant, and without arrays: without optimisation, each array is a call.
        if const { Self::PLAN.is_single() } {
            return plan.single(const { Self::PLAN.shape() }, parts, numbers);
        }
        let mut sums: Sums<usize> = plan.fixed.sums(const { Self::PLAN.fixed.tier() }, parts);
        // On a constant: most coordinates, such as `(i, j)`, have no division by a runtime number.
        if const { Self::PLAN.digit_count > 0 } {
            plan.divide(parts, numbers, &mut sums);
        }
        let strides = Factors::first(const { Self::PLAN.count }, &plan.strides, numbers);
        let last = if const { Self::PLAN.fixed.apart } { plan.total(LAST, &sums, &strides) } else { 0 };
        plan.total(0, &sums, &strides).wrapping_add(last)
    }
}

impl<L: Dynamic, X: Selection> Bounds for RuntimeIndex<L, X> {
    const PARTS: usize = X::LENGTH;
    const COUNT: usize = X::LENGTH + runtime_count::<L>();
    const TEXT: &'static Text = &Text { form: &X::FORM, parts: X::LENGTH, bounds: Extents::Planned(Self::PLAN) };
}

/// The number of runtime numbers; 0 where there is no layout.
const fn runtime_count<L: Dynamic>() -> usize {
    match &L::DYNAMIC {
        Ok(layout) => layout.runtime_count(),
        Err(_) => 0,
    }
}

/// Whether a part is in bounds. To find its limit by a literal takes no instruction, without optimisation too.
macro_rules! admits {
    ($plan:ident, $i:tt, $parts:ident, $numbers:ident) => {
        match &$plan.limits[$i] {
            None => $plan.fixed.proven >> $i & 1 == 1 || $parts[$i] < $plan.fixed.extents[$i],
            Some(limit) => limit.admits($parts[$i], $numbers),
        }
    };
}

impl RuntimePlan {
    /// The error of the first part that is out of bounds, for these runtime numbers.
    pub(super) fn outside(&self, form: &Form, words: &[usize], then: &[usize]) -> LayoutError {
        let (mut parts, mut numbers) = ([0; MAX_LEAVES], [0; MAX_RUNTIME]);
        parts.iter_mut().zip(words).for_each(|(part, word)| *part = *word);
        numbers.iter_mut().zip(then).for_each(|(number, word)| *number = *word);
        let mut i = 0;
        // Ends: this is called for a coordinate that is out of bounds.
        while self.admits_one(i, &parts, &numbers) {
            i += 1;
        }
        let (extent, coordinate) = match &self.limits[i] {
            Some(Limit { extent, leaf: Leaf::Constant, constant }) => (extent.value(&numbers), *constant as i128),
            Some(limit) => (limit.extent.value(&numbers), form.written(i, parts[i])),
            None => (self.fixed.extents[i], form.written(i, parts[i])),
        };
        let (mode, extent) = (ModePath::of(form.profile(), i), extent as u64);
        LayoutError::OutOfBounds { blame: Blame::shape(Operation::Index, i), mode, coordinate, extent }
    }

    /// The index that sums from `first` on make.
    #[inline(always)]
    fn total(&self, first: usize, sums: &Sums<usize>, strides: &[usize; MAX_RUNTIME]) -> usize {
        self.fixed.total(first, sums, self.count, strides)
    }

    /// Whether part `i` is in bounds.
    #[inline(always)]
    fn admits_one(&self, i: usize, parts: &Parts, numbers: &[usize; MAX_RUNTIME]) -> bool {
        admits!(self, i, parts, numbers)
    }

    /// Whether the first two parts are in bounds: by literals, as in [`Few::admits_two`](super::few::Few).
    #[inline(always)]
    #[allow(clippy::needless_bitwise_bool, reason = "one branch for the whole coordinate")]
    fn admits_two(&self, parts: &Parts, numbers: &[usize; MAX_RUNTIME]) -> bool {
        admits!(self, 0, parts, numbers) & admits!(self, 1, parts, numbers)
    }

    #[inline(always)]
    #[allow(clippy::needless_bitwise_bool, reason = "one branch for the whole coordinate")]
    fn admits_three(&self, parts: &Parts, numbers: &[usize; MAX_RUNTIME]) -> bool {
        self.admits_two(parts, numbers) & admits!(self, 2, parts, numbers)
    }

    #[inline(always)]
    #[allow(clippy::needless_bitwise_bool, reason = "one branch for the whole coordinate")]
    fn admits_four(&self, parts: &Parts, numbers: &[usize; MAX_RUNTIME]) -> bool {
        self.admits_three(parts, numbers) & admits!(self, 3, parts, numbers)
    }

    #[inline(always)]
    #[allow(clippy::needless_bitwise_bool, reason = "one branch for the whole coordinate")]
    fn admits_eight(&self, i: usize, parts: &Parts, numbers: &[usize; MAX_RUNTIME]) -> bool {
        let four = |i| {
            let two = |i| self.admits_one(i, parts, numbers) & self.admits_one(i + 1, parts, numbers);
            two(i) & two(i + 2)
        };
        four(i) & four(i + 4)
    }

    /// Whether the index is a sum of at most four steps, of which no two multiply one product.
    const fn is_single(&self) -> bool {
        let IndexPlan { steps, length, start, apart, .. } = &self.fixed;
        let (mut single, mut sums, mut i) = (self.digit_count == 0 && !*apart && *length <= 4, 0_u32, 0);
        while single && i < *length {
            let sum = steps[i].sum as u32;
            single = steps[i].factor == 1 && (sum == 0 || sums >> sum & 1 == 0);
            sums |= 1 << sum;
            i += 1;
        }
        i = 1;
        while single && i < start.len() {
            single = start[i] == 0;
            i += 1;
        }
        single
    }

    /// The number of steps, and whether each takes its part as it is.
    const fn shape(&self) -> (usize, bool) {
        let (mut whole, mut i) = (true, 0);
        while i < self.fixed.length {
            whole = whole && self.fixed.steps[i].is_whole();
            i += 1;
        }
        (self.fixed.length, whole)
    }

    /// The index of a [single](RuntimePlan::is_single) plan of a [shape](RuntimePlan::shape).
    #[inline(always)]
    fn single(&self, (length, whole): (usize, bool), parts: &Parts, numbers: &[usize; MAX_RUNTIME]) -> usize {
        macro_rules! term {
            ($i:literal) => {{
                let step = &self.fixed.steps[$i];
                let part = parts[step.part as usize];
                let term = if whole { part.wrapping_mul(step.coefficient) } else { step.term(part) };
                match step.sum {
                    0 => term,
                    sum => term.wrapping_mul(self.strides[sum as usize - 1].value(numbers)),
                }
            }};
        }
        let terms = match length {
            0 | 1 => term!(0),
            2 => term!(0).wrapping_add(term!(1)),
            3 => term!(0).wrapping_add(term!(1)).wrapping_add(term!(2)),
            _ => term!(0).wrapping_add(term!(1)).wrapping_add(term!(2)).wrapping_add(term!(3)),
        };
        terms.wrapping_add(self.fixed.start[0])
    }

    /// Adds what the digits add that are divided by runtime extents.
    #[inline(always)]
    fn divide(&self, parts: &Parts, numbers: &[usize; MAX_RUNTIME], sums: &mut Sums<usize>) {
        let (mut rest, mut i) = (0, 0);
        while i < self.digit_count {
            let Digit { from, extent, step, last } = &self.digits[i];
            rest = match *from {
                Some(Source::Part(part) | Source::Unrolled(part)) => step.quotient(parts[part as usize]),
                Some(Source::Constant(x)) => step.quotient(x),
                None => rest,
            };
            // Where an extent is 0 there are no coordinates.
            let extent = extent.value(numbers).max(1);
            // LLVM has quotient and remainder from one division.
            let digit = if *last { rest } else { rest % extent };
            rest /= extent;
            let sum = &mut sums[step.sum as usize];
            *sum = sum.wrapping_add(digit.wrapping_mul(step.coefficient));
            i += 1;
        }
    }
}
