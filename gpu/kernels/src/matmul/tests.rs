//! The thread-value layouts of the kernel are those of the instructions, in every block of every warp.

use layout_gpu::fragment;
use layout_static::StaticLayout;

use super::{Accumulators, LoadA, LoadB, Pairs};

/// The row and the column of a coordinate of a tile with so many rows.
fn cell(index: usize, rows: usize) -> (usize, usize) {
    (index % rows, index / rows)
}

#[test]
fn accumulators_are_fragments() {
    for warp in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        for lane in 0..32 {
            for (m, n, half) in (0..4).flat_map(|m| (0..8).flat_map(move |n| [(m, n, 0), (m, n, 1)])) {
                let (row, pair) = cell(Pairs.index(((lane, warp), (half, m, n))), 128);
                let (in_row, in_column) = cell(fragment::C.index((lane, (0, half))), 16);
                assert_eq!((row, 2 * pair), (64 * warp.0 + 16 * m + in_row, 64 * warp.1 + 8 * n + in_column));
            }
        }
    }
    assert_eq!(Accumulators::SIZE, 64);
}

#[test]
fn rows_are_those_of_ldmatrix() {
    for warp in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        for lane in 0..32 {
            for (step, block) in (0..2).flat_map(|step| (0..4).map(move |block| (step, block))) {
                let (row, vector) = cell(LoadA.index(((lane, warp), step, block)), 128);
                let (in_row, in_column) = cell(fragment::RowsOfA.index((lane, 0)), 16);
                assert_eq!((row, 8 * vector), (64 * warp.0 + 16 * block + in_row, 16 * step + in_column));
                let (row, vector) = cell(LoadB.index(((lane, warp), step, block)), 128);
                let (in_row, in_column) = cell(fragment::RowsOfB.index((lane, 0)), 16);
                assert_eq!((row, 8 * vector), (64 * warp.1 + 16 * block + in_row, 16 * step + in_column));
            }
        }
    }
}
