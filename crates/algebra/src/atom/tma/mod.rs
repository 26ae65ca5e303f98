//! Tensor maps: tiles of a global tensor that one bulk copy moves to shared memory.
//!
//! `cp.async.bulk.tensor` moves a box of a tensor, and swizzles it on the way. Two layouts decide the box, its order,
//! the swizzle and the number of instructions: the global tensor's, and the tile's in shared memory. `CuTe`:
//! `make_tma_copy`.
//!
//! `Q`, the coordinates of the tensor in the order of shared memory, is a list of modes `extent : step@axis`.
//!
//! ```text
//! K-major (128,64), swizzled    Q = (64:1@k, 128:1@m)          one box of 64 x 128
//! K-major (128,128), swizzled   Q = (64:1@k, 128:1@m, 2:64@k)  axis k again: two boxes; or one, with k split
//! ```
//!
//! - One instruction moves every tile iff the modes of `Q` lie along distinct axes with step 1, the first axis with
//!   stride 1. The map is the only one, up to the order of dimensions of box 1.
//! - Else the box is the longest such prefix of `Q`, and instructions iterate over the rest.
//! - With a [split](TmaChoice::split), an axis met again is a second dimension of the map, if the step divides its
//!   extent and that takes fewer instructions.

mod axes;
mod gather;
mod im2col;
mod instruction;
mod map;
mod order;
mod patches;
mod pieces;
mod prefix;
mod slices;
mod tensor_map;

pub use gather::{GatherInstruction, RowGather};
pub use im2col::{Filter, Im2col};
pub use instruction::TmaInstruction;
pub use patches::Im2colInstruction;
pub use prefix::MAX_DIMENSIONS;
pub use tensor_map::{MapNumber, TensorMap};

use core::fmt;

use super::descriptor::LineSwizzle;
use crate::const_util::ctry;
use crate::data::int_tuple::IntTuple;
use crate::data::profile::MAX_LEAVES;
use crate::data::swizzle::Swizzle;
use crate::dynamic::DynLayout;
use crate::error::{Blame, LayoutError, Operation};
use crate::swizzle::Composed;
use axes::{Axes, BITS, GLOBAL, STAGE};
use map::{Dimensions, UNIT};
use pieces::{Piece, Pieces};
use prefix::Prefix;
use slices::Slices;

/// The alignment of the place in shared memory where an instruction begins, in bytes.
const ALIGNMENT: u64 = 128;

/// The choices that the layouts of a bulk copy leave open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TmaChoice {
    /// Whether an axis may be several dimensions of the map. It is where that takes fewer instructions.
    pub split: bool,
    /// The number of blocks of a cluster that share the tile. Each issues a slice, and all receive all. `CuTe`:
    /// `SM90_TMA_LOAD_MULTICAST`.
    pub blocks: u64,
}

impl TmaChoice {
    /// One dimension for each axis, and one block.
    pub const PLAIN: TmaChoice = TmaChoice { split: false, blocks: 1 };
    /// Axes may be split, and one block.
    pub const SPLIT: TmaChoice = TmaChoice { split: true, blocks: 1 };
}

/// A bulk copy of the tiles of a global tensor to shared memory: its tensor map, and its instructions.
///
/// Post: after the [instructions](TmaBox::instruction) of a tile, shared memory holds the element of each coordinate of
/// the tile where the stage's layout puts it. A position beyond the extent of a mode is 0 there. No other place is
/// written.
///
/// ```
/// use layout_algebra::{Composed, DynLayout, IntTuple, atom::TmaBox};
/// let global = DynLayout::parse("(128?, 64?) : (64*?1, 1)")?;
/// let stage = Composed::parse("Sw<3,3,3> o 0 o (128,64):(64,1)")?;
/// let load = TmaBox::new(&global, &IntTuple::parse("(128,64)")?, &stage, 16)?;
/// assert_eq!((load.rank(), load.elements(), load.instructions(), load.bytes()), (2, [64, 128, 1, 1, 1], 1, 16384));
/// // 512 x 256 halves at address 0x10000: the arguments for the driver.
/// let map = load.tensor_map(0x10000, &[4, 4, 0, 0, 0, 0, 0, 0])?;
/// assert_eq!((map.extents(), map.strides()), (&[256, 512][..], &[512][..]));
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TmaBox {
    /// The bytes of an element.
    bytes: u64,
    swizzle: LineSwizzle,
    axes: Axes,
    tile: IntTuple,
    prefix: Prefix,
    dimensions: Dimensions,
    slices: Slices,
    /// The first element of the stage.
    offset: u64,
}

impl TmaBox {
    /// Finds the map and the instructions for the tiles of a global tensor: an extent of the tile for each mode of the
    /// tensor. The stage is a layout over the tile, in elements of `bits` bits, swizzled or not.
    ///
    /// # Errors
    /// The refusals of [`chosen`](TmaBox::chosen).
    ///
    /// ```
    /// use layout_algebra::{Composed, DynLayout, IntTuple, atom::TmaBox};
    /// let (rows, tile) = (DynLayout::parse("(128,64):(64,1)")?, IntTuple::parse("(32,64)")?);
    /// let columns = Composed::parse("(32,64):(1,32)")?;
    /// let error = TmaBox::new(&rows, &tile, &columns, 16).unwrap_err();
    /// assert_eq!(error.code(), "L1507"); // the stage begins along mode 0, whose stride in the tensor is 64
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn new(global: &DynLayout, tile: &IntTuple, stage: &Composed, bits: u64) -> Result<TmaBox, LayoutError> {
        TmaBox::chosen(global, tile, stage, bits, TmaChoice::PLAIN)
    }

    /// [`new`](TmaBox::new) with a choice: axes that are split, blocks that share a tile.
    ///
    /// # Errors
    /// - of the two layouts: [`LayoutError::StageSize`], [`LayoutError::TileCrosses`], [`LayoutError::NotInjective`],
    ///   [`LayoutError::NotMutuallyRefinable`], [`LayoutError::StageUnit`], [`LayoutError::StageStart`],
    ///   [`LayoutError::NotMajor`], [`LayoutError::BroadcastEdge`];
    /// - of the hardware: [`LayoutError::BulkElement`], [`LayoutError::BulkSwizzle`], [`LayoutError::InnerBytes`],
    ///   [`LayoutError::UnderSpan`], [`LayoutError::BulkStart`], [`LayoutError::Multicast`];
    /// - of the map, where its numbers are known: [`LayoutError::TensorMapRank`], [`LayoutError::TensorMapExtent`],
    ///   [`LayoutError::TensorMapStride`], [`LayoutError::TensorMapReach`], [`LayoutError::TileCoordinate`].
    ///
    /// ```
    /// use layout_algebra::{Composed, DynLayout, IntTuple, atom::{TmaBox, TmaChoice}};
    /// let (global, tile) = (DynLayout::parse("(1024,512):(512,1)")?, IntTuple::parse("(128,128)")?);
    /// let stage = Composed::parse("Sw<3,3,3> o 0 o (128,(64,2)):(64,(1,8192))")?;
    /// assert_eq!(TmaBox::new(&global, &tile, &stage, 16)?.instructions(), 2);
    /// let split = TmaBox::chosen(&global, &tile, &stage, 16, TmaChoice::SPLIT)?;
    /// assert_eq!((split.instructions(), split.elements()), (1, [64, 128, 2, 1, 1]));
    /// // Four blocks share the tile: each loads 32 rows of both halves, for all.
    /// let shared = TmaBox::chosen(&global, &tile, &stage, 16, TmaChoice { split: false, blocks: 4 })?;
    /// assert_eq!((shared.instructions(), shared.elements(), shared.bytes()), (2, [64, 32, 1, 1, 1], 32768));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn chosen(
        global: &DynLayout,
        tile: &IntTuple,
        stage: &Composed,
        bits: u64,
        choice: TmaChoice,
    ) -> Result<TmaBox, LayoutError> {
        let plain = TmaBox::of(global, tile, stage, bits, TmaChoice { split: false, ..choice });
        if choice.split
            && let Ok(split) = TmaBox::of(global, tile, stage, bits, choice)
        {
            match &plain {
                Ok(plain) if plain.instructions() <= split.instructions() => {}
                _ => return Ok(split),
            }
        }
        plain
    }

    /// [`chosen`](TmaBox::chosen) for the tile whose extents are the sizes of the stage's modes.
    ///
    /// # Errors
    /// The errors of [`chosen`](TmaBox::chosen).
    ///
    /// ```
    /// use layout_algebra::{Composed, DynLayout, atom::{TmaBox, TmaChoice}};
    /// let global = DynLayout::parse("(?, ?) : (?, 1)")?;
    /// let stage = Composed::parse("Sw<3,3,3> o 0 o ((8,16),64):((64,512),1)")?;
    /// let load = TmaBox::of_stage(&global, &stage, 16, TmaChoice::PLAIN)?;
    /// assert_eq!((load.tile().to_string(), load.elements()), ("(128,64)".into(), [64, 128, 1, 1, 1]));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn of_stage(
        global: &DynLayout,
        stage: &Composed,
        bits: u64,
        choice: TmaChoice,
    ) -> Result<TmaBox, LayoutError> {
        let (mut extents, mut mode) = ([1; MAX_LEAVES], 0);
        while mode < stage.rank() {
            extents[mode] = ctry!(stage.layout().mode(mode)).size();
            mode += 1;
        }
        let tile = ctry!(IntTuple::flat(extents.split_at(stage.rank()).0));
        TmaBox::chosen(global, &tile, stage, bits, choice)
    }

    const fn of(
        global: &DynLayout,
        tile: &IntTuple,
        stage: &Composed,
        bits: u64,
        choice: TmaChoice,
    ) -> Result<TmaBox, LayoutError> {
        let bytes = ctry!(whole_bytes(bits));
        let swizzle = ctry!(line_swizzle(stage, bytes));
        let axes = ctry!(Axes::new(global, tile));
        let pieces = ctry!(Pieces::new(&axes, tile, stage.layout()));
        ctry!(require_edges(&axes));
        let prefix = Prefix::new(&axes, &pieces, row(swizzle, bytes), choice.split);
        let mut dimensions = ctry!(Dimensions::new(&axes, &prefix));
        let slices = ctry!(Slices::new(&prefix, &mut dimensions, choice.blocks));
        let found = TmaBox { bytes, swizzle, axes, tile: *tile, prefix, dimensions, slices, offset: stage.offset() };
        ctry!(dimensions.require_limits(&axes, bytes, None));
        ctry!(found.require_row());
        ctry!(found.require_coordinates(None));
        ctry!(found.require_starts());
        Ok(found)
    }

    /// The extents of a tile, one for each mode of the tensor.
    pub const fn tile(&self) -> &IntTuple {
        &self.tile
    }

    /// The number of dimensions of the map.
    pub const fn rank(&self) -> usize {
        self.dimensions.rank
    }

    /// The box: its extent in each dimension of the map, 1 past the rank.
    pub const fn elements(&self) -> [u64; MAX_DIMENSIONS] {
        let (mut elements, mut i) = ([1; MAX_DIMENSIONS], 0);
        while i < self.dimensions.rank {
            elements[i] = self.dimensions.list[i].elements;
            i += 1;
        }
        elements
    }

    /// The swizzle of the map.
    pub const fn swizzle(&self) -> LineSwizzle {
        self.swizzle
    }

    /// The number of instructions that each block issues for a tile.
    pub const fn instructions(&self) -> u64 {
        self.prefix.loops.size()
    }

    /// The number of blocks that share a tile.
    pub const fn blocks(&self) -> u64 {
        self.slices.blocks()
    }

    /// The bytes that arrive in each block for a tile, which its barrier expects. Edges count in full. PTX:
    /// `mbarrier.expect_tx`.
    pub const fn bytes(&self) -> u64 {
        self.bytes * self.box_size() * self.instructions() * self.blocks()
    }

    /// The bits of an element.
    pub const fn bits(&self) -> u64 {
        8 * self.bytes
    }

    const fn box_size(&self) -> u64 {
        let (mut size, mut i) = (1, 0);
        while i < self.dimensions.rank {
            size *= self.dimensions.list[i].elements;
            i += 1;
        }
        size
    }

    /// Fails unless the rows of the box are whole units, and whole spans of the swizzle.
    const fn require_row(&self) -> Result<(), LayoutError> {
        let blame = Blame::whole(Operation::TmaBox, STAGE);
        let elements = self.elements()[0];
        let (bytes, span) = (elements * self.bytes, ALIGNMENT / 8 * self.swizzle.vectors());
        if bytes % UNIT != 0 || self.rank() == 0 {
            let next = if self.prefix.parts.count > 1 { Some(self.prefix.parts.list[1]) } else { self.first_loop() };
            let next = match next {
                Some(Piece { axis, step, .. }) => Some((self.axes.list[axis].mode, step)),
                None => None,
            };
            let mode = self.axes.list[self.prefix.parts.list[0].axis].mode;
            return Err(LayoutError::InnerBytes { blame, elements, bits: self.bits(), mode, next });
        }
        if self.swizzle.vectors() > 1 && bytes < span {
            let vectors = bytes / UNIT;
            let bits = if vectors.is_power_of_two() { vectors.trailing_zeros() } else { 0 };
            let fitting = ctry!(of_line(bits, self.bytes));
            return Err(LayoutError::UnderSpan { blame, bytes, span, fitting });
        }
        Ok(())
    }

    const fn first_loop(&self) -> Option<Piece> {
        if self.prefix.loops.count > 0 { Some(self.prefix.loops.list[0]) } else { None }
    }

    /// Fails with the first instruction that does not begin at a multiple of 128 bytes.
    const fn require_starts(&self) -> Result<(), LayoutError> {
        let blame = Blame::whole(Operation::TmaBox, STAGE);
        let (step, first) = (self.offset, self.offset * self.bytes);
        if first % ALIGNMENT != 0 {
            let fitting = first.div_ceil(ALIGNMENT) * ALIGNMENT / self.bytes;
            return Err(LayoutError::BulkStart { blame, instruction: 0, start: first, step, fitting, blocks: 1 });
        }
        let (mut instruction, mut i) = (1, 0);
        while i < self.prefix.loops.count {
            let Piece { shared: step, extent, .. } = self.prefix.loops.list[i];
            let start = step * self.bytes;
            if start % ALIGNMENT != 0 {
                let fitting = start.div_ceil(ALIGNMENT) * ALIGNMENT / self.bytes;
                let start = first + start;
                return Err(LayoutError::BulkStart { blame, instruction, start, step, fitting, blocks: 1 });
            }
            instruction *= extent;
            i += 1;
        }
        self.slices.require_starts(self.blocks(), self.bytes, ALIGNMENT)
    }
}

/// Writes the instructions, the box and the bytes: `1 instruction of a box (64,128) over (128,64), 16384 bytes`.
impl fmt::Display for TmaBox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (count, elements) = (self.instructions(), self.elements());
        let plural = if count == 1 { "" } else { "s" };
        write!(f, "{count} instruction{plural} of a box (")?;
        for (i, extent) in elements.split_at(self.rank()).0.iter().enumerate() {
            write!(f, "{}{extent}", if i > 0 { "," } else { "" })?;
        }
        write!(f, ") over {}, {} bytes", self.tile, self.bytes())
    }
}

/// The elements of a row of a swizzle; 0 where rows have any length.
const fn row(swizzle: LineSwizzle, bytes: u64) -> u64 {
    match swizzle {
        LineSwizzle::None => 0,
        _ => UNIT * swizzle.vectors() / bytes,
    }
}

/// The bytes of an element of 8, 16, 32 or 64 bits.
const fn whole_bytes(bits: u64) -> Result<u64, LayoutError> {
    match bits {
        8 | 16 | 32 | 64 => Ok(bits / 8),
        _ => Err(LayoutError::BulkElement { blame: Blame::whole(Operation::TmaBox, BITS), bits }),
    }
}

/// The swizzle of the hardware that a stage has: in bytes `(B,4,3)`, for B = 1, 2, 3.
const fn line_swizzle(stage: &Composed, bytes: u64) -> Result<LineSwizzle, LayoutError> {
    let blame = Blame::whole(Operation::TmaBox, STAGE);
    let Some(swizzle) = stage.swizzle() else {
        return Err(LayoutError::swizzled_operand(stage.bijection()).with_blame(blame));
    };
    if swizzle.is_identity() {
        return Ok(LineSwizzle::None);
    }
    let bits = if swizzle.bits() > 3 { 3 } else { swizzle.bits() };
    let fitting = ctry!(of_line(bits, bytes));
    if !swizzle.is_same_function(fitting) {
        return Err(LayoutError::BulkSwizzle { blame, swizzle, bits: 8 * bytes, fitting });
    }
    Ok(match bits {
        1 => LineSwizzle::Bytes32,
        2 => LineSwizzle::Bytes64,
        _ => LineSwizzle::Bytes128,
    })
}

/// The swizzle in elements of lines of `2^bits` units.
const fn of_line(bits: u32, bytes: u64) -> Result<Swizzle, LayoutError> {
    if bits == 0 { Ok(Swizzle::IDENTITY) } else { Swizzle::new(bits, 4 - bytes.trailing_zeros(), 3) }
}

/// Fails with an axis of stride 0 on which tiles have an edge: it is in no dimension, so nothing is 0 beyond the edge.
const fn require_edges(axes: &Axes) -> Result<(), LayoutError> {
    let mut i = 0;
    while i < axes.count {
        let axis = &axes.list[i];
        if axis.is_broadcast() && !axis.is_whole() {
            let blame = Blame::whole(Operation::TmaBox, GLOBAL);
            let (mode, extent, tile) = (axis.mode, axis.extent, axis.part);
            return Err(LayoutError::BroadcastEdge { blame, mode, extent, tile });
        }
        i += 1;
    }
    Ok(())
}
