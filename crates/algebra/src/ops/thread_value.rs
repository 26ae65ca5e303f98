//! Thread-value layouts: which thread holds which value of a tile.
//!
//! ```text
//! threads (2,2):(2,1), values (2,1):(1,0)     tile (4,2)    0 1
//!                                                           0 1
//!                                                           2 3
//!                                                           2 3
//! ```

use crate::const_util::ctry;
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::error::{LayoutError, Operation};
use crate::ops::{raked_product, right_inverse, with_shape};

/// The layout that maps `(thread, value)` to a linear coordinate of the tile. `threads` numbers the threads by their
/// position in the tile, `values` the values of a thread by their position in its part. `CuTe`:
/// `make_layout_tv(threads, values)`.
///
/// Post: with `P = raked_product(threads, values)`, which maps a linear coordinate of the tile to thread + value x the
/// number of threads: `P(R(t, v)) = t + size(threads) v`; `shape(R)` refines `(size(threads), size(values))`; `R` is a
/// bijection onto the linear coordinates of the [tile](tv_tiler).
///
/// # Errors
/// [`LayoutError::CheckCompact`], [`LayoutError::NotInjective`] unless both layouts number their coordinates, each
/// once; the errors of [`logical_product`](super::logical_product).
///
/// ```
/// use layout_algebra::{Layout, ops::make_layout_tv};
/// let (threads, values) = (Layout::parse("(4,4):(4,1)")?, Layout::parse("(2,1):(1,0)")?);
/// assert_eq!(make_layout_tv(&threads, &values)?.to_string(), "((4,4),2):((8,2),1)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn make_layout_tv(threads: &Layout, values: &Layout) -> Result<Layout, LayoutError> {
    // Compact operands make the raked product a bijection, so its right inverse reaches every element.
    ctry!(require_numbering(threads, 0));
    ctry!(require_numbering(values, 1));
    Ok(ctry!(coordinates(threads, values), Operation::MakeLayoutTv))
}

/// The shape of the tile that a thread-value layout covers: for each mode, the extent of the threads times the extent
/// of the values. `CuTe`: the tiler of `make_layout_tv(threads, values)`.
///
/// Post: a number for each mode; `size = size(threads) x size(values)`.
///
/// # Errors
/// The errors of [`make_layout_tv`].
///
/// ```
/// use layout_algebra::{Layout, ops::tv_tiler};
/// let (threads, values) = (Layout::parse("(4,4):(4,1)")?, Layout::parse("(2,1):(1,0)")?);
/// assert_eq!(tv_tiler(&threads, &values)?.to_string(), "(8,4)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn tv_tiler(threads: &Layout, values: &Layout) -> Result<IntTuple, LayoutError> {
    ctry!(require_numbering(threads, 0));
    ctry!(require_numbering(values, 1));
    let raked = ctry!(raked_product(threads, values), Operation::MakeLayoutTv);
    raked.shape().product_each()
}

const fn coordinates(threads: &Layout, values: &Layout) -> Result<Layout, LayoutError> {
    let raked = ctry!(raked_product(threads, values));
    let pair = ctry!(IntTuple::flat(&[threads.size(), values.size()]));
    // The inverse maps `t + size(threads) v`; the shape `(threads, values)` splits this number into both coordinates.
    with_shape(&right_inverse(&raked), &pair)
}

/// Fails unless the layout numbers its coordinates from 0, each once.
const fn require_numbering(layout: &Layout, operand: u8) -> Result<(), LayoutError> {
    ctry!(layout.require_compact(Operation::Check), Operation::MakeLayoutTv, operand);
    Ok(())
}
