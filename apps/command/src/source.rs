//! The sources of programs: an argument, standard input, a file of definitions, the macro calls of a Rust file.

use std::io::Read as _;
use std::path::Path;

use layout_lang::Program;
use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::arguments::{Lint, Shared};
use crate::consts::Scope;

/// The maximum size of a text, in bytes.
const LARGEST: u64 = 1 << 20;

/// The name of an argument in errors.
pub(crate) const ARGUMENT: &str = "<argument>";

/// A text, and the programs in it.
#[derive(Debug)]
pub(crate) struct Source {
    /// The name in errors.
    pub(crate) name: String,
    /// The whole text.
    pub(crate) text: String,
    /// The programs.
    pub(crate) parts: Vec<Part>,
}

/// A program in a text.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    /// The beginning, in bytes.
    pub(crate) start: usize,
    /// The end, in bytes.
    pub(crate) end: usize,
    /// The bytes of the program before the text: earlier definitions of a session.
    pub(crate) before: usize,
    /// Whether it is a layout and claims about it, as in `assert_layout!`.
    pub(crate) is_assertion: bool,
    /// The consts of a Rust file that are visible there.
    pub(crate) consts: Scope,
}

impl Part {
    /// Converts a place in the program to a place in the text.
    pub(crate) fn place(&self, at: usize) -> usize {
        // Places in earlier definitions are not in this text; they are shown at its start.
        self.start + at.saturating_sub(self.before)
    }
}

impl Source {
    /// Returns the source of an argument.
    pub(crate) fn argument(text: &str) -> Source {
        Source::whole(ARGUMENT, text.to_owned(), false)
    }

    /// Returns the source of a layout and claims about it.
    pub(crate) fn assertion(text: &str) -> Source {
        Source::whole(ARGUMENT, text.to_owned(), true)
    }

    fn whole(name: &str, text: String, is_assertion: bool) -> Source {
        let parts = vec![Part { start: 0, end: text.len(), before: 0, is_assertion, consts: Scope::default() }];
        Source { name: name.to_owned(), text, parts }
    }

    /// Reads an input: `-`, an existing file, or otherwise a layout.
    pub(crate) fn input(input: &str) -> Result<Source, String> {
        if input == "-" {
            let mut bytes = Vec::new();
            // One byte more than allowed tells a text that is too long from one that fits.
            let read = std::io::stdin().lock().take(LARGEST + 1).read_to_end(&mut bytes);
            read.map_err(|error| format!("standard input cannot be read: {error}"))?;
            return Ok(Source::whole("<stdin>", text_of("standard input", bytes)?, false));
        }
        let path = Path::new(input);
        let is_rust = path.extension().is_some_and(|ending| ending == "rs");
        let is_page = path.extension().is_some_and(|ending| ending == "md");
        let is_named = is_rust || is_page || path.extension().is_some_and(|ending| ending == "layout");
        if !path.is_file() {
            // Without a colon or a bracket such a name is no layout, so the file is missing.
            let is_path = is_named && !input.contains([':', '(']);
            return if is_path { Err(format!("there is no file {input}")) } else { Ok(Source::argument(input)) };
        }
        let size = path.metadata().map_or(0, |meta| meta.len());
        if size > LARGEST {
            return Err(format!("{input} has {size} bytes; at most {LARGEST} are read"));
        }
        let bytes = std::fs::read(path).map_err(|error| format!("{input} cannot be read: {error}"))?;
        let text = text_of(input, bytes)?;
        if is_page {
            return Ok(Source::page(input, text, &["rust", "rust,no_run"]));
        }
        if !is_rust {
            return Ok(Source::whole(input, text, false));
        }
        let tokens: TokenStream = text.parse().map_err(|error| format!("{input} is not Rust: {error}"))?;
        let mut source = Source { name: input.to_owned(), text, parts: Vec::new() };
        collect(&[], tokens, &Scope::default(), &mut source.parts);
        Ok(source)
    }

    /// The source of Markdown.
    fn page(name: &str, text: String, languages: &[&str]) -> Source {
        let blocks = blocks(&text, languages);
        let parts = blocks.into_iter().flat_map(|(start, block)| parts_of_block(start, block)).collect();
        Source { name: name.to_owned(), text, parts }
    }

    /// Returns the programs in the documentation of this Rust file.
    pub(crate) fn documentation(&self) -> Source {
        Source::page(&self.name, documentation(&self.text), &["", "rust", "no_run"])
    }

    /// Returns the program of a part, with the given numbers. It is described as it is, unless that is denied.
    pub(crate) fn program(&self, part: &Part, shared: &Shared) -> Program {
        let text = &self.text[part.start..part.end];
        let program = if part.is_assertion { Program::parse_assertion(text) } else { Program::parse(text) };
        let program = if shared.deny.contains(&Lint::Intractable) { program } else { program.describing() };
        let program = part.consts.numbers().fold(program, |program, (name, number)| program.with(name, number));
        shared.given.iter().fold(program, |program, (name, number)| program.with(name, *number))
    }
}

fn text_of(name: &str, bytes: Vec<u8>) -> Result<String, String> {
    if bytes.len() as u64 > LARGEST {
        return Err(format!("{name} has more than {LARGEST} bytes, which is the most that is read"));
    }
    let text = String::from_utf8(bytes).map_err(|_| format!("{name} is not UTF-8"))?;
    // A byte order mark is no part of the text; Rust skips it, too.
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// The blocks of Rust in Markdown: where each begins, and its text. `languages` are the words of their fences; other
/// blocks, such as those that do not compile, are left out.
fn blocks<'a>(text: &'a str, languages: &[&str]) -> Vec<(usize, &'a str)> {
    let (mut found, mut open, mut at) = (Vec::new(), None, 0);
    for line in text.split_inclusive('\n') {
        let end = at + line.len();
        if let Some(words) = line.trim().strip_prefix("```") {
            open = match open {
                None => Some((end, languages.contains(&words))),
                Some((start, is_rust)) => {
                    if is_rust {
                        found.push((start, &text[start..at]));
                    }
                    None
                }
            };
        }
        at = end;
    }
    found
}

/// The documentation of a Rust file, each line in its place; the rest is blank, as are the marks of hidden lines.
fn documentation(text: &str) -> String {
    let line = |line: &str| {
        let body = line.trim_start();
        let mark = ["/// ", "//! ", "///", "//!"].into_iter().find(|mark| body.starts_with(mark));
        let kept = mark.map_or("", |mark| &body[mark.len()..]);
        let kept = kept.strip_prefix("# ").unwrap_or(kept);
        // Bytes before it become spaces, so that places stay.
        let kept = if kept.is_empty() { "\n" } else { kept };
        format!("{}{kept}", " ".repeat(line.len() - kept.len()))
    };
    text.split_inclusive('\n').map(line).collect()
}

/// The programs of a block; none if it is no Rust.
fn parts_of_block(start: usize, block: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    if let Ok(tokens) = block.parse() {
        collect(&[], tokens, &Scope::default(), &mut parts);
    }
    parts.into_iter().map(|part| Part { start: start + part.start, end: start + part.end, ..part }).collect()
}

/// Collects the calls of `layout!` and `assert_layout!`. `head` has the tokens before the bracket around `tokens`.
fn collect(head: &[TokenTree], tokens: TokenStream, outside: &Scope, parts: &mut Vec<Part>) {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let scope = outside.inside(head, &trees);
    for (i, tree) in trees.iter().enumerate() {
        let TokenTree::Group(group) = tree else { continue };
        let before = |k: usize| i.checked_sub(k).map(|at| trees[at].to_string()).unwrap_or_default();
        let name = before(2);
        if before(1) == "!" && ["layout", "assert_layout"].contains(&&*name) && group.delimiter() != Delimiter::None {
            let (start, end) = (group.span_open().byte_range().end, group.span_close().byte_range().start);
            let consts = scope.clone();
            parts.push(Part { start, end, before: 0, is_assertion: name == "assert_layout", consts });
        } else {
            // Calls may be in any group: bodies, modules, arguments of other macros.
            collect(&trees[..i], group.stream(), &scope, parts);
        }
    }
}
