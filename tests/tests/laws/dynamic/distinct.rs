//! Injectivity for all values, and indices of coordinates that are in bounds for all values.

use layout_algebra::{
    DynInjectivity, DynLayout, Injectivity, IntTuple, LayoutError, MAX_RUNTIME, Operation, injectivity,
};
use layout_tests::generate::dynamic::{self, Values};
use layout_tests::generate::extreme::Random;
use layout_tests::oracle::{self, flat_modes};

use super::for_all;

/// Small values of all numbers, 0 of those that no extent has.
fn tried(layout: &DynLayout) -> Vec<Values> {
    let in_extent = |k| (0..layout.length()).any(|leaf| layout.mode_at(leaf).0.product.power(k) > 0);
    let all = dynamic::small_values();
    all.into_iter().filter(|values| (0..MAX_RUNTIME).all(|k| values[k] > 0 || !in_extent(k))).collect()
}

#[test]
fn injectivity_is_that_of_every_instance() {
    let mut outcomes = [0; 3];
    let mut random = Random::new(5);
    let larger = (0..2000).map(|_| dynamic::random(&mut random));
    for layout in dynamic::small(2).into_iter().chain(larger) {
        // By the definition where the instance is small, else by the algebra, whose laws are others.
        let injective = |values: &Values| {
            let instance = layout.instantiate(values).unwrap();
            if instance.size() < 1000 {
                return oracle::injective(&flat_modes(&instance));
            }
            !matches!(injectivity(&instance), Injectivity::Collision(_))
        };
        match layout.injectivity() {
            DynInjectivity::Injective => {
                outcomes[0] += 1;
                assert!(tried(&layout).iter().all(injective), "{layout}");
                assert!(layout.require_injective(Operation::Check).is_ok());
            }
            DynInjectivity::Collision(values) => {
                outcomes[1] += 1;
                assert!(!injective(&values), "{layout} at {values:?}");
                let error = layout.require_injective(Operation::Check).unwrap_err();
                assert!(matches!(error, LayoutError::NotInjective { layout: instance, .. }
                    if instance == layout.instantiate(&values).unwrap()));
            }
            DynInjectivity::Undecided => outcomes[2] += 1,
        }
    }
    assert!(outcomes[0] > 100 && outcomes[1] > 100, "{outcomes:?}");
    assert!(outcomes[2] < outcomes[0], "{outcomes:?}");
}

#[test]
fn known_decisions() {
    let decided = |text: &str| DynLayout::parse(text).unwrap().injectivity();
    assert_eq!(decided("(32?,?):(1,32*?0)"), DynInjectivity::Injective);
    assert_eq!(decided("((32,4?0),(64,?1)):((64*?1,2048*?1),(1,64))"), DynInjectivity::Injective);
    assert_eq!(decided("(4?0,4):(1,4)"), DynInjectivity::Collision([2, 0, 0, 0, 0, 0, 0, 0]));
    assert_eq!(decided("(4?0,4):(1,8)"), DynInjectivity::Collision([3, 0, 0, 0, 0, 0, 0, 0]));
    assert_eq!(decided("4?0:0"), DynInjectivity::Collision([1, 0, 0, 0, 0, 0, 0, 0]));
}

/// Every coordinate of the coefficients, and every coarser one.
#[test]
fn indices_are_those_of_the_instance() {
    let count = std::cell::Cell::new(0);
    for_all(2, |layout, values| {
        let instance = layout.instantiate(values).unwrap();
        for x in 0..layout.coefficients().size().min(24) {
            for coordinate in [layout.coefficients().coordinate(x).unwrap(), IntTuple::leaf(x)] {
                match layout.index_at(&coordinate) {
                    Ok(index) => {
                        let theirs = instance.offset(instance.shape().linear(&coordinate).unwrap()).unwrap();
                        assert_eq!(index.at(values), Some(theirs.into()), "{coordinate} of {layout} at {values:?}");
                        count.set(count.get() + 1);
                    }
                    Err(error) => {
                        let LayoutError::DependsOnExtent { .. } = error else { panic!("{layout}: {error}") };
                        assert!(coordinate.profile().is_leaf(), "{coordinate} of {layout}: {error}");
                    }
                }
            }
        }
    });
    assert!(count.get() > 10_000, "{}", count.get());
    let matrix = DynLayout::parse("(8?,4):(?,1)").unwrap();
    let at = |text: &str| matrix.index_at(&text.parse().unwrap()).map(|index| index.text().as_str().to_owned());
    assert_eq!(at("(7,3)").unwrap(), "7*?1 + 3");
    assert!(matches!(at("(8,3)"), Err(LayoutError::DependsOnExtent { fitting: 2, .. })));
    assert!(matches!(at("(7,4)"), Err(LayoutError::OutOfBounds { coordinate: 4, extent: 4, .. })));
    assert!(matches!(at("(7,3,0)"), Err(LayoutError::CoordinateNotCongruent { .. })));
}
