//! AMD's instructions: `v_mfma` of CDNA, `v_wmma` of RDNA, as in the matrix instruction calculator.

use super::{lanes, table};
use crate::atom::MmaAtom;
use crate::const_util::ctry;
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
/// [`LayoutError::AtomTable`] for extents of no such instruction.
///
/// ```
/// use layout_algebra::atom::{Operand, catalogue::amd::mfma};
/// assert_eq!(mfma(32, 8, 1, [16, 16, 32])?.table(Operand::C).to_string(), "((32,2),(4,4)):((32,4),(1,8))");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn mfma(m: u64, k: u64, blocks: u64, bits: [u32; 3]) -> Result<MmaAtom, LayoutError> {
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
    MmaAtom::of_blocks([m, m, k], blocks, &ctry!(lanes(64)), [&of_a, &of_a, &of_c], bits)
}

/// `v_wmma` of 32 or 64 lanes: 16 x 16 x `k`.
///
/// # Errors
/// [`LayoutError::AtomTable`] for extents of no such instruction.
pub const fn wmma(arch: Rdna, wave: u64, k: u64, bits: [u32; 3]) -> Result<MmaAtom, LayoutError> {
    let parts = wave / 16;
    let values = 16 * k / wave;
    let of_a = match (arch, wave) {
        (Rdna::Three, _) => ctry!(table(&[[16, 1], [parts, 0]], &[[k, 16]])),
        (Rdna::Four, _) if bits[0] == 16 => {
            ctry!(table(&[[16, 1], [parts, 64]], &[[4, 16], [values / 4, 128]]))
        }
        (Rdna::Four, 64) => ctry!(table(&[[16, 1], [2, 32 * values], [2, 16 * values]], &[[values, 16]])),
        (Rdna::Four, _) => ctry!(table(&[[16, 1], [2, 16 * values]], &[[values, 16]])),
    };
    let of_c = match (arch, wave) {
        (Rdna::Three, _) => ctry!(table(&[[16, 16], [parts, 1]], &[[256 / wave, parts]])),
        (Rdna::Four, 64) => ctry!(table(&[[16, 16], [2, 8], [2, 4]], &[[4, 1]])),
        (Rdna::Four, _) => ctry!(table(&[[16, 16], [2, 8]], &[[8, 1]])),
    };
    MmaAtom::new([16, 16, k], &ctry!(lanes(wave)), [&of_a, &of_a, &of_c], bits)
}
