//! What the page asks: definitions are evaluated, drawn and written in other notations. Everything goes in and out as
//! text; places are counted in the units of JavaScript's strings.

use layout_algebra::IntTuple;
use layout_algebra::access::{Access, Machine};
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

/// A picture of a definition: `grid`, `thread-value`, `memory`, `banks`, `bits`, `morphism`; as `svg` or `tikz`. What
/// it is of besides: the tile of a thread-value picture, `16, 8`; the access of one of banks, `read(.., bits 32)` or
/// the name of a definition, without it the first one that is defined.
#[wasm_bindgen]
pub fn picture(text: &str, given: &str, name: &str, kind: &str, of: &str, format: &str) -> String {
    let values = program(text, given).evaluate().ok();
    forget();
    let value = values.as_ref().and_then(|values| values.get(name));
    if let Some(Value::Linear(linear)) = value {
        return shown(layout_draw::bits(linear, Limits::PAGE), format);
    }
    let (Some(function), Some(values)) = (value.and_then(function), &values) else {
        return json!({"error": "nothing to draw: it is no layout of known numbers"}).to_string();
    };
    let kind = if kind == "banks" {
        match access(values, of) {
            Ok((access, machine)) => Ok(Kind::Banks(access, machine)),
            Err(error) => return json!({"error": error}).to_string(),
        }
    } else {
        self::kind(kind, of)
    };
    shown(kind.and_then(|kind| function.draw(&kind, Limits::PAGE)), format)
}

fn shown(drawn: Result<Picture, DrawError>, format: &str) -> String {
    match drawn {
        Ok(picture) if format == "tikz" => json!({"text": picture.tikz()}).to_string(),
        Ok(picture) => json!({"text": picture.svg()}).to_string(),
        Err(error) => json!({"error": error.to_string()}).to_string(),
    }
}

fn kind(kind: &str, tile: &str) -> Result<Kind, DrawError> {
    Ok(match kind {
        "memory" => Kind::Memory,
        "bits" => Kind::Bits,
        "morphism" => Kind::Morphism,
        "thread-value" => Kind::ThreadValue(match tile.trim() {
            "" => None,
            tile => Some(IntTuple::parse(&format!("({tile})"))?),
        }),
        _ => Kind::Swizzle,
    })
}

/// The access of a picture: a definition by its name or the first one, or what is written.
fn access(values: &Values, of: &str) -> Result<(Access, Machine), String> {
    let of = of.trim();
    let named = |(name, _): &(&str, Option<&Value>)| of.is_empty() || *name == of;
    if let Some(found) = values.iter().filter(named).find_map(|(_, value)| value?.access()) {
        return Ok(found);
    }
    if of.is_empty() {
        return Err("Of which access? Define one, access Load = read((32, 32) : (1, 32), bits 32);".to_owned());
    }
    let read = Program::parse(&format!("access It = {of};")).evaluate();
    let found = read.map_err(|errors| errors.first().map_or_else(String::new, |error| error.text().to_owned()));
    forget();
    found?.get("It").and_then(Value::access).ok_or_else(|| format!("{of} is no access"))
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
