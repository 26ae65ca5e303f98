//! Generates documentation, which a hover over the type shows. All facts come from the algebra.

#[cfg_attr(not(feature = "chapters"), path = "documentation/off/of_chapters.rs")]
mod of_chapters;
#[cfg_attr(not(feature = "pictures"), path = "documentation/off/pictures.rs")]
mod pictures;

use layout_algebra::{Composed, Layout};
use layout_draw::{Function, Limits};
use layout_lang::chapters::{Access, Machine};
use layout_lang::eval::{Evaluated, Operand};
use layout_lang::lower::Names;
use layout_lang::syntax::Picture;
use layout_lang::syntax::{Definition, Expression, Kind};
use proc_macro2::Ident;

pub(super) use of_chapters::{access, linear};

/// Returns the lines of documentation of a definition, after the user's. `operands` are the layouts that it names.
pub(crate) fn definition(
    definition: &Definition,
    operand: Option<&Operand>,
    operands: &[(String, Layout)],
    accesses: &[(String, Access, Machine)],
) -> Vec<String> {
    let mut lines = Vec::new();
    if !definition.attributes.for_type.is_empty() {
        lines.push(String::new());
    }
    if let Some(expression) = &definition.expression
        && !is_literal(expression)
    {
        lines.push(format!("`{expression}`"));
        lines.extend(named(operands));
        lines.push(String::new());
    }
    match operand {
        None => lines.push("This definition has an error.".to_owned()),
        Some(operand) if operand.composed().is_some() => {
            lines.extend(operand.composed().into_iter().flat_map(swizzled));
        }
        Some(operand) => match operand.layout() {
            Some(layout) => facts(&mut lines, layout),
            // Facts about runtime extents depend on their values, so the text form is all there is.
            None if operand.dynamic().is_some() => {
                lines.extend(
                    operand.dynamic().map(|layout| format!("**`{layout}`**, for all values of `?0`, `?1`, ..")),
                );
            }
            None if definition.is_tiler() => {
                lines.push("A tiler: a tile for each mode, `_` for a mode left alone, `..` for all of one.".to_owned());
            }
            None => {
                if let Some(expression) = definition.expression.as_ref().filter(|expression| is_literal(expression)) {
                    lines.extend([format!("**`{expression}`**"), String::new()]);
                }
                let known = if definition.parameters.is_empty() { "to rustc" } else { "where it is used" };
                lines.push(format!("Its numbers are known {known}."));
            }
        },
    }
    if let Some(placed) = operand.and_then(|operand| operand.placed.as_ref()) {
        lines.extend([String::new(), placed.proof()]);
    }
    if let Some(value) = operand.and_then(|operand| value_of(definition, operand)) {
        lines.extend([String::new(), format!("A value of it: `{value}`.")]);
    }
    for picture in &definition.attributes.pictures {
        lines.extend(operand.and_then(|operand| pictures::drawn(picture, operand, accesses)).into_iter().flatten());
    }
    // rustdoc expects the space that `///` leaves.
    lines.iter().map(|line| if line.is_empty() { String::new() } else { format!(" {line}") }).collect()
}

/// Returns the accesses that the pictures of a definition name.
pub(super) fn accesses(names: Names, evaluated: &[Evaluated]) -> Vec<(String, Access, Machine)> {
    let pictures = &names.definitions[names.current].attributes.pictures;
    let access = |name: &Ident| {
        let (access, machine) = evaluated[names.access(name)?].operand.as_ref()?.value.as_ref()?.access()?;
        Some((name.to_string(), access, machine))
    };
    pictures.iter().filter_map(Picture::access).filter_map(access).collect()
}

/// Returns how to make a value of a literal whose name is a type only.
fn value_of(definition: &Definition, operand: &Operand) -> Option<String> {
    definition.expression.as_ref().filter(|expression| is_literal(expression) && !definition.is_tiler())?;
    let (name, parameters) = (&definition.name, &definition.parameters);
    let arguments: Vec<String> = parameters.iter().map(ToString::to_string).collect();
    let of = if arguments.is_empty() { String::new() } else { format!("::<{}>", arguments.join(", ")) };
    if operand.extents {
        let strided = matches!(definition.expression.as_ref()?.kind, Kind::Strided(..));
        let call =
            if strided { format!("{name}{of}::with_extents((..), (..))") } else { "(..).column_major()".to_owned() };
        return Some(call);
    }
    if operand.runtime? {
        return Some(format!("{name}{of}::with_strides([..])"));
    }
    if parameters.is_empty() { None } else { Some(format!("{name}{of}::new()")) }
}

/// Returns the lines of documentation of a number, after the user's.
pub(crate) fn number(definition: &Definition, operand: Option<&Operand>, operands: &[(String, Layout)]) -> Vec<String> {
    let mut lines = Vec::new();
    if !definition.attributes.for_type.is_empty() {
        lines.push(String::new());
    }
    let value = operand.and_then(Operand::number).map_or_else(String::new, |value| format!(" = {value}"));
    match &definition.expression {
        Some(expression) => lines.push(format!(" `{expression}`{value}")),
        None => lines.push(" This definition has an error.".to_owned()),
    }
    lines.extend(named(operands).iter().map(|line| format!(" {line}")));
    lines
}

/// Returns the earlier definitions that a definition names, with their layouts, in the order of definition.
pub(super) fn named_layouts(names: Names, evaluated: &[Evaluated]) -> Vec<(String, Layout)> {
    let definition = &names.definitions[names.current];
    let mut idents = Vec::new();
    if let Some(expression) = &definition.expression {
        expression.names(&mut idents);
    }
    let others = idents.iter().filter(|name| **name != definition.name);
    let mut named: Vec<usize> = others.filter_map(|name| Some(names.index.get(&name.to_string())?.0)).collect();
    // A later definition is an error, which says more than its layout.
    named.retain(|index| *index < names.current);
    named.sort_unstable();
    named.dedup();
    let known = named.into_iter().filter_map(|i| Some((i, *evaluated[i].operand.as_ref()?.layout()?)));
    known.map(|(i, layout)| (names.definitions[i].name.to_string(), layout)).collect()
}

/// Writes the layouts that a definition names, a line each.
fn named(operands: &[(String, Layout)]) -> Vec<String> {
    let line = |(i, (name, layout)): (usize, &(String, Layout))| {
        format!("{} `{name}` = `{layout}`", if i == 0 { "where" } else { "and" })
    };
    operands.iter().enumerate().map(line).collect()
}

fn is_literal(expression: &Expression) -> bool {
    matches!(expression.kind, Kind::Integer(_) | Kind::Multiple(..) | Kind::Tuple(_) | Kind::Strided(..))
}

/// Adds text form, numbers, properties, table.
fn facts(lines: &mut Vec<String>, layout: &Layout) {
    lines.push(format!("**`{layout}`**"));
    lines.push(String::new());
    lines.push(layout_draw::facts(&Function::Plain(*layout)));
    lines.extend(of_chapters::morphism(layout));
    if layout.is_constant() && layout.rank() <= 2 && layout.length() > 0 {
        let legend = if layout.rank() == 2 { "Indices, mode 0 downwards and mode 1 to the right:" } else { "Indices:" };
        lines.extend([String::new(), legend.to_owned(), String::new()]);
        lines.extend(table(&Function::Plain(*layout)));
    }
}

/// Puts a text into a code block.
fn fenced(text: &str) -> Vec<String> {
    // `text`: rustdoc would compile a block without a language as a test.
    std::iter::once("```text").chain(text.lines()).chain(["```"]).map(str::to_owned).collect()
}

/// Writes the cost of a plan.
pub(super) fn plan(operand: Option<&Operand>) -> String {
    match operand.and_then(|operand| operand.value.as_ref()) {
        Some(value) => format!("How values move: {value}."),
        None => "A plan, whose numbers are known to rustc.".to_owned(),
    }
}

/// Writes the name of a dimension.
pub(super) fn dimension(definition: &Definition) -> String {
    let word = definition.expression.as_ref().map(ToString::to_string).unwrap_or_default();
    format!("The dimension `{word}` of linear layouts.")
}

/// Writes text form, numbers, properties, table of a layout composed with a swizzle.
fn swizzled(composed: &Composed) -> Vec<String> {
    let mut lines = vec![format!("**`{composed}`**"), String::new()];
    lines.push(layout_draw::facts(&Function::Swizzled(*composed)));
    if composed.rank() <= 2 && composed.layout().length() > 0 {
        let legend =
            if composed.rank() == 2 { "Indices, mode 0 downwards and mode 1 to the right:" } else { "Indices:" };
        lines.extend([String::new(), legend.to_owned(), String::new()]);
        lines.extend(table(&Function::Swizzled(*composed)));
    }
    lines
}

/// Writes the indices: mode 0 downwards, mode 1 to the right.
fn table(function: &Function) -> Vec<String> {
    fenced(&layout_draw::table(function, Limits::HOVER))
}
