//! The extents and strides of views of `nalgebra` (feature `nalgebra`).

use layout_algebra::LayoutError;
use nalgebra::{Dyn, Matrix, ViewStorage, ViewStorageMut};

use super::not_negative;
use crate::extents::{Extents, reach};
use crate::int::Strides;

/// Both extents of a view, or both strides.
type Modes = (Dyn, Dyn);

/// A matrix that is borrowed: `nalgebra::MatrixView` with what it borrows written out.
pub(crate) type Viewed<'a, T, R, K, S, P> = Matrix<T, R, K, ViewStorage<'a, T, R, K, S, P>>;

/// A matrix that is borrowed for writing.
pub(crate) type ViewedMut<'a, T, R, K, S, P> = Matrix<T, R, K, ViewStorageMut<'a, T, R, K, S, P>>;

/// The extents of a tensor, and its strides as they are counted, for a view. The iterators of a view find the end of a
/// column by its address, so a step down may not be 0. It is 1 for a single row; several rows at one address are
/// refused.
pub(crate) fn axes<E: Extents, D: Strides>(
    extents: &E,
    strides: &D,
    counted: &[isize; 2],
) -> Result<(Modes, Modes), LayoutError> {
    let [down, right] = not_negative(counted)?;
    let size = extents.extents();
    if down == 0 && size[0] > 1 && size[1] > 0 {
        reach::injective(extents, strides)?;
    }
    Ok(((Dyn(size[0]), Dyn(size[1])), (Dyn(down.max(1)), Dyn(right))))
}
