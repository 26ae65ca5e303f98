//! Division of linear layouts: undoing a product by a known factor.

use super::value::Linear;
use crate::const_util::ctry;
use crate::data::bits::dimensions::Dimensions;
use crate::error::{Blame, Ends, LayoutError, Operation};

/// The known factor of the product.
#[derive(Clone, Copy)]
enum Factor {
    /// The lower bits: `product(factor, result) = self`.
    Left,
    /// The upper bits: `product(result, factor) = self`.
    Right,
}

impl Linear {
    /// Divides by the first factor of a product: returns the second. It also tests whether `factor` is a factor.
    /// Triton: `divideLeft`.
    ///
    /// It undoes [`product`](Linear::product). `CuTe`'s divide does not undo its product: it rearranges the domain of
    /// the layout into tile and rest, and keeps all elements.
    ///
    /// Post: `factor.product(result) = self`, with the dimensions of `self`; the result is unique.
    ///
    /// # Errors
    /// [`LayoutError::NotAFactor`] with the base that differs; [`LayoutError::UnknownDimension`],
    /// [`LayoutError::DimensionTooSmall`] and [`LayoutError::OrderContradicts`] for dimensions that do not match.
    ///
    /// ```
    /// use layout_algebra::linear::{Linear, Name};
    /// let fragment = Linear::parse("{register: 2^8, lane: 8^1} -> {row: 8, column: 2}")?;
    /// let tile = fragment.product(&Linear::parse("{register: 2^1, lane: 1^0} -> {row: 2, column: 1}")?)?;
    /// assert_eq!(tile.to_string(), "{register: (2,2)^(16,8), lane: 8^1} -> {row: 16, column: 2}");
    /// let rest = tile.divide_left(&fragment)?;
    /// assert_eq!(rest.to_string(), "{register: 2^1, lane: 1^0} -> {row: 2, column: 1}");
    /// assert_eq!(fragment.product(&rest)?, tile);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn divide_left(&self, factor: &Linear) -> Result<Linear, LayoutError> {
        self.divide(factor, Factor::Left, Operation::DivideLeft)
    }

    /// Divides by the last factor of a product, in the upper bits: returns the first. Triton: `divideRight`.
    ///
    /// Post: `result.product(factor) = self`, with the dimensions of `self`; the result is unique.
    ///
    /// # Errors
    /// The errors of [`divide_left`](Linear::divide_left).
    ///
    /// ```
    /// use layout_algebra::linear::{Linear, Name};
    /// let tile = Linear::parse("{lane: 8^1, warp: 4^8} -> {row: 32}")?;
    /// let warps = Linear::identity(4, Name::WARP, Name::ROW)?;
    /// assert_eq!(tile.divide_right(&warps)?.to_string(), "{lane: 8^1, warp: 1^0} -> {row: 8}");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn divide_right(&self, factor: &Linear) -> Result<Linear, LayoutError> {
        self.divide(factor, Factor::Right, Operation::DivideRight)
    }

    const fn divide(&self, factor: &Linear, known: Factor, operation: Operation) -> Result<Linear, LayoutError> {
        let inputs = ctry!(without(&self.inputs, &factor.inputs, Ends::Inputs, operation));
        let outputs = ctry!(without(&self.outputs, &factor.outputs, Ends::Outputs, operation));
        let mut made = ctry!(Linear::zero(&inputs, &outputs), operation);
        let (mut column, mut from, mut i) = (0, 0, 0);
        while i < inputs.count() {
            let (bits, of_factor) = (inputs.bits(i) as usize, factor.inputs.bits_named(inputs.name(i)) as usize);
            let mut k = 0;
            while k < bits {
                let base = self.columns[from + k + if matches!(known, Factor::Left) { of_factor } else { 0 }];
                made.columns[column] = cut(&self.outputs, base, &outputs, known);
                column += 1;
                k += 1;
            }
            from += bits + of_factor;
            i += 1;
        }
        // If the part that was cut off is not the factor, no such layout exists.
        let product = ctry!(
            match known {
                Factor::Left => factor.product(&made),
                Factor::Right => made.product(factor),
            },
            operation
        );
        ctry!(same_order(&self.inputs, &product.inputs, operation));
        ctry!(same_order(&self.outputs, &product.outputs, operation));
        let (columns, mut k) = (self.columns(), 0);
        while k < columns.len() {
            if columns[k] != product.columns[k] {
                let (input, base) = self.base_name(k);
                return Err(LayoutError::NotAFactor {
                    blame: Blame::whole(operation, 1),
                    input,
                    base,
                    outputs: self.outputs,
                    found: columns[k],
                    product: product.columns[k],
                });
            }
            k += 1;
        }
        Ok(made)
    }
}

/// The dimensions, each reduced by the bits of the factor's dimension of that name.
const fn without(
    all: &Dimensions,
    factor: &Dimensions,
    side: Ends,
    operation: Operation,
) -> Result<Dimensions, LayoutError> {
    let (mut left, mut i) = (*all, 0);
    while i < factor.count() {
        let name = factor.name(i);
        let place = ctry!(all.require(name, side, Blame::whole(operation, 0)));
        if all.bits(place) < factor.bits(i) {
            let blame = Blame::whole(operation, 1);
            let (first, second) = (factor.size(i), all.size(place));
            return Err(LayoutError::DimensionTooSmall { blame, name, first, second });
        }
        left = left.with_bits(place, all.bits(place) - factor.bits(i));
        i += 1;
    }
    Ok(left)
}

/// The part of a base that belongs to the result: each output without its lowest, or its highest, bits.
const fn cut(all: &Dimensions, base: u64, left: &Dimensions, known: Factor) -> u64 {
    let parts = all.unpack(base);
    let (mut value, mut begin, mut i) = (0, 0, 0);
    while i < left.count() {
        // A product stacks both factors within each output: the first factor below, the second above.
        let part = match known {
            Factor::Left => parts[i] >> (all.bits(i) - left.bits(i)),
            Factor::Right => parts[i] & (left.size(i) - 1),
        };
        value |= part << begin;
        begin += left.bits(i);
        i += 1;
    }
    value
}

/// The error of two lists with the same names in different orders.
const fn same_order(found: &Dimensions, product: &Dimensions, operation: Operation) -> Result<(), LayoutError> {
    let mut i = 0;
    while i < found.count() {
        if !found.name(i).same(product.name(i)) {
            let blame = Blame::whole(operation, 1);
            return Err(LayoutError::OrderContradicts { blame, first: found.name(i), second: product.name(i) });
        }
        i += 1;
    }
    Ok(())
}
