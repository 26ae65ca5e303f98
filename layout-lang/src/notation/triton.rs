//! Triton's linear layouts: a layout as the images of the bits of its coordinates.

use layout_algebra::linear::{Linear, Name};

use super::{NotationError, Written, encoding};
use crate::Value;

/// The layout as Triton's compiler prints it: its modes are `dim0`, `dim1`, .., the index is `offset`. A linear layout
/// has names of its own.
pub(super) fn write(written: &Written) -> Result<String, NotationError> {
    let layout = written.layout();
    let names: Vec<Name> = (0..layout.rank()).map(Name::dim).collect();
    let offset = Name::new("offset")?;
    let linear = match written {
        Written::Plain(layout) => Linear::of_layout(layout, &names, offset)?,
        Written::Swizzled(composed) => Linear::of_composed(composed, &names, offset)?,
    };
    Ok(text(&linear))
}

/// A linear layout as Triton's compiler prints it.
pub(super) fn text(linear: &Linear) -> String {
    linear.to_triton().as_str().trim_start_matches('\n').to_owned()
}

/// A dump; the bases of the dialect or of JSON, `{register = [[1], [2]], lane = [[4]]}`; an encoding over a shape. What
/// has one output is a layout, plain or swizzled; what has several keeps their names.
pub(super) fn read(text: &str) -> Result<Value, NotationError> {
    let linear = match encoding::read(text) {
        Some(linear) => linear?,
        None => Linear::parse_triton(&format!("\n{}", of_json(text.trim())))?,
    };
    if linear.outputs().count() > 1 { Ok(Value::Linear(linear)) } else { nameless(&linear) }
}

/// The layout of a linear layout, plain or swizzled: a mode for each input, to the flattened output.
pub(super) fn nameless(linear: &Linear) -> Result<Value, NotationError> {
    match linear.to_layout() {
        Ok(layout) => Ok(Value::Layout(layout)),
        Err(_) => Ok(Value::Composed(linear.to_composed()?)),
    }
}

/// `{"register": [[0, 1]]}` as `{register = [[0, 1]]}`.
fn of_json(text: &str) -> String {
    if text.starts_with('{') { text.replace('"', "").replace(':', " =") } else { text.to_owned() }
}
