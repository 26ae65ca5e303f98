//! All tiles of elements under runtime extents, one after the other.

use core::marker::PhantomData;
use core::ops::Range;

use layout_algebra::LayoutError;

use super::{Corner, Field, Reference};
use crate::int::{Shape, Strides};
use crate::runtime::{self, Extents, Place, Whole};
use crate::static_layout::Layout;

/// The tiles of the shape `S` of a field that are left, borrowed as `R`: `&'a T` or `&'a mut T`.
///
/// **The law**: `rest` holds the numbers of the tiles that are left, all below that of the tiles of the grid; while it is not empty,
/// `front` is the position of the first one. Where `R` is exclusive, no two coordinates below the extents have one element, so no
/// two tiles have; no tile is given twice, and of two tilings that were split apart no number is in both.
pub(crate) struct Tiling<R, T, E, S, D> {
    field: Field<R, T, E, D>,
    grid: Place,
    rest: Range<usize>,
    front: Place,
    tile: PhantomData<S>,
}

impl<T, E: Copy, S, D: Copy> Clone for Tiling<&T, T, E, S, D> {
    fn clone(&self) -> Self {
        Tiling { rest: self.rest.clone(), ..*self }
    }
}

impl<'a, T, E: Extents, S: Shape, D: Strides> Tiling<&'a T, T, E, S, D> {
    /// All tiles, for reading.
    #[inline]
    pub(crate) fn shared(field: Field<&'a T, T, E, D>) -> Self {
        Tiling::of(field)
    }
}

impl<'a, T, E: Extents, S: Shape, D: Strides> Tiling<&'a mut T, T, E, S, D> {
    /// All tiles for writing, if no two coordinates have one element.
    pub(crate) fn exclusive(field: Field<&'a mut T, T, E, D>) -> Result<Self, LayoutError> {
        runtime::injective(&field.extents, &field.strides)?;
        Ok(Tiling::of(field))
    }
}

impl<R: Reference<Element = T>, T, E: Extents, S: Shape, D: Strides> Tiling<R, T, E, S, D> {
    #[inline]
    fn of(field: Field<R, T, E, D>) -> Self {
        let grid = runtime::grid::<E, S>(&field.extents);
        Tiling { field, grid, rest: 0..runtime::count::<E>(&grid), front: [0; _], tile: PhantomData }
    }

    pub(crate) const fn rest(&self) -> &Range<usize> {
        &self.rest
    }

    #[inline(always)]
    pub(crate) fn next(&mut self) -> Option<OneTile<'_, R, T, E, S, D>> {
        self.rest.next()?;
        let position = self.front;
        self.front = runtime::next_place(0, E::RANK, &position, &self.grid);
        Some(self.at(position))
    }

    #[inline]
    pub(crate) fn nth(&mut self, n: usize) -> Option<OneTile<'_, R, T, E, S, D>> {
        self.rest.start = self.rest.end.min(self.rest.start.saturating_add(n));
        self.front = runtime::unrank(self.rest.start, &self.grid);
        self.next()
    }

    #[inline]
    pub(crate) fn next_back(&mut self) -> Option<OneTile<'_, R, T, E, S, D>> {
        let x = self.rest.next_back()?;
        Some(self.at(runtime::unrank(x, &self.grid)))
    }

    /// The tile at a position whose number has just left `rest`.
    #[inline(always)]
    fn at(&self, position: Place) -> OneTile<'_, R, T, E, S, D> {
        OneTile { field: &self.field, position, tile: PhantomData }
    }

    /// The first `count` of the tiles that are left, and the others.
    pub(crate) fn split_at(self, count: usize) -> (Self, Self) {
        let Tiling { field: Field { base, extents, strides, .. }, grid, rest, front, .. } = self;
        let middle = rest.start.saturating_add(count).min(rest.end);
        let part = |rest, front| Tiling {
            field: Field { base, extents, strides, life: PhantomData },
            grid,
            rest,
            front,
            tile: PhantomData,
        };
        (part(rest.start..middle, front), part(middle..rest.end, runtime::unrank(middle, &grid)))
    }
}

/// One tile that a tiling gives, below the grid.
pub(crate) struct OneTile<'t, R, T, E, S, D> {
    field: &'t Field<R, T, E, D>,
    position: Place,
    tile: PhantomData<S>,
}

impl<R: Reference<Element = T>, T, E: Extents, S: Shape, D: Strides> OneTile<'_, R, T, E, S, D> {
    /// The tile, all of which exists.
    #[inline(always)]
    pub(crate) fn whole(self) -> R::View<Layout<S, D>> {
        // The caller evaluates `PROOF`, which is the error. Then the grid is one of whole tiles.
        assert!(const { Whole::<E, S>::HOLDS });
        let cells = self.field.cells(&self.position);
        // SAFETY: the tile is below the grid, and has been given once (the law of `Tiling`).
        unsafe { R::view(cells) }
    }

    /// The tile, whole or not.
    #[inline(always)]
    pub(crate) fn corner(self) -> Corner<R, T, S, D> {
        self.field.corner_at(&self.position)
    }
}
