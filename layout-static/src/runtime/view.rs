//! Shared tensors with runtime extents.

use core::fmt;
use core::ops::Index;

use layout_algebra::{Blame, LayoutError, ModePath, Operation};

use crate::coordinate::{Coordinate, Form, Selection};
use crate::int::{Shape, Static, Strides};
use crate::raw::{Field, Found};
use crate::runtime::extents::{Matching, column_major, row_major};
use crate::runtime::place::{MODES, Place, Position, Run, Whole, grid, position, strides};
use crate::runtime::{Compact, DynTiles, Extents, Ragged, RaggedTiles};
use crate::static_layout::Layout;
use crate::tensor::Tensor;
use crate::tiler::ByMode;

/// Elements under extents of run time: a matrix, or an array of any rank, that is cut into static tiles.
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
pub struct DynTensor<'a, T, E, D>(Field<&'a T, T, E, D>);

impl<'a, T, E: Compact<RowMajor = D>, D: Strides> DynTensor<'a, T, E, D> {
    /// The elements of a slice, the last mode contiguous. The slice may be longer.
    ///
    /// # Errors
    /// [`LayoutError::BufferTooShort`] where it is shorter; [`LayoutError::Overflow`] where the size does not fit.
    #[inline]
    pub fn row_major(elements: &'a [T], extents: E) -> Result<Self, LayoutError> {
        DynTensor::new(elements, extents, row_major(&extents)?)
    }
}

impl<'a, T, E: Compact<ColumnMajor = D>, D: Strides> DynTensor<'a, T, E, D> {
    /// The elements of a slice, the first mode contiguous. The slice may be longer.
    ///
    /// # Errors
    /// [`LayoutError::BufferTooShort`] where it is shorter; [`LayoutError::Overflow`] where the size does not fit.
    #[inline]
    pub fn column_major(elements: &'a [T], extents: E) -> Result<Self, LayoutError> {
        DynTensor::new(elements, extents, column_major(&extents)?)
    }
}

impl<'a, T, E: Extents, D: Strides> DynTensor<'a, T, E, D> {
    pub(crate) const fn of(field: Field<&'a T, T, E, D>) -> Self {
        DynTensor(field)
    }

    /// What the tensor is to `raw`.
    #[cfg(feature = "ndarray")]
    pub(crate) fn into_field(self) -> Field<&'a T, T, E, D> {
        self.0
    }

    /// The elements of a slice, with a stride for each extent; the smallest index is its first element, so that negative strides
    /// begin further in. Where an extent is 0 there are no elements.
    ///
    /// # Errors
    /// [`LayoutError::BufferTooShort`] where the largest index lies behind the slice; [`LayoutError::SumOverflow`] where it
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
    pub fn new(elements: &'a [T], extents: E, strides: D) -> Result<Self, LayoutError> {
        let () = Matching::<E, D>::PROOF;
        Field::read(elements, extents, strides).map(DynTensor)
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

    /// The element at a coordinate with one integer for each mode, or `None` out of bounds.
    #[inline(always)]
    pub fn get<X: Coordinate>(&self, coordinate: X) -> Option<&'a T> {
        let () = Position::<E, X>::FITS;
        self.0.get(&position(coordinate)).map(Found::element)
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
    pub fn run<X: Selection>(&self, coordinate: X) -> &'a [T] {
        let () = Run::<E, D, X>::PROOF;
        match self.0.shared_run::<X>(&position(coordinate)) {
            Some(run) => run.run(),
            None => outside(coordinate, self.extents()),
        }
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
    pub fn tile<S: Shape, X: Coordinate>(&self, tiler: ByMode<S>, coordinate: X) -> Tensor<'a, T, Layout<S, D>> {
        let () = (Position::<E, X>::FITS, Whole::<E, S>::PROOF).0;
        match self.whole_tile(tiler, coordinate) {
            Some(tile) => tile,
            None => no_tile::<S, E, X>(coordinate, self.extents()),
        }
    }

    /// The tile at a coordinate of the grid of tiles, if all of it exists: `None` for a ragged tile and out of bounds.
    #[inline(always)]
    pub fn whole_tile<S: Shape, X: Coordinate>(
        &self,
        _: ByMode<S>,
        coordinate: X,
    ) -> Option<Tensor<'a, T, Layout<S, D>>> {
        let () = Position::<E, X>::FITS;
        self.0.shared_tile::<S>(&position(coordinate)).map(Tensor::of)
    }

    /// The tile at a coordinate of the grid of tiles, of which only a part may exist.
    ///
    /// # Panics
    /// For a coordinate out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn ragged<S: Shape, X: Coordinate>(&self, _: ByMode<S>, coordinate: X) -> Ragged<'a, T, S, D> {
        let () = Position::<E, X>::FITS;
        match self.0.shared_corner::<S>(&position(coordinate)) {
            Some(corner) => Ragged::of(corner),
            None => no_tile::<S, E, X>(coordinate, self.extents()),
        }
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
    /// A window of no elements does not compile: its first element would lie behind the last one.
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::{ByMode, C, DynTensor};
    /// # let matrix = DynTensor::row_major(&[0; 60], (6_usize, 10_usize)).unwrap();
    /// let nothing = matrix.window(ByMode::of((C::<0>, C::<1>)), (6, 9)); // [L0101]
    /// ```
    #[inline(always)]
    pub fn window<S: Shape, X: Coordinate>(&self, _: ByMode<S>, first: X) -> Option<Tensor<'a, T, Layout<S, D>>> {
        let () = Position::<E, X>::FITS;
        self.0.shared_window::<S>(&position(first)).map(Tensor::of)
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
    pub fn block<F: Extents, X: Coordinate>(&self, first: X, extents: F) -> Option<DynTensor<'a, T, F, D>> {
        let () = Position::<E, X>::FITS;
        self.0.shared_part(&position(first), extents).map(DynTensor)
    }

    /// All tiles, the first mode of the grid of tiles moving fastest. As [`tile`](DynTensor::tile), without a tail.
    #[inline]
    pub fn tiles<S: Shape>(&self, _: ByMode<S>) -> DynTiles<'a, T, E, S, D> {
        let () = Whole::<E, S>::PROOF;
        DynTiles::new(self.0)
    }

    /// All tiles, whole or ragged, the first mode of the grid of tiles moving fastest.
    #[inline]
    pub fn ragged_tiles<S: Shape>(&self, _: ByMode<S>) -> RaggedTiles<'a, T, E, S, D> {
        RaggedTiles::new(self.0)
    }
}

/// Panics for a coordinate that is not below the extents.
///
/// It takes the coordinate as it is: a position that another function reads would have to stand in memory, in each round of a loop.
#[cold]
#[inline(never)]
#[track_caller]
pub(super) fn outside<E: Extents, X: Selection>(coordinate: X, extents: E) -> ! {
    beyond(&X::FORM, &position(coordinate), &extents.extents())
}

/// Panics for a coordinate that is not one of the grid of tiles.
#[cold]
#[inline(never)]
#[track_caller]
pub(super) fn no_tile<S: Shape, E: Extents, X: Coordinate>(coordinate: X, extents: E) -> ! {
    beyond(&X::FORM, &position(coordinate), &grid::<E, S>(&extents))
}

/// Panics with the first part of a position that is out of bounds.
#[track_caller]
fn beyond(form: &Form, position: &Place, extents: &Place) -> ! {
    let k = (0..MODES).find(|&k| position[k] >= extents[k]).unwrap_or(0);
    let (mode, coordinate, extent) = (ModePath::mode(k), form.written(k, position[k]), extents[k] as u64);
    LayoutError::OutOfBounds { blame: Blame::shape(Operation::Index, k), mode, coordinate, extent }.panic()
}

impl<T, E: Copy, D: Copy> Clone for DynTensor<'_, T, E, D> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, E: Copy, D: Copy> Copy for DynTensor<'_, T, E, D> {}

/// `tensor[(i, j)]`.
///
/// # Panics
/// For a coordinate out of bounds.
impl<T, E: Extents, D: Strides, X: Coordinate> Index<X> for DynTensor<'_, T, E, D> {
    type Output = T;

    #[inline(always)]
    #[track_caller]
    fn index(&self, coordinate: X) -> &T {
        let () = Position::<E, X>::FITS;
        match self.0.get(&position(coordinate)) {
            Some(element) => element.element(),
            None => outside(coordinate, self.extents()),
        }
    }
}

/// The extents and strides.
impl<T, E: Extents, D: Strides> fmt::Debug for DynTensor<'_, T, E, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let extents = self.extents().extents();
        let strides = strides(&self.strides());
        f.debug_struct("DynTensor")
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
impl<'a, T, S: Shape + Extents + Static, D: Strides> From<Tensor<'a, T, Layout<S, D>>> for DynTensor<'a, T, S, D> {
    #[inline]
    fn from(tensor: Tensor<'a, T, Layout<S, D>>) -> Self {
        let () = Matching::<S, D>::PROOF;
        DynTensor(Field::of_cells(*tensor.cells()))
    }
}
