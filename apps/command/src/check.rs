//! The command `check`: claims about a layout.

use serde_json::json;

use crate::arguments::Shared;
use crate::diagnostics;
use crate::output::Answer;
use crate::source::Source;

/// Checks claims; returns the errors of `assert_layout!` if one fails.
pub(crate) fn check(layout: &str, claims: &[String], shared: &Shared) -> Answer {
    let source = Source::assertion(&format!("{layout} : {}", claims.join(", ")));
    let part = &source.parts[0];
    let program = source.program(part, shared);
    match program.evaluate() {
        Err(errors) if shared.json => {
            let errors = diagnostics::json(&source, part, &program, &errors);
            Answer { code: 1, ..Answer::text(format!("{}\n", json!({"ok": false, "diagnostics": errors}))) }
        }
        Err(errors) => Answer::wrong(diagnostics::rendered(&source, part, &errors)),
        Ok(_) => {
            // Claims about an unknown number were not decided, so they do not count as kept.
            if let Some((name, _)) = program.free_names().into_iter().find(|(_, given)| !given) {
                return Answer::usage(&format!("`{name}` is a name without a number here\n  help: --let {name}=16"));
            }
            Answer::text(if shared.json {
                "{\"ok\":true}\n".to_owned()
            } else {
                format!("holds: {}\n", claims.join(", "))
            })
        }
    }
}
