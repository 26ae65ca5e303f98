//! Tensors whose elements an accessor computes from stored values.

use core::iter::FusedIterator;
use core::ops::{Deref, DerefMut};

use layout_algebra::LayoutError;

use crate::coordinates::{Coordinate, Selection};
use crate::int::C;
use crate::layout::StaticLayout;
use crate::layout::index::span::Span;
use crate::layout::index::{self, Congruent, StaticIndex};
use crate::layout::start::Start;
use crate::layout::tiler::StaticTiler;
use crate::ops::{Mode, Slice, Tile, ZippedDivide};
use crate::plan::beside::{Beside, Unindexed};
use crate::plan::walk::Walk;
use crate::proof::{Reach, too_short};
use crate::sealed::Token;

/// Computes elements from stored values: the accessor policy of C++'s `mdspan`. [`Packed`](super::Packed) is an
/// accessor of elements below a byte. An accessor of your own may dequantize, convert or count.
///
/// An accessor of four-bit weights with a scale for each group of eight:
///
/// ```
/// use layout_static::layout;
/// use layout_static::tensor::{Accessed, Accessor, Packed};
///
/// #[derive(Clone, Copy)]
/// struct Quantized<'a> {
///     scales: &'a [f32],
/// }
///
/// impl Accessor for Quantized<'_> {
///     type Stored = u8;
///     type Element = f32;
///
///     fn count(&self, stored: &[u8]) -> usize {
///         Packed::<4>.count(stored).min(8 * self.scales.len())
///     }
///
///     fn load(&self, stored: &[u8], index: usize) -> f32 {
///         (f32::from(Packed::<4>.load(stored, index)) - 8.0) * self.scales[index / 8]
///     }
/// }
///
/// layout! { type Rows = (2, 8) : (8, 1); }
/// let (stored, scales) = ([0x98; 8], [0.5, 0.25]);
/// let weights = Accessed::new(&stored[..], Quantized { scales: &scales }, Rows)?;
/// assert_eq!((weights.at((0, 0)), weights.at((0, 1)), weights.at((1, 1))), (0.0, 0.5, 0.25));
/// # Ok::<(), layout_static::LayoutError>(())
/// ```
pub trait Accessor {
    /// The type of the stored values.
    type Stored;

    /// The type of the elements.
    type Element;

    /// Returns the number of elements in a slice. [`load`](Accessor::load) is called with smaller indices only.
    fn count(&self, stored: &[Self::Stored]) -> usize;

    /// Returns the element with an index.
    fn load(&self, stored: &[Self::Stored], index: usize) -> Self::Element;
}

/// An accessor that also writes elements.
pub trait AccessorMut: Accessor {
    /// Writes an element at an index. Post: [`load`](Accessor::load) at that index returns the part of the element that
    /// is stored. At all other indices it returns the same element as before.
    fn store(&self, stored: &mut [Self::Stored], index: usize, element: Self::Element);
}

/// A tensor whose elements are read by an accessor: the element at coordinate `c` has index `L(c)`.
///
/// `S` is the storage: `&[T]`, `&mut [T]`, `Vec<T>`, `Box<[T]>`, or another type that derefs to a slice. The
/// constructor checks once that all indices lie in it. There are no references to elements: use [`at`](Self::at) and
/// [`set`](Self::set) in place of brackets. Two elements may share a byte, so parts are not written at the same time.
///
/// ```
/// use layout_static::{ByMode, C, layout};
/// use layout_static::tensor::{Accessed, Packed};
/// layout! { type Nibbles = (4, 6) : (6, 1); }
/// let mut weights = Accessed::new(vec![0u8; 12], Packed::<4>, Nibbles)?;
/// weights.set((2, 3), 9);
/// weights.slice_mut((0, ..)).fill(1);
/// assert_eq!((weights.at((2, 3)), weights.at((0, 5)), weights.at((1, 0))), (9, 1, 0));
/// assert_eq!(weights.tile(ByMode::of((C::<2>, C::<3>)), (1, 1)).iter().collect::<Vec<_>>(), [9, 0, 0, 0, 0, 0]);
/// assert_eq!(weights.into_storage(), [0x11, 0x11, 0x11, 0, 0, 0, 0, 0x90, 0, 0, 0, 0]);
/// # Ok::<(), layout_static::LayoutError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Accessed<S, A, L> {
    stored: S,
    accessor: A,
    /// The index of coordinate 0. With a swizzle it is 0, and the layout has the start.
    first: usize,
    layout: L,
}

impl<S: Deref<Target = [A::Stored]>, A: Accessor, L: StaticLayout> Accessed<S, A, L> {
    /// Returns a tensor over storage, which may hold more elements than the layout needs. The smallest index is its
    /// first element.
    ///
    /// # Errors
    /// [`LayoutError::BufferTooShort`] if the cosize of the layout exceeds the number of elements;
    /// [`LayoutError::SumOverflow`] if it exceeds 64 bits.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "less than the number of elements")]
    pub fn new(stored: S, accessor: A, layout: L) -> Result<Self, LayoutError> {
        let _: Reach<L> = Reach::PROOF;
        let (cosize, count) = (Span::cosize(&layout)?, accessor.count(&stored));
        if cosize > count as u64 {
            return Err(too_short(count, cosize));
        }
        Ok(Accessed { stored, accessor, first: Span::origin(&layout) as usize, layout })
    }

    /// Returns the layout.
    #[inline(always)]
    pub fn layout(&self) -> L {
        self.layout.started(L::Start::ZERO, Token(()))
    }

    /// Returns the storage.
    #[inline(always)]
    pub fn storage(&self) -> &[A::Stored] {
        &self.stored
    }

    /// Returns the storage by value.
    #[inline(always)]
    pub fn into_storage(self) -> S {
        self.stored
    }

    /// Returns the element at a coordinate.
    ///
    /// # Panics
    /// If the coordinate is out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn at<X: Coordinate>(&self, coordinate: X) -> A::Element {
        let index = self.index(coordinate, Congruent::PROOF);
        self.accessor.load(&self.stored, index)
    }

    /// Returns the element at a coordinate, or `None` out of bounds.
    #[inline(always)]
    pub fn get<X: Coordinate>(&self, coordinate: X) -> Option<A::Element> {
        let _: Congruent<L, X> = Congruent::PROOF;
        let parts = index::parts(coordinate);
        let inside = StaticIndex::<L, X>::admits(&parts);
        inside.then(|| {
            self.accessor.load(&self.stored, self.index_below(StaticIndex::<L, X>::index(&self.layout, &parts)))
        })
    }

    /// Returns the slice at a coordinate with `..`. See [`Tensor::slice`](crate::Tensor::slice).
    ///
    /// # Panics
    /// If the coordinate is out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn slice<X: Selection>(&self, coordinate: X) -> Accessed<&[A::Stored], &A, Slice<L, X>> {
        let (first, layout) = cut::<L, X>(self.layout, self.first, coordinate, Congruent::PROOF);
        Accessed { stored: &self.stored, accessor: &self.accessor, first, layout: Slice::of(layout) }
    }

    /// Returns the tile at a coordinate of the grid of tiles. See [`Tensor::tile`](crate::Tensor::tile).
    ///
    /// # Panics
    /// If the coordinate is out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn tile<D: StaticTiler, X: Coordinate>(&self, _: D, coordinate: X) -> Accessed<&[A::Stored], &A, Tile<L, D>> {
        let divided = ZippedDivide::<L, D>::of(self.layout);
        let (first, divided) = cut(divided, self.first, (C::<0>, coordinate), Congruent::PROOF);
        Accessed { stored: &self.stored, accessor: &self.accessor, first, layout: Mode::of(divided) }
    }

    /// Iterates over all elements in layout order: the first mode moves fastest.
    #[inline]
    pub fn iter(&self) -> AccessedIter<'_, S, A, L> {
        AccessedIter { tensor: self, walk: Walk::all(()) }
    }

    /// Returns the index of a coordinate, or panics out of bounds.
    #[inline(always)]
    #[track_caller]
    fn index<X: Coordinate>(&self, coordinate: X, _: Congruent<L, X>) -> usize {
        let parts = index::parts(coordinate);
        StaticIndex::<L, X>::require(&parts);
        self.index_below(StaticIndex::<L, X>::index(&self.layout, &parts))
    }

    /// Returns the index of an element from its index before the swizzle.
    #[inline(always)]
    fn index_below(&self, below: usize) -> usize {
        self.first.wrapping_add(self.layout.element(below))
    }
}

/// Methods of tensors for writing.
impl<S: DerefMut<Target = [A::Stored]>, A: AccessorMut, L: StaticLayout> Accessed<S, A, L> {
    /// Writes an element at a coordinate.
    ///
    /// # Panics
    /// If the coordinate is out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn set<X: Coordinate>(&mut self, coordinate: X, element: A::Element) {
        let index = self.index(coordinate, Congruent::PROOF);
        self.accessor.store(&mut self.stored, index, element);
    }

    /// Writes an element at every coordinate.
    #[inline]
    pub fn fill(&mut self, element: A::Element)
    where
        A::Element: Clone,
    {
        self.update(|_| element.clone());
    }

    /// Replaces every element by the result of a function, in layout order.
    ///
    /// ```
    /// use layout_static::layout;
    /// use layout_static::tensor::{Accessed, Packed};
    /// layout! { type Bits = 16 : 1; }
    /// let mut bytes = [0b1010_0000, 0xFF];
    /// Accessed::new(&mut bytes[..], Packed::<1>, Bits)?.update(|bit| 1 - bit);
    /// assert_eq!(bytes, [0b0101_1111, 0]);
    /// # Ok::<(), layout_static::LayoutError>(())
    /// ```
    #[doc(alias = "map_inplace")]
    #[inline]
    pub fn update(&mut self, mut call: impl FnMut(A::Element) -> A::Element) {
        let layout = self.layout;
        Unindexed::fold(&layout, (), |(), below, _| {
            let index = self.index_below(below);
            let element = call(self.accessor.load(&self.stored, index));
            self.accessor.store(&mut self.stored, index, element);
        });
    }

    /// Returns the slice at a coordinate with `..`, for writing.
    ///
    /// # Panics
    /// If the coordinate is out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn slice_mut<X: Selection>(&mut self, coordinate: X) -> Accessed<&mut [A::Stored], &A, Slice<L, X>> {
        let (first, layout) = cut::<L, X>(self.layout, self.first, coordinate, Congruent::PROOF);
        Accessed { stored: &mut self.stored, accessor: &self.accessor, first, layout: Slice::of(layout) }
    }

    /// Returns the tile at a coordinate of the grid of tiles, for writing.
    ///
    /// # Panics
    /// If the coordinate is out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn tile_mut<D: StaticTiler, X: Coordinate>(
        &mut self,
        _: D,
        coordinate: X,
    ) -> Accessed<&mut [A::Stored], &A, Tile<L, D>> {
        let divided = ZippedDivide::<L, D>::of(self.layout);
        let (first, divided) = cut(divided, self.first, (C::<0>, coordinate), Congruent::PROOF);
        Accessed { stored: &mut self.stored, accessor: &self.accessor, first, layout: Mode::of(divided) }
    }
}

/// Returns the first index and the layout of the part at a coordinate, or panics out of bounds. With a swizzle, the
/// start of the layout moves in place of the index.
#[inline(always)]
#[track_caller]
fn cut<L: StaticLayout, X: Selection>(layout: L, first: usize, coordinate: X, _: Congruent<L, X>) -> (usize, L) {
    let parts = index::parts(coordinate);
    StaticIndex::<L, X>::require(&parts);
    let moved = StaticIndex::<L, X>::index(&layout, &parts);
    if L::SWIZZLED {
        return (first, layout.started(layout.start().moved(moved), Token(())));
    }
    (first.wrapping_add(moved), layout)
}

/// An accessor by reference, for parts of a tensor.
impl<A: Accessor> Accessor for &A {
    type Stored = A::Stored;
    type Element = A::Element;

    #[inline(always)]
    fn count(&self, stored: &[A::Stored]) -> usize {
        (**self).count(stored)
    }

    #[inline(always)]
    fn load(&self, stored: &[A::Stored], index: usize) -> A::Element {
        (**self).load(stored, index)
    }
}

impl<A: AccessorMut> AccessorMut for &A {
    #[inline(always)]
    fn store(&self, stored: &mut [A::Stored], index: usize, element: A::Element) {
        (**self).store(stored, index, element);
    }
}

/// An iterator over the elements of an [`Accessed`] tensor in layout order.
pub struct AccessedIter<'a, S, A, L> {
    tensor: &'a Accessed<S, A, L>,
    walk: Walk<L, Unindexed>,
}

impl<S, A, L> Clone for AccessedIter<'_, S, A, L> {
    fn clone(&self) -> Self {
        AccessedIter { tensor: self.tensor, walk: self.walk.clone() }
    }
}

impl<S: Deref<Target = [A::Stored]>, A: Accessor, L: StaticLayout> Iterator for AccessedIter<'_, S, A, L> {
    type Item = A::Element;

    #[inline(always)]
    fn next(&mut self) -> Option<A::Element> {
        let (below, _) = self.walk.next(&self.tensor.layout)?;
        Some(self.tensor.accessor.load(&self.tensor.stored, self.tensor.index_below(below)))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.walk.len(), Some(self.walk.len()))
    }
}

impl<S: Deref<Target = [A::Stored]>, A: Accessor, L: StaticLayout> ExactSizeIterator for AccessedIter<'_, S, A, L> {}
impl<S: Deref<Target = [A::Stored]>, A: Accessor, L: StaticLayout> FusedIterator for AccessedIter<'_, S, A, L> {}

impl<'a, S: Deref<Target = [A::Stored]>, A: Accessor, L: StaticLayout> IntoIterator for &'a Accessed<S, A, L> {
    type Item = A::Element;
    type IntoIter = AccessedIter<'a, S, A, L>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
