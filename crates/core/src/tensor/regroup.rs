//! Operations on the layout of a tensor: the same elements under another layout, at no cost.

use crate::int::Static;
use crate::layout::StaticLayout;
use crate::ops::{Reverse, tensor_methods};
use crate::proof::Alike;
use crate::raw::{Reference, View};
use crate::tensor::stage::TensorLayout;
use crate::tensor::through::Leads;

/// Layout operations as methods: the same elements under another layout. Each row of the [table](crate::ops::table)
/// that says `on tensors` is a method. No element moves. A method takes the tensor by value; call
/// [`reborrow`](View::reborrow) first to keep a tensor for writing.
///
/// ```
/// use layout_static::{ByMode, C, Tensor, layout};
/// layout! {
///     type Rows = (4, 6) : (6, 1);
///     type Even = (2, 6) : (2, 4);
///     type Cube = (2, 3, 4) : (12, 4, 1);
/// }
/// let numbers: [usize; 24] = core::array::from_fn(|i| i);
/// let rows = Tensor::from_array(&numbers, Rows);
/// assert_eq!(rows.composition(Even)[(1, 5)], 17); // element `i` is the one at `Even(i)`
/// assert_eq!(rows.select((C::<1>, C::<0>))[(5, 2)], 17);
/// let tiles = rows.zipped_divide(ByMode::of((C::<2>, C::<3>)));
/// assert_eq!(tiles[((1, 2), (1, 0))], 20); // row 1, column 2 of the tile at (1, 0)
///
/// let matrix = Tensor::from_array(&numbers, Cube).group(C::<0>, C::<2>);
/// assert_eq!((matrix[((1, 2), 3)], matrix[(5, 3)]), (23, 23));
/// ```
///
/// Post of [`flip`](View::flip): element `x` along the mode is element `extent - 1 - x` of the operand.
///
/// ```
/// # use layout_static::{C, LayoutError, Tensor, layout};
/// # layout! { type Rows = (2, 3) : (3, 1); type Leading = (2, 3) : (?, 1); }
/// let numbers = [1, 2, 3, 4, 5, 6, 7, 8];
/// assert_eq!(Tensor::from_array(&numbers, Rows).flip(C::<1>).to_array(), [3, 6, 2, 5, 1, 4]);
/// let leading = Tensor::new(&numbers, Leading::with_strides([5]))?;
/// assert_eq!(leading.flip(C::<0>).to_array(), [6, 1, 7, 2, 8, 3]); // a runtime stride, backwards
/// # Ok::<(), LayoutError>(())
/// ```
///
/// A mode that is selected twice would reach outside the elements:
///
/// ```compile_fail,E0080
/// # use layout_static::{C, Tensor, layout};
/// # layout! { type Rows = (2, 3) : (3, 1); }
/// # let numbers = [1, 2, 3, 4, 5, 6];
/// let twice = Tensor::from_array(&numbers, Rows).select((C::<0>, C::<0>)); // [L0803]
/// ```
impl<R: Reference, L: TensorLayout> View<R, L> {
    layout_algebra::operations! { tensor_methods }
}

impl<R: Reference, L: TensorLayout> View<R, L> {
    /// Returns the transpose: the modes from last to first, as [`reverse`](View::reverse). No element moves.
    ///
    /// Post: `t.transpose()[(j, i)] == t[(i, j)]`.
    ///
    /// ```
    /// use layout_static::{Tensor, layout};
    /// layout! { type Rows = (2, 3) : (3, 1); }
    /// let numbers = [1, 2, 3, 4, 5, 6];
    /// let transposed = Tensor::from_array(&numbers, Rows).transpose();
    /// assert_eq!((transposed[(2, 1)], transposed[(0, 1)]), (6, 4));
    /// ```
    #[doc(alias = "t")]
    #[doc(alias = "permuted_axes")]
    #[doc(alias = "swapaxes")]
    #[doc(alias = "reversed_axes")]
    #[inline(always)]
    #[track_caller]
    pub fn transpose(self) -> View<R, Reverse<L>>
    where
        L::Stage: Leads<L, Reverse<L>>,
    {
        self.reverse()
    }
}

impl<R: Reference, L: StaticLayout> View<R, L> {
    /// Returns the same elements under another layout type that is the same function, which the compiler checks. It is
    /// for functions that require a certain layout type.
    ///
    /// ```
    /// use layout_static::{ByMode, C, Tensor, layout};
    /// layout! { type Rows = (4, 6) : (6, 1); type Band = (2, 6) : (6, 1); }
    /// fn first(band: Tensor<'_, usize, Band>) -> usize { band[(0, 0)] }
    /// let numbers: [usize; 24] = core::array::from_fn(|i| i);
    /// let band = Tensor::from_array(&numbers, Rows).tile(ByMode::of((C::<2>, C::<6>)), (1, 0));
    /// assert_eq!(first(band.with_layout(Band)), 12);
    /// ```
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::{Tensor, layout};
    /// # layout! { type Rows = (4, 6) : (6, 1); type Columns = (4, 6) : (1, 4); }
    /// # let numbers = [0; 24];
    /// let columns = Tensor::from_array(&numbers, Rows).with_layout(Columns); // [L0606]
    /// ```
    #[inline(always)]
    pub fn with_layout<M: StaticLayout + Static>(self, _: M) -> View<R, M> {
        self.alike(Alike::PROOF)
    }
}
