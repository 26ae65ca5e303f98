//! `docs/errors.md`, the error index, is written from the cases in `tests/ui`: what fails, what the compiler says, the
//! law, and the mended input. So it is complete and true as long as the cases are. `BLESS=1` rewrites it.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use layout_algebra::{CATALOGUE, Entry};
use ui_tests::{mended, written};

/// The file that is written.
const INDEX: &str = "../docs/errors.md";
/// The folders of cases, the one with the best examples first.
const FOLDERS: [&str; 5] = ["macro", "syntax", "mono", "bound", "cute"];

const PREFACE: &str = "\
# The errors

An error with no line of yours? Build once without `--release`, or with `CARGO_INCREMENTAL=1`. A release build moves
functions into each other before it evaluates a proof; then rustc may name no line of yours. A debug build names your
line, as the place of the instantiation, and the error says what it is about: `of zipped_divide((4,8):(8,1), 3:1)`.

Each error has a code, a headline with the numbers, where it helps a counterexample, and a way out. The text is the same
from the macro (while checking), from const evaluation (when generic code is instantiated) and from `Display` (at run
time). Codes `L00..` are about what is written in the macro, `L01..` about what a layout is made of, `L02..` about
composition, `L03..` about overlaps, `L04..` about tiles and modes, `L05..` about coordinates, `L06..` about claims,
`L07..` about buffers, `L08..` about morphisms, `L09..` about swizzles, `L10..` about linear
layouts, `L11..` about accesses of memory, `L12..` about layouts from tables, `L13..` about plans, `L14..` about
atoms, tiled products and tiled copies.

The cases have all features on; a word of a feature that is off is L0009, which names the feature.

This page is written from the cases in `ui-tests/tests/ui` by `BLESS=1 cargo test -p ui-tests --test index`; do not edit
it.
";

/// A case: an input that must not compile.
struct Case {
    path: PathBuf,
    law: String,
    body: String,
    says: String,
    /// The same input, mended.
    mended: Option<String>,
}

impl Case {
    fn read(path: &Path) -> Case {
        let text = fs::read_to_string(path).expect("a case can be read");
        let (law, body) = split(&written(&text));
        let says = fs::read_to_string(path.with_extension("stderr")).expect("a case has a message");
        let mended = mended(&text).map(|text| split(&text).1);
        Case { path: path.to_owned(), law, body, says, mended }
    }

    fn shows(&self, code: &str) -> bool {
        self.says.contains(&format!("[{code}]"))
    }

    /// The number of errors that the compiler reports.
    fn errors(&self) -> usize {
        self.says.lines().filter(|line| line.starts_with("error")).count()
    }
}

/// The law in the first line, and the code without it and without an empty `main`.
fn split(text: &str) -> (String, String) {
    let (law, body) = text.split_once('\n').expect("a case has a law and code");
    let law = law.trim_start_matches("//! law: ").to_owned();
    (law, body.replace("fn main() {}\n", "").trim().to_owned())
}

/// All cases, in the order in which examples are looked for.
fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for folder in FOLDERS {
        let Ok(entries) = fs::read_dir(Path::new("tests/ui").join(folder)) else { continue };
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a folder can be read").path()).collect();
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "rs"));
        paths.sort();
        cases.extend(paths.iter().map(|path| Case::read(path)));
    }
    cases
}

/// The best example of a code: mended, with no other error, found by the macro rather than by rustc, and the shortest.
fn example<'a>(cases: &'a [Case], code: &str) -> &'a Case {
    let showing = || cases.iter().filter(|case| case.shows(code));
    let alone = || showing().filter(|case| case.mended.is_some() && case.errors() == 1);
    let shortest = |case: &&Case| case.body.len();
    alone()
        .filter(|case| case.says.starts_with("error: ["))
        .min_by_key(shortest)
        .or_else(|| alone().min_by_key(shortest))
        .or_else(|| showing().find(|case| case.mended.is_some()))
        .unwrap_or_else(|| panic!("{code} has no mended case"))
}

fn page(text: &mut String, cases: &[Case], entry: Entry) {
    let case = example(cases, entry.code);
    let mended = case.mended.as_ref().expect("the example is mended");
    let law = case.law.trim_end_matches('.');
    let mut put = |part: std::fmt::Arguments<'_>| text.write_fmt(part).expect("a string takes text");
    put(format_args!("\n## {}: {}\n\n", entry.code, entry.title));
    put(format_args!("The law: {law}.\n\n```rust,ignore\n{}\n```\n\n", case.body));
    put(format_args!("```text\n{}\n```\n\n", case.says.trim_end()));
    put(format_args!("Mended:\n\n```rust,ignore\n{mended}\n```\n"));
    let others: Vec<String> = cases
        .iter()
        .filter(|other| other.shows(entry.code) && other.path != case.path)
        .map(|other| other.path.strip_prefix("tests/ui").expect("cases are in tests/ui").display().to_string())
        .collect();
    if !others.is_empty() {
        put(format_args!("\nMore cases: `{}`.\n", others.join("`, `")));
    }
}

#[test]
fn the_error_index_is_what_the_cases_say() {
    let cases = cases();
    let mut text = PREFACE.to_owned();
    for entry in CATALOGUE {
        page(&mut text, &cases, *entry);
    }
    if std::env::var_os("BLESS").is_some() {
        fs::write(INDEX, &text).expect("the index can be written");
    }
    let index = fs::read_to_string(INDEX).expect("docs/errors.md is there");
    assert!(index == text, "docs/errors.md is out of date: BLESS=1 cargo test -p ui-tests --test index");
}
