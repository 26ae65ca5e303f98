//! Named dimensions of powers of two, packed into the bits of a number.
//!
//! ```text
//! {row: 16, column: 8}      bits  6 5 4 | 3 2 1 0
//!                                column     row
//! ```

use core::fmt;

use super::name::Name;
use crate::const_util::{ctry, small};
use crate::data::text::Text;
#[cfg(feature = "bits")]
use crate::error::Ends;
use crate::error::{Blame, Capacity, LayoutError, Operation};

/// The maximal number of dimensions on each side of a linear layout.
pub const MAX_DIMENSIONS: usize = 8;
/// The maximal number of input bits.
pub const MAX_INPUT_BITS: usize = 32;
/// The maximal number of output bits: indices are signed numbers of 64 bits.
pub const MAX_OUTPUT_BITS: u32 = 63;

/// Named dimensions with sizes that are powers of two. A number packs one value of each, the first in the lowest bits.
///
/// ```
/// use layout_algebra::linear::{Dimensions, Name};
/// let tile = Dimensions::new(&[(Name::ROW, 16), (Name::COLUMN, 8)])?;
/// assert_eq!(tile.to_string(), "{row: 16, column: 8}");
/// assert_eq!(tile.pack(&[3, 5])?, 3 + 16 * 5);
/// assert_eq!((tile.part(83, 0), tile.part(83, 1)), (3, 5));
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dimensions {
    names: [Name; MAX_DIMENSIONS],
    bits: [u8; MAX_DIMENSIONS],
    count: u8,
}

impl Dimensions {
    /// No dimensions: one value, 0.
    pub const NONE: Dimensions =
        Dimensions { names: [Name::NONE; MAX_DIMENSIONS], bits: [0; MAX_DIMENSIONS], count: 0 };

    /// Dimensions with the given names and sizes.
    ///
    /// # Errors
    /// [`LayoutError::NotPowerOfTwo`] for a size, [`LayoutError::DimensionTwice`] for a repeated name,
    /// [`LayoutError::CapacityExceeded`] for more than 8 dimensions or more than 63 bits.
    ///
    /// ```
    /// use layout_algebra::linear::{Dimensions, Name};
    /// assert_eq!(Dimensions::new(&[(Name::LANE, 48)]).unwrap_err().code(), "L1002");
    /// assert_eq!(Dimensions::new(&[(Name::LANE, 2), (Name::LANE, 2)]).unwrap_err().code(), "L1013");
    /// ```
    pub const fn new(sizes: &[(Name, u64)]) -> Result<Dimensions, LayoutError> {
        let mut dimensions = Dimensions::NONE;
        let mut i = 0;
        while i < sizes.len() {
            let (name, size) = sizes[i];
            ctry!(dimensions.push(name, ctry!(bits_of(size, Some(name)))));
            i += 1;
        }
        Ok(dimensions)
    }

    /// Appends a dimension.
    pub(crate) const fn push(&mut self, name: Name, bits: u32) -> Result<(), LayoutError> {
        let blame = Blame::whole(Operation::Linear, 0);
        let count = self.count as usize;
        if self.position(name).is_some() {
            return Err(LayoutError::DimensionTwice { blame, name });
        }
        if count == MAX_DIMENSIONS {
            return Err(LayoutError::CapacityExceeded { blame, what: Capacity::Dimensions, count: 0 });
        }
        // Packed values are positions in one number of 64 bits, of which indices have 63.
        if self.total() + bits > MAX_OUTPUT_BITS {
            return Err(LayoutError::CapacityExceeded { blame, what: Capacity::OutputBits, count: 0 });
        }
        self.names[count] = name;
        self.bits[count] = small(bits as usize);
        self.count += 1;
        Ok(())
    }

    /// The dimensions with one more, of `2^bits` values.
    ///
    /// # Errors
    /// The errors of [`new`](Dimensions::new).
    ///
    /// ```
    /// use layout_algebra::linear::{Dimensions, Name};
    /// assert_eq!(Dimensions::NONE.and(Name::LANE, 5)?.to_string(), "{lane: 32}");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn and(mut self, name: Name, bits: u32) -> Result<Dimensions, LayoutError> {
        if bits > MAX_OUTPUT_BITS {
            let blame = Blame::whole(Operation::Linear, 0);
            return Err(LayoutError::CapacityExceeded { blame, what: Capacity::OutputBits, count: bits as u64 });
        }
        ctry!(self.push(name, bits));
        Ok(self)
    }

    /// The dimensions with other bits for dimension `i`; the caller keeps the sum within the capacity.
    #[cfg(feature = "bits")]
    pub(crate) const fn with_bits(mut self, i: usize, bits: u32) -> Dimensions {
        self.bits[i] = small(bits as usize);
        self
    }

    /// The number of dimensions.
    pub const fn count(&self) -> usize {
        self.count as usize
    }

    /// The name of dimension `i`.
    ///
    /// # Panics
    /// Unless `i < count`.
    pub const fn name(&self, i: usize) -> Name {
        assert!(i < self.count as usize, "a dimension that there is not");
        self.names[i]
    }

    /// The number of bits of dimension `i`; 0 if there is none.
    pub const fn bits(&self, i: usize) -> u32 {
        self.bits[i] as u32
    }

    /// The number of values of dimension `i`.
    pub const fn size(&self, i: usize) -> u64 {
        1 << self.bits[i]
    }

    /// The total number of bits.
    pub const fn total(&self) -> u32 {
        let (mut total, mut i) = (0, 0);
        while i < self.count as usize {
            total += self.bits[i] as u32;
            i += 1;
        }
        total
    }

    /// The lowest bit of dimension `i`.
    pub const fn begin(&self, i: usize) -> u32 {
        let (mut begin, mut k) = (0, 0);
        while k < i {
            begin += self.bits[k] as u32;
            k += 1;
        }
        begin
    }

    /// The position of a name among the dimensions.
    pub const fn position(&self, name: Name) -> Option<usize> {
        let mut i = 0;
        while i < self.count as usize {
            if self.names[i].same(name) {
                return Some(i);
            }
            i += 1;
        }
        None
    }

    /// The position of a name, or the error that it is missing.
    #[cfg(feature = "bits")]
    pub(crate) const fn require(&self, name: Name, side: Ends, blame: Blame) -> Result<usize, LayoutError> {
        if let Some(i) = self.position(name) {
            return Ok(i);
        }
        Err(LayoutError::UnknownDimension { blame, name, dimensions: *self, side, turned: false })
    }

    /// The number of bits of the dimension with this name; 0 if there is none.
    #[cfg(feature = "bits")]
    pub(crate) const fn bits_named(&self, name: Name) -> u32 {
        match self.position(name) {
            Some(i) => self.bits(i),
            None => 0,
        }
    }

    /// The value of dimension `i` in a packed number.
    pub const fn part(&self, value: u64, i: usize) -> u64 {
        value >> self.begin(i) & (self.size(i) - 1)
    }

    /// Fails unless there are `count` dimensions.
    ///
    /// # Errors
    /// [`LayoutError::RankMismatch`].
    pub const fn require_count(&self, count: usize) -> Result<(), LayoutError> {
        if count == self.count() {
            return Ok(());
        }
        Err(LayoutError::rank_mismatch(count, self.count()).during(Operation::Linear))
    }

    /// Packs values, one for each dimension, into a number.
    ///
    /// # Errors
    /// [`LayoutError::RankMismatch`], [`LayoutError::OutOfBounds`].
    pub const fn pack(&self, values: &[u64]) -> Result<u64, LayoutError> {
        ctry!(self.require_count(values.len()));
        let (mut packed, mut begin, mut i) = (0, 0, 0);
        while i < values.len() {
            if values[i] >= self.size(i) {
                return Err(LayoutError::out_of_bounds(values[i], self.size(i)).during(Operation::Linear));
            }
            packed |= values[i] << begin;
            begin += self.bits(i);
            i += 1;
        }
        Ok(packed)
    }

    /// Unpacks a number into values, one for each dimension, and 0 beyond them.
    pub const fn unpack(&self, value: u64) -> [u64; MAX_DIMENSIONS] {
        let (mut parts, mut rest, mut i) = ([0; MAX_DIMENSIONS], value, 0);
        while i < self.count() {
            parts[i] = rest & (self.size(i) - 1);
            rest >>= self.bits[i];
            i += 1;
        }
        parts
    }

    /// The dimension of a bit, and the number of the bit in it.
    pub const fn of_bit(&self, bit: u32) -> (usize, u32) {
        let (mut i, mut rest) = (0, bit);
        // A dimension of one value has no bits and is passed over, except the last.
        while i + 1 < self.count() && rest >= self.bits(i) {
            rest -= self.bits(i);
            i += 1;
        }
        (i, rest)
    }

    /// The dimensions with the given names, in the order of `self`.
    #[cfg(feature = "bits")]
    pub(crate) const fn kept(&self, names: &[Name]) -> Dimensions {
        let mut kept = Dimensions::NONE;
        let mut i = 0;
        while i < self.count() {
            if contains(names, self.names[i]) {
                kept.names[kept.count as usize] = self.names[i];
                kept.bits[kept.count as usize] = self.bits[i];
                kept.count += 1;
            }
            i += 1;
        }
        kept
    }

    /// Whether both have the same names, sizes and order: `==` for `const fn`.
    pub const fn same(&self, other: &Dimensions) -> bool {
        if self.count != other.count {
            return false;
        }
        let mut i = 0;
        while i < self.count() {
            if !self.names[i].same(other.names[i]) || self.bits[i] != other.bits[i] {
                return false;
            }
            i += 1;
        }
        true
    }

    /// The union of both lists of names in an order consistent with both, preferring the order of `self`; the bits of
    /// equal names are added. `Err`: two names that the lists order differently.
    #[cfg(feature = "bits")]
    pub(crate) const fn union(&self, other: &Dimensions) -> Result<Dimensions, LayoutError> {
        let mut union = Dimensions::NONE;
        let (mut i, mut j) = (0, 0);
        while i < self.count() || j < other.count() {
            // A merge of two lists: a name that the other side does not have from here on is next.
            let mine = i < self.count() && !other.has_from(j, self.names[i]);
            let theirs = j < other.count() && !self.has_from(i, other.names[j]);
            if mine {
                ctry!(union.push(self.names[i], self.bits(i) + other.bits_named(self.names[i])));
                i += 1;
            } else if theirs {
                ctry!(union.push(other.names[j], other.bits(j) + self.bits_named(other.names[j])));
                j += 1;
            } else if self.names[i].same(other.names[j]) {
                ctry!(union.push(self.names[i], self.bits(i) + other.bits(j)));
                i += 1;
                j += 1;
            } else {
                let blame = Blame::whole(Operation::Product, 1);
                return Err(LayoutError::OrderContradicts { blame, first: self.names[i], second: other.names[j] });
            }
        }
        Ok(union)
    }

    /// Whether a name is among the dimensions from `i` on.
    #[cfg(feature = "bits")]
    const fn has_from(&self, i: usize, name: Name) -> bool {
        match self.position(name) {
            Some(place) => place >= i,
            None => false,
        }
    }

    /// The text form `{row: 16, column: 8}`.
    pub const fn text(&self) -> Text {
        let mut text = Text::new();
        self.write(&mut text);
        text
    }

    pub(crate) const fn write(&self, text: &mut Text) {
        text.push("{");
        let mut i = 0;
        while i < self.count() {
            if i > 0 {
                text.push(", ");
            }
            self.names[i].write(text);
            text.push(": ");
            text.push_number(self.size(i));
            i += 1;
        }
        text.push("}");
    }

    /// The values in a packed number, as a tuple: `(3,5)`, or `3` for one dimension.
    pub const fn values(&self, value: u64) -> Text {
        let mut text = Text::new();
        self.write_values(value, &mut text);
        text
    }

    pub(crate) const fn write_values(&self, value: u64, text: &mut Text) {
        let parts = self.unpack(value);
        text.push(if self.count() == 1 { "" } else { "(" });
        let mut i = 0;
        while i < self.count() {
            if i > 0 {
                text.push(",");
            }
            text.push_number(parts[i]);
            i += 1;
        }
        text.push(if self.count() == 1 { "" } else { ")" });
    }

    /// The nonzero values in a packed number, with their names: `register 1, lane 4`.
    pub const fn named_values(&self, value: u64) -> Text {
        let parts = self.unpack(value);
        let mut text = Text::new();
        let mut i = 0;
        while i < self.count() {
            if parts[i] != 0 {
                text.push(if text.is_empty() { "" } else { ", " });
                self.names[i].write(&mut text);
                text.push(" ");
                text.push_number(parts[i]);
            }
            i += 1;
        }
        if text.is_empty() {
            text.push("0");
        }
        text
    }
}

/// The number of bits of a size, which must be a power of two.
pub(crate) const fn bits_of(size: u64, name: Option<Name>) -> Result<u32, LayoutError> {
    if size == 0 || size & (size - 1) != 0 {
        return Err(LayoutError::NotPowerOfTwo { blame: Blame::whole(Operation::Linear, 0), name, size });
    }
    Ok(size.trailing_zeros())
}

/// Whether a name is in a list.
#[cfg(feature = "bits")]
pub(crate) const fn contains(names: &[Name], name: Name) -> bool {
    let mut i = 0;
    while i < names.len() {
        if names[i].same(name) {
            return true;
        }
        i += 1;
    }
    false
}

impl fmt::Display for Dimensions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.text(), f)
    }
}

impl fmt::Debug for Dimensions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
