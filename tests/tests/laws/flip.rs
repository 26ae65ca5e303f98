//! Flips: a mode met from its other end, and nothing else.

use layout_algebra::ops::{flip, flip_begin};
use layout_algebra::{Composed, Layout, LayoutError};
use layout_tests::generate::{random, small};
use layout_tests::oracle;
use proptest::prelude::*;

/// `begin + flipped(c) = layout(c with extent - 1 - c_mode)`, in the same shape; twice, it is the layout.
fn law(layout: &Layout, mode: usize) {
    let flipped = flip(layout, mode).unwrap();
    let begin = flip_begin(layout, mode).unwrap();
    assert_eq!((flipped.shape(), flip(&flipped, mode)), (layout.shape(), Ok(*layout)));
    assert_eq!(begin[1..], [0; 8]);
    let sizes: Vec<u64> = (0..layout.rank()).map(|i| layout.mode(i).unwrap().size()).collect();
    let before: u64 = sizes[..mode].iter().product();
    let (modes, met) = (oracle::flat_modes(layout), oracle::flat_modes(&flipped));
    for x in 0..layout.size() {
        let along = x / before % sizes[mode];
        let other = x - along * before + (sizes[mode] - 1 - along) * before;
        let value = i128::from(begin[0]) + oracle::value(&met, x);
        assert_eq!(value, oracle::value(&modes, other), "{layout} at mode {mode}: {flipped}");
    }
}

#[test]
fn every_small_layout() {
    for leaves in 1..=3 {
        for layout in small::nested_layouts(leaves, 2, &[1, 2, 3], &[-2, 0, 1, 3]) {
            (0..layout.rank()).for_each(|mode| law(&layout, mode));
            let error = flip(&layout, layout.rank()).unwrap_err();
            assert!(matches!(error, LayoutError::ModeOutOfRange { .. }), "{layout}: {error}");
        }
    }
}

#[test]
fn a_runtime_stride_begins_at_a_multiple_of_it() {
    let layout = Layout::parse("((2,3),4):((?,2),1)").unwrap();
    assert_eq!(flip_begin(&layout, 0).unwrap()[..2], [4, 1]);
    assert_eq!(flip(&layout, 0).unwrap().to_string(), "((2,3),4):((-1*?,-2),1)");
    let axes = Layout::parse("(4,8):(1@0,1@1)").unwrap();
    assert!(matches!(flip(&axes, 0), Err(LayoutError::NotStatic { .. })));
    let large = Layout::parse("(1,2):(-9223372036854775808,1)");
    assert!(large.is_err() || matches!(flip(&large.unwrap(), 0), Err(LayoutError::Overflow { .. })));
}

/// After a swizzle the offset is what moves.
#[test]
fn after_a_swizzle() {
    let rows = Composed::parse("Sw<2,1,3> o 0 o (4,16):(16,1)").unwrap();
    for mode in 0..2 {
        let flipped = flip(rows.layout(), mode).unwrap();
        let flipped = rows.map_from(&flipped, &flip_begin(rows.layout(), mode).unwrap()).unwrap();
        for (i, j) in (0..4).flat_map(|i| (0..16).map(move |j| (i, j))) {
            let (k, l) = if mode == 0 { (3 - i, j) } else { (i, 15 - j) };
            assert_eq!(flipped.index(i + 4 * j), rows.index(k + 4 * l), "mode {mode} at ({i},{j})");
        }
    }
}

proptest! {
    #[test]
    fn larger_layouts(tree in random::signed_layout(5), at in any::<prop::sample::Index>()) {
        let layout = random::layout(&tree);
        prop_assume!(layout.rank() > 0);
        law(&layout, at.index(layout.rank()));
    }
}
