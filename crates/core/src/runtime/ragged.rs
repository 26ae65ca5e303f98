//! Partial tiles: the tails of a tiling, of which only a part may exist.

use core::fmt;
use core::ops::{Index, IndexMut};

use crate::coordinates::Coordinate;
use crate::extents::Extents;
use crate::int::{Shape, Strides};
use crate::layout::index::{Congruent, InTensor};
use crate::layout::proof::Proven;
use crate::layout::{Layout, StaticLayout};
use crate::plan::Together;
use crate::raw::{DynView, PartialView, Reference, View};
use crate::tensor::{Tensor, TensorMut};

/// A tile of which only a part may exist, for reading. [`get`](Ragged::get) is its predicate: it returns an element
/// only if the element exists.
///
/// ```
/// use layout_static::{ByMode, C, DynTensor, Layout, LayoutError, StaticLayout, TensorMut};
/// let numbers: Vec<u32> = (0..15).collect();
/// let matrix = DynTensor::row_major(&numbers, (3_usize, 5_usize))?;
/// let tail = matrix.ragged(ByMode::of((C::<2>, C::<4>)), (1, 1)); // row 2, column 4
/// assert!(tail.contains((0, 0)) && !tail.contains((1, 0)) && !tail.contains((0, 1)));
/// assert_eq!(tail.get((0, 0)), Some(&14));
/// assert!(tail.whole().is_none());
///
/// // Masked copy into a buffer of the whole tile.
/// let mut buffer = [9; 8];
/// tail.copy_to(&mut TensorMut::from_array(&mut buffer, Layout::<(C<2>, C<4>), (C<4>, C<1>)>::new()), 0);
/// assert_eq!(buffer, [14, 0, 0, 0, 0, 0, 0, 0]);
/// # Ok::<(), LayoutError>(())
/// ```
///
/// ```compile_fail,E0277
/// # use layout_static::{ByMode, C, DynTensor};
/// # let numbers = [0; 15];
/// # let matrix = DynTensor::row_major(&numbers, (3_usize, 5_usize)).unwrap();
/// # let tail = matrix.ragged(ByMode::of((C::<2>, C::<4>)), (1, 1));
/// tail[(0, 0)]; // an element of a ragged tile may not exist
/// ```
pub type Ragged<'a, T, S, D> = PartialView<&'a T, S, D>;

/// A tile of which only a part may exist, for writing. See [`Ragged`].
///
/// ```
/// use layout_static::{ByMode, C, DynTensorMut, Layout, LayoutError, Tensor};
/// let mut numbers = [0; 15];
/// let mut matrix = DynTensorMut::row_major(&mut numbers, (3_usize, 5_usize))?;
/// let tile = [1, 2, 3, 4, 5, 6, 7, 8];
/// let mut tail = matrix.ragged_mut(ByMode::of((C::<2>, C::<4>)), (0, 1)); // rows 0 and 1, column 4
/// tail.copy_from(Tensor::from_array(&tile, Layout::<(C<2>, C<4>), (C<4>, C<1>)>::new())); // masked
/// assert_eq!(numbers, [0, 0, 0, 0, 1, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0]);
/// # Ok::<(), LayoutError>(())
/// ```
pub type RaggedMut<'a, T, S, D> = PartialView<&'a mut T, S, D>;

/// The proof that an element of a ragged tile exists. No type implements it: [`Ragged::get`] checks each access.
#[diagnostic::on_unimplemented(
    message = "an element of a ragged tile may not exist",
    label = "this coordinate may lie in the part beyond the extents",
    note = "use `tile.get(coordinate)`, which asks, or `tile.whole()` where all of the tile exists",
    note = "extents of the type `Multiple<D>` leave no ragged tiles: `DynTensor::tile`"
)]
pub trait Exists: Coordinate {}

/// Methods of tiles for reading and for writing. `R::Read` borrows the elements if the tile is for reading, and the
/// tile itself if it is for writing.
impl<R: Reference, S: Shape, D: Strides> PartialView<R, S, D> {
    /// Returns a read-only view of this tile, for as long as it is borrowed.
    #[inline(always)]
    pub fn as_ragged(&self) -> PartialView<R::Read<'_>, S, D> {
        self.by_ref()
    }

    /// Returns the number of elements that exist; at least 1.
    #[inline]
    pub fn size(&self) -> usize {
        self.residue().size::<S>()
    }

    /// Returns whether the element at a coordinate exists.
    #[inline(always)]
    pub fn contains<X: Coordinate>(&self, coordinate: X) -> bool {
        // The access itself, so that the predicate is written once.
        self.get(coordinate).is_some()
    }

    /// Returns the element at a coordinate, if it exists.
    #[inline(always)]
    pub fn get<X: Coordinate>(&self, coordinate: X) -> Option<R::Read<'_>> {
        self.by_ref().found_if(coordinate, InTensor::PROOF.0)
    }

    /// Returns the tile without a predicate, if all of it exists.
    #[inline(always)]
    pub fn whole(&self) -> Option<View<R::Read<'_>, Layout<S, D>>> {
        self.by_ref().if_whole()
    }

    /// Converts to the tile without a predicate, if all of it exists, with the lifetime of the elements.
    #[inline(always)]
    pub fn into_whole(self) -> Option<View<R, Layout<S, D>>> {
        self.if_whole()
    }

    /// Returns the elements that exist as a tensor with runtime extents, to be tiled further.
    ///
    /// Post: `self.to_dyn().get(x) == self.get(x)` for every coordinate `x` of the tile.
    ///
    /// ```
    /// use layout_static::{ByMode, C, DynTensor, LayoutError};
    /// let numbers: Vec<u32> = (0..15).collect();
    /// let matrix = DynTensor::row_major(&numbers, (3_usize, 5_usize))?;
    /// let tail = matrix.ragged(ByMode::of((C::<2>, C::<4>)), (1, 0)).to_dyn(); // row 2, columns 0 to 3
    /// assert_eq!(tail.extents(), (1, 4));
    /// assert_eq!(tail.ragged_tiles(ByMode::of((C::<2>, C::<2>))).map(|tile| tile.size()).sum::<usize>(), 4);
    /// # Ok::<(), LayoutError>(())
    /// ```
    #[inline(always)]
    pub fn to_dyn(&self) -> DynView<R::Read<'_>, S::Counts, D>
    where
        S: Extents<Counts: Extents>,
    {
        self.by_ref().existing()
    }

    /// Converts to the elements that exist as a tensor with runtime extents, with the lifetime of the elements. See
    /// [`Ragged::to_dyn`].
    ///
    /// ```
    /// use layout_static::{ByMode, C, DynTensorMut, LayoutError, RaggedTiles};
    /// let mut numbers = [0; 15];
    /// let mut matrix = DynTensorMut::row_major(&mut numbers, (3_usize, 5_usize))?;
    /// for tile in matrix.try_parts_mut(RaggedTiles(ByMode::of((C::<2>, C::<4>))))? {
    ///     let mut tile = tile.into_dyn();
    ///     for (number, mut part) in tile.try_parts_mut(RaggedTiles(ByMode::of((C::<1>, C::<2>))))?.enumerate() {
    ///         part.fill(number);
    ///     }
    /// }
    /// assert_eq!(numbers, [0, 0, 2, 2, 0, 1, 1, 3, 3, 1, 0, 0, 1, 1, 0]);
    /// # Ok::<(), LayoutError>(())
    /// ```
    #[inline(always)]
    pub fn into_dyn(self) -> DynView<R, S::Counts, D>
    where
        S: Extents<Counts: Extents>,
    {
        self.existing()
    }

    /// Copies with a mask: every element that exists, and `fill` elsewhere.
    ///
    /// Post: `target(x) == self.get(x).unwrap_or(fill)` for every coordinate `x` of the tile. The target has the size
    /// of the tile, or the program does not compile.
    #[inline]
    pub fn copy_to<M: StaticLayout>(&self, target: &mut TensorMut<'_, R::Element, M>, fill: R::Element)
    where
        R::Element: Clone,
    {
        let () = Together::<(M, Layout<S, D>), 2, 6>::PROOF;
        self.by_borrow().masked_to(target, &fill);
    }
}

/// Iterators over tiles for reading.
impl<'a, T, S: Shape, D: Strides> PartialView<&'a T, S, D> {
    #[inline(always)]
    fn masked_to<M: StaticLayout>(self, target: &mut TensorMut<'_, T, M>, fill: &T)
    where
        T: Clone,
    {
        // A whole tile is copied by the loops of tensors. Only tails are asked element by element.
        match self.if_whole() {
            Some(tile) => target.copy_from(tile),
            None => {
                target.indexed_for_each_mut(|x: usize, element| {
                    element.clone_from(self.found_if(x, Congruent::PROOF).unwrap_or(fill));
                });
            }
        }
    }

    /// Iterates over the elements that exist with their coordinates: integers that count the whole tile, the first mode
    /// moving fastest.
    #[inline]
    pub fn indexed_iter(&self) -> impl ExactSizeIterator<Item = (usize, &'a T)> + use<'a, T, S, D> {
        self.elements()
    }

    /// Iterates over the elements that exist, the first mode moving fastest.
    #[inline]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &'a T> + use<'a, T, S, D> {
        self.indexed_iter().map(|(_, element)| element)
    }
}

/// Methods of tiles for writing.
impl<T, S: Shape, D: Strides> PartialView<&mut T, S, D> {
    /// Returns the element at a coordinate for writing, if it exists.
    #[inline(always)]
    pub fn get_mut<X: Coordinate>(&mut self, coordinate: X) -> Option<&mut T> {
        self.reborrow().found_if(coordinate, InTensor::PROOF.0)
    }

    /// Returns the tile without a predicate for writing, if all of it exists.
    #[inline(always)]
    pub fn whole_mut(&mut self) -> Option<View<&mut T, Layout<S, D>>> {
        self.reborrow().if_whole()
    }

    /// Calls a function with every element that exists, and its coordinate as an integer, the first mode moving
    /// fastest.
    #[inline]
    pub fn indexed_for_each_mut(&mut self, call: impl FnMut(usize, &mut T)) {
        self.lend(0, call);
    }

    /// Calls a function with every element that exists, in the order of memory where a stride is known to be 1.
    #[inline]
    pub fn for_each_mut(&mut self, mut call: impl FnMut(&mut T)) {
        // No coordinates are given, so the mode of stride 1 may be the inner loop, whichever it is.
        self.lend(const { D::LIST.fastest() }, |_, element| call(element));
    }

    /// Writes a value to every element that exists.
    #[inline]
    pub fn fill(&mut self, value: T)
    where
        T: Clone,
    {
        self.for_each_mut(|element| element.clone_from(&value));
    }

    /// Copies with a mask: writes every element that exists, and skips all other elements of the source.
    ///
    /// Post: `self.get(x) == source.get(x)` for every coordinate `x` that exists. The source has the size of the tile,
    /// or the program does not compile.
    #[inline]
    pub fn copy_from<M: StaticLayout>(&mut self, source: Tensor<'_, T, M>)
    where
        T: Clone,
    {
        let () = Together::<(Layout<S, D>, M), 2, 6>::PROOF;
        match self.whole_mut() {
            Some(mut tile) => tile.copy_from(source),
            None => self.indexed_for_each_mut(|x, element| element.clone_from(&source[x])),
        }
    }

    /// Copies with a mask between tails: writes every element that exists in both.
    ///
    /// Post: `self.get(x) == source.get(x)` for every coordinate `x` that exists in both tiles.
    ///
    /// ```
    /// use layout_static::{ByMode, C, DynTensor, DynTensorMut, LayoutError};
    /// let (tiler, mut target) = (ByMode::of((C::<2>, C::<4>)), [0; 15]);
    /// let source = DynTensor::column_major(&[1, 2, 3, 4, 5, 6], (3_usize, 2_usize))?;
    /// let mut target = DynTensorMut::row_major(&mut target, (3_usize, 5_usize))?;
    /// target.ragged_mut(tiler, (1, 0)).copy_from_ragged(source.ragged(tiler, (1, 0))); // row 2, columns 0 and 1
    /// assert_eq!((target[(2, 0)], target[(2, 1)], target[(2, 2)]), (3, 6, 0));
    /// # Ok::<(), LayoutError>(())
    /// ```
    #[inline]
    pub fn copy_from_ragged<F: Strides>(&mut self, source: Ragged<'_, T, S, F>)
    where
        T: Clone,
    {
        match (self.whole_mut(), source.whole()) {
            // Both have the shape `S` by their types, so only their existence is asked.
            (Some(mut tile), Some(source)) => tile.copy_from(source),
            _ => self.indexed_for_each_mut(|x, element| {
                if let Some(value) = source.get(x) {
                    element.clone_from(value);
                }
            }),
        }
    }
}

impl<R: Reference, S: Shape, D: Strides, X: Exists> Index<X> for PartialView<R, S, D> {
    type Output = R::Element;

    fn index(&self, coordinate: X) -> &R::Element {
        self.by_borrow().found_if(coordinate, InTensor::PROOF.0).expect("an element that exists")
    }
}

impl<T, S: Shape, D: Strides, X: Exists> IndexMut<X> for PartialView<&mut T, S, D> {
    fn index_mut(&mut self, coordinate: X) -> &mut T {
        self.get_mut(coordinate).expect("an element that exists")
    }
}

/// Prints the layout of the whole tile, and the elements that exist.
impl<R: Reference<Element: fmt::Debug>, S: Shape, D: Strides> fmt::Debug for PartialView<R, S, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", Layout::<S, D>::LAYOUT)?;
        f.debug_map().entries(self.by_borrow().elements()).finish()
    }
}
