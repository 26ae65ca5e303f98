//! Divides of small numbers that divide, decided without a walk through the tiler: the hot path of const evaluation.
//!
//! `false` is no refusal: it decides nothing.

use crate::const_util::SMALL;
use crate::data::layout::Layout;
use crate::data::profile::MAX_LEAVES;
use crate::data::tiler::Tiler;
use crate::ops::complement;

/// The zipped divide of a flat layout by one number for each mode, all of which divide: `((tiles), (copies))`.
#[allow(clippy::cast_possible_wrap, clippy::cast_sign_loss, reason = "no call on the hot path; checked")]
pub(in crate::ops) const fn zipped(layout: &Layout, tiler: &Tiler, result: &mut Layout) -> bool {
    let tree = tiler.tiles();
    let rank = layout.shape.profile.leaf_count as usize;
    let modes = tree.shape.profile.leaf_count as usize;
    let flat =
        layout.shape.profile.node_count as usize == rank + 1 && tree.shape.profile.node_count as usize == modes + 1;
    // Flat on both sides: leaf `i` is mode `i`, and the profile of the result is known from two numbers.
    if !flat || modes > rank || modes + rank > MAX_LEAVES || !tiler.is_all_tiles(modes) {
        return false;
    }
    let mut i = 0;
    while i < modes {
        let (extent, coefficient) = (layout.shape.entries[i], layout.strides.coefficients[i]);
        let tile = tree.shape.entries[i];
        // tile | coefficient as u64) >= SMALL | Below `2^31` each, so `tile x coefficient` needs no check. A tile of 1
        // has stride 0, which is another form.
        if (extent | tile | coefficient as u64) >= SMALL || tile < 2 || extent % tile != 0 {
            return false;
        }
        if tree.strides.coefficients[i] != 1 || (tree.strides.codes[i] | layout.strides.codes[i]) != 0 {
            return false;
        }
        result.shape.entries[i] = tile;
        result.strides.coefficients[i] = coefficient;
        result.shape.entries[modes + i] = extent / tile;
        // A rest of extent 1 keeps stride 0, as in a composition.
        if extent > tile {
            result.strides.coefficients[modes + i] = tile as i64 * coefficient;
        }
        i += 1;
    }
    // Modes beyond the tiler may have any stride: they move as they are.
    while i < rank {
        result.shape.entries[modes + i] = layout.shape.entries[i];
        let stride = layout.strides.at(i);
        result.strides.set(modes + i, stride);
        i += 1;
    }
    result.shape.profile.pair(modes, rank);
    true
}

/// The tile with its repetitions in `size` elements, `(tile, complement)`, if they fill them.
pub(super) const fn with_rest(tile: &Layout, size: u64, pair: &mut Layout) -> bool {
    let mut rest = Layout::VOID;
    // `exact` asks for the whole law of a divide: no gap, no repetition, and an end at `size`.
    if !complement::plain(tile, size, true, &mut rest) {
        return false;
    }
    let length = tile.shape.profile.leaf_count as usize;
    let more = rest.shape.profile.leaf_count as usize;
    if length + more > MAX_LEAVES || !pair.shape.profile.pair_of(&tile.shape.profile, &rest.shape.profile) {
        return false;
    }
    pair.shape.entries = tile.shape.entries;
    pair.strides = tile.strides;
    let mut i = 0;
    while i < more {
        pair.shape.entries[length + i] = rest.shape.entries[i];
        pair.strides.coefficients[length + i] = rest.strides.coefficients[i];
        i += 1;
    }
    true
}
