//! `docs/errors.md` lists the errors, and `docs/errors/L0203.md` explains one: what fails, what the compiler says, and
//! the mended input. All are written from the cases in `tests/ui`, so they are complete and true as long as the cases
//! are. `BLESS=1` rewrites them.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use layout_algebra::{CATALOGUE, Entry};
use ui_tests::{mended, written};

/// The folder of the pages.
const DOCS: &str = "../docs";
/// The folders of cases, the one with the best examples first.
const FOLDERS: [&str; 5] = ["macro", "syntax", "mono", "bound", "cute"];

/// The first cases of codes whose shortest one is not the commonest.
const FIRST: [(&str, &str); 5] = [
    ("L0001", "syntax/missing_stride.rs"),
    ("L0004", "macro/negative_extent.rs"),
    ("L0102", "macro/not_congruent.rs"),
    ("L0103", "macro/not_tractable.rs"),
    ("L1101", "macro/claim_column.rs"),
];

/// The subjects of codes, by their first two digits.
const SUBJECTS: [(&str, &str); 16] = [
    ("L00", "The text of `layout!`"),
    ("L01", "Extents and strides"),
    ("L02", "Composition"),
    ("L03", "Overlaps"),
    ("L04", "Tiles and modes"),
    ("L05", "Coordinates"),
    ("L06", "Claims"),
    ("L07", "Buffers and parts"),
    ("L08", "Morphisms"),
    ("L09", "Swizzles"),
    ("L10", "Linear layouts"),
    ("L11", "Accesses of memory"),
    ("L12", "Layouts from tables"),
    ("L13", "Plans"),
    ("L14", "Atoms, tiled products and tiled copies"),
    ("L15", "Bulk copies by tensor maps"),
];

const PREFACE: &str = "\
# The errors

Each code has a page: the simplest case, its message, the mended input, and more cases.

An error with no line of yours? Build once without `--release`, or with `CARGO_INCREMENTAL=1`. A release build moves
functions into each other before it evaluates a proof, and rustc then names a line of the library. A debug build names
yours. Either says what it is about: `of zipped_divide((4,8):(8,1), 3:1)`.

The macro, const evaluation and `Display` write the same text: the code, a headline with the numbers, where it helps a
counterexample, and a way out.

`BLESS=1 cargo test -p ui-tests --test index` writes these pages from `ui-tests/tests/ui`; do not edit them.
";

/// A case: an input that must not compile.
struct Case {
    /// Its place in `tests/ui`.
    name: String,
    law: String,
    body: String,
    says: String,
    /// The same input, mended.
    mended: Option<String>,
}

impl Case {
    /// Reads a case of a folder: `tests/ui`, or `tests/off` for a library without its chapters.
    fn read(path: &Path, folder: &str) -> Case {
        let text = fs::read_to_string(path).expect("a case can be read");
        let (law, body) = split(&written(&text));
        let says = fs::read_to_string(path.with_extension("stderr")).expect("a case has a message");
        let mended = mended(&text).map(|text| split(&text).1);
        let name = path.strip_prefix("tests").expect("cases are in tests").display().to_string();
        let before = written(&text).lines().take_while(|line| line.starts_with("//!") || line.is_empty()).count();
        let says = of_the_body(&says, &name, before);
        let name = path.strip_prefix(folder).expect("cases are in their folder").display().to_string();
        Case { name, law, body, says, mended }
    }

    fn shows(&self, code: &str) -> bool {
        self.says.contains(&format!("[{code}]"))
    }

    /// The number of errors that the compiler reports.
    fn errors(&self) -> usize {
        self.says.lines().filter(|line| line.starts_with("error")).count()
    }
}

/// A message with the lines of the body, of which so many lines are left out before: the case is `src/main.rs`.
fn of_the_body(says: &str, name: &str, before: usize) -> String {
    let file = format!("--> tests/{name}:");
    let (mut text, mut is_here) = (String::new(), false);
    for line in says.lines() {
        let number = |text: &str| text.parse::<usize>().ok().map(|number| number - before);
        if let Some((indent, place)) = line.split_once("--> ") {
            is_here = line.contains(&file);
            let mut place = place.rsplitn(3, ':');
            let [column, row, _] = [(); 3].map(|()| place.next().unwrap_or_default());
            if let (true, Some(row)) = (is_here, number(row)) {
                _ = writeln!(text, "{indent}--> src/main.rs:{row}:{column}");
                continue;
            }
        } else if let Some((digits, rest)) = line.split_once(' ').filter(|_| is_here)
            && let Some(row) = number(digits)
        {
            _ = writeln!(text, "{row:<width$} {rest}", width = digits.len());
            continue;
        }
        _ = writeln!(text, "{line}");
    }
    text
}

/// The law in the first line, and the code without it and without an empty `main`.
fn split(text: &str) -> (String, String) {
    let (law, body) = text.split_once('\n').expect("a case has a law and code");
    let law = law.trim_start_matches("//! law: ").to_owned();
    (law, body.replace("fn main() {}\n", "").trim().to_owned())
}

/// All cases, in the order in which examples are looked for. The last one is of a library with few features.
fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for folder in FOLDERS {
        let Ok(entries) = fs::read_dir(Path::new("tests/ui").join(folder)) else { continue };
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a folder can be read").path()).collect();
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "rs"));
        paths.sort();
        cases.extend(paths.iter().map(|path| Case::read(path, "tests/ui")));
    }
    cases.push(Case::read(Path::new("tests/off/linear.rs"), "tests/off"));
    cases
}

/// The simplest case of a code: chosen, or else mended, with no other error, found by the macro rather than by rustc,
/// and the shortest.
fn simplest<'a>(cases: &'a [Case], code: &str) -> &'a Case {
    let showing = || cases.iter().filter(|case| case.shows(code));
    if let Some((_, name)) = FIRST.iter().find(|(chosen, _)| *chosen == code) {
        return showing().find(|case| case.name == *name).unwrap_or_else(|| panic!("{name} does not show {code}"));
    }
    let alone = || showing().filter(|case| case.mended.is_some() && case.errors() == 1);
    let shortest = |case: &&Case| case.body.len();
    alone()
        .filter(|case| case.says.starts_with("error: ["))
        .min_by_key(shortest)
        .or_else(|| alone().min_by_key(shortest))
        .or_else(|| showing().find(|case| case.mended.is_some()))
        .unwrap_or_else(|| panic!("{code} has no mended case"))
}

/// The page of a code.
fn page(cases: &[Case], entry: Entry) -> String {
    let (Entry { code, title, .. }, case) = (entry, simplest(cases, entry.code));
    let mended = case.mended.as_ref().expect("the example is mended");
    let law = case.law.trim_end_matches('.');
    let mut text = format!(
        "# {code}: {title}\n\nThe law: {law}.\n\n```rust,ignore\n{}\n```\n\n```text\n{}\n```\n\n\
         Mended:\n\n```rust,ignore\n{mended}\n```\n",
        case.body,
        case.says.trim_end()
    );
    let mut others: Vec<&Case> = cases.iter().filter(|other| other.shows(code) && other.name != case.name).collect();
    others.sort_by_key(|other| (other.errors(), other.body.len()));
    if !others.is_empty() {
        text += "\nMore cases, the simplest first:\n\n";
    }
    for Case { name, law, .. } in others {
        _ = writeln!(text, "- [{}](../../ui-tests/tests/ui/{name})", law.trim_end_matches('.'));
    }
    text + "\n[All errors](../errors.md)\n"
}

/// The list of all codes, by subject.
fn index() -> String {
    let mut text = PREFACE.to_owned();
    let entry = |text: &mut String, entry: &Entry| {
        _ = writeln!(text, "| [{0}](errors/{0}.md) | {1} |", entry.code, entry.title);
    };
    for (group, subject) in SUBJECTS {
        _ = write!(text, "\n## {subject}\n\n| code | the error |\n|---|---|\n");
        CATALOGUE.iter().filter(|found| found.code.starts_with(group)).for_each(|found| entry(&mut text, found));
    }
    text
}

/// The pages that there should be, by their places.
fn pages() -> BTreeMap<PathBuf, String> {
    let cases = cases();
    let pages = CATALOGUE.iter().map(|entry| (format!("errors/{}.md", entry.code), page(&cases, *entry)));
    let pages = pages.chain([("errors.md".to_owned(), index())]);
    pages.map(|(name, text)| (Path::new(DOCS).join(name), text)).collect()
}

#[test]
fn the_pages_of_errors_are_what_the_cases_say() {
    let (pages, is_blessed, folder) = (pages(), env::var_os("BLESS").is_some(), Path::new(DOCS).join("errors"));
    if is_blessed {
        fs::create_dir_all(&folder).expect("a folder can be made");
    }
    for (path, text) in &pages {
        if is_blessed {
            fs::write(path, text).expect("a page can be written");
        }
        let found = fs::read_to_string(path).unwrap_or_default();
        let name = path.display();
        assert!(found == *text, "{name} is out of date: BLESS=1 cargo test -p ui-tests --test index");
    }
    for entry in fs::read_dir(folder).expect("the pages are there") {
        let path = entry.expect("the folder can be read").path();
        assert!(pages.contains_key(&path), "{} is the page of no code", path.display());
    }
}

#[test]
fn each_code_is_in_the_index_once() {
    let index = index();
    for Entry { code, .. } in CATALOGUE {
        assert_eq!(index.matches(&format!("| [{code}](errors/{code}.md) |")).count(), 1, "{code}");
    }
}

#[test]
fn messages_name_lines_of_the_body() {
    for case in cases() {
        let lines: Vec<&str> = case.body.lines().collect();
        let mut is_here = false;
        for line in case.says.lines() {
            is_here = if line.contains("--> ") { line.contains("--> src/main.rs:") } else { is_here };
            let quoted = line.split_once(" | ").filter(|_| is_here && line.starts_with(|c: char| c.is_ascii_digit()));
            let Some((number, quoted)) = quoted else { continue };
            let number: usize = number.trim().parse().expect("a line has a number");
            let quoted = quoted.trim_start_matches(['/', '|']).trim();
            assert!(lines.get(number - 1).is_some_and(|line| line.trim() == quoted), "{}: {line}", case.name);
        }
    }
}
