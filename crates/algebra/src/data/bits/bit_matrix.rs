//! Bit matrices: bijections of the low bits of an index, each bit of the result an exclusive or of bits of the index.
//!
//! ```text
//! bit_matrix(1, 3, 6)      bit 0 goes to 1, bit 1 to 1 ^ 2, bit 2 to 2 ^ 4; all others stay where they are
//! ```

use core::fmt;

use super::echelon::{Echelon, rank};
use super::matrix::Matrix;
use crate::data::text::Text;
use crate::error::{Blame, Capacity, LayoutError, Operation};

/// The number of bits that a [`BitMatrix`] can change: a word of 32 bits, which fits one register of every machine.
pub const MAX_MATRIX_BITS: usize = 32;

/// A bijection of indices that is linear over F2: bit `k` of an index contributes column `k` by exclusive or. Bits
/// without a column are unchanged.
///
/// Every swizzle of the low 32 bits is a bit matrix, and so are Gray codes, bit reversal and Morton order.
///
/// Post: `matrix.apply(x ^ y) = matrix.apply(x) ^ matrix.apply(y)`; no two indices have the same result.
///
/// ```
/// use layout_algebra::BitMatrix;
/// let gray = BitMatrix::new(&[1, 1 ^ 2, 2 ^ 4])?;
/// assert_eq!((0..8).map(|x| gray.apply(x)).collect::<Vec<_>>(), [0, 1, 3, 2, 6, 7, 5, 4]);
/// assert_eq!(gray.apply(64 + 5), 64 + 7); // bits above the columns stay
/// assert_eq!(gray.inverse().apply(gray.apply(5)), 5);
/// assert_eq!(gray.to_string(), "bit_matrix(1,3,6)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct BitMatrix {
    columns: [u32; MAX_MATRIX_BITS],
}

impl BitMatrix {
    /// The identity.
    pub const IDENTITY: BitMatrix = {
        let (mut columns, mut k) = ([0; MAX_MATRIX_BITS], 0);
        while k < MAX_MATRIX_BITS {
            columns[k] = 1 << k;
            k += 1;
        }
        BitMatrix { columns }
    };

    /// The bijection with the given columns, starting at the lowest bit.
    ///
    /// # Errors
    /// [`LayoutError::NotInvertible`] with columns whose exclusive or is 0, including columns of unchanged bits;
    /// [`LayoutError::CapacityExceeded`] for more than 32 columns, or for a column of more than 32 bits.
    ///
    /// ```
    /// use layout_algebra::BitMatrix;
    /// assert!(BitMatrix::new(&[2, 1]).is_ok());
    /// assert_eq!(BitMatrix::new(&[1, 2, 3]).unwrap_err().code(), "L1018"); // 1 ^ 2 ^ 3 = 0
    /// assert_eq!(BitMatrix::new(&[1, 4]).unwrap_err().code(), "L1018"); // bit 2 goes to 4 as well
    /// ```
    pub const fn new(columns: &[u64]) -> Result<BitMatrix, LayoutError> {
        let mut matrix = BitMatrix::IDENTITY;
        if columns.len() > MAX_MATRIX_BITS {
            return Err(too_wide(columns.len() as u64));
        }
        let (mut k, mut reached) = (0, 0);
        while k < columns.len() {
            if columns[k] > u32::MAX as u64 {
                return Err(too_wide(64 - columns[k].leading_zeros() as u64));
            }
            #[allow(clippy::cast_possible_truncation, reason = "compared above")]
            let column = columns[k] as u32;
            matrix.columns[k] = column;
            reached |= columns[k];
            k += 1;
        }
        // All other bits are unchanged. If no column reaches one of them, it suffices that the columns are independent.
        if reached >> columns.len() == 0 && rank(columns) == columns.len() {
            return Ok(matrix);
        }
        let dependent = matrix.matrix().kernel();
        if dependent.count() > 0 {
            let blame = Blame::whole(Operation::BitMatrix, 0);
            return Err(LayoutError::NotInvertible { blame, matrix: matrix.matrix(), sum: dependent.column(0) });
        }
        Ok(matrix)
    }

    /// Column `k`: the contribution of bit `k` of an index; `2^k` for unchanged bits.
    pub const fn column(&self, k: u32) -> u64 {
        if k < 32 { self.columns[k as usize] as u64 } else { 1 << k }
    }

    /// The number of columns up to the last bit that is changed.
    pub const fn count(&self) -> u32 {
        let mut count = 32;
        while count > 0 && self.column(count - 1) == 1 << (count - 1) {
            count -= 1;
        }
        count
    }

    /// The columns of all 32 bits, as a matrix.
    pub const fn matrix(&self) -> Matrix {
        let (mut matrix, mut k) = (Matrix::EMPTY, 0);
        while k < MAX_MATRIX_BITS {
            matrix.put(self.columns[k] as u64);
            k += 1;
        }
        matrix
    }

    /// Maps an index.
    pub const fn apply(&self, index: u64) -> u64 {
        let (mut value, mut rest) = (index >> 32 << 32, index & u32::MAX as u64);
        while rest != 0 {
            value ^= self.columns[rest.trailing_zeros() as usize] as u64;
            rest &= rest - 1;
        }
        value
    }

    /// The inverse bijection.
    ///
    /// Post: `result.apply(self.apply(x)) = x`.
    pub const fn inverse(&self) -> BitMatrix {
        match self.matrix().inverse() {
            Some(inverse) => BitMatrix::of(&inverse),
            // The columns are independent.
            None => BitMatrix::IDENTITY,
        }
    }

    /// The bijection `x -> self(other(x))`.
    pub const fn after(&self, other: &BitMatrix) -> BitMatrix {
        BitMatrix::of(&self.matrix().after(&other.matrix()))
    }

    /// The bijection of columns that are known to be independent and below `2^32`.
    pub(crate) const fn of(matrix: &Matrix) -> BitMatrix {
        let (mut made, mut k) = (BitMatrix::IDENTITY, 0);
        while k < matrix.count() && k < MAX_MATRIX_BITS {
            #[allow(clippy::cast_possible_truncation, reason = "of 32 bits")]
            let column = matrix.column(k) as u32;
            made.columns[k] = column;
            k += 1;
        }
        made
    }

    /// A bijection that maps the bit of each of `places` to the matching column, and all other bits to themselves. The
    /// columns must be independent. Each place must be a bit that the echelon form of the earlier columns lacks.
    #[cfg(feature = "bits")]
    pub(crate) const fn taking(places: &Matrix, columns: &Matrix) -> BitMatrix {
        let (mut made, mut k) = (BitMatrix::IDENTITY, 0);
        while k < places.count() {
            #[allow(clippy::cast_possible_truncation, reason = "of 32 bits")]
            let column = columns.column(k) as u32;
            made.columns[places.column(k).trailing_zeros() as usize] = column;
            k += 1;
        }
        made
    }

    /// A bijection that maps the bits of a mask to these columns, in order. It maps every other bit to itself if the
    /// columns leave it free, else to another free bit. `None` if the columns are dependent.
    pub(crate) const fn completing(mask: u32, columns: &Matrix) -> Option<BitMatrix> {
        let mut span = Echelon::new();
        let (mut made, mut free, mut k, mut next) = (BitMatrix::IDENTITY, 0_u32, 0, 0);
        while k < columns.count() {
            if !span.insert(columns.column(k)) {
                return None;
            }
            k += 1;
        }
        // The bits outside of the mask first: they may map to themselves.
        k = 0;
        while k < 2 * MAX_MATRIX_BITS {
            let bit = k % MAX_MATRIX_BITS;
            if (mask >> bit & 1 == 1) == (k >= MAX_MATRIX_BITS) && span.insert(1 << bit) {
                free |= 1 << bit;
            }
            k += 1;
        }
        let mut left = free & mask;
        k = 0;
        while k < MAX_MATRIX_BITS {
            if mask >> k & 1 == 1 {
                #[allow(clippy::cast_possible_truncation, reason = "of 32 bits")]
                let column = columns.column(next) as u32;
                made.columns[k] = column;
                next += 1;
            } else if free >> k & 1 == 0 {
                // As many bits are free as lie outside of the mask, so each bit that lost its place finds a free one
                // within.
                made.columns[k] = left & left.wrapping_neg();
                left &= left - 1;
            }
            k += 1;
        }
        Some(made)
    }

    /// The bijection of wide elements of `2^unit`, restricted to bits that are seen: each column without its low `unit`
    /// bits. `None` if two of them map to the same place.
    pub(crate) const fn above(&self, unit: u32, seen: u64) -> Option<BitMatrix> {
        let (mut columns, mut mask, mut k) = (Matrix::EMPTY, 0, 0_u32);
        while k.saturating_add(unit) < u32::BITS {
            if seen >> k & 1 == 1 {
                columns.put(self.column(k + unit) >> unit);
                mask |= 1 << k;
            }
            k += 1;
        }
        BitMatrix::completing(mask, &columns)
    }

    /// The mask of the bits that are not mapped to themselves alone.
    pub const fn sources(&self) -> u64 {
        let (mut mask, mut k) = (0, 0);
        while k < MAX_MATRIX_BITS {
            if self.columns[k] != 1 << k {
                mask |= 1 << k;
            }
            k += 1;
        }
        mask
    }

    /// The mask of the bits that change.
    pub const fn targets(&self) -> u64 {
        let (mut mask, mut k) = (0, 0);
        while k < MAX_MATRIX_BITS {
            mask |= (self.columns[k] ^ 1 << k) as u64;
            k += 1;
        }
        mask
    }

    /// The bits of the index that contribute to the bit `distance` places above (below if negative). To apply the
    /// matrix, mask and shift the index for each distance, and combine the results by exclusive or.
    ///
    /// Post: `apply(x)` is the exclusive or, over all distances `d`, of the bits `x & diagonal(d)` moved up by `d`.
    ///
    /// ```
    /// use layout_algebra::BitMatrix;
    /// let gray = BitMatrix::new(&[1, 3, 6])?;
    /// assert_eq!((gray.diagonal(0), gray.diagonal(-1), gray.diagonal(1)), (u32::MAX, 0b110, 0));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn diagonal(&self, distance: i32) -> u32 {
        let (mut mask, mut k) = (0, 0);
        while k < MAX_MATRIX_BITS {
            #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "below 32")]
            let to = k as i32 + distance;
            if to >= 0 && to < 32 && self.columns[k] >> to & 1 == 1 {
                mask |= 1 << k;
            }
            k += 1;
        }
        mask
    }

    pub(crate) const fn write(&self, text: &mut Text) {
        text.push("bit_matrix(");
        let (count, mut k) = (self.count(), 0);
        while k < count {
            if k > 0 {
                text.push(",");
            }
            text.push_number(self.column(k));
            k += 1;
        }
        text.push(")");
    }
}

/// A bit for each column: the bit itself for columns of one bit, for each other column a bit that no column has
/// yet. `None` if a column is a sum of other columns.
#[cfg(feature = "bits")]
pub(crate) const fn places(columns: &Matrix) -> Option<Matrix> {
    let mut taken = Echelon::new();
    let mut k = 0;
    while k < columns.count() {
        let column = columns.column(k);
        // Columns of one bit claim it first, wherever they are in the list.
        if column.is_power_of_two() && !taken.insert(column) {
            return None;
        }
        k += 1;
    }
    // Each row of the span has its lowest bit alone, so the rest of a column has a new lowest bit.
    let (mut places, mut k) = (Matrix::EMPTY, 0);
    while k < columns.count() {
        let column = columns.column(k);
        if column.is_power_of_two() {
            places.put(column);
        } else {
            let (rest, _) = taken.reduce(column);
            if rest == 0 {
                return None;
            }
            taken.insert(rest);
            places.put(rest & rest.wrapping_neg());
        }
        k += 1;
    }
    Some(places)
}

/// The error of more than 32 bits.
pub(crate) const fn too_wide(count: u64) -> LayoutError {
    LayoutError::CapacityExceeded { blame: Blame::whole(Operation::BitMatrix, 0), what: Capacity::MatrixBits, count }
}

impl Default for BitMatrix {
    fn default() -> BitMatrix {
        BitMatrix::IDENTITY
    }
}

impl fmt::Display for BitMatrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Text::new();
        self.write(&mut text);
        f.pad(text.as_str())
    }
}

impl fmt::Debug for BitMatrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
