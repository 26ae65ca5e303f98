//! The elements of a view several at a time: arrays of those that lie side by side.

use core::marker::PhantomData;

use layout_algebra::{Basis, Blame, Layout, LayoutError, Operation, ops};

use super::view::Base;
use super::{Reference, View};
use crate::dynamic::Dynamic;
use crate::int::C;
use crate::ops::Upcast;
use crate::proof::{Counted, Proven};
use crate::static_layout::StaticLayout;
use crate::tensor::{TensorLayout, Under};

/// Arrays of `N` elements that lie side by side make up a static layout: none of them has an element of its own.
#[doc(hidden)]
pub struct SideBySide<L, const N: usize>(PhantomData<L>);

impl<L: StaticLayout, const N: usize> Proven for SideBySide<L, N> {
    const PROOF: Self = {
        let _ = Counted::<Upcast<L, C<N>>>::prove();
        if let (Ok(_), Err(error)) = (&Upcast::<L, C<N>>::INNER, side_by_side::<L>(N)) {
            error.panic()
        }
        SideBySide(PhantomData)
    };
}

/// The same of a layout with runtime extents, for all values.
#[doc(hidden)]
pub struct AlwaysSideBySide<L, const N: usize>(PhantomData<L>);

impl<L: Dynamic, const N: usize> Proven for AlwaysSideBySide<L, N> {
    const PROOF: Self = {
        // Of the operand, which exists: so an error shows one constant above the user's line.
        if let Err(error) = &<Upcast<L, C<N>> as Dynamic>::DYNAMIC {
            error.panic()
        }
        if let Ok(layout) = &L::DYNAMIC
            && let Err(error) = whole_arrays(layout.coalesce().coefficients(), N as u64)
        {
            error.panic()
        }
        AlwaysSideBySide(PhantomData)
    };
}

impl<R: Reference, L: StaticLayout> View<R, L> {
    /// The same elements as arrays. Keeps the law for `Q`: an array is made of `N` elements of the layout, and of
    /// nothing else.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn in_arrays<Q, const N: usize>(self, _: SideBySide<L, N>) -> View<Q, Upcast<L, C<N>>>
    where
        Q: Reference<Element = [R::Element; N]>,
    {
        View::from_base(self.base.get(), Upcast::of(self.layout))
    }
}

impl<R: Reference, L: Dynamic> View<R, L> {
    /// The same elements as arrays. Keeps the law for `Q`: an array is made of `N` elements of the layout, and of
    /// nothing else; no extent is 0, and there are fewer coordinates than before.
    #[inline(always)]
    pub(crate) fn in_arrays_of_extents<Q, const N: usize>(self, _: AlwaysSideBySide<L, N>) -> View<Q, Upcast<L, C<N>>>
    where
        Q: Reference<Element = [R::Element; N]>,
    {
        let layout = <Upcast<L, C<N>> as Dynamic>::of(self.layout);
        View { base: Base::of(self.base.get::<Q::Element>()), layout, life: PhantomData }
    }
}

/// The indices of a layout are those from each multiple of `n` among them to below the next one.
const fn side_by_side<L: StaticLayout>(n: usize) -> Result<(), LayoutError> {
    let layout = match &L::INNER {
        Ok(layout) => ops::coalesce(layout),
        Err(error) => return Err(*error),
    };
    let n = n as u64;
    // A swizzle moves whole arrays where it neither takes nor changes the bits that count the elements of one.
    let bits = L::BIJECTION.sources() | L::BIJECTION.targets();
    if L::SWIZZLED && bits != 0 && !(bits & bits.wrapping_neg()).is_multiple_of(n) {
        return Err(apart(0, n, bits & bits.wrapping_neg()));
    }
    whole_arrays(&layout, n)
}

/// The same before a swizzle: a coalesced layout has a mode of stride 1, of which `n` divides the extent, and `n`
/// divides all other strides. Of runtime extents these are the coefficients, whose divisors are those of all values.
const fn whole_arrays(layout: &Layout, n: u64) -> Result<(), LayoutError> {
    let (mut run, mut found, mut leaf) = (1, false, 0);
    while leaf < layout.length() {
        let (extent, stride) = layout.mode_at(leaf);
        if !found && matches!(stride.basis(), Basis::Unit) && stride.coefficient() == 1 {
            (run, found) = (extent, true);
        } else if !stride.coefficient().unsigned_abs().is_multiple_of(n) {
            return Err(apart(leaf, n, 1));
        }
        leaf += 1;
    }
    if run.is_multiple_of(n) { Ok(()) } else { Err(apart(0, n, run)) }
}

const fn apart(leaf: usize, size: u64, run: u64) -> LayoutError {
    LayoutError::NotContiguous { blame: Blame::stride(Operation::Upcast, leaf), size, run }
}

impl<'a, T, L: TensorLayout> View<&'a T, L> {
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
    /// Of runtime extents it is decided for all values; so the extent along the arrays is known as a multiple of `N`,
    /// and the strides that are products of it are, too:
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
        L::Kind::arrays(self, <L::Kind as Under<L>>::Arrays::<N>::PROOF)
    }
}

impl<'a, T, L: TensorLayout> View<&'a mut T, L> {
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
        L::Kind::arrays(self, <L::Kind as Under<L>>::Arrays::<N>::PROOF)
    }
}
