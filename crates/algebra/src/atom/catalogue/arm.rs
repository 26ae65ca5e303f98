//! Arm's instructions: products of 2 x 2 blocks, and outer products of SME with vectors of 512 bits. One thread holds
//! all elements. FMLA by element is the [vector](super::x86::vector) of four.

use super::{lanes, table};
use crate::atom::MmaAtom;
use crate::const_util::ctry;
use crate::error::LayoutError;

/// `BFMMLA` (`k` 4), `SMMLA` (`k` 8): 2 x 2 blocks; A and B are two rows of `k`.
///
/// # Errors
/// [`LayoutError::AtomTable`] for extents of 0.
pub const fn blocks(k: u64, bits: [u32; 3]) -> Result<MmaAtom, LayoutError> {
    let rows = ctry!(table(&[], &[[k, 2], [2, 1]]));
    let of_c = ctry!(table(&[], &[[2, 2], [2, 1]]));
    MmaAtom::new([2, 2, k], &ctry!(lanes(1)), [&rows, &rows, &of_c], bits)
}

/// `FMOPA` (`k` 1), `BFMOPA` (2), `SMOPA` (4): adds `k` outer products of 16 x 16 into ZA.
///
/// # Errors
/// [`LayoutError::AtomTable`] for extents of 0.
pub const fn outer(k: u64, bits: [u32; 3]) -> Result<MmaAtom, LayoutError> {
    let columns = ctry!(table(&[], &[[k, 16], [16, 1]]));
    let of_c = ctry!(table(&[], &[[16, 16], [16, 1]]));
    MmaAtom::new([16, 16, k], &ctry!(lanes(1)), [&columns, &columns, &of_c], bits)
}
