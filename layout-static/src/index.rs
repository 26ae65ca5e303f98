//! The index plan: which arithmetic turns a coordinate into an index.
//!
//! A plan is a constant. For each part of the coordinate it takes the layout over that part, coalesced, of modes
//! `(n_j : e_j)`, and the products `P_j = n_0 .. n_{j-1}`. The digit of mode `j` is `floor(x / P_j) mod n_j`, so that
//!
//! ```text
//! L(x) = sum_j (q_j - n_j q_{j+1}) e_j = sum_j q_j (e_j - n_{j-1} e_{j-1})      with q_j = floor(x / P_j)
//! ```
//!
//! One division and one multiplication a mode, no remainder. Where `P_j` and `n_j` are powers of two the digit is a shift
//! and a mask instead. Constant parts fold into the constant that the index starts from; each runtime stride is
//! multiplied once. The steps are taken in blocks without a loop, and the branches between the blocks are decided while
//! compiling: what is left is straight-line code at every optimization level above 0.

use core::marker::PhantomData;
use core::num::NonZeroUsize;

use layout_algebra::{Basis, Blame, Layout, LayoutError, MAX_LEAVES, MAX_RUNTIME, Operation, ops};

use crate::coordinate::{Form, Kind, Parts, Selection};
use crate::expect;
use crate::static_layout::StaticLayout;

/// Each leaf of a layout gives at most two steps.
const MAX_STEPS: usize = 2 * MAX_LEAVES;

/// The sums of an index: the constant strides, then each runtime stride.
type Sums = [usize; 1 + MAX_RUNTIME];

/// `sums[sum] += (part >> shift / divisor & mask) * coefficient`, where the shift is 0 or the divisor 1.
#[derive(Clone, Copy)]
struct Step {
    divisor: NonZeroUsize,
    mask: usize,
    coefficient: usize,
    shift: u32,
    part: u8,
    sum: u8,
}

impl Step {
    /// Adds nothing.
    const NONE: Step = Step { divisor: NonZeroUsize::MIN, mask: usize::MAX, coefficient: 0, shift: 0, part: 0, sum: 0 };

    /// `part / product`, without a coefficient.
    const fn quotient_by(product: usize) -> Step {
        match NonZeroUsize::new(product) {
            Some(_) if product.is_power_of_two() => Step { shift: product.trailing_zeros(), ..Step::NONE },
            Some(divisor) => Step { divisor, ..Step::NONE },
            None => unreachable!(),
        }
    }

    /// Whether both steps take the same digit of their part.
    const fn takes_the_digit_of(&self, other: &Step) -> bool {
        self.divisor.get() == other.divisor.get() && self.shift == other.shift && self.mask == other.mask
    }

    /// What the step adds for a part of `x`. A `NonZero` divisor leaves no path to a panic.
    #[inline(always)]
    const fn term(&self, x: usize) -> usize {
        let quotient = if self.divisor.get() == 1 { x.wrapping_shr(self.shift) } else { x / self.divisor.get() };
        (quotient & self.mask).wrapping_mul(self.coefficient)
    }
}

/// Where the coordinate of a part comes from.
#[derive(Clone, Copy)]
enum Source {
    Part(u8),
    Constant(usize),
}

/// The arithmetic of an index, and what its coordinate has to stay below.
pub(crate) struct Plan {
    steps: [Step; MAX_STEPS],
    length: usize,
    /// What the constant parts add to each sum.
    start: Sums,
    /// What each part has to stay below; no condition for a constant.
    extents: [usize; MAX_LEAVES],
}

impl Plan {
    /// The plan of a layout for coordinates of a form; parts that are left free count as 0.
    #[track_caller]
    const fn new(layout: &Layout, form: &Form) -> Plan {
        expect::size(layout);
        let mut plan = Plan {
            steps: [Step::NONE; MAX_STEPS],
            length: 0,
            start: [0; 1 + MAX_RUNTIME],
            extents: [usize::MAX; MAX_LEAVES],
        };
        let mut i = 0;
        while i < form.length() {
            let part = ops::coalesce(&expect::layout(ops::part(layout, form.profile(), i)));
            match form.kinds[i] {
                Kind::Integer => {
                    plan.extents[i] = expect::size(&part);
                    plan.push_part(&part, Source::Part(small(i)));
                }
                Kind::Constant => {
                    let coordinate = form.tuple.leaves()[i];
                    if coordinate >= part.size() {
                        let blame = Blame::shape(Operation::Index, i);
                        LayoutError::OutOfBounds { blame, coordinate, extent: part.size() }.panic()
                    }
                    plan.push_part(&part, Source::Constant(to_usize(coordinate)));
                }
                Kind::Free => {}
            }
            i += 1;
        }
        plan
    }

    /// Adds the steps of one coalesced part.
    #[track_caller]
    const fn push_part(&mut self, part: &Layout, source: Source) {
        let mut product: usize = 1;
        let mut j = 0;
        while j < part.length() {
            let (extent, stride) = part.mode_at(j);
            let sum = match stride.basis() {
                Basis::Unit => 0,
                Basis::Runtime(k) => 1 + k,
                Basis::Axis(_) => LayoutError::NotStatic { blame: Blame::stride(Operation::Index, j), stride }.panic(),
            };
            let digit = Step { sum, coefficient: wrapped(stride.coefficient()), ..Step::quotient_by(product) };
            let next = product * to_usize(extent);
            if j + 1 == part.length() {
                self.push(source, digit);
            } else if product.is_power_of_two() && extent.is_power_of_two() {
                self.push(source, Step { mask: to_usize(extent) - 1, ..digit });
            } else {
                let excess = digit.coefficient.wrapping_mul(to_usize(extent)).wrapping_neg();
                self.push(source, digit);
                self.push(source, Step { sum, coefficient: excess, ..Step::quotient_by(next) });
            }
            product = next;
            j += 1;
        }
    }

    /// Adds a step: to an equal one, to the start where the coordinate is a constant, or at the end.
    const fn push(&mut self, source: Source, step: Step) {
        let part = match source {
            Source::Constant(x) => {
                let sum = &mut self.start[step.sum as usize];
                *sum = sum.wrapping_add(step.term(x));
                return;
            }
            Source::Part(part) => part,
        };
        let mut i = 0;
        while i < self.length {
            let same = &mut self.steps[i];
            if same.part == part && same.sum == step.sum && same.takes_the_digit_of(&step) {
                same.coefficient = same.coefficient.wrapping_add(step.coefficient);
                return;
            }
            i += 1;
        }
        self.steps[self.length] = Step { part, ..step };
        self.length += 1;
    }

    /// Takes step `i`.
    #[inline(always)]
    fn one(&self, i: usize, parts: &Parts, sums: &mut Sums) {
        let step = &self.steps[i];
        let sum = &mut sums[step.sum as usize];
        *sum = sum.wrapping_add(step.term(parts[step.part as usize]));
    }

    #[inline(always)]
    fn two(&self, i: usize, parts: &Parts, sums: &mut Sums) {
        self.one(i, parts, sums);
        self.one(i + 1, parts, sums);
    }

    #[inline(always)]
    fn four(&self, i: usize, parts: &Parts, sums: &mut Sums) {
        self.two(i, parts, sums);
        self.two(i + 2, parts, sums);
    }

    #[inline(always)]
    fn eight(&self, i: usize, parts: &Parts, sums: &mut Sums) {
        self.four(i, parts, sums);
        self.four(i + 4, parts, sums);
    }

    #[inline(always)]
    fn sixteen(&self, i: usize, parts: &Parts, sums: &mut Sums) {
        self.eight(i, parts, sums);
        self.eight(i + 8, parts, sums);
    }

    /// Whether parts `i` and `i + 1` are in bounds.
    #[inline(always)]
    #[allow(clippy::needless_bitwise_bool, reason = "one branch for the whole coordinate")]
    fn admits_two(&self, i: usize, parts: &Parts) -> bool {
        (parts[i] < self.extents[i]) & (parts[i + 1] < self.extents[i + 1])
    }

    #[inline(always)]
    fn admits_four(&self, i: usize, parts: &Parts) -> bool {
        self.admits_two(i, parts) & self.admits_two(i + 2, parts)
    }

    #[inline(always)]
    fn admits_eight(&self, i: usize, parts: &Parts) -> bool {
        self.admits_four(i, parts) & self.admits_four(i + 4, parts)
    }
}

/// The index plan of the layout type `L` for coordinates of type `X`.
pub(crate) struct Indexing<L, X>(PhantomData<(L, X)>);

impl<L: StaticLayout, X: Selection> Indexing<L, X> {
    const PLAN: Plan = Plan::new(&L::LAYOUT, &X::FORM);
    const STEPS: usize = Self::PLAN.length;

    /// The integers of a coordinate.
    #[inline(always)]
    pub(crate) fn parts(coordinate: X) -> Parts {
        let mut parts = [0; MAX_LEAVES];
        coordinate.write(&mut parts, 0);
        parts
    }

    /// Whether every part is below its extent.
    #[inline(always)]
    pub(crate) fn admits(parts: &Parts) -> bool {
        let plan = const { &Self::PLAN };
        let mut admitted = plan.admits_two(0, parts);
        if const { X::LENGTH > 2 } {
            admitted &= plan.admits_two(2, parts);
        }
        if const { X::LENGTH > 4 } {
            admitted &= plan.admits_four(4, parts);
        }
        if const { X::LENGTH > 8 } {
            admitted &= plan.admits_eight(8, parts);
        }
        if const { X::LENGTH > 16 } {
            admitted &= plan.admits_eight(16, parts) & plan.admits_eight(24, parts);
        }
        admitted
    }

    /// The index of a coordinate, in wrapping arithmetic.
    #[inline(always)]
    pub(crate) fn index(layout: &L, parts: &Parts) -> usize {
        let plan = const { &Self::PLAN };
        let mut sums = plan.start;
        plan.one(0, parts, &mut sums);
        if const { Self::STEPS > 1 } {
            plan.one(1, parts, &mut sums);
        }
        if const { Self::STEPS > 2 } {
            plan.two(2, parts, &mut sums);
        }
        if const { Self::STEPS > 4 } {
            plan.four(4, parts, &mut sums);
        }
        if const { Self::STEPS > 8 } {
            plan.eight(8, parts, &mut sums);
        }
        if const { Self::STEPS > 16 } {
            plan.sixteen(16, parts, &mut sums);
        }
        if const { Self::STEPS > 32 } {
            plan.sixteen(32, parts, &mut sums);
            plan.sixteen(48, parts, &mut sums);
        }
        let mut index = sums[0];
        if const { L::RUNTIME > 0 } {
            let strides = layout.runtime_strides();
            index = index.wrapping_add(sums[1].wrapping_mul(strides[0]));
            if const { L::RUNTIME > 1 } {
                index = index.wrapping_add(sums[2].wrapping_mul(strides[1]));
            }
            if const { L::RUNTIME > 2 } {
                index = index.wrapping_add(sums[3].wrapping_mul(strides[2]));
                index = index.wrapping_add(sums[4].wrapping_mul(strides[3]));
            }
            if const { L::RUNTIME > 4 } {
                index = index.wrapping_add(sums[5].wrapping_mul(strides[4]));
                index = index.wrapping_add(sums[6].wrapping_mul(strides[5]));
                index = index.wrapping_add(sums[7].wrapping_mul(strides[6]));
                index = index.wrapping_add(sums[8].wrapping_mul(strides[7]));
            }
        }
        index
    }

    /// Panics for a coordinate out of bounds.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn require(parts: &Parts) {
        if !Self::admits(parts) {
            refuse(&L::LAYOUT, &X::FORM, parts)
        }
    }
}

/// Panics with the first part that is out of bounds.
#[cold]
#[inline(never)]
#[track_caller]
fn refuse(layout: &Layout, form: &Form, parts: &Parts) -> ! {
    let mut i = 0;
    loop {
        let extent = expect::layout(ops::part(layout, form.profile(), i)).size();
        let coordinate = parts[i] as u64;
        if coordinate >= extent {
            LayoutError::OutOfBounds { blame: Blame::shape(Operation::Index, i), coordinate, extent }.panic()
        }
        i += 1;
    }
}

/// An extent or a product of extents of a layout that [`expect::size`] admitted.
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
