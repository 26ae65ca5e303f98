//! The part of a tile that exists: the predicate of ragged tiles, `CuTe`'s residue.

use core::marker::PhantomData;

use layout_algebra::{self as algebra, LayoutError, MAX_LEAVES, MAX_RUNTIME, Stride};

use crate::coordinates::{Coordinate, Parts};
use crate::extents::Extents;
use crate::extents::place::{Place, all, all_below, each, position, product};
use crate::grid::TileExtents;
use crate::grid::proof::TileShape;
use crate::int::{Constant, Shape, ShapeOrRuntimeShape};
use crate::layout::StaticLayout;
use crate::layout::index::{self, StaticIndex};
use crate::layout::tiler::{self, StaticTiler};
use crate::sealed::Sealed;

/// The number of coordinates of a tile that exist, for each mode: at least 1, at most the extent of the tile.
#[derive(Clone, Copy)]
pub(crate) struct Residue(Place);

impl Residue {
    /// The residue of the tile at a position below the grid of tiles: its first element is below the extents.
    #[inline(always)]
    pub(crate) fn of<E: Extents, S: TileExtents<E>>(extents: &E, position: &Place) -> Self {
        let (extents, tile) = (extents.extents(), &TileShape::<E, S>::EXTENTS);
        // The position is below the grid, so the first element exists: nothing wraps, and 1 is left at least.
        let left = |k: usize| extents[k].wrapping_sub(position[k].wrapping_mul(tile[k])).min(tile[k]);
        Residue(each(E::RANK, |k| if S::ALL[k] { extents[k] } else { left(k) }))
    }

    /// The predicate: whether the coordinate exists in every mode of the tile `S`. A coordinate out of the tile does
    /// not.
    #[inline(always)]
    pub(crate) fn admits<S: Shape, X: Coordinate>(&self, coordinate: X) -> bool {
        let length = const { S::SHAPE.length() };
        // One integer for each mode is its own digit: no division, one comparison each.
        if const { X::FORM.length() == S::SHAPE.length() && X::FORM.profile().depth() == 1 } {
            return all_below(length, &position(coordinate), &self.0);
        }
        // An integer counts the coordinates of the tile: it exists if each of its digits does.
        let parts = index::parts(coordinate);
        // Twelve terms, not a loop: each digit has a plan of its own type. Bitwise, for one branch in all.
        let low = self.digit::<S, X, 0>(&parts) & self.digit::<S, X, 1>(&parts) & self.digit::<S, X, 2>(&parts);
        let middle = self.digit::<S, X, 3>(&parts) & self.digit::<S, X, 4>(&parts) & self.digit::<S, X, 5>(&parts);
        let high = self.digit::<S, X, 6>(&parts) & self.digit::<S, X, 7>(&parts) & self.digit::<S, X, 8>(&parts);
        let last = self.digit::<S, X, 9>(&parts) & self.digit::<S, X, 10>(&parts) & self.digit::<S, X, 11>(&parts);
        StaticIndex::<ModeIndex<S, 0>, X>::admits(&parts) & low & middle & high & last
    }

    /// Whether digit `K` exists, where there is such a mode.
    #[inline(always)]
    fn digit<S: Shape, X: Coordinate, const K: usize>(&self, parts: &Parts) -> bool {
        // On constants: of the twelve digits those beyond the rank are not compiled.
        if K >= const { S::SHAPE.length() } {
            return true;
        }
        let digit = ModeIndex::<S, K>(PhantomData);
        StaticIndex::<ModeIndex<S, K>, X>::index(&digit, parts) < self.0[K]
    }

    /// Whether all of the tile exists.
    #[inline(always)]
    pub(crate) fn is_whole<S: Shape>(&self) -> bool {
        all(const { S::SHAPE.length() }, |k| self.0[k] as u64 == S::SHAPE.entry(k))
    }

    /// The extents of what exists.
    #[inline(always)]
    pub(crate) const fn extents(&self) -> &Place {
        &self.0
    }

    /// The number of coordinates that exist.
    #[inline(always)]
    pub(crate) fn size<S: Shape>(&self) -> usize {
        product(const { S::SHAPE.length() }, |k| self.extent::<S>(k))
    }

    /// The number of existing coordinates of mode `k`; 1 if there is no such mode.
    #[inline(always)]
    pub(crate) fn extent<S: Shape>(&self, k: usize) -> usize {
        if k < const { S::SHAPE.length() } { self.0[k] } else { 1 }
    }

    /// The number of runs along a mode: the coordinates that exist where the coordinate of this mode is 0.
    #[inline(always)]
    pub(crate) fn runs<S: Shape>(&self, mode: usize) -> usize {
        product(const { S::SHAPE.length() }, |k| if k == mode { 1 } else { self.extent::<S>(k) })
    }
}

/// The layout over the flat shape `S` whose index is the coordinate of mode `K`: stride 1 there, 0 in all other modes.
#[derive(Clone, Copy)]
struct ModeIndex<S, const K: usize>(PhantomData<S>);

impl<S: Shape, const K: usize> Sealed for ModeIndex<S, K> {}

impl<S: Shape, const K: usize> StaticTiler for ModeIndex<S, K> {
    const TILER: algebra::Tiler = tiler::of_layout::<Self>();
    type Tile = Self;
    const IS_LAYOUT: bool = true;
}

impl<S: Shape, const K: usize> ShapeOrRuntimeShape for ModeIndex<S, K> {
    type Stage = Constant;
}

impl<S: Shape, const K: usize> StaticLayout for ModeIndex<S, K> {
    const INNER: Result<algebra::Layout, LayoutError> = {
        let mut strides = [Stride::ZERO; MAX_LEAVES];
        // `K` is below 12, the most modes of a tuple, so below `MAX_LEAVES`.
        strides[K] = Stride::constant(1);
        algebra::Layout::from_array(&S::SHAPE, &strides)
    };

    const SWIZZLED: bool = false;
    type Start = ();

    #[inline(always)]
    fn runtime_strides(&self) -> [usize; MAX_RUNTIME] {
        [0; MAX_RUNTIME]
    }
}
