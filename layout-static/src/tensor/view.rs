//! Shared tensors: a borrowed slice or array, read through a layout.

use core::ops::Index;

use layout_algebra::LayoutError;

use crate::coordinate::{Coordinate, Selection};
use crate::enumerable::{Enumerable, Enumerates, FlatCoordinate};
use crate::index::Indexing;
use crate::ops::{Slice, Tile};
use crate::raw::{Fits, Reach, Shared, Within};
use crate::static_layout::StaticLayout;
use crate::tensor::tiles::FirstOf;
use crate::tensor::{IndexedIter, Iter, Tiles};
use crate::tiler::StaticTiler;

/// Elements that are read through a layout: the element at coordinate `c` is the one with index `L(c)`.
///
/// That all indices lie in the elements is checked once, where the tensor is made: while compiling for an array, as a
/// `Result` for a slice. Then an access checks the coordinate against the shape, and nothing else. A tensor is a pointer
/// and the runtime strides of its layout.
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
pub struct Tensor<'a, T, L>(Shared<'a, T, L>);

impl<'a, T, L: StaticLayout> Tensor<'a, T, L> {
    pub(crate) const fn of(cells: Shared<'a, T, L>) -> Self {
        Tensor(cells)
    }

    /// The same elements through an operation on the layout.
    #[inline(always)]
    pub(super) fn through<M: Within<L>>(self) -> Tensor<'a, T, M> {
        Tensor(self.0.through())
    }

    /// What the tensor is to `raw`.
    pub(crate) const fn cells(&self) -> &Shared<'a, T, L> {
        &self.0
    }

    /// The elements of a slice. The slice may be longer than the layout needs; the smallest index is its first element, so
    /// that negative strides begin further in.
    ///
    /// # Errors
    /// [`LayoutError::BufferTooShort`] where the cosize of the layout exceeds the length;
    /// [`LayoutError::SumOverflow`] where it exceeds 64 bits.
    #[doc(alias = "from_slice")]
    #[inline]
    pub fn new(elements: &'a [T], layout: L) -> Result<Self, LayoutError> {
        let () = Reach::<L>::PROOF;
        Shared::new(elements, layout).map(Tensor)
    }

    /// The elements of an array; that it is long enough is checked while compiling.
    #[inline(always)]
    pub fn from_array<const N: usize>(elements: &'a [T; N], layout: L) -> Self {
        let () = Fits::<L, N>::PROOF;
        Tensor(Shared::from_array(elements, layout))
    }

    /// The layout.
    #[inline(always)]
    pub fn layout(&self) -> L {
        self.0.layout()
    }

    /// The element at a coordinate, or `None` out of bounds.
    #[doc(alias = "at")]
    #[inline(always)]
    pub fn get<X: Coordinate>(&self, coordinate: X) -> Option<&'a T> {
        let () = Indexing::<L, X>::FITS;
        self.0.get(coordinate)
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
    #[inline(always)]
    #[track_caller]
    pub fn slice<X: Selection>(&self, coordinate: X) -> Tensor<'a, T, Slice<L, X>> {
        let () = Indexing::<L, X>::FITS;
        Tensor(self.0.slice(coordinate))
    }

    /// The tile at a coordinate of the grid of tiles. `CuTe`: `local_tile`.
    ///
    /// The tiler divides the layout, or the program does not compile. The coordinate is one into mode 1 of the
    /// [`ZippedDivide`](crate::ZippedDivide).
    ///
    /// # Panics
    /// For a coordinate out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn tile<D: StaticTiler, X: Coordinate>(&self, _: D, coordinate: X) -> Tensor<'a, T, Tile<L, D>> {
        let () = FirstOf::<L, D, X>::FITS;
        self.tile_of::<D, X>(coordinate)
    }

    /// [`tile`](Tensor::tile) with the tiler as a type alone.
    #[inline(always)]
    #[track_caller]
    pub(super) fn tile_of<D: StaticTiler, X: Coordinate>(&self, coordinate: X) -> Tensor<'a, T, Tile<L, D>> {
        Tensor(self.0.tile::<D, X>(coordinate))
    }

    /// All tiles, in layout order: the first mode of the grid of tiles moves fastest.
    ///
    /// ```
    /// use layout_static::{ByMode, C, Layout, Tensor};
    /// let numbers: [u32; 24] = core::array::from_fn(|i| i as u32);
    /// let matrix = Tensor::from_array(&numbers, Layout::<(C<4>, C<6>), (C<6>, C<1>)>::new());
    /// let corners: Vec<u32> = matrix.tiles(ByMode::of((C::<2>, C::<3>))).map(|tile| tile[(0, 0)]).collect();
    /// assert_eq!(corners, [0, 12, 3, 15]);
    /// ```
    #[doc(alias = "chunks")]
    #[doc(alias = "exact_chunks")]
    #[inline]
    pub fn tiles<D: StaticTiler>(&self, _: D) -> Tiles<'a, T, L, D> {
        let () = FirstOf::<L, D, usize>::FITS;
        Tiles::new(*self)
    }

    /// All elements, in layout order: the first mode moves fastest.
    #[inline]
    pub fn iter(&self) -> Iter<'a, T, L> {
        Iter::new(*self)
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
    pub fn indexed_iter<X: FlatCoordinate>(&self) -> IndexedIter<'a, T, L, X> {
        let () = Indexing::<L, X>::FITS;
        let () = Enumerates::<L, X>::PROOF;
        IndexedIter::new(*self)
    }

    /// [`indexed_iter`](Tensor::indexed_iter) with coordinates of any form.
    #[inline]
    pub fn indexed_iter_as<X: Enumerable>(&self) -> IndexedIter<'a, T, L, X> {
        let () = Indexing::<L, X>::FITS;
        let () = Enumerates::<L, X>::PROOF;
        IndexedIter::new(*self)
    }
}

impl<T, L: Copy> Clone for Tensor<'_, T, L> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, L: Copy> Copy for Tensor<'_, T, L> {}

/// `tensor[(i, j)]`.
///
/// # Panics
/// For a coordinate out of bounds.
impl<T, L: StaticLayout, X: Coordinate> Index<X> for Tensor<'_, T, L> {
    type Output = T;

    #[inline(always)]
    #[track_caller]
    fn index(&self, coordinate: X) -> &T {
        let () = Indexing::<L, X>::FITS;
        self.0.at(coordinate)
    }
}

impl<'a, T, L: StaticLayout> IntoIterator for Tensor<'a, T, L> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T, L>;

    #[inline]
    fn into_iter(self) -> Iter<'a, T, L> {
        self.iter()
    }
}

impl<'a, T, L: StaticLayout> IntoIterator for &Tensor<'a, T, L> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T, L>;

    #[inline]
    fn into_iter(self) -> Iter<'a, T, L> {
        self.iter()
    }
}
