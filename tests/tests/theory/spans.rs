//! Ref, Fact, their spans and cospans.

use layout_algebra::IntTuple;
use layout_algebra::category::{
    Factorization, NestMorphism, RefCospan, RefSpan, Refinement, TupleMorphism, WeakComposite,
};
use layout_tests::generate::morphism::{any_morphism, composable, into, object, refinement_of, refining};
use proptest::prelude::*;

fn flat(tuple: &IntTuple) -> IntTuple {
    IntTuple::flat(tuple.leaves()).unwrap()
}

/// A span into `codomain`.
fn span_into(codomain: IntTuple) -> impl Strategy<Value = RefSpan> {
    into(codomain, true).prop_map(|f| {
        // The brackets of the domain are a refinement of the sizes of its modes.
        let domain = if f.domain().depth() == 0 { flat(f.domain()) } else { *f.domain() };
        RefSpan::new(Refinement::new(&domain).unwrap(), f.flatten()).unwrap()
    })
}

/// Three composable spans, from the last one back.
fn spans() -> impl Strategy<Value = (RefSpan, RefSpan, RefSpan)> {
    object(4)
        .prop_flat_map(|x| span_into(flat(&x)))
        .prop_flat_map(|c| (span_into(c.left().codomain()), Just(c)))
        .prop_flat_map(|(b, c)| (span_into(b.left().codomain()), Just(b), Just(c)))
}

/// A cospan out of the coarser end of another; `f` is any morphism into the finer tuple.
fn cospan(fine: IntTuple, f: TupleMorphism) -> RefCospan {
    RefCospan::new(f, Refinement::new(&fine).unwrap()).unwrap()
}

/// Three composable cospans: each morphism goes into the leaves of a nested tuple, the next starts at the sizes of its modes.
fn cospans() -> impl Strategy<Value = (RefCospan, RefCospan, RefCospan)> {
    let step = |f: NestMorphism| refining(flat(f.codomain())).prop_map(move |_| f);
    composable(3)
        .prop_flat_map(move |(f, g)| (step(f), Just(g)))
        .prop_flat_map(|(f, g)| (Just(f), refining(flat(f.codomain())), Just(g), refining(flat(g.codomain()))))
        .prop_map(|(f, x, g, y)| {
            // f pushed forward to the leaves of x; then g out of its sizes; then an identity.
            let (f, g) = (f.flatten(), g.flatten());
            let fine = NestMorphism::from_tuple(&f).pullback(&x).unwrap().flatten();
            let a = cospan(x, fine);
            let into_y = NestMorphism::from_tuple(&g).pullback(&y).unwrap();
            let b = if *into_y.domain() == a.right().codomain() {
                cospan(y, into_y.flatten())
            } else {
                RefCospan::new(g, Refinement::identity(g.codomain())).unwrap()
            };
            let last = b.right().codomain();
            let c = RefCospan::identity(&last).unwrap();
            (a, b, c)
        })
}

proptest! {
    #[test]
    fn refinements_are_a_category((c, b, a) in object(3)
        .prop_flat_map(|x| refinement_of(flat(&x)))
        .prop_flat_map(|c| (Just(c), refinement_of(c.domain())))
        .prop_flat_map(|(c, b)| (Just(c), Just(b), refinement_of(b.domain()))))
    {
        prop_assert_eq!(a.then(&b).unwrap().then(&c).unwrap(), a.then(&b.then(&c).unwrap()).unwrap());
        prop_assert_eq!(Refinement::identity(&a.domain()).then(&a).unwrap(), a);
        prop_assert_eq!(a.then(&Refinement::identity(&a.codomain())).unwrap(), a);
        // To Fact: a functor with a section.
        let both = a.then(&b).unwrap().factorization();
        prop_assert_eq!(both, a.factorization().then(&b.factorization()).unwrap());
        prop_assert_eq!(both.refinement().factorization(), both);
        prop_assert_eq!(both.domain(), a.domain());
        prop_assert_eq!(both.codomain(), b.codomain());
        prop_assert_eq!(Factorization::identity(&a.domain()).then(&a.factorization()).unwrap(), a.factorization());
    }

    #[test]
    fn carrying_is_functorial((f, b) in any_morphism(4).prop_flat_map(|f| (Just(f.flatten()), refinement_of(flat(f.codomain()))))) {
        let carried = b.pullback(&f).unwrap();
        prop_assert_eq!(carried.refinement.codomain(), *f.domain());
        prop_assert_eq!(carried.morphism.codomain(), &b.domain());
        prop_assert!(carried.morphism.layout().is_same_function(&f.layout()));
        let in_fact = b.factorization().pullback(&f).unwrap();
        prop_assert_eq!(in_fact.morphism, carried.morphism);
        prop_assert_eq!(in_fact.refinement, carried.refinement.factorization());
    }

    #[test]
    fn carrying_forward_is_functorial((f, b) in any_morphism(4).prop_flat_map(|f| (Just(f.flatten()), refinement_of(flat(f.domain()))))) {
        let carried = b.pushforward(&f).unwrap();
        prop_assert_eq!(carried.refinement.codomain(), *f.codomain());
        prop_assert!(carried.morphism.layout().is_same_function(&f.layout()));
        let in_fact = b.factorization().pushforward(&f).unwrap();
        prop_assert_eq!(in_fact.morphism, carried.morphism);
        prop_assert_eq!(in_fact.refinement, carried.refinement.factorization());
    }

    #[test]
    fn spans_are_a_category((a, b, c) in spans()) {
        prop_assert_eq!(a.then(&b).unwrap().then(&c).unwrap(), a.then(&b.then(&c).unwrap()).unwrap());
        prop_assert_eq!(RefSpan::identity(&a.left().codomain()).unwrap().then(&a).unwrap(), a);
        prop_assert_eq!(a.then(&RefSpan::identity(a.right().codomain()).unwrap()).unwrap(), a);
        let (fa, fb, fc) = (a.factorization(), b.factorization(), c.factorization());
        prop_assert_eq!(a.then(&b).unwrap().factorization(), fa.then(&fb).unwrap());
        prop_assert_eq!(fa.then(&fb).unwrap().then(&fc).unwrap(), fa.then(&fb.then(&fc).unwrap()).unwrap());
    }

    #[test]
    fn spans_interchange((a, b, _) in spans(), (c, d, _) in spans()) {
        if let (Ok(ac), Ok(bd)) = (a.sum(&c), b.sum(&d)) {
            prop_assert_eq!(ac.then(&bd).unwrap(), a.then(&b).unwrap().sum(&c.then(&d).unwrap()).unwrap());
        }
    }

    #[test]
    fn cospans_are_a_category((a, b, c) in cospans()) {
        prop_assert_eq!(a.then(&b).unwrap().then(&c).unwrap(), a.then(&b.then(&c).unwrap()).unwrap());
        let (fa, fb) = (a.factorization(), b.factorization());
        prop_assert_eq!(a.then(&b).unwrap().factorization(), fa.then(&fb).unwrap());
        prop_assert_eq!(RefCospan::identity(a.left().domain()).unwrap().then(&a).unwrap(), a);
    }

    /// A weak composite is a composite of spans, followed by one of cospans.
    #[test]
    fn weak_composites_are_composites_of_spans((f, g) in composable(4), split in any::<bool>()) {
        let (f, g) = (f.flatten(), g.flatten());
        let (f, g) = (NestMorphism::from_tuple(&f), NestMorphism::from_tuple(&g));
        prop_assume!(split || f.codomain().length() > 0);
        let weak = WeakComposite::new(&f, &g).unwrap();
        let cut = Refinement::new(&weak.refinement.first).unwrap();
        let pulled = cut.pullback(&f.flatten()).unwrap();
        prop_assert_eq!(pulled.morphism, weak.pullback.flatten());
        prop_assert_eq!(pulled.refinement.modes(), weak.pullback.domain());
        let cut = Refinement::new(&weak.refinement.second).unwrap();
        let pushed = cut.pushforward(&g.flatten()).unwrap();
        prop_assert_eq!(pushed.morphism, weak.pushforward.flatten());
    }
}
