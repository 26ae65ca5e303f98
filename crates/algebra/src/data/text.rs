//! A text buffer for `const fn`: layouts and error messages are written with it once, for the macro, for const panics
//! and for `Display`. Text beyond the capacity ends in `..`; nothing panics.

use core::fmt;

use crate::error::Onto;

/// The capacity of a [`Text`] in bytes: a layout of 32 modes with 20-digit numbers fits.
const CAPACITY: usize = 2048;
/// The maximal number of [pastes](Text::pastes).
const PASTES: usize = 4;
/// The end of a text that ran out of capacity.
const ELLIPSIS: &[u8] = b"..";

/// A text written at compile time.
///
/// ```
/// use layout_algebra::Text;
/// const GREETING: Text = Text::new().text("6:").number(3);
/// assert_eq!(GREETING.as_str(), "6:3");
/// ```
#[derive(Clone, Copy)]
pub struct Text {
    bytes: [u8; CAPACITY],
    length: usize,
    full: bool,
    /// The begin and end of each paste, alternating.
    marks: [usize; 2 * PASTES],
    marked: usize,
    /// The part of the source that each paste replaces.
    onto: [Onto; PASTES],
}

impl Text {
    /// The empty text.
    pub const fn new() -> Text {
        Text {
            bytes: [0; CAPACITY],
            length: 0,
            full: false,
            marks: [0; 2 * PASTES],
            marked: 0,
            onto: [Onto::Caret; PASTES],
        }
    }

    /// Returns this text followed by `text`.
    pub const fn text(mut self, text: &str) -> Text {
        self.push(text);
        self
    }

    /// Returns this text followed by a number in decimal.
    pub const fn number(mut self, number: u64) -> Text {
        self.push_number(number);
        self
    }

    /// Returns this text followed by another text.
    pub const fn then(mut self, other: &Text) -> Text {
        self.push_text(other);
        self
    }

    /// Appends `text`. Whole characters only: a text is always valid UTF-8.
    pub(crate) const fn push(&mut self, text: &str) {
        self.push_bytes(text.as_bytes(), 0, text.len());
    }

    /// Appends another text.
    pub(crate) const fn push_text(&mut self, other: &Text) {
        self.push_bytes(&other.bytes, 0, other.length);
    }

    /// Appends the bytes from `begin` to `end`, whole characters. Const evaluation pays for each call, and slices are
    /// taken and copied by calls: with slices a message costs more than twice as much.
    pub(crate) const fn push_bytes(&mut self, bytes: &[u8], begin: usize, end: usize) {
        if self.full {
            return;
        }
        // Room for the ellipsis is always kept, so it fits where the text ends.
        if self.length + (end - begin) + ELLIPSIS.len() > CAPACITY {
            self.append(ELLIPSIS, 0, ELLIPSIS.len());
            self.full = true;
            return;
        }
        self.append(bytes, begin, end);
    }

    /// Begins or ends a paste, and sets what it replaces.
    pub(crate) const fn push_mark(&mut self, onto: Onto) {
        if self.marked < self.marks.len() && !self.full {
            self.onto[self.marked / 2] = onto;
            self.marks[self.marked] = self.length;
            self.marked += 1;
        }
    }

    /// Sets what the last paste replaces.
    pub(crate) const fn last_onto(&mut self, onto: Onto) {
        if self.marked >= 2 {
            self.onto[self.marked / 2 - 1] = onto;
        }
    }

    /// Sets what all pastes replace.
    pub(crate) const fn all_onto(&mut self, onto: Onto) {
        self.onto = [onto; PASTES];
    }

    /// Appends a number in decimal.
    pub(crate) const fn push_number(&mut self, number: u64) {
        self.push_digits(number as u128);
    }

    /// Appends a signed number of up to 128 bits in decimal.
    pub(crate) const fn push_wide(&mut self, number: i128) {
        if number < 0 {
            self.push("-");
        }
        self.push_digits(number.unsigned_abs());
    }

    const fn push_digits(&mut self, number: u128) {
        let mut digits = [0u8; 39];
        let mut rest = number;
        let mut first = digits.len();
        loop {
            first -= 1;
            digits[first] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        self.push_bytes(&digits, first, digits.len());
    }

    /// Appends a signed number in decimal.
    pub(crate) const fn push_signed(&mut self, number: i64) {
        if number < 0 {
            self.push("-");
        }
        self.push_number(number.unsigned_abs());
    }

    const fn append(&mut self, bytes: &[u8], begin: usize, end: usize) {
        let mut i = begin;
        while i < end {
            self.bytes[self.length] = bytes[i];
            self.length += 1;
            i += 1;
        }
    }

    /// The text as written so far.
    pub const fn as_str(&self) -> &str {
        let (written, _) = self.bytes.split_at(self.length);
        match core::str::from_utf8(written) {
            Ok(text) => text,
            // Not reached: only whole characters are appended.
            Err(_) => "",
        }
    }

    /// The pastes of the help of a message, in the order of the text.
    ///
    /// ```
    /// use layout_algebra::{Layout, ops};
    /// let error = ops::composition(&Layout::parse("(4,6):(1,8)")?, &Layout::parse("6:3")?).unwrap_err();
    /// assert!(error.message().as_str().ends_with("help: use stride 2 or 4 over extent 6"));
    /// assert!(error.message().pastes().eq(["2", "4"]));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub fn pastes(&self) -> impl Iterator<Item = &str> {
        self.replacements().map(|(piece, _)| piece)
    }

    /// The pastes, each with the part that it replaces; a [template](Onto::Template) replaces nothing.
    ///
    /// ```
    /// use layout_algebra::{Layout, Onto, ops};
    /// let error = ops::composition(&Layout::parse("(4,6):(1,8)")?, &Layout::parse("6:3")?).unwrap_err();
    /// assert!(error.message().replacements().eq([("2", Onto::Caret), ("4", Onto::Caret)]));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub fn replacements(&self) -> impl Iterator<Item = (&str, Onto)> {
        let pieces = self.marks[..self.marked].chunks_exact(2).map(|ends| &self.as_str()[ends[0]..ends[1]]);
        pieces.zip(self.onto)
    }

    /// The number of bytes written.
    pub const fn len(&self) -> usize {
        self.length
    }

    /// Whether nothing was written.
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }
}

impl Default for Text {
    fn default() -> Text {
        Text::new()
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}
