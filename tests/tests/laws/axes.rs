//! Coordinates as indices: identity layouts, and compositions with layouts whose indices are coordinates.

use layout_algebra::ops::{coalesce_over, composition, composition_axes, make_identity_layout, reverse, zipped_divide};
use layout_algebra::{Axis, Basis, IntTuple, Layout, LayoutError, Stride, Tiler};
use layout_tests::generate::small;

use crate::refusal::well_formed;

/// The coordinate that an identity layout has as its index at a linear coordinate, by adding up the axes.
fn coordinate_at(layout: &Layout, shape: &IntTuple, x: u64) -> Option<IntTuple> {
    let digits = layout.coordinate(x).ok()?;
    let mut entries = vec![0i64; shape.length()];
    for (leaf, digit) in digits.leaves().iter().enumerate() {
        let (_, stride) = layout.mode_at(leaf);
        let far = stride.coefficient() * i64::try_from(*digit).ok()?;
        let at = (0..shape.length()).find(|at| leaf_axis(shape, *at).same(stride.basis()));
        if far != 0 {
            entries[at?] += far;
        }
    }
    let entries: Vec<u64> = entries.into_iter().map(|entry| u64::try_from(entry).unwrap()).collect();
    IntTuple::with_profile(&entries, shape.profile()).ok()
}

/// The axis of a leaf, found by walking the modes.
fn leaf_axis(shape: &IntTuple, leaf: usize) -> Basis {
    let (mut axis, mut tuple, mut leaf) = (Axis::ROOT, *shape, leaf);
    while !tuple.profile().is_leaf() {
        let mut mode = 0;
        while leaf >= tuple.mode(mode).unwrap().length() {
            leaf -= tuple.mode(mode).unwrap().length();
            mode += 1;
        }
        (axis, tuple) = (axis.then(mode).unwrap(), tuple.mode(mode).unwrap());
    }
    Basis::Axis(axis)
}

#[test]
fn the_index_of_a_coordinate_is_the_coordinate() {
    for tree in small::shapes(3, 3, &[1, 2, 3]) {
        let shape = tree.to_int_tuple().unwrap();
        let identity = make_identity_layout(&shape).unwrap();
        for x in 0..shape.size().unwrap() {
            assert_eq!(coordinate_at(&identity, &shape, x), shape.coordinate(x).ok(), "{identity} at {x}");
        }
    }
}

#[test]
fn a_composition_with_the_identity_is_the_layout() {
    for layout in small::nested_layouts(3, 2, &[1, 2, 3], &[0, 1, 2, 5]) {
        let identity = make_identity_layout(layout.shape()).unwrap();
        let composite = composition_axes(&layout, &identity).unwrap();
        assert_eq!(composite, coalesce_over(&layout, layout.profile()).unwrap(), "{layout} with {identity}");
        if identity.strides().iter().any(|stride| matches!(stride.basis(), Basis::Axis(_))) && layout.size() > 1 {
            assert_eq!(composition(&layout, &identity), Ok(composite));
        }
        let turned = composition_axes(&layout, &reverse(&identity)).unwrap();
        assert!(turned.is_same_function(&reverse(&layout)), "{layout}: {turned}");
    }
}

/// Divided by mode, the identity tells at which coordinate each linear coordinate of a tile lies: composed with it,
/// every layout of its shape is divided.
#[test]
fn divides_of_the_identity_divide_every_layout() {
    let tilers = [
        Tiler::by_mode(&[Tiler::extent(2).unwrap(), Tiler::extent(3).unwrap()]).unwrap(),
        Tiler::by_mode(&[Tiler::layout(&Layout::parse("2:2").unwrap()), Tiler::KEEP]).unwrap(),
        Tiler::by_mode(&[Tiler::extent(4).unwrap()]).unwrap(),
    ];
    for text in ["(4,6):(6,1)", "(4,6):(1,4)", "(4,6):(7,40)", "(4,6):(0,1)", "(4,6):(-1,4)"] {
        let layout = Layout::parse(text).unwrap();
        for tiler in &tilers {
            let tiles = zipped_divide(&make_identity_layout(layout.shape()).unwrap(), tiler).unwrap();
            let divided = zipped_divide(&layout, tiler).unwrap();
            assert!(composition_axes(&layout, &tiles).unwrap().is_same_function(&divided), "{layout} by {tiler}");
        }
    }
}

#[test]
fn without_axes_it_is_composition() {
    for outer in small::flat_layouts(2, 4, 3) {
        for inner in small::flat_layouts(2, 3, 3) {
            let (ours, plain) = (composition_axes(&outer, &inner), composition(&outer, &inner));
            match (ours, plain) {
                (Ok(ours), Ok(plain)) => assert!(ours.is_same_function(&plain), "{outer} with {inner}: {ours}"),
                (Err(error), Err(_)) => well_formed(&error),
                (ours, plain) => panic!("{outer} with {inner}: {ours:?}, {plain:?}"),
            }
        }
    }
}

#[test]
fn what_has_no_composite() {
    let outer = Layout::parse("((4,2),8):((1,4),8)").unwrap();
    let axis = |path: &[usize]| path.iter().fold(Axis::ROOT, |axis, mode| axis.then(*mode).unwrap());
    let along = |extents: &[u64], axes: &[Axis]| {
        let strides: Vec<Stride> = axes.iter().map(|axis| Stride::axis(*axis)).collect();
        Layout::new(&IntTuple::flat(extents).unwrap(), &strides).unwrap()
    };
    let of = |inner: &Layout| composition_axes(&outer, inner);
    assert_eq!(of(&along(&[8, 2], &[axis(&[0]), axis(&[1])])).unwrap().to_string(), "(8,2):(1,8)");
    let nested = of(&along(&[2, 2], &[axis(&[0]), axis(&[0, 1])]));
    assert!(matches!(nested, Err(LayoutError::MixedBasis { .. })), "{nested:?}");
    assert!(matches!(of(&along(&[2], &[axis(&[2])])), Err(LayoutError::ModeOutOfRange { .. })));
    assert!(matches!(of(&along(&[9], &[axis(&[1])])), Err(LayoutError::InnerTooLarge { .. })));
    assert!(matches!(of(&Layout::parse("4:?").unwrap()), Err(LayoutError::NotStatic { .. })));
    let deep = (0..9).fold(IntTuple::leaf(2), |tuple, _| IntTuple::tuple(&[tuple]).unwrap());
    assert!(matches!(make_identity_layout(&deep), Err(LayoutError::CapacityExceeded { .. })));
}
