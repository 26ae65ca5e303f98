//! Slices, dices, parts and concatenation.

use layout_algebra::ops::{dice, make_layout, part, part_ends, slice, slice_and_offset};
use layout_algebra::{Basis, IntTuple, Layout, LayoutError, MAX_RUNTIME, Profile, Stride};
use layout_tests::generate::{random, small};
use layout_tests::oracle;
use layout_tests::tree::{Mode, Tree};
use proptest::prelude::*;

/// The parts of a layout over the leaves of a profile; `None` where the profile has other brackets.
fn parts(layout: &Tree<Mode>, profile: &Tree<()>) -> Option<Vec<Tree<Mode>>> {
    match (layout, profile) {
        (_, Tree::Leaf(())) => Some(vec![layout.clone()]),
        (Tree::Tuple(modes), Tree::Tuple(profiles)) if modes.len() == profiles.len() => {
            let all: Option<Vec<_>> = modes.iter().zip(profiles).map(|(mode, profile)| parts(mode, profile)).collect();
            Some(all?.concat())
        }
        _ => None,
    }
}

fn law(layout: &Layout, profile: &Tree<()>, free: &[bool]) {
    let tree = Tree::of_layout(layout);
    let packed = profile.map(|()| 1u64).to_profile().unwrap();
    let answer = slice(layout, &packed, free);
    let Some(parts) = parts(&tree, profile) else {
        assert!(matches!(answer, Err(LayoutError::CoordinateNotCongruent { .. })), "{layout} at {packed}: {answer:?}");
        assert!(matches!(part(layout, &packed, 0), Err(LayoutError::CoordinateNotCongruent { .. })));
        return;
    };
    for (i, expected) in parts.iter().enumerate() {
        assert_eq!(part(layout, &packed, i), expected.to_layout(), "{layout} at {packed}");
    }
    assert!(matches!(part(layout, &packed, parts.len()), Err(LayoutError::ModeOutOfRange { .. })));
    // A coordinate that is a single leaf leaves the layout as it is, or nothing of it.
    let chosen = |wanted: bool| match (profile, free) {
        (Tree::Leaf(()), [free]) if *free == wanted => tree.clone(),
        _ => {
            let kept = parts.iter().zip(free).filter(|(_, free)| **free == wanted);
            Tree::Tuple(kept.map(|(part, _)| part.clone()).collect())
        }
    };
    assert_eq!(answer, chosen(true).to_layout(), "{layout} at {packed} {free:?}");
    assert_eq!(dice(layout, &packed, free), chosen(false).to_layout(), "{layout} at {packed} {free:?}");
    let sliced = answer.unwrap();
    adds_up(layout, &parts, free, &sliced);
    let ends = part_ends(layout, &packed).unwrap();
    let lengths = parts.iter().scan(0, |end, part| {
        *end += part.leaves().len();
        Some(*end)
    });
    assert!(lengths.eq(ends[..parts.len()].iter().map(|end| usize::from(*end))), "{layout} at {packed}");
    // The offset is the layout at the coordinate, its free leaves at 0.
    for cell in 0..layout.size() {
        let mut rest = cell;
        let sizes = parts.iter().map(|part| part.map(|(extent, _)| *extent).size());
        let digits: Vec<u64> = sizes.map(|size| (rest % size, rest /= size).0).collect();
        let at = IntTuple::with_profile(&digits, &packed).unwrap();
        let kept: Vec<u64> = digits.iter().zip(free).map(|(digit, free)| if *free { 0 } else { *digit }).collect();
        let fixed = IntTuple::with_profile(&kept, &packed).unwrap();
        let offset = layout.offset_at(&fixed).unwrap();
        assert_eq!(slice_and_offset(layout, &at, free), Ok((sliced, offset)), "{layout} at {at} {free:?}");
    }
}

/// `L(c) = L(c with 0 at the free leaves) + slice(the free leaves of c)` for every coordinate `c`.
fn adds_up(layout: &Layout, parts: &[Tree<Mode>], free: &[bool], sliced: &Layout) {
    let (whole, sliced) = (oracle::flat_modes(layout), oracle::flat_modes(sliced));
    let sizes: Vec<u64> = parts.iter().map(|part| part.map(|(extent, _)| *extent).size()).collect();
    for x in 0..layout.size() {
        let (mut rest, mut step, mut fixed, mut inside, mut width) = (x, 1, 0, 0, 1);
        for (size, free) in sizes.iter().zip(free) {
            let digit = rest % size;
            rest /= size;
            if *free {
                inside += digit * width;
                width *= size;
            } else {
                fixed += digit * step;
            }
            step *= size;
        }
        let sum = oracle::value(&whole, fixed) + oracle::value(&sliced, inside);
        assert_eq!(oracle::value(&whole, x), sum, "{layout} at {x}");
    }
}

#[test]
fn every_small_slice() {
    let mut profiles: Vec<Tree<()>> = (1..=3).flat_map(|leaves| small::profiles(leaves, 2)).collect();
    profiles.push(Tree::Tuple(vec![]));
    for layout in small::nested_layouts(3, 2, &[1, 2, 3], &[0, 5]) {
        for profile in &profiles {
            for free in small::lists(&[false, true], profile.leaves().len()) {
                law(&layout, profile, &free);
            }
        }
    }
}

#[test]
fn one_answer_for_each_leaf() {
    let layout = Layout::parse("(4,8):(8,1)").unwrap();
    assert!(matches!(
        slice(&layout, &Profile::flat(2), &[true]),
        Err(LayoutError::RankMismatch { given: 1, expected: 2, .. })
    ));
    let runtime = Layout::parse("(4,(8,2)):(?,(1,?1))").unwrap();
    assert_eq!(slice(&runtime, &Profile::flat(2), &[false, true]).unwrap().to_string(), "((8,2)):((1,?1))");
}

proptest! {
    #![proptest_config(crate::cases(256))]

    /// Side by side, each layout keeps its function, and its runtime strides get numbers of their own.
    #[test]
    fn side_by_side(layouts in prop::collection::vec(random::any_layout(3), 0..4), runtime in any::<u8>()) {
        let mut number = 0;
        let modes: Vec<Layout> = layouts
            .iter()
            .enumerate()
            .map(|(i, tree)| {
                let layout = random::layout(tree);
                let mut strides = layout.strides().to_vec();
                if runtime >> i & 1 == 1 && !strides.is_empty() {
                    strides[0] = Stride::new(3, Basis::Runtime(1));
                }
                Layout::new(layout.shape(), &strides).unwrap()
            })
            .collect();
        let joined = make_layout(&modes).unwrap();
        let together = Layout::tuple(&modes).unwrap();
        prop_assert_eq!(joined.shape(), together.shape());
        let mut strides = joined.strides().into_iter();
        for mode in &modes {
            for (before, after) in mode.strides().iter().zip(strides.by_ref()) {
                match before.basis() {
                    Basis::Runtime(k) => {
                        let moved = Stride::new(before.coefficient(), Basis::Runtime(k + number));
                        prop_assert!(after.same(moved), "{after} {moved}");
                    }
                    _ => prop_assert!(after.same(*before)),
                }
            }
            number += u8::try_from(mode.runtime_count()).unwrap();
        }
    }
}

#[test]
fn there_are_so_many_runtime_strides() {
    let one = Layout::leaf(2, Stride::runtime(0)).unwrap();
    assert_eq!(make_layout(&[one; MAX_RUNTIME]).unwrap().runtime_count(), MAX_RUNTIME);
    assert!(matches!(make_layout(&[one; MAX_RUNTIME + 1]), Err(LayoutError::CapacityExceeded { .. })));
}
