//! Rows of a matrix that a bulk copy gathers, or scatters, four at a time. PTX: `.tile::gather4`, `.tile::scatter4`, of
//! `sm_100a`.

use super::im2col::{require_columns, rows_of, signed};
use super::map::{require_extent, require_stride};
use super::{ALIGNMENT, LineSwizzle, STAGE, line_swizzle, row, whole_bytes};
use crate::const_util::ctry;
use crate::data::im2col::Im2colFault;
use crate::data::layout::Layout;
use crate::error::{Blame, LayoutError, Operation};
use crate::swizzle::Composed;

/// The rows of an instruction.
const ROWS: usize = 4;

/// A bulk copy of any rows of a matrix to a stage, or back: its map as plain data, and its instructions.
///
/// Post: after the [instructions](RowGather::instruction), the stage holds element `(rows[i], column + j)` of the
/// matrix where its layout puts `(i, j)`. It holds 0 for a row or a column that the matrix does not have. A scatter
/// writes the elements of the matrix alone.
///
/// ```
/// use layout_algebra::{Composed, Layout, atom::RowGather};
/// // 1000 rows of 256 halves. A stage has 8 rows of 64 columns: two instructions.
/// let matrix = Layout::parse("(1000,256):(256,1)")?;
/// let copy = RowGather::new(&matrix, &Composed::parse("Sw<3,3,3> o 0 o (8,64):(64,1)")?, 16)?;
/// assert_eq!((copy.instructions(), copy.elements(), copy.bytes()), (2, [64, 1], 1024));
/// let second = copy.instruction(1, 128, &[7, 3, 999, 3])?;
/// assert_eq!((second.coordinates, second.start), ([128, 7, 3, 999, 3], 512));
/// // Two of the rows are one: they can be gathered, and not scattered.
/// assert_eq!(copy.twice(&[7, 3, 999, 3]), Some([1, 3]));
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RowGather {
    bytes: u64,
    swizzle: LineSwizzle,
    extents: [u64; 2],
    stride: u64,
    rows: u64,
    columns: u64,
}

/// An instruction of a gather or a scatter: four rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct GatherInstruction {
    /// The first column, and the rows. A row below 0 or beyond the matrix is zeros.
    pub coordinates: [i64; 1 + ROWS],
    /// The place in the stage, in bytes.
    pub start: u64,
}

impl RowGather {
    /// The copy of rows of a matrix `(rows, columns) : (stride, 1)` to a stage of whole fours of rows.
    ///
    /// # Errors
    /// - the error of [`crate::check::same_function`] unless the stage, without its swizzle, is
    ///   `(rows, columns) : (columns, 1)`; [`LayoutError::RankMismatch`] unless both have two modes;
    /// - [`LayoutError::NotAMultiple`] for rows that are no fours; [`LayoutError::NotIm2col`] for columns beyond 256,
    ///   or beside the span of the swizzle; [`LayoutError::InnerBytes`]; [`LayoutError::BulkStart`];
    /// - [`LayoutError::BulkElement`], [`LayoutError::BulkSwizzle`], [`LayoutError::TensorMapStride`],
    ///   [`LayoutError::TensorMapReach`], [`LayoutError::TensorMapExtent`]; [`LayoutError::Overflow`] for a stage.
    pub const fn new(matrix: &Layout, stage: &Composed, bits: u64) -> Result<RowGather, LayoutError> {
        let bytes = ctry!(whole_bytes(bits));
        let swizzle = ctry!(line_swizzle(stage, bytes));
        if matrix.rank() != 2 || matrix.length() != 2 {
            return Err(LayoutError::rank_mismatch(matrix.length(), 2).during(Operation::TmaBox));
        }
        let [rows, columns] = ctry!(rows_of(stage));
        ctry!(matrix.require_natural(Operation::TmaBox, 0));
        let (down, across) = (matrix.mode_at(0), matrix.mode_at(1));
        let blame = Blame::whole(Operation::TmaBox, 0);
        let stride = match (down.1.natural(), across.1.natural()) {
            (Some(stride), Some(1)) => stride,
            // Only a single row has another stride: no map has it.
            (None, Some(1)) => 0,
            (_, other) => {
                let value = signed(match other {
                    Some(other) => other,
                    None => 0,
                });
                let fault = Im2colFault::ChannelStride;
                return Err(LayoutError::NotIm2col { blame, fault, mode: 0, value, least: 1, most: 1 });
            }
        };
        let reach = stride.saturating_mul(bytes);
        ctry!(require_extent(0, across.0));
        ctry!(require_extent(1, down.0));
        ctry!(require_stride(1, reach, bytes));
        let copy = RowGather { bytes, swizzle, extents: [across.0, down.0], stride: reach, rows, columns };
        ctry!(copy.require_stage());
        Ok(copy)
    }

    const fn require_stage(&self) -> Result<(), LayoutError> {
        let blame = Blame::whole(Operation::TmaBox, STAGE);
        if self.rows % ROWS as u64 != 0 {
            return Err(LayoutError::NotAMultiple { blame, extent: self.rows, divisor: ROWS as u64 });
        }
        ctry!(require_columns(self.columns, row(self.swizzle, self.bytes), self.bytes));
        let row = self.columns * self.bytes;
        if self.rows > u64::MAX / row {
            return Err(LayoutError::Overflow { blame, left: self.rows, right: row });
        }
        // Each instruction writes four rows of the stage.
        let start = ROWS as u64 * row;
        if self.instructions() > 1 && start % ALIGNMENT != 0 {
            let (step, fitting) = (start / self.bytes, start.div_ceil(ALIGNMENT) * ALIGNMENT / self.bytes);
            return Err(LayoutError::BulkStart { blame, instruction: 1, start, step, fitting, blocks: 1 });
        }
        Ok(())
    }

    /// `globalDim`: columns and rows of the matrix.
    pub const fn extents(&self) -> [u64; 2] {
        self.extents
    }

    /// `globalStrides`: the bytes from a row to the next one.
    pub const fn stride(&self) -> u64 {
        self.stride
    }

    /// `boxDim`: the columns, and one row.
    pub const fn elements(&self) -> [u64; 2] {
        [self.columns, 1]
    }

    /// The swizzle of the map.
    pub const fn swizzle(&self) -> LineSwizzle {
        self.swizzle
    }

    /// The instructions for a stage.
    pub const fn instructions(&self) -> u64 {
        self.rows / ROWS as u64
    }

    /// The bytes that arrive for a stage.
    pub const fn bytes(&self) -> u64 {
        self.bytes * self.rows * self.columns
    }

    /// Instruction `i`, which moves four rows, columns from `column` on.
    ///
    /// # Errors
    /// [`LayoutError::OutOfBounds`] from [`instructions`](RowGather::instructions) on; [`LayoutError::TileCoordinate`]
    /// for a column beyond 31 bits.
    pub const fn instruction(&self, i: u64, column: u64, rows: &[i32; 4]) -> Result<GatherInstruction, LayoutError> {
        if i >= self.instructions() {
            return Err(LayoutError::out_of_bounds(i, self.instructions()).during(Operation::TmaBox));
        }
        // Coordinates are signed numbers of 32 bits.
        if column > i32::MAX as u64 {
            return Err(LayoutError::TileCoordinate { blame: Blame::whole(Operation::TmaBox, 0), coordinate: column });
        }
        let (mut coordinates, mut k) = ([signed(column); 1 + ROWS], 0);
        while k < ROWS {
            coordinates[k + 1] = rows[k] as i64;
            k += 1;
        }
        Ok(GatherInstruction { coordinates, start: i * ROWS as u64 * self.columns * self.bytes })
    }

    /// The first two places that name one row of the matrix. A scatter would write it twice, in any order.
    pub const fn twice(&self, rows: &[i32]) -> Option<[usize; 2]> {
        let mut i = 0;
        while i < rows.len() {
            let mut k = 0;
            while k < i {
                // A row that the matrix does not have is not written.
                if rows[k] == rows[i] && rows[i] >= 0 && (rows[i].unsigned_abs() as u64) < self.extents[1] {
                    return Some([k, i]);
                }
                k += 1;
            }
            i += 1;
        }
        None
    }
}
