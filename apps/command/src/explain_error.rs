//! The command `explain-error`: finds the layouts in the log of a compiler or in a traceback, and says what fails, why,
//! and what to write.

mod calls;
mod codes;

use std::fmt::Write as _;
use std::io::Read as _;

use layout_algebra::Composed;
use layout_describe::{facts, function};
use layout_draw::Function;
use layout_lang::Value;
use layout_notation::found;
use serde_json::json;

use crate::arguments::Shared;
use crate::diagnostics;
use crate::diff::first_difference;
use crate::foreign;
use crate::output::Answer;
use crate::source::Source;
use calls::{Call, calls};

/// The maximum size of a log, in bytes.
const LARGEST: u64 = 4 << 20;

/// The findings in a log, as text and as data.
#[derive(Debug, Default)]
struct Explanation {
    text: String,
    data: Vec<serde_json::Value>,
}

/// Explains the log in a file, or at standard input.
pub(crate) fn explain_error(file: Option<&str>, shared: &Shared) -> Answer {
    let log = match read(file) {
        Ok(log) => log,
        Err(error) => return Answer::usage(&error),
    };
    let mut explanation = Explanation::default();
    // What fails comes first; the layouts at the end are what else there is to look at.
    explanation.codes(&log);
    explanation.calls(&calls(&log), shared);
    explanation.conversions(&log);
    explanation.layouts(&log);
    if explanation.data.is_empty() {
        let help = "it reads what nvcc, clang, gcc, rustc, the CuTe DSL and Triton print";
        return Answer::wrong(format!("error: no layout is in this text\n  help: {help}\n"));
    }
    if shared.json {
        return Answer::text(format!("{}\n", json!({"ok": true, "found": explanation.data})));
    }
    Answer::text(explanation.text)
}

/// Reads a log. Bytes that are not UTF-8 are replaced.
fn read(file: Option<&str>) -> Result<String, String> {
    let mut bytes = Vec::new();
    match file.filter(|file| *file != "-") {
        Some(file) => {
            let opened = std::fs::File::open(file).map_err(|error| format!("{file} cannot be read: {error}"))?;
            // Longer logs are cut: the first errors are at the beginning.
            opened.take(LARGEST).read_to_end(&mut bytes)
        }
        None => std::io::stdin().lock().take(LARGEST).read_to_end(&mut bytes),
    }
    .map_err(|error| format!("the log cannot be read: {error}"))?;
    Ok(without_colours(&String::from_utf8_lossy(&bytes)))
}

/// Returns a text without the colours of a terminal.
fn without_colours(text: &str) -> String {
    let (mut plain, mut rest) = (String::new(), text);
    while let Some((before, after)) = rest.split_once('\u{1b}') {
        plain.push_str(before);
        rest = after
            .strip_prefix('[')
            .and_then(|code| Some(&code[code.find(char::is_alphabetic)? + 1..]))
            // An escape that is no colour is dropped alone.
            .unwrap_or(after);
    }
    plain + rest
}

impl Explanation {
    fn paragraph(&mut self, text: &str) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.text.push_str(text.trim_end());
        self.text.push('\n');
    }

    /// Explains our own codes.
    fn codes(&mut self, log: &str) {
        for code in codes::codes(log) {
            self.paragraph(&code.said());
            self.data.push(code.data());
        }
    }

    /// Runs each operation of the log, and says why it is refused, or what it is.
    fn calls(&mut self, calls: &[Call], shared: &Shared) {
        for call in calls {
            let expression = call.expression();
            let source = Source { name: "<log>".to_owned(), ..Source::argument(&expression) };
            let part = &source.parts[0];
            let program = source.program(part, shared);
            let mut said = format!("{expression}\n  at {}\n", call.place);
            said += &call.assertion().map(|text| format!("  {text}\n")).unwrap_or_default();
            match program.evaluate() {
                Ok(values) => {
                    let answer = values.only().map(Value::to_string).unwrap_or_default();
                    let written = values.only().and_then(|value| call.notation.write(value).ok());
                    let _ = writeln!(said, "  the result exists: {answer}");
                    let _ = writeln!(
                        said,
                        "  help: write it in place of the operation: {}",
                        written.as_ref().unwrap_or(&answer)
                    );
                    self.data.push(json!({"call": expression, "place": call.place, "value": answer}));
                }
                Err(errors) => {
                    said += &diagnostics::rendered(&source, part, &errors);
                    let errors = diagnostics::json(&source, part, &program, &errors);
                    self.data.push(json!({"call": expression, "place": call.place, "diagnostics": errors}));
                }
            }
            self.paragraph(&said);
        }
    }

    /// Compares the two layouts of a line that says that one is not the other.
    fn conversions(&mut self, log: &str) {
        let mut seen = Vec::new();
        for line in
            log.lines().filter(|line| ["conver", "mismatched types", "expected"].iter().any(|w| line.contains(w)))
        {
            let mut values: Vec<Value> = Vec::new();
            for found in found(line) {
                if !values.iter().any(|value| value.to_string() == found.reading.value().to_string()) {
                    values.push(found.reading.value().clone());
                }
            }
            // Two different layouts, not a list of candidates and not one layout twice.
            let [from, to] = &values[..] else { continue };
            let said = format!("a {from} where a {to} is expected\n{}", difference(from, to));
            if !seen.contains(&said) {
                self.data.push(json!({"from": from.to_string(), "to": to.to_string(), "text": said}));
                self.paragraph(&said);
                seen.push(said);
            }
        }
    }

    /// Lists the layouts, each once.
    fn layouts(&mut self, log: &str) {
        let mut seen: Vec<String> = Vec::new();
        let mut said = String::new();
        for found in found(log) {
            let value = found.reading.value();
            let text = value.to_string();
            if seen.contains(&text) {
                continue;
            }
            let facts = facts(value).into_iter().next().unwrap_or_default();
            let _ = writeln!(said, "  {text}\n    {facts}");
            for note in found.reading.notes() {
                let _ = writeln!(said, "    note: {note}");
            }
            let (from, to) = (found.range.start, found.range.end);
            self.data
                .push(json!({"layout": text, "notation": found.notation.name(), "range": [from, to], "facts": facts}));
            seen.push(text);
        }
        if !said.is_empty() {
            self.paragraph(&format!("layouts in the text:\n{said}"));
        }
    }
}

/// Says where two layouts differ, and what makes one of the other.
fn difference(from: &Value, to: &Value) -> String {
    let (Some(one), Some(other)) = (function(from), function(to)) else { return String::new() };
    let swizzle = |function: &Function| match function {
        Function::Swizzled(composed) => Some(*composed),
        Function::Plain(_) => None,
    };
    let plain = |composed: Composed| composed.layout().to_string();
    let mut text = match first_difference(&one, &other) {
        Some(line) => format!("  {line}\n"),
        None => "  they are the same function, with other types: a template decides by the type\n".to_owned(),
    };
    match (swizzle(&one), swizzle(&other)) {
        (Some(composed), None) if plain(composed) == other.layout().to_string() => {
            text += "  help: the swizzle is part of the type: expect it, with decltype or auto, or leave it out\n";
        }
        (None, Some(_)) => text += "  help: the expected layout is swizzled: compose it with the swizzle first\n",
        _ => {}
    }
    text
}

/// Reads an operand of a log, in the notation of a compiler or of the DSL.
fn own(text: &str) -> Option<String> {
    let text = text.trim();
    match foreign::read(text) {
        Some(Ok((value, _))) => layout_notation::Notation::Layout.write(&value).ok(),
        _ => layout_notation::operand(text).ok(),
    }
}
