//! NVIDIA's instructions: `mma.sync`, `wgmma`, and the copies of their operands. `g = lane / 4` and `t = lane % 4` of
//! the PTX manual are the modes `(4,8)` of a lane.

use super::{lanes, no_bits, require_bits, require_same_bits, table, within};
use crate::atom::{CopyAtom, MmaAtom, Operand, ScaledAtom, Scaling, Side, SparseAtom, TableFault};
use crate::const_util::ctry;
use crate::error::{Blame, LayoutError, Operation};
use crate::{Composed, Layout, Swizzle};

/// The bits of a factor; 128 are a complex number of two `f64`.
const WIDTHS: &[u32] = &[1, 4, 8, 16, 32, 64, 128];

/// The number of elements of a 32-bit register; an element of 64 bits counts as one.
const fn register(bits: u32) -> u64 {
    if bits >= 32 { 1 } else { 32 / bits as u64 }
}

/// `mma.sync` of a warp, `m` 8 or 16, `n` 8, from `sm_75` on.
///
/// # Errors
/// [`LayoutError::AtomTable`] for extents or elements that the formula does not have.
pub const fn mma_sync(m: u64, n: u64, k: u64, bits: [u32; 3]) -> Result<MmaAtom, LayoutError> {
    ctry!(require_bits([bits[0], bits[1]], WIDTHS));
    let (a, b) = (register(bits[0]), register(bits[1]));
    // Of other extents, the tables miss elements, or have others.
    let (given, m, k) = ([m, n, k], if m == 16 { 16 } else { 8 }, within(k, 256));
    let of_a = if m == 16 {
        ctry!(table(&[[4, 16 * a], [8, 1]], &[[a, 16], [2, 8], [k / (4 * a), 64 * a]]))
    } else {
        ctry!(table(&[[4, 8 * a], [8, 1]], &[[a, 8], [k / (4 * a), 32 * a]]))
    };
    let of_b = ctry!(table(&[[4, 8 * b], [8, 1]], &[[b, 8], [k / (4 * b), 32 * b]]));
    let of_c = ctry!(table(&[[4, 2 * m], [8, 1]], &[[2, m], [m / 8, 8]]));
    MmaAtom::new(given, &ctry!(lanes(32)), [&of_a, &of_b, &of_c], bits)
}

/// `mma.sync` with scales, m16n8k32 or m16n8k64, of `sm_120a`. Its elements of 8, 6 and 4 bits take a byte each in
/// `kind::mxf8f6f4`. A lane has up to four scales in a register; pairs of lanes hold the scales of two rows of A, four
/// lanes the scales of a column of B.
///
/// # Errors
/// None: a test ensures that the tables of the catalogue are valid.
///
/// ```
/// use layout_algebra::atom::{Operand, Scaling, catalogue::nvidia::mma_scaled};
/// let product = mma_scaled(Scaling::Mxf4)?;
/// assert_eq!(product.atom().table(Operand::B).to_string(), "((4,8),(8,2)):((64,1),(8,256))");
/// assert_eq!(product.table(Operand::B).unwrap().to_string(), "((4,8),2):((0,1),8)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn mma_scaled(scaling: Scaling) -> Result<ScaledAtom, LayoutError> {
    let (bits, scales) = (scaling.bits(), scaling.scales());
    let atom = ctry!(mma_sync(16, 8, scaling.depth(), [bits, bits, 32]));
    let of_a = ctry!(table(&[[2, 8], [2, 0], [8, 1]], &[[scales, 16]]));
    let of_b = ctry!(table(&[[4, 0], [8, 1]], &[[scales, 8]]));
    Ok(ScaledAtom::new(atom, scales, [of_a, of_b]))
}

/// The bits that [`mma_scaled`] reads for the scales of A or B: `(row, scale) -> bit` of the registers of 32 lanes, 32
/// bits each. `None` for C, and for a selector that is none. PTX: `{byte-id, thread-id}`.
///
/// Law: the layout is injective. The lane and byte of a scale are a place where the table has it, counted from `byte`.
/// Each selector reads other bits.
///
/// ```
/// use layout_algebra::atom::{Operand, Scaling, catalogue::nvidia::selected_scales};
/// let upper = selected_scales(Scaling::Mxf4, Operand::A, [2, 1]).unwrap(); // bytes 2 and 3 of lanes 2 and 3 of four
/// assert_eq!(upper.to_string(), "Sw<0,0,0> o 80 o ((8,2),2):((128,32),8)");
/// assert_eq!(selected_scales(Scaling::Mxf4, Operand::A, [1, 0]), None);
/// ```
pub const fn selected_scales(scaling: Scaling, operand: Operand, [byte, thread]: [u64; 2]) -> Option<Composed> {
    let scales = scaling.scales();
    // A lane of A has a row of the upper half or of the lower one; B has eight columns.
    let (halves, threads) = match operand.place() {
        0 => (2, 2),
        1 => (1, 4),
        _ => return None,
    };
    if byte >= 4 || !byte.is_multiple_of(scales) || thread >= threads {
        return None;
    }
    let places = match table(&[[8, 4 * 32], [halves, 32]], &[[scales, 8]]) {
        Ok(places) => places,
        Err(error) => error.panic(),
    };
    match Composed::new(Swizzle::IDENTITY, 32 * halves * thread + 8 * byte, &places) {
        Ok(selected) => Some(selected),
        Err(error) => error.panic(),
    }
}

/// `wgmma` of 128 lanes and 64 rows. A is in registers or in shared memory, B always in shared memory; there the table
/// has all elements for every lane.
///
/// # Errors
/// [`LayoutError::AtomTable`] for extents or elements that the formula does not have.
pub const fn wgmma(n: u64, k: u64, bits: [u32; 3], registers: bool) -> Result<MmaAtom, LayoutError> {
    ctry!(require_bits([bits[0], bits[1]], WIDTHS));
    let a = register(bits[0]);
    // Of other extents, the tables miss elements.
    let (given, n, k) = ([64, n, k], if n <= 256 { n } else { 1 }, within(k, 256));
    let of_a = if registers {
        ctry!(table(&[[4, 64 * a], [8, 1], [4, 16]], &[[a, 64], [2, 8], [k / (4 * a), 256 * a]]))
    } else {
        ctry!(table(&[[128, 0]], &[[64, 1], [k, 64]]))
    };
    let of_b = ctry!(table(&[[128, 0]], &[[n, 1], [k, n]]));
    let of_c = ctry!(table(&[[4, 128], [8, 1], [4, 16]], &[[2, 64], [2, 8], [n / 8, 512]]));
    MmaAtom::new(given, &ctry!(lanes(128)), [&of_a, &of_b, &of_c], bits)
}

/// `wgmma.sp` of 128 lanes and 64 rows: of A, half is kept, in registers or in shared memory. K is 16 for factors of 32
/// bits, 32 for 16, and 64 for 8. The indices are a register of a lane. Of four lanes, the selector takes two: lanes 0
/// and 1, or 2 and 3; with factors of 8 bits, all four have some.
///
/// # Errors
/// [`LayoutError::AtomTable`] for extents or elements that the formula does not have.
///
/// ```
/// use layout_algebra::atom::{Operand, catalogue::nvidia::wgmma_sparse};
/// let product = wgmma_sparse(64, 64, [8, 8, 32], true)?;
/// assert_eq!(product.table(Operand::A).to_string(), "((4,8,4),(4,2,2)):((256,1,16),(64,8,1024))"); // of 64 x 32
/// assert_eq!((product.index_bits(), product.kept()), (32, [2, 4]));
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn wgmma_sparse(n: u64, k: u64, bits: [u32; 3], registers: bool) -> Result<SparseAtom, LayoutError> {
    ctry!(require_same_bits(bits, &[8, 16, 32]));
    let depth = 512 / bits[0] as u64;
    let (kept, dense) = (ctry!(wgmma(n, depth / 2, bits, registers)), ctry!(wgmma(n, depth, bits, registers)));
    // Of another depth, the tables miss elements, or have others.
    let tables = [dense.table(Operand::A), dense.table(Operand::B), dense.table(Operand::C)];
    ctry!(MmaAtom::new([64, n, k], &ctry!(lanes(128)), tables, bits));
    let indices = match bits[0] {
        8 => ctry!(table(&[[2, 8], [2, 64 * 16], [8, 1], [4, 16]], &[[16, 64]])),
        bits => {
            let places = if bits == 16 { 8 } else { 4 };
            ctry!(table(&[[2, 64 * places], [2, 0], [8, 1], [4, 16]], &[[places, 64], [2, 8]]))
        }
    };
    Ok(sparse(&kept, &dense, indices, bits))
}

/// `mma.sp` of a warp, m16n8k64, of factors of 8 bits. The indices are a register of a lane.
///
/// # Errors
/// None: a test ensures that the tables of the catalogue are valid.
///
/// ```
/// use layout_algebra::atom::catalogue::nvidia::mma_sparse;
/// let product = mma_sparse()?;
/// assert_eq!(product.extents(), [16, 8, 64]);
/// assert_eq!(product.indices().to_string(), "((2,2,8),16):((8,256,1),16)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn mma_sparse() -> Result<SparseAtom, LayoutError> {
    let bits = [8, 8, 32];
    let (kept, dense) = (ctry!(mma_sync(16, 8, 32, bits)), ctry!(mma_sync(16, 8, 64, bits)));
    let indices = ctry!(table(&[[2, 8], [2, 16 * 16], [8, 1]], &[[16, 16]]));
    Ok(sparse(&kept, &dense, indices, bits))
}

/// A sparse product, of the dense ones that have its kept elements of A, and its B.
const fn sparse(kept: &MmaAtom, dense: &MmaAtom, indices: Layout, bits: [u32; 3]) -> SparseAtom {
    let (a, b, c) = (*kept.table(Operand::A), *dense.table(Operand::B), *dense.table(Operand::C));
    SparseAtom::new(dense.extents(), [a, b, c], indices, bits)
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
/// The errors of [`ldmatrix`].
pub const fn stmatrix(matrices: u64, transposed: bool) -> Result<CopyAtom, LayoutError> {
    let [rows, registers] = ctry!(matrix(matrices, transposed));
    CopyAtom::new(&registers, &rows, Side::From)
}

/// The tables of the rows of matrices in memory, and of their registers.
const fn matrix(matrices: u64, transposed: bool) -> Result<[crate::Layout; 2], LayoutError> {
    if !matches!(matrices, 1 | 2 | 4) {
        let (blame, fault) = (Blame::whole(Operation::Copy, 0), TableFault::Repeats { times: matrices, most: 4 });
        return Err(LayoutError::AtomTable { blame, operand: Operand::C, fault });
    }
    let rows = ctry!(table(&[[8 * matrices, 128], [4 / matrices, 0]], &[[128, 1]]));
    let registers = if transposed {
        ctry!(table(&[[4, 256], [8, 16]], &[[16, 1], [2, 128], [matrices, 1024]]))
    } else {
        ctry!(table(&[[32, 32]], &[[32, 1], [matrices, 1024]]))
    };
    Ok([rows, registers])
}

/// `cp.async` of 4, 8 or 16 bytes by one thread, from global to shared memory. Vector loads and stores have the same
/// data, of 1, 2 or 32 bytes too.
///
/// # Errors
/// [`LayoutError::AtomTable`] for another number of bytes.
pub const fn cp_async(bytes: u64) -> Result<CopyAtom, LayoutError> {
    if within(bytes, 32) != bytes {
        return Err(no_bits(Operand::A, bytes.saturating_mul(8)));
    }
    let run = ctry!(table(&[[1, 0]], &[[8 * bytes, 1]]));
    CopyAtom::new(&run, &run, Side::From)
}
