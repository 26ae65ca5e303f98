//! AMD's instructions: `v_mfma` of CDNA, `v_wmma` of RDNA, as in the matrix instruction calculator.

use super::{lanes, require_bits, require_same_bits, table, within};
use crate::atom::{MmaAtom, Operand, ScaledAtom, SparseAtom};
use crate::const_util::ctry;
use crate::data::layout::Layout;
use crate::error::LayoutError;

/// A generation of RDNA.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rdna {
    /// gfx11: both half waves hold the same values of A and B, and every other row of D.
    Three,
    /// gfx12: half waves share k, and hold eight rows of D each.
    Four,
}

/// `v_mfma` of 64 lanes: `m` x `m` x `k`, with `blocks` products side by side.
///
/// # Errors
/// [`LayoutError::AtomTable`] for extents or elements that the formula does not have.
///
/// ```
/// use layout_algebra::atom::{Operand, catalogue::amd::mfma};
/// assert_eq!(mfma(32, 8, 1, [16, 16, 32])?.table(Operand::C).to_string(), "((32,2),(4,4)):((32,4),(1,8))");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn mfma(m: u64, k: u64, blocks: u64, bits: [u32; 3]) -> Result<MmaAtom, LayoutError> {
    // Of other extents, the tables miss elements, or have others.
    let (given, m) = ([m, m, k], if m == 4 || m == 32 { m } else { 16 });
    let (given_blocks, k, blocks) = (blocks, within(k, 256), within(blocks, 16));
    let values = k * m * blocks / 64;
    let double = bits[2] == 64;
    let of_a = if double && m == 4 {
        // k is in the highest bits of a lane, blocks are below.
        ctry!(table(&[[4, 1], [4, 16], [4, 4]], &[]))
    } else {
        ctry!(table(&[[m, 1], [64 / m, values * m]], &[[values, m]]))
    };
    let of_c = if double && m == 4 {
        ctry!(table(&[[4, 4], [4, 16], [4, 1]], &[]))
    } else if double {
        ctry!(table(&[[16, 16], [4, 1]], &[[4, 4]]))
    } else {
        // Groups of four rows; groups beyond the rows of a block belong to another block.
        let groups = 64 / m;
        let own = if groups * 4 < m { groups } else { m / 4 };
        let more = m / (4 * own);
        ctry!(table(
            &[[m, m], [own, 4], [groups / own, m * m]],
            &[[4, 1], [more, 4 * own], [blocks * own / groups, m * m]]
        ))
    };
    MmaAtom::of_blocks(given, given_blocks, &ctry!(lanes(64)), [&of_a, &of_a, &of_c], bits)
}

/// `v_mfma_f32_16x16x128_f8f6f4` and `v_mfma_f32_32x32x64_f8f6f4` of gfx950, with `m` 16 or 32, for elements of these
/// bits of A and B: 8, 6 or 4. The scales are of `v_mfma_scale`, a byte of a register of each lane; `op_sel` says which
/// byte.
///
/// A lane has 32 elements along k. They are neighbours, but of 8 bits they are 16 neighbours twice. Its scale is of 32
/// neighbours in every case, so it is not always the scale of its own elements.
///
/// # Errors
/// [`LayoutError::AtomTable`] for extents or elements that the formula does not have.
///
/// ```
/// use layout_algebra::atom::{Operand, catalogue::amd::mfma_scaled};
/// let product = mfma_scaled(16, [8, 4])?;
/// assert_eq!(product.atom().table(Operand::A).to_string(), "((16,4),(16,2)):((1,256),(16,1024))");
/// assert_eq!(product.atom().table(Operand::B).to_string(), "((16,4),32):((1,512),16)");
/// assert_eq!(product.table(Operand::A).unwrap().to_string(), "((16,4),1):((1,16),0)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn mfma_scaled(m: u64, bits: [u32; 2]) -> Result<ScaledAtom, LayoutError> {
    ctry!(require_bits(bits, &[8, 6, 4]));
    // Of another `m`, the tables miss elements, or have others.
    let (rows, k) = if m == 32 { (32, 64) } else { (16, 128) };
    let plain = ctry!(mfma(rows, k, 1, [bits[0], bits[1], 32]));
    let of_a = ctry!(in_runs(rows, bits[0]));
    let of_b = ctry!(in_runs(rows, bits[1]));
    let tables = [&of_a, &of_b, plain.table(Operand::C)];
    let atom = ctry!(MmaAtom::new([m, m, k], plain.lanes(), tables, [bits[0], bits[1], 32]));
    let scales = ctry!(table(&[[rows, 1], [64 / rows, rows]], &[]));
    Ok(ScaledAtom::new(atom, 64 / rows, [scales, scales]))
}

/// A factor whose lanes have 32 elements along k: one run, or two of bytes.
const fn in_runs(m: u64, bits: u32) -> Result<Layout, LayoutError> {
    let run = if bits == 8 { 16 } else { 32 };
    table(&[[m, 1], [64 / m, m * run]], &[[run, m], [32 / run, 64 * run]])
}

/// `v_wmma` of 32 or 64 lanes: 16 x 16 x `k`. Where a wave of 64 has 16 x 16 elements of 4 bits, the factors are in its
/// lower 32 lanes; the upper ones may repeat them.
///
/// # Errors
/// [`LayoutError::AtomTable`] for extents or elements that the formula does not have.
pub const fn wmma(arch: Rdna, wave: u64, k: u64, bits: [u32; 3]) -> Result<MmaAtom, LayoutError> {
    ctry!(require_same_bits(bits, WIDTHS));
    let of_a = ctry!(wmma_factor(arch, wave, k, bits[0], 4));
    let of_c = ctry!(wmma_sums(arch, wave));
    MmaAtom::new([16, 16, k], &ctry!(lanes(wave)), [&of_a, &of_a, &of_c], bits)
}

/// `v_swmmac` of 32 or 64 lanes of gfx12: 16 x 16 x `k`, of whose A half is kept. A register has the indices of one,
/// two or four products; `op_sel` says which the instruction reads.
///
/// # Errors
/// [`LayoutError::AtomTable`] for extents or elements that the formula does not have.
pub const fn swmmac(wave: u64, k: u64, bits: [u32; 3]) -> Result<SparseAtom, LayoutError> {
    ctry!(require_same_bits(bits, WIDTHS));
    // The kept elements are the dense ones of half the depth. B of 16 bits has runs of eight, two groups of four.
    let of_a = ctry!(wmma_factor(Rdna::Four, wave, k / 2, bits[0], 4));
    let of_b = ctry!(wmma_factor(Rdna::Four, wave, k, bits[1], 8));
    let of_c = ctry!(wmma_sums(Rdna::Four, wave));
    // Both factors are right if each is of a dense product.
    let lanes = ctry!(lanes(wave));
    ctry!(MmaAtom::new([16, 16, k / 2], &lanes, [&of_a, &of_a, &of_c], bits));
    ctry!(MmaAtom::new([16, 16, k], &lanes, [&of_b, &of_b, &of_c], bits));
    // A lane has the indices of its values, in their order.
    Ok(SparseAtom::new([16, 16, k], [of_a, of_b, of_c], of_a, bits))
}

/// The bits of a factor of RDNA.
const WIDTHS: &[u32] = &[16, 8, 4];

/// The lanes of a wave; 32 in place of another number.
const fn wave_of(lanes: u64) -> u64 {
    if lanes == 64 { 64 } else { 32 }
}

/// A factor of 16 rows, whose lanes have runs of so many elements of 16 bits.
const fn wmma_factor(arch: Rdna, wave: u64, k: u64, bits: u32, run: u64) -> Result<Layout, LayoutError> {
    let (wave, k) = (wave_of(wave), within(k, 256));
    let (parts, values) = (wave / 16, 16 * k / wave);
    match (arch, wave) {
        (Rdna::Three, _) => table(&[[16, 1], [parts, 0]], &[[k, 16]]),
        (Rdna::Four, _) if bits == 16 => {
            table(&[[16, 1], [parts, 16 * run]], &[[run, 16], [values / run, 16 * run * parts]])
        }
        // Eight elements are a register, and half of the lanes have them all.
        (Rdna::Four, 64) if bits == 4 && k == 16 => table(&[[16, 1], [2, 16 * 8], [2, 0]], &[[8, 16]]),
        (Rdna::Four, 64) => table(&[[16, 1], [2, 32 * values], [2, 16 * values]], &[[values, 16]]),
        (Rdna::Four, _) => table(&[[16, 1], [2, 16 * values]], &[[values, 16]]),
    }
}

/// The sums of 16 x 16.
const fn wmma_sums(arch: Rdna, wave: u64) -> Result<Layout, LayoutError> {
    let wave = wave_of(wave);
    match (arch, wave) {
        (Rdna::Three, _) => table(&[[16, 16], [wave / 16, 1]], &[[256 / wave, wave / 16]]),
        (Rdna::Four, 64) => table(&[[16, 16], [2, 8], [2, 4]], &[[4, 1]]),
        (Rdna::Four, _) => table(&[[16, 16], [2, 8]], &[[8, 1]]),
    }
}
