//! The thread-value layouts that follow from atom, grid and orders are those of the instructions, in every block of
//! every warp, by the formulas of the PTX reference.

use core::array::from_fn;

use layout_static::atom::{OperandA, OperandB, OperandType, Reads, Simulated, TiledMove, TvLayout, copy};
use layout_static::{Static, StaticLayout, Tensor};

use super::{LoadA, LoadB, Multiply, Pairs, ReadA, ReadB, Stage};

/// The row and the column of a coordinate of a tile with 128 rows.
fn place(index: usize) -> (usize, usize) {
    (index % 128, index / 128)
}

/// Each thread, with the row and the column of its warp.
fn threads() -> impl Iterator<Item = (usize, usize, [usize; 2])> {
    (0..128).map(|thread| (thread, thread % 32, [thread / 32 % 2, thread / 64]))
}

#[test]
fn sums_are_where_the_product_leaves_them() {
    for (thread, lane, warp) in threads() {
        for (m, n, half) in (0..4).flat_map(|m| (0..8).flat_map(move |n| [(m, n, 0), (m, n, 1)])) {
            let (row, pair) = place(Pairs::VALUE.index((thread, half + 2 * m + 8 * n)));
            let (in_row, in_column) = (lane / 4 + 8 * half, lane % 4 * 2);
            assert_eq!((row, 2 * pair), (64 * warp[0] + 16 * m + in_row, 64 * warp[1] + 8 * n + in_column));
        }
    }
}

#[test]
fn rows_are_those_of_ldmatrix() {
    for (thread, lane, warp) in threads() {
        for (step, block) in (0..2).flat_map(|step| (0..4).map(move |block| (step, block))) {
            // The matrices of A: rows 0 to 7 and 8 to 15, then those of the second half of K.
            let place_a = place(LoadA::VALUE.index((thread, step, block)));
            assert_eq!(place_a, (64 * warp[0] + 16 * block + lane % 16, 16 * step + lane / 16 * 8));
            // Of B: the halves of K of eight columns of C, then those of the next eight.
            let place_b = place(LoadB::VALUE.index((thread, step, block)));
            let row = lane % 8 + lane / 16 * 8;
            assert_eq!(place_b, (64 * warp[1] + 16 * block + row, 16 * step + lane / 8 % 2 * 8));
        }
    }
}

/// What `ldmatrix` brings to all 128 threads of a stage, on lanes that are simulated, is what `mma` takes there.
fn brings<P: TiledMove, X: OperandType>() {
    let halves: [u16; 4096] = from_fn(|place| u16::try_from(place).unwrap());
    let stage = Tensor::from_array(&halves, Stage);
    let mut registers = [[[0; 8]; 128]; 8]; // 4 atoms of 8 halves in each half of the stage
    let rows = from_fn(|thread| stage.partition(Reads::<P, Stage>::VALUE, thread));
    copy::<P, _, _, _>(Simulated::<u16, 128>::new(), &rows, &mut registers);
    for thread in 0..128 {
        let brought = registers.iter().flat_map(|atom| &atom[thread]);
        assert!(brought.eq(stage.partition(TvLayout::<Multiply, X, Stage>::VALUE, thread).iter()), "thread {thread}");
    }
}

#[test]
fn matrices_are_brought_where_the_product_takes_them() {
    brings::<ReadA, OperandA>();
    brings::<ReadB, OperandB>();
}
