//! Our own errors in a log of rustc: their codes, texts and places.

use layout_algebra::CATALOGUE;
use serde_json::json;

/// An error of ours in a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Code {
    name: &'static str,
    /// The lines of the message, headline first.
    lines: Vec<String>,
    /// The first place behind it, `src/main.rs:4:7`.
    place: Option<String>,
}

/// Returns our errors in a log, each once.
pub(super) fn codes(log: &str) -> Vec<Code> {
    let lines: Vec<&str> = log.lines().collect();
    let mut all: Vec<Code> = Vec::new();
    for (i, line) in lines.iter().enumerate() {
        // A code in a sentence, as in documentation, is no error.
        let Some(code) = code_of(line).filter(|_| line.contains("error") || line.contains("panicked")) else {
            continue;
        };
        let headline = line.find(&format!("[{code}]")).map_or(*line, |at| &line[at..]);
        // rustc indents the lines of a message; `-->` begins its place.
        let rest = lines[i + 1..].iter().take_while(|line| line.starts_with("   ") && !line.contains(" --> "));
        let mut place = lines[i + 1..].iter().take_while(|line| !line.starts_with("error"));
        let place = place.find_map(|line| line.trim().strip_prefix("--> "));
        let found = Code {
            name: code,
            lines: std::iter::once(headline).chain(rest.map(|line| line.trim())).map(str::to_owned).collect(),
            place: place.map(str::to_owned),
        };
        if !all.contains(&found) {
            all.push(found);
        }
    }
    all
}

/// Returns the code of a line: `[L0203]`.
fn code_of(line: &str) -> Option<&'static str> {
    CATALOGUE.iter().map(|entry| entry.code).find(|code| line.contains(&format!("[{code}]")))
}

impl Code {
    fn title(&self) -> &'static str {
        CATALOGUE.iter().find(|entry| entry.code == self.name).map_or("", |entry| entry.title)
    }

    /// Writes the error, its place, and what its code means.
    pub(super) fn said(&self) -> String {
        let place = self.place.as_ref().map(|place| format!("  at {place}\n")).unwrap_or_default();
        let (lines, name, title) = (self.lines.join("\n  "), self.name, self.title());
        format!("{lines}\n{place}  {name}: {title}; its page is docs/errors/{name}.md\n")
    }

    pub(super) fn data(&self) -> serde_json::Value {
        let help: Vec<&str> = self.lines.iter().filter_map(|line| line.strip_prefix("help: ")).collect();
        json!({"code": self.name, "title": self.title(), "lines": self.lines, "help": help, "place": self.place})
    }
}
