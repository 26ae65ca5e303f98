//! Writes errors as rustc prints them, and as JSON.

use std::fmt::Write as _;

use layout_lang::{Diagnostic, Program, Values};
use serde_json::{Value, json};
use unicode_width::UnicodeWidthStr as _;

use crate::arguments::Shared;
use crate::output::Answer;
use crate::source::{Part, Source};

/// The number of lines after the first line of a region that rustc shows before it leaves some out.
const SHOWN: usize = 4;

/// Writes the errors of a part, one after the other, as `cargo check` prints them.
pub(crate) fn rendered(source: &Source, part: &Part, errors: &[Diagnostic]) -> String {
    errors.iter().map(|error| render(source, part, error) + "\n").collect()
}

impl Source {
    /// Returns the values of a text that is one program; otherwise the errors of rustc.
    pub(crate) fn evaluated(&self, shared: &Shared) -> Result<Values, Answer> {
        let part = &self.parts[0];
        let values = self.program(part, shared).evaluate();
        values.map_err(|errors| Answer::wrong(rendered(self, part, &errors)))
    }
}

/// Returns the line and the column of a byte, both from 1.
pub(crate) fn place(text: &str, byte: usize) -> (usize, usize) {
    let before = &text[..byte];
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    // As rustc counts: from 1, and in characters.
    (before.matches('\n').count() + 1, before[start..].chars().count() + 1)
}

/// Writes an error with its place and the lines there.
fn render(source: &Source, part: &Part, error: &Diagnostic) -> String {
    let range = error.range();
    let (from, to) = (part.place(range.start), part.place(range.end).min(source.text.len()));
    // A region ends with its last byte, not with the byte after it, which may be on the next line.
    let ((line, column), (last, _)) = (place(&source.text, from), place(&source.text, to.max(from + 1) - 1));
    let mut text = String::from("error: ");
    for (i, said) in error.text().lines().enumerate() {
        // rustc aligns further lines under the text, after `error: `.
        let indent = if i == 0 { "" } else { "       " };
        let _ = writeln!(text, "{indent}{said}");
    }
    let gutter = last.to_string().len();
    let _ = write!(text, "{:gutter$}--> {}:{line}:{column}\n{:gutter$} |\n", "", source.name, "");
    let lines: Vec<&str> = source.text.split('\n').map(|line| line.trim_end_matches('\r')).collect();
    let marks = Marks { gutter, lines: &lines };
    let start = source.text[..from].rfind('\n').map_or(0, |at| at + 1);
    let before = wide(&source.text[start..from]);
    if line == last {
        // An empty region, as at the end of a text, still has a caret.
        let underlined = wide(source.text.get(from..to).unwrap_or_default().trim_end_matches('\n')).max(1);
        text += &marks.line(line, "");
        return text + &format!("{:gutter$} | {}{}\n", "", " ".repeat(before), "^".repeat(underlined));
    }
    let end =
        wide(lines[last - 1].get(..to - (source.text[..to].rfind('\n').map_or(0, |at| at + 1))).unwrap_or_default());
    marks.several(text, (line, last), before, end)
}

/// Lines beside their numbers.
struct Marks<'a> {
    gutter: usize,
    lines: &'a [&'a str],
}

impl Marks<'_> {
    /// Writes a line of the text, after a sign for its region.
    fn line(&self, number: usize, sign: &str) -> String {
        let (gutter, code) = (self.gutter, shown(self.lines[number - 1]));
        let line = format!("{number:>gutter$} | {sign}{code}");
        line.trim_end().to_owned() + "\n"
    }

    /// Writes a region of several lines: its first and last lines, with an arm at the side.
    fn several(&self, mut text: String, (line, last): (usize, usize), before: usize, end: usize) -> String {
        let gutter = self.gutter;
        // If the region begins with its line, the arm begins there.
        if self.lines[line - 1].len() - self.lines[line - 1].trim_start().len() >= before {
            text += &self.line(line, "/ ");
        } else {
            text += &self.line(line, "  ");
            let _ = writeln!(text, "{:gutter$} |  _{}^", "", "_".repeat(before));
        }
        let until = (line + SHOWN).min(last);
        for number in line + 1..until {
            text += &self.line(number, "| ");
        }
        if last - 1 > until {
            text += "...  |\n";
        }
        for number in (last - 1).max(until)..=last {
            text += &self.line(number, "| ");
        }
        text + &format!("{:gutter$} | |_{}^\n", "", "_".repeat(end.max(1) - 1))
    }
}

/// Returns a line as rustc shows it: a tab is four spaces.
fn shown(line: &str) -> String {
    line.replace('\t', "    ")
}

/// Returns the width of a text on a terminal.
fn wide(text: &str) -> usize {
    shown(text).width()
}

/// Returns the errors of a part as data, with the edit that corrects each, if there is one.
pub(crate) fn json(source: &Source, part: &Part, program: &Program, errors: &[Diagnostic]) -> Vec<Value> {
    let one = |error: &Diagnostic| {
        let range = error.range();
        let (line, column) = place(&source.text, part.place(range.start));
        let edit = program.edit(error).map(|edit| {
            let range = [part.place(edit.range.start), part.place(edit.range.end)];
            json!({"range": range, "replacement": edit.replacement})
        });
        json!({
            "code": error.code(),
            "headline": error.headline(),
            "notes": error.notes().collect::<Vec<_>>(),
            "help": error.help(),
            "text": error.text(),
            "file": source.name,
            "line": line,
            "column": column,
            "range": [part.place(range.start), part.place(range.end)],
            "edit": edit,
        })
    };
    errors.iter().map(one).collect()
}
