//! The numbers of a certificate: layouts, accesses, machines.

use layout_algebra::access::{Access, Direction, Machine};
use layout_algebra::linear::Linear;
use layout_algebra::{Composed, Layout};
use layout_lang::Value;
use serde_json::{Value as Json, json};

/// A layout, for each mode its leaves as pairs of extent and stride; `None` unless all numbers are constants.
pub(super) fn strided(layout: &Layout) -> Option<Json> {
    let mut modes = Vec::new();
    for mode in 0..layout.rank() {
        let mode = layout.mode(mode).ok()?;
        let leaves = (0..mode.length()).map(|leaf| {
            let (extent, stride) = mode.mode_at(leaf);
            Some(json!([extent, stride.value()?]))
        });
        modes.push(leaves.collect::<Option<Vec<_>>>()?);
    }
    Some(json!({ "text": layout.to_string(), "modes": modes }))
}

/// A map to indices: a layout, perhaps with an offset and a bijection of the bits of the index.
pub(super) fn map(value: &Value) -> Option<Json> {
    match value {
        Value::Layout(layout) => strided(layout),
        Value::Composed(composed) => of_composed(composed),
        Value::Linear(map) => Some(linear(map)),
        _ => None,
    }
}

/// The bijection is told by the images of single bits; a bit beyond them stays.
fn of_composed(composed: &Composed) -> Option<Json> {
    let mut map = strided(composed.layout())?;
    let bijection = composed.bijection();
    let images: Vec<u64> = (0..bijection.extent()).map(|bit| bijection.apply(1 << bit)).collect();
    map["text"] = json!(composed.to_string());
    map["offset"] = json!(composed.offset());
    map["bits"] = json!(images);
    Some(map)
}

/// A linear layout: the bits of its input and of its output, and the images of single bits.
pub(super) fn linear(linear: &Linear) -> Json {
    let (inputs, outputs) = (linear.inputs().total(), linear.outputs().total());
    json!({ "text": linear.to_string(), "inputs": inputs, "outputs": outputs, "columns": linear.columns() })
}

/// An access: its layout `(thread, value)` of coordinates of the tile, and how it moves them.
pub(super) fn access(access: &Access) -> Option<Json> {
    Some(json!({
        "layout": strided(access.layout())?, "bits": access.bits(), "vector": access.vector(), "align": access.align(),
        "direction": if access.direction() == Direction::Read { "read" } else { "write" },
    }))
}

/// A machine as it serves an access: the lanes of each phase.
pub(super) fn machine(machine: &Machine, access: &Access) -> Option<Json> {
    let phase = machine.phase(access.width(), access.direction()).ok()?;
    let members = 1 << phase.masks().len();
    let leads = (0..machine.lanes()).filter(|lane| phase.leads(*lane));
    let phases: Vec<Vec<u64>> = leads.map(|first| (0..members).map(|k| phase.lane(first, k)).collect()).collect();
    Some(json!({
        "name": machine.name(), "lanes": machine.lanes(), "word": machine.word(), "banks": phase.banks(),
        "phases": phases,
    }))
}
