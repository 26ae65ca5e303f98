//! Ways to partition a tensor, and the decision that the parts have no element in common. `raw` makes proofs of it.

mod parts;
mod proof;
mod runtime;

use core::marker::PhantomData;

use layout_algebra::{
    Basis, Blame, Layout, LayoutError, Loops, MAX_LEAVES, MAX_RUNTIME, Operation, Profile, check as claim,
};

use crate::coordinates::Coordinate;
use crate::each::each;
use crate::enumerable::{Enumerable, Enumeration};
use crate::expect;
use crate::int::{C, Number};
use crate::layout::StaticLayout;
use crate::layout::composed;
use crate::ops::Mode;
use crate::plan::{nest, order};
use crate::sealed::Sealed;

pub use parts::PartLayout;
pub(crate) use parts::PartedLayout;
pub(crate) use proof::{Buffer, DisjointViews, PartCount, Separable, Separate, SplitAt, Splittable};
pub(crate) use runtime::{RuntimeParts, SeparableExtents, SeparateExtents, coordinate};

/// A division of a layout of rank 2 into parts: one mode names the parts, the other the elements of each.
pub trait PartMode: Copy + Sealed {
    /// The mode that names the parts.
    type Parts: Number;

    /// The mode of the elements of a part.
    type Elements: Number;

    /// The coordinate of the first element of a part.
    #[doc(hidden)]
    type First: Coordinate;

    /// The operation that errors name.
    #[doc(hidden)]
    const OPERATION: Operation;

    /// The coordinate of the first element of part `x`.
    #[doc(hidden)]
    fn first(x: usize) -> Self::First;
}

/// A [`ZippedDivide`](crate::ops::ZippedDivide): mode 1 names the tiles, mode 0 the elements of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TileParts {}

/// A layout of threads and values: mode 0 names the threads, mode 1 the values of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreadParts {}

/// A [`ModeFirst`](crate::ops::ModeFirst): mode 0 names the slices, mode 1 the elements of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SliceParts {}

impl Sealed for TileParts {}
impl Sealed for ThreadParts {}
impl Sealed for SliceParts {}

impl PartMode for TileParts {
    type Parts = C<1>;
    type Elements = C<0>;
    type First = (C<0>, usize);
    const OPERATION: Operation = Operation::Tiles;

    #[inline(always)]
    fn first(x: usize) -> (C<0>, usize) {
        (C, x)
    }
}

each! {
    [{ ThreadParts, Partition } { SliceParts, SplitMode }]
    ($Kind:ident, $operation:ident) => {
        impl PartMode for $Kind {
            type Parts = C<0>;
            type Elements = C<1>;
            type First = (usize, C<0>);
            const OPERATION: Operation = Operation::$operation;

            #[inline(always)]
            fn first(x: usize) -> (usize, C<0>) {
                (x, C)
            }
        }
    }
}

/// The layout of one part of `W`.
pub type Part<W, K> = Mode<W, <K as PartMode>::Elements>;

/// The number of parts.
pub(crate) const fn part_count<W: StaticLayout, K: PartMode>() -> usize {
    match &Mode::<W, K::Parts>::INNER {
        // No parts where there is no layout: the proof of the parts reports the error, and a loop over none compiles.
        Ok(_) => expect::size(Mode::<W, K::Parts>::INNER),
        Err(_) => 0,
    }
}

/// The coordinates `X` of the parts of `W`, divided out of their numbers.
pub(crate) struct PartCoordinates<W, K, X>(PhantomData<(W, K, X)>);

impl<W: StaticLayout, K: PartMode, X: Enumerable> PartCoordinates<W, K, X> {
    const COUNTING: Enumeration = match &Mode::<W, K::Parts>::INNER {
        Ok(layout) => Enumeration::new(layout, X::FORM.profile(), 1),
        // The parts of a tensor that does not exist are an error elsewhere.
        Err(_) => Enumeration::NONE,
    };

    /// The coordinate of the part with a number.
    #[inline(always)]
    pub(crate) fn at(mut number: usize) -> X {
        // In runs of one coordinate, so the number of the run is the number of the part.
        X::of_run(&mut number, const { &Self::COUNTING }, 0)
    }
}

/// The parts of `W` in an order that follows memory.
pub(crate) struct PartOrder<W, K>(PhantomData<(W, K)>);

impl<W: StaticLayout, K: PartMode> PartOrder<W, K> {
    /// The loops over the mode that names the parts, by rising stride, and the number of the part along.
    const LOOPS: Loops<2> = match &Mode::<W, K::Parts>::INNER {
        Ok(layout) => {
            let numbers = order::counting(layout, &Profile::LEAF, 0, MAX_LEAVES);
            // Two layouts with one shape: the sort moves both, so each loop knows its step in memory and in the
            // numbers.
            order::or_none(Loops::side_by_side(&[layout, &numbers])).in_memory_order(1)
        }
        Err(_) => Loops::NONE,
    };

    /// The loops count all parts.
    pub(crate) const PROOF: () = {
        let (loops, mut size, mut mode) = (&Self::LOOPS, 1, 0);
        while mode < loops.count() {
            size *= loops.extent(mode);
            mode += 1;
        }
        // `raw` gives each part out once because `number` is a bijection. This is what makes it one.
        assert!(size == part_count::<W, K>() as u64, "the loops are the loops of the parts");
    };

    /// The number of the part at a position of the order.
    ///
    /// Post: a bijection of the numbers of parts. `raw` rests on this.
    #[inline(always)]
    pub(crate) fn number(x: usize) -> usize {
        let (loops, mut left, mut number) = (const { &Self::LOOPS }, x, 0);
        for mode in 0..loops.count() {
            let extent = nest::extent(loops, mode);
            number += left % extent * nest::step(loops, mode, 1, &[0; MAX_RUNTIME]);
            left /= extent;
        }
        number
    }
}

/// Whether the parts along a mode are known to be disjoint while compiling, for all runtime strides. An error if they
/// never are, or are no parts.
pub(crate) type Separation = Result<bool, LayoutError>;

pub(crate) const fn known(
    layout: &Result<Layout, LayoutError>,
    mode: usize,
    operation: Operation,
    runtime: bool,
) -> Separation {
    let layout = match layout {
        Ok(layout) => layout,
        Err(error) => return Err(*error),
    };
    if layout.rank() != 2 {
        #[allow(clippy::cast_possible_truncation, reason = "at most 32")]
        let given = layout.rank() as u8;
        return Err(LayoutError::RankMismatch { blame: Blame::whole(operation, 1), given, expected: 2 });
    }
    match claim::separated(layout, mode) {
        Ok(()) => Ok(true),
        // The only error that runtime strides can still turn into a proof.
        Err(LayoutError::NotStatic { .. }) if runtime => Ok(false),
        Err(error) => Err(error.during(operation)),
    }
}

/// Parts are disjoint, or that depends on runtime strides.
#[track_caller]
pub(crate) const fn require_possible(known: &Separation) {
    if let Err(error) = known {
        error.panic()
    }
}

/// Parts are disjoint, whatever the runtime strides.
#[track_caller]
pub(crate) const fn require(known: &Separation, layout: &Result<Layout, LayoutError>, operation: Operation) {
    require_possible(known);
    if let (Ok(false), Ok(layout)) = (known, layout) {
        let mut leaf = 0;
        // Ends: `Ok(false)` says that a stride depends on run time.
        while matches!(layout.mode_at(leaf).1.basis(), Basis::Unit) {
            leaf += 1;
        }
        let (_, stride) = layout.mode_at(leaf);
        LayoutError::PartsAtRunTime { blame: Blame::whole(operation, 0), stride }.panic()
    }
}

/// Decides for runtime strides, once they are known.
#[inline(never)]
pub(crate) fn decide<L: StaticLayout>(
    layout: &Result<Layout, LayoutError>,
    known: &Separation,
    strides: &L,
    mode: usize,
    operation: Operation,
) -> Result<(), LayoutError> {
    // An error of the type is an error for all strides.
    (*known)?;
    // Where no two coordinates have one index, no two parts have.
    // The quick test first: it needs no layout value, and holds for most matrices.
    if order::separates(strides) {
        return Ok(());
    }
    let layout = composed::with_strides(layout, &strides.runtime_strides())?;
    claim::separated(&layout, mode).map_err(|error| error.during(operation))
}

/// Decides whether two views of the elements of `L` are within the elements, and have none in common. They are `A` from
/// element `i` on, and `B` from element `j` on.
pub(crate) const fn disjoint_views<L: StaticLayout, A: StaticLayout, B: StaticLayout>(
    i: usize,
    j: usize,
) -> Result<(), LayoutError> {
    match (buffer::<L>(), cosize::<A>(), cosize::<B>()) {
        (Ok(()), Ok(first), Ok(second)) => match (within(i, first, L::SIZE), within(j, second, L::SIZE)) {
            // Bounds before disjointness: an element beyond the tensor has no coordinate to show.
            (Ok(()), Ok(())) => disjoint::<A, B>(i, &A::INNER, j, &B::INNER),
            (Err(error), _) | (_, Err(error)) => Err(error),
        },
        (Err(error), ..) | (_, Err(error), _) | (.., Err(error)) => Err(error),
    }
}

/// The cosize of a layout whose coordinates `usize` counts.
const fn cosize<L: StaticLayout>() -> Result<u64, LayoutError> {
    match composed::addressable::<L>() {
        Ok(()) => composed::cosize::<L>(),
        Err(error) => Err(error),
    }
}

/// A tensor has all elements from the base on, one for each coordinate: its layout is compact. With a swizzle it may
/// start further on than its type says, so that is refused.
pub(crate) const fn buffer<L: StaticLayout>() -> Result<(), LayoutError> {
    if L::SWIZZLED { Err(LayoutError::swizzled_operand(L::BIJECTION)) } else { composed::check_compact::<L>() }
}

/// The elements of a view lie within `size`.
pub(crate) const fn within(from: usize, cosize: u64, size: usize) -> Result<(), LayoutError> {
    let (from, size) = (from as u64, size as u64);
    // Compared by a difference: the sum could overflow.
    if from <= size && cosize <= size - from {
        return Ok(());
    }
    let blame = Blame::whole(Operation::Split, 0);
    Err(LayoutError::BufferTooShort { blame, length: size, cosize: from.saturating_add(cosize) })
}

/// Decides whether two views have no element in common. The layouts are without their swizzles, with known strides.
pub(crate) const fn disjoint<A: StaticLayout, B: StaticLayout>(
    i: usize,
    first: &Result<Layout, LayoutError>,
    j: usize,
    second: &Result<Layout, LayoutError>,
) -> Result<(), LayoutError> {
    match (composed::view::<A>(first), composed::view::<B>(second)) {
        (Ok(a), Ok(b)) => claim::disjoint_composed(&a, i as u64, &b, j as u64),
        (Err(error), _) | (_, Err(error)) => Err(error),
    }
}
