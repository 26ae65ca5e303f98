//! Composition by definition: the values `A(B(i))`, and whether any layout has them.

use super::{extended_index, layout_of, reach, size, value};
use crate::tree::{Mode, Tree};

/// What the definition says of `A` after `B`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Composite {
    /// `B` leaves the domain of `A`.
    OutOfBounds,
    /// No layout that refines the shape of `B` is this function.
    Missing,
    /// The layout, coalesced over the shape of `B`.
    Exists(Tree<Mode>),
}

/// The composite of an outer and an inner layout; `extended` goes on past the end of the outer one.
///
/// An inner layout with negative strides has indices from `-b` on, and a composite begins at 0: it is
/// `R(i) = A(B(i) + b) - A(b)`. Without negative strides `b` is 0.
pub fn composite(outer: &[Mode], inner: &Tree<Mode>, extended: bool) -> Composite {
    let flat: Vec<Mode> = inner.leaves().into_iter().copied().collect();
    if !extended && reach(&flat) >= i128::from(size(outer)) {
        return Composite::OutOfBounds;
    }
    let table: Vec<i128> = (0..size(&flat)).map(|x| composite_value(outer, &flat, x)).collect();
    match refining(&inner.map(|(extent, _)| *extent), &table) {
        Some(layout) => Composite::Exists(layout),
        None => Composite::Missing,
    }
}

/// How far below 0 the indices of a layout go.
pub fn depth_below(modes: &[Mode]) -> i128 {
    modes.iter().filter(|(_, stride)| *stride < 0).map(|&(extent, stride)| i128::from(extent - 1) * -stride).sum()
}

/// `A(B(x) + b) - A(b)` with the extension of `A`; within the outer layout they are the same.
pub fn composite_value(outer: &[Mode], inner: &[Mode], x: u64) -> i128 {
    let below = depth_below(inner);
    let at = |index: i128| extended_index(outer, index);
    at(value(inner, x) + below) - at(below)
}

/// The inner layout with every stride made positive: coordinate `x` of a turned leaf is coordinate `extent - 1 - x` of
/// the leaf.
pub(super) fn turned(inner: &Tree<Mode>) -> Tree<Mode> {
    inner.map(|&(extent, stride)| (extent, stride.abs()))
}

/// The composite of a layout out of that of the turned one.
///
/// `R` is `A` after the turned layout, and `x -> extent - 1 - x` turns each digit of `x`: `R` at the turned coordinate
/// less `R` at that of 0 has the strides of the turned leaves negated.
pub(super) fn unturned(inner: &Tree<Mode>, layout: &Tree<Mode>) -> Tree<Mode> {
    match (inner, layout) {
        (Tree::Leaf((_, stride)), pieces) if *stride < 0 => pieces.map(|&(extent, d)| (extent, -d)),
        (Tree::Tuple(inner), Tree::Tuple(modes)) => {
            Tree::Tuple(inner.iter().zip(modes).map(|(inner, mode)| unturned(inner, mode)).collect())
        }
        (_, layout) => layout.clone(),
    }
}

/// The layout with this table whose shape refines `shape`, coalesced over it, if there is one: along each leaf the
/// table is that of a layout, and the leaves add up.
///
/// # Panics
/// For a table that is shorter than the shape.
pub fn refining(shape: &Tree<u64>, table: &[i128]) -> Option<Tree<Mode>> {
    let extents: Vec<u64> = shape.leaves().into_iter().copied().collect();
    let at = |x: u64| usize::try_from(x).map(|x| table[x]).expect("a table in memory");
    let mut parts = Vec::new();
    let mut step = 1;
    for extent in &extents {
        let along: Vec<i128> = (0..*extent).map(|k| at(k * step)).collect();
        parts.push(layout_of(&along)?);
        step *= extent;
    }
    let digits = |x: u64| {
        let mut rest = x;
        extents.iter().map(move |extent| {
            let digit = rest % extent;
            rest /= extent;
            digit
        })
    };
    let sum = |x: u64| parts.iter().zip(digits(x)).map(|(part, digit)| value(part, digit)).sum::<i128>();
    if (0..step).any(|x| sum(x) != at(x)) {
        return None;
    }
    let mut parts = parts.into_iter();
    Some(shape.graft(&mut |_| leaf_or_tuple(parts.next().unwrap_or_default())))
}

/// One mode stands by itself, none is a single element.
pub(super) fn leaf_or_tuple(modes: Vec<Mode>) -> Tree<Mode> {
    match modes[..] {
        [] => Tree::Leaf((1, 0)),
        [mode] => Tree::Leaf(mode),
        _ => Tree::Tuple(modes.into_iter().map(Tree::Leaf).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `(4,2):(1,8)` met from its end: the indices are 11, 10, 9, 8, 3, 2, 1, 0.
    #[test]
    fn reversed_inner() {
        let reversed = composite(&[(4, 1), (2, 8)], &Tree::Leaf((8, -1)), false);
        assert_eq!(reversed, Composite::Exists(flat(&[(4, -1), (2, -8)])));
        assert_eq!(composite(&[(4, 1)], &flat(&[(4, -1)]), false), Composite::Exists(flat(&[(4, -1)])));
        assert_eq!(composite(&[(4, 1)], &flat(&[(5, -1)]), false), Composite::OutOfBounds);
    }

    fn flat(modes: &[Mode]) -> Tree<Mode> {
        Tree::Tuple(modes.iter().copied().map(Tree::Leaf).collect())
    }

    /// The counterexamples of the literature against `CuTe`'s rule.
    #[test]
    fn known_composites() {
        let one = |extent, stride| Tree::Leaf((extent, stride));
        let carry = composite(&[(3, 2), (4, 0)], &flat(&[(2, 1), (2, 2)]), false);
        assert_eq!(carry, Composite::Missing);
        let weak = composite(&[(4, 2), (6, 3), (8, 5)], &one(6, 3), false);
        assert_eq!(weak, Composite::Missing);
        let deep = composite(&[(4, 2), (6, 3), (8, 5), (10, 7)], &one(6, 12), false);
        assert_eq!(deep, Composite::Exists(flat(&[(2, 9), (3, 5)])));
        let true_one = composite(&[(8, 2), (4, 32)], &one(6, 3), false);
        assert_eq!(true_one, Composite::Exists(flat(&[(3, 6), (2, 34)])));
        assert_eq!(composite(&[(4, 1)], &one(4, 2), false), Composite::OutOfBounds);
        assert_eq!(composite(&[(4, 1)], &one(4, 2), true), Composite::Exists(one(4, 2)));
    }
}
