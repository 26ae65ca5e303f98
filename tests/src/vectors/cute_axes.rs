//! Coordinates as indices, of `CuTe` C++: identity layouts, their divides, compositions with basis strides.

use std::collections::BTreeMap;

use layout_algebra::ops::{composition_axes, make_identity_layout, zipped_divide};
use layout_algebra::{Axis, Basis, IntTuple, Layout, LayoutError, Stride};

use super::case::{Case, Judged};
use super::cute::{large, places};
use super::cute_divide::not_zipped;
use super::json::{self, Unreadable};
use super::{Verdict, verdict};
use crate::oracle::{self, modes};
use crate::tree::{Mode, Tree};

/// Judges one case.
pub(super) fn judge(case: &Case) -> Judged {
    match case.op.as_str() {
        "identity_layout" => {
            let ours = make_identity_layout(&case.tuple("shape")?)?;
            let theirs = case.field("out").map(json::layout).transpose()?;
            Ok(theirs.map_or(Verdict::Verified, |theirs| verdict::compare(&ours, &theirs)))
        }
        "identity_zipped_divide" => judge_divide(case),
        "composition_basis" => judge_composition(case),
        op => Err(Unreadable::unknown(op)),
    }
}

/// The numbers that stand for the axes of a shape: far apart, so that sums of coordinates do not meet.
fn weights(shape: &IntTuple) -> Result<Layout, Unreadable> {
    let mut weight = 1i64;
    let mut strides = Vec::new();
    for extent in shape.leaves() {
        strides.push(Stride::constant(weight));
        weight = i64::try_from(*extent).unwrap_or(i64::MAX).saturating_mul(4).saturating_mul(weight);
    }
    Ok(Layout::new(shape, &strides)?)
}

/// The layout with the numbers of its axes in place of them.
fn weighed(layout: &Layout, weights: &Layout) -> Option<Layout> {
    let strides: Option<Vec<Stride>> = layout
        .strides()
        .iter()
        .map(|stride| match stride.basis() {
            Basis::Axis(axis) => {
                let weight = at_axis(weights, axis)?.strides().first()?.value()?;
                Some(Stride::constant(stride.coefficient().checked_mul(weight)?))
            }
            _ => Some(*stride),
        })
        .collect();
    Layout::new(layout.shape(), &strides?).ok()
}

fn at_axis(layout: &Layout, axis: Axis) -> Option<Layout> {
    (0..axis.depth()).try_fold(*layout, |layout, level| layout.mode(axis.mode(level)?).ok())
}

/// The divide of an identity layout is that of any layout of the shape, with the axes in place of the strides.
fn judge_divide(case: &Case) -> Judged {
    let shape = case.tuple("shape")?;
    let tiling = case.tiling("t")?;
    let weights = weights(&shape)?;
    let ours = zipped_divide(&make_identity_layout(&shape)?, &tiling.to_tiler()?);
    let law = |ours: &Layout| match weighed(ours, &weights) {
        Some(ours) => not_zipped(&weights, &tiling, &ours),
        None => Some("an axis that the shape does not have".to_owned()),
    };
    let theirs = case.field("out").map(json::layout).transpose()?;
    Ok(case.against(theirs, ours, law, || None))
}

/// `R(i) = a(b(i))`, where the indices of `b` are coordinates of `a`.
fn judge_composition(case: &Case) -> Judged {
    let (outer, inner) = (case.layout("a")?, case.layout_of_axes("b")?);
    let ours = composition_axes(&outer, &inner);
    if let Err(LayoutError::InnerTooLarge { .. }) = ours
        && leaves_outer(&outer, &inner)
    {
        return Ok(Verdict::Refused);
    }
    case.partial(ours, |ours| not_composite(&outer, &inner, ours), || None)
}

/// The steps of the leaves on each axis.
fn by_axis(inner: &Layout) -> BTreeMap<Basis, Vec<(usize, Mode)>> {
    let mut axes: BTreeMap<Basis, Vec<(usize, Mode)>> = BTreeMap::new();
    for leaf in 0..inner.length() {
        let (extent, stride) = inner.mode_at(leaf);
        axes.entry(stride.basis()).or_default().push((leaf, (extent, i128::from(stride.coefficient()))));
    }
    axes
}

fn along(outer: &Layout, basis: Basis) -> Option<Layout> {
    match basis {
        Basis::Axis(axis) => at_axis(outer, axis),
        _ => Some(*outer),
    }
}

fn leaves_outer(outer: &Layout, inner: &Layout) -> bool {
    by_axis(inner).into_iter().any(|(basis, leaves)| {
        let modes: Vec<Mode> = leaves.iter().map(|(_, mode)| *mode).collect();
        along(outer, basis).is_none_or(|mode| oracle::reach(&modes) >= i128::from(mode.size()))
    })
}

/// What is wrong with the sum, over the axes, of what is along each of them in `outer`, after the leaves of `inner` on
/// it.
fn not_composite(outer: &Layout, inner: &Layout, ours: &Layout) -> Option<String> {
    if !oracle::refines(&Tree::of(ours.shape()), &Tree::of(inner.shape())) {
        return Some(format!("{} does not refine {}", ours.shape(), inner.shape()));
    }
    let mut axes: Vec<(Vec<Mode>, Vec<Mode>, Vec<usize>)> = Vec::new();
    for (basis, leaves) in by_axis(inner) {
        let Some(mode) = along(outer, basis) else { return Some(format!("{outer} has no such axis")) };
        let mut only: Vec<Mode> = inner.shape().leaves().iter().map(|extent| (*extent, 0)).collect();
        for &(leaf, mode) in &leaves {
            only[leaf] = mode;
        }
        axes.push((oracle::flat_modes(&mode), only, leaves.iter().map(|(leaf, _)| *leaf).collect()));
    }
    let found = oracle::flat_modes(ours);
    let wrong = |x: u64| {
        let value = axes.iter().map(|(mode, only, _)| oracle::composite_value(mode, only, x)).sum::<i128>();
        let ours = oracle::value(&found, x);
        (ours != value).then(|| format!("A(B({x})) = {value}, not {ours}"))
    };
    if !large(inner) {
        return (0..inner.size()).find_map(wrong);
    }
    let mut steps = inner.strides().into_iter().map(|stride| i128::from(stride.coefficient()));
    let inner = Tree::of(inner.shape()).map(|extent| (*extent, steps.next().unwrap_or(0)));
    let outers: Vec<(&[Mode], Vec<usize>)> = axes.iter().map(|(mode, _, leaves)| (&mode[..], leaves.clone())).collect();
    match modes::composite_of_axes(&inner, &outers).ok()? {
        Some(tree) => {
            let wanted: Vec<Mode> = tree.leaves().into_iter().copied().collect();
            wrong(modes::first_difference(&wanted, &found)?)
        }
        None => places(&found).into_iter().find_map(wrong),
    }
}
