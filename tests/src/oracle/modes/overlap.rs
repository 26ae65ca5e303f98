//! Whether a layout meets an index twice, by its strides.
//!
//! Two coordinates have one index exactly when their difference `e`, with `|e_k| < n_k`, solves `sum e_k d_k = 0`. The
//! solutions are looked for from the largest stride down: what the strides below can still make up bounds each `e_k`,
//! and their common divisor leaves one class of residues. The search is exhaustive, so its answer is exact; beyond its
//! budget there is none.

use std::collections::HashSet;

use super::floors::gcd;
use crate::tree::Mode;

/// The most differences that are tried.
const TRIED: usize = 1 << 18;

/// Whether no two coordinates have one index; `None` where that was not decided.
pub fn one_to_one(modes: &[Mode]) -> Option<bool> {
    let mut modes: Vec<(i128, i128)> = modes
        .iter()
        .filter(|(extent, _)| *extent > 1)
        .map(|&(extent, stride)| (i128::from(extent - 1), stride.abs()))
        .collect();
    if modes.iter().any(|(_, stride)| *stride == 0) {
        return Some(false);
    }
    modes.sort_unstable_by_key(|(_, stride)| std::cmp::Reverse(*stride));
    let mut search =
        Search { reach: vec![0; modes.len() + 1], common: vec![0; modes.len() + 1], modes, seen: HashSet::new() };
    for k in (0..search.modes.len()).rev() {
        let (most, stride) = search.modes[k];
        search.reach[k] = search.reach[k + 1] + most * stride;
        search.common[k] = gcd(search.common[k + 1], stride);
    }
    // The first mode in which the coordinates differ, and by how much: the other way round is the same pair.
    for first in 0..search.modes.len() {
        let (most, stride) = search.modes[first];
        match search.among(first, 0, 1, most.min(search.reach[first + 1] / stride)) {
            Some(false) => {}
            Some(true) => return Some(false),
            None => return None,
        }
    }
    Some(true)
}

struct Search {
    /// Largest difference and stride, the largest stride first.
    modes: Vec<(i128, i128)>,
    /// How far the modes from one on reach together.
    reach: Vec<i128>,
    /// Their common divisor.
    common: Vec<i128>,
    /// Sums that lead nowhere.
    seen: HashSet<(usize, i128)>,
}

impl Search {
    /// Whether a difference from `low` to `high` in mode `k`, and some in those after it, bring `sum` to 0.
    fn among(&mut self, k: usize, sum: i128, low: i128, high: i128) -> Option<bool> {
        let stride = self.modes[k].1;
        let Some((first, step)) = solution(stride, sum, self.common[k + 1]) else { return Some(false) };
        let mut e = if step == 0 { first } else { low + (first - low).rem_euclid(step) };
        while e >= low && e <= high {
            if self.zero(k + 1, sum + e * stride)? {
                return Some(true);
            }
            if step == 0 {
                break;
            }
            e += step;
        }
        Some(false)
    }

    fn zero(&mut self, k: usize, sum: i128) -> Option<bool> {
        if k == self.modes.len() {
            return Some(sum == 0);
        }
        if sum.abs() > self.reach[k] || sum % self.common[k] != 0 || self.seen.contains(&(k, sum)) {
            return Some(false);
        }
        if self.seen.len() >= TRIED {
            return None;
        }
        self.seen.insert((k, sum));
        let ((most, stride), rest) = (self.modes[k], self.reach[k + 1]);
        let low = (-rest - sum).div_euclid(stride) + i128::from((-rest - sum).rem_euclid(stride) != 0);
        let high = (rest - sum).div_euclid(stride);
        self.among(k, sum, low.max(-most), high.min(most))
    }
}

/// The solutions of `sum + e stride = 0` modulo `common`: one, and the distance to the next; 0 for the only one.
fn solution(stride: i128, sum: i128, common: i128) -> Option<(i128, i128)> {
    if common == 0 {
        return (sum % stride == 0).then(|| (-sum / stride, 0));
    }
    let shared = gcd(stride, common);
    if sum % shared != 0 {
        return None;
    }
    let period = common / shared;
    let inverse = inverse(stride / shared % period, period);
    Some(((-sum / shared).rem_euclid(period) * inverse % period, period))
}

/// The inverse of `a` modulo `n`, which have no common divisor.
fn inverse(a: i128, n: i128) -> i128 {
    let (mut r, mut s) = ((n, a.rem_euclid(n)), (0, 1));
    while r.1 != 0 {
        let times = r.0 / r.1;
        (r, s) = ((r.1, r.0 - times * r.1), (s.1, s.0 - times * s.1));
    }
    s.0.rem_euclid(n)
}

#[cfg(test)]
mod tests {
    use super::super::super::injective;
    use super::*;
    use crate::generate::small::small_modes;

    #[test]
    fn all_small_layouts() {
        let small = small_modes(3, &[1, 2, 3, 5], &[-2, 0, 1, 2, 3, 5, 6]).into_iter();
        let mut counts = [0; 2];
        for modes in small.chain(small_modes(4, &[2, 3, 4], &[2, 3, 7, 10])) {
            let one = injective(&modes);
            assert_eq!(one_to_one(&modes), Some(one), "{modes:?}");
            counts[usize::from(one)] += 1;
        }
        assert!(counts.iter().all(|count| *count > 1000), "{counts:?}");
    }

    #[test]
    fn large_layouts() {
        let large = 1 << 20;
        assert_eq!(one_to_one(&[(large, i128::from(large) + 1), (large, i128::from(large))]), Some(true));
        assert_eq!(one_to_one(&[(large + 1, i128::from(large) + 1), (large, 1 << 20)]), Some(true));
        assert_eq!(one_to_one(&[(large + 1, i128::from(large) + 1), (large + 2, 1 << 20)]), Some(false));
    }
}
