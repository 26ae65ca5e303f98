//! Renaming and joining: the same matrix under other dimensions, and two matrices that share one side.

use super::route::Route;
use super::value::Linear;
use crate::const_util::ctry;
use crate::data::bits::dimensions::{Dimensions, MAX_DIMENSIONS};
use crate::data::bits::name::Name;
use crate::error::{Blame, Ends, LayoutError, Operation};

impl Linear {
    /// Reorders the inputs. Triton: `transposeIns`.
    ///
    /// Post: equal outputs for equal inputs, matched by name.
    ///
    /// # Errors
    /// [`LayoutError::UnknownDimension`], [`LayoutError::DimensionTwice`], [`LayoutError::RankMismatch`] for names that
    /// are left out.
    ///
    /// ```
    /// use layout_algebra::linear::{Linear, Name};
    /// let layout = Linear::parse("{register: 2^1, lane: 4^2} -> {offset: 8}")?;
    /// let lanes_first = layout.transpose_inputs(&[Name::LANE, Name::REGISTER])?;
    /// assert_eq!(lanes_first.to_string(), "{lane: 4^2, register: 2^1} -> {offset: 8}");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn transpose_inputs(&self, order: &[Name]) -> Result<Linear, LayoutError> {
        let inputs = ctry!(reordered(&self.inputs, order, Ends::Inputs, Operation::TransposeInputs));
        let mut made = Linear { inputs, outputs: self.outputs, ..Linear::EMPTY };
        let (mut column, mut i) = (0, 0);
        while i < order.len() {
            let bases = self.bases(order[i]);
            let mut k = 0;
            while k < bases.len() {
                made.columns[column] = bases[k];
                column += 1;
                k += 1;
            }
            i += 1;
        }
        Ok(made)
    }

    /// Reorders the outputs. Triton: `transposeOuts`.
    ///
    /// Post: equal outputs, matched by name.
    ///
    /// # Errors
    /// The errors of [`transpose_inputs`](Linear::transpose_inputs).
    ///
    /// ```
    /// use layout_algebra::linear::{Linear, Name};
    /// let tile = Linear::parse("{lane: (2,4)^(4,1)} -> {row: 4, column: 2}")?;
    /// let turned = tile.transpose_outputs(&[Name::COLUMN, Name::ROW])?;
    /// assert_eq!(turned.to_string(), "{lane: 8^1} -> {column: 2, row: 4}");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn transpose_outputs(&self, order: &[Name]) -> Result<Linear, LayoutError> {
        let outputs = ctry!(reordered(&self.outputs, order, Ends::Outputs, Operation::TransposeOutputs));
        // Columns are packed values, so another order of outputs moves bits inside each column.
        let route = Route::new(&self.outputs, &outputs, &Dimensions::NONE);
        let mut made = Linear { inputs: self.inputs, outputs, ..Linear::EMPTY };
        let (columns, mut k) = (self.columns(), 0);
        while k < columns.len() {
            made.columns[k] = route.apply(columns[k]);
            k += 1;
        }
        Ok(made)
    }

    /// Reorders the outputs to match another layout, which has the same output names.
    ///
    /// Post: `result.apply(x)` has the values of `self.apply(x)`, matched by name.
    ///
    /// # Errors
    /// The errors of [`transpose_outputs`](Linear::transpose_outputs).
    ///
    /// ```
    /// use layout_algebra::linear::Linear;
    /// let rows = Linear::parse("{lane: 8^1} -> {row: 4, column: 2}")?;
    /// let other = Linear::parse("{lane: 8^1} -> {column: 2, row: 4}")?;
    /// assert_eq!(other.ordered_as(&rows)?.to_string(), "{lane: (2,4)^(4,1)} -> {row: 4, column: 2}");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn ordered_as(&self, other: &Linear) -> Result<Linear, LayoutError> {
        let (mut names, mut i) = ([Name::REGISTER; MAX_DIMENSIONS], 0);
        while i < other.outputs.count() {
            names[i] = other.outputs.name(i);
            i += 1;
        }
        self.transpose_outputs(names.split_at(other.outputs.count()).0)
    }

    /// Regroups the input bits into other dimensions; the matrix stays. Triton: `reshapeIns`.
    ///
    /// Post: `result.apply(x) = self.apply(x)`.
    ///
    /// # Errors
    /// [`LayoutError::BitsDiffer`].
    ///
    /// ```
    /// use layout_algebra::linear::{Dimensions, Linear, Name};
    /// let tile = Linear::parse("{offset: (2,4)^(4,1)} -> {row: 4, column: 2}")?;
    /// let threads = tile.reshape_inputs(&Dimensions::new(&[(Name::REGISTER, 2), (Name::LANE, 4)])?)?;
    /// assert_eq!(threads.to_string(), "{register: 2^4, lane: 4^1} -> {row: 4, column: 2}");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn reshape_inputs(&self, inputs: &Dimensions) -> Result<Linear, LayoutError> {
        // The order of the bits is the layout, and names only group them: equal totals are enough.
        ctry!(same_bits(inputs, &self.inputs, Operation::ReshapeInputs));
        Ok(Linear { inputs: *inputs, ..*self })
    }

    /// Regroups the output bits into other dimensions; the matrix stays. Triton: `reshapeOuts`.
    ///
    /// Post: `result.apply(x) = self.apply(x)`.
    ///
    /// # Errors
    /// [`LayoutError::BitsDiffer`].
    ///
    /// ```
    /// use layout_algebra::linear::{Dimensions, Linear};
    /// let tile = Linear::parse("{lane: 8^1} -> {offset: 8}")?;
    /// let rows = tile.reshape_outputs(&Dimensions::parse("{column: 4, row: 2}")?)?;
    /// assert_eq!(rows.coordinates(&[6])?[..2], [2, 1]);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn reshape_outputs(&self, outputs: &Dimensions) -> Result<Linear, LayoutError> {
        ctry!(same_bits(outputs, &self.outputs, Operation::ReshapeOutputs));
        Ok(Linear { outputs: *outputs, ..*self })
    }

    /// Joins all inputs into one dimension, with the name of the first; no inputs remain no inputs. Triton:
    /// `flattenIns`.
    ///
    /// Post: `result.apply(x) = self.apply(x)`.
    pub const fn flatten_inputs(&self) -> Linear {
        Linear { inputs: flattened(&self.inputs), ..*self }
    }

    /// Joins all outputs into one dimension, with the name of the first; no outputs remain no outputs. Triton:
    /// `flattenOuts`.
    ///
    /// Post: `result.apply(x) = self.apply(x)`.
    ///
    /// ```
    /// use layout_algebra::linear::Linear;
    /// let tile = Linear::parse("{register: 2^4, lane: 4^1} -> {row: 4, column: 2}")?;
    /// assert_eq!(tile.flatten_inputs().flatten_outputs().to_string(), "{register: (2,4)^(4,1)} -> {row: 8}");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn flatten_outputs(&self) -> Linear {
        Linear { outputs: flattened(&self.outputs), ..*self }
    }

    /// Joins two layouts with the same outputs over the inputs of both: `x, y -> self(x) ^ other(y)`. Triton:
    /// `concatIns`.
    ///
    /// # Errors
    /// [`LayoutError::BitsDiffer`] and [`LayoutError::UnknownDimension`] unless both have the same outputs in the same
    /// order; [`LayoutError::DimensionTwice`] for a shared input; [`LayoutError::CapacityExceeded`].
    ///
    /// ```
    /// use layout_algebra::linear::Linear;
    /// let lanes = Linear::parse("{lane: 4^2} -> {offset: 8}")?;
    /// let both = Linear::parse("{register: 2^1} -> {offset: 8}")?.concat_inputs(&lanes)?;
    /// assert_eq!(both.to_string(), "{register: 2^1, lane: 4^2} -> {offset: 8}");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn concat_inputs(&self, other: &Linear) -> Result<Linear, LayoutError> {
        ctry!(one_side(&self.outputs, &other.outputs, Ends::Outputs, Operation::ConcatInputs));
        let inputs = ctry!(appended(&self.inputs, &other.inputs), Operation::ConcatInputs);
        let mut made = ctry!(Linear::zero(&inputs, &self.outputs), Operation::ConcatInputs);
        let mut column = 0;
        while column < self.columns().len() {
            made.columns[column] = self.columns[column];
            column += 1;
        }
        let mut k = 0;
        while k < other.columns().len() {
            made.columns[column] = other.columns[k];
            column += 1;
            k += 1;
        }
        Ok(made)
    }

    /// Joins two layouts with the same inputs to the outputs of both: `x -> (self(x), other(x))`. Triton: `concatOuts`.
    ///
    /// # Errors
    /// [`LayoutError::BitsDiffer`] and [`LayoutError::UnknownDimension`] unless both have the same inputs in the same
    /// order; [`LayoutError::DimensionTwice`] for a shared output; [`LayoutError::CapacityExceeded`].
    ///
    /// ```
    /// use layout_algebra::linear::Linear;
    /// let rows = Linear::parse("{lane: (2,4)^(0,1)} -> {row: 4}")?;
    /// let both = rows.concat_outputs(&Linear::parse("{lane: (2,4)^(1,0)} -> {column: 2}")?)?;
    /// assert_eq!(both.to_string(), "{lane: (2,4)^(4,1)} -> {row: 4, column: 2}");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn concat_outputs(&self, other: &Linear) -> Result<Linear, LayoutError> {
        ctry!(one_side(&self.inputs, &other.inputs, Ends::Inputs, Operation::ConcatOutputs));
        let outputs = ctry!(appended(&self.outputs, &other.outputs), Operation::ConcatOutputs);
        let mut made = ctry!(Linear::zero(&self.inputs, &outputs), Operation::ConcatOutputs);
        let mut k = 0;
        while k < self.columns().len() {
            // The values of `other` are packed above, so no bits meet.
            made.columns[k] = self.columns[k] | other.columns[k] << self.outputs.total();
            k += 1;
        }
        Ok(made)
    }
}

/// The dimensions in the order of these names, which must name all of them.
const fn reordered(
    dimensions: &Dimensions,
    order: &[Name],
    side: Ends,
    operation: Operation,
) -> Result<Dimensions, LayoutError> {
    let (mut made, mut i) = (Dimensions::NONE, 0);
    while i < order.len() {
        let place = ctry!(dimensions.require(order[i], side, Blame::whole(operation, 0)));
        ctry!(made.push(order[i], dimensions.bits(place)), operation);
        i += 1;
    }
    // `push` refuses a name that is twice, so equal counts mean that every name occurs.
    if made.count() != dimensions.count() {
        return Err(LayoutError::rank_mismatch(made.count(), dimensions.count()).during(operation));
    }
    Ok(made)
}

const fn same_bits(given: &Dimensions, expected: &Dimensions, operation: Operation) -> Result<(), LayoutError> {
    let (given, expected) = (given.total() as u64, expected.total() as u64);
    if given != expected {
        return Err(LayoutError::BitsDiffer { blame: Blame::whole(operation, 1), given, expected });
    }
    Ok(())
}

/// The error of dimensions that differ from the dimensions of the other operand.
const fn one_side(left: &Dimensions, right: &Dimensions, side: Ends, operation: Operation) -> Result<(), LayoutError> {
    ctry!(same_bits(right, left, operation));
    let mut i = 0;
    while i < right.count() {
        let place = ctry!(left.require(right.name(i), side, Blame::whole(operation, 0)));
        if left.bits(place) != right.bits(i) {
            let (given, expected) = (right.bits(i) as u64, left.bits(place) as u64);
            return Err(LayoutError::BitsDiffer { blame: Blame::whole(operation, 1), given, expected });
        }
        if place != i {
            let (blame, first) = (Blame::whole(operation, 1), left.name(i));
            return Err(LayoutError::OrderContradicts { blame, first, second: right.name(i) });
        }
        i += 1;
    }
    // Equal bits, yet more names: the surplus dimensions have one value, and the first is reported as missing.
    if left.count() > right.count() {
        ctry!(right.require(left.name(right.count()), side, Blame::whole(operation, 1)));
    }
    Ok(())
}

/// The dimensions of `left`, then of `right`.
const fn appended(left: &Dimensions, right: &Dimensions) -> Result<Dimensions, LayoutError> {
    let (mut made, mut i) = (*left, 0);
    while i < right.count() {
        ctry!(made.push(right.name(i), right.bits(i)));
        i += 1;
    }
    Ok(made)
}

/// One dimension that holds all bits.
const fn flattened(dimensions: &Dimensions) -> Dimensions {
    if dimensions.count() == 0 {
        return Dimensions::NONE;
    }
    dimensions.kept(&[dimensions.name(0)]).with_bits(0, dimensions.total())
}
