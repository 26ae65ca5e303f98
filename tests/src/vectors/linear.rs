//! The cases on linear layouts; those that speak of layouts alone.

use layout_algebra::ops::composition;
use layout_algebra::{Layout, Swizzle};
use serde_json::Value;

use super::case::{Case, Judged};
use super::json::{self, Unreadable};
use super::{Verdict, verdict};
use crate::oracle;

/// The operations of linear layouts, which the algebra does not have.
const OF_LINEAR_LAYOUTS: [&str; 27] = [
    "apply",
    "bank_conflicts",
    "coalescing",
    "compose",
    "concat",
    "construct",
    "convert",
    "cute_ops_as_matrices",
    "cute_to_linear",
    "distributed",
    "divide_left",
    "divide_right",
    "f2_algebra",
    "f2_stride",
    "from_bases",
    "invert",
    "invert_and_compose",
    "linear_to_cute",
    "lstsq",
    "product",
    "props",
    "pseudoinvert",
    "quotient",
    "reshape",
    "resize",
    "shared",
    "sublayout",
];

/// Judges one case.
pub(super) fn judge(case: &Case) -> Judged {
    match case.op.as_str() {
        "composition_verified" => judge_composition(case),
        "swizzle_matrix" => judge_swizzle(case),
        "swizzle_search" | "optimal_swizzle" => Ok(Verdict::NotYet("swizzles")),
        op if OF_LINEAR_LAYOUTS.contains(&op) || OF_LINEAR_LAYOUTS.contains(&&*case.file) => {
            Ok(Verdict::NotYet("linear layouts"))
        }
        op => Err(Unreadable::unknown(op)),
    }
}

/// `bases` are the indices that each bit alone moves to.
fn judge_swizzle(case: &Case) -> Judged {
    let number = |name: &str| {
        let value = case.given(name)?;
        let number = value.as_i64().and_then(|n| i32::try_from(n).ok());
        number.ok_or_else(|| Unreadable::Form(format!("a small number in {value}")))
    };
    let natural = |name: &str| {
        let value = number(name)?;
        u32::try_from(value).map_err(|_| Unreadable::Form(format!("`{name}` of at least 0, not {value}")))
    };
    let swizzle = Swizzle::new(natural("B")?, natural("M")?, number("S")?)?;
    let bits = natural("bits")?;
    if bits > 63 {
        return Err(Unreadable::Form(format!("at most 63 bits, not {bits}")));
    }
    let bases = json::numbers(case.given("bases")?)?;
    let ours: Vec<u64> = (0..bits).map(|bit| swizzle.apply(1 << bit)).collect();
    let inverse = (0..bits).all(|bit| swizzle.apply(swizzle.apply(1 << bit)) == 1 << bit);
    let same = bases.leaves().into_iter().copied().eq(ours.iter().copied());
    let identity = case.given("identity")? == swizzle.is_identity() && case.given("involution")? == inverse;
    Ok(Verdict::of(same && identity, || format!("{swizzle} has {ours:?}")))
}

/// `table` is `a` after `b`; `per_mode` are the coalesced modes of the composite, if it is representable.
fn judge_composition(case: &Case) -> Judged {
    let (outer, inner) = (case.layout("a")?, case.layout("b")?);
    let ours = composition(&outer, &inner);
    let representable = case.field("representable").and_then(Value::as_bool);
    let Ok(ours) = ours else {
        return Ok(Verdict::of(representable == Some(false), || format!("refused: {ours:?}")));
    };
    let found = oracle::flat_modes(&ours);
    let wanted = case.field("table").and_then(Value::as_array).cloned().unwrap_or_default();
    let same = ours.size() == wanted.len() as u64
        && (0..).zip(&wanted).all(|(x, wanted)| wanted.as_i64().map(i128::from) == Some(oracle::value(&found, x)));
    if representable != Some(true) || !same {
        return Ok(Verdict::Failed(format!("{ours}, representable: {representable:?}")));
    }
    let modes = case.field("per_mode").and_then(Value::as_array).cloned().unwrap_or_default();
    let theirs: Vec<Layout> = modes.iter().map(json::constants).collect::<Result<_, _>>()?;
    let mine: Vec<Layout> = (0..ours.rank()).filter_map(|i| ours.mode(i).ok()).collect();
    if mine.len() != theirs.len() {
        return Ok(Verdict::Failed(format!("{ours} has not {} modes", theirs.len())));
    }
    // A mode of the vector is a flat tuple, here a single one is a leaf.
    let modes =
        |layout: &Layout| oracle::flat_modes(layout).into_iter().filter(|(extent, _)| *extent != 1).collect::<Vec<_>>();
    let same = mine.iter().zip(&theirs).all(|(mine, theirs)| modes(mine) == modes(theirs));
    Ok(if same { Verdict::Exact } else { verdict::compare(&ours, &Layout::tuple(&theirs)?) })
}
