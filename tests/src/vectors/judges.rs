//! The page of the judges: how many verdicts of each kind every file has, and how many changed answers are noticed.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::Path;

use super::changes::{self, Change};
use super::verdict::Kind;
use super::{Report, Set};

/// So many answers of each file are changed.
const CHANGED: usize = 12;

const HEAD: &str = "\
# Verdicts on the golden vectors

Generated: `BLESS=1 cargo test -p layout-tests --test golden judges`; do not edit. A test, and `.ci/run vectors`, hold
each run against it: a case that is judged otherwise than it was is seen, also where it still passes.
";

const COLUMNS: &str = "\
| file | cases | exact | unit strides | corrected | verified | refused | refused, theirs wrong | changed | noticed |
|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|
";

/// What the page knows of a file.
struct File {
    name: String,
    kinds: [usize; 8],
    changes: Vec<Change>,
    without_judge: Vec<String>,
}

/// The lines of the verdicts of each file, as the page has them.
fn counts(kinds: &[usize; 8]) -> String {
    let passes = &kinds[..Kind::Failed as usize];
    let cases: usize = kinds.iter().sum();
    let passes: Vec<String> = passes.iter().map(usize::to_string).collect();
    format!("{cases} | {} |", passes.join(" | "))
}

/// The rows of a set that the page has otherwise than a run: the page's, and the run's.
pub fn differences(page: &str, set: &str, report: &Report) -> Vec<String> {
    let section = page.split("\n## ").find(|section| section.lines().next() == Some(set)).unwrap_or_default();
    let mut pinned: BTreeMap<&str, &str> = BTreeMap::new();
    for line in section.lines() {
        if let Some((file, row)) = line.strip_prefix("| `").and_then(|line| line.split_once("` | ")) {
            pinned.insert(file, row);
        }
    }
    let mut wrong = Vec::new();
    for (file, kinds) in &report.files {
        let (row, ours) = (pinned.remove(file.as_str()).unwrap_or("nothing"), counts(kinds));
        if !row.starts_with(&ours) || kinds[Kind::Failed as usize..] != [0, 0] {
            wrong.push(format!("{set}/{file}: pinned {row}\n  found {ours}"));
        }
    }
    wrong.extend(pinned.keys().map(|file| format!("{set}/{file}: pinned, and not there")));
    wrong
}

/// Reads and judges the files of a set.
fn files(set: Set, folder: &Path) -> io::Result<Vec<File>> {
    let mut paths: Vec<_> = fs::read_dir(folder)?.map(|entry| entry.map(|e| e.path())).collect::<Result<_, _>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "jsonl"));
    paths.sort();
    let mut files = Vec::new();
    for path in paths {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let lines = changes::lines(set, &name, &fs::read_to_string(&path)?);
        let mut kinds = [0; 8];
        for (_, kind) in &lines {
            kinds[*kind as usize] += 1;
        }
        let changes = changes::changed_answers(set, &name, &lines, CHANGED);
        let without_judge = changes::fields_without_judge(set, &name, &lines);
        files.push(File { name, kinds, changes, without_judge });
    }
    Ok(files)
}

/// The page, and what is on it without a reason.
///
/// # Errors
/// A folder that cannot be read.
pub fn page(root: &Path) -> io::Result<(String, Vec<String>)> {
    let (mut page, mut wrong) = (HEAD.to_owned(), Vec::new());
    let mut tables = String::new();
    let (mut changed, mut noticed) = (0, 0);
    let mut unjudged: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let mut passed_over: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (set, folder) in Set::ALL {
        let _ = write!(tables, "\n## {folder}\n\n{COLUMNS}");
        for file in files(set, &root.join(folder))? {
            let seen = file.changes.iter().filter(|change| change.noticed()).count();
            let _ = writeln!(tables, "| `{}` | {} {} | {seen} |", file.name, counts(&file.kinds), file.changes.len());
            changed += file.changes.len();
            noticed += seen;
            for field in &file.without_judge {
                match super::unjudged::reason(folder, &file.name, field) {
                    Some(why) => unjudged.entry(why).or_default().push(format!("`{folder}/{}.{field}`", file.name)),
                    None => wrong.push(format!("{folder}/{}.{field}: no change is noticed", file.name)),
                }
            }
            for change in file.changes.iter().filter(|change| !change.noticed()) {
                let [before, after] = &change.values;
                let text = format!("`{folder}/{}`: `{}` of {before} to {after}", change.id, change.field);
                let why = super::unjudged::reason(folder, &file.name, &change.field)
                    .or_else(|| super::unjudged::slack(folder, &file.name, change));
                match why {
                    Some(why) => passed_over.entry(why).or_default().push(text),
                    None => wrong.push(format!("{text}: nobody notices, {:?}", change.kinds[0])),
                }
            }
        }
    }
    let _ = write!(
        page,
        "\nOne number of the answer is changed in up to {CHANGED} lines of each file, by a fixed seed: \
         {changed} changes,\n{noticed} of them noticed: the line has another verdict. Those that are not stand below \
         the tables, with the reason.\n{tables}"
    );
    page.push_str("\n## Changes that nobody notices\n");
    for (why, changes) in passed_over {
        let _ = write!(page, "\n{why}: {}.\n\n", changes.len());
        page.extend(changes.iter().map(|change| format!("- {change}\n")));
    }
    page.push_str("\n## Fields that no verdict depends on\n");
    for (why, fields) in unjudged {
        let _ = write!(page, "\n{why}: {}.\n", fields.join(", "));
    }
    Ok((page, wrong))
}
