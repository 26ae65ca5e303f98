//! The cases on atoms, tiled products and tiled copies: each answer by the vector, each refusal by the law that is
//! marked, and what the vector has wrong by the definition.

mod copy;
mod local;
mod mma;
pub(super) mod page;
mod reference;
mod shared;
mod table;

pub use mma::not_the_product;

use layout_algebra::{Layout, LayoutError, Value as Element};
use serde_json::Value;

use super::Verdict;
use super::case::{Case, Judged};
use super::json::{self, Unreadable};
use super::verdict::compare;

/// Judges one case.
pub(super) fn judge(case: &Case) -> Judged {
    within_reach(case.field("in").unwrap_or(&Value::Null), false)?;
    within_reach(case.field("out").unwrap_or(&Value::Null), false)?;
    match case.op.as_str() {
        "mma_atom" => table::mma_atom(case),
        "amd_atom" => table::amd_atom(case),
        "cpu_atom" => table::cpu_atom(case),
        "copy_atom" => table::copy_atom(case),
        "tiled_mma" => mma::tiled_mma(case),
        "thrfrg" => mma::fragments(case),
        "partition_mma" => mma::partition(case),
        "tiled_copy" | "copy_like" | "copy_abc" | "cotiled" => copy::tiled(case),
        "tidfrg" => copy::fragments(case),
        "partition_copy" => copy::partition(case),
        "retile" => copy::retile(case),
        "local_tile" => local::tile(case),
        "local_partition" => local::partition(case),
        "gmma_atom" => shared::atom(case),
        "gmma_tile" => shared::tile(case),
        op => Err(Unreadable::unknown(op)),
    }
}

/// Every element is looked at, so that what has very many is no case: layouts of more than `MOST` coordinates, other
/// numbers above `LARGEST`.
fn within_reach(value: &Value, in_layout: bool) -> Result<(), Unreadable> {
    const MOST: u64 = 1 << 23;
    const LARGEST: u64 = 1 << 12;
    fn size(shape: &Value) -> u64 {
        match shape {
            Value::Array(modes) => modes.iter().fold(1, |all: u64, mode| all.saturating_mul(size(mode))),
            number => number.as_u64().unwrap_or(1),
        }
    }
    match value {
        Value::Object(fields) => {
            let layout = fields.contains_key("s") && fields.contains_key("d");
            if fields.get("s").is_some_and(|shape| size(shape) > MOST) {
                return Err(Unreadable::Form(format!("at most {MOST} coordinates in {value}")));
            }
            fields.iter().filter(|(name, _)| *name != "offset").try_for_each(|(_, field)| within_reach(field, layout))
        }
        Value::Array(values) => values.iter().try_for_each(|value| within_reach(value, in_layout)),
        Value::Number(_) if !in_layout && value.as_u64().is_none_or(|number| number > LARGEST) => {
            Err(Unreadable::Form(format!("at most {LARGEST} in {value}")))
        }
        _ => Ok(()),
    }
}

/// Marks of a case.
fn marks<'a>(case: &'a Case, name: &str) -> Vec<&'a str> {
    case.field(name)
        .and_then(Value::as_array)
        .map_or_else(Vec::new, |marks| marks.iter().filter_map(Value::as_str).collect())
}

/// The codes of the errors that a marked law is refused with.
fn codes(law: &str) -> &'static [&'static str] {
    match law {
        "order" => &["L1402"],
        "threads" => &["L1403"],
        "divide" => &["L1404", "L0401", "L0402"],
        "thread" => &["L1417"],
        "coordinate" => &["L0501"],
        "numbering" => &["L1406"],
        "atoms" => &["L1407"],
        // A thread with fewer values than an atom moves covers no tile.
        "cover" => &["L1405", "L1407"],
        "copies" => &["L1405"],
        "address" => &["L1409"],
        _ => &[],
    }
}

/// Where laws are marked the answer is an error, of one of these laws; else it is judged.
fn lawful<T>(case: &Case, ours: Result<T, LayoutError>, judge: impl FnOnce(T) -> Judged) -> Judged {
    let refuse = marks(case, "refuse");
    match (ours, refuse.is_empty()) {
        (Ok(answer), true) => judge(answer),
        (Ok(_), false) => Ok(Verdict::Failed(format!("answered, although the law of {refuse:?} is broken"))),
        (Err(error), true) => Ok(Verdict::Failed(format!("refused: {error}"))),
        (Err(error), false) if refuse.iter().any(|law| codes(law).contains(&error.code())) => Ok(Verdict::Refused),
        (Err(error), false) => Ok(Verdict::Failed(format!("refused for {refuse:?}, but by {error}"))),
    }
}

/// Ours is the vector's: to the letter, up to the strides of extents 1, or as a function of its modes.
fn agrees(ours: &Layout, theirs: &Value) -> Judged {
    let theirs = json::layout(theirs)?;
    let verdict = compare(ours, &theirs);
    if verdict.passes() || !same_modes(ours, &theirs) { Ok(verdict) } else { Ok(Verdict::Verified) }
}

/// Whether two layouts have modes of the same sizes and are one function.
fn same_modes(ours: &Layout, theirs: &Layout) -> bool {
    let sizes = |layout: &Layout| (0..layout.rank()).map(|i| layout.mode(i).unwrap().size()).collect::<Vec<_>>();
    sizes(ours) == sizes(theirs) && ours.is_same_function(theirs)
}

/// The weakest of verdicts: what fails, fails.
fn weakest(verdicts: impl IntoIterator<Item = Judged>) -> Judged {
    let rank = |verdict: &Verdict| match verdict {
        Verdict::Exact => 0,
        Verdict::UnitStrides => 1,
        Verdict::Verified => 2,
        Verdict::Truth(_) => 3,
        _ => 4,
    };
    let mut worst = Verdict::Exact;
    for verdict in verdicts {
        let verdict = verdict?;
        if rank(&verdict) > rank(&worst) {
            worst = verdict;
        }
    }
    Ok(worst)
}

/// Every value of a layout, the first mode fastest.
fn table_of(layout: &Layout) -> Vec<u64> {
    (0..layout.size()).map(|x| layout.index(x).expect("a natural layout")).collect()
}

/// Where a part begins, as the vector has it: a number.
fn begins(offset: &Element, theirs: &Value) -> Result<bool, Unreadable> {
    let theirs = theirs.as_i64().ok_or_else(|| Unreadable::Form(format!("an offset in {theirs}")))?;
    Ok(offset.constant() == Some(i128::from(theirs)))
}

/// A list of two or three numbers.
fn extents<const N: usize>(value: &Value) -> Result<[u64; N], Unreadable> {
    let list = json::list(value)?.iter().map(Value::as_u64).collect::<Option<Vec<u64>>>();
    list.and_then(|list| list.try_into().ok()).ok_or_else(|| Unreadable::Form(format!("{N} numbers in {value}")))
}
