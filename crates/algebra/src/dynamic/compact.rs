//! Compact layouts with runtime extents: the strides are products of extents.

use super::DynLayout;
use super::sizes::too_large;
use crate::const_util::{ctry, product, signed};
use crate::data::compact::turns;
use crate::data::extent::Extent;
use crate::data::int_tuple::IntTuple;
use crate::data::profile::MAX_LEAVES;
use crate::data::stride::{Basis, Stride};
use crate::error::{Blame, LayoutError, Operation};

impl DynLayout {
    /// The compact layout of the same shape, the first leaf moving fastest. [`ops::column_major`] with runtime extents.
    ///
    /// Post: `instantiate(column_major(L)) = ops::column_major(shape of instantiate(L))`, up to modes of extent 1.
    ///
    /// # Errors
    /// The errors of [`ops::column_major`]; [`LayoutError::Overflow`] if a runtime number is a factor more than 127
    /// times.
    ///
    /// [`ops::column_major`]: crate::ops::column_major
    ///
    /// ```
    /// use layout_algebra::DynLayout;
    /// let shape = DynLayout::parse("(128?,64?)")?;
    /// assert_eq!(shape.column_major()?.to_string(), "(128?0,64?1):(1,128*?0)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn column_major(&self) -> Result<DynLayout, LayoutError> {
        self.ordered(&IntTuple::leaf(0))
    }

    /// The compact layout of the same shape, the last leaf moving fastest. [`ops::row_major`] with runtime extents.
    ///
    /// Post: `instantiate(row_major(L)) = ops::row_major(shape of instantiate(L))`, up to modes of extent 1.
    ///
    /// # Errors
    /// The errors of [`column_major`](DynLayout::column_major).
    ///
    /// [`ops::row_major`]: crate::ops::row_major
    ///
    /// ```
    /// use layout_algebra::DynLayout;
    /// let shape = DynLayout::parse("(128?,64?)")?;
    /// assert_eq!(shape.row_major()?.to_string(), "(128?0,64?1):(64*?1,1)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn row_major(&self) -> Result<DynLayout, LayoutError> {
        let length = self.length();
        let mut leaves = [0; MAX_LEAVES];
        let mut i = 0;
        while i < length {
            leaves[i] = length - 1 - i;
            i += 1;
        }
        self.compact(&leaves)
    }

    /// The compact layout of the same shape, the mode of the smallest order moving fastest; for equal orders, the left
    /// one. [`ops::ordered`] with runtime extents.
    ///
    /// Post: `instantiate(ordered(L, order)) = ops::ordered(shape of instantiate(L), order)`, up to modes of extent 1.
    ///
    /// # Errors
    /// The errors of [`column_major`](DynLayout::column_major), and [`LayoutError::OrderNotCongruent`].
    ///
    /// [`ops::ordered`]: crate::ops::ordered
    pub const fn ordered(&self, order: &IntTuple) -> Result<DynLayout, LayoutError> {
        self.compact(&ctry!(turns(self.layout.shape(), order)))
    }

    const fn compact(&self, leaves: &[usize; MAX_LEAVES]) -> Result<DynLayout, LayoutError> {
        let mut compact = *self;
        let mut step = Extent::ONE;
        let mut i = 0;
        while i < self.length() {
            let leaf = leaves[i];
            let (extent, _) = self.mode_at(leaf);
            let blame = Blame::shape(Operation::Layout, leaf);
            if let Some(error) = self.layout.shape.zero_extent(leaf) {
                return Err(error);
            }
            let overflow = LayoutError::Overflow { blame, left: step.coefficient, right: extent.coefficient };
            let Some(stride) = signed(step.coefficient) else { return Err(overflow) };
            // Stride 0 for extent 1 as in the compact layouts of constants; `?` stays, although it may be 1.
            let stride = if extent.is_one() { Stride::ZERO } else { Stride::new(stride, Basis::Product(step.product)) };
            compact.layout.strides.set(leaf, stride);
            let Some(coefficient) = product(step.coefficient, extent.coefficient) else { return Err(overflow) };
            let Some(product) = step.product.times(extent.product) else {
                return Err(too_large(Operation::Layout, leaf, coefficient));
            };
            step = Extent { coefficient, product };
            i += 1;
        }
        compact.layout = ctry!(compact.layout.checked());
        Ok(compact)
    }
}
