//! Layouts that fill an interval, alone or with others, by their strides.
//!
//! **Theorem** (de Bruijn 1950, of number systems). If every number of `[0, n)` is a sum of one element of each of
//! some sets, in exactly one way, there is a chain `1 | m_1 | m_2 | .. | n` such that each set holds the sums of the
//! digits of some steps of the chain, and each step belongs to one set. A mode `n:d` is a set `0, d, ..`, which is the
//! digits of one step or of steps that follow each other: it takes the chain from `d` to `n d`. So modes fill an
//! interval exactly when, sorted by stride, each begins where the ones before end; and a layout can be filled up
//! exactly when each stride is a multiple of that end.

use super::canonical::coalesced;
use crate::tree::Mode;

/// The modes of more than one element, sorted by stride.
fn sorted(modes: &[Mode]) -> Vec<(i128, i128)> {
    let mut sorted: Vec<(i128, i128)> =
        modes.iter().filter(|(extent, _)| *extent > 1).map(|&(extent, stride)| (extent.into(), stride)).collect();
    sorted.sort_unstable_by_key(|&(extent, stride)| (stride, extent));
    sorted
}

/// Whether the indices are `[0, size)`, each once.
pub fn compact(modes: &[Mode]) -> bool {
    let mut end = 1;
    sorted(modes).into_iter().all(|(extent, stride)| {
        let goes_on = stride == end;
        end = stride.saturating_mul(extent);
        goes_on
    })
}

/// The least `n' >= n` such that copies of a layout at increasing places fill `[0, n')`, and the coalesced layout of
/// the places; `None` where no copies fill any.
///
/// By the theorem the copies have the steps of the chain between the modes, and those from the last one on: `n'` is a
/// multiple of its end.
pub fn filling(modes: &[Mode], n: u64) -> Option<(i128, Vec<Mode>)> {
    let mut starts = Vec::new();
    let mut end = 1i128;
    for (extent, stride) in sorted(modes) {
        if stride < end || stride % end != 0 {
            return None;
        }
        starts.push((u64::try_from(stride / end).ok()?, end));
        end = stride.checked_mul(extent)?;
    }
    let times = (i128::from(n) + end - 1).div_euclid(end).max(1);
    starts.push((u64::try_from(times).ok()?, end));
    Some((times.checked_mul(end)?, coalesced(&starts)))
}

#[cfg(test)]
mod tests {
    use super::super::super::{fills, least_filled, size, table};
    use super::*;
    use crate::generate::small::small_modes;

    /// All small layouts: the answers are those of the greedy search.
    #[test]
    fn all_small_layouts() {
        let (mut some, mut none) = (0, 0);
        for modes in small_modes(3, &[1, 2, 3, 4], &[-1, 0, 1, 2, 3, 4, 6]) {
            assert_eq!(compact(&modes), fills(&table(&modes), size(&modes)), "{modes:?}");
            for n in [1, 7, 24, 50] {
                let found = least_filled(&modes, n, 400).map(|(end, starts)| (i128::from(end), starts));
                assert_eq!(filling(&modes, n), found, "{modes:?} {n}");
                *(if found.is_some() { &mut some } else { &mut none }) += 1;
            }
        }
        assert!(some > 1000 && none > 1000, "{some} {none}");
    }
}
