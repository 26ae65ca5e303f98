//! Parsers, the inverse of the text forms: `"((2,3),4):((1,2),6)"` to a layout, `"[8:1, _]"` to a tiler. Spaces are
//! allowed between tokens.

use crate::const_util::{as_signed, ctry, signed};
use crate::data::axis_sum::MAX_SUM_AXES;
use crate::data::compact::column_major;
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::profile::MAX_LEAVES;
use crate::data::runtime_product::RuntimeProduct;
use crate::data::stride::{Axis, Basis, MAX_AXIS_DEPTH, MAX_RUNTIME, Stride};
use crate::data::tiler::Tiler;
use crate::error::{Blame, Capacity, Expected, LayoutError, Operation};

/// A position in a text.
pub(crate) struct Cursor<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) at: usize,
    /// The number that the next `?` without a number receives.
    pub(crate) unnumbered: u64,
    /// Whether leaves are extents, and whether one of them had a numbered runtime number.
    pub(crate) extents: bool,
    pub(crate) numbered: bool,
}

impl<'a> Cursor<'a> {
    pub(crate) const fn new(text: &'a str) -> Cursor<'a> {
        Cursor { bytes: text.as_bytes(), at: 0, unnumbered: 0, extents: false, numbered: false }
    }

    /// The next byte that is not a space, 0 at the end.
    pub(crate) const fn peek(&mut self) -> u8 {
        while self.at < self.bytes.len() && self.bytes[self.at] == b' ' {
            self.at += 1;
        }
        if self.at < self.bytes.len() { self.bytes[self.at] } else { 0 }
    }

    /// Skips `byte` if it comes next.
    pub(crate) const fn take(&mut self, byte: u8) -> bool {
        let found = self.peek() == byte;
        if found {
            self.at += 1;
        }
        found
    }

    pub(crate) const fn expected<T: Copy>(&self, expected: Expected) -> Result<T, LayoutError> {
        Err(LayoutError::Parse { blame: Blame::whole(Operation::Text, 0), position: self.at as u64, expected })
    }

    pub(crate) const fn number(&mut self) -> Result<u64, LayoutError> {
        if !self.peek().is_ascii_digit() {
            return self.expected(Expected::Number);
        }
        let mut number = 0u64;
        while self.at < self.bytes.len() && self.bytes[self.at].is_ascii_digit() {
            let digit = (self.bytes[self.at] - b'0') as u64;
            number = match number.checked_mul(10) {
                Some(tens) if tens <= u64::MAX - digit => tens + digit,
                _ => return self.expected(Expected::SmallerNumber),
            };
            self.at += 1;
        }
        Ok(number)
    }

    /// `8`, `-1`, `?`, `4*?1`, `2*?0*?1`, `2@1@0`, and sums along axes, `3@0+5@1`.
    const fn stride(&mut self) -> Result<Stride, LayoutError> {
        let mut sum = ctry!(self.term(false));
        let mut axes = 0u32;
        loop {
            let negative = self.peek() == b'-';
            if !negative && self.peek() != b'+' {
                return Ok(sum);
            }
            self.at += 1;
            axes |= ctry!(self.only_axis(sum));
            let term = ctry!(self.term(negative));
            let axis = ctry!(self.only_axis(term));
            if axes & axis != 0 {
                return self.expected(Expected::AnotherAxis);
            }
            sum = match Stride::sum(&[sum, term]) {
                Some(sum) => sum,
                None => return self.expected(Expected::SmallerNumber),
            };
        }
    }

    /// The bits of the axes of a term of a sum: the modes 0 to 7.
    const fn only_axis(&self, term: Stride) -> Result<u32, LayoutError> {
        match term.basis() {
            _ if term.is_zero() => Ok(0),
            Basis::Axis(axis) if axis.depth() == 1 => match axis.mode(0) {
                Some(mode) if mode < MAX_SUM_AXES => Ok(1 << mode),
                _ => self.expected(Expected::AxisOfSum),
            },
            Basis::Sum(sum) => Ok(sum.axes()),
            _ => self.expected(Expected::AxisOfSum),
        }
    }

    /// A stride without a sum; `negative` after a minus.
    const fn term(&mut self, negative: bool) -> Result<Stride, LayoutError> {
        if self.peek() == b'?' {
            return self.runtime(1);
        }
        let negative = negative || self.take(b'-');
        let magnitude = ctry!(self.number());
        let coefficient = match (negative, signed(magnitude)) {
            (false, Some(coefficient)) => coefficient,
            (true, Some(coefficient)) => -coefficient,
            // The least number has no positive twin, and is a stride all the same.
            (true, None) if magnitude == i64::MIN.unsigned_abs() => i64::MIN,
            _ => return self.expected(Expected::SmallerNumber),
        };
        if self.take(b'*') {
            return self.runtime(coefficient);
        }
        if self.peek() == b'@' {
            return self.axis(coefficient);
        }
        Ok(Stride::constant(coefficient))
    }

    const fn runtime(&mut self, coefficient: i64) -> Result<Stride, LayoutError> {
        if !self.take(b'?') {
            return self.expected(Expected::RuntimeStride);
        }
        let mut product = RuntimeProduct::ONE;
        loop {
            let k = if self.peek().is_ascii_digit() { ctry!(self.number()) } else { self.unnumbered };
            product = match ctry!(self.factor(k)).times(product) {
                Some(product) => product,
                None => return self.expected(Expected::SmallerNumber),
            };
            if !self.take(b'*') {
                return Ok(Stride::new(coefficient, Basis::Product(product)));
            }
            if !self.take(b'?') {
                return self.expected(Expected::RuntimeStride);
            }
        }
    }

    /// `128`, `128?`, `64?1`, `?0?1`: an extent as a multiple of a basis, with the bits of the extent as its
    /// coefficient. A `?` without a number receives the next number.
    const fn extent(&mut self) -> Result<Stride, LayoutError> {
        let coefficient = if self.peek() == b'?' { 1 } else { ctry!(self.number()) };
        let mut product = RuntimeProduct::ONE;
        while self.take(b'?') {
            let k = if self.peek().is_ascii_digit() {
                self.numbered = true;
                ctry!(self.number())
            } else {
                self.unnumbered += 1;
                self.unnumbered - 1
            };
            product = match ctry!(self.factor(k)).times(product) {
                Some(product) => product,
                None => return self.expected(Expected::SmallerNumber),
            };
        }
        Ok(Stride::new(as_signed(coefficient), Basis::Product(product)))
    }

    /// The runtime number `k`, if there is one.
    const fn factor(&self, k: u64) -> Result<RuntimeProduct, LayoutError> {
        #[allow(clippy::cast_possible_truncation, reason = "below MAX_RUNTIME")]
        let number = if k < MAX_RUNTIME as u64 { RuntimeProduct::number(k as usize) } else { None };
        match number {
            Some(number) => Ok(number),
            None => self.expected(Expected::SmallerNumber),
        }
    }

    /// An axis path is written innermost mode first: `1@1@0` is `E<0,1>`.
    const fn axis(&mut self, coefficient: i64) -> Result<Stride, LayoutError> {
        let mut modes = [0usize; MAX_AXIS_DEPTH];
        let mut depth = 0;
        while self.take(b'@') {
            let mode = ctry!(self.number());
            if depth == modes.len() || mode >= u8::MAX as u64 {
                return self.expected(Expected::SmallerNumber);
            }
            #[allow(clippy::cast_possible_truncation, reason = "below 255")]
            {
                modes[depth] = mode as usize;
            }
            depth += 1;
        }
        // The innermost mode is written first, so the path is built from the last number on.
        let mut axis = Axis::ROOT;
        while depth > 0 {
            depth -= 1;
            axis = match axis.then(modes[depth]) {
                Some(longer) => longer,
                None => return self.expected(Expected::SmallerNumber),
            };
        }
        Ok(Stride::new(coefficient, Basis::Axis(axis)))
    }

    /// A nested tuple of numbers or of strides; strides are stored in `strides`, with 1 in their place.
    pub(crate) const fn tree(
        &mut self,
        into: &mut IntTuple,
        strides: &mut Option<[Stride; MAX_LEAVES]>,
    ) -> Result<(), LayoutError> {
        if !self.take(b'(') {
            let leaf = into.length();
            // Refused before the stride is stored, for which the array has no place.
            if leaf == MAX_LEAVES {
                return Err(LayoutError::CapacityExceeded { blame: Blame::NONE, what: Capacity::Extents, count: 0 });
            }
            if let Some(strides) = strides {
                strides[leaf] = ctry!(if self.extents { self.extent() } else { self.stride() });
                return into.push_leaf(1);
            }
            return into.push_leaf(ctry!(self.number()));
        }
        // Profiles are in preorder: a tuple needs the number of its modes before the first of them.
        let modes = self.count_modes();
        ctry!(into.push_tuple(modes));
        let mut i = 0;
        while i < modes {
            ctry!(self.tree(into, strides));
            i += 1;
            if i < modes && !self.take(b',') {
                return self.expected(Expected::CommaOrBracket);
            }
        }
        // A comma may trail, as in Rust's `(4,)`.
        self.take(b',');
        if !self.take(b')') {
            return self.expected(Expected::CommaOrBracket);
        }
        Ok(())
    }

    /// The number of modes up to the closing bracket; a trailing comma is allowed.
    const fn count_modes(&self) -> usize {
        let (mut level, mut commas, mut seen) = (0, 0, false);
        let mut i = self.at;
        while i < self.bytes.len() {
            match self.bytes[i] {
                b'(' | b'[' => {
                    level += 1;
                    seen = true;
                }
                b')' | b']' if level == 0 => break,
                b')' | b']' => level -= 1,
                b',' if level == 0 => {
                    commas += 1;
                    seen = false;
                }
                b' ' => {}
                _ => seen = true,
            }
            i += 1;
        }
        commas + seen as usize
    }

    pub(crate) const fn end(&mut self) -> Result<(), LayoutError> {
        if self.peek() != 0 {
            return self.expected(Expected::End);
        }
        Ok(())
    }

    /// A layout, up to the end of the text.
    pub(crate) const fn layout(&mut self) -> Result<Layout, LayoutError> {
        self.layout_in(false)
    }

    /// A layout, up to the end of the text or of a mode in brackets.
    const fn layout_in(&mut self, brackets: bool) -> Result<Layout, LayoutError> {
        let mut shape = IntTuple::VOID;
        ctry!(self.tree(&mut shape, &mut None));
        if !self.take(b':') {
            if !brackets && self.peek() != 0 {
                return self.expected(Expected::ColonOrEnd);
            }
            return column_major(&shape);
        }
        let mut ones = IntTuple::VOID;
        let mut strides = Some([Stride::ZERO; MAX_LEAVES]);
        ctry!(self.tree(&mut ones, &mut strides));
        if !brackets {
            ctry!(self.end());
        }
        if !ones.congruent(&shape) {
            let blame = Blame::stride(Operation::Layout, 0);
            return Err(LayoutError::NotCongruent { blame, shape, stride: *ones.profile() });
        }
        let strides = match strides {
            Some(strides) => strides,
            None => unreachable!(),
        };
        let (used, _) = strides.split_at(shape.length());
        Layout::new(&shape, used)
    }

    /// A tiler, up to the end of the text or of a mode in brackets.
    const fn tiler(&mut self, into: &mut Tiler, brackets: bool) -> Result<(), LayoutError> {
        if self.take(b'_') {
            ctry!(into.push_kept());
        } else if self.take(b'.') {
            if !self.take(b'.') {
                return self.expected(Expected::Number);
            }
            ctry!(into.push_whole());
        } else if self.take(b'[') {
            let modes = self.count_modes();
            ctry!(into.open(modes));
            let mut i = 0;
            while i < modes {
                ctry!(self.tiler(into, true));
                i += 1;
                if i < modes && !self.take(b',') {
                    return self.expected(Expected::CommaOrSquare);
                }
            }
            self.take(b',');
            if !self.take(b']') {
                return self.expected(Expected::CommaOrSquare);
            }
        } else {
            ctry!(into.push_tile(&ctry!(self.layout_in(brackets))));
        }
        if brackets { Ok(()) } else { self.end() }
    }
}

impl IntTuple {
    /// Parses the text form, `"((2,3),4)"`.
    ///
    /// # Errors
    /// [`LayoutError::Parse`] with the byte position of the error; [`LayoutError::CapacityExceeded`].
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// assert_eq!(IntTuple::parse("( 4, (2) )")?.to_string(), "(4,(2))");
    /// assert!(IntTuple::parse("(4,").is_err());
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn parse(text: &str) -> Result<IntTuple, LayoutError> {
        let mut cursor = Cursor::new(text);
        let mut tuple = IntTuple::VOID;
        ctry!(cursor.tree(&mut tuple, &mut None));
        ctry!(cursor.end());
        Ok(tuple)
    }
}

impl Layout {
    /// Parses the text form, `"((2,3),4):((1,2),6)"`. Without a stride the layout is compact and column-major.
    ///
    /// Post: `parse(layout.text()) = layout`.
    ///
    /// # Errors
    /// [`LayoutError::Parse`] with the byte position of the error; [`LayoutError::NotCongruent`] and the other errors
    /// of [`Layout::new`].
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// assert_eq!(Layout::parse("(128, 64) : (?, 1)")?.to_string(), "(128,64):(?,1)");
    /// assert_eq!(Layout::parse("(4,8)")?.to_string(), "(4,8):(1,4)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn parse(text: &str) -> Result<Layout, LayoutError> {
        Cursor::new(text).layout()
    }
}

impl Tiler {
    /// Parses the text form, `"[8:1, _, (2,4):(4,1)]"`. A tile without a stride is column-major: `8` is `8:1`.
    ///
    /// Post: `parse(tiler.text()) = tiler`.
    ///
    /// # Errors
    /// [`LayoutError::Parse`] with the byte position of the error; [`LayoutError::CapacityExceeded`]; the errors of
    /// [`Layout::parse`].
    ///
    /// ```
    /// use layout_algebra::{Layout, Tiler, ops};
    /// let tiler = Tiler::parse("[8, _]")?;
    /// let bands = ops::zipped_divide(&Layout::parse("(128,64):(64,1)")?, &tiler)?;
    /// assert_eq!(bands.to_string(), "((8,1),(16,64)):((64,0),(512,1))");
    /// assert_eq!("[8, [_, (2,4):(4,1)]]".parse::<Tiler>()?.to_string(), "[8:1, [_, (2,4):(4,1)]]");
    /// assert!(Tiler::parse("[8, _").is_err());
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn parse(text: &str) -> Result<Tiler, LayoutError> {
        let mut tiler = Tiler::VOID;
        ctry!(Cursor::new(text).tiler(&mut tiler, false));
        Ok(tiler)
    }
}
