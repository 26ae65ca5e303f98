//! The command `convert`: layouts from one notation to another.

use layout_notation::Notation;
use serde_json::json;

use crate::arguments::Shared;
use crate::diff;
use crate::foreign;
use crate::output::Answer;

/// Converts a layout to another notation. Without `from`, the notation is recognised; a text that shows none
/// is in the language of `layout!`. With `bits`, the written swizzle moves the bytes of elements of so many bits.
pub(crate) fn convert(
    layout: &str,
    from: Option<Notation>,
    to: Notation,
    bits: Option<u64>,
    shared: &Shared,
) -> Answer {
    let read = match from {
        Some(from) => from
            .reading(layout)
            .map(|reading| (reading.value().clone(), reading.notes().to_vec()))
            .map_err(|error| Answer::wrong(format!("error: {error}\n"))),
        None => match foreign::read(layout) {
            Some(read) => read,
            None => diff::layout(layout, shared).map(|value| (value, Vec::new())),
        },
    };
    let (value, notes) = match read {
        Ok(read) => read,
        Err(answer) => return answer,
    };
    let written = match bits {
        Some(bits) => to.write_of_bits(&value, bits),
        None => to.write(&value),
    };
    match written {
        Ok(text) if shared.json => Answer::text(format!(
            "{}\n",
            json!({"ok": true, "value": value.to_string(), "notation": to.name(), "text": text, "notes": notes})
        )),
        // Only the text, so that other programs can read it.
        Ok(text) => {
            let notes: Vec<String> = notes.iter().map(|note| format!("note: {note}\n")).collect();
            Answer { err: notes.concat(), ..Answer::text(text + "\n") }
        }
        Err(error) => Answer::wrong(format!("error: {error}\n")),
    }
}
