//! Transposes past the caches, wherever the rows of the target begin in a line.

extern crate std;

use core::fmt::Debug;
use core::ptr::NonNull;

use layout_algebra::Loops;

use super::super::processor::second_level;
use super::super::tests::{CORES, Planes};
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
    let (all, size) = (Planes::new([m, n], padding, planes), size_of::<T>());
    let mut tiles = all.loops();
    tiles.cut_transposed(tiles.transposes(size).expect("it transposes"), size, Core::Other);
    let (source, before) = all.elements(number, first + 64);
    for core in CORES {
        let mut target = before.clone();
        let begin = target.as_ptr().align_offset(64) + first;
        let bases = (NonNull::from_mut(&mut target[begin]), NonNull::from_ref(&source[0]));
        let cache = Cache { core, ..second_level() };
        let windows = tiles.windows(size, bases.0.addr().get(), cache).expect("rows are long");
        let is_line = |count: usize| (count * size).is_multiple_of(64);
        assert_eq!(windows.aligned, is_line(first) && is_line(all.pitch) && (planes == 1 || is_line(all.apart[0])));
        stream::<T, N>(bases, &windows);
        let expected = all.defined(&source, before.clone(), begin);
        assert_eq!(target, expected, "{m} x {n}, {size} bytes, {first}, {padding}");
    }
}

/// A cache of 512 KiB keeps 16 lines of rows of 16 KiB. Windows that are read by runs need no more.
#[test]
fn rows_a_power_of_two_apart() {
    let mut loops = Loops::<2>::NONE;
    for steps in [[1, 4096], [4096, 1]] {
        loops.push(4096, steps, [0; 2]).unwrap();
    }
    let tiles = Numbers::of(&loops, 2);
    let goes = |size, core| tiles.windows(size, 0, Cache { bytes: 512 << 10, ways: 8, core }).is_some();
    assert_eq!(CORES.map(|core| goes(4, core)), [true, true, true, true, false]);
    assert_eq!(CORES.map(|core| goes(2, core)), [true, true, false, false, false]);
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
