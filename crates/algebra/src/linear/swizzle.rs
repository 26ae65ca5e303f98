//! Swizzles as matrices, and the least swizzle after which a matrix is a layout, found in one pass over its rows.
//!
//! Row `t` of a matrix is the set of coordinate bits that bit `t` of a value reads. A swizzle exclusive-ors rows onto
//! the rows of its window, from sources outside the window. So if `matrix = swizzle o layout`, a row of two bits or
//! more is in the window, reads exactly two bits, and its source reads one of them.

use super::value::Linear;
use crate::const_util::{ctry, small};
use crate::data::bijection::Bijection;
use crate::data::bits::Name;
use crate::data::bits::bit_matrix::{BitMatrix, places, too_wide};
use crate::data::bits::dimensions::{Dimensions, MAX_DIMENSIONS};
use crate::data::bits::matrix::Matrix;
use crate::data::bits::modes::Modes;
use crate::data::layout::Layout;
use crate::data::profile::MAX_LEAVES;
use crate::data::stride::Stride;
use crate::data::swizzle::Swizzle;
use crate::error::{Blame, LayoutError, Operation};
use crate::swizzle::Composed;

/// The number of rows of a matrix: values have at most 64 bits.
const ROWS: usize = 64;

/// The swizzles of fewest bits after which a matrix is a layout: `matrix = swizzle o layout`.
///
/// ```
/// use layout_algebra::{Swizzle, linear::Linear};
/// let smem = Linear::parse("(8,64)^(72,1)")?.matrix();
/// let found = smem.swizzles().unwrap();
/// assert_eq!((found.count(), found.at(0)), (1, Swizzle::new(3, 3, 3)?));
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Swizzles {
    bits: u8,
    /// The lowest bit that changes.
    first: u8,
    /// The shifts as masks: the distances of sources above, and below.
    above: u64,
    below: u64,
}

impl Swizzles {
    /// The number of bits that each of the swizzles changes.
    pub const fn bits(&self) -> u32 {
        self.bits as u32
    }

    /// The number of swizzles.
    pub const fn count(&self) -> usize {
        (self.above.count_ones() + self.below.count_ones()) as usize
    }

    /// Swizzle `k`, the nearest sources first; at equal distance, the sources above come first.
    ///
    /// # Panics
    /// Unless `k < count`.
    pub const fn at(&self, k: usize) -> Swizzle {
        assert!(k < self.count(), "a swizzle that there is not");
        let (mut left, mut distance) = (k, 0u32);
        loop {
            let signs = [(self.above, 1), (self.below, -1)];
            let mut i = 0;
            while i < 2 {
                let (mask, sign) = signs[i];
                if mask >> distance & 1 == 1 {
                    if left == 0 {
                        // The base of a swizzle is its lowest bit: the first target, or the first source where sources
                        // are below.
                        let base = self.first as u32 - if sign < 0 { distance } else { 0 };
                        return match Swizzle::new(self.bits as u32, base, distance.cast_signed() * sign) {
                            Ok(swizzle) => swizzle,
                            Err(error) => error.panic(),
                        };
                    }
                    left -= 1;
                }
                i += 1;
            }
            distance += 1;
        }
    }
}

impl Swizzle {
    /// The matrix of the swizzle on the lowest `bits` bits of an index, at most 64.
    ///
    /// Post: `result.apply(x) = self.apply(x)` for `x` of `bits` bits.
    ///
    /// ```
    /// use layout_algebra::Swizzle;
    /// assert_eq!(Swizzle::new(1, 0, 2)?.matrix(3).columns(), [1, 2, 4 ^ 1]);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn matrix(self, bits: u32) -> Matrix {
        Matrix::identity(bits).swizzled(self)
    }
}

impl Matrix {
    /// The matrix with a swizzle applied after it.
    pub(super) const fn swizzled(&self, swizzle: Swizzle) -> Matrix {
        self.moved(&Bijection::Swizzle(swizzle))
    }

    /// The matrix with a bijection applied after it.
    const fn moved(&self, bijection: &Bijection) -> Matrix {
        let (mut made, mut k) = (Matrix::EMPTY, 0);
        while k < self.count() {
            made.put(bijection.apply(self.column(k)));
            k += 1;
        }
        made
    }

    /// The matrix of a composed layout on its coordinates.
    ///
    /// Post: `result.apply(x) = composed(x)` for all `x < size`.
    ///
    /// # Errors
    /// [`LayoutError::SwizzleOffset`] for an offset, because a matrix maps 0 to 0; the errors of
    /// [`of_layout`](Matrix::of_layout). A swizzle is a bijection of bits, so the layout alone decides.
    ///
    /// ```
    /// use layout_algebra::{Composed, linear::Matrix};
    /// let tile = Matrix::of_composed(&Composed::parse("Sw<3,3,3> o 0 o (8,64):(64,1)")?)?;
    /// assert_eq!(tile.text().as_str(), "(8,64)^(72,1)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn of_composed(composed: &Composed) -> Result<Matrix, LayoutError> {
        if composed.offset() != 0 {
            let blame = Blame::whole(Operation::Linear, 0);
            return Err(LayoutError::SwizzleOffset { blame, offset: composed.offset(), unit: 0 });
        }
        Ok(ctry!(Matrix::of_layout(composed.layout())).moved(&composed.bijection()))
    }

    /// The swizzles of fewest bits after which this matrix is a layout; `None` if no single swizzle is enough.
    ///
    /// Let `t0` and `t1` be the first and the last row of two bits or more. The swizzles are the `Sw<B,M,S>` with `B =
    /// t1 - t0 + 1` that change these rows and leave at most one bit in each. A wider window only adds conditions.
    ///
    /// Post: exactly for these swizzles of the least number of bits, `swizzle o self` is plain.
    pub const fn swizzles(&self) -> Option<Swizzles> {
        let rows = self.rows();
        let count = self.reach() as usize;
        let (mut first, mut last) = (ROWS, 0);
        let mut t = 0;
        while t < count {
            if rows[t] & rows[t].wrapping_sub(1) != 0 {
                first = if first == ROWS { t } else { first };
                last = t;
                // A swizzle adds one source bit to a target, so a row has at most two bits.
                if rows[t].count_ones() > 2 {
                    return None;
                }
            }
            t += 1;
        }
        if first == ROWS {
            // The matrix is a layout already: the identity is its one swizzle.
            return Some(Swizzles { bits: 0, first: 0, above: 1, below: 0 });
        }
        let bits = last - first + 1;
        let mut found = Swizzles { bits: small(bits), first: small(first), above: 0, below: 0 };
        // Sources and targets of a swizzle do not overlap, so the distance is at least the number of bits.
        let mut distance = bits;
        while distance < ROWS {
            // Bits beyond the rows read nothing, so they change no row.
            if distance + first < count && last + distance < 63 && separates(&rows, first, bits, distance, true) {
                found.above |= 1 << distance;
            }
            if distance <= first && separates(&rows, first, bits, distance, false) {
                found.below |= 1 << distance;
            }
            distance += 1;
        }
        if found.count() > 0 { Some(found) } else { None }
    }

    /// The rows: for each bit of the value, the bits of the coordinate that it reads.
    const fn rows(&self) -> [u64; ROWS] {
        let (mut rows, mut k) = ([0; ROWS], 0);
        while k < self.count() {
            let mut rest = self.column(k);
            while rest != 0 {
                rows[rest.trailing_zeros() as usize] |= 1 << k;
                rest &= rest - 1;
            }
            k += 1;
        }
        rows
    }

    /// The composed layout of this matrix, with the least swizzle. Among swizzles of equally few bits, fewest modes
    /// win, then the nearest sources, then sources above.
    ///
    /// Post: `result(x) = self.apply(x)`.
    ///
    /// # Errors
    /// [`LayoutError::NotSwizzled`] with the bits that no single swizzle makes; the errors of [`Composed::new`].
    ///
    /// ```
    /// use layout_algebra::linear::{Linear, Matrix};
    /// let smem = Linear::parse("(8,64)^(72,1)")?.matrix();
    /// assert_eq!(smem.to_composed()?.to_string(), "Sw<3,3,3> o 0 o (8,64):(64,1)");
    /// // A Gray code of 3 bits: bit 1 reads bits 1 and 2, bit 0 reads 0 and 1, which changes itself.
    /// assert_eq!(Matrix::new(&[1, 3, 6])?.to_composed().unwrap_err().code(), "L1017");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn to_composed(&self) -> Result<Composed, LayoutError> {
        let (swizzle, plain) = ctry!(self.factored());
        Composed::new(swizzle, 0, &ctry!(Modes::of(plain.columns()).layout()))
    }

    /// Factors the matrix into the least swizzle and the plain matrix before it.
    const fn factored(&self) -> Result<(Swizzle, Matrix), LayoutError> {
        let Some(found) = self.swizzles() else { return Err(self.not_swizzled()) };
        let mut best = found.at(0);
        let mut plain = self.swizzled(best);
        let mut modes = Modes::of(plain.columns()).count();
        let mut k = 1;
        while k < found.count() {
            let swizzle = found.at(k);
            let other = self.swizzled(swizzle);
            let fewer = Modes::of(other.columns()).count();
            // Strictly fewer: among equals the nearest source stays, which `at` gives first.
            if fewer < modes {
                (best, plain, modes) = (swizzle, other, fewer);
            }
            k += 1;
        }
        Ok((best, plain))
    }

    /// Factors the matrix into a bijection and the plain matrix before it: the least swizzle, or a bit matrix if no
    /// single swizzle is enough.
    ///
    /// Post: `bijection.apply(plain.apply(x)) = self.apply(x)`.
    const fn split(&self) -> Result<(Bijection, Matrix), LayoutError> {
        match self.factored() {
            Ok((swizzle, plain)) => Ok((Bijection::Swizzle(swizzle), plain)),
            Err(_) => self.completed(),
        }
    }

    /// The layout, of one mode, that maps `x` to the value of this matrix; composed with a bit matrix if no single
    /// swizzle is enough.
    pub(crate) const fn placed(&self) -> Result<Composed, LayoutError> {
        let (bijection, plain) = ctry!(self.split());
        Composed::of(bijection, 0, &ctry!(Modes::of(plain.columns()).layout()))
    }

    /// The layout of a shape that maps the bits of each mode, mode 0 lowest, to the value of this matrix. A mode of 3
    /// has two bits. Each bit has its own place before the bit matrix, so any extent can be a mode.
    ///
    /// Post: `result(i, j, ..) = self.apply(i | j << bits(i) | ..)`.
    pub(crate) const fn over(&self, shape: &[u64]) -> Result<Composed, LayoutError> {
        if self.reach() > 32 {
            return Err(too_wide(self.reach() as u64).during(Operation::Linear));
        }
        // The columns are completed to a bijection: the lowest places are the bits of the coordinate.
        let lowest = crate::const_util::largest(small(self.count()) as u32);
        #[allow(clippy::cast_possible_truncation, reason = "independent columns of 32 bits are at most 32")]
        let Some(matrix) = BitMatrix::completing(lowest as u32, self) else { return Err(self.not_swizzled()) };
        let (mut modes, mut bit, mut i) = ([ctry!(Layout::leaf(1, Stride::ZERO)); MAX_LEAVES], 0, 0);
        while i < shape.len() {
            if shape[i] > 1 {
                modes[i] = ctry!(Layout::leaf(shape[i], Stride::constant(1 << bit)));
                // An extent of 3 takes two bits, of which one value does not occur.
                bit += shape[i].next_power_of_two().trailing_zeros();
            }
            i += 1;
        }
        let layout = if shape.len() == 1 { modes[0] } else { ctry!(Layout::tuple(modes.split_at(shape.len()).0)) };
        Composed::of(Bijection::of(matrix), 0, &layout)
    }

    /// The error if there is no swizzle: a row of more than two bits, or all rows of two.
    const fn not_swizzled(&self) -> LayoutError {
        let rows = self.rows();
        let (mut first, mut last, mut t) = (ROWS, 0, 0);
        while t < ROWS {
            let reads = rows[t].count_ones();
            if reads > 2 {
                (first, last) = (t, t);
                break;
            }
            if reads == 2 {
                first = if first == ROWS { t } else { first };
                last = t;
            }
            t += 1;
        }
        let (blame, reads) = (Blame::whole(Operation::Linear, 0), rows[first].count_ones());
        LayoutError::NotSwizzled {
            blame,
            matrix: *self,
            first: small(first),
            last: small(last),
            reads: small(reads as usize),
        }
    }
}

impl Composed {
    /// The composed layout of modes that are combined by exclusive or, `(8,64)^(72,1)`. It has the least swizzle, or a
    /// bit matrix if no single swizzle is enough. Its shape is the shape of the modes; an extent whose bits are taken
    /// apart becomes a tuple.
    ///
    /// Post: `result(c) = c0 d0 ^ c1 d1 ^ ..`.
    ///
    /// # Errors
    /// The errors of [`Matrix::of_exclusive`]; [`LayoutError::InputsCollide`] with two coordinates of one index, unless
    /// it
    /// is a layout; [`LayoutError::CapacityExceeded`] for a bit matrix of more than 32 bits.
    ///
    /// ```
    /// use layout_algebra::{Composed, Layout};
    /// let smem = Composed::of_exclusive(&Layout::parse("(8,64):(72,1)")?)?;
    /// assert_eq!(smem.to_string(), "Sw<3,3,3> o 0 o (8,64):(64,1)");
    /// assert_eq!(Composed::of_exclusive(&Layout::parse("(4,8):(8,1)")?)?.to_string(), "(4,8):(8,1)");
    /// let gray = Composed::of_exclusive(&Layout::parse("(2,2,2):(1,3,6)")?)?;
    /// assert_eq!(gray.to_string(), "bit_matrix(1,3,6) o 0 o (2,2,2):(1,2,4)");
    /// assert_eq!(Composed::of_exclusive(&Layout::parse("(4,4):(1,3)")?).unwrap_err().code(), "L1001"); // 3 * 3
    /// assert_eq!(Composed::of_exclusive(&Layout::parse("(2,4):(1,1)")?).unwrap_err().code(), "L1004"); // (1,0), (0,1)
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn of_exclusive(modes: &Layout) -> Result<Composed, LayoutError> {
        let matrix = ctry!(Matrix::of_exclusive(modes));
        let dependent = matrix.dependent();
        if dependent != 0
            && matrix.to_layout().is_err()
            // An error names the coordinates by mode, if the modes are inputs.
            && let Ok(linear) = by_inputs(modes, &matrix)
        {
            return Err(linear.collision(dependent.trailing_zeros(), Operation::Linear));
        }
        let (bijection, plain) = ctry!(matrix.split());
        let mut column = 0;
        Composed::of(bijection, 0, &ctry!(shaped(modes, &plain, &mut column)))
    }
}

impl Matrix {
    /// Factors the matrix into a bit matrix and the plain matrix before it. There each column has its own bit; a column
    /// of one bit keeps it.
    ///
    /// Post: `bijection.apply(plain.apply(x)) = self.apply(x)`.
    const fn completed(&self) -> Result<(Bijection, Matrix), LayoutError> {
        if self.reach() > 32 {
            return Err(too_wide(self.reach() as u64).during(Operation::Linear));
        }
        match places(self) {
            Some(places) => Ok((Bijection::of(BitMatrix::taking(&places, self)), places)),
            // Dependent columns have been refused.
            None => Err(self.not_swizzled()),
        }
    }
}

/// The linear layout of a matrix, with an input for each mode.
const fn by_inputs(modes: &Layout, matrix: &Matrix) -> Result<Linear, LayoutError> {
    let (mut inputs, mut outputs, mut i) = (Dimensions::NONE, Dimensions::NONE, 0);
    while i < modes.rank() && i < MAX_DIMENSIONS {
        ctry!(inputs.push(Name::dim(i), ctry!(modes.mode(i)).size().trailing_zeros()));
        i += 1;
    }
    ctry!(outputs.push(Name::OFFSET, matrix.reach()));
    Linear::new(&inputs, &outputs, matrix)
}

/// The layout of the columns of a plain matrix, from `column` on, in the shape of these modes.
const fn shaped(modes: &Layout, plain: &Matrix, column: &mut usize) -> Result<Layout, LayoutError> {
    if modes.profile().is_leaf() {
        // `of_exclusive` accepts extents of powers of two only.
        let bits = modes.size().trailing_zeros() as usize;
        let columns = plain.columns().split_at(*column).1.split_at(bits).0;
        *column += bits;
        return Modes::of(columns).layout();
    }
    let mut parts = [ctry!(Layout::leaf(1, Stride::ZERO)); MAX_LEAVES];
    let mut i = 0;
    while i < modes.rank() {
        parts[i] = ctry!(shaped(&ctry!(modes.mode(i)), plain, column));
        i += 1;
    }
    Layout::tuple(parts.split_at(modes.rank()).0)
}

/// Whether each row of the window differs in at most one bit from the row at `distance`.
const fn separates(rows: &[u64; ROWS], first: usize, bits: usize, distance: usize, above: bool) -> bool {
    let mut t = first;
    while t < first + bits {
        let source = if above { if t + distance < ROWS { rows[t + distance] } else { 0 } } else { rows[t - distance] };
        let left = rows[t] ^ source;
        if left & left.wrapping_sub(1) != 0 {
            return false;
        }
        t += 1;
    }
    true
}

impl Linear {
    /// Converts to a composed layout with the least swizzle and a mode for each input; its index is the packed outputs.
    ///
    /// Post: `result(x) = self.apply(x)`.
    ///
    /// # Errors
    /// The errors of [`Matrix::to_composed`].
    ///
    /// ```
    /// use layout_algebra::linear::Linear;
    /// let rows = Linear::parse("{row: 8^72, column: (8,8)^(1,8)} -> {offset: 512}")?;
    /// assert_eq!(rows.to_composed()?.to_string(), "Sw<3,3,3> o 0 o (8,64):(64,1)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn to_composed(&self) -> Result<Composed, LayoutError> {
        let (swizzle, plain) = ctry!(self.matrix().factored());
        Composed::new(swizzle, 0, &ctry!(self.by_modes(&plain)))
    }

    /// Converts a composed layout to a linear layout, with an input for each mode.
    ///
    /// Post: `result.apply(x) = composed(x)`.
    ///
    /// # Errors
    /// The errors of [`of_layout`](Linear::of_layout) and [`Matrix::of_composed`].
    ///
    /// ```
    /// use layout_algebra::{Composed, linear::{Linear, Name}};
    /// let tile = Composed::parse("Sw<3,3,3> o 0 o (8,64):(64,1)")?;
    /// let linear = Linear::of_composed(&tile, &[Name::ROW, Name::COLUMN], Name::OFFSET)?;
    /// assert_eq!(linear.to_string(), "{row: 8^72, column: 64^1} -> {offset: 512}");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn of_composed(composed: &Composed, inputs: &[Name], output: Name) -> Result<Linear, LayoutError> {
        let matrix = ctry!(Matrix::of_composed(composed));
        let plain = ctry!(Linear::of_layout(composed.layout(), inputs, output));
        let mut outputs = Dimensions::NONE;
        ctry!(outputs.push(output, matrix.reach()));
        Linear::new(plain.inputs(), &outputs, &matrix)
    }
}
