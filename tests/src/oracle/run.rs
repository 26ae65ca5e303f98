//! The longest run: the largest layout of coordinates at which all layouts have the indices `0, 1, ..`, by trying every
//! layout.

use super::{factorizations, size, value};
use crate::tree::Mode;

/// The size of the largest layout `R` with `layout(R(i)) = i` for all `i < size(R)` and all layouts.
///
/// Its mode that begins at `i` has to step to a coordinate of index `i`: every shape is tried with all of these.
pub fn longest_run(layouts: &[&[Mode]]) -> u64 {
    let cells = layouts.iter().map(|modes| size(modes)).min().unwrap_or(1);
    let has = |cell: u64, i: u64| cell < cells && layouts.iter().all(|modes| value(modes, cell) == i128::from(i));
    let at = |i: u64| (0..cells).filter(|cell| has(*cell, i)).collect::<Vec<u64>>();
    let unbroken = (0..cells).take_while(|i| !at(*i).is_empty()).count() as u64;
    let is_run = |shape: &[u64]| {
        let mut step = 1;
        let mut ways = vec![Vec::new()];
        for extent in shape {
            let steps = at(step);
            ways = ways
                .iter()
                .flat_map(|modes: &Vec<Mode>| {
                    steps.iter().map(|cell| [&modes[..], &[(*extent, i128::from(*cell))]].concat())
                })
                .collect();
            step *= extent;
        }
        ways.iter().any(|run| (0..step).all(|i| u64::try_from(value(run, i)).is_ok_and(|cell| has(cell, i))))
    };
    (1..=unbroken).rev().find(|n| factorizations(*n).iter().any(|shape| is_run(shape))).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_runs() {
        assert_eq!(longest_run(&[&[(4, 8), (8, 1)]]), 32);
        assert_eq!(longest_run(&[&[(3, 1), (2, 2)]]), 4);
        assert_eq!(longest_run(&[&[(4, 1), (8, 2)]]), 18);
        assert_eq!(longest_run(&[&[(2, -1), (2, 2)]]), 2);
        assert_eq!(longest_run(&[&[(4, 1), (4, 0)], &[(4, 0), (4, 1)]]), 4);
    }
}
