//! Complement: increasing, disjoint, and filling wherever anything can fill.

use layout_algebra::ops::complement;
use layout_algebra::{Layout, LayoutError};
use layout_tests::generate::{random, small};
use layout_tests::oracle;
use layout_tests::tree::{Mode, Tree};
use proptest::prelude::*;

/// The law for one layout and cotarget; whether the complement fills.
fn law(layout: &Layout, cotarget: u64) -> Option<bool> {
    let modes: Vec<Mode> = oracle::flat_modes(layout).into_iter().filter(|(_, stride)| *stride != 0).collect();
    match complement(layout, cotarget) {
        Err(LayoutError::NotInjective { collision, layout: blamed, .. }) => {
            assert!(!oracle::injective(&modes), "{layout} to {cotarget} was refused");
            assert!(collision.first < collision.second);
            for x in [collision.first, collision.second] {
                assert_eq!(oracle::value(&oracle::flat_modes(&blamed), x), i128::from(collision.index), "{layout}");
            }
            None
        }
        Err(error) => panic!("{layout} to {cotarget}: {error}"),
        Ok(result) => {
            let gaps = oracle::flat_modes(&result);
            assert!(oracle::injective(&modes), "{layout} overlaps and has the complement {result}");
            assert!(oracle::complement_holds(&modes, &gaps), "{layout} to {cotarget}: {result}");
            let filled = oracle::least_filled(&modes, cotarget, 4096);
            assert_eq!(filled.is_some(), layout.is_complementable(), "{layout} to {cotarget}: {filled:?}");
            let shortest = oracle::layout_of(&oracle::table(&gaps)).unwrap();
            assert_eq!(gaps.len(), shortest.len().max(1), "{result} is not coalesced");
            if let Some((_, starts)) = &filled {
                let squeezed: Vec<Mode> = gaps.into_iter().filter(|(extent, _)| *extent != 1).collect();
                assert_eq!(*starts, squeezed, "{layout} to {cotarget}: {result}");
            }
            Some(filled.is_some())
        }
    }
}

#[test]
fn every_small_layout() {
    let (mut fills, mut holes, mut refused) = (0, 0, 0);
    let mut count = |found| match found {
        Some(true) => fills += 1,
        Some(false) => holes += 1,
        None => refused += 1,
    };
    for layout in small::flat_layouts(2, 4, 8) {
        for cotarget in 1..=24 {
            count(law(&layout, cotarget));
        }
    }
    for layout in small::flat_layouts(3, 3, 6) {
        for cotarget in [1, 12, 13] {
            count(law(&layout, cotarget));
        }
    }
    for layout in small::nested_layouts(2, 2, &[1, 2, 3], &[0, 1, 2, 5]) {
        for cotarget in [1, 6, 20] {
            count(law(&layout, cotarget));
        }
    }
    assert!(fills > 1000 && holes > 1000 && refused > 1000, "{fills} {holes} {refused}");
}

proptest! {
    #![proptest_config(crate::cases(256))]

    #[test]
    fn complementable_layouts(tree in random::tractable(3, false), cotarget in 1u64..600) {
        let layout = random::layout(&tree);
        prop_assume!(layout.cosize().unwrap() <= 1024);
        prop_assert_eq!(law(&layout, cotarget), Some(true));
    }

    #[test]
    fn any_layout(tree in random::any_layout(3), cotarget in 1u64..400) {
        let layout = random::layout(&tree);
        prop_assume!(layout.cosize().unwrap() <= 512);
        law(&layout, cotarget);
    }

    /// The complement of the complement of a layout that divides is the layout, sorted.
    #[test]
    fn twice(tree in random::tractable(4, false), factor in 1u64..4) {
        let layout = random::layout(&tree);
        let cosize = layout.cosize().unwrap();
        prop_assume!(cosize <= 1 << 20);
        let first = complement(&layout, cosize * factor).unwrap();
        let whole = first.size() * layout.size();
        let second = complement(&first, whole).unwrap();
        prop_assert_eq!(second, layout_algebra::ops::coalesce(&layout_algebra::ops::sort(&layout)));
    }
}

/// What a padded tile leaves free stays free.
#[test]
fn holes_stay_holes() {
    let padded = Layout::parse("(64,64):(1,65)").unwrap();
    assert_eq!(complement(&padded, 8320).unwrap().to_string(), "2:4160");
    let interleaved = Layout::parse("(3,2):(2,3)").unwrap();
    assert!(complement(&interleaved, 16).is_ok());
}

#[test]
fn what_has_no_complement() {
    let of = |text: &str| complement(&Layout::parse(text).unwrap(), 24);
    assert!(matches!(of("(2,2):(1,1)"), Err(LayoutError::NotInjective { .. })));
    assert!(matches!(of("(2,2):(1,-2)"), Err(LayoutError::NegativeStride { .. })));
    assert!(matches!(of("(2,2):(1,?)"), Err(LayoutError::NotStatic { .. })));
    assert!(matches!(of("(2,2):(1,1@0)"), Err(LayoutError::NotStatic { .. })));
    assert_eq!(of("(2,2):(0,0)").unwrap().to_string(), "24:1");
    let tree = Tree::Tuple(vec![Tree::Leaf((2u64, 1i128 << 62)), Tree::Leaf((1 << 20, 1))]);
    let wide = tree.to_layout().unwrap();
    assert!(matches!(complement(&wide, 1), Err(LayoutError::Overflow { .. })) || law_of_wide(&wide));
}

/// Where nothing overflows the answer must stand: the gaps lie between the two modes.
fn law_of_wide(layout: &Layout) -> bool {
    let gaps = oracle::flat_modes(&complement(layout, 1).unwrap());
    gaps == [(1 << 42, 1 << 20)]
}
