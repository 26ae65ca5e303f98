//! Transposes in tiles, as each core takes them: tests of a call take the way of one core.

extern crate std;

use core::fmt::Debug;
use core::ptr::NonNull;
use std::vec::Vec;

use layout_algebra::Loops;

use super::{Core, Numbers, Token, transpose};

/// All cores.
pub(super) const CORES: [Core; 5] = [Core::Intel, Core::IntelTwelveWays, Core::Zen5, Core::Zen4, Core::Other];

/// Matrices of `m x n`, and where each of them is transposed to: rows of the target are `padding` longer.
pub(super) struct Planes {
    extents: [usize; 2],
    pub(super) pitch: usize,
    count: usize,
    /// Distances from a plane to the next one, in the target and in the source.
    pub(super) apart: [usize; 2],
}

impl Planes {
    /// `count` matrices.
    pub(super) fn new([m, n]: [usize; 2], padding: usize, count: usize) -> Planes {
        let pitch = m + padding;
        Planes { extents: [m, n], pitch, count, apart: [n * pitch + padding, m * n + 3] }
    }

    /// The loops over all elements.
    pub(super) fn loops(&self) -> Numbers<2> {
        let ([m, n], mut loops) = (self.extents, Loops::<2>::NONE);
        for (extent, steps) in [(m, [1, n]), (n, [self.pitch, 1]), (self.count, self.apart)] {
            loops.push(extent as u64, steps.map(|step| i64::try_from(step).unwrap()), [0; 2]).unwrap();
        }
        Numbers::of(&loops, 2)
    }

    /// The elements of the source, by number; and a target of as many as it needs, and `others`, all of them number 1.
    pub(super) fn elements<T: Clone>(&self, number: fn(usize) -> T, others: usize) -> (Vec<T>, Vec<T>) {
        let [target, source] = self.apart.map(|apart| self.count * apart);
        ((0..source).map(number).collect(), std::vec![number(1); target + others])
    }

    /// A target of which the elements from `begin` on are the transposes, by definition.
    pub(super) fn defined<T: Clone>(&self, source: &[T], mut target: Vec<T>, begin: usize) -> Vec<T> {
        let ([m, n], [to, from]) = (self.extents, self.apart);
        for (plane, i, j) in (0..self.count).flat_map(|plane| (0..m * n).map(move |x| (plane, x % m, x / m))) {
            target[begin + plane * to + i + j * self.pitch] = source[plane * from + i * n + j].clone();
        }
        target
    }
}

/// `planes` matrices of `m x n`, each into its transpose, whose rows are `padding` longer.
fn holds<T: Clone + PartialEq + Debug>([m, n]: [usize; 2], padding: usize, planes: usize, number: fn(usize) -> T) {
    let (planes, size) = (Planes::new([m, n], padding, planes), size_of::<T>());
    let (source, before) = planes.elements(number, 0);
    for core in CORES {
        let mut tiles = planes.loops();
        let way = tiles.cut_transposed(tiles.transposes(size).expect("it transposes"), size, core);
        let mut target = before.clone();
        // Keeps the law: no two elements of the target share an index.
        transpose((NonNull::from_mut(&mut target[0]), NonNull::from_ref(&source[0])), &tiles, way, Token(()));
        assert_eq!(target, planes.defined(&source, before.clone(), 0), "{m} x {n}, {size} bytes, {padding}");
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
