//! The proofs that parts have no element in common.

use core::marker::PhantomData;

use layout_algebra::{Blame, Layout, LayoutError, Operation, ops};

use super::Reference;
use crate::expect;
use crate::int::Number;
use crate::ops::{Mode, SplitLower};
use crate::parting::{self, Known, Parting, known, require, require_possible};
use crate::static_layout::StaticLayout;

/// Where the parts of `W` are borrowed for writing, no two have an element in common.
pub(crate) struct Separate<R, W, K>(PhantomData<(R, W, K)>);

/// The same, or it depends on runtime strides.
pub(crate) struct Separable<R, W, K>(PhantomData<(R, W, K)>);

impl<R: Reference, W: StaticLayout, K: Parting> Separate<R, W, K> {
    /// The number of parts.
    pub(super) const COUNT: usize = match &Mode::<W, K::Parts>::BELOW {
        Ok(_) => expect::size(Mode::<W, K::Parts>::BELOW),
        Err(_) => 0,
    };

    const KNOWN: Known =
        if R::EXCLUSIVE { known(&W::BELOW, K::Parts::NUMBER, K::OPERATION, W::RUNTIME > 0) } else { Ok(true) };

    /// Proven while compiling.
    pub(crate) const PROOF: Self = Self(Self::require());

    /// Proven while compiling, as far as it can be.
    pub(crate) const POSSIBLE: Separable<R, W, K> = {
        let () = W::EXISTS;
        require_possible(&Self::KNOWN);
        Separable(PhantomData)
    };

    #[track_caller]
    const fn require() -> PhantomData<(R, W, K)> {
        let () = W::EXISTS;
        require(&Self::KNOWN, &W::BELOW, K::OPERATION);
        PhantomData
    }
}

impl<R: Reference, W: StaticLayout, K: Parting> Separable<R, W, K> {
    /// Decides what depends on runtime strides.
    #[allow(clippy::unused_self, reason = "the value is the proof")]
    pub(super) fn decide(self, layout: &W) -> Result<(), LayoutError> {
        if const { matches!(Separate::<R, W, K>::KNOWN, Ok(true)) } {
            return Ok(());
        }
        let known = const { &Separate::<R, W, K>::KNOWN };
        parting::decide(const { &W::BELOW }, known, layout, K::Parts::NUMBER, K::OPERATION)
    }
}

/// There are `N` parts of `W`.
pub(crate) struct PartCount<W, K, const N: usize>(PhantomData<(W, K)>);

impl<W: StaticLayout, K: Parting, const N: usize> PartCount<W, K, N> {
    /// Proven while compiling.
    pub(crate) const PROOF: Self = Self(Self::require());

    #[track_caller]
    const fn require() -> PhantomData<(W, K)> {
        let count = Separate::<&(), W, K>::COUNT;
        if count != N {
            let blame = Blame::whole(K::OPERATION, 0);
            LayoutError::PartCount { blame, given: N as u64, count: count as u64 }.panic()
        }
        PhantomData
    }
}

/// Both sides of place `A` in mode `M` of `L` exist, and have no element in common.
pub(crate) struct SplitAt<L, M, A>(PhantomData<(L, M, A)>);

/// The same, or it depends on runtime strides.
pub(crate) struct Splittable<L, M, A>(PhantomData<(L, M, A)>);

impl<L: StaticLayout, M: Number, A: Number> SplitAt<L, M, A> {
    /// The leaf that is split, and all else.
    const LEAF: &'static Result<Layout, LayoutError> = &match &L::BELOW {
        Ok(layout) => ops::split_leaf(layout, M::NUMBER, A::NUMBER as u64),
        Err(error) => Err(*error),
    };

    const KNOWN: Known = known(Self::LEAF, 0, Operation::SplitAtMode, L::RUNTIME > 0);

    /// Proven while compiling.
    pub(crate) const PROOF: Self = Self(Self::require());

    /// Proven while compiling, as far as it can be.
    pub(crate) const POSSIBLE: Splittable<L, M, A> = {
        let () = SplitLower::<L, M, A>::EXISTS;
        require_possible(&Self::KNOWN);
        Splittable(PhantomData)
    };

    #[track_caller]
    const fn require() -> PhantomData<(L, M, A)> {
        let () = SplitLower::<L, M, A>::EXISTS;
        require(&Self::KNOWN, Self::LEAF, Operation::SplitAtMode);
        PhantomData
    }
}

impl<L: StaticLayout, M: Number, A: Number> Splittable<L, M, A> {
    /// Decides what depends on runtime strides.
    #[allow(clippy::unused_self, reason = "the value is the proof")]
    pub(super) fn decide(self, layout: &L) -> Result<(), LayoutError> {
        if const { matches!(SplitAt::<L, M, A>::KNOWN, Ok(true)) } {
            return Ok(());
        }
        let (leaf, known) = (const { SplitAt::<L, M, A>::LEAF }, const { &SplitAt::<L, M, A>::KNOWN });
        parting::decide(leaf, known, layout, 0, Operation::SplitAtMode)
    }
}

/// The views of the elements of `L` through `A` from element `I` on, and through `B` from element `J` on, are within the elements, and
/// have none in common.
pub(crate) struct Views<L, A, B, const I: usize, const J: usize>(PhantomData<(L, A, B)>);

impl<L: StaticLayout, A: StaticLayout, B: StaticLayout, const I: usize, const J: usize> Views<L, A, B, I, J> {
    /// Proven while compiling.
    pub(crate) const PROOF: Self = match parting::disjoint_views::<L, A, B>(I, J) {
        Ok(()) => Self(PhantomData),
        Err(error) => error.during(Operation::Split).panic(),
    };
}

/// A tensor has all elements from the base on, one for each coordinate.
pub(crate) struct Buffer<L>(PhantomData<L>);

impl<L: StaticLayout> Buffer<L> {
    /// Proven while compiling.
    pub(crate) const PROOF: Self = match parting::buffer::<L>() {
        Ok(()) => Self(PhantomData),
        Err(error) => error.during(Operation::Split).panic(),
    };
}
