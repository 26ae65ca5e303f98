//! Transfer of a bijection of bits from before a layout to after it: for linear layouts, a product of matrices.

use crate::const_util::{as_bits, ctry};
use crate::data::bijection::Bijection;
use crate::data::bits::Matrix;
use crate::data::bits::bit_matrix::{BitMatrix, MAX_MATRIX_BITS};
use crate::data::layout::Layout;
use crate::error::{Blame, LayoutError, Operation};

impl Bijection {
    /// The bijection after `outer` that equals this one before it. `CuTe`: `composition(layout, swizzle)`.
    ///
    /// A swizzle whose transfer is no swizzle becomes a bit matrix, if the layout is linear.
    ///
    /// Post: `outer(self.apply(x)) = result.apply(outer(x))` for all `x < size(outer)`.
    ///
    /// # Errors
    /// The errors of [`Swizzle::transfer`](crate::Swizzle::transfer).
    ///
    /// ```
    /// use layout_algebra::{Bijection, BitMatrix, Layout};
    /// let gray = Bijection::of(BitMatrix::new(&[1, 3, 6])?);
    /// assert_eq!(gray.transfer(&Layout::parse("8:4")?)?.to_string(), "bit_matrix(1,2,4,12,24)");
    /// assert!(gray.transfer(&Layout::parse("8:3")?).is_err());
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn transfer(&self, outer: &Layout) -> Result<Bijection, LayoutError> {
        let error = match self {
            Bijection::Swizzle(swizzle) => match swizzle.transfer(outer) {
                Ok(swizzle) => return Ok(Bijection::Swizzle(swizzle)),
                Err(error) => error,
            },
            Bijection::Matrix(_) => {
                ctry!(outer.require_natural(Operation::Swizzle, 1));
                self.not_through(outer)
            }
        };
        if self.first_moved(outer.size()).is_none() {
            return Ok(Bijection::IDENTITY);
        }
        match self.through(outer) {
            Some(bijection) => Ok(bijection),
            None => Err(error),
        }
    }

    /// The transfer by matrices. `None` if the layout is not linear and injective, an index leaves 32 bits, or a
    /// coordinate leaves the layout.
    const fn through(&self, outer: &Layout) -> Option<Bijection> {
        let (Ok(columns), Some(matrix)) = (Matrix::of_layout(outer), self.as_matrix()) else { return None };
        let (count, image) = (columns.count(), columns.image());
        let whole = outer.size().is_power_of_two() && image.rank() == count;
        // Beyond the bits of the coordinates the layout has no column that could say where a bit goes.
        if !whole || columns.reach() as usize > MAX_MATRIX_BITS || self.extent() as usize > count {
            return None;
        }
        // The part of a bit outside the image stays. Its part in the image moves as its coordinate does.
        let (mut made, mut t) = (Matrix::EMPTY, 0);
        while t < MAX_MATRIX_BITS {
            let (rest, coordinate) = image.reduce(1 << t);
            made.put(rest ^ columns.apply(matrix.apply(coordinate)));
            t += 1;
        }
        Some(Bijection::of(BitMatrix::of(&made)))
    }

    /// The error of a matrix: a linear coordinate that leaves the layout, or that no map of bits moves the same way.
    const fn not_through(&self, outer: &Layout) -> LayoutError {
        let (blame, size) = (Blame::whole(Operation::Swizzle, 1), outer.size());
        let coordinate = match self.first_moved(size) {
            Some(coordinate) => coordinate,
            None => 0,
        };
        let to = self.apply(coordinate);
        if to >= size {
            return LayoutError::SwizzleLeaves { blame, swizzle: *self, coordinate, to, size };
        }
        let (index, moved) = (as_bits(outer.at(coordinate)), as_bits(outer.at(to)));
        LayoutError::SwizzleNotTransferred { blame, swizzle: *self, coordinate, index, moved }
    }

    /// The first single bit below `size` that moves, with preference for one that leaves `size`. `None` if nothing
    /// below moves.
    const fn first_moved(&self, size: u64) -> Option<u64> {
        let (mut moved, mut bit) = (None, 0);
        while bit < 63 && 1 << bit < size {
            let x = 1 << bit;
            if self.apply(x) >= size {
                return Some(x);
            }
            if self.apply(x) != x && moved.is_none() {
                moved = Some(x);
            }
            bit += 1;
        }
        moved
    }
}
