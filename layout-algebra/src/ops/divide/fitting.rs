//! What would divide instead: the nearest extents and strides of a tile, for the `help:` line of an error.

use crate::const_util::{ctry, magnitude};
use crate::data::layout::Layout;
use crate::decide::order::Sorted;
use crate::error::LayoutError;
use crate::ops::complement::{Target, gaps};
use crate::ops::composition::composes;

/// How many numbers are looked at on each side.
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
const fn nearest(layout: &Layout, tile: &Layout, leaf: usize, extents: bool) -> [u64; 2] {
    let (extent, step) = (tile.shape.entries[leaf], magnitude(tile.strides.coefficients[leaf]));
    let (number, least) = if extents { (extent, 2) } else { (step, 1) };
    let mut fitting = [0, 0];
    let mut distance = 1;
    while distance <= RANGE && (fitting[0] == 0 || fitting[1] == 0) {
        let near = [number.saturating_sub(distance), number.saturating_add(distance)];
        let mut side = 0;
        while side < 2 {
            let (extent, step) = if extents { (near[side], step) } else { (extent, near[side]) };
            if fitting[side] == 0 && near[side] >= least && divides(layout, tile, leaf, extent, step) {
                fitting[side] = near[side];
            }
            side += 1;
        }
        distance += 1;
    }
    fitting
}

/// Whether the tile with leaf `leaf` replaced by `extent : step` divides the layout, as far as digits tell.
const fn divides(layout: &Layout, tile: &Layout, leaf: usize, extent: u64, step: u64) -> bool {
    let size = layout.size();
    // What the mode spans must divide the size: most candidates end here.
    match extent.checked_mul(step) {
        Some(span) if span > 0 && span <= size && size % span == 0 => {}
        _ => return false,
    }
    let Some(changed) = tile.with_leaf(leaf, extent, step) else { return false };
    match partition(&changed, size) {
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
    if sorted.repeats || !sorted.separates() || sorted.first_gap().is_some() || !fits {
        return Ok(None);
    }
    let mut pair = Layout::VOID;
    ctry!(pair.push_tuple(2));
    ctry!(pair.push_layout(tile));
    ctry!(ctry!(gaps(tile, &sorted, Target::Fill(size))).push_onto(&mut pair));
    Ok(Some(pair))
}
