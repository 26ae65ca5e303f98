//! Layouts from one notation to another.

use layout_draw::Function;
use layout_lang::Value;
use layout_lang::notation::Notation;
use serde_json::json;

use crate::arguments::Shared;
use crate::diff::operand;
use crate::output::Answer;

/// A layout in another notation; without `from`, it is written in this language.
pub(crate) fn convert(layout: &str, from: Option<Notation>, to: Notation, shared: &Shared) -> Answer {
    let read = match from {
        Some(from) => from.read(layout).map_err(|error| Answer::wrong(format!("error: {error}\n"))),
        None => operand(layout, shared).map(|function| match function {
            Function::Plain(layout) => Value::Layout(layout),
            Function::Swizzled(composed) => Value::Composed(composed),
        }),
    };
    let value = match read {
        Ok(value) => value,
        Err(answer) => return answer,
    };
    match to.write(&value) {
        Ok(text) if shared.json => Answer::text(format!(
            "{}\n",
            json!({"ok": true, "value": value.to_string(), "notation": to.name(), "text": text})
        )),
        Ok(text) => Answer::text(text + "\n"),
        Err(error) => Answer::wrong(format!("error: {error}\n")),
    }
}
