//! Encodings of AMD's matrix instructions: accumulators and operands of `v_mfma` and `v_wmma`.
//!
//! A lane holds `neighbours` elements along k, as the encoding of the operand says. A and B may permute k in the same
//! way, so an operand need not be in the order of its instruction.

use super::super::Operand;
use super::super::catalogue::amd::{self, Rdna};
use super::{ROW_MAJOR, cover, of_atom, require_power, with_warps};
use crate::const_util::ctry;
use crate::data::bits::dimensions::Dimensions;
use crate::data::bits::{Matrix, Name};
use crate::error::{Blame, LayoutError, Operation};
use crate::linear::Linear;

/// More atoms along a dimension than the numbers of an encoding can count.
const MOST_ATOMS: u64 = 1 << 40;

/// The accumulators of `v_mfma` of `m` x `m`, 16 or 32, of so many bits. A warp owns `tiles` adjacent atoms. Triton:
/// `#ttg.amd_mfma`.
///
/// # Errors
/// [`LayoutError::NotPowerOfTwo`]; [`LayoutError::AtomTable`] for an instruction that does not exist.
///
/// ```
/// use layout_algebra::atom::encoding::mfma;
/// let c = mfma([32, 32], 32, 32, [1, 1], [1, 1], false)?;
/// assert_eq!(c.to_string(), "{register: (4,4)^(1,8), lane: (32,2)^(32,4), warp: 1^0, block: 1^0} -> \
///                            {dim0: 32, dim1: 32}");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn mfma(
    shape: [u64; 2],
    m: u64,
    bits: u32,
    warps: [u64; 2],
    tiles: [u64; 2],
    transposed: bool,
) -> Result<Linear, LayoutError> {
    ctry!(require_power(m));
    let k = if bits == 64 { 4 } else { 256 / m };
    let made = ctry!(of_atom(&ctry!(amd::mfma(m, k, 1, [bits, bits, bits])), transposed));
    if tiles[0] == 1 && tiles[1] == 1 {
        return cover(&ctry!(with_warps(&made, &warps, &ROW_MAJOR)), &shape, &ROW_MAJOR);
    }
    // Adjacent atoms of a warp, the warps, and the rest of the columns; then the same along rows.
    let mut made = ctry!(made.product(&ctry!(Linear::identity(tiles[1], Name::REGISTER, Name::DIM1))));
    made = ctry!(made.product(&ctry!(Linear::identity(warps[1], Name::WARP, Name::DIM1))));
    let columns = m.saturating_mul(tiles[1]).saturating_mul(warps[1]);
    if shape[1] > columns {
        made = ctry!(made.product(&ctry!(Linear::identity(shape[1] / columns, Name::REGISTER, Name::DIM1))));
    }
    made = ctry!(made.product(&ctry!(Linear::identity(tiles[0], Name::REGISTER, Name::DIM0))));
    made = ctry!(made.product(&ctry!(Linear::identity(warps[0], Name::WARP, Name::DIM0))));
    cover(&made, &shape, &ROW_MAJOR)
}

/// Operand A or B of a product whose accumulators are [`mfma`] over these warps and tiles. Triton: `#ttg.dot_op`.
///
/// Post: with the neighbours of the instruction, the registers and lanes of one tile are the atom's table of the
/// operand.
///
/// # Errors
/// [`LayoutError::NotPowerOfTwo`].
pub const fn mfma_operand(
    shape: [u64; 2],
    operand: Operand,
    m: u64,
    neighbours: u64,
    warps: [u64; 2],
    tiles: [u64; 2],
) -> Result<Linear, LayoutError> {
    ctry!(require_power(m));
    let (k, other) = dims(operand);
    let mut made = ctry!(of_lanes(operand, m, neighbours, ctry!(Linear::identity(64 / m, Name::LANE, Name::dim(k)))));
    let deep = (64 / m).saturating_mul(neighbours);
    if shape[k] > deep {
        made = ctry!(made.product(&ctry!(Linear::identity(shape[k] / deep, Name::REGISTER, Name::dim(k)))));
    }
    made = ctry!(made.product(&ctry!(Linear::identity(tiles[other], Name::REGISTER, Name::dim(other)))));
    // Warps along k hold the same elements; columns of warps move fastest.
    let mut d = 2;
    while d > 0 {
        d -= 1;
        let across = if d == k {
            Linear::zeros(warps[d], Name::WARP, Name::dim(d), 1)
        } else {
            Linear::identity(warps[d], Name::WARP, Name::dim(d))
        };
        made = ctry!(made.product(&ctry!(across)));
    }
    cover(&made, &shape, &[k, other])
}

/// The accumulators of `v_wmma`. The bases of registers and of warps count atoms along rows and columns. Triton:
/// `#ttg.amd_wmma`.
///
/// # Errors
/// [`LayoutError::NotPowerOfTwo`].
pub const fn wmma(
    shape: [u64; 2],
    arch: Rdna,
    registers: &[[u64; 2]],
    warps: &[[u64; 2]],
    transposed: bool,
) -> Result<Linear, LayoutError> {
    let made = ctry!(of_atom(&ctry!(amd::wmma(arch, 32, 16, [16, 16, 32])), transposed));
    let made = ctry!(made.product(&ctry!(of_atoms(registers, warps, 2))));
    cover(&made, &shape, &ROW_MAJOR)
}

/// Operand A or B of a product whose accumulators are [`wmma`] over these atoms, of instructions `depth` deep. Triton:
/// `#ttg.dot_op`.
///
/// # Errors
/// [`LayoutError::NotPowerOfTwo`].
pub const fn wmma_operand(
    shape: [u64; 2],
    operand: Operand,
    arch: Rdna,
    [neighbours, depth]: [u64; 2],
    registers: &[[u64; 2]],
    warps: &[[u64; 2]],
) -> Result<Linear, LayoutError> {
    let (k, other) = dims(operand);
    let halves = match arch {
        // Both half waves hold the same elements.
        Rdna::Three => ctry!(Linear::zeros(2, Name::LANE, Name::dim(k), 1)),
        Rdna::Four => ctry!(Linear::identity(2, Name::LANE, Name::dim(k))),
    };
    let mut made = ctry!(of_lanes(operand, 16, neighbours, halves));
    let repeated = depth / 2 / neighbours;
    if repeated > 1 {
        made = ctry!(made.product(&ctry!(Linear::identity(repeated, Name::REGISTER, Name::dim(k)))));
    }
    // Atoms along k hold the same elements, and no register repeats another.
    let atoms = ctry!(of_atoms(registers, warps, other));
    let made = ctry!(ctry!(made.transpose_outputs(&[Name::DIM0, Name::DIM1])).product(&atoms));
    cover(&made, &shape, &[k, other])
}

/// The dimension of k, and the other one: A has rows and k, B has k and columns.
const fn dims(operand: Operand) -> (usize, usize) {
    if matches!(operand, Operand::B) { (0, 1) } else { (1, 0) }
}

/// Registers along k, then `m` lanes along the other dimension, then the lanes above.
const fn of_lanes(operand: Operand, m: u64, neighbours: u64, above: Linear) -> Result<Linear, LayoutError> {
    let (k, other) = dims(operand);
    let made = ctry!(Linear::identity(neighbours, Name::REGISTER, Name::dim(k)));
    ctry!(made.product(&ctry!(Linear::identity(m, Name::LANE, Name::dim(other))))).product(&above)
}

/// Atoms of registers and of warps, over rows and columns of atoms; along dimension `only` alone, if it is 0 or 1.
const fn of_atoms(registers: &[[u64; 2]], warps: &[[u64; 2]], only: usize) -> Result<Linear, LayoutError> {
    let mut sizes = [1; 2];
    let (mut columns, mut bits, mut count) = ([[0; 2]; 64], [0; 2], 0);
    let mut side = 0;
    while side < 2 {
        let bases = if side == 0 { registers } else { warps };
        let mut i = 0;
        while i < bases.len() && count < columns.len() {
            let mut base = bases[i];
            if only < 2 {
                base[1 - only] = 0;
            }
            i += 1;
            if side == 0 && only < 2 && base[only] == 0 {
                continue;
            }
            let mut d = 0;
            while d < 2 {
                if base[d] >= MOST_ATOMS {
                    let blame = Blame::whole(Operation::Product, 0);
                    return Err(LayoutError::Overflow { blame, left: base[d], right: 16 });
                }
                while sizes[d] <= base[d] {
                    sizes[d] *= 2;
                }
                d += 1;
            }
            columns[count] = base;
            bits[side] += 1;
            count += 1;
        }
        side += 1;
    }
    let outputs = ctry!(Dimensions::new(&[(Name::DIM0, sizes[0]), (Name::DIM1, sizes[1])]));
    let inputs = ctry!(Dimensions::new(&[(Name::REGISTER, 1 << bits[0]), (Name::WARP, 1 << bits[1])]));
    let mut packed = [0; 64];
    let mut i = 0;
    while i < count {
        packed[i] = ctry!(outputs.pack(&columns[i]));
        i += 1;
    }
    let (packed, _) = packed.split_at(count);
    Linear::new(&inputs, &outputs, &ctry!(Matrix::new(packed)))
}
