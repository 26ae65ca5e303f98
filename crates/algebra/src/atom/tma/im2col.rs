//! Im2col maps: patches of a convolution that one bulk copy moves to shared memory.
//!
//! A convolution is a product of a matrix of *patches*. A pixel of the output has a row of it, a channel of a tap of
//! the filter has a column. The matrix is a layout of the image, which is not injective:
//!
//! ```text
//! ((Q,P,N),(C,S,R)) : ((u * D_w, v * D_h, D_n),(D_c, e * D_w, f * D_h))    strides u, v; dilations e, f
//! ```
//!
//! One instruction moves a rectangle of it: consecutive pixels, across the edges of rows and images, by consecutive
//! channels of one tap. The *bounding box* has the pixels where a filter begins. It goes from the lower corner to the
//! upper corner, both counted from the image: `-before`, and `after - dilation * (taps - 1)`.

use super::map::{UNIT, require_extent, require_stride};
use super::{LineSwizzle, STAGE, line_swizzle, row, whole_bytes};
use crate::const_util::ctry;
use crate::data::im2col::Im2colFault;
use crate::data::layout::Layout;
use crate::error::{Blame, LayoutError, Operation};
use crate::ops::require_same_function;
use crate::swizzle::Composed;

/// The most modes of space.
pub(super) const SPACE: usize = 3;
/// The modes of an image of the most modes: channels, space, images.
pub(super) const MODES: usize = SPACE + 2;
/// The largest coordinate.
pub(super) const MOST: i64 = (1 << 31) - 1;

/// A filter along a mode of space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Filter {
    /// The taps.
    pub taps: u64,
    /// The pixels from one output to the next one.
    pub stride: u64,
    /// The pixels from one tap to the next one.
    pub dilation: u64,
    /// The zeros before the image.
    pub before: u64,
    /// The zeros after the image.
    pub after: u64,
}

impl Filter {
    /// A filter of so many taps: stride and dilation 1, no zeros.
    pub const fn of(taps: u64) -> Filter {
        Filter { taps, stride: 1, dilation: 1, before: 0, after: 0 }
    }
}

/// A bulk copy of patches of a convolution to shared memory: its map as plain data, and its instructions. PTX:
/// `cp.async.bulk.tensor` with `.im2col`. `CuTe`: `make_tma_copy_im2col`.
///
/// Post: after an [instruction](Im2col::instruction), the stage holds element `(pixel + i, channel + j)` of the patches
/// of its tap where its layout puts `(i, j)`. Zeros of the padding, and pixels and channels beyond the last ones,
/// are 0.
///
/// ```
/// use layout_algebra::atom::{Filter, Im2col};
/// use layout_algebra::{Composed, Layout};
/// // 8 images of 56 x 56 pixels of 64 halves; 3 x 3 taps, each second pixel, one zero around.
/// let image = Layout::parse("(64,56,56,8):(1,64,3584,200704)")?;
/// let filter = Filter { stride: 2, before: 1, after: 1, ..Filter::of(3) };
/// let stage = Composed::parse("Sw<3,3,3> o 0 o (128,64):(64,1)")?;
/// let copy = Im2col::new(&image, &[filter; 2], &stage, 16)?;
/// assert_eq!((copy.pixels(), copy.channels(), copy.bytes()), (128, 64, 16384));
/// assert_eq!((copy.lower(), copy.upper()), (&[-1, -1][..], &[-1, -1][..]));
/// assert_eq!(copy.patches()?.to_string(), "((28,28,8),(64,3,3)):((128,7168,200704),(1,64,3584))");
/// // Pixels 128 to 255, tap (2, 0): row 4 of the first output, from its column 16 on.
/// let second = copy.instruction(128, 0, &[2, 0])?;
/// assert_eq!((second.coordinates, second.offsets), ([0, 31, 7, 0, 0], [2, 0, 0]));
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Im2col {
    pub(super) rank: usize,
    bytes: u64,
    swizzle: LineSwizzle,
    pub(super) extents: [u64; MODES],
    pub(super) strides: [u64; MODES],
    pub(super) filters: [Filter; SPACE],
    pub(super) lower: [i64; SPACE],
    pub(super) upper: [i64; SPACE],
    pixels: u64,
    channels: u64,
}

impl Im2col {
    /// The copy of patches to a stage: pixels by channels. The image has the modes channels, space and images, of one
    /// extent each: `(C, W, N)`, `(C, W, H, N)` or `(C, W, H, D, N)`. There is a filter for each mode of space.
    ///
    /// # Errors
    /// - [`LayoutError::RankMismatch`] for another number of filters, or a stage that has not two modes;
    /// - the error of [`crate::check::same_function`] unless the stage, without its swizzle, is
    ///   `(pixels, channels) : (channels, 1)`: another one takes several copies, or none;
    /// - [`LayoutError::NotIm2col`] with the number that no map has;
    /// - [`LayoutError::BulkElement`], [`LayoutError::BulkSwizzle`], [`LayoutError::TensorMapExtent`],
    ///   [`LayoutError::TensorMapStride`], [`LayoutError::TensorMapReach`].
    ///
    /// ```
    /// use layout_algebra::atom::{Filter, Im2col};
    /// use layout_algebra::{Composed, Layout};
    /// let image = Layout::parse("(64,56,56,8):(1,64,3584,200704)")?;
    /// let stage = Composed::parse("(64,64):(64,1)")?;
    /// let wide = Filter { before: 200, ..Filter::of(3) };
    /// let error = Im2col::new(&image, &[wide, Filter::of(3)], &stage, 16).unwrap_err();
    /// assert!(error.to_string().starts_with("[L1522] box: the lower corner of mode 1 is -200, not from -128 to 127"));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn new(image: &Layout, filters: &[Filter], stage: &Composed, bits: u64) -> Result<Im2col, LayoutError> {
        let bytes = ctry!(whole_bytes(bits));
        let swizzle = ctry!(line_swizzle(stage, bytes));
        let rank = image.rank();
        ctry!(within(Im2colFault::Rank, 0, signed(rank as u64), [3, signed(MODES as u64)]));
        if image.length() != rank {
            return Err(LayoutError::rank_mismatch(image.length(), rank).during(Operation::TmaBox));
        }
        if filters.len() != rank - 2 {
            return Err(LayoutError::rank_mismatch(filters.len(), rank - 2).during(Operation::TmaBox));
        }
        let [pixels, channels] = ctry!(rows_of(stage));
        let mut copy = Im2col {
            rank,
            bytes,
            swizzle,
            extents: [1; MODES],
            strides: [0; MODES],
            filters: [Filter::of(1); SPACE],
            lower: [0; SPACE],
            upper: [0; SPACE],
            pixels,
            channels,
        };
        ctry!(copy.require_tile());
        ctry!(copy.take_image(image));
        ctry!(copy.take_filters(filters));
        Ok(copy)
    }

    const fn require_tile(&self) -> Result<(), LayoutError> {
        ctry!(within(Im2colFault::Pixels, 0, signed(self.pixels), [1, 1024]));
        require_columns(self.channels, row(self.swizzle, self.bytes), self.bytes)
    }

    const fn take_image(&mut self, image: &Layout) -> Result<(), LayoutError> {
        ctry!(image.require_natural(Operation::TmaBox, 0));
        let mut mode = 0;
        while mode < self.rank {
            let (extent, stride) = image.mode_at(mode);
            // Only a mode of extent 1 has another one.
            let stride = match stride.natural() {
                Some(stride) => stride,
                None => 0,
            };
            (self.extents[mode], self.strides[mode]) = (extent, stride);
            #[allow(clippy::cast_possible_truncation, reason = "at most five modes")]
            let dimension = mode as u8;
            ctry!(require_extent(dimension, extent));
            if mode == 0 {
                ctry!(within(Im2colFault::ChannelStride, 0, signed(stride), [1, 1]));
            } else {
                ctry!(require_stride(dimension, stride.saturating_mul(self.bytes), self.bytes));
            }
            mode += 1;
        }
        Ok(())
    }

    const fn take_filters(&mut self, filters: &[Filter]) -> Result<(), LayoutError> {
        // The corners share 32 bits of the map, and so do the offsets in an instruction.
        let (corner, offset) = match filters.len() {
            1 => (1 << 15, (1 << 16) - 1),
            2 => (1 << 7, (1 << 8) - 1),
            _ => (1 << 4, (1 << 5) - 1),
        };
        let mut i = 0;
        while i < filters.len() {
            let Filter { taps, stride, dilation, before, after } = filters[i];
            // Mode 0 of the image has its channels.
            let mode = i + 1;
            ctry!(within(Im2colFault::Stride, mode, signed(stride), [1, 8]));
            ctry!(within(Im2colFault::Taps, mode, signed(taps), [1, offset + 1]));
            // A single tap has no other one to be apart from.
            if taps > 1 {
                ctry!(within(Im2colFault::Dilation, mode, signed(dilation), [1, offset]));
            }
            let last = signed((taps - 1).saturating_mul(dilation));
            ctry!(within(Im2colFault::LastOffset, mode, last, [0, offset]));
            // Where the first and the last filter begin.
            self.lower[i] = signed(before).saturating_neg();
            self.upper[i] = signed(after) - last;
            ctry!(within(Im2colFault::Lower, mode, self.lower[i], [-corner, corner - 1]));
            ctry!(within(Im2colFault::Upper, mode, self.upper[i], [-corner, corner - 1]));
            ctry!(within(
                Im2colFault::Box,
                mode,
                signed(self.extents[mode]) + self.upper[i] - self.lower[i],
                [1, MOST]
            ));
            self.filters[i] = filters[i];
            i += 1;
        }
        Ok(())
    }

    /// The modes of the image: 3 to 5.
    pub const fn rank(&self) -> usize {
        self.rank
    }

    /// `globalDim`: an extent for each mode of the image.
    pub const fn extents(&self) -> &[u64] {
        self.extents.split_at(self.rank).0
    }

    /// `globalStrides`: the stride of each mode after the first, in bytes.
    pub const fn strides(&self) -> [u64; MODES - 1] {
        let (mut strides, mut mode) = ([0; MODES - 1], 1);
        while mode < self.rank {
            strides[mode - 1] = self.strides[mode] * self.bytes;
            mode += 1;
        }
        strides
    }

    /// `pixelBoxLowerCorner`, for each mode of space, the fastest first, as CUTLASS passes it.
    pub const fn lower(&self) -> &[i64] {
        self.lower.split_at(self.rank - 2).0
    }

    /// `pixelBoxUpperCorner`.
    pub const fn upper(&self) -> &[i64] {
        self.upper.split_at(self.rank - 2).0
    }

    /// `elementStrides`: the stride of the filter for each mode of space, 1 for channels and images.
    pub const fn element_strides(&self) -> [u64; MODES] {
        let (mut strides, mut i) = ([1; MODES], 0);
        while i < SPACE {
            strides[i + 1] = self.filters[i].stride;
            i += 1;
        }
        strides
    }

    /// `channelsPerPixel`.
    pub const fn channels(&self) -> u64 {
        self.channels
    }

    /// `pixelsPerColumn`.
    pub const fn pixels(&self) -> u64 {
        self.pixels
    }

    /// The swizzle of the map.
    pub const fn swizzle(&self) -> LineSwizzle {
        self.swizzle
    }

    /// The bytes that arrive for an instruction. Edges count in full.
    pub const fn bytes(&self) -> u64 {
        self.bytes * self.pixels * self.channels
    }
}

/// The rows of a stage, and the elements of each. It fails unless the stage, without its swizzle, has them one after
/// the other.
pub(super) const fn rows_of(stage: &Composed) -> Result<[u64; 2], LayoutError> {
    if stage.rank() != 2 {
        return Err(LayoutError::rank_mismatch(stage.rank(), 2).during(Operation::TmaBox));
    }
    let (rows, elements) = (ctry!(stage.layout().mode(0)).size(), ctry!(stage.layout().mode(1)).size());
    let flat = ctry!(Layout::flat(&[rows, elements], &[elements, 1]));
    ctry!(require_same_function(stage.layout(), &flat), Operation::TmaBox);
    Ok([rows, elements])
}

/// Fails unless rows of a stage have at most 256 elements, whole units, and the span of the swizzle.
pub(super) const fn require_columns(elements: u64, row: u64, bytes: u64) -> Result<(), LayoutError> {
    ctry!(within(Im2colFault::Channels, 0, signed(elements), [1, 256]));
    // A swizzle has rows of its span: shorter ones are undocumented, longer ones are refused by the driver.
    if row > 0 {
        let span = signed(row * bytes);
        return within(Im2colFault::Span, 0, signed(elements * bytes), [span, span]);
    }
    if elements * bytes % UNIT != 0 {
        let blame = Blame::whole(Operation::TmaBox, STAGE);
        return Err(LayoutError::InnerBytes { blame, elements, bits: 8 * bytes, mode: 1, next: None });
    }
    Ok(())
}

/// Fails unless a number is within two bounds.
const fn within(fault: Im2colFault, mode: usize, value: i64, [least, most]: [i64; 2]) -> Result<(), LayoutError> {
    if value >= least && value <= most {
        return Ok(());
    }
    #[allow(clippy::cast_possible_truncation, reason = "at most five modes")]
    let mode = mode as u8;
    Err(LayoutError::NotIm2col { blame: Blame::whole(Operation::TmaBox, 0), fault, mode, value, least, most })
}

/// The number with a sign; the largest one beyond 2^62, which keeps sums of two in range.
pub(super) const fn signed(number: u64) -> i64 {
    #[allow(clippy::cast_possible_wrap, reason = "at most 2^62")]
    if number > 1 << 62 { 1 << 62 } else { number as i64 }
}
