//! Runtime and axis strides: composition is a formal identity, true whatever the values turn out to be.

use layout_algebra::ops::{composition, composition_extended, logical_divide, zipped_divide};
use layout_algebra::{Axis, Basis, IntTuple, Layout, LayoutError, Stride};
use layout_tests::generate::{random, small};
use layout_tests::oracle::{self, Composite};
use layout_tests::tree::{Mode, Tree};
use proptest::prelude::*;

use crate::refusal::composition_text;

/// Values of the bases: the first ones have no small relation among them and 1, the others have many.
const VALUES: [[i128; 3]; 4] =
    [[1_000_003, 1_000_000_000_039, 1_000_000_000_000_000_003], [0, 0, 0], [1, 2, 4], [-7, 3, 5]];

/// The bases that the tests use, and their number in a table of values.
fn basis(kind: usize) -> Basis {
    match kind {
        0 => Basis::Unit,
        1 => Basis::Runtime(0),
        2 => Basis::Runtime(1),
        _ => Basis::Axis(Axis::ROOT.then(1).unwrap()),
    }
}

fn value(stride: Stride, values: [i128; 3]) -> i128 {
    let coefficient = i128::from(stride.coefficient());
    match stride.basis() {
        Basis::Unit => coefficient,
        Basis::Runtime(k) => coefficient * values[usize::from(k)],
        Basis::Axis(_) => coefficient * values[2],
        Basis::Product(_) | Basis::Sum(_) => unreachable!("no test has one"),
    }
}

/// The modes of a layout when its bases have these values.
fn at(layout: &Layout, values: [i128; 3]) -> Tree<Mode> {
    let mut strides = layout.strides().into_iter();
    Tree::of(layout.shape()).map(|extent| (*extent, value(strides.next().unwrap(), values)))
}

fn leaves(tree: &Tree<Mode>) -> Vec<Mode> {
    tree.leaves().into_iter().copied().collect()
}

/// The law for one pair: true for all values, or refused because no layout has one basis a mode.
fn law(outer: &Layout, inner: &Layout, extended: bool) -> bool {
    let answer = if extended { composition_extended(outer, inner) } else { composition(outer, inner) };
    let tree = Tree::of_layout(inner);
    let defined = |values| oracle::composite(&leaves(&at(outer, values)), &tree, extended);
    match answer {
        Ok(composite) => {
            for values in VALUES {
                let Composite::Exists(defined) = defined(values) else {
                    panic!("{outer} after {inner}: {composite} for {values:?}")
                };
                let ours = leaves(&at(&composite, values));
                assert!(oracle::same_function(&ours, &leaves(&defined)), "{outer} after {inner}: {composite}");
            }
            let Composite::Exists(generic) = defined(VALUES[0]) else { unreachable!() };
            assert_eq!(at(&composite, VALUES[0]), generic, "{outer} after {inner}: {composite}");
            true
        }
        Err(error @ LayoutError::InnerTooLarge { .. }) => {
            composition_text(outer, inner, extended, &error);
            assert_eq!(defined(VALUES[0]), Composite::OutOfBounds);
            false
        }
        Err(error @ LayoutError::MixedBasis { stride, first, second, .. }) => {
            composition_text(outer, inner, extended, &error);
            assert!(!first.basis().same(second.basis()), "{first} and {second}");
            let step = |values| oracle::extended_value(&leaves(&at(outer, values)), stride);
            let sum = |values| value(first, values) + value(second, values);
            // Two of the bases at that stride; there may be a third.
            let three = outer.strides().iter().map(|s| s.basis()).collect::<std::collections::BTreeSet<_>>().len() > 2;
            assert!(three || VALUES.iter().all(|values| step(*values) == sum(*values)), "{outer} after {inner}");
            false
        }
        Err(error) => {
            assert_eq!(defined(VALUES[0]), Composite::Missing, "{outer} after {inner}: {error}");
            composition_text(outer, inner, extended, &error);
            false
        }
    }
}

#[test]
fn every_small_pair() {
    let strides: Vec<Stride> =
        (0..4).flat_map(|kind| (0..3).map(move |coefficient| Stride::new(coefficient, basis(kind)))).collect();
    let mut outers = Vec::new();
    for shape in small::lists(&[1u64, 2, 3, 4], 2) {
        for chosen in small::lists(&strides, 2) {
            outers.push(Layout::new(&IntTuple::flat(&shape).unwrap(), &chosen).unwrap());
        }
    }
    let mut inners = small::flat_layouts(1, 4, 8);
    inners.extend(
        small::lists(&[(2u64, 1u64), (2, 2), (3, 1), (3, 2), (2, 3), (2, 4), (2, 6), (4, 1)], 2)
            .iter()
            .map(|modes| Layout::flat(&[modes[0].0, modes[1].0], &[modes[0].1, modes[1].1]).unwrap()),
    );
    let (mut composed, mut refused) = (0, 0);
    for outer in &outers {
        for inner in &inners {
            for extended in [false, true] {
                *(if law(outer, inner, extended) { &mut composed } else { &mut refused }) += 1;
            }
        }
    }
    assert!(composed > 10_000 && refused > 10_000, "{composed} {refused}");
}

proptest! {
    #![proptest_config(crate::cases(2000))]

    /// Pairs that compose by construction do, whatever bases the outer strides have, unless two meet in one mode.
    #[test]
    fn larger_pairs((outer, inner) in random::composable(4), kinds in prop::collection::vec(0..4usize, 12)) {
        let inner = random::layout(&inner);
        prop_assume!(inner.size() <= 2048);
        let shape = outer.map(|(extent, _)| *extent).to_int_tuple().unwrap();
        let strides: Vec<Stride> = outer
            .leaves()
            .into_iter()
            .zip(kinds)
            .map(|((_, stride), kind)| Stride::new(i64::try_from(*stride).unwrap(), basis(kind)))
            .collect();
        let outer = Layout::new(&shape, &strides).unwrap();
        prop_assert!(law(&outer, &inner, false), "{outer} after {inner}");
        law(&outer, &inner, true);
    }

    /// Negative outer strides are as good as any.
    #[test]
    fn negative_outer_strides(
        (outer, inner) in random::composable(3),
        flips in prop::collection::vec(any::<bool>(), 12),
    ) {
        let mut flips = flips.into_iter();
        let outer = outer.map(|&(e, d)| (e, if flips.next().unwrap_or(false) { -d } else { d }));
        let (outer, inner) = (random::layout(&outer), random::layout(&inner));
        prop_assume!(inner.size() <= 2048);
        prop_assert!(law(&outer, &inner, false), "{outer} after {inner}");
    }
}

#[test]
fn divides_of_runtime_layouts() {
    let layout = |text: &str| Layout::parse(text).unwrap();
    let rows = layout("(128,64):(?,1)");
    let tiles = layout("(8,32):(1,128)");
    assert_eq!(logical_divide(&rows, &tiles).unwrap().to_string(), "((8,32),(16,2)):((?,1),(8*?,32))");
    assert_eq!(zipped_divide(&rows, &tiles.into()), logical_divide(&rows, &tiles));
    let mixed = composition(&rows, &layout("2:129")).unwrap_err();
    assert!(matches!(mixed, LayoutError::MixedBasis { stride: 129, .. }), "{mixed}");
    let identity = layout("(4,6):(1@0,1@1)");
    assert_eq!(composition(&identity, &layout("(2,3):(2,4)")).unwrap().to_string(), "(2,3):(2@0,1@1)");
}
