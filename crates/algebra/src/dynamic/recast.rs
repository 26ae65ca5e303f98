//! Upcasts with runtime extents.

use super::DynLayout;
use crate::const_util::{ctry, gcd, magnitude};
use crate::error::{Blame, LayoutError, Operation};
use crate::ops::{self, require_steps_within};

impl DynLayout {
    /// The layout of wide elements, each of `n` elements: [`ops::upcast`] with runtime extents.
    ///
    /// A mode that steps through a wide element has the same number of steps within it for every value. So its extent
    /// must be a known multiple of that number.
    ///
    /// Post: `instantiate(upcast(L, n)) = ops::upcast(instantiate(L), n)`.
    ///
    /// # Errors
    /// The errors of [`ops::upcast`]; [`LayoutError::DependsOnExtent`] if a runtime extent fills wide elements for some
    /// values only.
    ///
    /// ```
    /// use layout_algebra::DynLayout;
    /// let rows = DynLayout::parse("(?0,32?1):(32*?1,1)")?;
    /// assert_eq!(rows.upcast(4)?.to_string(), "(?0,8?1):(8*?1,1)");
    /// let error = DynLayout::parse("(?0,2?1):(2*?1,1)")?.upcast(4).unwrap_err();
    /// assert_eq!(error.code(), "L0412"); // 4 is a multiple of 4, 2 is not
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn upcast(&self, n: u64) -> Result<DynLayout, LayoutError> {
        let mut i = 0;
        while i < self.length() && n > 0 {
            let (extent, stride) = self.mode_at(i);
            let step = magnitude(stride.coefficient());
            // Whether whole steps fill a wide element depends on the value, unless the coefficient is a multiple of
            // them.
            if matches!(stride.value(), Some(1..)) && step % n != 0 && n % step == 0 && !extent.product.is_one() {
                let steps = n / step;
                if extent.coefficient % steps != 0 {
                    let (blame, fitting) = (Blame::shape(Operation::Upcast, i), steps / gcd(extent.coefficient, steps));
                    return Err(LayoutError::DependsOnExtent { blame, tile: steps, extent, fitting });
                }
            }
            i += 1;
        }
        // Other strides divide no wide element, even if their extent is 1 for some value.
        i = 0;
        while i < self.length() && n > 0 {
            let (extent, stride) = self.mode_at(i);
            if magnitude(stride.coefficient()) % n != 0 && !extent.product.is_one() {
                ctry!(require_steps_within(&self.layout, n, i, Operation::Upcast));
            }
            i += 1;
        }
        Ok(DynLayout { layout: ctry!(ops::upcast(&self.layout, n)), products: self.products })
    }
}
