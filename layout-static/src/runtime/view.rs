//! Tensors with runtime extents, for reading and for writing.

use core::fmt;
use core::ops::{Index, IndexMut};

use layout_algebra::{Blame, LayoutError, ModePath, Operation};

use crate::coordinate::{Coordinate, Form, Selection};
use crate::extents::place::{MODES, Place, grid, position};
use crate::extents::proof::{Matching, Position, RunAlong, TileOver, Whole};
use crate::extents::reach::strides;
use crate::extents::{Compact, Extents, column_major, row_major};
use crate::int::{C, Shape, Static, Strides};
use crate::raw::{Checked, DynView, GridTiles, PartialTiles, PartialView, Reference, View, WholeTiles};
use crate::runtime::{DynTilesMut, RaggedTilesMut};
use crate::static_layout::Layout;
use crate::tiler::ByMode;

/// Elements under runtime extents: a matrix, or an array of any rank, that is cut into static tiles.
///
/// `E` is a tuple of extents ([`usize`], [`Multiple`](crate::Multiple), [`C`](crate::C)), `D` a tuple of strides (`usize`,
/// `C<N>`). That all indices lie in the elements is checked once, where it is made.
///
/// ```
/// use layout_static::{ByMode, C, DynTensor, LayoutError, Multiple};
/// let numbers: Vec<u32> = (0..60).collect();
///
/// // 6 rows of 10. The rows are a multiple of 2: tiles of 2 x 5 have a tail along the columns only.
/// let matrix = DynTensor::row_major(&numbers, (Multiple::<2>::new(6)?, 10_usize))?;
/// assert_eq!(matrix[(2, 3)], 23);
/// assert_eq!(matrix.get((6, 0)), None);
///
/// let tiler = ByMode::of((C::<2>, C::<4>));
/// assert_eq!(matrix.grid(tiler), (3, 3));
/// assert_eq!(matrix.whole_tile(tiler, (1, 1)).map(|tile| tile[(0, 0)]), Some(24));
/// let corner = matrix.ragged(tiler, (2, 2)); // columns 8 and 9, of 8 to 11
/// assert_eq!((corner.get((1, 1)), corner.get((1, 2))), (Some(&59), None));
/// # Ok::<(), LayoutError>(())
/// ```
///
/// With extents that are known to be multiples, there is no tail, and no code for one:
///
/// ```
/// use layout_static::{ByMode, C, DynTensor, LayoutError, Multiple, StaticLayout};
/// let numbers = vec![1.0; 64 * 96];
/// let matrix = DynTensor::row_major(&numbers, (Multiple::<8>::new(64)?, Multiple::<8>::new(96)?))?;
/// let sum: f32 = matrix.tiles(ByMode::of((C::<8>, C::<8>))).map(|tile| tile.iter().sum::<f32>()).sum();
/// assert_eq!(sum, 6144.0);
/// # Ok::<(), LayoutError>(())
/// ```
pub type DynTensor<'a, T, E, D> = DynView<&'a T, E, D>;

/// Elements under runtime extents that are read and written. As [`DynTensor`], but no one else has them.
///
/// ```
/// use layout_static::{ByMode, C, DynTensorMut, LayoutError};
/// let mut numbers = vec![0; 60];
/// let mut matrix = DynTensorMut::row_major(&mut numbers, (6_usize, 10_usize))?;
/// matrix[(0, 1)] = 1;
/// let tiler = ByMode::of((C::<4>, C::<4>));
/// for i in 0..2 {
///     for j in 0..3 {
///         matrix.ragged_mut(tiler, (i, j)).fill(10 * i + j); // 6 x 10 is 2 x 3 tiles of 4 x 4, four of them ragged
///     }
/// }
/// assert_eq!((numbers[0], numbers[59]), (0, 12));
/// # Ok::<(), LayoutError>(())
/// ```
pub type DynTensorMut<'a, T, E, D> = DynView<&'a mut T, E, D>;

/// The elements in two, under extents that are integers.
type Halves<'a, T, E, D> =
    (DynTensorMut<'a, T, <E as Extents>::Counts, D>, DynTensorMut<'a, T, <E as Extents>::Counts, D>);

impl<R: Reference, E: Compact<RowMajor = D>, D: Strides> DynView<R, E, D> {
    /// The elements of a slice, the last mode contiguous. The slice may be longer.
    ///
    /// # Errors
    /// [`LayoutError::BufferTooShort`] where it is shorter; [`LayoutError::Overflow`] where the size does not fit.
    #[inline]
    pub fn row_major(elements: R::Slice, extents: E) -> Result<Self, LayoutError> {
        DynView::new(elements, extents, row_major(&extents)?)
    }
}

impl<R: Reference, E: Compact<ColumnMajor = D>, D: Strides> DynView<R, E, D> {
    /// The elements of a slice, the first mode contiguous. The slice may be longer.
    ///
    /// # Errors
    /// [`LayoutError::BufferTooShort`] where it is shorter; [`LayoutError::Overflow`] where the size does not fit.
    #[inline]
    pub fn column_major(elements: R::Slice, extents: E) -> Result<Self, LayoutError> {
        DynView::new(elements, extents, column_major(&extents)?)
    }
}

/// What tensors for reading and for writing have in common. Of a tensor for reading, `R::Read` is what that itself borrows; of one for
/// writing, what is borrowed from it.
impl<R: Reference, E: Extents, D: Strides> DynView<R, E, D> {
    /// The elements of a slice, with a stride for each extent; the smallest index is its first element, so that negative strides
    /// begin further in. Where an extent is 0 there are no elements.
    ///
    /// # Errors
    /// [`LayoutError::BufferTooShort`] where the largest index lies past the end of the slice; [`LayoutError::SumOverflow`] where it
    /// exceeds 64 bits.
    ///
    /// ```
    /// use layout_static::{C, DynTensor, LayoutError};
    /// let numbers: Vec<u32> = (0..60).collect();
    /// let transposed = DynTensor::new(&numbers, (10_usize, 6_usize), (C::<1>, 10_usize))?;
    /// assert_eq!(transposed[(3, 2)], 23);
    /// let error = DynTensor::new(&numbers, (10_usize, 7_usize), (C::<1>, 10_usize)).err().unwrap();
    /// assert!(error.to_string().starts_with("[L0701] tensor: the buffer has 60 elements, the layout needs 70"));
    /// # Ok::<(), LayoutError>(())
    /// ```
    #[inline]
    pub fn new(elements: R::Slice, extents: E, strides: D) -> Result<Self, LayoutError> {
        Self::over(elements, extents, strides, Matching::PROOF)
    }

    /// The same tensor for reading, as long as this one is borrowed.
    #[inline(always)]
    pub fn as_tensor(&self) -> DynView<R::Read<'_>, E, D> {
        self.by_ref()
    }

    /// The element at a coordinate with one integer for each mode, or `None` out of bounds.
    #[inline(always)]
    pub fn get<X: Coordinate>(&self, coordinate: X) -> Option<R::Read<'_>> {
        self.by_ref().found_if(&Position::<E, X>::PROOF.of(coordinate)).map(Checked::element)
    }

    /// The contiguous run of elements along the mode that `..` stands for, whose stride is `C<1>`: a row as a slice.
    ///
    /// ```
    /// use layout_static::{DynTensor, LayoutError};
    /// let numbers = [1, 2, 3, 4, 5, 6];
    /// let matrix = DynTensor::row_major(&numbers, (2_usize, 3_usize))?;
    /// assert_eq!(matrix.run((1, ..)), [4, 5, 6]);
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// ```compile_fail,E0080
    /// # let matrix = layout_static::DynTensor::row_major(&[1, 2, 3, 4, 5, 6], (2_usize, 3_usize)).unwrap();
    /// matrix.run((.., 1)); // [L0702] a column is not contiguous
    /// ```
    ///
    /// # Panics
    /// For a coordinate out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn run<X: Selection>(&self, coordinate: X) -> <R::Read<'_> as Reference>::Slice {
        self.by_ref().run_along(coordinate, RunAlong::PROOF)
    }

    /// The number of tiles along each mode, ragged ones among them.
    #[inline]
    pub fn grid<S: Shape>(&self, _: ByMode<S>) -> E::Counts {
        E::counts(&grid::<E, S>(&self.extents()))
    }

    /// The tile at a coordinate of the grid of tiles. Each extent has to be known as a multiple of the tile's, or the program
    /// does not compile: no tail is left out silently.
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::{ByMode, C, DynTensor};
    /// let numbers = [0; 100];
    /// let matrix = DynTensor::row_major(&numbers, (10_usize, 10_usize)).unwrap();
    /// matrix.tile(ByMode::of((C::<2>, C::<5>)), (0, 0)); // [L0712] an extent that is any integer
    /// ```
    ///
    /// # Panics
    /// For a coordinate out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn tile<S: Shape, X: Coordinate>(&self, _: ByMode<S>, coordinate: X) -> View<R::Read<'_>, Layout<S, D>> {
        self.by_ref().whole_tile_of(coordinate, Position::PROOF, Whole::PROOF, TileOver::PROOF)
    }

    /// The tile at a coordinate of the grid of tiles, if all of it exists: `None` for a ragged tile and out of bounds.
    #[inline(always)]
    pub fn whole_tile<S: Shape, X: Coordinate>(
        &self,
        _: ByMode<S>,
        coordinate: X,
    ) -> Option<View<R::Read<'_>, Layout<S, D>>> {
        self.by_ref().whole_at(&Position::<E, X>::PROOF.of(coordinate), TileOver::PROOF)
    }

    /// The tile at a coordinate of the grid of tiles, of which only a part may exist.
    ///
    /// # Panics
    /// For a coordinate out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn ragged<S: Shape, X: Coordinate>(&self, _: ByMode<S>, coordinate: X) -> PartialView<R::Read<'_>, S, D> {
        self.by_ref().tile_of(coordinate, Position::PROOF, TileOver::PROOF)
    }

    /// The tile whose first element is at a coordinate, if all of it exists: for windows that overlap.
    ///
    /// ```
    /// use layout_static::{ByMode, C, DynTensor, LayoutError};
    /// let numbers: Vec<u32> = (0..60).collect();
    /// let matrix = DynTensor::row_major(&numbers, (6_usize, 10_usize))?;
    /// let window = ByMode::of((C::<3>, C::<3>));
    /// assert_eq!(matrix.window(window, (3, 7)).map(|window| window[(1, 1)]), Some(48));
    /// assert!(matrix.window(window, (3, 8)).is_none());
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// A window of no elements does not compile: its first element would lie past the last one.
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::{ByMode, C, DynTensor};
    /// # let matrix = DynTensor::row_major(&[0; 60], (6_usize, 10_usize)).unwrap();
    /// let nothing = matrix.window(ByMode::of((C::<0>, C::<1>)), (6, 9)); // [L0101]
    /// ```
    #[inline(always)]
    pub fn window<S: Shape, X: Coordinate>(&self, _: ByMode<S>, first: X) -> Option<View<R::Read<'_>, Layout<S, D>>> {
        self.by_ref().window_at(&Position::<E, X>::PROOF.of(first), TileOver::PROOF)
    }

    /// The elements from a coordinate on, as many along each mode as the extents say, if there are as many.
    ///
    /// Post: `self.block(first, extents)?[x] == self[first + x]` for every `x` below the extents.
    ///
    /// ```
    /// use layout_static::{C, DynTensor, LayoutError};
    /// let numbers: Vec<u32> = (0..60).collect();
    /// let matrix = DynTensor::row_major(&numbers, (6_usize, 10_usize))?;
    /// let block = matrix.block((1, 2), (3_usize, C::<4>)).expect("row 4 and column 6 exist");
    /// assert_eq!((block[(0, 0)], block[(2, 3)], block.get((3, 0))), (12, 35, None));
    /// assert!(matrix.block((1, 7), (3_usize, C::<4>)).is_none());
    /// # Ok::<(), LayoutError>(())
    /// ```
    #[inline(always)]
    pub fn block<F: Extents, X: Coordinate>(&self, first: X, extents: F) -> Option<DynView<R::Read<'_>, F, D>> {
        self.by_ref().part_from(&Position::<E, X>::PROOF.of(first), extents, Matching::PROOF)
    }

    /// All tiles, the first mode of the grid of tiles moving fastest. As [`tile`](DynTensor::tile), without a tail.
    #[inline]
    pub fn tiles<S: Shape>(&self, _: ByMode<S>) -> GridTiles<R::Read<'_>, E, S, D, WholeTiles> {
        GridTiles::whole(self.by_ref(), Whole::PROOF, TileOver::PROOF)
    }

    /// All tiles, whole or ragged, the first mode of the grid of tiles moving fastest.
    #[inline]
    pub fn ragged_tiles<S: Shape>(&self, _: ByMode<S>) -> GridTiles<R::Read<'_>, E, S, D, PartialTiles> {
        GridTiles::partial(self.by_ref(), TileOver::PROOF)
    }
}

/// What is done with a tensor that is used up: for those for reading a copy, for those for writing one that is borrowed again.
impl<R: Reference, E: Extents, D: Strides> DynView<R, E, D> {
    #[inline(always)]
    #[track_caller]
    fn run_along<X: Selection>(self, coordinate: X, run: RunAlong<E, D, X>) -> R::Slice {
        let extents = self.extents();
        match self.run_at(&run.of(coordinate), run) {
            Some(run) => run.run(),
            None => outside(coordinate, extents),
        }
    }

    #[inline(always)]
    #[track_caller]
    fn whole_tile_of<S: Shape, X: Coordinate>(
        self,
        coordinate: X,
        position: Position<E, X>,
        _: Whole<E, S>,
        tile: TileOver<E, S, D>,
    ) -> View<R, Layout<S, D>> {
        let extents = self.extents();
        match self.whole_at(&position.of(coordinate), tile) {
            Some(tile) => tile,
            None => no_tile::<S, E, X>(coordinate, extents),
        }
    }

    #[inline(always)]
    #[track_caller]
    fn tile_of<S: Shape, X: Coordinate>(
        self,
        coordinate: X,
        position: Position<E, X>,
        tile: TileOver<E, S, D>,
    ) -> PartialView<R, S, D> {
        let extents = self.extents();
        match self.partial_at(&position.of(coordinate), tile) {
            Some(tile) => tile,
            None => no_tile::<S, E, X>(coordinate, extents),
        }
    }

    #[inline(always)]
    #[track_caller]
    fn found_at<X: Coordinate>(self, coordinate: X, position: Position<E, X>) -> R {
        let extents = self.extents();
        match self.found_if(&position.of(coordinate)) {
            Some(element) => element.element(),
            None => outside(coordinate, extents),
        }
    }
}

/// What tensors for writing have.
impl<'a, T, E: Extents, D: Strides> DynView<&'a mut T, E, D> {
    /// The element at a coordinate for writing, or `None` out of bounds.
    #[inline(always)]
    pub fn get_mut<X: Coordinate>(&mut self, coordinate: X) -> Option<&mut T> {
        self.reborrow().found_if(&Position::<E, X>::PROOF.of(coordinate)).map(Checked::element)
    }

    /// The contiguous run of elements along the mode that `..` stands for, for writing. See [`DynTensor::run`].
    ///
    /// # Panics
    /// For a coordinate out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn run_mut<X: Selection>(&mut self, coordinate: X) -> &mut [T] {
        self.reborrow().run_along(coordinate, RunAlong::PROOF)
    }

    /// The tile at a coordinate of the grid of tiles, for writing. See [`DynTensor::tile`].
    ///
    /// # Panics
    /// For a coordinate out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn tile_mut<S: Shape, X: Coordinate>(&mut self, _: ByMode<S>, coordinate: X) -> View<&mut T, Layout<S, D>> {
        self.reborrow().whole_tile_of(coordinate, Position::PROOF, Whole::PROOF, TileOver::PROOF)
    }

    /// The tile at a coordinate of the grid of tiles, for writing, if all of it exists. See [`DynTensor::whole_tile`].
    #[inline(always)]
    pub fn whole_tile_mut<S: Shape, X: Coordinate>(
        &mut self,
        _: ByMode<S>,
        coordinate: X,
    ) -> Option<View<&mut T, Layout<S, D>>> {
        self.reborrow().whole_at(&Position::<E, X>::PROOF.of(coordinate), TileOver::PROOF)
    }

    /// The tile at a coordinate of the grid of tiles, of which only a part may exist, for writing.
    ///
    /// # Panics
    /// For a coordinate out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn ragged_mut<S: Shape, X: Coordinate>(&mut self, _: ByMode<S>, coordinate: X) -> PartialView<&mut T, S, D> {
        self.reborrow().tile_of(coordinate, Position::PROOF, TileOver::PROOF)
    }

    /// The tile whose first element is at a coordinate, for writing, if all of it exists. See [`DynTensor::window`].
    #[inline(always)]
    pub fn window_mut<S: Shape, X: Coordinate>(
        &mut self,
        _: ByMode<S>,
        first: X,
    ) -> Option<View<&mut T, Layout<S, D>>> {
        self.reborrow().window_at(&Position::<E, X>::PROOF.of(first), TileOver::PROOF)
    }

    /// The elements from a coordinate on, as many along each mode as the extents say, for writing, if there are as many. See
    /// [`DynTensor::block`].
    #[inline(always)]
    pub fn block_mut<F: Extents, X: Coordinate>(&mut self, first: X, extents: F) -> Option<DynView<&mut T, F, D>> {
        self.reborrow().part_from(&Position::<E, X>::PROOF.of(first), extents, Matching::PROOF)
    }

    /// The elements at the first `count` coordinates of mode `K`, and the others, live at once: for halves of halves, whose extents are
    /// known when the program runs.
    ///
    /// Post: the extents along mode `K` are `min(count, extent)` and the rest; no element is in both.
    ///
    /// # Errors
    /// As [`tiles_mut`](DynTensorMut::tiles_mut).
    ///
    /// ```
    /// use layout_static::{C, DynTensorMut, LayoutError};
    /// let mut numbers = [0; 15];
    /// let matrix = DynTensorMut::row_major(&mut numbers, (3_usize, 5_usize))?;
    /// let (mut left, mut right) = matrix.split_at(C::<1>, 2)?;
    /// assert_eq!((left.extents(), right.extents()), ((3, 2), (3, 3)));
    /// left[(1, 1)] = 1;
    /// right[(1, 0)] = 2;
    /// assert_eq!(numbers[6..8], [1, 2]);
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::{C, DynTensorMut};
    /// # let matrix = DynTensorMut::row_major(&mut [0; 15], (3_usize, 5_usize)).unwrap();
    /// let _ = matrix.split_at(C::<2>, 2); // [L0404] there are modes 0 and 1
    /// ```
    pub fn split_at<const K: usize>(self, _: C<K>, count: usize) -> Result<Halves<'a, T, E, D>, LayoutError>
    where
        E::Counts: Extents,
    {
        let () = const { require_mode(K, E::RANK) };
        let [first, others] = self.halves_of(K, count, E::counts, Matching::PROOF)?;
        Ok((first, others))
    }

    /// All tiles, live at once, the first mode of the grid of tiles moving fastest. Each extent has to be known as a multiple of
    /// the tile's, or the program does not compile.
    ///
    /// # Errors
    /// [`LayoutError::NotInjective`], with two coordinates, where the strides have them share an element;
    /// [`LayoutError::InjectivityUndecided`] where the budget does not suffice to tell.
    ///
    /// ```
    /// use layout_static::{ByMode, C, DynTensorMut, LayoutError, Multiple};
    /// let (mut numbers, tiler) = (vec![0; 64], ByMode::of((C::<4>, C::<4>)));
    /// let extents = (Multiple::<4>::new(8)?, Multiple::<4>::new(8)?);
    /// let mut matrix = DynTensorMut::row_major(&mut numbers, extents)?;
    /// let mut tiles: Vec<_> = matrix.tiles_mut(tiler)?.collect();
    /// tiles[3][(3, 3)] = 7;
    /// tiles[0][(0, 0)] = 5;
    /// assert_eq!((numbers[0], numbers[63]), (5, 7));
    ///
    /// let mut overlapping = DynTensorMut::new(&mut numbers, extents, (2_usize, C::<1>))?;
    /// let error = overlapping.tiles_mut(tiler).err().unwrap();
    /// assert!(error.to_string().starts_with("[L0301]"));
    /// # Ok::<(), LayoutError>(())
    /// ```
    pub fn tiles_mut<S: Shape>(&mut self, _: ByMode<S>) -> Result<DynTilesMut<'_, T, E, S, D>, LayoutError> {
        GridTiles::decided_whole(self.reborrow(), Whole::PROOF, TileOver::PROOF)
    }

    /// All tiles, whole or ragged, live at once, the first mode of the grid of tiles moving fastest.
    ///
    /// # Errors
    /// As [`tiles_mut`](DynTensorMut::tiles_mut).
    pub fn ragged_tiles_mut<S: Shape>(&mut self, _: ByMode<S>) -> Result<RaggedTilesMut<'_, T, E, S, D>, LayoutError> {
        GridTiles::decided_partial(self.reborrow(), TileOver::PROOF)
    }
}

/// Refuses a mode that a tensor of this rank does not have.
#[allow(clippy::cast_possible_truncation, reason = "only what an error shows is cut off")]
const fn require_mode(mode: usize, rank: usize) {
    if mode >= rank {
        let blame = Blame::whole(Operation::Tensor, 0);
        LayoutError::ModeOutOfRange { blame, mode: mode as u64, rank: rank as u8 }.panic()
    }
}

/// Panics for a coordinate that is not below the extents.
///
/// It takes the coordinate as it is: a position that another function reads would have to stand in memory, in each round of a loop.
#[cold]
#[inline(never)]
#[track_caller]
fn outside<E: Extents, X: Selection>(coordinate: X, extents: E) -> ! {
    beyond(&X::FORM, &position(coordinate), &extents.extents())
}

/// Panics for a coordinate that is not one of the grid of tiles.
#[cold]
#[inline(never)]
#[track_caller]
fn no_tile<S: Shape, E: Extents, X: Coordinate>(coordinate: X, extents: E) -> ! {
    beyond(&X::FORM, &position(coordinate), &grid::<E, S>(&extents))
}

/// Panics with the first part of a position that is out of bounds.
#[track_caller]
fn beyond(form: &Form, position: &Place, extents: &Place) -> ! {
    let k = (0..MODES).find(|&k| position[k] >= extents[k]).unwrap_or(0);
    let (mode, coordinate, extent) = (ModePath::mode(k), form.written(k, position[k]), extents[k] as u64);
    LayoutError::OutOfBounds { blame: Blame::shape(Operation::Index, k), mode, coordinate, extent }.panic()
}

/// `tensor[(i, j)]`.
///
/// # Panics
/// For a coordinate out of bounds.
impl<R: Reference, E: Extents, D: Strides, X: Coordinate> Index<X> for DynView<R, E, D> {
    type Output = R::Element;

    #[inline(always)]
    #[track_caller]
    fn index(&self, coordinate: X) -> &R::Element {
        self.by_borrow().found_at(coordinate, Position::PROOF)
    }
}

/// `tensor[(i, j)] = value`.
///
/// # Panics
/// For a coordinate out of bounds.
impl<T, E: Extents, D: Strides, X: Coordinate> IndexMut<X> for DynView<&mut T, E, D> {
    #[inline(always)]
    #[track_caller]
    fn index_mut(&mut self, coordinate: X) -> &mut T {
        self.reborrow().found_at(coordinate, Position::PROOF)
    }
}

/// The extents and strides.
impl<R: Reference, E: Extents, D: Strides> fmt::Debug for DynView<R, E, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let extents = self.extents().extents();
        let strides = strides(&self.strides());
        f.debug_struct(if R::EXCLUSIVE { "DynTensorMut" } else { "DynTensor" })
            .field("extents", &&extents[..E::RANK])
            .field("strides", &&strides[..E::RANK])
            .finish_non_exhaustive()
    }
}

/// A tensor with a flat shape, its extents known while compiling.
///
/// ```
/// use layout_static::{ByMode, C, DynTensor, Tensor, layout};
/// layout! { type Rows = (4, 6) : (6, 1); }
/// let numbers: [u32; 24] = core::array::from_fn(|i| i as u32);
/// let matrix = DynTensor::from(Tensor::from_array(&numbers, Rows));
/// assert_eq!(matrix.run((2, ..))[3], 15);
/// assert_eq!(matrix.tile(ByMode::of((C::<2>, C::<3>)), (1, 1))[(1, 2)], 23);
/// ```
impl<R: Reference, S: Shape + Extents + Static, D: Strides> From<View<R, Layout<S, D>>> for DynView<R, S, D> {
    #[inline]
    fn from(tensor: View<R, Layout<S, D>>) -> Self {
        DynView::of_view(tensor, Matching::PROOF)
    }
}
