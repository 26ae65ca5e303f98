//! The patches of a convolution as a layout, and the instructions that copy them.

use super::im2col::{Filter, Im2col, MODES, MOST, SPACE, signed};
use crate::const_util::ctry;
use crate::data::layout::Layout;
use crate::data::stride::Stride;
use crate::error::{Blame, LayoutError, Operation};

/// An instruction of an im2col copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Im2colInstruction {
    /// The coordinates of the first pixel: channel, space, image. They may be below 0.
    pub coordinates: [i64; MODES],
    /// The offsets of the tap along the modes of space.
    pub offsets: [u64; SPACE],
}

impl Im2col {
    /// The extents of the output along the modes of space, 1 beyond them.
    ///
    /// Law: `(extent + before + after - dilation * (taps - 1) - 1) / stride + 1`.
    pub const fn outputs(&self) -> [u64; SPACE] {
        let (mut outputs, mut i) = ([1; SPACE], 0);
        while i < self.rank - 2 {
            // The pixels of the bounding box, of which a stride takes each n-th.
            let begins = signed(self.extents[i + 1]) + self.upper[i] - self.lower[i];
            outputs[i] = begins.unsigned_abs().div_ceil(self.filters[i].stride);
            i += 1;
        }
        outputs
    }

    /// The patches as a layout of the image: pixels of the output by channels and taps. It begins
    /// [`origin`](Im2col::origin) elements from the image.
    ///
    /// # Errors
    /// [`LayoutError::Overflow`], [`LayoutError::CapacityExceeded`].
    pub const fn patches(&self) -> Result<Layout, LayoutError> {
        let (space, outputs) = (self.rank - 2, self.outputs());
        let (mut pixels, mut columns) = ([Layout::VOID; SPACE + 1], [Layout::VOID; SPACE + 1]);
        columns[0] = ctry!(leaf(self.extents[0], 1, 1));
        let mut i = 0;
        while i < space {
            let (filter, stride) = (self.filters[i], self.strides[i + 1]);
            pixels[i] = ctry!(leaf(outputs[i], filter.stride, stride));
            columns[i + 1] = ctry!(leaf(filter.taps, filter.dilation, stride));
            i += 1;
        }
        pixels[space] = ctry!(leaf(self.extents[space + 1], 1, self.strides[space + 1]));
        let pixels = ctry!(Layout::tuple(pixels.split_at(space + 1).0));
        let columns = ctry!(Layout::tuple(columns.split_at(space + 1).0));
        Layout::tuple(&[pixels, columns])
    }

    /// The index of the first element of the first patch: 0 without padding, else below.
    pub const fn origin(&self) -> i64 {
        let (mut origin, mut i) = (0_i64, 0);
        while i < self.rank - 2 {
            origin = origin.saturating_add(self.lower[i].saturating_mul(signed(self.strides[i + 1])));
            i += 1;
        }
        origin
    }

    /// The instruction that copies pixels from `pixel` on, channels from `channel` on, of a tap: its number along each
    /// mode of space.
    ///
    /// # Errors
    /// [`LayoutError::RankMismatch`], [`LayoutError::OutOfBounds`] for a tap beyond the filter;
    /// [`LayoutError::TileCoordinate`] beyond 31 bits.
    pub const fn instruction(&self, pixel: u64, channel: u64, tap: &[u64]) -> Result<Im2colInstruction, LayoutError> {
        let space = self.rank - 2;
        if tap.len() != space {
            return Err(LayoutError::rank_mismatch(tap.len(), space).during(Operation::TmaBox));
        }
        let (mut coordinates, mut offsets) = ([0; MODES], [0; SPACE]);
        coordinates[0] = signed(channel);
        // The number of a pixel has its places in the output as digits, the fastest mode first.
        let (mut rest, mut i, outputs) = (pixel, 0, self.outputs());
        while i < space {
            let Filter { taps, stride, dilation, .. } = self.filters[i];
            if tap[i] >= taps {
                return Err(LayoutError::out_of_bounds(tap[i], taps).during(Operation::TmaBox));
            }
            offsets[i] = tap[i] * dilation;
            coordinates[i + 1] = self.lower[i] + signed(rest % outputs[i] * stride);
            rest /= outputs[i];
            i += 1;
        }
        coordinates[space + 1] = signed(rest);
        i = 0;
        while i < self.rank {
            if coordinates[i] > MOST {
                let blame = Blame::whole(Operation::TmaBox, 0);
                return Err(LayoutError::TileCoordinate { blame, coordinate: coordinates[i].unsigned_abs() });
            }
            i += 1;
        }
        Ok(Im2colInstruction { coordinates, offsets })
    }
}

/// A mode with a product as its stride.
const fn leaf(extent: u64, times: u64, stride: u64) -> Result<Layout, LayoutError> {
    let Some(product) = Stride::constant(signed(stride)).scaled(times) else {
        let blame = Blame::whole(Operation::TmaBox, 0);
        return Err(LayoutError::Overflow { blame, left: times, right: stride });
    };
    Layout::leaf(extent, product)
}
