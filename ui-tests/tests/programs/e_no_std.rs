// expect: accepted
// crate: lib
#![no_std]
#![deny(missing_docs, warnings)]
//! Without `std`.
use layout_static::{DynTensorMut, LayoutError, TensorMut, layout};
layout! {
    /// Rows.
    pub type Rows = (6, 10) : (10, 1);
}
/// Clears them.
pub fn clear(rows: &mut [f32; 60]) { TensorMut::from_array(rows, Rows).fill(0.0) }
/// Clears as many as there are.
///
/// # Errors
/// If there are fewer.
pub fn clear_all(numbers: &mut [f32], m: usize, n: usize) -> Result<(), LayoutError> {
    let mut matrix = DynTensorMut::row_major(numbers, (m, n))?;
    for i in 0..m { matrix.run_mut((i, ..)).fill(0.0) }
    Ok(())
}
