//! Splits: both sides are the layout there, and a split is refused only where a side is no layout.

use layout_algebra::ops::{mode_first, split_at_mode, split_leaf};
use layout_algebra::{Injectivity, Layout, LayoutError, separation};
use layout_tests::generate::{random, small};
use layout_tests::oracle;
use proptest::prelude::*;

use crate::refusal::well_formed;

fn table(layout: &Layout) -> Vec<i128> {
    oracle::table(&oracle::flat_modes(layout))
}

/// The coordinate of a linear coordinate in a mode, and the linear coordinate among those of the other modes.
fn place(layout: &Layout, mode: usize, x: u64) -> (u64, u64) {
    let sizes: Vec<u64> = (0..layout.rank()).map(|i| layout.mode(i).unwrap().size()).collect();
    let (mut rest, mut here, mut others, mut scale) = (x, 0, 0, 1);
    for (i, size) in sizes.iter().enumerate() {
        if i == mode {
            here = rest % size;
        } else {
            others += rest % size * scale;
            scale *= size;
        }
        rest /= size;
    }
    (here, others)
}

/// The values of the linear coordinates whose coordinate in a mode lies in a range, in the order of the linear
/// coordinates.
fn side(layout: &Layout, mode: usize, from: u64, to: u64) -> Vec<i128> {
    let cells = (0..layout.size()).filter(|x| (from..to).contains(&place(layout, mode, *x).0));
    let values = table(layout);
    cells.map(|x| values[usize::try_from(x).unwrap()]).collect()
}

fn regrouped(layout: &Layout, mode: usize) {
    let first = mode_first(layout, mode).unwrap();
    assert_eq!((first.rank(), first.size()), (2, layout.size()));
    let (values, moved) = (table(layout), table(&first));
    let extent = layout.mode(mode).unwrap().size();
    for x in 0..layout.size() {
        let (here, others) = place(layout, mode, x);
        let there = usize::try_from(here + extent * others).unwrap();
        assert_eq!(values[usize::try_from(x).unwrap()], moved[there], "{layout} at {mode}: {first}");
    }
}

fn law(layout: &Layout, mode: usize, at: u64) -> bool {
    let part = layout.mode(mode).unwrap();
    let (below, above) = (table(&part), at.min(part.size()));
    let (below, above) = below.split_at(usize::try_from(above).unwrap());
    let sides = [below.to_vec(), above.iter().map(|value| value - above[0]).collect()];
    let exists = sides.iter().all(|side| !side.is_empty() && oracle::is_layout(side));
    match split_at_mode(layout, mode, at) {
        Ok((lower, upper)) => {
            assert!(exists, "{layout} at {at} of {mode}: {lower} and {upper}");
            assert_eq!(table(&lower), side(layout, mode, 0, at), "{layout} at {at} of {mode}: {lower}");
            let upper_side = side(layout, mode, at, part.size());
            let start = upper_side[0];
            let moved: Vec<i128> = upper_side.iter().map(|value| value - start).collect();
            assert_eq!(table(&upper), moved, "{layout} at {at} of {mode}: {upper}");
            let meet = side(layout, mode, 0, at).iter().any(|value| upper_side.contains(value));
            let decided = separation(&split_leaf(layout, mode, at).unwrap(), 0);
            assert_eq!(decided == Injectivity::Injective, !meet, "{layout} at {at} of {mode}");
        }
        Err(error) => {
            assert!(!exists, "{layout} at {at} of {mode}: {error}");
            well_formed(&error);
            let LayoutError::SplitWithin { extent, .. } = error else { panic!("{error}") };
            assert_eq!(extent, part.size());
            let text = error.to_string();
            if let Some((_, places)) = text.split_once("help: split at ") {
                for place in places.split(" or ") {
                    assert!(split_at_mode(layout, mode, place.parse().unwrap()).is_ok(), "{layout}: {error}");
                }
            }
        }
    }
    exists
}

fn every_place(layout: &Layout) -> usize {
    let mut found = 0;
    for mode in 0..layout.rank() {
        regrouped(layout, mode);
        for at in 0..=layout.mode(mode).unwrap().size() + 1 {
            found += usize::from(law(layout, mode, at));
        }
    }
    for error in [mode_first(layout, layout.rank()).err(), split_at_mode(layout, layout.rank(), 1).err()] {
        assert_eq!(error.unwrap().code(), "L0404");
    }
    found
}

#[test]
fn every_small_layout() {
    let found: usize = small::nested_layouts(3, 2, &[1, 2, 3], &[-1, 0, 1, 2]).iter().map(every_place).sum();
    assert!(found > 1000);
}

proptest! {
    #![proptest_config(crate::cases(500))]

    #[test]
    fn larger_layouts(tree in random::signed_layout(4)) {
        let layout = random::layout(&tree);
        prop_assume!(layout.size() <= 512);
        every_place(&layout);
    }
}
