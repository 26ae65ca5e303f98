//! Swizzles in other units: `n` elements as one, or one as `n`.

use crate::error::{Blame, LayoutError, Operation};
use crate::swizzle::Swizzle;

impl Swizzle {
    /// The swizzle on units of `n` elements. `CuTe`: `upcast<n>(swizzle)`.
    ///
    /// `CuTe` drops the pairs of bits that lie within a unit; what is left then is not the same function.
    ///
    /// Post: `n result.apply(x) + j = self.apply(n x + j)` for `j < n`.
    ///
    /// # Errors
    /// [`LayoutError::SwizzleWithinUnit`] unless `n` is a power of 2 that divides `2^M`; the identity is it in every unit.
    ///
    /// ```
    /// use layout_algebra::Swizzle;
    /// assert_eq!(Swizzle::new(3, 4, 3)?.upcast(16)?, Swizzle::new(3, 0, 3)?);
    /// assert_eq!(Swizzle::new(3, 4, 3)?.upcast(32).unwrap_err().code(), "L0908");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn upcast(self, n: u64) -> Result<Swizzle, LayoutError> {
        if self.is_identity() {
            return Ok(Swizzle::IDENTITY);
        }
        if !n.is_power_of_two() || n.trailing_zeros() > self.base() {
            let blame = Blame::whole(Operation::Upcast, 0);
            return Err(LayoutError::SwizzleWithinUnit { blame, swizzle: self, unit: n });
        }
        Swizzle::new(self.bits(), self.base() - n.trailing_zeros(), self.shift())
    }

    /// The swizzle on `n`-ths of its elements. `CuTe`: `downcast<n>(swizzle)`.
    ///
    /// Post: `result.apply(n x + j) = n self.apply(x) + j` for `j < n`.
    ///
    /// # Errors
    /// [`LayoutError::SwizzleWithinUnit`] unless `n` is a power of 2; [`LayoutError::SwizzleTooWide`].
    ///
    /// ```
    /// use layout_algebra::Swizzle;
    /// assert_eq!(Swizzle::new(3, 0, 3)?.downcast(16)?, Swizzle::new(3, 4, 3)?);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn downcast(self, n: u64) -> Result<Swizzle, LayoutError> {
        if self.is_identity() {
            return Ok(Swizzle::IDENTITY);
        }
        if !n.is_power_of_two() {
            let blame = Blame::whole(Operation::Downcast, 0);
            return Err(LayoutError::SwizzleWithinUnit { blame, swizzle: self, unit: n });
        }
        Swizzle::new(self.bits(), self.base() + n.trailing_zeros(), self.shift())
    }
}
