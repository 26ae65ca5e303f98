//! Matrices that own their elements.

use layout_examples::gemm::{Operand, Order};
use layout_static::LayoutError;

/// A matrix that owns its elements.
pub struct Matrix {
    pub rows: usize,
    pub columns: usize,
    pub order: Order,
    pub elements: Vec<f32>,
}

impl Matrix {
    /// A matrix of zeros, stored by rows.
    pub fn zeros(rows: usize, columns: usize) -> Matrix {
        Matrix { rows, columns, order: Order::Rows, elements: vec![0.0; rows * columns] }
    }

    /// As A of a product.
    ///
    /// # Errors
    /// Where it does not hold as many elements as its extents say.
    pub fn as_a(&self) -> Result<Operand<'_>, LayoutError> {
        Operand::a(&self.elements, self.order, [self.rows, self.columns])
    }

    /// As B of a product.
    ///
    /// # Errors
    /// Where it does not hold as many elements as its extents say.
    pub fn as_b(&self) -> Result<Operand<'_>, LayoutError> {
        Operand::b(&self.elements, self.order, [self.rows, self.columns])
    }

    /// The distance between neighbouring rows and between neighbouring columns.
    pub fn strides(&self) -> [usize; 2] {
        match self.order {
            Order::Rows => [self.columns, 1],
            Order::Columns => [1, self.rows],
        }
    }

    /// The stride that is not 1: the length of a row, or of a column.
    pub fn leading(&self) -> usize {
        match self.order {
            Order::Rows => self.columns,
            Order::Columns => self.rows,
        }
    }

    /// The element at a row and a column.
    pub fn at(&self, row: usize, column: usize) -> f32 {
        let [down, right] = self.strides();
        self.elements[row * down + column * right]
    }
}
