//! The arithmetic of shapes: quotients, multiples, coordinates of other shapes.

use layout_algebra::ops::{column_major, logical_divide};
use layout_algebra::{IntTuple, Layout, LayoutError};
use layout_tests::generate::small;
use layout_tests::tree::Tree;

use crate::refusal::well_formed;

fn tuple(tree: &Tree<u64>) -> IntTuple {
    tree.to_int_tuple().unwrap()
}

#[test]
fn numbers() {
    for a in 1..60 {
        for b in 1..20 {
            let (shape, divisor) = (IntTuple::leaf(a), IntTuple::leaf(b));
            assert_eq!(shape.ceil_div(&divisor), Ok(IntTuple::leaf(a.div_ceil(b))));
            assert_eq!(shape.round_up(&divisor), Ok(IntTuple::leaf(a.next_multiple_of(b))));
            assert_eq!(shape.evenly_divides(&divisor), a % b == 0);
            match shape.shape_div(&divisor) {
                Ok(quotient) => {
                    assert!(a % b == 0 || b % a == 0);
                    assert_eq!(quotient, IntTuple::leaf(a.div_ceil(b)));
                }
                Err(error) => {
                    well_formed(&error);
                    assert!(a % b != 0 && b % a != 0);
                }
            }
        }
    }
}

#[test]
fn every_small_shape_by_a_number() {
    for tree in small::shapes(3, 2, &[1, 2, 3, 4, 6]) {
        let shape = tuple(&tree);
        for n in 1..=24 {
            let divisor = IntTuple::leaf(n);
            let tiles = shape.ceil_div(&divisor).unwrap();
            assert!(tiles.congruent(&shape));
            // The divisor is used up by leaves of at least its size, and then the rest stays.
            let first = shape.leaves().first().copied().unwrap_or(1);
            if first >= n {
                assert_eq!(tiles.leaves().get(1..), shape.leaves().get(1..), "{shape} by {n}: {tiles}");
            }
            if let Ok(quotient) = shape.shape_div(&divisor) {
                assert_eq!(quotient, tiles, "{shape} by {n}");
            }
            if shape.evenly_divides(&divisor) {
                assert_eq!(tiles.size().unwrap() * n, shape.size().unwrap());
                let (whole, tile) = (column_major(&shape).unwrap(), column_major(&divisor).unwrap());
                assert!(logical_divide(&whole, &tile).is_ok(), "{shape} by {n}");
            }
        }
    }
}

#[test]
fn shapes_divide_mode_by_mode() {
    let shape = |text: &str| IntTuple::parse(text).unwrap();
    assert_eq!(shape("(100,(60,7),5)").ceil_div(&shape("(32,(16,7))")).unwrap().to_string(), "(4,(4,1),5)");
    assert_eq!(shape("(100,(60,7),5)").round_up(&shape("(32,(16,7))")).unwrap().to_string(), "(128,(64,7),5)");
    assert_eq!(shape("(12,(6,4))").shape_div(&shape("(4,3)")).unwrap().to_string(), "(3,(2,4))");
    assert!(matches!(shape("(4,8)").ceil_div(&shape("(1,2,3)")), Err(LayoutError::RankMismatch { .. })));
    assert!(matches!(shape("(4,8)").round_up(&shape("16")), Err(LayoutError::RankMismatch { .. })));
    assert!(matches!(shape("(4,8)").ceil_div(&shape("(1,0)")), Err(LayoutError::ZeroExtent { .. })));
    assert!(matches!(shape("(4,0)").ceil_div(&shape("(1,1)")), Err(LayoutError::ZeroExtent { .. })));
    assert!(matches!(shape("18446744073709551615").round_up(&shape("2")), Err(LayoutError::Overflow { .. })));
    assert!(matches!(
        shape("(6,4)").shape_div(&shape("4")),
        Err(LayoutError::ShapeNotDivisible { extent: 6, divisor: 4, .. })
    ));
    assert!(!shape("(4,8)").evenly_divides(&shape("(1,2,3)")));
}

#[test]
fn coordinates_of_other_shapes() {
    let shapes: Vec<IntTuple> = small::shapes(3, 2, &[1, 2, 3]).iter().map(tuple).collect();
    for shape in &shapes {
        for other in shapes.iter().filter(|other| other.size() == shape.size()) {
            for x in 0..shape.size().unwrap() {
                let coordinate = shape.coordinate(x).unwrap();
                let there = shape.coordinate_in(other, &coordinate).unwrap();
                assert_eq!((there.profile(), other.linear(&there)), (other.profile(), Ok(x)));
            }
        }
        for x in 0..shape.size().unwrap() {
            let by_mode = shape.mode_coordinate(&shape.coordinate(x).unwrap()).unwrap();
            assert!(by_mode.depth() <= 1 && by_mode.rank() == shape.rank());
            if shape.rank() != 1 {
                assert_eq!(shape.linear(&by_mode), Ok(x));
            }
        }
    }
    let (shape, other) = (IntTuple::leaf(6), IntTuple::leaf(4));
    assert!(matches!(shape.coordinate_in(&other, &IntTuple::leaf(5)), Err(LayoutError::OutOfBounds { .. })));
    assert!(Layout::parse("4:1").unwrap().coordinate_of(4).is_err());
}
