//! Random layouts: `proptest` strategies.

use layout_algebra::Layout;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::tree::{Mode, Tree};

/// Brackets around `leaves` leaves, chosen by `choices`: each choice joins some neighbours into a tuple.
///
/// # Panics
/// Never.
pub fn bracket<T>(leaves: Vec<T>, choices: &[(Index, Index)], keep_single: bool) -> Tree<T> {
    if keep_single && leaves.len() == 1 {
        return Tree::Leaf(leaves.into_iter().next().expect("one leaf"));
    }
    let mut modes: Vec<Tree<T>> = leaves.into_iter().map(Tree::Leaf).collect();
    for (first, count) in choices {
        if modes.is_empty() {
            break;
        }
        let first = first.index(modes.len());
        let count = 1 + count.index(modes.len() - first);
        let joined: Vec<Tree<T>> = modes.drain(first..first + count).collect();
        modes.insert(first, Tree::Tuple(joined));
    }
    Tree::Tuple(modes)
}

/// What [`bracket`] needs.
pub fn choices() -> impl Strategy<Value = (Vec<(Index, Index)>, bool)> {
    (prop::collection::vec(any::<(Index, Index)>(), 0..3), any::<bool>())
}

/// Any nested tree of up to `leaves` entries.
pub fn tree<T: core::fmt::Debug + Clone>(
    entry: impl Strategy<Value = T> + Clone,
    leaves: usize,
) -> impl Strategy<Value = Tree<T>> {
    (prop::collection::vec(entry, 0..=leaves), choices())
        .prop_map(|(leaves, (choices, single))| bracket(leaves, &choices, single))
}

/// Any shape of up to `leaves` small extents.
pub fn shape(leaves: usize) -> impl Strategy<Value = Tree<u64>> {
    tree(select(&[1, 2, 3, 4, 5, 6, 8, 12][..]), leaves)
}

/// A small mode: often related to others by a factor, sometimes not.
fn mode() -> impl Strategy<Value = Mode> + Clone {
    (
        select(&[1u64, 2, 2, 3, 4, 4, 5, 6, 8][..]),
        select(&[0i128, 1, 1, 2, 2, 3, 4, 4, 5, 6, 8, 8, 12, 16, 17, 24, 32, 36, 48, 64][..]),
    )
}

/// Any layout of up to `leaves` small modes with strides of at least 0.
pub fn any_layout(leaves: usize) -> impl Strategy<Value = Tree<Mode>> {
    tree(mode(), leaves)
}

/// The same, some strides negative.
pub fn signed_layout(leaves: usize) -> impl Strategy<Value = Tree<Mode>> {
    tree((mode(), any::<bool>()).prop_map(|((e, d), flip)| (e, if flip { -d } else { d })), leaves)
}

/// A tractable layout: going up, each stride is the reach of the ones below times a gap; some strides 0. Shuffled and
/// bracketed. With `zeros` false it is complementable.
pub fn tractable(leaves: usize, zeros: bool) -> impl Strategy<Value = Tree<Mode>> {
    let part = (select(&[1u64, 2, 2, 3, 4, 4, 5, 8][..]), select(&[1i128, 1, 1, 2, 3, 4][..]), 0..6u8);
    (prop::collection::vec((part, any::<prop::sample::Index>()), 0..=leaves), choices()).prop_map(
        move |(parts, (choices, single))| {
            let mut step = 1i128;
            let mut modes: Vec<Mode> = Vec::new();
            for ((extent, gap, zero), place) in parts {
                let mode = if zeros && zero == 0 {
                    (extent, 0)
                } else {
                    step *= gap;
                    let mode = (extent, step);
                    step *= i128::from(extent);
                    mode
                };
                modes.insert(place.index(modes.len() + 1), mode);
            }
            bracket(modes, &choices, single)
        },
    )
}

/// A pair whose composite exists: the inner modes are runs of the factors of the outer shape, in any order, some
/// skipped, some repeated with stride 0.
///
/// # Panics
/// Never.
pub fn composable(leaves: usize) -> impl Strategy<Value = (Tree<Mode>, Tree<Mode>)> {
    let outer = prop::collection::vec(mode(), 1..=leaves);
    (outer, prop::collection::vec((any::<Index>(), 0..8u8), 1..12), choices(), choices()).prop_map(
        |(outer, moves, (outer_choices, outer_single), (choices, single))| {
            let mut inner: Vec<Mode> = Vec::new();
            let mut step = 1i128;
            let mut run: Mode = (1, 1);
            let mut moves = moves.iter().cycle();
            for factor in outer.iter().flat_map(|(extent, _)| prime_factors(*extent)) {
                let (place, what) = moves.next().expect("a cycle does not end");
                let here = place.index(inner.len() + 1);
                match what {
                    // Skip the factor: the run before it ends.
                    0 | 1 => inner.insert(here, std::mem::replace(&mut run, (1, step * i128::from(factor)))),
                    // End the run, begin another with this factor.
                    2 | 3 => inner.insert(here, std::mem::replace(&mut run, (factor, step))),
                    // A mode of stride 0.
                    4 => {
                        inner.insert(here, (factor, 0));
                        run.0 *= factor;
                    }
                    _ => run.0 *= factor,
                }
                step *= i128::from(factor);
            }
            inner.push(run);
            inner.truncate(6);
            (bracket(outer, &outer_choices, outer_single), bracket(inner, &choices, single))
        },
    )
}

/// The prime factors in increasing order.
pub fn prime_factors(mut n: u64) -> Vec<u64> {
    let mut factors = Vec::new();
    let mut p = 2;
    while n > 1 {
        if n.is_multiple_of(p) {
            factors.push(p);
            n /= p;
        } else {
            p += 1;
        }
    }
    factors
}

/// One number of a layout moved by a step: often just outside a law that held.
pub fn perturbed(layout: &Tree<Mode>, at: Index, up: bool, extent: bool) -> Tree<Mode> {
    let length = layout.leaves().len();
    if length == 0 {
        return layout.clone();
    }
    let at = at.index(length);
    let mut leaf = 0;
    layout.map(|&(e, d)| {
        leaf += 1;
        match (leaf - 1 == at, extent, up) {
            (false, ..) => (e, d),
            (true, true, true) => (e + 1, d),
            (true, true, false) => (e.saturating_sub(1).max(1), d),
            (true, false, true) => (e, d + 1),
            (true, false, false) => (e, (d - 1).max(0)),
        }
    })
}

/// The layout of the algebra.
///
/// # Panics
/// For layouts beyond its capacity.
pub fn layout(tree: &Tree<Mode>) -> Layout {
    tree.to_layout().expect("a layout within the capacity")
}
