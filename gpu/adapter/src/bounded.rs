//! Integers proven to be below a constant.

/// An integer proven to be below `N`.
///
/// ```
/// use layout_gpu::Bounded;
/// assert_eq!(Bounded::<32>::new(31).map(Bounded::get), Some(31));
/// assert_eq!(Bounded::<32>::new(32), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounded<const N: usize>(u32);

impl<const N: usize> Bounded<N> {
    /// The integer, if it is below `N`.
    #[inline(always)]
    pub fn new(integer: u32) -> Option<Self> {
        if (integer as usize) < N { Some(Bounded(integer)) } else { None }
    }

    /// The integer, which is below `N`.
    ///
    /// # Safety
    /// `integer < N`.
    #[inline(always)]
    pub const unsafe fn new_unchecked(integer: u32) -> Self {
        Bounded(integer)
    }

    /// The integer; the optimizer is told its bound.
    #[inline(always)]
    pub fn get(self) -> u32 {
        // SAFETY: every constructor has proven it or was promised it.
        unsafe { core::hint::assert_unchecked((self.0 as usize) < N) };
        self.0
    }

    /// The remainder and the quotient by `LOW`: two coordinates of a shape `(LOW, HIGH)`.
    ///
    /// ```
    /// use layout_gpu::Bounded;
    /// let (lane, warp) = Bounded::<128>::new(70).unwrap().split::<32, 4>();
    /// assert_eq!((lane.get(), warp.get()), (6, 2));
    /// ```
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "N is the number of threads of a block at most")]
    pub fn split<const LOW: usize, const HIGH: usize>(self) -> (Bounded<LOW>, Bounded<HIGH>) {
        const { assert!(LOW * HIGH == N, "a split has as many cells as it splits") };
        let integer = self.get();
        (Bounded(integer % LOW as u32), Bounded(integer / LOW as u32))
    }
}
