//! Triton's text forms of linear layouts, written and parsed: its dump, and the attribute of its MLIR.

use super::bases::base;
use super::text::{components, find, name, put};
use super::value::Linear;
use crate::const_util::ctry;
use crate::data::bits::dimensions::{Dimensions, MAX_INPUT_BITS, bits_of};
use crate::data::bits::matrix::Matrix;
use crate::data::bits::name::Name;
use crate::data::parse::Cursor;
use crate::data::text::Text;
use crate::error::{Blame, Expected, LayoutError, Operation};

/// The text in front of the outputs in Triton's dump.
const OUTPUTS: &str = "where out dims are: ";

impl Linear {
    /// Triton's dump, as `LinearLayout::toString` prints it.
    ///
    /// Post: `parse_triton(layout.to_triton()) = layout`, if there are outputs or inputs.
    ///
    /// ```
    /// use layout_algebra::linear::Linear;
    /// let layout = Linear::parse("{register: (2,2)^(16,8), warp: 1^0} -> {row: 16, column: 2}")?;
    /// assert_eq!(layout.to_triton().as_str(), "
    ///  - register=1 -> (0, 1)
    ///    register=2 -> (8, 0)
    ///  - warp is a size 1 dimension
    /// where out dims are: [row (size 16), column (size 2)]");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn to_triton(&self) -> Text {
        let mut text = Text::new();
        text.push("\n");
        if self.inputs.count() == 0 {
            text.push("(empty layout");
            if self.outputs.count() > 0 {
                text.push(" with out-dims ");
                self.write_out_dims(&mut text);
            }
            text.push(")");
            return text;
        }
        let mut i = 0;
        while i < self.inputs.count() {
            self.write_bases(self.inputs.name(i), &mut text);
            i += 1;
        }
        text.push(OUTPUTS);
        self.write_out_dims(&mut text);
        text
    }

    /// Writes the bases of an input dimension, a line for each.
    const fn write_bases(&self, name: Name, text: &mut Text) {
        let bases = self.bases(name);
        text.push(" - ");
        if bases.is_empty() {
            name.write(text);
            text.push(" is a size 1 dimension");
        }
        let mut k = 0;
        while k < bases.len() {
            text.push(if k > 0 { "\n   " } else { "" });
            name.write(text);
            text.push("=");
            text.push_number(1 << k);
            text.push(" -> (");
            let parts = self.outputs.unpack(bases[k]);
            let mut o = 0;
            while o < self.outputs.count() {
                text.push(if o > 0 { ", " } else { "" });
                text.push_number(parts[o]);
                o += 1;
            }
            text.push(")");
            k += 1;
        }
        text.push("\n");
    }

    const fn write_out_dims(&self, text: &mut Text) {
        text.push("[");
        let mut o = 0;
        while o < self.outputs.count() {
            text.push(if o > 0 { ", " } else { "" });
            self.outputs.name(o).write(text);
            text.push(" (size ");
            text.push_number(self.outputs.size(o));
            text.push(")");
            o += 1;
        }
        text.push("]");
    }

    /// Parses Triton's dump, or the attribute of its MLIR, `{register = [[0, 1], [8, 0]], lane = []}`, alone or within
    /// `#ttg.linear<..>`. The outputs of the attribute are `dim0`, `dim1`, .., each of the least size.
    ///
    /// # Errors
    /// [`LayoutError::Parse`] with the byte where parsing stopped; the errors of [`from_bases`](Linear::from_bases).
    ///
    /// ```
    /// use layout_algebra::linear::Linear;
    /// let c = Linear::parse_triton(
    ///     "#ttg.linear<{register = [[0, 1], [8, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]]}>",
    /// )?;
    /// assert_eq!(c.to_string(), "{register: (2,2)^(16,8), lane: (4,8)^(32,1)} -> {dim0: 16, dim1: 8}");
    /// assert_eq!(Linear::parse_triton(c.to_triton().as_str())?, c);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn parse_triton(text: &str) -> Result<Linear, LayoutError> {
        let mut cursor = Cursor::new(text);
        let first = skip(&mut cursor);
        if first == b'#' || first == b'{' {
            return attribute(&mut cursor);
        }
        dump(text, &mut cursor)
    }
}

/// Skips white space and returns the next byte, 0 at the end.
const fn skip(cursor: &mut Cursor<'_>) -> u8 {
    while cursor.peek() == b'\n' || cursor.peek() == b'\r' || cursor.peek() == b'\t' {
        cursor.at += 1;
    }
    cursor.peek()
}

/// Skips these characters, and the white space around them.
const fn read(cursor: &mut Cursor<'_>, what: &str, expected: Expected) -> Result<(), LayoutError> {
    skip(cursor);
    let (bytes, mut i) = (what.as_bytes(), 0);
    while i < bytes.len() {
        if cursor.at == cursor.bytes.len() || cursor.bytes[cursor.at] != bytes[i] {
            return cursor.expected(expected);
        }
        cursor.at += 1;
        i += 1;
    }
    skip(cursor);
    Ok(())
}

/// Parses the lines of a dump. The outputs are last, and the bases are read by them.
const fn dump(text: &str, cursor: &mut Cursor<'_>) -> Result<Linear, LayoutError> {
    if cursor.peek() == b'(' {
        return no_inputs(cursor);
    }
    let (mut inputs, mut columns, begin) = (Dimensions::NONE, Matrix::EMPTY, cursor.at);
    let Some(place) = find(text.as_bytes(), OUTPUTS.as_bytes()) else {
        cursor.at = text.len();
        return cursor.expected(Expected::Triton);
    };
    cursor.at = place + OUTPUTS.len();
    let outputs = ctry!(out_dims(cursor));
    skip(cursor);
    ctry!(cursor.end());
    cursor.at = begin;
    while skip(cursor) == b'-' {
        ctry!(read(cursor, "-", Expected::Triton));
        let input = ctry!(name(cursor));
        let bits = ctry!(lines(cursor, input, &outputs, &mut columns));
        ctry!(inputs.push(input, bits));
    }
    if !starts(cursor, OUTPUTS) {
        return cursor.expected(Expected::Triton);
    }
    Linear::new(&inputs, &outputs, &columns)
}

/// Parses `(empty layout)`, and `(empty layout with out-dims [row (size 1)])`.
const fn no_inputs(cursor: &mut Cursor<'_>) -> Result<Linear, LayoutError> {
    ctry!(read(cursor, "(empty layout", Expected::Triton));
    if cursor.take(b')') {
        skip(cursor);
        ctry!(cursor.end());
        return Ok(Linear::EMPTY);
    }
    ctry!(read(cursor, "with out-dims", Expected::Triton));
    let outputs = ctry!(out_dims(cursor));
    ctry!(read(cursor, ")", Expected::Triton));
    skip(cursor);
    ctry!(cursor.end());
    Linear::new(&Dimensions::NONE, &outputs, &Matrix::EMPTY)
}

/// Parses the lines of one input after its name, one for each bit, and appends their columns; returns their number.
const fn lines(
    cursor: &mut Cursor<'_>,
    input: Name,
    outputs: &Dimensions,
    columns: &mut Matrix,
) -> Result<u32, LayoutError> {
    let mut bits = 0;
    if cursor.peek() == b'i' {
        ctry!(read(cursor, "is a size 1 dimension", Expected::Triton));
        return Ok(bits);
    }
    loop {
        ctry!(read(cursor, "=", Expected::Triton));
        if ctry!(cursor.number()) != 1 << bits {
            return cursor.expected(Expected::Triton);
        }
        ctry!(read(cursor, "->", Expected::Triton));
        ctry!(column(cursor, [b'(', b')'], input, bits, outputs, columns));
        bits += 1;
        let next = skip(cursor);
        if next == b'-' || next == b'w' && starts(cursor, OUTPUTS) {
            return Ok(bits);
        }
        if !ctry!(name(cursor)).same(input) {
            return cursor.expected(Expected::Triton);
        }
    }
}

/// Whether the text continues with `what`.
const fn starts(cursor: &Cursor<'_>, what: &str) -> bool {
    let rest = cursor.bytes.split_at(cursor.at).1;
    if rest.len() < what.len() {
        return false;
    }
    matches!(find(rest.split_at(what.len()).0, what.as_bytes()), Some(0))
}

/// Parses `[row (size 16), column (size 2)]`.
const fn out_dims(cursor: &mut Cursor<'_>) -> Result<Dimensions, LayoutError> {
    ctry!(read(cursor, "[", Expected::Triton));
    let mut outputs = Dimensions::NONE;
    while !cursor.take(b']') {
        let output = ctry!(name(cursor));
        ctry!(read(cursor, "(size", Expected::Triton));
        ctry!(outputs.push(output, ctry!(bits_of(ctry!(cursor.number()), Some(output)))));
        ctry!(read(cursor, ")", Expected::Triton));
        if !cursor.take(b',') && cursor.peek() != b']' {
            return cursor.expected(Expected::CommaOrSquare);
        }
    }
    Ok(outputs)
}

/// Parses one base and appends its column.
const fn column(
    cursor: &mut Cursor<'_>,
    [open, close]: [u8; 2],
    input: Name,
    bit: u32,
    outputs: &Dimensions,
    columns: &mut Matrix,
) -> Result<(), LayoutError> {
    if cursor.peek() != open {
        return cursor.expected(Expected::Triton);
    }
    let (parts, count) = ctry!(components(cursor, open, close));
    if count != outputs.count() {
        let (blame, given, expected) = (Blame::whole(Operation::Text, 0), count as u64, outputs.count() as u64);
        return Err(LayoutError::BaseLength { blame, input, base: bit as u64, given, expected });
    }
    put(columns, ctry!(base(outputs, parts.split_at(count).0, input, bit as usize)))
}

/// Parses the attribute, in two passes: the bases determine its outputs.
const fn attribute(cursor: &mut Cursor<'_>) -> Result<Linear, LayoutError> {
    let wrapped = cursor.peek() == b'#';
    if wrapped {
        ctry!(read(cursor, "#ttg.linear<", Expected::Triton));
    }
    let (mut all, mut rank, begin) = ([0; super::MAX_DIMENSIONS], None, cursor.at);
    let mut outputs = Dimensions::NONE;
    let mut pass = 0;
    loop {
        cursor.at = begin;
        ctry!(read(cursor, "{", Expected::Triton));
        let (mut inputs, mut columns) = (Dimensions::NONE, Matrix::EMPTY);
        while !cursor.take(b'}') {
            let input = ctry!(name(cursor));
            ctry!(read(cursor, "=", Expected::Triton));
            ctry!(read(cursor, "[", Expected::Triton));
            let mut bits = 0;
            while !cursor.take(b']') {
                if pass == 1 {
                    ctry!(column(cursor, [b'[', b']'], input, bits, &outputs, &mut columns));
                } else {
                    let (parts, count) = ctry!(components(cursor, b'[', b']'));
                    let mut o = 0;
                    while o < count {
                        all[o] |= parts[o];
                        o += 1;
                    }
                    rank = Some(match rank {
                        Some(rank) if rank > count => rank,
                        _ => count,
                    });
                }
                bits += 1;
                if bits as usize > MAX_INPUT_BITS || !cursor.take(b',') && cursor.peek() != b']' {
                    return cursor.expected(Expected::CommaOrSquare);
                }
                skip(cursor);
            }
            ctry!(inputs.push(input, bits));
            skip(cursor);
            if !cursor.take(b',') && cursor.peek() != b'}' {
                return cursor.expected(Expected::CommaOrCurly);
            }
            skip(cursor);
        }
        if pass == 1 {
            if wrapped {
                ctry!(read(cursor, ">", Expected::Triton));
            }
            skip(cursor);
            ctry!(cursor.end());
            return Linear::new(&inputs, &outputs, &columns);
        }
        let mut o = 0;
        let count = match rank {
            Some(rank) => rank,
            None => 0,
        };
        while o < count {
            ctry!(outputs.push(Name::dim(o), 64 - all[o].leading_zeros()));
            o += 1;
        }
        pass = 1;
    }
}
