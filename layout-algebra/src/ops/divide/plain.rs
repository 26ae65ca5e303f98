//! Divides of small numbers that divide, decided without a walk through the tiler: the hot path of const evaluation.
//!
//! What is not covered here is not refused: `false` says nothing.

use crate::layout::Layout;
use crate::profile::MAX_LEAVES;
use crate::tiler::Tiler;

/// Below this, the products of two numbers fit.
const SMALL: u64 = 1 << 31;

/// The zipped divide of a flat layout by one number for each mode, all of which divide: `((tiles), (copies))`.
#[allow(clippy::cast_possible_wrap, clippy::cast_sign_loss, reason = "no call on the hot path; checked")]
pub(in crate::ops) const fn zipped(layout: &Layout, tiler: &Tiler, result: &mut Layout) -> bool {
    let tree = tiler.tiles();
    let rank = layout.shape.profile.leaf_count as usize;
    let modes = tree.shape.profile.leaf_count as usize;
    let flat =
        layout.shape.profile.node_count as usize == rank + 1 && tree.shape.profile.node_count as usize == modes + 1;
    if !flat || modes > rank || modes + rank > MAX_LEAVES || !tiler.is_all_tiles(modes) {
        return false;
    }
    let mut i = 0;
    while i < modes {
        let (extent, coefficient) = (layout.shape.entries[i], layout.strides.coefficients[i]);
        let tile = tree.shape.entries[i];
        if (extent | tile | coefficient as u64) >= SMALL || tile < 2 || extent % tile != 0 {
            return false;
        }
        if tree.strides.coefficients[i] != 1 || (tree.strides.codes[i] | layout.strides.codes[i]) != 0 {
            return false;
        }
        result.shape.entries[i] = tile;
        result.strides.coefficients[i] = coefficient;
        result.shape.entries[modes + i] = extent / tile;
        if extent > tile {
            result.strides.coefficients[modes + i] = tile as i64 * coefficient;
        }
        i += 1;
    }
    while i < rank {
        result.shape.entries[modes + i] = layout.shape.entries[i];
        let stride = layout.strides.at(i);
        result.strides.set(modes + i, stride);
        i += 1;
    }
    result.shape.profile.pair(modes, rank);
    true
}

/// The tile `extent : step` of one mode, with its repetitions in `size` elements, which it divides.
#[allow(clippy::cast_possible_wrap, clippy::cast_sign_loss, reason = "no call on the hot path; checked")]
pub(super) const fn with_rest(tile: &Layout, size: u64, pair: &mut Layout) -> bool {
    let (extent, step) = (tile.shape.entries[0], tile.strides.coefficients[0] as u64);
    if tile.shape.profile.leaf_count != 1 || tile.strides.codes[0] != 0 {
        return false;
    }
    if extent < 2 || step == 0 || (extent | step | size) >= SMALL || size % (extent * step) != 0 {
        return false;
    }
    let span = extent * step;
    *pair = Layout::VOID;
    let fits = pair.shape.profile.begin_pair(&tile.shape.profile);
    pair.shape.entries[0] = extent;
    pair.strides.coefficients[0] = step as i64;
    if step == 1 || span == size {
        // One mode: the repetitions, or what lies between the elements of the tile.
        let alone = if span == size { step } else { size / span };
        pair.shape.entries[1] = alone;
        pair.strides.coefficients[1] = if alone == 1 {
            0
        } else if span == size {
            1
        } else {
            span as i64
        };
        return fits && pair.shape.profile.push();
    }
    pair.shape.entries[1] = step;
    pair.strides.coefficients[1] = 1;
    pair.shape.entries[2] = size / span;
    pair.strides.coefficients[2] = span as i64;
    fits && pair.shape.profile.open(2) && pair.shape.profile.push_leaves(2)
}
