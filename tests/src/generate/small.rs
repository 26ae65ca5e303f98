//! All small layouts.

use layout_algebra::Layout;

use crate::tree::{Mode, Tree};

/// All lists of length `length` over `items`.
pub fn lists<T: Clone>(items: &[T], length: usize) -> Vec<Vec<T>> {
    let mut all = vec![Vec::new()];
    for _ in 0..length {
        all = all
            .iter()
            .flat_map(|list| items.iter().map(move |item| [&list[..], std::slice::from_ref(item)].concat()))
            .collect();
    }
    all
}

/// All flat layouts of at most `rank` modes, extents from 1 and strides from 0 up to the given numbers.
///
/// # Panics
/// For numbers beyond the capacity of the algebra.
pub fn flat_layouts(rank: usize, extent: u64, stride: u32) -> Vec<Layout> {
    let modes: Vec<Mode> = (1..=extent).flat_map(|e| (0..=stride).map(move |d| (e, i128::from(d)))).collect();
    let layout = |modes: Vec<Mode>| Tree::Tuple(modes.into_iter().map(Tree::Leaf).collect()).to_layout();
    (0..=rank).flat_map(|rank| lists(&modes, rank)).map(|modes| layout(modes).expect("a small layout")).collect()
}

/// All lists of at most `rank` modes with these extents and strides.
pub fn small_modes(rank: usize, extents: &[u64], strides: &[i128]) -> Vec<Vec<Mode>> {
    let modes: Vec<Mode> = extents.iter().flat_map(|&e| strides.iter().map(move |&d| (e, d))).collect();
    (0..=rank).flat_map(|rank| lists(&modes, rank)).collect()
}

/// All bracketings of `leaves` leaves of at most this depth, with tuples of a single mode, without empty ones.
pub fn profiles(leaves: usize, depth: usize) -> Vec<Tree<()>> {
    let mut all = Vec::new();
    if leaves == 1 {
        all.push(Tree::Leaf(()));
    }
    if depth == 0 || leaves == 0 {
        return all;
    }
    all.extend(forests(leaves, depth - 1).into_iter().map(Tree::Tuple));
    all
}

/// All non-empty lists of bracketings with `leaves` leaves together.
fn forests(leaves: usize, depth: usize) -> Vec<Vec<Tree<()>>> {
    let mut all = Vec::new();
    for first in 1..=leaves {
        for head in profiles(first, depth) {
            if first == leaves {
                all.push(vec![head.clone()]);
            } else {
                all.extend(
                    forests(leaves - first, depth)
                        .into_iter()
                        .map(|tail| [std::slice::from_ref(&head), &tail].concat()),
                );
            }
        }
    }
    all
}

/// All trees with these brackets and entries out of `items`.
///
/// # Panics
/// Never.
pub fn fillings<T: Clone>(profile: &Tree<()>, items: &[T]) -> Vec<Tree<T>> {
    lists(items, profile.leaves().len())
        .into_iter()
        .map(|list| {
            let mut entries = list.into_iter();
            profile.map(|()| entries.next().expect("an entry for each leaf"))
        })
        .collect()
}

/// All shapes of at most `leaves` leaves, nested up to `depth`, with these extents; `()` among them.
pub fn shapes(leaves: usize, depth: usize, extents: &[u64]) -> Vec<Tree<u64>> {
    let nested = (1..=leaves).flat_map(|leaves| profiles(leaves, depth));
    let mut all = vec![Tree::Tuple(Vec::new())];
    all.extend(nested.flat_map(|profile| fillings(&profile, extents)));
    all
}

/// All layouts of at most `leaves` leaves, nested up to `depth`, with these extents and strides; `():()` among them.
///
/// # Panics
/// For numbers beyond the capacity of the algebra.
pub fn nested_layouts(leaves: usize, depth: usize, extents: &[u64], strides: &[i128]) -> Vec<Layout> {
    let modes: Vec<Mode> = extents.iter().flat_map(|&e| strides.iter().map(move |&d| (e, d))).collect();
    let nested = (1..=leaves).flat_map(|leaves| profiles(leaves, depth));
    let mut all = vec![Layout::EMPTY];
    all.extend(
        nested.flat_map(|profile| fillings(&profile, &modes)).map(|tree| tree.to_layout().expect("a small layout")),
    );
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts() {
        assert_eq!(flat_layouts(2, 4, 8).len(), 1 + 36 + 36 * 36);
        // *, (*), ((*)) and (*,*), ((*,*)), ((*),*), (*,(*)), ((*),(*)).
        assert_eq!(profiles(1, 2).len(), 3);
        assert_eq!(profiles(2, 2).len(), 5);
        assert_eq!(shapes(1, 1, &[2, 3]).len(), 1 + 2 * 2);
    }
}
