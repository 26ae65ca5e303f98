//! A mode reversed: its coordinates count from its other end.

use crate::const_util::ctry;
use crate::data::layout::Layout;
use crate::data::stride::{Basis, MAX_RUNTIME};
use crate::error::{Blame, LayoutError, Operation};
use crate::ops::split::mode_of;

/// The layout with a mode reversed: its strides are negated, so its coordinates count from the other end.
/// [`flip_begin`] gives the new start.
///
/// Post: with `o` of [`flip_begin`], `o + result(c) = layout(c with extent - 1 - c_mode in the mode)`; the shape is
/// unchanged.
///
/// # Errors
/// [`LayoutError::ModeOutOfRange`]; [`LayoutError::Overflow`] if a stride has no negative;
/// [`LayoutError::NotStatic`] if the mode has strides along an axis.
///
/// ```
/// use layout_algebra::{Layout, ops::{flip, flip_begin}};
/// let rows = Layout::parse("(4,(2,4)):(?,(4,1))")?;
/// assert_eq!(flip(&rows, 1)?.to_string(), "(4,(2,4)):(?,(-4,-1))");
/// assert_eq!(flip_begin(&rows, 1)?[0], 7);
/// assert_eq!(flip(&rows, 0)?.to_string(), "(4,(2,4)):(-1*?,(4,1))");
/// assert_eq!(flip_begin(&rows, 0)?[..2], [0, 3]); // at 3 * ?
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn flip(layout: &Layout, mode: usize) -> Result<Layout, LayoutError> {
    // The begin is computed first for its errors: a reversed layout without a start would be of no use.
    _ = ctry!(flip_begin(layout, mode));
    negated(layout, mode)
}

/// The layout with the strides of a mode negated.
pub(crate) const fn negated(layout: &Layout, mode: usize) -> Result<Layout, LayoutError> {
    // Every leaf of the mode is negated: the last coordinate of a mode is the last digit in each of its leaves.
    let span = ctry!(mode_of(layout, mode, Operation::Flip));
    let (mut result, mut leaf) = (*layout, span.leaf);
    while leaf < span.leaf_end {
        let step = layout.strides.coefficients[leaf];
        let Some(negated) = step.checked_neg() else {
            let blame = Blame::stride(Operation::Flip, leaf);
            return Err(LayoutError::Overflow { blame, left: step.unsigned_abs(), right: 1 });
        };
        result.strides.coefficients[leaf] = negated;
        leaf += 1;
    }
    Ok(result)
}

/// The index of the first element of a layout with a mode reversed, as a sum: `terms[0] + sum_k terms[1 + k] * ?k`.
///
/// Post: the sum is `layout` at the last coordinate of the mode and 0 in all other modes.
/// # Errors
/// [`LayoutError::ModeOutOfRange`]; [`LayoutError::NotStatic`] if the mode has strides along an axis.
pub const fn flip_begin(layout: &Layout, mode: usize) -> Result<[i64; 1 + MAX_RUNTIME], LayoutError> {
    let span = ctry!(mode_of(layout, mode, Operation::Flip));
    let (mut terms, mut leaf) = ([0_i64; 1 + MAX_RUNTIME], span.leaf);
    while leaf < span.leaf_end {
        let (extent, stride) = layout.mode_at(leaf);
        let term = match stride.basis() {
            Basis::Runtime(k) => 1 + k as usize,
            Basis::Axis(_) | Basis::Sum(_) | Basis::Product(_) if extent > 1 => {
                return Err(LayoutError::NotStatic { blame: Blame::stride(Operation::Flip, leaf), stride });
            }
            _ => 0,
        };
        // Together they are the coefficients of an index of the layout.
        terms[term] = terms[term].wrapping_add(stride.times_wrapping(extent - 1));
        leaf += 1;
    }
    Ok(terms)
}
