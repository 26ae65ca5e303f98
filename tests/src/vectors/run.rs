//! Runs the files of a folder and reports.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::json::Unreadable;
use super::{Case, Verdict, atoms, cute, linear, tma, tract};

/// Whose vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Set {
    /// `CuTe` C++.
    Cute,
    /// The categorical reference implementation.
    Tract,
    /// Linear layouts.
    Linear,
    /// Atoms, tiled products and tiled copies.
    Atoms,
    /// Bulk copies by tensor maps.
    Tma,
}

impl Set {
    /// All sets, by the names of their folders.
    pub const ALL: [(Set, &str); 5] =
        [(Set::Cute, "cute"), (Set::Tract, "tract"), (Set::Linear, "linear"), (Set::Atoms, "atoms"), (Set::Tma, "tma")];

    /// The set of a name.
    pub fn named(name: &str) -> Option<Set> {
        Set::ALL.into_iter().find(|(_, known)| *known == name).map(|(set, _)| set)
    }

    /// Judges one case. A panic, of the algebra or of the judge, is a failure of the case and of no other.
    pub fn judge(self, case: &Case) -> Verdict {
        // Those that say whether there is an answer have one or not.
        if let Some(ok) = case.field("ok").and_then(Value::as_bool)
            && ok != case.field("out").is_some()
        {
            return Verdict::Unreadable(format!("`ok` is {ok}, but for its answer"));
        }
        let judged = catch_unwind(AssertUnwindSafe(|| match self {
            Set::Cute => cute::judge(case),
            Set::Tract => tract::judge(case),
            Set::Linear => linear::judge(case),
            Set::Atoms => atoms::judge(case),
            Set::Tma => tma::judge(case),
        }));
        match judged {
            Ok(Ok(verdict)) => verdict,
            Ok(Err(Unreadable::Form(what))) => Verdict::Unreadable(what),
            Ok(Err(Unreadable::Value(error))) => {
                let text = error.to_string();
                let headline = text.lines().next().unwrap_or_default();
                Verdict::Unreadable(format!("not a value of the algebra: {headline}"))
            }
            Err(panic) => {
                let text = panic.downcast_ref::<String>().map(String::as_str);
                let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without a text");
                Verdict::Failed(format!("panicked: {text}"))
            }
        }
    }

    /// Judges one line of a file of this name.
    pub fn judge_line(self, file: &str, line: &[u8]) -> (Option<Case>, Verdict) {
        let text = match std::str::from_utf8(line) {
            Ok(text) => text,
            Err(error) => return (None, Verdict::Unreadable(error.to_string())),
        };
        match serde_json::from_str::<Value>(text) {
            Ok(value) if value.is_object() => {
                let case = Case::new(value, file);
                let verdict = self.judge(&case);
                (Some(case), verdict)
            }
            Ok(_) => (None, Verdict::Unreadable("not an object".to_owned())),
            Err(error) => (None, Verdict::Unreadable(error.to_string())),
        }
    }
}

/// How the cases of one operation went.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Cases by kind of verdict: exact, up to unit strides, truth, verified, refused, wrong.
    pub passed: [usize; 6],
    /// Wrong answers of the other implementation: the input, both answers.
    pub corrected: Vec<(String, String)>,
    /// Failures: the case, and how it failed.
    pub failed: Vec<(String, String)>,
}

impl Tally {
    /// Counts a verdict; one of no case is for the report.
    fn add(&mut self, case: &Case, verdict: Verdict) {
        let kind = match verdict {
            Verdict::Exact => 0,
            Verdict::UnitStrides => 1,
            Verdict::Truth(both) => {
                self.corrected.push((case.input(), both));
                2
            }
            Verdict::Verified => 3,
            Verdict::Refused => 4,
            Verdict::Wrong(both) => {
                self.corrected.push((case.input(), both));
                5
            }
            Verdict::Failed(how) => {
                self.failed.push((format!("{} {}", case.id(), case.input()), how));
                return;
            }
            Verdict::Unreadable(_) => return,
        };
        self.passed[kind] += 1;
    }

    /// The number of passes.
    pub fn passes(&self) -> usize {
        self.passed.iter().sum()
    }
}

/// How all cases went, by operation.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// By operation.
    pub ops: BTreeMap<String, Tally>,
    /// By file: how many verdicts of each kind, in the order of [`Kind::ALL`](super::Kind::ALL).
    pub files: BTreeMap<String, [usize; 8]>,
    /// Lines that are no case, and files that cannot be read: where, and why.
    pub unreadable: Vec<(String, String)>,
    /// The line that took longest, and how long.
    pub slowest: Option<(String, Duration)>,
}

impl Report {
    /// Passed, failed.
    pub fn totals(&self) -> (usize, usize) {
        let sum = |count: fn(&Tally) -> usize| self.ops.values().map(count).sum();
        (sum(Tally::passes), sum(|tally| tally.failed.len()))
    }

    /// The failing cases, at most `limit` of each operation.
    pub fn failures(&self, limit: usize) -> String {
        let mut text = String::new();
        for tally in self.ops.values() {
            for (case, how) in tally.failed.iter().take(limit) {
                text.extend([case, "\n  ", how, "\n"]);
            }
        }
        text
    }

    /// Judges the lines of a file, and goes on after those that are no case.
    fn add_file(&mut self, set: Set, path: &Path) {
        let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let bytes = match fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) => return self.unreadable.push((path.display().to_string(), error.to_string())),
        };
        for (number, line) in bytes.split(|byte| *byte == b'\n').enumerate() {
            if line.trim_ascii().is_empty() {
                continue;
            }
            let place = format!("{}:{}", path.display(), number + 1);
            let start = Instant::now();
            let (case, verdict) = set.judge_line(&name, line);
            let took = start.elapsed();
            self.files.entry(name.clone()).or_default()[verdict.kind() as usize] += 1;
            match (case, verdict) {
                (_, Verdict::Unreadable(why)) => self.unreadable.push((place.clone(), why)),
                (Some(case), verdict) => self.ops.entry(case.op.clone()).or_default().add(&case, verdict),
                (None, _) => {}
            }
            if self.slowest.as_ref().is_none_or(|(_, slowest)| took > *slowest) {
                self.slowest = Some((place, took));
            }
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (op, tally) in &self.ops {
            write!(f, "{op}: {} passed, {} failed", tally.passes(), tally.failed.len())?;
            let [exact, unit, truth, verified, refused, wrong] = tally.passed;
            if exact != tally.passes() {
                write!(
                    f,
                    "; {exact} exact, {unit} up to unit strides, {truth} corrected, {verified} verified, \
                     {refused} refused, {wrong} refused where the vector is wrong"
                )?;
            }
            writeln!(f)?;
        }
        for (place, why) in &self.unreadable {
            writeln!(f, "{place}: unreadable: {why}")?;
        }
        let (passed, failed) = self.totals();
        write!(f, "total: {passed} passed, {failed} failed")?;
        if !self.unreadable.is_empty() {
            write!(f, ", {} unreadable", self.unreadable.len())?;
        }
        writeln!(f)
    }
}

/// Runs every `.jsonl` file of a folder. Files and lines that cannot be read are in the report.
///
/// # Errors
/// A folder that cannot be read.
pub fn run_folder(set: Set, folder: &Path) -> io::Result<Report> {
    let mut report = Report::default();
    let mut files: Vec<_> = fs::read_dir(folder)?.map(|entry| entry.map(|e| e.path())).collect::<Result<_, _>>()?;
    files.sort();
    for path in files.into_iter().filter(|path| path.extension().is_some_and(|extension| extension == "jsonl")) {
        report.add_file(set, &path);
    }
    Ok(report)
}
