//! The pictures of a value: which there are, and which one is drawn.

use layout_algebra::access::{Access, Machine};
use layout_algebra::{IntTuple, Layout, Tiler};
use layout_draw::{Function, Kind, Limits, Picture};
use layout_lang::operation::Atom;
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

/// Returns the function of a layout.
pub(crate) fn function(value: &Value) -> Option<Function> {
    match value {
        Value::Layout(layout) => Some((*layout).into()),
        Value::Composed(composed) => Some((*composed).into()),
        _ => None,
    }
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
    let division = division(program, name);
    let has_access = values.iter().any(|(_, value)| value.is_some_and(|value| value.access().is_some()));
    let kinds = kinds(value, division.is_some(), has_access);
    let first = match (failed, kinds.first()) {
        (Some(_), _) if kinds.contains(&"banks") => "banks",
        (_, first) => first.copied().unwrap_or("grid"),
    };
    let kind = kinds.iter().copied().find(|kind| *kind == asked.kind).unwrap_or(first);
    let picture = match value {
        Value::Linear(linear) if kind == "bits" => layout_draw::bits(linear, LIMITS).map_err(|error| said(&error)),
        Value::Linear(linear) => layout_draw::linear_owners(linear, LIMITS).map_err(|error| said(&error)),
        Value::Plan(plan) => layout_draw::bits(plan.movement(), LIMITS).map_err(|error| said(&error)),
        Value::Access(access, _) => accessed(access, values),
        Value::Atom(atom) => of_atom(atom),
        value => match function(value) {
            None => Err("There are pictures of layouts, accesses, products, copies and plans.".to_owned()),
            Some(function) => match (kind, division) {
                ("tiles", Some((whole, tiler))) => {
                    layout_draw::tiles(&whole, &tiler, LIMITS).map_err(|error| said(&error))
                }
                (kind, _) => of_layout(kind, &function, values, asked, failed),
            },
        },
    };
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

/// Returns the layout and the tiler of a division.
fn division(program: &Program, name: &str) -> Option<(Layout, Tiler)> {
    match program.call(name)? {
        (operation, operands) if operation.ends_with("_divide") => match &operands[..] {
            [Value::Layout(whole), Value::Tiler(tiler)] => Some((*whole, *tiler)),
            [Value::Layout(whole), Value::Layout(tile)] => Some((*whole, Tiler::layout(tile))),
            _ => None,
        },
        _ => None,
    }
}

fn of_atom(atom: &Atom) -> Result<Picture, String> {
    let drawn = match atom {
        Atom::Product(product) => layout_draw::tiled_mma(product, LIMITS),
        Atom::Move(copy) => layout_draw::tiled_copy(copy, LIMITS),
        Atom::Bulk(copy) => layout_draw::bulk_copy(copy, LIMITS),
        Atom::Mma(atom) => layout_draw::mma_atom(atom, LIMITS),
        Atom::Copy(atom) => layout_draw::copy_atom(atom, LIMITS),
    };
    drawn.map_err(|error| said(&error))
}

/// Draws who moves which element: over the shape of the first layout that the access fits, else in rows of sixteen.
fn accessed(access: &Access, values: &Values) -> Result<Picture, String> {
    let reached = access.layout().cosize().map_err(|error| error.to_string())?;
    let layouts = values.iter().filter_map(|(_, value)| function(value?));
    let fits = |function: &Function| function.size() == reached && function.layout().is_constant();
    let tile = layouts.into_iter().find(fits).map_or(IntTuple::leaf(reached), |function| *function.shape());
    layout_draw::thread_value(access.layout(), &tile, LIMITS).map_err(|error| said(&error))
}

fn of_layout(
    kind: &str,
    function: &Function,
    values: &Values,
    asked: &Asked,
    failed: Option<&Failed>,
) -> Result<Picture, String> {
    // The name of the access that fails, unless another one is asked for.
    let of = match failed {
        Some(failed) if asked.of.trim().is_empty() => &failed.access,
        _ => &asked.of,
    };
    let kind = match kind {
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
        _ => Kind::ThreadValue(match asked.of.trim() {
            "" => None,
            tile => Some(IntTuple::parse(&format!("({tile})")).map_err(|error| error.to_string())?),
        }),
    };
    function.draw(&kind, LIMITS).map_err(|error| said(&error))
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
