//! Preimages: converts an index back to a coordinate.

use crate::const_util::ctry;
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::decide::digits::Sum;
use crate::decide::injectivity::INJECTIVITY_BUDGET;
use crate::error::{Blame, LayoutError, Operation};

impl Layout {
    /// A coordinate with this index, congruent to the shape. `CuTe`: `layout.get_hier_coord(index)`, which is correct
    /// for compact layouts only.
    ///
    /// The coordinate of a mode of stride 0 is 0. [`IntTuple::linear`] converts the result to a linear coordinate
    /// (`CuTe`: `get_1d_coord`), [`IntTuple::mode_coordinate`] to one number per mode (`get_flat_coord`).
    ///
    /// Post: `self.index_at(result) = index`.
    ///
    /// # Errors
    /// [`LayoutError::NoSuchIndex`]; [`LayoutError::NotStatic`], [`LayoutError::NegativeStride`];
    /// [`LayoutError::InjectivityUndecided`] if overlapping modes need more than [`INJECTIVITY_BUDGET`] steps.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// let rows = Layout::parse("(4,8):(8,1)")?;
    /// assert_eq!(rows.coordinate_of(9)?.to_string(), "(1,1)");
    /// assert!(Layout::parse("(4,8):(10,1)")?.coordinate_of(9).is_err());
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn coordinate_of(&self, index: u64) -> Result<IntTuple, LayoutError> {
        ctry!(self.require_natural(Operation::Coordinate, 0));
        let mut sum = Sum::EMPTY;
        sum.push(self, 0);
        sum.gather();
        let blame = Blame::whole(Operation::Coordinate, 1);
        match sum.find(index, INJECTIVITY_BUDGET) {
            Some(true) => {}
            Some(false) => return Err(LayoutError::NoSuchIndex { blame, index }),
            None => return Err(LayoutError::InjectivityUndecided { blame, budget: INJECTIVITY_BUDGET }),
        }
        let digits = sum.digits_of(0);
        let mut coordinate = self.shape;
        let mut i = 0;
        while i < self.length() {
            coordinate.entries[i] = digits[i];
            i += 1;
        }
        Ok(coordinate)
    }
}

impl IntTuple {
    /// Converts a coordinate to one number for each mode of this shape. `CuTe`: `get_flat_coord`.
    ///
    /// Post: the rank of the result is the rank of the shape, its depth at most 1;
    /// `self.linear(result) = self.linear(coordinate)`.
    ///
    /// # Errors
    /// The errors of [`linear`](IntTuple::linear).
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// let shape = IntTuple::parse("((2,3),4)")?;
    /// assert_eq!(shape.mode_coordinate(&IntTuple::parse("((1,2),3)")?)?.to_string(), "(5,3)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn mode_coordinate(&self, coordinate: &IntTuple) -> Result<IntTuple, LayoutError> {
        // Through the linear coordinate, which all shapes of one size share: no second rule of conversion is needed.
        let x = ctry!(self.linear(coordinate));
        if self.rank() == 1 { Ok(IntTuple::leaf(x)) } else { ctry!(self.product_each()).coordinate(x) }
    }

    /// Converts a coordinate to the coordinate of the same element in another shape. `CuTe`:
    /// `crd2crd(coordinate, shape, other)`.
    ///
    /// (`CuTe` converts tuples mode by mode, which leaves the other shape where the modes differ in size.)
    ///
    /// Post: `other.linear(result) = self.linear(coordinate)`; `result` is congruent to `other`.
    ///
    /// # Errors
    /// The errors of [`linear`](IntTuple::linear) and [`coordinate`](IntTuple::coordinate).
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// let (shape, other) = (IntTuple::parse("(6,4)")?, IntTuple::parse("((2,3),4)")?);
    /// assert_eq!(shape.coordinate_in(&other, &IntTuple::parse("(5,3)")?)?.to_string(), "((1,2),3)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn coordinate_in(&self, other: &IntTuple, coordinate: &IntTuple) -> Result<IntTuple, LayoutError> {
        other.coordinate(ctry!(self.linear(coordinate)))
    }
}
