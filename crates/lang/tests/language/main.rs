//! Tests of the language, from texts to values and errors.

mod catalogue;
mod channels;
mod documents;
mod edits;
mod errors;
mod heads;
mod inferred;
mod mended;
#[path = "../mutations/mod.rs"]
mod mutations;
mod pieces;
mod slips;
mod stages;
mod strides;
mod words;

use layout_lang::{Diagnostic, Program};

/// What stands under the caret of each error of a program, and its text.
fn errors(source: &str) -> Vec<(String, String)> {
    located(source, &Program::parse(source))
}

/// What stands under the caret of each error, and its text.
fn located(source: &str, program: &Program) -> Vec<(String, String)> {
    let locate = |error: &Diagnostic| {
        let caret = source.get(error.range()).unwrap_or_default();
        (caret.to_owned(), error.text().to_owned())
    };
    program.evaluate().err().unwrap_or_default().iter().map(locate).collect()
}
