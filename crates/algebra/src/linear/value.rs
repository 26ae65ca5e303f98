//! The type `Linear`: named inputs, named outputs, a column for each input bit.

use crate::const_util::ctry;
use crate::data::bits::dimensions::{Dimensions, MAX_DIMENSIONS, MAX_INPUT_BITS};
use crate::data::bits::matrix::{Matrix, apply};
use crate::data::bits::name::Name;
use crate::data::compact::column_major;
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::error::{Blame, Capacity, LayoutError, Operation};

/// A linear layout: maps named dimensions of powers of two to others, by exclusive or of the columns of the bits that
/// are set. Triton: `LinearLayout`.
///
/// It is one matrix over F2. Its input bits are the bits of the dimensions in order, the first dimension lowest; so are
/// its outputs. The names only say which bits belong together.
///
/// Post: `layout.apply(x ^ y) = layout.apply(x) ^ layout.apply(y)`.
///
/// ```
/// use layout_algebra::linear::{Linear, Name};
/// let warp = Linear::from_bases(
///     &[(Name::REGISTER, &[&[0, 1]]), (Name::LANE, &[&[0, 2], &[1, 0], &[2, 0]])],
///     &[(Name::ROW, 4), (Name::COLUMN, 4)],
/// )?;
/// assert_eq!(warp.coordinates(&[1, 0b101])?[..2], [2, 3]); // register 1, lane 5: row 2, column 1 ^ 2
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Linear {
    pub(super) inputs: Dimensions,
    pub(super) outputs: Dimensions,
    /// The columns of the input bits; the rest are 0, so that `==` compares values.
    pub(super) columns: [u64; MAX_INPUT_BITS],
}

impl Linear {
    /// The layout of no inputs and no outputs, the neutral element of the product.
    pub const EMPTY: Linear =
        Linear { inputs: Dimensions::NONE, outputs: Dimensions::NONE, columns: [0; MAX_INPUT_BITS] };

    /// Makes a linear layout from a matrix: column `k` is the value of input bit `k`, the outputs packed.
    ///
    /// # Errors
    /// [`LayoutError::BitsDiffer`] unless there is one column for each input bit, and no value exceeds the outputs;
    /// [`LayoutError::CapacityExceeded`] for more than 32 input bits.
    ///
    /// ```
    /// use layout_algebra::linear::{Dimensions, Linear, Matrix, Name};
    /// let lanes = Dimensions::new(&[(Name::LANE, 8)])?;
    /// let gray = Linear::new(&lanes, &Dimensions::new(&[(Name::OFFSET, 8)])?, &Matrix::new(&[1, 3, 6])?)?;
    /// assert_eq!(gray.to_string(), "{lane: (2,2,2)^(1,3,6)} -> {offset: 8}");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn new(inputs: &Dimensions, outputs: &Dimensions, matrix: &Matrix) -> Result<Linear, LayoutError> {
        Linear::of_columns(inputs, outputs, matrix.columns())
    }

    /// Makes a linear layout from a list of columns, as [`new`](Linear::new) does from a matrix.
    ///
    /// # Errors
    /// The errors of [`new`](Linear::new).
    ///
    /// ```
    /// use layout_algebra::linear::{Dimensions, Linear};
    /// let [lanes, offsets] = [Dimensions::parse("{lane: 8}")?, Dimensions::parse("{offset: 8}")?];
    /// assert_eq!(Linear::of_columns(&lanes, &offsets, &[1, 3, 6])?.apply(0b101), 1 ^ 6);
    /// assert_eq!(Linear::of_columns(&lanes, &offsets, &[1, 2, 8]).unwrap_err().code(), "L1015");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn of_columns(inputs: &Dimensions, outputs: &Dimensions, columns: &[u64]) -> Result<Linear, LayoutError> {
        let bits = inputs.total();
        if columns.len() != bits as usize {
            let (blame, expected) = (Blame::whole(Operation::Linear, 0), bits as u64);
            return Err(LayoutError::BitsDiffer { blame, given: columns.len() as u64, expected });
        }
        let mut made = ctry!(Linear::zero(inputs, outputs));
        let (mut reached, mut k) = (0, 0);
        while k < columns.len() {
            made.columns[k] = columns[k];
            reached |= columns[k];
            k += 1;
        }
        let (given, expected) = (u64::BITS - reached.leading_zeros(), outputs.total());
        if given > expected {
            let (blame, given, expected) = (Blame::whole(Operation::Linear, 1), given as u64, expected as u64);
            return Err(LayoutError::BitsDiffer { blame, given, expected });
        }
        Ok(made)
    }

    /// The layout with all bases 0, to be filled in.
    pub(super) const fn zero(inputs: &Dimensions, outputs: &Dimensions) -> Result<Linear, LayoutError> {
        if inputs.total() as usize > MAX_INPUT_BITS {
            let blame = Blame::whole(Operation::Linear, 0);
            return Err(LayoutError::CapacityExceeded {
                blame,
                what: Capacity::InputBits,
                count: inputs.total() as u64,
            });
        }
        Ok(Linear { inputs: *inputs, outputs: *outputs, columns: [0; MAX_INPUT_BITS] })
    }

    /// The input dimensions.
    pub const fn inputs(&self) -> &Dimensions {
        &self.inputs
    }

    /// The output dimensions.
    pub const fn outputs(&self) -> &Dimensions {
        &self.outputs
    }

    /// The columns: the value of each input bit, the outputs packed into one number.
    pub const fn columns(&self) -> &[u64] {
        self.columns.split_at(self.inputs.total() as usize).0
    }

    /// The bases of an input dimension: its columns. Empty if there is no such dimension.
    ///
    /// ```
    /// use layout_algebra::linear::{Linear, Name};
    /// let layout = Linear::parse("{register: 2^1, lane: 4^2} -> {offset: 8}")?;
    /// assert_eq!(layout.bases(Name::LANE), [2, 4]);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn bases(&self, input: Name) -> &[u64] {
        match self.inputs.position(input) {
            Some(i) => {
                let (begin, bits) = (self.inputs.begin(i) as usize, self.inputs.bits(i) as usize);
                self.columns.split_at(begin).1.split_at(bits).0
            }
            None => &[],
        }
    }

    /// The matrix, without the names.
    pub const fn matrix(&self) -> Matrix {
        match Matrix::new(self.columns()) {
            Ok(matrix) => matrix,
            // Not reached: at most 32 columns, of at most 63 bits.
            Err(_) => Matrix::EMPTY,
        }
    }

    /// Maps packed inputs to packed outputs.
    pub const fn apply(&self, inputs: u64) -> u64 {
        apply(self.columns(), inputs)
    }

    /// Maps one value for each input to the outputs, packed into one number.
    ///
    /// # Errors
    /// [`LayoutError::RankMismatch`], [`LayoutError::OutOfBounds`].
    pub const fn at(&self, inputs: &[u64]) -> Result<u64, LayoutError> {
        Ok(self.apply(ctry!(self.inputs.pack(inputs))))
    }

    /// Maps one value for each input to one number for each output; the remaining entries are 0. Triton: `apply`.
    ///
    /// # Errors
    /// The errors of [`at`](Linear::at).
    pub const fn coordinates(&self, inputs: &[u64]) -> Result<[u64; MAX_DIMENSIONS], LayoutError> {
        Ok(self.outputs.unpack(ctry!(self.at(inputs))))
    }

    /// The coordinates as a compact layout, with a mode for each input; it counts the inputs in their order.
    ///
    /// ```
    /// use layout_algebra::linear::Linear;
    /// let layout = Linear::parse("{register: 4^1, lane: 8^4} -> {offset: 32}")?;
    /// assert_eq!(layout.domain()?.to_string(), "(4,8):(1,4)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// None: a layout holds as many bits and dimensions as a linear layout has.
    pub const fn domain(&self) -> Result<Layout, LayoutError> {
        let (mut sizes, mut i) = ([1; MAX_DIMENSIONS], 0);
        while i < self.inputs.count() {
            sizes[i] = self.inputs.size(i);
            i += 1;
        }
        let shape = match self.inputs.count() {
            1 => IntTuple::leaf(sizes[0]),
            count => ctry!(IntTuple::flat(sizes.split_at(count).0)),
        };
        column_major(&shape)
    }

    /// Whether two layouts are equal: `==` for `const fn`.
    pub const fn same(&self, other: &Linear) -> bool {
        if !self.inputs.same(&other.inputs) || !self.outputs.same(&other.outputs) {
            return false;
        }
        let mut k = 0;
        // Unused columns are 0 in both, so comparing them decides nothing.
        while k < MAX_INPUT_BITS {
            if self.columns[k] != other.columns[k] {
                return false;
            }
            k += 1;
        }
        true
    }
}

impl Default for Linear {
    fn default() -> Linear {
        Linear::EMPTY
    }
}
