//! Elements under runtime extents.

use core::marker::PhantomData;
use core::ptr::NonNull;

use layout_algebra::LayoutError;

use super::view::Base;
use super::{Cell, Checked, Reference, View};
use crate::coordinates::Selection;
use crate::extents::place::{ORIGIN, Place, all, all_below, each};
use crate::extents::proof::{RunAlong, SameRank};
use crate::extents::{Extents, reach};
use crate::grid::count::{grid, whole_grid, window_grid};
use crate::grid::proof::TileOver;
use crate::grid::walk::start;
use crate::grid::{PartialTiles, TileExtents, WholeTiles, WindowTiles};
use crate::int::{Shape, Strides};
use crate::layout::Layout;
use crate::proof::too_short;
use crate::sealed::Token;

/// Elements under runtime extents, borrowed as `R`: [`DynTensor`](crate::DynTensor) where that is `&'a T`,
/// [`DynTensorMut`](crate::DynTensorMut) where it is `&'a mut T`.
///
/// **The law**: every coordinate `c` below the extents has an element, which may be borrowed as `R`. Its index, counted
/// from the base, is `c_0 s_0 + c_1 s_1 + ..`.
#[derive(Clone, Copy)]
pub struct DynView<R, E, D> {
    pub(super) base: Base,
    pub(super) extents: E,
    pub(super) strides: D,
    pub(super) life: PhantomData<R>,
}

/// Two views.
type Pair<R, E, D> = (DynView<R, E, D>, DynView<R, E, D>);

// SAFETY: a view gives what `R` gives, and copies of the extents and strides.
unsafe impl<R: Send, E: Send, D: Send> Send for DynView<R, E, D> {}

// SAFETY: a `&DynView` gives what `&R` gives, and copies of the extents and strides.
unsafe impl<R: Sync, E: Sync, D: Sync> Sync for DynView<R, E, D> {}

impl<R: Reference, E: Extents, D: Strides> DynView<R, E, D> {
    /// Keeps the law: the layout of these extents and strides reaches no further than there are elements.
    #[inline]
    pub(crate) fn over(
        elements: R::Slice,
        extents: E,
        strides: D,
        matching: SameRank<E, D>,
    ) -> Result<Self, LayoutError> {
        let elements = R::of_slice(elements, Token(()));
        let (cosize, origin) = reach::reach(&extents, &strides, matching)?;
        if cosize > elements.len() as u64 {
            return Err(too_short(elements.len(), cosize));
        }
        #[allow(clippy::cast_possible_truncation, reason = "less than the cosize, which is at most a length, or 0")]
        let origin = origin as usize;
        // SAFETY: the cosize is at most the number of elements, and the origin less than it, or 0.
        let base = Base::of(unsafe { elements.cast::<R::Element>().add(origin) });
        Ok(DynView { base, extents, strides, life: PhantomData })
    }

    /// The same elements for reading, while this is borrowed.
    #[inline(always)]
    pub(crate) fn by_ref(&self) -> DynView<R::Read<'_>, E, D> {
        DynView { base: self.base, extents: self.extents, strides: self.strides, life: PhantomData }
    }

    /// The same elements as `&T`, while this is borrowed.
    #[inline(always)]
    pub(crate) fn by_borrow(&self) -> DynView<&R::Element, E, D> {
        DynView { base: self.base, extents: self.extents, strides: self.strides, life: PhantomData }
    }

    /// The extents.
    #[inline(always)]
    pub const fn extents(&self) -> E {
        self.extents
    }

    /// The strides.
    #[inline(always)]
    pub const fn strides(&self) -> D {
        self.strides
    }

    /// The element at a position, if all of it is below the extents.
    #[inline(always)]
    pub(crate) fn found_if(self, position: &Place) -> Option<Checked<R>> {
        let inside = all_below(E::RANK, position, &self.extents.extents());
        inside.then(|| Checked::new(self.moved(reach::index::<D>(position, &self.strides)), 1))
    }

    /// The whole tile at a position in the grid of tiles, if there is one.
    #[inline(always)]
    pub(crate) fn whole_at<S: TileExtents<E>>(
        self,
        position: &Place,
        _: TileOver<E, S, D>,
    ) -> Option<Cell<R, E, S, D, WholeTiles>> {
        let inside = all_below(E::RANK, position, &whole_grid::<E, S>(&self.extents));
        let index = start::<E, S, D>(position, &self.strides);
        // The law: all coordinates of the tile are below the extents, `(p + 1) tile <= extent`.
        inside.then(|| Cell::new(self, *position, index))
    }

    /// The tile whose first element is at a coordinate, if all of it is below the extents.
    #[inline(always)]
    pub(crate) fn window_at<S: TileExtents<E>>(
        self,
        first: &Place,
        _: TileOver<E, S, D>,
    ) -> Option<Cell<R, E, S, D, WindowTiles>> {
        // `first <= extent - tile`, where the extent is at least the extent of the tile, which is not 0: a bound that
        // `part` does not check.
        let inside = all_below(E::RANK, first, &window_grid::<E, S>(&self.extents));
        let index = reach::index::<D>(first, &self.strides);
        // The law: all coordinates of the tile are below the extents.
        inside.then(|| Cell::new(self, *first, index))
    }

    /// The tile at a position in the grid of tiles, whole or not.
    #[inline(always)]
    pub(crate) fn partial_at<S: TileExtents<E>>(
        self,
        position: &Place,
        _: TileOver<E, S, D>,
    ) -> Option<Cell<R, E, S, D, PartialTiles>> {
        let inside = all_below(E::RANK, position, &grid::<E, S>(&self.extents));
        let index = start::<E, S, D>(position, &self.strides);
        // The law: the first element of the tile is below the extents.
        inside.then(|| Cell::new(self, *position, index))
    }

    /// The elements from an index on, under other extents. It is the index of a coordinate below the extents.
    #[inline(always)]
    pub(super) fn part_at<F: Extents>(&self, index: usize, extents: F) -> DynView<R, F, D> {
        DynView { base: Base::of(self.moved(index)), extents, strides: self.strides, life: PhantomData }
    }

    /// The elements from a coordinate on, as many along each mode as the extents `F` say, if these are all below the
    /// extents.
    #[inline(always)]
    pub(crate) fn part_from<F: Extents>(self, first: &Place, part: F, _: SameRank<F, D>) -> Option<DynView<R, F, D>> {
        let (extents, counts) = (self.extents.extents(), part.extents());
        let fits = |k: usize| extents[k].checked_sub(counts[k]).is_some_and(|last| first[k] <= last);
        let inside = all(E::RANK, fits);
        let empty = (0..E::RANK).any(|k| counts[k] == 0);
        // `first <= extent - count`, so where no count is 0 the first element is one of these; else there are no
        // coordinates.
        let start = if empty { 0 } else { reach::index::<D>(first, &self.strides) };
        inside.then(|| self.part_at(start, part))
    }

    /// Splits a mode: the elements at its first `count` coordinates, and at the rest, if no two coordinates share an
    /// element. Then no element is in both.
    pub(crate) fn sides<F: Extents>(
        self,
        mode: usize,
        count: usize,
        extents: impl Fn(&Place) -> F,
        _: SameRank<F, D>,
    ) -> Result<Pair<R, F, D>, LayoutError> {
        reach::injective(&self.extents, &self.strides)?;
        let whole = self.extents.extents();
        let count = count.min(whole[mode]);
        let with = |place: &Place, x| each(E::RANK, |k| if k == mode { x } else { place[k] });
        let side = |first, x| {
            let DynView { base, extents: all, strides, life } = self;
            let view = DynView { base, extents: all, strides, life };
            view.part_from(&with(&ORIGIN, first), extents(&with(&whole, x)), SameRank::PROOF)
                .expect("it is below the extents")
        };
        Ok((side(0, count), side(count, whole[mode] - count)))
    }

    /// The contiguous elements along the mode that `X` leaves free, which has stride 1, if the position is below the
    /// extents in all other modes.
    #[inline(always)]
    pub(crate) fn run_at<X: Selection>(self, position: &Place, _: RunAlong<E, D, X>) -> Option<Checked<R>> {
        let (extents, mode) = (self.extents.extents(), RunAlong::<E, D, X>::MODE);
        let bounds = each(E::RANK, |k| if k == mode { usize::MAX } else { extents[k] });
        let inside = all_below(E::RANK, position, &bounds);
        // The position is 0 in the mode of the run. Where that has no elements, the run is empty, wherever it begins.
        let start = if extents[mode] == 0 { 0 } else { reach::index::<D>(position, &self.strides) };
        inside.then(|| Checked::new(self.moved(start), extents[mode]))
    }

    /// The tile from an index on, the index of a coordinate below the extents.
    #[inline(always)]
    pub(super) fn tile_from<S: Shape>(&self, index: usize) -> View<R, Layout<S, D>> {
        View::from_base(self.moved(index), Layout::from_strides(self.strides))
    }

    /// The base, moved by the index of a coordinate below the extents.
    #[inline(always)]
    fn moved(&self, index: usize) -> NonNull<R::Element> {
        // SAFETY: by the law of the view, `index` leads from the base to an element, in the allocation that `base` was
        // made from.
        unsafe { self.base.get::<R::Element>().offset(index.cast_signed()) }
    }
}

impl<R: Reference, E: Extents, D: Strides> DynView<R, E, D> {
    /// A view with its extents as its shape; the law carries over.
    #[inline(always)]
    pub(crate) fn of_view(View { base, layout, life }: View<R, Layout<E, D>>, _: SameRank<E, D>) -> Self {
        DynView { base, extents: *layout.extents(), strides: *layout.strides(), life }
    }
}

impl<T, E: Extents, D: Strides> DynView<&mut T, E, D> {
    /// Reborrows the tensor for writing, for functions that take a tensor by value.
    #[inline(always)]
    pub fn reborrow(&mut self) -> DynView<&mut T, E, D> {
        DynView { base: self.base, extents: self.extents, strides: self.strides, life: PhantomData }
    }
}
