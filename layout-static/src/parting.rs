//! Ways to part a tensor, and the proof that the parts have no element in common.

use core::marker::PhantomData;

use layout_algebra::{Basis, Blame, Layout, LayoutError, Operation, check as claim, ops};

use crate::coordinate::Coordinate;
use crate::expect;
use crate::index::nest;
use crate::int::C;
use crate::ops::{Mode, Number, SplitLower};
use crate::sealed::Sealed;
use crate::static_layout::StaticLayout;

/// How a layout of rank 2 is parted: which mode names the parts, and which the elements of each.
pub trait Parting: Copy + Sealed {
    /// The mode that names the parts.
    type Parts: Number;

    /// The mode of the elements of a part.
    type Elements: Number;

    /// The coordinate of the first element of a part.
    #[doc(hidden)]
    type First<X: Coordinate>: Coordinate;

    /// The operation that errors speak of.
    #[doc(hidden)]
    const OPERATION: Operation;

    /// The coordinate of the first element of part `x`.
    #[doc(hidden)]
    fn first<X: Coordinate>(x: X) -> Self::First<X>;
}

/// Defines a way to part.
macro_rules! parting {
    ($(#[$doc:meta])* $name:ident, $operation:ident, $parts:literal, $elements:literal, $X:ident, $x:ident, $type:ty, $first:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {}

        impl Sealed for $name {}

        impl Parting for $name {
            type Parts = C<$parts>;
            type Elements = C<$elements>;
            type First<$X: Coordinate> = $type;

            const OPERATION: Operation = Operation::$operation;

            #[inline(always)]
            fn first<$X: Coordinate>($x: $X) -> $type {
                $first
            }
        }
    };
}

parting! {
    /// A [`ZippedDivide`](crate::ZippedDivide): mode 1 names the tiles, mode 0 the elements of each.
    OfTiles, Tiles, 1, 0, X, x, (C<0>, X), (C, x)
}

parting! {
    /// A layout of threads and values: mode 0 names the threads, mode 1 the values of each.
    OfThreads, Partition, 0, 1, X, x, (X, C<0>), (x, C)
}

parting! {
    /// A [`ModeFirst`](crate::ModeFirst): mode 0 names the slices, mode 1 the elements of each.
    OfMode, SplitMode, 0, 1, X, x, (X, C<0>), (x, C)
}

/// The layout of one part of `W`.
pub type Part<W, K> = Mode<W, <K as Parting>::Elements>;

/// What is known while compiling about the parts of `W`. Public functions evaluate it too, so that the error names the
/// user's line.
pub(crate) struct Separate<W, K>(PhantomData<(W, K)>);

impl<W: StaticLayout, K: Parting> Separate<W, K> {
    /// The number of parts.
    pub(crate) const COUNT: usize = match &Mode::<W, K::Parts>::BELOW {
        Ok(_) => expect::size(Mode::<W, K::Parts>::BELOW),
        Err(_) => 0,
    };

    const KNOWN: Known = known(&W::BELOW, K::Parts::NUMBER, K::OPERATION, W::RUNTIME > 0);

    /// Whether no two parts have an element in common, whatever the runtime strides.
    pub(crate) const HOLDS: bool = matches!(Self::KNOWN, Ok(true));

    /// No two parts have an element in common, or that depends on runtime strides.
    pub(crate) const POSSIBLE: () = {
        let () = W::EXISTS;
        require_possible(&Self::KNOWN);
    };

    /// No two parts have an element in common.
    pub(crate) const PROOF: () = Self::require();

    #[track_caller]
    const fn require() {
        let () = W::EXISTS;
        require(&Self::KNOWN, &W::BELOW, K::OPERATION);
    }

    /// Decides what depends on runtime strides.
    pub(crate) fn decide(layout: &W) -> Result<(), LayoutError> {
        if const { Self::HOLDS } {
            return Ok(());
        }
        decide(const { &W::BELOW }, const { &Self::KNOWN }, layout, K::Parts::NUMBER, K::OPERATION)
    }

    /// An array of all parts has `N` of them.
    #[track_caller]
    pub(crate) const fn count<const N: usize>() {
        if Self::COUNT != N {
            let blame = Blame::whole(K::OPERATION, 0);
            LayoutError::PartCount { blame, given: N as u64, count: Self::COUNT as u64 }.panic()
        }
    }
}

/// What is known while compiling about both sides of place `A` in mode `M` of `L`.
pub(crate) struct SplitAt<L, M, A>(PhantomData<(L, M, A)>);

impl<L: StaticLayout, M: Number, A: Number> SplitAt<L, M, A> {
    /// The leaf that is split, and all else.
    const LEAF: &'static Result<Layout, LayoutError> = &match &L::BELOW {
        Ok(layout) => ops::split_leaf(layout, M::NUMBER, A::NUMBER as u64),
        Err(error) => Err(*error),
    };

    const KNOWN: Known = known(Self::LEAF, 0, Operation::SplitAtMode, L::RUNTIME > 0);

    /// Whether both sides exist, and have no element in common, whatever the runtime strides.
    pub(crate) const HOLDS: bool = matches!(Self::KNOWN, Ok(true));

    /// Both sides exist, and have no element in common, or that depends on runtime strides.
    pub(crate) const POSSIBLE: () = {
        let () = SplitLower::<L, M, A>::EXISTS;
        require_possible(&Self::KNOWN);
    };

    /// Both sides exist, and have no element in common.
    pub(crate) const PROOF: () = Self::require();

    #[track_caller]
    const fn require() {
        let () = SplitLower::<L, M, A>::EXISTS;
        require(&Self::KNOWN, Self::LEAF, Operation::SplitAtMode);
    }

    /// Decides what depends on runtime strides.
    pub(crate) fn decide(layout: &L) -> Result<(), LayoutError> {
        if const { Self::HOLDS } {
            return Ok(());
        }
        decide(const { Self::LEAF }, const { &Self::KNOWN }, layout, 0, Operation::SplitAtMode)
    }
}

/// What is known of the parts along a mode while compiling: whether they are disjoint whatever the runtime strides. An error if
/// they never are, or are no parts.
type Known = Result<bool, LayoutError>;

const fn known(layout: &Result<Layout, LayoutError>, mode: usize, operation: Operation, runtime: bool) -> Known {
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

#[track_caller]
const fn require_possible(known: &Known) {
    if let Err(error) = known {
        error.panic()
    }
}

#[track_caller]
const fn require(known: &Known, layout: &Result<Layout, LayoutError>, operation: Operation) {
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
fn decide<L: StaticLayout>(
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
