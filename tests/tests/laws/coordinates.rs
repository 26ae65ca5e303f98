//! Coordinates and indices: the maps are inverse to each other, and every way to write a linear coordinate names it.

use layout_algebra::{IntTuple, Layout, LayoutError};
use layout_tests::generate::{random, small};
use layout_tests::oracle;
use layout_tests::tree::Tree;
use proptest::prelude::*;

fn cell_law(shape: &Tree<u64>) {
    let tuple = shape.to_int_tuple().unwrap();
    for (x, cell) in (0..).zip(oracle::cells(shape)) {
        assert_eq!(tuple.coordinate(x), cell.to_int_tuple(), "coordinate {x} of {shape}");
        for written in oracle::coarsenings(shape, &cell) {
            assert_eq!(tuple.linear(&written.to_int_tuple().unwrap()), Ok(x), "{written} in {shape}");
        }
    }
    let size = shape.size();
    assert_eq!(tuple.size(), Ok(size));
    for x in [size, size + 1, u64::MAX] {
        assert!(matches!(tuple.coordinate(x), Err(LayoutError::OutOfBounds { .. })), "{x} in {shape}");
        assert!(matches!(tuple.linear(&IntTuple::leaf(x)), Err(LayoutError::OutOfBounds { .. })), "{x} in {shape}");
    }
}

#[test]
fn every_cell_of_every_small_shape() {
    small::shapes(3, 2, &[1, 2, 3]).iter().for_each(cell_law);
}

/// Every tuple that is no coordinate of the shape is refused.
#[test]
fn what_names_no_cell_is_refused() {
    let coordinates = small::shapes(2, 2, &[0, 1, 2]);
    for shape in small::shapes(2, 2, &[1, 2]) {
        let tuple = shape.to_int_tuple().unwrap();
        for coordinate in &coordinates {
            let named = oracle::linear(&shape, coordinate);
            let answer = tuple.linear(&coordinate.to_int_tuple().unwrap());
            match (named, answer) {
                (Some(x), answer) => assert_eq!(answer, Ok(x), "{coordinate} in {shape}"),
                (None, Err(LayoutError::OutOfBounds { .. })) => assert!(coordinate.weakly_congruent(&shape)),
                (None, Err(LayoutError::CoordinateNotCongruent { .. })) => {
                    assert!(!coordinate.weakly_congruent(&shape));
                }
                (None, answer) => panic!("{coordinate} in {shape}: {answer:?}"),
            }
        }
    }
}

fn index_law(tree: &Tree<layout_tests::tree::Mode>) {
    let layout = random::layout(tree);
    let modes = oracle::flat_modes(&layout);
    let natural = modes.iter().all(|(extent, stride)| *extent == 1 || *stride >= 0);
    let table = oracle::table(&modes);
    assert_eq!(layout.size(), table.len() as u64);
    assert_eq!(i128::from(layout.cosize().unwrap()), oracle::reach(&modes) + 1, "{layout}");
    let shape = tree.map(|(extent, _)| *extent);
    let cells = oracle::cells(&shape);
    for (x, value) in (0..).zip(&table) {
        assert_eq!(layout.offset(x).map(i128::from), Ok(*value), "{layout} at {x}");
        let cell = &cells[usize::try_from(x).unwrap()];
        assert_eq!(layout.coordinate(x), cell.to_int_tuple());
        let nested = cell.to_int_tuple().unwrap();
        assert_eq!(layout.offset_at(&nested).map(i128::from), Ok(*value), "{layout} at {nested}");
        if natural {
            assert_eq!(layout.index(x).map(i128::from), Ok(*value), "{layout} at {x}");
            assert_eq!(layout.index_at(&nested).map(i128::from), Ok(*value), "{layout} at {nested}");
        } else {
            assert!(matches!(layout.index(x), Err(LayoutError::NegativeStride { .. })), "{layout}");
        }
    }
    let outside = layout.size();
    assert!(matches!(layout.offset(outside), Err(LayoutError::OutOfBounds { .. })), "{layout}");
    if natural {
        assert!(matches!(layout.index(outside), Err(LayoutError::OutOfBounds { .. })), "{layout}");
    }
}

#[test]
fn every_index_of_every_small_layout() {
    for layout in small::nested_layouts(2, 2, &[1, 2, 3], &[-2, 0, 1, 7]) {
        index_law(&Tree::of_layout(&layout));
    }
}

proptest! {
    #![proptest_config(crate::cases(256))]

    #[test]
    fn indices_of_larger_layouts(tree in random::signed_layout(4)) {
        prop_assume!(oracle::size(&oracle::flat_modes(&random::layout(&tree))) <= 4096);
        index_law(&tree);
    }
}

#[test]
fn runtime_strides_have_no_index() {
    for text in ["(4,8):(?,1)", "4:1@0", "(2,2):(1,3*?1)"] {
        let layout = Layout::parse(text).unwrap();
        assert!(matches!(layout.index(0), Err(LayoutError::NotStatic { .. })), "{text}");
        assert!(matches!(layout.offset(0), Err(LayoutError::NotStatic { .. })), "{text}");
        assert!(matches!(layout.cosize(), Err(LayoutError::NotStatic { .. })), "{text}");
    }
}
