//! Generates the documentation of linear layouts, accesses and morphisms.

use layout_algebra::Layout;
use layout_algebra::access::Direction;
use layout_algebra::morphism::Morphism;
use layout_algebra::morphism::diagram::Diagram;
use layout_draw::Limits;
use layout_lang::eval::Operand;
use layout_lang::syntax::Definition;

use super::{fenced, pictures};

/// The maximum number of arrows and entries to draw.
const MAX_ROWS: usize = Limits::HOVER.rows;

/// Writes the morphism that encodes a layout, and its arrows.
pub(super) fn morphism(layout: &Layout) -> Vec<String> {
    let Some(morphism) = Some(layout).filter(|layout| layout.is_constant()).and_then(|l| Morphism::standard(l).ok())
    else {
        return Vec::new();
    };
    let mut lines = vec![String::new(), format!("Encoded by the morphism `{morphism}`:"), String::new()];
    lines.extend(drawing(&morphism));
    lines
}

/// Draws the arrows, unless there are none or too many for a hover.
fn drawing(morphism: &Morphism) -> Vec<String> {
    let rows = morphism.domain().length().max(morphism.codomain().length());
    if rows == 0 || rows > MAX_ROWS {
        return Vec::new();
    }
    fenced(&Diagram::of(morphism).to_string())
}

/// Writes text forms and properties of a linear layout.
pub(in crate::emit) fn linear(definition: &Definition, operand: Option<&Operand>) -> String {
    let Some(linear) = operand.and_then(Operand::linear) else { return String::new() };
    // Its only picture is the matrix of its bits.
    let picture = definition.attributes.pictures.first().map(|_| pictures::bits(linear));
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

/// Writes the moves of an access.
pub(in crate::emit) fn access(operand: Option<&Operand>) -> String {
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
