//! Draws pictures in documentation, for `#[draw]`.

use layout_algebra::IntTuple;
use layout_algebra::access::{Access, Machine};
use layout_algebra::linear::Linear;
use layout_draw::{DrawError, Function, Limits};
use layout_lang::eval::Operand;
use layout_lang::syntax::Picture;

/// Draws a layout of constants as SVG, or says why there is no picture.
pub(super) fn drawn(
    picture: &Picture,
    operand: &Operand,
    accesses: &[(String, Access, Machine)],
) -> Option<[String; 2]> {
    let plain = operand.layout().copied().map(Function::Plain);
    let function = plain.or_else(|| operand.composed().copied().map(Function::Swizzled))?;
    let access = picture.access().map(|name| accesses.iter().find(|(known, ..)| name == known));
    let access = access.map(|found| found.map(|(_, access, machine)| (*access, *machine)));
    let kind = match (picture, access) {
        // Only rustc knows its numbers.
        (_, Some(None)) => return None,
        (Picture::Banks(_), Some(Some((access, machine)))) => layout_draw::Kind::Banks(access, machine),
        (_, Some(Some((access, machine)))) => layout_draw::Kind::Sectors(access, machine.lanes()),
        (picture, None) => kind(picture).ok()?,
    };
    Some([String::new(), block(function.draw(&kind, Limits::PAGE))])
}

/// Writes a picture as one line and a block, whose contents are not Markdown.
fn block(drawn: Result<layout_draw::Picture, DrawError>) -> String {
    match drawn {
        // On one line: a blank line would end the block of HTML, and indented lines would be code.
        Ok(picture) => format!("<div>{}</div>", picture.svg().replace('\n', " ").trim_end()),
        Err(error) => format!("No picture: {}.", error.to_string().lines().next().unwrap_or_default()),
    }
}

/// Returns the kind of a picture that needs the layout only.
fn kind(picture: &Picture) -> Result<layout_draw::Kind, DrawError> {
    Ok(match picture {
        Picture::Memory => layout_draw::Kind::Memory,
        Picture::ThreadValue(extents) if extents.is_empty() => layout_draw::Kind::ThreadValue(None),
        Picture::ThreadValue(extents) => layout_draw::Kind::ThreadValue(Some(IntTuple::flat(extents)?)),
        Picture::Swizzle => layout_draw::Kind::Swizzle,
        Picture::Bits => layout_draw::Kind::Bits,
        Picture::Morphism => layout_draw::Kind::Morphism,
        // `Banks` and `Sectors` name an access and do not come here.
        Picture::Grid | Picture::Banks(_) | Picture::Sectors(_) => layout_draw::Kind::Grid,
    })
}

/// Draws the matrix of the bits of a linear layout.
pub(super) fn bits(linear: &Linear) -> String {
    block(layout_draw::bits(linear, Limits::PAGE))
}
