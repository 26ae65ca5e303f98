//! The products on the CPU: every lane loads its part of the factors by the kernel's own layouts, an instruction
//! multiplies the registers of all lanes, every lane stores its part of `C`.
//!
//! The instruction is written after AMD's instruction set documents, and not by the tables of the atom: which lane and
//! which value has a number.

use layout_gpu_amd::product::{Sums4, gfx942, gfx950, gfx1200};
use layout_gpu_amd::transpose;

/// Where an instruction has its numbers: `(row, k)` of a factor and `(row, column)` of C to `(lane, value)`.
struct Instruction {
    rows: usize,
    depth: usize,
    factor: fn(usize, usize) -> (usize, usize),
    sums: fn(usize, usize) -> (usize, usize),
}

/// `v_mfma_f32_32x32x8_f16`: half waves have four of eight `k`; a lane has a column, four rows of each eight.
const MFMA: Instruction = Instruction {
    rows: 32,
    depth: 8,
    factor: |row, k| (row + 32 * (k / 4), k % 4),
    sums: |row, column| (column + 32 * (row / 4 % 2), row % 4 + 4 * (row / 8)),
};

/// `v_mfma_f32_32x32x16_f16`: half waves have eight of sixteen `k`.
const DOUBLE: Instruction = Instruction { depth: 16, factor: |row, k| (row + 32 * (k / 8), k % 8), ..MFMA };

/// `v_wmma_f32_16x16x16_f16` of `gfx12`, 32 lanes: half waves have four `k` in turn, and eight rows of a column.
const WMMA: Instruction = Instruction {
    rows: 16,
    depth: 16,
    factor: |row, k| (row + 16 * (k / 4 % 2), k % 4 + 4 * (k / 8)),
    sums: |row, column| (column + 16 * (row / 8), row % 8),
};

/// Halves are integers here: loads move bits.
fn half(words: &[u32], value: usize) -> f32 {
    let word = words[value / 2];
    f32::from(u16::try_from(word >> (16 * (value % 2)) & 0xffff).unwrap())
}

impl Instruction {
    /// Adds the product to the sums of all lanes.
    fn multiply<const R: usize, const S: usize>(&self, a: &[[u32; R]], b: &[[u32; R]], c: &mut [[f32; S]]) {
        for row in 0..self.rows {
            for column in 0..self.rows {
                let (lane, value) = (self.sums)(row, column);
                for k in 0..self.depth {
                    let ((of_a, i), (of_b, j)) = ((self.factor)(row, k), (self.factor)(column, k));
                    c[lane][value] += half(&a[of_a], i) * half(&b[of_b], j);
                }
            }
        }
    }
}

/// A generator of numbers; small enough that sums are exact.
fn numbers(count: usize, seed: u32) -> Vec<u16> {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        u16::try_from(state >> 28).unwrap()
    };
    (0..count).map(|_| next()).collect()
}

/// The tile `(1, 2)` of a product of three steps, in matrices with space between rows, is the plain sum.
macro_rules! product {
    ($test:ident $machine:ident $instruction:ident $Vector:ident $halves:literal, $a:literal of $r:literal,
        $c:literal of $s:literal) => {
        #[test]
        fn $test() {
            use layout_gpu_amd::product::$Vector;

            let (steps, depth, lanes) = (3, $instruction.depth, $machine::LANES as usize);
            let (tiles, per_row) = ([1_u32, 2], steps * depth / $halves + 1);
            let stride = per_row * $halves;
            let [a, b] = [7, 8].map(|seed| numbers(64 * 3 * stride, seed));
            let vectors = |all: &[u16]| -> Vec<$Vector> {
                let words: Vec<u32> = all.chunks(2).map(|x| u32::from(x[0]) | u32::from(x[1]) << 16).collect();
                words.chunks($halves / 2).map(|words| $Vector(words.try_into().unwrap())).collect()
            };
            let (of_a, of_b) = (vectors(&a), vectors(&b));
            let row = u32::try_from(per_row).unwrap();
            let mut sums = vec![[[0.0_f32; $s]; $c]; lanes];
            for step in 0..steps {
                let load = |from: &[$Vector], tile: u32| -> Vec<[[u32; $r]; $a]> {
                    let from = &from[step * (depth / $halves)..];
                    let lanes = 0..u32::try_from(lanes).unwrap();
                    // SAFETY: three tiles of 64 rows, and a step more than the last one.
                    lanes.map(|lane| unsafe { $machine::factor(from.as_ptr(), row, tile, lane) }).collect()
                };
                let (a, b) = (load(&of_a, tiles[0]), load(&of_b, tiles[1]));
                for n in 0..$a {
                    for m in 0..$a {
                        let one =
                            |all: &[[[u32; $r]; $a]], x: usize| all.iter().map(|lane| lane[x]).collect::<Vec<_>>();
                        let mut c: Vec<[f32; $s]> = sums.iter().map(|lane| lane[m + $a * n]).collect();
                        $instruction.multiply(&one(&a, m), &one(&b, n), &mut c);
                        sums.iter_mut().zip(c).for_each(|(lane, c)| lane[m + $a * n] = c);
                    }
                }
            }
            let fours = 3 * 64 / 4 + 1;
            let mut c = vec![Sums4([-1.0; 4]); fours * 64 * 3];
            for (lane, sums) in (0..).zip(&sums) {
                let stride = u32::try_from(fours).unwrap();
                // SAFETY: three by three tiles; one lane after the other.
                unsafe { $machine::store(sums, c.as_mut_ptr(), stride, tiles, lane) };
            }
            for column in 0..3 * 64 {
                for row in 0..4 * fours {
                    let got = c[column * fours + row / 4].0[row % 4];
                    let inside = row / 64 == tiles[0] as usize && column / 64 == tiles[1] as usize;
                    let terms =
                        (0..steps * depth).map(|k| f32::from(a[row * stride + k]) * f32::from(b[column * stride + k]));
                    let want = if inside { terms.sum() } else { -1.0 };
                    assert_eq!(got.to_bits(), want.to_bits(), "row {row}, column {column}");
                }
            }
        }
    };
}

product!(a_product_by_mfma gfx942 MFMA Halves4 4, 2 of 2, 4 of 16);
product!(a_product_of_double_depth gfx950 DOUBLE Halves8 8, 2 of 4, 4 of 16);
product!(a_product_by_wmma gfx1200 WMMA Halves4 4, 4 of 4, 16 of 8);

#[test]
fn a_transpose() {
    let (rows, columns) = (3 * 64, 2 * 64);
    let from: Vec<f32> = (0_u16..).take(rows * (columns + 4)).map(f32::from).collect();
    let vectors: Vec<Sums4> = from.chunks(4).map(|four| Sums4(four.try_into().unwrap())).collect();
    let mut to = vec![Sums4([-1.0; 4]); columns * (rows / 4 + 2)];
    for by_hand in [false, true] {
        to.fill(Sums4([-1.0; 4]));
        let strides = [columns / 4 + 1, rows / 4 + 2].map(|stride| u32::try_from(stride).unwrap());
        for tile in [[0, 0], [1, 0], [2, 0], [0, 1], [1, 1], [2, 1]] {
            for thread in 0..256 {
                let run = if by_hand { transpose::transpose_hand } else { transpose::transpose };
                // SAFETY: the matrices have the tiles; one thread after the other.
                unsafe { run(vectors.as_ptr(), to.as_mut_ptr(), strides[0], strides[1], tile, thread) };
            }
        }
        for (at, got) in to.iter().flat_map(|four| four.0).enumerate() {
            let (column, row) = (at / (rows + 8), at % (rows + 8));
            let want = if row < rows { from[row * (columns + 4) + column] } else { -1.0 };
            assert_eq!(got.to_bits(), want.to_bits(), "row {row}, column {column}");
        }
    }
}
