//! Slices of composed layouts: every coordinate of every small one; plain exactly where the function is that of a
//! layout.

use layout_algebra::{Composed, IntTuple, Layout, Sliced};
use layout_tests::oracle::{self, all_swizzles, composed_table};

const LAYOUTS: &[&str] = &[
    "(4,8):(8,1)",
    "(8,4):(1,8)",
    "((2,4),8):((8,32),1)",
    "(3,8):(8,1)",
    "(4,6):(6,1)",
    "(4,4):(5,1)",
    "(2,2,8):(16,8,1)",
    "(4,8):(0,1)",
    "(4,3):(3,1)",
    "(4,8):(9,1)",
];

/// The indices of all coordinates of a slice.
fn table(slice: &Sliced) -> Vec<i128> {
    composed_table(&slice.composed).into_iter().map(|index| index + i128::from(slice.offset)).collect()
}

/// The table of a plain layout with negative strides.
fn plain_table(slice: &Sliced) -> Option<Vec<i128>> {
    let plain = slice.as_plain()?;
    Some(oracle::table(&oracle::flat_modes(plain)).into_iter().map(|index| index + i128::from(slice.offset)).collect())
}

#[test]
fn every_slice_is_the_function_at_its_coordinates() {
    let mut plain = 0;
    for layout in LAYOUTS.iter().map(|text| Layout::parse(text).expect("a layout")) {
        let rank = layout.rank();
        let extents: Vec<u64> = (0..rank).map(|mode| layout.mode(mode).expect("a mode").size()).collect();
        for swizzle in all_swizzles(3, 2, 4) {
            for offset in [0, 3, 32] {
                let composed = Composed::new(swizzle, offset, &layout).expect("small numbers");
                for mask in 0..1u32 << rank {
                    let free: Vec<bool> = (0..rank).map(|mode| mask >> mode & 1 == 1).collect();
                    for x in 0..layout.size() {
                        plain += usize::from(check(&composed, &extents, &free, x));
                    }
                }
            }
        }
    }
    assert!(plain > 1000);
}

/// Slices at the coordinate of linear coordinate `x`; returns whether the result is plain.
fn check(composed: &Composed, extents: &[u64], free: &[bool], x: u64) -> bool {
    let mut rest = x;
    let coordinate: Vec<u64> = extents.iter().map(|extent| (rest % extent, rest /= extent).0).collect();
    if coordinate.iter().zip(free).any(|(c, free)| *free && *c > 0) {
        return false;
    }
    let fixed = IntTuple::flat(&coordinate).expect("few modes");
    let slice = composed.slice(&fixed, free).expect("in bounds");
    let whole = composed_table(composed);
    let mut wanted = vec![usize::try_from(x).expect("small")];
    let mut step = 1;
    for (extent, free) in extents.iter().zip(free) {
        let extent = usize::try_from(*extent).expect("small");
        if *free {
            wanted = (0..extent).flat_map(|c| wanted.iter().map(move |x| x + c * step)).collect();
        }
        step *= extent;
    }
    let wanted: Vec<i128> = wanted.into_iter().map(|x| whole[x]).collect();
    let found = plain_table(&slice).unwrap_or_else(|| table(&slice));
    assert_eq!(found, wanted, "{composed} at {fixed} is not {slice}");
    decays_where_it_can(composed, &slice, &wanted);
    slice.as_plain().is_some()
}

/// A slice that stays swizzled is not the function of a layout, where all extents are powers of 2 and no sum carries.
fn decays_where_it_can(composed: &Composed, slice: &Sliced, wanted: &[i128]) {
    let layout = slice.composed.layout();
    let bits: Vec<i64> = (0..layout.length())
        .map(|leaf| layout.mode_at(leaf))
        .flat_map(|(extent, stride)| (0..extent.trailing_zeros()).map(move |bit| stride.coefficient() << bit))
        .collect();
    let powers = layout.shape().leaves().iter().all(|extent| extent.is_power_of_two());
    let start = i64::try_from(slice.offset + slice.composed.offset()).expect("small");
    let apart = bits.iter().try_fold(start, |seen, bit| (seen & bit == 0).then_some(seen | bit));
    if slice.as_plain().is_none() && powers && apart.is_some() {
        let from_zero: Vec<i128> = wanted.iter().map(|index| index - wanted[0]).collect();
        assert!(oracle::layout_of(&from_zero).is_none(), "{composed}: {slice} is a plain layout");
    }
}
