//! Linear layouts as types: maps from lanes and registers to elements, by exclusive or of the bits.
//!
//! `layout!` makes them, [`operations`] derive them, and generic code takes any [`StaticLinear`].

pub mod check;
pub mod dimension;
pub mod operations;
mod sides;

use core::fmt;
use core::marker::PhantomData;

use layout_algebra::linear::Linear as Value;
use layout_algebra::{self as algebra, Blame, LayoutError, MAX_RUNTIME, Operation};

use crate::coordinates::{Coordinate, Parts};
use crate::diagonals::{Code, Wired, Wires};
use crate::int::{Constant, ShapeOrRuntimeShape, Static};
use crate::layout::StaticLayout;
use crate::layout::composed::low_half;
use crate::layout::index::{Congruent, StaticIndex};
use crate::layout::proof::Natural;
use crate::layout::tiler::{self, StaticTiler};
use crate::sealed::Sealed;

pub use dimension::Dimension;
pub use sides::{In, Inputs, Names, OneName, Out, Outputs, Side};

/// A linear layout as a type: named inputs and outputs, each of a power of two; a coordinate goes to the exclusive or
/// of what its bits contribute. Triton: `LinearLayout`.
///
/// Post: [`algebra::linear::Linear`](Value).
///
/// ```
/// use layout_static::{StaticLinear, layout};
/// layout! {
///     /// C of mma.m16n8: which element a register of a lane holds.
///     pub linear Fragment = { register: (2, 2) ^ (16, 8), lane: (4, 8) ^ (32, 1) } -> { row: 16, column: 8 };
///     pub linear Holder = inverse(Fragment);
/// }
/// /// The first element of each lane, whatever the layout.
/// fn first<A: StaticLinear>(layout: A, lane: usize) -> [usize; 2] {
///     layout.coordinates((0, lane))
/// }
/// assert_eq!(Fragment.coordinates((3, 5)), [9, 3]); // register 3 of lane 5: row 9, column 3
/// assert_eq!(Fragment.at((3, 5)), 9 + 16 * 3);
/// assert_eq!(Holder.coordinates((9, 3)), [3, 5]);
/// assert_eq!(first(Fragment, 5), [1, 2]);
/// assert_eq!(Fragment::LINEAR.to_string(), "{register: (2,2)^(16,8), lane: (4,8)^(32,1)} -> {row: 16, column: 8}");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a linear layout",
    note = "linear layouts are what `layout!` defines by `linear`, and operations on them"
)]
#[doc(alias = "LinearLayout")]
#[doc(alias = "BlockedEncoding")]
#[doc(alias = "DistributedEncoding")]
pub trait StaticLinear: Static + Sealed {
    /// The layout, or why there is none.
    #[doc(hidden)]
    const ATTEMPT: Result<Value, LayoutError>;

    /// The layout as a value.
    const LINEAR: Value = match Self::ATTEMPT {
        Ok(linear) => linear,
        Err(error) => error.panic(),
    };

    /// The outputs of a coordinate, packed into one number, the first output in the lowest bits. A coordinate has an
    /// integer for each input, or counts all of them, the first moving fastest.
    ///
    /// Post: `LINEAR.at(coordinate)`.
    ///
    /// # Panics
    /// With debug assertions, for a coordinate out of bounds.
    #[inline(always)]
    #[track_caller]
    fn at<X: Coordinate>(self, coordinate: X) -> usize {
        // Named here, in the function that the user calls: a constant that fails names its caller's line.
        let (natural, fits) = (Natural::PROOF, Congruent::PROOF);
        moved::<Self, X>(&StaticIndex::<Domain<Self>, X>::parts(coordinate, fits, natural))
    }

    /// The outputs of a coordinate, a number for each. Triton: `apply`.
    ///
    /// Post: `LINEAR.coordinates(coordinate)`.
    ///
    /// # Panics
    /// With debug assertions, for a coordinate out of bounds. Another number of outputs than `N` does not compile.
    #[inline(always)]
    #[track_caller]
    fn coordinates<X: Coordinate, const N: usize>(self, coordinate: X) -> [usize; N] {
        let (natural, fits) = (Natural::PROOF, Congruent::PROOF);
        Counted::<Self, X, N>::each(&StaticIndex::<Domain<Self>, X>::parts(coordinate, fits, natural))
    }
}

/// The outputs of a layout, where they are `N`, at coordinates of a type.
struct Counted<A, X, const N: usize>(PhantomData<(A, X)>);

impl<A: StaticLinear, X: Coordinate, const N: usize> Counted<A, X, N> {
    const PROOF: () = if let Err(error) = A::LINEAR.outputs().require_count(N) {
        error.panic()
    };

    /// The outputs of a coordinate, each by its own diagonals and without a loop.
    #[inline(always)]
    fn each(parts: &Parts) -> [usize; N] {
        // Not written one by one into an array that is there already: its zeros would be written first.
        let ((), all) = (
            Self::PROOF,
            [
                // As many lines as `MAX_DIMENSIONS`. Outputs beyond `N` are constants 0, and fold away.
                Self::output::<0>(parts),
                Self::output::<1>(parts),
                Self::output::<2>(parts),
                Self::output::<3>(parts),
                Self::output::<4>(parts),
                Self::output::<5>(parts),
                Self::output::<6>(parts),
                Self::output::<7>(parts),
            ],
        );
        // There are as many as the layout has, so eight at most.
        if let Some(outputs) = all.first_chunk() { *outputs } else { [0; N] }
    }

    #[inline(always)]
    fn output<const I: usize>(parts: &Parts) -> usize {
        // On constants: nothing is computed for outputs that are not there, without optimisation either.
        if const { I >= N } {
            return 0;
        }
        joined::<Half<A, X, I, 0>, Half<A, X, I, 32>>(parts)
    }
}

/// 32 bits of output `I`, from bit `FROM` on; none of an output that is not there.
struct Half<A, X, const I: usize, const FROM: u32>(PhantomData<(A, X)>);

impl<A: StaticLinear, X: Coordinate, const I: usize, const FROM: u32> Wired for Half<A, X, I, FROM> {
    const CODE: &'static Code = {
        let linear = fitting::<A>();
        let outputs = linear.outputs();
        if I >= outputs.count() || outputs.bits(I) <= FROM {
            &Code::NONE
        } else {
            let bits = outputs.bits(I) - FROM;
            // Maps of bits are computed in words of 32 bits. An output of up to 63 has a low and a high one.
            let bits = if bits > 32 { 32 } else { bits };
            &Code::of(&Wires::of_linear(&linear, &X::FORM, outputs.begin(I) + FROM, bits))
        }
    };
}

/// 32 bits of all outputs, packed, from bit `FROM` on.
struct Packed<A, X, const FROM: u32>(PhantomData<(A, X)>);

impl<A: StaticLinear, X: Coordinate, const FROM: u32> Wired for Packed<A, X, FROM> {
    const CODE: &'static Code = &Code::of(&Wires::of_linear(&fitting::<A>(), &X::FORM, FROM, 32));
}

/// The outputs of a coordinate, packed.
#[inline(always)]
fn moved<A: StaticLinear, X: Coordinate>(parts: &Parts) -> usize {
    joined::<Packed<A, X, 0>, Packed<A, X, 32>>(parts)
}

/// A number of its low half and its high half.
#[inline(always)]
fn joined<Low: Wired, High: Wired>(parts: &Parts) -> usize {
    let part = |i| low_half(parts[usize::from(i)]);
    // Inputs have at most 32 bits together, so the low half of each part is all of it.
    let packed = u64::from(High::all(part)) << 32 | u64::from(Low::all(part));
    #[allow(clippy::cast_possible_truncation, reason = "the outputs were found to fit")]
    let packed = packed as usize;
    packed
}

/// The layout, whose outputs `usize` holds.
const fn fitting<A: StaticLinear>() -> Value {
    // On 32 bits a packed result could lose its high outputs: refused while compiling, not cut.
    if A::LINEAR.outputs().total() > usize::BITS {
        let blame = Blame::whole(Operation::Linear, 0);
        LayoutError::TooWide { blame, number: 1 << (A::LINEAR.outputs().total() - 1), bits: usize::BITS }.panic()
    }
    A::LINEAR
}

/// The coordinates of a linear layout: a mode for each input.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct Domain<A>(PhantomData<A>);

impl<A: StaticLinear> Sealed for Domain<A> {}

impl<A: StaticLinear> StaticTiler for Domain<A> {
    const TILER: algebra::Tiler = tiler::of_layout::<Self>();
    type Tile = Self;
    const IS_LAYOUT: bool = true;
}

impl<A: StaticLinear> ShapeOrRuntimeShape for Domain<A> {
    type Stage = Constant;
}

impl<A: StaticLinear> StaticLayout for Domain<A> {
    const INNER: Result<algebra::Layout, LayoutError> = match &A::ATTEMPT {
        Ok(linear) => linear.domain(),
        Err(error) => Err(*error),
    };
    type Start = ();
    const SWIZZLED: bool = false;

    #[inline(always)]
    fn runtime_strides(&self) -> [usize; MAX_RUNTIME] {
        [0; MAX_RUNTIME]
    }
}

/// The linear layout of these inputs and outputs: `layout!` writes the type.
///
/// ```
/// use layout_static::{C, StaticLinear, linear::dimension::{Lane, Offset}, linear::{In, Linear, Out}, Static};
/// type Gray = Linear<(In<Lane, (C<1>, C<3>, C<6>)>,), (Out<Offset, 3>,)>;
/// assert_eq!(Gray::VALUE.at(5), 7);
/// assert_eq!(Gray::LINEAR.to_string(), "{lane: (2,2,2)^(1,3,6)} -> {offset: 8}");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Linear<I, O>(PhantomData<(I, O)>);

impl<I: Inputs, O: Outputs> Sealed for Linear<I, O> {}

impl<I: Inputs, O: Outputs> Static for Linear<I, O> {
    const VALUE: Self = Linear(PhantomData);
}

impl<I: Inputs, O: Outputs> StaticLinear for Linear<I, O> {
    const ATTEMPT: Result<Value, LayoutError> = sides::linear(I::SIDES, O::SIDES);
}

impl<I: Inputs, O: Outputs> fmt::Display for Linear<I, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(const { &Self::LINEAR }.text().as_str())
    }
}

impl<I: Inputs, O: Outputs> fmt::Debug for Linear<I, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
