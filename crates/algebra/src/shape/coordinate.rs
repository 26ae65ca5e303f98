//! Coordinates and indices: `x -> (i, j, ..) -> index`.
//!
//! An integer coordinate is linear: it counts the coordinates of a shape colexicographically, the first mode moving
//! fastest. A nested coordinate may stop at any depth: `(x, (i, j))` is a coordinate into `((2,3),(4,5))`.

use crate::const_util::{as_bits, ctry, signed};
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::profile::Over;
use crate::error::{Blame, LayoutError, ModePath, Operation};

impl IntTuple {
    /// Converts linear coordinate `x` of this shape to a nested coordinate. `CuTe`: `idx2crd`.
    ///
    /// Post: `congruent(result, self)`, `self.linear(result) = x`.
    ///
    /// # Errors
    /// [`LayoutError::OutOfBounds`], [`LayoutError::Overflow`].
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// let shape = IntTuple::parse("((2,3),4)")?;
    /// assert_eq!(shape.coordinate(9)?.to_string(), "((1,1),1)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    #[doc(alias = "idx2crd")]
    pub const fn coordinate(&self, x: u64) -> Result<IntTuple, LayoutError> {
        let size = ctry!(self.size());
        // Also ends every shape with an extent of 0: the divisions below are by extents of at least 1.
        if x >= size {
            return Err(LayoutError::out_of_bounds(x, size));
        }
        let mut result = *self;
        let mut rest = x;
        let mut i = 0;
        while i < self.length() {
            result.entries[i] = rest % self.entries[i];
            rest /= self.entries[i];
            i += 1;
        }
        Ok(result)
    }

    /// Converts a nested coordinate of this shape to a linear coordinate. `CuTe`: `crd2idx` into the compact layout.
    ///
    /// Post: `self.coordinate(result)` is `coordinate`, refined to the leaves.
    ///
    /// # Errors
    /// [`LayoutError::OutOfBounds`], [`LayoutError::CoordinateNotCongruent`], [`LayoutError::Overflow`].
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// let shape = IntTuple::parse("((2,3),4)")?;
    /// assert_eq!(shape.linear(&IntTuple::parse("(3,1)")?)?, 9);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn linear(&self, coordinate: &IntTuple) -> Result<u64, LayoutError> {
        // A size that fits bounds every sum below: each coordinate is less than its extent.
        ctry!(self.size());
        if !coordinate.weakly_congruent(self) {
            return Err(LayoutError::CoordinateNotCongruent {
                blame: Blame::NONE,
                coordinate: *coordinate.profile(),
                shape: *self.profile(),
            });
        }
        let mut linear = 0;
        let mut scale = 1;
        let mut over = Over::START;
        let mut leaf = 0;
        while leaf < coordinate.length() {
            // A coordinate may stop above the leaves: then its number counts the whole part below it.
            over = over.next_leaf(coordinate.profile(), self.profile());
            let extent = ctry!(self.size_of(over.at));
            let x = coordinate.entries[leaf];
            if x >= extent {
                let blame = Blame::shape(Operation::Index, leaf);
                let mode = ModePath::of(coordinate.profile(), leaf);
                return Err(LayoutError::OutOfBounds { blame, mode, coordinate: x as i128, extent });
            }
            linear += x * scale;
            scale *= extent;
            leaf += 1;
        }
        Ok(linear)
    }
}

impl Layout {
    /// The index of linear coordinate `x`: `L(x)`, the layout function.
    ///
    /// # Errors
    /// [`LayoutError::OutOfBounds`] for `x >= size`; [`LayoutError::NotStatic`] for runtime and axis strides;
    /// [`LayoutError::NegativeStride`] for negative strides, which need [`offset`](Layout::offset).
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// let rows = Layout::parse("(4,8):(8,1)")?;
    /// assert_eq!((rows.index(0)?, rows.index(1)?, rows.index(4)?), (0, 8, 1));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn index(&self, x: u64) -> Result<u64, LayoutError> {
        ctry!(self.require_natural(Operation::Index, 0));
        ctry!(self.require_within(x));
        Ok(as_bits(self.at(x)))
    }

    /// The index of a nested, flat or partly nested coordinate.
    ///
    /// # Errors
    /// The errors of [`index`](Layout::index), and [`LayoutError::CoordinateNotCongruent`].
    ///
    /// ```
    /// use layout_algebra::{IntTuple, Layout};
    /// let layout = Layout::parse("((2,3),4):((1,2),6)")?;
    /// assert_eq!(layout.index_at(&IntTuple::parse("((1,2),3)")?)?, 23);
    /// assert_eq!(layout.index_at(&IntTuple::parse("(5,3)")?)?, 23);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn index_at(&self, coordinate: &IntTuple) -> Result<u64, LayoutError> {
        // One rule for both forms: a nested coordinate has one linear coordinate, and so its index.
        self.index(ctry!(self.shape().linear(coordinate)))
    }

    /// The signed index of linear coordinate `x`, for layouts with negative strides.
    ///
    /// # Errors
    /// [`LayoutError::OutOfBounds`], [`LayoutError::NotStatic`], and [`LayoutError::SumOverflow`] if the indices need
    /// more than 63 bits.
    ///
    /// ```
    /// use layout_algebra::{Layout, Stride};
    /// let reversed = Layout::leaf(4, Stride::constant(-1))?;
    /// assert_eq!(reversed.offset(3)?, -3);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn offset(&self, x: u64) -> Result<i64, LayoutError> {
        ctry!(self.require_constant(Operation::Index, 0));
        ctry!(self.require_within(x));
        // Below 2^63 the wrapped sum of `at` is the sum itself, whatever the signs.
        if signed(self.reach()).is_none() {
            return Err(LayoutError::SumOverflow { blame: Blame::NONE, left: self.reach(), right: 0 });
        }
        Ok(self.at(x))
    }

    /// The signed index of a nested, flat or partly nested coordinate.
    ///
    /// # Errors
    /// The errors of [`offset`](Layout::offset), and [`LayoutError::CoordinateNotCongruent`].
    pub const fn offset_at(&self, coordinate: &IntTuple) -> Result<i64, LayoutError> {
        self.offset(ctry!(self.shape().linear(coordinate)))
    }

    /// The nested coordinate of linear coordinate `x`, congruent to the shape.
    ///
    /// # Errors
    /// [`LayoutError::OutOfBounds`].
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// assert_eq!(Layout::parse("(4,8):(8,1)")?.coordinate(5)?.to_string(), "(1,1)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    #[doc(alias = "idx2crd")]
    pub const fn coordinate(&self, x: u64) -> Result<IntTuple, LayoutError> {
        self.shape().coordinate(x)
    }

    const fn require_within(&self, x: u64) -> Result<(), LayoutError> {
        let size = self.size();
        if x < size { Ok(()) } else { Err(LayoutError::out_of_bounds(x, size)) }
    }

    /// The index of linear coordinate `x` with every coefficient as a constant, in wrapping arithmetic. It is exact
    /// modulo `2^64`, so exact for `x < size`. Beyond the size the last leaf is unbounded (the extension of the
    /// layout).
    pub(crate) const fn at(&self, x: u64) -> i64 {
        let length = self.length();
        let mut index = 0i64;
        let mut rest = x;
        let mut i = 0;
        while i < length {
            let extent = self.shape.entries[i];
            let digit = if i + 1 < length { rest % extent } else { rest };
            index = index.wrapping_add(self.strides.at(i).times_wrapping(digit));
            rest /= extent;
            i += 1;
        }
        index
    }
}
