//! x86-64: tiles of AMX, and vectors of AVX2 and AVX-512 as products of one row. One thread holds all elements.

use super::{lanes, require_same_bits, table};
use crate::atom::MmaAtom;
use crate::const_util::ctry;
use crate::error::LayoutError;

/// `TDPBF16PS`, `TDPBSSD`: 16 rows of 64 bytes. B is stored in groups of neighbours along k.
///
/// # Errors
/// [`LayoutError::AtomTable`] for elements of no such instruction.
///
/// ```
/// use layout_algebra::atom::{Operand, catalogue::x86::amx};
/// assert_eq!(amx([16, 16, 32])?.table(Operand::B).to_string(), "(1,(2,16,16)):(0,(16,1,32))");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn amx(bits: [u32; 3]) -> Result<MmaAtom, LayoutError> {
    ctry!(require_same_bits(bits, &[8, 16, 32]));
    let e = 32 / bits[0] as u64;
    let of_a = ctry!(table(&[], &[[16 * e, 16], [16, 1]]));
    let of_b = ctry!(table(&[], &[[e, 16], [16, 1], [16, 16 * e]]));
    let of_c = ctry!(table(&[], &[[16, 16], [16, 1]]));
    MmaAtom::new([16, 16, 16 * e], &ctry!(lanes(1)), [&of_a, &of_b, &of_c], bits)
}

/// A product of one row over a vector: A is `k` numbers for all lanes, B and C have a column in each lane. `VFMADD` for
/// `k` 1, `VDPBF16PS` for 2, `VPDPBUSD` for 4.
///
/// # Errors
/// [`LayoutError::AtomTable`] for extents of 0.
pub const fn vector(columns: u64, k: u64, bits: [u32; 3]) -> Result<MmaAtom, LayoutError> {
    let of_a = ctry!(table(&[], &[[k, 1], [columns, 0]]));
    let of_b = ctry!(table(&[], &[[k, columns], [columns, 1]]));
    let of_c = ctry!(table(&[], &[[columns, 1]]));
    MmaAtom::new([1, columns, k], &ctry!(lanes(1)), [&of_a, &of_b, &of_c], bits)
}
