//! The command `certify`: the claims that hold in files, as certificates that a checker without this library confirms.
//!
//! A certificate is a line of JSON with the claim, the numbers that it is about, and a witness where one is needed. It
//! has numbers alone: no name of the library has to be understood to read it. `tests/certificates/SCHEMA.md` says what
//! each field means.

mod bulk;
mod numbers;

use std::path::Path;

use layout_algebra::atom::{Operand, Side, require_at_once};
use layout_algebra::{Composed, Layout, ops};
use layout_lang::operation::Atom;
use layout_lang::{Claim, Value, Values};
use serde_json::{Value as Json, json};

use crate::arguments::Shared;
use crate::diagnostics;
use crate::output::Answer;
use crate::source::{Part, Source};
use numbers::{access, linear, machine, map, strided};

/// Certificates of all claims in files. A claim without one is a line with the reason.
pub(crate) fn certify(files: &[String], shared: &Shared) -> Answer {
    let mut out = String::new();
    for file in files {
        let source = match Source::input(file) {
            Ok(source) => source,
            Err(error) => return Answer::usage(&error),
        };
        let documentation = Path::new(file).extension().is_some_and(|ending| ending == "rs");
        let documentation = documentation.then(|| source.documentation());
        for source in [source].into_iter().chain(documentation) {
            for part in &source.parts {
                match certificates(&source, part, shared) {
                    Ok(lines) => out += &lines,
                    Err(answer) => return answer,
                }
            }
        }
    }
    Answer::text(out)
}

/// The certificates of a program.
fn certificates(source: &Source, part: &Part, shared: &Shared) -> Result<String, Answer> {
    let program = source.program(part, shared);
    let values = match program.evaluate() {
        Ok(values) => values,
        Err(errors) => return Err(Answer::wrong(diagnostics::rendered(source, part, &errors))),
    };
    let line = |claim: &Claim| {
        let (line, _) = diagnostics::place(&source.text, part.place(claim.range.start));
        format!("{}\n", line_of(&format!("{}:{line}", source.name), claim, &values))
    };
    Ok(program.claims().iter().map(line).collect())
}

/// A certificate, or the claim with the reason why it has none.
fn line_of(place: &str, claim: &Claim, values: &Values) -> Json {
    let mut line = json!({ "at": place, "definition": claim.definition, "claim": claim.text, "kind": claim.name });
    // A claim without a certificate is a line too, so that nobody counts it as confirmed.
    let body = certificate(claim, values).unwrap_or_else(|| {
        let why = match claim.name {
            "descriptor" => "the blocks of its product are not in order",
            "instructions" => "its tensor or its stage has no name of its own",
            _ => "its numbers are known at run time",
        };
        json!({ "kind": "none", "why": why })
    });
    if let (Some(line), Json::Object(body)) = (line.as_object_mut(), body) {
        line.extend(body);
    }
    line
}

/// The numbers of a claim, and its witness.
fn certificate(claim: &Claim, values: &Values) -> Option<Json> {
    let subject = &claim.subject;
    let arguments: Vec<Option<&Value>> = claim.arguments.iter().map(Option::as_ref).collect();
    match (claim.name, subject, &arguments[..]) {
        ("descriptor", _, [.., Some(Value::Atom(atom))]) => bulk::descriptor(&claim.text, atom, subject),
        ("descriptor", ..) => None,
        ("bulk", _, [Some(global), Some(bits), most @ ..]) => {
            let most = most.first().map_or(Some(u64::MAX), |most| most.as_ref()?.number())?;
            bulk::stage(subject, global, bits.number()?, most)
        }
        ("instructions", Value::Atom(atom), [Some(most)]) => bulk::instructions(atom, values, most.number()?),
        ("at_once", _, [.., Some(Value::Atom(atom))]) => at_once(&claim.text, atom, subject),
        ("owners", Value::Atom(atom), _) => Some(json!({ "subject": strided(&written(atom)?)? })),
        ("registers", Value::Atom(atom), [_, Some(most)]) => registers(&claim.text, atom, most.number()?),
        (_, Value::Linear(map), []) => Some(json!({ "subject": linear(map) })),
        ("vector", _, [Some(Value::Access(of, _)), Some(least)]) => Some(json!({
            "kind": "vector_of",
            "subject": map(subject)?, "access": access(of)?, "number": least.number()?,
        })),
        ("conflicts" | "wavefronts" | "sectors" | "lines" | "pages", _, [Some(Value::Access(of, own)), rest @ ..]) => {
            // A machine in the claim is before its number, and replaces the machine of the access.
            let on = rest.first().and_then(|rest| rest.as_ref()?.machine()).unwrap_or(*own);
            let most = rest.last().and_then(|rest| rest.as_ref()?.number())?;
            let (subject, access, machine) = (map(subject)?, access(of)?, machine(&on, of)?);
            Some(json!({ "subject": subject, "access": access, "machine": machine, "number": most }))
        }
        ("divides", Value::Layout(tile), [Some(Value::Layout(layout))]) => {
            let rest = ops::complement(tile, layout.size()).ok()?;
            let divided = ops::logical_divide(layout, tile).ok()?;
            Some(json!({
                "subject": strided(tile)?, "other": strided(layout)?, "rest": strided(&rest)?,
                "divided": strided(&divided)?,
            }))
        }
        ("renames", Value::Layout(asked), [Some(Value::Layout(dealt))]) => {
            let renaming = layout_algebra::atom::renaming(dealt, asked, u64::MAX).ok()?;
            Some(json!({ "subject": strided(asked)?, "other": strided(dealt)?, "renaming": strided(&renaming)? }))
        }
        ("disjoint", _, [Some(from), Some(other), Some(to)]) => Some(json!({
            "subject": map(subject)?, "from": from.number()?, "other": map(other)?, "to": to.number()?,
        })),
        (_, _, [Some(Value::Number(number))]) => Some(json!({ "subject": map(subject)?, "number": number })),
        (_, _, [Some(other)]) => Some(json!({ "subject": map(subject)?, "other": map(other)? })),
        (_, _, []) => Some(json!({ "subject": map(subject)? })),
        _ => None,
    }
}

/// The elements that each thread of a product or a copy writes: maps `(thread, value)` to elements of the tile.
fn written(atom: &Atom) -> Option<Layout> {
    match atom {
        Atom::Move(copy) => copy.side(Side::To).ok(),
        Atom::Product(product) => product.held_of_tile(Operand::C).ok(),
        _ => None,
    }
}

/// A claim about the values that a copy moves at once: maps `(thread, value)` to an index of the tensor.
fn at_once(text: &str, atom: &Atom, tensor: &Value) -> Option<Json> {
    let Atom::Move(copy) = atom else { return None };
    let side = if text.contains(".from") { Side::From } else { Side::To };
    let tensor = match tensor {
        Value::Layout(layout) => Composed::plain(layout).ok()?,
        Value::Composed(composed) => *composed,
        _ => return None,
    };
    let number = require_at_once(copy, side, &tensor).ok()?;
    let held = copy.fragments(side, tensor.layout()).ok()?;
    let held = Composed::of(tensor.bijection(), tensor.offset(), &held).ok()?;
    Some(json!({ "subject": map(&Value::Composed(held))?, "number": number }))
}

/// A claim about the registers of an operand: the values of a thread, and how many of them an instruction takes.
fn registers(text: &str, atom: &Atom, most: u64) -> Option<Json> {
    let Atom::Product(product) = atom else { return None };
    let operands = [("(a)", Operand::A), ("(b)", Operand::B), ("(c)", Operand::C)];
    // The operand of the claim has no value of its own; the text names it.
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let operand = operands.iter().find(|(name, _)| text.contains(name))?.1;
    let at_once = product.atom().table(operand).mode(1).ok()?.size();
    let held = product.held_of_tile(operand).ok()?;
    let bits = product.atom().bits(operand);
    Some(json!({ "subject": strided(&held)?, "at_once": at_once, "bits": bits, "number": most }))
}
