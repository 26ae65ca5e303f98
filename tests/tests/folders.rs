//! Imports between the folders of a crate go one way: nothing that a folder uses uses the folder.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The names of the folders and files of a crate, and which each of them imports.
type Imports = BTreeMap<String, BTreeSet<String>>;

/// The text of all files of a folder, without comments and unit tests.
fn code(folder: &Path, all: &mut String) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for path in entries.filter_map(Result::ok).map(|entry| entry.path()) {
        if path.is_dir() {
            code(&path, all);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let text = text.split("#[cfg(test)]").next().unwrap_or_default();
            all.extend(text.lines().map(|line| line.split("//").next().unwrap_or_default()));
        }
    }
}

/// The imports of a crate. A folder and the file of its name are one.
fn imports(name: &str) -> Imports {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("src");
    let entries = fs::read_dir(&source).unwrap_or_else(|error| panic!("{}: {error}", source.display()));
    let stems = entries.filter_map(Result::ok).filter_map(|entry| Some(entry.path().file_stem()?.to_str()?.to_owned()));
    let names: BTreeSet<String> = stems.filter(|name| name != "lib").collect();
    let imported = |name: &String| {
        let mut text = fs::read_to_string(source.join(name).with_extension("rs")).unwrap_or_default();
        text = text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect();
        if source.join(name).is_dir() {
            code(&source.join(name), &mut text);
        }
        let uses = names.iter().filter(|other| *other != name);
        uses.filter(|other| text.contains(&format!("crate::{other}::"))).cloned().collect()
    };
    names.iter().map(|name| (name.clone(), imported(name))).collect()
}

/// The names that lead back to themselves, in pairs: the first imports the second, which leads to the first.
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

#[test]
fn the_language_and_its_macros_have_no_circle_of_imports() {
    for name in ["layout-lang", "layout-macros"] {
        let imports = imports(name);
        assert!(imports.values().any(|imported| !imported.is_empty()), "{name}: {imports:?}");
        assert_eq!(circles(&imports), [], "{name}");
    }
}
