//! The bits that a target needs for sizes and indices.
//!
//! A layout is a function on numbers of 64 bits. A program counts coordinates and elements in `usize`, which has 32
//! bits on many targets; larger numbers would be cut.

use crate::const_util::{ctry, largest};
use crate::data::layout::Layout;
use crate::error::{Blame, LayoutError, Operation};

/// Fails unless a number fits.
pub(crate) const fn require(number: u64, bits: u32, operation: Operation) -> Result<(), LayoutError> {
    if number <= largest(bits) {
        return Ok(());
    }
    Err(LayoutError::TooWide { blame: Blame::whole(operation, 0), number, bits })
}

impl Layout {
    /// Fails unless `bits` bits can count the coordinates and hold the distance between any two indices.
    ///
    /// Post: `size` and `largest index - smallest index` are below `2^bits`, with 1 for every runtime stride.
    ///
    /// # Errors
    /// [`LayoutError::TooWide`] with the number that does not fit.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// let repeated = Layout::parse("(65536,65536):(0,0)")?;
    /// assert!(repeated.require_bits(64).is_ok());
    /// let error = repeated.require_bits(32).unwrap_err().to_string();
    /// assert!(error.starts_with("[L0110] size: 4294967296 does not fit in 32 bits"));
    /// assert!(Layout::parse("(2,2):(2147483648,2147483648)")?.require_bits(32).is_err()); // index 4294967296
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn require_bits(&self, bits: u32) -> Result<(), LayoutError> {
        ctry!(require(self.size(), bits, Operation::Size));
        require(self.reach(), bits, Operation::Index)
    }
}
