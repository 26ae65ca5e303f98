//! Exclusive tensors with runtime extents.

use core::fmt;
use core::ops::{Index, IndexMut};

use layout_algebra::{Blame, LayoutError, Operation};

use crate::coordinate::{Coordinate, Selection};
use crate::int::{C, Shape, Static, Strides};
use crate::raw::{Field, Found, Tiling};
use crate::runtime::extents::{Matching, column_major, row_major};
use crate::runtime::place::{Position, Run, Whole, grid, position};
use crate::runtime::view::{no_tile, outside};
use crate::runtime::{Compact, DynTensor, DynTilesMut, Extents, RaggedMut, RaggedTilesMut};
use crate::static_layout::Layout;
use crate::tensor::TensorMut;
use crate::tiler::ByMode;

/// Elements under extents of run time that are read and written. As [`DynTensor`], but no one else has them.
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
pub struct DynTensorMut<'a, T, E, D>(Field<&'a mut T, T, E, D>);

/// The elements in two, under extents that are integers.
type Halves<'a, T, E, D> =
    (DynTensorMut<'a, T, <E as Extents>::Counts, D>, DynTensorMut<'a, T, <E as Extents>::Counts, D>);

impl<'a, T, E: Compact<RowMajor = D>, D: Strides> DynTensorMut<'a, T, E, D> {
    /// The elements of a slice, the last mode contiguous. The slice may be longer.
    ///
    /// # Errors
    /// As [`DynTensor::row_major`].
    #[inline]
    pub fn row_major(elements: &'a mut [T], extents: E) -> Result<Self, LayoutError> {
        DynTensorMut::new(elements, extents, row_major(&extents)?)
    }
}

impl<'a, T, E: Compact<ColumnMajor = D>, D: Strides> DynTensorMut<'a, T, E, D> {
    /// The elements of a slice, the first mode contiguous. The slice may be longer.
    ///
    /// # Errors
    /// As [`DynTensor::column_major`].
    #[inline]
    pub fn column_major(elements: &'a mut [T], extents: E) -> Result<Self, LayoutError> {
        DynTensorMut::new(elements, extents, column_major(&extents)?)
    }
}

impl<'a, T, E: Extents, D: Strides> DynTensorMut<'a, T, E, D> {
    pub(crate) const fn of(field: Field<&'a mut T, T, E, D>) -> Self {
        DynTensorMut(field)
    }

    /// What the tensor is to `raw`.
    #[cfg(feature = "ndarray")]
    pub(crate) fn into_field(self) -> Field<&'a mut T, T, E, D> {
        self.0
    }

    /// The elements of a slice, with a stride for each extent.
    ///
    /// # Errors
    /// As [`DynTensor::new`].
    #[inline]
    pub fn new(elements: &'a mut [T], extents: E, strides: D) -> Result<Self, LayoutError> {
        let () = Matching::<E, D>::PROOF;
        Field::write(elements, extents, strides).map(DynTensorMut)
    }

    /// The extents.
    #[inline(always)]
    pub fn extents(&self) -> E {
        self.0.extents()
    }

    /// The strides.
    #[inline(always)]
    pub fn strides(&self) -> D {
        self.0.strides()
    }

    /// The same tensor for reading, as long as this one is borrowed.
    #[inline(always)]
    pub fn as_tensor(&self) -> DynTensor<'_, T, E, D> {
        DynTensor::of(self.0.shared())
    }

    /// The same tensor for writing, as long as this one is borrowed.
    #[inline(always)]
    pub fn reborrow(&mut self) -> DynTensorMut<'_, T, E, D> {
        DynTensorMut(self.0.reborrow())
    }

    /// The element at a coordinate, or `None` out of bounds.
    #[inline(always)]
    pub fn get<X: Coordinate>(&self, coordinate: X) -> Option<&T> {
        let () = Position::<E, X>::FITS;
        self.0.shared().get(&position(coordinate)).map(Found::element)
    }

    /// The element at a coordinate for writing, or `None` out of bounds.
    #[inline(always)]
    pub fn get_mut<X: Coordinate>(&mut self, coordinate: X) -> Option<&mut T> {
        let () = Position::<E, X>::FITS;
        self.0.reborrow().get_mut(&position(coordinate)).map(Found::element)
    }

    /// The contiguous run of elements along the mode that `..` stands for, for writing. See [`DynTensor::run`].
    ///
    /// # Panics
    /// For a coordinate out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn run_mut<X: Selection>(&mut self, coordinate: X) -> &mut [T] {
        let () = Run::<E, D, X>::PROOF;
        let extents = self.extents();
        match self.0.reborrow().exclusive_run::<X>(&position(coordinate)) {
            Some(run) => run.run(),
            None => outside(coordinate, extents),
        }
    }

    /// The number of tiles along each mode, ragged ones among them.
    #[inline]
    pub fn grid<S: Shape>(&self, _: ByMode<S>) -> E::Counts {
        E::counts(&grid::<E, S>(&self.extents()))
    }

    /// The tile at a coordinate of the grid of tiles, for writing. See [`DynTensor::tile`].
    ///
    /// # Panics
    /// For a coordinate out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn tile_mut<S: Shape, X: Coordinate>(&mut self, _: ByMode<S>, coordinate: X) -> TensorMut<'_, T, Layout<S, D>> {
        let () = (Position::<E, X>::FITS, Whole::<E, S>::PROOF).0;
        let extents = self.extents();
        match self.0.reborrow().exclusive_tile::<S>(&position(coordinate)) {
            Some(tile) => TensorMut::of(tile),
            None => no_tile::<S, E, X>(coordinate, extents),
        }
    }

    /// The tile at a coordinate of the grid of tiles, for writing, if all of it exists. See [`DynTensor::whole_tile`].
    #[inline(always)]
    pub fn whole_tile_mut<S: Shape, X: Coordinate>(
        &mut self,
        _: ByMode<S>,
        coordinate: X,
    ) -> Option<TensorMut<'_, T, Layout<S, D>>> {
        let () = Position::<E, X>::FITS;
        self.0.reborrow().exclusive_tile::<S>(&position(coordinate)).map(TensorMut::of)
    }

    /// The tile at a coordinate of the grid of tiles, of which only a part may exist, for writing.
    ///
    /// # Panics
    /// For a coordinate out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn ragged_mut<S: Shape, X: Coordinate>(&mut self, _: ByMode<S>, coordinate: X) -> RaggedMut<'_, T, S, D> {
        let () = Position::<E, X>::FITS;
        let extents = self.extents();
        match self.0.reborrow().exclusive_corner::<S>(&position(coordinate)) {
            Some(corner) => RaggedMut::of(corner),
            None => no_tile::<S, E, X>(coordinate, extents),
        }
    }

    /// The tile whose first element is at a coordinate, for writing, if all of it exists. See [`DynTensor::window`].
    #[inline(always)]
    pub fn window_mut<S: Shape, X: Coordinate>(
        &mut self,
        _: ByMode<S>,
        first: X,
    ) -> Option<TensorMut<'_, T, Layout<S, D>>> {
        let () = Position::<E, X>::FITS;
        self.0.reborrow().exclusive_window::<S>(&position(first)).map(TensorMut::of)
    }

    /// The elements from a coordinate on, as many along each mode as the extents say, for writing, if there are as many. See
    /// [`DynTensor::block`].
    #[inline(always)]
    pub fn block_mut<F: Extents, X: Coordinate>(&mut self, first: X, extents: F) -> Option<DynTensorMut<'_, T, F, D>> {
        let () = Position::<E, X>::FITS;
        self.0.reborrow().exclusive_part(&position(first), extents).map(DynTensorMut)
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
        let [first, others] = self.0.exclusive_halves(K, count, E::counts)?;
        Ok((DynTensorMut(first), DynTensorMut(others)))
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
        let () = Whole::<E, S>::PROOF;
        Tiling::exclusive(self.0.reborrow()).map(DynTilesMut::of)
    }

    /// All tiles, whole or ragged, live at once, the first mode of the grid of tiles moving fastest.
    ///
    /// # Errors
    /// As [`tiles_mut`](DynTensorMut::tiles_mut).
    pub fn ragged_tiles_mut<S: Shape>(&mut self, _: ByMode<S>) -> Result<RaggedTilesMut<'_, T, E, S, D>, LayoutError> {
        Tiling::exclusive(self.0.reborrow()).map(RaggedTilesMut::of)
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

/// `tensor[(i, j)]`.
///
/// # Panics
/// For a coordinate out of bounds.
impl<T, E: Extents, D: Strides, X: Coordinate> Index<X> for DynTensorMut<'_, T, E, D> {
    type Output = T;

    #[inline(always)]
    #[track_caller]
    fn index(&self, coordinate: X) -> &T {
        let () = Position::<E, X>::FITS;
        match self.0.shared().get(&position(coordinate)) {
            Some(element) => element.element(),
            None => outside(coordinate, self.extents()),
        }
    }
}

/// `tensor[(i, j)] = value`.
///
/// # Panics
/// For a coordinate out of bounds.
impl<T, E: Extents, D: Strides, X: Coordinate> IndexMut<X> for DynTensorMut<'_, T, E, D> {
    #[inline(always)]
    #[track_caller]
    fn index_mut(&mut self, coordinate: X) -> &mut T {
        let () = Position::<E, X>::FITS;
        let extents = self.extents();
        match self.0.reborrow().get_mut(&position(coordinate)) {
            Some(element) => element.element(),
            None => outside(coordinate, extents),
        }
    }
}

/// The extents and strides.
impl<T, E: Extents, D: Strides> fmt::Debug for DynTensorMut<'_, T, E, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.as_tensor(), f)
    }
}

/// A tensor with a flat shape, its extents known while compiling. See [`DynTensor`].
impl<'a, T, S: Shape + Extents + Static, D: Strides> From<TensorMut<'a, T, Layout<S, D>>>
    for DynTensorMut<'a, T, S, D>
{
    #[inline]
    fn from(tensor: TensorMut<'a, T, Layout<S, D>>) -> Self {
        let () = Matching::<S, D>::PROOF;
        DynTensorMut(Field::of_exclusive(tensor.into_cells()))
    }
}
