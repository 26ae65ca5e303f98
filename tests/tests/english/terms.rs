//! The glossary has every term of the public interface that is not `CuTe`'s, and an example of each of its terms.

use std::collections::BTreeSet;
use std::fs;

use crate::root;

/// The libraries whose lists of `tests/api` are read.
const LIBRARIES: [&str; 5] = ["layout-algebra", "layout-core", "layout-draw", "layout-lang", "layout-notation"];

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// A name without its case and underscores: the type `ZippedDivide` has the term of the function `zipped_divide`.
fn term(name: &str) -> String {
    name.rsplit("::").next().unwrap_or(name).replace(['_', '-', ' '], "").to_lowercase()
}

/// An entry of the glossary: its terms, and the names between backticks.
struct Entry {
    terms: Vec<String>,
    names: Vec<String>,
}

/// The entries of a section, without its table.
fn entries(section: &str) -> Vec<Entry> {
    let pieces = |text: &str, mark: &str| text.split(mark).skip(1).step_by(2).map(str::to_owned).collect();
    let entries = section.split("\n- ").skip(1).filter_map(|entry| entry.split("\n\n").next());
    entries.map(|entry| Entry { terms: pieces(entry, "**"), names: pieces(entry, "`") }).collect()
}

/// The cells of the rows of a section's table.
fn rows(section: &str) -> Vec<Vec<&str>> {
    let lines = section.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| term |"));
    lines.map(|line| line.trim_matches('|').split(" | ").map(str::trim).collect()).collect()
}

/// The names of types, traits and functions of operations in a list of an interface, with their paths.
fn public(list: &str) -> Vec<&str> {
    let kinds = ["struct", "enum", "trait", "type", "fn"];
    let mut all = Vec::new();
    for line in list.lines() {
        let words: Vec<&str> = line.split([' ', '<', '(']).collect();
        let Some(at) = words.iter().position(|word| kinds.contains(word)) else { continue };
        let Some(path) = words.get(at + 1).map(|path| path.trim_end_matches(':')) else { continue };
        let Some((parent, _)) = path.rsplit_once("::") else { continue };
        let parent = parent.rsplit("::").next().unwrap_or_default();
        // Members of types and traits are explained by these, functions by their modules.
        let is_member = parent.starts_with(char::is_uppercase);
        if !is_member && (words[at] != "fn" || ["ops", "number"].contains(&parent)) {
            all.push(path);
        }
    }
    all
}

/// The terms that explain a name: its own, and without the endings and beginnings of forms of one thing.
fn forms(name: &str) -> impl Iterator<Item = String> {
    let last = name.rsplit("::").next().unwrap_or(name);
    let stems =
        [last.strip_suffix("Mut"), last.strip_suffix("Iter"), last.strip_prefix("Static"), last.strip_prefix("Dyn")];
    stems.into_iter().flatten().chain([last]).map(term).collect::<Vec<_>>().into_iter()
}

#[test]
fn every_term_is_cutes_or_in_the_glossary() {
    let glossary = read("crates/algebra/src/glossary.md");
    let entries = entries(&glossary);
    let cute = read("tests/english/cute.txt");
    let cute: BTreeSet<String> = cute.lines().filter(|line| !line.starts_with('#')).map(term).collect();
    let mut known = cute.clone();
    known.extend(entries.iter().flat_map(|entry| entry.terms.iter().chain(&entry.names)).map(|name| term(name)));
    let (mut missing, mut seen) = (Vec::new(), BTreeSet::new());
    for library in LIBRARIES {
        let list = read(&format!("tests/api/{library}.txt"));
        let names = public(&list);
        assert!(names.len() > 2, "{library} has names");
        for name in names {
            // `_8` and `_m1` are integers.
            let is_number =
                name.rsplit("::_").next().is_some_and(|number| number.trim_start_matches('m').parse::<u64>().is_ok());
            if !is_number && !forms(name).any(|form| known.contains(&form)) {
                missing.push(name.to_owned());
            }
            seen.extend(forms(name));
        }
    }
    assert!(missing.is_empty(), "neither CuTe's nor in the glossary: {missing:#?}");
    assert!(cute.intersection(&seen).count() > 60, "the list of CuTe's words is used");
}

#[test]
fn every_entry_has_an_example_and_the_words_of_other_libraries() {
    let glossary = read("crates/algebra/src/glossary.md");
    for section in glossary.split("\n## ").skip(1) {
        let (title, rows) = (section.lines().next().unwrap_or_default(), rows(section));
        let terms: Vec<String> = entries(section).into_iter().map(|mut entry| entry.terms.remove(0)).collect();
        let named: Vec<&str> = rows.iter().map(|row| row[0]).collect();
        assert_eq!(terms, named, "{title}: entries, and rows of the table");
        for row in rows {
            let is_whole = row.len() == 5 && row.iter().all(|cell| !cell.is_empty());
            assert!(is_whole, "{title}: example, CuTe, Triton, ndarray of {}", row[0]);
        }
    }
}
