//! Loops over several layouts: every coordinate once, in order or in the order of memory.

use layout_algebra::ops::{coalesce, max_common_vector};
use layout_algebra::{IntTuple, Layout, LayoutError, Loops, Stride, check, reach_beyond};
use layout_tests::generate::{random, small};
use proptest::prelude::*;

use crate::cases;

/// The indices of all layouts, coordinate by coordinate.
fn indices<const K: usize>(layouts: [&Layout; K]) -> Vec<[i64; K]> {
    (0..layouts[0].size()).map(|x| layouts.map(|layout| layout.offset(x).unwrap())).collect()
}

/// The indices that the loops go through, in their order.
fn visited<const K: usize>(loops: &Loops<K>) -> Vec<[i64; K]> {
    let mut visited = vec![[0; K]];
    for (extent, steps) in loops.modes() {
        let around = (0..i64::try_from(extent).unwrap())
            .flat_map(|i| visited.iter().map(move |at: &[i64; K]| std::array::from_fn(|k| at[k] + i * steps[k])));
        visited = around.collect();
    }
    visited
}

/// Where the modes of a coalesced layout end.
fn ends(layout: &Layout) -> Vec<u64> {
    let flat = coalesce(layout);
    let extents = (0..flat.length()).map(|i| flat.mode_at(i).0);
    extents.scan(1, |size, extent| Some(std::mem::replace(size, *size * extent) * extent)).collect()
}

fn law<const K: usize>(layouts: [&Layout; K]) {
    let mut chain = layouts.map(ends).concat();
    chain.sort_unstable();
    let refinable = chain.windows(2).all(|pair| pair[1] % pair[0] == 0);
    let loops = match Loops::side_by_side(&layouts) {
        Ok(loops) => loops,
        Err(error) => {
            assert!(matches!(error, LayoutError::NotMutuallyRefinable { .. }) && !refinable, "{layouts:?}: {error}");
            return;
        }
    };
    assert!(refinable, "{layouts:?}");
    assert_eq!(visited(&loops), indices(layouts), "{layouts:?}: {loops:?}");
    assert_eq!((loops.size(), loops.has_runtime_strides()), (layouts[0].size(), false));
    // What a flat shape has in common with another one needs no other rule.
    let [first, last] = [layouts[0].shape(), layouts[K - 1].shape()];
    let is_flat = first.depth() <= 1 && last.depth() <= 1;
    let same = is_flat && first.leaves().eq(last.leaves());
    assert_eq!(check::same_flat_extents(first, last), same, "{layouts:?}");
    merged(&loops, "in order");

    // Another order, of all layouts or of the first one with the others counted along: the same coordinates.
    let mut all = indices(layouts);
    all.sort_unstable();
    for operands in [1, K] {
        let memory = loops.in_memory_order(operands);
        let mut other = visited(&memory);
        other.sort_unstable();
        assert_eq!(other, all, "{layouts:?}: {memory:?}");
        if !memory.is_blocked() {
            merged(&memory, "in memory");
        }
        let split = (2..=memory.extent(0)).find(|length| memory.extent(0).is_multiple_of(*length));
        let split = memory.split_first(split.unwrap_or(1));
        assert_eq!(visited(&split), visited(&memory), "{memory:?}: {split:?}");
        // What is contiguous in all is the innermost loop.
        let run = |k: usize| (0..loops.count()).any(|mode| loops.step(mode, k) == 1);
        let common = (0..loops.count()).any(|mode| (0..operands).all(|k| loops.step(mode, k) == 1));
        assert!(!common || memory.is_run(operands), "{layouts:?}: {memory:?}");
        assert!(!memory.is_run(operands) || memory.count() == 0 || (0..operands).all(run));
    }
    if K == 1 {
        let memory = loops.in_memory_order(1);
        let steps = memory.modes().skip_while(|(_, steps)| steps[0] == 1).map(|(_, steps)| steps[0].unsigned_abs());
        assert!(steps.is_sorted(), "{layouts:?}: {memory:?}");
    }
    if let [a, b] = layouts[..] {
        let memory = loops.in_memory_order(K);
        assert!(!memory.is_run(K) || memory.extent(0) <= max_common_vector(a, b), "{layouts:?}");
    }
}

/// No two neighbouring loops are one in all layouts.
fn merged<const K: usize>(loops: &Loops<K>, order: &str) {
    let modes: Vec<(u64, [i64; K])> = loops.modes().collect();
    for pair in modes.windows(2) {
        let ((extent, lower), (_, steps)) = (pair[0], pair[1]);
        let extent = i64::try_from(extent).unwrap();
        assert!((0..K).any(|k| lower[k] * extent != steps[k]), "{order}: {loops:?}");
    }
}

fn small_layouts() -> Vec<Layout> {
    let shapes: [&[u64]; 8] = [&[12], &[2, 6], &[6, 2], &[3, 4], &[4, 3], &[2, 2, 3], &[2, 3, 2], &[3, 2, 2]];
    let layouts = shapes.iter().flat_map(|shape| {
        small::lists(&[0, 1, 2, -3, 6], shape.len()).into_iter().map(|strides| {
            let strides: Vec<Stride> = strides.into_iter().map(Stride::constant).collect();
            Layout::new(&IntTuple::flat(shape).unwrap(), &strides).unwrap()
        })
    });
    layouts.collect()
}

#[test]
fn every_small_pair_of_one_size() {
    let layouts = small_layouts();
    for a in &layouts {
        law([a]);
        for b in &layouts {
            law([a, b]);
        }
    }
}

#[test]
fn small_layouts_of_one_size_in_threes() {
    let layouts = small_layouts();
    for a in layouts.iter().step_by(7) {
        for b in layouts.iter().step_by(5) {
            for c in layouts.iter().step_by(11) {
                law([a, b, c]);
            }
        }
    }
}

/// Leaves of one layout that are the leaves of the other one, and leaves that merge: two ways to the same loops.
#[test]
fn merged_leaves_are_the_same_loops() {
    let layouts = small_layouts();
    for a in &layouts {
        for b in layouts.iter().step_by(3).filter(|b| b.shape() == a.shape()) {
            let ways = [*a, coalesce(a)].map(|a| Loops::side_by_side(&[&a, b]).unwrap());
            assert_eq!(visited(&ways[0]), visited(&ways[1]), "{a} and {b}");
        }
    }
}

#[test]
fn sizes_that_differ_are_refused() {
    let sizes = [("(4,1):(1,1)", "6:1", 4, 6), ("():()", "4:1", 1, 4), ("4:1", "():()", 4, 1)];
    for (a, b, size, other) in sizes.into_iter().chain([("(4,6):(1,4)", "(4,5):(1,4)", 24, 20)]) {
        let [a, b] = [a, b].map(|text| Layout::parse(text).unwrap());
        let refused = Loops::side_by_side(&[&a, &b]).unwrap_err();
        assert!(
            matches!(refused, LayoutError::CheckSameSize { left, right, .. } if (left, right) == (size, other)),
            "{a} and {b}: {refused}"
        );
    }
    let [empty, one] = ["():()", "1:0"].map(|text| Layout::parse(text).unwrap());
    assert_eq!(Loops::side_by_side(&[&empty, &one]).unwrap().count(), 0);
}

/// A transpose is blocked, whichever is written; what is close in both, or small, is not.
#[test]
fn blocks() {
    let parse = |text| Layout::parse(text).unwrap();
    let (rows, columns, padded) = (parse("(64,48):(48,1)"), parse("(64,48):(1,64)"), parse("(64,48):(50,1)"));
    let order = |layouts: [&Layout; 2]| Loops::side_by_side(&layouts).unwrap().in_memory_order(2);
    for (target, source) in [(&rows, &columns), (&columns, &rows), (&padded, &columns)] {
        let loops = order([target, source]);
        assert!(loops.is_blocked() && loops.step(0, 0) == 1 && loops.step(1, 1) == 1, "{loops:?}");
    }
    assert!(!order([&rows, &padded]).is_blocked());
    assert!(!order([&parse("(16,16):(16,1)"), &parse("(16,16):(1,16)")]).is_blocked());
    // A mode between the two.
    let (target, source) = (parse("(32,4,32):(128,32,1)"), parse("(32,4,32):(1,32,128)"));
    let loops = order([&target, &source]);
    assert!(loops.is_blocked(), "{loops:?}");
    assert_eq!(loops.modes().collect::<Vec<_>>(), [(32, [1, 128]), (32, [128, 1]), (4, [32, 32])]);
}

#[test]
fn runtime_strides_come_last() {
    let (rows, tile) = (Layout::parse("(4,8):(?,1)").unwrap(), Layout::parse("(4,8):(8,1)").unwrap());
    let loops = Loops::side_by_side(&[&rows, &tile]).unwrap().in_memory_order(2);
    assert_eq!(loops.modes().collect::<Vec<_>>(), [(8, [1, 1]), (4, [1, 8])]);
    assert_eq!((loops.basis(0, 0), loops.basis(1, 0), loops.basis(1, 1)), (0, 1, 0));
}

/// A runtime stride of a mode of one element is no stride.
#[test]
fn layouts_of_constant_strides_have_a_cosize() {
    for (text, is_constant) in [("(4,8):(?,1)", false), ("(1,8):(?,1)", true), ("(4,1):(2,?)", true), ("8:8*?", false)]
    {
        let layout = Layout::parse(text).unwrap();
        assert_eq!((layout.is_constant(), layout.cosize().is_ok()), (is_constant, is_constant), "{text}");
        assert_eq!(layout.fits_in(64), is_constant, "{text}");
    }
}

proptest! {
    #![proptest_config(cases(256))]

    /// A layout against others of its size: its shape with other strides, refined, and as one mode.
    #[test]
    fn larger_groups(tree in random::signed_layout(5), strides in proptest::collection::vec(-20i64..20, 16)) {
        let a = random::layout(&tree);
        prop_assume!(a.size() <= 1 << 12);
        let line = Layout::leaf(a.size(), Stride::constant(strides[0])).unwrap();
        let strides: Vec<Stride> = (0..a.length()).map(|i| Stride::constant(strides[i % 16])).collect();
        let b = Layout::new(a.shape(), &strides).unwrap();
        law([&a, &b]);
        law([&b, &a]);
        law([&a, &line]);
        law([&line, &a, &b]);
        law([&a, &b, &a, &line, &b]);
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
        let cosize = most.abs_diff(least) + 1;
        prop_assert_eq!(layout.cosize_terms().unwrap()[0], cosize);
        prop_assert!(layout.fits_in(cosize) && layout.fits_in(u64::MAX) && !layout.fits_in(cosize - 1));
        let gapless = indices.windows(2).all(|pair| pair[1] == pair[0] + 1);
        prop_assert_eq!(check::gapless(&layout).is_ok(), gapless);
        // Steps beyond the reach of those before them never meet.
        let strides = layout.strides();
        let strides = strides.into_iter().enumerate();
        let modes = strides.map(|(i, it)| (layout.mode_at(i).0, it.coefficient().unsigned_abs()));
        let mut modes = modes.filter(|(extent, _)| *extent > 1);
        let reach = modes.try_fold(0, |reach, (extent, step)| reach_beyond(reach, extent, step));
        prop_assert!(reach.is_none() || layout.is_injective());
        prop_assert!(reach.is_none_or(|reach| reach == most.abs_diff(least)));
    }
}
