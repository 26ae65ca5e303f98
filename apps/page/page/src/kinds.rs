//! The pictures of a value: which there are, and which one is drawn.

use layout_algebra::IntTuple;
use layout_algebra::access::{Access, Machine};
use layout_describe::{Context, function};
use layout_draw::{Function, Kind, Limits, Picture};
use layout_lang::{Program, Value, Values};

use crate::asked::Asked;
use crate::{Failed, said};

/// How much is drawn: the operands of a product of four warps fit.
const LIMITS: Limits = Limits { cells: 2304, ..Limits::PAGE };

/// A picture, or why there is none; its kind, and all kinds of this value.
pub(crate) struct Drawn {
    pub(crate) kind: &'static str,
    pub(crate) kinds: Vec<&'static str>,
    pub(crate) picture: Result<Picture, String>,
}

/// Whether there is a picture of it.
pub(crate) fn is_drawn(value: &Value) -> bool {
    function(value).is_some() || matches!(value, Value::Linear(_) | Value::Atom(_) | Value::Access(..) | Value::Plan(_))
}

/// Draws a definition: the kind that is asked for, if there is one of this value, or the kind that says most.
pub(crate) fn draw(
    program: &Program,
    values: &Values,
    (name, value): (&str, &Value),
    asked: &Asked,
    failed: Option<&Failed>,
) -> Drawn {
    let context = Context::of(program, values, name);
    let has_access = values.iter().any(|(_, value)| value.is_some_and(|value| value.access().is_some()));
    let kinds = kinds(value, context.division.is_some(), has_access);
    let first = match (failed, kinds.first()) {
        (Some(_), _) if kinds.contains(&"banks") => "banks",
        (_, first) => first.copied().unwrap_or("grid"),
    };
    let kind = kinds.iter().copied().find(|kind| *kind == asked.kind).unwrap_or(first);
    let picture = drawn(kind, &context, values, asked, failed).and_then(|kind| {
        let drawn = layout_describe::picture(value, kind.as_ref(), &context, LIMITS).map_err(|error| said(&error))?;
        drawn.ok_or_else(|| "There are pictures of layouts, accesses, products, copies and plans.".to_owned())
    });
    Drawn { kind, kinds, picture }
}

/// Returns the kinds of pictures of a value, the one that says most first.
fn kinds(value: &Value, is_division: bool, has_access: bool) -> Vec<&'static str> {
    match value {
        Value::Linear(_) => vec!["owners", "bits"],
        Value::Atom(_) | Value::Access(..) => vec!["owners"],
        Value::Plan(_) => vec!["bits"],
        value => {
            let Some(function) = function(value) else { return Vec::new() };
            let mut kinds = Vec::new();
            if is_division {
                kinds.push("tiles");
            }
            if let Function::Swizzled(composed) = function
                && !composed.bijection().is_identity()
            {
                kinds.push("swizzle");
            }
            kinds.extend(["grid", "memory"]);
            if function.layout().rank() == 2 {
                kinds.push("thread-value");
            }
            if has_access {
                kinds.extend(["banks", "sectors"]);
            }
            kinds.extend(["bits", "morphism"]);
            if !has_access {
                kinds.extend(["banks", "sectors"]);
            }
            kinds
        }
    }
}

/// The kind of a picture by its name. Who holds which element, and the tiles of a division, are what a value shows
/// without a kind.
fn drawn(
    kind: &str,
    context: &Context,
    values: &Values,
    asked: &Asked,
    failed: Option<&Failed>,
) -> Result<Option<Kind>, String> {
    // The name of the access that fails, unless another one is asked for.
    let of = match failed {
        Some(failed) if asked.of.trim().is_empty() => &failed.access,
        _ => &asked.of,
    };
    Ok(Some(match kind {
        "grid" => Kind::Grid,
        "swizzle" => Kind::Swizzle,
        "memory" => Kind::Memory,
        "bits" => Kind::Bits,
        "morphism" => Kind::Morphism,
        "banks" => {
            let (access, machine) = access(values, of)?;
            Kind::Banks(access, machine)
        }
        "sectors" => {
            let (access, machine) = access(values, of)?;
            Kind::Sectors(access, machine.lanes())
        }
        "owners" => Kind::ThreadValue(None),
        "thread-value" => Kind::ThreadValue(match asked.of.trim() {
            "" => None,
            tile => Some(IntTuple::parse(&format!("({tile})")).map_err(|error| error.to_string())?),
        }),
        _ => return Ok(context.division.map(|(whole, tiler)| Kind::Tiles(whole, tiler))),
    }))
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
