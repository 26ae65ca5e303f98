//! What the page asks: definitions are evaluated, drawn and written in other notations. Everything goes in and out as
//! text; places are counted in the units of JavaScript's strings.

use layout_algebra::IntTuple;
use layout_algebra::access::{Access, Machine};
use layout_draw::{DrawError, Function, Kind, Limits, Picture, facts, intractable};
use layout_lang::operation::Atom;
use layout_lang::{Program, Value, Values};
use layout_notation::Notation;
use serde_json::{Value as Json, json};
use wasm_bindgen::prelude::wasm_bindgen;

/// The program of a text, described as it is, with the numbers of `BM=16, BN=8`.
fn program(text: &str, given: &str) -> Program {
    given.split([',', ' ', ';']).fold(Program::parse(text).describing(), |program, entry| {
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

/// What the page asks, all at once.
struct Asked {
    text: String,
    given: String,
    /// The names of definitions that may be meant, the first one with a value is.
    names: Vec<String>,
    /// The picture: `grid`, `thread-value`, `memory`, `banks`, `bits`, `morphism`.
    kind: String,
    /// What it is of besides: the tile of a thread-value picture, `16, 8`; the access of one of banks, `read(.., bits
    /// 32)` or the name of a definition, without it the first one that is defined.
    of: String,
    /// What is exported: `svg`, `tikz` or a notation; nothing where it is empty.
    export: String,
}

impl Asked {
    fn read(json: &str) -> Asked {
        let asked: Json = serde_json::from_str(json).unwrap_or_default();
        let text = |name: &str| asked[name].as_str().unwrap_or_default().to_owned();
        let names = asked["names"].as_array().into_iter().flatten().filter_map(Json::as_str).map(str::to_owned);
        Asked {
            text: text("text"),
            given: text("given"),
            names: names.collect(),
            kind: text("kind"),
            of: text("of"),
            export: text("export"),
        }
    }
}

/// All that the page shows of a text. Nothing else is shown: what stands on the page is of this text.
///
/// The answer has the errors, each with its place and the edit that mends it; the names of the definitions that have a
/// value, and the chosen one; its facts; its picture, or why there is none; what is exported.
#[wasm_bindgen]
pub fn show(asked: &str) -> String {
    let asked = Asked::read(asked);
    let program = program(&asked.text, &asked.given);
    let errors = program.evaluate().err().unwrap_or_default();
    let errors: Vec<Json> = errors.iter().map(|error| wrong(&asked.text, &program, error)).collect();
    let values = program.known();
    let free: Vec<String> = program.free_names().into_iter().filter(|(_, set)| !set).map(|(name, _)| name).collect();
    drop(program);
    let named: Vec<(&str, &Value)> = values.iter().filter_map(|(name, value)| Some((name, value?))).collect();
    let wanted = asked.names.iter().find_map(|name| named.iter().find(|(known, _)| known == name));
    let drawable = || named.iter().rev().find(|(_, value)| is_drawn(value)).or_else(|| named.last());
    let mut answer = json!({
        "errors": errors,
        "free": free,
        "names": named.iter().map(|(name, _)| name).collect::<Vec<_>>(),
    });
    if let Some((name, value)) = wanted.or_else(drawable) {
        answer["name"] = json!(name);
        answer["facts"] = json!(match function(value) {
            Some(function) => {
                let law = intractable(&function).map_or_else(String::new, |law| format!("; {law}"));
                format!("{value} — {}{law}", facts(&function))
            }
            None => value.to_string(),
        });
        let (kind, drawn) = picture(&values, value, &asked);
        answer["kind"] = json!(kind);
        answer["exported"] = json!(exported(value, &asked.export, &drawn));
        match drawn {
            Ok(picture) => answer["svg"] = json!(picture.svg()),
            Err(reason) => answer["reason"] = json!(reason),
        }
    } else {
        answer["reason"] = json!("No definition of this text has a value yet.");
    }
    forget();
    answer.to_string()
}

/// An error, its place, and the edit that mends it.
fn wrong(text: &str, program: &Program, error: &layout_lang::Diagnostic) -> Json {
    let range = error.range();
    let edit = program.edit(error).map(|edit| {
        let (from, to) = (place(text, edit.range.start), place(text, edit.range.end));
        json!({"from": from, "to": to, "text": edit.replacement})
    });
    let (from, to) = (place(text, range.start), place(text, range.end));
    json!({"text": error.text(), "help": error.help(), "from": from, "to": to, "edit": edit})
}

/// Frees the texts that were read: no place of one is kept.
fn forget() {
    proc_macro2::extra::invalidate_current_thread_spans();
}

fn function(value: &Value) -> Option<Function> {
    match value {
        Value::Layout(layout) => Some((*layout).into()),
        Value::Composed(composed) => Some((*composed).into()),
        _ => None,
    }
}

/// Whether there is a picture of it.
fn is_drawn(value: &Value) -> bool {
    function(value).is_some() || matches!(value, Value::Linear(_) | Value::Atom(_))
}

/// A picture of a definition, or why there is none; and its kind, which is that of what is drawn: a linear layout has
/// its bits, a product or a copy its threads.
fn picture(values: &Values, value: &Value, asked: &Asked) -> (String, Result<Picture, String>) {
    let said = |error: DrawError| error.to_string();
    match value {
        Value::Linear(linear) => ("bits".to_owned(), layout_draw::bits(linear, Limits::PAGE).map_err(said)),
        Value::Atom(atom) => {
            let drawn = match &**atom {
                Atom::Product(product) => layout_draw::tiled_mma(product, Limits::PAGE).map_err(said),
                Atom::Move(copy) => layout_draw::tiled_copy(copy, Limits::PAGE).map_err(said),
                Atom::Mma(_) => Err("An instruction alone: a product tiles it, mma T = tiled(..);".to_owned()),
                Atom::Copy(_) => Err("An instruction alone: a copy tiles it, copy T = tiled(..);".to_owned()),
            };
            ("thread-value".to_owned(), drawn)
        }
        value => {
            let drawn = match function(value) {
                Some(function) => kind(values, asked).and_then(|kind| function.draw(&kind, Limits::PAGE).map_err(said)),
                None => Err("There are pictures of layouts, products and copies.".to_owned()),
            };
            (asked.kind.clone(), drawn)
        }
    }
}

/// A definition in another notation, or its picture as a text.
fn exported(value: &Value, to: &str, drawn: &Result<Picture, String>) -> Option<String> {
    Some(match (to, drawn) {
        ("", _) => return None,
        ("svg", Ok(picture)) => picture.svg(),
        ("tikz", Ok(picture)) => picture.tikz(),
        ("svg" | "tikz", Err(reason)) => reason.clone(),
        (name, _) => Notation::named(name)?.write(value).unwrap_or_else(|error| error.to_string()),
    })
}

fn kind(values: &Values, asked: &Asked) -> Result<Kind, String> {
    Ok(match &*asked.kind {
        "memory" => Kind::Memory,
        "bits" => Kind::Bits,
        "morphism" => Kind::Morphism,
        "banks" => {
            let (access, machine) = access(values, &asked.of)?;
            Kind::Banks(access, machine)
        }
        "thread-value" => Kind::ThreadValue(match asked.of.trim() {
            "" => None,
            tile => Some(IntTuple::parse(&format!("({tile})")).map_err(|error| error.to_string())?),
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
    found?.get("It").and_then(Value::access).ok_or_else(|| format!("{of} is no access"))
}

/// The names of all notations.
#[wasm_bindgen]
pub fn notations() -> String {
    Notation::ALL.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(" ")
}
