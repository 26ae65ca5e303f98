//! Row-major, column-major and ordered layouts: every index once, in the order that is asked for.

use layout_algebra::ops::{column_major, ordered, row_major};
use layout_algebra::{IntTuple, Layout, LayoutError};
use layout_tests::generate::{random, small};
use layout_tests::oracle;
use layout_tests::tree::{Mode, Tree};
use proptest::prelude::*;

/// The strides of the leaves when they move in this order, by definition: the product of the extents before.
fn strides(extents: &[u64], order: &[usize]) -> Vec<Mode> {
    let mut modes: Vec<Mode> = extents.iter().map(|extent| (*extent, 0)).collect();
    let mut step = 1;
    for &leaf in order {
        if extents[leaf] > 1 {
            modes[leaf].1 = step;
        }
        step *= i128::from(extents[leaf]);
    }
    modes
}

fn is(layout: Result<Layout, LayoutError>, shape: &Tree<u64>, order: &[usize]) {
    let layout = layout.unwrap();
    let extents: Vec<u64> = shape.leaves().into_iter().copied().collect();
    assert_eq!(Tree::of(layout.shape()), *shape);
    assert_eq!(oracle::flat_modes(&layout), strides(&extents, order), "{layout}");
    assert!(oracle::fills(&oracle::table(&oracle::flat_modes(&layout)), shape.size()), "{layout}");
}

fn majors(shape: &Tree<u64>) {
    let tuple = shape.to_int_tuple().unwrap();
    let count = shape.leaves().len();
    is(column_major(&tuple), shape, &(0..count).collect::<Vec<_>>());
    is(row_major(&tuple), shape, &(0..count).rev().collect::<Vec<_>>());
    assert!((0..shape.size()).all(|x| column_major(&tuple).unwrap().index(x) == Ok(x)), "{shape}");
}

#[test]
fn every_small_shape() {
    small::shapes(3, 2, &[1, 2, 3]).iter().for_each(majors);
}

/// The order of each leaf: the number above it. `None` where the order has brackets that the shape has not.
fn spread(shape: &Tree<u64>, order: &Tree<u64>) -> Option<Vec<u64>> {
    match (shape, order) {
        (_, Tree::Leaf(number)) => Some(shape.leaves().iter().map(|_| *number).collect()),
        (Tree::Tuple(shapes), Tree::Tuple(orders)) if shapes.len() == orders.len() => {
            let parts: Option<Vec<_>> = shapes.iter().zip(orders).map(|(s, o)| spread(s, o)).collect();
            Some(parts?.concat())
        }
        _ => None,
    }
}

fn ordered_law(shape: &Tree<u64>, order: &Tree<u64>) {
    let answer = ordered(&shape.to_int_tuple().unwrap(), &order.to_int_tuple().unwrap());
    let Some(ranks) = spread(shape, order) else {
        assert!(matches!(answer, Err(LayoutError::OrderNotCongruent { .. })), "{shape} by {order}: {answer:?}");
        return;
    };
    let mut leaves: Vec<usize> = (0..ranks.len()).collect();
    leaves.sort_by_key(|leaf| ranks[*leaf]);
    is(answer, shape, &leaves);
}

#[test]
fn every_small_order() {
    let orders = small::shapes(3, 2, &[0, 1, 7]);
    for shape in small::shapes(3, 2, &[1, 2]) {
        for order in &orders {
            ordered_law(&shape, order);
        }
    }
}

proptest! {
    #![proptest_config(crate::cases(256))]

    #[test]
    fn larger_shapes(shape in random::shape(5), order in random::tree(0u64..6, 5)) {
        prop_assume!(shape.size() <= 4096);
        majors(&shape);
        ordered_law(&shape, &order);
        let same_brackets = shape.map(|extent| extent % 4);
        ordered_law(&shape, &same_brackets);
    }
}

#[test]
fn what_has_no_compact_layout() {
    let zero = IntTuple::parse("(2,0,3)").unwrap();
    let huge = IntTuple::flat(&[1 << 32, 1 << 32]).unwrap();
    let order = IntTuple::flat(&[0, 1]).unwrap();
    for major in [column_major, row_major] {
        assert!(matches!(major(&zero), Err(LayoutError::ZeroExtent { .. })));
        assert!(matches!(major(&huge), Err(LayoutError::Overflow { .. })));
    }
    assert!(matches!(ordered(&huge, &order), Err(LayoutError::Overflow { .. })));
    // 2^63 is no stride, but a size.
    let widest = IntTuple::flat(&[1 << 63]).unwrap();
    assert_eq!(column_major(&widest).unwrap().cosize(), Ok(1 << 63));
    let beyond = IntTuple::flat(&[1 << 63, 1]).unwrap();
    assert_eq!(column_major(&beyond).unwrap().size(), 1 << 63);
}
