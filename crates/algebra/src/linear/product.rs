//! Product (direct sum) and composition of linear layouts.

use super::route::Route;
use super::value::Linear;
use crate::const_util::ctry;
use crate::data::bits::dimensions::Dimensions;
use crate::error::{Blame, Ends, LayoutError, Operation};

impl Linear {
    /// The product, a direct sum. Dimensions of one name are stacked, the bits of `other` above. Triton: `operator*`.
    ///
    /// Post: the input bits of `self` map as in `self`. The input bits of `other`, above them, map as in `other`, each
    /// output above the bits of `self`. The order of the names agrees with both operands; where free, the names of
    /// `self` come first.
    ///
    /// # Errors
    /// [`LayoutError::OrderContradicts`] for names in opposite orders in the two;
    /// [`LayoutError::CapacityExceeded`].
    ///
    /// ```
    /// use layout_algebra::linear::{Linear, Name};
    /// let fragment = Linear::parse("{register: (2,2)^(16,8), lane: (4,8)^(32,1)} -> {row: 16, column: 8}")?;
    /// let warps = Linear::identity(4, Name::WARP, Name::ROW)?; // stacked along rows
    /// let tile = fragment.product(&warps)?;
    /// assert_eq!(tile.outputs().to_string(), "{row: 64, column: 8}");
    /// assert_eq!(tile.coordinates(&[0, 5, 3])?[..2], [1 + 16 * 3, 2]);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn product(&self, other: &Linear) -> Result<Linear, LayoutError> {
        let inputs = ctry!(self.inputs.union(&other.inputs), Operation::Product);
        let outputs = ctry!(self.outputs.union(&other.outputs), Operation::Product);
        let mut made = ctry!(Linear::zero(&inputs, &outputs), Operation::Product);
        let mine = Route::new(&self.outputs, &outputs, &Dimensions::NONE);
        // Bits of one output are stacked: each part of `other` is shifted by the bits that `self` has there.
        let theirs = Route::new(&other.outputs, &outputs, &self.outputs);
        let (mut column, mut i) = (0, 0);
        while i < inputs.count() {
            let bases = self.bases(inputs.name(i));
            let mut k = 0;
            while k < bases.len() {
                made.columns[column] = mine.apply(bases[k]);
                column += 1;
                k += 1;
            }
            let bases = other.bases(inputs.name(i));
            k = 0;
            while k < bases.len() {
                made.columns[column] = theirs.apply(bases[k]);
                column += 1;
                k += 1;
            }
            i += 1;
        }
        Ok(made)
    }

    /// The composition `x -> next(self(x))`; dimensions are matched by name in any order. Triton: `compose`.
    ///
    /// Post: `result.apply(x) = next.apply(y)`, where `y` has the values of `self.apply(x)` by name.
    ///
    /// # Errors
    /// [`LayoutError::UnknownDimension`] unless the outputs of `self` and the inputs of `next` have the same names;
    /// [`LayoutError::DimensionTooSmall`] for an output larger than its input.
    ///
    /// ```
    /// use layout_algebra::linear::Linear;
    /// let threads = Linear::parse("{lane: 4^1} -> {row: 2, column: 2}")?;
    /// let memory = Linear::parse("{column: 2^1, row: 4^2} -> {offset: 8}")?;
    /// assert_eq!(threads.then(&memory)?.to_string(), "{lane: (2,2)^(2,1)} -> {offset: 8}");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn then(&self, next: &Linear) -> Result<Linear, LayoutError> {
        if let Err(error) = same_names(&self.outputs, &next.inputs, Ends::Inputs, Operation::Then) {
            // The error also says whether the operands would fit in the other order.
            let turned = same_names(&next.outputs, &self.inputs, Ends::Inputs, Operation::Then).is_ok();
            return Err(error.with_turned(turned));
        }
        let mut i = 0;
        while i < self.outputs.count() {
            let name = self.outputs.name(i);
            let (first, second) = (self.outputs.size(i), 1 << next.inputs.bits_named(name));
            if first > second {
                let blame = Blame::whole(Operation::Then, 1);
                return Err(LayoutError::DimensionTooSmall { blame, name, first, second });
            }
            i += 1;
        }
        let mut made = ctry!(Linear::zero(&self.inputs, &next.outputs), Operation::Then);
        // An input may be wider than the output that it takes; its upper bits stay 0.
        let route = Route::new(&self.outputs, &next.inputs, &Dimensions::NONE);
        let columns = self.columns();
        let mut k = 0;
        while k < columns.len() {
            made.columns[k] = next.apply(route.apply(columns[k]));
            k += 1;
        }
        Ok(made)
    }
}

/// The error of a name that only one of two lists has. The outputs of the first operand must have the names of `side`
/// of the second.
pub(super) const fn same_names(
    left: &Dimensions,
    right: &Dimensions,
    side: Ends,
    operation: Operation,
) -> Result<(), LayoutError> {
    let mut i = 0;
    while i < left.count() {
        ctry!(right.require(left.name(i), side, Blame::whole(operation, 1)));
        i += 1;
    }
    i = 0;
    while i < right.count() {
        ctry!(left.require(right.name(i), Ends::Outputs, Blame::whole(operation, 0)));
        i += 1;
    }
    Ok(())
}
