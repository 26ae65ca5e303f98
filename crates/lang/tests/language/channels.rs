//! The same errors, to the letter and at the same place, from a text as from the macro: what rustc printed for the
//! cases of `ui-tests` is held against the text between the brackets of their macro calls.

use std::path::{Path, PathBuf};

use layout_lang::{Diagnostic, Program};
use proc_macro2::{TokenStream, TokenTree};

/// An error as rustc prints it: its text without indentation, line, column, and the number of characters that are
/// underlined.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Printed {
    text: Vec<String>,
    line: usize,
    column: usize,
    width: usize,
}

/// The cases of a stage.
fn cases(stage: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ui-tests/tests/ui").join(stage);
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.filter_map(Result::ok).map(|entry| entry.path());
    paths.filter(|path| path.extension().is_some_and(|ending| ending == "stderr")).collect()
}

/// The errors of the macros in what rustc printed. What it found itself, evaluating a const, has another head.
fn printed(stderr: &str) -> Vec<Printed> {
    let mut found = Vec::new();
    let mut lines = stderr.lines().peekable();
    while let Some(line) = lines.next() {
        let Some(headline) = line.strip_prefix("error: ").filter(|text| text.starts_with("[L")) else { continue };
        let mut text = vec![headline.trim().to_owned()];
        while let Some(line) = lines.next_if(|line| !line.trim_start().starts_with("--> ")) {
            text.push(line.trim().to_owned());
        }
        let place = lines.next().unwrap_or_default();
        let mut numbers = place.rsplit(':').map(|number| number.parse().unwrap_or(0));
        let (column, line) = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
        // A `^` of the source has the number of its line before it.
        let marks = |line: &&str| line.trim_start().starts_with('|') && line.contains('^');
        let carets = lines.by_ref().find(marks).unwrap_or_default();
        let width = carets.chars().filter(|c| *c == '^').count();
        found.push(Printed { text, line, column, width });
    }
    found
}

/// The texts between the brackets of the macro calls of a file, where each begins, and whether it is an assertion.
fn calls(source: &str, tokens: TokenStream, found: &mut Vec<(usize, String, bool)>) {
    let mut word = String::new();
    let mut is_call = false;
    for tree in tokens {
        match &tree {
            TokenTree::Group(group) if is_call && ["layout", "assert_layout"].contains(&word.as_str()) => {
                let (start, end) = (group.span_open().byte_range().end, group.span_close().byte_range().start);
                found.push((start, source[start..end].to_owned(), word == "assert_layout"));
            }
            TokenTree::Group(group) => calls(source, group.stream(), found),
            TokenTree::Ident(ident) => word = ident.to_string(),
            _ => {}
        }
        is_call = matches!(&tree, TokenTree::Punct(punct) if punct.as_char() == '!');
    }
}

/// An error of a text that begins at byte `start` of a file, as rustc would print it.
fn as_printed(source: &str, start: usize, error: &Diagnostic) -> Printed {
    let text = error.text().lines().map(|line| line.trim().to_owned()).collect();
    let range = error.range();
    // The end of an empty call is the call.
    let before = &source[..start + range.start];
    let line = before.lines().count().max(1) + usize::from(before.ends_with('\n'));
    let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
    let underlined = source[start + range.start..start + range.end].lines().next().unwrap_or_default();
    Printed { text, line, column, width: underlined.chars().count() }
}

#[test]
fn a_text_has_the_errors_that_rustc_prints() {
    let mut compared = 0;
    let mut wrong = Vec::new();
    for path in ["syntax", "macro", "bound", "mono"].into_iter().flat_map(cases) {
        let read = |path: &Path| std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let (source, stderr) = (read(&path.with_extension("rs")), read(&path));
        // Fragments of a macro are written somewhere else.
        if source.contains("macro_rules!") {
            continue;
        }
        let mut found = Vec::new();
        calls(&source, source.parse().unwrap_or_else(|error| panic!("{}: {error}", path.display())), &mut found);
        let mut ours: Vec<Printed> = Vec::new();
        for (start, text, is_assertion) in found {
            let program = if is_assertion { Program::parse_assertion(&text) } else { Program::parse(&text) };
            let errors = program.evaluate().err().unwrap_or_default();
            ours.extend(errors.iter().map(|error| as_printed(&source, start, error)));
        }
        let mut theirs = printed(&stderr);
        // What a layout has and no type is an error where rustc follows only.
        theirs.retain(|printed| !printed.text.iter().any(|line| line.contains("no type has the stride")));
        ours.sort();
        theirs.sort();
        compared += theirs.len();
        if ours != theirs {
            wrong.push(format!("{}\n  text:  {ours:?}\n  rustc: {theirs:?}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(compared > 100, "{compared} errors");
}
