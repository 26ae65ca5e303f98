//! The swizzles and composed layouts of `CuTe` C++.
//!
//! Every answer is held against single bits, theirs too. Two swizzles that are one function count as equal.

use layout_algebra::{Composed, Layout, LayoutError, Sliced, Swizzle, Tiler, ops};
use serde_json::Value;

use super::case::{Case, Judged};
use super::cute::{composite_differs, large, places};
use super::cute_modes::selection;
use super::cute_recast::{not_downcast, not_upcast};
use super::json::{self, Unreadable};
use super::{Verdict, verdict};
use crate::oracle;
use crate::tree::{Mode, Tree};

/// Judges one case.
pub(super) fn judge(case: &Case) -> Judged {
    match case.op.as_str() {
        "swizzle_apply" => judge_apply(case),
        "swizzle_table" => judge_table(case),
        "swizzle_composition" => judge_composition(case),
        "swizzle_recast" => judge_recast(case),
        "swizzle_slice" => judge_slice(case),
        "swizzle_tile_to_shape" => judge_tile_to_shape(case),
        op => Err(Unreadable::unknown(op)),
    }
}

fn judge_apply(case: &Case) -> Judged {
    let swizzle = swizzle(case.given("sw")?)?;
    let given = json::numbers(case.given("x")?)?;
    let moved: Vec<i128> = given.leaves().into_iter().map(|x| i128::from(swizzle.apply(*x))).collect();
    let bits = given.leaves().into_iter().map(|x| oracle::swizzled_by(swizzle, i128::from(*x)));
    if !bits.eq(moved.iter().copied()) {
        return Ok(Verdict::Failed(format!("{swizzle} is not its bits")));
    }
    holds_table(case, &moved)
}

fn judge_table(case: &Case) -> Judged {
    let composed = given(case)?;
    case.out_list(usize::try_from(composed.size()).unwrap_or(usize::MAX))?;
    let table = (0..composed.size()).map(|x| composed.index(x).map(i128::from)).collect::<Result<Vec<_>, _>>()?;
    if table != oracle::composed_table(&composed) {
        return Ok(Verdict::Failed(format!("{composed} is not its bits")));
    }
    holds_table(case, &table)
}

/// The vector's numbers against ours, which are those of the definition.
fn holds_table(case: &Case, ours: &[i128]) -> Judged {
    let theirs = case.out_list(ours.len())?;
    let differs = theirs.iter().zip(ours).find(|(theirs, ours)| theirs.as_i64().map(i128::from) != Some(**ours));
    Ok(differs.map_or(Verdict::Exact, |(theirs, ours)| Verdict::Truth(format!("{theirs}, by definition {ours}"))))
}

/// `F(o + L(b(i)))`, with the extension of `L` where `b` leaves its domain, as `CuTe` has it.
fn judge_composition(case: &Case) -> Judged {
    let (composed, inner) = (given(case)?, case.layout("b")?);
    let within = inner.cosize()? <= composed.size();
    let ours = oracle::composition(&composed, &Tiler::layout(&inner), !within);
    let (outer, steps) = (oracle::flat_modes(composed.layout()), oracle::flat_modes(&inner));
    // An inner layout that counts down begins at its smallest index, as it does after a plain layout.
    let below = oracle::depth_below(&steps);
    let wanted = |x: u64| {
        let index = oracle::extended_index(&outer, oracle::value(&steps, x) + below);
        oracle::swizzled_by(composed.swizzle().unwrap(), i128::from(composed.offset()) + index)
    };
    against(case, ours, |ours| {
        if ours.size() != inner.size() {
            return Some(format!("{} elements of {}", ours.size(), inner.size()));
        }
        let found = oracle::flat_modes(ours.layout());
        let wrong = |x: u64| {
            let index = i128::from(ours.offset()) + oracle::value(&found, x);
            let (found, wanted) = (oracle::swizzled_by(ours.swizzle().unwrap(), index), wanted(x));
            (found != wanted).then(|| format!("{wanted} is at {x}, not {found}"))
        };
        if !large(&inner) {
            return (0..inner.size()).find_map(wrong);
        }
        // A swizzle is one to one: with the same one, and where both begin at one index, the layouts are compared.
        let begin = i128::from(composed.offset()) + oracle::extended_index(&outer, below);
        if ours.swizzle().unwrap().is_same_function(composed.swizzle().unwrap()) && i128::from(ours.offset()) == begin {
            let (x, ..) = composite_differs(&outer, &Tree::of_layout(&inner), &found)?;
            return wrong(x);
        }
        places(&steps).into_iter().chain(places(&found)).filter(|x| *x < inner.size()).find_map(wrong)
    })
}

fn judge_recast(case: &Case) -> Judged {
    let composed = given(case)?;
    let n = case.given_number("n")?;
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
    let (narrow, wide) = (oracle::flat_modes(composed.layout()), oracle::flat_modes(ours.layout()));
    let extents: Vec<u64> = wide.iter().map(|mode| mode.0).collect();
    cells_of(composed.layout()).into_iter().find_map(|x| {
        let index = composed_index(composed, &narrow, x);
        let (mut rest, mut cell, mut scale) = (x, 0, 1);
        for (&(extent, stride), wider) in narrow.iter().zip(&extents) {
            let step = u64::try_from(stride.abs()).unwrap_or(u64::MAX);
            let through = if extent > 1 && step > 0 && step < n { n.div_ceil(step) } else { 1 };
            cell += rest % extent / through * scale;
            scale *= wider;
            rest /= extent;
        }
        let (element, found) = (index.div_euclid(i128::from(n)), composed_index(ours, &wide, cell));
        (found != element).then(|| format!("coordinate {x} is in wide element {element}, not {found}"))
    })
}

/// `R(c') = n C(c) + j`: the narrow layout before its swizzle, then bit by bit.
fn not_narrower(composed: &Composed, n: u64, ours: &Composed) -> Option<String> {
    if let Some(wrong) = not_downcast(composed.layout(), n, ours.layout()) {
        return Some(wrong);
    }
    let narrow = oracle::flat_modes(ours.layout());
    cells_of(ours.layout()).into_iter().find_map(|x| {
        let (part, found) = (oracle::value(&narrow, x), composed_index(ours, &narrow, x));
        let (coarse, part) = (part.div_euclid(i128::from(n)), part.rem_euclid(i128::from(n)));
        let coarse = oracle::swizzled_by(composed.swizzle().unwrap(), i128::from(composed.offset()) + coarse);
        let wanted = i128::from(n) * coarse + part;
        (wanted != found).then(|| format!("part {wanted}, not {found}"))
    })
}

/// All linear coordinates of a small layout. Of a large one, those that move each bit of the index alone, and two: a
/// swizzle moves each bit by itself.
fn cells_of(layout: &Layout) -> Vec<u64> {
    if !large(layout) {
        return (0..layout.size()).collect();
    }
    let (mut single, mut step) = (Vec::new(), 1u64);
    for (extent, _) in oracle::flat_modes(layout) {
        let powers = (0..64).map(|bit| 1u64 << bit).take_while(|power| *power < extent);
        single.extend(powers.chain([extent - 1]).map(|x| x * step));
        step = step.saturating_mul(extent);
    }
    let pairs = single.iter().flat_map(|x| single.iter().map(move |y| x.saturating_add(*y)));
    single.iter().copied().chain(pairs).filter(|x| *x < layout.size()).collect()
}

/// The index of a composed layout at `x`, bit by bit.
fn composed_index(composed: &Composed, modes: &[Mode], x: u64) -> i128 {
    oracle::swizzled_by(composed.swizzle().unwrap(), i128::from(composed.offset()) + oracle::value(modes, x))
}

fn judge_tile_to_shape(case: &Case) -> Judged {
    let (composed, shape) = (given(case)?, case.tuple("shape")?);
    let ours = match case.given("order")? {
        Value::String(order) if order == "right" => ops::tile_to_shape_right(composed.layout(), &shape),
        Value::Null | Value::String(_) => ops::tile_to_shape(composed.layout(), &shape),
        order => ops::tile_to_shape_ordered(composed.layout(), &shape, &json::tuple(order)?),
    };
    let ours = ours.and_then(|layout| composed.map(&layout));
    // The block comes first in every mode, and the swizzle and the offset stay.
    let law = |ours: &Composed| {
        let tree = Tree::of_layout(ours.layout());
        let blocks: Vec<_> = tree.modes().iter().map(|mode| mode.modes()[0].clone()).collect();
        let block: Vec<_> = Tree::of_layout(composed.layout()).modes().into_iter().cloned().collect();
        let kept = blocks.len() >= block.len() && blocks.iter().zip(&block).all(|(ours, mode)| ours == mode);
        (!kept || ours.swizzle().unwrap() != composed.swizzle().unwrap() || ours.offset() != composed.offset())
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
    let modes = oracle::flat_modes(composed.layout());
    // The values of a large slice are too many to write down; both answers are then held against each other.
    let small = ours.as_ref().is_ok_and(|ours| !large(ours.composed.layout()));
    let cells = if small { cells(&Tree::of(composed.shape()), &fixed) } else { Vec::new() };
    let wanted: Vec<i128> = cells
        .into_iter()
        .filter(|cell| *cell < composed.size())
        .map(|cell| composed_index(&composed, &modes, cell))
        .collect();
    let Some(out) = case.field("out") else {
        return Ok(Verdict::Failed(format!("theirs refuses, ours {ours:?}")));
    };
    let offset = out.get("offset").and_then(Value::as_i64).map(i128::from);
    let theirs = out.get("layout").map(parts).transpose()?;
    let (Some(offset), Some((swizzle, below, layout)), Ok(ours)) = (offset, theirs, ours) else {
        return Ok(Verdict::Failed(format!("ours {ours:?}")));
    };
    if small && table_of(&ours) != wanted {
        return Ok(Verdict::Failed(format!("{ours} is another function")));
    }
    let their_modes = oracle::flat_modes(&layout);
    let their_value =
        |x: u64| offset + oracle::swizzled_by(swizzle, i128::from(below) + oracle::value(&their_modes, x));
    let same_size = oracle::size(&their_modes) == ours.composed.size();
    if !same_size || small && (0..).zip(&wanted).any(|(x, wanted)| their_value(x) != *wanted) {
        return Ok(Verdict::Truth(format!("{layout} from {offset}, but that is another function; here {ours}")));
    }
    let same_offsets = i128::from(ours.offset) == offset && ours.composed.offset() == below;
    if !same_offsets || !ours.composed.swizzle().unwrap().is_same_function(swizzle) {
        // A plain layout where theirs keeps the swizzle is as good, the other way round is not.
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

/// The linear coordinates of a shape that agree with a coordinate, the first free leaf fastest.
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

/// The indices of all coordinates of a slice.
fn table_of(slice: &Sliced) -> Vec<i128> {
    let moved =
        |index| oracle::swizzled_by(slice.composed.swizzle().unwrap(), i128::from(slice.composed.offset()) + index);
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
            let same =
                ours.swizzle().unwrap().is_same_function(right.swizzle().unwrap()) && ours.offset() == right.offset();
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

/// A number of at least 0.
fn natural(value: &Value) -> Result<u64, Unreadable> {
    value.as_u64().ok_or_else(|| Unreadable::Form(format!("a number in {value}")))
}

/// The parts of a composed or plain layout.
fn parts(value: &Value) -> Result<(Swizzle, u64, Layout), Unreadable> {
    let swizzle = value.get("sw").map_or(Ok(Swizzle::IDENTITY), swizzle)?;
    let offset = value.get("offset").map_or(Ok(0), natural)?;
    Ok((swizzle, offset, json::constants(value)?))
}

/// The composed layout of the input.
fn given(case: &Case) -> Result<Composed, Unreadable> {
    let offset = natural(case.given("offset")?)?;
    Ok(Composed::new(swizzle(case.given("sw")?)?, offset, &case.layout("l")?)?)
}
