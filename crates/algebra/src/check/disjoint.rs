//! Claims about two layouts in one memory.

use super::said;
use crate::const_util::ctry;
use crate::data::layout::Layout;
use crate::decide::disjoint::{DISJOINT_BUDGET, Disjointness, highest, next_free};
use crate::error::{Blame, LayoutError, Operation};
use crate::swizzle::Composed;

/// The blame of a claim about two layouts: the offset of the second layout.
const OFFSET: Blame = Blame::whole(Operation::Disjoint, 3);

/// The error of two layouts that exceed the budget of the search.
const UNDECIDED: LayoutError =
    LayoutError::DisjointUndecided { blame: Blame::whole(Operation::Disjoint, 2), budget: DISJOINT_BUDGET };

/// The number of offsets tried to find a free one.
const OFFSETS: u64 = 64;

/// Claims that two layouts, starting at index `offset` and `other_offset`, have no index in common.
///
/// # Errors
/// [`LayoutError::NotDisjoint`] with the coordinates of a common index; [`LayoutError::DisjointUndecided`];
/// [`LayoutError::SumOverflow`] if indices that could meet exceed 63 bits; [`LayoutError::NotStatic`] for runtime and
/// axis strides.
///
/// ```
/// use layout_algebra::{Layout, check};
/// let tile = Layout::parse("(4,8):(16,1)")?;
/// check::disjoint(&tile, 0, &tile, 8)?;
/// let error = check::disjoint(&tile, 0, &tile, 7).unwrap_err().to_string();
/// assert!(error.ends_with("help: put the second at offset 8"));
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn disjoint(layout: &Layout, offset: u64, other: &Layout, other_offset: u64) -> Result<(), LayoutError> {
    ctry!(layout.require_constant(Operation::Disjoint, 0));
    ctry!(other.require_constant(Operation::Disjoint, 2));
    let meeting = match crate::disjoint(layout, offset, other, other_offset) {
        Disjointness::Disjoint => return Ok(()),
        Disjointness::Undecided => return Err(undecided(layout, offset, other, other_offset)),
        Disjointness::Meeting(meeting) => meeting,
    };
    // The offset proposed is proven free, or lies past the first layout: pasting it leads to no second error.
    let free = next_free(layout, offset, other, other_offset, OFFSETS);
    let first = ctry!(layout.coordinate(meeting.first));
    let second = ctry!(other.coordinate(meeting.second));
    Err(LayoutError::NotDisjoint { blame: OFFSET, first, second, index: meeting.index, free })
}

/// [`disjoint`] for layouts composed with swizzles; the offsets are added after them.
///
/// # Errors
/// The errors of [`disjoint`].
///
/// ```
/// use layout_algebra::{Composed, check};
/// let tile = Composed::parse("Sw<2,2,2> o 0 o (4,4):(4,1)")?;
/// check::disjoint_composed(&tile, 0, &tile, 16)?;
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn disjoint_composed(
    layout: &Composed,
    offset: u64,
    other: &Composed,
    other_offset: u64,
) -> Result<(), LayoutError> {
    ctry!(layout.layout().require_constant(Operation::Disjoint, 0));
    ctry!(other.layout().require_constant(Operation::Disjoint, 2));
    match crate::disjoint_composed(layout, offset, other, other_offset) {
        Disjointness::Disjoint => Ok(()),
        Disjointness::Undecided => Err(undecided(layout.layout(), offset, other.layout(), other_offset)),
        Disjointness::Meeting(meeting) => {
            let first = ctry!(layout.layout().coordinate(meeting.first));
            let second = ctry!(other.layout().coordinate(meeting.second));
            let free = if layout.bijection().is_identity() && other.bijection().is_identity() {
                let (from, to) = (offset + layout.offset(), other_offset + other.offset());
                // Both bijections are the identity, so both offsets of a layout are one sum, which is divided again
                // here.
                next_free(layout.layout(), from, other.layout(), to, OFFSETS) - other.offset()
            } else {
                // A bijection moves indices, so only an offset past the whole layout is known to be free.
                offset + ctry!(layout.cosize())
            };
            Err(LayoutError::NotDisjoint { blame: OFFSET, first, second, index: meeting.index, free })
        }
    }
}

/// The error of two layouts whose indices exceed 63 bits, or that exceed the budget of the search.
const fn undecided(layout: &Layout, offset: u64, other: &Layout, other_offset: u64) -> LayoutError {
    // The limit is asked before the budget: with indices past 63 bits the search never began.
    if highest(layout, offset) > i64::MAX as i128 {
        return LayoutError::SumOverflow { blame: said(Operation::Disjoint), left: offset, right: layout.reach() };
    }
    if highest(other, other_offset) > i64::MAX as i128 {
        return LayoutError::SumOverflow { blame: OFFSET, left: other_offset, right: other.reach() };
    }
    UNDECIDED
}
