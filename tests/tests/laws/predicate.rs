//! Predicates answer what enumeration finds.

use layout_algebra::{Injectivity, Layout, injectivity};
use layout_tests::generate::{random, small};
use layout_tests::oracle;
use layout_tests::tree::{Mode, Tree};
use proptest::prelude::*;

/// Sorted by stride, each stride is 0 or a multiple of `extent x stride` of the one before; extents of 1 do not count.
pub(crate) fn tractable(modes: &[Mode]) -> bool {
    let mut sorted: Vec<Mode> = modes.iter().copied().filter(|&(extent, stride)| extent > 1 && stride != 0).collect();
    sorted.sort_by_key(|&(extent, stride)| (stride, extent));
    sorted.iter().all(|(_, stride)| *stride > 0)
        && sorted.windows(2).all(|pair| pair[1].1 % (i128::from(pair[0].0) * pair[0].1) == 0)
}

/// The largest `v` for which all groups of `v` coordinates are contiguous and start at multiples of `v`.
fn vector_width(table: &[i128]) -> u64 {
    let whole = |v: usize| {
        let width = i128::try_from(v).unwrap();
        table.len().is_multiple_of(v)
            && table
                .chunks(v)
                .all(|group| group[0] % width == 0 && (group[0]..).zip(group).all(|(index, value)| index == *value))
    };
    (1..=table.len()).rev().find(|v| whole(*v)).unwrap_or(1) as u64
}

fn law(layout: &Layout) {
    let modes = oracle::flat_modes(layout);
    let table = oracle::table(&modes);
    let size = layout.size();
    assert_eq!(layout.is_tractable(), tractable(&modes), "{layout}");
    let injective = oracle::injective(&modes);
    assert_eq!(layout.is_injective(), injective, "{layout}");
    match injectivity(layout) {
        Injectivity::Injective => assert!(injective),
        Injectivity::Collision(collision) => {
            assert!(collision.first < collision.second && collision.second < size, "{layout}: {collision:?}");
            for x in [collision.first, collision.second] {
                assert_eq!(oracle::value(&modes, x), i128::from(collision.index), "{layout}: {collision:?}");
            }
        }
        Injectivity::Undecided => panic!("{layout} is small"),
    }
    let bijective = oracle::fills(&table, size);
    assert_eq!(layout.is_bijective(), bijective, "{layout}");
    assert_eq!(layout.is_compact(), bijective, "{layout}");
    let least = table.iter().min().copied().unwrap_or(0);
    let most = table.iter().max().copied().unwrap_or(0);
    for n in 0..=u64::try_from(most.max(0)).unwrap() + 2 {
        let onto = least == 0 && most + 1 == i128::from(n) && oracle::onto(&table, n);
        assert_eq!(layout.is_surjective(n), onto, "{layout} onto {n}");
    }
    let run = (0i128..).zip(&table).take_while(|(x, value)| x == *value).count();
    assert_eq!(layout.contiguous_run(), run as u64, "{layout}");
    assert_eq!(layout.vector_width(), vector_width(&table), "{layout}");
}

#[test]
fn every_small_layout() {
    small::flat_layouts(2, 4, 8).iter().for_each(law);
    small::flat_layouts(3, 3, 6).iter().for_each(law);
    small::nested_layouts(3, 2, &[1, 2], &[-3, -1, 0, 1, 2]).iter().for_each(law);
}

#[test]
fn one_function_or_two() {
    let layouts = small::flat_layouts(2, 3, 4);
    for a in &layouts {
        for b in &layouts {
            let same = oracle::same_function(&oracle::flat_modes(a), &oracle::flat_modes(b));
            assert_eq!(a.is_same_function(b), same, "{a} and {b}");
        }
    }
}

proptest! {
    #![proptest_config(crate::cases(256))]

    #[test]
    fn larger_layouts(tree in random::signed_layout(4)) {
        let layout = random::layout(&tree);
        prop_assume!(layout.size() <= 2048);
        law(&layout);
    }

    #[test]
    fn tractable_layouts(tree in random::tractable(6, true)) {
        let layout = random::layout(&tree);
        prop_assert!(layout.is_tractable(), "{layout}");
        let zero = oracle::flat_modes(&layout).iter().any(|&(extent, stride)| extent > 1 && stride == 0);
        prop_assert_eq!(layout.is_injective(), !zero, "{}", layout);
    }

    /// One number moved: the answers are still those of enumeration.
    #[test]
    fn nearly_tractable_layouts(
        tree in random::tractable(4, true),
        at in any::<prop::sample::Index>(),
        (up, extent) in any::<(bool, bool)>(),
    ) {
        let layout = random::layout(&random::perturbed(&tree, at, up, extent));
        prop_assume!(layout.size() <= 2048);
        law(&layout);
    }
}

/// What cannot be known is not claimed.
#[test]
fn runtime_strides_are_not_known() {
    for text in ["(2,3):(?,1)", "(2,3):(1@0,1@1)"] {
        let layout = Layout::parse(text).unwrap();
        assert!(!layout.is_injective() && !layout.is_bijective() && !layout.is_surjective(4), "{text}");
        assert_eq!(injectivity(&layout), Injectivity::Undecided);
    }
    let rows = Layout::parse("(128,64):(?,1)").unwrap();
    assert_eq!((rows.contiguous_run(), rows.vector_width()), (1, 1));
    let columns = Layout::parse("(8,64):(1,4*?)").unwrap();
    assert_eq!((columns.contiguous_run(), columns.vector_width()), (8, 4));
}

#[test]
fn single_element_and_empty() {
    for layout in [Layout::EMPTY, Layout::UNIT] {
        law(&layout);
        assert!(layout.is_bijective() && layout.is_tractable());
    }
    assert_eq!(Tree::of_layout(&Layout::EMPTY), Tree::Tuple(vec![]));
}
