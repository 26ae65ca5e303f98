//! Layouts in the image of others; threads and values; workers.

use layout_algebra::ops::{
    column_major, composition, domain_distribute, logical_divide, make_fragment_like, make_layout_like, make_layout_tv,
    ordered, raked_product, tv_tiler, with_shape,
};
use layout_algebra::{IntTuple, Layout, LayoutError};
use layout_tests::generate::{random, small};
use layout_tests::oracle;
use layout_tests::tree::Tree;
use layout_tests::vectors::law;
use proptest::prelude::*;

use crate::cases;
use crate::refusal::well_formed;

fn likes(layout: &Layout) {
    let like = make_layout_like(layout).unwrap();
    assert_eq!(law::not_like(layout, &like), None, "{layout} gives {like}");
    let fragment = make_fragment_like(layout).unwrap();
    assert_eq!(law::not_fragment(layout, &fragment), None, "{layout} gives {fragment}");
}

#[test]
fn every_small_layout_has_its_like() {
    for layout in small::flat_layouts(3, 3, 4) {
        likes(&layout);
    }
    for layout in small::nested_layouts(3, 2, &[1, 2, 3], &[0, 1, 2, -6]) {
        likes(&layout);
    }
}

#[test]
fn a_runtime_stride_has_no_order() {
    let layout = Layout::parse("(4,8,2):(?,1,8)").unwrap();
    assert!(matches!(make_layout_like(&layout), Err(LayoutError::NotStatic { .. })));
    assert!(matches!(make_fragment_like(&layout), Err(LayoutError::NotStatic { .. })));
    assert_eq!(make_fragment_like(&Layout::parse("4:?").unwrap()).unwrap().to_string(), "4:1");
}

#[test]
fn every_small_shape_is_dealt_out() {
    for shape in small::shapes(3, 2, &[1, 2, 3, 4, 6]) {
        let shape = shape.to_int_tuple().unwrap();
        for n in 1..=12 {
            let workers = domain_distribute(&shape, n).unwrap();
            let whole = column_major(&shape).unwrap();
            let divided = logical_divide(&whole, &workers);
            assert!(divided.is_ok(), "{workers} of {shape}: {divided:?}");
            assert_eq!(n % workers.size(), 0, "{workers} of {shape}");
        }
    }
    let shape = IntTuple::leaf(4);
    assert!(matches!(domain_distribute(&shape, 0), Err(LayoutError::ZeroExtent { .. })));
}

fn threads_and_values(threads: &Layout, values: &Layout) {
    let tv = make_layout_tv(threads, values);
    let tile = tv_tiler(threads, values);
    match (&tv, &tile) {
        (Ok(tv), Ok(tile)) => {
            assert_eq!(law::not_thread_value(threads, values, tv), None, "{threads} and {values} give {tv}");
            let raked = raked_product(threads, values).unwrap();
            assert_eq!((tile.size().unwrap(), tile.rank()), (tv.size(), raked.rank()));
            assert!(tv.is_bijective(), "{tv}");
        }
        (Err(error), Err(_)) => {
            well_formed(error);
            assert!(!threads.is_bijective() || !values.is_bijective(), "{threads} and {values}: {error}");
        }
        (tv, tile) => panic!("{threads} and {values}: {tv:?}, {tile:?}"),
    }
}

/// The function over another shape is the function, `R(x) = L(x)`, wherever some layout over it is.
#[test]
fn every_small_layout_in_another_shape() {
    let shapes: Vec<_> = small::shapes(3, 2, &[2, 3]).into_iter().filter(|shape| !shape.leaves().is_empty()).collect();
    let mut done = 0;
    for layout in small::flat_layouts(2, 4, 6) {
        for shape in &shapes {
            let ours = with_shape(&layout, &shape.to_int_tuple().unwrap());
            let table = oracle::table(&oracle::flat_modes(&layout));
            let size = usize::try_from(shape.size()).unwrap();
            let wanted = table.get(..size).and_then(|table| oracle::refining(shape, table));
            match (ours, wanted) {
                (Ok(ours), Some(wanted)) => {
                    assert_eq!(Tree::of_layout(&ours), wanted, "{layout} over {shape}");
                    done += 1;
                }
                (Err(error), None) => well_formed(&error),
                (ours, wanted) => panic!("{layout} over {shape}: {ours:?}, not {wanted:?}"),
            }
        }
    }
    assert!(done > 1000, "{done}");
}

#[test]
fn every_small_pair_of_threads_and_values() {
    let layouts = small::flat_layouts(2, 4, 4);
    for threads in &layouts {
        for values in &layouts {
            threads_and_values(threads, values);
        }
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn any_layout(layout in random::signed_layout(5)) {
        let layout = random::layout(&layout);
        likes(&layout);
    }

    #[test]
    fn compact_threads_and_values(a in random::shape(3), b in random::shape(3), seed in any::<u64>()) {
        let order = |shape: &Tree<u64>| {
            let mut rest = seed;
            shape.map(|_| {
                rest /= 5;
                rest % 5
            })
        };
        let compact = |shape: &Tree<u64>| {
            ordered(&shape.to_int_tuple().unwrap(), &order(shape).to_int_tuple().unwrap()).unwrap()
        };
        let (threads, values) = (compact(&a), compact(&b));
        prop_assume!(threads.size() * values.size() <= 4096);
        prop_assert!(make_layout_tv(&threads, &values).is_ok());
        threads_and_values(&threads, &values);
    }

    /// The function over another shape is the composition with its column-major layout.
    #[test]
    fn another_shape(layout in random::tractable(3, true), shape in random::shape(3)) {
        let (layout, shape) = (random::layout(&layout), shape.to_int_tuple().unwrap());
        let ours = with_shape(&layout, &shape);
        let composite = composition(&layout, &column_major(&shape).unwrap());
        prop_assert_eq!(ours.as_ref().ok(), composite.as_ref().ok());
        if let Ok(ours) = ours {
            for x in 0..ours.size().min(512) {
                prop_assert_eq!(ours.index(x), layout.index(x));
            }
        }
    }
}
