//! Proofs about extents, tiles and positions, made while compiling: values without a size that only their proof makes.

use core::marker::PhantomData;

use layout_algebra::{Blame, Capacity, IntTuple, LayoutError, MAX_LEAVES, MAX_RUNTIME, ModePath, Operation};

use crate::coordinate::{Coordinate, Kind, Selection};
use crate::expect;
use crate::extents::place::{MODES, Place, position};
use crate::extents::reach::Leaves;
use crate::extents::{Extents, TileModes};
use crate::int::{Shape, Strides};
use crate::proof::Reach;
use crate::static_layout::Layout;

#[allow(clippy::cast_possible_truncation, reason = "at most MAX_LEAVES")]
pub(super) const fn mismatch(blame: Blame, given: usize, expected: usize) -> LayoutError {
    LayoutError::RankMismatch { blame, given: given as u8, expected: expected as u8 }
}

/// The extents of a tile with one extent for each mode. None is 0: a tile has a first element.
#[track_caller]
const fn tile<E: Extents, S: TileModes<E>>() -> Place {
    let given = S::Constants::SHAPE.length();
    if given != E::RANK {
        mismatch(Blame::shape(Operation::Tensor, 0), given, E::RANK).panic()
    }
    let mut mode = 0;
    while mode < E::RANK {
        if S::TILE[mode] == 0 {
            LayoutError::ZeroExtent { blame: Blame::shape(Operation::Tensor, mode), mode: ModePath::mode(mode) }.panic()
        }
        mode += 1;
    }
    S::TILE
}

/// The tile `S` of extents `E`: one constant for all that is done with it, so that an error is reported once.
pub(crate) struct TileOf<E, S>(PhantomData<(E, S)>);

impl<E: Extents, S: TileModes<E>> TileOf<E, S> {
    /// Its extents, one for each mode of `E`; 1 where it has all of a mode.
    pub(crate) const EXTENTS: Place = tile::<E, S>();
}

/// Tiles of the shape `S` cover the extents `E` without a tail.
#[doc(hidden)]
pub struct Whole<E, S>(PhantomData<(E, S)>);

impl<E: Extents, S: TileModes<E>> Whole<E, S> {
    /// Proven while compiling.
    pub(crate) const PROOF: Self = {
        let tile = TileOf::<E, S>::EXTENTS;
        let mut i = 0;
        while i < E::RANK {
            if !S::ALL[i] && !E::MULTIPLES[i].is_multiple_of(tile[i]) {
                let blame = Blame::shape(Operation::Tensor, i);
                let (tile, multiple) = (tile[i] as u64, E::MULTIPLES[i] as u64);
                LayoutError::RaggedExtent { blame, mode: ModePath::mode(i), tile, multiple }.panic()
            }
            i += 1;
        }
        Self(PhantomData)
    };
}

/// The tile `S` has a mode for each of the extents `E`, and its layout over the strides `D` exists.
#[doc(hidden)]
pub struct TileOver<E, S, D>(PhantomData<(E, S, D)>);

impl<E: Extents, S: TileModes<E>, D: Strides> TileOver<E, S, D> {
    /// Proven while compiling.
    pub(crate) const PROOF: Self = {
        _ = TileOf::<E, S>::EXTENTS;
        _ = Reach::<Layout<S::Constants, D>>::prove();
        Self(PhantomData)
    };
}

/// The coordinate `X` has one integer for each mode of `E`.
pub(crate) struct Position<E, X>(PhantomData<(E, X)>);

impl<E: Extents, X: Coordinate> Position<E, X> {
    /// Proven while compiling.
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

/// Refuses a selection that has not one part for each of `rank` modes.
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
            if matches!(X::FORM.kinds[mode], Kind::Free) {
                (first, count) = (mode, count + 1);
            }
        }
        (first, count)
    };

    /// The mode of the run.
    pub(crate) const MODE: usize = Self::FREE.0;

    /// Proven while compiling.
    pub(crate) const PROOF: Self = {
        congruent::<X>(E::RANK);
        if Self::FREE.1 != 1 {
            mismatch(Blame::shape(Operation::Index, 0), Self::FREE.1, 1).panic()
        }
        if Leaves::<D>::PLACES[Self::MODE].is_some() || Leaves::<D>::VALUES[Self::MODE] != 1 {
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

/// The strides `D` have one leaf for each mode of `E`.
#[doc(hidden)]
pub struct Matching<E, D>(PhantomData<(E, D)>);

impl<E: Extents, D: Strides> Matching<E, D> {
    /// Proven while compiling, and that `usize` holds the constants.
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
