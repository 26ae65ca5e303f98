//! Six defects of the reference implementation, and what is right instead.

use layout_algebra::morphism::{Morphism, MutualRefinement};
use layout_algebra::ops::complement;
use layout_algebra::{IntTuple, Layout, LayoutError};

fn tuple(text: &str) -> IntTuple {
    IntTuple::parse(text).unwrap()
}

fn morphism(text: &str) -> Morphism {
    Morphism::parse(text).unwrap()
}

/// 1. The reference recurses for ever on two unequal numbers.
#[test]
fn two_unequal_numbers_do_not_refine() {
    assert!(!IntTuple::leaf(4).refines(&IntTuple::leaf(6)));
    assert!(!tuple("(4,(2,3))").refines(&tuple("(4,(2,2))")));
    let f = Morphism::parse("(4) -[1]-> (4)").unwrap();
    assert!(matches!(f.pullback(&tuple("(6)")), Err(LayoutError::NotARefinement { .. })));
    assert!(matches!(f.pushforward(&tuple("(6)")), Err(LayoutError::NotARefinement { .. })));
}

/// 2. The reference calls neighbours at the base point coalesced, though coalesce joins them.
#[test]
fn neighbours_at_the_base_point_are_not_coalesced() {
    let f = morphism("(4,4) -[*,*]-> ()");
    assert!(!f.is_coalesced());
    assert_eq!(f.coalesce(), morphism("16 -[*]-> ()"));
    assert!(f.coalesce().is_coalesced());
}

/// 3. The reference concatenates morphisms into different tuples of one length.
#[test]
fn different_codomains_do_not_concatenate() {
    let (f, g) = (morphism("(2) -[1]-> (2,3)"), morphism("(5) -[2]-> (2,5)"));
    assert!(matches!(f.concat(&g), Err(LayoutError::CodomainMismatch { .. })));
    assert!(!f.images_disjoint(&g) && !f.is_complementary_to(&g));
}

/// 4. The reference leaves out entries that arrows meet, with a wrong morphism where sizes happen to match.
#[test]
fn factorization_keeps_what_is_met() {
    let f = morphism("(3,2) -[4,3]-> (3,5,2,3)");
    assert!(matches!(f.factorize(&[1, 3]), Err(LayoutError::ImageNotKept { target: 3, extent: 2, .. })));
    assert_eq!(f.factorize(&[2, 3]).unwrap(), morphism("(3,2) -[2,1]-> (2,3)"));
}

/// 5. The reference has no mutual refinement where a trailing 1 finds the other tuple used up.
#[test]
fn trailing_ones_refine() {
    for (t, u) in [("(4,1)", "(4)"), ("(1)", "()"), ("(4,1,1)", "(2,2)"), ("(1,4)", "(4)"), ("(4,1)", "(8)")] {
        let both = MutualRefinement::new(&tuple(t), &tuple(u)).unwrap();
        assert!(both.first.refines(&tuple(t)) && both.second.refines(&tuple(u)), "{t} {u}");
        assert!(both.second.leaves().starts_with(both.first.leaves()), "{t} {u}");
    }
    assert!(MutualRefinement::new(&tuple("(4,2)"), &tuple("(4)")).is_err());
}

/// 6. The reference checks nothing before it takes a complement, and raises an error where it should answer no.
#[test]
fn complements_are_checked_and_predicates_answer() {
    let parse = |text| Layout::parse(text).unwrap();
    assert!(matches!(complement(&parse("(2,2):(1,1)"), 12), Err(LayoutError::NotInjective { .. })));
    assert_eq!(complement(&parse("(4,2):(0,3)"), 12).unwrap(), parse("(3,2):(1,6)")); // no division by 0
    assert!(complement(&Layout::EMPTY, 12).is_ok());
    let f = morphism("(2) -[1]-> (2,3)");
    assert!(!f.is_complementary_to(&f)); // images overlap
    assert!(!f.is_complementary_to(&morphism("(3) -[1]-> (3)"))); // codomains differ
    assert!(f.is_complementary_to(&f.complement().unwrap()));
}
