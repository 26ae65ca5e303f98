//! Theorem A: tractable layouts and morphisms in standard form are the same thing.

use layout_algebra::Layout;
use layout_algebra::morphism::Morphism;
use layout_algebra::ops::without_unit_strides;
use layout_tests::generate::morphism::{any_morphism, morphisms};
use layout_tests::generate::random;
use layout_tests::generate::small::{flat_layouts, nested_layouts};
use proptest::prelude::*;

/// From a layout to its morphism and back; a refusal exactly for layouts that are not tractable.
fn there_and_back(layout: &Layout) {
    match Morphism::standard(layout) {
        Ok(f) => {
            assert!(layout.is_tractable(), "{layout}");
            assert_eq!(f.domain(), layout.shape());
            assert_eq!(without_unit_strides(&f.layout()), without_unit_strides(layout), "{layout}: {f}");
            if without_unit_strides(layout) == *layout {
                assert!(!f.is_degenerate() && f.is_standard(), "{layout}: {f}");
                assert_eq!(f.layout(), *layout);
            }
        }
        Err(error) => {
            assert!(!layout.is_tractable(), "{layout}: {error}");
            assert_eq!(error.code(), "L0103");
        }
    }
}

#[test]
fn every_small_layout() {
    let flat = flat_layouts(3, 4, 8);
    let nested = nested_layouts(3, 2, &[1, 2, 3], &[0, 1, 2, 3, 6]);
    for layout in flat.iter().chain(&nested) {
        there_and_back(layout);
    }
    assert!(flat.iter().filter(|layout| layout.is_tractable()).count() > 10_000);
}

#[test]
fn every_small_morphism() {
    let mut standard = 0;
    for f in morphisms(3, &[1, 2, 3, 4]) {
        assert!(f.layout().is_tractable(), "{f}");
        assert!(f.layout().cosize().unwrap() <= f.codomain_size());
        let represented = Morphism::standard(&f.layout()).unwrap();
        if !f.is_degenerate() {
            assert_eq!(represented == f, f.is_standard(), "{f} and {represented}");
            standard += usize::from(f.is_standard());
        }
    }
    assert!(standard > 1000, "{standard}");
}

proptest! {
    #[test]
    fn layouts(tree in random::tractable(6, true)) {
        there_and_back(&random::layout(&tree));
    }

    #[test]
    fn any_layouts(tree in random::any_layout(4)) {
        there_and_back(&random::layout(&tree));
    }

    #[test]
    fn morphisms_above(f in any_morphism(6)) {
        prop_assert!(f.layout().is_tractable());
        prop_assert_eq!(*f.layout().shape(), *f.domain());
        let represented = Morphism::standard(&f.layout()).unwrap();
        prop_assert_eq!(represented.layout(), f.layout());
        if !f.is_degenerate() {
            prop_assert_eq!(represented == f, f.is_standard());
        }
    }

    #[test]
    fn text_forms(f in any_morphism(6)) {
        prop_assert_eq!(Morphism::parse(&f.to_string()).unwrap(), f);
        prop_assert_eq!(Morphism::parse(&f.to_string().replace('*', "0").replace(' ', "")).unwrap(), f);
    }
}
