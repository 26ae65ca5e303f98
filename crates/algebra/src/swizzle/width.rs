//! Range checks of composed layouts: whether their sizes and indices fit in the integers of a target.

use crate::const_util::ctry;
use crate::error::{LayoutError, Operation};
use crate::shape::width::require;
use crate::swizzle::Composed;

impl Composed {
    /// [`Layout::require_bits`](crate::Layout::require_bits) for composed layouts. It covers the indices before the
    /// swizzle, with the offset, and the bits that the swizzle reads and changes.
    ///
    /// Post: no index is `2^bits` or more, every runtime stride being 1.
    ///
    /// # Errors
    /// [`LayoutError::TooWide`] with the number that does not fit; for a swizzle, its highest bit.
    ///
    /// ```
    /// use layout_algebra::Composed;
    /// assert!(Composed::parse("Sw<0,0,40> o 0 o 4:1")?.require_bits(32).is_ok());
    /// let error = Composed::parse("Sw<1,0,40> o 0 o 4:1")?.require_bits(32).unwrap_err();
    /// assert!(error.to_string().starts_with("[L0110] swizzle: 1099511627776 does not fit in 32 bits"));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn require_bits(&self, bits: u32) -> Result<(), LayoutError> {
        let masks = self.bijection.sources() | self.bijection.targets();
        ctry!(require(if masks == 0 { 0 } else { 1 << masks.ilog2() }, bits, Operation::Swizzle));
        ctry!(self.layout.require_bits(bits));
        // A composed layout that exists has indices of 63 bits, so the sum does not overflow.
        require(self.offset + self.layout.reach(), bits, Operation::Index)
    }
}
