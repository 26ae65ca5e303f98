//! Sizes, coordinates and indices of `CuTe` C++.

use layout_algebra::LayoutError;
use layout_algebra::ops::flatten;

use super::Verdict;
use super::case::{Case, Judged};
use super::json::{self, Unreadable};
use crate::oracle::{self, modes};
use crate::tree::{Mode, Tree};

/// Judges one case.
pub(super) fn judge(case: &Case) -> Judged {
    match case.op.as_str() {
        "props" => judge_props(case),
        "crd2idx" => judge_index(case),
        "idx2crd" => judge_coordinate(case),
        "shape_predicates" => judge_predicates(case),
        op => Err(Unreadable::unknown(op)),
    }
}

fn judge_props(case: &Case) -> Judged {
    let layout = case.layout("l")?;
    let modes = oracle::flat_modes(&layout);
    let tree = Tree::of_layout(&layout);
    let defined = [
        ("size", modes::cells(&modes)),
        ("cosize", 1 + oracle::reach(&modes).unsigned_abs()),
        ("rank", tree.modes().len() as u128),
        ("depth", tree.depth() as u128),
    ];
    let ours = [layout.size(), layout.cosize()?, layout.rank() as u64, layout.depth() as u64];
    for ((name, defined), ours) in defined.iter().zip(ours) {
        if u128::from(ours) != *defined {
            return Ok(Verdict::Failed(format!("{name} {ours}, by definition {defined}")));
        }
        let theirs = case.out(name)?;
        if theirs.as_u64() != Some(ours) {
            return Ok(Verdict::Truth(format!("{name} {theirs}, by definition {defined}")));
        }
    }
    let flat = json::constants(case.out("flatten")?)?;
    let ours = flatten(&layout);
    Ok(case.against(
        Some(flat),
        Ok(ours),
        |flat| {
            let kept = oracle::flat_modes(flat) == modes && flat.depth() <= 1;
            (!kept).then(|| format!("not the leaves of {layout}"))
        },
        || None,
    ))
}

/// Coordinates within the shape have their index; those beyond it, which `CuTe` evaluates, are refused.
fn judge_index(case: &Case) -> Judged {
    let layout = case.layout("l")?;
    let tree = Tree::of_layout(&layout);
    let coordinates = json::list(case.given("coords")?)?;
    let values = case.out_list(coordinates.len())?;
    let mut verdict = Verdict::Exact;
    for (coordinate, value) in coordinates.iter().zip(values) {
        let ours = layout.offset_at(&json::tuple(coordinate)?);
        let defined = index_at(&tree, &json::numbers(coordinate)?);
        match ours {
            Ok(index) if defined == Some(index.into()) => {
                if value.as_i64() != Some(index) {
                    return Ok(Verdict::Truth(format!("{value} at {coordinate}, by definition {index}")));
                }
            }
            Err(LayoutError::OutOfBounds { .. }) if defined.is_none() => verdict = Verdict::Refused,
            _ => return Ok(Verdict::Failed(format!("{layout} at {coordinate}: {ours:?}, theirs {value}"))),
        }
    }
    Ok(verdict)
}

/// The index at a coordinate within the shape: mode by mode, and that of a single number by its digits.
fn index_at(layout: &Tree<Mode>, coordinate: &Tree<u64>) -> Option<i128> {
    match (layout, coordinate) {
        (layout, Tree::Leaf(x)) => {
            let modes: Vec<Mode> = layout.leaves().into_iter().copied().collect();
            (*x < oracle::size(&modes)).then(|| oracle::value(&modes, *x))
        }
        (Tree::Tuple(modes), Tree::Tuple(parts)) if modes.len() == parts.len() => {
            modes.iter().zip(parts).map(|(mode, part)| index_at(mode, part)).sum()
        }
        _ => None,
    }
}

fn judge_coordinate(case: &Case) -> Judged {
    let shape = case.tuple("shape")?;
    let indices = json::list(case.given("idx")?)?;
    let outs = case.out_list(indices.len())?;
    let mut verdict = Verdict::Exact;
    for (index, out) in indices.iter().zip(outs) {
        let x = index.as_u64().ok_or_else(|| Unreadable::Form(format!("an index in {index}")))?;
        let ours = shape.coordinate(x);
        match &ours {
            Ok(coordinate) if is_coordinate(&Tree::of(&shape), x, &Tree::of(coordinate)) => {
                if *coordinate != json::tuple(out)? {
                    return Ok(Verdict::Truth(format!("{out} for {x}, by definition {coordinate}")));
                }
            }
            Err(LayoutError::OutOfBounds { .. }) if x >= shape.size()? => verdict = Verdict::Refused,
            _ => return Ok(Verdict::Failed(format!("{x} in {shape}: {ours:?}, theirs {out}"))),
        }
    }
    Ok(verdict)
}

/// Whether a coordinate has a number for each leaf, which are the digits of `x`.
fn is_coordinate(shape: &Tree<u64>, x: u64, coordinate: &Tree<u64>) -> bool {
    let mut rest = x;
    shape.congruent(coordinate)
        && shape.leaves().into_iter().zip(coordinate.leaves()).all(|(extent, digit)| {
            let right = *digit == rest % extent;
            rest /= extent;
            right
        })
}

fn judge_predicates(case: &Case) -> Judged {
    let (a, b) = (case.tuple("a")?, case.tuple("b")?);
    let ours = [a.congruent(&b), a.weakly_congruent(&b), a.compatible(&b)];
    let (x, y) = (Tree::of(&a), Tree::of(&b));
    let defined = [x.congruent(&y), x.weakly_congruent(&y), oracle::compatible(&x, &y)];
    if ours != defined {
        return Ok(Verdict::Failed(format!("{a} and {b}: {ours:?}, by definition {defined:?}")));
    }
    for (name, defined) in ["congruent", "weakly_congruent", "compatible"].into_iter().zip(defined) {
        let theirs = case.out(name)?;
        if *theirs != defined {
            return Ok(Verdict::Truth(format!("{name} {theirs}, by definition {defined}")));
        }
    }
    Ok(Verdict::Exact)
}
