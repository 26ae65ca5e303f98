//! The cases of `tract`, the categorical reference: objects and layouts. Morphisms are in their own files.

use layout_algebra::ops::{
    coalesce, coalesce_over, complement, composition, flatten, logical_divide, logical_product, sort,
};
use layout_algebra::{IntTuple, Layout, LayoutError};
use serde_json::Value;

use super::case::{Case, Judged};
use super::json::{self, Tiling, Unreadable};
use super::{Verdict, cute, cute_divide, cute_product, tract_figures, tract_gaps, tract_morphism, tract_span, verdict};
use crate::oracle;
use crate::tree::{Mode, Tree};

/// Judges one case.
pub(super) fn judge(case: &Case) -> Judged {
    match case.op.as_str() {
        "nt_invariants" => judge_invariants(case),
        "nt_refines" => judge_relation(case, IntTuple::refines),
        "nt_congruent" => judge_relation(case, IntTuple::congruent),
        "nt_relative" => judge_relative(case),
        "nt_sub" => judge_substitute(case),
        "is_tractable" => {
            let layout = case.layout("l")?;
            let ours = [layout.is_tractable(), tract_gaps::tractable_to_the_letter(&layout)];
            let theirs = ["out_after_nullify", "out"].map(|name| case.field(name).and_then(Value::as_bool));
            Ok(Verdict::of(theirs == ours.map(Some), || format!("{} is tractable: {ours:?}", case.input())))
        }
        "layout_flatten" => case.total(&as_tuple(&flatten(&case.layout("l")?)), |_| None),
        "layout_sort" => judge_sort(case),
        "layout_coalesce" => judge_coalesce(case),
        "layout_coalesce_rel" => {
            let ours = coalesce_over(&case.layout("l")?, &case.profile("over")?);
            case.partial(ours, |_| None, || None)
        }
        "layout_concat" => {
            let ours = Layout::tuple(&[case.layout("a")?, case.layout("b")?])?;
            let flat = verdict::compare(&flatten(&ours), &json::constants(case.out("flat")?)?);
            Ok(if flat.passes() { verdict::compare(&ours, &json::constants(case.out("nested")?)?) } else { flat })
        }
        "layout_complement" => judge_complement(case),
        "layout_composition" => judge_composition(case),
        "layout_logical_divide" => judge_divide(case),
        "layout_logical_product" => judge_product(case),
        op => tract_morphism::judge(case)
            .or_else(|| tract_span::judge(case))
            .or_else(|| tract_figures::judge(case))
            .unwrap_or_else(|| Err(Unreadable::unknown(op))),
    }
}

/// `tract` makes a tuple of a single number where it flattens.
fn as_tuple(layout: &Layout) -> Layout {
    if !layout.profile().is_leaf() {
        return *layout;
    }
    Layout::tuple(&[*layout]).unwrap_or(*layout)
}

/// The sorted layout, and the places its modes had, from 1: by stride, then by extent, equal ones as they were.
fn judge_sort(case: &Case) -> Judged {
    let layout = case.layout("l")?;
    let modes = oracle::flat_modes(&layout);
    let mut places: Vec<usize> = (1..=modes.len()).collect();
    places.sort_by_key(|place| (modes[place - 1].1, modes[place - 1].0));
    if *case.out("perm")? != serde_json::json!(places) {
        return Ok(Verdict::Failed(format!("the modes had the places {places:?}")));
    }
    Ok(verdict::compare(&sort(&layout), &json::constants(case.field("out").unwrap_or(&Value::Null))?))
}

fn judge_invariants(case: &Case) -> Judged {
    let x = case.tuple("x")?;
    let number = |name: &str| case.out(name).map(Value::as_u64);
    let flat: Vec<u64> = json::numbers(case.out("flat")?)?.leaves().into_iter().copied().collect();
    let modes: Vec<IntTuple> = match case.out("modes")? {
        Value::Array(modes) => modes.iter().map(json::tuple).collect::<Result<_, _>>()?,
        single => vec![json::tuple(single)?],
    };
    let ours: Vec<IntTuple> = (0..x.rank()).filter_map(|i| x.mode(i).ok()).collect();
    let same = flat == x.leaves()
        && number("length")? == Some(x.length() as u64)
        && number("rank")? == Some(x.rank() as u64)
        && number("depth")? == Some(x.depth() as u64)
        && number("size")? == x.size().ok()
        && json::profile(case.out("profile")?)? == *x.profile()
        && json::numbers(case.out("profile")?)? == Tree::of(&x).map(|_| 0)
        && json::numbers(case.out("empties_to_1")?)? == without_empty(&Tree::of(&x), 1)
        && json::numbers(case.out("empties_to_0")?)? == without_empty(&Tree::of(&x), 0)
        && case.out("repr")?.as_str() == Some(x.text().as_str())
        && modes == ours;
    Ok(Verdict::of(same, || format!("{x}: length {}, rank {}, depth {}", x.length(), x.rank(), x.depth())))
}

/// A nested tuple with a number in place of each empty tuple.
fn without_empty(tuple: &Tree<u64>, number: u64) -> Tree<u64> {
    match tuple {
        Tree::Leaf(entry) => Tree::Leaf(*entry),
        Tree::Tuple(modes) if modes.is_empty() => Tree::Leaf(number),
        Tree::Tuple(modes) => Tree::Tuple(modes.iter().map(|mode| without_empty(mode, number)).collect()),
    }
}

fn judge_relation(case: &Case, relation: fn(&IntTuple, &IntTuple) -> bool) -> Judged {
    let (x, y) = (case.tuple("x")?, case.tuple("y")?);
    let ours = relation(&x, &y);
    Ok(Verdict::of(case.field("out") == Some(&Value::Bool(ours)), || format!("{x} and {y}: {ours}")))
}

fn judge_relative(case: &Case) -> Judged {
    let (x, y) = (case.tuple("x")?, case.tuple("y")?);
    let ours: Result<Vec<IntTuple>, LayoutError> = (0..y.length()).map(|leaf| x.relative_mode(leaf, &y)).collect();
    let ours = ours?;
    let modes = |name: &str| json::list(case.out(name)?)?.iter().map(json::tuple).collect::<Result<Vec<_>, _>>();
    let (theirs, relative) = (modes("flattening")?, modes("modes")?);
    // Where each relative mode begins, but those that are empty.
    let begins = (0..ours.len()).filter(|leaf| ours[*leaf].length() > 0);
    let begins: Vec<usize> = begins.map(|leaf| ours[..leaf].iter().map(IntTuple::length).sum()).collect();
    let map: Vec<usize> = ours.iter().enumerate().flat_map(|(leaf, mode)| vec![leaf + 1; mode.length()]).collect();
    let same = ours == theirs
        && ours == relative
        && *case.out("underlying_map")? == serde_json::json!(map)
        && *case.out("sublengths")? == serde_json::json!(begins);
    Ok(Verdict::of(same, || format!("{x} over {y}: {ours:?}")))
}

fn judge_substitute(case: &Case) -> Judged {
    let x = case.tuple("x")?;
    let parts = case.given("values")?.as_array().cloned().unwrap_or_default();
    let parts: Vec<IntTuple> = parts.iter().map(json::tuple).collect::<Result<_, _>>()?;
    Ok(match (x.substitute(&parts), case.field("out")) {
        (Ok(ours), Some(out)) => {
            let theirs = json::tuple(out)?;
            Verdict::of(ours == theirs, || format!("ours {ours}, theirs {theirs}"))
        }
        (Err(LayoutError::RankMismatch { .. }), None) => Verdict::Refused,
        (ours, theirs) => Verdict::Failed(format!("{ours:?}, theirs {theirs:?}")),
    })
}

fn judge_coalesce(case: &Case) -> Judged {
    let ours = coalesce(&case.layout("l")?);
    let flat = json::constants(case.out("flat")?)?;
    let kept: Vec<Mode> = oracle::flat_modes(&ours).into_iter().filter(|(extent, _)| *extent != 1).collect();
    if kept != oracle::flat_modes(&flat) {
        return Ok(Verdict::Failed(format!("{ours} has not the modes of {flat}")));
    }
    match tract_morphism::judge_coalesced(case, &case.layout("l")?)? {
        verdict if !verdict.passes() => Ok(verdict),
        _ => Ok(verdict::compare(&ours, &json::constants(case.out("coal")?)?)),
    }
}

/// The complement is refused by the paper unless it fills exactly; where ours answers it obeys the law.
fn judge_complement(case: &Case) -> Judged {
    let layout = case.layout("l")?;
    let n = case.given_number("n")?;
    let ours = complement(&layout, n);
    let modes: Vec<Mode> = oracle::flat_modes(&layout).into_iter().filter(|(_, stride)| *stride != 0).collect();
    let natural = modes.iter().all(|(_, stride)| *stride > 0);
    match (ours, case.field("out")) {
        (Ok(ours), out) => {
            if let Some(wrong) = cute::not_complement(&modes, n, &ours) {
                return Ok(Verdict::Failed(format!("{ours} breaks the law: {wrong}")));
            }
            let Some(comp) = out.and_then(|out| out.get("comp")) else { return Ok(Verdict::Verified) };
            if let Some(wrong) = tract_gaps::not_the_gaps(case, &modes, n)? {
                return Ok(Verdict::Failed(wrong));
            }
            Ok(verdict::compare(&ours, &json::constants(comp)?))
        }
        (Err(error), Some(_)) => Ok(Verdict::Failed(format!("refused: {error}"))),
        (Err(_), None) if natural && oracle::modes::one_to_one(&modes) == Some(true) => {
            Ok(Verdict::Failed(format!("{layout} does not overlap")))
        }
        (Err(_), None) => Ok(Verdict::Refused),
    }
}

/// `exact` is the truth; beyond the outer layout every answer is refused.
fn judge_composition(case: &Case) -> Judged {
    let (inner, outer) = (case.layout("a")?, case.layout("b")?);
    let ours = composition(&outer, &inner);
    let result = case.field("out").or_else(|| case.field("detail")).unwrap_or(&Value::Null);
    if let verdict @ Verdict::Failed(_) = tract_morphism::judge_algorithm(&inner, &outer, result)? {
        return Ok(verdict);
    }
    let tractable = [&inner, &outer].map(tract_gaps::tractable_to_the_letter);
    if result.get("tractable") != Some(&serde_json::json!(tractable)) {
        return Ok(Verdict::Failed(format!("tractable: {tractable:?}")));
    }
    let inside = result.get("in_bounds").and_then(Value::as_bool).unwrap_or(true);
    if !inside {
        return Ok(match ours {
            Err(LayoutError::InnerTooLarge { .. }) => Verdict::Refused,
            other => Verdict::Failed(format!("{outer} after {inner} leaves it, but {other:?}")),
        });
    }
    compare_exact(&ours, result)
}

/// Compares with the field `exact`, which is null where no answer is sound.
fn compare_exact(ours: &Result<Layout, LayoutError>, result: &Value) -> Judged {
    let exact = result.get("exact").ok_or_else(|| Unreadable::Form("no `exact`".into()))?;
    Ok(match (ours, exact) {
        (Ok(ours), Value::Null) => Verdict::Failed(format!("{ours}, but no composite exists")),
        (Err(_), Value::Null) => Verdict::Refused,
        (Ok(ours), exact) => verdict::compare(ours, &json::constants(exact)?),
        (Err(error), exact) => Verdict::Failed(format!("refused: {error}\n  theirs {}", json::constants(exact)?)),
    })
}

fn judge_divide(case: &Case) -> Judged {
    let (layout, tile) = (case.layout("a")?, case.layout("b")?);
    let ours = logical_divide(&layout, &tile);
    if let Ok(ours) = &ours
        && let Some(wrong) = cute_divide::not_divided(&layout, &Tiling::Tile(Box::new(tile)), ours)
    {
        return Ok(Verdict::Failed(format!("{ours} breaks the law: {wrong}")));
    }
    let result = case.field("out").or_else(|| case.field("detail")).unwrap_or(&Value::Null);
    match result.get("exact") {
        Some(_) => {
            let gaps = complement(&tile, layout.size())?;
            let pair = Layout::tuple(&[tile, gaps])?;
            for (name, ours) in [("complement", &gaps), ("tiler", &pair)] {
                let theirs = result.get(name).ok_or_else(|| Unreadable::Form(format!("no `{name}`")))?;
                if let verdict @ Verdict::Failed(_) = verdict::compare(ours, &json::constants(theirs)?) {
                    return Ok(verdict);
                }
            }
            match tract_morphism::judge_algorithm(&pair, &layout, result)? {
                verdict @ Verdict::Failed(_) => Ok(verdict),
                _ => compare_exact(&ours, result),
            }
        }
        // No complement: the tile does not divide.
        None => Ok(match ours {
            Err(_) => Verdict::Refused,
            Ok(_) => Verdict::Verified,
        }),
    }
}

/// The paper asks more of a product than the law does: where it refuses, an answer that obeys the law stands.
fn judge_product(case: &Case) -> Judged {
    let (layout, tile) = (case.layout("a")?, case.layout("b")?);
    let ours = logical_product(&layout, &tile);
    if let Ok(ours) = &ours
        && let Some(wrong) = cute_product::not_product(&layout, &Tiling::Tile(Box::new(tile)), ours)
    {
        return Ok(Verdict::Failed(format!("{ours} breaks the law: {wrong}")));
    }
    let cells = case.given_number("n")?;
    let result = case.field("out").or_else(|| case.field("detail"));
    if layout.size().checked_mul(tile.cosize()?) != Some(cells) {
        return Ok(Verdict::Failed(format!("{cells} is not the size of {layout} times the cosize of {tile}")));
    }
    if let Some(theirs) = result.and_then(|result| result.get("complement"))
        && let verdict @ Verdict::Failed(_) = verdict::compare(&complement(&layout, cells)?, &json::constants(theirs)?)
    {
        return Ok(verdict);
    }
    Ok(match (&ours, case.field("out")) {
        (Ok(ours), Some(out)) => {
            let product = out.get("product").ok_or_else(|| Unreadable::Form("no `product`".into()))?;
            verdict::compare(ours, &json::constants(product)?)
        }
        (Ok(_), None) => Verdict::Verified,
        (Err(error), Some(_)) => Verdict::Failed(format!("refused: {error}")),
        (Err(_), None) => Verdict::Refused,
    })
}
