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

/// The terms of a stride, from its text: a coefficient for each mode.
fn terms(stride: Stride) -> [i128; 8] {
    let mut along = [0; 8];
    for term in stride.to_string().replace('-', "+-").split('+').filter(|term| !term.is_empty() && *term != "0") {
        let (coefficient, mode) = term.split_once('@').unwrap_or_else(|| panic!("{stride}"));
        along[mode.parse::<usize>().unwrap()] += coefficient.parse::<i128>().unwrap();
    }
    along
}

/// The coordinate that a layout has at a linear coordinate: the sum of the terms of its strides.
fn summed(layout: &Layout, x: u64) -> [i128; 8] {
    let mut at = [0; 8];
    for (leaf, digit) in layout.coordinate(x).unwrap().leaves().iter().enumerate() {
        for (at, along) in at.iter_mut().zip(terms(layout.mode_at(leaf).1)) {
            *at += i128::from(*digit) * along;
        }
    }
    at
}

/// Strides along up to three of the axes 0 to 3.
fn directions() -> Vec<Stride> {
    let axis = |mode: usize, coefficient: i64| Stride::new(coefficient, Basis::Axis(Axis::ROOT.then(mode).unwrap()));
    let mut strides = vec![Stride::ZERO];
    for a in [-2, 0, 1, 3] {
        for b in [-1, 0, 2] {
            for c in [0, 5] {
                strides.push(Stride::sum(&[axis(0, a), axis(1, b), axis(3, c)]).unwrap());
            }
        }
    }
    strides
}

/// Law: the sum of strides has the terms of each, in any order; it is read back from its text; equal sums are equal.
#[test]
fn sums_of_strides_are_sums_of_terms() {
    let strides = directions();
    for a in &strides {
        for b in &strides {
            let sum = Stride::sum(&[*a, *b]).unwrap();
            let both: Vec<i128> = terms(*a).iter().zip(terms(*b)).map(|(a, b)| a + b).collect();
            assert_eq!(terms(sum).to_vec(), both, "{a} and {b}: {sum}");
            assert_eq!(Stride::sum(&[*b, *a]), Some(sum));
            assert_eq!(a == b, terms(*a) == terms(*b), "{a} and {b}");
            assert_eq!(Layout::parse(&format!("2:{sum}")).unwrap().strides()[0], sum, "{sum}");
            let own: Vec<Stride> = (0..).map_while(|k| sum.term(k)).collect();
            assert_eq!(Stride::sum(&own), Some(sum));
            let tripled = sum.scaled(3).unwrap();
            assert_eq!(terms(tripled), terms(sum).map(|along| 3 * along));
        }
    }
}

/// Law: the value of a layout is the sum of the terms of its strides, times the digits of the coordinate.
#[test]
fn the_value_is_the_sum_of_the_terms() {
    let strides = directions();
    for a in &strides {
        for b in &strides {
            let layout = Layout::new(&IntTuple::flat(&[3, 4]).unwrap(), &[*a, *b]).unwrap();
            for x in 0..12 {
                let value = layout_algebra::Value::of(&layout, x).to_string();
                let compact = value.replace(" - ", "-").replace(" + ", "+");
                let read = Layout::parse(&format!("2:{compact}")).unwrap_or_else(|error| panic!("{layout}: {error}"));
                assert_eq!(terms(read.strides()[0]), summed(&layout, x), "{layout} at {x}: {value}");
            }
            let merged = layout_algebra::ops::coalesce(&layout);
            assert!((0..12).all(|x| summed(&merged, x) == summed(&layout, x)), "{layout}: {merged}");
        }
    }
}

/// Law: composed with the identity of a flat shape, a layout has the coordinates of its indices. No sum of axes is
/// refused.
#[test]
fn coordinates_of_any_layout() {
    let mut sums = 0;
    for shape in [[4, 6], [2, 12], [3, 8]] {
        let identity = make_identity_layout(&IntTuple::flat(&shape).unwrap()).unwrap();
        for inner in small::flat_layouts(2, 4, 9) {
            let composite = match composition(&identity, &inner) {
                Ok(composite) => composite,
                Err(LayoutError::MixedBasis { .. }) => panic!("{identity} and {inner}"),
                Err(_) => continue,
            };
            sums += u32::from(composite.strides().iter().any(|stride| matches!(stride.basis(), Basis::Sum(_))));
            for x in 0..inner.size() {
                let index = inner.index(x).unwrap();
                let expected = [i128::from(index % shape[0]), i128::from(index / shape[0]), 0, 0, 0, 0, 0, 0];
                assert_eq!(summed(&composite, x), expected, "{identity} and {inner}: {composite}");
            }
        }
    }
    assert!(sums > 100, "{sums}");
}

/// The terms of a value, in one order.
fn sorted(value: &str) -> Vec<String> {
    let mut terms: Vec<String> = value.split(" + ").map(str::to_owned).collect();
    terms.sort_unstable();
    terms
}

/// Law: `R(i) = outer(inner(i))` for inner layouts along several axes.
#[test]
fn compositions_along_several_axes() {
    let (mut found, mut several) = (0, 0);
    for outer in ["(8,8):(8,1)", "(8,8):(1,8)", "((2,4),8):((1,16),2)", "(8,(4,2)):(3,(1,100))", "(8,8):(1@1,1@0)"] {
        let outer = Layout::parse(outer).unwrap();
        let at = |coordinate: [i128; 8]| {
            let linear = u64::try_from(coordinate[0] + 8 * coordinate[1]).unwrap();
            sorted(&layout_algebra::Value::of(&outer, linear).to_string())
        };
        for first in ["1@0", "1@0+1@1", "2@0+1@1", "1@0+2@1", "1@1"] {
            for second in ["0", "1@1", "2@0", "4@0+4@1", "2@0+2@1"] {
                let inner = Layout::parse(&format!("(3,2):({first},{second})")).unwrap();
                if (0..6).any(|x| summed(&inner, x).iter().any(|along| *along > 7)) {
                    continue;
                }
                let composite = match composition(&outer, &inner) {
                    Ok(composite) => composite,
                    Err(error) => {
                        well_formed(&error);
                        continue;
                    }
                };
                for x in 0..6 {
                    let value = sorted(&layout_algebra::Value::of(&composite, x).to_string());
                    assert_eq!(value, at(summed(&inner, x)), "{outer} and {inner}: {composite}");
                }
                found += 1;
                several += u32::from(inner.strides().iter().any(|stride| matches!(stride.basis(), Basis::Sum(_))));
            }
        }
    }
    assert!(found > 60 && several > 40, "{found}, {several}");
}

/// Law: the coshape is one more than the largest coordinate along each axis.
#[test]
fn coshapes_of_sums() {
    for (layout, coshape) in [("(4,8):(1@0+1@1,2@0)", "(18,4)"), ("4:3@0+5@2", "(10,1,16)"), ("3:1@1-2@2", "(1,3,5)")] {
        assert_eq!(Layout::parse(layout).unwrap().coshape().unwrap().to_string(), coshape, "{layout}");
    }
    let mixed = Layout::parse("(4,8):(1@0+1@1,1)").unwrap().coshape();
    assert!(matches!(mixed, Err(LayoutError::MixedBasis { .. })), "{mixed:?}");
}

/// What is no sum of axes is refused where it stands.
#[test]
fn sums_that_are_none() {
    for (text, at) in [
        ("4:3@0+5", 7),
        ("4:3@0+5@0", 9),
        ("4:3@0+5@1+1@0", 13),
        ("4:3@0+5@8", 9),
        ("4:3@0+5@1@0", 11),
        ("4:1@0@1+5@1", 8),
        ("4:3+5@1", 4),
        ("4:3@0+?", 7),
        ("4:3@0+", 6),
        ("4:3@0--5@1", 6),
        ("4:1@0+99999999@1", 16),
        ("4:9223372036854775807@0+9223372036854775808@1", 43),
    ] {
        let error = Layout::parse(text).expect_err(text);
        well_formed(&error);
        assert!(matches!(error, LayoutError::Parse { position, .. } if position == at), "{text}: {error:?}");
    }
    let mixed = composition(&Layout::parse("(4,8):(1@0,1@0@1)").unwrap(), &Layout::parse("4:5").unwrap());
    assert!(matches!(mixed, Err(LayoutError::MixedBasis { .. })), "{mixed:?}");
    let nested = composition(&Layout::parse("(4,8):(8,1)").unwrap(), &Layout::parse("(2,2):(1@0+1@1,1@0@1)").unwrap());
    assert!(matches!(nested, Err(LayoutError::MixedBasis { .. })), "{nested:?}");
    let beyond = composition(&Layout::parse("(4,8):(8,1)").unwrap(), &Layout::parse("2:1@0+1@2").unwrap());
    assert!(matches!(beyond, Err(LayoutError::ModeOutOfRange { .. })), "{beyond:?}");
    let far = Layout::parse("4:2305843009213693951@0+4611686018427387902@1").unwrap();
    assert_eq!(far.strides()[0].scaled(3), None);
}
