//! Tensors under layouts with runtime extents: every operation on layouts, for all sizes.

use crate::coordinate::{Coordinate, Selection};
use crate::dynamic::{Fixed, RuntimeLayout, RuntimeShape};
use crate::each::each;
use crate::extents::Extents;
use crate::index::runtime::Fitting;
use crate::int::{Number, Shape, Strides};
use crate::ops::{
    Coalesce, Composition, FlatDivide, Flatten, Group, LogicalDivide, Mode, Reverse, Select, Slice, Tile, TiledDivide,
    Unflatten, ZippedDivide,
};
use crate::raw::{DynView, Reference, View};
use crate::static_layout::Layout;
use crate::tiler::StaticTiler;
use layout_algebra::LayoutError;

/// What a [`Tensor`](crate::Tensor) and a [`TensorMut`](crate::TensorMut) have under a [`RuntimeLayout`].
///
/// A tensor is made by [`RuntimeLayout::tensor`] or [`DynTensor::as_view`](crate::DynTensor::as_view); that there are
/// as many elements, and at least one along each mode, is checked there, once. Operations on its layout give tensors
/// again: whether one exists is decided while compiling, for all sizes. A part all of whose extents are constants is a
/// tensor under a static layout by [`fixed`](RuntimeTensor::fixed), with all that those have.
///
/// ```
/// use layout_static::{ByMode, C, LayoutError, Multiple, RuntimeLayout, RuntimeShape, RuntimeTensor};
/// let numbers: Vec<u32> = (0..6 * 20).collect();
/// let extents = (Multiple::<2>::new(6)?, Multiple::<4>::new(20)?);
/// let matrix = extents.row_major().tensor(&numbers)?;
///
/// let tiles = matrix.zipped_divide(ByMode::of((C::<2>, C::<4>)));
/// assert_eq!(tiles.layout().text().as_str(), "((2,4),(?0,?1)):((4*?1,1),(8*?1,4))");
/// let (rows, columns) = (tiles.layout().extent((C::<1>, C::<0>)), tiles.layout().extent((C::<1>, C::<1>)));
/// assert_eq!((rows, columns), (3, 5));
///
/// let tile = tiles.slice((.., (1, 2))).fixed(); // a static tile at a runtime place
/// assert_eq!((tile[((0, 0),)], tile.iter().sum::<u32>()), (48, 4 * (48 + 68) + 12));
/// assert_eq!(matrix.reverse().get((3, 2)), Some(&43));
/// # Ok::<(), LayoutError>(())
/// ```
pub trait RuntimeTensor<R: Reference, L: RuntimeLayout>: Sized {
    /// The layout.
    fn layout(&self) -> L;

    /// The element at a coordinate, or `None` out of bounds.
    fn get<'s, X: Coordinate>(&'s self, coordinate: X) -> Option<R::Read<'s>>
    where
        R: 's;

    /// The part that a coordinate with `..` leaves free.
    ///
    /// # Panics
    /// For a coordinate out of bounds.
    #[track_caller]
    fn slice<'s, X: Selection>(&'s self, coordinate: X) -> View<R::Read<'s>, Slice<L, X>>
    where
        R: 's;

    /// The tile at a coordinate of the grid of tiles, whose extents are constants, which is checked while compiling.
    ///
    /// ```
    /// use layout_static::{ByMode, C, LayoutError, Multiple, RuntimeLayout, RuntimeShape, RuntimeTensor};
    /// let numbers: Vec<u32> = (0..6 * 20).collect();
    /// let matrix = (Multiple::<2>::new(6)?, Multiple::<4>::new(20)?).row_major().tensor(&numbers)?;
    /// assert_eq!(matrix.tile(ByMode::of((C::<2>, C::<4>)), (2, 4))[(1, 3)], 119);
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Panics
    /// For a coordinate out of bounds.
    #[track_caller]
    fn tile<'s, D: StaticTiler, X: Coordinate>(
        &'s self,
        tiler: D,
        coordinate: X,
    ) -> View<R::Read<'s>, Fixed<Tile<L, D>>>
    where
        R: 's;

    /// The same tensor under its layout as a [`StaticLayout`](crate::StaticLayout), where all extents are constants.
    /// That they are is checked while compiling.
    fn fixed(self) -> View<R, Fixed<L>>;

    /// What a coordinate with `..` leaves free, for as long as the elements are borrowed.
    ///
    /// # Panics
    /// For a coordinate out of bounds.
    #[track_caller]
    fn into_slice<X: Selection>(self, coordinate: X) -> View<R, Slice<L, X>>;

    /// The tile at a coordinate of the grid of tiles, for as long as the elements are borrowed.
    ///
    /// # Panics
    /// For a coordinate out of bounds.
    #[track_caller]
    fn into_tile<D: StaticTiler, X: Coordinate>(self, tiler: D, coordinate: X) -> View<R, Fixed<Tile<L, D>>>;

    /// The same elements in the fewest modes. See [`Coalesce`].
    fn coalesce(self) -> View<R, Coalesce<L>>;

    /// The elements after a layout, mode by mode. See [`Composition`].
    fn composition<D: StaticTiler>(self, tiler: D) -> View<R, Composition<L, D>>;

    /// All modes of the tiles and of the grid of tiles, side by side. See [`FlatDivide`].
    fn flat_divide<D: StaticTiler>(self, tiler: D) -> View<R, FlatDivide<L, D>>;

    /// The modes without brackets. See [`Flatten`].
    #[doc(alias = "ravel")]
    fn flatten(self) -> View<R, Flatten<L>>;

    /// The modes from the first number to below the second as one. See [`Group`].
    fn group<B: Number, E: Number>(self, begin: B, end: E) -> View<R, Group<L, B, E>>;

    /// Tiles beside their repetitions, mode by mode. See [`LogicalDivide`].
    fn logical_divide<D: StaticTiler>(self, tiler: D) -> View<R, LogicalDivide<L, D>>;

    /// The elements along one mode, those at coordinate 0 of the others. See [`Mode`].
    fn mode<I: Number>(self, mode: I) -> View<R, Mode<L, I>>;

    /// The modes from last to first: the transpose, for a matrix. See [`Reverse`].
    #[doc(alias = "transpose")]
    #[doc(alias = "t")]
    fn reverse(self) -> View<R, Reverse<L>>;

    /// These modes in this order, the elements at coordinate 0 of the others. See [`Select`].
    #[doc(alias = "permute")]
    fn select<I: Shape>(self, modes: I) -> View<R, Select<L, I>>;

    /// Tiles as mode 0, then the modes of the grid of tiles. See [`TiledDivide`].
    fn tiled_divide<D: StaticTiler>(self, tiler: D) -> View<R, TiledDivide<L, D>>;

    /// The modes bracketed as in the profile. See [`Unflatten`].
    fn unflatten<P: Shape>(self, profile: P) -> View<R, Unflatten<L, P>>;

    /// Tiles as mode 0, the grid of tiles as mode 1. `CuTe`: `zipped_divide(tensor, tiler)`. See [`ZippedDivide`].
    fn zipped_divide<D: StaticTiler>(self, tiler: D) -> View<R, ZippedDivide<L, D>>;
}

each! {
    [{
        coalesce() Coalesce, composition(D: StaticTiler) Composition, flat_divide(D: StaticTiler) FlatDivide,
        flatten() Flatten, group(B: Number, E: Number) Group, logical_divide(D: StaticTiler) LogicalDivide,
        mode(I: Number) Mode, reverse() Reverse, select(I: Shape) Select, tiled_divide(D: StaticTiler) TiledDivide,
        unflatten(P: Shape) Unflatten, zipped_divide(D: StaticTiler) ZippedDivide,
    }]
    ($($name:ident($($P:ident: $bound:ident),*) $Operation:ident,)*) => {
        impl<R: Reference, L: RuntimeLayout> RuntimeTensor<R, L> for View<R, L> {
            #[inline(always)]
            fn layout(&self) -> L {
                self.layout_of_extents()
            }

            #[inline(always)]
            fn get<'s, X: Coordinate>(&'s self, coordinate: X) -> Option<R::Read<'s>>
            where
                R: 's,
            {
                self.by_ref().element_if(coordinate, Fitting::PROOF)
            }

            #[inline(always)]
            #[track_caller]
            fn slice<'s, X: Selection>(&'s self, coordinate: X) -> View<R::Read<'s>, Slice<L, X>>
            where
                R: 's,
            {
                self.by_ref().sliced(coordinate, Fitting::PROOF)
            }

            #[inline(always)]
            #[track_caller]
            fn tile<'s, D: StaticTiler, X: Coordinate>(
                &'s self,
                _: D,
                coordinate: X,
            ) -> View<R::Read<'s>, Fixed<Tile<L, D>>>
            where
                R: 's,
            {
                self.by_ref().tile_at::<D, X>(coordinate, Fitting::PROOF)
            }

            #[inline(always)]
            fn fixed(self) -> View<R, Fixed<L>> {
                self.with_constants()
            }

            #[inline(always)]
            #[track_caller]
            fn into_slice<X: Selection>(self, coordinate: X) -> View<R, Slice<L, X>> {
                self.sliced(coordinate, Fitting::PROOF)
            }

            #[inline(always)]
            #[track_caller]
            fn into_tile<D: StaticTiler, X: Coordinate>(self, _: D, coordinate: X) -> View<R, Fixed<Tile<L, D>>> {
                self.tile_at::<D, X>(coordinate, Fitting::PROOF)
            }

            $(#[inline(always)]
            fn $name<$($P: $bound),*>(self $(, _: $P)*) -> View<R, $Operation<L $(, $P)*>> {
                self.under()
            })*
        }
    }
}

/// What a [`TensorMut`](crate::TensorMut) has under a [`RuntimeLayout`].
///
/// ```
/// use layout_static::{ByMode, C, LayoutError, Multiple, RuntimeLayout, RuntimeShape, RuntimeTensorMut};
/// let mut numbers = vec![0; 6 * 20];
/// let mut matrix = (Multiple::<2>::new(6)?, Multiple::<4>::new(20)?).row_major().tensor_mut(&mut numbers)?;
/// matrix.tile_mut(ByMode::of((C::<2>, C::<4>)), (0, 1)).fill(7);
/// matrix.slice_mut((.., 0)).get_mut((5,)).map(|number| *number = 3);
/// assert_eq!((numbers[4..8].to_vec(), numbers[24], numbers[100]), (vec![7; 4], 7, 3));
/// # Ok::<(), LayoutError>(())
/// ```
pub trait RuntimeTensorMut<T, L: RuntimeLayout> {
    /// The element at a coordinate for writing, or `None` out of bounds.
    fn get_mut<X: Coordinate>(&mut self, coordinate: X) -> Option<&mut T>;

    /// The part that a coordinate with `..` leaves free, for writing. See [`RuntimeTensor::slice`].
    ///
    /// # Panics
    /// For a coordinate out of bounds.
    #[track_caller]
    fn slice_mut<X: Selection>(&mut self, coordinate: X) -> View<&mut T, Slice<L, X>>;

    /// The tile at a coordinate of the grid of tiles, for writing. See [`RuntimeTensor::tile`].
    ///
    /// # Panics
    /// For a coordinate out of bounds.
    #[track_caller]
    fn tile_mut<D: StaticTiler, X: Coordinate>(&mut self, tiler: D, coordinate: X) -> View<&mut T, Fixed<Tile<L, D>>>;
}

impl<T, L: RuntimeLayout> RuntimeTensorMut<T, L> for View<&mut T, L> {
    #[inline(always)]
    fn get_mut<X: Coordinate>(&mut self, coordinate: X) -> Option<&mut T> {
        self.reborrow().element_if(coordinate, Fitting::PROOF)
    }

    #[inline(always)]
    #[track_caller]
    fn slice_mut<X: Selection>(&mut self, coordinate: X) -> View<&mut T, Slice<L, X>> {
        self.reborrow().sliced(coordinate, Fitting::PROOF)
    }

    #[inline(always)]
    #[track_caller]
    fn tile_mut<D: StaticTiler, X: Coordinate>(&mut self, _: D, coordinate: X) -> View<&mut T, Fixed<Tile<L, D>>> {
        self.reborrow().tile_at::<D, X>(coordinate, Fitting::PROOF)
    }
}

/// A tensor of runtime extents as one under a layout type, to which all operations apply.
impl<R: Reference, E: Extents + RuntimeShape, D: Strides> DynView<R, E, D>
where
    Layout<E, D>: RuntimeLayout,
{
    /// The same elements under the layout type of its extents and strides, which all operations on layouts apply to:
    /// see [`RuntimeTensor`].
    ///
    /// # Errors
    /// [`LayoutError::ZeroExtent`] where there are no elements.
    ///
    /// ```
    /// use layout_static::{ByMode, C, DynTensor, LayoutError, Multiple, RuntimeTensor};
    /// let numbers: Vec<u32> = (0..64).collect();
    /// let matrix = DynTensor::row_major(&numbers, (Multiple::<4>::new(8)?, Multiple::<4>::new(8)?))?;
    /// let tiles = matrix.as_view()?.zipped_divide(ByMode::of((C::<4>, C::<4>)));
    /// assert_eq!(tiles.slice((.., (1, 1))).fixed()[((0, 0),)], 36);
    /// # Ok::<(), LayoutError>(())
    /// ```
    #[inline]
    pub fn as_view(&self) -> Result<View<R::Read<'_>, Layout<E, D>>, LayoutError> {
        self.by_ref().under_layout()
    }

    /// The same for as long as the elements are borrowed.
    ///
    /// # Errors
    /// As [`as_view`](DynView::as_view).
    #[inline]
    pub fn into_view(self) -> Result<View<R, Layout<E, D>>, LayoutError> {
        self.under_layout()
    }
}

impl<T, E: Extents + RuntimeShape, D: Strides> DynView<&mut T, E, D>
where
    Layout<E, D>: RuntimeLayout,
{
    /// The same elements under the layout type of its extents and strides, for writing. See
    /// [`as_view`](DynView::as_view).
    ///
    /// # Errors
    /// As [`as_view`](DynView::as_view).
    #[inline]
    pub fn as_view_mut(&mut self) -> Result<View<&mut T, Layout<E, D>>, LayoutError> {
        self.reborrow().under_layout()
    }
}
