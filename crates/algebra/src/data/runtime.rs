//! Layouts with their runtime strides filled in.

use crate::const_util::{magnitude, signed, signed_product};
use crate::data::layout::Layout;
use crate::data::stride::{MAX_RUNTIME, Stride};
use crate::error::{Blame, LayoutError, Operation};

impl Layout {
    /// The layout with these numbers for its runtime strides. Properties that were undecided are decided for it.
    ///
    /// Post: the index of every coordinate is its index by this layout with `runtime[k]` for `?k`.
    ///
    /// # Errors
    /// [`LayoutError::Overflow`] and [`LayoutError::SumOverflow`] if an index exceeds 64 bits.
    ///
    /// ```
    /// use layout_algebra::{Injectivity, Layout, injectivity};
    /// let rows = Layout::parse("(4,8):(?,1)")?;
    /// assert_eq!(injectivity(&rows), Injectivity::Undecided);
    /// let rows = rows.with_runtime_strides(&[8, 0, 0, 0, 0, 0, 0, 0])?;
    /// assert_eq!(rows.to_string(), "(4,8):(8,1)");
    /// assert_eq!(injectivity(&rows), Injectivity::Injective);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn with_runtime_strides(&self, runtime: &[u64; MAX_RUNTIME]) -> Result<Layout, LayoutError> {
        let mut layout = *self;
        let mut i = 0;
        while i < self.length() {
            let basis = self.strides.at(i).basis();
            if basis.is_runtime()
                && let Some(product) = basis.runtime_product()
            {
                let coefficient = self.strides.coefficients[i];
                let value = match product.value(runtime) {
                    Some(value) => value,
                    // Beyond 63 bits already, so `signed` refuses this number as well.
                    None => u64::MAX,
                };
                let number = match signed(value) {
                    Some(value) => signed_product(coefficient, value),
                    None => None,
                };
                let stride = match number {
                    Some(number) => number,
                    // A stride that is never stepped along may have any value.
                    None if self.shape.entries[i] == 1 => 0,
                    None => {
                        let blame = Blame::stride(Operation::Layout, i);
                        return Err(LayoutError::Overflow { blame, left: magnitude(coefficient), right: value });
                    }
                };
                layout.strides.set(i, Stride::constant(stride));
            }
            i += 1;
        }
        layout.checked()
    }
}
