//! The cells of a grid of tiles over a tensor with runtime extents; each is given away once.

use core::marker::PhantomData;

use layout_algebra::LayoutError;

use crate::extents::place::{Place, all_below};
use crate::extents::{Extents, reach};
use crate::grid::proof::TileOver;
use crate::grid::walk::{At, GridWalk};
use crate::grid::{AllExist, GridKind, Residue, TileExtents};
use crate::int::Strides;
use crate::layout::Layout;
use crate::raw::{DynView, PartialView, Reference, View};
use crate::sealed::Token;

/// A tile of the tiler `S` over the extents `E` and strides `D`.
///
/// **Law.** The tile at the position exists as its kind says: all of it, or a part with its first element, which has
/// this index. The owner of this value may borrow its elements as `R`.
#[doc(hidden)]
pub struct Cell<R, E, S, D, K> {
    view: DynView<R, E, D>,
    position: Place,
    index: usize,
    kind: PhantomData<fn() -> (S, K)>,
}

impl<R: Reference, E: Extents, S: TileExtents<E>, D: Strides, K: GridKind> Cell<R, E, S, D, K> {
    /// Keeps the law.
    #[inline(always)]
    const fn new(view: DynView<R, E, D>, position: Place, index: usize) -> Self {
        Cell { view, position, index, kind: PhantomData }
    }

    /// The position in the grid.
    #[inline(always)]
    pub(crate) const fn position(&self) -> Place {
        self.position
    }

    /// The part of the tile that exists, under constant extents.
    #[inline(always)]
    pub(crate) fn partial(self) -> PartialView<R, S::Constants, D> {
        // At least one element: the cell's law says that the first one exists.
        let residue = Residue::of::<E, S>(&self.view.extents(), &self.position);
        PartialView::new(self.view.tile_from(self.index, Token(())), residue, Token(()))
    }

    /// The part of the tile that exists, under its own extents.
    #[inline(always)]
    pub(crate) fn existing(self) -> DynView<R, S::Part, D> {
        let extents = self.view.extents();
        let residue = Residue::of::<E, S>(&extents, &self.position);
        self.view.part_at(self.index, S::part(&extents, residue.extents()), Token(()))
    }
}

impl<R: Reference, E: Extents, S: TileExtents<E>, D: Strides, K: AllExist> Cell<R, E, S, D, K> {
    /// The whole tile, under constant extents.
    #[inline(always)]
    pub(crate) fn constants(self) -> View<R, Layout<S::Constants, D>> {
        self.view.tile_from(self.index, Token(()))
    }

    /// The whole tile, under its extents.
    #[inline(always)]
    pub(crate) fn whole(self) -> DynView<R, S::Whole, D> {
        self.view.part_at(self.index, S::whole(&self.view.extents()), Token(()))
    }
}

impl<R: Reference, E: Extents, D: Strides> DynView<R, E, D> {
    /// The tile of a kind at a position, if there is one.
    #[inline(always)]
    pub(super) fn cell_at<S: TileExtents<E>, K: GridKind>(
        self,
        position: &Place,
        _: TileOver<E, S, D>,
    ) -> Option<Cell<R, E, S, D, K>> {
        // Computed for positions outside too, where it wraps: the cell that would hold it is not made.
        let inside = all_below(E::RANK, position, &K::found::<E, S>(&self.extents()));
        let index = K::first::<E, S, D>(position, &self.strides());
        inside.then(|| Cell::new(self, *position, index))
    }
}

/// The cells that are left.
///
/// **Law.** The walk gives each position below the grid once; the tiles are of the kind `K`. Where `R` is exclusive, no
/// two coordinates below the extents have one element, so no two tiles have; of two that were split apart no cell is in
/// both.
pub(crate) struct Cells<R, E, S, D, K> {
    view: DynView<R, E, D>,
    walk: GridWalk<E, S, K>,
}

impl<R: Copy, E: Copy, S, D: Copy, K> Clone for Cells<R, E, S, D, K> {
    fn clone(&self) -> Self {
        Cells { ..*self }
    }
}

impl<R: Reference, E: Extents, S: TileExtents<E>, D: Strides, K: GridKind> Cells<R, E, S, D, K> {
    /// All cells, for reading.
    #[inline]
    pub(crate) fn all(view: DynView<R, E, D>, _: K::Proof<E, S>, _: TileOver<E, S, D>) -> Self
    where
        R: Copy,
    {
        Cells { walk: GridWalk::all(&view.extents()), view }
    }

    /// All cells, if no two coordinates have one element.
    #[inline]
    pub(crate) fn decided(
        view: DynView<R, E, D>,
        _: K::Proof<E, S>,
        _: TileOver<E, S, D>,
    ) -> Result<Self, LayoutError> {
        // Of the kind, while compiling: windows of more than one element overlap whatever the strides are.
        const { assert!(!K::OVERLAPS, "windows have elements in common") }
        // Of the whole tensor, once: tiles are disjoint sets of its coordinates.
        reach::injective(&view.extents(), &view.strides())?;
        Ok(Cells { walk: GridWalk::all(&view.extents()), view })
    }

    /// The cell at a position that the walk has given.
    #[inline(always)]
    fn give(view: &DynView<R, E, D>, (position, index): At) -> Cell<R, E, S, D, K> {
        // The walk gives each position once.
        Cell::new(view.twin(Token(())), position, index)
    }

    /// The cells in an order that follows memory, at the same positions.
    #[inline]
    pub(crate) fn reordered(self) -> Self {
        let walk = self.walk.in_memory_order(&self.view.extents(), &self.view.strides());
        Cells { walk, ..self }
    }

    /// Splits off the first `count` of the remaining cells; returns them and the rest.
    pub(crate) fn halves(self, count: usize) -> (Self, Self) {
        let (first, others) = self.walk.split_at(count, &self.view.strides());
        // No position is in both.
        (Cells { view: self.view.twin(Token(())), walk: first }, Cells { walk: others, ..self })
    }

    /// The number of cells that are left.
    #[inline]
    pub(crate) fn count(&self) -> usize {
        self.walk.len()
    }

    /// The next cell.
    #[inline(always)]
    pub(crate) fn front(&mut self) -> Option<Cell<R, E, S, D, K>> {
        self.walk.next(&self.view.strides()).map(|at| Self::give(&self.view, at))
    }

    /// The last cell.
    #[inline(always)]
    pub(crate) fn back(&mut self) -> Option<Cell<R, E, S, D, K>> {
        self.walk.next_back(&self.view.strides()).map(|at| Self::give(&self.view, at))
    }

    /// Leaves out the next cells.
    #[inline(always)]
    pub(crate) fn leave_front(&mut self, count: usize) {
        self.walk.skip(count, &self.view.strides());
    }

    /// Calls a function with every cell that is left, each time with what it returned before.
    #[inline(always)]
    pub(crate) fn each<B>(self, start: B, mut call: impl FnMut(B, Cell<R, E, S, D, K>) -> B) -> B {
        let view = self.view;
        self.walk.fold(&view.strides(), start, |sum, at| call(sum, Self::give(&view, at)))
    }
}
