//! Tensors as slices and arrays: borrowed if the elements are contiguous, copied in layout order otherwise.

use crate::layout::StaticLayout;
#[cfg(feature = "alloc")]
use crate::layout::proof::Proven;
use crate::proof::{Contiguous, Sized};
use crate::raw::{Reference, View};
#[cfg(feature = "alloc")]
use crate::tensor::ElementsOf;
#[cfg(feature = "alloc")]
use crate::tensor::stage::TensorLayout;

/// Slices and arrays of a contiguous layout: linear coordinate `x` has index `x`, which the compiler checks.
///
/// ```
/// use layout_static::{Tensor, layout};
/// layout! { type Rows = (2, 3) : (3, 1); }
/// let numbers = [1, 2, 3, 4, 5, 6];
/// let row = Tensor::from_array(&numbers, Rows).slice((1, ..));
/// assert_eq!(row.as_slice(), [4, 5, 6]);
/// let [first, _, last] = row.as_array();
/// assert_eq!((first, last), (&4, &6));
/// ```
///
/// The elements of a column are not contiguous:
///
/// ```compile_fail,E0080
/// # use layout_static::{Tensor, layout};
/// # layout! { type Rows = (2, 3) : (3, 1); }
/// # let numbers = [1, 2, 3, 4, 5, 6];
/// Tensor::from_array(&numbers, Rows).slice((.., 1)).as_slice(); // [L0702]
/// ```
impl<R: Reference, L: StaticLayout> View<R, L> {
    /// Returns all elements as a slice, in layout order. They are contiguous, or the program does not compile.
    #[inline(always)]
    pub fn as_slice(&self) -> <R::Read<'_> as Reference>::Slice {
        self.by_ref().all_in_slice(Contiguous::PROOF)
    }

    /// Returns all `N` elements as an array, in layout order. They are contiguous, or the program does not compile.
    ///
    /// LLVM unrolls loops over arrays of a few dozen elements, and then may vectorise them badly. A stencil on rows of
    /// 18 took four times as long as the loop `tensor[(i, j)]` over elements. Take arrays for values that
    /// registers hold, and elements or [`as_slice`](View::as_slice) for rows.
    #[inline(always)]
    pub fn as_array<const N: usize>(&self) -> <R::Read<'_> as Reference>::Array<N> {
        self.by_ref().all_in_array(Contiguous::PROOF, Sized::PROOF)
    }
}

/// Copies of the elements, for any layout.
impl<R: Reference<Element: Clone>, L: StaticLayout> View<R, L> {
    /// Returns a copy of the elements in layout order, the first mode moving fastest. Post: entry `x` is the element at
    /// linear coordinate `x`, for any layout.
    ///
    /// ```
    /// use layout_static::{StaticLayout, Tensor, layout};
    /// layout! { type Rows = (2, 3) : (3, 1); }
    /// let numbers = [1, 2, 3, 4, 5, 6];
    /// let rows = Tensor::from_array(&numbers, Rows);
    /// assert_eq!(rows.to_array(), [1, 4, 2, 5, 3, 6]);
    /// assert_eq!(rows.reverse().to_array(), numbers); // the last mode first: row by row
    /// ```
    ///
    /// An array of another length does not compile:
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::{Tensor, layout};
    /// # layout! { type Rows = (2, 3) : (3, 1); }
    /// # let numbers = [1, 2, 3, 4, 5, 6];
    /// let five: [i32; 5] = Tensor::from_array(&numbers, Rows).to_array(); // [L0601]
    /// ```
    #[inline]
    pub fn to_array<const N: usize>(&self) -> [R::Element; N] {
        let sized: Sized<L, N> = Sized::PROOF;
        if let Some(contiguous) = const { Contiguous::<L>::FOUND } {
            return self.by_borrow().all_in_array(contiguous, sized).clone();
        }
        let mut elements = self.by_borrow().into_iter();
        core::array::from_fn(|_| match elements.next() {
            Some(element) => element.clone(),
            None => unreachable!(),
        })
    }
}

/// Copies of the elements on the heap, for any layout.
#[cfg(feature = "alloc")]
impl<R: Reference<Element: Clone>, L: TensorLayout> View<R, L> {
    /// Returns a copy of the elements in layout order, the first mode moving fastest. Post: entry `x` is the element at
    /// linear coordinate `x`. With the feature `alloc`.
    ///
    /// ```
    /// use layout_static::{Tensor, layout};
    /// layout! { type Rows = (2, 3) : (3, 1); }
    /// let numbers = [1, 2, 3, 4, 5, 6];
    /// assert_eq!(Tensor::from_array(&numbers, Rows).to_vec(), [1, 4, 2, 5, 3, 6]);
    /// ```
    #[inline]
    pub fn to_vec(&self) -> alloc::vec::Vec<R::Element> {
        ElementsOf::of(self.by_borrow(), Proven::PROOF).cloned().collect()
    }
}

/// Mutable slices and arrays of a contiguous layout.
impl<'a, T, L: StaticLayout> View<&'a mut T, L> {
    /// Returns all elements as a mutable slice, in layout order. They are contiguous, or the program does not compile.
    ///
    /// ```
    /// use layout_static::{TensorMut, layout};
    /// layout! { type Columns = (2, 3) : (1, 2); }
    /// let mut numbers = [1; 6];
    /// TensorMut::from_array(&mut numbers, Columns).slice_mut((.., 2)).as_mut_slice().fill(9);
    /// assert_eq!(numbers, [1, 1, 1, 1, 9, 9]);
    /// ```
    #[inline(always)]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        self.reborrow().all_in_slice(Contiguous::PROOF)
    }

    /// Returns all `N` elements as a mutable array, in layout order. They are contiguous, or the program does not
    /// compile.
    #[inline(always)]
    pub fn as_mut_array<const N: usize>(&mut self) -> &mut [T; N] {
        self.reborrow().all_in_array(Contiguous::PROOF, Sized::PROOF)
    }

    /// Converts to a mutable slice with the lifetime of the elements. See [`as_mut_slice`](View::as_mut_slice).
    #[inline(always)]
    pub fn into_mut_slice(self) -> &'a mut [T] {
        self.all_in_slice(Contiguous::PROOF)
    }

    /// Converts to a mutable array with the lifetime of the elements. See [`as_mut_array`](View::as_mut_array).
    #[inline(always)]
    pub fn into_mut_array<const N: usize>(self) -> &'a mut [T; N] {
        self.all_in_array(Contiguous::PROOF, Sized::PROOF)
    }
}
