//! Proofs about extents and positions, made while compiling: values without a size that only their proof makes.

use core::marker::PhantomData;

use layout_algebra::{Blame, Capacity, IntTuple, LayoutError, MAX_LEAVES, MAX_RUNTIME, Operation};

use crate::coordinates::{Coordinate, Leaf, Selection};
use crate::expect;
use crate::extents::Extents;
use crate::extents::place::{MODES, Place, position};
use crate::extents::reach::StrideLeaves;
use crate::int::Strides;

#[allow(clippy::cast_possible_truncation, reason = "at most MAX_LEAVES")]
pub(crate) const fn mismatch(blame: Blame, given: usize, expected: usize) -> LayoutError {
    LayoutError::RankMismatch { blame, given: given as u8, expected: expected as u8 }
}

/// The coordinate `X` has one integer for each mode of `E`.
#[doc(hidden)]
pub struct Position<E, X>(PhantomData<(E, X)>);

impl<E: Extents, X: Coordinate> Position<E, X> {
    /// The proof, made while compiling.
    pub(crate) const PROOF: Self = {
        congruent::<X>(E::RANK);
        Self(PhantomData)
    };

    /// The integers.
    #[allow(clippy::unused_self, reason = "the value is the proof")]
    #[inline(always)]
    pub(crate) fn of(self, coordinate: X) -> Place {
        position(coordinate)
    }
}

/// Refuses a selection without exactly one part for each of `rank` modes.
#[track_caller]
const fn congruent<X: Selection>(rank: usize) {
    if X::FORM.length() != rank || X::FORM.profile().depth() != 1 {
        let shape = expect::value(IntTuple::flat([1; MAX_LEAVES].split_at(rank).0));
        let (blame, coordinate) = (Blame::shape(Operation::Index, 0), *X::FORM.profile());
        LayoutError::CoordinateNotCongruent { blame, coordinate, shape: *shape.profile() }.panic()
    }
}

/// The elements along a mode are not side by side; how many there are is known at run time.
const fn no_run(mode: usize) -> LayoutError {
    LayoutError::NotContiguous { blame: Blame::stride(Operation::Tensor, mode), size: 0, run: 1 }
}

/// The selection `X` has one part for each mode of `E`, of which one is `..`, and that mode has stride 1 in `D`.
pub(crate) struct RunAlong<E, D, X>(PhantomData<(E, D, X)>);

impl<E: Extents, D: Strides, X: Selection> RunAlong<E, D, X> {
    /// The first mode that `X` leaves free, and how many there are.
    const FREE: (usize, usize) = {
        let (mut first, mut count, mut mode) = (MODES - 1, 0, X::FORM.length());
        while mode > 0 {
            mode -= 1;
            if matches!(X::FORM.leaves[mode], Leaf::Free) {
                (first, count) = (mode, count + 1);
            }
        }
        (first, count)
    };

    /// The mode of the run.
    pub(crate) const MODE: usize = Self::FREE.0;

    /// The proof, made while compiling.
    pub(crate) const PROOF: Self = {
        congruent::<X>(E::RANK);
        if Self::FREE.1 != 1 {
            mismatch(Blame::shape(Operation::Index, 0), Self::FREE.1, 1).panic()
        }
        if StrideLeaves::<D>::PLACES[Self::MODE].is_some() || StrideLeaves::<D>::VALUES[Self::MODE] != 1 {
            no_run(Self::MODE).panic()
        }
        Self(PhantomData)
    };

    /// The integers, 0 along the mode of the run.
    #[allow(clippy::unused_self, reason = "the value is the proof")]
    #[inline(always)]
    pub(crate) fn of(&self, coordinate: X) -> Place {
        position(coordinate)
    }
}

/// The proof that the strides `D` have one leaf for each mode of `E`.
#[doc(hidden)]
pub struct SameRank<E, D>(PhantomData<(E, D)>);

impl<E: Extents, D: Strides> SameRank<E, D> {
    /// The proof, made while compiling, and the proof that `usize` holds the constants.
    pub(crate) const PROOF: Self = {
        if !D::LIST.is_flat(E::RANK) {
            mismatch(Blame::stride(Operation::Tensor, 0), D::LIST.length(), E::RANK).panic()
        }
        if D::RUNTIME > MAX_RUNTIME {
            let blame = Blame::stride(Operation::Tensor, MAX_RUNTIME);
            LayoutError::CapacityExceeded { blame, what: Capacity::RuntimeStrides, count: D::RUNTIME as u64 }.panic()
        }
        let _: Place = D::LIST.constants();
        Self(PhantomData)
    };
}
