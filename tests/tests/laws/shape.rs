//! Bracketings, refinement, relative modes and substitution.

use layout_algebra::{IntTuple, LayoutError};
use layout_tests::generate::{random, small};
use layout_tests::oracle;
use layout_tests::tree::Tree;
use proptest::prelude::*;

/// Every small shape, and as a value of the algebra; the tuples of empty tuples among them.
fn all() -> Vec<(Tree<u64>, IntTuple)> {
    let mut shapes = small::shapes(3, 2, &[1, 2, 4]);
    for text in ["(())", "((),())", "(2,())", "((),2)", "((),(2))", "((()),2)"] {
        shapes.push(Tree::of(&IntTuple::parse(text).unwrap()));
    }
    shapes.into_iter().map(|shape| (shape.clone(), shape.to_int_tuple().unwrap())).collect()
}

/// Sizes mode by mode and over a profile, of every small shape.
#[test]
fn sizes() {
    let mut over = 0;
    for (shape, tuple) in all() {
        let modes: Vec<u64> = shape.modes().iter().map(|mode| mode.size()).collect();
        let sizes = tuple.product_each().unwrap();
        assert_eq!((sizes.leaves(), sizes.rank()), (&modes[..], tuple.rank()), "{shape}");
        for (_, profile) in all() {
            match tuple.product_like(profile.profile()) {
                Ok(sizes) => {
                    assert!(
                        sizes.profile().congruent(profile.profile()) && sizes.compatible(&tuple),
                        "{shape}: {sizes}"
                    );
                    over += 1;
                }
                Err(error) => assert!(!profile.weakly_congruent(&tuple), "{shape} over {profile}: {error}"),
            }
        }
    }
    assert!(over > 500, "{over}");
}

#[test]
fn measures() {
    for (shape, tuple) in all() {
        assert_eq!(tuple.rank(), shape.modes().len(), "{shape}");
        assert_eq!(tuple.length(), shape.leaves().len(), "{shape}");
        assert_eq!(tuple.depth(), shape.depth(), "{shape}");
        assert_eq!(tuple.size(), Ok(shape.size()), "{shape}");
        let profile = tuple.profile();
        assert_eq!((profile.rank(), profile.length(), profile.depth()), (tuple.rank(), tuple.length(), tuple.depth()));
        assert_eq!(profile.to_string(), shape.map(|_| '*').to_string());
        for (i, mode) in shape.modes().into_iter().enumerate() {
            assert_eq!(tuple.mode(i), mode.to_int_tuple(), "{shape}");
            assert_eq!(profile.mode(i), mode.to_profile(), "{shape}");
        }
        assert!(matches!(tuple.mode(tuple.rank()), Err(LayoutError::ModeOutOfRange { .. })), "{shape}");
        let flat = tuple.flatten();
        assert_eq!(flat.leaves(), tuple.leaves());
        assert_eq!(flat.profile().is_leaf(), tuple.profile().is_leaf(), "a number stays a number");
        assert!(flat.depth() <= 1);
    }
}

#[test]
fn relations_of_all_small_shapes() {
    let all = all();
    for (a, ours) in &all {
        for (b, theirs) in &all {
            assert_eq!(ours.congruent(theirs), a.congruent(b), "{a} and {b}");
            assert_eq!(ours.profile().congruent(theirs.profile()), a.congruent(b), "{a} and {b}");
            assert_eq!(ours.weakly_congruent(theirs), a.weakly_congruent(b), "{a} and {b}");
            assert_eq!(ours.compatible(theirs), oracle::compatible(a, b), "{a} and {b}");
            assert_eq!(ours.refines(theirs), oracle::refines(a, b), "{a} refines {b}");
            relative_law(a, b);
        }
    }
}

/// The relative modes of `a` over `b` exist exactly when `a` refines `b`; each has the size of its leaf of `b`, and
/// their leaves together are those of `a`. Substituted into `b` they give `a`, up to brackets around a single entry.
fn relative_law(a: &Tree<u64>, b: &Tree<u64>) {
    let (fine, coarse) = (a.to_int_tuple().unwrap(), b.to_int_tuple().unwrap());
    let leaves = b.leaves();
    if !oracle::refines(a, b) {
        let refused = fine.relative_mode(0, &coarse);
        assert!(matches!(refused, Err(LayoutError::NotARefinement { .. })), "{a} over {b}: {refused:?}");
        return;
    }
    let modes: Vec<IntTuple> = (0..leaves.len()).map(|i| fine.relative_mode(i, &coarse).unwrap()).collect();
    let past = fine.relative_mode(leaves.len(), &coarse);
    assert!(matches!(past, Err(LayoutError::ModeOutOfRange { .. })), "{a} over {b}");
    for (mode, leaf) in modes.iter().zip(&leaves) {
        assert_eq!(mode.size(), Ok(**leaf), "{a} over {b}");
    }
    let together: Vec<u64> = modes.iter().flat_map(|mode| mode.leaves().to_vec()).collect();
    assert_eq!(together, fine.leaves(), "{a} over {b}");
    let back = coarse.substitute(&modes).unwrap();
    if a.congruent(&Tree::of(&back)) {
        assert_eq!(back, fine, "{a} over {b}");
    } else {
        assert!(!b.weakly_congruent(a), "{a} over {b} gives {back}");
    }
}

#[test]
fn substitution_of_all_small_shapes() {
    let parts = small::shapes(2, 1, &[2, 3]);
    for shape in small::shapes(2, 2, &[5]) {
        let tuple = shape.to_int_tuple().unwrap();
        for chosen in small::lists(&parts, shape.leaves().len()) {
            let mut next = chosen.iter().cloned();
            let expected = shape.graft(&mut |_| next.next().unwrap());
            let values: Vec<IntTuple> = chosen.iter().map(|part| part.to_int_tuple().unwrap()).collect();
            assert_eq!(tuple.substitute(&values), expected.to_int_tuple());
            let mut more = values.clone();
            more.push(IntTuple::leaf(1));
            assert!(matches!(tuple.substitute(&more), Err(LayoutError::RankMismatch { .. })));
        }
    }
}

proptest! {
    #![proptest_config(crate::cases(256))]

    /// Splitting entries refines; changing one entry of the result does not.
    #[test]
    fn splitting_refines(shape in random::shape(4), depth in 0..3usize) {
        let split = |n: u64| match &random::prime_factors(n)[..] {
            [] | [_] => Tree::Leaf(n),
            factors => Tree::Tuple(factors.iter().map(|f| Tree::Leaf(*f)).collect()),
        };
        let fine = if depth == 0 { shape.clone() } else { shape.graft(&mut |n| split(*n)) };
        let (a, b) = (fine.to_int_tuple().unwrap(), shape.to_int_tuple().unwrap());
        prop_assert!(a.refines(&b) && b.weakly_congruent(&a) && b.compatible(&a));
        relative_law(&fine, &shape);
        if let Some(first) = shape.leaves().first() {
            let mut leaf = 0;
            let wrong = shape.map(|n| { leaf += 1; if leaf == 1 { **first + 1 } else { *n } });
            prop_assert!(!a.refines(&wrong.to_int_tuple().unwrap()));
        }
    }
}
