//! Generated documentation: what a hover over the type shows. All facts come from the algebra.

use layout_algebra::access::{Access, Direction, Machine};
use layout_algebra::morphism::Morphism;
use layout_algebra::morphism::diagram::Diagram;
use layout_algebra::{Composed, IntTuple, Layout};
use layout_draw::{DrawError, Function, Limits, Style, grid};
use layout_lang::eval::{Evaluated, Operand};
use layout_lang::lower::Names;
use layout_lang::syntax::Picture;
use layout_lang::syntax::{Definition, Expression, Kind};
use proc_macro2::Ident;

/// The largest number of arrows and entries that are drawn.
const MAX_ROWS: usize = Limits::HOVER.rows;

/// The lines of documentation of a definition, after the user's. `operands` are the layouts that it names.
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
        lines.extend(operand.and_then(|operand| drawn(picture, operand, accesses)).into_iter().flatten());
    }
    // rustdoc expects the space that `///` leaves.
    lines.iter().map(|line| if line.is_empty() { String::new() } else { format!(" {line}") }).collect()
}

/// A picture of a layout of constants, as SVG; or why there is none.
fn drawn(picture: &Picture, operand: &Operand, accesses: &[(String, Access, Machine)]) -> Option<[String; 2]> {
    let plain = operand.layout().copied().map(Function::Plain);
    let function = plain.or_else(|| operand.composed().copied().map(Function::Swizzled))?;
    let access = picture.access().map(|name| accesses.iter().find(|(known, ..)| name == known));
    let access = access.map(|found| found.map(|(_, access, machine)| (*access, *machine)));
    let kind = match (picture, access) {
        // Its numbers are known to rustc.
        (_, Some(None)) => return None,
        (Picture::Banks(_), Some(Some((access, machine)))) => layout_draw::Kind::Banks(access, machine),
        (_, Some(Some((access, machine)))) => layout_draw::Kind::Sectors(access, machine.lanes()),
        (picture, None) => kind(picture).ok()?,
    };
    Some([String::new(), block(function.draw(&kind, Limits::PAGE))])
}

/// A picture in one line and in a block: what stands in it is not Markdown.
fn block(drawn: Result<layout_draw::Picture, DrawError>) -> String {
    match drawn {
        Ok(picture) => format!("<div>{}</div>", picture.svg().replace('\n', " ").trim_end()),
        Err(error) => format!("No picture: {}.", error.to_string().lines().next().unwrap_or_default()),
    }
}

/// The accesses of a macro call that the pictures of a definition are of, with their names.
pub(super) fn accesses(names: Names, evaluated: &[Evaluated]) -> Vec<(String, Access, Machine)> {
    let pictures = &names.definitions[names.current].attributes.pictures;
    let access = |name: &Ident| {
        let (access, machine) = evaluated[names.access(name)?].operand.as_ref()?.value.as_ref()?.access()?;
        Some((name.to_string(), access, machine))
    };
    pictures.iter().filter_map(Picture::access).filter_map(access).collect()
}

/// What is drawn of a layout alone.
fn kind(picture: &Picture) -> Result<layout_draw::Kind, DrawError> {
    Ok(match picture {
        Picture::Memory => layout_draw::Kind::Memory,
        Picture::ThreadValue(extents) if extents.is_empty() => layout_draw::Kind::ThreadValue(None),
        Picture::ThreadValue(extents) => layout_draw::Kind::ThreadValue(Some(IntTuple::flat(extents)?)),
        Picture::Swizzle => layout_draw::Kind::Swizzle,
        Picture::Bits => layout_draw::Kind::Bits,
        Picture::Morphism => layout_draw::Kind::Morphism,
        Picture::Grid | Picture::Banks(_) | Picture::Sectors(_) => layout_draw::Kind::Grid,
    })
}

/// How a value of a literal is made, where its name is a type alone.
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

/// The lines of documentation of a number, after the user's.
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

/// The definitions above that a definition names, with their layouts, in the order of their definition.
pub(super) fn named_layouts(names: Names, evaluated: &[Evaluated]) -> Vec<(String, Layout)> {
    let definition = &names.definitions[names.current];
    let mut idents = Vec::new();
    if let Some(expression) = &definition.expression {
        expression.names(&mut idents);
    }
    let others = idents.iter().filter(|name| **name != definition.name);
    let mut named: Vec<usize> = others.filter_map(|name| Some(names.index.get(&name.to_string())?.0)).collect();
    named.retain(|index| *index < names.current);
    named.sort_unstable();
    named.dedup();
    let known = named.into_iter().filter_map(|i| Some((i, *evaluated[i].operand.as_ref()?.layout()?)));
    known.map(|(i, layout)| (names.definitions[i].name.to_string(), layout)).collect()
}

/// The layouts that a definition names, as lines.
fn named(operands: &[(String, Layout)]) -> Vec<String> {
    let line = |(i, (name, layout)): (usize, &(String, Layout))| {
        format!("{} `{name}` = `{layout}`", if i == 0 { "where" } else { "and" })
    };
    operands.iter().enumerate().map(line).collect()
}

fn is_literal(expression: &Expression) -> bool {
    matches!(expression.kind, Kind::Integer(_) | Kind::Multiple(..) | Kind::Tuple(_) | Kind::Strided(..))
}

/// Text form, numbers, properties, table.
fn facts(lines: &mut Vec<String>, layout: &Layout) {
    lines.push(format!("**`{layout}`**"));
    lines.push(String::new());
    lines.push(layout_draw::facts(&Function::Plain(*layout)));
    if layout.is_constant()
        && let Ok(morphism) = Morphism::standard(layout)
    {
        lines.extend([String::new(), format!("Encoded by the morphism `{morphism}`:"), String::new()]);
        lines.extend(drawing(&morphism));
    }
    if layout.is_constant() && layout.rank() <= 2 && layout.length() > 0 {
        let legend = if layout.rank() == 2 { "Indices, mode 0 downwards and mode 1 to the right:" } else { "Indices:" };
        lines.extend([String::new(), legend.to_owned(), String::new()]);
        lines.extend(table(&Function::Plain(*layout)));
    }
}

/// The arrows, where there are any and not too many for a hover.
fn drawing(morphism: &Morphism) -> Vec<String> {
    let rows = morphism.domain().length().max(morphism.codomain().length());
    if rows == 0 || rows > MAX_ROWS {
        return Vec::new();
    }
    fenced(&Diagram::of(morphism).to_string())
}

/// Text as it is.
fn fenced(text: &str) -> Vec<String> {
    std::iter::once("```text").chain(text.lines()).chain(["```"]).map(str::to_owned).collect()
}

/// Text forms and properties of a linear layout.
pub(super) fn linear(definition: &Definition, operand: Option<&Operand>) -> String {
    let Some(linear) = operand.and_then(Operand::linear) else { return String::new() };
    // Its one picture is the matrix of its bits.
    let picture = definition.attributes.pictures.first().map(|_| block(layout_draw::bits(linear, Limits::PAGE)));
    let picture = picture.map_or_else(String::new, |picture| format!("\n\n{picture}"));
    let kind = match (linear.is_invertible(), linear.is_injective(), linear.is_surjective()) {
        (true, ..) => "a bijection",
        (_, true, _) => "injective, not surjective",
        (_, _, true) => "surjective, not injective",
        _ => "neither injective nor surjective",
    };
    let bits = if linear.is_bit_permutation() { ", a permutation of bits" } else { "" };
    format!("**`{linear}`**\n\n{kind}{bits}; by bases `{}`{picture}", linear.bases_text())
}

/// What a plan costs.
pub(super) fn plan(operand: Option<&Operand>) -> String {
    match operand.and_then(|operand| operand.value.as_ref()) {
        Some(value) => format!("How values move: {value}."),
        None => "A plan, whose numbers are known to rustc.".to_owned(),
    }
}

/// The name of a dimension.
pub(super) fn dimension(definition: &Definition) -> String {
    let word = definition.expression.as_ref().map(ToString::to_string).unwrap_or_default();
    format!("The dimension `{word}` of linear layouts.")
}

/// What an access moves.
pub(super) fn access(operand: Option<&Operand>) -> String {
    let Some((access, machine)) = operand.and_then(|operand| operand.value.as_ref()?.access()) else {
        return "An access, whose numbers are known to rustc.".to_owned();
    };
    let verb = if access.direction() == Direction::Read { "read" } else { "write" };
    let (threads, values, vector) = (access.threads(), access.values(), access.vector());
    let at_once = if vector == 1 { "one at a time".to_owned() } else { format!("{vector} at once") };
    let (bits, layout, align, machine) = (access.bits(), access.layout(), access.align(), machine.name());
    format!(
        "**`{layout}`**\n\n{threads} threads {verb} {values} values of {bits} bits each, {at_once}, of a tile that \
         begins at a multiple of {align} bytes; claims about it speak of {machine}"
    )
}

/// Text form, numbers, properties, table of a layout composed with a swizzle.
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

/// The indices: mode 0 downwards, mode 1 to the right.
fn table(function: &Function) -> Vec<String> {
    fenced(&grid(function, Limits::HOVER).map(|picture| picture.text(&Style::CELLS)).unwrap_or_default())
}
