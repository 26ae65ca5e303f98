//! One function, one list of modes.
//!
//! **Theorem.** Two layouts of one size are the same function exactly when their coalesced modes are equal. Proof: let
//! the first coalesced mode be `m:d`. The values are `k d` for `k < m`, and at `m` another one, since the next mode
//! would have been joined otherwise: `m` and `d` are the longest linear beginning of the function. What remains,
//! `j -> f(m j)`, is the function of the other modes, and so on.

use crate::tree::Mode;

/// The number of linear coordinates; the largest number where it does not fit.
pub fn cells(modes: &[Mode]) -> u128 {
    modes.iter().fold(1u128, |size, (extent, _)| size.saturating_mul(u128::from(*extent)))
}

/// The modes of the same function, none of extent 1, none of which continues the one before.
pub fn coalesced(modes: &[Mode]) -> Vec<Mode> {
    let mut joined: Vec<Mode> = Vec::new();
    for &(extent, stride) in modes.iter().filter(|(extent, _)| *extent != 1) {
        match joined.last_mut() {
            Some((last, step)) if i128::from(*last).checked_mul(*step) == Some(stride) => {
                match last.checked_mul(extent) {
                    Some(longer) => *last = longer,
                    None => joined.push((extent, stride)),
                }
            }
            _ => joined.push((extent, stride)),
        }
    }
    joined
}

/// Whether two lists of modes are one function.
pub fn same_modes(a: &[Mode], b: &[Mode]) -> bool {
    cells(a) == cells(b) && coalesced(a) == coalesced(b)
}

/// The first linear coordinate at which two layouts of one size differ.
///
/// Where the coalesced modes differ first, at a mode that begins at `q`, either the strides differ, so the values at
/// `q` do, or the extents do, `m < n`, and the values at `q m`: all of these are products of first extents of one of
/// the two.
pub fn first_difference(a: &[Mode], b: &[Mode]) -> Option<u64> {
    let (a, b) = (coalesced(a), coalesced(b));
    let beginnings = |modes: &[Mode]| {
        modes
            .iter()
            .scan(1u64, |step, (extent, _)| {
                let begin = *step;
                *step = step.saturating_mul(*extent);
                Some(begin)
            })
            .collect::<Vec<u64>>()
    };
    let mut places = [beginnings(&a), beginnings(&b)].concat();
    places.sort_unstable();
    places.into_iter().find(|&x| super::super::value(&a, x) != super::super::value(&b, x))
}

/// Two layouts of one size over the coarsest common refinement of their shapes; `None` if there is none.
pub fn refined(a: &[Mode], b: &[Mode]) -> Option<(Vec<Mode>, Vec<Mode>)> {
    if cells(a) != cells(b) {
        return None;
    }
    let rest = |modes: &[Mode]| modes.iter().copied().filter(|mode| mode.0 > 1).rev().collect::<Vec<Mode>>();
    let (mut left, mut right) = (rest(a), rest(b));
    let (mut first, mut second) = (Vec::new(), Vec::new());
    while let (Some(a), Some(b)) = (left.pop(), right.pop()) {
        let extent = a.0.min(b.0);
        if !a.0.is_multiple_of(extent) || !b.0.is_multiple_of(extent) {
            return None;
        }
        first.push((extent, a.1));
        second.push((extent, b.1));
        for (rest, mode) in [(&mut left, a), (&mut right, b)] {
            if mode.0 > extent {
                rest.push((mode.0 / extent, mode.1.checked_mul(extent.into())?));
            }
        }
    }
    Some((first, second))
}

/// Whether the values strictly increase.
///
/// From one coordinate to the next the modes before mode `k` return from their last coordinate to 0 while mode `k`
/// steps once: the difference is its stride less the reach of those before. There is one such difference for each
/// mode.
pub fn increasing(modes: &[Mode]) -> bool {
    let mut below = 0;
    modes.iter().filter(|(extent, _)| *extent > 1).all(|&(extent, stride)| {
        let rises = stride > below;
        below += i128::from(extent - 1) * stride;
        rises
    })
}

#[cfg(test)]
mod tests {
    use super::super::super::{same_function, table};
    use super::*;
    use crate::generate::small::small_modes;

    #[test]
    fn a_common_refinement() {
        assert_eq!(refined(&[(6, 1)], &[(2, 5), (3, 7)]), Some((vec![(2, 1), (3, 2)], vec![(2, 5), (3, 7)])));
        assert_eq!(refined(&[(3, 1), (2, 9)], &[(2, 5), (3, 7)]), None);
        assert_eq!(refined(&[(4, 1)], &[(2, 5)]), None);
    }

    #[test]
    fn all_small_pairs() {
        let all = small_modes(3, &[1, 2, 3], &[-1, 0, 2]);
        let mut differ = 0;
        for a in &all {
            assert_eq!(increasing(a), table(a).windows(2).all(|pair| pair[0] < pair[1]), "{a:?}");
            for b in &all {
                if cells(a) == cells(b) {
                    let same = same_function(a, b);
                    assert_eq!(same_modes(a, b), same, "{a:?} {b:?}");
                    let first = (0..).zip(table(a)).zip(table(b)).find(|((_, a), b)| a != b).map(|((x, _), _)| x);
                    assert_eq!(first_difference(a, b), first, "{a:?} {b:?}");
                    differ += u32::from(!same);
                }
            }
        }
        assert!(differ > 1000, "{differ}");
    }
}
