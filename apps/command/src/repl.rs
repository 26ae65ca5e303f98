//! The command `repl`: definitions and questions, line by line.

use std::borrow::Cow;
use std::io::{self, IsTerminal};

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{Editor, Helper};

use crate::arguments::{Accesses, Drawing, Picture, Shared};
use crate::describe::{Defined, shown};
use crate::diagnostics;
use crate::output::{Answer, Screen};
use crate::source::{Part, Source};
use layout_describe::Context;
use layout_lang::operation;

/// The text at the beginning.
const HELP: &str = "\
Tile = (4, 8) : (8, 1)         a definition, as `type Tile = ..;` in layout!
zipped_divide(Tile, [2, 4])    a question
:let BM = 16                   a number that only rustc knows
:list  :quit  :help
";

/// The names that can be completed.
struct Names {
    defined: Vec<String>,
}

/// Reads lines until the end of input.
pub(crate) fn repl(shared: &Shared, screen: &Screen) -> Answer {
    let editor: Result<Editor<Names, DefaultHistory>, _> = Editor::new();
    let Ok(mut editor) = editor else { return Answer::usage("the terminal cannot be read") };
    editor.set_helper(Some(Names { defined: Vec::new() }));
    let history = std::env::var_os("HOME").map(|home| std::path::PathBuf::from(home).join(".layout_history"));
    if let Some(history) = &history {
        let _ = editor.load_history(history);
    }
    // Where no terminal is asked, as in a pipe, the answers alone are written; `rustyline` knows no terminal `dumb`.
    let prompt = if io::stdin().is_terminal() { "layout> " } else { "" };
    let mut session = Session { shared: shared.clone(), definitions: Vec::new() };
    loop {
        match editor.readline(prompt) {
            Ok(line) => {
                let _ = editor.add_history_entry(&line);
                let Some(answer) = session.answer(&line, screen) else { break };
                if let Some(names) = editor.helper_mut() {
                    names.defined = session.definitions.iter().map(|(_, name, _)| name.clone()).collect();
                }
                // A closed pipe ends the session.
                if answer.print().is_err() {
                    break;
                }
            }
            // Control-C drops the line, as in shells.
            Err(ReadlineError::Interrupted) => {}
            Err(_) => break,
        }
    }
    if let Some(history) = &history {
        let _ = editor.save_history(history);
    }
    Answer::default()
}

/// The definitions so far.
struct Session {
    shared: Shared,
    /// The definitions: the word before the name, `type` or `linear`, the name, and the text after it.
    definitions: Vec<(&'static str, String, String)>,
}

impl Session {
    /// Answers a line; `None` at the end.
    fn answer(&mut self, line: &str, screen: &Screen) -> Option<Answer> {
        let line = line.trim().trim_end_matches(';').trim_end();
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        Some(match word {
            "" => Answer::default(),
            ":quit" | ":q" | "exit" | "quit" => return None,
            ":help" | ":h" | "help" => Answer::text(HELP.to_owned()),
            ":list" => Answer::text(lines(&self.definitions, false)),
            ":let" => match rest.split_once('=').map(|(name, number)| (name.trim(), number.trim().parse::<u64>())) {
                Some((name, Ok(number))) if !name.is_empty() => {
                    self.shared.given.retain(|(known, _)| known != name);
                    self.shared.given.push((name.to_owned(), number));
                    Answer::default()
                }
                _ => Answer::usage("write `:let BM = 16`"),
            },
            _ if word.starts_with(':') => Answer::usage(&format!("there is no `{word}`; `:help` lists the commands")),
            _ => self.evaluate(line, screen),
        })
    }

    /// Evaluates a definition, or a question, after the definitions so far.
    fn evaluate(&mut self, line: &str, screen: &Screen) -> Answer {
        let line = line.strip_prefix("pub ").unwrap_or(line);
        let line = line.strip_prefix("type ").unwrap_or(line);
        let end = line.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(line.len());
        let (name, is) = line.split_at(end);
        let is_definition = !name.is_empty() && is.trim_start().starts_with('=');
        let (name, is) = if is_definition { (name, is.to_owned()) } else { ("Answer", format!(" = {line}")) };
        let mut before = self.definitions.clone();
        // A name that is defined again replaces its definition.
        before.retain(|(_, known, _)| known != name);
        let before = lines(&before, true);
        let program = |word: &str| {
            let source = Source::argument(&format!("{before}{word} {name}{is};"));
            let program = source.program(&source.parts[0], &self.shared);
            (program.evaluate(), program, source.text)
        };
        let (mut word, mut answer) = ("type", program("type"));
        // Definitions of both kinds look alike: if the text is no layout, it may be a linear layout.
        if answer.0.is_err() {
            let linear = program("linear");
            (word, answer) = if linear.0.is_ok() { ("linear", linear) } else { (word, answer) };
        }
        let (values, program, text) = answer;
        let errors = match values {
            Ok(values) => {
                if is_definition {
                    self.definitions.retain(|(_, known, _)| known != name);
                    self.definitions.push((word, name.to_owned(), is.clone()));
                }
                let value = values.get(name).cloned();
                if value.is_none()
                    && let Some((free, _)) = program.free_names().into_iter().find(|(_, given)| !given)
                {
                    return Answer::usage(&format!(
                        "`{free}` is a name without a number here\n  help: :let {free} = 16"
                    ));
                }
                let (svg, tikz, tile, accesses) = (None, None, None, Accesses::default());
                let drawing = Drawing {
                    svg,
                    tikz,
                    picture: Picture::Auto,
                    tile,
                    by_warp: false,
                    only: None,
                    all: false,
                    accesses,
                };
                let name = if is_definition { name.to_owned() } else { String::new() };
                let context = Context { tile: None, ..Context::of(&program, &values, &name) };
                let defined = Defined { name, value, missing: Vec::new(), context };
                return shown(&[defined], &drawing, &self.shared, screen);
            }
            Err(errors) => errors,
        };
        // Places are given in the line alone.
        let alone = Source { name: "<line>".to_owned(), ..Source::argument(line) };
        let before = text.rfind(line).unwrap_or(0);
        let part = Part { end: line.len(), before, ..alone.parts[0].clone() };
        Answer::wrong(diagnostics::rendered(&alone, &part, &errors))
    }
}

/// Writes definitions, a line each, as in `layout!` or as they were typed.
fn lines(definitions: &[(&str, String, String)], with_words: bool) -> String {
    let line = |(word, name, is): &(&str, String, String)| {
        let word = if with_words { format!("{word} ") } else { String::new() };
        format!("{word}{name}{is};\n")
    };
    definitions.iter().map(line).collect()
}

impl Helper for Names {}

impl Highlighter for Names {
    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        Cow::Borrowed(hint)
    }
}

impl Hinter for Names {
    type Hint = String;
}

impl Completer for Names {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &rustyline::Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let start = line[..position].rfind(|c: char| !c.is_alphanumeric() && c != '_').map_or(0, |at| at + 1);
        let word = &line[start..position];
        let names = operation::names().map(str::to_owned).chain(self.defined.iter().cloned());
        Ok((start, names.filter(|name| name.starts_with(word)).collect()))
    }
}

impl Validator for Names {
    fn validate(&self, context: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        let depth = context.input().chars().fold(0i32, |depth, c| match c {
            '(' | '[' | '{' => depth + 1,
            ')' | ']' | '}' => depth - 1,
            _ => depth,
        });
        // A line with an open bracket goes on.
        Ok(if depth > 0 { ValidationResult::Incomplete } else { ValidationResult::Valid(None) })
    }
}
