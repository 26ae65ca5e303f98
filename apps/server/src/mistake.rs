//! An error in a file, whatever its language.

use std::ops::Range;

use layout_lang::{Diagnostic, Edit};

/// An error of `layout!`: its place in bytes, and the change that mends it.
#[derive(Clone, Debug)]
pub(crate) struct Mistake {
    pub(crate) range: Range<usize>,
    /// The code, such as `L0203`.
    pub(crate) code: String,
    pub(crate) text: String,
    pub(crate) change: Option<Change>,
}

impl Mistake {
    /// An error at a place of the file.
    pub(crate) fn new(error: &Diagnostic, range: Range<usize>, change: Option<Change>) -> Mistake {
        Mistake { range, code: error.code().to_owned(), text: error.text().to_owned(), change }
    }
}

impl From<layout_lang::Mistake> for Mistake {
    fn from(mistake: layout_lang::Mistake) -> Mistake {
        Mistake { range: mistake.range, code: mistake.code, text: mistake.text, change: None }
    }
}

/// A change of a file: other text in place of some bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Change {
    pub(crate) range: Range<usize>,
    pub(crate) replacement: String,
}

impl Change {
    /// The text after the change.
    pub(crate) fn apply(&self, text: &str) -> String {
        [&text[..self.range.start], &self.replacement, &text[self.range.end..]].concat()
    }
}

impl From<Edit> for Change {
    fn from(edit: Edit) -> Change {
        Change { range: edit.range, replacement: edit.replacement }
    }
}
