//! Refinement: pullback, pushforward, mutual refinement.

use layout_algebra::IntTuple;
use layout_algebra::morphism::{MutualRefinement, WeakComposite};
use layout_tests::generate::morphism::{any_morphism, composable, into, object, out_of, refining, tuples};
use proptest::prelude::*;

/// Whether some refinements of both exist: all boundaries, up to the first of `u` after all of `t`, divide one another.
///
/// The criterion, not the algorithm: products of prefixes, compared pairwise.
fn refinable(t: &IntTuple, u: &IntTuple) -> bool {
    let prefixes = |tuple: &IntTuple| -> Vec<u64> {
        tuple
            .leaves()
            .iter()
            .scan(1, |product, &entry| Some(std::mem::replace(product, *product * entry) * entry))
            .collect()
    };
    let (t, u) = (prefixes(t), prefixes(u));
    let size = t.last().copied().unwrap_or(1);
    let reach = u.iter().position(|&product| product >= size).map_or(u.len(), |at| at + 1);
    size <= u.last().copied().unwrap_or(1) && t.iter().all(|a| u[..reach].iter().all(|b| a % b == 0 || b % a == 0))
}

fn mutual(t: &IntTuple, u: &IntTuple) {
    match MutualRefinement::new(t, u) {
        Ok(MutualRefinement { first, second }) => {
            assert!(refinable(t, u), "{t}, {u}");
            assert!(first.refines(t) && second.refines(u), "{t}, {u}: {first}, {second}");
            assert!(second.leaves().starts_with(first.leaves()), "{t}, {u}: {first}, {second}");
        }
        Err(error) => {
            assert!(!refinable(t, u), "{t}, {u}: {error}");
            assert_eq!(error.code(), "L0813");
        }
    }
}

#[test]
fn mutual_refinement_of_all_small_tuples() {
    let all = tuples(3, &[1, 2, 3, 4, 6, 12]);
    for t in &all {
        for u in &all {
            mutual(t, u);
        }
    }
}

proptest! {
    #[test]
    fn mutual_refinement(t in object(5), u in object(6)) {
        mutual(&t, &u);
    }

    #[test]
    fn refinements_of_one_tuple_need_not_refine_each_other(
        (t, u) in object(4).prop_flat_map(|x| (refining(x), refining(x))),
    ) {
        mutual(&t, &u);
    }

    #[test]
    fn pullback_keeps_the_function((f, fine) in any_morphism(4).prop_flat_map(|f| (Just(f), refining(*f.codomain())))) {
        let pulled = f.pullback(&fine).unwrap();
        prop_assert_eq!(pulled.codomain(), &fine);
        prop_assert!(pulled.domain().refines(f.domain()));
        prop_assert!(pulled.layout().is_same_function(&f.layout()));
        prop_assert_eq!(f.pullback(f.codomain()).unwrap(), f);
    }

    #[test]
    fn pushforward_keeps_the_function(
        (f, fine) in any_morphism(4).prop_flat_map(|f| (Just(f), refining(*f.domain()))),
    ) {
        let pushed = f.pushforward(&fine).unwrap();
        prop_assert_eq!(pushed.domain(), &fine);
        prop_assert!(pushed.codomain().refines(f.codomain()));
        prop_assert!(pushed.layout().is_same_function(&f.layout()));
        prop_assert_eq!(f.pushforward(f.domain()).unwrap(), f);
    }

    #[test]
    fn pullback_of_a_composite(
        (f, g, fine) in composable(4).prop_flat_map(|(f, g)| (Just(f), Just(g), refining(*g.codomain()))),
    ) {
        let right = g.pullback(&fine).unwrap();
        let left = f.pullback(right.domain()).unwrap();
        prop_assert_eq!(*left.then(&right).unwrap().layout().shape(), *left.domain());
        prop_assert!(left.then(&right).unwrap().layout().is_same_function(&f.then(&g).unwrap().layout()));
        // An arrow that ends in the middle splits there, but not in the composite, where it meets the base point: equal
        // whenever g has no base points.
        if g.is_complementable() {
            prop_assert_eq!(left.then(&right).unwrap(), f.then(&g).unwrap().pullback(&fine).unwrap());
        }
    }

    #[test]
    fn pushforward_of_a_composite(
        (f, g, fine) in composable(4).prop_flat_map(|(f, g)| (Just(f), Just(g), refining(*f.domain()))),
    ) {
        let left = f.pushforward(&fine).unwrap();
        let right = g.pushforward(left.codomain()).unwrap();
        let whole = f.then(&g).unwrap().pushforward(&fine).unwrap();
        prop_assert_eq!(*left.then(&right).unwrap().domain(), *whole.domain());
        prop_assert!(left.then(&right).unwrap().layout().is_same_function(&whole.layout()));
        prop_assert_eq!(left.then(&right).unwrap().flatten(), whole.flatten());
    }

    #[test]
    fn twice_is_once((f, fine, finer) in any_morphism(3)
        .prop_flat_map(|f| (Just(f), refining(*f.codomain())))
        .prop_flat_map(|(f, fine)| (Just(f), Just(fine), refining(fine))))
    {
        prop_assert_eq!(f.pullback(&fine).unwrap().pullback(&finer).unwrap(), f.pullback(&finer).unwrap());
    }

    #[test]
    fn a_tuple_that_does_not_refine_is_refused(f in any_morphism(4), other in object(4)) {
        for (result, over) in [(f.pullback(&other), f.codomain()), (f.pushforward(&other), f.domain())] {
            match result {
                Ok(_) => prop_assert!(other.refines(over)),
                Err(error) => {
                    prop_assert!(!other.refines(over));
                    prop_assert_eq!(error.code(), "L0405");
                }
            }
        }
    }

    #[test]
    fn weak_composites_have_the_function((f, g) in object(4)
        .prop_flat_map(|x| (refining(x), refining(x)))
        .prop_flat_map(|(t, u)| (into(t, true), Just(u)))
        .prop_flat_map(|(f, u)| (Just(f), out_of(u))))
    {
        if let Ok(weak) = WeakComposite::new(&f, &g) {
            prop_assert!(weak.morphism.domain().refines(f.domain()));
            prop_assert!(weak.pullback.layout().is_same_function(&f.layout()));
            prop_assert!(weak.pushforward.layout().is_same_function(&g.layout()));
            for x in 0..f.size().min(4096) {
                prop_assert_eq!(weak.morphism.layout().index(x), g.layout().index(f.layout().index(x).unwrap()));
            }
        }
    }
}
