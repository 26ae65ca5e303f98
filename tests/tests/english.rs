//! Documentation names the thing: none of the words that stand for a noun which the reader has to look for.
//!
//! `tests/english/exceptions.txt` lists the lines where one of them is right, with the reason.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Words in place of a noun, and verbs that say nothing.
const PATTERNS: [&str; 8] =
    ["those of", "that of", "the others", "the same of", "what is", "what was", "what has", "stands"];

/// Whose documentation is read: sources of published crates, pages that people write.
const READ: &[&str] = &[
    "crates/algebra/src",
    "crates/core/src",
    "crates/draw/src",
    "crates/lang/src",
    "crates/notation/src",
    "layout-macros/src",
    "layout-static/src",
    "layout-static/README.md",
    "README.md",
    "DESIGN.md",
    "DEVELOPMENT.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "docs/README.md",
    "docs/atoms.md",
    "docs/bits.md",
    "docs/coming-from",
    "docs/comparison.md",
    "docs/compile-time.md",
    "docs/cookbook.md",
    "docs/gpu.md",
    "docs/memory.md",
    "docs/theory.md",
    "docs/zero-cost.md",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The files below a path.
fn files(path: &Path, all: &mut Vec<PathBuf>) {
    if path.is_dir() {
        let entries = fs::read_dir(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        entries.filter_map(Result::ok).for_each(|entry| files(&entry.path(), all));
    } else if path.extension().is_some_and(|ending| ending == "rs" || ending == "md") {
        all.push(path.to_owned());
    }
}

/// The lines of prose, with their numbers: doc comments and comments of a source, a page without its code.
fn prose(text: &str, is_page: bool) -> Vec<(usize, String)> {
    let (mut in_code, mut lines) = (false, Vec::new());
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim_start();
        let line = match line.strip_prefix("//").map(|line| line.trim_start_matches(['/', '!'])) {
            Some(comment) => comment,
            None if is_page => line,
            None => {
                in_code = false;
                continue;
            }
        };
        if line.trim_start().starts_with("```") {
            in_code = !in_code;
        } else if !in_code {
            // What is between backticks is code.
            let words: String = line.split('`').step_by(2).collect::<Vec<_>>().join("`");
            lines.push((number, words.trim().to_owned()));
        }
    }
    lines
}

/// Whether a text has these words, not as a part of others.
fn says(text: &str, words: &str) -> bool {
    let is_end = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
    text.match_indices(words)
        .any(|(at, _)| is_end(text[..at].chars().next_back()) && is_end(text[at + words.len()..].chars().next()))
}

/// Each pattern in a text, with its line. A question may ask what something is.
fn found(text: &str, is_page: bool) -> Vec<(usize, &'static str, String)> {
    let mut all = Vec::new();
    for (number, line) in prose(text, is_page) {
        let lower = line.to_lowercase();
        let asks = |pattern: &str| pattern.starts_with("what") && line.contains('?');
        let patterns = PATTERNS.into_iter().filter(|pattern| says(&lower, pattern) && !asks(pattern));
        all.extend(patterns.map(|pattern| (number, pattern, line.clone())));
    }
    all
}

#[test]
fn documentation_names_the_thing() {
    let exceptions = root().join("tests/english/exceptions.txt");
    let exceptions = fs::read_to_string(&exceptions).expect("the exceptions are there");
    let excepted: BTreeSet<(&str, &str)> = exceptions
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| {
            let mut parts = line.split(" | ");
            let (file, words) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
            assert!(parts.next().is_some_and(|reason| reason.len() > 10), "an exception has its reason: {line}");
            (file, words)
        })
        .collect();
    let (mut wrong, mut used) = (Vec::new(), BTreeSet::new());
    for folder in READ {
        let mut all = Vec::new();
        files(&root().join(folder), &mut all);
        all.sort();
        assert!(!all.is_empty(), "{folder} has no files");
        for path in all {
            let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let name = path.strip_prefix(root()).expect("below the root").to_string_lossy().into_owned();
            for (number, pattern, line) in found(&text, path.extension().is_some_and(|ending| ending == "md")) {
                match excepted.iter().find(|(file, words)| *file == name && line.contains(words)) {
                    Some(exception) => _ = used.insert(*exception),
                    None => wrong.push(format!("{name}:{number}: `{pattern}` in `{line}`")),
                }
            }
        }
    }
    let unused: Vec<_> = excepted.difference(&used).collect();
    assert!(wrong.is_empty() && unused.is_empty(), "{}\nunused exceptions: {unused:?}", wrong.join("\n"));
}

#[test]
fn patterns_are_found_in_prose_alone() {
    let source = [
        "//! Those of a row.",
        "let x = \"those of\"; // the others",
        "/// `those of` what is it?",
        "    /// A stands here.",
        "/// ```",
        "/// what is",
        "/// ```",
        "/// standstill, withstands",
    ];
    let source = source.join("\n");
    let found: Vec<_> = found(&source, false).into_iter().map(|(number, pattern, _)| (number, pattern)).collect();
    assert_eq!(found, [(1, "those of"), (4, "stands")]);
}
