//! Tuples of tuples, transposed.
//!
//! ```text
//! ((a,b),(c,d))   ->   ((a,c),(b,d))
//! ```

use crate::const_util::{ctry, small};
use crate::data::layout::Layout;
use crate::data::profile::{Profile, Subtree};
use crate::error::{Blame, LayoutError, Operation};

/// The modes of modes, transposed: mode `k` gathers mode `k` of each mode. `CuTe`: `zip(layout)`; `zip(a, b)` equals
/// `zip` of `make_layout(a, b)`.
///
/// Post: `get(R, [k, i]) = get(layout, [i, k])`; a number has itself as its only mode.
///
/// # Errors
/// [`LayoutError::RankMismatch`] unless all modes have as many modes as the first; [`LayoutError::CapacityExceeded`].
///
/// ```
/// use layout_algebra::{Layout, ops::zip};
/// let tiles = Layout::parse("((2,3),(4,5)):((1,2),(6,24))")?;
/// assert_eq!(zip(&tiles)?.to_string(), "((2,4),(3,5)):((1,6),(2,24))");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn zip(layout: &Layout) -> Result<Layout, LayoutError> {
    let (profile, rank) = (layout.profile(), layout.rank());
    let expected = if rank == 0 { 0 } else { ctry!(profile.mode(0)).rank() };
    let mut i = 0;
    // All ranks are compared before anything is pushed, so the error blames the first mode that differs.
    while i < rank {
        let span = ctry!(profile.mode_span(i));
        let given = profile.modes_at(span.node);
        if given != expected {
            let blame = Blame::shape(Operation::Zip, span.leaf);
            return Err(LayoutError::RankMismatch { blame, given: small(given), expected: small(expected) });
        }
        i += 1;
    }
    let mut result = Layout::VOID;
    ctry!(result.push_tuple(expected));
    let mut k = 0;
    while k < expected {
        ctry!(result.push_tuple(rank));
        let mut i = 0;
        while i < rank {
            ctry!(result.push_tree(layout, profile.mode_of(ctry!(profile.mode_span(i)), k)));
            i += 1;
        }
        k += 1;
    }
    Ok(result)
}

/// The pairs over the leaves of a profile, regrouped: all first entries in mode 0, all second entries in mode 1.
/// `CuTe`: `tile_unzip(layout, profile)`, `zip2_by`.
///
/// Over each leaf of the profile is a pair; over each tuple, a tuple of at least as many modes. Additional modes join
/// the second entries.
///
/// Post: `zipped_divide(L, T) = tile_unzip(logical_divide(L, T), profile of T)`, where `T` leaves no mode alone.
///
/// # Errors
/// [`LayoutError::RankMismatch`] if there is no pair, or no mode; [`LayoutError::CapacityExceeded`].
///
/// ```
/// use layout_algebra::{Layout, Profile, ops::tile_unzip};
/// let divided = Layout::parse("((2,3),(4,5),7):((1,2),(6,24),120)")?;
/// assert_eq!(tile_unzip(&divided, &Profile::flat(2))?.to_string(), "((2,4),(3,5,7)):((1,6),(2,24,120))");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn tile_unzip(layout: &Layout, profile: &Profile) -> Result<Layout, LayoutError> {
    // First entries are pushed in place; second entries wait in their own layout until mode 0 is complete.
    let (mut pair, mut seconds) = (Layout::VOID, Layout::VOID);
    ctry!(pair.push_tuple(2));
    ctry!(below(layout, layout.profile().span(), profile, profile.span(), &mut pair, &mut seconds));
    ctry!(pair.push_layout(&seconds));
    Ok(pair)
}

/// Pushes the subtree at `at`, over the node `by` of the profile.
const fn below(
    layout: &Layout,
    at: Subtree,
    profile: &Profile,
    by: Subtree,
    firsts: &mut Layout,
    seconds: &mut Layout,
) -> Result<(), LayoutError> {
    let shape = layout.profile();
    let given = shape.modes_at(at.node);
    let expected = if profile.is_leaf_at(by.node) { 2 } else { profile.modes_at(by.node) };
    if given < expected || profile.is_leaf_at(by.node) && given > expected {
        let blame = Blame::shape(Operation::TileUnzip, at.leaf);
        return Err(LayoutError::RankMismatch { blame, given: small(given), expected: small(expected) });
    }
    if profile.is_leaf_at(by.node) {
        ctry!(firsts.push_tree(layout, shape.mode_of(at, 0)));
        return seconds.push_tree(layout, shape.mode_of(at, 1));
    }
    ctry!(firsts.push_tuple(expected));
    ctry!(seconds.push_tuple(given));
    let (mut mode, mut part) = (shape.before(at), profile.before(by));
    let mut i = 0;
    while i < given {
        mode = shape.next(mode);
        if i < expected {
            // Only as many modes as the profile has: it has no node for the additional ones.
            part = profile.next(part);
            ctry!(below(layout, mode, profile, part, firsts, seconds));
        } else {
            ctry!(seconds.push_tree(layout, mode));
        }
        i += 1;
    }
    Ok(())
}
