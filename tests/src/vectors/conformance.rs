//! The conformance page: how the algebra stands to `CuTe` C++, operation by operation, and where `CuTe` is wrong; what
//! it accepts of atoms and of bulk copies; where the estimates of Triton and of `cuda-oxide` are not what banks serve.

use std::fmt::Write;

use serde_json::Value;

use super::run::{Report, Tally};

const HEAD: &str = "\
# Conformance with CuTe C++

Where the answers here are CuTe's, and where not: by operation, then by example.

Both are held against the definition: on every coordinate of a small case, mode by mode of a large one. Many inputs are
chosen to be difficult, so the counts are no rates. `tests/vectors/cute/SCHEMA.md` has CuTe's version,
`tests/vectors/VERDICTS.md` every count.
`cargo run --release -p layout-tests --bin vectors -- cute tests/vectors/cute --conformance docs/conformance.md` writes
this page; do not edit it.

- *agree*: the same layout; *level* `unit`: up to the strides of modes of extent 1, which
  name no element.
- *both refuse*: neither has an answer.
- *more exact*: CuTe refuses and an answer exists, or CuTe's answer breaks the definition and the true one is given.
- *refused here*: CuTe's answer breaks the definition and there is none, so it is an error here: a divide that loses or
  invents elements, coordinates beyond a shape.

";

/// The page for the report of a run over `CuTe`'s vectors.
pub fn page(report: &Report) -> String {
    let mut page = HEAD.to_owned();
    write_counts(&mut page, report);
    page.push_str("\n## Wrong answers of CuTe\n\nTheir number, and the shortest input of each operation.\n\n");
    for (op, tally) in judged(report) {
        let examples = tally.corrected.iter().map(|(input, both)| (readable(input), both));
        if let Some((input, both)) = examples.min_by_key(|(input, _)| (input.len(), input.clone())) {
            let _ = writeln!(page, "- `{op}`, {}: {input}: CuTe has {both}.", tally.corrected.len());
        }
    }
    page.push_str(&super::atoms::page::page());
    page.push_str(&super::tma::page());
    page.push_str(&super::linear::banks::page());
    page
}

/// The operations of which all cases are the same layout, and those of which the rest is refused by both, in a sentence
/// each; a table of the other ones.
fn write_counts(page: &mut String, report: &Report) {
    let (same, differing): (Vec<_>, Vec<_>) = judged(report).partition(|(_, tally)| tally.passed[0] == tally.passes());
    let same: Vec<String> = same.iter().map(|(op, tally)| format!("`{op}` {}", tally.passes())).collect();
    let _ = writeln!(page, "All cases agree, exactly: {}.\n", same.join(", "));
    let is_refused = |tally: &Tally| tally.passed[0] + tally.passed[4] == tally.passes();
    let (refused, differing): (Vec<_>, Vec<_>) = differing.into_iter().partition(|(_, tally)| is_refused(tally));
    let counts = refused.iter().map(|(op, tally)| format!("`{op}` {} and {}", tally.passed[0], tally.passed[4]));
    let refused = counts.collect::<Vec<_>>().join(", ");
    let _ = writeln!(page, "All cases agree, exactly, or both refuse: {refused}.\n");
    page.push_str("| operation | cases | agree | level | both refuse | more exact | refused here |\n");
    page.push_str("|---|---:|---:|---|---:|---:|---:|\n");
    for (op, tally) in differing {
        let [exact, unit, truth, verified, refused, wrong] = tally.passed;
        let level = if unit == 0 { "exact" } else { "unit" };
        let cases = tally.passes();
        let (agree, better) = (exact + unit, truth + verified);
        let _ = writeln!(page, "| `{op}` | {cases} | {agree} | {level} | {refused} | {better} | {wrong} |");
    }
}

fn judged(report: &Report) -> impl Iterator<Item = (&String, &Tally)> {
    report.ops.iter().filter(|(_, tally)| tally.passes() > 0)
}

/// An input as text: its arguments by name, layouts as `shape:stride`.
fn readable(input: &str) -> String {
    match serde_json::from_str(input) {
        Ok(Value::Object(arguments)) => {
            let arguments: Vec<String> =
                arguments.iter().map(|(name, value)| format!("{name} = `{}`", text(value))).collect();
            arguments.join(", ")
        }
        _ => format!("`{input}`"),
    }
}

/// Numbers and layouts as text.
pub(super) fn text(value: &Value) -> String {
    match value {
        Value::Array(entries) => format!("({})", entries.iter().map(text).collect::<Vec<_>>().join(",")),
        Value::String(word) => word.clone(),
        Value::Object(fields) => match (fields.get("s"), fields.get("d"), fields.get("e"), fields.get("v")) {
            (Some(shape), Some(stride), ..) => format!("{}:{}", text(shape), text(stride)),
            (_, _, Some(Value::Array(path)), Some(v)) => {
                let path: Vec<String> = path.iter().rev().map(|mode| format!("@{}", text(mode))).collect();
                format!("{v}{}", path.concat())
            }
            _ => value.to_string(),
        },
        other => other.to_string(),
    }
}
