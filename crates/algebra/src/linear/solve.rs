//! Inverses of linear layouts, and the solution of `a(x(i)) = b(i)`.

use super::product::same_names;
use super::route::Route;
use super::value::Linear;
use crate::const_util::{ctry, small};
use crate::data::bits::Name;
use crate::data::bits::dimensions::Dimensions;
use crate::data::bits::echelon::Echelon;
use crate::error::{Blame, Ends, LayoutError, Operation};

impl Linear {
    /// The exact inverse. Triton: `invert`.
    ///
    /// Post: `result.apply(self.apply(x)) = x` and `self.apply(result.apply(y)) = y`.
    ///
    /// # Errors
    /// [`LayoutError::InputsCollide`] with two inputs of one value; [`LayoutError::NotReached`] with an output that no
    /// input reaches.
    ///
    /// ```
    /// use layout_algebra::linear::Linear;
    /// let tile = Linear::parse("{offset: (2,4)^(4,1)} -> {row: 4, column: 2}")?;
    /// assert_eq!(tile.inverse()?.to_string(), "{row: 4^2, column: 2^1} -> {offset: 8}");
    ///
    /// let twice = Linear::parse("{register: 2^1, lane: (2,2)^(2,3)} -> {row: 8}")?;
    /// assert_eq!(twice.inverse().unwrap_err().to_string(), "\
    /// [L1004] inverse: base 1 of lane is a sum of earlier ones: rank 2 of 3
    ///   (register 1, lane 1) and (lane 2) both reach 3
    ///   help: drop this base, or use right_inverse or solve, which leave its bit 0");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn inverse(&self) -> Result<Linear, LayoutError> {
        let image = Echelon::of(self.columns());
        if image.rank() < self.columns().len() {
            let dependent = self.matrix().dependent();
            return Err(self.collision(dependent.trailing_zeros(), Operation::Inverse));
        }
        self.undone(&image, Operation::Inverse)
    }

    /// A right inverse: maps each output to an input that reaches it, with free bits 0. For an injective layout it is
    /// the [inverse](Linear::inverse). Triton: `pseudoinvert`.
    ///
    /// Post: `self.apply(result.apply(y)) = y`; `result` takes no [dependent](crate::linear::Matrix::dependent) bit.
    ///
    /// # Errors
    /// [`LayoutError::NotReached`] with an output that no input reaches.
    ///
    /// ```
    /// use layout_algebra::linear::Linear;
    /// let broadcast = Linear::parse("{register: 2^1, warp: 2^0} -> {row: 2}")?;
    /// assert_eq!(broadcast.right_inverse()?.to_string(), "{row: 2^1} -> {register: 2, warp: 2}");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn right_inverse(&self) -> Result<Linear, LayoutError> {
        self.undone(&Echelon::of(self.columns()), Operation::RightInverse)
    }

    /// The right inverse, from the span of the columns.
    const fn undone(&self, image: &Echelon, operation: Operation) -> Result<Linear, LayoutError> {
        // Unreached outputs are reported first: then there may be more bits than a layout takes.
        let (bits, mut bit) = (self.outputs.total(), 0);
        while bit < bits {
            if !image.contains(1 << bit) {
                let (blame, rank) = (Blame::whole(operation, 0), small(image.rank()));
                return Err(LayoutError::NotReached { blame, outputs: self.outputs, value: 1 << bit, rank });
            }
            bit += 1;
        }
        let mut made = ctry!(Linear::zero(&self.outputs, &self.inputs), operation);
        bit = 0;
        while bit < bits {
            // The span remembers of which columns each value is the sum: these columns are the input that reaches it.
            made.columns[bit as usize] = image.reduce(1 << bit).1;
            bit += 1;
        }
        Ok(made)
    }

    /// Solves `self(x(i)) = other(i)`: maps each input of `other` to the input of `self` with the same outputs. It
    /// tells which thread of `self` has the value that a thread of `other` needs. Names are matched in any order, and
    /// free bits are 0. Triton: `lstsq`, and `invertAndCompose` with the operands exchanged.
    ///
    /// Post: `self.apply(result.apply(x)) = other.apply(x)`, by name.
    ///
    /// # Errors
    /// [`LayoutError::OutsideImage`] with the base of `other` that `self` does not reach;
    /// [`LayoutError::UnknownDimension`] unless both have the same output names; their sizes may differ.
    ///
    /// ```
    /// use layout_algebra::linear::Linear;
    /// let source = Linear::parse("{register: 4^1, lane: 8^4} -> {offset: 32}")?;
    /// let target = Linear::parse("{register: 4^8, lane: 8^1} -> {offset: 32}")?;
    /// let holder = source.solve(&target)?;
    /// assert_eq!(holder.to_string(), "{register: 4^8, lane: 8^1} -> {register: 4, lane: 8}");
    /// assert_eq!(holder.then(&source)?, target);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn solve(&self, other: &Linear) -> Result<Linear, LayoutError> {
        ctry!(same_names(&self.outputs, &other.outputs, Ends::Outputs, Operation::Solve));
        let mut joint = self.outputs;
        let mut i = 0;
        while i < joint.count() {
            let bits = other.outputs.bits_named(joint.name(i));
            // Both sides are packed by the larger sizes; packed by their own, equal values would have different bits.
            if bits > joint.bits(i) {
                let mut wider = Dimensions::NONE;
                let mut j = 0;
                while j < joint.count() {
                    ctry!(wider.push(joint.name(j), if i == j { bits } else { joint.bits(j) }), Operation::Solve);
                    j += 1;
                }
                joint = wider;
            }
            i += 1;
        }
        let mine = Route::new(&self.outputs, &joint, &Dimensions::NONE);
        let theirs = Route::new(&other.outputs, &joint, &Dimensions::NONE);
        let mut image = Echelon::new();
        let (columns, mut k) = (self.columns(), 0);
        while k < columns.len() {
            image.insert_as(mine.apply(columns[k]), 1 << k);
            k += 1;
        }
        let mut made = ctry!(Linear::zero(&other.inputs, &self.inputs), Operation::Solve);
        let columns = other.columns();
        k = 0;
        while k < columns.len() {
            let Some(tag) = image.tag(theirs.apply(columns[k])) else {
                let (input, base) = other.base_name(k);
                let (blame, value) = (Blame::whole(Operation::Solve, 1), columns[k]);
                return Err(LayoutError::OutsideImage { blame, input, base, outputs: other.outputs, value });
            };
            made.columns[k] = tag;
            k += 1;
        }
        Ok(made)
    }

    /// The error of two inputs with one value: the bit of a dependent column, and the columns whose sum it is.
    pub(super) const fn collision(&self, bit: u32, operation: Operation) -> LayoutError {
        // Only the columns before it: their sum is this column, which is what makes it dependent.
        let image = Echelon::of(self.columns.split_at(bit as usize).0);
        let value = self.columns[bit as usize];
        LayoutError::InputsCollide {
            blame: Blame::whole(operation, 0),
            inputs: self.inputs,
            outputs: self.outputs,
            first: image.reduce(value).1,
            second: 1 << bit,
            value,
            rank: small(self.matrix().rank()),
        }
    }

    /// The dimension and the number of the base of column `k`.
    pub(super) const fn base_name(&self, k: usize) -> (Name, u8) {
        #[allow(clippy::cast_possible_truncation, reason = "below 32")]
        let (dimension, base) = self.inputs.of_bit(k as u32);
        (self.inputs.name(dimension), small(base as usize))
    }
}
