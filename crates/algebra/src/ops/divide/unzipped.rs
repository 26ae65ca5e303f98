//! Tiled and flat divides: zipped divides with their modes split.
//!
//! ```text
//! logical   ((tile, rest), (tile, rest), ..)
//! zipped    ((tile, tile, ..), (rest, rest, ..))
//! tiled     ((tile, tile, ..), rest, rest, ..)
//! flat      (tile, tile, .., rest, rest, ..)
//! ```

use crate::const_util::ctry;
use crate::data::layout::Layout;
use crate::data::tiler::Tiler;
use crate::error::{LayoutError, Operation};
use crate::ops::by_mode::{Each, apart};

/// [`zipped_divide`](super::zipped_divide) with the modes of the rest side by side: `(tile, rest, rest, ..)`. `CuTe`:
/// `tiled_divide(layout, tiler)`.
///
/// Post: mode 0 is mode 0 of the zipped divide, the other modes are the modes of its mode 1; a rest of one mode is
/// unchanged.
///
/// # Errors
/// The errors of [`logical_divide_by`](super::logical_divide_by).
///
/// ```
/// use layout_algebra::{Layout, Tiler, ops::tiled_divide};
/// let tiler = Tiler::by_mode(&[Tiler::extent(2)?, Tiler::extent(4)?])?;
/// let divided = tiled_divide(&Layout::parse("(4,8):(8,1)")?, &tiler)?;
/// assert_eq!(divided.to_string(), "((2,4),2,2):((8,1),16,4)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn tiled_divide(layout: &Layout, tiler: &Tiler) -> Result<Layout, LayoutError> {
    Ok(ctry!(apart(Each::LogicalDivide, layout, tiler, false), Operation::TiledDivide))
}

/// [`zipped_divide`](super::zipped_divide) with all modes side by side: `(tile, tile, .., rest, rest, ..)`. `CuTe`:
/// `flat_divide(layout, tiler)`.
///
/// Post: the modes of mode 0 of the zipped divide, then the modes of its mode 1; a tile or rest of one mode is
/// unchanged.
///
/// # Errors
/// The errors of [`logical_divide_by`](super::logical_divide_by).
///
/// ```
/// use layout_algebra::{Layout, Tiler, ops::flat_divide};
/// let tiler = Tiler::by_mode(&[Tiler::extent(2)?, Tiler::extent(4)?])?;
/// let divided = flat_divide(&Layout::parse("(4,8):(8,1)")?, &tiler)?;
/// assert_eq!(divided.to_string(), "(2,4,2,2):(8,1,16,4)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn flat_divide(layout: &Layout, tiler: &Tiler) -> Result<Layout, LayoutError> {
    Ok(ctry!(apart(Each::LogicalDivide, layout, tiler, true), Operation::FlatDivide))
}
