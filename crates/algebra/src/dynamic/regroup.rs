//! Operations that only move modes, with runtime extents. They run on the numbers of the leaves, which then determine
//! the position of each extent and stride. Also the flip, which depends on strides only.

use super::DynLayout;
use crate::const_util::ctry;
use crate::data::layout::Layout;
use crate::data::profile::MAX_LEAVES;
use crate::data::runtime_product::RuntimeProduct;
use crate::data::stride::{Axis, Basis, Stride};
use crate::error::LayoutError;
use crate::ops::negated;

impl DynLayout {
    /// The layout with a mode reversed: its strides are negated. Its new start, the index of the last coordinate of the
    /// mode, is not part of it.
    ///
    /// Post: `instantiate(L.flip(mode)) = flip(instantiate(L), mode)`.
    ///
    /// # Errors
    /// [`LayoutError::ModeOutOfRange`]; [`LayoutError::Overflow`] if a stride has no negative.
    ///
    /// ```
    /// use layout_algebra::DynLayout;
    /// let matrix = DynLayout::parse("(128?,64?):(?,1)")?;
    /// assert_eq!(matrix.flip(1)?.to_string(), "(128?0,64?1):(?2,-1)");
    /// assert_eq!(matrix.flip(0)?.to_string(), "(128?0,64?1):(-1*?2,1)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn flip(&self, mode: usize) -> Result<DynLayout, LayoutError> {
        Ok(DynLayout { layout: ctry!(negated(&self.layout, mode)), products: self.products })
    }

    /// The layout of the same nesting where leaf `i` is `1:1@i`: its number, as an axis.
    ///
    /// An operation that only moves modes (marked `moves` in the table of operations) is applied to it;
    /// [`at_leaves`](DynLayout::at_leaves) then moves the leaves of this layout in the same way.
    ///
    /// ```
    /// use layout_algebra::{DynLayout, Profile, ops};
    /// let matrix = DynLayout::parse("(128?,64?):(?,1)")?;
    /// let transposed = matrix.at_leaves(&ops::reverse(&matrix.leaf_numbers()));
    /// assert_eq!(transposed.to_string(), "(64?1,128?0):(1,?2)");
    /// let row = ops::slice(&matrix.leaf_numbers(), &Profile::flat(2), &[false, true])?;
    /// assert_eq!(matrix.at_leaves(&row).to_string(), "(64?1):(1)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn leaf_numbers(&self) -> Layout {
        let mut numbers = self.layout;
        let mut i = 0;
        while i < self.length() {
            // Extent 1 keeps size and reach small, so an operation that checks them cannot refuse.
            numbers.shape.entries[i] = 1;
            let Some(axis) = Axis::ROOT.then(i) else { unreachable!() };
            numbers.strides.set(i, Stride::axis(axis));
            i += 1;
        }
        numbers
    }

    /// The layout with leaf `i` of this layout in place of each leaf with [number](DynLayout::leaf_numbers) `i`; other
    /// leaves are unchanged.
    ///
    /// Post: for an operation `f` that only moves modes,
    /// `instantiate(L.at_leaves(f(L.leaf_numbers()))) = f(instantiate(L))`.
    pub const fn at_leaves(&self, moved: &Layout) -> DynLayout {
        let mut result = DynLayout { layout: *moved, products: [RuntimeProduct::ONE; MAX_LEAVES] };
        let mut i = 0;
        while i < moved.length() {
            let (extent, stride) = moved.mode_at(i);
            // Units that the operation has added carry no axis, and stay as they are.
            if let (1, Basis::Axis(axis)) = (extent, stride.basis())
                && let Some(leaf) = axis.mode(0)
                && leaf < self.length()
            {
                let (extent, stride) = self.mode_at(leaf);
                result.layout.shape.entries[i] = extent.coefficient;
                result.layout.strides.set(i, stride);
                result.products[i] = extent.product;
            }
            i += 1;
        }
        result
    }
}
