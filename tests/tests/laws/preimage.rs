//! From an index back to its coordinate.

use std::collections::HashSet;

use layout_algebra::{Layout, LayoutError};
use layout_tests::generate::{random, small};
use layout_tests::oracle;
use proptest::prelude::*;

use crate::cases;
use crate::refusal::well_formed;

fn law(layout: &Layout) {
    let table = oracle::table(&oracle::flat_modes(layout));
    let image: HashSet<i128> = table.iter().copied().collect();
    for index in 0..=layout.cosize().unwrap() {
        match layout.coordinate_of(index) {
            Ok(coordinate) => assert_eq!(layout.index_at(&coordinate), Ok(index), "{layout}: {coordinate}"),
            Err(error) => {
                well_formed(&error);
                assert!(matches!(error, LayoutError::NoSuchIndex { .. }));
                assert!(!image.contains(&i128::from(index)), "{layout} has {index}");
            }
        }
    }
}

#[test]
fn every_small_layout() {
    for layout in small::flat_layouts(3, 4, 6) {
        law(&layout);
    }
    for layout in small::nested_layouts(3, 2, &[1, 2, 3], &[0, 1, 2, 7]) {
        law(&layout);
    }
}

#[test]
fn other_strides() {
    let layout = |text: &str| Layout::parse(text).unwrap();
    assert!(matches!(layout("4:-1").coordinate_of(1), Err(LayoutError::NegativeStride { .. })));
    assert!(matches!(layout("4:?").coordinate_of(1), Err(LayoutError::NotStatic { .. })));
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn any_layout(layout in random::any_layout(4)) {
        let layout = random::layout(&layout);
        prop_assume!(layout.cosize().unwrap() <= 4096);
        law(&layout);
    }
}
