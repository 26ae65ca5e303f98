//! Tensors whose elements lie side by side, as slices and arrays.

use crate::check;
use crate::raw::Contiguous;
use crate::static_layout::StaticLayout;
use crate::tensor::{Tensor, TensorMut};

/// The elements of a contiguous layout: cell `x` has index `x`, which is checked while compiling.
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
/// The elements of a column are not side by side:
///
/// ```compile_fail,E0080
/// # use layout_static::{Tensor, layout};
/// # layout! { type Rows = (2, 3) : (3, 1); }
/// # let numbers = [1, 2, 3, 4, 5, 6];
/// Tensor::from_array(&numbers, Rows).slice((.., 1)).as_slice(); // [L0702]
/// ```
impl<'a, T, L: StaticLayout> Tensor<'a, T, L> {
    /// All elements, which lie side by side in layout order.
    #[inline(always)]
    pub fn as_slice(&self) -> &'a [T] {
        self.cells().as_slice(Contiguous::PROOF)
    }

    /// All `N` elements, which lie side by side in layout order.
    #[inline(always)]
    pub fn as_array<const N: usize>(&self) -> &'a [T; N] {
        const { check::size::<L>(N) };
        array(self.cells().as_slice(Contiguous::PROOF).as_array())
    }
}

/// The elements of a contiguous layout, for writing.
impl<'a, T, L: StaticLayout> TensorMut<'a, T, L> {
    /// All elements, which lie side by side in layout order.
    #[inline(always)]
    pub fn as_slice(&self) -> &[T] {
        self.as_tensor().as_slice()
    }

    /// All elements for writing, which lie side by side in layout order.
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
        self.reborrow().into_cells().into_slice(Contiguous::PROOF)
    }

    /// All `N` elements, which lie side by side in layout order.
    #[inline(always)]
    pub fn as_array<const N: usize>(&self) -> &[T; N] {
        self.as_tensor().as_array()
    }

    /// All `N` elements for writing, which lie side by side in layout order.
    #[inline(always)]
    pub fn as_mut_array<const N: usize>(&mut self) -> &mut [T; N] {
        self.reborrow().into_mut_array()
    }

    /// All elements for as long as they are borrowed, which lie side by side in layout order.
    #[inline(always)]
    pub fn into_mut_slice(self) -> &'a mut [T] {
        self.into_cells().into_slice(Contiguous::PROOF)
    }

    /// All `N` elements for as long as they are borrowed, which lie side by side in layout order.
    #[inline(always)]
    pub fn into_mut_array<const N: usize>(self) -> &'a mut [T; N] {
        const { check::size::<L>(N) };
        array(self.into_mut_slice().as_mut_array())
    }
}

/// The array: the size has been checked.
#[inline(always)]
fn array<A>(array: Option<A>) -> A {
    match array {
        Some(array) => array,
        None => unreachable!(),
    }
}
