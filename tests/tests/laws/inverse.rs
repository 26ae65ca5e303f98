//! Inverses, the nullspace, and what two layouts have in common.

use layout_algebra::ops::{
    filter, left_inverse, max_alignment, max_common_layout, max_common_vector, nullspace, right_inverse,
};
use layout_algebra::{Layout, LayoutError};
use layout_tests::generate::{random, small};
use layout_tests::oracle;
use layout_tests::vectors::law;
use proptest::prelude::*;

use crate::cases;
use crate::refusal::well_formed;

/// The laws for one layout of strides of at least 0; whether it has a left inverse.
fn laws(layout: &Layout) -> bool {
    let right = right_inverse(layout);
    assert_eq!(law::not_right_inverse(layout, &right), None, "{layout} gives {right}");
    assert_eq!(right, layout_algebra::ops::coalesce(&right), "{layout}");
    let zeros = nullspace(layout);
    assert_eq!(law::not_nullspace(layout, &zeros), None, "{layout} gives {zeros}");
    if let Some(alignment) = law::alignment(layout) {
        assert_eq!(max_alignment(layout), alignment, "{layout}");
    }
    match left_inverse(layout) {
        Ok(left) => {
            assert_eq!(law::not_left_inverse(layout, &left), None, "{layout} gives {left}");
            assert_eq!(left, layout_algebra::ops::coalesce(&left), "{layout}");
            true
        }
        Err(error) => {
            well_formed(&error);
            let injective = oracle::injective(&oracle::flat_modes(&filter(layout)));
            match error {
                LayoutError::NotInjective { .. } => assert!(!injective, "{layout} does not overlap: {error}"),
                LayoutError::NoLeftInverse { stride, below, .. } => assert_ne!(stride % below, 0, "{layout}: {error}"),
                other => panic!("{layout}: {other}"),
            }
            false
        }
    }
}

#[test]
fn every_small_layout() {
    let mut inverted = 0;
    for layout in small::flat_layouts(3, 4, 6) {
        inverted += usize::from(laws(&layout));
    }
    assert!(inverted > 1000, "{inverted}");
}

#[test]
fn every_small_nested_layout() {
    for layout in small::nested_layouts(3, 2, &[1, 2, 3], &[0, 1, 2, 6]) {
        laws(&layout);
    }
}

#[test]
fn every_small_pair_has_its_common_layout() {
    let layouts = small::flat_layouts(2, 4, 4);
    let mut vectors = 0;
    for a in &layouts {
        for b in &layouts {
            let common = max_common_layout(a, b);
            assert_eq!(law::not_common(a, b, &common), None, "{a} and {b} give {common}");
            assert_eq!(max_common_vector(a, b), common.size());
            vectors += usize::from(common.size() > 1);
        }
    }
    assert!(vectors > 5000, "{vectors}");
}

#[test]
fn what_is_not_inverted() {
    let layout = |text: &str| Layout::parse(text).unwrap();
    assert_eq!(right_inverse(&layout("(4,8):(-1,1)")).to_string(), "8:4");
    assert_eq!(right_inverse(&layout("(4,8):(?,1)")).to_string(), "8:4");
    // Of two modes of stride 1 the one whose end another mode begins at is followed.
    assert_eq!(right_inverse(&layout("(2,3,5):(1,1,2)")).to_string(), "(2,5):(1,6)");
    assert!(matches!(left_inverse(&layout("(4,8):(-1,4)")), Err(LayoutError::NegativeStride { .. })));
    assert!(matches!(left_inverse(&layout("(4,8):(?,4)")), Err(LayoutError::NotStatic { .. })));
    assert!(matches!(left_inverse(&layout("(4,3):(4,4)")), Err(LayoutError::NotInjective { .. })));
    // A runtime stride counts as its coefficient: nothing is known of its value.
    assert_eq!(max_alignment(&layout("(8,4):(1,?)")), 1);
    assert_eq!(max_alignment(&layout("(8,4):(1,4*?)")), 4);
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn tractable_layouts_have_left_inverses(layout in random::tractable(4, true)) {
        let layout = random::layout(&layout);
        prop_assume!(layout.size() <= 4096);
        prop_assert!(laws(&layout), "{layout}");
    }

    #[test]
    fn any_layout(layout in random::any_layout(4)) {
        let layout = random::layout(&layout);
        prop_assume!(layout.size() <= 4096);
        laws(&layout);
    }

    #[test]
    fn any_pair(a in random::tractable(4, true), b in random::tractable(4, true)) {
        let (a, b) = (random::layout(&a), random::layout(&b));
        prop_assume!(a.size() <= 4096 && b.size() <= 4096);
        let common = max_common_layout(&a, &b);
        prop_assert_eq!(law::not_common(&a, &b, &common), None);
    }
}
