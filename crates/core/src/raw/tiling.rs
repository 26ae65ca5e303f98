//! All tiles of elements under runtime extents, one after the other.

use core::iter::FusedIterator;
use core::marker::PhantomData;

use layout_algebra::LayoutError;

use super::{DynView, PartialView, Reference, View};
use crate::extents::place::Place;
use crate::extents::proof::{TileOver, Whole};
use crate::extents::tiling::{At, GridWalk};
use crate::extents::{Extents, Residue, TileModes, reach};
use crate::int::Strides;
use crate::sealed::{Sealed, Token};
use crate::static_layout::Layout;
use crate::tensor::{IndexedParts, Places};

/// How the tiles of a tiler are held.
pub trait TileForm: Sealed {
    /// A tile all of which exists: of the constant extents `S`, or of the extents `F`.
    type Whole<R, S, D, F>;

    /// A tile of which a part may exist, `F` being the extents of that part.
    type Part<R, S, D, F>;

    /// The tile from the element with an index on, that of a coordinate below the extents.
    ///
    /// # Safety
    /// The elements of the tile are below the extents, and may be borrowed as `R`.
    #[doc(hidden)]
    unsafe fn whole<R: Reference, E: Extents, S: TileModes<E>, D: Strides>(
        view: &DynView<R, E, D>,
        index: usize,
        token: Token,
    ) -> Self::Whole<R, S::Constants, D, S::Whole>;

    /// What there is of the tile at a position below the grid; `index` is that of its first element.
    ///
    /// # Safety
    /// The elements may be borrowed as `R`.
    #[doc(hidden)]
    unsafe fn part<R: Reference, E: Extents, S: TileModes<E>, D: Strides>(
        view: &DynView<R, E, D>,
        position: &Place,
        index: usize,
        token: Token,
    ) -> Self::Part<R, S::Constants, D, S::Part>;
}

/// Tiles of constant extents, each a [`View`] or a [`PartialView`].
#[derive(Clone, Copy, Debug)]
pub enum StaticTiles {}

/// Tiles of which an extent is known at run time, each a [`DynView`].
#[derive(Clone, Copy, Debug)]
pub enum DynTiles {}

impl Sealed for StaticTiles {}
impl Sealed for DynTiles {}

impl TileForm for StaticTiles {
    type Whole<R, S, D, F> = View<R, Layout<S, D>>;
    type Part<R, S, D, F> = PartialView<R, S, D>;

    #[inline(always)]
    unsafe fn whole<R: Reference, E: Extents, S: TileModes<E>, D: Strides>(
        view: &DynView<R, E, D>,
        index: usize,
        _: Token,
    ) -> View<R, Layout<S::Constants, D>> {
        view.tile_from(index)
    }

    #[inline(always)]
    unsafe fn part<R: Reference, E: Extents, S: TileModes<E>, D: Strides>(
        view: &DynView<R, E, D>,
        position: &Place,
        index: usize,
        _: Token,
    ) -> PartialView<R, S::Constants, D> {
        // The first element of the tile is below the extents, and so are those that the residue admits.
        PartialView::new(view.tile_from(index), Residue::of::<E, S>(&view.extents, position))
    }
}

impl TileForm for DynTiles {
    type Whole<R, S, D, F> = DynView<R, F, D>;
    type Part<R, S, D, F> = DynView<R, F, D>;

    #[inline(always)]
    unsafe fn whole<R: Reference, E: Extents, S: TileModes<E>, D: Strides>(
        view: &DynView<R, E, D>,
        index: usize,
        _: Token,
    ) -> DynView<R, S::Whole, D> {
        view.part_at(index, S::whole(&view.extents))
    }

    #[inline(always)]
    unsafe fn part<R: Reference, E: Extents, S: TileModes<E>, D: Strides>(
        view: &DynView<R, E, D>,
        position: &Place,
        index: usize,
        _: Token,
    ) -> DynView<R, S::Part, D> {
        let residue = Residue::of::<E, S>(&view.extents, position);
        view.part_at(index, S::part(&view.extents, residue.extents()))
    }
}

/// A tile of the tiler `S` over the extents `E` and strides `D`, all of which exists, borrowed as `R`: a [`View`], or a
/// [`DynView`] where the tile has all of a mode.
pub type WholeTile<R, E, S, D> =
    <<S as TileModes<E>>::Form as TileForm>::Whole<R, <S as TileModes<E>>::Constants, D, <S as TileModes<E>>::Whole>;

/// A tile of the tiler `S` over the extents `E` and strides `D`, of which only a part may exist, borrowed as `R`: a
/// [`PartialView`], or, where the tile has all of a mode, a [`DynView`] of what there is.
pub type PartialTile<R, E, S, D> =
    <<S as TileModes<E>>::Form as TileForm>::Part<R, <S as TileModes<E>>::Constants, D, <S as TileModes<E>>::Part>;

/// What a tiling gives for each position of the grid of tiles.
pub trait TileKind: Sealed {
    /// A tile of the tiler `S` over the extents `E` and strides `D`, borrowed as `R`.
    type Tile<R, E: Extents, S: TileModes<E>, D>;

    /// That the tiles of the tiler `S` of extents `E` are what the kind says.
    #[doc(hidden)]
    type Proof<E: Extents, S: TileModes<E>>;

    /// Whether a tile begins at each coordinate.
    #[doc(hidden)]
    const OVERLAPS: bool;

    /// The tile at a position below the grid; `index` is that of its first element.
    ///
    /// # Safety
    /// The tile may be borrowed as `R`, and is what the kind says.
    #[doc(hidden)]
    unsafe fn tile<R: Reference, E: Extents, S: TileModes<E>, D: Strides>(
        view: &DynView<R, E, D>,
        position: &Place,
        index: usize,
        token: Token,
    ) -> Self::Tile<R, E, S, D>;
}

/// Tiles all of which exist, each a [`View`], or a [`DynView`] where they have all of a mode.
#[derive(Clone, Copy, Debug)]
pub enum WholeTiles {}

/// Tiles of which a part may exist, each a [`PartialView`], or a [`DynView`] where they have all of a mode.
#[derive(Clone, Copy, Debug)]
pub enum PartialTiles {}

/// Windows, which begin at each coordinate from which on all of a tile exists.
#[derive(Clone, Copy, Debug)]
pub enum WindowTiles {}

impl Sealed for WholeTiles {}
impl Sealed for PartialTiles {}
impl Sealed for WindowTiles {}

impl TileKind for WholeTiles {
    type Tile<R, E: Extents, S: TileModes<E>, D> = WholeTile<R, E, S, D>;
    type Proof<E: Extents, S: TileModes<E>> = Whole<E, S>;
    const OVERLAPS: bool = false;

    #[inline(always)]
    unsafe fn tile<R: Reference, E: Extents, S: TileModes<E>, D: Strides>(
        view: &DynView<R, E, D>,
        _: &Place,
        index: usize,
        token: Token,
    ) -> WholeTile<R, E, S, D> {
        // SAFETY: the caller's.
        unsafe { S::Form::whole::<R, E, S, D>(view, index, token) }
    }
}

impl TileKind for PartialTiles {
    type Tile<R, E: Extents, S: TileModes<E>, D> = PartialTile<R, E, S, D>;
    type Proof<E: Extents, S: TileModes<E>> = ();
    const OVERLAPS: bool = false;

    #[inline(always)]
    unsafe fn tile<R: Reference, E: Extents, S: TileModes<E>, D: Strides>(
        view: &DynView<R, E, D>,
        position: &Place,
        index: usize,
        token: Token,
    ) -> PartialTile<R, E, S, D> {
        // SAFETY: the caller's.
        unsafe { S::Form::part::<R, E, S, D>(view, position, index, token) }
    }
}

impl TileKind for WindowTiles {
    type Tile<R, E: Extents, S: TileModes<E>, D> = WholeTile<R, E, S, D>;
    type Proof<E: Extents, S: TileModes<E>> = ();
    const OVERLAPS: bool = true;

    #[inline(always)]
    unsafe fn tile<R: Reference, E: Extents, S: TileModes<E>, D: Strides>(
        view: &DynView<R, E, D>,
        position: &Place,
        index: usize,
        token: Token,
    ) -> WholeTile<R, E, S, D> {
        // SAFETY: the caller's: all of a window exists.
        unsafe { WholeTiles::tile::<R, E, S, D>(view, position, index, token) }
    }
}

/// The tiles of a [`DynTensor`](crate::DynTensor) or [`DynTensorMut`](crate::DynTensorMut) that are left, the first
/// mode of the grid moving fastest: an iterator. Those for writing have no element in common, so all may be kept, and
/// sent to other threads.
///
/// ```
/// use layout_static::{ByMode, C, DynTensorMut, LayoutError, RaggedTiles};
/// let mut numbers = vec![0; 60];
/// let mut matrix = DynTensorMut::row_major(&mut numbers, (6_usize, 10_usize))?;
/// std::thread::scope(|scope| {
///     for (number, mut tile) in matrix.try_parts_mut(RaggedTiles(ByMode::of((C::<4>, C::<4>))))?.enumerate() {
///         scope.spawn(move || tile.fill(number));
///     }
///     Ok::<(), LayoutError>(())
/// })?;
/// assert_eq!((numbers[0], numbers[59]), (0, 5));
/// # Ok::<(), LayoutError>(())
/// ```
///
/// **Law.** The walk gives each position below the grid once; the tiles are of the kind `K`. Where `R` is exclusive, no
/// two coordinates below the extents have one element, so no two tiles have; of two tilings that were split apart no
/// tile is in both.
pub struct GridTiles<R, E, S, D, K> {
    view: DynView<R, E, D>,
    walk: GridWalk<E, S, K>,
    kind: PhantomData<K>,
}

impl<R: Copy, E: Copy, S, D: Copy, K> Clone for GridTiles<R, E, S, D, K> {
    fn clone(&self) -> Self {
        GridTiles { ..*self }
    }
}

impl<R: Reference, E: Extents, S: TileModes<E>, D: Strides, K: TileKind> GridTiles<R, E, S, D, K> {
    /// All tiles, for reading.
    #[inline]
    pub(crate) fn all(view: DynView<R, E, D>, _: K::Proof<E, S>, _: TileOver<E, S, D>) -> Self
    where
        R: Copy,
    {
        Self::of(view)
    }

    /// All tiles, if no two coordinates have one element.
    #[inline]
    pub(crate) fn decided(
        view: DynView<R, E, D>,
        _: K::Proof<E, S>,
        _: TileOver<E, S, D>,
    ) -> Result<Self, LayoutError> {
        const { assert!(!K::OVERLAPS, "windows have elements in common") }
        reach::injective(&view.extents, &view.strides)?;
        Ok(Self::of(view))
    }

    #[inline(always)]
    fn of(view: DynView<R, E, D>) -> Self {
        GridTiles { walk: GridWalk::all(&view.extents), view, kind: PhantomData }
    }

    /// The tile at a position that the walk has given.
    #[inline(always)]
    fn tile(view: &DynView<R, E, D>, (position, index): At) -> K::Tile<R, E, S, D> {
        // SAFETY: the law of `GridTiles`.
        unsafe { K::tile(view, &position, index, Token(())) }
    }

    /// The same tiles in an order that follows memory: where the tiles along the last mode are closer than those along
    /// the first one, the last mode moves fastest. Once a tile has been taken, the others keep their order.
    ///
    /// ```
    /// use layout_static::{ByMode, C, DynTensor, LayoutError};
    /// let numbers: Vec<u32> = (0..60).collect();
    /// let matrix = DynTensor::row_major(&numbers, (6_usize, 10_usize))?;
    /// let tiles = matrix.ragged_tiles(ByMode::of((C::<4>, C::<4>))).in_memory_order();
    /// assert!(tiles.map(|tile| tile.get((0, 0)).copied()).eq([0, 4, 8, 40, 44, 48].map(Some)));
    /// # Ok::<(), LayoutError>(())
    /// ```
    #[doc(alias = "unordered")]
    #[inline]
    #[must_use]
    pub fn in_memory_order(self) -> Self {
        let walk = self.walk.in_memory_order(&self.view.extents, &self.view.strides);
        GridTiles { walk, ..self }
    }

    /// Each tile with its coordinate in the grid of tiles, one integer for each mode.
    ///
    /// ```
    /// use layout_static::{ByMode, C, DynTensorMut, LayoutError, RaggedTiles};
    /// let mut numbers = vec![0; 60];
    /// let mut matrix = DynTensorMut::row_major(&mut numbers, (6_usize, 10_usize))?;
    /// for ((i, j), mut tile) in matrix.try_parts_mut(RaggedTiles(ByMode::of((C::<4>, C::<4>))))?.indexed() {
    ///     tile.fill(10 * i + j);
    /// }
    /// assert_eq!((numbers[0], numbers[8], numbers[50], numbers[59]), (0, 2, 10, 12));
    /// # Ok::<(), LayoutError>(())
    /// ```
    #[doc(alias = "indexed_tiles")]
    #[doc(alias = "indexed_ragged_tiles")]
    #[inline]
    pub const fn indexed(self) -> IndexedParts<Self, E::Counts> {
        IndexedParts::of(self)
    }

    /// The first `count` of the tiles that are left, and the others: for workers that take several each.
    pub fn split_at(self, count: usize) -> (Self, Self) {
        let (first, others) = self.walk.split_at(count, &self.view.strides);
        let DynView { base, extents, strides, life } = self.view;
        (
            GridTiles { view: DynView { base, extents, strides, life }, walk: first, ..self },
            GridTiles { walk: others, ..self },
        )
    }
}

impl<R: Reference, E: Extents, S: TileModes<E>, D: Strides, K: TileKind> Places<E::Counts>
    for GridTiles<R, E, S, D, K>
{
    #[inline]
    fn next_placed(&mut self) -> Option<(E::Counts, Self::Item)> {
        self.walk.next(&self.view.strides).map(|at| (E::counts(&at.0), Self::tile(&self.view, at)))
    }

    #[inline]
    fn next_back_placed(&mut self) -> Option<(E::Counts, Self::Item)> {
        self.walk.next_back(&self.view.strides).map(|at| (E::counts(&at.0), Self::tile(&self.view, at)))
    }

    #[inline]
    fn skip_some(&mut self, count: usize) {
        self.walk.skip(count, &self.view.strides);
    }

    #[inline]
    fn fold_placed<B>(self, start: B, mut call: impl FnMut(B, (E::Counts, Self::Item)) -> B) -> B {
        let view = self.view;
        self.walk.fold(&view.strides, start, |sum, at| call(sum, (E::counts(&at.0), Self::tile(&view, at))))
    }
}

impl<R: Reference, E: Extents, S: TileModes<E>, D: Strides, K: TileKind> Iterator for GridTiles<R, E, S, D, K> {
    type Item = K::Tile<R, E, S, D>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.walk.next(&self.view.strides).map(|at| Self::tile(&self.view, at))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        self.walk.skip(n, &self.view.strides);
        self.next()
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, start: B, mut call: F) -> B {
        self.walk.fold(&self.view.strides, start, |sum, at| call(sum, Self::tile(&self.view, at)))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.walk.len(), Some(self.walk.len()))
    }
}

impl<R: Reference, E: Extents, S: TileModes<E>, D: Strides, K: TileKind> DoubleEndedIterator
    for GridTiles<R, E, S, D, K>
{
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.walk.next_back(&self.view.strides).map(|at| Self::tile(&self.view, at))
    }
}

impl<R: Reference, E: Extents, S: TileModes<E>, D: Strides, K: TileKind> ExactSizeIterator
    for GridTiles<R, E, S, D, K>
{
}
impl<R: Reference, E: Extents, S: TileModes<E>, D: Strides, K: TileKind> FusedIterator for GridTiles<R, E, S, D, K> {}
