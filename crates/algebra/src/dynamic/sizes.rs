//! Sizes as expressions in runtime numbers, which a tensor evaluates once, when it is made.

use super::DynLayout;
use crate::const_util::ctry;
use crate::data::extent::Extent;
use crate::data::int_tuple::IntTuple;
use crate::data::profile::Over;
use crate::data::stride::{Basis, Stride};
use crate::data::value::Value;
use crate::error::{Blame, LayoutError, ModePath, Operation};

impl DynLayout {
    /// The number of coordinates, as an expression.
    ///
    /// Post: its value [`at`](Value::at) any numbers is the size of the [instance](DynLayout::instantiate).
    ///
    /// # Errors
    /// [`LayoutError::Overflow`] if a runtime number is a factor more than 127 times.
    ///
    /// ```
    /// use layout_algebra::DynLayout;
    /// let size = DynLayout::parse("(128?,64?):(?,1)")?.size()?;
    /// assert_eq!(size.text().as_str(), "8192*?0*?1");
    /// assert_eq!(size.at(&[3, 5, 0, 0, 0, 0, 0, 0]), Some(8192 * 15));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn size(&self) -> Result<Value, LayoutError> {
        let Extent { coefficient, product } = ctry!(self.extent());
        let mut size = Value::NUMBERED;
        size.add(coefficient as i128, Stride::new(1, Basis::Product(product)).code);
        Ok(size)
    }

    /// One more than the distance from the smallest to the largest index, as an expression: 1 plus the sum over all
    /// modes of `(extent - 1) x stride`.
    ///
    /// Post: its value [`at`](Value::at) any numbers is the cosize of the [instance](DynLayout::instantiate).
    ///
    /// # Errors
    /// [`LayoutError::NotStatic`] for axis strides; [`LayoutError::Overflow`] if a runtime number is a factor more than
    /// 127 times.
    ///
    /// ```
    /// use layout_algebra::DynLayout;
    /// let cosize = DynLayout::parse("(128?0,64?1):(?2,1)")?.cosize()?;
    /// assert_eq!(cosize.text().as_str(), "128*?0*?2 - ?2 + 64*?1");
    /// assert_eq!(cosize.at(&[1, 1, 100, 0, 0, 0, 0, 0]), Some(127 * 100 + 64));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn cosize(&self) -> Result<Value, LayoutError> {
        let mut cosize = Value::NUMBERED;
        let mut i = 0;
        while i < self.length() {
            let (extent, stride) = self.mode_at(i);
            if stride.basis().runtime_product().is_none() {
                return Err(LayoutError::NotStatic { blame: Blame::stride(Operation::Cosize, i), stride });
            }
            let Some(end) = stride.times(extent.product) else {
                return Err(too_large(Operation::Cosize, i, extent.coefficient));
            };
            // `(extent - 1) x stride` as two terms, since the extent may be a product of runtime numbers.
            let far = stride.coefficient.unsigned_abs() as i128;
            cosize.add(far * extent.coefficient as i128, end.code);
            cosize.add(-far, stride.code);
            i += 1;
        }
        cosize.add(1, 0);
        Ok(cosize)
    }

    /// The index of a nested, flat or partly nested coordinate that is in bounds for all values, as an expression.
    ///
    /// Post: its value [`at`](Value::at) any numbers is the index of the coordinate in the
    /// [instance](DynLayout::instantiate).
    ///
    /// # Errors
    /// [`LayoutError::CoordinateNotCongruent`]; [`LayoutError::DependsOnExtent`] for a coordinate that is in bounds for
    /// some values only.
    ///
    /// ```
    /// use layout_algebra::{DynLayout, IntTuple};
    /// let matrix = DynLayout::parse("(128?,64?):(?,1)")?;
    /// let index = matrix.index_at(&IntTuple::parse("(100,3)")?)?;
    /// assert_eq!(index.text().as_str(), "100*?2 + 3");
    /// assert_eq!(matrix.index_at(&IntTuple::parse("(200,3)")?).unwrap_err().code(), "L0412"); // ?0 = 1 has 128 rows
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn index_at(&self, coordinate: &IntTuple) -> Result<Value, LayoutError> {
        if !coordinate.profile().weakly_congruent(self.profile()) {
            return Err(LayoutError::CoordinateNotCongruent {
                blame: Blame::whole(Operation::Index, 1),
                coordinate: *coordinate.profile(),
                shape: *self.profile(),
            });
        }
        let (mut index, mut over) = (Value::NUMBERED, Over::START);
        let mut leaf = 0;
        while leaf < coordinate.length() {
            over = over.next_leaf(coordinate.profile(), self.profile());
            let (part, x) = (self.coalesced(over.at), coordinate.entry(leaf));
            let first = part.first_runtime();
            let fixed = first == part.length();
            // The front is in bounds for the runtime number 1, so for all values; later leaves need not be known.
            let front = if fixed { part.layout } else { ctry!(part.front(first, 1)) };
            if x >= front.size() {
                let blame = Blame::shape(Operation::Index, leaf).of(1);
                if fixed {
                    let (mode, extent) = (ModePath::of(coordinate.profile(), leaf), front.size());
                    return Err(LayoutError::OutOfBounds { blame, mode, coordinate: x as i128, extent });
                }
                let (extent, _) = part.mode_at(first);
                let fitting = x / front.size() + 1;
                return Err(LayoutError::DependsOnExtent { blame, tile: x.saturating_add(1), extent, fitting });
            }
            // Indices of parts add up; the sum is exact beyond 64 bits.
            index = index.plus(&Value::of(&front, x), 1);
            leaf += 1;
        }
        Ok(index)
    }
}

/// The error of a number with a factor that occurs more than 127 times: already 2 is too large a value for it.
pub(super) const fn too_large(operation: Operation, leaf: usize, coefficient: u64) -> LayoutError {
    LayoutError::Overflow { blame: Blame::shape(operation, leaf), left: coefficient, right: u64::MAX }
}
