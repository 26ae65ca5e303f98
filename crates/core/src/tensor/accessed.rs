//! Tensors whose elements are computed from what is stored: an accessor between the index and the memory.

use core::iter::FusedIterator;
use core::ops::{Deref, DerefMut};

use layout_algebra::LayoutError;

use crate::coordinates::{Coordinate, Selection};
use crate::int::C;
use crate::layout::StaticLayout;
use crate::layout::index::span::Span;
use crate::layout::index::{self, Congruent, StaticIndex};
use crate::layout::tiler::StaticTiler;
use crate::ops::{Mode, Slice, Tile, ZippedDivide};
use crate::plan::beside::{Beside, Unindexed};
use crate::plan::walk::Walk;
use crate::proof::{Reach, too_short};
use crate::sealed::Token;
use crate::start::Start;

/// How an element comes from what is stored: the accessor policy of C++'s `mdspan`. [`Packed`](super::Packed) is one,
/// for elements below a byte; an own one dequantizes, converts, or counts.
///
/// Weights of four bits with a scale for each group of eight:
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
    /// The entry of the slices of the storage.
    type Stored;

    /// The value that is read.
    type Element;

    /// The number of elements in a slice: below it are the indices that [`load`](Accessor::load) is called with.
    fn count(&self, stored: &[Self::Stored]) -> usize;

    /// The element with an index.
    fn load(&self, stored: &[Self::Stored], index: usize) -> Self::Element;
}

/// An accessor that writes, too.
pub trait AccessorMut: Accessor {
    /// Puts an element at an index. Post: [`load`](Accessor::load) at that index gives what of the element is kept, and
    /// at all others what it gave before.
    fn store(&self, stored: &mut [Self::Stored], index: usize, element: Self::Element);
}

/// Elements that an accessor reads through a layout: the element at coordinate `c` is the one with index `L(c)`.
///
/// `S` is the storage: `&[T]`, `&mut [T]`, `Vec<T>`, `Box<[T]>`, or what else derefs to a slice. That all indices lie
/// in it is checked once, where the tensor is made. There are no references to the elements, so that [`at`](Self::at)
/// and [`set`](Self::set) stand for an index in brackets; and two elements may share a byte, so that parts are not
/// written at the same time.
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
    /// The index of coordinate 0; with a swizzle, where the layout starts further on, 0.
    first: usize,
    layout: L,
}

impl<S: Deref<Target = [A::Stored]>, A: Accessor, L: StaticLayout> Accessed<S, A, L> {
    /// The elements of some storage, which may hold more than the layout needs; the smallest index is its first
    /// element.
    ///
    /// # Errors
    /// [`LayoutError::BufferTooShort`] where the cosize of the layout exceeds the number of elements;
    /// [`LayoutError::SumOverflow`] where it exceeds 64 bits.
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

    /// The layout.
    #[inline(always)]
    pub fn layout(&self) -> L {
        self.layout.started(L::Start::ZERO, Token(()))
    }

    /// The storage.
    #[inline(always)]
    pub fn storage(&self) -> &[A::Stored] {
        &self.stored
    }

    /// The storage, as it was given.
    #[inline(always)]
    pub fn into_storage(self) -> S {
        self.stored
    }

    /// The element at a coordinate.
    ///
    /// # Panics
    /// For a coordinate out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn at<X: Coordinate>(&self, coordinate: X) -> A::Element {
        let index = self.index(coordinate, Congruent::PROOF);
        self.accessor.load(&self.stored, index)
    }

    /// The element at a coordinate, or `None` out of bounds.
    #[inline(always)]
    pub fn get<X: Coordinate>(&self, coordinate: X) -> Option<A::Element> {
        let _: Congruent<L, X> = Congruent::PROOF;
        let parts = index::parts(coordinate);
        let inside = StaticIndex::<L, X>::admits(&parts);
        inside.then(|| {
            self.accessor.load(&self.stored, self.index_below(StaticIndex::<L, X>::index(&self.layout, &parts)))
        })
    }

    /// The part that a coordinate with `..` leaves free. See [`Tensor::slice`](crate::Tensor::slice).
    ///
    /// # Panics
    /// For a coordinate out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn slice<X: Selection>(&self, coordinate: X) -> Accessed<&[A::Stored], &A, Slice<L, X>> {
        let (first, layout) = cut::<L, X>(self.layout, self.first, coordinate, Congruent::PROOF);
        Accessed { stored: &self.stored, accessor: &self.accessor, first, layout: Slice::of(layout) }
    }

    /// The tile at a coordinate of the grid of tiles. See [`Tensor::tile`](crate::Tensor::tile).
    ///
    /// # Panics
    /// For a coordinate out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn tile<D: StaticTiler, X: Coordinate>(&self, _: D, coordinate: X) -> Accessed<&[A::Stored], &A, Tile<L, D>> {
        let divided = ZippedDivide::<L, D>::of(self.layout);
        let (first, divided) = cut(divided, self.first, (C::<0>, coordinate), Congruent::PROOF);
        Accessed { stored: &self.stored, accessor: &self.accessor, first, layout: Mode::of(divided) }
    }

    /// All elements, in layout order: the first mode moves fastest.
    #[inline]
    pub fn iter(&self) -> AccessedIter<'_, S, A, L> {
        AccessedIter { tensor: self, walk: Walk::all(()) }
    }

    /// The index of a coordinate in bounds, or a panic.
    #[inline(always)]
    #[track_caller]
    fn index<X: Coordinate>(&self, coordinate: X, _: Congruent<L, X>) -> usize {
        let parts = index::parts(coordinate);
        StaticIndex::<L, X>::require(&parts, coordinate);
        self.index_below(StaticIndex::<L, X>::index(&self.layout, &parts))
    }

    /// The index of an element, from that before the swizzle.
    #[inline(always)]
    fn index_below(&self, below: usize) -> usize {
        self.first.wrapping_add(self.layout.element(below))
    }
}

/// Methods of tensors for writing.
impl<S: DerefMut<Target = [A::Stored]>, A: AccessorMut, L: StaticLayout> Accessed<S, A, L> {
    /// Puts an element at a coordinate.
    ///
    /// # Panics
    /// For a coordinate out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn set<X: Coordinate>(&mut self, coordinate: X, element: A::Element) {
        let index = self.index(coordinate, Congruent::PROOF);
        self.accessor.store(&mut self.stored, index, element);
    }

    /// Puts an element at every coordinate.
    #[inline]
    pub fn fill(&mut self, element: A::Element)
    where
        A::Element: Clone,
    {
        self.update(|_| element.clone());
    }

    /// Puts at every coordinate what a function makes of the element there, in layout order.
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

    /// The part that a coordinate with `..` leaves free, for writing.
    ///
    /// # Panics
    /// For a coordinate out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn slice_mut<X: Selection>(&mut self, coordinate: X) -> Accessed<&mut [A::Stored], &A, Slice<L, X>> {
        let (first, layout) = cut::<L, X>(self.layout, self.first, coordinate, Congruent::PROOF);
        Accessed { stored: &mut self.stored, accessor: &self.accessor, first, layout: Slice::of(layout) }
    }

    /// The tile at a coordinate of the grid of tiles, for writing.
    ///
    /// # Panics
    /// For a coordinate out of bounds.
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

/// Where the part at a coordinate in bounds begins, and its layout, or a panic. With a swizzle the layout starts
/// further on.
#[inline(always)]
#[track_caller]
fn cut<L: StaticLayout, X: Selection>(layout: L, first: usize, coordinate: X, _: Congruent<L, X>) -> (usize, L) {
    let parts = index::parts(coordinate);
    StaticIndex::<L, X>::require(&parts, coordinate);
    let moved = StaticIndex::<L, X>::index(&layout, &parts);
    if L::SWIZZLED {
        return (first, layout.started(layout.start().moved(moved), Token(())));
    }
    (first.wrapping_add(moved), layout)
}

/// An accessor by reference: that of a part.
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

/// The elements of an [`Accessed`] tensor in layout order.
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
