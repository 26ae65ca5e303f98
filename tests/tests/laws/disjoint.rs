//! Disjointness: decided as enumeration decides it, and every index that is said to be shared is.

use std::collections::{HashMap, HashSet};

use layout_algebra::ops::{composition, zipped_divide};
use layout_algebra::{
    Composed, Disjointness, Injectivity, Layout, LayoutError, Swizzle, check, disjoint, disjoint_composed, separation,
};
use layout_tests::generate::{random, small};
use layout_tests::oracle::{self, composed_table};
use proptest::prelude::*;

use crate::refusal::well_formed;

fn table(layout: &Layout) -> Vec<i128> {
    oracle::table(&oracle::flat_modes(layout))
}

/// The indices from an offset on.
fn from(table: &[i128], offset: u64) -> Vec<i128> {
    table.iter().map(|index| index + i128::from(offset)).collect()
}

fn meet(a: &[i128], b: &[i128]) -> bool {
    let first: HashSet<&i128> = a.iter().collect();
    b.iter().any(|index| first.contains(index))
}

/// An answer about the indices `a` and `b`.
fn answered(answer: Disjointness, a: &[i128], b: &[i128]) -> bool {
    match answer {
        Disjointness::Disjoint => !meet(a, b),
        Disjointness::Meeting(meeting) => {
            let at = |table: &[i128], x: u64| table.get(usize::try_from(x).unwrap()).copied();
            let index = Some(i128::from(meeting.index));
            at(a, meeting.first) == index && at(b, meeting.second) == index
        }
        Disjointness::Undecided => false,
    }
}

fn law(a: &Layout, a_offset: u64, b: &Layout, b_offset: u64) {
    let (left, right) = (from(&table(a), a_offset), from(&table(b), b_offset));
    let answer = disjoint(a, a_offset, b, b_offset);
    assert!(answered(answer, &left, &right), "{a} at {a_offset}, {b} at {b_offset}: {answer:?}");
    match check::disjoint(a, a_offset, b, b_offset) {
        Ok(()) => assert_eq!(answer, Disjointness::Disjoint),
        Err(error) => {
            well_formed(&error);
            let LayoutError::NotDisjoint { free, first, second, index, .. } = error else { panic!("{error}") };
            assert!(!meet(&left, &from(&table(b), free)), "{a} at {a_offset}, {b} at {free}: {error}");
            assert_eq!(i128::from(index), left[usize::try_from(a.shape().linear(&first).unwrap()).unwrap()]);
            assert_eq!(i128::from(index), right[usize::try_from(b.shape().linear(&second).unwrap()).unwrap()]);
        }
    }
}

#[test]
fn every_small_pair() {
    let layouts = small::flat_layouts(2, 3, 4);
    for a in &layouts {
        for b in &layouts {
            for (a_offset, b_offset) in [(0, 0), (0, 1), (0, 2), (0, 3), (0, 5), (0, 8), (2, 0), (7, 1), (30, 0)] {
                law(a, a_offset, b, b_offset);
            }
        }
    }
}

/// Whether the parts of a layout along a mode have no index in common: by a table of the owners of each.
fn separated(layout: &Layout, mode: usize) -> bool {
    let mut owners: HashMap<i128, String> = HashMap::new();
    table(layout).into_iter().zip(0..).all(|(index, x)| {
        let owner = layout.coordinate(x).unwrap().mode(mode).unwrap().to_string();
        owners.entry(index).or_insert_with(|| owner.clone()) == &owner
    })
}

/// The decision for every mode of a layout.
fn separation_law(layout: &Layout) {
    for mode in 0..layout.rank() {
        let separated = separated(layout, mode);
        match separation(layout, mode) {
            Injectivity::Injective => assert!(separated, "{layout} along {mode}"),
            Injectivity::Collision(collision) => {
                let table = table(layout);
                for x in [collision.first, collision.second] {
                    assert_eq!(
                        table[usize::try_from(x).unwrap()],
                        i128::from(collision.index),
                        "{layout} along {mode}"
                    );
                }
                let owner = |x| layout.coordinate(x).unwrap().mode(mode).unwrap();
                assert_ne!(owner(collision.first), owner(collision.second), "{layout} along {mode}");
                assert!(!separated);
            }
            Injectivity::Undecided => panic!("{layout} along {mode}"),
        }
        match check::separated(layout, mode) {
            Ok(()) => assert!(separated),
            Err(error) => {
                well_formed(&error);
                assert!(!separated);
                // The layout that the error proposes is separated along every mode.
                let text = error.to_string();
                let (_, instead) = text.rsplit_once(" overlap: ").unwrap();
                assert!(oracle::injective(&oracle::flat_modes(&Layout::parse(instead).unwrap())), "{error}");
            }
        }
    }
    assert_eq!(check::separated(layout, layout.rank()).unwrap_err().code(), "L0404");
}

#[test]
fn the_parts_of_every_small_layout() {
    small::flat_layouts(3, 3, 4).iter().for_each(separation_law);
    small::nested_layouts(3, 2, &[1, 2, 3], &[-2, 0, 1, 2, 3]).iter().for_each(separation_law);
}

/// Every tile of every small divide, every thread of every small partition: an element has one owner, or it is refused.
#[test]
fn tiles_and_threads_of_every_small_layout() {
    let (mut granted, mut refused) = (0, 0);
    let tilers = small::flat_layouts(2, 3, 4);
    for layout in small::flat_layouts(2, 4, 4) {
        for tiler in &tilers {
            if let Ok(tiles) = zipped_divide(&layout, &(*tiler).into()) {
                separation_law(&tiles);
                let ours = check::separated(&tiles, 1).is_ok();
                // A divide names each element once: of an injective layout, no two tiles share one.
                assert!(ours || !layout.is_injective(), "{layout} by {tiler}");
                granted += usize::from(ours);
                refused += usize::from(!ours);
            }
            if tiler.rank() == 2
                && let Ok(threads) = composition(&layout, tiler)
            {
                separation_law(&threads);
            }
        }
    }
    assert!(granted > 1000 && refused > 100, "{granted} and {refused}");
}

/// What no choice of runtime strides can mend is refused before they are known; all else is left open until then.
#[test]
fn runtime_strides() {
    let layout = |text: &str| Layout::parse(text).unwrap();
    let runtime = |values: [u64; 2]| [values[0], values[1], 0, 0, 0, 0, 0, 0];
    for text in ["(4,8):(?,1)", "(4,8):(1,?)", "(2,3,4):(?,?1,1)", "(4,(2,2)):(?,(1,2))", "((2,2),3):((?,2*?),1)"] {
        for mode in 0..layout(text).rank() {
            assert_eq!(separation(&layout(text), mode), Injectivity::Undecided, "{text}");
            assert_eq!(check::separated(&layout(text), mode).unwrap_err().code(), "L0108");
        }
        for first in 0..20 {
            for second in 0..10 {
                separation_law(&layout(text).with_runtime_strides(&runtime([first, second])).unwrap());
            }
        }
    }
    for (text, mode) in [("(4,8,2):(?,1,1)", 1), ("(4,8,2):(?,1,1)", 2), ("(2,2):(?,?)", 0), ("((2,2),3):((?,0),1)", 0)]
    {
        let Injectivity::Collision(collision) = separation(&layout(text), mode) else { panic!("{text}") };
        for values in [[0, 0], [1, 7], [100, 3], [12345, 678]] {
            let known = table(&layout(text).with_runtime_strides(&runtime(values)).unwrap());
            let at = |x: u64| known[usize::try_from(x).unwrap()];
            assert_eq!(at(collision.first), at(collision.second), "{text} with {values:?}");
        }
        assert_eq!(check::separated(&layout(text), mode).unwrap_err().code(), "L0703");
    }
    let far = layout("(4,8):(4*?,1)").with_runtime_strides(&runtime([1 << 62, 0])).unwrap_err();
    assert_eq!(far.code(), "L0105");
    // A stride that is never stepped along may be anything.
    assert!(layout("(1,8):(4*?,1)").with_runtime_strides(&runtime([u64::MAX, 0])).is_ok());
}

#[test]
fn behind_every_small_swizzle() {
    let layouts = ["(4,4):(4,1)", "(2,4):(4,2)", "8:1", "(2,3):(8,3)", "(4,2):(0,5)", "(2,2,2):(16,1,4)", "3:11"];
    let layouts = layouts.map(|text| Layout::parse(text).unwrap());
    let swizzles = [(0, 0, 0), (1, 0, 1), (2, 0, 2), (1, 1, 2), (1, 0, -2), (2, 1, -2)];
    let swizzles = swizzles.map(|(bits, base, shift)| Swizzle::new(bits, base, shift).unwrap());
    let mut met = [0, 0];
    for (a, b) in layouts.iter().flat_map(|a| layouts.iter().map(move |b| (a, b))) {
        for (first, second) in swizzles.iter().flat_map(|a| swizzles.iter().map(move |b| (*a, *b))) {
            for (below, a_offset, b_offset) in [(0, 0, 0), (0, 0, 8), (1, 3, 0), (2, 0, 16), (0, 5, 1), (6, 0, 32)] {
                let a = Composed::new(first, 0, a).unwrap();
                let b = Composed::new(second, below, b).unwrap();
                let (left, right) = (from(&composed_table(&a), a_offset), from(&composed_table(&b), b_offset));
                let answer = disjoint_composed(&a, a_offset, &b, b_offset);
                assert!(answered(answer, &left, &right), "{a} at {a_offset}, {b} at {b_offset}: {answer:?}");
                met[usize::from(meet(&left, &right))] += 1;
                match check::disjoint_composed(&a, a_offset, &b, b_offset) {
                    Ok(()) => assert!(!meet(&left, &right)),
                    Err(LayoutError::NotDisjoint { free, .. }) => {
                        assert!(!meet(&left, &from(&composed_table(&b), free)), "{a} at {a_offset}, {b} at {free}");
                    }
                    Err(error) => panic!("{error}"),
                }
            }
        }
    }
    assert!(met[0] > 1000 && met[1] > 1000, "{met:?}");
}

/// Large tiles of one matrix are decided without a look at each row.
#[test]
fn large_tiles() {
    let layout = |text: &str| Layout::parse(text).unwrap();
    let tile = layout("(100000,64):(4096,1)");
    assert_eq!(disjoint(&tile, 0, &tile, 64), Disjointness::Disjoint);
    assert!(matches!(disjoint(&tile, 0, &tile, 63), Disjointness::Meeting(_)));
    let (even, odd) = (layout("(1000000,8):(2,4000000)"), layout("(999999,9):(2,4000000)"));
    assert_eq!(disjoint(&even, 0, &odd, 1), Disjointness::Disjoint);
    assert!(matches!(disjoint(&even, 0, &odd, 2), Disjointness::Meeting(_)));
    let far = layout("2:9000000000000000000");
    assert_eq!(disjoint(&far, 0, &far, 1), Disjointness::Undecided);
    assert_eq!(disjoint(&far, 0, &layout("8:1"), u64::MAX), Disjointness::Disjoint);
}

/// Beyond the budget the question stays open, and says so.
#[test]
fn what_stays_open_says_so() {
    let strides: Vec<String> = (0..14).map(|i| (100_003 + 7 * i * i * i + i).to_string()).collect();
    let text = format!("({}):({})", vec!["6"; 14].join(","), strides.join(","));
    let many = Layout::parse(&text).unwrap();
    assert_eq!(disjoint(&many, 0, &many, 1_000_001), Disjointness::Undecided);
    let error = check::disjoint(&many, 0, &many, 1_000_001).unwrap_err();
    assert_eq!(error.code(), "L0708");
    well_formed(&error);
}

proptest! {
    #![proptest_config(crate::cases(2000))]

    #[test]
    fn larger_pairs(
        a in random::signed_layout(4), b in random::signed_layout(4), a_offset in 0u64..300, b_offset in 0u64..300,
    ) {
        let (a, b) = (random::layout(&a), random::layout(&b));
        prop_assume!(a.size().max(b.size()) <= 4096);
        law(&a, a_offset, &b, b_offset);
    }

    #[test]
    fn parts_of_larger_layouts(tree in random::signed_layout(5)) {
        let layout = random::layout(&tree);
        prop_assume!(layout.size() <= 2048);
        separation_law(&layout);
    }

    /// A layout that does not overlap is separated along every mode; one that is separated along its only mode of
    /// extent above 1 does not overlap.
    #[test]
    fn separation_and_injectivity(tree in random::any_layout(4)) {
        let layout = random::layout(&tree);
        prop_assume!(layout.size() <= 2048);
        let injective = oracle::injective(&oracle::flat_modes(&layout));
        let along = |mode| separation(&layout, mode) == Injectivity::Injective;
        prop_assert!(!injective || (0..layout.rank()).all(along));
        let whole = Layout::tuple(&[layout]).unwrap();
        prop_assert_eq!(separation(&whole, 0) == Injectivity::Injective, injective);
    }
}
