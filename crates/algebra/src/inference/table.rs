//! Inference of a layout from a table: plain, then swizzled, then as a matrix.

use crate::const_util::{as_signed, ctry, signed};
use crate::data::bits::matrix::Matrix;
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::profile::MAX_LEAVES;
use crate::data::stride::Stride;
use crate::data::swizzle::Swizzle;
use crate::error::{Blame, LayoutError, ModePath, Operation};
use crate::ops::with_shape;
use crate::swizzle::Composed;

/// The most modes of a table.
const MAX_MODES: usize = 8;

/// The layout inferred from a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(clippy::large_enum_variant, reason = "`Copy` and const: there is no heap to box on")]
pub enum Inferred {
    /// A layout, possibly with an offset and a swizzle.
    Layout(Composed),
    /// A map of bits that no single swizzle makes: a column for each bit of each mode, mode 0 first.
    Matrix(Matrix),
}

impl Inferred {
    /// The result as a composed layout, a matrix with a bit matrix; `shape` is the shape of the table.
    ///
    /// Post: `result(x) = table[x]`.
    ///
    /// # Errors
    /// The errors of [`Composed::of_exclusive`] for a matrix, such as two coordinates of one value;
    /// [`LayoutError::NotSwizzled`] if an extent that is no power of two has dependent columns.
    ///
    /// ```
    /// use layout_algebra::{IntTuple, inference::infer_table};
    /// let gray = infer_table(&[8], &[0, 1, 3, 2, 6, 7, 5, 4])?.composed(&IntTuple::leaf(8))?;
    /// assert_eq!(gray.to_string(), "bit_matrix(1,3,6) o 0 o 8:1");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn composed(&self, shape: &IntTuple) -> Result<Composed, LayoutError> {
        match self {
            Inferred::Layout(layout) => Ok(*layout),
            Inferred::Matrix(matrix) => {
                let flat = ctry!(shape.product_each(), Operation::Infer);
                // The bits of a mode of 3 leave gaps in a linear coordinate, so the shape has to be part of the layout.
                if !powers_of_two(flat.leaves()) {
                    return matrix.over(flat.leaves());
                }
                let placed = ctry!(matrix.placed(), Operation::Infer);
                placed.map(&ctry!(with_shape(placed.layout(), shape), Operation::Infer))
            }
        }
    }
}

/// Whether all extents are powers of two, so that the bits of the modes are all bits of a linear coordinate.
const fn powers_of_two(shape: &[u64]) -> bool {
    let mut i = 0;
    while i < shape.len() {
        if !shape[i].is_power_of_two() {
            return false;
        }
        i += 1;
    }
    true
}

/// Infers the layout over a shape from its indices, listed by linear coordinate. The result is the shortest `shape :
/// stride` with an offset; otherwise a layout after the least swizzle; otherwise a matrix.
///
/// Post: `result(x) = table[x]`; each mode is coalesced, so the layout is the only one of its form.
///
/// # Errors
/// [`LayoutError::NotInferred`] at the least coordinate along a mode, or of the whole, where no layout continues like
/// the table; [`LayoutError::CheckSameSize`] for a table of another size; [`LayoutError::RankMismatch`] for more than 8
/// modes, [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`], [`LayoutError::TooWide`].
///
/// ```
/// use layout_algebra::inference::{Inferred, infer_table};
/// let Inferred::Layout(read) = infer_table(&[8], &[0, 1, 2, 3, 8, 9, 10, 11])? else { panic!() };
/// assert_eq!(read.to_string(), "(4,2):(1,8)");
/// let mut swizzled = [0; 512];
/// for (x, entry) in swizzled.iter_mut().enumerate() {
///     let (i, j) = (x as u64 % 8, x as u64 / 8);
///     *entry = i * 64 + (j ^ (8 * i));
/// }
/// let Inferred::Layout(smem) = infer_table(&[8, 64], &swizzled)? else { panic!() };
/// assert_eq!(smem.to_string(), "Sw<3,3,3> o 0 o (8,64):(64,1)");
/// assert_eq!(infer_table(&[8], &[0, 1, 2, 3, 4, 5, 6, 8]).unwrap_err().to_string(), "\
/// [L1201] infer: f(7) = 8, a layout continues with 7
///   every layout that agrees at the coordinates before has that value; f(0) = 0
///   help: correct the formula or the table there, or split the mode into two tables");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn infer_table(shape: &[u64], table: &[u64]) -> Result<Inferred, LayoutError> {
    let table = ctry!(Table::new(shape, table));
    let plain = match table.layout(Swizzle::IDENTITY) {
        Ok(layout) => return Ok(Inferred::Layout(layout)),
        Err(error) => error,
    };
    // The error of the plain layout is the one to report: it has the first coordinate that breaks the pattern.
    let Some(matrix) = table.matrix() else { return Err(plain) };
    if let Some(swizzles) = matrix.swizzles() {
        // If an extent is no power of two, undoing a swizzle of the matrix may leave modes that are no layouts.
        let mut i = 0;
        while i < swizzles.count() {
            if let Ok(layout) = table.layout(swizzles.at(i)) {
                return Ok(Inferred::Layout(layout));
            }
            i += 1;
        }
    }
    // Dependent columns have no bit matrix; an extent that is no power of two needs one.
    if !powers_of_two(shape) && !matrix.is_injective() {
        return Err(plain);
    }
    Ok(Inferred::Matrix(matrix))
}

/// A table and its shape.
struct Table<'a> {
    shape: &'a [u64],
    values: &'a [u64],
}

/// The leaves of a mode.
struct ModeLeaves {
    extents: [u64; MAX_LEAVES],
    strides: [Stride; MAX_LEAVES],
    count: usize,
}

impl Table<'_> {
    const fn new<'a>(shape: &'a [u64], values: &'a [u64]) -> Result<Table<'a>, LayoutError> {
        if shape.is_empty() || shape.len() > MAX_MODES {
            return Err(LayoutError::rank_mismatch(shape.len(), MAX_MODES).during(Operation::Infer));
        }
        let blame = Blame::whole(Operation::Infer, 1);
        let mut mode = 0;
        while mode < shape.len() {
            if shape[mode] == 0 {
                return Err(LayoutError::ZeroExtent { blame, mode: ModePath::mode(mode) });
            }
            mode += 1;
        }
        let size = ctry!(ctry!(IntTuple::flat(shape), Operation::Infer).size(), Operation::Infer);
        if size != values.len() as u64 {
            return Err(LayoutError::CheckSameSize { blame, left: size, right: values.len() as u64 });
        }
        let mut x = 0;
        while x < values.len() {
            if signed(values[x]).is_none() {
                return Err(LayoutError::TooWide { blame, number: values[x], bits: 63 });
            }
            x += 1;
        }
        Ok(Table { shape, values })
    }

    /// The value at a linear coordinate, after the swizzle.
    #[allow(clippy::cast_possible_truncation, reason = "coordinates of a table are places of a slice")]
    const fn at(&self, x: u64, swizzle: Swizzle) -> i64 {
        as_signed(swizzle.apply(self.values[x as usize]))
    }

    /// The linear coordinate of a step by 1 along a mode.
    const fn step(&self, mode: usize) -> u64 {
        let (mut step, mut i) = (1, 0);
        while i < mode {
            step *= self.shape[i];
            i += 1;
        }
        step
    }

    /// The table as a layout with an offset, composed with a swizzle.
    const fn layout(&self, swizzle: Swizzle) -> Result<Composed, LayoutError> {
        let offset = self.at(0, swizzle);
        let (mut modes, mut i) = ([Layout::VOID; MAX_MODES], 0);
        while i < self.shape.len() {
            let leaves = ctry!(self.mode(i, swizzle));
            modes[i] = ctry!(leaves.layout(), Operation::Infer);
            i += 1;
        }
        // The indices that the modes predict, summed for each coordinate.
        let mut x = 0;
        while x < self.values.len() as u64 {
            let (mut expected, mut rest, mut i) = (offset, x, 0);
            while i < self.shape.len() {
                // In a layout the contributions of modes add up: each is read off the table where all others are 0.
                let along = (rest % self.shape[i]) * self.step(i);
                expected = expected.wrapping_add(self.at(along, swizzle).wrapping_sub(offset));
                rest /= self.shape[i];
                i += 1;
            }
            if self.at(x, swizzle) != expected {
                return Err(ctry_error(self.contradiction(x, self.at(x, swizzle), expected)));
            }
            x += 1;
        }
        let layout = if self.shape.len() == 1 {
            modes[0]
        } else {
            ctry!(Layout::tuple(modes.split_at(self.shape.len()).0), Operation::Infer)
        };
        Ok(ctry!(Composed::new(swizzle, crate::const_util::as_bits(offset), &layout), Operation::Infer))
    }

    /// The leaves of a mode. In a coalesced layout an extent ends at the first place that is not a multiple of its
    /// stride; the part above it is inferred the same way.
    const fn mode(&self, mode: usize, swizzle: Swizzle) -> Result<ModeLeaves, LayoutError> {
        let (n, unit) = (self.shape[mode], self.step(mode));
        let zero = self.at(0, swizzle);
        let mut leaves = ModeLeaves { extents: [1; MAX_LEAVES], strides: [Stride::constant(0); MAX_LEAVES], count: 0 };
        let mut step = 1;
        while step < n {
            let stride = self.at(step * unit, swizzle) - zero;
            let mut extent = 1;
            // The whole part below is compared for each step, so that the extent ends at the first deviation.
            while step * extent < n && continues(self.at(step * extent * unit, swizzle) - zero, stride, extent) {
                let base = step * extent;
                let mut x = 0;
                while x < step && base + x < n {
                    let found = self.at((base + x) * unit, swizzle);
                    let expected = self.at(base * unit, swizzle).wrapping_add(self.at(x * unit, swizzle) - zero);
                    if found != expected {
                        return Err(ctry_error(self.contradiction((base + x) * unit, found, expected)));
                    }
                    x += 1;
                }
                extent += 1;
            }
            // The remaining part has to be a whole number of repetitions of this leaf.
            if (n / step) % extent != 0 {
                // The run ends where no layout of this size may end it.
                let at = step * extent * unit;
                let expected = zero.wrapping_add(stride.wrapping_mul(as_signed(extent)));
                return Err(ctry_error(self.contradiction(at, self.at(at, swizzle), expected)));
            }
            leaves.extents[leaves.count] = extent;
            leaves.strides[leaves.count] = Stride::constant(stride);
            leaves.count += 1;
            step *= extent;
        }
        Ok(leaves)
    }

    /// The columns of the bits of each mode, if the table is their exclusive or.
    const fn matrix(&self) -> Option<Matrix> {
        // A matrix maps 0 to 0.
        if self.values[0] != 0 {
            return None;
        }
        let (mut columns, mut i) = (Matrix::EMPTY, 0);
        while i < self.shape.len() {
            let mut bit = 1;
            while bit < self.shape[i] {
                if columns.count() == 63 {
                    return None;
                }
                columns.put(crate::const_util::as_bits(self.at(bit * self.step(i), Swizzle::IDENTITY)));
                bit *= 2;
            }
            i += 1;
        }
        let mut x = 0;
        while x < self.values.len() as u64 {
            let (mut coordinate, mut place, mut rest, mut i) = (0, 0, x, 0);
            while i < self.shape.len() {
                coordinate |= (rest % self.shape[i]) << place;
                // Each mode has whole bits; the values of a mode of 3 leave one of four places free.
                place += self.shape[i].next_power_of_two().trailing_zeros();
                rest /= self.shape[i];
                i += 1;
            }
            if crate::const_util::as_bits(self.at(x, Swizzle::IDENTITY)) != columns.apply(coordinate) {
                return None;
            }
            x += 1;
        }
        Some(columns)
    }

    /// The error at a coordinate: the table's value, and the value of every layout that agrees before it.
    const fn contradiction(&self, x: u64, found: i64, continues: i64) -> Result<LayoutError, LayoutError> {
        let (mut coordinate, mut rest, mut i) = ([0; MAX_MODES], x, 0);
        while i < self.shape.len() {
            coordinate[i] = rest % self.shape[i];
            rest /= self.shape[i];
            i += 1;
        }
        let coordinate = if self.shape.len() == 1 {
            IntTuple::leaf(x)
        } else {
            ctry!(IntTuple::flat(coordinate.split_at(self.shape.len()).0))
        };
        let (blame, first) = (Blame::whole(Operation::Infer, 1), self.values[0]);
        Ok(LayoutError::NotInferred { blame, coordinate, found, continues, first })
    }
}

/// The error itself, or the error of building it.
const fn ctry_error(error: Result<LayoutError, LayoutError>) -> LayoutError {
    match error {
        Ok(error) | Err(error) => error,
    }
}

/// Whether a value is `steps` times a stride.
const fn continues(value: i64, stride: i64, steps: u64) -> bool {
    match stride.checked_mul(as_signed(steps)) {
        Some(expected) => value == expected,
        None => false,
    }
}

impl ModeLeaves {
    /// The leaves as one mode.
    const fn layout(&self) -> Result<Layout, LayoutError> {
        match self.count {
            0 => Layout::leaf(1, Stride::constant(0)),
            1 => Layout::leaf(self.extents[0], self.strides[0]),
            _ => Layout::from_array(&ctry!(IntTuple::flat(self.extents.split_at(self.count).0)), &self.strides),
        }
    }
}
