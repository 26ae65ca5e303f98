//! Modes grouped, taken, added, replaced; slices and dice.

use layout_algebra::ops::{
    append, append_to, filter_zeros, flatten, get, group, prepend, prepend_to, replace, reverse, select, take,
    unflatten,
};
use layout_algebra::{IntTuple, Layout, LayoutError};
use layout_tests::generate::{random, small};
use layout_tests::tree::{Mode, Tree};
use proptest::prelude::*;

use crate::cases;
use crate::refusal::well_formed;

fn modes(layout: &Layout) -> Vec<Tree<Mode>> {
    Tree::of_layout(layout).modes().into_iter().cloned().collect()
}

fn is(answer: &Result<Layout, LayoutError>, wanted: Option<Tree<Mode>>) {
    match (answer, wanted) {
        (Ok(layout), Some(wanted)) => assert_eq!(Tree::of_layout(layout), wanted),
        (Err(error), None) => well_formed(error),
        (answer, wanted) => panic!("{answer:?}, not {wanted:?}"),
    }
}

fn laws(layout: &Layout) {
    let all = modes(layout);
    let rank = all.len();
    for begin in 0..=rank + 1 {
        for end in 0..=rank + 1 {
            let inside = all.get(begin..end).map(<[_]>::to_vec);
            is(&take(layout, begin, end), inside.clone().map(Tree::Tuple));
            let grouped = inside.map(|inside| match inside[..] {
                [] => Tree::of_layout(layout),
                _ => Tree::Tuple([&all[..begin], &[Tree::Tuple(inside)], &all[end..]].concat()),
            });
            is(&group(layout, begin, end), grouped);
        }
        let path = [begin as u64];
        is(&get(layout, &path), all.get(begin).cloned());
        is(
            &select(layout, &[begin as u64, 0]),
            all.get(begin).map(|mode| Tree::Tuple(vec![mode.clone(), all[0].clone()])),
        );
        let other = Layout::parse("(7,2):(3,5)").unwrap();
        let mut replaced = all.clone();
        let wanted = replaced
            .get_mut(begin)
            .map(|mode| *mode = Tree::of_layout(&other))
            .map(|()| if layout.profile().is_leaf() { replaced[0].clone() } else { Tree::Tuple(replaced) });
        is(&replace(layout, begin, &other), wanted);
    }
    let one = Layout::UNIT;
    let unit = Tree::of_layout(&one);
    is(&append(layout, &one), Some(Tree::Tuple([&all[..], std::slice::from_ref(&unit)].concat())));
    is(&prepend(layout, &one), Some(Tree::Tuple([std::slice::from_ref(&unit), &all[..]].concat())));
    for more in 0..3 {
        let copies = vec![unit.clone(); more];
        let whole = if more == 0 { Some(Tree::of_layout(layout)) } else { None };
        let wanted = |parts: Vec<Tree<Mode>>| Some(whole.clone().unwrap_or(Tree::Tuple(parts)));
        is(&append_to(layout, rank + more, &one), wanted([&all[..], &copies].concat()));
        is(&prepend_to(layout, rank + more, &one), wanted([&copies[..], &all].concat()));
    }
    if rank > 0 {
        is(&append_to(layout, rank - 1, &one), None);
    }
    let turned = reverse(layout);
    assert_eq!(modes(&turned), all.iter().rev().cloned().collect::<Vec<_>>());
    assert_eq!((reverse(&turned), layout.shape().reversed().reversed()), (*layout, *layout.shape()));
    assert_eq!(turned.shape(), &layout.shape().reversed());
    if layout.length() > 0 {
        is(&unflatten(&flatten(layout), layout.profile()), Some(Tree::of_layout(layout)));
    }
    let kept = Tree::of_layout(layout).map(|&(extent, stride)| (if stride == 0 { 1 } else { extent }, stride));
    assert_eq!(Tree::of_layout(&filter_zeros(layout)), kept);
}

#[test]
fn every_small_layout() {
    for layout in small::nested_layouts(3, 2, &[1, 2, 3], &[0, 1, 5]) {
        if layout.rank() > 0 {
            laws(&layout);
        }
    }
}

#[test]
fn paths_lead_inwards() {
    let layout = Layout::parse("((2,(3,4)),5):((1,(2,6)),24)").unwrap();
    assert_eq!(get(&layout, &[]).unwrap(), layout);
    assert_eq!(get(&layout, &[0, 1, 1]).unwrap().to_string(), "4:6");
    assert!(matches!(get(&layout, &[0, 2]), Err(LayoutError::ModeOutOfRange { mode: 2, rank: 2, .. })));
    assert!(matches!(select(&layout, &[u64::MAX]), Err(LayoutError::ModeOutOfRange { .. })));
}

#[test]
fn what_does_not_fit() {
    let layout = Layout::parse("(2,3):(1,2)").unwrap();
    let runtime = Layout::parse("4:?").unwrap();
    assert!(matches!(append(&layout, &runtime), Err(LayoutError::NotStatic { .. })));
    assert!(matches!(replace(&layout, 0, &runtime), Err(LayoutError::NotStatic { .. })));
    assert!(matches!(append_to(&layout, 40, &Layout::UNIT), Err(LayoutError::CapacityExceeded { .. })));
    let long = IntTuple::flat(&[1 << 40]).unwrap();
    let long = layout_algebra::ops::column_major(&long).unwrap();
    assert!(matches!(select(&long, &[0, 0]), Err(LayoutError::Overflow { .. })));
    let profile = IntTuple::parse("(1,1,1)").unwrap();
    assert!(matches!(unflatten(&layout, profile.profile()), Err(LayoutError::RankMismatch { .. })));
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn any_layout(layout in random::any_layout(6)) {
        let layout = random::layout(&layout);
        prop_assume!(layout.rank() > 0);
        laws(&layout);
    }
}
