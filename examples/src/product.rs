//! The product of two matrices of any extents, tile by tile, on all cores: `C = A B`.
//!
//! ```text
//!                    B   +----+----+- -:
//!                        |    |////|   :       for each tile of C, in parallel:
//!                        +----+----+- -:         sums = 0
//!                        |    |////|   :         for each tile of A in its row, of B in its column:
//!                        :- - :- - :- -:           pack both, sums += tile of A x tile of B
//!   A  +----+----+- -:   +----+----+- -:         write the sums that lie in C
//!      |    |    |   :   |    |    |   :
//!      +----+----+- -:   +----+----+- -:
//!      |////|////|///:   |    | C  |   :   C
//!      :- - :- - :- -:   :- - :- - :- -:
//! ```
//!
//! The tiles of `C` have no common element, which the layout proves; so each worker gets its own, for writing. To
//! *pack* a tile is to copy it to the layout in which the innermost loop reads it one element after the other: panels
//! of four rows, and of eight columns. Where a tile hangs over the edge, packing fills with zeros, and of the sums only
//! those inside are written.

use layout_static::{
    Bounded, ByMode, C, DynTensor, DynTensorMut, Layout, LayoutError, RaggedTiles, Tensor, TensorArray,
};
use rayon::prelude::*;

/// The rows and columns of a tile of `C`, and the depth of the tiles that make it up.
const ROWS: usize = 32;
const COLUMNS: usize = 64;
const DEPTH: usize = 64;
/// The rows and columns of a panel: as many sums as registers hold.
const ROW_PANEL: usize = 4;
const COLUMN_PANEL: usize = 8;

type Panels<const N: usize, const OF: usize> = (C<N>, C<OF>);
/// A tile of A, `((row, panel), depth)`: panels of four rows, each contiguous.
type PackedA =
    Layout<(Panels<ROW_PANEL, { ROWS / ROW_PANEL }>, C<DEPTH>), ((C<1>, C<{ ROW_PANEL * DEPTH }>), C<ROW_PANEL>)>;
/// A tile of B, `(depth, (column, panel))`: panels of eight columns, each contiguous.
type PackedB = Layout<
    (C<DEPTH>, Panels<COLUMN_PANEL, { COLUMNS / COLUMN_PANEL }>),
    (C<COLUMN_PANEL>, (C<1>, C<{ COLUMN_PANEL * DEPTH }>)),
>;
/// A tile of C, `((row, panel), (column, panel))`: row-major.
type Sums = Layout<
    (Panels<ROW_PANEL, { ROWS / ROW_PANEL }>, Panels<COLUMN_PANEL, { COLUMNS / COLUMN_PANEL }>),
    ((C<COLUMNS>, C<{ ROW_PANEL * COLUMNS }>), (C<1>, C<COLUMN_PANEL>)),
>;

/// Writes the product of a row-major `m x k` and a row-major `k x n` matrix.
///
/// # Errors
/// Where a slice is too short.
pub fn with_layouts(a: &[f32], b: &[f32], c: &mut [f32], [m, n, k]: [usize; 3]) -> Result<(), LayoutError> {
    let (a, b) = (DynTensor::row_major(a, (m, k))?, DynTensor::row_major(b, (k, n))?);
    let mut c = DynTensorMut::row_major(c, (m, n))?;
    let tile = ByMode::of((C::<ROWS>, C::<COLUMNS>));
    c.try_parts_mut(RaggedTiles(tile))?.indexed().into_par_iter().for_each(|(at, mut tile)| {
        let sums = sums(a, b, at);
        tile.copy_from(sums.view());
    });
    Ok(())
}

type Matrix<'a> = DynTensor<'a, f32, (usize, usize), (usize, C<1>)>;

/// The sums of one tile of C.
fn sums(a: Matrix<'_>, b: Matrix<'_>, (i, j): (usize, usize)) -> TensorArray<f32, { ROWS * COLUMNS }, Sums> {
    let a_tile = ByMode::of((C::<ROWS>, C::<DEPTH>));
    let b_tile = ByMode::of((C::<DEPTH>, C::<COLUMNS>));
    let mut packed_a = TensorArray::<f32, { ROWS * DEPTH }, _>::from_elem(PackedA::new(), 0.0);
    let mut packed_b = TensorArray::<f32, { DEPTH * COLUMNS }, _>::from_elem(PackedB::new(), 0.0);
    let mut sums = TensorArray::from_elem(Sums::new(), 0.0);
    let (_, depth) = a.grid(a_tile);
    for p in 0..depth {
        a.ragged(a_tile, (i, p)).copy_to(&mut packed_a.view_mut(), 0.0);
        b.ragged(b_tile, (p, j)).copy_to(&mut packed_b.view_mut(), 0.0);
        for rows in Bounded::<{ ROWS / ROW_PANEL }>::all() {
            for columns in Bounded::<{ COLUMNS / COLUMN_PANEL }>::all() {
                let panel = panel(packed_a.view(), packed_b.view(), rows, columns);
                let mut target = sums.view_mut();
                for (r, row) in Bounded::<ROW_PANEL>::all().zip(panel) {
                    let target = target.slice_mut(((r, rows), (.., columns)));
                    target.into_mut_slice().iter_mut().zip(row).for_each(|(sum, term)| *sum += term);
                }
            }
        }
    }
    sums
}

/// The product of a panel of A and a panel of B.
#[inline]
fn panel(
    a: Tensor<'_, f32, PackedA>,
    b: Tensor<'_, f32, PackedB>,
    rows: Bounded<{ ROWS / ROW_PANEL }>,
    columns: Bounded<{ COLUMNS / COLUMN_PANEL }>,
) -> [[f32; COLUMN_PANEL]; ROW_PANEL] {
    let mut sums = [[0.0; COLUMN_PANEL]; ROW_PANEL];
    for p in Bounded::<DEPTH>::all() {
        let a = a.slice(((.., rows), p)).as_array::<ROW_PANEL>();
        let b = b.slice((p, (.., columns))).as_array::<COLUMN_PANEL>();
        for (sums, a) in sums.iter_mut().zip(a) {
            sums.iter_mut().zip(b).for_each(|(sum, b)| *sum += a * b);
        }
    }
    sums
}

/// The same algorithm with indices by hand. Safe code by hand can hand out bands of rows only, so these are what runs
/// in parallel.
pub fn by_hand(a: &[f32], b: &[f32], c: &mut [f32], [m, n, k]: [usize; 3]) {
    if m * n == 0 {
        return;
    }
    let (a, b) = (&a[..m * k], &b[..k * n]);
    c[..m * n].par_chunks_mut(ROWS * n).enumerate().for_each(|(i, band)| {
        let height = band.len() / n;
        for first in (0..n).step_by(COLUMNS) {
            let sums = sums_by_hand(a, b, [n, k], [i * ROWS, height], [first, COLUMNS.min(n - first)]);
            for (row, sums) in band.chunks_mut(n).zip(sums.chunks(COLUMNS)) {
                let row = &mut row[first..];
                let width = row.len().min(COLUMNS);
                row[..width].copy_from_slice(&sums[..width]);
            }
        }
    });
}

/// The sums of one tile of C, whose rows and columns are a first one and a number each.
fn sums_by_hand(
    a: &[f32],
    b: &[f32],
    [n, k]: [usize; 2],
    [i, height]: [usize; 2],
    [j, width]: [usize; 2],
) -> [f32; ROWS * COLUMNS] {
    let (mut packed_a, mut packed_b) = ([0.0; ROWS * DEPTH], [0.0; DEPTH * COLUMNS]);
    let mut sums = [0.0; ROWS * COLUMNS];
    for first in (0..k).step_by(DEPTH) {
        let depth = DEPTH.min(k - first);
        if depth < DEPTH {
            (packed_a, packed_b) = ([0.0; ROWS * DEPTH], [0.0; DEPTH * COLUMNS]);
        }
        for r in 0..height {
            for (p, value) in a[(i + r) * k + first..][..depth].iter().enumerate() {
                packed_a[r / ROW_PANEL * ROW_PANEL * DEPTH + p * ROW_PANEL + r % ROW_PANEL] = *value;
            }
        }
        for p in 0..depth {
            for (s, value) in b[(first + p) * n + j..][..width].iter().enumerate() {
                packed_b[s / COLUMN_PANEL * COLUMN_PANEL * DEPTH + p * COLUMN_PANEL + s % COLUMN_PANEL] = *value;
            }
        }
        for (rows, a) in packed_a.chunks_exact(ROW_PANEL * DEPTH).enumerate() {
            for (columns, b) in packed_b.chunks_exact(COLUMN_PANEL * DEPTH).enumerate() {
                let mut panel = [[0.0; COLUMN_PANEL]; ROW_PANEL];
                for (a, b) in a.chunks_exact(ROW_PANEL).zip(b.chunks_exact(COLUMN_PANEL)) {
                    for (sums, a) in panel.iter_mut().zip(a) {
                        sums.iter_mut().zip(b).for_each(|(sum, b)| *sum += a * b);
                    }
                }
                for (r, row) in panel.iter().enumerate() {
                    let at = (rows * ROW_PANEL + r) * COLUMNS + columns * COLUMN_PANEL;
                    sums[at..at + COLUMN_PANEL].iter_mut().zip(row).for_each(|(sum, term)| *sum += term);
                }
            }
        }
    }
    sums
}

/// The definition, in f64.
pub fn definition(a: &[f32], b: &[f32], [m, n, k]: [usize; 3]) -> Vec<f64> {
    let mut c = vec![0.0; m * n];
    for i in 0..m {
        for p in 0..k {
            let value = f64::from(a[i * k + p]);
            for j in 0..n {
                c[i * n + j] += value * f64::from(b[p * n + j]);
            }
        }
    }
    c
}
