//! What the page asks: definitions are evaluated, drawn and written in other notations. Everything goes in and out as
//! JSON; places are counted in the units of JavaScript's strings.

mod asked;
mod kinds;
mod pointed;
mod statement;
mod words;

use layout_draw::{DrawError, Picture};
use layout_lang::{Diagnostic, Program, Value, Values};
use layout_notation::Notation;
use serde_json::{Value as Json, json};
use wasm_bindgen::prelude::wasm_bindgen;

use asked::Asked;
use statement::Statement;

/// All that the page shows of a text. Nothing else is shown: every part of the page is of this text.
///
/// The answer has the errors, each with its place and the edit that mends it; the names of the definitions that have a
/// value, and the chosen one; its facts; its kinds of pictures; its picture, or why there is none; its cells, for a
/// reader who points at them; and what is copied.
#[wasm_bindgen]
pub fn show(asked: &str) -> String {
    let answer = answered(&Asked::read(asked)).to_string();
    // Frees the texts that were read: no place of one is kept.
    proc_macro2::extra::invalidate_current_thread_spans();
    answer
}

/// All words of the language: how each is written, and an example with its value.
#[wasm_bindgen]
pub fn words() -> String {
    words::all().to_string()
}

/// The names of all notations.
#[wasm_bindgen]
pub fn notations() -> String {
    Notation::ALL.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(" ")
}

fn answered(asked: &Asked) -> Json {
    let program = asked.program();
    let errors = program.evaluate().err().unwrap_or_default();
    let values = program.known();
    let free: Vec<String> = program.free_names().into_iter().filter(|(_, set)| !set).map(|(name, _)| name).collect();
    let named: Vec<(&str, &Value)> = values.iter().filter_map(|(name, value)| Some((name, value?))).collect();
    let mut answer = json!({
        "errors": errors.iter().map(|error| wrong(&asked.text, &program, error)).collect::<Vec<_>>(),
        "free": free,
        "names": named.iter().map(|(name, _)| name).collect::<Vec<_>>(),
    });
    let failed = errors.iter().find_map(|error| Failed::of(&asked.text, error, &values));
    let chosen = asked.names.iter().find_map(|name| named.iter().find(|(known, _)| known == name));
    let of_claim = || named.iter().find(|(name, _)| failed.as_ref().is_some_and(|failed| failed.name == **name));
    let drawable = || named.iter().rev().find(|(_, value)| kinds::is_drawn(value)).or_else(|| named.last());
    let Some((name, value)) = chosen.or_else(of_claim).or_else(drawable) else {
        answer["reason"] = json!("No definition of this text has a value yet.");
        return answer;
    };
    let failed = failed.filter(|failed| failed.name == *name);
    let drawn = kinds::draw(&program, &values, (*name, *value), asked, failed.as_ref());
    answer["name"] = json!(name);
    answer["value"] = json!(value.to_string());
    answer["facts"] = json!(described(value));
    answer["kind"] = json!(drawn.kind);
    answer["kinds"] = json!(drawn.kinds);
    answer["copies"] = copies(value, asked, &drawn.picture);
    match drawn.picture {
        Ok(picture) => {
            answer["svg"] = json!(picture.svg());
            answer["cells"] = pointed::cells(&picture);
        }
        Err(reason) => answer["reason"] = json!(reason),
    }
    answer
}

/// A claim about an access that fails: its subject and its access.
pub(crate) struct Failed {
    name: String,
    access: String,
}

impl Failed {
    /// Returns the claim of an error about banks, sectors or vectors.
    fn of(text: &str, error: &Diagnostic, values: &Values) -> Option<Failed> {
        if !error.code().starts_with("L11") {
            return None;
        }
        let statement = Statement::at(text, error.range().start)?;
        let is_access = |word: &String| values.get(word).is_some_and(|value| value.access().is_some());
        let access = statement.words.into_iter().find(is_access)?;
        Some(Failed { name: statement.name, access })
    }
}

/// An error, its place, and the edit that mends it.
fn wrong(text: &str, program: &Program, error: &Diagnostic) -> Json {
    let place = |byte: usize| text.get(..byte).unwrap_or(text).encode_utf16().count();
    let range = error.range();
    let edit = program.edit(error).map(|edit| {
        let (from, to) = (place(edit.range.start), place(edit.range.end));
        json!({"from": from, "to": to, "text": edit.replacement})
    });
    json!({
        "text": error.text(),
        "code": error.code(),
        "from": place(range.start),
        "to": place(range.end),
        "edit": edit,
    })
}

/// Describes a value in words.
fn described(value: &Value) -> String {
    let facts = layout_describe::facts(value);
    if !facts.is_empty() {
        return facts.join("; ");
    }
    match value {
        Value::Access(_, machine) => format!("an access, on {}", machine.name()),
        Value::Atom(_) => "who holds which element".to_owned(),
        Value::Number(_) => "a number".to_owned(),
        _ => String::new(),
    }
}

/// What may be copied: a text for each notation that has the value, and a reason for each that has not.
fn copies(value: &Value, asked: &Asked, drawn: &Result<Picture, String>) -> Json {
    let written = |notation: Notation| match notation.write(value) {
        Ok(text) => json!({"text": text}),
        Err(error) => json!({"reason": error.to_string()}),
    };
    let mut copies = json!({
        "rust": {"text": rust(&asked.text)},
        "cute": written(Notation::CuteCpp),
        "triton": written(Notation::Triton),
    });
    match (&*asked.export, drawn) {
        ("", _) => {}
        ("tikz", Ok(picture)) => copies["other"] = json!({"text": picture.tikz()}),
        ("tikz", Err(reason)) => copies["other"] = json!({"reason": reason}),
        (name, _) => copies["other"] = Notation::named(name).map_or(Json::Null, written),
    }
    copies
}

/// Writes a text as a macro of Rust.
fn rust(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(|line| format!("    {line}").trim_end().to_owned()).collect();
    format!("use layout_static::layout;\n\nlayout! {{\n{}\n}}\n", lines.join("\n").trim_end())
}

/// An error of a picture, in words.
fn said(error: &DrawError) -> String {
    error.to_string().replace("\n  help: ", "\nhelp: ")
}
