//! The bijection after the layout in a composed layout: a swizzle, or any other bijection of the bits of an index.

use core::fmt;

use crate::data::bits::bit_matrix::BitMatrix;
use crate::data::bits::matrix::Matrix;
use crate::data::swizzle::Swizzle;
use crate::data::text::Text;
use crate::error::LayoutError;

/// A bijection of indices by their bits: a swizzle, or a matrix that is not a swizzle.
///
/// ```
/// use layout_algebra::{Bijection, BitMatrix, Swizzle};
/// assert_eq!(Bijection::of(BitMatrix::new(&[1, 2, 4 ^ 1])?), Bijection::Swizzle(Swizzle::new(1, 0, 2)?));
/// assert_eq!(Bijection::of(BitMatrix::new(&[1, 3, 6])?).to_string(), "bit_matrix(1,3,6)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bijection {
    /// A swizzle.
    Swizzle(Swizzle),
    /// A matrix.
    Matrix(BitMatrix),
}

impl Bijection {
    /// The identity.
    pub const IDENTITY: Bijection = Bijection::Swizzle(Swizzle::IDENTITY);

    /// The bijection of a matrix, as a swizzle if it is one.
    pub const fn of(matrix: BitMatrix) -> Bijection {
        // The masks name the one swizzle that it can be. They do not say which source changes which target, so all
        // columns are compared.
        match Swizzle::from_masks(matrix.sources(), matrix.targets()) {
            Ok(swizzle) if swizzle.is_matrix(&matrix) => Bijection::Swizzle(swizzle),
            _ => Bijection::Matrix(matrix),
        }
    }

    /// The swizzle, if it is one.
    pub const fn as_swizzle(&self) -> Option<Swizzle> {
        if let Bijection::Swizzle(swizzle) = self { Some(*swizzle) } else { None }
    }

    /// The matrix; `None` for a swizzle of bits above the low 32.
    pub const fn as_matrix(&self) -> Option<BitMatrix> {
        match self {
            Bijection::Swizzle(swizzle) if swizzle.extent() > 32 => None,
            Bijection::Swizzle(swizzle) => Some(swizzle.bit_matrix()),
            Bijection::Matrix(matrix) => Some(*matrix),
        }
    }

    /// Maps an index.
    pub const fn apply(&self, index: u64) -> u64 {
        match self {
            Bijection::Swizzle(swizzle) => swizzle.apply(index),
            Bijection::Matrix(matrix) => matrix.apply(index),
        }
    }

    /// The inverse bijection; a swizzle is its own inverse.
    pub const fn inverse(&self) -> Bijection {
        match self {
            Bijection::Swizzle(_) => *self,
            Bijection::Matrix(matrix) => Bijection::of(matrix.inverse()),
        }
    }

    /// The bijection `x -> self(other(x))`, as a swizzle if it is one.
    ///
    /// # Errors
    /// [`LayoutError::NotASwizzle`] if it is not a swizzle, and changes bits above the low 32.
    ///
    /// ```
    /// use layout_algebra::{Bijection, Swizzle};
    /// let (low, wide) = (Bijection::Swizzle(Swizzle::new(1, 0, 3)?), Bijection::Swizzle(Swizzle::new(1, 0, 2)?));
    /// assert_eq!(low.composition(&wide)?.to_string(), "bit_matrix(1,2,5,9)");
    /// assert_eq!(low.composition(&low)?, Bijection::IDENTITY);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn composition(&self, other: &Bijection) -> Result<Bijection, LayoutError> {
        if let (Bijection::Swizzle(left), Bijection::Swizzle(right)) = (self, other) {
            match (left.composition(*right), self.as_matrix(), other.as_matrix()) {
                (Ok(swizzle), _, _) => return Ok(Bijection::Swizzle(swizzle)),
                // A swizzle above the low 32 bits has no matrix that could take the place of a merged swizzle.
                (Err(error), None, _) | (Err(error), _, None) => return Err(error),
                _ => {}
            }
        }
        if let (Some(left), Some(right)) = (self.as_matrix(), other.as_matrix()) {
            return Ok(Bijection::of(left.after(&right)));
        }
        // A matrix beside a swizzle of high bits.
        let extent = if self.extent() > other.extent() { self.extent() } else { other.extent() };
        Err(crate::data::bits::bit_matrix::too_wide(extent as u64))
    }

    /// The mask of the bits that affect other bits or are changed themselves.
    pub const fn sources(&self) -> u64 {
        match self {
            Bijection::Swizzle(swizzle) => swizzle.sources(),
            Bijection::Matrix(matrix) => matrix.sources(),
        }
    }

    /// The mask of the bits that change.
    pub const fn targets(&self) -> u64 {
        match self {
            Bijection::Swizzle(swizzle) => swizzle.targets(),
            Bijection::Matrix(matrix) => matrix.targets(),
        }
    }

    /// The bits of `index` that change.
    pub(crate) const fn flips(&self, index: u64) -> u64 {
        match self {
            Bijection::Swizzle(swizzle) => swizzle.flips(index),
            Bijection::Matrix(matrix) => matrix.apply(index) ^ index,
        }
    }

    /// The bits that can be set in results, for indices with bits of `mask` only.
    pub(crate) const fn lands(&self, mask: u64) -> u64 {
        match self {
            Bijection::Swizzle(swizzle) => mask | swizzle.flips(mask),
            Bijection::Matrix(matrix) => {
                let (mut lands, mut rest) = (mask >> 32 << 32, mask & u32::MAX as u64);
                while rest != 0 {
                    // Columns may cancel in one index and not in another, so all their bits are possible.
                    lands |= matrix.column(rest.trailing_zeros());
                    rest &= rest - 1;
                }
                lands
            }
        }
    }

    /// Whether it is the identity.
    pub const fn is_identity(&self) -> bool {
        match self {
            Bijection::Swizzle(swizzle) => swizzle.is_identity(),
            Bijection::Matrix(matrix) => matrix.count() == 0,
        }
    }

    /// Whether both are the same function.
    pub const fn is_same_function(&self, other: &Bijection) -> bool {
        match (self, other) {
            (Bijection::Swizzle(left), Bijection::Swizzle(right)) => left.is_same_function(*right),
            _ => match (self.as_matrix(), other.as_matrix()) {
                (Some(left), Some(right)) => same(&left, &right),
                _ => false,
            },
        }
    }

    /// Whether both are written the same way.
    pub(crate) const fn same(&self, other: &Bijection) -> bool {
        match (self, other) {
            (Bijection::Swizzle(left), Bijection::Swizzle(right)) => {
                left.bits() == right.bits() && left.base() == right.base() && left.shift() == right.shift()
            }
            (Bijection::Matrix(left), Bijection::Matrix(right)) => same(left, right),
            _ => false,
        }
    }

    /// One more than the highest bit that changes or changes another. Indices of each aligned block of `2^extent` are
    /// permuted among themselves.
    pub const fn extent(&self) -> u32 {
        match self {
            Bijection::Swizzle(swizzle) => swizzle.extent(),
            Bijection::Matrix(matrix) => 64 - (matrix.sources() | matrix.targets()).leading_zeros(),
        }
    }

    /// The number of lowest bits that neither change nor affect others: groups of `2^kept` contiguous indices stay
    /// together.
    pub const fn kept(&self) -> u32 {
        match self {
            Bijection::Swizzle(swizzle) => swizzle.base(),
            Bijection::Matrix(matrix) => (matrix.sources() | matrix.targets()).trailing_zeros(),
        }
    }

    /// The text form, `Sw<3,3,3>` or `bit_matrix(1,3,6)`.
    pub const fn text(&self) -> Text {
        let mut text = Text::new();
        self.write(&mut text);
        text
    }

    pub(crate) const fn write(&self, text: &mut Text) {
        match self {
            Bijection::Swizzle(swizzle) => text.push_text(&swizzle.text()),
            Bijection::Matrix(matrix) => matrix.write(text),
        }
    }
}

impl Swizzle {
    /// The swizzle of low bits, as a matrix.
    const fn bit_matrix(self) -> BitMatrix {
        let (mut matrix, mut k) = (Matrix::EMPTY, 0);
        while k < 32 {
            matrix.put(self.apply(1 << k));
            k += 1;
        }
        BitMatrix::of(&matrix)
    }

    /// Whether it is a matrix.
    const fn is_matrix(self, matrix: &BitMatrix) -> bool {
        self.extent() <= 32 && same(&self.bit_matrix(), matrix)
    }
}

/// Whether both matrices are equal.
const fn same(left: &BitMatrix, right: &BitMatrix) -> bool {
    let mut k = 0;
    while k < 32 {
        if left.column(k) != right.column(k) {
            return false;
        }
        k += 1;
    }
    true
}

impl From<Swizzle> for Bijection {
    fn from(swizzle: Swizzle) -> Bijection {
        Bijection::Swizzle(swizzle)
    }
}

impl From<BitMatrix> for Bijection {
    fn from(matrix: BitMatrix) -> Bijection {
        Bijection::of(matrix)
    }
}

impl fmt::Display for Bijection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text().as_str())
    }
}

impl fmt::Debug for Bijection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text().as_str())
    }
}
