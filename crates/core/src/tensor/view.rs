//! Tensors: a borrowed slice or array through a layout, for reading and for writing.

use core::ops::{Index, IndexMut};

use layout_algebra::LayoutError;

use crate::coordinates::{Coordinate, Selection};
use crate::enumerable::{Enumerable, FlatCoordinate};
use crate::layout::StaticLayout;
use crate::layout::proof::Proven;
use crate::layout::tiler::StaticTiler;
use crate::plan::beside::Indexed;
use crate::proof::{Fits, Reach};
use crate::raw::{Reference, View};
use crate::tensor::under::{EnumeratesDistinct, IndexedOf, SliceOf, TensorLayout, TensorUnder, TileOf};
use crate::tensor::{Elements, ElementsOf};

/// Elements that are read through a layout: the element at coordinate `c` is the one with index `L(c)`.
///
/// That all indices lie in the elements is checked once, where the tensor is made: while compiling for an array, as a
/// `Result` for a slice. Then an access checks the coordinate against the shape, and nothing else. A tensor is a
/// pointer and the runtime strides of its layout.
///
/// ```
/// use layout_static::{ByMode, C, Layout, StaticLayout, Tensor};
/// type Rows = Layout<(C<4>, C<6>), (C<6>, C<1>)>;
/// let numbers: [u32; 24] = core::array::from_fn(|i| i as u32);
///
/// let matrix = Tensor::from_array(&numbers, Rows::new());
/// assert_eq!(matrix[(2, 3)], 15);
/// assert_eq!(matrix.get((4, 0)), None);
///
/// let row = matrix.slice((2, ..));
/// assert_eq!(row[3], 15);
///
/// let tile = matrix.tile(ByMode::of((C::<2>, C::<3>)), (1, 0)); // rows 2 and 3, columns 0 to 2
/// assert_eq!(tile[(0, 2)], 14);
/// assert!(tile.iter().eq(&[12, 18, 13, 19, 14, 20])); // the first mode moves fastest
/// ```
///
/// A matrix whose leading stride is known at run time:
///
/// ```
/// use layout_static::{C, Layout, LayoutError, Tensor};
/// type Rows = Layout<(C<4>, C<6>), (usize, C<1>)>;
/// let numbers = vec![0.0; 400];
/// let corner = Tensor::new(&numbers, Rows::with_strides([100]))?;
/// assert_eq!(corner[(3, 5)], 0.0);
/// assert!(Tensor::new(&numbers, Rows::with_strides([200])).is_err()); // [L0701] the layout needs 606
/// # Ok::<(), LayoutError>(())
/// ```
///
/// A stride may be negative. The smallest index is the first element:
///
/// ```
/// use layout_static::{C, Layout, Neg, Tensor};
/// let reversed = Tensor::from_array(&[1, 2, 3], Layout::<C<3>, Neg<1>>::new());
/// assert!(reversed.iter().eq(&[3, 2, 1]));
/// ```
///
/// An array that is too short does not compile:
///
/// ```compile_fail,E0080
/// # use layout_static::{C, Layout, Tensor};
/// let numbers = [0; 23];
/// let matrix = Tensor::from_array(&numbers, Layout::<(C<4>, C<6>), (C<6>, C<1>)>::new()); // [L0701]
/// ```
pub type Tensor<'a, T, L> = View<&'a T, L>;

/// Elements that are read and written through a layout. As [`Tensor`], but no one else has them.
///
/// ```
/// use layout_static::{ByMode, C, Layout, TensorMut};
/// let mut numbers = [0; 24];
/// let mut matrix = TensorMut::from_array(&mut numbers, Layout::<(C<4>, C<6>), (C<6>, C<1>)>::new());
/// matrix[(2, 3)] = 7;
/// matrix.slice_mut((0, ..)).fill(1);
/// matrix.tile_mut(ByMode::of((C::<2>, C::<3>)), (1, 1))[(1, 2)] = 9;
/// assert_eq!(numbers[..6], [1; 6]);
/// assert_eq!((numbers[15], numbers[23]), (7, 9));
/// ```
///
/// A part borrows the whole, so no two live parts can be written:
///
/// ```compile_fail,E0499
/// # use layout_static::{C, Layout, TensorMut};
/// # let mut numbers = [0; 24];
/// # let mut matrix = TensorMut::from_array(&mut numbers, Layout::<(C<4>, C<6>), (C<6>, C<1>)>::new());
/// let (mut first, mut second) = (matrix.slice_mut((0, ..)), matrix.slice_mut((1, ..)));
/// first[0] = second[0];
/// ```
pub type TensorMut<'a, T, L> = View<&'a mut T, L>;

/// How tensors under static layouts are made. Under runtime extents it is
/// [`RuntimeLayout::tensor`](crate::RuntimeLayout::tensor).
impl<R: Reference, L: StaticLayout> View<R, L> {
    /// The elements of a slice. The slice may be longer than the layout needs; the smallest index is its first element,
    /// so that negative strides begin further in.
    ///
    /// # Errors
    /// [`LayoutError::BufferTooShort`] where the cosize of the layout exceeds the length;
    /// [`LayoutError::SumOverflow`] where it exceeds 64 bits.
    ///
    /// ```
    /// use layout_static::{C, Layout, LayoutError, TensorMut};
    /// let mut numbers = vec![0; 400];
    /// let rows = Layout::<(C<4>, C<6>), (usize, C<1>)>::with_strides([100]);
    /// TensorMut::new(&mut numbers, rows)?[(3, 5)] = 1;
    /// assert_eq!(numbers[305], 1);
    /// # Ok::<(), LayoutError>(())
    /// ```
    #[doc(alias = "from_slice")]
    #[doc(alias = "from_mut_slice")]
    #[inline]
    pub fn new(elements: R::Slice, layout: L) -> Result<Self, LayoutError> {
        Self::over(elements, layout, Reach::PROOF)
    }

    /// The elements of an array; that it is long enough is checked while compiling.
    #[inline(always)]
    pub fn from_array<const N: usize>(elements: R::Array<N>, layout: L) -> Self {
        Self::over_array(elements, layout, Fits::PROOF)
    }
}

/// Methods of tensors for reading and for writing, under static layouts and under runtime extents. Of a tensor for
/// reading, `R::Read` is what that itself borrows; of one for writing, what is borrowed from it.
impl<R: Reference, L: TensorLayout> View<R, L> {
    /// The layout.
    #[inline(always)]
    pub fn layout(&self) -> L {
        L::Stage::plain(self)
    }

    /// The same tensor for reading, as long as this one is borrowed.
    #[inline(always)]
    pub fn as_tensor(&self) -> View<R::Read<'_>, L> {
        self.by_ref()
    }

    /// The same tensor for reading, for as long as the elements are borrowed.
    ///
    /// ```
    /// use layout_static::{Tensor, TensorMut, layout};
    /// layout! { type Rows = (2, 3) : (3, 1); }
    /// fn zeroed(elements: &mut [u32; 6]) -> Tensor<'_, u32, Rows> {
    ///     let mut rows = TensorMut::from_array(elements, Rows);
    ///     rows.fill(0);
    ///     rows.into_tensor()
    /// }
    /// assert!(zeroed(&mut [1; 6]).iter().eq(&[0; 6]));
    /// ```
    #[inline(always)]
    pub fn into_tensor(self) -> View<R::Shared, L> {
        self.into_shared()
    }

    /// The element at a coordinate, or `None` out of bounds.
    #[doc(alias = "at")]
    #[inline(always)]
    pub fn get<X: Coordinate>(&self, coordinate: X) -> Option<R::Read<'_>> {
        L::Stage::found_if(self.by_ref(), coordinate, Proven::PROOF)
    }

    /// The part that a coordinate with `..` leaves free: one mode for each `..`. `CuTe`: `tensor(i, _)`.
    ///
    /// ```
    /// use layout_static::{C, Layout, Tensor};
    /// let numbers: [u32; 24] = core::array::from_fn(|i| i as u32);
    /// let cube = Tensor::from_array(&numbers, Layout::<(C<2>, (C<3>, C<4>)), (C<12>, (C<4>, C<1>))>::new());
    /// assert_eq!(cube.slice((1, ..))[((2, 3),)], 23);
    /// assert_eq!(cube.slice((.., (0, ..)))[(1, 2)], 14);
    /// ```
    ///
    /// # Panics
    /// For a coordinate out of bounds.
    #[doc(alias = "row")]
    #[doc(alias = "column")]
    #[doc(alias = "index_axis")]
    #[inline(always)]
    #[track_caller]
    pub fn slice<X: Selection>(&self, coordinate: X) -> View<R::Read<'_>, SliceOf<L, X>> {
        L::Stage::cut(self.by_ref(), coordinate, Proven::PROOF)
    }

    /// The modes that a coordinate with `..` leaves free, for as long as the elements are borrowed.
    ///
    /// # Panics
    /// For a coordinate out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn into_slice<X: Selection>(self, coordinate: X) -> View<R, SliceOf<L, X>> {
        L::Stage::cut(self, coordinate, Proven::PROOF)
    }

    /// The tile at a coordinate of the grid of tiles. `CuTe`: `local_tile`.
    ///
    /// The tiler divides the layout, or the program does not compile. The coordinate is one into mode 1 of the
    /// [`ZippedDivide`](crate::ops::ZippedDivide).
    ///
    /// # Panics
    /// For a coordinate out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn tile<D: StaticTiler, X: Coordinate>(&self, _: D, coordinate: X) -> View<R::Read<'_>, TileOf<L, D>> {
        L::Stage::tile(self.by_ref(), coordinate, Proven::PROOF)
    }

    /// The tile at a coordinate of the grid of tiles, for as long as the elements are borrowed.
    ///
    /// # Panics
    /// For a coordinate out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn into_tile<D: StaticTiler, X: Coordinate>(self, _: D, coordinate: X) -> View<R, TileOf<L, D>> {
        L::Stage::tile(self, coordinate, Proven::PROOF)
    }

    /// All elements, in layout order: the first mode moves fastest.
    #[inline]
    pub fn iter(&self) -> ElementsOf<R::Read<'_>, L> {
        ElementsOf::of(self.by_ref(), Proven::PROOF)
    }

    /// All elements in layout order, each with its coordinate: a tuple with one number for each mode, or one number.
    ///
    /// ```
    /// use layout_static::{Tensor, layout};
    /// layout! { type Rows = (2, 3) : (3, 1); }
    /// let numbers = [9, 8, 7, 6, 5, 4];
    /// let smallest = Tensor::from_array(&numbers, Rows).indexed_iter().min_by_key(|(_, number)| **number);
    /// assert_eq!(smallest, Some(((1, 2), &4)));
    /// ```
    ///
    /// A coordinate that does not fit the layout does not compile:
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::{Tensor, layout};
    /// # layout! { type Rows = (2, 3) : (3, 1); }
    /// # let numbers = [0; 6];
    /// for ((i, j, k), number) in Tensor::from_array(&numbers, Rows).indexed_iter() { // [L0502]
    ///     assert_eq!(3 * i + j + k, *number);
    /// }
    /// ```
    #[inline]
    pub fn indexed_iter<X: FlatCoordinate>(&self) -> IndexedOf<R::Read<'_>, L, X> {
        L::Stage::indexed(self.by_ref(), Proven::PROOF)
    }
}

/// Methods of tensors for writing.
impl<T, L: TensorLayout> View<&mut T, L> {
    /// The element at a coordinate for writing, or `None` out of bounds.
    #[inline(always)]
    pub fn get_mut<X: Coordinate>(&mut self, coordinate: X) -> Option<&mut T> {
        L::Stage::found_if(self.reborrow(), coordinate, Proven::PROOF)
    }

    /// The part that a coordinate with `..` leaves free, for writing. See [`Tensor::slice`].
    ///
    /// # Panics
    /// For a coordinate out of bounds.
    #[doc(alias = "row_mut")]
    #[doc(alias = "column_mut")]
    #[doc(alias = "index_axis_mut")]
    #[inline(always)]
    #[track_caller]
    pub fn slice_mut<X: Selection>(&mut self, coordinate: X) -> View<&mut T, SliceOf<L, X>> {
        L::Stage::cut(self.reborrow(), coordinate, Proven::PROOF)
    }

    /// The tile at a coordinate of the grid of tiles, for writing. See [`Tensor::tile`].
    ///
    /// # Panics
    /// For a coordinate out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn tile_mut<D: StaticTiler, X: Coordinate>(&mut self, _: D, coordinate: X) -> View<&mut T, TileOf<L, D>> {
        L::Stage::tile(self.reborrow(), coordinate, Proven::PROOF)
    }

    /// All elements in layout order, for writing.
    ///
    /// All of them may be kept, so no two coordinates may have one index. For constant strides that is checked while
    /// compiling:
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::{C, Layout, TensorMut};
    /// let mut numbers = [0; 3];
    /// let mut twice = TensorMut::from_array(&mut numbers, Layout::<(C<2>, C<2>), (C<1>, C<1>)>::new());
    /// twice.iter_mut(); // [L0301] linear coordinates 1 and 2 both have index 1
    /// ```
    ///
    /// # Panics
    /// With [`LayoutError::NotInjective`] for runtime strides that give two coordinates one index.
    /// [`for_each`](TensorMut::for_each) meets such elements twice.
    #[inline]
    #[track_caller]
    pub fn iter_mut(&mut self) -> ElementsOf<&mut T, L> {
        ElementsOf::of(self.reborrow(), Proven::PROOF)
    }

    /// All elements in layout order for writing, each with its coordinate. See [`Tensor::indexed_iter`].
    ///
    /// ```
    /// use layout_static::{TensorMut, layout};
    /// layout! { type Rows = (2, 3) : (3, 1); }
    /// let mut numbers = [0; 6];
    /// for ((i, j), number) in TensorMut::from_array(&mut numbers, Rows).indexed_iter_mut() {
    ///     *number = 10 * i + j;
    /// }
    /// assert_eq!(numbers, [0, 1, 2, 10, 11, 12]);
    /// ```
    ///
    /// # Panics
    /// As [`iter_mut`](TensorMut::iter_mut).
    #[inline]
    #[track_caller]
    pub fn indexed_iter_mut<X: FlatCoordinate>(&mut self) -> IndexedOf<&mut T, L, X> {
        L::Stage::indexed(self.reborrow(), Proven::PROOF)
    }
}

/// Coordinates of any form, of static layouts.
impl<R: Reference, L: StaticLayout> View<R, L> {
    /// [`indexed_iter`](Tensor::indexed_iter) with coordinates of any form.
    #[inline]
    pub fn indexed_iter_as<X: Enumerable>(&self) -> Elements<R::Read<'_>, L, Indexed<X>> {
        let EnumeratesDistinct(distinct, counts) = Proven::PROOF;
        Elements::of(self.by_ref(), distinct, counts)
    }
}

/// Coordinates of any form, for writing.
impl<T, L: StaticLayout> View<&mut T, L> {
    /// [`indexed_iter_mut`](TensorMut::indexed_iter_mut) with coordinates of any form.
    ///
    /// # Panics
    /// As [`iter_mut`](TensorMut::iter_mut).
    #[inline]
    #[track_caller]
    pub fn indexed_iter_mut_as<X: Enumerable>(&mut self) -> Elements<&mut T, L, Indexed<X>> {
        let EnumeratesDistinct(distinct, counts) = Proven::PROOF;
        Elements::of(self.reborrow(), distinct, counts)
    }
}

/// `tensor[(i, j)]`.
///
/// # Panics
/// For a coordinate out of bounds.
impl<R: Reference, L: TensorLayout, X: Coordinate> Index<X> for View<R, L> {
    type Output = R::Element;

    #[inline(always)]
    #[track_caller]
    fn index(&self, coordinate: X) -> &R::Element {
        L::Stage::found_at(self.by_borrow(), coordinate, Proven::PROOF)
    }
}

/// `tensor[(i, j)] = value`.
///
/// # Panics
/// For a coordinate out of bounds.
impl<T, L: TensorLayout, X: Coordinate> IndexMut<X> for View<&mut T, L> {
    #[inline(always)]
    #[track_caller]
    fn index_mut(&mut self, coordinate: X) -> &mut T {
        L::Stage::found_at(self.reborrow(), coordinate, Proven::PROOF)
    }
}

impl<R: Reference, L: TensorLayout> IntoIterator for View<R, L> {
    type Item = R;
    type IntoIter = ElementsOf<R, L>;

    #[inline]
    #[track_caller]
    fn into_iter(self) -> Self::IntoIter {
        ElementsOf::of(self, Proven::PROOF)
    }
}

impl<'s, R: Reference, L: TensorLayout> IntoIterator for &'s View<R, L> {
    type Item = R::Read<'s>;
    type IntoIter = ElementsOf<R::Read<'s>, L>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'s, T, L: TensorLayout> IntoIterator for &'s mut View<&mut T, L> {
    type Item = &'s mut T;
    type IntoIter = ElementsOf<&'s mut T, L>;

    #[inline]
    #[track_caller]
    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}
