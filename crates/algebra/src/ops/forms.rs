//! The normal forms of a layout: sorted, coalesced, row-major, column-major.

use super::{coalesce, column_major, flatten, row_major, sort, without_unit_strides};
use crate::data::layout::Layout;

impl Layout {
    /// Whether the flat modes ascend by stride, then by extent. The categorical paper: sorted.
    ///
    /// Post: `sort(L)` has the modes of `L` in their order.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// assert!(Layout::parse("(4,8):(1,4)")?.is_sorted());
    /// assert!(!Layout::parse("(4,8):(8,1)")?.is_sorted());
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn is_sorted(&self) -> bool {
        sort(self).same(&flatten(self))
    }

    /// Whether the layout is coalesced: no mode of extent 1, and no mode that continues the one before it.
    ///
    /// Post: `coalesce(L) = L`: no layout with fewer modes is the same function.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// assert!(Layout::parse("(4,8):(8,1)")?.is_coalesced());
    /// assert!(!Layout::parse("(4,8):(1,4)")?.is_coalesced()); // 32:1
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn is_coalesced(&self) -> bool {
        coalesce(self).same(self)
    }

    /// Whether the layout is the row-major one of its shape, `row_major(shape)`. Strides of modes of extent 1 do not
    /// count.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// assert!(Layout::parse("(4,8):(8,1)")?.is_row_major());
    /// assert!(!Layout::parse("(4,8):(16,1)")?.is_row_major());
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn is_row_major(&self) -> bool {
        match row_major(self.shape()) {
            Ok(compact) => without_unit_strides(self).same(&compact),
            Err(_) => false,
        }
    }

    /// Whether the layout is the column-major one of its shape, `column_major(shape)`: the index is the linear
    /// coordinate. Strides of modes of extent 1 do not count.
    ///
    /// Post: `L(x) = x`.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// assert!(Layout::parse("((2,2),8):((1,2),4)")?.is_column_major());
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn is_column_major(&self) -> bool {
        match column_major(self.shape()) {
            Ok(compact) => without_unit_strides(self).same(&compact),
            Err(_) => false,
        }
    }
}
