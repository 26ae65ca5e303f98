//! The inverse of a composed layout.

use crate::const_util::ctry;
use crate::error::{Blame, LayoutError, Operation};
use crate::layout::Layout;
use crate::ops::sorted::Sorted;
use crate::stride::Stride;
use crate::swizzle::Composed;

impl Composed {
    /// The inverse of a bijective composed layout, on integers. `CuTe`: `right_inverse(composed)`, whose result is another kind
    /// of function, the layout after the swizzle; here the swizzle is [transferred](crate::Swizzle::transfer) to its other side.
    ///
    /// Post: `self(result(i)) = i` and `result(self(x)) = x`, for `i, x < size`.
    ///
    /// # Errors
    /// [`LayoutError::NotInjective`] and [`LayoutError::CheckCompact`] for a layout that is not bijective;
    /// [`LayoutError::SwizzleOffset`] for an offset; those of [`Swizzle::transfer`](crate::Swizzle::transfer).
    ///
    /// ```
    /// use layout_algebra::Composed;
    /// let tile = Composed::parse("Sw<3,3,3> o 0 o (8,64):(64,1)")?;
    /// let inverse = tile.inverse()?;
    /// assert_eq!(inverse.to_string(), "Sw<3,6,-6> o 0 o (64,8):(8,1)");
    /// assert_eq!(inverse.index(tile.index(77)?)?, 77);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn inverse(&self) -> Result<Composed, LayoutError> {
        if self.offset != 0 {
            let blame = Blame::whole(Operation::Inverse, 0);
            return Err(LayoutError::SwizzleOffset { blame, offset: self.offset });
        }
        let inverse = match inverse(&self.layout) {
            Ok(inverse) => inverse,
            Err(error) => return Err(error.during(Operation::Inverse)),
        };
        match self.swizzle.transfer(&inverse) {
            Ok(swizzle) => Composed::new(swizzle, 0, &inverse),
            Err(error) => Err(error.during(Operation::Inverse)),
        }
    }
}

/// The inverse of a bijective layout: sorted by stride, each mode steps by the number of cells before it.
const fn inverse(layout: &Layout) -> Result<Layout, LayoutError> {
    ctry!(crate::check::bijective(layout));
    let sorted = Sorted::new(layout);
    let mut modes = crate::ops::coalesce::Modes::NONE;
    let mut i = 0;
    while i < sorted.count {
        let mut step = 1;
        let mut leaf = 0;
        while leaf < sorted.leaves[i] {
            let (extent, _) = layout.mode_at(leaf);
            step *= extent;
            leaf += 1;
        }
        ctry!(modes.merge_or_push(sorted.extents[i], Stride::constant(crate::const_util::as_signed(step))));
        i += 1;
    }
    let mut result = Layout::VOID;
    ctry!(modes.push_onto(&mut result));
    result.checked()
}
