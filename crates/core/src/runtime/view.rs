//! Tensor views with runtime extents, for reading ([`DynTensor`]) and for writing ([`DynTensorMut`]).

use core::fmt;
use core::marker::PhantomData;

use layout_algebra::LayoutError;

use crate::coordinates::{Coordinate, Selection};
use crate::extents::place::{Place, all, all_below, each, let_position, position};
use crate::extents::proof::{Position, RunAlong, SameRank};
use crate::extents::reach::strides;
use crate::extents::{DynStrided, Extents, IntoExtents, column_major, row_major};
use crate::int::{IntoStrides, Strides};
use crate::layout::Layout;
use crate::layout::index::outside::{self, Bounds, Text};
use crate::layout::proof::Proven;
use crate::plan::PlacesLeft;
use crate::raw::{Checked, DynView, Reference, View};
use crate::sealed::Token;
use crate::tensor::{ElementProof, LoopedLayout};

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

impl<R: Reference, E: Extents<RowMajor = D>, D: Strides> DynView<R, E, D> {
    /// Returns a row-major view of a slice: the last mode is contiguous. The slice may be longer.
    ///
    /// # Errors
    /// [`LayoutError::BufferTooShort`] if the slice is shorter; [`LayoutError::Overflow`] if the size exceeds 64 bits.
    #[inline]
    pub fn row_major(elements: R::Slice, extents: impl IntoExtents<Extents = E>) -> Result<Self, LayoutError> {
        let extents = extents.into_extents();
        // Strides count an extent of 0 as 1, so an empty tensor may be an `Overflow` too.
        DynView::strided(elements, extents, row_major(&extents)?)
    }
}

impl<R: Reference, E: Extents<ColumnMajor = D>, D: Strides> DynView<R, E, D> {
    /// Returns a column-major view of a slice: the first mode is contiguous. The slice may be longer.
    ///
    /// # Errors
    /// [`LayoutError::BufferTooShort`] if the slice is shorter; [`LayoutError::Overflow`] if the size exceeds 64 bits.
    #[inline]
    pub fn column_major(elements: R::Slice, extents: impl IntoExtents<Extents = E>) -> Result<Self, LayoutError> {
        let extents = extents.into_extents();
        DynView::strided(elements, extents, column_major(&extents)?)
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
    /// let transposed = DynTensor::strided(&numbers, (10_usize, 6_usize), (C::<1>, 10_usize))?;
    /// assert_eq!(transposed[(3, 2)], 23);
    /// let error = DynTensor::strided(&numbers, (10_usize, 7_usize), (C::<1>, 10_usize)).err().unwrap();
    /// assert!(error.to_string().starts_with("[L0701] tensor: the buffer has 60 elements, the layout needs 70"));
    /// # Ok::<(), LayoutError>(())
    /// ```
    #[doc(alias = "as_strided")]
    #[doc(alias = "from_shape")]
    #[inline]
    pub fn strided(
        elements: R::Slice,
        extents: impl IntoExtents<Extents = E>,
        strides: impl IntoStrides<Strides = D>,
    ) -> Result<Self, LayoutError> {
        Self::below(elements, extents.into_extents(), strides.into_strides(), SameRank::PROOF)
    }

    /// Returns the extents.
    #[inline(always)]
    pub const fn extents(&self) -> E {
        self.layout_here().extents
    }

    /// Returns the strides.
    #[inline(always)]
    pub const fn strides(&self) -> D {
        self.layout_here().strides
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
    /// The element at a position, if all of it is below the extents.
    #[inline(always)]
    fn found_below(self, position: &[usize]) -> Option<Checked<R>> {
        let (extents, strides) = (self.extents(), self.strides());
        // Keeps the law, here and below: the position is below the extents.
        if extents.admit(position) { Some(self.checked(strides.index(position, 0), 1, Token(()))) } else { None }
    }

    /// The contiguous elements along the mode that `X` leaves free, which has stride 1, if the position is below the
    /// extents in all other modes.
    #[inline(always)]
    fn run_at<X: Selection>(self, position: &Place, _: RunAlong<E, D, X>) -> Option<Checked<R>> {
        let (extents, mode) = (self.extents().extents(), RunAlong::<E, D, X>::MODE);
        let bounds = each(E::RANK, |k| if k == mode { usize::MAX } else { extents[k] });
        let inside = all_below(E::RANK, position, &bounds);
        // The position is 0 in the mode of the run. Where that has no elements, the run is empty, wherever it begins.
        let start = if extents[mode] == 0 { 0 } else { self.strides().index(position, 0) };
        inside.then(|| self.checked(start, extents[mode], Token(())))
    }

    /// The elements from a coordinate on, as many along each mode as the extents `F` say, if these are all below the
    /// extents.
    #[inline(always)]
    pub(super) fn part_from<F: Extents>(self, first: &Place, part: F, _: SameRank<F, D>) -> Option<DynView<R, F, D>> {
        let (extents, counts) = (self.extents().extents(), part.extents());
        let fits = |k: usize| extents[k].checked_sub(counts[k]).is_some_and(|last| first[k] <= last);
        let inside = all(E::RANK, fits);
        let empty = (0..E::RANK).any(|k| counts[k] == 0);
        // `first <= extent - count`, so where no count is 0 the first element is one of these; else there are no
        // coordinates.
        let start = if empty { 0 } else { self.strides().index(first, 0) };
        inside.then(|| self.part_at(start, part, Token(())))
    }

    #[inline(always)]
    #[track_caller]
    fn run_along<X: Selection>(self, coordinate: X, run: RunAlong<E, D, X>) -> R::Slice {
        let extents = self.extents();
        match self.run_at(&run.of(coordinate), run) {
            Some(run) => run.run(),
            None => outside(coordinate, extents),
        }
    }
}

/// Methods of tensors for writing.
impl<T, E: Extents, D: Strides> DynView<&mut T, E, D> {
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
#[inline(always)]
#[track_caller]
fn outside<E: Extents, X: Selection>(coordinate: X, extents: E) -> ! {
    // Words and not a tuple of them: see `outside`, which keeps the loop around this vectorised.
    outside::refuse::<PositionIn<E, X>>(&position(coordinate), &extents.extents())
}

/// A position, and the extents that it is not below.
struct PositionIn<E, X>(PhantomData<(E, X)>);

impl<E: Extents, X: Selection> Bounds for PositionIn<E, X> {
    const PARTS: usize = E::RANK;
    const COUNT: usize = 2 * E::RANK;
    const TEXT: &'static Text = &Text { form: &X::FORM, parts: E::RANK, bounds: outside::Extents::Words };
}

impl<E: Extents, X: Coordinate> Proven for Position<E, X> {
    const PROOF: Self = Position::<E, X>::PROOF;
}

/// Elements and loops, as of every tensor.
impl<E: Extents, D: Strides> LoopedLayout for DynStrided<E, D> {
    type Loops = Self;
    type Walk = PlacesLeft;
    type Fits<X: Coordinate> = Position<E, X>;
}

impl<E: Extents, D: Strides, X: Coordinate> ElementProof<DynStrided<E, D>, X> for Position<E, X> {
    #[inline(always)]
    #[allow(clippy::manual_map, reason = "two calls in a debug build")]
    fn found_if<R: Reference>(self, view: DynView<R, E, D>, coordinate: X) -> Option<R> {
        let_position!(position: X = coordinate);
        match view.found_below(position) {
            Some(element) => Some(element.element()),
            None => None,
        }
    }

    #[inline(always)]
    #[track_caller]
    fn at<R: Reference>(self, view: &DynView<R, E, D>, coordinate: X) -> &R::Element {
        let_position!(position: X = coordinate);
        match view.borrow_fields().found_below(position) {
            Some(element) => element.element(),
            None => outside(coordinate, view.extents()),
        }
    }

    #[inline(always)]
    #[track_caller]
    fn at_mut<'a, T>(self, view: &'a mut DynView<&mut T, E, D>, coordinate: X) -> &'a mut T {
        // Before the reborrow, which lives for `'a`, also in the arm of the panic.
        let extents = view.extents();
        let_position!(position: X = coordinate);
        match view.reborrow_fields().found_below(position) {
            Some(element) => element.element(),
            None => outside(coordinate, extents),
        }
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
