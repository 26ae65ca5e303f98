//! The conformance page: how the algebra stands to `CuTe` C++, operation by operation, and where `CuTe` is wrong; what
//! it accepts of atoms; where the estimates of Triton and of `cuda-oxide` are not what banks serve.

use std::fmt::Write;

use serde_json::Value;

use super::run::{Report, Tally};

/// The most examples of wrong answers for one operation.
const EXAMPLES: usize = 2;

const HEAD: &str = "\
# Conformance with CuTe C++

Where the answers here are CuTe's, and where not: operation by operation, then by example. The command
`cargo run --release -p layout-tests --bin vectors -- cute tests/vectors/cute --conformance docs/conformance.md` writes
this page; do not edit it.

The vectors are CuTe's own answers (`tests/vectors/cute/SCHEMA.md` has the version); many inputs were chosen to be
difficult, so the counts are no rates. No answer is taken on trust, neither CuTe's nor ours. The defining condition is
evaluated on every coordinate where a case is small, and decided mode by mode where it is large.

- *agree*: the same layout. *Level*: exact, or up to the strides of modes of extent 1, which name no element.
- *both refuse*: neither has an answer.
- *more exact*: CuTe refuses and an answer exists, or CuTe's answer breaks the definition and the true one is given.
- *refused here*: CuTe's answer breaks the definition, and the answer here is an error. A divide that loses or invents
  elements is one of them. So are coordinates beyond a shape.

";

/// The page for the report of a run over `CuTe`'s vectors.
pub fn page(report: &Report) -> String {
    let mut page = HEAD.to_owned();
    write_counts(&mut page, report);
    let _ = write!(page, "\n## Wrong answers of CuTe\n\nThe shortest {EXAMPLES} of each operation.\n");
    for (op, tally) in judged(report).filter(|(_, tally)| !tally.corrected.is_empty()) {
        let _ = write!(page, "\n### {op}: {}\n\n", tally.corrected.len());
        let mut examples: Vec<(String, &String)> =
            tally.corrected.iter().map(|(input, both)| (readable(input), both)).collect();
        examples.sort_by_key(|(input, _)| (input.len(), input.clone()));
        for (input, both) in examples.into_iter().take(EXAMPLES) {
            let _ = writeln!(page, "- {input}: CuTe has {both}.");
        }
    }
    page.push_str(&super::atoms::page::page());
    page.push_str(&super::linear::banks::page());
    page
}

/// The operations of which all cases are the same layout, in a sentence; a table of the other ones.
fn write_counts(page: &mut String, report: &Report) {
    let (same, differing): (Vec<_>, Vec<_>) = judged(report).partition(|(_, tally)| tally.passed[0] == tally.passes());
    let same: Vec<String> = same.iter().map(|(op, tally)| format!("`{op}` {}", tally.passes())).collect();
    let _ = writeln!(page, "All cases agree, exactly:\n{}.\n", same.join(", "));
    page.push_str("| operation | cases | agree | level | both refuse | more exact | refused here |\n");
    page.push_str("|---|---:|---:|---|---:|---:|---:|\n");
    for (op, tally) in differing {
        let [exact, unit, truth, verified, refused, wrong] = tally.passed;
        let level = if unit == 0 { "exact" } else { "up to extent 1" };
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

fn text(value: &Value) -> String {
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
