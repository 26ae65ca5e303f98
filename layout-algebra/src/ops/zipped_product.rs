//! Zipped, tiled and flat products: logical products whose modes are gathered, or taken apart.
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

/// The layout whose mode 0 is `layout` and whose mode 1 are its copies. For a single tile it is
/// [`logical_product`](super::logical_product). `CuTe`: `zipped_product(layout, tile)`.
///
/// Post: `rank(result) = 2`; mode 0 is `layout`.
///
/// # Errors
/// As for [`logical_product`](super::logical_product).
///
/// ```
/// use layout_algebra::{Layout, ops::zipped_product};
/// let product = zipped_product(&Layout::parse("(2,2):(4,1)")?, &Layout::parse("6:1")?)?;
/// assert_eq!(product.to_string(), "((2,2),(2,3)):((4,1),(2,8))");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn zipped_product(layout: &Layout, tile: &Layout) -> Result<Layout, LayoutError> {
    zipped_product_by(layout, &Tiler::layout(tile))
}

/// [`zipped_product`] by a tiler: all blocks together in mode 0, all their copies in mode 1.
/// `CuTe`: `zipped_product(layout, tiler)`.
///
/// A mode with `_` is not repeated: its block is `1:0`, and the mode goes to mode 1 as it is, as the modes beyond the
/// tiler do. (`CuTe` fails to compile for `_`, and puts the modes beyond the tiler there too.)
///
/// Post: `rank(result) = 2`; the modes of the [`logical_product_by`](super::logical_product_by), gathered.
///
/// # Errors
/// As for [`logical_product_by`](super::logical_product_by).
///
/// ```
/// use layout_algebra::{Layout, Tiler, ops::zipped_product_by};
/// let tiler = Tiler::by_mode(&[Tiler::extent(3)?, Tiler::extent(2)?])?;
/// let product = zipped_product_by(&Layout::parse("(2,5):(5,1)")?, &tiler)?;
/// assert_eq!(product.to_string(), "((2,5),(3,2)):((5,1),(1,5))");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn zipped_product_by(layout: &Layout, tiler: &Tiler) -> Result<Layout, LayoutError> {
    Ok(ctry!(gathered(Each::LogicalProduct, layout, tiler), Operation::ZippedProduct))
}

/// [`zipped_product`] with the modes of the copies side by side. `CuTe`: `tiled_product(layout, tile)`.
///
/// Post: mode 0 is `layout`, the other modes are the modes of the copies; copies of one mode stay as they are.
///
/// # Errors
/// As for [`logical_product`](super::logical_product).
///
/// ```
/// use layout_algebra::{Layout, ops::tiled_product};
/// let product = tiled_product(&Layout::parse("(2,2):(2,1)")?, &Layout::parse("(3,2):(1,3)")?)?;
/// assert_eq!(product.to_string(), "((2,2),3,2):((2,1),4,12)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn tiled_product(layout: &Layout, tile: &Layout) -> Result<Layout, LayoutError> {
    tiled_product_by(layout, &Tiler::layout(tile))
}

/// [`tiled_product`] by a tiler. `CuTe`: `tiled_product(layout, tiler)`.
///
/// Post: mode 0 is that of the zipped product, the other modes are the modes of its mode 1; one mode stays as it is.
///
/// # Errors
/// As for [`logical_product_by`](super::logical_product_by).
///
/// ```
/// use layout_algebra::{Layout, Tiler, ops::tiled_product_by};
/// let tiler = Tiler::by_mode(&[Tiler::extent(3)?, Tiler::extent(2)?])?;
/// let product = tiled_product_by(&Layout::parse("(2,5):(5,1)")?, &tiler)?;
/// assert_eq!(product.to_string(), "((2,5),3,2):((5,1),1,5)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn tiled_product_by(layout: &Layout, tiler: &Tiler) -> Result<Layout, LayoutError> {
    Ok(ctry!(apart(Each::LogicalProduct, layout, tiler, false), Operation::TiledProduct))
}

/// [`zipped_product`] with all modes side by side. `CuTe`: `flat_product(layout, tile)`.
///
/// Post: the modes of `layout`, then those of its copies; what has one mode stays as it is.
///
/// # Errors
/// As for [`logical_product`](super::logical_product).
///
/// ```
/// use layout_algebra::{Layout, ops::flat_product};
/// let product = flat_product(&Layout::parse("(2,2):(2,1)")?, &Layout::parse("(3,2):(1,3)")?)?;
/// assert_eq!(product.to_string(), "(2,2,3,2):(2,1,4,12)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn flat_product(layout: &Layout, tile: &Layout) -> Result<Layout, LayoutError> {
    flat_product_by(layout, &Tiler::layout(tile))
}

/// [`flat_product`] by a tiler. `CuTe`: `flat_product(layout, tiler)`.
///
/// Post: the modes of mode 0 of the zipped product, then those of its mode 1; what has one mode stays as it is.
///
/// # Errors
/// As for [`logical_product_by`](super::logical_product_by).
///
/// ```
/// use layout_algebra::{Layout, Tiler, ops::flat_product_by};
/// let tiler = Tiler::by_mode(&[Tiler::extent(3)?, Tiler::extent(2)?])?;
/// let product = flat_product_by(&Layout::parse("(2,5):(5,1)")?, &tiler)?;
/// assert_eq!(product.to_string(), "(2,5,3,2):(5,1,1,5)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn flat_product_by(layout: &Layout, tiler: &Tiler) -> Result<Layout, LayoutError> {
    Ok(ctry!(apart(Each::LogicalProduct, layout, tiler, true), Operation::FlatProduct))
}
