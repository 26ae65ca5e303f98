//! Transposes in tiles, as each core takes them: tests of a call take the way of one core.

extern crate std;

use core::fmt::Debug;
use core::ptr::NonNull;
use std::vec::Vec;

use layout_algebra::Loops;

use super::{Core, Numbers, Token, transpose};

/// All cores.
pub(super) const CORES: [Core; 3] = [Core::Intel, Core::Zen5, Core::Other];

/// `planes` matrices of `m x n`, each into its transpose, whose rows are `padding` longer.
fn holds<T: Clone + PartialEq + Debug>([m, n]: [usize; 2], padding: usize, planes: usize, number: fn(usize) -> T) {
    let (pitch, size) = (m + padding, size_of::<T>());
    let sizes = [n * pitch, m * n];
    let mut loops = Loops::<2>::NONE;
    for (extent, steps) in [(m, [1, n]), (n, [pitch, 1]), (planes, sizes)] {
        loops.push(extent as u64, steps.map(|step| i64::try_from(step).unwrap()), [0; 2]).unwrap();
    }
    let source: Vec<T> = (0..planes * sizes[1]).map(number).collect();
    for core in CORES {
        let mut tiles = Numbers::of(&loops, 2);
        let way = tiles.cut_transposed(tiles.transposes(size).expect("it transposes"), size, core);
        let before = number(1);
        let mut target = std::vec![before.clone(); planes * sizes[0]];
        // Keeps the law: no two elements of the target share an index.
        transpose((NonNull::from_mut(&mut target[0]), NonNull::from_ref(&source[0])), &tiles, way, Token(()));
        let mut expected = std::vec![before; target.len()];
        for (plane, i, j) in (0..planes).flat_map(|plane| (0..m * n).map(move |x| (plane, x % m, x / m))) {
            expected[plane * sizes[0] + i + j * pitch] = source[plane * sizes[1] + i * n + j].clone();
        }
        assert_eq!(target, expected, "{m} x {n}, {size} bytes, {padding}");
    }
}

#[allow(clippy::cast_possible_truncation, reason = "numbers modulo a power of two")]
#[test]
fn each_core_copies_all_elements() {
    // Whole tiles and parts of them; rows that lie a power of two apart, and others.
    let all = [(17, 33), (16, 16), (128, 64), (129, 70), (300, 23), (24, 600), (512, 48)];
    for (m, n) in all.into_iter().take(if cfg!(miri) { 1 } else { all.len() }) {
        for (padding, planes) in [(0, 1), (7, 2), (512, 1)] {
            holds::<u8>([m, n], padding, planes, |x| (x + x / 251) as u8);
            holds::<u16>([m, n], padding, planes, |x| x as u16);
            holds::<u32>([m, n], padding, planes, |x| x as u32);
            holds::<u64>([m, n], padding, planes, |x| x as u64);
            holds::<u128>([m, n], padding, planes, |x| x as u128);
            // One of four bytes is padding.
            holds::<(u16, u8)>([m, n], padding, planes, |x| (x as u16, x as u8));
        }
    }
}
