//! Scales on their way to tensor memory: chunks of 128 rows in global and shared memory, and the copy that spreads
//! them.
//!
//! ```text
//! byte of a chunk = 16 (row % 32) + 4 (row / 32) + scale    a chunk has 128 rows of 4 scales
//! ```
//!
//! `tcgen05.cp.32x128b.warpx4` copies a chunk: its 32 rows of 16 bytes go to 32 lanes, once for each warp. So row `r`
//! is in lane `r % 32` of each warp, in column `r / 32`, whose word has its four scales:
//!
//! ```
//! use layout_algebra::atom::{Scaling, scales};
//! let chunk = scales::chunk(Scaling::Nvf4);
//! assert_eq!(chunk.to_string(), "((32,4),(16,4)):((16,4),(0,1))");
//! let (row, scale) = (70, 3); // 16 elements share scale 3
//! let byte = chunk.index(row + 128 * 16 * scale)?;
//! assert_eq!(byte, 16 * 6 + 4 * 2 + 3);
//! // Its first copy is in byte 3 of lane 6, column 2. Tensor memory counts words, so a lane is 4 * 65536 bytes.
//! assert_eq!(scales::WARPX4.index(byte)?, 4 * (6 << 16 | 2) + 3);
//! # Ok::<(), layout_algebra::LayoutError>(())
//! ```

use super::catalogue::table;
use super::tmem;
use crate::const_util::ctry;
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::umma::Scaling;
use crate::error::{Blame, LayoutError, Operation};
use crate::ops::tile_to_shape_ordered;

/// The rows of a chunk.
pub const ROWS: u64 = 128;
/// The scales of a row of a chunk: a word of tensor memory.
pub const SCALES: u64 = 4;
/// The rows that a warp reaches, one a lane.
const WARP: u64 = 32;
/// The distance from a lane of tensor memory to the next one, in bytes.
const LANE: u64 = 4 * tmem::LANE;

/// `tcgen05.cp.32x128b.warpx4`: `(byte, warp)` of a chunk, to the byte of tensor memory. An address counts words of
/// four bytes. `CuTe`: `SM100_UTCCP_4x32dp128bit_1cta`.
///
/// Law: the layout is injective; the four warps hold the same bytes at the same columns.
pub const WARPX4: Layout = match table(&[[16, 1], [WARP, LANE]], &[[4, WARP * LANE]]) {
    Ok(layout) => layout,
    Err(error) => error.panic(),
};

/// A chunk: `(row, k) -> byte` of 128 rows and four blocks along K. `CuTe`: `Sm1xxBlockScaledBasicChunk::SfAtom`.
///
/// Law: rows 32 apart are neighbours, so that a lane gets four of them in 16 bytes; k of one block share a byte.
pub const fn chunk(scaling: Scaling) -> Layout {
    match table(&[[WARP, 16], [4, 4]], &[[scaling.block(), 0], [SCALES, 1]]) {
        Ok(layout) => layout,
        Err(error) => error.panic(),
    }
}

/// The scales of a matrix of so many rows and so many k: `(row, k) -> byte`, in chunks along K, then along the rows.
/// `CuTe`: `Sm1xxBlockScaledConfig::tile_atom_to_shape_SFA`.
///
/// Post: the extents are whole chunks; rows and k beyond the matrix are padding.
///
/// # Errors
/// [`LayoutError::Overflow`] for more chunks than 64 bits count, and the errors of [`tile_to_shape_ordered`].
///
/// ```
/// use layout_algebra::atom::{Scaling, scales};
/// let tensor = scales::tensor(Scaling::Mxf8f6f4, [200, 256])?;
/// assert_eq!(tensor.to_string(), "(((32,4),2),((32,4),2)):(((16,4),1024),((0,1),512))");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn tensor(scaling: Scaling, [rows, k]: [u64; 2]) -> Result<Layout, LayoutError> {
    let rows = ctry!(whole(rows, ROWS));
    let k = ctry!(whole(k, SCALES * scaling.block()));
    let shape = IntTuple::flat(&[rows, k]);
    tile_to_shape_ordered(&chunk(scaling), &ctry!(shape), &ctry!(IntTuple::flat(&[1, 0])))
}

/// The least multiple of `step` from `extent` on, `step` at least.
const fn whole(extent: u64, step: u64) -> Result<u64, LayoutError> {
    let count = if extent == 0 { 1 } else { extent.div_ceil(step) };
    match count.checked_mul(step) {
        Some(whole) => Ok(whole),
        None => Err(LayoutError::Overflow { blame: Blame::whole(Operation::Atom, 0), left: count, right: step }),
    }
}

/// The bytes of tensor memory where a block finds so many scales of each row: `((row, copy), scale)`. The rows are
/// whole columns of 32. Of `halves` of them, each has its own warps.
pub(super) const fn in_memory(rows: u64, halves: u64, scales: u64) -> Result<Layout, LayoutError> {
    // Each half has its own rows and warps; the warps of a half hold the same.
    let columns = rows.div_ceil(WARP * halves);
    let copies = 4 / halves;
    table(&[[WARP, LANE], [columns, 4], [halves, copies * WARP * LANE], [copies, WARP * LANE]], &[[scales, 1]])
}
