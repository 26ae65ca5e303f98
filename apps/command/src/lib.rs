//! The command `cargo layout`. It reads its arguments, computes, and writes at the end. Each file is written as a whole
//! or not at all. A closed pipe is no error.
//!
//! The library is the command inside of another program. [`run`] is the command, and [`said`] returns its answer.
//! [`evaluate`] returns values, or errors with their edits.

#![forbid(unsafe_code)]

mod access;
mod arguments;
mod certify;
mod check;
mod consts;
mod convert;
mod describe;
mod diagnostics;
mod diff;
mod embed;
mod explain;
mod explain_error;
mod foreign;
mod infer;
mod output;
mod picture;
mod repl;
mod source;

use std::ffi::OsString;

use clap::Parser as _;

use arguments::{Arguments, Command, Shared};
use foreign::Own;
use output::{Answer, Screen};

pub use embed::{Refused, evaluate, said};
pub use output::Said;

/// Runs the command with the words of its line, the name of the program first. Writes the answer, and returns the exit
/// code.
///
/// ```
/// let words = ["cargo-layout", "convert", "--to", "cute-dsl", "(4,8):(8,1)"];
/// assert_eq!(cargo_layout::run(words.map(Into::into).into()), 0);
/// ```
pub fn run(words: Vec<OsString>) -> u8 {
    deep(|| of_words(words).write()).unwrap_or(2)
}

/// Runs a function on a thread of its own, and returns `None` if it panics.
///
/// Shapes nest deeply: the stack holds twenty levels of the largest frames. `proc_macro2` keeps each text until the
/// thread ends.
fn deep<A: Send>(work: impl FnOnce() -> A + Send) -> Option<A> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(64 << 20).spawn_scoped(scope, work);
        thread.ok().and_then(|thread| thread.join().ok())
    })
}

/// Computes the answer to the words of a line.
fn of_words(mut words: Vec<OsString>) -> Answer {
    // As `cargo layout`, cargo says the name of the command first.
    if words.get(1).is_some_and(|word| word == "layout") {
        words.remove(1);
    }
    if let Some(error) = arguments::unknown_command(&words) {
        return Answer::usage(&error);
    }
    match Arguments::try_parse_from(&words) {
        Ok(arguments) => answer(&arguments),
        // Help and version are no errors.
        Err(error) if error.use_stderr() => Answer::usage_text(error.render().to_string()),
        Err(error) => Answer::text(error.render().to_string()),
    }
}

/// Computes the answer to a command.
fn answer(arguments: &Arguments) -> Answer {
    let screen = Screen::of(arguments.colour);
    let Some(command) = &arguments.command else {
        let Some(input) = &arguments.input else { return Answer::text(arguments::long_help()) };
        return with_own(input, |input| describe::describe(input, &arguments.drawing, &arguments.shared, &screen));
    };
    of_command(command, &arguments.shared, &screen)
}

/// Computes the answer to one of the commands besides describing.
fn of_command(command: &Command, shared: &Shared, screen: &Screen) -> Answer {
    match command {
        Command::Explain { expression } => with_own(expression, |text| explain::explain(text, shared, screen)),
        Command::ExplainError { file } => explain_error::explain_error(file.as_deref(), shared),
        Command::Check { layout, claims, accesses, bounds } => with_own(layout, |layout| {
            if accesses.texts.is_empty() {
                check::check(layout, claims, shared)
            } else {
                access::check(layout, claims, accesses, bounds, shared)
            }
        }),
        Command::Swizzle { layout, accesses, among, svg } => {
            with_own(layout, |layout| access::swizzle(layout, accesses, among, svg.as_deref(), shared))
        }
        Command::Certify { files } => certify::certify(files, shared),
        Command::Infer { formula, drawing } => infer::infer(formula, drawing, shared, screen),
        Command::Diff { left, right, svg } => {
            with_own(left, |left| with_own(right, |right| diff::diff(left, right, svg.as_deref(), shared, screen)))
        }
        Command::Convert { layout, to, from, bits } => convert::convert(layout, *from, *to, *bits, shared),
        Command::Repl => repl::repl(shared, screen),
        Command::Completions { shell } => Answer::text(arguments::completions(*shell)),
    }
}

/// Answers for an argument, translated if it is in the notation of another system.
fn with_own(text: &str, answer: impl FnOnce(&str) -> Answer) -> Answer {
    match Own::of(text) {
        Ok(own) => own.answer(answer),
        Err(error) => error,
    }
}
