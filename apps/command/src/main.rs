//! The command `cargo layout`. It reads its arguments, computes, and writes at the end: each file as a whole or not at all,
//! and without an error if a pipe is closed.

mod access;
mod arguments;
mod check;
mod consts;
mod convert;
mod describe;
mod diagnostics;
mod diff;
mod explain;
mod infer;
mod output;
mod picture;
mod repl;
mod source;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser as _;

use arguments::{Arguments, Command};
use output::{Answer, Screen};

fn main() -> ExitCode {
    // Shapes nest deeply: the stack of this thread holds twenty levels of the largest frames.
    let work = std::thread::Builder::new().stack_size(64 << 20).spawn(run);
    work.ok().and_then(|work| work.join().ok()).unwrap_or(ExitCode::from(2))
}

fn run() -> ExitCode {
    // As `cargo layout`, cargo says the name of the command first.
    let mut words: Vec<OsString> = std::env::args_os().collect();
    if words.get(1).is_some_and(|word| word == "layout") {
        words.remove(1);
    }
    if let Some(error) = arguments::unknown_command(&words) {
        return Answer::usage(&error).write();
    }
    let arguments = match Arguments::try_parse_from(&words) {
        Ok(arguments) => arguments,
        Err(error) => {
            // Help and version are no errors.
            let code = u8::from(error.use_stderr()) * 2;
            let text = error.render().to_string();
            return if code == 0 { Answer::text(text).write() } else { Answer::usage_text(text).write() };
        }
    };
    answer(&arguments).write()
}

/// Computes the answer to a command.
fn answer(arguments: &Arguments) -> Answer {
    let screen = Screen::of(arguments.colour);
    match (&arguments.command, &arguments.input) {
        (Some(Command::Explain { expression }), _) => explain::explain(expression, &arguments.shared, &screen),
        (Some(Command::Check { layout, claims, accesses, bounds }), _) if !accesses.texts.is_empty() => {
            access::check(layout, claims, accesses, bounds, &arguments.shared)
        }
        (Some(Command::Check { layout, claims, .. }), _) => check::check(layout, claims, &arguments.shared),
        (Some(Command::Swizzle { layout, accesses, among, svg }), _) => {
            access::swizzle(layout, accesses, among, svg.as_deref(), &arguments.shared)
        }
        (Some(Command::Infer { formula, drawing }), _) => infer::infer(formula, drawing, &arguments.shared, &screen),
        (Some(Command::Diff { left, right, svg }), _) => {
            diff::diff(left, right, svg.as_deref(), &arguments.shared, &screen)
        }
        (Some(Command::Convert { layout, to, from, bits }), _) => {
            convert::convert(layout, *from, *to, *bits, &arguments.shared)
        }
        (Some(Command::Repl), _) => repl::repl(&arguments.shared, &screen),
        (Some(Command::Completions { shell }), _) => Answer::text(arguments::completions(*shell)),
        (None, Some(input)) => describe::describe(input, &arguments.drawing, &arguments.shared, &screen),
        (None, None) => Answer::text(arguments::long_help()),
    }
}
