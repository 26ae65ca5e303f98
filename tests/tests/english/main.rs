//! Documentation and messages are read once: they name the thing, their sentences are short, and a message begins with
//! its subject.
//!
//! `tests/english/exceptions.txt` lists the lines where a pattern is right, with the reason.

mod comments;
mod prose;
mod sentences;
mod strings;
mod terms;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use comments::{FLOORS, Lines};
use prose::prose;

/// Words in place of a noun, and verbs that say nothing.
const PATTERNS: [&str; 8] =
    ["those of", "that of", "the others", "the same of", "what is", "what was", "what has", "stands"];

/// The sources of published crates and of the command. Their documentation is read, and their string literals, which
/// are messages.
const SOURCES: [&str; 8] = [
    "apps/command/src",
    "crates/algebra/src",
    "crates/core/src",
    "crates/draw/src",
    "crates/lang/src",
    "crates/notation/src",
    "layout-macros/src",
    "layout-static/src",
];

/// The pages that people write.
const PAGES: &[&str] = &[
    "layout-static/README.md",
    "README.md",
    "DESIGN.md",
    "DEVELOPMENT.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "docs/README.md",
    "docs/atoms.md",
    "docs/benchmarks.md",
    "docs/bits.md",
    "docs/coming-from",
    "docs/comparison.md",
    "docs/compile-time.md",
    "docs/cookbook.md",
    "docs/gpu.md",
    "docs/memory.md",
    "docs/theory.md",
    "docs/tma.md",
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

/// Whether a file is a page, not a source.
fn is_page(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|ending| ending == "md")
}

/// The files of a folder with their names below the root and their texts.
fn texts(folder: &str) -> Vec<(String, String)> {
    let mut all = Vec::new();
    files(&root().join(folder), &mut all);
    all.sort();
    assert!(!all.is_empty(), "{folder} has no files");
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (path.strip_prefix(root()).expect("below the root").to_string_lossy().into_owned(), text)
    };
    all.into_iter().map(read).collect()
}

/// The exceptions: files with the words of a line.
fn exceptions() -> BTreeSet<(String, String)> {
    let text = fs::read_to_string(root().join("tests/english/exceptions.txt")).expect("the exceptions are there");
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let all = lines.map(|line| {
        let mut parts = line.split(" | ").map(str::to_owned);
        let (file, words) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        assert!(parts.next().is_some_and(|reason| reason.len() > 10), "an exception has its reason: {line}");
        (file, words)
    });
    all.collect()
}

/// Post: there are no wrong lines.
fn assert_none(wrong: &[String]) {
    assert!(wrong.is_empty(), "{} lines:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn documentation_names_the_thing() {
    let (mut wrong, mut unused) = (Vec::new(), exceptions());
    let excepted = unused.clone();
    for (name, text) in SOURCES.iter().chain(PAGES).flat_map(|folder| texts(folder)) {
        for (number, pattern, line) in found(&text, is_page(&name)) {
            match excepted.iter().find(|(file, words)| *file == name && line.contains(words)) {
                Some(exception) => _ = unused.remove(exception),
                None => wrong.push(format!("{name}:{number}: `{pattern}` in `{line}`")),
            }
        }
    }
    wrong.extend(unused.into_iter().map(|(file, words)| format!("{file}: unused exception `{words}`")));
    assert_none(&wrong);
}

#[test]
fn sentences_of_documentation_are_short() {
    let mut wrong = Vec::new();
    for (name, text) in SOURCES.iter().chain(PAGES).flat_map(|folder| texts(folder)) {
        for (number, paragraph) in sentences::paragraphs(&text, is_page(&name)) {
            let paragraph = sentences::without_code(&paragraph, &['`']);
            let long =
                sentences::sentences(&paragraph).into_iter().map(|sentence| (sentences::words(sentence), sentence));
            let long = long.filter(|&(words, _)| words > sentences::MOST);
            wrong.extend(long.map(|(words, sentence)| format!("{name}:{number}: {words} words: {sentence}")));
        }
    }
    assert_none(&wrong);
}

#[test]
fn first_lines_name_the_item() {
    let mut wrong = Vec::new();
    for (name, text) in SOURCES.iter().flat_map(|folder| texts(folder)).filter(|(name, _)| !is_page(name)) {
        let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let lines = prose::first_lines(text).into_iter().filter(|(_, line)| sentences::names_nothing(line));
        wrong.extend(lines.map(|(number, line)| format!("{name}:{number}: `{line}`")));
    }
    assert_none(&wrong);
}

/// What is wrong with a message, in a word.
fn faults(message: &str) -> Vec<&'static str> {
    let text = sentences::without_code(message, &['`', '~', '|']);
    let lower = text.to_lowercase();
    let asks = |pattern: &str| pattern.starts_with("what") && text.contains('?');
    let mut all: Vec<_> = PATTERNS.into_iter().filter(|pattern| says(&lower, pattern) && !asks(pattern)).collect();
    for sentence in sentences::sentences(&text) {
        if sentences::words(sentence) > sentences::MOST {
            all.push("more than 25 words");
        }
        if sentences::begins_with_preposition(sentence.trim_start_matches("help: ")) {
            all.push("a preposition first");
        }
    }
    all
}

#[test]
fn messages_are_read_once() {
    let (mut wrong, mut messages) = (Vec::new(), 0);
    for (name, text) in SOURCES.iter().flat_map(|folder| texts(folder)) {
        // Tests at the end of a file, or in a file of their own, say nothing to a user.
        let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        if name.contains("tests") || is_page(&name) {
            continue;
        }
        for literal in strings::literals(text).into_iter().filter(|literal| sentences::words(&literal.text) > 1) {
            messages += 1;
            let faults = faults(&literal.text).into_iter();
            wrong.extend(faults.map(|fault| format!("{name}:{}: {fault}: `{}`", literal.line, literal.text)));
        }
    }
    assert!(messages > 1000, "{messages} messages");
    assert_none(&wrong);
}

/// Law: comments say why, and a crate has enough of them; a floor only rises.
#[test]
fn crates_have_their_share_of_comments() {
    let mut wrong = Vec::new();
    for (folder, floor) in FLOORS {
        let mut lines = Lines::default();
        for (_, text) in texts(folder).into_iter().filter(|(name, _)| !is_page(name)) {
            lines += Lines::of(&text);
        }
        let missing = lines.missing(floor);
        if missing > 0 {
            wrong.push(format!("{folder}: {lines:?}, {missing} comments fewer than {floor} for 1000 lines of code"));
        }
    }
    assert_none(&wrong);
}

#[test]
fn comments_are_counted() {
    let source = "//! A module.\n\n/// An item.\nfn f() {\n    // Why.\n    g(); // after code\n}\n";
    let lines = Lines::of(source);
    assert_eq!(lines, Lines { code: 3, comments: 1 });
    assert_eq!([lines.missing(333), lines.missing(334), lines.missing(0)], [0, 1, 0]);
    assert!(SOURCES.iter().all(|folder| FLOORS.iter().any(|(floored, _)| floored == folder)), "each crate has a floor");
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
