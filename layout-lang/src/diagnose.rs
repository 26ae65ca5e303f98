//! Errors: a text and where its caret goes. The macro's own texts stand in this module and nowhere else; those of the
//! algebra are used as they are.

mod meaning;
mod slip;
mod syntax;

use layout_algebra::{Blame, LayoutError, Part};
use proc_macro2::TokenStream;

use crate::region::{Region, Regions};

pub use meaning::Place;
pub use slip::Slip;
pub use syntax::Wanted;

/// The longest piece of the input that a text repeats.
const MAX_QUOTE: usize = 24;

/// The longest piece of the input that a help line rewrites.
const MAX_FIX: usize = 120;

/// What comes before a note of the user, as where const evaluation writes one.
const NOTE: &str = "\n  note: ";

/// An error: what is said, and where.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    region: Region,
    text: String,
}

impl Diagnostic {
    /// Code, headline, and the way out.
    fn new(region: Region, code: &str, headline: &str, help: &str) -> Diagnostic {
        Diagnostic { region, text: format!("[{code}] {headline}\n  help: {help}") }
    }

    /// An error of the algebra about an operation on `operands`, with its caret on the guilty number.
    ///
    /// Where the guilty operand is a name or the result of an operation, the caret is on it as a whole.
    pub fn algebra(error: &LayoutError, whole: Region, operands: &[&Regions]) -> Diagnostic {
        let region = error.blame().map_or(whole, |blame| guilty(blame, whole, operands));
        Diagnostic { region, text: error.message().as_str().to_owned() }
    }

    /// The same with a note of the user at the end.
    #[must_use]
    pub fn with_note(mut self, note: &str) -> Diagnostic {
        self.text.push_str(NOTE);
        self.text.push_str(note);
        self
    }

    /// The last resort: the macro itself is wrong.
    pub fn bug(input: &TokenStream) -> Diagnostic {
        let span = input.clone().into_iter().next().map_or_else(proc_macro2::Span::call_site, |tree| tree.span());
        let headline = "layout! failed on this input; that is a bug of layout-static, please report it";
        let text = format!(
            "{headline}\n  the input was: {input}\n  help: write the definitions one by one to find the guilty one"
        );
        Diagnostic { region: Region::from(span), text }
    }

    /// The text, as the user reads it.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Where the caret goes.
    pub fn region(&self) -> Region {
        self.region
    }
}

/// Where the number stands that the algebra blames.
fn guilty(blame: Blame, whole: Region, operands: &[&Regions]) -> Region {
    let Some(operand) = operands.get(usize::from(blame.operand)) else { return whole };
    let numbers = match blame.part {
        Part::Whole => return operand.whole,
        Part::Shape => &operand.shape,
        Part::Stride => &operand.stride,
    };
    numbers.get(usize::from(blame.leaf)).copied().unwrap_or(operand.whole)
}

/// A piece of the input, short enough for a headline.
fn quoted(text: &str) -> String {
    if text.chars().count() <= MAX_QUOTE {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(MAX_QUOTE - 2).collect();
    short.push_str("..");
    short
}

/// The same for a piece that stands between backticks already, as [`Parser::found`](crate::syntax::Parser::found) has it.
fn quoted_found(found: &str) -> String {
    match found.strip_prefix('`').and_then(|text| text.strip_suffix('`')) {
        Some(text) => format!("`{}`", quoted(text).replace('\n', " ")),
        None => found.to_owned(),
    }
}
