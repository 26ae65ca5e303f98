//! Products: a layout repeated in the order of another layout.

use crate::const_util::{SMALL, ctry, magnitude};
use crate::data::layout::Layout;
use crate::data::profile::MAX_LEAVES;
use crate::data::tiler::Tiler;
use crate::decide::order::Sorted;
use crate::error::{LayoutError, Operation};
use crate::ops::by_mode::{Each, by_mode};
use crate::ops::complement::{Target, gaps};
use crate::ops::composition;

/// The layout with `layout` in mode 0 and its repetitions, in the order of `tile`, in mode 1:
/// `(layout, composition(complement(layout, size(layout) * cosize(tile)), tile))`. `CuTe`:
/// `logical_product(layout, tile)`.
///
/// A layout with holes needs more room: its complement is extended to `cosize(tile)` repetitions.
///
/// Post: with `C` the complement of `layout`, `R(i, j) = layout(i) + C(tile(j))`. The repetitions are disjoint copies,
/// and equal where `tile(j)` is equal.
///
/// # Errors
/// The errors of [`complement`](super::complement) for `layout` and of [`composition`] for `tile`.
///
/// ```
/// use layout_algebra::{Layout, ops::logical_product};
/// let product = logical_product(&Layout::parse("(2,2):(4,1)")?, &Layout::parse("6:1")?)?;
/// assert_eq!(product.to_string(), "((2,2),(2,3)):((4,1),(2,8))");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn logical_product(layout: &Layout, tile: &Layout) -> Result<Layout, LayoutError> {
    Ok(ctry!(product(layout, tile), Operation::LogicalProduct))
}

/// [`logical_product`], flattened. The categorical paper: flat product. ([`flat_product`](super::flat_product), as
/// `CuTe` has it, keeps the brackets of each mode.)
///
/// Post: `flatten(logical_product(layout, tile))`.
///
/// # Errors
/// The errors of [`logical_product`].
///
/// ```
/// use layout_algebra::{Layout, ops::flat_multiplication};
/// let product = flat_multiplication(&Layout::parse("(2,2):(4,1)")?, &Layout::parse("6:1")?)?;
/// assert_eq!(product.to_string(), "(2,2,2,3):(4,1,2,8)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn flat_multiplication(layout: &Layout, tile: &Layout) -> Result<Layout, LayoutError> {
    Ok(super::flatten(&ctry!(product(layout, tile), Operation::FlatMultiplication)))
}

/// [`logical_product`] by a tiler. Brackets multiply mode by mode; `_` and modes beyond the tiler leave a mode alone;
/// `..` repeats a mode once, `(mode, 1:0)`. `CuTe`: `logical_product(layout, tiler)`.
///
/// # Errors
/// The errors of [`logical_product`], and [`LayoutError::RankMismatch`] for a tiler of more modes than the layout.
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
    match multiplied(layout, tile) {
        Err(error) => Err(tried(layout, tile, error)),
        product => product,
    }
}

/// Filters the numbers an error proposes to numbers that the product accepts: the composition proposes them for
/// repetitions, which depend on the tile.
const fn tried(layout: &Layout, tile: &Layout, error: LayoutError) -> LayoutError {
    let mut error = error;
    let leaf = error.blame().leaf as usize;
    let mut i = 0;
    match &mut error {
        LayoutError::InnerExtentNotDivisible { fitting, .. } => {
            let step = magnitude(tile.strides.coefficients[leaf]);
            while i < fitting.len() {
                // A number that composes with the repetitions may still fail for this tile, so each is tried before it
                // is proposed.
                if !takes(layout, tile.with_leaf(leaf, fitting[i], step)) {
                    fitting[i] = 0;
                }
                i += 1;
            }
        }
        LayoutError::StrideDoesNotStep { fitting, .. } | LayoutError::ModesCarry { fitting, .. } => {
            while i < fitting.len() {
                if !takes(layout, tile.with_leaf(leaf, tile.shape.entries[leaf], magnitude(fitting[i]))) {
                    fitting[i] = 0;
                }
                i += 1;
            }
        }
        _ => {}
    }
    error
}

/// Whether the tile exists, and the product by it.
const fn takes(layout: &Layout, tile: Option<Layout>) -> bool {
    matches!(tile, Some(tile) if multiplied(layout, &tile).is_ok())
}

/// [`logical_product`], whose errors propose numbers that compose with the repetitions of this tile.
const fn multiplied(layout: &Layout, tile: &Layout) -> Result<Layout, LayoutError> {
    let mut result = Layout::VOID;
    // Nearly all products repeat a compact layout; the general path is complete, and alone reports errors.
    if repeated(layout, tile, &mut result) {
        return Ok(result);
    }
    ctry!(layout.require_natural(Operation::LogicalProduct, 0));
    ctry!(tile.require_natural(Operation::LogicalProduct, 1));
    // For a complementable layout this is the complement up to size(layout) * cosize(tile). Holes need more room.
    let gaps = ctry!(gaps(layout, &Sorted::new(layout), Target::Copies(tile.reach() + 1)));
    let repetitions = ctry!(gaps.layout().checked());
    Layout::tuple(&[*layout, ctry!(composition(&repetitions, tile))])
}

/// The product of a layout that is a permutation of its indices, by a tile of small numbers, written into `result`,
/// which is void. The repetitions are one mode, so the tile steps by whole layouts. The hot path of const evaluation;
/// `false` decides nothing.
#[allow(clippy::cast_possible_wrap, clippy::cast_sign_loss, reason = "no call on the hot path; checked")]
const fn repeated(layout: &Layout, tile: &Layout, result: &mut Layout) -> bool {
    let length = layout.shape.profile.leaf_count as usize;
    let more = tile.shape.profile.leaf_count as usize;
    // A permutation of `0 .. size` leaves no gaps: its repetitions are one unbounded mode of step `size`.
    let Some(size) = permuted(layout) else { return false };
    if length + more > MAX_LEAVES || !result.shape.profile.pair_of(&layout.shape.profile, &tile.shape.profile) {
        return false;
    }
    result.shape.entries = layout.shape.entries;
    result.strides = layout.strides;
    let (mut count, mut reach) = (1, 0);
    let mut i = 0;
    while i < more {
        let extent = tile.shape.entries[i];
        let step = tile.strides.coefficients[i] as u64;
        // One test of the highest bits bounds all four; a negative step is large as unsigned. Then products have 62
        // bits.
        if (extent | step | reach | count) >= SMALL || tile.strides.codes[i] != 0 {
            return false;
        }
        reach += (extent - 1) * step;
        count *= extent;
        // The composition of one unbounded mode `:size` by `extent:step` is `extent:(step size)`, without carries.
        result.shape.entries[length + i] = extent;
        if extent > 1 {
            result.strides.coefficients[length + i] = (step * size) as i64;
        }
        i += 1;
    }
    // count) < SMALL | The sums of the last leaf are tested here, since the loop tests before it adds.
    (reach | count) < SMALL
}

/// The size of a small layout that is a permutation of its indices; `None` decides nothing.
#[allow(clippy::cast_sign_loss, reason = "no call on the hot path; a negative one is found nowhere")]
const fn permuted(layout: &Layout) -> Option<u64> {
    let length = layout.shape.profile.leaf_count as usize;
    let mut size = 1;
    let mut i = 0;
    while i < length {
        if (layout.shape.entries[i] | size) >= SMALL || layout.strides.codes[i] != 0 {
            return None;
        }
        size *= layout.shape.entries[i];
        i += 1;
    }
    // Each pass looks for the mode that continues at the end of the modes found. All are found when the size is
    // reached.
    let mut end = 1;
    while end < size && size < SMALL {
        let found = end;
        i = 0;
        while i < length {
            // `end` only grows, so each mode of extent above 1 multiplies it at most once.
            if layout.strides.coefficients[i] as u64 == end {
                end *= layout.shape.entries[i];
            }
            i += 1;
        }
        // A whole pass without progress: no mode begins at `end`, so the indices have a hole there.
        if end == found {
            return None;
        }
    }
    if end == size { Some(size) } else { None }
}
