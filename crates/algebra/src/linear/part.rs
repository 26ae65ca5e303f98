//! Restriction of linear layouts to some of their dimensions.

use super::route::Route;
use super::value::Linear;
use crate::const_util::{ctry, small};
use crate::data::bits::dimensions::{Dimensions, contains};
use crate::data::bits::name::Name;
use crate::error::{Blame, Ends, LayoutError, Operation};

impl Linear {
    /// Restricts the layout to some inputs and outputs, in their order; other inputs are 0. Triton: `sublayout`.
    ///
    /// Post: where the dropped inputs are 0, the kept outputs have the values of `self`.
    ///
    /// # Errors
    /// [`LayoutError::UnknownDimension`].
    ///
    /// ```
    /// use layout_algebra::linear::{Linear, Name};
    /// let fragment = Linear::parse("{register: (2,2)^(16,8), lane: (4,8)^(32,1)} -> {row: 16, column: 8}")?;
    /// let rows = fragment.sublayout(&[Name::LANE], &[Name::ROW])?;
    /// assert_eq!(rows.to_string(), "{lane: (4,8)^(0,1)} -> {row: 16}");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn sublayout(&self, inputs: &[Name], outputs: &[Name]) -> Result<Linear, LayoutError> {
        ctry!(known(&self.inputs, inputs, Ends::Inputs, Operation::Sublayout));
        ctry!(known(&self.outputs, outputs, Ends::Outputs, Operation::Sublayout));
        Ok(self.between(&self.inputs.kept(inputs), &self.outputs.kept(outputs)))
    }

    /// The restriction to some of the dimensions of `self`.
    const fn between(&self, inputs: &Dimensions, outputs: &Dimensions) -> Linear {
        let mut made = Linear { inputs: *inputs, outputs: *outputs, ..Linear::EMPTY };
        let route = Route::new(&self.outputs, outputs, &Dimensions::NONE);
        let (mut column, mut i) = (0, 0);
        while i < inputs.count() {
            let bases = self.bases(inputs.name(i));
            let mut k = 0;
            while k < bases.len() {
                made.columns[column] = route.apply(bases[k]);
                column += 1;
                k += 1;
            }
            i += 1;
        }
        made
    }

    /// Whether the layout is the identity on these dimensions and does not mix them with other dimensions. They must be
    /// inputs and outputs. Triton: `isTrivialOver`.
    ///
    /// ```
    /// use layout_algebra::linear::{Linear, Name};
    /// let moved = Linear::parse("{lane: (2,2)^(2,1), warp: 4^4} -> {lane: 4, warp: 4}")?;
    /// assert!(moved.is_trivial_over(&[Name::WARP]) && !moved.is_trivial_over(&[Name::LANE]));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn is_trivial_over(&self, names: &[Name]) -> bool {
        self.quotient(names).is_ok()
    }

    /// Removes dimensions on which the layout is the identity. Triton: `quotient`.
    ///
    /// Post: `self(x)` has the values of `x` in these dimensions. In all other dimensions it has the values of
    /// `result`, which do not depend on these.
    ///
    /// # Errors
    /// [`LayoutError::NotTrivialOver`] with the base that differs from the identity's;
    /// [`LayoutError::UnknownDimension`], [`LayoutError::DimensionTooSmall`].
    ///
    /// ```
    /// use layout_algebra::linear::{Linear, Name};
    /// let moved = Linear::parse("{lane: (2,2)^(2,1), warp: 4^4} -> {lane: 4, warp: 4}")?;
    /// assert_eq!(moved.quotient(&[Name::WARP])?.to_string(), "{lane: (2,2)^(2,1)} -> {lane: 4}");
    /// assert_eq!(moved.quotient(&[Name::LANE]).unwrap_err().code(), "L1016");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn quotient(&self, names: &[Name]) -> Result<Linear, LayoutError> {
        ctry!(known(&self.inputs, names, Ends::Inputs, Operation::Quotient));
        ctry!(known(&self.outputs, names, Ends::Outputs, Operation::Quotient));
        let blame = Blame::whole(Operation::Quotient, 0);
        let (mut inputs, mut outputs) = (Dimensions::NONE, Dimensions::NONE);
        let mut touched = 0;
        let mut o = 0;
        while o < self.outputs.count() {
            let (name, bits) = (self.outputs.name(o), self.outputs.bits(o));
            if contains(names, name) {
                touched |= (self.outputs.size(o) - 1) << self.outputs.begin(o);
            } else {
                ctry!(outputs.push(name, bits), Operation::Quotient);
            }
            o += 1;
        }
        let (mut column, mut i) = (0, 0);
        while i < self.inputs.count() {
            let (name, bits) = (self.inputs.name(i), self.inputs.bits(i));
            let dropped = contains(names, name);
            let mut unit = 0;
            if dropped {
                let place = ctry!(self.outputs.require(name, Ends::Outputs, blame));
                if self.outputs.bits(place) != bits {
                    let (first, second) = (self.inputs.size(i), self.outputs.size(place));
                    return Err(LayoutError::DimensionTooSmall { blame, name, first, second });
                }
                unit = 1 << self.outputs.begin(place);
            } else {
                ctry!(inputs.push(name, bits), Operation::Quotient);
            }
            let mut k = 0;
            while k < bits {
                let value = self.columns[column];
                if dropped && value != unit << k || !dropped && value & touched != 0 {
                    let (base, outputs) = (small(k as usize), self.outputs);
                    let identity = if dropped { unit << k } else { value & !touched };
                    return Err(LayoutError::NotTrivialOver { blame, input: name, base, outputs, value, identity });
                }
                column += 1;
                k += 1;
            }
            i += 1;
        }
        Ok(self.between(&inputs, &outputs))
    }
}

/// The error of a name that is not one of the dimensions.
const fn known(dimensions: &Dimensions, names: &[Name], side: Ends, operation: Operation) -> Result<(), LayoutError> {
    let mut i = 0;
    while i < names.len() {
        ctry!(dimensions.require(names[i], side, Blame::whole(operation, 0)));
        i += 1;
    }
    Ok(())
}
