//! Tensor views: a borrowed slice or array through a layout, for reading ([`Tensor`]) and for writing ([`TensorMut`]).

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
use crate::tensor::stage::{FitsGrid, FitsSlice, IndexedOf, SliceOf, TensorLayout, TensorStage, TileOf};
use crate::tensor::view_proof::{ElementProof, EnumeratesDistinct, PartProof, ViewProof};
use crate::tensor::{Elements, LoopedLayout};

/// A read-only view of memory through a layout: the element at coordinate `c` has index `L(c)`.
///
/// The constructor checks once that all indices lie in the memory: at compile time for an array, as a `Result` for a
/// slice. An access then checks only the coordinate against the shape. A tensor is a pointer and the runtime strides of
/// its layout.
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

/// A mutable view of memory through a layout: a [`Tensor`] with exclusive access.
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

/// Constructors for static layouts. For runtime extents see [`RuntimeLayout::tensor`](crate::RuntimeLayout::tensor).
impl<R: Reference, L: StaticLayout> View<R, L> {
    /// Returns a view of a slice, which may be longer than the layout needs. The smallest index is the first element of
    /// the slice, so that coordinate 0 lies further in if strides are negative.
    ///
    /// # Errors
    /// [`LayoutError::BufferTooShort`] if the cosize of the layout exceeds the length; [`LayoutError::SumOverflow`] if
    /// it exceeds 64 bits.
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
    #[doc(alias = "make_tensor")]
    #[doc(alias = "as_strided")]
    #[doc(alias = "broadcast_to")]
    #[doc(alias = "mdspan")]
    #[inline]
    pub fn new(elements: R::Slice, layout: L) -> Result<Self, LayoutError> {
        Self::over(elements, layout, Reach::PROOF)
    }

    /// Returns a view of an array. The compiler checks that the array is long enough.
    #[inline(always)]
    pub fn from_array<const N: usize>(elements: R::Array<N>, layout: L) -> Self {
        Self::over_array(elements, layout, Fits::PROOF)
    }
}

/// Methods of tensors under any layout.
impl<R: Reference, L: LoopedLayout> View<R, L> {
    /// Returns a read-only view of this tensor, for as long as it is borrowed.
    #[inline(always)]
    pub fn as_tensor(&self) -> View<R::Read<'_>, L> {
        self.by_ref()
    }

    /// Converts this tensor to a read-only view with the lifetime of the elements.
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

    /// Returns the element at a coordinate, or `None` out of bounds.
    #[doc(alias = "at")]
    #[inline(always)]
    pub fn get<X: Coordinate>(&self, coordinate: X) -> Option<R::Read<'_>> {
        <L::Fits<X>>::PROOF.found_if(self.by_ref(), coordinate)
    }
}

/// Methods of tensors under any layout, for writing.
impl<T, L: LoopedLayout> View<&mut T, L> {
    /// Returns the element at a coordinate for writing, or `None` out of bounds.
    #[inline(always)]
    pub fn get_mut<X: Coordinate>(&mut self, coordinate: X) -> Option<&mut T> {
        <L::Fits<X>>::PROOF.found_if(self.reborrow(), coordinate)
    }
}

/// Methods of tensors for reading and for writing, with static or runtime extents. `R::Read` borrows the elements if
/// the tensor is for reading, and the tensor itself if it is for writing.
impl<R: Reference, L: TensorLayout> View<R, L> {
    /// Returns the layout.
    #[inline(always)]
    pub fn layout(&self) -> L {
        L::Stage::plain(self)
    }

    /// Returns the slice at a coordinate: each `..` leaves a mode free, each integer fixes one. `CuTe`: `tensor(i, _)`.
    ///
    /// ```
    /// use layout_static::{C, Layout, Tensor};
    /// let numbers: [u32; 24] = core::array::from_fn(|i| i as u32);
    /// let cube = Tensor::from_array(&numbers, Layout::<(C<2>, (C<3>, C<4>)), (C<12>, (C<4>, C<1>))>::new());
    /// assert_eq!(cube.slice((1, ..))[((2, 3),)], 23);
    /// assert_eq!(cube.slice((.., (0, ..)))[(1, 2)], 14);
    /// ```
    ///
    /// A free mode keeps its brackets. A slice of blocks by `(.., b)` has rank 1, with coordinates `((i, j),)`. A `..`
    /// for each mode of a block makes a slice of rank 2, with coordinates `(i, j)`:
    ///
    /// ```
    /// use layout_static::{Tensor, layout};
    /// layout! { type Blocks = ((2, 3), (2, 2)) : ((3, 1), (6, 12)); } // 2 by 2 blocks of 2 by 3
    /// let numbers: [u32; 24] = core::array::from_fn(|i| i as u32);
    /// let blocks = Tensor::from_array(&numbers, Blocks);
    /// assert_eq!(blocks.slice((.., 3))[((1, 2),)], 23);
    /// assert_eq!(blocks.slice(((.., ..), 3))[(1, 2)], 23);
    /// ```
    ///
    /// # Panics
    /// If the coordinate is out of bounds.
    #[doc(alias = "row")]
    #[doc(alias = "column")]
    #[doc(alias = "index_axis")]
    #[doc(alias = "s")]
    #[doc(alias = "submdspan")]
    #[inline(always)]
    #[track_caller]
    pub fn slice<X: Selection>(&self, coordinate: X) -> View<R::Read<'_>, SliceOf<L, X>> {
        FitsSlice::<L, X>::PROOF.part(self.by_ref(), coordinate)
    }

    /// Returns the slice at a coordinate, with the lifetime of the elements. See [`slice`](View::slice).
    ///
    /// A loop over a long row, of hundreds of elements, checks the row's coordinate once with a slice. For short rows
    /// read elements of the whole tensor, `tensor[(i, j)]`; with [`Bounded`](crate::Bounded) coordinates this has no
    /// check.
    ///
    /// ```
    /// use layout_static::{Bounded, Tensor, layout};
    /// layout! { type Rows = (4, 8) : (8, 1); }
    /// let numbers: [u32; 32] = core::array::from_fn(|i| i as u32);
    /// let rows = Tensor::from_array(&numbers, Rows);
    /// let sum = |i: Bounded<4>| Bounded::<8>::all().map(|j| rows[(i, j)]).sum::<u32>();
    /// assert!(Bounded::all().map(sum).eq([28, 92, 156, 220]));
    /// ```
    ///
    /// # Panics
    /// If the coordinate is out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn into_slice<X: Selection>(self, coordinate: X) -> View<R, SliceOf<L, X>> {
        FitsSlice::<L, X>::PROOF.part(self, coordinate)
    }

    /// Returns the tile at a coordinate of the grid of tiles. `CuTe`: `local_tile`.
    ///
    /// The tiler divides the layout, or the program does not compile. The coordinate is a coordinate of mode 1 of the
    /// [`ZippedDivide`](crate::ops::ZippedDivide).
    ///
    /// # Panics
    /// If the coordinate is out of bounds.
    #[doc(alias = "outer_partition")]
    #[inline(always)]
    #[track_caller]
    pub fn tile<D: StaticTiler, X: Coordinate>(&self, _: D, coordinate: X) -> View<R::Read<'_>, TileOf<L, D>> {
        FitsGrid::<L, D, X>::PROOF.part(self.by_ref(), coordinate)
    }

    /// Returns the tile at a coordinate of the grid of tiles, with the lifetime of the elements. See
    /// [`tile`](View::tile).
    ///
    /// # Panics
    /// If the coordinate is out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn into_tile<D: StaticTiler, X: Coordinate>(self, _: D, coordinate: X) -> View<R, TileOf<L, D>> {
        FitsGrid::<L, D, X>::PROOF.part(self, coordinate)
    }

    /// Iterates over all elements in layout order, each with its coordinate: a tuple with one number for each mode, or
    /// one number.
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
        <L::Stage as TensorStage<L>>::Enumerates::<_, X>::PROOF.items(self.by_ref())
    }
}

/// Methods of tensors for writing.
impl<T, L: TensorLayout> View<&mut T, L> {
    /// Returns the slice at a coordinate with `..`, for writing. See [`Tensor::slice`].
    ///
    /// # Panics
    /// If the coordinate is out of bounds.
    #[doc(alias = "row_mut")]
    #[doc(alias = "column_mut")]
    #[doc(alias = "index_axis_mut")]
    #[inline(always)]
    #[track_caller]
    pub fn slice_mut<X: Selection>(&mut self, coordinate: X) -> View<&mut T, SliceOf<L, X>> {
        FitsSlice::<L, X>::PROOF.part(self.reborrow(), coordinate)
    }

    /// Returns the tile at a coordinate of the grid of tiles, for writing. See [`Tensor::tile`].
    ///
    /// # Panics
    /// If the coordinate is out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn tile_mut<D: StaticTiler, X: Coordinate>(&mut self, _: D, coordinate: X) -> View<&mut T, TileOf<L, D>> {
        FitsGrid::<L, D, X>::PROOF.part(self.reborrow(), coordinate)
    }

    /// Iterates over all elements in layout order for writing, each with its coordinate. See [`Tensor::indexed_iter`].
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
        <L::Stage as TensorStage<L>>::Enumerates::<_, X>::PROOF.items(self.reborrow())
    }
}

/// Iterators with coordinates of any form, for static layouts.
impl<R: Reference, L: StaticLayout> View<R, L> {
    /// Iterates as [`indexed_iter`](Tensor::indexed_iter), with coordinates of any form.
    #[inline]
    pub fn indexed_iter_as<X: Enumerable>(&self) -> Elements<R::Read<'_>, L, Indexed<X>> {
        EnumeratesDistinct::PROOF.items(self.by_ref())
    }
}

/// Iterators with coordinates of any form, for writing.
impl<T, L: StaticLayout> View<&mut T, L> {
    /// Iterates as [`indexed_iter_mut`](TensorMut::indexed_iter_mut), with coordinates of any form.
    ///
    /// # Panics
    /// As [`iter_mut`](TensorMut::iter_mut).
    #[inline]
    #[track_caller]
    pub fn indexed_iter_mut_as<X: Enumerable>(&mut self) -> Elements<&mut T, L, Indexed<X>> {
        EnumeratesDistinct::PROOF.items(self.reborrow())
    }
}

/// Indexing by a coordinate: `tensor[(i, j)]`.
///
/// # Panics
/// If the coordinate is out of bounds.
impl<R: Reference, L: LoopedLayout, X: Coordinate> Index<X> for View<R, L> {
    type Output = R::Element;

    #[inline(always)]
    #[track_caller]
    fn index(&self, coordinate: X) -> &R::Element {
        <L::Fits<X>>::PROOF.at(self, coordinate)
    }
}

/// Writing by a coordinate: `tensor[(i, j)] = value`.
///
/// # Panics
/// If the coordinate is out of bounds.
impl<T, L: LoopedLayout, X: Coordinate> IndexMut<X> for View<&mut T, L> {
    #[inline(always)]
    #[track_caller]
    fn index_mut(&mut self, coordinate: X) -> &mut T {
        <L::Fits<X>>::PROOF.at_mut(self, coordinate)
    }
}
