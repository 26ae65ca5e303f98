//! Lists in texts of other systems: arguments of a call, entries of a tiler.

use std::ops::Range;

/// Splits a text at the separators outside of brackets, and returns the range of each part without the space around it.
///
/// Post: one range more than such separators. Brackets that close without an open one count too: logs have them.
///
/// ```
/// let text = "Layout<_4, _1>, (2, 3)";
/// let parts: Vec<&str> = layout_notation::top_level(text, ',').into_iter().map(|range| &text[range]).collect();
/// assert_eq!(parts, ["Layout<_4, _1>", "(2, 3)"]);
/// ```
pub fn top_level(text: &str, separator: char) -> Vec<Range<usize>> {
    let trimmed = |range: Range<usize>| {
        let part = &text[range.clone()];
        let start = range.end - part.trim_start().len();
        start..start + part.trim().len()
    };
    let (mut parts, mut depth, mut start) = (Vec::new(), 0_i64, 0);
    for (at, c) in text.char_indices() {
        match c {
            '<' | '(' | '[' | '{' => depth += 1,
            '>' | ')' | ']' | '}' => depth -= 1,
            c if c == separator && depth == 0 => {
                parts.push(trimmed(start..at));
                start = at + c.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(trimmed(start..text.len()));
    parts
}
