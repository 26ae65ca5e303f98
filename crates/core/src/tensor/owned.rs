//! Owned tensors: storage and a layout.

use core::convert::Infallible;
use core::mem::MaybeUninit;
use core::ops::{ControlFlow, Index, IndexMut};

use layout_algebra::LayoutError;

use crate::coordinates::Coordinate;
use crate::enumerable::{Enumerable, Enumerates, FlatCoordinate};
use crate::int::Static;
use crate::layout::StaticLayout;
use crate::layout::index::Congruent;
use crate::layout::proof::Proven;
use crate::loops::fold_runs;
use crate::ops::MakeLayoutLike;
use crate::proof::Reach;
use crate::proof::storage::{Full, Stored, counted};
use crate::raw::{Owned, Storage, written};
use crate::sealed::Token;
use crate::tensor::{Iter, IterMut, Tensor, TensorMut};

/// A tensor that owns its elements: storage, and a layout over it. [`view`](OwnedTensor::view) and
/// [`view_mut`](OwnedTensor::view_mut) borrow it at no cost. Most operations are methods of these views.
///
/// ```
/// use layout_static::{TensorArray, layout};
/// layout! { type Rows = (2, 3) : (3, 1); type Columns = (2, 3) : (1, 2); }
/// let products = TensorArray::<usize, 6, _>::from_fn(Rows, |(i, j)| (i + 1) * (j + 1));
/// assert_eq!(products[(1, 2)], 6);
///
/// let mut copy = TensorArray::<usize, 6, _>::from_elem(Columns, 0);
/// copy.view_mut().copy_from(products.view());
/// assert_eq!(copy.into_storage(), [1, 2, 2, 4, 3, 6]); // by columns
/// ```
#[derive(Clone, Copy)]
pub struct OwnedTensor<S, L>(Owned<S, L>);

/// A tensor that owns an array of `N` elements, on the stack or anywhere else. Write `N`, or let `tensor_array!`
/// compute it.
///
/// An array that is too short does not compile:
///
/// ```compile_fail,E0080
/// # use layout_static::{TensorArray, layout};
/// layout! { type Rows = (2, 3) : (3, 1); }
/// let zeros = TensorArray::<f32, 5, _>::from_elem(Rows, 0.0); // [L0701]
/// ```
pub type TensorArray<T, const N: usize, L> = OwnedTensor<[T; N], L>;

/// A tensor that owns a box of elements. With the feature `alloc`.
#[cfg(feature = "alloc")]
pub type TensorBox<T, L> = OwnedTensor<alloc::boxed::Box<[T]>, L>;

impl<S: Storage, L: StaticLayout> OwnedTensor<S, L> {
    /// Returns a tensor over storage, which may be longer than the layout needs.
    ///
    /// # Errors
    /// As for [`Tensor::new`]. For arrays with constant strides, the compiler checks it instead.
    #[inline]
    pub fn new(storage: S, layout: L) -> Result<Self, LayoutError> {
        Owned::new(storage, layout, Stored::PROOF).map(OwnedTensor)
    }

    /// Returns a tensor with the elements that a function computes from their coordinates, in layout order.
    ///
    /// The layout is compact and the storage full, which the compiler checks. A padded layout needs values in its gaps,
    /// too: use [`from_elem`](OwnedTensor::from_elem). If the function panics, the elements made before are not
    /// dropped.
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::{TensorArray, layout};
    /// layout! { type Padded = (4, 6) : (6 + 1, 1); }
    /// let padded = TensorArray::<usize, 27, _>::from_fn(Padded, |(i, j)| i + j); // [L0603] 6 is no index
    /// ```
    #[doc(alias = "from_shape_fn")]
    #[doc(alias = "fromfunction")]
    #[inline]
    pub fn from_fn<X: FlatCoordinate>(layout: L, element: impl FnMut(X) -> S::Element) -> Self {
        Self::from_coordinates(layout, element, Full::PROOF, (Congruent::PROOF, Enumerates::PROOF))
    }

    /// Returns a tensor as [`from_fn`](OwnedTensor::from_fn), with coordinates of any form.
    #[inline]
    pub fn from_fn_as<X: Enumerable>(layout: L, element: impl FnMut(X) -> S::Element) -> Self {
        Self::from_coordinates(layout, element, Full::PROOF, (Congruent::PROOF, Enumerates::PROOF))
    }

    /// Proofs are parameters: an error is then at the call of a public function.
    #[inline(always)]
    fn from_coordinates<X: Enumerable>(
        layout: L,
        mut element: impl FnMut(X) -> S::Element,
        full: Full<S, L>,
        (_, enumerates): (Congruent<L, X>, Enumerates<L, X>),
    ) -> Self {
        Self::full(layout, full, |room| {
            room.visit_counted(enumerates, (), |(), coordinate: X, room| {
                room.write(element(coordinate));
            });
        })
    }

    /// A tensor whose elements a function writes. **Law.** It writes to every coordinate.
    #[inline(always)]
    fn full(layout: L, _: Full<S, L>, write: impl FnOnce(TensorMut<'_, MaybeUninit<S::Element>, L>)) -> Self {
        let write = |room: &mut [MaybeUninit<S::Element>]| {
            write(TensorMut::over(room, layout, Reach::PROOF).unwrap_or_else(|error| error.panic()));
        };
        // Keeps the law: every element belongs to a coordinate, so it is written; the cosize is the size.
        OwnedTensor(Owned::of(written(L::SIZE, write, Token(())), layout, Token(())))
    }

    /// A tensor whose elements are the results of a function for the elements of a tensor of the same shape, in memory
    /// order.
    #[inline(always)]
    fn mapped<'a, T: 'a, M: StaticLayout>(
        layout: L,
        source: Tensor<'a, T, M>,
        mut call: impl FnMut(&'a T) -> S::Element,
        full: Full<S, L>,
    ) -> Self {
        let mut one = |(), (room, element): (&mut MaybeUninit<S::Element>, &'a T)| {
            room.write(call(element));
            ControlFlow::<Infallible>::Continue(())
        };
        // Keeps the law: the runs are all coordinates.
        Self::full(layout, full, |room| {
            let ControlFlow::Continue(()) =
                fold_runs((room.for_loops::<L>(), source.for_loops::<M>()), (), |(), run| run.fold((), &mut one));
        })
    }

    /// A tensor with a value of a function everywhere.
    #[inline]
    fn filled(layout: L, mut value: impl FnMut() -> S::Element, stored: Stored<S, L>) -> Result<Self, LayoutError> {
        let length = match S::LENGTH {
            Some(length) => length,
            None => counted(layout.cosize()?)?,
        };
        let write = |room: &mut [MaybeUninit<S::Element>]| {
            for element in room {
                element.write(value());
            }
        };
        // Keeps the law: all elements are written.
        Owned::new(written(length, write, Token(())), layout, stored).map(OwnedTensor)
    }

    /// Returns the layout.
    #[inline(always)]
    pub fn layout(&self) -> L {
        self.0.view().layout()
    }

    /// Returns a read-only view of the tensor.
    #[inline(always)]
    pub fn view(&self) -> Tensor<'_, S::Element, L> {
        self.0.view()
    }

    /// Returns a mutable view of the tensor.
    #[inline(always)]
    pub fn view_mut(&mut self) -> TensorMut<'_, S::Element, L> {
        self.0.view_mut()
    }

    /// Iterates in layout order, which may jump far in memory. See [`Tensor::iter`].
    #[inline]
    pub fn iter(&self) -> Iter<'_, S::Element, L> {
        self.view().iter()
    }

    /// Iterates over all elements in layout order, for writing. See [`TensorMut::iter_mut`].
    ///
    /// # Panics
    /// As [`TensorMut::iter_mut`].
    #[inline]
    #[track_caller]
    pub fn iter_mut(&mut self) -> IterMut<'_, S::Element, L> {
        self.view_mut().into_iter()
    }

    /// Returns the storage, in the order of memory: entry `i` is the element with index `i`. The elements in layout
    /// order are `view().to_array()`.
    #[inline(always)]
    pub fn storage(&self) -> &S {
        self.0.storage()
    }

    /// Returns the storage by value, in the order of memory.
    #[inline(always)]
    pub fn into_storage(self) -> S {
        self.0.into_storage()
    }

    /// Returns a tensor of the results of a function, in the same layout. The layout is compact, as for
    /// [`from_fn`](OwnedTensor::from_fn). The function is called in the order of memory.
    ///
    /// ```
    /// use layout_static::{TensorArray, layout};
    /// layout! { type Rows = (2, 3) : (3, 1); }
    /// let sums = TensorArray::<usize, 6, _>::from_fn(Rows, |(i, j)| i + j);
    /// assert_eq!(sums.map(|sum| sum % 2 == 0)[(1, 1)], true);
    /// ```
    #[doc(alias = "mapv")]
    #[inline]
    pub fn map<U>(&self, call: impl FnMut(&S::Element) -> U) -> OwnedTensor<S::Of<U>, L> {
        OwnedTensor::mapped(self.layout(), self.view(), call, Full::PROOF)
    }
}

// A single bound names the storage: with several bounds, rustc would report that a number is missing.
impl<S, L: StaticLayout> OwnedTensor<S, L> {
    /// Returns a tensor with one value everywhere, also in the gaps of a padded layout. The type names the storage;
    /// `tensor_array!` finds the array that a layout needs.
    ///
    /// # Panics
    /// If runtime strides need more elements than storage of a fixed length has. [`new`](OwnedTensor::new) returns this
    /// as an error.
    #[inline]
    #[track_caller]
    #[allow(clippy::needless_pass_by_value, reason = "std takes the value, too: it moves into the tensor")]
    pub fn from_elem<T: Clone>(layout: L, value: T) -> Self
    where
        S: Storage<Element = T>,
    {
        match Self::filled(layout, || value.clone(), Stored::PROOF) {
            Ok(tensor) => tensor,
            Err(error) => error.panic(),
        }
    }
}

impl<'a, T, L: StaticLayout> Tensor<'a, T, L> {
    /// Returns an owned tensor of the results of a function. Its layout is compact, in the order of the strides of this
    /// layout: [`MakeLayoutLike`](crate::ops::MakeLayoutLike). The function is called in the order of memory.
    ///
    /// ```
    /// use layout_static::{Tensor, TensorArray, layout};
    /// layout! { type Rows = (2, 3) : (3, 1); }
    /// let numbers = [1, 2, 3, 4, 5, 6];
    /// let column = Tensor::from_array(&numbers, Rows).slice((.., 1));
    /// let doubled: TensorArray<_, 2, _> = column.map(|number| 2 * number);
    /// assert_eq!(doubled.into_storage(), [4, 10]);
    /// ```
    #[doc(alias = "mapv")]
    #[doc(alias = "make_fragment_like")]
    #[inline]
    pub fn map<S: Storage>(&self, call: impl FnMut(&'a T) -> S::Element) -> OwnedTensor<S, MakeLayoutLike<L>> {
        OwnedTensor::mapped(MakeLayoutLike::of(self.layout()), *self, call, Full::PROOF)
    }
}

impl<S: Storage<Element: Default>, L: StaticLayout + Static> Default for OwnedTensor<S, L> {
    fn default() -> Self {
        Self::filled(L::VALUE, S::Element::default, Stored::PROOF).unwrap_or_else(|error| error.panic())
    }
}

/// Indexing by a coordinate: `tensor[(i, j)]`.
///
/// # Panics
/// If the coordinate is out of bounds.
impl<S: Storage, L: StaticLayout, X: Coordinate> Index<X> for OwnedTensor<S, L> {
    type Output = S::Element;

    #[inline(always)]
    #[track_caller]
    fn index(&self, coordinate: X) -> &S::Element {
        self.0.view().found_at(coordinate, Congruent::PROOF)
    }
}

/// Writing by a coordinate: `tensor[(i, j)] = value`.
///
/// # Panics
/// If the coordinate is out of bounds.
impl<S: Storage, L: StaticLayout, X: Coordinate> IndexMut<X> for OwnedTensor<S, L> {
    #[inline(always)]
    #[track_caller]
    fn index_mut(&mut self, coordinate: X) -> &mut S::Element {
        self.0.view_mut().found_at(coordinate, Congruent::PROOF)
    }
}

/// Compares elements at equal coordinates. Gaps between elements do not count.
impl<S: Storage<Element: PartialEq<R::Element>>, R: Storage, L: StaticLayout, M: StaticLayout>
    PartialEq<OwnedTensor<R, M>> for OwnedTensor<S, L>
{
    #[inline]
    fn eq(&self, other: &OwnedTensor<R, M>) -> bool {
        self.view() == other.view()
    }
}

impl<S: Storage<Element: Eq>, L: StaticLayout> Eq for OwnedTensor<S, L> {}

impl<'a, S: Storage, L: StaticLayout> IntoIterator for &'a OwnedTensor<S, L> {
    type Item = &'a S::Element;
    type IntoIter = Iter<'a, S::Element, L>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, S: Storage, L: StaticLayout> IntoIterator for &'a mut OwnedTensor<S, L> {
    type Item = &'a mut S::Element;
    type IntoIter = IterMut<'a, S::Element, L>;

    #[inline]
    #[track_caller]
    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}
