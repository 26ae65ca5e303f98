//! Morphisms: all small ones, and random larger ones.

use layout_algebra::IntTuple;
use layout_algebra::morphism::{Morphism, Refinement};
use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::random::{bracket, prime_factors};
use super::small::lists;
use crate::tree::Tree;

/// All flat tuples of at most `length` entries out of `extents`.
///
/// # Panics
/// For tuples beyond the capacity of the algebra.
pub fn tuples(length: usize, extents: &[u64]) -> Vec<IntTuple> {
    (0..=length)
        .flat_map(|length| lists(extents, length))
        .map(|entries| IntTuple::flat(&entries).expect("a small tuple"))
        .collect()
}

/// All morphisms into `codomain` from at most `length` entries; those that go to the base point are out of `extents`.
///
/// # Panics
/// For tuples beyond the capacity of the algebra.
pub fn morphisms_into(codomain: &IntTuple, length: usize, extents: &[u64]) -> Vec<Morphism> {
    let mut all: Vec<(Vec<u64>, Vec<usize>)> = vec![(vec![], vec![])];
    let mut first = 0;
    for _ in 0..length {
        let last = all.len();
        for at in first..last {
            let (domain, map) = all[at].clone();
            let bases = extents.iter().map(|&extent| (extent, 0));
            let arrows = codomain.leaves().iter().enumerate().map(|(j, &extent)| (extent, j + 1));
            let free: Vec<(u64, usize)> =
                bases.chain(arrows).filter(|(_, target)| *target == 0 || !map.contains(target)).collect();
            for (extent, target) in free {
                all.push(([&domain[..], &[extent]].concat(), [&map[..], &[target]].concat()));
            }
        }
        first = last;
    }
    let build = |(domain, map): (Vec<u64>, Vec<usize>)| {
        Morphism::new(&IntTuple::flat(&domain).expect("a small tuple"), codomain, &map).expect("a morphism")
    };
    all.into_iter().map(build).collect()
}

/// All morphisms between flat tuples of at most `length` entries out of `extents`.
pub fn morphisms(length: usize, extents: &[u64]) -> Vec<Morphism> {
    tuples(length, extents).iter().flat_map(|codomain| morphisms_into(codomain, length, extents)).collect()
}

fn extent() -> impl Strategy<Value = u64> + Clone {
    select(&[1u64, 2, 2, 3, 4, 5, 6, 8][..])
}

/// Any nested tuple of at most `leaves` leaves.
///
/// # Panics
/// For values beyond the capacity of the algebra.
pub fn object(leaves: usize) -> impl Strategy<Value = IntTuple> {
    super::random::shape(leaves).prop_map(|tree| tree.to_int_tuple().expect("a tuple within the capacity"))
}

/// A morphism into `codomain`: each entry is met or not; some entries go to the base point; the domain is shuffled and
/// bracketed.
///
/// # Panics
/// For values beyond the capacity of the algebra.
pub fn into(codomain: IntTuple, stars: bool) -> impl Strategy<Value = Morphism> {
    let length = codomain.length();
    let stars = if stars { 0..=2usize } else { 0..=0 };
    (
        prop::collection::vec((any::<bool>(), any::<Index>()), length),
        prop::collection::vec((extent(), any::<Index>()), stars),
        prop::collection::vec((any::<Index>(), any::<Index>()), 0..3),
        any::<bool>(),
    )
        .prop_map(move |(met, stars, brackets, single)| {
            let mut entries: Vec<(u64, usize)> = Vec::new();
            for (j, (met, place)) in met.into_iter().enumerate() {
                if met {
                    entries.insert(place.index(entries.len() + 1), (codomain.entry(j), j + 1));
                }
            }
            for (extent, place) in stars {
                entries.insert(place.index(entries.len() + 1), (extent, 0));
            }
            let map: Vec<usize> = entries.iter().map(|(_, target)| *target).collect();
            let domain: Tree<u64> = bracket(entries.into_iter().map(|(extent, _)| extent).collect(), &brackets, single);
            let domain = domain.to_int_tuple().expect("a tuple within the capacity");
            Morphism::new(&domain, &codomain, &map).expect("a morphism")
        })
}

/// A morphism out of `domain`: each leaf to a place of its own, or to the base point; some places are met by none. The
/// codomain is flat.
///
/// # Panics
/// For values beyond the capacity of the algebra.
pub fn out_of(domain: IntTuple) -> impl Strategy<Value = Morphism> {
    let choices = prop::collection::vec((any::<bool>(), any::<Index>(), 0..4u64), domain.length());
    choices.prop_map(move |choices| {
        let mut codomain: Vec<(u64, Option<usize>)> = Vec::new();
        for (i, (met, place, gap)) in choices.into_iter().enumerate() {
            let at = place.index(codomain.len() + 1);
            if met {
                codomain.insert(at, (domain.entry(i), Some(i)));
            }
            if gap > 1 {
                codomain.insert(at, (gap, None));
            }
        }
        let mut map = vec![0; domain.length()];
        for (j, (_, source)) in codomain.iter().enumerate() {
            if let Some(i) = source {
                map[*i] = j + 1;
            }
        }
        let codomain: Vec<u64> = codomain.into_iter().map(|(extent, _)| extent).collect();
        let codomain = IntTuple::flat(&codomain).expect("a tuple within the capacity");
        Morphism::new(&domain, &codomain, &map).expect("a morphism")
    })
}

/// Any brackets around the entries of `tuple`, as a refinement of the sizes of its modes.
///
/// # Panics
/// For values beyond the capacity of the algebra.
pub fn bracketing(tuple: IntTuple) -> impl Strategy<Value = Refinement> {
    prop::collection::vec((any::<Index>(), any::<Index>()), 0..3).prop_map(move |choices| {
        let modes = bracket(tuple.leaves().to_vec(), &choices, false);
        Refinement::new(&modes.to_int_tuple().expect("a tuple within the capacity")).expect("a refinement")
    })
}

/// Any morphism.
pub fn any_morphism(leaves: usize) -> impl Strategy<Value = Morphism> {
    object(leaves).prop_flat_map(|codomain| into(codomain, true))
}

/// Any morphism without base points.
pub fn complementable(leaves: usize) -> impl Strategy<Value = Morphism> {
    object(leaves).prop_flat_map(|codomain| into(codomain, false))
}

/// `f`, `g` with `f then g`.
pub fn composable(leaves: usize) -> impl Strategy<Value = (Morphism, Morphism)> {
    any_morphism(leaves).prop_flat_map(|g| (into(*g.domain(), true), Just(g)))
}

/// `f`, `g`, `h` with `f then g then h`.
pub fn composable_three(leaves: usize) -> impl Strategy<Value = (Morphism, Morphism, Morphism)> {
    composable(leaves).prop_flat_map(|(g, h)| (into(*g.domain(), true), Just(g), Just(h)))
}

/// A tuple that refines `tuple`: each leaf as it is, as a tuple of its prime factors, or cut in two.
///
/// # Panics
/// For values beyond the capacity of the algebra.
pub fn refining(tuple: IntTuple) -> impl Strategy<Value = IntTuple> {
    prop::collection::vec((0..4u8, any::<Index>()), tuple.length()).prop_map(move |choices| {
        let parts: Vec<IntTuple> =
            tuple.leaves().iter().zip(&choices).map(|(&extent, &(how, cut))| part(extent, how, cut)).collect();
        tuple.substitute(&parts).expect("a tuple within the capacity")
    })
}

/// What may stand for a leaf.
fn part(extent: u64, how: u8, cut: Index) -> IntTuple {
    let divisors: Vec<u64> = (1..=extent).filter(|d| extent.is_multiple_of(*d)).collect();
    let factors = match how {
        0 => return IntTuple::leaf(extent),
        1 => prime_factors(extent),
        2 => vec![extent],
        _ => {
            let low = divisors[cut.index(divisors.len())];
            vec![low, extent / low]
        }
    };
    IntTuple::flat(&factors).expect("few factors")
}

/// Any refinement of `tuple`, which is flat, as an arrow.
///
/// # Panics
/// For values beyond the capacity of the algebra.
pub fn refinement_of(tuple: IntTuple) -> impl Strategy<Value = Refinement> {
    refining(tuple).prop_map(|fine| Refinement::new(&fine).expect("a refinement"))
}
