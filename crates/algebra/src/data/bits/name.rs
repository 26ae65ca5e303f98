//! The name of a dimension, as a number: one operator compares names.

use core::fmt;

use crate::const_util::small;
use crate::data::text::Text;
use crate::error::{Blame, LayoutError, Operation};

/// The maximal length of a name.
const LENGTH: usize = 12;
/// One more than the number of characters: 0 ends a name.
const BASE: u64 = 38;
/// The characters, in the order of their digits.
const CHARACTERS: &[u8; 37] = b"abcdefghijklmnopqrstuvwxyz0123456789_";

/// The name of a dimension of a [`Linear`](crate::linear::Linear) layout: up to 12 of `a..z`, `0..9` and `_`.
///
/// ```
/// use layout_algebra::linear::Name;
/// const LANE: Name = Name::expect("lane");
/// assert!(LANE == Name::LANE);
/// assert_eq!(LANE.to_string(), "lane");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(u64);

impl Name {
    /// `register`: the values of a thread.
    pub const REGISTER: Name = Name::expect("register");
    /// `lane`: the threads of a warp.
    pub const LANE: Name = Name::expect("lane");
    /// `warp`: the warps of a block.
    pub const WARP: Name = Name::expect("warp");
    /// `block`: the blocks of a cluster.
    pub const BLOCK: Name = Name::expect("block");
    /// `offset`: the elements of memory.
    pub const OFFSET: Name = Name::expect("offset");
    /// `row`.
    pub const ROW: Name = Name::expect("row");
    /// `column`.
    pub const COLUMN: Name = Name::expect("column");
    /// `dim0`, Triton's name for the first dimension of a tile.
    pub const DIM0: Name = Name::dim(0);
    /// `dim1`.
    pub const DIM1: Name = Name::dim(1);

    /// The names above, which have types in `layout_static`.
    pub const USUAL: [Name; 9] = [
        Name::REGISTER,
        Name::LANE,
        Name::WARP,
        Name::BLOCK,
        Name::OFFSET,
        Name::ROW,
        Name::COLUMN,
        Name::DIM0,
        Name::DIM1,
    ];

    /// The value for no name.
    pub(crate) const NONE: Name = Name(0);

    /// The name with these characters.
    ///
    /// # Errors
    /// [`LayoutError::NotAName`] for no characters, for more than 12, and for characters other than `a..z`, `0..9` and
    /// `_`.
    ///
    /// ```
    /// use layout_algebra::linear::Name;
    /// assert!(Name::new("head_2").is_ok());
    /// assert_eq!(Name::new("Head").unwrap_err().code(), "L1010");
    /// ```
    pub const fn new(text: &str) -> Result<Name, LayoutError> {
        let bytes = text.as_bytes();
        let (length, mut name) = (bytes.len(), 0);
        let mut wrong = if length == 0 || length > LENGTH { Some(0) } else { None };
        let mut i = 0;
        while i < LENGTH && wrong.is_none() {
            let mut digit = 0;
            if i < length {
                digit = digit_of(bytes[i]);
                if digit == 0 {
                    wrong = Some(bytes[i]);
                }
            }
            // Twelve digits of base 38 are below `2^63`.
            name = name * BASE + digit;
            i += 1;
        }
        match wrong {
            Some(byte) => {
                let length = if length > 255 { 255 } else { small(length) };
                Err(LayoutError::NotAName { blame: Blame::whole(Operation::Linear, 0), length, byte })
            }
            None => Ok(Name(name)),
        }
    }

    /// The name with these characters, for constants.
    ///
    /// # Panics
    /// With the text of [`LayoutError::NotAName`].
    #[track_caller]
    pub const fn expect(text: &str) -> Name {
        match Name::new(text) {
            Ok(name) => name,
            Err(error) => error.panic(),
        }
    }

    /// `dim0`, `dim1`, .. for `i` below 10, as Triton numbers dimensions.
    ///
    /// # Panics
    /// For `i` of at least 10.
    pub const fn dim(i: usize) -> Name {
        assert!(i < 10, "dim0 to dim9 have numbers");
        let mut bytes = *b"dim0";
        bytes[3] += small(i);
        match core::str::from_utf8(&bytes) {
            Ok(text) => Name::expect(text),
            Err(_) => Name::NONE,
        }
    }

    /// Whether two names are the same: `==` for `const fn`.
    pub const fn same(self, other: Name) -> bool {
        self.0 == other.0
    }

    /// Whether it is one of [`USUAL`](Name::USUAL).
    pub const fn is_usual(self) -> bool {
        let mut i = 0;
        while i < Name::USUAL.len() {
            if self.same(Name::USUAL[i]) {
                return true;
            }
            i += 1;
        }
        false
    }

    /// The characters.
    pub const fn text(self) -> Text {
        let mut text = Text::new();
        self.write(&mut text);
        text
    }

    pub(crate) const fn write(self, text: &mut Text) {
        let mut bytes = [0; LENGTH];
        let (mut rest, mut i, mut length) = (self.0, LENGTH, 0);
        while i > 0 {
            i -= 1;
            let digit = rest % BASE;
            rest /= BASE;
            if digit > 0 {
                #[allow(clippy::cast_possible_truncation, reason = "below 38")]
                let place = digit as usize - 1;
                bytes[i] = CHARACTERS[place];
                length += 1;
            }
        }
        // Zeros pad a name at its end, so its characters are the first bytes.
        text.push_bytes(&bytes, 0, length);
    }
}

/// The digit of a character; 0 for characters that names exclude.
const fn digit_of(byte: u8) -> u64 {
    match byte {
        b'a'..=b'z' => (byte - b'a') as u64 + 1,
        b'0'..=b'9' => (byte - b'0') as u64 + 27,
        b'_' => 37,
        _ => 0,
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.text(), f)
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
