//! The tables of a page as a program.

use std::fmt::Write as _;

/// How a cell is read.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// Rust.
    Here,
    /// The language of `layout!`.
    Layout,
}

/// Words that begin a definition of `layout!`.
const DEFINITIONS: [&str; 10] = ["type", "pub", "const", "access", "atom", "copy", "mma", "linear", "dimension", "#["];

/// Names of `layout_static` that the tables use beside the first block.
const IMPORTS: &str = "#[allow(unused_imports)]
use layout_static::{Along, ByMode, C, Static, StaticLayout, TensorArray, TensorMut, assert_layout, layout, \
    tensor_array, zip};";

/// The cells of all tables of a page that have something to test, after the first block of the page: a block for
/// rustdoc, or nothing.
pub(crate) fn program(page: &str) -> String {
    let statements: String = rows(page).iter().enumerate().map(|(number, row)| statement(number, row)).collect();
    if statements.is_empty() {
        return String::new();
    }
    let first = page.split("```rust\n").nth(1).and_then(|rest| rest.split("\n```").next()).unwrap_or_default();
    format!("\n```rust\n{first}\n{{\n{IMPORTS}\n{statements}}}\nOk::<(), layout_static::LayoutError>(())\n```\n")
}

/// Each tested cell: how it is read, its text, and what it gives.
fn rows(page: &str) -> Vec<(Kind, String, Option<String>)> {
    let (mut all, mut columns) = (Vec::new(), None);
    for line in page.lines() {
        let Some(cells) = cells(line) else {
            columns = None;
            continue;
        };
        let Some((kind, at, gives)) = columns else {
            columns = Some(header(&cells));
            continue;
        };
        let Some(kind) = kind else { continue };
        let code =
            |at: usize| cells.get(at).and_then(|cell| Some(cell.strip_prefix('`')?.strip_suffix('`')?.to_owned()));
        if let Some(text) = code(at) {
            all.push((kind, text, if gives { code(at + 1) } else { None }));
        }
    }
    all
}

/// Which column is tested, and whether the next one has its value.
fn header(cells: &[String]) -> (Option<Kind>, usize, bool) {
    let named = |name: &str| cells.iter().position(|cell| cell == name);
    let found = named("here").map(|at| (Kind::Here, at)).or(named("in `layout!`").map(|at| (Kind::Layout, at)));
    found.map_or((None, 0, false), |(kind, at)| (Some(kind), at, cells.get(at + 1).is_some_and(|cell| cell == "gives")))
}

/// The cells of a row of a table.
fn cells(line: &str) -> Option<Vec<String>> {
    let line = line.trim().strip_prefix('|')?.strip_suffix('|')?.replace("\\|", "\u{0}");
    Some(line.split('|').map(|cell| cell.trim().replace('\u{0}', "|")).collect())
}

/// What tests a cell.
fn statement(number: usize, (kind, text, gives): &(Kind, String, Option<String>)) -> String {
    let mut lines = String::new();
    let is_definition = DEFINITIONS.iter().any(|word| text.starts_with(word)) && *kind == Kind::Layout;
    _ = match (kind, gives) {
        _ if is_definition => writeln!(lines, "layout! {{ {text} }}"),
        (Kind::Here, Some(gives)) => writeln!(lines, "assert_eq!({text}, {gives});"),
        (Kind::Here, None) if text.ends_with(';') || text.ends_with('}') => writeln!(lines, "{text}"),
        (Kind::Here, None) => writeln!(lines, "let _ = {text};"),
        (Kind::Layout, Some(gives)) if gives.parse::<u64>().is_ok() => {
            writeln!(lines, "layout! {{ const N{number}: usize = {text}; }}\nassert_eq!(N{number}, {gives});")
        }
        (Kind::Layout, gives) => writeln!(
            lines,
            "layout! {{ type Row{number} = {text}; }}\nassert_eq!(<Row{number} as Static>::VALUE.to_string(), {:?});",
            gives.as_deref().unwrap_or(text)
        ),
    };
    lines
}
