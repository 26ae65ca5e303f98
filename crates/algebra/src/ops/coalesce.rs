//! Coalesce: the shortest layout of the same function.

use crate::const_util::ctry;
use crate::data::layout::Layout;
use crate::data::modes::Modes;
use crate::data::profile::{Profile, Subtree};
use crate::error::{Blame, LayoutError, Operation};
use crate::ops::flat::filter_zeros;

/// The shortest layout of the same function. `CuTe`: `coalesce`; the categorical paper: `coal`.
///
/// Post: `result(x) = layout(x)` for all `x < size`; `depth(result) <= 1`; no layout of this function has fewer modes.
/// The result is unique: two layouts are the same function exactly when they coalesce to the same layout. A single mode
/// is a leaf `4:1`; no mode is `1:0`.
///
/// ```
/// use layout_algebra::{Layout, ops::coalesce};
/// assert_eq!(coalesce(&Layout::parse("(2,(1,6)):(1,(6,2))")?).to_string(), "12:1");
/// assert_eq!(coalesce(&Layout::parse("(4,8):(8,1)")?).to_string(), "(4,8):(8,1)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn coalesce(layout: &Layout) -> Layout {
    Modes::of(layout).layout()
}

/// Coalesces below each leaf of a profile. `CuTe`: `coalesce(layout, profile)`; the paper: relative coalesce.
///
/// Post: for each mode of the profile, `result = coalesce(layout)`; modes beyond the profile are unchanged.
///
/// # Errors
/// [`LayoutError::RankMismatch`] if the profile has more modes than the layout.
///
/// ```
/// use layout_algebra::{Layout, Profile, ops::coalesce_over};
/// let layout = Layout::parse("(2,(1,6)):(1,(6,2))")?;
/// assert_eq!(coalesce_over(&layout, &Profile::flat(2))?.to_string(), "(2,6):(1,2)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn coalesce_over(layout: &Layout, profile: &Profile) -> Result<Layout, LayoutError> {
    let mut result = Layout::VOID;
    ctry!(over(layout, layout, layout.profile().span(), profile, 0, &mut result));
    Ok(result)
}

/// Filters below each leaf of a profile. `CuTe`: `filter(layout, profile)`.
///
/// Post: for each mode of the profile, `result` is the coalesced mode without its strides 0. It has the same indices
/// (`1:0` if all strides are 0). Modes beyond the profile are unchanged.
///
/// # Errors
/// [`LayoutError::RankMismatch`] if the profile has more modes than the layout.
///
/// ```
/// use layout_algebra::{Layout, Profile, ops::filter_over};
/// // The distinct elements of each of 32 threads, where four threads read the same elements.
/// let parts = Layout::parse("((4,8),(2,2)):((0,4),(1,2))")?;
/// assert_eq!(filter_over(&parts, &Profile::flat(2))?.to_string(), "(8,4):(4,1)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn filter_over(layout: &Layout, profile: &Profile) -> Result<Layout, LayoutError> {
    let mut result = Layout::VOID;
    let span = layout.profile().span();
    // Modes beyond the profile come from the unfiltered layout: they keep their extents.
    ctry!(over(&filter_zeros(layout), layout, span, profile, 0, &mut result), Operation::FilterOver);
    Ok(result)
}

/// Coalesces the subtree `span` over the subtree of `profile` at `node`. Modes beyond it are copied from `whole`, a
/// layout of the same profile.
const fn over(
    layout: &Layout,
    whole: &Layout,
    span: Subtree,
    profile: &Profile,
    node: usize,
    result: &mut Layout,
) -> Result<(), LayoutError> {
    // A leaf of the profile may cover a whole subtree, which is coalesced across its brackets.
    if profile.is_leaf_at(node) {
        return Modes::coalesced(layout, span.leaf, span.leaf_end).push_onto(result);
    }
    let given = profile.modes_at(node);
    let rank = layout.profile().modes_at(span.node);
    if given > rank {
        return Err(LayoutError::rank_mismatch(given, rank).with_blame(Blame::whole(Operation::CoalesceOver, 1)));
    }
    ctry!(result.push_tuple(rank));
    let mut mode = layout.profile().before(span);
    let mut child = node + 1;
    let mut i = 0;
    while i < rank {
        mode = layout.profile().next(mode);
        if i < given {
            ctry!(over(layout, whole, mode, profile, child, result));
            // The profile is in preorder: the next mode begins where this subtree ends.
            child = profile.subtree_end(child);
        } else {
            ctry!(result.push_tree(whole, mode));
        }
        i += 1;
    }
    Ok(())
}
