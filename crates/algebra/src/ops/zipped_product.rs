//! Zipped, tiled and flat products: logical products with their modes gathered or split.
//!
//! ```text
//! logical   ((block, copies), (block, copies), ..)
//! zipped    ((block, block, ..), (copies, copies, ..))
//! tiled     ((block, block, ..), copies, copies, ..)
//! flat      (block, block, .., copies, copies, ..)
//! ```

use crate::const_util::ctry;
use crate::data::layout::Layout;
use crate::data::tiler::Tiler;
use crate::error::{LayoutError, Operation};
use crate::ops::by_mode::{Each, apart, gathered};

/// The layout with all blocks in mode 0 and their copies in mode 1. By a single tile it is
/// [`logical_product`](super::logical_product). `CuTe`: `zipped_product(layout, tiler)`.
///
/// A mode with `_` is not repeated: its block is `1:0`, and the mode itself joins mode 1. Modes beyond the tiler do the
/// same. (`CuTe` fails to compile for `_`, and moves the modes beyond the tiler to mode 1 too.)
///
/// Post: `rank(result) = 2`; the modes of the [`logical_product_by`](super::logical_product_by), gathered.
///
/// # Errors
/// The errors of [`logical_product_by`](super::logical_product_by).
///
/// ```
/// use layout_algebra::{Layout, Tiler, ops::zipped_product};
/// let tiler = Tiler::by_mode(&[Tiler::extent(3)?, Tiler::extent(2)?])?;
/// let product = zipped_product(&Layout::parse("(2,5):(5,1)")?, &tiler)?;
/// assert_eq!(product.to_string(), "((2,5),(3,2)):((5,1),(1,5))");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn zipped_product(layout: &Layout, tiler: &Tiler) -> Result<Layout, LayoutError> {
    Ok(ctry!(gathered(Each::LogicalProduct, layout, tiler), Operation::ZippedProduct))
}

/// [`zipped_product`] with the modes of the copies side by side. `CuTe`: `tiled_product(layout, tiler)`.
///
/// Post: mode 0 is mode 0 of the zipped product, the other modes are the modes of its mode 1; a single mode is
/// unchanged.
///
/// # Errors
/// The errors of [`logical_product_by`](super::logical_product_by).
///
/// ```
/// use layout_algebra::{Layout, Tiler, ops::tiled_product};
/// let tiler = Tiler::by_mode(&[Tiler::extent(3)?, Tiler::extent(2)?])?;
/// let product = tiled_product(&Layout::parse("(2,5):(5,1)")?, &tiler)?;
/// assert_eq!(product.to_string(), "((2,5),3,2):((5,1),1,5)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn tiled_product(layout: &Layout, tiler: &Tiler) -> Result<Layout, LayoutError> {
    Ok(ctry!(apart(Each::LogicalProduct, layout, tiler, false), Operation::TiledProduct))
}

/// [`zipped_product`] with all modes side by side. `CuTe`: `flat_product(layout, tiler)`.
///
/// Post: the modes of mode 0 of the zipped product, then the modes of its mode 1; a single mode is unchanged.
///
/// # Errors
/// The errors of [`logical_product_by`](super::logical_product_by).
///
/// ```
/// use layout_algebra::{Layout, Tiler, ops::flat_product};
/// let tiler = Tiler::by_mode(&[Tiler::extent(3)?, Tiler::extent(2)?])?;
/// let product = flat_product(&Layout::parse("(2,5):(5,1)")?, &tiler)?;
/// assert_eq!(product.to_string(), "(2,5,3,2):(5,1,1,5)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn flat_product(layout: &Layout, tiler: &Tiler) -> Result<Layout, LayoutError> {
    Ok(ctry!(apart(Each::LogicalProduct, layout, tiler, true), Operation::FlatProduct))
}
