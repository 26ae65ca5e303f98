//! Products of AMD that the golden vectors do not have: of gfx950 and gfx12, by the formulas of the matrix instruction
//! calculator and of Composable Kernel's tables. Each formula goes from an element to its lane and bit, so that the
//! tables are read the other way round.

use std::collections::HashSet;

use layout_algebra::Layout;
use layout_algebra::atom::Operand;
use layout_algebra::atom::catalogue::amd::{Rdna, mfma, mfma_scaled, swmmac, wmma};

/// The lane and the first bit of an element in the registers of its lane.
type Place = (u64, u64);

/// Checks that a table has each element of `rows x columns` where the formula says, and nothing else in these lanes.
fn holds(table: &Layout, bits: u64, [rows, columns]: [u64; 2], place: impl Fn(u64, u64) -> Place, what: &str) {
    let lanes = table.mode(0).unwrap().size();
    let values = table.size() / lanes;
    let mut met = HashSet::new();
    for row in 0..rows {
        for column in 0..columns {
            let (lane, bit) = place(row, column);
            assert!(bit.is_multiple_of(bits) && bit / bits < values && lane < lanes, "{what}: ({row}, {column})");
            let found = table.index(lane + lanes * (bit / bits));
            assert_eq!(found, Ok(row + rows * column), "{what}: ({row}, {column}) in lane {lane}, bit {bit}");
            assert!(met.insert((lane, bit)), "{what}: lane {lane}, bit {bit} twice");
        }
    }
    let used: HashSet<u64> = met.iter().map(|(lane, _)| *lane).collect();
    assert_eq!(met.len() as u64, used.len() as u64 * values, "{what}: every value of these lanes");
    assert!(used.len() as u64 == lanes || values == 8 && used.len() == 32, "{what}: {} lanes", used.len());
}

/// `InstCalcGfx9::__get_input_reg_lanes`, one block: neighbours along k fill a lane, then the next lanes follow.
#[test]
fn dense_products_of_gfx950_are_those_of_the_calculator() {
    for (m, k, bits) in [(16, 32, 16), (32, 16, 16), (16, 64, 8), (32, 32, 8)] {
        let atom = mfma(m, k, 1, [bits, bits, 32]).unwrap();
        let what = format!("{m} x {m} x {k}");
        let (bits, of_lane) = (u64::from(bits), k / (64 / m));
        for operand in [Operand::A, Operand::B] {
            let place = |row, k| (k / of_lane * m + row, k % of_lane * bits);
            holds(atom.table(operand), bits, [m, k], place, &what);
        }
        holds(atom.table(Operand::C), 32, [m, m], |i, j| sums(m, i, j), &what);
        // A lane has 128 bits of a factor: four registers.
        assert_eq!(atom.table(Operand::A).size() / 64 * bits, 128);
    }
}

/// `InstCalcGfx9::__get_output_reg_lanes`: four rows of registers, then lanes, then registers again.
fn sums(m: u64, i: u64, j: u64) -> Place {
    let per_register = 64 / m;
    let register = i / (4 * per_register) * 4 + i % 4;
    (i / 4 % per_register * m + j, 32 * register)
}

/// The tables of Composable Kernel's `mx_mfma_op.hpp`: bytes are 16 neighbours twice, elements of 4 and 6 bits are 32
/// neighbours; lane `l` has the scale of row `l % m`, block `l / m`.
#[test]
fn scaled_products_of_gfx950_are_those_of_the_tables() {
    for m in [16, 32] {
        for a in [8, 6, 4] {
            for b in [8, 6, 4] {
                let product = mfma_scaled(m, [a, b]).unwrap();
                let (atom, k) = (product.atom(), if m == 16 { 128 } else { 64 });
                let what = format!("{m} x {m} x {k} of {a} and {b} bits");
                assert_eq!((atom.extents(), product.scales(), product.block()), ([m, m, k], k / 32, 32), "{what}");
                for (operand, bits) in [(Operand::A, u64::from(a)), (Operand::B, u64::from(b))] {
                    assert_eq!(u64::from(atom.bits(operand)), bits);
                    let place = |row, k: u64| match bits {
                        8 => (row + m * (k / 16 % (64 / m)), 8 * (k % 16 + 16 * (k / (1024 / m)))),
                        _ => (row + m * (k / 32), bits * (k % 32)),
                    };
                    holds(atom.table(operand), bits, [m, k], place, &what);
                    let scales = product.table(operand).unwrap();
                    holds(scales, 8, [m, k / 32], |row, block| (row + m * block, 0), &what);
                }
                holds(atom.table(Operand::C), 32, [m, m], |i, j| sums(m, i, j), &what);
            }
        }
    }
    for m in [1, 4, 8, 15, 17, 31, 33, 64] {
        assert_eq!(mfma_scaled(m, [8, 8]).unwrap_err().code(), "L1412", "{m}");
    }
}

/// Some points of the printed tables, copied by hand: thread, register element, k, and the block of its scale.
#[test]
fn points_of_the_printed_tables() {
    for (m, bits, points) in [
        (16, 8, [[0, 0, 0, 0], [17, 5, 21, 0], [48, 15, 63, 1], [2, 16, 64, 2], [63, 31, 127, 3]]),
        (32, 8, [[0, 15, 15, 0], [40, 0, 16, 0], [33, 3, 19, 0], [1, 16, 32, 1], [63, 31, 63, 1]]),
        (16, 4, [[0, 31, 31, 0], [20, 0, 32, 1], [32, 1, 65, 2], [48, 30, 126, 3], [63, 31, 127, 3]]),
        (32, 4, [[0, 0, 0, 0], [31, 31, 31, 0], [32, 0, 32, 1], [33, 9, 41, 1], [63, 31, 63, 1]]),
    ] {
        let product = mfma_scaled(m, [bits, bits]).unwrap();
        for [thread, element, k, block] in points {
            let row = thread % m;
            assert_eq!(product.atom().table(Operand::A).index(thread + 64 * element), Ok(row + m * k));
            assert_eq!(k / product.block(), block);
            // That scale is in lane `row + m block`, whose elements may be other ones.
            assert_eq!(product.table(Operand::A).unwrap().index(row + m * block), Ok(row + m * block));
        }
    }
}

/// `InstCalcGfx12::__get_input_lane` and `__get_input_reg`, not sparse.
fn factor(wave: u64, depth: u64, bits: u64, i: u64, k: u64) -> Place {
    let lane = match (wave, bits) {
        (32, 16) => 16 * (k / 4 % 2) + i,
        (32, 8) => 16 * (k / 8) + i,
        (32, _) if depth == 16 => 16 * (k / 8) + i,
        (32, _) => 16 * (k / 16) + i,
        (_, 16) => 32 * (k / 8 % 2) + 16 * (k / 4 % 2) + i,
        (_, 8) => 32 * (k / 4 % 2) + 16 * (k / 8 % 2) + i,
        _ if depth == 16 => 16 * (k / 8) + i,
        _ => 32 * (k / 8 % 2) + 16 * (k / 16 % 2) + i,
    };
    let register = match (wave, bits) {
        (32, 16) => 2 * (k / 8) + k / 2 % 2,
        (32, 8) => k / 4 % 2,
        (32, _) if depth == 32 => k / 8 % 2,
        (64, 16) => k / 2 % 2,
        _ => 0,
    };
    (lane, 32 * register + bits * (k % (32 / bits)))
}

/// `InstCalcGfx12::__get_output_reg_lanes`.
fn sum_of_wave(wave: u64, bits: u64, i: u64, j: u64) -> Place {
    let register = match (wave, bits) {
        (32, 32) => i % 8,
        (32, _) => i / 2 % 4,
        (_, 32) => i % 4,
        _ => i / 2 % 2,
    };
    let lane = if wave == 32 { 16 * (i / 8) + j } else { 32 * (i / 4 % 2) + 16 * (i / 8) + j };
    (lane, 32 * register + if bits == 16 { 16 * (i % 2) } else { 0 })
}

#[test]
fn products_of_gfx12_are_those_of_the_calculator() {
    for wave in [32, 64] {
        for (k, bits, sums) in [(16, 16, 32), (16, 16, 16), (16, 8, 32), (16, 4, 32), (32, 4, 32)] {
            let atom = wmma(Rdna::Four, wave, k, [bits, bits, sums]).unwrap();
            let what = format!("{wave} lanes, {k} x {bits} bits, sums of {sums}");
            let (bits, sums) = (u64::from(bits), u64::from(sums));
            for operand in [Operand::A, Operand::B] {
                holds(atom.table(operand), bits, [16, k], |i, k_of| factor(wave, k, bits, i, k_of), &what);
            }
            holds(atom.table(Operand::C), sums, [16, 16], |i, j| sum_of_wave(wave, sums, i, j), &what);
        }
    }
}

/// `InstCalcGfx12`, sparse: the lane of A and of its indices, the register of A, the bits of the indices.
fn kept(wave: u64, depth: u64, bits: u64, i: u64, k: u64) -> (u64, u64, u64) {
    let lane = match (wave, bits) {
        (32, 16) => 16 * (k / 8 % 2) + i,
        (32, 8) => 16 * (k / 16) + i,
        (32, _) if depth == 32 => 16 * (k / 16) + i,
        (32, _) => 16 * (k / 32) + i,
        (_, 16) => 16 * (k / 8) + i,
        (_, 8) => 32 * (k / 8 % 2) + 16 * (k / 16) + i,
        _ if depth == 32 => 16 * (k / 16) + i,
        _ => 32 * (k / 16 % 2) + 16 * (k / 32) + i,
    };
    let register = match (wave, bits) {
        (32, 16) => 2 * (k / 16) + k / 4 % 2,
        (32, 8) => k / 8 % 2,
        (32, _) if depth == 64 => k / 16 % 2,
        (64, 16) => k / 4 % 2,
        _ => 0,
    };
    let within = if bits == 16 { 0 } else { 2 * bits * (k / 4 % (16 / bits)) };
    let index = match (wave, bits) {
        (32, 16) => 8 * (k / 16) + 4 * (k / 4 % 2),
        (32, 4) if depth == 64 => 4 * (k / 4 % 8),
        (64, 16 | 8) => 4 * (k / 4 % 2),
        _ => 4 * (k / 4 % 4),
    };
    (lane, 32 * register + within, index)
}

/// `InstCalcGfx12`: B of a sparse product, which is dense.
fn beside_kept(wave: u64, depth: u64, bits: u64, j: u64, k: u64) -> Place {
    let lane = match (wave, bits) {
        (32, 16) => 16 * (k / 8 % 2) + j,
        (32, 8) => 16 * (k / 16) + j,
        (32, _) if depth == 32 => 16 * (k / 16) + j,
        (32, _) => 16 * (k / 32) + j,
        (_, 16) => 16 * (k / 8) + j,
        (_, 4) if depth == 64 => 32 * (k / 16 % 2) + 16 * (k / 32) + j,
        _ => 32 * (k / 8 % 2) + 16 * (k / 16) + j,
    };
    let register = match (wave, bits) {
        (32, 16) => 4 * (k / 16) + k / 2 % 4,
        (32, 8) => k / 4 % 4,
        (32, _) => k / 8 % if depth == 32 { 2 } else { 4 },
        (_, 16) => k / 2 % 4,
        (_, 8) => k / 4 % 2,
        _ if depth == 64 => k / 8 % 2,
        _ => 0,
    };
    (lane, 32 * register + bits * (k % (32 / bits)))
}

#[test]
fn sparse_products_of_gfx12_are_those_of_the_calculator() {
    for wave in [32, 64] {
        for (depth, bits, sums) in [(32, 16, 32), (32, 16, 16), (32, 8, 32), (32, 4, 32), (64, 4, 32)] {
            let atom = swmmac(wave, depth, [bits, bits, sums]).unwrap();
            let what = format!("{wave} lanes, {depth} x {bits} bits, sums of {sums}");
            let (bits, sums) = (u64::from(bits), u64::from(sums));
            assert_eq!(atom.extents(), [16, 16, depth]);
            // Kept element c is one of two of the group of four that begins at k = 4 (c / 2).
            let place = |i, c| {
                let (lane, bit, _) = kept(wave, depth, bits, i, c / 2 * 4);
                (lane, bit + bits * (c % 2))
            };
            holds(atom.table(Operand::A), bits, [16, depth / 2], place, &what);
            for i in 0..16 {
                for c in 0..depth / 2 {
                    let (_, _, index) = kept(wave, depth, bits, i, c / 2 * 4);
                    let (_, bit) = place(i, c);
                    assert_eq!(index + 2 * (c % 2), 2 * (bit / bits), "{what}: the index of value {}", bit / bits);
                    assert!(index < atom.index_bits());
                }
            }
            // `get_num_compression_sets`: sets fill the register.
            let sets = match (wave, bits) {
                (32, 4) if depth == 64 => 1,
                (64, 16 | 8) => 4,
                _ => 2,
            };
            assert_eq!(atom.index_bits() * sets, 32, "{what}");
            holds(atom.table(Operand::B), bits, [16, depth], |j, k| beside_kept(wave, depth, bits, j, k), &what);
            holds(atom.table(Operand::C), sums, [16, 16], |i, j| sum_of_wave(wave, sums, i, j), &what);
        }
    }
    for (wave, depth, bits) in [(32, 8, 16), (64, 16, 16), (16, 32, 16), (128, 32, 8)] {
        assert!(swmmac(wave, depth, [bits, bits, 32]).is_err(), "{wave} {depth} {bits}");
    }
}

/// Numbers of no instruction are refused, whatever they are.
#[test]
fn numbers_of_no_instruction() {
    let numbers = [0, 1, 2, 3, 4, 8, 15, 16, 31, 32, 64, 65, 128, 1 << 32, u64::MAX];
    let widths = [0, 1, 3, 4, 8, 16, 32, 64, u32::MAX];
    let each = |call: &dyn Fn(u64, u64, u64, u32)| {
        for (a, b) in numbers.into_iter().flat_map(|a| numbers.map(|b| (a, b))) {
            for (c, bits) in numbers.into_iter().flat_map(|c| widths.map(|bits| (c, bits))) {
                call(a, b, c, bits);
            }
        }
    };
    each(&|m, k, blocks, bits| {
        let made = mfma(m, k, blocks, [bits, bits, 32]).is_ok();
        assert!(!made || [4, 16, 32].contains(&m) && (1..=256).contains(&k), "{m} {k} {blocks} {bits}");
    });
    each(&|wave, k, _, bits| {
        let made = [Rdna::Three, Rdna::Four].map(|arch| wmma(arch, wave, k, [bits, bits, 32]).is_ok());
        let sparse = swmmac(wave, k, [bits, bits, 32]).is_ok();
        assert!(!(made[0] || made[1] || sparse) || [32, 64].contains(&wave), "{wave} {k} {bits}");
        assert!(mfma_scaled(wave, [bits, 8]).is_err() || [16, 32].contains(&wave), "{wave} {bits}");
    });
}
