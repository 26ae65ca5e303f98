//! Proofs about tiles of runtime extents, made while compiling: values without a size that only their proof makes.

use core::marker::PhantomData;

use layout_algebra::{Blame, LayoutError, ModePath, Operation};

use crate::extents::Extents;
use crate::extents::place::Place;
use crate::extents::proof::mismatch;
use crate::grid::TileExtents;
use crate::int::{Shape, Strides};
use crate::layout::Layout;
use crate::proof::Reach;

/// The extents of a tile with one extent for each mode. None is 0: a tile has a first element.
#[track_caller]
const fn tile<E: Extents, S: TileExtents<E>>() -> Place {
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

/// The tile `S` of extents `E`: one constant for all of its uses, so that an error is reported once.
pub(crate) struct TileShape<E, S>(PhantomData<(E, S)>);

impl<E: Extents, S: TileExtents<E>> TileShape<E, S> {
    /// The extents of the tile, one for each mode of `E`; 1 where it has all of a mode.
    pub(crate) const EXTENTS: Place = tile::<E, S>();
}

/// Tiles of the shape `S` cover the extents `E` without a tail.
#[doc(hidden)]
pub struct Whole<E, S>(PhantomData<(E, S)>);

impl<E: Extents, S: TileExtents<E>> Whole<E, S> {
    /// The proof, made while compiling.
    pub(crate) const PROOF: Self = {
        let tile = TileShape::<E, S>::EXTENTS;
        let mut i = 0;
        while i < E::RANK {
            // The known multiple decides, not the extent: the proof holds for all values that may come at run time.
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

impl<E: Extents, S: TileExtents<E>, D: Strides> TileOver<E, S, D> {
    /// The proof, made while compiling.
    pub(crate) const PROOF: Self = {
        // Before the layout: a wrong number of modes would appear there as an error about strides.
        _ = TileShape::<E, S>::EXTENTS;
        _ = Reach::<Layout<S::Constants, D>>::prove();
        Self(PhantomData)
    };
}
