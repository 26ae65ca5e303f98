//! The command `infer`: layouts of formulas.

use serde_json::json;

use crate::arguments::{Drawing, Shared};
use crate::describe::describe;
use crate::output::{Answer, Screen};

/// Writes the layout of a formula, with its facts and its picture.
pub(crate) fn infer(formula: &str, drawing: &Drawing, shared: &Shared, screen: &Screen) -> Answer {
    match layout_notation::infer(formula) {
        Ok(expression) => describe(&expression, drawing, shared, screen),
        Err(error) if shared.json => {
            let text = json!({"ok": false, "diagnostics": [{"text": error.to_string()}]});
            Answer { code: 1, ..Answer::text(format!("{text}\n")) }
        }
        Err(error) => Answer::wrong(format!("error: {error}\n")),
    }
}
