//! Flatten, squeeze, filter, sort.

use std::collections::BTreeSet;

use layout_algebra::Layout;
use layout_algebra::ops::{filter, flatten, sort, squeeze, without_unit_strides};
use layout_tests::generate::{random, small};
use layout_tests::oracle;
use layout_tests::tree::{Mode, Tree};
use proptest::prelude::*;

fn law(layout: &Layout) {
    let tree = Tree::of_layout(layout);
    let modes = oracle::flat_modes(layout);
    let tuple = |modes: &[Mode]| Tree::Tuple(modes.iter().copied().map(Tree::Leaf).collect());

    let flat = if matches!(tree, Tree::Leaf(_)) { tree } else { tuple(&modes) };
    assert_eq!(Tree::of_layout(&flatten(layout)), flat, "{layout}");

    let normal = Tree::of_layout(layout).without_unit_strides();
    assert_eq!(Tree::of_layout(&without_unit_strides(layout)), normal, "{layout}");

    let squeezed: Vec<Mode> = modes.iter().copied().filter(|(extent, _)| *extent != 1).collect();
    let result = squeeze(layout);
    assert_eq!(oracle::flat_modes(&result), squeezed, "{layout}");
    assert!(result.depth() <= 1);
    assert!(oracle::same_function(&oracle::flat_modes(&result), &modes), "{layout} gives {result}");

    let mut sorted = modes.clone();
    sorted.sort_by_key(|&(extent, stride)| (stride, extent));
    let result = sort(layout);
    assert_eq!(oracle::flat_modes(&result), sorted, "{layout}");
    assert_eq!(result.profile().is_leaf(), layout.profile().is_leaf(), "{layout}");

    let result = filter(layout);
    let kept: Vec<Mode> = modes.iter().copied().filter(|(_, stride)| *stride != 0).collect();
    let table = oracle::table(&oracle::flat_modes(&result));
    assert_eq!(table, oracle::table(&kept), "{layout} gives {result}");
    let indices = |values: Vec<i128>| values.into_iter().collect::<BTreeSet<i128>>();
    assert_eq!(indices(table), indices(oracle::table(&modes)), "{layout} gives {result}");
    let shortest = oracle::layout_of(&oracle::table(&kept)).unwrap();
    assert_eq!(squeeze(&result).length(), shortest.len(), "{layout} gives {result}");
    assert!(
        result.strides().iter().all(|stride| !stride.is_zero()) || result == Layout::UNIT,
        "{layout} gives {result}"
    );
}

#[test]
fn every_small_layout() {
    small::flat_layouts(2, 4, 8).iter().for_each(law);
    small::nested_layouts(3, 2, &[1, 2, 3], &[-1, 0, 2]).iter().for_each(law);
}

proptest! {
    #![proptest_config(crate::cases(256))]

    #[test]
    fn larger_layouts(tree in random::signed_layout(5)) {
        let layout = random::layout(&tree);
        prop_assume!(layout.size() <= 4096);
        law(&layout);
    }
}

/// Runtime and axis strides sort after the constants, basis by basis.
#[test]
fn other_bases() {
    let sorted = |text: &str| sort(&Layout::parse(text).unwrap()).to_string();
    assert_eq!(sorted("(2,3,4,5):(2*?1,?,7,1@0)"), "(4,3,2,5):(7,?,2*?1,1@0)");
    assert_eq!(sorted("(2,3):(3*?,?)"), "(3,2):(?,3*?)");
    let filtered = filter(&Layout::parse("(2,3,4):(?,0,2*?)").unwrap());
    assert_eq!(filtered.to_string(), "8:?");
}
