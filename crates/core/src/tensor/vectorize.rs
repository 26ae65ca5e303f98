//! Tensors as arrays of contiguous elements.

use crate::int::C;
use crate::layout::proof::Proven;
use crate::ops::Upcast;
use crate::raw::View;
use crate::tensor::view_proof::ArrayProof;
use crate::tensor::{TensorLayout, TensorStage};

impl<'a, T, L: TensorLayout> View<&'a T, L> {
    /// Returns a view whose elements are arrays of `N` contiguous elements: the contiguous mode, `N` at a time. `CuTe`:
    /// `recast<uint128_t>(tensor)`, for loads of 128 bits.
    ///
    /// Post: the layout is [`Upcast`] by `N`. If array `x` has index `i`, it holds the elements with indices `N i` to
    /// `N i + N - 1`. All arrays consist of elements of the tensor, or the program does not compile.
    ///
    /// ```
    /// use layout_static::{Tensor, layout};
    /// layout! { type Rows = (2, 8) : (8, 1); }
    /// let numbers: [u32; 16] = core::array::from_fn(|i| i as u32);
    /// let vectors = Tensor::from_array(&numbers, Rows).vectorize::<4>(); // (2, 2) : (2, 1)
    /// assert_eq!(vectors[(1, 0)], [8, 9, 10, 11]);
    /// assert_eq!(vectors.fold([0; 4], |sum, four| core::array::from_fn(|k| sum[k] + four[k])), [24, 28, 32, 36]);
    /// ```
    ///
    /// A swizzle moves whole arrays if it leaves the bits of their elements alone:
    ///
    /// ```
    /// use layout_static::{Tensor, layout};
    /// layout! { type Smem = swizzle(2, 2, 3) * ((8, 32) : (32, 1)); }
    /// let numbers: [u32; 256] = core::array::from_fn(|i| i as u32);
    /// let tensor = Tensor::from_array(&numbers, Smem);
    /// let vectors = tensor.vectorize::<4>(); // Sw<2,0,3> o 0 o (8,8):(8,1)
    /// assert_eq!(vectors[(1, 2)], [tensor[(1, 8)], tensor[(1, 9)], tensor[(1, 10)], tensor[(1, 11)]]);
    /// ```
    ///
    /// For runtime extents, this is decided for all values. The extent along the arrays must be a known multiple of
    /// `N`. Strides that are products of it are then multiples, too:
    ///
    /// ```
    /// use layout_static::{LayoutError, Multiple, RuntimeLayout, RuntimeShape};
    /// let (numbers, columns) = (vec![1.0_f32; 3 * 40], Multiple::<8>::new(40)?);
    /// let vectors = (3_usize, columns).row_major().tensor(&numbers)?.vectorize::<8>(); // (?0,?1):(?1,1)
    /// assert_eq!(vectors[(2, 4)], [1.0; 8]);
    /// assert_eq!(vectors.fold([0.0; 8], |sum, eight| core::array::from_fn(|k| sum[k] + eight[k])), [15.0; 8]);
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// Elements that are not contiguous form no arrays:
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::{Tensor, layout};
    /// # layout! { type Rows = (2, 8) : (8, 1); }
    /// # let numbers = [0; 16];
    /// let vectors = Tensor::from_array(&numbers, Rows).vectorize::<3>(); // three do not divide eight
    /// ```
    ///
    /// # Panics
    /// For a slice of a swizzled tensor that does not begin at index 0. Its type does not say how the swizzle changes
    /// the bits of an array.
    #[doc(alias = "as_chunks")]
    #[track_caller]
    #[inline(always)]
    pub fn vectorize<const N: usize>(self) -> View<&'a [T; N], Upcast<L, C<N>>> {
        <L::Stage as TensorStage<L>>::Arrays::<N>::PROOF.arrays(self)
    }
}

impl<'a, T, L: TensorLayout> View<&'a mut T, L> {
    /// Returns a mutable view whose elements are arrays of `N` contiguous elements. See
    /// [`Tensor::vectorize`](crate::Tensor::vectorize).
    ///
    /// ```
    /// use layout_static::{TensorMut, layout};
    /// layout! { type Rows = (2, 4) : (4, 1); }
    /// let mut numbers = [0; 8];
    /// let mut vectors = TensorMut::from_array(&mut numbers, Rows).vectorize::<4>();
    /// vectors.indexed_for_each_mut(|i: usize, four| *four = [i; 4]);
    /// assert_eq!(numbers, [0, 0, 0, 0, 1, 1, 1, 1]);
    /// ```
    ///
    /// # Panics
    /// As [`Tensor::vectorize`](crate::Tensor::vectorize).
    #[track_caller]
    #[inline(always)]
    pub fn vectorize<const N: usize>(self) -> View<&'a mut [T; N], Upcast<L, C<N>>> {
        <L::Stage as TensorStage<L>>::Arrays::<N>::PROOF.arrays(self)
    }
}
