//! Claims about the form of a layout: sorted, coalesced, row-major, column-major.

use super::said;
use crate::const_util::{ctry, small};
use crate::data::compact::{column_major as columns, row_major as rows};
use crate::data::layout::Layout;
use crate::error::{LayoutError, Operation};
use crate::ops::{coalesce, flatten, sort};

/// Claims that the flat modes ascend by stride, then by extent: [`Layout::is_sorted`].
///
/// # Errors
/// [`LayoutError::CheckSorted`] with the first mode that belongs before its predecessor; [`LayoutError::NotStatic`] for
/// runtime and axis strides.
///
/// ```
/// use layout_algebra::{Layout, check};
/// check::sorted(&Layout::parse("(4,8):(1,4)")?)?;
/// assert_eq!(check::sorted(&Layout::parse("(4,8):(8,1)")?).unwrap_err().code(), "L0608");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn sorted(layout: &Layout) -> Result<(), LayoutError> {
    ctry!(layout.require_constant(Operation::Sorted, 0));
    let flat = flatten(layout);
    let mut i = 1;
    while i < flat.length() {
        let ((before, first), (extent, stride)) = (flat.mode_at(i - 1), flat.mode_at(i));
        let (first, second) = (first.coefficient(), stride.coefficient());
        if second < first || second == first && extent < before {
            return Err(LayoutError::CheckSorted {
                blame: said(Operation::Sorted),
                first: (before, first),
                second: (extent, second),
                sorted: sort(layout),
            });
        }
        i += 1;
    }
    Ok(())
}

/// Claims that no layout with fewer modes is the same function: [`Layout::is_coalesced`]. The claim is about modes;
/// whether the lanes of an access share sectors is [`Access::require_sectors`](crate::access::Access).
///
/// # Errors
/// [`LayoutError::CheckCoalesced`]; [`LayoutError::NotStatic`] for runtime and axis strides.
///
/// ```
/// use layout_algebra::{Layout, check};
/// check::coalesced(&Layout::parse("(4,8):(8,1)")?)?;
/// assert_eq!(check::coalesced(&Layout::parse("(4,8):(1,4)")?).unwrap_err().code(), "L0609");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn coalesced(layout: &Layout) -> Result<(), LayoutError> {
    ctry!(layout.require_constant(Operation::Coalesced, 0));
    let coalesced = coalesce(layout);
    if coalesced.same(layout) {
        return Ok(());
    }
    let (blame, modes) = (said(Operation::Coalesced), layout.length() as u64);
    Err(LayoutError::CheckCoalesced { blame, modes, coalesced })
}

/// Claims that the layout is the row-major one of its shape: [`Layout::is_row_major`].
///
/// # Errors
/// [`LayoutError::CheckOrder`] with the first stride that differs; [`LayoutError::NotStatic`] for runtime and axis
/// strides; [`LayoutError::Overflow`].
///
/// ```
/// use layout_algebra::{Layout, check};
/// check::row_major(&Layout::parse("(4,8):(8,1)")?)?;
/// assert_eq!(check::row_major(&Layout::parse("(4,8):(16,1)")?).unwrap_err().code(), "L0610");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn row_major(layout: &Layout) -> Result<(), LayoutError> {
    ctry!(layout.require_constant(Operation::RowMajor, 0));
    as_in(layout, &ctry!(rows(layout.shape())), Operation::RowMajor)
}

/// Claims that the index is the linear coordinate: [`Layout::is_column_major`].
///
/// # Errors
/// As [`row_major`].
///
/// ```
/// use layout_algebra::{Layout, check};
/// check::column_major(&Layout::parse("((2,2),8):((1,2),4)")?)?;
/// assert_eq!(check::column_major(&Layout::parse("(4,8):(8,1)")?).unwrap_err().code(), "L0610");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn column_major(layout: &Layout) -> Result<(), LayoutError> {
    ctry!(layout.require_constant(Operation::ColumnMajor, 0));
    as_in(layout, &ctry!(columns(layout.shape())), Operation::ColumnMajor)
}

/// Fails with the first stride that is not the stride of `compact`, which has the same shape. Extent 1 has any stride.
const fn as_in(layout: &Layout, compact: &Layout, claim: Operation) -> Result<(), LayoutError> {
    let mut i = 0;
    while i < layout.length() {
        let ((extent, stride), (_, expected)) = (layout.mode_at(i), compact.mode_at(i));
        if extent > 1 && !stride.same(expected) {
            let expected = expected.coefficient().unsigned_abs();
            return Err(LayoutError::CheckOrder { blame: said(claim), layout: *layout, leaf: small(i), expected });
        }
        i += 1;
    }
    Ok(())
}
