//! Category laws and functor laws.

use layout_algebra::morphism::{Morphism, PointedMap};
use layout_algebra::ops::{column_major, without_unit_strides};
use layout_tests::generate::morphism::{any_morphism, composable, composable_three, morphisms, object};
use layout_tests::generate::small::lists;
use proptest::prelude::*;

#[test]
fn fin_on_all_small_maps() {
    let maps: Vec<PointedMap> = (0..=2)
        .flat_map(|n| {
            (0..=3).flat_map(move |m| lists(&(0..=n).collect::<Vec<_>>(), m).into_iter().map(move |l| (l, n)))
        })
        .filter_map(|(targets, n)| PointedMap::new(&targets, n).ok())
        .collect();
    assert!(maps.len() > 20);
    for a in &maps {
        assert_eq!(PointedMap::identity(a.domain()).unwrap().then(a).unwrap(), *a);
        assert_eq!(a.then(&PointedMap::identity(a.codomain()).unwrap()).unwrap(), *a);
        assert!(a.images_disjoint(&a.complement()));
        assert_eq!(a.wedge(&a.complement()).unwrap().is_bijective(), a.is_injective());
        for b in maps.iter().filter(|b| b.domain() == a.codomain()) {
            for c in maps.iter().filter(|c| c.domain() == b.codomain()) {
                assert_eq!(a.then(b).unwrap().then(c).unwrap(), a.then(&b.then(c).unwrap()).unwrap());
            }
        }
    }
}

#[test]
fn tuple_on_all_small_morphisms() {
    let all = morphisms(2, &[2, 3]);
    for f in &all {
        for g in all.iter().filter(|g| f.is_composable_with(g)) {
            for h in all.iter().filter(|h| g.is_composable_with(h)) {
                assert_eq!(f.then(g).unwrap().then(h).unwrap(), f.then(&g.then(h).unwrap()).unwrap());
            }
        }
    }
}

proptest! {
    #[test]
    fn composition_is_associative((f, g, h) in composable_three(6)) {
        prop_assert_eq!(f.then(&g).unwrap().then(&h).unwrap(), f.then(&g.then(&h).unwrap()).unwrap());
    }

    #[test]
    fn identities_are_units(f in any_morphism(6)) {
        prop_assert_eq!(Morphism::identity(f.domain()).unwrap().then(&f).unwrap(), f);
        prop_assert_eq!(f.then(&Morphism::identity(f.codomain()).unwrap()).unwrap(), f);
    }

    #[test]
    fn identities_are_column_major(object in object(6)) {
        let identity = Morphism::identity(&object).unwrap();
        prop_assert!(identity.is_isomorphism());
        prop_assert_eq!(without_unit_strides(&identity.layout()), column_major(&object).unwrap());
    }

    #[test]
    fn flatten_is_a_functor((f, g) in composable(6)) {
        prop_assert_eq!(f.then(&g).unwrap().flatten(), f.flatten().then(&g.flatten()).unwrap());
        prop_assert!(Morphism::identity(f.domain()).unwrap().flatten().is_isomorphism());
        prop_assert_eq!(f.flatten().flatten(), f.flatten());
        prop_assert!(f.flatten().layout().strides().iter().eq(f.layout().strides().iter()));
        prop_assert_eq!(f.flatten_codomain().layout(), f.layout());
    }

    #[test]
    fn sums_interchange((f, g) in composable(4), (h, k) in composable(4)) {
        let (f, g, h, k) = (f.flatten(), g.flatten(), h.flatten(), k.flatten());
        let first = f.sum(&h).unwrap().then(&g.sum(&k).unwrap()).unwrap();
        prop_assert_eq!(first, f.then(&g).unwrap().sum(&h.then(&k).unwrap()).unwrap());
    }

    #[test]
    fn restriction_and_factorization(f in any_morphism(6), keep in prop::collection::vec(any::<bool>(), 8)) {
        let f = f.flatten();
        let places: Vec<usize> = (0..f.domain().length()).filter(|&i| keep[i % 8]).collect();
        let part = f.restrict(&places).unwrap();
        for (at, &place) in places.iter().enumerate() {
            prop_assert_eq!(part.layout().mode_at(at), f.layout().mode_at(place));
        }
        let met: Vec<usize> = (0..f.codomain().length()).filter(|&j| part.map().hits(j) || keep[j % 8]).collect();
        let through = part.factorize(&met).unwrap();
        for i in 0..places.len() {
            prop_assert_eq!(through.map().target(i).map(|j| met[j]), part.map().target(i));
        }
    }

    #[test]
    fn inverses_exist_exactly_for_isomorphisms(f in any_morphism(5)) {
        let f = f.flatten();
        if f.is_isomorphism() {
            let mut inverse = vec![0; f.codomain().length()];
            for i in 0..f.domain().length() {
                inverse[f.map().target(i).unwrap()] = i + 1;
            }
            let back = Morphism::new(f.codomain(), f.domain(), &inverse).unwrap();
            let identity = f.then(&back).unwrap();
            prop_assert_eq!(without_unit_strides(&identity.layout()), column_major(f.domain()).unwrap());
        } else {
            prop_assert!(!f.is_complementable() || f.codomain().length() > f.domain().length());
        }
    }
}
