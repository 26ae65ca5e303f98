//! Laws about which indices are met, and how often.

use std::collections::HashSet;

use super::table;
use crate::tree::Mode;

/// Whether no value occurs twice.
pub fn distinct(values: &[i128]) -> bool {
    let mut seen = HashSet::new();
    values.iter().all(|value| seen.insert(*value))
}

/// Whether no two coordinates have one index.
pub fn injective(modes: &[Mode]) -> bool {
    distinct(&table(modes))
}

/// Whether every index of `[0, n)` is met.
pub fn onto(values: &[i128], n: u64) -> bool {
    let seen: HashSet<i128> = values.iter().copied().collect();
    (0..i128::from(n)).all(|index| seen.contains(&index))
}

/// Whether the values are exactly `[0, n)`, each once.
pub fn fills(values: &[i128], n: u64) -> bool {
    values.len() as u64 == n && onto(values, n)
}

/// Whether `b` complements `a` up to `n`: strictly increasing, all sums distinct, and every index up to the largest
/// sum below reach `n` is within one repetition.
pub fn complement_holds(a: &[Mode], b: &[Mode]) -> bool {
    let (first, second) = (table(a), table(b));
    let increasing = second.windows(2).all(|pair| pair[0] < pair[1]);
    let sums: Vec<i128> = second.iter().flat_map(|y| first.iter().map(move |x| x + y)).collect();
    increasing && distinct(&sums)
}

/// The least `n' >= n` such that some increasing layout fills `[0, n')` together with `a`: by trying every set of
/// starting points greedily, the only one that can fill. `None` when none below `limit` does.
///
/// The indices must be filled from 0 upward, so the next start of a copy of `a` is always the least index that is
/// not filled yet. The starts must be the table of a layout.
pub fn least_filled(a: &[Mode], n: u64, limit: u64) -> Option<(u64, Vec<Mode>)> {
    let image = table(a);
    if !distinct(&image) || image.iter().any(|index| *index < 0) {
        return None;
    }
    let mut filled = HashSet::new();
    let mut starts: Vec<i128> = Vec::new();
    let mut free = 0i128;
    let mut highest = 0;
    while starts.len() as u64 <= limit {
        // Every start is placed where the first hole is.
        while filled.contains(&free) {
            free += 1;
        }
        if free > i128::from(limit) {
            return None;
        }
        let without_holes = free == highest;
        if without_holes
            && free >= i128::from(n)
            && !starts.is_empty()
            && let Some(layout) = super::layout_of(&starts)
        {
            return Some((u64::try_from(free).ok()?, layout));
        }
        for index in &image {
            if !filled.insert(free + index) {
                return None;
            }
            highest = highest.max(free + index + 1);
        }
        starts.push(free);
    }
    None
}
