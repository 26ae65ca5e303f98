//! Finds layouts in a text around them: the log of a compiler, a traceback, source code.

use std::ops::Range;

use super::read::operand_of;
use super::{Notation, NotationError, Reading};

/// The longest text of one layout, in bytes.
const LONGEST: usize = 1 << 14;

/// The maximum nesting depth of brackets in a layout.
const DEPTH: usize = 48;

/// The longest text before the shape of a printed layout: its swizzle and its pointer.
const PREFIX: usize = 128;

/// A layout in a text.
#[derive(Clone, Debug)]
pub struct Found {
    /// The bytes of the text that are the layout.
    pub range: Range<usize>,
    /// The notation of the layout.
    pub notation: Notation,
    /// The layout, and notes.
    pub reading: Reading,
}

/// The beginnings of layouts, each with its notation.
const BEGINNINGS: &[(&str, Notation)] = &[
    ("cute::Layout<", Notation::CuteCpp),
    ("cute::ComposedLayout<", Notation::CuteCpp),
    ("layout_static::Layout<", Notation::Types),
    ("Layout::<", Notation::Types),
    ("Layout<", Notation::CuteCpp),
    ("ComposedLayout<", Notation::CuteCpp),
    ("!cute.layout<", Notation::CuteDsl),
    ("!cute.composed_layout<", Notation::CuteDsl),
    ("!cute.memref<", Notation::CuteDsl),
    ("tensor<", Notation::Triton),
    ("!ttg.memdesc<", Notation::Triton),
    ("#ttg.", Notation::Triton),
    ("#triton_gpu.", Notation::Triton),
    ("memref<", Notation::Memref),
    ("Sw<", Notation::CuteText),
    ("smem_ptr", Notation::CuteText),
    ("gmem_ptr", Notation::CuteText),
    ("(", Notation::CuteText),
];

/// Finds the layouts in a text, from left to right. A layout inside of another one is part of it.
///
/// ```
/// use layout_notation::found;
/// let log = "error: no conversion from 'cute::Layout<cute::tuple<cute::C<4>, cute::C<8> >, ..>' .. (_4,_8):(_8,_1)";
/// let all: Vec<String> = found(log).iter().map(|found| found.reading.value().to_string()).collect();
/// assert_eq!(all, ["(4,8):(8,1)"]);
/// ```
pub fn found(text: &str) -> Vec<Found> {
    let (mut all, mut at) = (Vec::new(), 0);
    while at < text.len() {
        match at_start(text, at) {
            Some(found) => {
                at = found.range.end;
                all.push(found);
            }
            None => at += text[at..].chars().next().map_or(1, char::len_utf8),
        }
    }
    all
}

/// Reads the layout that begins at a byte.
fn at_start(text: &str, at: usize) -> Option<Found> {
    let rest = &text[at..];
    // `MyLayout<` and `f(4)` are other words.
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    if text[..at].ends_with(is_word) {
        return None;
    }
    let (begin, notation) = BEGINNINGS.iter().find(|(begin, _)| rest.starts_with(begin))?;
    let end = match notation {
        Notation::CuteText => printed_end(rest),
        Notation::Triton if begin.starts_with('#') => bracket_end(rest, rest.find('<')?),
        _ => bracket_end(rest, begin.len() - 1),
    }?;
    // EDG prints the type of a constant, `cute::C<(int)4>`; rustc the crate of a type.
    let read = rest[..end].replace("(int)", "").replace("layout_static::", "").replace("::<", "<");
    // `Layout<` is a name of CuTe and of this library: the first notation that reads the text is taken.
    let types = [*notation, Notation::Types];
    let notations = if begin.ends_with("Layout<") { &types[..] } else { &types[..1] };
    let (notation, reading) = notations.iter().find_map(|notation| Some((*notation, notation.reading(&read).ok()?)))?;
    Some(Found { range: at..at + end, notation, reading })
}

/// Returns the end of the bracket that opens at a byte. Quotes and other brackets are part of it.
fn bracket_end(text: &str, open: usize) -> Option<usize> {
    let (mut depth, mut is_quoted) = (0_usize, false);
    let bytes = text.as_bytes();
    // Each bracket of a text may open a layout: without the window, a text of open brackets takes quadratic time.
    let window = bytes.len().min(open + LONGEST);
    for (at, byte) in bytes.iter().enumerate().take(window).skip(open) {
        match byte {
            b'"' => is_quoted = !is_quoted,
            _ if is_quoted => {}
            b'<' | b'(' | b'[' | b'{' if depth == DEPTH => return None,
            b'<' | b'(' | b'[' | b'{' => depth += 1,
            // `->` closes nothing.
            b'>' if bytes[at - 1] == b'-' => {}
            b'>' | b')' | b']' | b'}' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
    }
    None
}

/// Returns the end of a printed layout, `(4,8):(8,1)`, perhaps behind a swizzle or a pointer.
fn printed_end(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = 0;
    // Without a swizzle or a pointer, the shape is first.
    if bytes[0] == b'(' && !is_extent(bytes.get(1).copied()) {
        return None;
    }
    // `smem_ptr[16b](0x400)`: without a space, the bracket belongs to the pointer.
    let is_shape = |at: usize| {
        let is_apart = at == 0 || bytes[at - 1] == b' ';
        bytes[at] == b'(' && is_apart && is_extent(bytes.get(at + 1).copied())
    };
    while !is_shape(at) {
        let next = match bytes[at] {
            b'<' | b'[' | b'(' => bracket_end(text, at)?,
            b' ' | b',' => at + 1,
            byte if byte.is_ascii_alphanumeric() || b"_".contains(&byte) => at + 1,
            _ => return None,
        };
        at = Some(next).filter(|next| *next < bytes.len() && *next < PREFIX)?;
    }
    let shape = bracket_end(text, at)?;
    let colon = shape + text[shape..].find(|c: char| c != ' ')?;
    // The byte behind `shape` may begin a character of several bytes, where a slice would panic: `get` returns `None`.
    let stride = colon + 1 + text.get(colon + 1..)?.find(|c: char| c != ' ')?;
    if bytes[colon] != b':' || bytes.get(stride) != Some(&b'(') {
        return None;
    }
    bracket_end(text, stride)
}

/// Whether an extent may begin so: `4`, `_4`, `?`, or a bracket of extents.
fn is_extent(byte: Option<u8>) -> bool {
    byte.is_some_and(|byte| byte.is_ascii_digit() || b"_?(".contains(&byte))
}

/// Translates an operand of an operation to the language of `layout!`: a layout, a tiler or a number. Compilers print
/// its type or its value.
///
/// ```
/// use layout_notation::operand;
/// assert_eq!(operand("cute::tuple<cute::Layout<cute::_6, cute::_1>, cute::C<16>>")?, "[6:1, 16]");
/// assert_eq!(operand("cute::C<64>")?, "64");
/// # Ok::<(), layout_notation::NotationError>(())
/// ```
///
/// # Errors
/// [`NotationError`] if the text is none of these.
pub fn operand(text: &str) -> Result<String, NotationError> {
    operand_of(&text.replace("(int)", ""))
}
