//! Tiles that are written past the caches without being large: every place in a cache line for a row to begin at.

use layout_static::{C, DynTensor, DynTensorMut};

use super::hand::Slices;
use super::views::Views;
use super::{LANES, Lines, tile};
use crate::transpose::definition;

#[test]
fn rows_begin_anywhere_in_a_line() {
    let Some(lines) = Lines::<u32>::detect() else { return };
    let rows = (1..=2 * LANES + 3).chain([127, 128, 129, 144, 145, 257, 275]);
    for (m, n) in rows.flat_map(|m| [1, 16, 17, 31, 33, 64, 70].map(|n| (m, n))) {
        let source: Vec<u32> = (0..).take(m * n).collect();
        let expected = definition(&source, m, n);
        for (before, streams) in (0..LANES).map(|before| (before, true)).chain([(0, false), (3, false)]) {
            let mut target = vec![u32::MAX; before + m * n + 1];
            let view = DynTensor::strided(&source, (n, m), (C::<1>, n)).unwrap();
            let to = DynTensorMut::row_major(&mut target[before..before + m * n], (n, m)).unwrap();
            tile(lines, Views { source: view, target: to }, streams);
            assert!(target[before..before + m * n] == expected, "{m} x {n}, {before} before");
            let others = target[..before].iter().chain(&target[before + m * n..]);
            assert!(others.copied().all(|other| other == u32::MAX), "{m} x {n}, {before} before");
            target.fill(u32::MAX);
            let to = &mut target[before..before + m * n];
            let by_hand = Slices { source: &source, n, target: to, m, first: 0, rows: m };
            tile(lines, by_hand, streams);
            assert!(target[before..before + m * n] == expected, "{m} x {n} by hand, {before} before");
        }
    }
}
