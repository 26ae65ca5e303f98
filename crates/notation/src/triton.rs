//! Reads and writes Triton's linear layouts: the images of the bits of the coordinates.

use layout_algebra::linear::{Linear, Name};

use super::{NotationError, Written, encoding, gluon, padded};
use layout_lang::Value;

/// Writes the layout as Triton's compiler prints it. Modes are `dim0`, `dim1`, ..; the index is `offset`. A linear
/// layout keeps its own names.
pub(super) fn write(written: &Written) -> Result<String, NotationError> {
    let layout = written.layout();
    let names: Vec<Name> = (0..layout.rank()).map(Name::dim).collect();
    // Triton's name of the output of a shared layout.
    let offset = Name::new("offset")?;
    let linear = match written {
        Written::Plain(layout) => Linear::of_layout(layout, &names, offset)?,
        Written::Swizzled(composed) => Linear::of_composed(composed, &names, offset)?,
    };
    Ok(text(&linear))
}

/// Writes a linear layout as Triton's compiler prints it.
pub(super) fn text(linear: &Linear) -> String {
    linear.to_triton().as_str().trim_start_matches('\n').to_owned()
}

/// Reads a dump, bases of the dialect or of JSON, `{register = [[1], [2]], lane = [[4]]}`, or an encoding over a shape.
/// One output gives a layout, plain or swizzled. Several outputs keep their names.
pub(super) fn read(text: &str) -> Result<Value, NotationError> {
    let gluon = gluon::encoding(text)?;
    let text = gluon.as_deref().unwrap_or(text);
    if let Some(padded) = padded::read(text) {
        return padded;
    }
    let linear = match encoding::read(text) {
        Some(linear) => linear?,
        None => Linear::parse_triton(&format!("\n{}", of_json(text.trim())))?,
    };
    // A map to one dimension is a layout, if swizzled; a map to several is not `shape : stride`.
    if linear.outputs().count() > 1 { Ok(Value::Linear(linear)) } else { nameless(&linear) }
}

/// Returns a linear layout as a layout, plain or swizzled: a mode for each input, to the flattened output.
pub(super) fn nameless(linear: &Linear) -> Result<Value, NotationError> {
    match linear.to_layout() {
        Ok(layout) => Ok(Value::Layout(layout)),
        Err(_) => Ok(Value::Composed(linear.to_composed()?)),
    }
}

/// Rewrites `{"register": [[0, 1]]}` as `{register = [[0, 1]]}`.
fn of_json(text: &str) -> String {
    // Quotes and colons are the only differences, since names have neither.
    if text.starts_with('{') { text.replace('"', "").replace(':', " =") } else { text.to_owned() }
}
