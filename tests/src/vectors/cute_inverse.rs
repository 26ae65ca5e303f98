//! The inverses of `CuTe` C++, and what two layouts have in common.

use layout_algebra::Layout;
use layout_algebra::ops::{
    left_inverse, max_alignment, max_common_layout, max_common_vector, nullspace, right_inverse,
};
use serde_json::Value;

use super::Verdict;
use super::case::{Case, Judged};
use super::cute::large;
use crate::oracle;
use crate::tree::Mode;

/// Judges one case.
pub(super) fn judge(case: &Case) -> Judged {
    match case.op.as_str() {
        "max_common_layout" => {
            let (a, b) = (case.layout("a")?, case.layout("b")?);
            return case.total(&max_common_layout(&a, &b), |ours| not_common(&a, &b, ours));
        }
        "max_common_vector" => {
            let (a, b) = (case.layout("a")?, case.layout("b")?);
            let ours = max_common_vector(&a, &b);
            let wrong = not_common(&a, &b, &max_common_layout(&a, &b));
            let defined =
                if large(&a) || large(&b) || wrong.is_some() { None } else { Some(max_common_layout(&a, &b).size()) };
            return Ok(judge_number(case, ours, defined));
        }
        _ => {}
    }
    let layout = case.layout("l")?;
    match case.op.as_str() {
        "right_inverse" => case.total(&right_inverse(&layout), |ours| not_right_inverse(&layout, ours)),
        "left_inverse" => case.partial(left_inverse(&layout), |ours| not_left_inverse(&layout, ours), || None),
        "nullspace" => case.total(&nullspace(&layout), |ours| not_nullspace(&layout, ours)),
        "max_alignment" => Ok(judge_number(case, max_alignment(&layout), alignment(&layout))),
        _ => Ok(Verdict::NotYet("another inverse")),
    }
}

/// A number against the vector's and the definition's, where that was enumerated.
fn judge_number(case: &Case, ours: u64, defined: Option<u64>) -> Verdict {
    let theirs = case.field("out").and_then(Value::as_u64);
    match (theirs, defined) {
        (_, Some(defined)) if ours != defined => Verdict::Failed(format!("{ours}, by definition {defined}")),
        (None, _) => Verdict::Verified,
        (Some(theirs), _) if theirs == ours => Verdict::Exact,
        (Some(theirs), Some(_)) => Verdict::Truth(format!("{theirs}, by definition {ours}")),
        (Some(theirs), None) => Verdict::Failed(format!("{ours}, theirs {theirs}")),
    }
}

/// `layout(R(i)) = i`; as large as the largest there is, where every layout was tried, else no chain of modes reaches further.
pub fn not_right_inverse(layout: &Layout, ours: &Layout) -> Option<String> {
    if large(layout) {
        return None;
    }
    not_longest(&[&oracle::flat_modes(layout)], &oracle::flat_modes(ours))
}

/// A run that is not one, or shorter than another.
fn not_longest(layouts: &[&[Mode]], run: &[Mode]) -> Option<String> {
    let size = oracle::size(run);
    for modes in layouts {
        if let Some(i) = (0..size).find(|&i| at(modes, oracle::value(run, i)) != Some(i128::from(i))) {
            return Some(format!("at cell {i} of the run the index is not {i}"));
        }
    }
    let longest = if layouts.iter().all(|modes| oracle::size(modes) <= TRIED) {
        oracle::longest_run(layouts)
    } else {
        layouts.iter().map(|modes| furthest(modes)).min()?
    };
    (longest > size).then(|| format!("a run has {longest} cells"))
}

/// The most cells of layouts whose runs are all tried.
const TRIED: u64 = 24;

/// How far a chain of modes goes; 1 for an unknown table.
fn furthest(modes: &[Mode]) -> u64 {
    let coalesced = oracle::layout_of(&oracle::table(modes)).unwrap_or_default();
    u64::try_from(chain(&coalesced, 1)).unwrap_or(1)
}

/// How far the modes lead from `step`, each beginning where the one before ends.
fn chain(modes: &[Mode], step: i128) -> i128 {
    let next = modes.iter().filter(|(_, stride)| *stride == step);
    next.map(|(extent, _)| chain(modes, step * i128::from(*extent))).max().unwrap_or(step)
}

/// The index at a cell, if the cell is one of the layout.
fn at(modes: &[Mode], cell: i128) -> Option<i128> {
    let cell = u64::try_from(cell).ok()?;
    (cell < oracle::size(modes)).then(|| oracle::value(modes, cell))
}

/// `R(layout(i))` is a cell with the index of `i`; the same cell but for modes of stride 0.
pub fn not_left_inverse(layout: &Layout, ours: &Layout) -> Option<String> {
    if large(layout) {
        return None;
    }
    let (modes, inverse) = (oracle::flat_modes(layout), oracle::flat_modes(ours));
    let repeats = modes.iter().any(|(extent, stride)| *extent > 1 && *stride == 0);
    let reach = u64::try_from(oracle::reach(&modes)).ok()?;
    if reach >= oracle::size(&inverse) {
        return Some(format!("index {reach} is not in its domain"));
    }
    (0..oracle::size(&modes)).find_map(|i| {
        let index = oracle::value(&modes, i);
        let back = oracle::value(&inverse, u64::try_from(index).ok()?);
        let right = at(&modes, back) == Some(index) && (repeats || back == i128::from(i));
        (!right).then(|| format!("cell {i} has index {index}, which comes back as cell {back}"))
    })
}

/// Injective into the cells of index 0, as many as the modes of stride 0 have.
pub fn not_nullspace(layout: &Layout, ours: &Layout) -> Option<String> {
    let (modes, cells) = (oracle::flat_modes(layout), oracle::flat_modes(ours));
    let wanted: u64 = modes.iter().filter(|(_, stride)| *stride == 0).map(|(extent, _)| extent).product();
    if oracle::size(&cells) != wanted {
        return Some(format!("{} cells, not {wanted}", oracle::size(&cells)));
    }
    if large(layout) || large(ours) {
        return None;
    }
    let zero = oracle::table(&cells).into_iter().all(|cell| at(&modes, cell) == Some(0));
    (!zero || !oracle::injective(&cells)).then(|| "cells of another index, or one twice".to_owned())
}

/// `a(R(i)) = b(R(i)) = i`, as far as it goes; where not every layout was tried, at least as far as right inverses agree.
pub fn not_common(a: &Layout, b: &Layout, ours: &Layout) -> Option<String> {
    if large(a) || large(b) {
        return None;
    }
    let (first, second) = (oracle::flat_modes(a), oracle::flat_modes(b));
    let ours = oracle::flat_modes(ours);
    if oracle::size(&first) <= TRIED && oracle::size(&second) <= TRIED {
        return not_longest(&[&first, &second], &ours);
    }
    let wanted = agreeing(&first, b).max(agreeing(&second, a));
    if oracle::size(&ours) < wanted {
        return Some(format!("{} common elements, not {wanted}", oracle::size(&ours)));
    }
    not_longest(&[&first, &second], &ours).filter(|wrong| wrong.starts_with("at"))
}

/// How many cells of the right inverse of `b`, from the start, `a` has at the same indices; rounded down to a beginning that
/// is a layout.
fn agreeing(a: &[Mode], b: &Layout) -> u64 {
    let inverse = oracle::flat_modes(&right_inverse(b));
    let whole = oracle::size(&inverse);
    let same = (0..whole).take_while(|&i| at(a, oracle::value(&inverse, i)) == Some(i128::from(i))).count() as u64;
    let mut size = 1;
    for (extent, _) in inverse {
        let here = extent.min(same / size).max(1);
        size *= here;
        if here < extent {
            break;
        }
    }
    size
}

/// The largest group that every stride outside the right inverse keeps aligned, and that the inverse is made of.
pub fn alignment(layout: &Layout) -> Option<u64> {
    if large(layout) {
        return None;
    }
    let table = oracle::table(&oracle::flat_modes(layout));
    let run = furthest(&oracle::flat_modes(layout));
    (1..=run).rev().find(|group| run.is_multiple_of(*group) && aligned(&table, *group))
}

/// Whether the indices are whole groups of neighbours, each met as often as the others of its group.
fn aligned(table: &[i128], group: u64) -> bool {
    let mut counts = std::collections::HashMap::new();
    for index in table {
        *counts.entry(*index).or_insert(0) += 1;
    }
    let group = i128::from(group);
    table.iter().all(|index| {
        let start = index.div_euclid(group) * group;
        (start..start + group).all(|neighbour| counts.get(&neighbour) == counts.get(index))
    })
}
