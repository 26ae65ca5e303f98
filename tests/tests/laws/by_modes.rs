//! Composition of large layouts, held against a decision by sums of floors: carries that cancel, digits across modes,
//! reversed leaves, extended outer layouts.

use layout_algebra::LayoutError;
use layout_algebra::ops::{composition, composition_extended};
use layout_tests::generate::hostile::Draw;
use layout_tests::oracle::{Composite, flat_modes, modes};
use layout_tests::tree::{Mode, Tree};

fn tuple(modes: &[Mode]) -> Tree<Mode> {
    Tree::Tuple(modes.iter().copied().map(Tree::Leaf).collect())
}

/// An outer layout. Half of the time a mode takes back what the one before it added: then carries cancel.
fn outer(draw: &mut Draw) -> Vec<Mode> {
    let count = draw.between(1, 4);
    let mut modes: Vec<Mode> = Vec::new();
    for _ in 0..count {
        let extent = if draw.chance(3) { draw.between(10, 300) } else { draw.between(1, 9) };
        let stride = match modes.last() {
            Some(&(extent, stride)) if draw.chance(2) => i128::from(extent) * stride + [-5, -1, 1, 5][draw.index(4)],
            _ => i128::from(draw.between(0, 9)) - 2,
        };
        modes.push((extent, stride));
    }
    modes
}

/// An inner layout whose steps are products of first extents of the outer one, or near them.
fn inner(draw: &mut Draw, outer: &[Mode]) -> Vec<Mode> {
    (0..draw.between(1, 3))
        .map(|_| {
            let before: u64 = outer[..draw.index(outer.len())].iter().map(|mode| mode.0).product();
            let step = i128::from(before * draw.between(1, 4)) + [0, 0, 0, 1, -1][draw.index(5)];
            let extent = if draw.chance(3) { draw.between(10, 5000) } else { draw.between(1, 12) };
            (extent, if draw.chance(4) { -step } else { step })
        })
        .collect()
}

#[test]
fn composites_of_large_layouts() {
    let mut draw = Draw::new(12);
    let mut counts = [0; 4];
    for _ in 0..40_000 {
        let outer = outer(&mut draw);
        let inner = inner(&mut draw, &outer);
        let (outer, inner) = (tuple(&outer).to_layout().unwrap(), tuple(&inner).to_layout().unwrap());
        for extended in [false, true] {
            let ours = if extended { composition_extended(&outer, &inner) } else { composition(&outer, &inner) };
            let Some(defined) = modes::by_modes(&flat_modes(&outer), &Tree::of_layout(&inner), extended) else {
                continue;
            };
            counts[match (ours, defined) {
                (Ok(ours), Composite::Exists(tree)) => {
                    assert_eq!(ours, tree.to_layout().unwrap(), "{outer} after {inner}");
                    0
                }
                (Err(LayoutError::InnerTooLarge { .. }), Composite::OutOfBounds) => 1,
                (Err(LayoutError::Undecided { .. }), _) => 2,
                (Err(_), Composite::Missing) => 3,
                (ours, defined) => panic!("{outer} after {inner}: {ours:?}, by definition {defined:?}"),
            }] += 1;
        }
    }
    let [found, outside, undecided, refused] = counts;
    assert!(found > 5000 && outside > 5000 && refused > 5000 && undecided < 1000, "{counts:?}");
}
