//! Modes added, taken, regrouped and sliced, as `CuTe` C++ does.

use layout_algebra::ops::{
    append, append_to, dice, filter_zeros, get, group, prepend, prepend_to, replace, select, slice_and_offset, take,
    unflatten,
};
use layout_algebra::{IntTuple, Layout, LayoutError, MAX_LEAVES};
use serde_json::Value;

use super::case::{Case, Judged};
use super::json::{self, Unreadable};
use super::{Verdict, verdict};
use crate::tree::{Mode, Tree};

/// Judges one case.
pub(super) fn judge(case: &Case) -> Judged {
    if case.op == "reverse_tuple" {
        let tuple = case.tuple("t")?;
        let theirs = json::tuple(case.field("out").unwrap_or(&Value::Null))?;
        let ours = tuple.reversed();
        return Ok(Verdict::of(ours == theirs, || format!("{ours}, theirs {theirs}")));
    }
    let layout = case.layout("l")?;
    let modes = Tree::of_layout(&layout);
    let modes: Vec<Tree<Mode>> = modes.modes().into_iter().cloned().collect();
    let number = |name: &str| case.given_number(name).map(|n| usize::try_from(n).unwrap_or(usize::MAX));
    match case.op.as_str() {
        "append" | "prepend" => {
            let mode = match case.given("x")? {
                Value::Null => Layout::UNIT,
                mode => json::constants(mode)?,
            };
            let front = case.op == "prepend";
            let rank = case.given("n")?.as_u64().and_then(|n| usize::try_from(n).ok());
            let ours = match (rank, front) {
                (None, false) => append(&layout, &mode),
                (None, true) => prepend(&layout, &mode),
                (Some(rank), false) => append_to(&layout, rank, &mode),
                (Some(rank), true) => prepend_to(&layout, rank, &mode),
            };
            // More modes than there can be are none to build.
            let count = rank.map_or(Some(1), |rank| rank.checked_sub(modes.len()).filter(|count| *count <= MAX_LEAVES));
            let wanted = count.map(|count| {
                let copies = vec![Tree::of_layout(&mode); count];
                let all = if front { [copies, modes].concat() } else { [modes, copies].concat() };
                if count == 0 { Tree::of_layout(&layout) } else { Tree::Tuple(all) }
            });
            exactly(case, ours, wanted.as_ref())
        }
        "replace" => {
            let (at, mode) = (number("n")?, case.layout("x")?);
            let mut all = modes;
            let leaf = layout.profile().is_leaf();
            let wanted = all
                .get_mut(at)
                .map(|old| *old = Tree::of_layout(&mode))
                .map(|()| if leaf { all[0].clone() } else { Tree::Tuple(all) });
            exactly(case, replace(&layout, at, &mode), wanted.as_ref())
        }
        "group" => {
            let begin = number("b")?;
            // A negative end is the end.
            let end = case.given("e")?.as_u64().map_or(Ok(modes.len()), usize::try_from).unwrap_or(usize::MAX);
            let wanted = modes.get(begin..end).map(|inside| {
                if inside.is_empty() {
                    return Tree::of_layout(&layout);
                }
                let together = vec![Tree::Tuple(inside.to_vec())];
                Tree::Tuple([modes[..begin].to_vec(), together, modes[end..].to_vec()].concat())
            });
            exactly(case, group(&layout, begin, end), wanted.as_ref())
        }
        "take" => {
            let (begin, end) = (number("b")?, number("e")?);
            let wanted = modes.get(begin..end).map(|inside| Tree::Tuple(inside.to_vec()));
            exactly(case, take(&layout, begin, end), wanted.as_ref())
        }
        "select" => {
            let indices = indices(case)?;
            let of = |i: &u64| usize::try_from(*i).ok().and_then(|i| modes.get(i).cloned());
            exactly(
                case,
                select(&layout, &indices),
                indices.iter().map(of).collect::<Option<_>>().map(Tree::Tuple).as_ref(),
            )
        }
        "get" => {
            let path = indices(case)?;
            let below = |tree: Tree<Mode>, i: &u64| tree.modes().into_iter().nth(usize::try_from(*i).ok()?).cloned();
            exactly(case, get(&layout, &path), path.iter().try_fold(Tree::of_layout(&layout), below).as_ref())
        }
        "unflatten" => {
            let profile = json::numbers(case.given("profile")?)?;
            let fits = profile.leaves().len() == modes.len();
            let mut rest = modes.into_iter();
            let wanted = fits.then(|| profile.graft(&mut |_| rest.next().expect("as many modes as leaves")));
            exactly(case, unflatten(&layout, &case.profile("profile")?), wanted.as_ref())
        }
        "filter_zeros" => {
            let wanted = Tree::of_layout(&layout).map(|&(extent, d)| (if d == 0 { 1 } else { extent }, d));
            exactly(case, Ok(filter_zeros(&layout)), Some(&wanted))
        }
        "dice" => {
            let (coordinate, free) = selection(case.given("coord")?)?;
            exactly_theirs(case, dice(&layout, coordinate.profile(), &free))
        }
        "slice_and_offset" => judge_slice(case, &layout),
        op => Err(Unreadable::unknown(op)),
    }
}

/// An answer that must be this tree; a refusal where there is none.
fn exactly(case: &Case, ours: Result<Layout, LayoutError>, wanted: Option<&Tree<Mode>>) -> Judged {
    let differs = |ours: &Layout| match wanted {
        Some(wanted) if Tree::of_layout(ours).without_unit_strides() == wanted.without_unit_strides() => None,
        Some(_) => Some("other modes".to_owned()),
        None => Some("no such mode".to_owned()),
    };
    let fits = wanted.is_some_and(|wanted| wanted.to_layout().is_ok());
    case.partial(ours, differs, || fits.then(|| "the modes are there".to_owned()))
}

/// An answer that the vector has.
fn exactly_theirs(case: &Case, ours: Result<Layout, LayoutError>) -> Judged {
    let theirs = case.out_layout()?;
    Ok(match (ours, theirs) {
        (Ok(ours), Some(theirs)) => verdict::compare(&ours, &theirs),
        (Err(_), None) => Verdict::Refused,
        (ours, theirs) => Verdict::Failed(format!("{ours:?}, theirs {theirs:?}")),
    })
}

fn indices(case: &Case) -> Result<Vec<u64>, Unreadable> {
    Ok(json::numbers(case.given("idx")?)?.leaves().into_iter().copied().collect())
}

/// A coordinate with `_`: its numbers, and which leaves are free.
pub(super) fn selection(value: &Value) -> Result<(IntTuple, Vec<bool>), Unreadable> {
    let leaf = |value: &Value| if value == "_" { Some(None) } else { value.as_u64().map(Some) };
    let tree = json::tree(value, &leaf)?;
    let free = tree.leaves().into_iter().map(Option::is_none).collect();
    Ok((tree.map(|x| x.unwrap_or(0)).to_int_tuple()?, free))
}

fn judge_slice(case: &Case, layout: &Layout) -> Judged {
    let (coordinate, free) = selection(case.given("coord")?)?;
    let ours = slice_and_offset(layout, &coordinate, &free);
    let Some(out) = case.field("out") else {
        return Ok(match ours {
            Err(_) => Verdict::Refused,
            Ok((sliced, offset)) => Verdict::Failed(format!("{sliced} from {offset}, theirs refuses")),
        });
    };
    let theirs = json::constants(out.get("layout").unwrap_or(&Value::Null))?;
    let begins = out.get("offset").and_then(Value::as_i64);
    match ours {
        Ok((sliced, offset)) if Some(offset) == begins => Ok(verdict::compare(&sliced, &theirs)),
        Ok((sliced, offset)) => Ok(Verdict::Failed(format!("{sliced} from {offset}, theirs {theirs} from {begins:?}"))),
        // `CuTe` evaluates coordinates beyond the shape.
        Err(LayoutError::OutOfBounds { .. }) => Ok(Verdict::Refused),
        Err(error) => Ok(Verdict::Failed(format!("refused: {error}"))),
    }
}
