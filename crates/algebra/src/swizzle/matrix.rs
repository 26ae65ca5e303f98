//! Conversion between `shape : stride` and matrices of bits. It exists exactly where both are one function.
//!
//! A layout adds the contributions of the digits of a coordinate; a matrix combines its bits by exclusive or. Both are
//! one function exactly where no sum carries.

use crate::const_util::{as_bits, ctry, product, small};
use crate::data::bits::dimensions::bits_of;
use crate::data::bits::matrix::{MAX_COLUMNS, Matrix};
use crate::data::bits::modes::Modes;
use crate::data::layout::Layout;
use crate::data::profile::MAX_LEAVES;
use crate::data::stride::Stride;
use crate::error::{Blame, LayoutError, Operation};
use crate::ops::coalesce;

/// The most coordinates compared one by one, where extents that are not powers of two leave the answer open.
pub const LINEAR_BUDGET: u64 = 1 << 16;

impl Matrix {
    /// The matrix of a layout: column `k` is the index of coordinate `2^k`.
    ///
    /// If all extents but the last are powers of two, the bits of a coordinate are the bits of its digits. Then only
    /// two columns that share a bit can carry, at coordinate `2^i + 2^j`; the least such coordinate is the
    /// counterexample. For other extents the coordinates are compared one by one.
    ///
    /// Post: `result.apply(x) = layout(x)` for all `x < size`, which need not be a power of two.
    ///
    /// # Errors
    /// [`LayoutError::NotLinear`] with the least coordinate where no matrix equals the layout;
    /// [`LayoutError::NotStatic`], [`LayoutError::NegativeStride`]; [`LayoutError::Undecided`] for more than
    /// [`LINEAR_BUDGET`] coordinates of extents that are not powers of two.
    ///
    /// ```
    /// use layout_algebra::{Layout, linear::Matrix};
    /// assert_eq!(Matrix::of_layout(&Layout::parse("(4,8):(8,1)")?)?.columns(), [8, 16, 1, 2, 4]);
    /// assert_eq!(Matrix::of_layout(&Layout::parse("(4,3):(1,4)")?)?.columns(), [1, 2, 4, 8]); // below 12
    ///
    /// // Padded rows: the counterexample is the first carry.
    /// let error = Matrix::of_layout(&Layout::parse("(32,32):(1,33)")?).unwrap_err();
    /// assert_eq!(error.to_string(), "\
    /// [L1001] linear: 1 and 33, the indices of 1 and 32, share bit 0
    ///   L(1) ^ L(32) = 32, but L(33) = 34
    ///   help: write (32,32)^(1,33), which combines the modes by exclusive or instead of adding");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn of_layout(layout: &Layout) -> Result<Matrix, LayoutError> {
        ctry!(layout.require_natural(Operation::Linear, 0));
        let flat = coalesce(layout);
        let size = flat.size();
        let mut columns = Matrix::EMPTY;
        let mut k = 0;
        while k < MAX_COLUMNS && 1 << k < size {
            columns.put(as_bits(flat.at(1 << k)));
            k += 1;
        }
        let coordinate = if powers_but_last(&flat) {
            first_carry(&columns, size)
        } else if size <= LINEAR_BUDGET {
            first_difference(&flat, &columns)
        } else {
            let blame = Blame::whole(Operation::Linear, 0);
            return Err(LayoutError::Undecided { blame, needed: size, budget: LINEAR_BUDGET });
        };
        match coordinate {
            None => Ok(columns),
            Some(x) => {
                // Its lowest bit and the rest: two coordinates whose indices do not combine to the index of their sum.
                let first = x & x.wrapping_neg();
                let layout = *layout;
                let values = [as_bits(flat.at(first)), as_bits(flat.at(x ^ first)), as_bits(flat.at(x))];
                let blame = Blame::whole(Operation::Linear, 0);
                Err(LayoutError::NotLinear { blame, layout, first, second: x ^ first, values })
            }
        }
    }

    /// The matrix of modes combined by exclusive or, `(8,64)^(72,1)`: coordinates `c` map to `c0 d0 ^ c1 d1 ^ ..`. It
    /// exists exactly if each mode alone is linear; modes may overlap.
    ///
    /// # Errors
    /// [`LayoutError::NotPowerOfTwo`] for an extent; [`LayoutError::NotLinear`] for a mode whose multiples are not
    /// exclusive ors, `4^3`; [`LayoutError::NotStatic`], [`LayoutError::NegativeStride`].
    ///
    /// ```
    /// use layout_algebra::{Layout, linear::Matrix};
    /// let smem = Matrix::of_exclusive(&Layout::parse("(8,64):(72,1)")?)?;
    /// assert_eq!(smem.apply(3 + 8 * 10), 3 * 72 ^ 10);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn of_exclusive(modes: &Layout) -> Result<Matrix, LayoutError> {
        ctry!(modes.require_natural(Operation::Linear, 0));
        let mut columns = Matrix::EMPTY;
        let mut leaf = 0;
        while leaf < modes.length() {
            let (extent, stride) = modes.mode_at(leaf);
            if let Err(error) = bits_of(extent, None) {
                return Err(error.with_blame(Blame::shape(Operation::Linear, leaf)));
            }
            let mode = match Matrix::of_mode(extent, as_bits(stride.coefficient())) {
                Ok(mode) => mode,
                Err(error) => return Err(error.with_blame(Blame::stride(Operation::Linear, leaf))),
            };
            columns = ctry!(columns.beside(&mode));
            leaf += 1;
        }
        Ok(columns)
    }

    /// The matrix of one mode.
    pub(crate) const fn of_mode(extent: u64, stride: u64) -> Result<Matrix, LayoutError> {
        // The stride of an extent of 1 has no effect.
        let stride = if extent == 1 { 0 } else { stride };
        if stride >> 63 != 0 || product(stride, extent - 1).is_none() {
            let blame = Blame::stride(Operation::Linear, 0);
            return Err(LayoutError::Overflow { blame, left: extent - 1, right: stride });
        }
        Matrix::of_layout(&ctry!(Layout::leaf(extent, Stride::constant(crate::const_util::as_signed(stride)))))
    }

    /// The layout of this matrix. It exists exactly where no two columns share a bit.
    ///
    /// Post: coalesced; `result(x) = self.apply(x)`.
    ///
    /// # Errors
    /// [`LayoutError::NotPlain`] with two columns that share a bit; [`LayoutError::CapacityExceeded`] for more than 32
    /// modes.
    ///
    /// ```
    /// use layout_algebra::linear::Matrix;
    /// assert_eq!(Matrix::new(&[8, 16, 1, 2, 4])?.to_layout()?.to_string(), "(4,8):(8,1)");
    /// assert_eq!(Matrix::new(&[1, 3, 6])?.to_layout().unwrap_err().to_string(), "\
    /// [L1003] linear: bases 1 and 3 share bit 0
    ///   f(1) ^ f(2) = 2, a layout shape : stride continues with 4
    ///   help: write (2,2,2)^(1,3,6), or find a swizzle with to_composed");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn to_layout(&self) -> Result<Layout, LayoutError> {
        if let Some(error) = self.not_plain() {
            return Err(error);
        }
        Modes::of(self.columns()).layout()
    }

    /// The error for the first two columns that share a bit; `None` if there are none.
    pub(crate) const fn not_plain(&self) -> Option<LayoutError> {
        let (mut seen, mut j) = (0, 0);
        while j < self.count() {
            if self.column(j) & seen != 0 {
                let mut i = 0;
                // Some earlier column shares the bit, so the loop ends before `j`.
                while self.column(i) & self.column(j) == 0 {
                    i += 1;
                }
                let (blame, matrix) = (Blame::whole(Operation::Linear, 0), *self);
                return Some(LayoutError::NotPlain { blame, matrix, first: small(i), second: small(j) });
            }
            seen |= self.column(j);
            j += 1;
        }
        None
    }
}

/// Whether all extents but the last are powers of two.
const fn powers_but_last(flat: &Layout) -> bool {
    let mut leaf = 0;
    while leaf + 1 < flat.length() {
        let (extent, _) = flat.mode_at(leaf);
        if extent & (extent - 1) != 0 {
            return false;
        }
        leaf += 1;
    }
    true
}

/// The least coordinate that is the sum of two bits whose columns share a bit.
const fn first_carry(columns: &Matrix, size: u64) -> Option<u64> {
    let mut j = 1;
    while j < columns.count() {
        let mut i = 0;
        // A coordinate beyond the size is no counterexample.
        while i < j && (1 << j) + (1 << i) < size {
            if columns.column(i) & columns.column(j) != 0 {
                return Some((1 << j) + (1 << i));
            }
            i += 1;
        }
        j += 1;
    }
    None
}

/// The least coordinate whose index is not the exclusive or of its columns. The coordinates are counted in digits, so a
/// step costs few additions.
const fn first_difference(flat: &Layout, columns: &Matrix) -> Option<u64> {
    // The exclusive or of the columns up to each: the change where a step carries up to there.
    let mut turned = [0; MAX_COLUMNS];
    let (mut all, mut k) = (0, 0);
    while k < columns.count() {
        all ^= columns.column(k);
        turned[k] = all;
        k += 1;
    }
    // Const evaluation pays for calls, so the extent and step of each leaf are looked up once.
    let (mut extents, mut steps) = ([0; MAX_LEAVES], [0; MAX_LEAVES]);
    let mut leaf = 0;
    while leaf < flat.length() {
        let (extent, stride) = flat.mode_at(leaf);
        (extents[leaf], steps[leaf]) = (extent, as_bits(stride.coefficient()));
        leaf += 1;
    }
    let mut digits = [0; MAX_LEAVES];
    let (mut index, mut exclusive, mut x) = (0u64, 0, 1);
    let size = flat.size();
    while x < size {
        leaf = 0;
        digits[0] += 1;
        // A step beyond an extent may leave 64 bits; it is taken back.
        index = index.wrapping_add(steps[0]);
        while digits[leaf] == extents[leaf] {
            index = index.wrapping_sub(steps[leaf].wrapping_mul(extents[leaf]));
            digits[leaf] = 0;
            leaf += 1;
            digits[leaf] += 1;
            index = index.wrapping_add(steps[leaf]);
        }
        exclusive ^= turned[x.trailing_zeros() as usize];
        if index != exclusive {
            return Some(x);
        }
        x += 1;
    }
    None
}
