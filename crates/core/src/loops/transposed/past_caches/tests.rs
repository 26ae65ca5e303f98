//! Transposes past the caches, wherever the rows of the target begin in a line.

extern crate std;

use core::fmt::Debug;
use core::ptr::NonNull;
use std::vec::Vec;

use layout_algebra::Loops;

use super::super::processor::second_level;
use super::super::tests::CORES;
use super::{Cache, Numbers, stream};
use crate::plan::transposed::Core;

/// A matrix of `m x n` into its transpose, whose rows are `padding` longer, `first` elements behind a line; and as
/// many planes of it.
fn holds<T: Clone + PartialEq + Debug, const N: usize>(
    [m, n]: [usize; 2],
    [first, padding]: [usize; 2],
    planes: usize,
    number: fn(usize) -> T,
) {
    let (pitch, size) = (m + padding, size_of::<T>());
    let mut loops = Loops::<2>::NONE;
    let sizes = [n * pitch + padding, m * n + 3];
    let modes = [(m, [1, n]), (n, [pitch, 1]), (planes, sizes)];
    for (extent, steps) in modes {
        loops.push(extent as u64, steps.map(|step| i64::try_from(step).unwrap()), [0; 2]).unwrap();
    }
    let mut tiles = Numbers::of(&loops, 2);
    tiles.cut_transposed(tiles.transposes(size).expect("it transposes"), size, Core::Other);
    let source: Vec<T> = (0..planes * sizes[1]).map(number).collect();
    let before = number(1);
    for core in CORES {
        let mut target: Vec<T> = std::vec![before.clone(); planes * sizes[0] + first + 64];
        let begin = target.as_ptr().align_offset(64) + first;
        let bases = (NonNull::from_mut(&mut target[begin]), NonNull::from_ref(&source[0]));
        let cache = Cache { core, ..second_level() };
        let windows = tiles.windows(size, bases.0.addr().get(), cache).expect("rows are long");
        let is_line = |count: usize| (count * size).is_multiple_of(64);
        assert_eq!(windows.aligned, is_line(first) && is_line(pitch) && (planes == 1 || is_line(sizes[0])));
        stream::<T, N>(bases, &windows);
        let mut expected = std::vec![before.clone(); target.len()];
        for (plane, i, j) in (0..planes).flat_map(|plane| (0..m * n).map(move |x| (plane, x % m, x / m))) {
            expected[begin + plane * sizes[0] + i + j * pitch] = source[plane * sizes[1] + i * n + j].clone();
        }
        assert_eq!(target, expected, "{m} x {n}, {size} bytes, {first}, {padding}");
    }
}

/// A cache of 512 KiB keeps 16 lines of rows of 16 KiB.
#[test]
fn rows_a_power_of_two_apart() {
    let mut loops = Loops::<2>::NONE;
    for steps in [[1, 4096], [4096, 1]] {
        loops.push(4096, steps, [0; 2]).unwrap();
    }
    let tiles = Numbers::of(&loops, 2);
    let goes = |core| tiles.windows(4, 0, Cache { bytes: 512 << 10, ways: 8, core }).is_some();
    assert_eq!(CORES.map(goes), [true, false, false]);
}

#[allow(clippy::cast_possible_truncation, reason = "numbers modulo a power of two")]
#[test]
fn rows_begin_anywhere_in_a_line() {
    for (m, n) in [(512, 64), (513, 65), (575, 100), (700, 70)] {
        for (first, padding) in [(0, 0), (0, 64), (64, 128), (1, 0), (17, 5), (63, 64)] {
            holds::<u8, 16>([m, n], [first, padding], 2, |x| (x + x / 251) as u8);
            holds::<u16, 8>([m, n], [first, padding], 1, |x| x as u16);
            holds::<u32, 4>([m, n], [first, padding], 2, |x| x as u32);
            holds::<u64, 2>([m, n], [first, padding], 1, |x| x as u64);
            holds::<u128, 1>([m, n], [first, padding], 1, |x| x as u128);
            // One of four bytes is padding.
            holds::<(u16, u8), 4>([m, n], [first, padding], 1, |x| (x as u16, x as u8));
        }
    }
    // A row of the source that is longer than a page.
    holds::<u32, 4>([130, 2100], [3, 1], 1, |x| x as u32);
    holds::<u32, 4>([256, 1500], [0, 0], 1, |x| x as u32);
}
