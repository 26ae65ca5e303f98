//! One step outside each law: refused, with the right code.

use layout_algebra::morphism::{Morphism, PointedMap};
use layout_algebra::{IntTuple, LayoutError};
use layout_tests::generate::morphism::{any_morphism, composable};
use proptest::prelude::*;
use proptest::sample::Index;

/// The pieces of a morphism.
fn pieces(f: &Morphism) -> (IntTuple, IntTuple, Vec<usize>) {
    (*f.domain(), *f.codomain(), f.map().targets().iter().map(|&target| usize::from(target)).collect())
}

fn code<T>(result: Result<T, LayoutError>) -> &'static str {
    result.err().expect("refused").code()
}

proptest! {
    #[test]
    fn maps(f in any_morphism(5), at in any::<Index>()) {
        let (domain, codomain, map) = pieces(&f);
        let longer = [&map[..], &[0]].concat();
        prop_assert_eq!(code(Morphism::new(&domain, &codomain, &longer)), "L0801");
        if map.is_empty() {
            return Ok(());
        }
        prop_assert_eq!(code(Morphism::new(&domain, &codomain, &map[1..])), "L0801");
        let place = at.index(map.len());
        let mut outside = map.clone();
        outside[place] = codomain.length() + 1;
        prop_assert_eq!(code(Morphism::new(&domain, &codomain, &outside)), "L0802");
        let hit = map.iter().position(|&target| target > 0);
        if let Some(hit) = hit && map.len() > 1 {
            let mut twice = map.clone();
            twice[if hit == place { (place + 1) % map.len() } else { place }] = map[hit];
            prop_assert_eq!(code(Morphism::new(&domain, &codomain, &twice)), "L0803");
        }
    }

    #[test]
    fn entries(f in any_morphism(5), at in any::<Index>()) {
        let (domain, codomain, map) = pieces(&f);
        prop_assume!(domain.length() > 0);
        let place = at.index(domain.length());
        let mut leaves = domain.leaves().to_vec();
        leaves[place] += 1;
        let changed = IntTuple::with_profile(&leaves, domain.profile()).unwrap();
        match Morphism::new(&changed, &codomain, &map) {
            Ok(_) => prop_assert_eq!(map[place], 0),
            Err(LayoutError::EntryMismatch { place: blamed, extent, target_extent, .. }) => {
                let expected = (place + 1, leaves[place], leaves[place] - 1);
                prop_assert_eq!((usize::from(blamed), extent, target_extent), expected);
            }
            Err(error) => prop_assert!(false, "{error}"),
        }
        leaves[place] = 0;
        let zero = IntTuple::with_profile(&leaves, domain.profile()).unwrap();
        prop_assert_eq!(code(Morphism::new(&zero, &codomain, &map)), "L0101");
    }

    #[test]
    fn composition((f, g) in composable(4), other in any_morphism(4)) {
        prop_assert!(f.is_composable_with(&g) && f.then(&g).is_ok());
        prop_assert_eq!(f.then(&other).is_ok(), f.codomain() == other.domain());
        prop_assert_eq!(f.is_composable_with(&other), f.codomain() == other.domain());
        // The same leaves in other brackets do not compose.
        let wrapped = Morphism::new(&IntTuple::tuple(&[*g.domain()]).unwrap(), g.codomain(), &pieces(&g).2).unwrap();
        prop_assert_eq!(code(f.then(&wrapped)), "L0805");
    }

    #[test]
    fn predicates_are_total_and_agree(f in any_morphism(3), g in any_morphism(3)) {
        prop_assert_eq!(f.is_complementable(), f.complement().is_ok());
        prop_assert_eq!(f.images_disjoint(&g), f.concat(&g).is_ok());
        prop_assert_eq!(g.divides(&f), f.logical_divide(&g).is_ok());
        prop_assert_eq!(f.is_product_admissible(&g), f.logical_product(&g).is_ok());
        prop_assert_eq!(f.is_complementary_to(&g), f.concat(&g).is_ok_and(|both| both.is_isomorphism()));
        let (f, g) = (f.flatten(), g.flatten());
        prop_assert_eq!(f.images_disjoint(&g), f.concat(&g).is_ok());
        prop_assert_eq!(g.divides(&f), f.logical_divide(&g).is_ok());
        prop_assert_eq!(f.is_product_admissible(&g), f.logical_product(&g).is_ok());
        prop_assert_eq!(f.is_complementary_to(&g), f.concat(&g).is_ok_and(|both| both.is_isomorphism()));
    }
}

#[test]
fn each_refusal_says_what_is_wrong() {
    let f = Morphism::parse("(2,4) -[1,*]-> (2,3)").unwrap();
    let g = Morphism::parse("(2) -[1]-> (2,3)").unwrap();
    assert_eq!(code(f.complement()), "L0808");
    assert_eq!(code(f.concat(&g)), "L0807");
    assert_eq!(code(g.logical_product(&g)), "L0809");
    assert_eq!(code(f.restrict(&[1, 0])), "L0810");
    assert_eq!(code(f.restrict(&[0, 2])), "L0404");
    assert_eq!(code(f.factorize(&[1])), "L0811");
    assert_eq!(code(f.merge_codomain(&[2])), "L0812");
    assert_eq!(code(f.merge_codomain(&[1])), "L0403");
    assert_eq!(code(f.merge_codomain(&[1, 2])), "L0403");
    assert_eq!(code(PointedMap::identity(33)), "L0104");
    assert_eq!(code(Morphism::parse("(2,4) -[1,*] (2,3)")), "L0107");
    let error = Morphism::parse("(8,4) -[2,1]-> (4,6)").unwrap_err();
    assert_eq!(
        error.to_string(),
        "[L0804] morphism: entry 1 is 8, but its arrow ends at entry 2, which is 6\n  \
         help: an arrow joins equal entries: write 8 in both places"
    );
}

#[test]
fn sizes_that_do_not_fit_are_refused() {
    let half = IntTuple::flat(&[1 << 40, 1 << 40]).unwrap();
    assert_eq!(code(Morphism::identity(&half)), "L0105");
    let f = Morphism::parse("(1099511627776) -[1]-> (1099511627776)").unwrap();
    assert_eq!(code(f.sum(&f)), "L0105");
}
