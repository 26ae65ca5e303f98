//! Composition without a table.
//!
//! Each leaf `n:s` of the inner layout is split where the outer one stops being linear along it: by the theorem of
//! `layout_of` the longest linear beginning must be the first mode, its extent has to divide `n`, and the rest is the
//! same question. That leaves one candidate, `sum c_j A(t_j)` with the steps `t_j` of the pieces; it is the composite
//! exactly when `A(sum c_j t_j)`, a sum of floors, is linear.

use super::super::composite::{leaf_or_tuple, turned, unturned};
use super::super::{Composite, reach, size};
use super::floors::{Floor, Linear, Undecided, first_carry, linear_on};
use crate::tree::{Mode, Tree};

/// The composite of an outer and an inner layout; `extended` leaves the last outer mode unbounded. `None`: not decided.
///
/// As for [`composite`](super::super::composite), an inner layout with negative strides begins at its smallest index.
pub fn by_modes(outer: &[Mode], inner: &Tree<Mode>, extended: bool) -> Option<Composite> {
    let flat: Vec<Mode> = inner.leaves().into_iter().copied().collect();
    if !extended && reach(&flat) >= i128::from(size(outer)) {
        return Some(Composite::OutOfBounds);
    }
    let found = composite_of_axes(inner, &[(outer, (0..flat.len()).collect())]).ok()?;
    Some(found.map_or(Composite::Missing, Composite::Exists))
}

/// The layout that is the sum of outer layouts, their last modes unbounded, each after the leaves of the inner one
/// that are named beside it, if there is one.
///
/// # Errors
/// [`Undecided`].
pub fn composite_of_axes(
    inner: &Tree<Mode>,
    outers: &[(&[Mode], Vec<usize>)],
) -> Result<Option<Tree<Mode>>, Undecided> {
    Ok(sum(&turned(inner), outers)?.map(|layout| unturned(inner, &layout)))
}

fn sum(inner: &Tree<Mode>, outers: &[(&[Mode], Vec<usize>)]) -> Result<Option<Tree<Mode>>, Undecided> {
    let mut outer_of = Vec::new();
    for leaf in 0..inner.leaves().len() {
        let outer = outers.iter().find(|(_, leaves)| leaves.contains(&leaf));
        outer_of.push(outer.map_or(Ok(Vec::new()), |(outer, _)| terms(outer).ok_or(Undecided))?);
    }
    let mut pieces: Vec<Vec<Mode>> = Vec::new();
    for (&&(extent, stride), terms) in inner.leaves().iter().zip(&outer_of) {
        match split(extent, stride, terms)? {
            Some(split) => pieces.push(split),
            None => return Ok(None),
        }
    }
    let extents: Vec<u64> = pieces.iter().flatten().map(|(extent, _)| *extent).collect();
    let mut floors: Vec<Floor> = Vec::new();
    for (outer, leaves) in outers {
        for (gain, period) in terms(outer).ok_or(Undecided)? {
            let of =
                |leaf: usize| pieces[leaf].iter().map(move |(_, step)| if leaves.contains(&leaf) { *step } else { 0 });
            floors.push(Floor { gain, period, steps: (0..pieces.len()).flat_map(of).collect() });
        }
    }
    match linear_on(&extents, &floors) {
        Linear::Undecided => return Err(Undecided),
        Linear::No(_) => return Ok(None),
        Linear::Yes => {}
    }
    let mut found = Vec::new();
    for (pieces, terms) in pieces.iter().zip(&outer_of) {
        let strides: Option<Vec<Mode>> =
            pieces.iter().map(|&(extent, step)| Some((extent, index(terms, step)?))).collect();
        found.push(strides.ok_or(Undecided)?);
    }
    let mut found = found.into_iter();
    Ok(Some(inner.graft(&mut |_| leaf_or_tuple(found.next().unwrap_or_default()))))
}

/// The floors of a layout, the last mode unbounded: what each adds, and its period.
fn terms(outer: &[Mode]) -> Option<Vec<(i128, i128)>> {
    let mut terms = Vec::new();
    let (mut period, mut before) = (1i128, 0i128);
    for &(extent, stride) in outer {
        terms.push((stride.checked_sub(before)?, period));
        period = period.checked_mul(i128::from(extent))?;
        before = stride.checked_mul(i128::from(extent))?;
    }
    Some(terms)
}

/// The sum of floors at `x`.
fn index(terms: &[(i128, i128)], x: i128) -> Option<i128> {
    terms.iter().try_fold(0i128, |sum, (gain, period)| sum.checked_add(gain.checked_mul(x.div_euclid(*period))?))
}

/// The pieces of a leaf, each with its step before the outer layout, if it has a layout.
fn split(extent: u64, stride: i128, terms: &[(i128, i128)]) -> Result<Option<Vec<Mode>>, Undecided> {
    let (mut extent, mut step) = (extent, stride);
    let mut pieces = Vec::new();
    while extent > 1 {
        let floors: Vec<Floor> =
            terms.iter().map(|&(gain, period)| Floor { gain, period, steps: vec![step] }).collect();
        let first = first_carry(extent, &floors)?.unwrap_or(extent);
        if !extent.is_multiple_of(first) {
            return Ok(None);
        }
        pieces.push((first, step));
        step = step.checked_mul(i128::from(first)).ok_or(Undecided)?;
        extent /= first;
    }
    Ok(Some(pieces))
}

#[cfg(test)]
mod tests {
    use super::super::super::composite;
    use super::*;
    use crate::generate::small::small_modes;

    /// All small pairs, bounded and extended: the answer is that of the table.
    #[test]
    fn all_small_pairs() {
        let outers = small_modes(2, &[1, 2, 3, 4], &[-1, 0, 1, 3]).into_iter().chain([
            vec![(2, 3), (3, 1), (9, 8)],
            vec![(4, 2), (6, 3), (8, 5)],
            vec![(2, 1), (2, 5), (3, 2), (2, 7)],
        ]);
        let inners = small_modes(2, &[1, 2, 3, 4, 5, 6], &[-2, -1, 0, 1, 2, 3, 5]);
        let mut found = [0; 3];
        for outer in outers {
            for inner in &inners {
                let inner = Tree::Tuple(inner.iter().copied().map(Tree::Leaf).collect());
                for extended in [false, true] {
                    let table = composite(&outer, &inner, extended);
                    assert_eq!(by_modes(&outer, &inner, extended).as_ref(), Some(&table), "{outer:?} {inner:?}");
                    found[match table {
                        Composite::OutOfBounds => 0,
                        Composite::Missing => 1,
                        Composite::Exists(_) => 2,
                    }] += 1;
                }
            }
        }
        assert!(found.iter().all(|count| *count > 1000), "{found:?}");
    }
}
