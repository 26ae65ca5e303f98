//! The divide of a single mode by a number or by `extent : stride`, decided without a walk: the most common case by
//! far.

use crate::const_util::SMALL;
use crate::data::layout::Layout;
use crate::data::profile::Subtree;
use crate::data::stride::Stride;
use crate::data::tiler::Tiler;

/// A mode `extent : stride` divided by a tile `tile : step`, where `tile x step` divides `extent`:
///
/// ```text
/// tile : step stride                                       the tile
/// step : stride, extent / (tile step) : tile step stride   the rest, without modes of extent 1
/// ```
pub(in crate::ops) struct Single {
    tile: u64,
    step: u64,
    copies: u64,
    stride: Stride,
}

impl Single {
    /// The divide of the mode at `at` by the tile at `tile_at`, if it has this form; `None` decides nothing.
    pub(in crate::ops) const fn new(layout: &Layout, at: Subtree, tiler: &Tiler, tile_at: Subtree) -> Option<Single> {
        // Several leaves compose in digits, which is the walk's work.
        if at.leaf_end - at.leaf != 1 {
            return None;
        }
        let Some((tile, step)) = tiler.leaf_tile(tile_at) else { return None };
        let extent = layout.shape.entries[at.leaf];
        let stride = layout.strides.at(at.leaf);
        // The step of one element has no effect; 1 makes the span of the tile 1.
        let step = if tile == 1 { 1 } else { step };
        let small = (extent | tile | step) < SMALL && stride.coefficient >> 31 == 0;
        // The products of `push` divide the extent, so they are small as well.
        if !small || step == 0 || extent % (tile * step) != 0 {
            return None;
        }
        Some(Single { tile, step, copies: extent / (tile * step), stride })
    }

    /// Pushes the tile on `tiles` and the rest on `rests`; `false` if the capacity is exceeded.
    pub(in crate::ops) const fn push(&self, tiles: &mut Layout, rests: &mut Layout) -> bool {
        let far = self.tile * self.step;
        let fits = if self.tile == 1 {
            tiles.push_small(1, 0, Stride::ZERO)
        } else {
            tiles.push_small(self.tile, self.step, self.stride)
        };
        // A contiguous tile leaves no gap inside its span, so the copies are the whole rest.
        if self.step == 1 {
            return fits && rests.push_small(self.copies, far, self.stride);
        }
        // The span is the extent: only the offsets within a step remain.
        if self.copies == 1 {
            return fits && rests.push_small(self.step, 1, self.stride);
        }
        fits && rests.shape.profile.open(2)
            && rests.push_small(self.step, 1, self.stride)
            && rests.push_small(self.copies, far, self.stride)
    }
}

impl Layout {
    /// Pushes the leaf `extent : times x stride`, with stride 0 for extent 1; `false` if the capacity is exceeded. The
    /// product is known to fit.
    #[allow(clippy::cast_possible_wrap, reason = "no call on the hot path; known to fit")]
    const fn push_small(&mut self, extent: u64, times: u64, stride: Stride) -> bool {
        let leaf = self.shape.profile.leaf_count as usize;
        if !self.shape.profile.push() {
            return false;
        }
        self.shape.entries[leaf] = extent;
        // Unused strides are 0 in a void layout, so extent 1 has stride 0 by itself.
        if extent > 1 {
            self.strides.set(leaf, Stride { coefficient: stride.coefficient * times as i64, code: stride.code });
        }
        true
    }
}
