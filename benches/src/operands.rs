//! Pairs of layouts that compose: compact layouts of rank 4, in any order of their modes, and inner layouts of rank 2.

use std::collections::HashSet;

use layout_algebra::{Layout, ops};

/// An outer layout of rank 4 and an inner one of rank 2 whose composition exists.
pub struct Pair {
    /// The outer layout.
    pub outer: Layout,
    /// The inner layout.
    pub inner: Layout,
}

/// Numbers that look random and are the same in every run.
struct Numbers(u64);

impl Numbers {
    /// A number below `end`.
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % end
    }
}

/// `count` pairs; no two have the same outer layout.
pub fn pairs(count: usize) -> Vec<Pair> {
    let mut numbers = Numbers(1);
    let (mut pairs, mut seen) = (Vec::new(), HashSet::new());
    while pairs.len() < count {
        let outer = outer(&mut numbers);
        if let Some(inner) = inner(&mut numbers, &outer)
            && ops::composition(&outer, &inner).is_ok()
            && seen.insert(outer)
        {
            pairs.push(Pair { outer, inner });
        }
    }
    pairs
}

/// A layout of rank 4 without overlap, its modes in any order.
fn outer(numbers: &mut Numbers) -> Layout {
    let extents: [u64; 4] = core::array::from_fn(|_| [2, 3, 4, 5, 6, 8, 12, 16][numbers.below(8)]);
    let mut strides = [0; 4];
    let mut left = vec![0, 1, 2, 3];
    let mut stride = [1, 1, 1, 2, 4][numbers.below(5)];
    while !left.is_empty() {
        let mode = left.remove(numbers.below(left.len()));
        strides[mode] = stride;
        stride *= extents[mode];
    }
    Layout::flat(&extents, &strides).expect("the numbers are small")
}

/// Two modes, each of which runs from one multiple of a boundary between outer modes to another.
fn inner(numbers: &mut Numbers, outer: &Layout) -> Option<Layout> {
    let mut steps = vec![1];
    for extent in outer.shape().leaves() {
        let below = steps[steps.len() - 1];
        steps.extend((2..=*extent).filter(|part| extent % part == 0).map(|part| below * part));
    }
    let mut cuts: [u64; 3] = core::array::from_fn(|_| steps[numbers.below(steps.len())]);
    cuts.sort_unstable();
    let [low, middle, high] = cuts;
    if low == middle || middle == high || middle % low != 0 || high % middle != 0 {
        return None;
    }
    let modes = [(middle / low, low), (high / middle, middle)];
    let first = numbers.below(2);
    let (a, b) = (modes[first], modes[1 - first]);
    Some(Layout::flat(&[a.0, b.0], &[a.1, b.1]).expect("the numbers are small"))
}
