//! The first coordinate where two layouts of one size differ.

use super::coalesce;
use crate::data::layout::Layout;
use crate::data::stride::Stride;
use crate::error::{Blame, LayoutError, Operation};

/// Fails unless two layouts have one size and are the same function.
pub(crate) const fn require_same_function(layout: &Layout, other: &Layout) -> Result<(), LayoutError> {
    let blame = Blame::whole(Operation::SameFunction, 1);
    if layout.size() != other.size() {
        return Err(LayoutError::CheckSameSize { blame, left: layout.size(), right: other.size() });
    }
    if layout.is_same_function(other) {
        return Ok(());
    }
    let coalesced = coalesce(layout);
    // Equal sizes and different functions, so a first difference exists; `Ok` is not reached.
    let Some(coordinate) = coalesced.first_difference(other) else { return Ok(()) };
    let (left, right) = (step_to(&coalesced, coordinate), step_to(&coalesce(other), coordinate));
    Err(LayoutError::CheckSameFunction { blame, coordinate, left, right, coalesced })
}

/// The index of a coordinate that steps along one mode alone.
const fn step_to(layout: &Layout, coordinate: u64) -> Stride {
    let (mut rest, mut i) = (coordinate, 0);
    loop {
        let (extent, stride) = layout.mode_at(i);
        // All digits but one are 0, so the first that is not decides.
        let steps = if i + 1 < layout.length() { rest % extent } else { rest };
        if steps > 0 || i + 1 >= layout.length() {
            return match stride.scaled(steps) {
                Some(index) => index,
                None => stride,
            };
        }
        rest /= extent;
        i += 1;
    }
}
