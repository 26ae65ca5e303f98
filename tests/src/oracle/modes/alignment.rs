//! The largest whole groups of neighbours that the indices of a layout are made of, by its strides.
//!
//! Count how often each index is met, as the coefficients of a polynomial: for a mode `n:d` of positive stride that is
//! `1 + z^d + .. + z^((n-1)d) = (z^(nd) - 1) / (z^d - 1)`, and the modes multiply. The indices are whole groups of `g`
//! neighbours that begin at multiples of `g` exactly when, divided by `(z^g - 1) / (z - 1)`, only powers of `z^g`
//! remain. A product of factors `z^a - 1` is written in one way, and is a function of `z^g` exactly when every `a` is
//! a multiple of `g`. So, after what cancels, `z - 1` must remain once below the line, and `g` divides every other
//! `a`: the largest is their greatest common divisor. Negative strides begin at `-s`, a factor `z^-s`, so `g` divides
//! `s` as well.

use std::collections::BTreeMap;

use super::floors::gcd;
use crate::tree::Mode;

/// The largest group; 1 where single elements are all.
pub fn alignment(modes: &[Mode]) -> u64 {
    let mut powers: BTreeMap<i128, i32> = BTreeMap::new();
    let mut below = 0;
    for &(extent, stride) in modes.iter().filter(|(extent, stride)| *extent > 1 && *stride != 0) {
        *powers.entry(i128::from(extent) * stride.abs()).or_default() += 1;
        *powers.entry(stride.abs()).or_default() -= 1;
        below += if stride < 0 { i128::from(extent - 1) * stride.abs() } else { 0 };
    }
    if powers.remove(&1) != Some(-1) {
        return 1;
    }
    let group = powers.into_iter().filter(|(_, times)| *times != 0).fold(below, |group, (power, _)| gcd(group, power));
    u64::try_from(group).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::super::super::{size, table};
    use super::*;
    use crate::generate::small::small_modes;

    /// Whether the indices are whole groups of neighbours, each met as often as the others of its group.
    fn aligned(table: &[i128], group: i128) -> bool {
        let mut counts: HashMap<i128, u32> = HashMap::new();
        for index in table {
            *counts.entry(*index).or_default() += 1;
        }
        counts.iter().all(|(index, count)| {
            let start = index.div_euclid(group) * group;
            (start..start + group).all(|neighbour| counts.get(&neighbour) == Some(count))
        })
    }

    #[test]
    fn all_small_layouts() {
        let mut groups = 0;
        for modes in small_modes(3, &[1, 2, 3, 4, 6], &[-4, -1, 0, 1, 2, 3, 4, 6, 8]) {
            let table = table(&modes);
            let largest = (1..=size(&modes)).rev().find(|group| aligned(&table, i128::from(*group)));
            assert_eq!(alignment(&modes), largest.unwrap(), "{modes:?}");
            groups += u32::from(largest > Some(1));
        }
        assert!(groups > 1000, "{groups}");
    }
}
