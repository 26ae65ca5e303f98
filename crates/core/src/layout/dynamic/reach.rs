//! The reach of a layout with runtime extents for the numbers of a value, and its number of coordinates.

use layout_algebra::{Blame, LayoutError, Operation};

use super::{Dynamic, extent_of, instance};
use crate::layout::index::factors::Factors;

/// The cosize, and how far index 0 lies above the smallest index.
///
/// # Errors
/// [`LayoutError::ZeroExtent`] for an extent of 0; where `usize` does not count the coordinates or the elements.
#[allow(clippy::cast_possible_truncation, reason = "the origin is less than the cosize")]
pub(crate) fn reach<L: Dynamic>(layout: &L) -> Result<(u64, usize), LayoutError> {
    let layout = instance(layout)?;
    let (size, cosize) = (layout.size(), layout.cosize()?);
    for number in [size, cosize] {
        if number > usize::MAX as u64 {
            let blame = Blame::whole(Operation::Tensor, 0);
            return Err(LayoutError::TooWide { blame, number, bits: usize::BITS });
        }
    }
    Ok((cosize, layout.origin_terms()?[0] as usize))
}

/// The number of coordinates, in wrapping arithmetic, as extents of a tensor need no other.
#[inline(always)]
pub(crate) fn size_of<L: Dynamic>(layout: &L) -> usize {
    const { &Factors::of(extent_of::<L>()) }.value(&layout.numbers())
}

/// Whether an operation may have more coordinates than its operand: a composition by a tile that repeats.
pub(crate) const fn grows<L: Dynamic, M: Dynamic>() -> bool {
    let (Ok(from), Ok(to)) = (&L::DYNAMIC, &M::DYNAMIC) else { return false };
    match (from.extent(), to.extent()) {
        (Ok(from), Ok(to)) => !from.product.same(to.product) || from.coefficient < to.coefficient,
        _ => true,
    }
}

/// Panics where `usize` does not count the coordinates.
#[inline(never)]
#[track_caller]
pub(crate) fn require_counted<L: Dynamic>(layout: &L) {
    if let Err(error) = reach(layout) {
        error.panic()
    }
}
