//! A layout with modes added or replaced.

use crate::const_util::{ctry, small};
use crate::data::layout::Layout;
use crate::error::{Blame, LayoutError, Operation};

/// The layout with one more mode at the end. `CuTe`: `append(layout, mode)`.
///
/// Post: `rank(R) = rank(layout) + 1`; the modes of the layout, then `mode`. A number becomes the first of two modes.
///
/// # Errors
/// [`LayoutError::NotStatic`] for runtime strides of `mode`, which [`make_layout`](super::make_layout) renumbers;
/// [`LayoutError::CapacityExceeded`], [`LayoutError::Overflow`].
///
/// ```
/// use layout_algebra::{Layout, ops::append};
/// assert_eq!(append(&Layout::parse("(2,3):(1,2)")?, &Layout::parse("5:6")?)?.to_string(), "(2,3,5):(1,2,6)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn append(layout: &Layout, mode: &Layout) -> Result<Layout, LayoutError> {
    joined(layout, mode, 1, false, Operation::Append)
}

/// The layout padded to `rank` modes at the end. `CuTe`: `append<rank>(layout, mode)`.
///
/// Post: `rank(R) = rank`; the modes of the layout, then copies of `mode`.
///
/// # Errors
/// [`LayoutError::RankMismatch`] for a layout of more modes; the errors of [`append`].
///
/// ```
/// use layout_algebra::{Layout, ops::append_to};
/// assert_eq!(append_to(&Layout::parse("64:3")?, 3, &Layout::UNIT)?.to_string(), "(64,1,1):(3,0,0)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn append_to(layout: &Layout, rank: usize, mode: &Layout) -> Result<Layout, LayoutError> {
    let count = ctry!(missing(layout, rank, Operation::Append));
    joined(layout, mode, count, false, Operation::Append)
}

/// The layout with one more mode at the front. `CuTe`: `prepend(layout, mode)`.
///
/// Post: `rank(R) = rank(layout) + 1`; `mode`, then the modes of the layout. A number becomes the second of two modes.
///
/// # Errors
/// The errors of [`append`].
///
/// ```
/// use layout_algebra::{Layout, ops::prepend};
/// assert_eq!(prepend(&Layout::parse("(2,3):(1,2)")?, &Layout::parse("5:6")?)?.to_string(), "(5,2,3):(6,1,2)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn prepend(layout: &Layout, mode: &Layout) -> Result<Layout, LayoutError> {
    joined(layout, mode, 1, true, Operation::Prepend)
}

/// The layout padded to `rank` modes at the front. `CuTe`: `prepend<rank>(layout, mode)`.
///
/// Post: `rank(R) = rank`; copies of `mode`, then the modes of the layout.
///
/// # Errors
/// [`LayoutError::RankMismatch`] for a layout of more modes; the errors of [`append`].
///
/// ```
/// use layout_algebra::{Layout, ops::prepend_to};
/// assert_eq!(prepend_to(&Layout::parse("(2,3):(1,2)")?, 3, &Layout::UNIT)?.to_string(), "(1,2,3):(0,1,2)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn prepend_to(layout: &Layout, rank: usize, mode: &Layout) -> Result<Layout, LayoutError> {
    let count = ctry!(missing(layout, rank, Operation::Prepend));
    joined(layout, mode, count, true, Operation::Prepend)
}

/// The layout with mode `at` replaced by another mode. `CuTe`: `replace<at>(layout, mode)`.
///
/// Post: mode `at` of the result is `mode`; all other modes are unchanged. A number has itself as its only mode.
///
/// # Errors
/// [`LayoutError::ModeOutOfRange`]; the errors of [`append`].
///
/// ```
/// use layout_algebra::{Layout, ops::replace};
/// let replaced = replace(&Layout::parse("(2,3):(1,2)")?, 0, &Layout::parse("(4,5):(1,8)")?)?;
/// assert_eq!(replaced.to_string(), "((4,5),3):((1,8),2)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn replace(layout: &Layout, at: usize, mode: &Layout) -> Result<Layout, LayoutError> {
    let rank = layout.rank();
    if at >= rank {
        let blame = Blame::whole(Operation::Replace, 1);
        return Err(LayoutError::ModeOutOfRange { blame, mode: at as u64, rank: small(rank) });
    }
    ctry!(require_no_runtime(mode, 2, Operation::Replace));
    // A number is its own only mode, so nothing of it remains.
    if layout.profile().is_leaf() {
        return Ok(ctry!(mode.checked(), Operation::Replace));
    }
    let mut result = Layout::VOID;
    ctry!(result.push_tuple(rank));
    ctry!(result.push_modes(layout, 0, at));
    ctry!(result.push_layout(mode));
    ctry!(result.push_modes(layout, at + 1, rank));
    Ok(ctry!(result.checked(), Operation::Replace))
}

/// The number of modes missing up to `rank`.
const fn missing(layout: &Layout, rank: usize, operation: Operation) -> Result<usize, LayoutError> {
    if rank < layout.rank() {
        return Err(LayoutError::rank_mismatch(rank, layout.rank()).with_blame(Blame::whole(operation, 1)));
    }
    Ok(rank - layout.rank())
}

/// The modes of the layout with `count` copies of `mode` after or before them.
const fn joined(
    layout: &Layout,
    mode: &Layout,
    count: usize,
    front: bool,
    operation: Operation,
) -> Result<Layout, LayoutError> {
    // No brackets are added either: padding to the present rank is the identity, also for a number.
    if count == 0 {
        return Ok(ctry!(layout.checked(), operation));
    }
    ctry!(require_no_runtime(mode, 1, operation));
    let mut result = Layout::VOID;
    ctry!(result.push_tuple(layout.rank() + count));
    if front {
        ctry!(push_copies(&mut result, mode, count));
    }
    ctry!(result.push_modes(layout, 0, layout.rank()));
    if !front {
        ctry!(push_copies(&mut result, mode, count));
    }
    Ok(ctry!(result.checked(), operation))
}

/// Fails for a runtime stride: it would be confused with the layout's runtime stride of the same number.
const fn require_no_runtime(mode: &Layout, operand: u8, operation: Operation) -> Result<(), LayoutError> {
    let mut i = 0;
    while i < mode.length() {
        if mode.strides.at(i).basis().is_runtime() {
            let blame = Blame::stride(operation, i).of(operand);
            return Err(LayoutError::NotStatic { blame, stride: mode.strides.at(i) });
        }
        i += 1;
    }
    Ok(())
}

const fn push_copies(result: &mut Layout, mode: &Layout, count: usize) -> Result<(), LayoutError> {
    let mut i = 0;
    while i < count {
        ctry!(result.push_layout(mode));
        i += 1;
    }
    Ok(())
}
