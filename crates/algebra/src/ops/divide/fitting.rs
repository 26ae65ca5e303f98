//! The nearest extents and strides of a tile that divide, for the `help:` line of an error.

use crate::const_util::{ctry, magnitude};
use crate::data::layout::Layout;
use crate::decide::order::Sorted;
use crate::error::LayoutError;
use crate::ops::complement::{Target, gaps};
use crate::ops::composition::composes;

/// The number of candidates on each side.
const RANGE: u64 = 1024;

/// The nearest extents for leaf `leaf` of the tile with which it divides the layout, below and above; 0 for none.
pub(super) const fn fitting_extents(layout: &Layout, tile: &Layout, leaf: usize) -> [u64; 2] {
    nearest(layout, tile, leaf, true)
}

/// The nearest strides for leaf `leaf` of the tile with which it divides the layout, below and above; 0 for none.
pub(super) const fn fitting_strides(layout: &Layout, tile: &Layout, leaf: usize) -> [u64; 2] {
    nearest(layout, tile, leaf, false)
}

/// The nearest extents, of at least 2, or strides.
///
/// The span of a mode, `extent x stride`, divides the size. So one number divides the size, and the other divides the
/// quotient. This excludes nearly all candidates without building a tile.
const fn nearest(layout: &Layout, tile: &Layout, leaf: usize, extents: bool) -> [u64; 2] {
    let (extent, step) = (tile.shape.entries[leaf], magnitude(tile.strides.coefficients[leaf]));
    let (number, other, least) = if extents { (extent, step, 2) } else { (step, extent, 1) };
    let size = layout.size();
    // The number that stays does not divide the size, so no change of the other one helps.
    if other == 0 || size % other != 0 {
        return [0, 0];
    }
    let quotient = size / other;
    // A range that is empty on one side ends where it begins, and tries nothing.
    let least = if number > least { least } else { number };
    let most = if number < quotient { quotient } else { number };
    [toward(least, layout, tile, leaf, extents, quotient), toward(most, layout, tile, leaf, extents, quotient)]
}

/// The nearest number between the number of the tile and `end`.
const fn toward(end: u64, layout: &Layout, tile: &Layout, leaf: usize, extents: bool, quotient: u64) -> u64 {
    let mut number = if extents { tile.shape.entries[leaf] } else { magnitude(tile.strides.coefficients[leaf]) };
    let mut tried = 0;
    // Divisors of the quotient are sparse, so the range is wider than for compositions, at a remainder for each.
    while number != end && tried < RANGE {
        number = if end < number { number - 1 } else { number + 1 };
        if quotient % number == 0 && divides(layout, tile, leaf, extents, number) {
            return number;
        }
        tried += 1;
    }
    0
}

/// Whether the tile with this extent or stride in leaf `leaf` divides the layout, as far as the walk in digits decides.
const fn divides(layout: &Layout, tile: &Layout, leaf: usize, extents: bool, number: u64) -> bool {
    let (extent, step) = (tile.shape.entries[leaf], magnitude(tile.strides.coefficients[leaf]));
    let (extent, step) = if extents { (number, step) } else { (extent, number) };
    let Some(changed) = tile.with_leaf(leaf, extent, step) else { return false };
    // The two conditions of `divide`: a bijection onto the size, which composes with the layout.
    match partition(&changed, layout.size()) {
        Ok(Some(pair)) => composes(layout, &pair),
        _ => false,
    }
}

/// The tile and its repetitions, if they are a bijection onto `[0, size)`.
const fn partition(tile: &Layout, size: u64) -> Result<Option<Layout>, LayoutError> {
    let sorted = Sorted::new(tile);
    let fits = match sorted.span() {
        Some(span) => size % span == 0,
        None => false,
    };
    // Cheap conditions on the sorted strides; the gaps are built only for tiles that pass.
    if sorted.repeats || !sorted.separates() || sorted.first_gap().is_some() || !fits {
        return Ok(None);
    }
    let mut pair = Layout::VOID;
    ctry!(pair.push_tuple(2));
    ctry!(pair.push_layout(tile));
    ctry!(ctry!(gaps(tile, &sorted, Target::Fill(size))).push_onto(&mut pair));
    Ok(Some(pair))
}
