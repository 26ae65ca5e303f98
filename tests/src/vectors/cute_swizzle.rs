//! The swizzles and composed layouts of `CuTe` C++.
//!
//! Every answer is held against single bits, theirs too. Two swizzles that are one function count as equal.

use layout_algebra::{Composed, Layout, LayoutError, Sliced, Swizzle};
use serde_json::Value;

use super::case::{Case, Judged};
use super::cute_modes::selection;
use super::cute_recast::{not_downcast, not_upcast};
use super::json::{self, Unreadable};
use super::{Verdict, verdict};
use crate::oracle;
use crate::tree::Tree;

/// Judges one case.
pub(super) fn judge(case: &Case) -> Judged {
    match case.op.as_str() {
        "swizzle_apply" => judge_apply(case),
        "swizzle_table" => judge_table(case),
        "swizzle_composition" => judge_composition(case),
        "swizzle_recast" => judge_recast(case),
        "swizzle_slice" => judge_slice(case),
        "swizzle_tile_to_shape" => judge_tile_to_shape(case),
        _ => Ok(Verdict::NotYet("another operation on swizzles")),
    }
}

fn judge_apply(case: &Case) -> Judged {
    let swizzle = swizzle(case.given("sw")?)?;
    let moved: Vec<i128> =
        json::numbers(case.given("x")?)?.leaves().into_iter().map(|x| i128::from(swizzle.apply(*x))).collect();
    Ok(holds_table(case, &moved))
}

fn judge_table(case: &Case) -> Judged {
    let composed = given(case)?;
    let table = (0..composed.size()).map(|x| composed.index(x).map(i128::from)).collect::<Result<Vec<_>, _>>()?;
    if table != oracle::composed_table(&composed) {
        return Ok(Verdict::Failed(format!("{composed} is not its bits")));
    }
    Ok(holds_table(case, &table))
}

/// These numbers are those of the vector.
fn holds_table(case: &Case, ours: &[i128]) -> Verdict {
    let theirs = case.field("out").and_then(Value::as_array).cloned().unwrap_or_default();
    let theirs: Vec<_> = theirs.iter().filter_map(|x| x.as_i64().map(i128::from)).collect();
    Verdict::of(*ours == theirs, || format!("ours   {ours:?}\n  theirs {theirs:?}"))
}

/// `F(o + L(b(i)))`, with the extension of `L` where `b` leaves its domain, as `CuTe` has it.
fn judge_composition(case: &Case) -> Judged {
    let (composed, inner) = (given(case)?, case.layout("b")?);
    let within = inner.cosize()? <= composed.size();
    let ours = if within { composed.composition(&inner) } else { composed.composition_extended(&inner) };
    let modes = oracle::flat_modes(composed.layout());
    let steps = oracle::table(&oracle::flat_modes(&inner));
    let wanted: Vec<i128> = steps
        .into_iter()
        .map(|step| u64::try_from(step).map_or(-1, |step| oracle::extended_value(&modes, step)))
        .map(|index| oracle::swizzled_by(composed.swizzle(), i128::from(composed.offset()) + index))
        .collect();
    against(case, ours, |ours| {
        let table = oracle::composed_table(ours);
        let first = table.iter().zip(&wanted).enumerate().find(|(_, (found, wanted))| found != wanted);
        first.map(|(x, (found, wanted))| format!("{wanted} is at {x}, not {found}"))
    })
}

fn judge_recast(case: &Case) -> Judged {
    let composed = given(case)?;
    let n = case.given("n")?.as_u64().unwrap_or(0);
    if case.given("dir")? == "up" {
        return against(case, composed.upcast(n), |ours| not_wider(&composed, n, ours));
    }
    against(case, composed.downcast(n), |ours| not_narrower(&composed, n, ours))
}

/// `R(c / w) = C(c) / n`, rounded down.
fn not_wider(composed: &Composed, n: u64, ours: &Composed) -> Option<String> {
    if let Some(wrong) = not_upcast(composed.layout(), n, ours.layout()) {
        return Some(wrong);
    }
    let (narrow, wide) = (oracle::flat_modes(composed.layout()), oracle::composed_table(ours));
    let extents: Vec<u64> = oracle::flat_modes(ours.layout()).iter().map(|mode| mode.0).collect();
    (0..).zip(oracle::composed_table(composed)).find_map(|(x, index)| {
        let (mut rest, mut cell, mut scale) = (x, 0, 1);
        for (&(extent, stride), wider) in narrow.iter().zip(&extents) {
            let step = u64::try_from(stride.abs()).unwrap_or(u64::MAX);
            let through = if extent > 1 && step > 0 && step < n { n.div_ceil(step) } else { 1 };
            cell += rest % extent / through * scale;
            scale *= wider;
            rest /= extent;
        }
        let (element, found) = (index.div_euclid(i128::from(n)), wide[usize::try_from(cell).ok()?]);
        (found != element).then(|| format!("cell {x} is in wide element {element}, not {found}"))
    })
}

/// `R(c') = n C(c) + j`: the narrow layout before its swizzle, then bit by bit.
fn not_narrower(composed: &Composed, n: u64, ours: &Composed) -> Option<String> {
    if let Some(wrong) = not_downcast(composed.layout(), n, ours.layout()) {
        return Some(wrong);
    }
    let before = oracle::table(&oracle::flat_modes(ours.layout()));
    before.into_iter().zip(oracle::composed_table(ours)).find_map(|(part, found)| {
        let (coarse, part) = (part.div_euclid(i128::from(n)), part.rem_euclid(i128::from(n)));
        let coarse = oracle::swizzled_by(composed.swizzle(), i128::from(composed.offset()) + coarse);
        let wanted = i128::from(n) * coarse + part;
        (wanted != found).then(|| format!("part {wanted}, not {found}"))
    })
}

fn judge_tile_to_shape(case: &Case) -> Judged {
    let (composed, shape) = (given(case)?, case.tuple("shape")?);
    let ours = match case.given("order")? {
        Value::String(order) if order == "right" => composed.tile_to_shape_right(&shape),
        Value::Null | Value::String(_) => composed.tile_to_shape(&shape),
        order => composed.tile_to_shape_ordered(&shape, &json::tuple(order)?),
    };
    // The block comes first in every mode, and the swizzle and the offset stay.
    let law = |ours: &Composed| {
        let tree = Tree::of_layout(ours.layout());
        let blocks: Vec<_> = tree.modes().iter().map(|mode| mode.modes()[0].clone()).collect();
        let block: Vec<_> = Tree::of_layout(composed.layout()).modes().into_iter().cloned().collect();
        let kept = blocks.len() >= block.len() && blocks.iter().zip(&block).all(|(ours, mode)| ours == mode);
        (!kept || ours.swizzle() != composed.swizzle() || ours.offset() != composed.offset())
            .then(|| "the block is not in front".to_owned())
    };
    against(case, ours, law)
}

fn judge_slice(case: &Case) -> Judged {
    let composed = given(case)?;
    let (coordinate, free) = selection(case.given("coord")?)?;
    let ours = composed.slice(&coordinate, &free);
    let leaf = |value: &Value| if value == "_" { Some(None) } else { value.as_u64().map(Some) };
    let fixed = json::tree(case.given("coord")?, &leaf)?;
    let table = oracle::composed_table(&composed);
    let cells = cells(&Tree::of(composed.shape()), &fixed);
    let wanted: Vec<i128> =
        cells.into_iter().filter_map(|cell| table.get(usize::try_from(cell).ok()?)).copied().collect();
    let Some(out) = case.field("out") else {
        return Ok(Verdict::Failed(format!("theirs refuses, ours {ours:?}")));
    };
    let offset = out.get("offset").and_then(Value::as_i64).map(i128::from);
    let theirs = out.get("layout").map(parts).transpose()?;
    let (Some(offset), Some((swizzle, below, layout)), Ok(ours)) = (offset, theirs, ours) else {
        return Ok(Verdict::Failed(format!("ours {ours:?}")));
    };
    if table_of(&ours) != wanted {
        return Ok(Verdict::Failed(format!("{ours} is another function")));
    }
    let their_table: Vec<i128> = oracle::table(&oracle::flat_modes(&layout))
        .into_iter()
        .map(|index| offset + oracle::swizzled_by(swizzle, i128::from(below) + index))
        .collect();
    if their_table != wanted {
        return Ok(Verdict::Truth(format!("{layout} from {offset}, but that is another function; here {ours}")));
    }
    let same_offsets = i128::from(ours.offset) == offset && ours.composed.offset() == below;
    if !same_offsets || !ours.composed.swizzle().is_same_function(swizzle) {
        // A plain layout where theirs stays behind the swizzle is as good, the other way round is not.
        let plainer = ours.as_plain().is_some() && !swizzle.is_identity();
        let theirs = format!("{swizzle} o {below} o {layout} from {offset}");
        return Ok(if plainer {
            Verdict::Verified
        } else {
            Verdict::Failed(format!("ours   {ours}\n  theirs {theirs}"))
        });
    }
    Ok(verdict::compare(ours.composed.layout(), &layout))
}

/// The cells of a shape that agree with a coordinate, the first free leaf fastest.
fn cells(shape: &Tree<u64>, coordinate: &Tree<Option<u64>>) -> Vec<u64> {
    match coordinate {
        Tree::Leaf(Some(x)) => vec![*x],
        Tree::Leaf(None) => (0..shape.size()).collect(),
        Tree::Tuple(parts) => {
            let (mut all, mut scale) = (vec![0], 1);
            for (mode, part) in shape.modes().into_iter().zip(parts) {
                let here = cells(mode, part);
                all = here.iter().flat_map(|x| all.iter().map(move |before| before + x * scale)).collect();
                scale *= mode.size();
            }
            all
        }
    }
}

/// The indices of all cells of a slice.
fn table_of(slice: &Sliced) -> Vec<i128> {
    let moved = |index| oracle::swizzled_by(slice.composed.swizzle(), i128::from(slice.composed.offset()) + index);
    let indices = oracle::table(&oracle::flat_modes(slice.composed.layout()));
    indices.into_iter().map(|index| i128::from(slice.offset) + moved(index)).collect()
}

/// Holds an answer against the law and the vector.
fn against(case: &Case, ours: Result<Composed, LayoutError>, law: impl Fn(&Composed) -> Option<String>) -> Judged {
    let theirs = match case.field("out") {
        Some(out) => {
            let (swizzle, offset, layout) = parts(out)?;
            Some(Composed::new(swizzle, offset, &layout)?)
        }
        None => None,
    };
    let right = theirs.filter(|theirs| law(theirs).is_none());
    let told = |wrong: &str, ours: &str| {
        let theirs = theirs.map_or_else(String::new, |theirs| theirs.to_string());
        format!("{theirs}, but {wrong}; here {ours}")
    };
    let wrong = theirs.as_ref().and_then(&law).unwrap_or_default();
    Ok(match (ours, right, theirs) {
        (Ok(ours), ..) if law(&ours).is_some() => {
            Verdict::Failed(format!("{ours} breaks the law: {}", law(&ours).unwrap_or_default()))
        }
        (Ok(ours), Some(right), _) => {
            let same = ours.swizzle().is_same_function(right.swizzle()) && ours.offset() == right.offset();
            let otherwise = || Verdict::Failed(format!("ours   {ours}\n  theirs {right}"));
            if same { verdict::compare(ours.layout(), right.layout()) } else { otherwise() }
        }
        (Ok(ours), None, Some(_)) => Verdict::Truth(told(&wrong, &ours.to_string())),
        (Ok(_), None, None) => Verdict::Verified,
        (Err(error), Some(right), _) => Verdict::Failed(format!("refused: {error}\n  theirs {right}")),
        (Err(error), None, Some(_)) => Verdict::Wrong(told(&wrong, error.code())),
        (Err(_), None, None) => Verdict::Refused,
    })
}

/// A swizzle `[B, M, S]`.
fn swizzle(value: &Value) -> Result<Swizzle, Unreadable> {
    let number = |i: usize| value.get(i).and_then(Value::as_i64).and_then(|n| i32::try_from(n).ok());
    match (number(0), number(1), number(2)) {
        (Some(bits), Some(base), Some(shift)) if bits >= 0 && base >= 0 => {
            Ok(Swizzle::new(bits.unsigned_abs(), base.unsigned_abs(), shift)?)
        }
        _ => Err(Unreadable::Form(format!("a swizzle in {value}"))),
    }
}

/// The parts of a composed or plain layout.
fn parts(value: &Value) -> Result<(Swizzle, u64, Layout), Unreadable> {
    let swizzle = value.get("sw").map_or(Ok(Swizzle::IDENTITY), swizzle)?;
    let offset = value.get("offset").and_then(Value::as_u64).unwrap_or(0);
    Ok((swizzle, offset, json::layout(value)?))
}

/// The composed layout of the input.
fn given(case: &Case) -> Result<Composed, Unreadable> {
    let offset = case.given("offset")?.as_u64().unwrap_or(0);
    Ok(Composed::new(swizzle(case.given("sw")?)?, offset, &case.layout("l")?)?)
}
