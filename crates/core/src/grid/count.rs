//! The number of tiles along each mode, and of coordinates.

use layout_algebra::Operation;

use crate::expect;
use crate::extents::Extents;
use crate::extents::place::{MODES, Place, each, sum};
use crate::grid::TileExtents;
use crate::grid::proof::TileShape;
use crate::int::Shape;

/// The number of runs of tiles along the first mode of a grid. Elements that are met at many coordinates may have more
/// than can be counted: then it is the largest number.
#[inline(always)]
pub(crate) fn runs<E: Extents>(grid: &Place) -> usize {
    // Strides of 0 allow more tiles than `usize` counts.
    (1..E::RANK).fold(1, |runs: usize, k| runs.saturating_mul(grid[k]))
}

/// The number of a coordinate of the tile `S`.
#[inline(always)]
pub(crate) fn number<S: Shape>(place: &Place) -> usize {
    // Wrapping: a place below the extents of a tile whose size fits never wraps, and nothing panics.
    sum(const { S::SHAPE.length() }, |k| place[k].wrapping_mul(const { &before::<S>() }[k]))
}

/// The number of coordinates of the tile `S` before the second one along each mode, 0 after the last mode.
const fn before<S: Shape>() -> Place {
    let (mut before, mut product, mut mode) = ([0; MODES], 1, 0);
    while mode < S::SHAPE.length() {
        before[mode] = product;
        // No overflow: the product is at most the size of the tile's layout, which its proof bounds.
        product *= expect::to_usize(S::SHAPE.entry(mode), Operation::Tensor);
        mode += 1;
    }
    before
}

/// The numbers of tiles of the shape `S` along each mode, ragged ones among them: one where a tile has all of a mode.
#[inline(always)]
pub(crate) fn grid<E: Extents, S: TileExtents<E>>(extents: &E) -> Place {
    let (extents, tile) = (extents.extents(), &TileShape::<E, S>::EXTENTS);
    // Of a multiple, the quotient without a test for a remainder.
    let whole = |k: usize| E::MULTIPLES[k].is_multiple_of(tile[k]);
    each(E::RANK, |k| match k < E::RANK {
        // One tile has all of the mode; there is none where the mode is empty.
        true if S::ALL[k] => extents[k].min(1),
        true if whole(k) => extents[k] / tile[k],
        // `TileShape` has refused tiles of extent 0: no division is by 0.
        true => extents[k].div_ceil(tile[k]),
        false => 1,
    })
}

/// The numbers of tiles that are whole.
#[inline(always)]
pub(crate) fn whole_grid<E: Extents, S: TileExtents<E>>(extents: &E) -> Place {
    let (extents, tile) = (extents.extents(), &TileShape::<E, S>::EXTENTS);
    each(E::RANK, |k| if S::ALL[k] { extents[k].min(1) } else { extents[k] / tile[k] })
}

/// The numbers of places along each mode at which a tile that is whole may begin.
#[inline(always)]
pub(crate) fn window_grid<E: Extents, S: TileExtents<E>>(extents: &E) -> Place {
    let (extents, tile) = (extents.extents(), &TileShape::<E, S>::EXTENTS);
    each(E::RANK, |k| match k < E::RANK {
        true if S::ALL[k] => extents[k].min(1),
        // A tile longer than the mode has no window, where a plain difference would wrap to very many.
        true => extents[k].checked_sub(tile[k]).map_or(0, |last| last + 1),
        false => 1,
    })
}
