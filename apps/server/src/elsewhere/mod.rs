//! Layouts in sources of other languages: C++, CUDA, Python, MLIR.
//!
//! An operation whose operands are written in the file is evaluated, in the language of `layout!`. Its errors have the
//! place of the number in the source, and edits change that number, or write the operand anew in its own notation. They
//! are warnings: what the program means is for its own compiler to say.

mod calls;
mod numbers;

use std::ops::Range;

use layout_describe::Context;
use layout_lang::{Diagnostic, Program, Value};
use layout_notation::{Notation, found};

use crate::mistake::{Change, Mistake};
use crate::pictures;
use calls::{Call, calls, expression_at};

/// Describes the layout at a byte, and says where it ends: a type, a printed layout, a call, or a name. Below it is the
/// line for `layout!`.
pub(crate) fn hover(text: &str, at: usize) -> Option<(Range<usize>, String)> {
    if let Some(layout) = found(text).into_iter().find(|found| found.range.contains(&at)) {
        return Some((layout.range, said(layout.reading.value(), layout.reading.notes())));
    }
    let (range, expression) = expression_at(text, at)?;
    let values = Program::parse(&expression.text).describing().evaluate().ok()?;
    Some((range, said(values.only()?, &[])))
}

/// A value in words and as a picture, with notes.
fn said(value: &Value, notes: &[String]) -> String {
    let ours = Notation::Layout.write(value).ok().map(|ours| format!("`layout! {{ type Name = {ours}; }}`"));
    let lines = notes.iter().cloned().chain(ours).map(|line| format!("\n{line}\n"));
    lines.fold(pictures::of_value("", value, &Context::default()), |said, line| said + &line)
}

/// The errors of the operations in a source, with the changes that mend them. A change is tried on the whole source: it
/// leaves fewer errors.
pub(crate) fn mistakes(source: &str, mended: &dyn Fn(&Range<usize>) -> bool) -> Vec<Mistake> {
    let all: Vec<Found> = calls(source).iter().flat_map(|call| errors(call, mended)).collect();
    let count = all.len();
    let is_mended = |change: &Change| mistakes(&change.apply(source), &|_| false).len() < count;
    let tried = |found: Found| Mistake { change: found.changes.into_iter().find(is_mended), ..found.mistake };
    all.into_iter().map(tried).collect()
}

/// An error, and the changes that may mend it, the smallest first.
struct Found {
    mistake: Mistake,
    changes: Vec<Change>,
}

/// The errors of one operation. Errors of the language's own syntax are left out: the source is in another language.
fn errors(call: &Call, mended: &dyn Fn(&Range<usize>) -> bool) -> Vec<Found> {
    let program = Program::parse(&call.expression.text).describing();
    let Err(errors) = program.evaluate() else { return Vec::new() };
    let one = |error: &Diagnostic| {
        let place = place(call, &error.range());
        let edit = if mended(&place) { program.edit(error) } else { None };
        let changes = edit.map_or_else(Vec::new, |edit| changes(call, &edit.into()));
        Found { mistake: Mistake::new(error, place, None), changes }
    };
    errors.iter().filter(|error| !error.code().starts_with("L00")).map(one).collect()
}

/// The place in the source of a place in the expression: a number, an operand, or the whole call. A number of a layout
/// that the call has by name is shown at the name.
fn place(call: &Call, range: &Range<usize>) -> Range<usize> {
    let number = call.expression.number(range).filter(|place| call.range.contains(&place.start));
    let operand = || call.expression.operand(range).map(|operand| operand.used.clone());
    number.or_else(operand).unwrap_or_else(|| call.range.clone())
}

/// A change of the expression as changes of the source: of one number; of a whole operand, in its notation.
fn changes(call: &Call, change: &Change) -> Vec<Change> {
    let expression = &call.expression;
    let is_number = change.replacement.bytes().all(|byte| byte.is_ascii_digit());
    let number = expression.number(&change.range).filter(|_| is_number);
    let one = number.map(|range| Change { range, replacement: change.replacement.clone() });
    let anew = || {
        let (notation, operand) = (call.notation?, expression.operand(&change.range)?);
        let own = change.apply(&expression.text);
        let own = &own[operand.range.start..own.len() - (expression.text.len() - operand.range.end)];
        let values = Program::parse(own).describing().evaluate().ok()?;
        let replacement = notation.write(values.only()?).ok()?;
        Some(Change { range: operand.written.clone(), replacement })
    };
    if call.is_typed { Vec::new() } else { one.into_iter().chain(anew()).collect() }
}
