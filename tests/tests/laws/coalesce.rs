//! Coalesce: the same function, the fewest modes; mode by mode over a profile.

use layout_algebra::ops::{coalesce, coalesce_over, filter_over};
use layout_algebra::{Layout, LayoutError, Profile};
use layout_tests::generate::{random, small};
use layout_tests::oracle;
use layout_tests::tree::{Mode, Tree};
use proptest::prelude::*;

/// The coalesced layout by definition: read off the table of the function.
fn defined(modes: &[Mode]) -> Tree<Mode> {
    let table = oracle::table(modes);
    let found = oracle::layout_of(&table).expect("the function of a layout");
    match found[..] {
        [] => Tree::Leaf((1, 0)),
        [mode] => Tree::Leaf(mode),
        _ => Tree::Tuple(found.into_iter().map(Tree::Leaf).collect()),
    }
}

fn law(layout: &Layout) {
    let modes = oracle::flat_modes(layout);
    let result = coalesce(layout);
    assert_eq!(Tree::of_layout(&result), defined(&modes), "{layout} gives {result}");
    assert_eq!(coalesce(&result), result, "{layout}");
    assert!(result.is_same_function(layout) && oracle::same_function(&oracle::flat_modes(&result), &modes));
}

#[test]
fn every_small_layout() {
    for layout in small::flat_layouts(2, 4, 12) {
        law(&layout);
        let fewest = oracle::shortest(&oracle::table(&oracle::flat_modes(&layout))).unwrap();
        assert_eq!(coalesce(&layout).length(), fewest.max(1), "{layout}");
    }
    small::flat_layouts(3, 3, 9).iter().for_each(law);
    small::nested_layouts(3, 2, &[1, 2], &[-2, 0, 1, 2, 4]).iter().for_each(law);
}

/// The definition over a profile: mode by mode, modes beyond it left alone; `None` where it has too many. A number has
/// one mode, itself.
fn defined_over(layout: &Tree<Mode>, profile: &Tree<()>, kept: fn(&Mode) -> bool) -> Option<Tree<Mode>> {
    match (layout, profile) {
        (_, Tree::Leaf(())) => Some(defined(&layout.leaves().into_iter().copied().filter(kept).collect::<Vec<_>>())),
        (Tree::Tuple(modes), Tree::Tuple(profiles)) if profiles.len() <= modes.len() => {
            let over = modes.iter().zip(profiles).map(|(mode, profile)| defined_over(mode, profile, kept));
            let rest = modes[profiles.len()..].iter().cloned().map(Some);
            over.chain(rest).collect::<Option<Vec<_>>>().map(Tree::Tuple)
        }
        (Tree::Leaf(_), Tree::Tuple(_)) => defined_over(&Tree::Tuple(vec![layout.clone()]), profile, kept),
        _ => None,
    }
}

#[test]
fn over_every_small_profile() {
    let mut profiles: Vec<Tree<()>> = (0..=3).flat_map(|leaves| small::profiles(leaves, 2)).collect();
    profiles.push(Tree::Tuple(vec![]));
    profiles.push(Tree::Tuple(vec![Tree::Tuple(vec![]), Tree::Leaf(())]));
    let packed: Vec<Profile> = profiles.iter().map(|p| p.map(|()| 1).to_profile().unwrap()).collect();
    for layout in small::nested_layouts(3, 2, &[1, 3], &[0, 1, 3]) {
        let tree = Tree::of_layout(&layout);
        for (profile, packed) in profiles.iter().zip(&packed) {
            for (defined, answer) in [
                (defined_over(&tree, profile, |_| true), coalesce_over(&layout, packed)),
                (defined_over(&tree, profile, |mode| mode.1 != 0), filter_over(&layout, packed)),
            ] {
                match (defined, answer) {
                    (Some(defined), Ok(result)) => {
                        assert_eq!(Tree::of_layout(&result), defined, "{layout} over {packed}");
                    }
                    (None, Err(LayoutError::RankMismatch { given, expected, .. })) => {
                        assert_ne!(given, expected, "{layout} over {packed}");
                    }
                    (_, answer) => panic!("{layout} over {packed}: {answer:?}"),
                }
            }
        }
    }
}

/// Runtime strides merge exactly when they do whatever their values are.
#[test]
fn runtime_strides() {
    let cases = [
        ("(2,4):(?,2*?)", "8:?"),
        ("(2,4):(?,2*?1)", "(2,4):(?,2*?1)"),
        ("(2,4):(?,2)", "(2,4):(?,2)"),
        ("((2,1),3,4):((?,7),2*?,0)", "(6,4):(?,0)"),
        ("(2,3):(1@0,2@0)", "6:1@0"),
        ("(2,3):(1@0,2@1)", "(2,3):(1@0,2@1)"),
        ("(2,3):(0,0)", "6:0"),
    ];
    for (layout, expected) in cases {
        assert_eq!(coalesce(&Layout::parse(layout).unwrap()).to_string(), expected);
    }
}

proptest! {
    #![proptest_config(crate::cases(256))]

    #[test]
    fn larger_layouts(tree in random::signed_layout(5)) {
        let layout = random::layout(&tree);
        prop_assume!(layout.size() <= 4096);
        law(&layout);
    }

    /// Two layouts are the same function exactly when they coalesce to the same layout.
    #[test]
    fn unique(a in random::any_layout(3), b in random::any_layout(3)) {
        let (a, b) = (random::layout(&a), random::layout(&b));
        prop_assume!(a.size().max(b.size()) <= 4096);
        let same = oracle::same_function(&oracle::flat_modes(&a), &oracle::flat_modes(&b));
        prop_assert_eq!(same, coalesce(&a) == coalesce(&b));
        prop_assert_eq!(same, a.is_same_function(&b));
    }
}

/// Two modes are one where `extent x stride` is the next stride: decided without a product that leaves 63 bits.
#[test]
fn at_the_edge_of_63_bits() {
    let mut counts = [0; 3];
    for (low, high) in (1..63_u32).flat_map(|low| [62, 63, 64].map(|sum| (low, sum - low.min(sum)))) {
        for (extent, magnitude) in [(1_u64 << low, 1_i128 << high), ((1 << low) + 1, 1 << high), (2, (1 << high) + 1)] {
            for stride in [magnitude, -magnitude] {
                let product = i128::from(extent) * stride;
                for next in [product, -product, 0, 1, -1] {
                    let modes = Tree::Tuple(vec![Tree::Leaf((extent, stride)), Tree::Leaf((2, next))]);
                    let Some(layout) = layout_of(&modes) else {
                        counts[0] += 1;
                        continue;
                    };
                    let merges = next == product;
                    assert_eq!(coalesce(&layout).length(), 2 - usize::from(merges), "{layout}");
                    counts[1 + usize::from(merges)] += 1;
                }
            }
        }
    }
    assert!(counts.iter().all(|count| *count > 100), "{counts:?}");
}

/// The layout of these modes, if its strides and indices fit.
fn layout_of(modes: &Tree<Mode>) -> Option<Layout> {
    let fits = |mode: &&Mode| i64::try_from(mode.1).is_ok();
    if modes.leaves().into_iter().all(|mode| fits(&mode)) { modes.to_layout().ok() } else { None }
}
