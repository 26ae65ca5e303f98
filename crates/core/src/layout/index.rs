//! The index plan: which arithmetic turns a coordinate into an index.
//!
//! A plan is a constant. For each part of the coordinate it takes the layout over that part, coalesced, of modes
//! `(n_j : e_j)`, and the products `P_j = n_0 .. n_{j-1}`. The digit of mode `j` is `floor(x / P_j) mod n_j`, so that
//!
//! ```text
//! L(x) = sum_j (q_j - n_j q_{j+1}) e_j = sum_j q_j (e_j - n_{j-1} e_{j-1})      with q_j = floor(x / P_j)
//! ```
//!
//! Each mode takes one division and one multiplication, no remainder. If `P_j` and `n_j` are powers of two, the digit
//! is a shift and a mask instead. If all are, and there are many, the digits are bits that move together
//! ([`diagonals`](crate::diagonals)). Constant parts fold into the start of the index. Each runtime stride is
//! multiplied once. Many strides of which each divides the next are multiplied one by one (`nested`). Coordinates of
//! `u32` and `i32` are computed in 32 bits where the cosize allows. The steps are taken in blocks without a loop, and
//! the branches between blocks are decided while compiling. The result is straight-line code at every optimization
//! level above 0.

pub(crate) mod factors;
mod few;
mod nested;
pub(crate) mod outside;
mod plan;
pub(crate) mod runtime;
pub(crate) mod span;
mod step;
#[cfg(test)]
mod tests;

use core::marker::PhantomData;

use layout_algebra::MAX_LEAVES;

use crate::coordinates::{Coordinate, Parts, Selection};
use crate::diagonals::{Code, Wired, Wires};
use crate::expect;
use crate::int::C;
use crate::layout::StaticLayout;
use crate::layout::composed::{self, Indices};
use crate::layout::index::few::Few;
use crate::layout::index::outside::{Bounds, Extents, Text};
use crate::layout::index::plan::{IndexPlan, LAST, Sums, refusal};
use crate::layout::index::step::Word;
use crate::layout::proof::{Natural, Proven, Signed};
use crate::layout::start::Start;
use crate::layout::tiler::StaticTiler;
use crate::ops::ZippedDivide;

/// Proof that coordinates of the type `X` fit the layout `L`.
#[doc(hidden)]
pub struct Congruent<L, X>(PhantomData<(L, X)>);

impl<L: StaticLayout, X: Selection> Congruent<L, X> {
    /// The proof, made while compiling. Every function that users call with a coordinate names it, so that the error
    /// names their line.
    pub(crate) const PROOF: Self = Self::prove();

    /// The proof, for a larger one.
    #[track_caller]
    pub(crate) const fn prove() -> Self {
        // The plan is a value that cannot fail, and the panic is here: so rustc blames the line that names this proof.
        if StaticIndex::<L, X>::PLAN.refused {
            // First the layout: a coordinate of a layout that does not exist is not wrong.
            let () = L::EXISTS;
            refuse::<L, X>()
        }
        Self(PhantomData)
    }
}

impl<L: StaticLayout, X: Selection> Congruent<L, X> {
    /// The proof for a tensor, whose layout has a proof of its own: see [`InTensor`].
    #[track_caller]
    pub(crate) const fn of_tensor() -> Self {
        if L::INNER.is_err() { Self(PhantomData) } else { Self::prove() }
    }
}

impl<L: StaticLayout, X: Selection> Proven for Congruent<L, X> {
    const PROOF: Self = Self::prove();
}

/// The same proof for coordinates of a tensor, whose layout has a proof of its own. If that proof failed, it is the
/// error, and this one holds vacuously.
#[doc(hidden)]
pub struct InTensor<L, X>(pub(crate) Congruent<L, X>);

impl<L: StaticLayout, X: Selection> Proven for InTensor<L, X> {
    const PROOF: Self = {
        // Unlike `Congruent`: a tensor of a wrong layout has its error from the proof that made it.
        if StaticIndex::<L, X>::PLAN.refused && L::INNER.is_ok() {
            refuse::<L, X>()
        }
        Self(Congruent(PhantomData))
    };
}

/// Proof that `X` is a coordinate of the tiles of `D` in a tensor under `L`. If the proof of the tensor failed, that is
/// the error, and this one holds vacuously.
#[doc(hidden)]
pub struct InGrid<L, D, X>(pub(crate) Congruent<ZippedDivide<L, D>, (C<0>, X)>);

impl<L: StaticLayout, D: StaticTiler, X: Coordinate> Proven for InGrid<L, D, X> {
    const PROOF: Self = Self(if L::INNER.is_err() { Congruent(PhantomData) } else { Congruent::prove() });
}

/// The error of a coordinate that does not fit its layout.
#[track_caller]
const fn refuse<L: StaticLayout, X: Selection>() -> ! {
    // A layout too large for `usize` refuses every plan: its error comes before errors of coordinates.
    if let Err(error) = composed::addressable::<L>() {
        error.panic()
    }
    refusal(&expect::value(L::INNER), &X::FORM).panic_of(&composed::text::<L>())
}

/// The integers of a coordinate, where a function takes them as a value. See [`let_parts`].
#[inline(always)]
pub(crate) fn parts<X: Selection>(coordinate: X) -> [usize; MAX_LEAVES] {
    let mut parts = [0; MAX_LEAVES];
    coordinate.write(&mut parts, 0);
    parts
}

/// Names the integers of a coordinate, in the smallest array that holds them: without optimisation, all of it is zeroed
/// and moved.
macro_rules! let_parts {
    ($parts:ident: $X:ty = $coordinate:expr) => {
        let coordinate: $X = $coordinate;
        let (mut two, mut four, mut all);
        let $parts: &$crate::coordinates::Parts = match <$X as $crate::coordinates::Selection>::PARTS {
            1 | 2 => {
                two = [0; 2];
                $crate::coordinates::Selection::write(coordinate, &mut two, 0);
                &two
            }
            4 => {
                four = [0; 4];
                $crate::coordinates::Selection::write(coordinate, &mut four, 0);
                &four
            }
            _ => {
                all = [0; ::layout_algebra::MAX_LEAVES];
                $crate::coordinates::Selection::write(coordinate, &mut all, 0);
                &all
            }
        };
    };
}
pub(crate) use let_parts;

/// A function that computes an index in two summands.
type Way<L> = fn(&L, &Parts) -> (usize, usize);

/// The index plan of the layout type `L` for coordinates of type `X`.
///
/// rustc evaluates each constant that a function names, and visits each function, also in branches that are not taken.
/// An index of a new layout would take it milliseconds. So the plan is behind a reference, which no constant copies,
/// and the ways of an index are functions of which a constant names one.
pub(crate) struct StaticIndex<L, X>(PhantomData<(L, X)>);

impl<L: StaticLayout, X: Selection> StaticIndex<L, X> {
    const PLAN: &'static IndexPlan = &match &L::INNER {
        // Products of extents are of `usize` below: with 32 bits they fit only if the layout is addressable.
        Ok(layout) if composed::addressable::<L>().is_ok() => IndexPlan::new(layout, &X::FORM),
        Ok(_) | Err(_) => IndexPlan::REFUSED,
    };

    /// The numbers of the plan that an index of few parts has in a program.
    const FEW: &'static Few = &Few::of(Self::PLAN);

    /// Whether the index has two summands.
    pub(crate) const APART: bool = Self::PLAN.apart;

    /// The bits of the index, where each is one bit of the coordinate, and many steps would collect them.
    const WIRES: &'static Option<Wires> = &match &L::INNER {
        // Bits are known only for constant strides. Swizzled layouts have a map of their own, `Indices`.
        Ok(layout) if !L::SWIZZLED && L::RUNTIME == 0 && Self::PLAN.collects_bits() => {
            Wires::of_layout(layout, &X::FORM, &L::BIJECTION, L::OFFSET)
        }
        Ok(_) | Err(_) => None,
    };

    /// Whether the bits are moved together in fewer instructions than the steps are.
    const fn permutes() -> bool {
        Self::WIRES.is_some() && Self::CODE.is_less_than(Self::PLAN.length)
    }

    /// Whether every part is in bounds by its type, so that there is nothing to check.
    const PROVEN: bool = !Self::PLAN.refused && Self::PLAN.proven == u32::MAX;

    /// Whether every part is below its extent.
    #[inline(always)]
    pub(crate) fn admits(parts: &Parts) -> bool {
        // The branches of this file are on constants: rustc compiles the one that is taken, and no other.
        if Self::PROVEN {
            return true;
        }
        // `raw` rests on this. `Congruent` in the caller is the error; to name it here too would report it twice.
        if const { Self::PLAN.refused } {
            return false;
        }
        match X::PARTS {
            // Entries after the last part are proven, so a power of two of comparisons has no more than are needed.
            1 | 2 => Self::FEW.admits_two(parts),
            4 if X::LENGTH == 3 => Self::FEW.admits_three(parts),
            4 => Self::FEW.admits_four(parts),
            8 => Self::PLAN.admits_eight(0, parts),
            16 => Self::PLAN.admits_sixteen(0, parts),
            _ => Self::PLAN.admits_sixteen(0, parts) & Self::PLAN.admits_sixteen(16, parts),
        }
    }

    /// The index of a coordinate.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn natural(layout: &L, coordinate: X, _: Congruent<L, X>, _: Natural<L>) -> usize {
        Self::element(layout, coordinate)
    }

    /// The integers of a coordinate, each below its extent.
    #[cfg(feature = "bits")]
    #[inline(always)]
    #[track_caller]
    pub(crate) fn parts(coordinate: X, _: Congruent<L, X>, _: Natural<L>) -> [usize; MAX_LEAVES] {
        let parts = parts(coordinate);
        // With debug assertions only: who asks a layout, and not a tensor, promises that the coordinate is in bounds.
        #[cfg(debug_assertions)]
        Self::require(&parts);
        parts
    }

    /// The index of a coordinate where strides may be negative.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn signed(layout: &L, coordinate: X, _: Congruent<L, X>, _: Signed<L>) -> isize {
        Self::element(layout, coordinate).cast_signed()
    }

    #[inline(always)]
    #[track_caller]
    fn element(layout: &L, coordinate: X) -> usize {
        let_parts!(parts: X = coordinate);
        #[cfg(debug_assertions)]
        Self::require(parts);
        Self::element_at(layout, parts)
    }

    /// The index of a coordinate before the swizzle, in wrapping arithmetic.
    #[inline(always)]
    pub(crate) fn index(layout: &L, parts: &Parts) -> usize {
        let (first, last) = Self::apart(layout, parts);
        first.wrapping_add(last)
    }

    /// Returns the index in two summands. The second one is made of the coordinates of unrolled loops and the
    /// constants. With strides of at least 0, both are at most the index.
    #[inline(always)]
    pub(crate) fn apart(layout: &L, parts: &Parts) -> (usize, usize) {
        (const { Self::way() })(layout, parts)
    }

    /// The function that computes an index in two summands.
    const fn way() -> Way<L> {
        let plan = Self::PLAN;
        if plan.refused {
            return Self::refused;
        }
        // By a call: the constants of a function are not evaluated before it is called.
        if plan.collects_bits() && Self::permutes() {
            return Self::permuted;
        }
        // Without arrays of sums: without optimisation, each array is a call.
        match (plan.is_single(L::RUNTIME), plan.is_plain(), plan.short) {
            (true, true, true) => Self::plain::<u32>,
            (true, true, false) => Self::plain::<usize>,
            (true, false, true) => Self::single_way::<u32>(),
            (true, false, false) => Self::single_way::<usize>(),
            (false, _, true) => Self::summed::<u32>,
            (false, _, false) => Self::summed::<usize>,
        }
    }

    /// A plan that is refused computes nothing; `raw` must not take that for an index.
    #[inline(always)]
    fn refused(_: &L, _: &Parts) -> (usize, usize) {
        panic!("a plan that is refused has no index")
    }

    /// The bits of the coordinate, moved together.
    #[inline(always)]
    fn permuted(_: &L, parts: &Parts) -> (usize, usize) {
        // Parts are in bounds, and all bits of an index are below 32: the low halves have everything.
        (Self::all(|part| composed::low_half(parts[usize::from(part)])) as usize, 0)
    }

    /// The sum of a [plain](IndexPlan::is_plain) plan.
    #[inline(always)]
    fn plain<W: Word>(_: &L, parts: &Parts) -> (usize, usize) {
        (Self::FEW.index::<W>(const { Self::PLAN.length }, parts), 0)
    }

    /// The function for a [single](IndexPlan::is_single) plan.
    const fn single_way<W: Word>() -> Way<L> {
        match Self::PLAN.tier() {
            1 => Self::single::<W, 1>,
            2 => Self::single::<W, 2>,
            4 => Self::single::<W, 4>,
            _ => Self::single::<W, 8>,
        }
    }

    /// The sum of a [single](IndexPlan::is_single) plan of at most `N` steps.
    #[inline(always)]
    fn single<W: Word, const N: usize>(_: &L, parts: &Parts) -> (usize, usize) {
        let sum: W = few::sum(const { &Self::PLAN.first::<N>() }, parts);
        (sum.to_usize().wrapping_add(const { Self::PLAN.start[0] }), 0)
    }

    /// The sums of any plan.
    #[inline(always)]
    fn summed<W: Word>(layout: &L, parts: &Parts) -> (usize, usize) {
        Self::totals(&Self::sums::<W>(parts), layout)
    }

    /// The index of a coordinate in bounds, after the swizzle if there is one.
    #[inline(always)]
    pub(crate) fn element_at(layout: &L, parts: &Parts) -> usize {
        let (first, last) = Self::element_apart(layout, parts);
        first.wrapping_add(last)
    }

    /// [`element_at`](Self::element_at) in two summands, as [`apart`](Self::apart); after a swizzle, the second one
    /// is 0.
    #[inline(always)]
    pub(crate) fn element_apart(layout: &L, parts: &Parts) -> (usize, usize) {
        (const { Self::element_way() })(layout, parts)
    }

    /// The function that computes the index of an element in two summands.
    const fn element_way() -> Way<L> {
        composed::keeps_its_start::<L>();
        match L::SWIZZLED && !Self::PLAN.refused {
            // By a call, as in `way`.
            true if Self::goes_in_rounds() => Self::in_rounds,
            true => Self::swizzled_way(),
            false => Self::way(),
        }
    }

    /// Whether the bits of the coordinate are moved in rounds, swizzle and all.
    const fn goes_in_rounds() -> bool {
        Indices::<L, X>::IN_ROUNDS
    }

    /// The function that computes an index, and then swizzles it.
    const fn swizzled_way() -> Way<L> {
        if L::RUNTIME == 0 && Self::PLAN.short && composed::is_short::<L>() {
            Self::swizzled_short
        } else {
            Self::swizzled
        }
    }

    /// The index of a layout that no slice has moved, where the bits of the coordinate are moved in rounds. Of a layout
    /// that is constant, as most are, the start is: nothing is asked when the program runs.
    #[inline(always)]
    fn in_rounds(layout: &L, parts: &Parts) -> (usize, usize) {
        if layout.start().kept() != 0 {
            return (const { Self::swizzled_way() })(layout, parts);
        }
        (Indices::<L, X>::all(|part| composed::low_half(parts[usize::from(part)])) as usize, 0)
    }

    /// The index after a [short](composed::is_short) swizzle.
    #[inline(always)]
    fn swizzled_short(layout: &L, parts: &Parts) -> (usize, usize) {
        let (sums, start) = (Self::sums::<u32>(parts), layout.start().kept());
        // The low word has a sum of its own: the compiler traces its bits back to the parts of the coordinate.
        let constant = const { Self::PLAN.start[0].wrapping_add(Self::PLAN.start[LAST]) };
        let low = sums[0].wrapping_add(sums[LAST]).wrapping_add(composed::low_half(start.wrapping_add(constant)));
        let (first, last) = Self::totals(&sums, layout);
        (composed::swizzled_short::<L>(first.wrapping_add(last).wrapping_add(start), low), 0)
    }

    /// The index after any swizzle.
    #[inline(always)]
    fn swizzled(layout: &L, parts: &Parts) -> (usize, usize) {
        (layout.element(Self::index(layout, parts)), 0)
    }

    /// The part of each sum that the coordinate adds.
    #[inline(always)]
    fn sums<W: Word>(parts: &Parts) -> Sums<W> {
        Self::PLAN.sums(const { Self::PLAN.tier() }, parts)
    }

    /// The two summands of which these are the sums.
    #[inline(always)]
    fn totals<W: Word>(sums: &Sums<W>, layout: &L) -> (usize, usize) {
        let (plan, strides) = (Self::PLAN, layout.runtime_strides());
        // Added last, so that the constant becomes the displacement of each access of an unrolled loop.
        let last = if Self::APART { plan.total(LAST, sums, L::RUNTIME, &strides) } else { 0 };
        (plan.total(0, sums, L::RUNTIME, &strides), last)
    }

    /// Panics for a coordinate out of bounds.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn require(parts: &Parts) {
        // `PROVEN` first: it is a constant, and saves debug builds the comparison.
        if !Self::PROVEN && !Self::admits(parts) {
            outside::refuse::<Self>(parts, &[])
        }
    }
}

impl<L: StaticLayout, X: Selection> StaticIndex<L, X> {
    /// The extents for the text of the panic: the bounds of few parts, if these are the extents.
    const fn extents() -> Extents {
        if X::FORM.are_extents(&Self::FEW.extents) {
            Extents::Few(&Self::FEW.extents)
        } else {
            Self::extents_of_layout()
        }
    }

    /// The extents in the layout. A function of its own: where it is not called, its constant is not evaluated.
    const fn extents_of_layout() -> Extents {
        Extents::Constant(const { &L::INNER })
    }
}

impl<L: StaticLayout, X: Selection> Wired for StaticIndex<L, X> {
    const CODE: &'static Code = match Self::WIRES {
        Some(wires) => &Code::of(wires),
        None => &Code::NONE,
    };
}

impl<L: StaticLayout, X: Selection> Bounds for StaticIndex<L, X> {
    const PARTS: usize = X::LENGTH;
    const COUNT: usize = X::LENGTH;
    const TEXT: &'static Text = &Text { form: &X::FORM, parts: X::LENGTH, bounds: Self::extents() };
}
