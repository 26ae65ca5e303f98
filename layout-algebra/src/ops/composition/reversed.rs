//! Inner layouts with negative strides: their cells are met from the other end.
//!
//! ```text
//! (4,2):(1,8) after 8:-1    the cells 7, 6, 5, .. have the indices 11, 10, 9, ..: (4,2):(-1,-8), from index 11 on
//! ```
//!
//! Turning a coordinate around, `x` into `extent - 1 - x`, makes its stride positive and moves the start to the other end. The
//! pieces of a mode are digits of its coordinate, and turning the coordinate turns each digit: so a composite exists exactly
//! when that of the positive strides does, and is that one with the pieces of the turned modes negated.

use crate::const_util::{ctry, magnitude, signed};
use crate::error::{Blame, LayoutError, Operation};
use crate::layout::Layout;
use crate::ops::composition::{composition, composition_extended};
use crate::profile::Span;

/// The composition with an inner layout of constants, some of which are negative, from `outer(-min inner)` on.
pub(super) const fn reversed(outer: &Layout, inner: &Layout, extended: bool) -> Result<Layout, LayoutError> {
    let mut turned = *inner;
    let mut leaf = 0;
    while leaf < inner.length() {
        let Some(step) = signed(magnitude(inner.strides[leaf].coefficient)) else {
            return Err(too_large(leaf, magnitude(inner.strides[leaf].coefficient)));
        };
        // A mode of extent 1 may have any stride.
        turned.strides[leaf].coefficient = if inner.shape.entries[leaf] == 1 { 0 } else { step };
        leaf += 1;
    }
    let mut result = ctry!(if extended { composition_extended(outer, &turned) } else { composition(outer, &turned) });
    let profile = inner.profile();
    // The nodes of the result from one inner node to the next, and its leaves.
    let (mut at, mut place, mut leaf, mut node) = (0, 0, 0, 0);
    while node < profile.node_count() {
        if profile.is_leaf_at(node) {
            let span = result.profile().subtree(at, place);
            while place < span.leaf_end {
                if inner.strides[leaf].coefficient < 0 {
                    let stride = result.strides[place].coefficient;
                    let Some(negated) = stride.checked_neg() else { return Err(too_large(leaf, magnitude(stride))) };
                    result.strides[place].coefficient = negated;
                }
                place += 1;
            }
            at = span.node_end;
            leaf += 1;
        } else {
            at += 1;
        }
        node += 1;
    }
    Ok(result)
}

const fn too_large(leaf: usize, step: u64) -> LayoutError {
    LayoutError::Overflow { blame: Blame::stride(Operation::Composition, leaf).of(1), left: step, right: 1 }
}

/// [`composition`], and the index at which it begins: that of the least cell of `outer` from which the strides of `inner` stay
/// within.
///
/// Post: with the result `(R, o)`: `o + R(i) = outer(inner(i) - min inner)` for all `i < size(inner)`, and `o = outer(-min inner)`.
/// Without negative strides `o` is 0.
///
/// # Errors
/// As for [`composition`]; [`LayoutError::NotStatic`] where the beginning is along a runtime or axis stride of `outer`.
///
/// ```
/// use layout_algebra::{Layout, ops::composition_and_offset};
/// let (reversed, begin) = composition_and_offset(&Layout::parse("(4,2):(1,8)")?, &Layout::parse("8:-1")?)?;
/// assert_eq!((reversed.to_string().as_str(), begin), ("(4,2):(-1,-8)", 11));
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn composition_and_offset(outer: &Layout, inner: &Layout) -> Result<(Layout, i64), LayoutError> {
    let composite = ctry!(composition(outer, inner));
    let begin = ctry!(begin(inner, &composite));
    Ok((composite, begin))
}

/// The index at which a composite by a tiler begins: at the other end of the modes of negative strides.
pub(crate) const fn begin(tiles: &Layout, composite: &Layout) -> Result<i64, LayoutError> {
    begin_of(tiles, tiles.profile().span(), composite, composite.profile().span())
}

/// The part of it that comes from the subtree at `tile`, whose composite is the subtree at `at`. Modes beyond those of the tile
/// are left alone.
const fn begin_of(tiles: &Layout, tile: Span, composite: &Layout, at: Span) -> Result<i64, LayoutError> {
    let mut begin = 0i64;
    if tiles.profile().is_leaf_at(tile.node) {
        if tiles.shape.entries[tile.leaf] == 1 || tiles.strides[tile.leaf].coefficient >= 0 {
            return Ok(0);
        }
        let mut leaf = at.leaf;
        while leaf < at.leaf_end {
            let (extent, stride) = composite.mode_at(leaf);
            if stride.code != 0 && extent > 1 {
                return Err(LayoutError::NotStatic { blame: Blame::whole(Operation::Composition, 0), stride });
            }
            // It is an index of the outer layout.
            begin = begin.wrapping_sub(stride.times_wrapping(extent - 1));
            leaf += 1;
        }
        return Ok(begin);
    }
    let mut tile_mode = Span { node_end: tile.node + 1, leaf_end: tile.leaf, ..tile };
    let mut mode = Span { node_end: at.node + 1, leaf_end: at.leaf, ..at };
    let mut i = 0;
    while i < tiles.profile().modes_at(tile.node) {
        tile_mode = tiles.profile().subtree(tile_mode.node_end, tile_mode.leaf_end);
        mode = composite.profile().subtree(mode.node_end, mode.leaf_end);
        begin = begin.wrapping_add(ctry!(begin_of(tiles, tile_mode, composite, mode)));
        i += 1;
    }
    Ok(begin)
}
