//! Inverses, the nullspace, and what two layouts have in common.

use layout_algebra::ops::{
    LEFT_INVERSE_BUDGET, filter, left_inverse, max_alignment, max_common_layout, max_common_vector, nullspace,
    right_inverse,
};
use layout_algebra::{Layout, LayoutError};
use layout_tests::generate::extreme::Random;
use layout_tests::generate::{random, small};
use layout_tests::oracle;
use layout_tests::tree::{Mode, Tree};
use layout_tests::vectors::law;
use proptest::prelude::*;

use crate::cases;
use crate::refusal::well_formed;

/// The laws for one layout of strides of at least 0; whether it has a left inverse.
fn laws(layout: &Layout) -> bool {
    let right = right_inverse(layout);
    assert_eq!(law::not_right_inverse(layout, &right), None, "{layout} gives {right}");
    assert_eq!(right, layout_algebra::ops::coalesce(&right), "{layout}");
    let zeros = nullspace(layout);
    assert_eq!(law::not_nullspace(layout, &zeros), None, "{layout} gives {zeros}");
    {
        assert_eq!(max_alignment(layout), law::alignment(layout), "{layout}");
    }
    match left_inverse(layout) {
        Ok(left) => {
            assert_eq!(law::not_left_inverse(layout, &left), None, "{layout} gives {left}");
            assert_eq!(left, layout_algebra::ops::coalesce(&left), "{layout}");
            true
        }
        Err(error) => {
            well_formed(&error);
            let injective = oracle::injective(&oracle::flat_modes(&filter(layout)));
            match error {
                LayoutError::NotInjective { .. } => assert!(!injective, "{layout} does not overlap: {error}"),
                LayoutError::NoLeftInverse { stride, below, fitting, .. } => {
                    assert_ne!(stride % below, 0, "{layout}: {error}");
                    assert!(fitting > stride && fitting % below == 0, "{layout}: {error}");
                    mended(layout);
                    if layout.size() <= 64 {
                        assert!(!oracle::interpolable(&way_back(layout)), "{layout} has a left inverse: {error}");
                    }
                }
                // Beyond the budget: not for indices of up to 64.
                LayoutError::Undecided { .. } => {
                    assert!(oracle::reach(&oracle::flat_modes(layout)) > 64, "{layout}: {error}");
                }
                other => panic!("{layout}: {other}"),
            }
            false
        }
    }
}

/// Writing the stride that each error proposes leads to a left inverse, and no layout on the way overlaps.
fn mended(layout: &Layout) {
    let mut tried = *layout;
    let sizes: Vec<u64> = (0..layout.length()).map(|leaf| layout.mode_at(leaf).0).collect();
    for _ in 0..=2 * layout.length() {
        let (leaf, fitting) = match left_inverse(&tried) {
            Ok(left) => return assert_eq!(law::not_left_inverse(&tried, &left), None, "{tried} for {layout}"),
            Err(LayoutError::NoLeftInverse { blame, fitting, .. }) => (usize::from(blame.leaf), fitting),
            // Further apart, the search is longer.
            Err(LayoutError::Undecided { .. }) if oracle::reach(&oracle::flat_modes(&tried)) > 64 => return,
            Err(other) => panic!("{tried} for {layout}: {other}"),
        };
        let mut strides: Vec<u64> = tried.strides().into_iter().map(|step| step.natural().unwrap()).collect();
        assert!(fitting > strides[leaf], "{tried} for {layout}");
        strides[leaf] = fitting;
        tried = Layout::flat(&sizes, &strides).unwrap();
    }
    panic!("{tried} for {layout} has no left inverse yet");
}

/// The indices of a layout with the linear coordinates that they are to lead back to, at coordinate 0 of modes of
/// stride 0.
fn way_back(layout: &Layout) -> Vec<(u64, i128)> {
    let modes = oracle::flat_modes(layout);
    let mut step = 1;
    let cells: Vec<(u64, i128)> = modes
        .iter()
        .map(|&(extent, stride)| {
            let cells = (extent, if stride == 0 { 0 } else { step });
            step *= i128::from(extent);
            cells
        })
        .collect();
    let points = (0..oracle::size(&modes)).map(|x| (oracle::value(&modes, x), oracle::value(&cells, x)));
    points.map(|(index, cell)| (u64::try_from(index).unwrap(), cell)).collect()
}

#[test]
fn every_small_layout() {
    let mut inverted = 0;
    for layout in small::flat_layouts(3, 4, 6) {
        inverted += usize::from(laws(&layout));
    }
    assert!(inverted > 1000, "{inverted}");
}

/// Layouts of a stride that is not a multiple of the smaller one: whether some layout leads back is decided, and
/// rightly.
#[test]
fn every_pair_of_modes_has_its_left_inverse() {
    let (mut found, mut missing) = (0, 0);
    for extents in small::lists(&[2u64, 3, 4, 5, 6], 2) {
        for strides in small::lists(&[2u64, 3, 4, 5, 6, 7, 9, 10, 12, 15], 2) {
            let layout = Layout::flat(&extents, &strides).unwrap();
            match left_inverse(&layout) {
                Ok(_) => found += 1,
                Err(LayoutError::NoLeftInverse { .. }) => missing += 1,
                Err(LayoutError::NotInjective { .. }) => {}
                Err(error) => panic!("{layout}: {error}"),
            }
            laws(&layout);
        }
    }
    assert!(found > 1000 && missing > 100, "{found} and {missing}");
}

/// A beginning of the modes is looked at, and the whole checked.
#[test]
fn large_layouts_lead_back() {
    for (text, back) in [
        ("(1024,3):(7,2)", "(7,1024):(512,1)"),
        ("(3,2,1024):(2,3,8)", "(2,4,1024):(2,1,6)"),
        ("(3,7,2,1024):(2,0,3,8)", "(2,4,1024):(20,1,42)"),
        ("(8,8,9,2):(1,24,192,1730)", "(24,72,2):(1,8,574)"),
        ("(10,4,2,5,3):(122,1220,0,4,20)", "(122,40):(20,1)"),
    ] {
        assert_eq!(left_inverse(&Layout::parse(text).unwrap()).map(|found| found.to_string()).as_deref(), Ok(back));
    }
    let beyond = left_inverse(&Layout::parse("(64,64):(3,256)").unwrap());
    assert!(matches!(beyond, Err(LayoutError::Undecided { budget: LEFT_INVERSE_BUDGET, .. })), "{beyond:?}");
}

/// A layout that has a left inverse: strides are placed one after the other in a mixed radix, with digits below in
/// which no sum carries. The digits below are what paddings leave there.
fn placed(random: &mut Random) -> Layout {
    let (mut starts, mut totals, mut modes) = (vec![1], vec![0], Vec::new());
    for i in 0..3 + random.below(4) {
        let extent = 2 + random.below(20);
        let last = starts.len() - 1;
        if i > 0 || random.below(2) == 0 {
            let room = (totals[last] + 1 + random.below(8)).max(2);
            starts.push(starts[last] * room);
            totals.push(0);
        }
        let last = starts.len() - 1;
        totals[last] += extent - 1;
        let mut stride = starts[last];
        for j in 0..last {
            let room = (starts[j + 1] / starts[j] - 1 - totals[j]) / (extent - 1);
            if room > 0 && random.below(3) == 0 {
                let digit = 1 + random.below(room.min(3));
                stride += digit * starts[j];
                totals[j] += digit * (extent - 1);
            }
        }
        modes.insert(usize::try_from(random.below(modes.len() as u64 + 1)).unwrap(), (extent, stride));
    }
    let (shape, strides): (Vec<_>, Vec<_>) = modes.into_iter().unzip();
    Layout::flat(&shape, &strides).unwrap()
}

#[test]
fn layouts_with_padding_lead_back() {
    let mut random = Random::new(12);
    let (mut found, mut missed) = (0, 0);
    for _ in 0..2000 {
        let layout = placed(&mut random);
        match left_inverse(&layout) {
            Ok(back) => {
                found += 1;
                for _ in 0..100 {
                    let x = random.below(layout.size());
                    let index = layout.index(x).unwrap();
                    assert_eq!(back.offset(index).map(i64::cast_unsigned), Ok(x), "{layout} gives {back}");
                }
                assert!(back.size() >= layout.cosize().unwrap(), "{layout} gives {back}");
            }
            Err(LayoutError::Undecided { .. }) => missed += 1,
            Err(error) => panic!("{layout} has a left inverse: {error}"),
        }
    }
    // Two in three were not found before strides were placed one by one.
    assert!(missed * 50 < found, "{missed} of {}", found + missed);
}

/// The proposed stride is for a leaf, also where leaves merge, and passes modes above that it would overlap.
#[test]
fn proposed_strides_lead_to_an_inverse() {
    for (text, leaf, proposed) in [
        ("(8,8):(3,32)", 1, 33),
        ("((3,2,2),4):((8,6,0),12)", 0, 48),
        ("(2,2,2,2):(8,6,0,12)", 0, 24),
        ("((2,2),4):((8,16),6)", 0, 36),
        ("(2,2,4,4):(4,24,36,3)", 0, 144),
    ] {
        let layout = Layout::parse(text).unwrap();
        match left_inverse(&layout) {
            Err(LayoutError::NoLeftInverse { blame, fitting, .. }) => {
                assert_eq!((blame.leaf, fitting), (leaf, proposed), "{text}");
            }
            other => panic!("{text}: {other:?}"),
        }
        laws(&layout);
    }
}

#[test]
fn every_small_nested_layout() {
    for layout in small::nested_layouts(3, 2, &[1, 2, 3], &[0, 1, 2, 6]) {
        laws(&layout);
    }
}

#[test]
fn every_small_pair_has_its_common_layout() {
    let layouts = small::flat_layouts(2, 4, 4);
    let mut vectors = 0;
    for a in &layouts {
        for b in &layouts {
            let common = max_common_layout(a, b);
            assert_eq!(law::not_common(a, b, &common), None, "{a} and {b} give {common}");
            assert_eq!(max_common_vector(a, b), common.size());
            vectors += usize::from(common.size() > 1);
        }
    }
    assert!(vectors > 5000, "{vectors}");
}

/// All layouts of two modes, of strides of either sign.
fn signed() -> Vec<Layout> {
    let modes: Vec<Mode> = (1..=4).flat_map(|extent| (-4..=4).map(move |stride| (extent, stride))).collect();
    let layout = |modes: Vec<Mode>| Tree::Tuple(modes.into_iter().map(Tree::Leaf).collect()).to_layout();
    small::lists(&modes, 2).into_iter().map(|modes| layout(modes).unwrap()).collect()
}

#[test]
fn every_small_signed_layout_has_its_longest_run() {
    for layout in signed() {
        let right = right_inverse(&layout);
        assert_eq!(law::not_right_inverse(&layout, &right), None, "{layout} gives {right}");
        let zeros = nullspace(&layout);
        assert_eq!(law::not_nullspace(&layout, &zeros), None, "{layout} gives {zeros}");
        // Some index is below 0, where no layout is defined.
        let below = oracle::table(&oracle::flat_modes(&layout)).iter().any(|index| *index < 0);
        assert_eq!(below, matches!(left_inverse(&layout), Err(LayoutError::NegativeStride { .. })), "{layout}");
    }
}

/// Broadcasts and overlaps, where several coordinates have one index.
#[test]
fn every_small_pair_that_overlaps_has_its_common_layout() {
    let layouts: Vec<Layout> = small::lists(&[2u64, 3], 3)
        .into_iter()
        .flat_map(|shape| small::lists(&[0u64, 1, 2, 3], 3).into_iter().map(move |strides| (shape.clone(), strides)))
        .map(|(shape, strides)| Layout::flat(&shape, &strides).unwrap())
        .filter(|layout| layout.size() <= 12)
        .collect();
    let mut found = 0;
    for a in &layouts {
        for b in &layouts {
            let common = max_common_layout(a, b);
            assert_eq!(law::not_common(a, b, &common), None, "{a} and {b} give {common}");
            let own = max_common_layout(b, b);
            assert_eq!(own, right_inverse(b), "{b}");
            found += usize::from(common.size() > 1);
        }
    }
    assert!(found > 1000, "{found}");
}

#[test]
fn what_is_not_inverted() {
    let layout = |text: &str| Layout::parse(text).unwrap();
    assert_eq!(right_inverse(&layout("(4,8):(-1,1)")).to_string(), "8:4");
    assert_eq!(right_inverse(&layout("(4,8):(?,1)")).to_string(), "8:4");
    // Part of the mode of stride 1, then a step across modes: a chain of modes, (2,5):(1,6), has 10 coordinates.
    assert_eq!(right_inverse(&layout("(2,3,5):(1,1,2)")).to_string(), "(2,2,3):(1,4,12)");
    assert!(matches!(left_inverse(&layout("(4,8):(-1,4)")), Err(LayoutError::NegativeStride { .. })));
    assert!(matches!(left_inverse(&layout("(4,8):(?,4)")), Err(LayoutError::NotStatic { .. })));
    assert!(matches!(left_inverse(&layout("(4,3):(4,4)")), Err(LayoutError::NotInjective { .. })));
    // A runtime stride counts as its coefficient: nothing is known of its value.
    assert_eq!(max_alignment(&layout("(8,4):(1,?)")), 1);
    assert_eq!(max_alignment(&layout("(8,4):(1,4*?)")), 4);
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn tractable_layouts_have_left_inverses(layout in random::tractable(4, true)) {
        let layout = random::layout(&layout);
        prop_assume!(layout.size() <= 4096);
        prop_assert!(laws(&layout), "{layout}");
    }

    #[test]
    fn any_layout(layout in random::any_layout(4)) {
        let layout = random::layout(&layout);
        prop_assume!(layout.size() <= 4096);
        laws(&layout);
    }

    #[test]
    fn any_pair(a in random::tractable(4, true), b in random::tractable(4, true)) {
        let (a, b) = (random::layout(&a), random::layout(&b));
        prop_assume!(a.size() <= 4096 && b.size() <= 4096);
        let common = max_common_layout(&a, &b);
        prop_assert_eq!(law::not_common(&a, &b, &common), None);
    }
}
