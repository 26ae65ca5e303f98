//! The inverse of a composed layout.

use crate::const_util::ctry;
use crate::error::{Blame, LayoutError, Operation};
use crate::ops::right_inverse;
use crate::swizzle::Composed;

impl Composed {
    /// The inverse of a bijective composed layout, on linear coordinates. `CuTe`: `right_inverse(composed)`, which
    /// returns another kind of function, a layout after a swizzle. Here the swizzle is
    /// [transferred](crate::Bijection::transfer) to the other side of the layout.
    ///
    /// Post: `self(result(i)) = i` and `result(self(x)) = x`, for `i, x < size`.
    ///
    /// # Errors
    /// [`LayoutError::NotInjective`] and [`LayoutError::CheckCompact`] for a layout that is not bijective;
    /// [`LayoutError::SwizzleOffset`] for an offset; the errors of [`Bijection::transfer`](crate::Bijection::transfer).
    ///
    /// ```
    /// use layout_algebra::Composed;
    /// let tile = Composed::parse("Sw<3,3,3> o 0 o (8,64):(64,1)")?;
    /// let inverse = tile.inverse()?;
    /// assert_eq!(inverse.to_string(), "Sw<3,0,-6> o 0 o (64,8):(8,1)");
    /// assert_eq!(inverse.index(tile.index(77)?)?, 77);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn inverse(&self) -> Result<Composed, LayoutError> {
        if self.offset != 0 {
            let blame = Blame::whole(Operation::Inverse, 0);
            return Err(LayoutError::SwizzleOffset { blame, offset: self.offset, unit: 0 });
        }
        ctry!(self.layout.require_compact(Operation::Check), Operation::Inverse);
        let inverse = right_inverse(&self.layout);
        // `(sw o L)^-1 = L^-1 o sw^-1` has the swizzle before the layout; `transfer` brings it after.
        Composed::of(ctry!(self.bijection.inverse().transfer(&inverse), Operation::Inverse), 0, &inverse)
    }
}
