//! Text form of swizzles and composed layouts, as `CuTe` prints them: writing and parsing.

use core::fmt;

use crate::const_util::ctry;
use crate::data::bijection::Bijection;
use crate::data::bits::bit_matrix::{BitMatrix, MAX_MATRIX_BITS, too_wide};
use crate::data::parse::Cursor;
use crate::data::swizzle::Swizzle;
use crate::data::text::Text;
use crate::error::{Expected, LayoutError};
use crate::swizzle::{Composed, Sliced};

impl Swizzle {
    /// The text form `Sw<3,3,-3>`.
    pub const fn text(self) -> Text {
        let mut text = Text::new();
        self.write(&mut text);
        text
    }

    const fn write(self, text: &mut Text) {
        text.push("Sw<");
        text.push_number(self.bits() as u64);
        text.push(",");
        text.push_number(self.base() as u64);
        text.push(",");
        text.push_signed(self.shift() as i64);
        text.push(">");
    }

    /// Parses the text form, `"Sw<3,3,-3>"`.
    ///
    /// # Errors
    /// [`LayoutError::Parse`] with the byte where parsing stopped, and the errors of [`Swizzle::new`].
    ///
    /// ```
    /// use layout_algebra::Swizzle;
    /// assert_eq!(Swizzle::parse("Sw<3, 4, -3>")?, Swizzle::new(3, 4, -3)?);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn parse(text: &str) -> Result<Swizzle, LayoutError> {
        let mut cursor = Cursor::new(text);
        let swizzle = ctry!(read_swizzle(&mut cursor));
        ctry!(cursor.end());
        Ok(swizzle)
    }
}

impl Composed {
    /// The text form `Sw<3,3,3> o 0 o (8,64):(64,1)`; for a [plain](Composed::as_plain) layout its text alone.
    pub const fn text(&self) -> Text {
        let mut text = Text::new();
        if self.as_plain().is_none() {
            self.bijection.write(&mut text);
            text.push(" o ");
            text.push_number(self.offset);
            text.push(" o ");
        }
        self.layout.write(&mut text);
        text
    }

    /// Parses the text form, `"Sw<3,3,3> o 0 o (8,64):(64,1)"` or `"bit_matrix(1,3,6) o 8:1"`. The offset may be left
    /// out; a plain layout has no swizzle.
    ///
    /// Post: `parse(composed.text()) = composed`, except that the identity before a plain layout may get another name.
    ///
    /// # Errors
    /// [`LayoutError::Parse`] with the byte where parsing stopped, and the errors of [`Swizzle::new`],
    /// [`Layout::new`](crate::Layout::new) and [`Composed::new`].
    ///
    /// ```
    /// use layout_algebra::Composed;
    /// assert_eq!(Composed::parse("Sw<3,3,3> o (8,64):(64,1)")?.to_string(), "Sw<3,3,3> o 0 o (8,64):(64,1)");
    /// assert_eq!(Composed::parse("(8,64):(64,1)")?.to_string(), "(8,64):(64,1)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn parse(text: &str) -> Result<Composed, LayoutError> {
        let mut cursor = Cursor::new(text);
        // The first byte decides: a plain layout begins with a digit or a bracket.
        let bijection = match cursor.peek() {
            b'S' => Bijection::Swizzle(ctry!(read_swizzle(&mut cursor))),
            b'b' => ctry!(read_matrix(&mut cursor)),
            _ => return Composed::plain(&ctry!(cursor.layout())),
        };
        ctry!(read(&mut cursor, b'o', Expected::After));
        let before = cursor.at;
        let mut offset = 0;
        if cursor.peek().is_ascii_digit() {
            offset = ctry!(cursor.number());
            if !cursor.take(b'o') {
                // The number was an extent of the layout.
                cursor.at = before;
                offset = 0;
            }
        }
        let layout = ctry!(cursor.layout());
        Composed::of(bijection, offset, &layout)
    }
}

const fn read_swizzle(cursor: &mut Cursor<'_>) -> Result<Swizzle, LayoutError> {
    ctry!(read(cursor, b'S', Expected::Swizzle));
    ctry!(read(cursor, b'w', Expected::Swizzle));
    ctry!(read(cursor, b'<', Expected::Swizzle));
    let bits = ctry!(small(cursor));
    ctry!(read(cursor, b',', Expected::Swizzle));
    let base = ctry!(small(cursor));
    ctry!(read(cursor, b',', Expected::Swizzle));
    let negative = cursor.take(b'-');
    let distance = ctry!(small(cursor)).cast_signed();
    ctry!(read(cursor, b'>', Expected::Swizzle));
    Swizzle::new(bits, base, if negative { -distance } else { distance })
}

/// Parses `bit_matrix(1,3,6)`; the columns of a swizzle give that swizzle.
const fn read_matrix(cursor: &mut Cursor<'_>) -> Result<Bijection, LayoutError> {
    let (word, mut i) = (b"bit_matrix(", 0);
    while i < word.len() {
        ctry!(read(cursor, word[i], Expected::Swizzle));
        i += 1;
    }
    let (mut columns, mut count) = ([0; MAX_MATRIX_BITS], 0);
    while !cursor.take(b')') {
        if count > 0 {
            ctry!(read(cursor, b',', Expected::CommaOrBracket));
        }
        let column = ctry!(cursor.number());
        // Columns beyond the capacity are counted on, because the error says how many there are.
        if count < MAX_MATRIX_BITS {
            columns[count] = column;
        }
        count += 1;
    }
    if count > MAX_MATRIX_BITS {
        return Err(too_wide(count as u64));
    }
    Ok(Bijection::of(ctry!(BitMatrix::new(columns.split_at(count).0))))
}

const fn read(cursor: &mut Cursor<'_>, byte: u8, expected: Expected) -> Result<(), LayoutError> {
    if cursor.take(byte) { Ok(()) } else { cursor.expected(expected) }
}

/// Parses a number below 64.
const fn small(cursor: &mut Cursor<'_>) -> Result<u32, LayoutError> {
    let number = ctry!(cursor.number());
    if number >= 64 {
        return cursor.expected(Expected::SmallerNumber);
    }
    #[allow(clippy::cast_possible_truncation, reason = "below 64")]
    Ok(number as u32)
}

impl core::str::FromStr for Swizzle {
    type Err = LayoutError;

    fn from_str(text: &str) -> Result<Swizzle, LayoutError> {
        Swizzle::parse(text)
    }
}

impl core::str::FromStr for Composed {
    type Err = LayoutError;

    fn from_str(text: &str) -> Result<Composed, LayoutError> {
        Composed::parse(text)
    }
}

impl fmt::Display for Swizzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text().as_str())
    }
}

impl fmt::Debug for Swizzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text().as_str())
    }
}

impl fmt::Display for Composed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text().as_str())
    }
}

impl fmt::Debug for Composed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text().as_str())
    }
}

impl fmt::Display for Sliced {
    /// Prints the layout and the index that it starts from: `8:72 from 8`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.composed.text().text(" from ").number(self.offset).as_str())
    }
}
