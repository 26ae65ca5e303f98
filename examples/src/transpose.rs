//! The transpose of a matrix of any extents: `target(j, i) = source(i, j)`, tile by tile.
//!
//! ```text
//!      source, m x n                   target, n x m
//!   +-----+-----+--:                 +-----+-----+- - :
//!   |  A  |  B  | C:                 |  A' |  D' |    :
//!   +-----+-----+--:                 +-----+-----+- - :
//!   |  D  |  E  | F:                 |  B' |  E' |    :
//!   +-----+-----+--:                 +-----+-----+- - :
//!   :- - -:- - -:- :                 |- C'-|- F'-|- - :
//! ```
//!
//! The source is *viewed* transposed, as `(n, m) : (1, n)`; then both matrices have the same shape, and transposing is a copy
//! from one layout to another. A tile has few enough rows that the cache lines of both matrices stay.

use layout_static::{ByMode, C, DynTensor, DynTensorMut, LayoutError};

/// The tile: 16 x 16.
const TILER: ByMode<(C<EDGE>, C<EDGE>)> = ByMode::of((C, C));
const EDGE: usize = 16;

/// Writes the transpose of a row-major `m x n` matrix.
///
/// # Errors
/// Where a slice is too short.
pub fn with_layouts<T: Copy>(source: &[T], target: &mut [T], m: usize, n: usize) -> Result<(), LayoutError> {
    let source = DynTensor::new(source, (n, m), (C::<1>, n))?;
    let mut target = DynTensorMut::row_major(target, (n, m))?;
    let (rows, columns) = target.grid(TILER);
    for i in 0..rows {
        for j in 0..columns {
            target.ragged_mut(TILER, (i, j)).copy_from_ragged(source.ragged(TILER, (i, j)));
        }
    }
    Ok(())
}

/// The same, with indices by hand.
pub fn by_hand<T: Copy>(source: &[T], target: &mut [T], m: usize, n: usize) {
    let (source, target) = (&source[..m * n], &mut target[..m * n]);
    for i in (0..n).step_by(EDGE) {
        for j in (0..m).step_by(EDGE) {
            for y in j..m.min(j + EDGE) {
                for x in i..n.min(i + EDGE) {
                    target[x * m + y] = source[y * n + x];
                }
            }
        }
    }
}

/// The definition.
pub fn definition<T: Copy>(source: &[T], m: usize, n: usize) -> Vec<T> {
    (0..n).flat_map(|j| (0..m).map(move |i| source[i * n + j])).collect()
}
