//! Regrouping: the modes of a layout in other brackets, in another order, or a subset of them.

use crate::const_util::{ctry, small};
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::profile::{Node, Profile};
use crate::data::stride::Strides;
use crate::error::{Blame, LayoutError, Operation};

/// The layout with the modes `begin .. end` grouped as one mode. `CuTe`: `group<begin, end>(layout)`.
///
/// Post: `R(x) = layout(x)`; mode `begin` has the modes `begin .. end` of the layout. An empty range changes nothing.
///
/// # Errors
/// [`LayoutError::ModeOutOfRange`] unless `begin` and `end` are at most the rank, [`LayoutError::RangeBackwards`]
/// unless `begin <= end`; [`LayoutError::CapacityExceeded`].
///
/// ```
/// use layout_algebra::{Layout, ops::group};
/// assert_eq!(group(&Layout::parse("(2,3,5):(1,2,6)")?, 0, 2)?.to_string(), "((2,3),5):((1,2),6)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn group(layout: &Layout, begin: usize, end: usize) -> Result<Layout, LayoutError> {
    ctry!(require_range(layout, begin, end, Operation::Group));
    // Grouping no modes would insert an empty tuple, which has no size.
    if begin == end {
        return Ok(*layout);
    }
    let mut result = Layout::VOID;
    ctry!(result.push_tuple(layout.rank() - (end - begin) + 1));
    ctry!(result.push_modes(layout, 0, begin));
    // Nodes are in preorder: a tuple opened here takes the next `end - begin` modes, however they are pushed.
    ctry!(result.push_tuple(end - begin));
    ctry!(result.push_modes(layout, begin, layout.rank()));
    Ok(result)
}

/// The layout of the modes `begin .. end`. `CuTe`: `take<begin, end>(layout)`, which refuses an empty range.
///
/// Post: `rank(R) = end - begin`; its mode `i` is mode `begin + i` of the layout.
///
/// # Errors
/// [`LayoutError::ModeOutOfRange`] unless `begin` and `end` are at most the rank, [`LayoutError::RangeBackwards`]
/// unless `begin <= end`.
///
/// ```
/// use layout_algebra::{Layout, ops::take};
/// assert_eq!(take(&Layout::parse("(2,3,5):(1,2,6)")?, 1, 3)?.to_string(), "(3,5):(2,6)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn take(layout: &Layout, begin: usize, end: usize) -> Result<Layout, LayoutError> {
    ctry!(require_range(layout, begin, end, Operation::Take));
    let mut result = Layout::VOID;
    ctry!(result.push_tuple(end - begin));
    ctry!(result.push_modes(layout, begin, end));
    Ok(result)
}

/// The layout of the modes with the given numbers, in this order. `CuTe`: `select<I..>(layout)`.
///
/// Post: mode `k` of the result is mode `modes[k]` of the layout.
///
/// # Errors
/// [`LayoutError::ModeOutOfRange`]; [`LayoutError::CapacityExceeded`], [`LayoutError::Overflow`] for repeated modes.
///
/// ```
/// use layout_algebra::{Layout, ops::select};
/// assert_eq!(select(&Layout::parse("(2,3,5):(1,2,6)")?, &[2, 0])?.to_string(), "(5,2):(6,1)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn select(layout: &Layout, modes: &[u64]) -> Result<Layout, LayoutError> {
    let mut result = Layout::VOID;
    ctry!(result.push_tuple(modes.len()));
    let mut i = 0;
    while i < modes.len() {
        let mode = ctry!(require_mode(modes[i], layout.rank(), Operation::Select, i));
        ctry!(result.push_tree(layout, ctry!(layout.profile().mode_span(mode))));
        i += 1;
    }
    // A mode may be named twice: the size is then a new product.
    Ok(ctry!(result.checked(), Operation::Select))
}

/// Mode `mode` of the layout. `CuTe`: `get<I>(layout)`.
///
/// Post: equals [`Layout::mode`]; the error blames the number of the missing mode.
///
/// # Errors
/// [`LayoutError::ModeOutOfRange`].
///
/// ```
/// use layout_algebra::{Layout, ops::mode};
/// assert_eq!(mode(&Layout::parse("((2,3),5):((1,2),6)")?, 0)?.to_string(), "(2,3):(1,2)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn mode(layout: &Layout, mode: usize) -> Result<Layout, LayoutError> {
    let mode = ctry!(require_mode(mode as u64, layout.rank(), Operation::Mode, 0));
    layout.mode(mode)
}

/// The mode at the end of a path of modes, from the outside in. `CuTe`: `get<I..>(layout)`.
///
/// Post: `get(layout, [i, j]) = mode(mode(layout, i), j)`.
///
/// # Errors
/// [`LayoutError::ModeOutOfRange`].
///
/// ```
/// use layout_algebra::{Layout, ops::get};
/// assert_eq!(get(&Layout::parse("((2,3),5):((1,2),6)")?, &[0, 1])?.to_string(), "3:2");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn get(layout: &Layout, path: &[u64]) -> Result<Layout, LayoutError> {
    let mut result = *layout;
    let mut i = 0;
    while i < path.len() {
        // The rank is asked of each mode on the way, so the error names the step of the path that fails.
        let mode = ctry!(require_mode(path[i], result.rank(), Operation::Get, i));
        result = ctry!(result.mode(mode));
        i += 1;
    }
    Ok(result)
}

/// The layout with its modes nested as the leaves of a profile, from left to right. `CuTe`:
/// `unflatten(layout, profile)`.
///
/// Post: `R(x) = layout(x)`; for a flat layout, `flatten(R) = layout` and `R` has this profile.
///
/// # Errors
/// [`LayoutError::RankMismatch`] unless the profile has a leaf for each mode; [`LayoutError::CapacityExceeded`].
///
/// ```
/// use layout_algebra::{Layout, Profile, ops::unflatten};
/// let profile = Profile::tuple(&[Profile::flat(2), Profile::LEAF])?;
/// assert_eq!(unflatten(&Layout::parse("(2,3,5):(1,2,6)")?, &profile)?.to_string(), "((2,3),5):((1,2),6)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn unflatten(layout: &Layout, profile: &Profile) -> Result<Layout, LayoutError> {
    if profile.length() != layout.rank() {
        return Err(LayoutError::rank_mismatch(profile.length(), layout.rank())
            .with_blame(Blame::whole(Operation::Unflatten, 1)));
    }
    let mut result = Layout::VOID;
    let mut nodes = profile.preorder();
    while let Some(node) = nodes.next() {
        ctry!(match node {
            Node::Leaf(mode) => result.push_modes(layout, mode, mode + 1),
            Node::Tuple(modes) => result.push_tuple(modes),
        });
    }
    Ok(result)
}

/// The layout with its modes in reverse order; each mode is unchanged. `CuTe`: `reverse(layout)`.
///
/// Post: mode `k` of the result is mode `rank - 1 - k` of the layout.
///
/// ```
/// use layout_algebra::{Layout, ops::reverse};
/// assert_eq!(reverse(&Layout::parse("((2,3),5):((1,2),6)")?).to_string(), "(5,(2,3)):(6,(1,2))");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn reverse(layout: &Layout) -> Layout {
    let mut result = Layout::VOID;
    let mut i = layout.rank();
    let mut fits = layout.profile().is_leaf() || result.push_tuple(i).is_ok();
    while i > 0 {
        i -= 1;
        fits = fits && result.push_modes(layout, i, i + 1).is_ok();
    }
    // The number of nodes is unchanged.
    if fits { result } else { unreachable!() }
}

impl IntTuple {
    /// The tuple with its modes in reverse order; each mode is unchanged. `CuTe`: `reverse(tuple)`.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// assert_eq!(IntTuple::parse("((2,3),4)")?.reversed().to_string(), "(4,(2,3))");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn reversed(&self) -> IntTuple {
        reverse(&Layout { shape: *self, strides: Strides::ZERO }).shape
    }
}

/// Fails unless `begin <= end <= rank`.
const fn require_range(layout: &Layout, begin: usize, end: usize, operation: Operation) -> Result<(), LayoutError> {
    let rank = layout.rank();
    // `begin = end = rank` is an empty range at the end, which is allowed.
    if begin >= rank && (begin > rank || end > rank) {
        return Err(out_of_range(begin as u64, rank, Blame::whole(operation, 1)));
    }
    if end > rank {
        return Err(out_of_range(end as u64, rank, Blame::whole(operation, 2)));
    }
    if begin > end {
        let blame = Blame::whole(operation, 1);
        return Err(LayoutError::RangeBackwards { blame, begin: small(begin), end: small(end) });
    }
    Ok(())
}

/// The mode as an index, an error beyond the rank.
const fn require_mode(mode: u64, rank: usize, operation: Operation, leaf: usize) -> Result<usize, LayoutError> {
    if mode >= rank as u64 {
        return Err(out_of_range(mode, rank, Blame::shape(operation, leaf).of(1)));
    }
    #[allow(clippy::cast_possible_truncation, reason = "below the rank")]
    Ok(mode as usize)
}

const fn out_of_range(mode: u64, rank: usize, blame: Blame) -> LayoutError {
    LayoutError::ModeOutOfRange { blame, mode, rank: small(rank) }
}
