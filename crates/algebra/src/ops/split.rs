//! Splits a layout in two: one mode and the rest, or a mode below and from a position.

use crate::const_util::{ctry, small};
use crate::data::layout::Layout;
use crate::data::profile::Subtree;
use crate::error::{Blame, LayoutError, Operation};
use crate::ops::coalesce;

/// The layout with mode `mode` first, and the other modes gathered in mode 1.
///
/// Post: the result has rank 2, and `result(c_mode, (all other modes)) = layout(c)`.
///
/// # Errors
/// [`LayoutError::ModeOutOfRange`], [`LayoutError::CapacityExceeded`].
///
/// ```
/// use layout_algebra::{Layout, ops::mode_first};
/// let cube = Layout::parse("(2,3,5):(1,2,6)")?;
/// assert_eq!(mode_first(&cube, 1)?.to_string(), "(3,(2,5)):(2,(1,6))");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn mode_first(layout: &Layout, mode: usize) -> Result<Layout, LayoutError> {
    // No mode is reordered inside its side, so the rest keeps the coordinates that its modes had.
    let span = ctry!(mode_of(layout, mode, Operation::SplitMode));
    let mut result = Layout::VOID;
    ctry!(result.push_tuple(2));
    ctry!(result.push_tree(layout, span));
    ctry!(result.push_tuple(layout.rank() - 1));
    ctry!(result.push_modes(layout, 0, mode));
    ctry!(result.push_modes(layout, mode + 1, layout.rank()));
    Ok(result)
}

/// Splits mode `mode` at `at`: the layout of the coordinates below `at`, and the layout from `at` on. The second layout
/// starts at the index of its first element. A mode of several leaves can be split at multiples of the product of all
/// extents but the last. If that holds only for the coalesced mode, both results have the mode coalesced.
///
/// Post: with the results `(A, B)`, `A(c) = layout(c)`, and
/// `B(c) = layout(c with c_mode + at) - layout(0 with at in mode)`.
///
/// # Errors
/// [`LayoutError::SplitWithin`] if these functions are not two layouts; [`LayoutError::ModeOutOfRange`].
///
/// ```
/// use layout_algebra::{Layout, ops::split_at_mode};
/// let (lower, upper) = split_at_mode(&Layout::parse("(4,8):(8,1)")?, 1, 3)?;
/// assert_eq!((lower.to_string().as_str(), upper.to_string().as_str()), ("(4,3):(8,1)", "(4,5):(8,1)"));
/// assert!(split_at_mode(&Layout::parse("((2,4),8):((8,16),1)")?, 0, 3).is_ok()); // (2,4):(8,16) is 8:8
/// assert!(split_at_mode(&Layout::parse("((2,4),8):((1,16),2)")?, 0, 3).is_err());
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn split_at_mode(layout: &Layout, mode: usize, at: u64) -> Result<(Layout, Layout), LayoutError> {
    let cut = ctry!(Cut::find(layout, mode, at));
    let (mut lower, mut upper) = (cut.layout, cut.layout);
    lower.shape.entries[cut.leaf] = cut.at;
    // `0 < at < extent`, so neither side is empty. Strides are shared: the upper side starts elsewhere, and steps
    // alike.
    upper.shape.entries[cut.leaf] -= cut.at;
    Ok((lower, upper))
}

/// The coordinates below `at` in mode `mode`: the first result of [`split_at_mode`].
///
/// # Errors
/// The errors of [`split_at_mode`].
pub const fn split_lower(layout: &Layout, mode: usize, at: u64) -> Result<Layout, LayoutError> {
    let (lower, _) = ctry!(split_at_mode(layout, mode, at));
    Ok(lower)
}

/// The coordinates from `at` on in mode `mode`, counted from there: the second result of [`split_at_mode`].
///
/// # Errors
/// The errors of [`split_at_mode`].
pub const fn split_upper(layout: &Layout, mode: usize, at: u64) -> Result<Layout, LayoutError> {
    let (_, upper) = ctry!(split_at_mode(layout, mode, at));
    Ok(upper)
}

/// The leaf that [`split_at_mode`] splits in mode 0, and all other leaves in mode 1. The two sides of the split are
/// disjoint exactly when this layout is [separated](crate::separation) along mode 0.
///
/// Post: the result has rank 2 and the indices of the layout.
///
/// # Errors
/// The errors of [`split_at_mode`], and [`LayoutError::CapacityExceeded`].
///
/// ```
/// use layout_algebra::{Layout, ops::split_leaf};
/// let layout = Layout::parse("((2,4),8):((0,8),1)")?;
/// assert_eq!(split_leaf(&layout, 0, 4)?.to_string(), "(4,(2,8)):(8,(0,1))");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn split_leaf(layout: &Layout, mode: usize, at: u64) -> Result<Layout, LayoutError> {
    let cut = ctry!(Cut::find(layout, mode, at));
    let mut result = Layout::VOID;
    ctry!(result.push_tuple(2));
    ctry!(result.push_leaf(cut.layout.shape.entries[cut.leaf], cut.layout.strides.at(cut.leaf)));
    ctry!(result.push_tuple(cut.layout.length() - 1));
    // Other leaves of the mode go to the rest: both sides have all of their coordinates.
    let mut i = 0;
    while i < cut.layout.length() {
        if i != cut.leaf {
            ctry!(result.push_leaf(cut.layout.shape.entries[i], cut.layout.strides.at(i)));
        }
        i += 1;
    }
    Ok(result)
}

/// The position of a split: the layout, its mode coalesced if needed, the leaf, and the position within the leaf.
struct Cut {
    layout: Layout,
    leaf: usize,
    at: u64,
}

impl Cut {
    const fn find(layout: &Layout, mode: usize, at: u64) -> Result<Cut, LayoutError> {
        let span = ctry!(mode_of(layout, mode, Operation::SplitMode));
        let extent = layout.subtree(span).size();
        let (leaf, unit) = last_leaf(layout, span);
        if at > 0 && at < extent && at % unit == 0 {
            return Ok(Cut { layout: *layout, leaf, at: at / unit });
        }
        // If both sides of `at` are layouts, both sides in the coalesced mode are too: a boundary within the extents
        // below the last one would have to repeat, and does not.
        let mut coalesced = Layout::VOID;
        if !layout.profile().is_leaf() {
            ctry!(coalesced.push_tuple(layout.rank()));
        }
        ctry!(coalesced.push_modes(layout, 0, mode));
        let place = coalesced.length();
        ctry!(coalesced.push_layout(&coalesce(&layout.subtree(span))));
        ctry!(coalesced.push_modes(layout, mode + 1, layout.rank()));
        let end = coalesced.length() + span.leaf_end - layout.length();
        let span = Subtree { leaf: place, leaf_end: end, ..span };
        let (leaf, unit) = last_leaf(&coalesced, span);
        if at > 0 && at < extent && at % unit == 0 {
            return Ok(Cut { layout: coalesced, leaf, at: at / unit });
        }
        let blame = Blame::whole(Operation::SplitAtMode, 2);
        Err(LayoutError::SplitWithin { blame, mode: small(mode), at, extent, unit })
    }
}

/// The last leaf of a mode with extent above 1, or its first leaf; and the product of the extents below it.
const fn last_leaf(layout: &Layout, span: Subtree) -> (usize, u64) {
    let (mut leaf, mut unit, mut walked) = (span.leaf, 1, 1);
    let mut i = span.leaf;
    while i < span.leaf_end {
        if layout.shape.entries[i] > 1 {
            // Later leaves of extent 1 never end a step, so the last leaf that moves is the one to cut.
            (leaf, unit) = (i, walked);
        }
        walked *= layout.shape.entries[i];
        i += 1;
    }
    (leaf, unit)
}

/// The leaves of a mode.
pub(super) const fn mode_of(layout: &Layout, mode: usize, operation: Operation) -> Result<Subtree, LayoutError> {
    if mode < layout.rank() {
        return layout.profile().mode_span(mode);
    }
    let blame = Blame::whole(operation, 1);
    Err(LayoutError::ModeOutOfRange { blame, mode: mode as u64, rank: small(layout.rank()) })
}
