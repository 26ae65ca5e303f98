//! The composition algorithm against the exact decision.

use layout_algebra::Layout;
use layout_algebra::morphism::CompositionTrace;
use layout_algebra::ops::{composition, without_unit_strides};
use layout_tests::generate::random;
use layout_tests::generate::small::flat_layouts;
use proptest::prelude::*;

/// Where the algorithm answers, the exact decision answers the same. Tells which of them answered.
fn both(outer: &Layout, inner: &Layout) -> (bool, bool) {
    let (trace, exact) = (CompositionTrace::new(outer, inner), composition(outer, inner));
    if let Ok(trace) = &trace {
        match &exact {
            Ok(exact) => assert_eq!(
                without_unit_strides(&trace.layout),
                without_unit_strides(exact),
                "{outer} after {inner}:\n{trace}"
            ),
            Err(error) => panic!("{outer} after {inner}: the algorithm has {}, but {error}", trace.layout),
        }
    } else if let Err(error) = &trace {
        assert!(["L0103", "L0813"].contains(&error.code()), "{outer} after {inner}: {error}");
    }
    (trace.is_ok(), exact.is_ok())
}

#[test]
fn all_small_pairs() {
    let outers = flat_layouts(2, 4, 4);
    let inners = flat_layouts(2, 4, 6);
    let (mut by_both, mut exact_only) = (0, 0);
    for outer in &outers {
        for inner in &inners {
            match both(outer, inner) {
                (true, _) => by_both += 1,
                (false, true) => exact_only += 1,
                (false, false) => {}
            }
        }
    }
    assert!(by_both > 10_000 && exact_only > 10_000, "{by_both} {exact_only}");
}

#[test]
fn composites_that_only_the_exact_decision_finds() {
    for (outer, inner, composite) in [
        ("6:1", "4:1", "4:1"),                   // does not end on a boundary
        ("128:1", "(2,2):(6,3)", "(2,2):(6,3)"), // the same
        ("(6,3):(21,7)", "4:3", "(2,2):(63,7)"), // the composite is not tractable
        ("(4,8):(1,5)", "4:1", "4:1"),           // the outer layout is not tractable
    ] {
        let (outer, inner) = (Layout::parse(outer).unwrap(), Layout::parse(inner).unwrap());
        assert!(CompositionTrace::new(&outer, &inner).is_err(), "{outer} after {inner}");
        assert_eq!(composition(&outer, &inner).unwrap(), Layout::parse(composite).unwrap());
    }
}

#[test]
fn a_refusal_names_the_guilty_layout() {
    let (padded, plain) = (Layout::parse("(4,4):(1,5)").unwrap(), Layout::parse("16:1").unwrap());
    let outer = CompositionTrace::new(&padded, &plain).unwrap_err();
    let inner = CompositionTrace::new(&Layout::parse("32:1").unwrap(), &padded).unwrap_err();
    assert_eq!((outer.blame().operand, inner.blame().operand), (0, 1));
    assert!(outer.to_string().starts_with("[L0103] composition: "), "{outer}");
}

/// The whole algorithm in const evaluation.
const TRACE: CompositionTrace = match (Layout::parse("(8,64):(64,1)"), Layout::parse("((4,4),4):((16,1),4)")) {
    (Ok(outer), Ok(inner)) => match CompositionTrace::new(&outer, &inner) {
        Ok(trace) => trace,
        Err(error) => error.panic(),
    },
    _ => panic!("layouts"),
};

#[test]
fn the_compiler_runs_it_too() {
    let (outer, inner) = (Layout::parse("(8,64):(64,1)").unwrap(), Layout::parse("((4,4),4):((16,1),4)").unwrap());
    assert_eq!(TRACE, CompositionTrace::new(&outer, &inner).unwrap());
    assert_eq!(TRACE.layout.to_string(), "((4,4),(2,2)):((2,64),(256,1))");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn tractable_pairs(outer in random::tractable(5, true), inner in random::tractable(4, true)) {
        both(&random::layout(&outer), &random::layout(&inner));
    }

    #[test]
    fn composable_pairs((outer, inner) in random::composable(4)) {
        let (_, exact) = both(&random::layout(&outer), &random::layout(&inner));
        prop_assert!(exact);
    }
}
