//! Layouts in sources of other languages: C++, CUDA, Python, MLIR.

use std::ops::Range;

use layout_describe::Context;
use layout_notation::{Notation, found};

use crate::pictures;

/// What the layout at a byte is, as text, and where it ends. Below it, the line for `layout!`.
pub(crate) fn hover(text: &str, at: usize) -> Option<(Range<usize>, String)> {
    let layout = found(text).into_iter().find(|found| found.range.contains(&at))?;
    let (value, notes) = (layout.reading.value(), layout.reading.notes());
    let ours = Notation::Layout.write(value).ok().map(|ours| format!("`layout! {{ type Name = {ours}; }}`"));
    let lines = notes.iter().cloned().chain(ours).map(|line| format!("\n{line}\n"));
    Some((layout.range, lines.fold(pictures::of_value("", value, &Context::default()), |said, line| said + &line)))
}
