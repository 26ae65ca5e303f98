//! Elements under runtime extents.

use core::marker::PhantomData;
use core::ptr::NonNull;

use layout_algebra::LayoutError;

use super::{Base, Cells, Corner, Exclusive, Found, Reach, Reference, Shared, too_short};
use crate::coordinate::Selection;
use crate::int::{Shape, Static, Strides};
use crate::runtime::{self, Extents, Place, Room, Run, TileOf};
use crate::static_layout::Layout;

/// That the tile `S` has a mode for each of the extents `E`, and then that its layout over the strides `D` exists.
struct TileOver<E, S, D>(PhantomData<(E, S, D)>);

impl<E: Extents, S: Shape, D: Strides> TileOver<E, S, D> {
    const PROOF: () = {
        _ = TileOf::<E, S>::EXTENTS;
        let () = Reach::<Layout<S, D>>::PROOF;
    };
}

/// Elements under runtime extents, borrowed as `M`: `&'a T` or `&'a mut T`.
///
/// **The law**: the index `c_0 s_0 + c_1 s_1 + ..` of every coordinate `c` below the extents, counted from the base, is that of
/// an element.
pub(crate) struct Field<M, T, E, D> {
    pub(super) base: Base<T>,
    pub(super) extents: E,
    pub(super) strides: D,
    pub(super) life: PhantomData<M>,
}

impl<M: Copy, T, E: Copy, D: Copy> Clone for Field<M, T, E, D> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<M: Copy, T, E: Copy, D: Copy> Copy for Field<M, T, E, D> {}

// SAFETY: a `Field` gives what `M` gives, and copies of the extents and strides.
unsafe impl<M: Send, T, E: Send, D: Send> Send for Field<M, T, E, D> {}

// SAFETY: a `&Field` gives what `&M` gives, and copies of the extents and strides.
unsafe impl<M: Sync, T, E: Sync, D: Sync> Sync for Field<M, T, E, D> {}

impl<M, T, E: Extents, D: Strides> Field<M, T, E, D> {
    /// Keeps the law: the layout of these extents and strides reaches no further than `length` elements.
    #[inline]
    fn new(elements: NonNull<[T]>, extents: E, strides: D) -> Result<Self, LayoutError> {
        let (cosize, origin) = runtime::reach(&extents, &strides)?;
        if cosize > elements.len() as u64 {
            return Err(too_short(elements.len(), cosize));
        }
        #[allow(clippy::cast_possible_truncation, reason = "less than the cosize, which is at most a length, or 0")]
        let origin = origin as usize;
        // SAFETY: the cosize is at most the number of elements, and the origin less than it, or 0.
        let base = Base::of(unsafe { elements.cast::<T>().add(origin) });
        Ok(Field { base, extents, strides, life: PhantomData })
    }

    #[inline(always)]
    pub(crate) fn extents(&self) -> E {
        self.extents
    }

    #[inline(always)]
    pub(crate) fn strides(&self) -> D {
        self.strides
    }

    /// The element at a position, if all of it is below the extents.
    #[inline(always)]
    fn element<R: Reference<Element = T>>(&self, position: &Place) -> Option<Found<R>> {
        let extents = self.extents.extents();
        let inside = runtime::all_below(E::RANK, position, &extents);
        inside.then(|| Found::new(self.moved(runtime::index::<D>(position, &self.strides)), 1))
    }

    /// The cells of the whole tile at a position in the grid of tiles, if there is one.
    #[inline(always)]
    fn tile<S: Shape>(&self, position: &Place) -> Option<Cells<T, Layout<S, D>>> {
        let (extents, tile) = (self.extents.extents(), &TileOf::<E, S>::EXTENTS);
        let whole = runtime::each(|k| extents[k] / tile[k]);
        let inside = runtime::all_below(E::RANK, position, &whole);
        // All coordinates of the tile are below the extents: `(p + 1) tile <= extent`.
        inside.then(|| self.cells(self.start::<S>(position)))
    }

    /// The cells of the tile whose first element is at a coordinate, if all of it is below the extents.
    #[inline(always)]
    fn window<S: Shape>(&self, first: &Place) -> Option<Cells<T, Layout<S, D>>> {
        let (extents, tile) = (self.extents.extents(), &TileOf::<E, S>::EXTENTS);
        // `first <= extent - tile`, where the extent is at least that of the tile, which is not 0: a bound that `part` has not.
        let room = runtime::each(|k| extents[k].checked_sub(tile[k]).map_or(0, |last| last + 1));
        runtime::all_below(E::RANK, first, &room).then(|| self.cells(runtime::index::<D>(first, &self.strides)))
    }

    /// The tile at a position in the grid of tiles, whole or not.
    #[inline(always)]
    fn corner<N, S: Shape>(&self, position: &Place) -> Option<Corner<N, T, S, D>> {
        let inside = runtime::all_below(E::RANK, position, &runtime::grid::<E, S>(&self.extents));
        inside.then(|| self.corner_at(position, self.start::<S>(position)))
    }

    /// The tile at a position below the grid of tiles, whole or not; `index` is that of its first element.
    #[inline(always)]
    pub(super) fn corner_at<N, S: Shape>(&self, position: &Place, index: usize) -> Corner<N, T, S, D> {
        let (extents, tile) = (self.extents.extents(), &TileOf::<E, S>::EXTENTS);
        // The first element of the tile is below the extents, and so are those that the room admits.
        let room = runtime::each(|k| extents[k].wrapping_sub(position[k].wrapping_mul(tile[k])).min(tile[k]));
        Corner::new(self.cells(index), Room(room))
    }

    /// The elements from a coordinate on, as many along each mode as the extents `F` say, if these are all below the extents.
    #[inline(always)]
    fn part<F: Extents>(&self, first: &Place, part: F) -> Option<Field<M, T, F, D>> {
        let () = runtime::Matching::<F, D>::PROOF;
        let (extents, counts) = (self.extents.extents(), part.extents());
        let fits = |k: usize| extents[k].checked_sub(counts[k]).is_some_and(|last| first[k] <= last);
        let inside = runtime::all(|k| k >= E::RANK || fits(k));
        let empty = (0..E::RANK).any(|k| counts[k] == 0);
        // `first <= extent - count`, so where no count is 0 the first element is one of these; else there are no coordinates.
        let start = if empty { 0 } else { runtime::index::<D>(first, &self.strides) };
        inside.then(|| Field {
            base: Base::of(self.moved(start)),
            extents: part,
            strides: self.strides,
            life: PhantomData,
        })
    }

    /// The contiguous elements along the mode that `X` leaves free, which has stride 1, if the position is below the extents in all
    /// other modes.
    #[inline(always)]
    fn elements<R: Reference<Element = T>, X: Selection>(&self, position: &Place) -> Option<Found<R>> {
        let () = Run::<E, D, X>::PROOF;
        let (extents, mode) = (self.extents.extents(), Run::<E, D, X>::MODE);
        let bounds = runtime::each(|k| if k == mode { usize::MAX } else { extents[k] });
        let inside = runtime::all_below(E::RANK, position, &bounds);
        // The position is 0 in the mode of the run. Where that has no elements, the run is empty, wherever it begins.
        let start = if extents[mode] == 0 { 0 } else { runtime::index::<D>(position, &self.strides) };
        inside.then(|| Found::new(self.moved(start), extents[mode]))
    }

    /// The index of the first element of the tile at a position.
    #[inline(always)]
    pub(super) fn start<S: Shape>(&self, position: &Place) -> usize {
        let tile = &TileOf::<E, S>::EXTENTS;
        runtime::index::<D>(&runtime::each(|k| position[k].wrapping_mul(tile[k])), &self.strides)
    }

    /// The cells from the element with an index on, that of a coordinate below the extents.
    #[inline(always)]
    pub(super) fn cells<S: Shape>(&self, index: usize) -> Cells<T, Layout<S, D>> {
        let () = TileOver::<E, S, D>::PROOF;
        Cells { base: Base::of(self.moved(index)), layout: Layout::from_strides(self.strides) }
    }

    /// The base, moved by the index of a coordinate below the extents.
    #[inline(always)]
    fn moved(&self, index: usize) -> NonNull<T> {
        // SAFETY: by the law of `Field`, `index` leads from the base to an element, in the allocation that `base` was made from.
        unsafe { self.base.get().offset(index.cast_signed()) }
    }
}

impl<'a, T, E: Extents, D: Strides> Field<&'a T, T, E, D> {
    /// The elements of a slice.
    #[inline]
    pub(crate) fn read(elements: &'a [T], extents: E, strides: D) -> Result<Self, LayoutError> {
        Field::new(NonNull::from(elements), extents, strides)
    }

    #[inline(always)]
    pub(crate) fn get(self, position: &Place) -> Option<Found<&'a T>> {
        self.element(position)
    }

    /// The elements along the mode that `X` leaves free.
    #[inline(always)]
    pub(crate) fn shared_run<X: Selection>(self, position: &Place) -> Option<Found<&'a T>> {
        self.elements::<_, X>(position)
    }

    #[inline(always)]
    pub(crate) fn shared_tile<S: Shape>(self, position: &Place) -> Option<Shared<'a, T, Layout<S, D>>> {
        self.tile(position).map(Shared::of)
    }

    #[inline(always)]
    pub(crate) fn shared_window<S: Shape>(self, first: &Place) -> Option<Shared<'a, T, Layout<S, D>>> {
        self.window(first).map(Shared::of)
    }

    #[inline(always)]
    pub(crate) fn shared_part<F: Extents>(self, first: &Place, part: F) -> Option<Field<&'a T, T, F, D>> {
        self.part(first, part)
    }

    #[inline(always)]
    pub(crate) fn shared_corner<S: Shape>(self, position: &Place) -> Option<Corner<&'a T, T, S, D>> {
        self.corner(position)
    }
}

impl<'a, T, S: Shape + Extents + Static, D: Strides> Field<&'a T, T, S, D> {
    /// The cells of a tensor whose shape is its extents: the law of the one is that of the other.
    pub(crate) fn of_cells(cells: Shared<'a, T, Layout<S, D>>) -> Self {
        let Cells { base, layout } = cells.cells;
        Field { base, extents: S::VALUE, strides: *layout.strides(), life: PhantomData }
    }
}

impl<'a, T, S: Shape + Extents + Static, D: Strides> Field<&'a mut T, T, S, D> {
    /// The cells of a tensor whose shape is its extents.
    pub(crate) fn of_exclusive(Exclusive { cells, .. }: Exclusive<'a, T, Layout<S, D>>) -> Self {
        let Cells { base, layout } = cells;
        Field { base, extents: S::VALUE, strides: *layout.strides(), life: PhantomData }
    }
}

impl<'a, T, E: Extents, D: Strides> Field<&'a mut T, T, E, D> {
    /// The elements of a slice.
    #[inline]
    pub(crate) fn write(elements: &'a mut [T], extents: E, strides: D) -> Result<Self, LayoutError> {
        Field::new(NonNull::from(elements), extents, strides)
    }

    /// The same elements, for reading, as long as this is borrowed.
    #[inline(always)]
    pub(crate) fn shared(&self) -> Field<&T, T, E, D> {
        Field { base: self.base, extents: self.extents, strides: self.strides, life: PhantomData }
    }

    /// The same elements, for writing, as long as this is borrowed.
    #[inline(always)]
    pub(crate) fn reborrow(&mut self) -> Field<&mut T, T, E, D> {
        Field { base: self.base, extents: self.extents, strides: self.strides, life: PhantomData }
    }

    #[inline(always)]
    pub(crate) fn get_mut(self, position: &Place) -> Option<Found<&'a mut T>> {
        self.element(position)
    }

    /// The elements along the mode that `X` leaves free.
    #[inline(always)]
    pub(crate) fn exclusive_run<X: Selection>(self, position: &Place) -> Option<Found<&'a mut T>> {
        self.elements::<_, X>(position)
    }

    #[inline(always)]
    pub(crate) fn exclusive_tile<S: Shape>(self, position: &Place) -> Option<Exclusive<'a, T, Layout<S, D>>> {
        self.tile(position).map(Exclusive::of)
    }

    #[inline(always)]
    pub(crate) fn exclusive_window<S: Shape>(self, first: &Place) -> Option<Exclusive<'a, T, Layout<S, D>>> {
        self.window(first).map(Exclusive::of)
    }

    #[inline(always)]
    pub(crate) fn exclusive_part<F: Extents>(self, first: &Place, part: F) -> Option<Field<&'a mut T, T, F, D>> {
        self.part(first, part)
    }

    /// The elements at the first `count` coordinates of a mode, and the others, if no two coordinates have one element: those of the
    /// one are none of the other's.
    pub(crate) fn exclusive_halves<F: Extents>(
        self,
        mode: usize,
        count: usize,
        extents: impl Fn(&Place) -> F,
    ) -> Result<[Field<&'a mut T, T, F, D>; 2], LayoutError> {
        runtime::injective(&self.extents, &self.strides)?;
        let whole = self.extents.extents();
        let count = count.min(whole[mode]);
        let with = |place: &Place, x| runtime::each(|k| if k == mode { x } else { place[k] });
        let half =
            |first, x| self.part(&with(&[0; _], first), extents(&with(&whole, x))).expect("it is below the extents");
        Ok([half(0, count), half(count, whole[mode] - count)])
    }

    #[inline(always)]
    pub(crate) fn exclusive_corner<S: Shape>(self, position: &Place) -> Option<Corner<&'a mut T, T, S, D>> {
        self.corner(position)
    }
}
