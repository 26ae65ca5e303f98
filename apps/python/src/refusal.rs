//! An error as Python sees it.

use layout_algebra::LayoutError;
use pyo3::prelude::*;

/// An error of a layout, as data.
#[pyclass(frozen, get_all, module = "layout_static._native")]
#[derive(Debug, Default)]
pub(crate) struct Refusal {
    /// The code, such as `L0203`; empty for a text in the notation of another system.
    code: String,
    /// The headline, without the code.
    headline: String,
    /// The notes: the counterexample.
    notes: Vec<String>,
    /// A fix in words.
    help: Option<String>,
    /// The error as the command prints it.
    text: String,
    /// The place of the error, in bytes of the text.
    range: (usize, usize),
    /// The text with the error mended.
    edit: Option<String>,
}

impl From<cargo_layout::Refused> for Refusal {
    fn from(refused: cargo_layout::Refused) -> Refusal {
        let cargo_layout::Refused { code, headline, notes, help, text, range, edit } = refused;
        Refusal { code, headline, notes, help, text, range: (range.start, range.end), edit }
    }
}

/// An error of the algebra, which has no place in a text.
impl From<LayoutError> for Refusal {
    fn from(error: LayoutError) -> Refusal {
        let text = error.to_string();
        let mut lines = text.lines().map(str::trim);
        let first = lines.next().unwrap_or_default();
        let headline = first.split_once("] ").map_or(first, |(_, headline)| headline).to_owned();
        let help = text.lines().find_map(|line| line.trim().strip_prefix("help: ")).map(str::to_owned);
        let notes = lines.filter(|line| !line.starts_with("help: ")).map(str::to_owned).collect();
        let text = format!("error: {text}\n");
        Refusal { code: error.code().to_owned(), headline, notes, help, text, ..Refusal::default() }
    }
}
