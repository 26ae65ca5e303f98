//! The command `diff`: whether two layouts are the same function, and the first difference.

use std::path::Path;

use layout_algebra::linear::Linear;
use layout_algebra::{Layout, ops};
use layout_describe::function;
use layout_draw::{Function, Limits};
use layout_lang::Value;
use serde_json::json;

use crate::arguments::Shared;
use crate::output::{Answer, Screen};
use crate::picture::printed;
use crate::source::Source;

/// The maximum number of coordinates that are compared one by one.
const MOST: u64 = 1 << 20;

/// Writes both layouts side by side, and the first coordinate where they differ.
pub(crate) fn diff(left: &str, right: &str, svg: Option<&Path>, shared: &Shared, screen: &Screen) -> Answer {
    let (left, right) = match (operand(left, shared), operand(right, shared)) {
        (Ok(left), Ok(right)) => (left, right),
        (Err(answer), _) | (_, Err(answer)) => return answer,
    };
    // Linear layouts of other dimensions have no common coordinate at which they could differ.
    if let (Value::Linear(left), Value::Linear(right)) = (&left, &right)
        && !(left.inputs() == right.inputs() && left.outputs() == right.outputs())
    {
        let dimensions = |one: &Linear| format!("{} -> {}", one.inputs(), one.outputs());
        let line = format!("the dimensions differ: {} and {}\n", dimensions(left), dimensions(right));
        return Answer { code: 1, ..Answer::text(line) };
    }
    let (Some(left), Some(right)) = (function(&left), function(&right)) else {
        return Answer::usage("no layout has the indices of this linear layout");
    };
    let verdict = verdict(&left, &right);
    let same = matches!(verdict, Verdict::Same);
    let mut answer = Answer { code: u8::from(!same), ..Answer::default() };
    let line = said(&verdict, &left, &right);
    let picture = layout_draw::difference(&left, &right, Limits::PAGE);
    if shared.json {
        let first = if let Verdict::Differ(x) = verdict { Some(x) } else { None };
        let value = json!({"same": same, "left": left.to_string(), "right": right.to_string(), "first": first});
        answer.out = format!("{value}\n");
    } else {
        answer.out = line + "\n";
        if let (false, Ok(picture)) = (same, &picture) {
            answer.out += &printed(picture, screen);
        }
    }
    if let (Some(path), Ok(picture)) = (svg, &picture) {
        answer.add_file(path, picture.svg());
    }
    answer
}

/// Says where two layouts differ first; `None` if they do not.
pub(crate) fn first_difference(left: &Function, right: &Function) -> Option<String> {
    let verdict = verdict(left, right);
    (!matches!(verdict, Verdict::Same)).then(|| said(&verdict, left, right))
}

/// Says what a comparison has found.
fn said(verdict: &Verdict, left: &Function, right: &Function) -> String {
    match verdict {
        Verdict::Same => format!("the same function: {left} and {right}"),
        Verdict::Sizes => format!("the sizes differ: {} and {}", left.size(), right.size()),
        Verdict::Differ(x) => {
            let x = *x;
            let at = |one: &Function| one.layout().coordinate(x).map_or_else(|_| x.to_string(), |at| at.to_string());
            format!(
                "they differ at linear coordinate {x}: left at {} is {}, right at {} is {}",
                at(left),
                left.text_at(x),
                at(right),
                right.text_at(x)
            )
        }
        Verdict::Unknown => format!("the same on their first {MOST} coordinates, no further ones were compared"),
    }
}

/// The comparison of two layouts.
#[derive(Clone, Copy, Debug)]
enum Verdict {
    Same,
    Sizes,
    /// The first linear coordinate where they differ.
    Differ(u64),
    /// The layouts are too large to compare one by one, and not equal in form.
    Unknown,
}

fn verdict(left: &Function, right: &Function) -> Verdict {
    if left.size() != right.size() {
        return Verdict::Sizes;
    }
    if let (Function::Plain(left), Function::Plain(right)) = (left, right) {
        let (flat, other) = (ops::coalesce(left), ops::coalesce(right));
        if flat.same(&other) {
            return Verdict::Same;
        }
        // Coalesced layouts differ first at the beginning of a mode of one of them.
        let mut places: Vec<u64> = [flat, other].iter().flat_map(begins).collect();
        places.sort_unstable();
        let text = |layout: &Layout, x| Function::Plain(*layout).text_at(x);
        let differs = |x: &u64| *x < left.size() && text(left, *x) != text(right, *x);
        return places.into_iter().find(differs).map_or(Verdict::Unknown, Verdict::Differ);
    }
    match (0..left.size().min(MOST)).find(|x| left.text_at(*x) != right.text_at(*x)) {
        Some(x) => Verdict::Differ(x),
        None if left.size() <= MOST => Verdict::Same,
        None => Verdict::Unknown,
    }
}

/// Returns the linear coordinates where the modes of a flat layout begin.
fn begins(layout: &Layout) -> Vec<u64> {
    let mut begin = 1;
    let begins = (0..layout.length()).map(|leaf| {
        let here = begin;
        begin *= layout.mode_at(leaf).0;
        here
    });
    begins.collect()
}

/// Returns the layout of a text, plain, swizzled or linear, with constant extents.
pub(crate) fn operand(text: &str, shared: &Shared) -> Result<Value, Answer> {
    let known = |value: &Value| !matches!(value, Value::Dynamic(_));
    let unknown = || Answer::usage(&format!("`{text}` is no layout whose numbers are known here"));
    layout(text, shared).and_then(|value| if known(&value) { Ok(value) } else { Err(unknown()) })
}

/// Returns the layout of a text, also one of extents that are known at run time.
pub(crate) fn layout(text: &str, shared: &Shared) -> Result<Value, Answer> {
    let source = Source::argument(text);
    let values = source.evaluated(shared)?;
    // Of several definitions the last one is meant, which may refer to earlier ones.
    let known = values.only().or_else(|| values.iter().filter_map(|(_, value)| value).last());
    let is_layout =
        |value: &&Value| matches!(value, Value::Layout(_) | Value::Composed(_) | Value::Linear(_) | Value::Dynamic(_));
    known
        .filter(is_layout)
        .cloned()
        .ok_or_else(|| Answer::usage(&format!("`{text}` is no layout whose numbers are known here")))
}
