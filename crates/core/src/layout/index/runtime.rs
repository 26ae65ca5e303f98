//! The index plan of layouts with runtime extents.
//!
//! A part of a coordinate is divided by constants as long as only its last mode has a runtime extent. Then its steps
//! are steps of a [`IndexPlan`]. A part that continues after a runtime extent is divided by it, digit by digit, by
//! [`Digit`]s. Each stride is a multiple of a product of runtime numbers, multiplied once.

use core::marker::PhantomData;

use layout_algebra::{
    Basis, Blame, DynLayout, Extent, LayoutError, MAX_LEAVES, MAX_RUNTIME, ModePath, Operation, RuntimeProduct, Stride,
};

use crate::coordinates::{Coordinate, Form, Leaf, Parts, Selection};
use crate::layout::dynamic::Dynamic;
use crate::layout::index::outside::{self, Bounds, Extents, Text};
use crate::layout::index::parts;
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

/// An extent, or the number that a stride is a multiple of: a coefficient times powers of runtime numbers.
#[derive(Clone, Copy)]
pub(crate) struct Factors {
    coefficient: usize,
    powers: [u8; MAX_RUNTIME],
}

impl Factors {
    /// No number.
    pub(crate) const ZERO: Factors = Factors { coefficient: 0, powers: [0; MAX_RUNTIME] };

    /// Returns the factors of an extent.
    #[allow(clippy::cast_possible_truncation, reason = "a power is at most 127")]
    pub(crate) const fn of(extent: Extent) -> Factors {
        let (mut powers, mut k) = ([0; MAX_RUNTIME], 0);
        while k < MAX_RUNTIME {
            powers[k] = extent.product.power(k) as u8;
            k += 1;
        }
        Factors { coefficient: to_usize(extent.coefficient), powers }
    }

    /// Returns the factors of a product.
    pub(crate) const fn of_product(product: RuntimeProduct) -> Factors {
        Factors::of(Extent { coefficient: 1, product })
    }

    /// Returns the factors of products, 0 for the product of no numbers.
    pub(crate) const fn of_all(products: &[RuntimeProduct; MAX_RUNTIME]) -> [Factors; MAX_RUNTIME] {
        let (mut factors, mut k) = ([Factors::ZERO; MAX_RUNTIME], 0);
        while k < MAX_RUNTIME {
            // Entries after the last product are 1, and have no stride to multiply.
            if !products[k].is_one() {
                factors[k] = Factors::of_product(products[k]);
            }
            k += 1;
        }
        factors
    }

    /// The product for these numbers, in wrapping arithmetic. Without a loop: the powers are constants.
    #[inline(always)]
    pub(crate) fn value(&self, numbers: &[usize; MAX_RUNTIME]) -> usize {
        let low = self.power(0, numbers).wrapping_mul(self.power(1, numbers));
        let low = low.wrapping_mul(self.power(2, numbers)).wrapping_mul(self.power(3, numbers));
        let high = self.power(4, numbers).wrapping_mul(self.power(5, numbers));
        let high = high.wrapping_mul(self.power(6, numbers)).wrapping_mul(self.power(7, numbers));
        low.wrapping_mul(high).wrapping_mul(self.coefficient)
    }

    #[inline(always)]
    fn power(&self, k: usize, numbers: &[usize; MAX_RUNTIME]) -> usize {
        match self.powers[k] {
            0 => 1,
            1 => numbers[k],
            // Wrapping, as all products: whether sizes fit is tested where the layout is made, not at each index.
            power => numbers[k].wrapping_pow(u32::from(power)),
        }
    }

    /// The products for these numbers.
    #[inline(always)]
    pub(crate) fn values(all: &[Factors; MAX_RUNTIME], numbers: &[usize; MAX_RUNTIME]) -> [usize; MAX_RUNTIME] {
        [
            all[0].value(numbers),
            all[1].value(numbers),
            all[2].value(numbers),
            all[3].value(numbers),
            all[4].value(numbers),
            all[5].value(numbers),
            all[6].value(numbers),
            all[7].value(numbers),
        ]
    }
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
const fn to_usize(number: u64) -> usize {
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
    const PLAN: RuntimePlan = RuntimePlan::new(&L::DYNAMIC, &X::FORM);

    /// The index of a coordinate.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn of(layout: &L, coordinate: X, _: CongruentExtents<L, X>) -> usize
    where
        X: Coordinate,
    {
        let parts = parts(coordinate);
        #[cfg(debug_assertions)]
        Self::require(layout, &parts);
        Self::index(layout, &parts)
    }

    /// Whether every part is below its extent.
    #[inline(always)]
    pub(crate) fn admits(layout: &L, parts: &Parts) -> bool {
        // `raw` rests on this. `CongruentExtents` in the caller is the error; to name it here would report it twice.
        if const { Self::PLAN.refused.is_some() } {
            return false;
        }
        let (plan, numbers) = (const { &Self::PLAN }, layout.numbers());
        match X::PARTS {
            1 => plan.admits_one(0, parts, &numbers),
            2 => plan.admits_two(0, parts, &numbers),
            4 => plan.admits_four(0, parts, &numbers),
            8 => plan.admits_eight(0, parts, &numbers),
            _ => {
                plan.admits_eight(0, parts, &numbers)
                    & plan.admits_eight(8, parts, &numbers)
                    & plan.admits_eight(16, parts, &numbers)
                    & plan.admits_eight(24, parts, &numbers)
            }
        }
    }

    /// The index of a coordinate, in wrapping arithmetic.
    #[inline(always)]
    pub(crate) fn index(layout: &L, parts: &Parts) -> usize {
        // A plan that is refused computes nothing; `raw` must not take that for an index.
        assert!(const { Self::PLAN.refused.is_none() });
        let (plan, numbers) = (const { &Self::PLAN }, layout.numbers());
        let mut sums: Sums<usize> = plan.fixed.sums(const { Self::PLAN.fixed.tier() }, parts);
        // On a constant: most coordinates, such as `(i, j)`, have no division by a runtime number.
        if const { Self::PLAN.digit_count > 0 } {
            plan.divide(parts, &numbers, &mut sums);
        }
        let strides = Factors::values(&plan.strides, &numbers);
        let last = if const { Self::PLAN.fixed.apart } { plan.total(LAST, &sums, &strides) } else { 0 };
        plan.total(0, &sums, &strides).wrapping_add(last)
    }

    /// Panics for a coordinate out of bounds.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn require(layout: &L, parts: &Parts) {
        if !Self::admits(layout, parts) {
            outside::refuse::<Self>(parts, &layout.numbers())
        }
    }
}

impl<L: Dynamic, X: Selection> Bounds for RuntimeIndex<L, X> {
    const PARTS: usize = X::LENGTH;
    const COUNT: usize = X::LENGTH + runtime_count::<L>();
    const TEXT: Text = Text { form: &X::FORM, parts: X::LENGTH, bounds: Extents::Planned(&Self::PLAN) };
}

/// The number of runtime numbers; 0 where there is no layout.
const fn runtime_count<L: Dynamic>() -> usize {
    match &L::DYNAMIC {
        Ok(layout) => layout.runtime_count(),
        Err(_) => 0,
    }
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
        match &self.limits[i] {
            None => self.fixed.admits_one(i, parts),
            Some(limit) => limit.admits(parts[i], numbers),
        }
    }

    #[inline(always)]
    #[allow(clippy::needless_bitwise_bool, reason = "one branch for the whole coordinate")]
    fn admits_two(&self, i: usize, parts: &Parts, numbers: &[usize; MAX_RUNTIME]) -> bool {
        self.admits_one(i, parts, numbers) & self.admits_one(i + 1, parts, numbers)
    }

    #[inline(always)]
    fn admits_four(&self, i: usize, parts: &Parts, numbers: &[usize; MAX_RUNTIME]) -> bool {
        self.admits_two(i, parts, numbers) & self.admits_two(i + 2, parts, numbers)
    }

    #[inline(always)]
    fn admits_eight(&self, i: usize, parts: &Parts, numbers: &[usize; MAX_RUNTIME]) -> bool {
        self.admits_four(i, parts, numbers) & self.admits_four(i + 4, parts, numbers)
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
