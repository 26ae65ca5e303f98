//! Exclusive tensors: a slice or array that is borrowed for writing, through a layout.

use core::ops::{Index, IndexMut};

use layout_algebra::LayoutError;

use crate::coordinate::{Coordinate, Selection};
use crate::enumerable::{Enumerable, Enumerates, FlatCoordinate};
use crate::index::Indexing;
use crate::int::C;
use crate::ops::{Slice, Tile, ZippedDivide};
use crate::raw::{Distinct, Exclusive, Fits, Reach, Within};
use crate::static_layout::StaticLayout;
use crate::tensor::{IndexedIter, IndexedIterMut, Iter, IterMut, Tensor};
use crate::tiler::StaticTiler;

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
pub struct TensorMut<'a, T, L>(Exclusive<'a, T, L>);

impl<'a, T, L: StaticLayout> TensorMut<'a, T, L> {
    pub(crate) const fn of(cells: Exclusive<'a, T, L>) -> Self {
        TensorMut(cells)
    }

    /// The same elements through an operation on the layout.
    #[inline(always)]
    pub(super) fn through<M: Within<L>>(self) -> TensorMut<'a, T, M> {
        TensorMut(self.0.through())
    }

    /// What the tensor is to `raw`.
    pub(crate) fn into_cells(self) -> Exclusive<'a, T, L> {
        self.0
    }

    /// What the tensor is to `raw`.
    pub(crate) const fn cells(&self) -> &Exclusive<'a, T, L> {
        &self.0
    }

    /// The elements of a slice. The slice may be longer than the layout needs; the smallest index is its first element, so
    /// that negative strides begin further in.
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
    pub fn new(elements: &'a mut [T], layout: L) -> Result<Self, LayoutError> {
        let () = Reach::<L>::PROOF;
        Exclusive::new(elements, layout).map(TensorMut)
    }

    /// The elements of an array; that it is long enough is checked while compiling.
    #[inline(always)]
    pub fn from_array<const N: usize>(elements: &'a mut [T; N], layout: L) -> Self {
        let () = Fits::<L, N>::PROOF;
        TensorMut(Exclusive::from_array(elements, layout))
    }

    /// The layout.
    #[inline(always)]
    pub fn layout(&self) -> L {
        self.0.shared().layout()
    }

    /// The same tensor for reading, as long as this one is borrowed.
    #[inline(always)]
    pub fn as_tensor(&self) -> Tensor<'_, T, L> {
        Tensor::of(self.0.shared())
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
    pub fn into_tensor(self) -> Tensor<'a, T, L> {
        Tensor::of(self.0.into_shared())
    }

    /// The same tensor for writing, as long as this one is borrowed: what a function is called with that takes a tensor
    /// by value.
    #[inline(always)]
    pub fn reborrow(&mut self) -> TensorMut<'_, T, L> {
        TensorMut(self.0.reborrow())
    }

    /// The element at a coordinate, or `None` out of bounds.
    #[inline(always)]
    pub fn get<X: Coordinate>(&self, coordinate: X) -> Option<&T> {
        let () = Indexing::<L, X>::FITS;
        self.0.shared().get(coordinate)
    }

    /// The element at a coordinate for writing, or `None` out of bounds.
    #[inline(always)]
    pub fn get_mut<X: Coordinate>(&mut self, coordinate: X) -> Option<&mut T> {
        let () = Indexing::<L, X>::FITS;
        self.0.reborrow().get(coordinate)
    }

    /// The part that a coordinate with `..` leaves free, for writing. See [`Tensor::slice`].
    ///
    /// # Panics
    /// For a coordinate out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn slice_mut<X: Selection>(&mut self, coordinate: X) -> TensorMut<'_, T, Slice<L, X>> {
        let () = Indexing::<L, X>::FITS;
        self.reborrow().into_slice(coordinate)
    }

    /// The part that a coordinate with `..` leaves free, for as long as the elements are borrowed.
    ///
    /// # Panics
    /// For a coordinate out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn into_slice<X: Selection>(self, coordinate: X) -> TensorMut<'a, T, Slice<L, X>> {
        let () = Indexing::<L, X>::FITS;
        TensorMut(self.0.slice(coordinate))
    }

    /// The tile at a coordinate of the grid of tiles, for writing. See [`Tensor::tile`].
    ///
    /// # Panics
    /// For a coordinate out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn tile_mut<D: StaticTiler, X: Coordinate>(&mut self, tiler: D, coordinate: X) -> TensorMut<'_, T, Tile<L, D>> {
        let () = Indexing::<ZippedDivide<L, D>, (C<0>, X)>::FITS;
        self.reborrow().into_tile(tiler, coordinate)
    }

    /// The tile at a coordinate of the grid of tiles, for as long as the elements are borrowed.
    ///
    /// # Panics
    /// For a coordinate out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn into_tile<D: StaticTiler, X: Coordinate>(self, _: D, coordinate: X) -> TensorMut<'a, T, Tile<L, D>> {
        let () = Indexing::<ZippedDivide<L, D>, (C<0>, X)>::FITS;
        TensorMut(self.0.tile::<D, X>(coordinate))
    }

    /// All elements in layout order: the first mode moves fastest.
    #[inline]
    pub fn iter(&self) -> Iter<'_, T, L> {
        self.as_tensor().iter()
    }

    /// All elements in layout order, for writing.
    ///
    /// All of them may be kept, so no two coordinates may have one index. For constant strides that is checked while compiling:
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::{C, Layout, TensorMut};
    /// let mut numbers = [0; 3];
    /// let mut twice = TensorMut::from_array(&mut numbers, Layout::<(C<2>, C<2>), (C<1>, C<1>)>::new());
    /// twice.iter_mut(); // [L0301] cells 1 and 2 both have index 1
    /// ```
    ///
    /// # Panics
    /// With [`LayoutError::NotInjective`] for runtime strides that give two coordinates one index.
    /// [`for_each`](TensorMut::for_each) meets such elements twice.
    #[inline]
    #[track_caller]
    pub fn iter_mut(&mut self) -> IterMut<'_, T, L> {
        let () = Distinct::<L>::PROOF;
        IterMut::new(self.reborrow())
    }

    /// All elements in layout order, each with its coordinate. See [`Tensor::indexed_iter`].
    #[inline]
    pub fn indexed_iter<X: FlatCoordinate>(&self) -> IndexedIter<'_, T, L, X> {
        let () = Indexing::<L, X>::FITS;
        self.as_tensor().indexed_iter()
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
    pub fn indexed_iter_mut<X: FlatCoordinate>(&mut self) -> IndexedIterMut<'_, T, L, X> {
        let () = (Distinct::<L>::PROOF, Indexing::<L, X>::FITS, Enumerates::<L, X>::PROOF).0;
        IndexedIterMut::new(self.reborrow())
    }

    /// [`indexed_iter_mut`](TensorMut::indexed_iter_mut) with coordinates of any form.
    ///
    /// # Panics
    /// As [`iter_mut`](TensorMut::iter_mut).
    #[inline]
    #[track_caller]
    pub fn indexed_iter_mut_as<X: Enumerable>(&mut self) -> IndexedIterMut<'_, T, L, X> {
        let () = (Distinct::<L>::PROOF, Indexing::<L, X>::FITS, Enumerates::<L, X>::PROOF).0;
        IndexedIterMut::new(self.reborrow())
    }
}

/// `tensor[(i, j)]`.
///
/// # Panics
/// For a coordinate out of bounds.
impl<T, L: StaticLayout, X: Coordinate> Index<X> for TensorMut<'_, T, L> {
    type Output = T;

    #[inline(always)]
    #[track_caller]
    fn index(&self, coordinate: X) -> &T {
        let () = Indexing::<L, X>::FITS;
        self.0.shared().at(coordinate)
    }
}

/// `tensor[(i, j)] = value`.
///
/// # Panics
/// For a coordinate out of bounds.
impl<T, L: StaticLayout, X: Coordinate> IndexMut<X> for TensorMut<'_, T, L> {
    #[inline(always)]
    #[track_caller]
    fn index_mut(&mut self, coordinate: X) -> &mut T {
        let () = Indexing::<L, X>::FITS;
        self.0.reborrow().at(coordinate)
    }
}

impl<'a, T, L: StaticLayout> IntoIterator for TensorMut<'a, T, L> {
    type Item = &'a mut T;
    type IntoIter = IterMut<'a, T, L>;

    #[inline]
    #[track_caller]
    fn into_iter(self) -> IterMut<'a, T, L> {
        let () = Distinct::<L>::PROOF;
        IterMut::new(self)
    }
}

impl<'a, T, L: StaticLayout> IntoIterator for &'a mut TensorMut<'_, T, L> {
    type Item = &'a mut T;
    type IntoIter = IterMut<'a, T, L>;

    #[inline]
    #[track_caller]
    fn into_iter(self) -> IterMut<'a, T, L> {
        self.iter_mut()
    }
}

impl<'a, T, L: StaticLayout> IntoIterator for &'a TensorMut<'_, T, L> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T, L>;

    #[inline]
    fn into_iter(self) -> Iter<'a, T, L> {
        self.iter()
    }
}
