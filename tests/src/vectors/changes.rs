//! Vectors with one value changed: who notices?
//!
//! A change is noticed where the line's verdict is another kind than before: the golden file pins how many of each
//! kind a vector file has. A field that no change is noticed in is compared with nothing.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::verdict::Kind;
use super::{Case, Set};
use crate::generate::hostile::Draw;

/// A line of a file with one value changed.
#[derive(Clone, Debug)]
pub struct Change {
    /// The field, without the places in lists: `out.s`.
    pub field: String,
    /// The name of the case.
    pub id: String,
    /// The value before and after.
    pub values: [Value; 2],
    /// The verdict before and after.
    pub kinds: [Kind; 2],
    /// Of a stride, the extent of its mode.
    pub extent: Option<u64>,
}

impl Change {
    /// Whether somebody notices.
    pub fn noticed(&self) -> bool {
        self.kinds[0] != self.kinds[1]
    }
}

/// A value in a line: a JSON pointer to it, and its field.
struct Place {
    pointer: String,
    field: String,
}

/// Texts about a case; the judge reads the tags of a few.
const ABOUT: [&str; 4] = ["id", "note", "tags", "src"];

/// Whether a field is about the case. `cute` of a bulk copy, which has a `truth`, is what `CuTe` printed: up to a
/// hundred fields, the evidence of `docs/conformance.md`.
fn is_about(line: &Value, field: &str) -> bool {
    ABOUT.contains(&field) || field == "cute" && line.get("truth").is_some()
}

/// Whether a field at the top of a line is a part of the question.
pub fn is_input(set: Set, file: &str, field: &str) -> bool {
    if set != Set::Linear {
        return matches!(field, "in" | "op" | "dom" | "cod" | "map");
    }
    match field {
        "bases" => matches!(file, "from_bases" | "linear_to_cute"),
        "size" => file != "cute_to_linear",
        "out" => file == "construct",
        "rank" | "points" | "witness" | "want" => false,
        _ => matches!(
            field,
            "op" | "fn"
                | "in"
                | "a"
                | "b"
                | "layout"
                | "src"
                | "dst"
                | "reg"
                | "smem"
                | "bitwidth"
                | "lane_layout"
                | "base"
                | "vec"
                | "elem_bits"
                | "stride"
                | "out_size"
                | "shape"
                | "spec"
                | "ncols"
                | "rows"
                | "rows2"
                | "cols"
                | "f2_stride"
                | "out_names"
                | "out_sizes"
                | "require_surjective"
                | "dims"
                | "arg"
                | "dim"
                | "ins"
                | "outs"
                | "B"
                | "M"
                | "S"
                | "bits"
                | "order"
                | "patterns"
        ),
    }
}

/// Every number, text and truth value of a line that is not about the case.
fn places(line: &Value) -> Vec<Place> {
    fn below(line: &Value, value: &Value, pointer: &str, field: &str, found: &mut Vec<Place>) {
        match value {
            Value::Object(fields) => {
                for (name, value) in fields {
                    let field = if field.is_empty() { name.clone() } else { format!("{field}.{name}") };
                    if !is_about(line, &field) {
                        below(line, value, &format!("{pointer}/{name}"), &field, found);
                    }
                }
            }
            Value::Array(entries) => {
                for (i, entry) in entries.iter().enumerate() {
                    below(line, entry, &format!("{pointer}/{i}"), field, found);
                }
            }
            Value::Null => {}
            _ => found.push(Place { pointer: pointer.to_owned(), field: field.to_owned() }),
        }
    }
    let mut found = Vec::new();
    below(line, line, "", "", &mut found);
    found
}

/// Another value of the same type.
fn another(value: &Value, draw: &mut Draw) -> Value {
    match value {
        Value::Bool(value) => json!(!value),
        Value::String(text) => json!(format!("{text}x")),
        Value::Number(number) => match number.as_i64() {
            Some(n) => {
                let near = [n.saturating_add(1), n.saturating_sub(1), n.saturating_mul(2), 0];
                let other: Vec<i64> = near.into_iter().filter(|m| *m != n && (*m >= 0 || n < 0)).collect();
                json!(other[draw.index(other.len())])
            }
            None => json!(number.as_f64().unwrap_or(0.0) + 1.0),
        },
        other => other.clone(),
    }
}

/// A line, and the verdict on it.
pub type Line = (Value, Kind);

/// The verdict on a line.
fn kind(set: Set, file: &str, line: &Value) -> Kind {
    set.judge(&Case::new(line.clone(), file)).kind()
}

fn change(set: Set, file: &str, (line, before): &Line, place: &Place, draw: &mut Draw) -> Change {
    let kind_before = *before;
    let mut changed = line.clone();
    let value = changed.pointer_mut(&place.pointer).expect("a place of the line");
    let before = value.clone();
    *value = another(&before, draw);
    let values = [before, value.clone()];
    Change {
        field: place.field.clone(),
        id: line.get("id").and_then(Value::as_str).unwrap_or("?").to_owned(),
        values,
        kinds: [kind_before, kind(set, file, &changed)],
        extent: extent(line, &place.pointer),
    }
}

/// The extent of a stride: at the same place in the shape beside it.
fn extent(line: &Value, pointer: &str) -> Option<u64> {
    let of = |stride: &str, shape: &str| {
        let at = pointer.rfind(stride)?;
        line.pointer(&format!("{}{shape}{}", &pointer[..at], &pointer[at + stride.len()..]))?.as_u64()
    };
    of("/d", "/s").or_else(|| of("/stride", "/shape"))
}

/// The lines of a file, judged.
///
/// # Panics
/// For a line that is not JSON.
pub fn lines(set: Set, file: &str, text: &str) -> Vec<Line> {
    let line = |line: &str| serde_json::from_str(line).expect("a line of a golden file");
    text.lines().map(line).map(|line: Value| (line.clone(), kind(set, file, &line))).collect()
}

/// So many lines of a file, each with one number of its answer changed.
pub fn changed_answers(set: Set, file: &str, lines: &[Line], count: usize) -> Vec<Change> {
    let mut draw = Draw::new(27);
    let mut changes = Vec::new();
    for _ in 0..20 * count {
        let line = &lines[draw.index(lines.len())];
        let is_answer = |place: &Place| !is_input(set, file, place.field.split('.').next().unwrap_or_default());
        let numbers: Vec<Place> = places(&line.0)
            .into_iter()
            .filter(|place| is_answer(place) && line.0.pointer(&place.pointer).is_some_and(Value::is_number))
            .collect();
        if numbers.is_empty() {
            continue;
        }
        changes.push(change(set, file, line, &numbers[draw.index(numbers.len())], &mut draw));
        if changes.len() == count {
            break;
        }
    }
    changes
}

/// So many lines that have a field are tried, with so many changes each.
const TRIED: usize = 30;
const VALUES: usize = 3;

/// The fields of a file in which no change is noticed: values of the first lines that have the field, until
/// one is.
pub fn fields_without_judge(set: Set, file: &str, lines: &[Line]) -> Vec<String> {
    let mut draw = Draw::new(2027);
    // The number of changes of a field, `None` where one was noticed.
    let mut tried: BTreeMap<String, Option<usize>> = BTreeMap::new();
    for line in lines {
        let mut by_field: BTreeMap<String, Vec<Place>> = BTreeMap::new();
        for place in places(&line.0) {
            by_field.entry(place.field.clone()).or_default().push(place);
        }
        for (field, places) in by_field {
            let count = tried.entry(field).or_insert(Some(0));
            let Some(changes) = count.filter(|changes| *changes < TRIED) else { continue };
            let mut noticed = || change(set, file, line, &places[draw.index(places.len())], &mut draw).noticed();
            *count = (!(0..VALUES).any(|_| noticed())).then_some(changes + 1);
        }
    }
    tried.into_iter().filter_map(|(field, count)| count.map(|_| field)).collect()
}
