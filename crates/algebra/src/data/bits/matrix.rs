//! Matrices over F2: linear maps of the bits of a number, as lists of columns.

use core::fmt;

use super::echelon::{Echelon, rank};
use crate::error::{Blame, Capacity, LayoutError, Operation};

/// The maximal number of columns of a [`Matrix`]: the bits of a linear coordinate.
pub const MAX_COLUMNS: usize = 64;

/// A linear map over F2: `x` maps to the exclusive or of the columns of its set bits.
///
/// It is a linear layout without names: column `k` is the index of coordinate `2^k`.
///
/// Post: `matrix.apply(x ^ y) = matrix.apply(x) ^ matrix.apply(y)`.
///
/// ```
/// use layout_algebra::linear::Matrix;
/// let gray = Matrix::new(&[1, 1 ^ 2, 2 ^ 4])?;
/// assert_eq!((0..8).map(|x| gray.apply(x)).collect::<Vec<_>>(), [0, 1, 3, 2, 6, 7, 5, 4]);
/// assert_eq!(gray.inverse().unwrap().apply(5), 6);
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Matrix {
    columns: [u64; MAX_COLUMNS],
    count: u8,
}

impl Matrix {
    /// The map of no bits.
    pub const EMPTY: Matrix = Matrix { columns: [0; MAX_COLUMNS], count: 0 };

    /// The map with the given columns.
    ///
    /// # Errors
    /// [`LayoutError::CapacityExceeded`] for more than 64.
    pub const fn new(columns: &[u64]) -> Result<Matrix, LayoutError> {
        if columns.len() > MAX_COLUMNS {
            let blame = Blame::whole(Operation::Linear, 0);
            return Err(LayoutError::CapacityExceeded { blame, what: Capacity::Columns, count: columns.len() as u64 });
        }
        let mut matrix = Matrix::EMPTY;
        let mut k = 0;
        while k < columns.len() {
            matrix.put(columns[k]);
            k += 1;
        }
        Ok(matrix)
    }

    /// The identity of `bits` bits, at most 64.
    pub const fn identity(bits: u32) -> Matrix {
        Matrix::units(crate::const_util::largest(bits))
    }

    /// The unit vectors of the bits of a mask, rising.
    pub(crate) const fn units(mask: u64) -> Matrix {
        let (mut matrix, mut rest) = (Matrix::EMPTY, mask);
        while rest != 0 {
            matrix.put(rest & rest.wrapping_neg());
            rest &= rest - 1;
        }
        matrix
    }

    /// Appends a column; there must be room.
    pub(crate) const fn put(&mut self, column: u64) {
        self.columns[self.count as usize] = column;
        self.count += 1;
    }

    /// The columns.
    pub const fn columns(&self) -> &[u64] {
        self.columns.split_at(self.count as usize).0
    }

    /// The number of columns, and of input bits.
    pub const fn count(&self) -> usize {
        self.count as usize
    }

    /// Column `k`; 0 beyond the last.
    pub const fn column(&self, k: usize) -> u64 {
        self.columns[k]
    }

    /// Maps `x`; bits beyond the columns are ignored.
    pub const fn apply(&self, x: u64) -> u64 {
        apply(&self.columns, x)
    }

    /// The map `x -> self(other(x))`: the product of the matrices.
    ///
    /// ```
    /// use layout_algebra::linear::Matrix;
    /// let (a, b) = (Matrix::new(&[2, 1, 7])?, Matrix::new(&[3, 4])?);
    /// assert_eq!(a.after(&b).columns(), [3, 7]);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn after(&self, other: &Matrix) -> Matrix {
        let mut product = Matrix::EMPTY;
        let mut k = 0;
        while k < other.count() {
            product.put(self.apply(other.columns[k]));
            k += 1;
        }
        product
    }

    /// The columns of both, side by side.
    ///
    /// # Errors
    /// [`LayoutError::CapacityExceeded`] for more than 64.
    pub const fn beside(&self, other: &Matrix) -> Result<Matrix, LayoutError> {
        if self.count() + other.count() > MAX_COLUMNS {
            let blame = Blame::whole(Operation::Linear, 1);
            let count = (self.count() + other.count()) as u64;
            return Err(LayoutError::CapacityExceeded { blame, what: Capacity::Columns, count });
        }
        let (mut both, mut k) = (*self, 0);
        while k < other.count() {
            both.put(other.columns[k]);
            k += 1;
        }
        Ok(both)
    }

    /// One more than the highest bit of any value.
    pub const fn reach(&self) -> u32 {
        64 - self.support().leading_zeros()
    }

    /// The mask of the bits that occur in values.
    pub(crate) const fn support(&self) -> u64 {
        let (mut all, mut k) = (0, 0);
        while k < self.count() {
            all |= self.columns[k];
            k += 1;
        }
        all
    }

    /// The dimension of the image.
    pub const fn rank(&self) -> usize {
        rank(self.columns())
    }

    /// Whether no two numbers have the same value.
    pub const fn is_injective(&self) -> bool {
        self.rank() == self.count()
    }

    /// The span of the values. A tag is the least combination of columns with that value: it names only columns that
    /// are independent of earlier columns.
    pub const fn image(&self) -> Echelon {
        Echelon::of(self.columns())
    }

    /// The mask of the columns that are sums of earlier columns.
    ///
    /// ```
    /// use layout_algebra::linear::Matrix;
    /// assert_eq!(Matrix::new(&[1, 2, 3, 0, 4])?.dependent(), 0b01100);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn dependent(&self) -> u64 {
        let (mut span, mut mask, mut k) = (Echelon::new(), 0, 0);
        while k < self.count() {
            if !span.insert(self.columns[k]) {
                mask |= 1 << k;
            }
            k += 1;
        }
        mask
    }

    /// A basis of the numbers with value 0: one for each [dependent](Matrix::dependent) column, with the earlier
    /// columns that sum to it.
    ///
    /// Post: `apply(x) = 0` exactly for sums of these.
    ///
    /// ```
    /// use layout_algebra::linear::Matrix;
    /// assert_eq!(Matrix::new(&[1, 2, 3, 0])?.kernel().columns(), [0b0111, 0b1000]);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn kernel(&self) -> Matrix {
        let (mut span, mut kernel, mut k) = (Echelon::new(), Matrix::EMPTY, 0);
        while k < self.count() {
            match span.tag(self.columns[k]) {
                // A column that earlier ones combine to gives one kernel vector: the earlier ones, and itself.
                Some(tag) => kernel.put(tag | 1 << k),
                None => {
                    span.insert_as(self.columns[k], 1 << k);
                }
            }
            k += 1;
        }
        kernel
    }

    /// The inverse of a bijection of the lowest bits.
    ///
    /// Post: `result.apply(self.apply(x)) = x`; `None` unless the columns are independent and as many as the bits of
    /// the values.
    pub const fn inverse(&self) -> Option<Matrix> {
        let bits = self.count();
        let image = self.image();
        // Square and of full rank: otherwise some value has no input.
        if self.reach() as usize > bits || image.rank() < bits {
            return None;
        }
        let (mut inverse, mut k) = (Matrix::EMPTY, 0);
        while k < bits {
            // At full rank every unit is a value, and its tag names the columns that sum to it.
            match image.tag(1 << k) {
                Some(tag) => inverse.put(tag),
                None => return None,
            }
            k += 1;
        }
        Some(inverse)
    }
}

/// The exclusive or of the columns of the set bits.
pub(crate) const fn apply(columns: &[u64], x: u64) -> u64 {
    let (mut value, mut rest, mut k) = (0, x, 0);
    while rest != 0 && k < columns.len() {
        if rest & 1 == 1 {
            value ^= columns[k];
        }
        rest >>= 1;
        k += 1;
    }
    value
}

impl Default for Matrix {
    fn default() -> Matrix {
        Matrix::EMPTY
    }
}

/// Prints the columns, `[1, 3, 6]`.
impl fmt::Debug for Matrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.columns(), f)
    }
}
