//! The elementary theory: the corrected condition is sound, the weak one is not, complements fill.

use layout_algebra::morphism::elementary::{
    Condition, Last, Strength, complement, composition, extension, left_division,
};
use layout_algebra::ops::{self, coalesce, coalesce_over, composition_extended, without_unit_strides};
use layout_algebra::{IntTuple, Layout, Stride};
use layout_tests::generate::random;
use layout_tests::generate::small::{flat_layouts, lists};
use proptest::prelude::*;

/// Whether `composite(x) = outer(inner(x))` everywhere, in the extension of the outer layout.
fn has_the_function(outer: &Layout, inner: &Layout, composite: &Layout) -> bool {
    composite.size() == inner.size()
        && (0..inner.size()).all(|x| composite.index(x) == extension(outer, inner.index(x).unwrap()))
}

#[test]
fn left_divisions_are_what_they_say() {
    for factors in (1..=3).flat_map(|length| lists(&[1u64, 2, 3, 4, 6], length)) {
        let size: u64 = factors.iter().product();
        for divisor in 1..=size + 2 {
            for strength in [Strength::Weak, Strength::Full] {
                // The definition, by search over i and c.
                let exists = (0..factors.len()).any(|i| {
                    let whole: u64 = factors[..i].iter().product();
                    let part = divisor / whole;
                    divisor % whole == 0
                        && match strength {
                            Strength::Weak => (1..factors[i]).contains(&part) || divisor == size,
                            Strength::Full => part > 0 && factors[i] % part == 0,
                        }
                });
                let ours = left_division(&factors, divisor, Last::Bounded, strength);
                assert_eq!(ours.is_ok(), exists, "{factors:?} by {divisor}, {strength:?}: {ours:?}");
                if let Ok(division) = ours {
                    let whole: u64 = factors[..division.index].iter().product();
                    assert_eq!(whole * division.part, divisor);
                }
                assert!(!exists || left_division(&factors, divisor, Last::Unbounded, strength).is_ok());
            }
        }
    }
}

/// The full condition: the composite is right, and the exact decision has it too.
fn full(outer: &Layout, inner: &Layout) -> bool {
    let Ok(composite) = composition(outer, inner, Condition::Separated) else { return false };
    assert!(has_the_function(outer, inner, &composite), "{outer} after {inner}: {composite}");
    // The theory is about flat layouts.
    let flat = IntTuple::flat(inner.shape().leaves()).and_then(|shape| Layout::new(&shape, &inner.strides())).unwrap();
    let exact = composition_extended(outer, &flat).unwrap_or_else(|error| panic!("{outer} after {inner}: {error}"));
    assert_eq!(without_unit_strides(&coalesce_over(&composite, flat.profile()).unwrap()), without_unit_strides(&exact));
    true
}

#[test]
fn the_full_condition_composes_on_all_small_pairs() {
    let outers = flat_layouts(3, 3, 3);
    let inners: Vec<Layout> = flat_layouts(2, 4, 9).into_iter().filter(|layout| layout.rank() > 0).collect();
    let mut admissible = 0;
    for outer in outers.iter().filter(|layout| layout.rank() > 1) {
        for inner in inners.iter().step_by(3) {
            admissible += usize::from(full(outer, inner));
        }
    }
    assert!(admissible > 50_000, "{admissible}");
}

/// Of all sets of `modes` inner modes in `12` and in `(4,6)`, those that a condition admits: how many compose right,
/// and wrong.
fn count(condition: Condition, modes: usize) -> (usize, usize) {
    let (mut right, mut wrong) = (0, 0);
    for outer in [Layout::flat(&[12, 2], &[1, 1000]).unwrap(), Layout::flat(&[4, 6, 2], &[1, 100, 10_000]).unwrap()] {
        let inner_modes: Vec<(u64, u64)> = (2..=6).flat_map(|e| (1..=12).map(move |d| (e, d))).collect();
        for list in lists(&inner_modes, modes).into_iter().filter(|list| list.is_sorted_by(|a, b| a.1 < b.1)) {
            let (extents, strides): (Vec<u64>, Vec<u64>) = list.into_iter().unzip();
            let inner = Layout::flat(&extents, &strides).unwrap();
            match composition(&outer, &inner, condition) {
                Ok(composite) if has_the_function(&outer, &inner, &composite) => right += 1,
                Ok(_) => wrong += 1,
                Err(_) => {}
            }
        }
    }
    (right, wrong)
}

#[test]
fn what_each_condition_gains_and_loses() {
    let table = [Condition::Original, Condition::Corrected, Condition::Separated]
        .map(|condition| [1, 2, 3].map(|modes| count(condition, modes)));
    println!("{table:?}");
    let [original, corrected, separated] = table;
    // One mode: all are right, and the original admits most. Two: still right.
    assert!(original[0].0 > corrected[0].0 && corrected[0] == separated[0]);
    assert!(original[..2].iter().chain(&corrected[..2]).all(|(_, wrong)| *wrong == 0), "{table:?}");
    // Three: only the separated condition is never wrong.
    assert!(original[2].1 > 0 && corrected[2].1 > 0, "{table:?}");
    assert!(separated.iter().all(|(right, wrong)| *right > 0 && *wrong == 0), "{table:?}");
}

#[test]
fn three_modes_can_carry() {
    for (outer, inner, condition) in [
        ("(6,2):(1,1000)", "(2,2,2):(1,2,3)", Condition::Original),
        ("(12,2):(1,1000)", "(2,2,3):(2,3,4)", Condition::Corrected),
        ("(12,2):(1,1000)", "(2,2,2,2):(1,2,3,6)", Condition::Corrected),
    ] {
        let (outer, inner) = (Layout::parse(outer).unwrap(), Layout::parse(inner).unwrap());
        let composite = composition(&outer, &inner, condition).unwrap();
        assert!(!has_the_function(&outer, &inner, &composite), "{composite}");
        assert!(composition(&outer, &inner, Condition::Separated).is_err());
        assert_eq!(composition_extended(&outer, &inner).unwrap_err().code(), "L0204", "{outer} after {inner}");
    }
}

/// Prop. 2.7, Cor. 2.8 and what is said beside them.
fn fills(layout: &Layout, bound: u64) -> bool {
    let Ok(rest) = complement(layout, bound) else { return false };
    let both = Layout::tuple(&[*layout, rest]).unwrap();
    assert_eq!(both.size(), bound, "{layout} in {bound}");
    let mut values: Vec<u64> = (0..bound).map(|x| both.index(x).unwrap()).collect();
    values.sort_unstable();
    assert!(values.into_iter().eq(0..bound), "{layout} in {bound}: {rest}");
    // Strictly increasing, and apart from the layout everywhere but at 0, in the extension too.
    let own: Vec<u64> = (0..layout.size()).map(|x| layout.index(x).unwrap()).collect();
    let extended: Vec<u64> = (0..layout.size().max(rest.size())).map(|x| extension(&rest, x).unwrap()).collect();
    assert!(extended.is_sorted_by(|a, b| a < b), "{layout} in {bound}: {rest}");
    assert!(own.iter().all(|value| *value == 0 || !extended.contains(value)), "{layout} in {bound}: {rest}");
    assert_eq!(coalesce(&rest), ops::complement(layout, bound).unwrap());
    true
}

#[test]
fn complements_of_all_small_layouts_fill() {
    let mut admissible = 0;
    for layout in flat_layouts(3, 3, 6) {
        for bound in [1, 2, 6, 12, 18, 24, 36] {
            admissible += usize::from(fills(&layout, bound));
        }
    }
    assert!(admissible > 500, "{admissible}");
}

#[test]
fn failures_are_explained() {
    let parse = |text| Layout::parse(text).unwrap();
    let outer = parse("(4,6,8):(1,10,100)");
    let error = composition(&outer, &parse("(2,6):(1,3)"), Condition::Separated).unwrap_err();
    assert_eq!(error.blame().leaf, 1);
    assert_eq!(
        error.to_string(),
        "[L0814] admissible: not left divisible by 3, 3 is left at factor 1, 4\n  3 does not divide 4\n  \
         help: use 2 or 4 in place of 3; `composition` composes more than this condition"
    );
    let error = composition(&outer, &parse("(4,2):(1,2)"), Condition::Corrected).unwrap_err();
    assert_eq!(error.code(), "L0815");
    assert!(error.to_string().contains("from 1 to 3, and from 2 to 2"), "{error}");
    let error = complement(&parse("(2,2):(1,3)"), 12).unwrap_err();
    assert!(error.to_string().contains("2 x 1 = 2 does not divide 3"), "{error}");
    assert!(complement(&parse("4:0"), 8).is_err() && complement(&parse("4:1"), 6).is_err());
}

#[test]
fn the_example_of_the_correction() {
    // CuTe refuses it, the exact decision and the weak condition have it: 6 = 2 x 3, and 3 does not divide 8.
    let outer = Layout::parse("(4,6,8,10):(2,3,5,7)").unwrap();
    let inner = Layout::leaf(6, Stride::constant(12)).unwrap();
    assert!(composition(&outer, &inner, Condition::Corrected).is_err());
    assert!(composition(&outer, &inner, Condition::Original).is_ok());
    assert_eq!(ops::composition(&outer, &inner).unwrap(), Layout::parse("(2,3):(9,5)").unwrap());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn the_full_condition_composes((outer, inner) in random::composable(4)) {
        let (outer, inner) = (random::layout(&outer), random::layout(&inner));
        prop_assume!(outer.length() > 0 && inner.length() > 0);
        full(&outer, &inner);
    }

    #[test]
    fn complements_fill(tree in random::tractable(4, false), times in 1u64..5) {
        let layout = random::layout(&tree);
        prop_assume!(layout.size() <= 256 && layout.cosize().unwrap() <= 1024);
        let modes = (0..layout.length()).map(|i| layout.mode_at(i));
        let step = modes.map(|(e, d)| e * d.natural().unwrap()).max().unwrap_or(1);
        prop_assert!(fills(&layout, step * times), "{layout}");
    }
}
