//! The runs of a nest of numbers are all coordinates of its layouts, each once.

extern crate std;

use core::convert::Infallible;
use core::ops::ControlFlow;
use std::vec::Vec;

use layout_algebra::{Layout, Loops};

use super::{Numbers, Patches, fold, for_each_patch, is_long};
use crate::plan::At;

/// The pairs of indices of a run.
fn elements(At { indices, steps, length, .. }: At<2>) -> impl Iterator<Item = [usize; 2]> {
    (0..length).map(move |i| [0, 1].map(|k| indices[k].wrapping_add(i.wrapping_mul(steps[k]))))
}

/// The runs of the loops over two layouts, as pairs of indices.
fn visited(nest: &Numbers<2>) -> Vec<[usize; 2]> {
    let mut all = Vec::new();
    let each = |(), at| {
        all.extend(elements(at));
        ControlFlow::<Infallible>::Continue(())
    };
    let ControlFlow::Continue(()) = fold(nest, (), each);
    all
}

/// The same, in patches with planes.
fn visited_in_planes(nest: &Numbers<2>) -> Vec<[usize; 2]> {
    let (mut patches, mut all) = (Patches::FIRST, Vec::new());
    while let Some(mut patch) = patches.next::<2, true>(nest) {
        while patch.left > 0 {
            all.extend(elements(nest.run::<true>(&mut patch)));
        }
    }
    all
}

/// The same, patch by patch.
fn visited_by_patch(nest: &Numbers<2>) -> Vec<[usize; 2]> {
    let mut all = Vec::new();
    for_each_patch(nest, |mut patch| {
        assert_eq!(patch.left, patch.rows, "all rows of a patch are left");
        while patch.left > 0 {
            all.extend(elements(nest.run::<false>(&mut patch)));
        }
    });
    all
}

/// Whether the loops over two layouts are numbers; that they pass over all coordinates holds for all.
fn holds(left: &str, right: &str) -> bool {
    let layouts: [Layout; 2] = [left, right].map(|text| text.parse().unwrap());
    let loops = Loops::side_by_side(&[&layouts[0], &layouts[1]]).unwrap().in_memory_order(2);
    let nest = Numbers::of(&loops, 2);
    let index = |layout: &Layout, x| usize::try_from(layout.index(x).unwrap()).unwrap();
    let mut expected: Vec<_> = (0..layouts[0].size()).map(|x| [0, 1].map(|k| index(&layouts[k], x))).collect();
    expected.sort_unstable();
    for nest in [nest, nest.in_long_patches()] {
        assert!([0, 1].iter().all(|&mode| nest.patch[mode] <= nest.area[mode]), "{left} and {right}");
        let whole = [nest.extents[0], nest.extents[1]];
        assert!(nest.blocked || (nest.patch, nest.area) == (whole, whole), "{left} and {right}");
        let mut all = visited(&nest);
        assert_eq!(visited_in_planes(&nest), all, "{left} and {right}, in planes");
        assert_eq!(visited_by_patch(&nest), all, "{left} and {right}, patch by patch");
        all.sort_unstable();
        assert_eq!(all, expected, "{left} and {right}, patches of {:?}", nest.patch);
    }
    is_long(&loops)
}

/// Lines have 8 elements, and half of the lines of 64 sets are free. Rows of 1000 elements may be in all sets, of 96 in
/// a fourth, of 64 in an eighth, of 1024 in one.
#[test]
fn lengths_of_runs() {
    let steps = [[1, 1000], [1, 64], [96, 1], [0, 1024], [0, 0], [1, 5_usize.wrapping_neg()]];
    let lengths =
        steps.map(|[left, right]| Numbers::crossed([999, 999], [[left, right], [1, 1]]).in_long_patches().patch[0]);
    assert_eq!(lengths, [128, 32, 64, 16, 128, 128]);
}

/// Transposes: one block, blocks with tails on each side, areas with tails; one and more loops around them.
#[test]
fn blocks() {
    let sizes = if cfg!(miri) {
        &[(33, 40), (65, 17)][..]
    } else {
        &[(33, 40), (64, 64), (65, 17), (257, 19), (130, 128), (300, 515)]
    };
    for (m, n) in sizes {
        assert!(holds(&std::format!("({m},{n}):({n},1)"), &std::format!("({m},{n}):(1,{m})")), "{m} x {n}");
        // Loops around them make six times as many coordinates.
        if m * n > 10_000 {
            continue;
        }
        let around = std::format!("({m},{n},2,3)");
        let (size, pad) = (m * n, m * n + 5);
        let left = std::format!("{around}:({n},1,{size},{})", 2 * size);
        let right = std::format!("{around}:(1,{m},{},{pad})", 3 * pad);
        assert!(holds(&left, &right), "{left} and {right}");
    }
}

/// Rows that are padded, of more modes than one, forwards and backwards.
#[test]
fn rows() {
    assert!(holds("(64,20):(1,70)", "(64,20):(1,64)"));
    assert!(holds("(100,3,5):(1,101,400)", "(100,3,5):(1,700,110)"));
    assert!(holds("(64,2,2,2,2,2):(1,100,300,900,2700,8100)", "(64,2,2,2,2,2):(1,8100,2700,900,300,100)"));
}

/// Short runs and a single coordinate, of any number of loops; blocks that are one patch, with loops around them.
#[test]
fn short_runs() {
    let modes = [(3, 1, 1), (4, 40, 5), (5, 200, 30), (2, 3, 1000), (3, 9, 5000), (2, 30, 20_000)];
    for count in 0..=modes.len() {
        for first in 0..count.max(1) {
            let of = |number: fn(&(u64, u64, u64)) -> u64| {
                let rotated = modes[..count].iter().cycle().skip(first).take(count).map(number);
                std::format!("({})", rotated.map(|number| std::format!("{number}")).collect::<Vec<_>>().join(","))
            };
            let [extents, left, right] = [of(|it| it.0), of(|it| it.1), of(|it| it.2)];
            holds(&std::format!("{extents}:{left}"), &std::format!("{extents}:{right}"));
        }
    }
    holds("(16,40,2,3):(40,1,640,1280)", "(16,40,2,3):(1,16,1935,645)");
    assert_eq!(visited_in_planes(&Numbers::NONE), [[0, 0]]);
}

/// Few elements, short runs and a single run stay a nest of constants.
#[test]
fn constants() {
    for text in ["(32,32):(1,40)", "(63,20):(1,70)", "4096:1"] {
        assert!(!holds(text, text), "{text}");
    }
}
