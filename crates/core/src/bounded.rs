//! Integers proven below a bound: coordinates that need no check.
//!
//! ```text
//! Bounded::<8>::new(x)        Some below 8           checked(x)   a panic from 8 on
//! Bounded::<8>::masked(x)     x & 7                  wrapping(x)  x % 8
//! Bounded::<8>::all()         0, 1, .. 7             range(a..b)  a..b, as far as below 8
//! x.widen::<16>()             the same integer       x.split::<2, 4>()   (x % 2, x / 2)
//! x.plus::<2, 10>()           x + 2, below 10        x % C::<4>          below 4
//! ```
//!
//! `raw` relies on the law that the integer is below its bound. Only this folder and `Bounded::new_unchecked` make such
//! integers.

mod arithmetic;
mod iter;

use core::fmt;

use layout_algebra::{Blame, LayoutError, ModePath, Operation};

pub use iter::BoundedIter;

use crate::coordinates::{Coordinate, Form, Leaf, Parts, Selection};
use crate::int::C;
use crate::sealed::Sealed;
use crate::target::ARM;

/// An integer that is proven to be below `N`, in 32 bits.
///
/// A coordinate of this type is compared with the extent while compiling: `Bounded<N>` fits an extent of at least `N`.
/// No check is left at run time, and no path to a panic. `N` is at least 1 and below 2<sup>32</sup>.
///
/// ```
/// use layout_static::{Bounded, C, Layout, Tensor};
/// let numbers: [u32; 32] = core::array::from_fn(|i| i as u32);
/// let rows = Tensor::from_array(&numbers, Layout::<(C<4>, C<8>), (C<8>, C<1>)>::new());
/// let thread = 1234;
/// let (i, j) = Bounded::<32>::masked(thread).split::<4, 8>(); // 1234 & 31 = 18 = 2 + 4 * 4
/// assert_eq!(rows[(i, j)], 20); // no check
/// for j in Bounded::<8>::all() {
///     assert_eq!(rows[(i, j)], 16 + u32::from(j)); // nor here
/// }
/// ```
///
/// ```compile_fail,E0080
/// # use layout_static::{Bounded, C, Layout, StaticLayout};
/// let rows = Layout::<(C<4>, C<8>), (C<8>, C<1>)>::new();
/// rows.index((Bounded::<5>::masked(3), 0)); // [L0505] 5 is not a power of two
/// ```
///
/// ```compile_fail,E0080
/// # use layout_static::{Bounded, C, Layout, StaticLayout};
/// let rows = Layout::<(C<4>, C<8>), (C<8>, C<1>)>::new();
/// rows.index((Bounded::<8>::masked(3), 0)); // [L0504] it may be 7, the extent is 4
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Bounded<const N: usize>(u32);

impl<const N: usize> Bounded<N> {
    /// The bound.
    pub const BOUND: usize = N;

    /// 0.
    pub const ZERO: Bounded<N> = Bounded::proven(0);

    /// The largest integer, `N - 1`.
    pub const MAX: Bounded<N> = {
        // For the bound 0, `N - 1` would be rustc's overflow. This constant fails first, with a code.
        let () = Self::VALID;
        Bounded::proven(N - 1)
    };

    /// The bound is positive, and has 32 bits.
    const VALID: () = {
        if N == 0 {
            LayoutError::ZeroExtent { blame: Blame::whole(Operation::Bounded, 0), mode: ModePath::WHOLE }.panic()
        }
        if N as u64 > u32::MAX as u64 {
            too_wide(N, u32::MAX as u64).panic()
        }
    };

    /// An integer that is below the bound: the law of this type.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "a bound has 32 bits")]
    pub(crate) const fn proven(x: usize) -> Bounded<N> {
        let () = Self::VALID;
        // The only place that makes a value: no integer with an invalid bound exists. `raw` rests on that.
        Bounded(x as u32)
    }

    /// The integer where it is below the bound.
    ///
    /// ```
    /// use layout_static::Bounded;
    /// assert_eq!(Bounded::<8>::new(7).map(Bounded::get), Some(7));
    /// assert_eq!(Bounded::<8>::new(8), None);
    /// ```
    #[inline(always)]
    pub const fn new(x: usize) -> Option<Bounded<N>> {
        if x < N { Some(Bounded::proven(x)) } else { None }
    }

    /// The integer, which is below the bound; in const evaluation, an error otherwise.
    ///
    /// # Panics
    /// Where it is not, with the text of [`LayoutError::OutOfBounds`].
    ///
    /// ```
    /// use layout_static::Bounded;
    /// const LAST: Bounded<8> = Bounded::checked(7);
    /// assert_eq!(LAST, Bounded::MAX);
    /// ```
    #[inline(always)]
    #[track_caller]
    pub const fn checked(x: usize) -> Bounded<N> {
        if x < N { Bounded::proven(x) } else { out_of_bounds(x as u64, N).panic() }
    }

    /// The lowest bits of an integer. Post: `x & (N - 1)`. That `N` is a power of two is checked while compiling.
    ///
    /// ```
    /// use layout_static::Bounded;
    /// assert_eq!(Bounded::<8>::masked(13), Bounded::<8>::checked(5));
    /// ```
    #[inline(always)]
    pub const fn masked(x: usize) -> Bounded<N> {
        const { power_of_two(N) };
        Bounded::proven(x & (N - 1))
    }

    /// The remainder of an integer. Post: `x % N`.
    ///
    /// ```
    /// use layout_static::Bounded;
    /// assert_eq!(Bounded::<6>::wrapping(13), Bounded::<6>::checked(1));
    /// ```
    #[doc(alias = "modulo")]
    #[doc(alias = "rem")]
    #[inline(always)]
    pub const fn wrapping(x: usize) -> Bounded<N> {
        let () = Self::VALID;
        // A division by a constant: LLVM makes it a multiplication, or a mask for a power of two.
        Bounded::proven(x % N)
    }

    /// The constant `K`; that it is below the bound is checked while compiling.
    ///
    /// ```
    /// use layout_static::{Bounded, C};
    /// assert_eq!(Bounded::<8>::constant(C::<5>), Bounded::<8>::checked(5));
    /// ```
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::{Bounded, C};
    /// Bounded::<8>::constant(C::<8>); // [L0501]
    /// ```
    #[inline(always)]
    pub const fn constant<const K: usize>(_: C<K>) -> Bounded<N> {
        const { _ = Bounded::<N>::checked(K) };
        Bounded::proven(K)
    }

    /// The integer, without the compiler being told its bound: that is [`Bounded::get`].
    #[inline(always)]
    pub(crate) const fn integer(self) -> usize {
        self.0 as usize
    }

    /// The same integer with another bound; that `M` is at least `N` is checked while compiling.
    ///
    /// ```
    /// use layout_static::Bounded;
    /// assert_eq!(Bounded::<8>::masked(5).widen::<100>(), Bounded::<100>::checked(5));
    /// ```
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::Bounded;
    /// Bounded::<8>::masked(5).widen::<4>(); // [L0504]
    /// ```
    #[inline(always)]
    pub const fn widen<const M: usize>(self) -> Bounded<M> {
        const { at_least(N, M) };
        Bounded::proven(self.get())
    }

    /// The coordinate of this linear coordinate in a shape of two modes, the first one moving fastest. Post:
    /// `(x % A, x / A)`. That `A x B = N` is checked while compiling.
    ///
    /// ```
    /// use layout_static::Bounded;
    /// let (i, j) = Bounded::<12>::checked(7).split::<3, 4>();
    /// assert_eq!((i.get(), j.get()), (1, 2));
    /// ```
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::Bounded;
    /// Bounded::<12>::checked(7).split::<5, 2>(); // [L0506]
    /// ```
    #[inline(always)]
    pub const fn split<const A: usize, const B: usize>(self) -> (Bounded<A>, Bounded<B>) {
        const { product(N, A, B, 0) };
        // `x < A B` by the check above, so `x / A < B`.
        (Bounded::wrapping(self.get()), Bounded::proven(self.get() / A))
    }

    /// The linear coordinate of a coordinate in a shape of two modes, the first one moving fastest. Post: `i + A j`.
    /// That `A x B = N` is checked while compiling.
    ///
    /// ```
    /// use layout_static::Bounded;
    /// let x = Bounded::<12>::checked(7);
    /// let (i, j) = x.split::<3, 4>();
    /// assert_eq!(Bounded::join(i, j), x);
    /// ```
    #[inline(always)]
    pub const fn join<const A: usize, const B: usize>(i: Bounded<A>, j: Bounded<B>) -> Bounded<N> {
        const { product(N, A, B, 1) };
        // `i + A j <= (A - 1) + A (B - 1) = N - 1`, so nothing overflows.
        Bounded::proven(i.get() + A * j.get())
    }
}

/// Refuses a mask for a bound that is not a power of two.
#[track_caller]
const fn power_of_two(bound: usize) {
    let blame = Blame::whole(Operation::Bounded, 0);
    if !bound.is_power_of_two() {
        LayoutError::MaskNotPowerOfTwo { blame, bound: bound as u64 }.panic()
    }
}

/// Refuses a bound that is smaller than another.
#[track_caller]
pub(crate) const fn at_least(bound: usize, wider: usize) {
    if wider < bound {
        too_wide(bound, wider as u64).panic()
    }
}

/// Refuses bounds whose product is not the bound of the integer that is split, operand 0, or of the joined one, operand
/// 1.
#[track_caller]
const fn product(bound: usize, low: usize, high: usize, operand: u8) {
    let blame = Blame::whole(Operation::Bounded, operand);
    // Of 128 bits: a product that wraps could equal the bound by chance.
    if low as u128 * high as u128 != bound as u128 {
        LayoutError::BoundNotSplit { blame, bound: bound as u64, low: low as u64, high: high as u64 }.panic()
    }
}

#[cold]
const fn too_wide(bound: usize, extent: u64) -> LayoutError {
    LayoutError::BoundTooWide { blame: Blame::whole(Operation::Bounded, 0), bound: bound as u64, extent }
}

#[cold]
const fn out_of_bounds(x: u64, bound: usize) -> LayoutError {
    let (coordinate, extent) = (x as i128, bound as u64);
    LayoutError::OutOfBounds { blame: Blame::whole(Operation::Bounded, 0), mode: ModePath::WHOLE, coordinate, extent }
}

impl<const N: usize> Default for Bounded<N> {
    #[inline(always)]
    fn default() -> Bounded<N> {
        Bounded::ZERO
    }
}

impl<const N: usize, const K: usize> From<C<K>> for Bounded<N> {
    #[inline(always)]
    fn from(constant: C<K>) -> Bounded<N> {
        Bounded::constant(constant)
    }
}

/// # Errors
/// [`LayoutError::OutOfBounds`] for an integer that is not below the bound.
///
/// ```
/// use layout_static::Bounded;
/// assert_eq!(Bounded::<8>::try_from(5_usize), Ok(Bounded::checked(5)));
/// assert_eq!(
///     Bounded::<8>::try_from(8_u32).unwrap_err().to_string(),
///     "[L0501] bounded: 8 is out of bounds, the bound is 8\n  help: use an integer from 0 to 7"
/// );
/// ```
impl<const N: usize> TryFrom<u64> for Bounded<N> {
    type Error = LayoutError;

    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "below the bound, which fits")]
    fn try_from(x: u64) -> Result<Bounded<N>, LayoutError> {
        // Compared before the cast: with a `usize` of 32 bits, 2^32 + 3 would become 3 and pass.
        if x < N as u64 { Ok(Bounded::proven(x as usize)) } else { Err(out_of_bounds(x, N)) }
    }
}

/// # Errors
/// [`LayoutError::OutOfBounds`] for an integer that is not below the bound.
impl<const N: usize> TryFrom<usize> for Bounded<N> {
    type Error = LayoutError;

    #[inline]
    fn try_from(x: usize) -> Result<Bounded<N>, LayoutError> {
        Bounded::try_from(x as u64)
    }
}

/// # Errors
/// [`LayoutError::OutOfBounds`] for an integer that is not below the bound.
impl<const N: usize> TryFrom<u32> for Bounded<N> {
    type Error = LayoutError;

    #[inline]
    fn try_from(x: u32) -> Result<Bounded<N>, LayoutError> {
        Bounded::try_from(u64::from(x))
    }
}

impl<const N: usize> From<Bounded<N>> for usize {
    #[inline(always)]
    fn from(x: Bounded<N>) -> usize {
        x.get()
    }
}

impl<const N: usize> From<Bounded<N>> for u32 {
    #[inline(always)]
    fn from(x: Bounded<N>) -> u32 {
        x.0
    }
}

impl<const N: usize> From<Bounded<N>> for u64 {
    #[inline(always)]
    fn from(x: Bounded<N>) -> u64 {
        u64::from(x.0)
    }
}

impl<const N: usize> fmt::Display for Bounded<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl<const N: usize> fmt::Debug for Bounded<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bounded<{N}>({})", self.0)
    }
}

impl<const N: usize> Sealed for Bounded<N> {}

impl<const N: usize> Selection for Bounded<N> {
    const FORM: Form = Form::leaf(N as u64, Leaf::Bounded);

    #[inline(always)]
    fn write(self, parts: &mut Parts, at: usize) {
        // What the compiler knows of a number makes the masks of bits smaller, to ones that Arm has no instruction for.
        parts[at] = if ARM { self.integer() } else { self.get() };
    }
}

impl<const N: usize> Coordinate for Bounded<N> {}
