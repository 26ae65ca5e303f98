//! What the page asks: definitions are evaluated, drawn and written in other notations. Everything goes in and out as
//! text; places are counted in the units of JavaScript's strings.

use layout_algebra::IntTuple;
use layout_draw::{DrawError, Function, Kind, Limits, Picture, facts};
use layout_lang::notation::Notation;
use layout_lang::{Program, Value, Values};
use serde_json::{Value as Json, json};
use wasm_bindgen::prelude::wasm_bindgen;

/// The program of a text, with the numbers of `BM=16, BN=8`.
fn program(text: &str, given: &str) -> Program {
    given.split([',', ' ', ';']).fold(Program::parse(text), |program, entry| {
        let number = entry.split_once('=').and_then(|(name, number)| Some((name.trim(), number.trim().parse().ok()?)));
        match number {
            Some((name, number)) => program.with(name, number),
            None => program,
        }
    })
}

/// A place of a text, as JavaScript counts.
fn place(text: &str, byte: usize) -> usize {
    text.get(..byte).unwrap_or(text).encode_utf16().count()
}

/// Evaluates definitions: what they are, or all errors, each with its place and the edit that mends it.
#[wasm_bindgen]
pub fn evaluate(text: &str, given: &str) -> String {
    let program = program(text, given);
    let answer = match program.evaluate() {
        Ok(values) => {
            let definitions: Vec<Json> = values.iter().map(|(name, value)| described(name, value)).collect();
            let free: Vec<String> =
                program.free_names().into_iter().filter(|(_, set)| !set).map(|(name, _)| name).collect();
            json!({"errors": [], "definitions": definitions, "free": free})
        }
        Err(errors) => {
            let one = |error: &layout_lang::Diagnostic| {
                let range = error.range();
                let edit = program.edit(error).map(|edit| {
                    let (from, to) = (place(text, edit.range.start), place(text, edit.range.end));
                    json!({"from": from, "to": to, "text": edit.replacement})
                });
                let (from, to) = (place(text, range.start), place(text, range.end));
                json!({"text": error.text(), "help": error.help(), "from": from, "to": to, "edit": edit})
            };
            json!({"errors": errors.iter().map(one).collect::<Vec<_>>(), "definitions": [], "free": []})
        }
    };
    drop(program);
    forget();
    answer.to_string()
}

/// Frees the texts that were read: no place of one is kept.
fn forget() {
    proc_macro2::extra::invalidate_current_thread_spans();
}

fn described(name: &str, value: Option<&Value>) -> Json {
    let said = value.and_then(function).map(|function| facts(&function));
    json!({"name": name, "value": value.map(ToString::to_string), "facts": said})
}

fn function(value: &Value) -> Option<Function> {
    match value {
        Value::Layout(layout) => Some((*layout).into()),
        Value::Composed(composed) => Some((*composed).into()),
        _ => None,
    }
}

/// The value of a definition.
fn value(text: &str, given: &str, name: &str) -> Option<Value> {
    let values: Option<Values> = program(text, given).evaluate().ok();
    forget();
    values?.get(name).cloned()
}

/// A picture of a definition: `grid`, `thread-value`, `memory`, `bits`, `morphism`; as `svg` or `tikz`. The tile of a
/// thread-value picture is `16, 8`.
#[wasm_bindgen]
pub fn picture(text: &str, given: &str, name: &str, kind: &str, tile: &str, format: &str) -> String {
    let Some(function) = value(text, given, name).as_ref().and_then(function) else {
        return json!({"error": "nothing to draw: it is no layout of known numbers"}).to_string();
    };
    match drawn(&function, kind, tile) {
        Ok(picture) if format == "tikz" => json!({"text": picture.tikz()}).to_string(),
        Ok(picture) => json!({"text": picture.svg()}).to_string(),
        Err(error) => json!({"error": error.to_string()}).to_string(),
    }
}

fn drawn(function: &Function, kind: &str, tile: &str) -> Result<Picture, DrawError> {
    let kind = match kind {
        "memory" => Kind::Memory,
        "bits" => Kind::Bits,
        "morphism" => Kind::Morphism,
        "thread-value" => Kind::ThreadValue(match tile.trim() {
            "" => None,
            tile => Some(IntTuple::parse(&format!("({tile})"))?),
        }),
        _ => Kind::Swizzle,
    };
    function.draw(&kind, Limits::PAGE)
}

/// A definition in another notation.
#[wasm_bindgen]
pub fn convert(text: &str, given: &str, name: &str, notation: &str) -> String {
    let answer = value(text, given, name).zip(Notation::named(notation)).map(|(value, to)| to.write(&value));
    match answer {
        Some(Ok(text)) => json!({"text": text}).to_string(),
        Some(Err(error)) => json!({"error": error.to_string()}).to_string(),
        None => json!({"error": "nothing to write"}).to_string(),
    }
}

/// The names of all notations.
#[wasm_bindgen]
pub fn notations() -> String {
    Notation::ALL.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(" ")
}
