//! Coalesce with runtime extents: merges modes that continue one another for all values.
//!
//! ```text
//! (c?k, e) : (d, c*?k*d)   is   (e*c)?k : d
//! ```

use super::DynLayout;
use crate::const_util::{ctry, product};
use crate::data::extent::Extent;
use crate::data::modes::follows;
use crate::data::profile::{MAX_LEAVES, Subtree};
use crate::data::runtime_product::RuntimeProduct;
use crate::data::stride::{Stride, Strides};
use crate::error::{Blame, Capacity, LayoutError};

/// A flat list of modes, none of extent 1, none of which continues the previous mode.
pub(super) struct DynModes {
    coefficients: [u64; MAX_LEAVES],
    products: [RuntimeProduct; MAX_LEAVES],
    strides: Strides,
    count: usize,
}

impl DynModes {
    pub(super) const NONE: DynModes = DynModes {
        coefficients: [1; MAX_LEAVES],
        products: [RuntimeProduct::ONE; MAX_LEAVES],
        strides: Strides::ZERO,
        count: 0,
    };

    /// Appends some leaves of a layout.
    pub(super) const fn append(&mut self, layout: &DynLayout, leaf: usize, leaf_end: usize) -> Result<(), LayoutError> {
        let mut i = leaf;
        while i < leaf_end {
            let (extent, stride) = layout.mode_at(i);
            ctry!(self.merge_or_push(extent, stride));
            i += 1;
        }
        Ok(())
    }

    /// Appends a mode, or lengthens the last mode if its `extent x stride` is the new stride for all values.
    pub(super) const fn merge_or_push(&mut self, extent: Extent, stride: Stride) -> Result<(), LayoutError> {
        if extent.is_one() {
            return Ok(());
        }
        if self.count > 0 {
            let last = self.count - 1;
            if let Some(end) = self.strides.at(last).times(self.products[last])
                && follows(self.coefficients[last], end, stride)
                // A product with too high a power is no reason to refuse: the modes stay apart, and the function is the
                // same.
                && let Some(factors) = self.products[last].times(extent.product)
                && let Some(coefficient) = product(self.coefficients[last], extent.coefficient)
            {
                self.coefficients[last] = coefficient;
                self.products[last] = factors;
                return Ok(());
            }
        }
        if self.count == MAX_LEAVES {
            return Err(LayoutError::CapacityExceeded { blame: Blame::NONE, what: Capacity::Extents, count: 0 });
        }
        self.coefficients[self.count] = extent.coefficient;
        self.products[self.count] = extent.product;
        self.strides.set(self.count, stride);
        self.count += 1;
        Ok(())
    }

    /// Pushes these modes onto a layout as one mode: `1:0` for none, a leaf for one, else a flat tuple.
    pub(super) const fn push_onto(&self, layout: &mut DynLayout) -> Result<(), LayoutError> {
        if self.count == 0 {
            return layout.push_leaf(Extent::ONE, Stride::ZERO);
        }
        if self.count > 1 {
            ctry!(layout.layout.push_tuple(self.count));
        }
        let mut i = 0;
        while i < self.count {
            let extent = Extent { coefficient: self.coefficients[i], product: self.products[i] };
            ctry!(layout.push_leaf(extent, self.strides.at(i)));
            i += 1;
        }
        Ok(())
    }
}

impl DynLayout {
    /// The layout of the same function for all values, with all modes merged that continue one another for all values.
    /// [`ops::coalesce`] with runtime extents.
    ///
    /// Post: `instantiate(coalesce(L))` is the function of `instantiate(L)`; `depth(result) <= 1`.
    ///
    /// [`ops::coalesce`]: crate::ops::coalesce
    ///
    /// ```
    /// use layout_algebra::DynLayout;
    /// let columns = DynLayout::parse("(128?0,64):(1,128*?0)")?;
    /// assert_eq!(columns.coalesce().to_string(), "8192?0:1");
    /// let padded = DynLayout::parse("(128?0,64):(1,?1)")?; // one mode for ?1 = 128 * ?0 only
    /// assert_eq!(padded.coalesce(), padded);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn coalesce(&self) -> DynLayout {
        self.coalesced(self.profile().span())
    }

    /// The coalesced leaves of a subtree.
    pub(super) const fn coalesced(&self, span: Subtree) -> DynLayout {
        let (mut modes, mut result) = (DynModes::NONE, DynLayout::VOID);
        match modes.append(self, span.leaf, span.leaf_end) {
            Ok(()) => {}
            Err(_) => unreachable!(),
        }
        match modes.push_onto(&mut result) {
            Ok(()) => result,
            // A flat tuple of at most MAX_LEAVES leaves always fits.
            Err(_) => unreachable!(),
        }
    }
}
