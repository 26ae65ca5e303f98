//! Ref, Fact, their spans and cospans.

use layout_algebra::IntTuple;
use layout_algebra::morphism::{Factorization, RefCospan, RefSpan, Refinement, WeakComposite};
use layout_tests::generate::morphism::{any_morphism, bracketing, composable, into, object, out_of, refinement_of};
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

/// A cospan out of `domain`.
fn cospan_out_of(domain: IntTuple) -> impl Strategy<Value = RefCospan> {
    out_of(domain)
        .prop_flat_map(|f| (Just(f.flatten()), bracketing(*f.codomain())))
        .prop_map(|(f, refinement)| RefCospan::new(f, refinement).unwrap())
}

/// Three composable cospans, from the first one on.
fn cospans() -> impl Strategy<Value = (RefCospan, RefCospan, RefCospan)> {
    object(4)
        .prop_flat_map(|x| cospan_out_of(flat(&x)))
        .prop_flat_map(|a| (Just(a), cospan_out_of(a.right().codomain())))
        .prop_flat_map(|(a, b)| (Just(a), Just(b), cospan_out_of(b.right().codomain())))
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
    fn carrying_is_functorial(
        (f, b) in any_morphism(4).prop_flat_map(|f| (Just(f.flatten()), refinement_of(flat(f.codomain())))),
    ) {
        let carried = b.pullback(&f).unwrap();
        prop_assert_eq!(carried.refinement.codomain(), *f.domain());
        prop_assert_eq!(carried.morphism.codomain(), &b.domain());
        prop_assert!(carried.morphism.layout().is_same_function(&f.layout()));
        let in_fact = b.factorization().pullback(&f).unwrap();
        prop_assert_eq!(in_fact.morphism, carried.morphism);
        prop_assert_eq!(in_fact.refinement, carried.refinement.factorization());
    }

    #[test]
    fn carrying_forward_is_functorial(
        (f, b) in any_morphism(4).prop_flat_map(|f| (Just(f.flatten()), refinement_of(flat(f.domain())))),
    ) {
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
        prop_assert_eq!(RefCospan::identity(a.left().domain()).unwrap().then(&a).unwrap(), a);
        prop_assert_eq!(a.then(&RefCospan::identity(&a.right().codomain()).unwrap()).unwrap(), a);
        let (fa, fb, fc) = (a.factorization(), b.factorization(), c.factorization());
        prop_assert_eq!(a.then(&b).unwrap().factorization(), fa.then(&fb).unwrap());
        prop_assert_eq!(fa.then(&fb).unwrap().then(&fc).unwrap(), fa.then(&fb.then(&fc).unwrap()).unwrap());
    }

    #[test]
    fn cospans_interchange((a, b, _) in cospans(), (c, d, _) in cospans()) {
        if let (Ok(ac), Ok(bd)) = (a.sum(&c), b.sum(&d)) {
            prop_assert_eq!(ac.then(&bd).unwrap(), a.then(&b).unwrap().sum(&c.then(&d).unwrap()).unwrap());
        }
    }

    #[test]
    fn ends_that_do_not_meet_are_refused((a, b, _) in spans(), (c, d, _) in cospans()) {
        prop_assert_eq!(b.then(&a).is_ok(), *b.right().codomain() == a.left().codomain());
        prop_assert_eq!(d.then(&c).is_ok(), d.right().codomain() == *c.left().domain());
    }

    /// A weak composite is a composite of spans, followed by one of cospans.
    #[test]
    fn weak_composites_are_composites_of_spans((f, g) in composable(4), split in any::<bool>()) {
        let (f, g) = (f.flatten(), g.flatten());
        prop_assume!(split || f.codomain().length() > 0);
        let weak = WeakComposite::new(&f, &g).unwrap();
        let cut = Refinement::new(&weak.refinement.first).unwrap();
        let pulled = cut.pullback(&f).unwrap();
        prop_assert_eq!(pulled.morphism, weak.pullback.flatten());
        prop_assert_eq!(pulled.refinement.modes(), weak.pullback.domain());
        let cut = Refinement::new(&weak.refinement.second).unwrap();
        let pushed = cut.pushforward(&g).unwrap();
        prop_assert_eq!(pushed.morphism, weak.pushforward.flatten());
    }
}
