//! The operations of layouts on matrices: complement, divide, product, inverses.
//!
//! For matrices of layouts, the results are the matrices of the layouts' results. They also exist for matrices that are
//! no layout. For composition see [`Matrix::after`].

use crate::const_util::ctry;
use crate::data::bits::matrix::Matrix;
use crate::error::{Blame, Capacity, LayoutError, Operation};

impl Matrix {
    /// The complement: the units of the lowest `bits` bits, without the bits that values have.
    ///
    /// Post: where it is a layout, the matrix of [`complement(layout, 2^bits)`](crate::ops::complement).
    ///
    /// ```
    /// use layout_algebra::linear::Matrix;
    /// assert_eq!(Matrix::new(&[2, 8])?.complement(5).columns(), [1, 4, 16]);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn complement(&self, bits: u32) -> Matrix {
        // Nothing carries, so the gaps are whole bits: the bits that no value has.
        Matrix::units(super::low(bits) & !self.support())
    }

    /// Divides into tiles and their repetitions: the domain in the basis of the tile and its complement.
    ///
    /// All columns are kept, reordered or as sums. So it does not undo a product;
    /// [`Linear::divide_left`](crate::linear::Linear::divide_left) does.
    ///
    /// Post: where both are layouts, the matrix of [`logical_divide`](crate::ops::logical_divide).
    ///
    /// # Errors
    /// [`LayoutError::CapacityExceeded`].
    ///
    /// ```
    /// use layout_algebra::{Layout, linear::Matrix, ops};
    /// let (rows, tile) = (Layout::parse("(4,8):(8,1)")?, Layout::parse("4:2")?);
    /// let divided = Matrix::of_layout(&rows)?.logical_divide(&Matrix::of_layout(&tile)?)?;
    /// assert_eq!(divided, Matrix::of_layout(&ops::logical_divide(&rows, &tile)?)?);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn logical_divide(&self, tile: &Matrix) -> Result<Matrix, LayoutError> {
        #[allow(clippy::cast_possible_truncation, reason = "at most 64")]
        let bits = self.count() as u32;
        // `after` is composition, so this is `CuTe`'s definition of a divide over F2.
        Ok(self.after(&ctry!(tile.beside(&tile.complement(bits)))))
    }

    /// Repeats the block in the order of a second matrix.
    ///
    /// Post: where both are layouts, the matrix of [`logical_product`](crate::ops::logical_product).
    ///
    /// # Errors
    /// [`LayoutError::CapacityExceeded`].
    ///
    /// ```
    /// use layout_algebra::linear::Matrix;
    /// let product = Matrix::new(&[1, 4])?.logical_product(&Matrix::new(&[2, 1])?)?;
    /// assert_eq!(product.columns(), [1, 4, 8, 2]); // free are 2, 8, ..
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn logical_product(&self, tile: &Matrix) -> Result<Matrix, LayoutError> {
        // Gaps below the reach come first; above it every bit is free.
        let mut free = self.complement(self.reach());
        let mut bit = self.reach();
        while free.count() < tile.reach() as usize {
            if bit == 63 {
                let blame = Blame::whole(Operation::LogicalProduct, 1);
                return Err(LayoutError::CapacityExceeded { blame, what: Capacity::OutputBits, count: 0 });
            }
            free.put(1 << bit);
            bit += 1;
        }
        self.beside(&free.after(tile))
    }

    /// The right inverse: the coordinates of the values `1, 2, 4, ..`, as far as these are single columns.
    ///
    /// Post: `self.apply(result.apply(y)) = y`; for a layout the matrix of
    /// [`right_inverse`](crate::ops::right_inverse).
    ///
    /// ```
    /// use layout_algebra::linear::Matrix;
    /// assert_eq!(Matrix::new(&[4, 1, 2, 16])?.right_inverse().columns(), [2, 4, 1]); // 8 is missing
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn right_inverse(&self) -> Matrix {
        let mut inverse = Matrix::EMPTY;
        loop {
            let mut k = 0;
            while k < self.count() && self.column(k) != 1 << inverse.count() {
                k += 1;
            }
            if k == self.count() || inverse.count() == 63 {
                return inverse;
            }
            inverse.put(1 << k);
        }
    }

    /// The left inverse: maps each value back to its coordinate. It takes as many bits as values have, and maps bits
    /// that no value needs to 0.
    ///
    /// Post: `result.apply(self.apply(x)) = x`; `None` if two coordinates have one value.
    ///
    /// ```
    /// use layout_algebra::linear::Matrix;
    /// let gray = Matrix::new(&[1, 3, 6])?;
    /// let back = gray.left_inverse().unwrap();
    /// assert_eq!((0..8).map(|x| back.apply(gray.apply(x))).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5, 6, 7]);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn left_inverse(&self) -> Option<Matrix> {
        let image = self.image();
        // Columns are dependent: two coordinates have one value, and an inverse could return only one of them.
        if image.rank() < self.count() {
            return None;
        }
        // The rows are units at the pivots: the bits of a value there name the columns that make it.
        let (mut inverse, mut bit) = (Matrix::EMPTY, 0);
        while bit < self.reach() {
            inverse.put(image.tag_of_pivot(bit));
            bit += 1;
        }
        Some(inverse)
    }
}
