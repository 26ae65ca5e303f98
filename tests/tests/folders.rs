//! Imports between the folders of a crate go one way: nothing that a folder uses uses the folder. And `raw` of
//! `layout-core` has the `unsafe` code, and little else.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The folders of a crate, each with the file of its name, and which of them each imports.
type Imports = BTreeMap<String, BTreeSet<String>>;

/// What each name at the root of a crate is of: a folder of itself, what `lib.rs` exports of the folder it comes from.
type Homes = BTreeMap<String, String>;

/// The text of a file without comments and unit tests.
fn text(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let text = text.split("#[cfg(test)]").next().unwrap_or_default();
    text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// The texts of all files of a folder, each with its depth below `src`.
fn code(folder: &Path, depth: usize, all: &mut Vec<(String, usize)>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for path in entries.filter_map(Result::ok).map(|entry| entry.path()) {
        if path.is_dir() {
            code(&path, depth + 1, all);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let depth = if path.ends_with("mod.rs") { depth - 1 } else { depth };
            all.push((text(&path), depth));
        }
    }
}

/// The names that begin an import, `a` and `b` of `{a::{c, d}, b}`.
fn heads(import: &str) -> BTreeSet<&str> {
    let word = |text: &str| text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    let Some(group) = import.strip_prefix('{') else { return [&import[..word(import)]].into() };
    let (mut depth, mut first, mut names) = (0, true, BTreeSet::new());
    for (at, byte) in group.bytes().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' if depth == 0 => break,
            b'}' => depth -= 1,
            b',' if depth == 0 => first = true,
            _ if first && !byte.is_ascii_whitespace() => {
                names.insert(&group[at..at + word(&group[at..])]);
                first = false;
            }
            _ => {}
        }
    }
    names
}

/// The folders that a text names after `crate::`, or imports by so many `super::` as lead out of its folder.
fn named(text: &str, depth: usize, homes: &Homes) -> BTreeSet<String> {
    let out = format!("use {}", "super::".repeat(depth));
    // What is indented stands in a module of the file.
    let outer = |at: &usize| text[..*at].rsplit('\n').next().is_none_or(|line| !line.starts_with(' '));
    let by_super = text.match_indices(&out).filter(|(at, _)| outer(at)).map(|(at, _)| at + out.len());
    let by_root = text.match_indices("crate::").map(|(at, root)| at + root.len());
    let imports = by_super.chain(by_root).flat_map(|at| heads(&text[at..]));
    imports.filter_map(|name| homes.get(name)).cloned().collect()
}

/// What the names at the root of a crate are of.
fn homes(root: &str, folders: &BTreeSet<String>) -> Homes {
    let mut homes: Homes = folders.iter().map(|name| (name.clone(), name.clone())).collect();
    for import in root.split(';').filter_map(|item| item.split_once("use ").map(|(_, import)| import)) {
        let import = import.trim_start_matches("crate::");
        let Some((folder, names)) = import.split_once("::").filter(|(folder, _)| folders.contains(*folder)) else {
            continue;
        };
        for name in names.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|name| !name.is_empty()) {
            homes.entry(name.to_owned()).or_insert_with(|| folder.to_owned());
        }
    }
    homes
}

/// The imports of a crate.
fn imports(name: &str) -> Imports {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("src");
    let entries = fs::read_dir(&source).unwrap_or_else(|error| panic!("{}: {error}", source.display()));
    let stems = entries.filter_map(Result::ok).filter_map(|entry| Some(entry.path().file_stem()?.to_str()?.to_owned()));
    let folders: BTreeSet<String> = stems.filter(|name| name != "lib" && name != "main").collect();
    let roots = ["lib.rs", "main.rs"].map(|root| source.join(root));
    let homes = homes(&text(roots.iter().find(|root| root.is_file()).expect("a root")), &folders);
    let imported = |folder: &String| {
        let (mut texts, file) = (Vec::new(), source.join(folder).with_extension("rs"));
        if file.is_file() {
            texts.push((text(&file), 1));
        }
        if source.join(folder).is_dir() {
            code(&source.join(folder), 2, &mut texts);
        }
        let all = texts.iter().flat_map(|(text, depth)| named(text, *depth, &homes));
        all.filter(|other| other != folder).collect()
    };
    folders.iter().map(|folder| (folder.clone(), imported(folder))).collect()
}

/// The folders that lead back to themselves, in pairs: the first imports the second, which leads to the first.
fn circles(imports: &Imports) -> Vec<(&str, &str)> {
    let leads = |from: &str, to: &str| {
        let (mut seen, mut next) = (BTreeSet::new(), vec![from]);
        while let Some(name) = next.pop() {
            if seen.insert(name) {
                next.extend(imports.get(name).into_iter().flatten().map(String::as_str));
            }
        }
        seen.contains(to)
    };
    let arrows = imports.iter().flat_map(|(from, all)| all.iter().map(move |to| (from.as_str(), to.as_str())));
    arrows.filter(|(from, to)| leads(to, from)).collect()
}

/// The crates of the workspace with more than one folder.
const CRATES: [&str; 11] = [
    "apps/command",
    "apps/python",
    "apps/server",
    "crates/algebra",
    "crates/core",
    "crates/describe",
    "crates/draw",
    "crates/lang",
    "crates/notation",
    "layout-macros",
    "layout-static",
];

#[test]
fn folders_have_no_circle_of_imports() {
    // An error shows the layouts that it is about, and what makes a layout refuses with an error: one room, two doors.
    let one_room: [(&str, &str); 2] = [("data", "error"), ("error", "data")];
    for name in CRATES {
        let imports = imports(name);
        let expected: &[(&str, &str)] = if name == "crates/algebra" { &one_room } else { &[] };
        assert_eq!(circles(&imports), expected, "{name}");
    }
}

/// The most lines of `raw`, which a reviewer of its `unsafe` blocks reads; with the assembly of transposes.
const MOST_LINES: usize = 2_750;

#[test]
fn raw_is_small_and_has_all_unsafe_code() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/core/src");
    let (mut files, mut folders) = (Vec::new(), vec![source.clone()]);
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    let (raw, above): (Vec<_>, Vec<_>) =
        files.into_iter().partition(|path| path.starts_with(source.join("raw")) || *path == source.join("raw.rs"));
    let read = |path: &Path| fs::read_to_string(path).expect("a file");
    let lines: usize = raw.iter().map(|path| read(path).lines().count()).sum();
    assert!((1_000..=MOST_LINES).contains(&lines), "{lines} lines: safe code belongs above `raw`, or below it");
    for path in raw {
        let text = read(&path);
        assert!(text.contains("unsafe") || text.contains("law"), "{}: neither `unsafe` nor a law", path.display());
    }
    for path in above {
        assert!(!read(&path).contains("allow(unsafe_code"), "{}: `unsafe` outside of `raw`", path.display());
    }
}

#[test]
fn imports_are_read_in_groups_by_super_and_through_the_root() {
    let folders = ["data", "error", "ops"].map(str::to_owned).into();
    let homes = homes("mod data;\npub use data::layout::{Layout, Tree};\npub use error::Blame;\n", &folders);
    let of = |text: &str, depth| named(text, depth, &homes).into_iter().collect::<Vec<_>>();
    assert_eq!(of("use crate::{Layout, ops::{self, coalesce}};", 1), ["data", "ops"]);
    assert_eq!(of("use super::error::Blame;", 1), ["error"]);
    assert_eq!(of("use super::Layout;\nuse super::super::Blame;", 2), ["error"]);
    assert_eq!(of("mod kinds {\n    use super::Blame;\n}", 1), [""; 0]);
    assert_eq!(of("let x = crate::Tree::new();", 3), ["data"]);
}
