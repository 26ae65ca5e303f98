//! Ways to partition a tensor, and what decides that the parts have no element in common: `raw` makes proofs of it.

use core::marker::PhantomData;

use layout_algebra::{Basis, Blame, Layout, LayoutError, Operation, check as claim, ops};

use crate::composed;
use crate::coordinate::Coordinate;
use crate::expect;
use crate::index::nest;
use crate::int::C;
use crate::int::Number;
use crate::ops::{Mode, SplitLower};
use crate::sealed::Sealed;
use crate::static_layout::StaticLayout;

/// How a layout of rank 2 is parted: which mode names the parts, and which the elements of each.
pub trait PartMode: Copy + Sealed {
    /// The mode that names the parts.
    type Parts: Number;

    /// The mode of the elements of a part.
    type Elements: Number;

    /// The coordinate of the first element of a part.
    #[doc(hidden)]
    type First: Coordinate;

    /// The operation that errors speak of.
    #[doc(hidden)]
    const OPERATION: Operation;

    /// The coordinate of the first element of part `x`.
    #[doc(hidden)]
    fn first(x: usize) -> Self::First;
}

/// A [`ZippedDivide`](crate::ops::ZippedDivide): mode 1 names the tiles, mode 0 the elements of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByTile {}

/// A layout of threads and values: mode 0 names the threads, mode 1 the values of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByThread {}

/// A [`ModeFirst`](crate::ops::ModeFirst): mode 0 names the slices, mode 1 the elements of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BySlice {}

impl Sealed for ByTile {}
impl Sealed for ByThread {}
impl Sealed for BySlice {}

impl PartMode for ByTile {
    type Parts = C<1>;
    type Elements = C<0>;
    type First = (C<0>, usize);
    const OPERATION: Operation = Operation::Tiles;

    #[inline(always)]
    fn first(x: usize) -> (C<0>, usize) {
        (C, x)
    }
}

impl PartMode for ByThread {
    type Parts = C<0>;
    type Elements = C<1>;
    type First = (usize, C<0>);
    const OPERATION: Operation = Operation::Partition;

    #[inline(always)]
    fn first(x: usize) -> (usize, C<0>) {
        (x, C)
    }
}

impl PartMode for BySlice {
    type Parts = C<0>;
    type Elements = C<1>;
    type First = (usize, C<0>);
    const OPERATION: Operation = Operation::SplitMode;

    #[inline(always)]
    fn first(x: usize) -> (usize, C<0>) {
        (x, C)
    }
}

/// The layout of one part of `W`.
pub type Part<W, K> = Mode<W, <K as PartMode>::Elements>;

/// The number of parts.
pub(crate) const fn part_count<W: StaticLayout, K: PartMode>() -> usize {
    match &Mode::<W, K::Parts>::BELOW {
        Ok(_) => expect::size(Mode::<W, K::Parts>::BELOW),
        Err(_) => 0,
    }
}

/// What is known of the parts along a mode while compiling: whether they are disjoint whatever the runtime strides. An
/// error if they never are, or are no parts.
pub(crate) type Known = Result<bool, LayoutError>;

pub(crate) const fn known(
    layout: &Result<Layout, LayoutError>,
    mode: usize,
    operation: Operation,
    runtime: bool,
) -> Known {
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
        Err(LayoutError::NotStatic { .. }) if runtime => Ok(false),
        Err(error) => Err(error.during(operation)),
    }
}

/// Parts are disjoint, or that depends on runtime strides.
#[track_caller]
pub(crate) const fn require_possible(known: &Known) {
    if let Err(error) = known {
        error.panic()
    }
}

/// Parts are disjoint, whatever the runtime strides.
#[track_caller]
pub(crate) const fn require(known: &Known, layout: &Result<Layout, LayoutError>, operation: Operation) {
    require_possible(known);
    if let (Ok(false), Ok(layout)) = (known, layout) {
        let mut leaf = 0;
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
    known: &Known,
    strides: &L,
    mode: usize,
    operation: Operation,
) -> Result<(), LayoutError> {
    (*known)?;
    // Where no two coordinates have one index, no two parts have.
    if nest::separates(strides) {
        return Ok(());
    }
    let layout = (*layout)?.with_runtime_strides(&strides.runtime_strides().map(|stride| stride as u64))?;
    claim::separated(&layout, mode).map_err(|error| error.during(operation))
}

/// The views of the elements of `L` through `A` from element `i` on, and through `B` from element `j` on, lie within
/// the elements and have none in common.
pub(crate) const fn disjoint_views<L: StaticLayout, A: StaticLayout, B: StaticLayout>(
    i: usize,
    j: usize,
) -> Result<(), LayoutError> {
    match (buffer::<L>(), cosize::<A>(), cosize::<B>()) {
        (Ok(()), Ok(first), Ok(second)) => match (within(i, first, L::SIZE), within(j, second, L::SIZE)) {
            (Ok(()), Ok(())) => disjoint::<A, B>(i, &A::BELOW, j, &B::BELOW),
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
    if L::SWIZZLED { Err(LayoutError::swizzled_operand(L::SWIZZLE)) } else { composed::check_compact::<L>() }
}

/// The elements of a view lie within `size`.
pub(crate) const fn within(from: usize, cosize: u64, size: usize) -> Result<(), LayoutError> {
    let (from, size) = (from as u64, size as u64);
    if from <= size && cosize <= size - from {
        return Ok(());
    }
    let blame = Blame::whole(Operation::Split, 0);
    Err(LayoutError::BufferTooShort { blame, length: size, cosize: from.saturating_add(cosize) })
}

/// Two views have no element in common; the layouts are those before the swizzles, with known strides.
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

/// The layout before the swizzle, with its runtime strides.
pub(crate) fn with_strides<L: StaticLayout>(layout: &L) -> Result<Layout, LayoutError> {
    L::BELOW.and_then(|below| below.with_runtime_strides(&layout.runtime_strides().map(|stride| stride as u64)))
}

/// There are `N` parts of `W`.
pub(crate) struct PartCount<W, K, const N: usize>(PhantomData<(W, K)>);

impl<W: StaticLayout, K: PartMode, const N: usize> PartCount<W, K, N> {
    /// Proven while compiling.
    pub(crate) const PROOF: Self = Self(Self::require());

    #[track_caller]
    const fn require() -> PhantomData<(W, K)> {
        let count = part_count::<W, K>();
        if count != N {
            let blame = Blame::whole(K::OPERATION, 0);
            LayoutError::PartCount { blame, given: N as u64, count: count as u64 }.panic()
        }
        PhantomData
    }
}

/// Both sides of place `A` in mode `M` of `L` exist, and have no element in common.
#[doc(hidden)]
pub struct SplitAt<L, M, A>(PhantomData<(L, M, A)>);

/// The same, or it depends on runtime strides.
#[doc(hidden)]
pub struct Splittable<L, M, A>(PhantomData<(L, M, A)>);

impl<L: StaticLayout, M: Number, A: Number> SplitAt<L, M, A> {
    /// The leaf that is split, and all else.
    const LEAF: &'static Result<Layout, LayoutError> = &match &L::BELOW {
        Ok(layout) => ops::split_leaf(layout, M::NUMBER, A::NUMBER as u64),
        Err(error) => Err(*error),
    };

    const KNOWN: Known = known(Self::LEAF, 0, Operation::SplitAtMode, L::RUNTIME > 0);

    /// Proven while compiling, as far as it can be.
    pub(crate) const POSSIBLE: Splittable<L, M, A> = {
        let () = SplitLower::<L, M, A>::EXISTS;
        require_possible(&Self::KNOWN);
        Splittable(PhantomData)
    };

    /// The proof, or a panic where it is called.
    #[track_caller]
    pub(crate) const fn prove() -> Self {
        let () = SplitLower::<L, M, A>::EXISTS;
        require(&Self::KNOWN, Self::LEAF, Operation::SplitAtMode);
        Self(PhantomData)
    }
}

impl<L: StaticLayout, M: Number, A: Number> Splittable<L, M, A> {
    /// Decides what depends on runtime strides.
    #[allow(clippy::unused_self, reason = "the value is the proof")]
    pub(crate) fn decide(self, layout: &L) -> Result<(), LayoutError> {
        if const { matches!(SplitAt::<L, M, A>::KNOWN, Ok(true)) } {
            return Ok(());
        }
        let (leaf, known) = (const { SplitAt::<L, M, A>::LEAF }, const { &SplitAt::<L, M, A>::KNOWN });
        decide(leaf, known, layout, 0, Operation::SplitAtMode)
    }
}

/// The views of the elements of `L` through `A` from place `I` on, and through `B` from place `J` on, are within the
/// elements, and have none in common.
#[doc(hidden)]
pub struct DisjointViews<L, A, B, I, J>(PhantomData<(L, A, B, I, J)>);

impl<L: StaticLayout, A: StaticLayout, B: StaticLayout, I: Number, J: Number> DisjointViews<L, A, B, I, J> {
    /// The proof, or a panic where it is called.
    #[track_caller]
    pub(crate) const fn prove() -> Self {
        match disjoint_views::<L, A, B>(I::NUMBER, J::NUMBER) {
            Ok(()) => Self(PhantomData),
            Err(error) => error.during(Operation::Split).panic(),
        }
    }
}

/// A tensor has all elements from the base on, one for each coordinate.
#[doc(hidden)]
pub struct Buffer<L>(PhantomData<L>);

impl<L: StaticLayout> Buffer<L> {
    /// Proven while compiling.
    pub(crate) const PROOF: Self = match buffer::<L>() {
        Ok(()) => Self(PhantomData),
        Err(error) => error.during(Operation::Split).panic(),
    };
}
