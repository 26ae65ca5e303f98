//! Owned tensors: storage and a layout.

use core::ops::{Index, IndexMut};

use layout_algebra::LayoutError;

use crate::coordinates::Coordinate;
use crate::enumerable::{Enumerable, Enumerates, FlatCoordinate};
use crate::int::Static;
use crate::layout::StaticLayout;
use crate::layout::index::Congruent;
use crate::layout::proof::Proven;
use crate::ops::MakeLayoutLike;
use crate::raw::{Full, Owned, Storage, Stored};
use crate::tensor::{Iter, IterMut, Tensor, TensorMut};

/// A tensor that owns its elements: storage, and a layout over it. [`view`](OwnedTensor::view) and
/// [`view_mut`](OwnedTensor::view_mut) borrow it, at no cost; everything else is done with those.
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

/// A tensor that owns an array of `N` elements: on the stack, or wherever it is put. `N` is written, or
/// `tensor_array!` names it.
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
    /// The elements of some storage, which may be longer than the layout needs.
    ///
    /// # Errors
    /// As for [`Tensor::new`]; for arrays and constant strides it is checked while compiling instead.
    #[inline]
    pub fn new(storage: S, layout: L) -> Result<Self, LayoutError> {
        Owned::new(storage, layout, Stored::PROOF).map(OwnedTensor)
    }

    /// The element at each coordinate from a function, which is called in layout order.
    ///
    /// The layout is compact and the storage full, which is checked while compiling: the elements between those of a
    /// padded layout have to come from somewhere, as in [`from_elem`](OwnedTensor::from_elem). If the function panics,
    /// the elements made before are not dropped.
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::{TensorArray, layout};
    /// layout! { type Padded = (4, 6) : (6 + 1, 1); }
    /// let padded = TensorArray::<usize, 27, _>::from_fn(Padded, |(i, j)| i + j); // [L0603] 6 is no index
    /// ```
    #[inline]
    pub fn from_fn<X: FlatCoordinate>(layout: L, element: impl FnMut(X) -> S::Element) -> Self {
        OwnedTensor(Owned::from_fn(layout, element, Full::PROOF, (Congruent::PROOF, Enumerates::PROOF)))
    }

    /// [`from_fn`](OwnedTensor::from_fn) with coordinates of any form.
    #[inline]
    pub fn from_fn_as<X: Enumerable>(layout: L, element: impl FnMut(X) -> S::Element) -> Self {
        OwnedTensor(Owned::from_fn(layout, element, Full::PROOF, (Congruent::PROOF, Enumerates::PROOF)))
    }

    /// The layout.
    #[inline(always)]
    pub fn layout(&self) -> L {
        self.0.view().layout()
    }

    /// The tensor for reading.
    #[inline(always)]
    pub fn view(&self) -> Tensor<'_, S::Element, L> {
        self.0.view()
    }

    /// The tensor for writing.
    #[inline(always)]
    pub fn view_mut(&mut self) -> TensorMut<'_, S::Element, L> {
        self.0.view_mut()
    }

    /// All elements in layout order.
    #[inline]
    pub fn iter(&self) -> Iter<'_, S::Element, L> {
        self.view().iter()
    }

    /// All elements in layout order, for writing. See [`TensorMut::iter_mut`].
    ///
    /// # Panics
    /// As [`TensorMut::iter_mut`].
    #[inline]
    #[track_caller]
    pub fn iter_mut(&mut self) -> IterMut<'_, S::Element, L> {
        self.view_mut().into_iter()
    }

    /// The storage, in the order of memory: entry `i` is the element with index `i`. In the order of the coordinates it
    /// is `view().to_array()`.
    #[inline(always)]
    pub fn storage(&self) -> &S {
        self.0.storage()
    }

    /// The storage, in the order of memory, for as long as one likes.
    #[inline(always)]
    pub fn into_storage(self) -> S {
        self.0.into_storage()
    }

    /// A tensor of what a function makes of the elements, in the same layout, which is compact as for
    /// [`from_fn`](OwnedTensor::from_fn). The function is called in the order of memory.
    ///
    /// ```
    /// use layout_static::{TensorArray, layout};
    /// layout! { type Rows = (2, 3) : (3, 1); }
    /// let sums = TensorArray::<usize, 6, _>::from_fn(Rows, |(i, j)| i + j);
    /// assert_eq!(sums.map(|sum| sum % 2 == 0)[(1, 1)], true);
    /// ```
    #[inline]
    pub fn map<U>(&self, call: impl FnMut(&S::Element) -> U) -> OwnedTensor<S::Of<U>, L> {
        OwnedTensor(Owned::mapped(self.layout(), self.view(), call, Full::PROOF))
    }
}

// One bound names the storage: for each of several rustc would say that a number is missing.
impl<S, L: StaticLayout> OwnedTensor<S, L> {
    /// A value everywhere, also between the elements of a padded layout. The type names the storage;
    /// `tensor_array!` finds the array that a layout needs.
    ///
    /// # Panics
    /// Where runtime strides ask for more elements than storage of a fixed length has: [`new`](OwnedTensor::new)
    /// returns that as an error.
    #[inline]
    #[track_caller]
    #[allow(clippy::needless_pass_by_value, reason = "as in std: the value goes into the tensor")]
    pub fn from_elem<T: Clone>(layout: L, value: T) -> Self
    where
        S: Storage<Element = T>,
    {
        match Owned::filled(layout, || value.clone(), Stored::PROOF) {
            Ok(owned) => OwnedTensor(owned),
            Err(error) => error.panic(),
        }
    }
}

impl<'a, T, L: StaticLayout> Tensor<'a, T, L> {
    /// An owned tensor of what a function makes of the elements. Its layout is compact, in the order of the strides of
    /// this one: [`MakeLayoutLike`](crate::ops::MakeLayoutLike). The function is called in the order of memory.
    ///
    /// ```
    /// use layout_static::{Tensor, TensorArray, layout};
    /// layout! { type Rows = (2, 3) : (3, 1); }
    /// let numbers = [1, 2, 3, 4, 5, 6];
    /// let column = Tensor::from_array(&numbers, Rows).slice((.., 1));
    /// let doubled: TensorArray<_, 2, _> = column.map(|number| 2 * number);
    /// assert_eq!(doubled.into_storage(), [4, 10]);
    /// ```
    #[inline]
    pub fn map<S: Storage>(&self, call: impl FnMut(&'a T) -> S::Element) -> OwnedTensor<S, MakeLayoutLike<L>> {
        OwnedTensor(Owned::mapped(MakeLayoutLike::of(self.layout()), *self, call, Full::PROOF))
    }
}

impl<S: Storage<Element: Default>, L: StaticLayout + Static> Default for OwnedTensor<S, L> {
    fn default() -> Self {
        match Owned::filled(L::VALUE, S::Element::default, Stored::PROOF) {
            Ok(owned) => OwnedTensor(owned),
            Err(error) => error.panic(),
        }
    }
}

/// `tensor[(i, j)]`.
///
/// # Panics
/// For a coordinate out of bounds.
impl<S: Storage, L: StaticLayout, X: Coordinate> Index<X> for OwnedTensor<S, L> {
    type Output = S::Element;

    #[inline(always)]
    #[track_caller]
    fn index(&self, coordinate: X) -> &S::Element {
        self.0.view().found_at(coordinate, Congruent::PROOF)
    }
}

/// `tensor[(i, j)] = value`.
///
/// # Panics
/// For a coordinate out of bounds.
impl<S: Storage, L: StaticLayout, X: Coordinate> IndexMut<X> for OwnedTensor<S, L> {
    #[inline(always)]
    #[track_caller]
    fn index_mut(&mut self, coordinate: X) -> &mut S::Element {
        self.0.view_mut().found_at(coordinate, Congruent::PROOF)
    }
}

/// Equal elements at equal coordinates, whatever lies between them.
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
