//! Two layouts side by side: both functions over one shape, in order or in the order of a copy.

use layout_algebra::ops::{coalesce, common_modes, copy_modes, max_common_vector};
use layout_algebra::{IntTuple, Layout, LayoutError, Stride, check, reach_beyond};
use layout_tests::generate::{random, small};
use proptest::prelude::*;

use crate::cases;

/// The pairs of indices of both layouts, element by element.
fn pairs(a: &Layout, b: &Layout) -> Vec<(i64, i64)> {
    (0..a.size()).map(|x| (a.offset(x).unwrap(), b.offset(x).unwrap())).collect()
}

/// Where the modes of a coalesced layout end.
fn ends(layout: &Layout) -> Vec<u64> {
    let flat = coalesce(layout);
    let extents = (0..flat.length()).map(|i| flat.mode_at(i).0);
    extents.scan(1, |size, extent| Some(std::mem::replace(size, *size * extent) * extent)).collect()
}

fn law(a: &Layout, b: &Layout) {
    let mut chain = [ends(a), ends(b)].concat();
    chain.sort_unstable();
    let refinable = chain.windows(2).all(|pair| pair[1] % pair[0] == 0);
    let (first, second) = match common_modes(a, b) {
        Ok(both) => both,
        Err(error) => {
            assert!(matches!(error, LayoutError::NotMutuallyRefinable { .. }) && !refinable, "{a} and {b}: {error}");
            return;
        }
    };
    assert!(refinable, "{a} and {b}");
    assert_eq!(first.shape(), second.shape());
    assert!(first.depth() <= 1);
    assert_eq!(pairs(&first, &second), pairs(a, b), "{a} and {b}: {first} and {second}");
    for i in 1..first.length() {
        let continues = |layout: &Layout| {
            let ((extent, lower), (_, stride)) = (layout.mode_at(i - 1), layout.mode_at(i));
            lower.scaled(extent).unwrap().same(stride)
        };
        assert!(!continues(&first) || !continues(&second), "{a} and {b}: {first} and {second}");
    }

    let (source, target) = copy_modes(a, b).unwrap();
    let (mut copied, mut all) = (pairs(&source, &target), pairs(a, b));
    if !b.is_injective() {
        assert_eq!(copied, all, "{a} to {b}");
        return;
    }
    copied.sort_unstable();
    all.sort_unstable();
    assert_eq!(copied, all, "{a} to {b}: {source} and {target}");
    let steps: Vec<u64> = target.strides().iter().map(|stride| stride.coefficient().unsigned_abs()).collect();
    assert!(steps.is_sorted(), "{a} to {b}: {target}");
    let run = |layout: &Layout| if layout.mode_at(0).1.same(Stride::constant(1)) { layout.mode_at(0).0 } else { 1 };
    assert!(run(&source).min(run(&target)) <= max_common_vector(a, b), "{a} to {b}");
}

#[test]
fn every_small_pair_of_one_size() {
    let shapes: [&[u64]; 8] = [&[12], &[2, 6], &[6, 2], &[3, 4], &[4, 3], &[2, 2, 3], &[2, 3, 2], &[3, 2, 2]];
    let layouts: Vec<Layout> = shapes
        .iter()
        .flat_map(|shape| {
            small::lists(&[0, 1, 2, -3, 6], shape.len()).into_iter().map(|strides| {
                let strides: Vec<Stride> = strides.into_iter().map(Stride::constant).collect();
                Layout::new(&IntTuple::flat(shape).unwrap(), &strides).unwrap()
            })
        })
        .collect();
    for a in &layouts {
        for b in &layouts {
            law(a, b);
        }
    }
}

#[test]
fn sizes_that_differ_are_refused() {
    let (a, b) = (Layout::parse("4:1").unwrap(), Layout::parse("6:1").unwrap());
    assert!(matches!(common_modes(&a, &b), Err(LayoutError::CheckSameSize { left: 4, right: 6, .. })));
    assert!(matches!(copy_modes(&a, &b), Err(LayoutError::CheckSameSize { left: 4, right: 6, .. })));
}

#[test]
fn runtime_strides_come_last() {
    let (rows, tile) = (Layout::parse("(4,8):(?,1)").unwrap(), Layout::parse("(4,8):(8,1)").unwrap());
    let (source, target) = copy_modes(&tile, &rows).unwrap();
    assert_eq!((source.to_string(), target.to_string()), ("(8,4):(1,8)".to_string(), "(8,4):(1,?)".to_string()));
}

proptest! {
    #![proptest_config(cases(256))]

    /// A layout against others of its size: its shape with other strides, refined, and as one mode.
    #[test]
    fn larger_pairs(tree in random::signed_layout(5), strides in proptest::collection::vec(-20i64..20, 16)) {
        let a = random::layout(&tree);
        prop_assume!(a.size() <= 1 << 12);
        let line = Layout::leaf(a.size(), Stride::constant(strides[0])).unwrap();
        let strides: Vec<Stride> = (0..a.length()).map(|i| Stride::constant(strides[i % 16])).collect();
        let b = Layout::new(a.shape(), &strides).unwrap();
        law(&a, &b);
        law(&b, &a);
        law(&a, &line);
        law(&line, &a);
    }

    /// Where index 0 stands, and whether there are holes, are what the indices say.
    #[test]
    fn origins_and_gaps(tree in random::signed_layout(4)) {
        let layout = random::layout(&tree);
        prop_assume!(layout.size() <= 1 << 12);
        let mut indices: Vec<i64> = (0..layout.size()).map(|x| layout.offset(x).unwrap()).collect();
        indices.sort_unstable();
        let (least, most) = (indices[0], indices[indices.len() - 1]);
        prop_assert_eq!(layout.origin_terms().unwrap()[0], least.unsigned_abs());
        prop_assert_eq!(layout.cosize_terms().unwrap()[0], most.abs_diff(least) + 1);
        let gapless = indices.windows(2).all(|pair| pair[1] == pair[0] + 1);
        prop_assert_eq!(check::gapless(&layout).is_ok(), gapless);
        // Steps beyond the reach of those before them never meet.
        let steps = layout.strides().into_iter().map(|stride| stride.coefficient().unsigned_abs());
        let modes = steps.enumerate().map(|(i, step)| (layout.mode_at(i).0, step)).filter(|(extent, _)| *extent > 1);
        let reach = modes.into_iter().try_fold(0, |reach, (extent, step)| reach_beyond(reach, extent, step));
        prop_assert!(reach.is_none() || layout.is_injective());
        prop_assert!(reach.is_none_or(|reach| reach == most.abs_diff(least)));
    }
}
