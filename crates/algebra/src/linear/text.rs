//! Text forms of linear layouts: by modes, whose values are combined by `^`, and by bases. Both can be parsed.
//!
//! ```text
//! {register: (2,2)^(16,8), lane: (4,8)^(32,1)} -> {row: 16, column: 8}      by modes
//! {register: [(0,1),(8,0)], lane: [..]} -> {row: 16, column: 8}             by bases
//! (8,64)^(72,1)                                                             without names
//! ```

use core::fmt;
use core::str::FromStr;

use super::bases::base;
use super::value::Linear;
use crate::const_util::{ctry, small};
use crate::data::bits::dimensions::{Dimensions, MAX_DIMENSIONS, MAX_INPUT_BITS, bits_of};
use crate::data::bits::matrix::Matrix;
use crate::data::bits::modes::{Modes, write_modes};
use crate::data::bits::name::Name;
use crate::data::int_tuple::IntTuple;
use crate::data::parse::Cursor;
use crate::data::text::Text;
use crate::error::{Blame, Capacity, Expected, LayoutError, Operation};

impl Linear {
    /// The text form by modes, as few as possible. A mode `4^8` has the values 0, 8, 16, 24, each the outputs packed
    /// into one number. The values of the modes are combined by exclusive or.
    ///
    /// The names are left out where they are the default names of [`parse`](Linear::parse).
    ///
    /// Post: `parse(layout.text()) = layout`.
    pub const fn text(&self) -> Text {
        let mut text = Text::new();
        if self.is_unnamed() {
            self.write_unnamed(&mut text);
            return text;
        }
        text.push("{");
        let mut i = 0;
        while i < self.inputs.count() {
            let name = self.inputs.name(i);
            text.push(if i > 0 { ", " } else { "" });
            name.write(&mut text);
            text.push(": ");
            write_modes(self.bases(name), &mut text);
            i += 1;
        }
        text.push("} -> ");
        self.outputs.write(&mut text);
        text
    }

    /// The text form by bases, as in Triton: for each bit of an input a tuple of the outputs.
    ///
    /// Post: `parse(layout.bases_text()) = layout`.
    ///
    /// ```
    /// use layout_algebra::linear::Linear;
    /// let layout = Linear::parse("{register: (2,2)^(16,8), warp: 1^0} -> {row: 16, column: 2}")?;
    /// assert_eq!(layout.bases_text().as_str(), "{register: [(0,1),(8,0)], warp: []} -> {row: 16, column: 2}");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn bases_text(&self) -> Text {
        let mut text = Text::new();
        text.push("{");
        let mut i = 0;
        while i < self.inputs.count() {
            let name = self.inputs.name(i);
            let bases = self.bases(name);
            text.push(if i > 0 { ", " } else { "" });
            name.write(&mut text);
            text.push(": [");
            let mut k = 0;
            while k < bases.len() {
                text.push(if k > 0 { "," } else { "" });
                self.outputs.write_values(bases[k], &mut text);
                k += 1;
            }
            text.push("]");
            i += 1;
        }
        text.push("} -> ");
        self.outputs.write(&mut text);
        text
    }

    /// Whether the names are `dim0`, `dim1`, .. and `offset`, and the offset has no unreached bits at its top.
    const fn is_unnamed(&self) -> bool {
        let mut i = 0;
        while i < self.inputs.count() {
            if !self.inputs.name(i).same(Name::dim(i)) {
                return false;
            }
            i += 1;
        }
        let least = self.outputs.count() == 1 && self.outputs.bits(0) == self.matrix().reach();
        i > 0 && least && self.outputs.name(0).same(Name::OFFSET)
    }

    const fn write_unnamed(&self, text: &mut Text) {
        let rank = self.inputs.count();
        let mut strides = false;
        // Two passes through the same brackets: the extents, then the strides.
        loop {
            // A single dimension of several modes is written in its own brackets: `((2,4))^((4,1))`.
            let brackets = rank > 1 || Modes::of(self.columns()).count() > 1;
            text.push(if brackets { "(" } else { "" });
            let mut i = 0;
            while i < rank {
                text.push(if i > 0 { "," } else { "" });
                Modes::of(self.bases(self.inputs.name(i))).write(strides, text);
                i += 1;
            }
            text.push(if brackets { ")" } else { "" });
            if strides {
                return;
            }
            text.push("^");
            strides = true;
        }
    }

    /// Parses a text form. Each input is written by modes or by bases. Without names, `(8,64)^(72,1)`, the modes are
    /// inputs `dim0`, `dim1`, .., and the output is an `offset` of the least size.
    ///
    /// # Errors
    /// [`LayoutError::Parse`] with the byte where parsing stopped; [`LayoutError::NotPowerOfTwo`] for an extent;
    /// [`LayoutError::NotLinear`] for a mode whose multiples are not exclusive ors, `4^3`;
    /// [`LayoutError::ComponentTooLarge`] for a value beyond the outputs; the errors of [`Dimensions::new`].
    ///
    /// ```
    /// use layout_algebra::linear::{Linear, Name};
    /// let text = "{ register: (2, 2) ^ (16, 8), lane: (4, 8) ^ (32, 1) } -> { row: 16, column: 8 }";
    /// let fragment = Linear::parse(text)?;
    /// assert_eq!(fragment.bases(Name::LANE), [32, 64, 1, 2, 4]);
    ///
    /// // Rows of 64 whose columns are swizzled by the row.
    /// let smem = Linear::parse("(8,64)^(72,1)")?;
    /// assert_eq!(smem.at(&[3, 10])?, 3 * 64 + (10 ^ 3 * 8));
    /// assert_eq!(smem.to_string(), "(8,64)^(72,1)");
    ///
    /// assert_eq!(Linear::parse("4^3").unwrap_err().to_string(), "\
    /// [L1001] linear: 3 and 6, the indices of 1 and 2, share bit 1
    ///   L(1) ^ L(2) = 5, but L(3) = 9
    ///   help: write (2,2)^(3,6) for the exclusive or, or a power of two as the stride");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn parse(text: &str) -> Result<Linear, LayoutError> {
        let mut cursor = Cursor::new(text);
        if cursor.peek() != b'{' {
            return unnamed(&mut cursor);
        }
        // The outputs are parsed first, because bases are tuples of them.
        let Some(arrow) = find(text.as_bytes(), b"->") else {
            cursor.at = text.len();
            return cursor.expected(Expected::Outputs);
        };
        cursor.at = arrow + 2;
        let outputs = ctry!(dimensions(&mut cursor));
        ctry!(cursor.end());
        cursor.at = 0;
        cursor.take(b'{');
        let (mut inputs, mut columns) = (Dimensions::NONE, Matrix::EMPTY);
        while !cursor.take(b'}') {
            let name = ctry!(name(&mut cursor));
            if !cursor.take(b':') {
                return cursor.expected(Expected::Colon);
            }
            let bits = if cursor.peek() == b'[' {
                ctry!(read_bases(&mut cursor, name, &outputs, &mut columns))
            } else {
                ctry!(read_modes(&mut cursor, name, outputs.total(), &mut columns))
            };
            ctry!(inputs.push(name, bits));
            if !cursor.take(b',') && cursor.peek() != b'}' {
                return cursor.expected(Expected::CommaOrCurly);
            }
        }
        // The arrow that was found first must be the one after the braces.
        if cursor.peek() != b'-' || cursor.at != arrow {
            return cursor.expected(Expected::Outputs);
        }
        Linear::new(&inputs, &outputs, &columns)
    }
}

impl Dimensions {
    /// Parses dimensions with their sizes, in the form that `Display` prints.
    ///
    /// # Errors
    /// [`LayoutError::Parse`] with the byte where parsing stopped; [`LayoutError::NotPowerOfTwo`] for a size; the
    /// errors of [`Dimensions::new`].
    ///
    /// ```
    /// use layout_algebra::linear::Dimensions;
    /// assert_eq!(Dimensions::parse("{ row: 16, column: 8 }")?.to_string(), "{row: 16, column: 8}");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn parse(text: &str) -> Result<Dimensions, LayoutError> {
        let mut cursor = Cursor::new(text);
        let read = ctry!(dimensions(&mut cursor));
        ctry!(cursor.end());
        Ok(read)
    }
}

/// The position of a byte string in a text.
pub(super) const fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    let mut at = 0;
    while at + what.len() <= bytes.len() {
        let mut same = 0;
        while same < what.len() && bytes[at + same] == what[same] {
            same += 1;
        }
        if same == what.len() {
            return Some(at);
        }
        at += 1;
    }
    None
}

/// Parses the name of a dimension.
pub(super) const fn name(cursor: &mut Cursor<'_>) -> Result<Name, LayoutError> {
    cursor.peek();
    let begin = cursor.at;
    while cursor.at < cursor.bytes.len()
        && (cursor.bytes[cursor.at].is_ascii_alphanumeric() || cursor.bytes[cursor.at] == b'_')
    {
        cursor.at += 1;
    }
    if begin == cursor.at {
        return cursor.expected(Expected::Name);
    }
    match core::str::from_utf8(cursor.bytes.split_at(cursor.at).0.split_at(begin).1) {
        Ok(text) => Name::new(text),
        Err(_) => cursor.expected(Expected::Name),
    }
}

/// Parses `{row: 16, column: 8}`.
const fn dimensions(cursor: &mut Cursor<'_>) -> Result<Dimensions, LayoutError> {
    if !cursor.take(b'{') {
        return cursor.expected(Expected::Outputs);
    }
    let mut dimensions = Dimensions::NONE;
    while !cursor.take(b'}') {
        let name = ctry!(name(cursor));
        if !cursor.take(b':') {
            return cursor.expected(Expected::Colon);
        }
        ctry!(dimensions.push(name, ctry!(bits_of(ctry!(cursor.number()), Some(name)))));
        if !cursor.take(b',') && cursor.peek() != b'}' {
            return cursor.expected(Expected::CommaOrCurly);
        }
    }
    Ok(dimensions)
}

/// Parses `[(0,1),(8,0)]`, or `[1,2]` for a single output; returns the number of bases.
const fn read_bases(
    cursor: &mut Cursor<'_>,
    input: Name,
    outputs: &Dimensions,
    columns: &mut Matrix,
) -> Result<u32, LayoutError> {
    cursor.take(b'[');
    let mut bases = 0;
    while !cursor.take(b']') {
        let (components, count) = ctry!(components(cursor, b'(', b')'));
        if count != outputs.count() {
            let (blame, given, expected) = (Blame::whole(Operation::Text, 0), count as u64, outputs.count() as u64);
            return Err(LayoutError::BaseLength { blame, input, base: bases as u64, given, expected });
        }
        ctry!(put(columns, ctry!(base(outputs, components.split_at(count).0, input, bases))));
        bases += 1;
        if !cursor.take(b',') && cursor.peek() != b']' {
            return cursor.expected(Expected::CommaOrSquare);
        }
    }
    Ok(small(bases) as u32)
}

/// Parses a tuple of numbers in brackets, or a single number without; returns also their count.
pub(super) const fn components(
    cursor: &mut Cursor<'_>,
    open: u8,
    close: u8,
) -> Result<([u64; MAX_DIMENSIONS], usize), LayoutError> {
    let (mut components, mut count) = ([0; MAX_DIMENSIONS], 0);
    if !cursor.take(open) {
        components[0] = ctry!(cursor.number());
        return Ok((components, 1));
    }
    while !cursor.take(close) {
        if count == MAX_DIMENSIONS {
            let blame = Blame::whole(Operation::Text, 0);
            return Err(LayoutError::CapacityExceeded { blame, what: Capacity::Dimensions, count: 0 });
        }
        components[count] = ctry!(cursor.number());
        count += 1;
        if !cursor.take(b',') && cursor.peek() != close {
            return cursor.expected(Expected::CommaOrBracket);
        }
    }
    Ok((components, count))
}

/// Appends a column, if the capacity allows another input bit.
pub(super) const fn put(columns: &mut Matrix, column: u64) -> Result<(), LayoutError> {
    if columns.count() == MAX_INPUT_BITS {
        let blame = Blame::whole(Operation::Text, 0);
        return Err(LayoutError::CapacityExceeded { blame, what: Capacity::InputBits, count: 0 });
    }
    columns.put(column);
    Ok(())
}

/// Parses `(2,2)^(16,8)`; returns the number of bits.
const fn read_modes(
    cursor: &mut Cursor<'_>,
    input: Name,
    output_bits: u32,
    columns: &mut Matrix,
) -> Result<u32, LayoutError> {
    let (shape, strides) = ctry!(shape_and_strides(cursor));
    let before = columns.count();
    let mut leaf = 0;
    while leaf < shape.length() {
        ctry!(push_mode(shape.entry(leaf), strides.entry(leaf), Some(input), columns));
        leaf += 1;
    }
    let mut k = before;
    while k < columns.count() {
        let component = columns.column(k);
        if component >> output_bits != 0 {
            let (blame, base, size) = (Blame::whole(Operation::Text, 0), small(k - before), 1 << output_bits);
            return Err(LayoutError::ComponentTooLarge { blame, input, base, output: None, component, size });
        }
        k += 1;
    }
    Ok(small(columns.count() - before) as u32)
}

const fn shape_and_strides(cursor: &mut Cursor<'_>) -> Result<(IntTuple, IntTuple), LayoutError> {
    let (mut shape, mut strides) = (IntTuple::VOID, IntTuple::VOID);
    ctry!(cursor.tree(&mut shape, &mut None));
    if !cursor.take(b'^') {
        return cursor.expected(Expected::Caret);
    }
    ctry!(cursor.tree(&mut strides, &mut None));
    if !strides.congruent(&shape) {
        let blame = Blame::stride(Operation::Text, 0);
        return Err(LayoutError::NotCongruent { blame, shape, stride: *strides.profile() });
    }
    Ok((shape, strides))
}

/// Appends the columns of a mode `extent ^ stride`.
const fn push_mode(extent: u64, stride: u64, name: Option<Name>, columns: &mut Matrix) -> Result<(), LayoutError> {
    let bits = ctry!(bits_of(extent, name));
    let mode = ctry!(Matrix::of_mode(extent, stride));
    let mut k = 0;
    while k < bits {
        ctry!(put(columns, mode.column(k as usize)));
        k += 1;
    }
    Ok(())
}

/// Parses `(8,64)^(72,1)`, with an input for each mode.
const fn unnamed(cursor: &mut Cursor<'_>) -> Result<Linear, LayoutError> {
    let (shape, strides) = ctry!(shape_and_strides(cursor));
    ctry!(cursor.end());
    let (mut inputs, mut columns) = (Dimensions::NONE, Matrix::EMPTY);
    let rank = shape.rank();
    if rank > MAX_DIMENSIONS {
        let blame = Blame::whole(Operation::Text, 0);
        return Err(LayoutError::CapacityExceeded { blame, what: Capacity::Dimensions, count: rank as u64 });
    }
    let (mut i, mut leaf) = (0, 0);
    while i < rank {
        let before = columns.count();
        let end = leaf + ctry!(shape.mode(i)).length();
        while leaf < end {
            ctry!(push_mode(shape.entry(leaf), strides.entry(leaf), None, &mut columns));
            leaf += 1;
        }
        ctry!(inputs.push(Name::dim(i), small(columns.count() - before) as u32));
        i += 1;
    }
    let mut outputs = Dimensions::NONE;
    ctry!(outputs.push(Name::OFFSET, columns.reach()));
    Linear::new(&inputs, &outputs, &columns)
}

impl fmt::Display for Linear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.text(), f)
    }
}

impl fmt::Debug for Linear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Linear {
    type Err = LayoutError;

    fn from_str(text: &str) -> Result<Linear, LayoutError> {
        Linear::parse(text)
    }
}
