//! Writes messages: one template for each line, `{}` for each argument. Text that the user can paste is put between
//! marks, which the [`Text`] remembers and does not write:
//!
//! ```text
//! use stride |8|                        between bars: a value, in place of what the caret underlines
//! use |swizzle(3, 3, 3) * (..)|         and `.onto(Onto::Subject)`: in place of the region that is named
//! append a mode ~1:1~                   between tildes: a template, which shows the form and is no edit
//! ```

use crate::data::text::Text;
use crate::error::Onto;

/// An argument for a `{}` of a template.
#[derive(Clone, Copy)]
pub(super) enum Arg<'a> {
    /// A number.
    N(u64),
    /// A number with a sign.
    S(i64),
    /// A number with a sign, of up to 128 bits.
    Wide(i128),
    /// A number of things: `1 mode`, `2 modes`.
    Many(u64, &'static str),
    /// One of two numbers to paste, `4 or 8`; 0 is none.
    Or([u64; 2]),
    /// One of two signed numbers to paste; 0 is none.
    SignedOr([i64; 2]),
    /// A number of spaces.
    Spaces(usize),
    /// A word.
    Word(&'a str),
    /// The text of a layout, a coordinate, a mode.
    T(&'a Text),
}

impl Arg<'_> {
    const fn write(&self, text: &mut Text) {
        match *self {
            Arg::N(number) => text.push_number(number),
            Arg::S(number) => text.push_signed(number),
            Arg::Wide(number) => text.push_wide(number),
            Arg::Many(number, things) => {
                text.push_number(number);
                text.push(" ");
                text.push(things);
                text.push(if number == 1 { "" } else { "s" });
            }
            Arg::Or([0, only] | [only, 0]) => text.fill("|{}|", &[Arg::N(only)]),
            Arg::Or([below, above]) => text.fill("|{}| or |{}|", &[Arg::N(below), Arg::N(above)]),
            Arg::SignedOr([0, only] | [only, 0]) => text.fill("|{}|", &[Arg::S(only)]),
            Arg::SignedOr([below, above]) => text.fill("|{}| or |{}|", &[Arg::S(below), Arg::S(above)]),
            Arg::Spaces(count) => {
                let mut i = 0;
                while i < count {
                    text.push(" ");
                    i += 1;
                }
            }
            Arg::Word(word) => text.push(word),
            Arg::T(other) => text.push_text(other),
        }
    }
}

impl Text {
    /// Appends a template. A `{}` without an argument, or an argument without a `{}`, is written as `{}`, which the law
    /// tests detect: a message does not panic.
    const fn fill(&mut self, template: &str, args: &[Arg]) {
        const HOLE: &str = "{}";
        let bytes = template.as_bytes();
        let (mut begin, mut i, mut next) = (0, 0, 0);
        while i < bytes.len() {
            // Nearly always a letter; all marks come after letters.
            if bytes[i] < b'{' {
                i += 1;
            } else if bytes[i] == b'|' || bytes[i] == b'~' {
                self.push_bytes(bytes, begin, i);
                self.push_mark(if bytes[i] == b'|' { Onto::Caret } else { Onto::Template });
                i += 1;
                begin = i;
            } else if bytes[i] == b'{' && i + 1 < bytes.len() && bytes[i + 1] == b'}' {
                self.push_bytes(bytes, begin, i);
                if next < args.len() {
                    args[next].write(self);
                } else {
                    self.push(HOLE);
                }
                next += 1;
                i += HOLE.len();
                begin = i;
            } else {
                i += 1;
            }
        }
        self.push_bytes(bytes, begin, i);
        if next < args.len() {
            self.push(HOLE);
        }
    }

    /// The text of a template with its arguments.
    pub(super) const fn of(template: &str, args: &[Arg]) -> Text {
        let mut text = Text::new();
        text.fill(template, args);
        text
    }

    /// Appends to the line.
    pub(super) const fn says(&mut self, template: &str, args: &[Arg]) -> &mut Text {
        self.fill(template, args);
        self
    }

    /// Appends a line with a counterexample.
    pub(super) const fn because(&mut self, template: &str, args: &[Arg]) -> &mut Text {
        self.push("\n  ");
        self.says(template, args)
    }

    /// Appends the help line.
    pub(super) const fn help(&mut self, template: &str, args: &[Arg]) -> &mut Text {
        self.push("\n  help: ");
        self.says(template, args)
    }

    /// Marks all pastes as templates.
    pub(super) const fn form(&mut self) -> &mut Text {
        self.all_onto(Onto::Template);
        self
    }

    /// Sets the text that the last paste replaces, in place of the text under the caret.
    pub(super) const fn onto(&mut self, onto: Onto) -> &mut Text {
        self.last_onto(onto);
        self
    }
}
