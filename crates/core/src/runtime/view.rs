//! Tensor views with runtime extents, for reading ([`DynTensor`]) and for writing ([`DynTensorMut`]).

use core::fmt;
use core::ops::{Index, IndexMut};

use layout_algebra::{Blame, LayoutError, ModePath, Operation};

use crate::coordinates::{Coordinate, Form, Selection};
use crate::expect;
use crate::extents::place::{MODES, Place, position};
use crate::extents::proof::{Position, RunAlong, SameRank};
use crate::extents::reach::strides;
use crate::extents::{Compact, Extents, IntoExtents, column_major, row_major};
use crate::int::{IntoStrides, Strides};
use crate::layout::Layout;
use crate::raw::{Checked, DynView, Reference, View};

/// A read-only view of memory with runtime extents: a matrix, or an array of any rank, that is cut into static tiles.
///
/// `E` is a tuple of extents ([`usize`], [`Multiple`](crate::Multiple), [`C`](crate::C)), `D` a tuple of strides
/// (`usize`, `C<N>`). The constructor checks once that all indices lie in the memory.
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
/// Extents that are known to be multiples leave no tail, and no code for one:
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

/// A mutable view of memory with runtime extents: a [`DynTensor`] with exclusive access.
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

impl<R: Reference, E: Compact<RowMajor = D>, D: Strides> DynView<R, E, D> {
    /// Returns a row-major view of a slice: the last mode is contiguous. The slice may be longer.
    ///
    /// # Errors
    /// [`LayoutError::BufferTooShort`] if the slice is shorter; [`LayoutError::Overflow`] if the size exceeds 64 bits.
    #[inline]
    pub fn row_major(elements: R::Slice, extents: impl IntoExtents<Extents = E>) -> Result<Self, LayoutError> {
        let extents = extents.into_extents();
        DynView::new(elements, extents, row_major(&extents)?)
    }
}

impl<R: Reference, E: Compact<ColumnMajor = D>, D: Strides> DynView<R, E, D> {
    /// Returns a column-major view of a slice: the first mode is contiguous. The slice may be longer.
    ///
    /// # Errors
    /// [`LayoutError::BufferTooShort`] if the slice is shorter; [`LayoutError::Overflow`] if the size exceeds 64 bits.
    #[inline]
    pub fn column_major(elements: R::Slice, extents: impl IntoExtents<Extents = E>) -> Result<Self, LayoutError> {
        let extents = extents.into_extents();
        DynView::new(elements, extents, column_major(&extents)?)
    }
}

/// Methods of tensors for reading and for writing. `R::Read` borrows the elements if the tensor is for reading, and the
/// tensor itself if it is for writing.
impl<R: Reference, E: Extents, D: Strides> DynView<R, E, D> {
    /// Returns a view of a slice with a stride for each extent. The smallest index is the first element of the slice,
    /// so that coordinate 0 lies further in if strides are negative. If an extent is 0, there are no elements.
    ///
    /// # Errors
    /// [`LayoutError::BufferTooShort`] if the largest index lies past the end of the slice;
    /// [`LayoutError::SumOverflow`] if it exceeds 64 bits.
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
    pub fn new(
        elements: R::Slice,
        extents: impl IntoExtents<Extents = E>,
        strides: impl IntoStrides<Strides = D>,
    ) -> Result<Self, LayoutError> {
        Self::over(elements, extents.into_extents(), strides.into_strides(), SameRank::PROOF)
    }

    /// Returns a read-only view of this tensor, for as long as it is borrowed.
    #[inline(always)]
    pub fn as_tensor(&self) -> DynView<R::Read<'_>, E, D> {
        self.by_ref()
    }

    /// Returns the element at a coordinate with one integer for each mode, or `None` out of bounds.
    #[inline(always)]
    pub fn get<X: Coordinate>(&self, coordinate: X) -> Option<R::Read<'_>> {
        self.by_ref().found_if(&Position::<E, X>::PROOF.of(coordinate)).map(Checked::element)
    }

    /// Returns the run of elements along the mode of `..` as a slice, a row for example. The stride of this mode is
    /// `C<1>`.
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
    /// If the coordinate is out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn run<X: Selection>(&self, coordinate: X) -> <R::Read<'_> as Reference>::Slice {
        self.by_ref().run_along(coordinate, RunAlong::PROOF)
    }
}

/// Methods that consume the tensor: a copy if it is for reading, a reborrow if it is for writing.
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
    fn found_at<X: Coordinate>(self, coordinate: X, position: Position<E, X>) -> R {
        let extents = self.extents();
        match self.found_if(&position.of(coordinate)) {
            Some(element) => element.element(),
            None => outside(coordinate, extents),
        }
    }
}

/// Methods of tensors for writing.
impl<T, E: Extents, D: Strides> DynView<&mut T, E, D> {
    /// Returns the element at a coordinate for writing, or `None` out of bounds.
    #[inline(always)]
    pub fn get_mut<X: Coordinate>(&mut self, coordinate: X) -> Option<&mut T> {
        self.reborrow().found_if(&Position::<E, X>::PROOF.of(coordinate)).map(Checked::element)
    }

    /// Returns the run of elements along the mode of `..` as a mutable slice. See [`DynTensor::run`].
    ///
    /// # Panics
    /// If the coordinate is out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn run_mut<X: Selection>(&mut self, coordinate: X) -> &mut [T] {
        self.reborrow().run_along(coordinate, RunAlong::PROOF)
    }
}

/// Panics for a coordinate that is not below the extents.
///
/// It takes the coordinate by value. A position that another function reads would have to be in memory, in each
/// iteration of a loop.
#[cold]
#[cfg_attr(not(target_arch = "nvptx64"), inline(never))]
#[track_caller]
fn outside<E: Extents, X: Selection>(coordinate: X, extents: E) -> ! {
    beyond(&X::FORM, &position(coordinate), &extents.extents())
}

/// Panics with the first part of a position that is out of bounds.
#[track_caller]
pub(super) fn beyond(form: &Form, position: &Place, extents: &Place) -> ! {
    expect::refuse(|| {
        let k = (0..MODES).find(|&k| position[k] >= extents[k]).unwrap_or(0);
        let (mode, coordinate, extent) = (ModePath::mode(k), form.written(k, position[k]), extents[k] as u64);
        LayoutError::OutOfBounds { blame: Blame::shape(Operation::Index, k), mode, coordinate, extent }
    })
}

/// Indexing by a coordinate: `tensor[(i, j)]`.
///
/// # Panics
/// If the coordinate is out of bounds.
impl<R: Reference, E: Extents, D: Strides, X: Coordinate> Index<X> for DynView<R, E, D> {
    type Output = R::Element;

    #[inline(always)]
    #[track_caller]
    fn index(&self, coordinate: X) -> &R::Element {
        self.by_borrow().found_at(coordinate, Position::PROOF)
    }
}

/// Writing by a coordinate: `tensor[(i, j)] = value`.
///
/// # Panics
/// If the coordinate is out of bounds.
impl<T, E: Extents, D: Strides, X: Coordinate> IndexMut<X> for DynView<&mut T, E, D> {
    #[inline(always)]
    #[track_caller]
    fn index_mut(&mut self, coordinate: X) -> &mut T {
        self.reborrow().found_at(coordinate, Position::PROOF)
    }
}

/// Prints the extents and strides.
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

/// Converts a tensor with a flat shape.
///
/// ```
/// use layout_static::{ByMode, C, DynTensor, Tensor, layout};
/// layout! { type Rows = (4, 6) : (6, 1); }
/// let numbers: [u32; 24] = core::array::from_fn(|i| i as u32);
/// let matrix = DynTensor::from(Tensor::from_array(&numbers, Rows));
/// assert_eq!(matrix.run((2, ..))[3], 15);
/// assert_eq!(matrix.tile(ByMode::of((C::<2>, C::<3>)), (1, 1))[(1, 2)], 23);
/// ```
impl<R: Reference, E: Extents, D: Strides> From<View<R, Layout<E, D>>> for DynView<R, E, D> {
    #[inline]
    fn from(tensor: View<R, Layout<E, D>>) -> Self {
        DynView::of_view(tensor, SameRank::PROOF)
    }
}
