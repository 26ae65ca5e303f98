//! Runs the files of a folder and reports.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io;
use std::path::Path;

use serde_json::Value;

use super::json::Unreadable;
use super::{Case, Verdict, cute, linear, tract};

/// Whose vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Set {
    /// `CuTe` C++.
    Cute,
    /// The categorical reference implementation.
    Tract,
    /// Linear layouts.
    Linear,
}

impl Set {
    /// The set of a name.
    pub fn named(name: &str) -> Option<Set> {
        match name {
            "cute" => Some(Set::Cute),
            "tract" => Some(Set::Tract),
            "linear" => Some(Set::Linear),
            _ => None,
        }
    }

    /// Judges one case.
    pub fn judge(self, case: &Case) -> Verdict {
        let judged = match self {
            Set::Cute => cute::judge(case),
            Set::Tract => tract::judge(case),
            Set::Linear => linear::judge(case),
        };
        match judged {
            Ok(verdict) => verdict,
            Err(Unreadable::Form(what)) => Verdict::Failed(format!("unreadable: {what}")),
            Err(Unreadable::Value(error)) => Verdict::Failed(format!("not a value of the algebra: {error}")),
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
    /// Cases of operations to come, and what brings them.
    pub not_yet: Option<(usize, &'static str)>,
}

impl Tally {
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
            Verdict::NotYet(what) => {
                let before = self.not_yet.map_or(0, |(count, _)| count);
                self.not_yet = Some((before + 1, what));
                return;
            }
            Verdict::Failed(how) => {
                self.failed.push((format!("{} {}", case.id(), case.input()), how));
                return;
            }
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
}

impl Report {
    /// Passed, failed, not applicable.
    pub fn totals(&self) -> (usize, usize, usize) {
        let sum = |count: fn(&Tally) -> usize| self.ops.values().map(count).sum();
        (sum(Tally::passes), sum(|tally| tally.failed.len()), sum(|tally| tally.not_yet.map_or(0, |(count, _)| count)))
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
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (op, tally) in &self.ops {
            let (count, reason) = tally.not_yet.unwrap_or((0, ""));
            write!(f, "{op}: {} passed, {} failed, {count} not applicable", tally.passes(), tally.failed.len())?;
            if count > 0 {
                write!(f, " (until {reason})")?;
            }
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
        let (passed, failed, not_yet) = self.totals();
        writeln!(f, "total: {passed} passed, {failed} failed, {not_yet} not applicable")
    }
}

/// Runs every `.jsonl` file of a folder.
///
/// # Errors
/// Unreadable files and lines that are no JSON.
pub fn run_folder(set: Set, folder: &Path) -> io::Result<Report> {
    let mut report = Report::default();
    let mut files: Vec<_> = fs::read_dir(folder)?.map(|entry| entry.map(|e| e.path())).collect::<Result<_, _>>()?;
    files.sort();
    for path in files.into_iter().filter(|path| path.extension().is_some_and(|extension| extension == "jsonl")) {
        let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        for line in fs::read_to_string(&path)?.lines().filter(|line| !line.trim().is_empty()) {
            let value: Value = serde_json::from_str(line)
                .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, format!("{}: {error}", path.display())))?;
            let case = Case::new(value, &name);
            let verdict = set.judge(&case);
            report.ops.entry(case.op.clone()).or_default().add(&case, verdict);
        }
    }
    Ok(report)
}
