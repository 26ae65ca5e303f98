//! Markdown for a hover: a value with its facts and its picture, an operation with its syntax.

use layout_describe::{Context, facts, picture};
use layout_draw::{Limits, Style};
use layout_lang::operation;
use layout_lang::{Program, Value};

/// The value of a definition, its facts, and its picture as text.
pub(crate) fn of_definition(program: &Program, name: &str) -> Option<String> {
    let values = program.known();
    let value = values.get(name)?;
    let proof = values.proof(name).map(|proof| format!("\n{proof}")).unwrap_or_default();
    Some(of_value(&format!("{name} = "), value, &Context::of(program, &values, name)) + &proof)
}

/// A value, its facts, and its picture as text.
pub(crate) fn of_value(title: &str, value: &Value, context: &Context) -> String {
    let mut text = format!("```text\n{title}{value}\n```\n");
    for line in facts(value) {
        text = text + &line + "\n";
    }
    if let Ok(Some(picture)) = picture(value, None, context, Limits::PAGE) {
        let drawn = picture.text(&Style::PLAIN);
        // The title is above it already.
        let rows = drawn.split_once('\n').map_or("", |(_, rows)| rows);
        text = text + "```text\n" + rows + "```\n";
    }
    text
}

/// The syntax of an operation, and an example.
pub(crate) fn of_operation(word: &str) -> Option<String> {
    let row = operation::find(word)?;
    Some(format!("```text\n{}\n```\n`{}` = `{}`\n", row.usage, row.example.0, row.example.1))
}
