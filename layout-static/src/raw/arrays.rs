//! The elements of a view several at a time: arrays of those that lie side by side.

use layout_algebra::{Basis, Blame, LayoutError, Operation, ops};

use super::{Reference, View};
use crate::int::C;
use crate::ops::Upcast;
use crate::proof::Counted;
use crate::static_layout::StaticLayout;

impl<R: Reference, L: StaticLayout> View<R, L> {
    /// The same elements as arrays. Keeps the law for `Q`: an array is made of `N` elements of the layout, and of
    /// nothing else.
    #[inline(always)]
    #[track_caller]
    fn in_arrays<Q, const N: usize>(self) -> View<Q, Upcast<L, C<N>>>
    where
        Q: Reference<Element = [R::Element; N]>,
    {
        let _ = Counted::<Upcast<L, C<N>>>::PROOF;
        const {
            // What does not exist is told above.
            if let (Ok(_), Err(error)) = (&Upcast::<L, C<N>>::INNER, side_by_side::<L>(N)) {
                error.panic()
            }
        }
        View::from_base(self.base.get(), Upcast::of(self.layout))
    }
}

/// The indices of a layout are those from each multiple of `n` among them to below the next one: it has a mode of
/// stride 1, of which `n` divides the extent, and `n` divides all other strides.
const fn side_by_side<L: StaticLayout>(n: usize) -> Result<(), LayoutError> {
    let layout = match &L::INNER {
        Ok(layout) => ops::coalesce(layout),
        Err(error) => return Err(*error),
    };
    let (n, mut run, mut leaf) = (n as u64, 1, 0);
    // A swizzle moves whole arrays where it neither takes nor changes the bits that count the elements of one.
    let bits = L::BIJECTION.sources() | L::BIJECTION.targets();
    if L::SWIZZLED && bits != 0 && !(bits & bits.wrapping_neg()).is_multiple_of(n) {
        return Err(apart(0, n, bits & bits.wrapping_neg()));
    }
    while leaf < layout.length() {
        let (extent, stride) = layout.mode_at(leaf);
        if extent > 1 && run == 1 && matches!(stride.basis(), Basis::Unit) && stride.coefficient() == 1 {
            run = extent;
        } else if extent > 1 && !stride.coefficient().unsigned_abs().is_multiple_of(n) {
            return Err(apart(leaf, n, 1));
        }
        leaf += 1;
    }
    if run.is_multiple_of(n) { Ok(()) } else { Err(apart(0, n, run)) }
}

const fn apart(leaf: usize, size: u64, run: u64) -> LayoutError {
    LayoutError::NotContiguous { blame: Blame::stride(Operation::Upcast, leaf), size, run }
}

impl<'a, T, L: StaticLayout> View<&'a T, L> {
    /// Arrays of `N` elements that lie side by side, as elements: the contiguous mode, `N` at a time. `CuTe`:
    /// `recast<uint128_t>(tensor)`, for loads of 128 bits.
    ///
    /// Post: the layout is [`Upcast`] by `N`, and array `x` has the elements whose indices are `N` times that of `x`,
    /// and the `N - 1` after it. Every array is made of elements of the tensor, or the program does not compile.
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
    /// A swizzle moves whole arrays, where it leaves the bits of their elements alone:
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
    /// What does not lie side by side makes no arrays:
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::{Tensor, layout};
    /// # layout! { type Rows = (2, 8) : (8, 1); }
    /// # let numbers = [0; 16];
    /// let vectors = Tensor::from_array(&numbers, Rows).vectorize::<3>(); // three do not divide eight
    /// ```
    ///
    /// # Panics
    /// For a slice of a swizzled tensor that begins elsewhere: what its swizzle does with the bits of an array, its
    /// type does not say.
    #[doc(alias = "as_chunks")]
    #[track_caller]
    #[inline(always)]
    pub fn vectorize<const N: usize>(self) -> View<&'a [T; N], Upcast<L, C<N>>> {
        self.in_arrays()
    }
}

impl<'a, T, L: StaticLayout> View<&'a mut T, L> {
    /// Arrays of `N` elements that lie side by side, as elements that are written. See
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
        self.in_arrays()
    }
}
