//! Products: a layout repeated in the order of another.

use crate::const_util::ctry;
use crate::error::{Blame, LayoutError, Operation};
use crate::layout::Layout;
use crate::ops::by_mode::{Each, by_mode};
use crate::ops::{complement, composition_extended};
use crate::tiler::Tiler;

/// The layout whose mode 0 is `layout` and whose mode 1 are its repetitions in the order of `tile`:
/// `(layout, composition(complement(layout, size(layout) * cosize(tile)), tile))`. `CuTe`: `logical_product(layout, tile)`.
///
/// Post: with `C` the (extended) complement of `layout`, `R(i, j) = layout(i) + C(tile(j))`: the repetitions are disjoint
/// copies, and equal where `tile(j)` is equal.
///
/// # Errors
/// Those of [`complement`] for `layout` and of [`composition_extended`] for `tile`.
///
/// ```
/// use layout_algebra::{Layout, ops::logical_product};
/// let product = logical_product(&Layout::parse("(2,2):(4,1)")?, &Layout::parse("6:1")?)?;
/// assert_eq!(product.to_string(), "((2,2),(2,3)):((4,1),(2,8))");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn logical_product(layout: &Layout, tile: &Layout) -> Result<Layout, LayoutError> {
    match product(layout, tile) {
        Ok(product) => Ok(product),
        Err(error) => Err(error.during(Operation::LogicalProduct)),
    }
}

/// [`logical_product`] by a tiler: `[..]` multiplies mode by mode, `_` leaves a mode alone, and so are the modes beyond the
/// tiler. `CuTe`: `logical_product(layout, tiler)`.
///
/// # Errors
/// As for [`logical_product`], and [`LayoutError::RankMismatch`] for a tiler of more modes than the layout.
///
/// ```
/// use layout_algebra::{Layout, Tiler, ops::logical_product_by};
/// let tiler = Tiler::by_mode(&[Tiler::extent(3)?, Tiler::extent(2)?])?;
/// let product = logical_product_by(&Layout::parse("(2,5):(5,1)")?, &tiler)?;
/// assert_eq!(product.to_string(), "((2,3),(5,2)):((5,1),(1,5))");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn logical_product_by(layout: &Layout, tiler: &Tiler) -> Result<Layout, LayoutError> {
    by_mode(Each::LogicalProduct, layout, tiler)
}

const fn product(layout: &Layout, tile: &Layout) -> Result<Layout, LayoutError> {
    ctry!(tile.require_natural(Operation::LogicalProduct, 1));
    let copies = tile.reach() + 1;
    let Some(cotarget) = layout.size().checked_mul(copies) else {
        let blame = Blame::whole(Operation::LogicalProduct, 1);
        return Err(LayoutError::Overflow { blame, left: layout.size(), right: copies });
    };
    let gaps = ctry!(complement(layout, cotarget));
    let repetitions = ctry!(composition_extended(&gaps, tile));
    Layout::tuple(&[*layout, repetitions])
}
