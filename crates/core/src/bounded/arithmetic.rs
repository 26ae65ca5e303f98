//! Arithmetic with constants: the bound of the result is known while compiling.
//!
//! ```text
//! x.plus::<K, M>()      x + K    below N + K              x.sum(y)              x + y   below N + B - 1
//! x.times::<K, M>()     x * K    below (N - 1) * K + 1    x.less::<K>()         x - K   where it is not negative
//! x % C::<K>            x % K    below K                  x.less_or_zero::<K>() x - K, or 0
//! x.quotient::<K, M>()  x / K    below ceil(N / K)
//! ```
//!
//! The new bound is written, or follows from where the integer is used; that it is large enough is checked while
//! compiling, and nothing is left at run time.

use core::ops::Rem;

use crate::bounded::{Bounded, at_least};
use crate::int::C;

/// Arithmetic with constants.
impl<const N: usize> Bounded<N> {
    /// The integer that is `K` larger: a neighbour in an array with a halo. Post: `x + K`. That `M` is at least `N + K`
    /// is checked while compiling.
    ///
    /// ```
    /// use layout_static::{Bounded, C, Layout, Tensor};
    /// let padded: [u32; 10] = core::array::from_fn(|i| i as u32);
    /// let row = Tensor::from_array(&padded, Layout::<C<10>, C<1>>::new());
    /// for i in Bounded::<8>::all() {
    ///     let around = row[i] + row[i.plus::<1, 10>()] + row[i.plus::<2, 10>()]; // no check
    ///     assert_eq!(around, 3 * (u32::from(i) + 1));
    /// }
    /// ```
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::Bounded;
    /// Bounded::<8>::masked(5).plus::<3, 10>(); // [L0504] it may be 10
    /// ```
    #[inline(always)]
    pub const fn plus<const K: usize, const M: usize>(self) -> Bounded<M> {
        // Saturated: a bound that overflows is refused as too large, and does not wrap to a small one.
        const { at_least(N.saturating_add(K), M) };
        // `x + K < N + K <= M < 2^32`: no overflow, with 32 bits either. The functions below rest on `M` likewise.
        Bounded::proven(self.get() + K)
    }

    /// The sum of two integers. Post: `x + y`. That `M` is at least `N + B - 1` is checked while compiling.
    ///
    /// ```
    /// use layout_static::Bounded;
    /// // Place 2 of a window of 3, at row 7 of 8: row 9 of 10.
    /// let row: Bounded<10> = Bounded::<8>::checked(7).sum(Bounded::<3>::checked(2));
    /// assert_eq!(row, Bounded::MAX);
    /// ```
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::Bounded;
    /// Bounded::<8>::checked(7).sum::<3, 9>(Bounded::checked(2)); // [L0504] it may be 9
    /// ```
    #[inline(always)]
    pub const fn sum<const B: usize, const M: usize>(self, y: Bounded<B>) -> Bounded<M> {
        const { at_least(N.saturating_add(B).saturating_sub(1), M) };
        Bounded::proven(self.get() + y.get())
    }

    /// The integer times `K`. Post: `x K`. That `M` is above `(N - 1) K` is checked while compiling.
    ///
    /// ```
    /// use layout_static::Bounded;
    /// assert_eq!(Bounded::<8>::checked(7).times::<4, 32>(), Bounded::<32>::checked(28));
    /// ```
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::Bounded;
    /// Bounded::<8>::checked(7).times::<4, 28>(); // [L0504] it may be 28
    /// ```
    #[inline(always)]
    pub const fn times<const K: usize, const M: usize>(self) -> Bounded<M> {
        // `N` is positive: `VALID` refuses whoever would make a value of the bound 0.
        const { at_least((N - 1).saturating_mul(K).saturating_add(1), M) };
        Bounded::proven(self.get() * K)
    }

    /// The integer divided by `K`, rounded down. Post: `x / K`. That `M` is at least `N / K`, rounded up, is checked
    /// while compiling; so is `K` itself, which is positive.
    ///
    /// ```
    /// use layout_static::Bounded;
    /// assert_eq!(Bounded::<10>::checked(9).quotient::<4, 3>(), Bounded::<3>::checked(2));
    /// ```
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::Bounded;
    /// Bounded::<10>::checked(9).quotient::<4, 2>(); // [L0504] it may be 2
    /// ```
    #[inline(always)]
    pub const fn quotient<const K: usize, const M: usize>(self) -> Bounded<M> {
        // Positive, or the two divisions below would be by 0.
        let () = Bounded::<K>::VALID;
        const { at_least(N.div_ceil(K), M) };
        Bounded::proven(self.get() / K)
    }

    /// The integer that is `K` smaller, where there is one.
    ///
    /// ```
    /// use layout_static::Bounded;
    /// assert_eq!(Bounded::<8>::checked(5).less::<2>(), Bounded::new(3));
    /// assert_eq!(Bounded::<8>::checked(1).less::<2>(), None);
    /// ```
    #[doc(alias = "checked_sub")]
    #[inline(always)]
    pub const fn less<const K: usize>(self) -> Option<Bounded<N>> {
        match self.get().checked_sub(K) {
            Some(x) => Some(Bounded::proven(x)),
            None => None,
        }
    }

    /// The integer that is `K` smaller, or 0: a neighbour at the border of an image that is continued.
    ///
    /// ```
    /// use layout_static::Bounded;
    /// assert_eq!(Bounded::<8>::checked(1).less_or_zero::<2>(), Bounded::ZERO);
    /// ```
    #[doc(alias = "saturating_sub")]
    #[inline(always)]
    pub const fn less_or_zero<const K: usize>(self) -> Bounded<N> {
        Bounded::proven(self.get().saturating_sub(K))
    }

    /// The integer that is `K` larger, or the largest one: a neighbour at the border of an image that is continued.
    ///
    /// ```
    /// use layout_static::Bounded;
    /// assert_eq!(Bounded::<8>::checked(6).plus_or_max::<2>(), Bounded::MAX);
    /// ```
    #[doc(alias = "saturating_add")]
    #[inline(always)]
    pub const fn plus_or_max<const K: usize>(self) -> Bounded<N> {
        match self.get().checked_add(K) {
            // The other arm is for sums beyond the bound, and for sums beyond `usize`.
            Some(x) if x < N => Bounded::proven(x),
            _ => Bounded::MAX,
        }
    }
}

/// The remainder: `x % C::<4>` is below 4.
///
/// ```
/// use layout_static::{Bounded, C};
/// let lane: Bounded<4> = Bounded::<10>::checked(9) % C::<4>;
/// assert_eq!(lane.get(), 1);
/// ```
impl<const N: usize, const K: usize> Rem<C<K>> for Bounded<N> {
    type Output = Bounded<K>;

    #[inline(always)]
    fn rem(self, _: C<K>) -> Bounded<K> {
        Bounded::wrapping(self.get())
    }
}
