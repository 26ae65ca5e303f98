//! Theorems B to F: operations on morphisms are the operations on the layouts that they encode.
//!
//! | | left | right | equal |
//! |---|---|---|---|
//! | B | `L(f then g)` | `composition(L(g), L(f))` | exactly, but for strides of modes of extent 1 |
//! | C | `L(coalesce f)` | `coalesce(L(f))` | exactly |
//! | D | `L(complement f)` | `complement(L(f), size T)` | after coalescing the left |
//! | E | `L(f / g)` | `logical_divide(L(f), L(g))` | mode 0 exactly, mode 1 after coalescing |
//! | F | `L(f x g)` | `logical_product(L(f), L(g))` | mode 0 exactly, mode 1 exactly but for modes of extent 1 |

use layout_algebra::morphism::Morphism;
use layout_algebra::ops::{
    coalesce, complement, composition, logical_divide, logical_product, sort, squeeze, without_unit_strides,
};
use layout_tests::generate::morphism::{
    any_morphism, complementable, composable, into, morphisms, morphisms_into, tuples,
};
use proptest::prelude::*;

/// Theorem B, and the realization functor: the function of the composite is the composite of the functions.
fn theorem_b(f: &Morphism, g: &Morphism) {
    let both = f.then(g).unwrap();
    let composite = composition(&g.layout(), &f.layout()).unwrap();
    assert_eq!(without_unit_strides(&both.layout()), without_unit_strides(&composite), "{f}, then {g}");
    if !f.is_degenerate() {
        assert_eq!(both.layout(), composite);
    }
    for x in 0..f.size() {
        assert_eq!(both.layout().index(x), g.layout().index(f.layout().index(x).unwrap()), "{f}, then {g} at {x}");
    }
}

fn theorem_c(f: &Morphism) {
    assert_eq!(f.coalesce().layout(), coalesce(&f.layout()), "{f}");
    assert_eq!(f.coalesce().coalesce(), f.coalesce(), "{f}");
}

fn theorem_d(f: &Morphism) {
    let rest = f.complement().unwrap();
    assert_eq!(coalesce(&rest.layout()), complement(&f.layout(), f.codomain_size()).unwrap(), "{f}");
    assert!(f.concat(&rest).unwrap().is_isomorphism() && f.is_complementary_to(&rest));
    assert!(f.concat(&rest).unwrap().layout().is_compact());
}

fn theorem_e(f: &Morphism, g: &Morphism) {
    let divided = f.logical_divide(g).unwrap().layout();
    let expected = logical_divide(&f.layout(), &g.layout()).unwrap();
    assert!(divided.is_same_function(&expected), "{f} / {g}: {divided}, {expected}");
    let (tile, rest) = (divided.mode(0).unwrap(), divided.mode(1).unwrap());
    assert_eq!(without_unit_strides(&tile), without_unit_strides(&expected.mode(0).unwrap()), "{f} / {g}");
    assert_eq!(coalesce(&rest), coalesce(&expected.mode(1).unwrap()), "{f} / {g}");
}

fn theorem_f(f: &Morphism, g: &Morphism) {
    let product = f.logical_product(g).unwrap().layout();
    let expected = logical_product(&f.layout(), &g.layout()).unwrap();
    assert_eq!(without_unit_strides(&product), without_unit_strides(&expected), "{f} x {g}");
    assert_eq!(product.mode(0).unwrap(), f.layout());
}

#[test]
fn unary_operations_on_all_small_morphisms() {
    let all = morphisms(3, &[1, 2, 3]);
    assert!(all.len() > 5000, "{}", all.len());
    for f in &all {
        let layout = f.layout();
        theorem_c(f);
        assert_eq!(f.squeeze().layout(), squeeze(&layout), "{f}");
        assert_eq!(without_unit_strides(&f.sort().layout()), without_unit_strides(&sort(&layout)), "{f}");
        assert!(f.sort().is_sorted() && f.sort().sort() == f.sort(), "{f}");
        assert_eq!(f.is_sorted(), is_sorted(f), "{f}");
        assert_eq!(f.is_coalesced(), f.layout() == f.coalesce_with_runs().morphism.layout(), "{f}");
        let strong = f.strong_coalesce();
        assert_eq!(strong.layout(), f.coalesce_with_runs().morphism.layout(), "{f}");
        assert_eq!(strong.codomain_size(), f.codomain_size(), "{f}");
        // Isomorphisms encode compact layouts; an entry of 1 that no arrow meets does not show in the layout.
        let fills = layout.is_compact() && f.codomain_size() == f.size() && f.is_complementable();
        let spare = (0..f.codomain().length()).any(|j| !f.map().hits(j));
        assert_eq!(f.is_isomorphism(), fills && !spare, "{f}");
        if f.is_complementable() {
            theorem_d(f);
            assert_eq!(f.complement().unwrap().complement().unwrap(), f.sort(), "{f}");
        } else {
            assert_eq!(f.complement().unwrap_err().code(), "L0808");
        }
    }
}

/// The order of `sort` on the layout: strides do not decrease, nor extents among equal strides.
fn is_sorted(f: &Morphism) -> bool {
    let layout = f.layout();
    (0..layout.length()).map(|i| (layout.strides()[i].natural(), layout.shape().entry(i))).is_sorted()
}

#[test]
fn binary_operations_on_all_small_morphisms() {
    let (mut composed, mut divided, mut multiplied) = (0, 0, 0);
    for extents in [&[2u64, 3][..], &[1, 2]] {
        for middle in tuples(3, extents) {
            let into_middle = morphisms_into(&middle, 3, extents);
            let out = morphisms(3, extents);
            for g in out.iter().filter(|g| *g.domain() == middle) {
                for f in &into_middle {
                    theorem_b(f, g);
                    composed += 1;
                    if f.divides(g) {
                        theorem_e(g, f);
                        divided += 1;
                    }
                }
            }
            for f in into_middle.iter().filter(|f| f.is_complementable()) {
                let free = *f.complement().unwrap().domain();
                for g in morphisms_into(&free, 2, extents) {
                    assert!(f.is_product_admissible(&g));
                    theorem_f(f, &g);
                    multiplied += 1;
                }
            }
        }
    }
    assert!(composed > 100_000 && divided > 10_000 && multiplied > 500, "{composed} {divided} {multiplied}");
}

proptest! {
    #[test]
    fn b_composition((f, g) in composable(6)) {
        theorem_b(&f, &g);
    }

    #[test]
    fn c_coalesce(f in any_morphism(6)) {
        theorem_c(&f);
    }

    #[test]
    fn d_complement(f in complementable(6)) {
        theorem_d(&f);
    }

    #[test]
    fn e_divide((g, f) in any_morphism(6).prop_flat_map(|f| (into(*f.domain(), false), Just(f)))) {
        prop_assert!(g.divides(&f));
        theorem_e(&f, &g);
    }

    #[test]
    fn f_product((f, g) in complementable(6).prop_flat_map(|f| {
        (Just(f), into(*f.complement().unwrap().domain(), true))
    })) {
        prop_assert!(f.is_product_admissible(&g));
        theorem_f(&f, &g);
    }

    #[test]
    fn concatenation(f in complementable(6)) {
        let rest = f.complement().unwrap();
        let both = f.concat(&rest).unwrap().layout();
        prop_assert_eq!(both, layout_algebra::Layout::tuple(&[f.layout(), rest.layout()]).unwrap());
    }
}
