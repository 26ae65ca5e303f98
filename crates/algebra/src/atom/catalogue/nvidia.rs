//! NVIDIA's instructions: `mma.sync`, `wgmma`, and the copies of their operands. `g = lane / 4` and `t = lane % 4` of
//! the PTX manual are the modes `(4,8)` of a lane.

use super::{lanes, table};
use crate::atom::{CopyAtom, MmaAtom, Side};
use crate::const_util::ctry;
use crate::error::LayoutError;

/// The number of elements of a 32-bit register; an element of 64 bits counts as one.
const fn register(bits: u32) -> u64 {
    if bits >= 32 { 1 } else { 32 / bits as u64 }
}

/// `mma.sync` of a warp, `m` 8 or 16, `n` 8, from `sm_75` on.
///
/// # Errors
/// [`LayoutError::AtomTable`] for extents of no such instruction.
pub const fn mma_sync(m: u64, n: u64, k: u64, bits: [u32; 3]) -> Result<MmaAtom, LayoutError> {
    let (a, b) = (register(bits[0]), register(bits[1]));
    let of_a = if m == 16 {
        ctry!(table(&[[4, 16 * a], [8, 1]], &[[a, 16], [2, 8], [k / (4 * a), 64 * a]]))
    } else {
        ctry!(table(&[[4, 8 * a], [8, 1]], &[[a, 8], [k / (4 * a), 32 * a]]))
    };
    let of_b = ctry!(table(&[[4, 8 * b], [8, 1]], &[[b, 8], [k / (4 * b), 32 * b]]));
    let of_c = ctry!(table(&[[4, 2 * m], [8, 1]], &[[2, m], [m / 8, 8]]));
    MmaAtom::new([m, n, k], &ctry!(lanes(32)), [&of_a, &of_b, &of_c], bits)
}

/// `wgmma` of 128 lanes and 64 rows. A is in registers or in shared memory, B always in shared memory; there the table
/// has all elements for every lane.
///
/// # Errors
/// [`LayoutError::AtomTable`] for extents of no such instruction.
pub const fn wgmma(n: u64, k: u64, bits: [u32; 3], registers: bool) -> Result<MmaAtom, LayoutError> {
    let a = register(bits[0]);
    let of_a = if registers {
        ctry!(table(&[[4, 64 * a], [8, 1], [4, 16]], &[[a, 64], [2, 8], [k / (4 * a), 256 * a]]))
    } else {
        ctry!(table(&[[128, 0]], &[[64, 1], [k, 64]]))
    };
    let of_b = ctry!(table(&[[128, 0]], &[[n, 1], [k, n]]));
    let of_c = ctry!(table(&[[4, 128], [8, 1], [4, 16]], &[[2, 64], [2, 8], [n / 8, 512]]));
    MmaAtom::new([64, n, k], &ctry!(lanes(128)), [&of_a, &of_b, &of_c], bits)
}

/// `ldmatrix` of 1, 2 or 4 matrices of 8 x 8 elements of 16 bits, counted in bits. Threads beyond the rows repeat
/// addresses.
///
/// # Errors
/// [`LayoutError::AtomTable`] for another number of matrices.
///
/// ```
/// use layout_algebra::atom::catalogue::nvidia::ldmatrix;
/// assert_eq!(ldmatrix(4, false)?.of(16)?.to().to_string(), "(32,(2,4)):(2,(1,64))");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn ldmatrix(matrices: u64, transposed: bool) -> Result<CopyAtom, LayoutError> {
    let [rows, registers] = ctry!(matrix(matrices, transposed));
    CopyAtom::new(&rows, &registers, Side::To)
}

/// `stmatrix`, the reverse of [`ldmatrix`].
///
/// # Errors
/// [`LayoutError::AtomTable`] for another number of matrices.
pub const fn stmatrix(matrices: u64, transposed: bool) -> Result<CopyAtom, LayoutError> {
    let [rows, registers] = ctry!(matrix(matrices, transposed));
    CopyAtom::new(&registers, &rows, Side::From)
}

/// The tables of the rows of matrices in memory, and of their registers.
const fn matrix(matrices: u64, transposed: bool) -> Result<[crate::Layout; 2], LayoutError> {
    let rows = ctry!(table(&[[8 * matrices, 128], [4 / matrices, 0]], &[[128, 1]]));
    let registers = if transposed {
        ctry!(table(&[[4, 256], [8, 16]], &[[16, 1], [2, 128], [matrices, 1024]]))
    } else {
        ctry!(table(&[[32, 32]], &[[32, 1], [matrices, 1024]]))
    };
    Ok([rows, registers])
}

/// `cp.async` of 4, 8 or 16 bytes by one thread, from global to shared memory. Vector loads and stores have the same
/// data.
///
/// # Errors
/// None for these numbers.
pub const fn cp_async(bytes: u64) -> Result<CopyAtom, LayoutError> {
    let run = ctry!(table(&[[1, 0]], &[[8 * bytes, 1]]));
    CopyAtom::new(&run, &run, Side::From)
}
