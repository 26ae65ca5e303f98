//! Divides: a layout split into tiles and the repetitions of the tile.

mod fitting;
mod plain;
mod single;
mod unzipped;

use crate::const_util::{as_signed, ctry, magnitude};
use crate::data::layout::Layout;
use crate::data::tiler::Tiler;
use crate::decide::injectivity::require_injective;
use crate::decide::order::Sorted;
use crate::error::{Blame, LayoutError, Operation};
use crate::ops::by_mode::{Each, by_mode, gathered};
use crate::ops::complement::{Target, gaps};
use crate::ops::composition::{self, composition};
use crate::ops::flatten;
use fitting::{fitting_extents, fitting_strides};

pub(super) use single::Single;
pub use unzipped::{flat_divide, tiled_divide};

/// The layout with the tile in mode 0 and its repetitions in mode 1:
/// `composition(layout, (tile, complement(tile, size)))`. `CuTe`: `logical_divide(layout, tile)`.
///
/// Post: with the result `R` and `T = (tile, complement(tile, size(layout)))`: `R(i) = layout(T(i))`, and no element is
/// lost or invented: `T` is a bijection onto `[0, size(layout))`.
///
/// # Errors
/// [`LayoutError::TileDoesNotDivide`], [`LayoutError::TileMisses`], [`LayoutError::NotInjective`] for a tile with
/// repeated elements, and the errors of [`composition`](crate::ops::composition()).
///
/// ```
/// use layout_algebra::{Layout, ops::logical_divide};
/// let divided = logical_divide(&Layout::parse("24:1")?, &Layout::parse("4:2")?)?;
/// assert_eq!(divided.to_string(), "(4,(2,3)):(2,(1,8))");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn logical_divide(layout: &Layout, tile: &Layout) -> Result<Layout, LayoutError> {
    Ok(ctry!(divide(layout, tile), Operation::LogicalDivide))
}

/// [`logical_divide`], flattened. The categorical paper: flat division. ([`flat_divide`], as `CuTe` has it, keeps the
/// brackets of each tile and each rest.)
///
/// Post: `flatten(logical_divide(layout, tile))`.
///
/// # Errors
/// The errors of [`logical_divide`].
///
/// ```
/// use layout_algebra::{Layout, ops::flat_division};
/// let divided = flat_division(&Layout::parse("24:1")?, &Layout::parse("4:2")?)?;
/// assert_eq!(divided.to_string(), "(4,2,3):(2,1,8)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn flat_division(layout: &Layout, tile: &Layout) -> Result<Layout, LayoutError> {
    Ok(flatten(&ctry!(divide(layout, tile), Operation::FlatDivision)))
}

/// [`logical_divide`] by a tiler. Brackets divide mode by mode; `_` and modes beyond the tiler leave a mode alone; `..`
/// takes all of a mode, `(mode, 1:0)`. `CuTe`: `logical_divide(layout, tiler)`.
///
/// # Errors
/// The errors of [`logical_divide`], and [`LayoutError::RankMismatch`] for a tiler of more modes than the layout.
///
/// ```
/// use layout_algebra::{Layout, Tiler, ops::logical_divide_by};
/// let tiler = Tiler::by_mode(&[Tiler::extent(2)?, Tiler::KEEP])?;
/// let divided = logical_divide_by(&Layout::parse("(4,8):(8,1)")?, &tiler)?;
/// assert_eq!(divided.to_string(), "((2,2),8):((8,16),1)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn logical_divide_by(layout: &Layout, tiler: &Tiler) -> Result<Layout, LayoutError> {
    by_mode(Each::LogicalDivide, layout, tiler)
}

/// The layout with all tiles in mode 0 and all rests in mode 1. By a single tile it is [`logical_divide`]. `CuTe`:
/// `zipped_divide(layout, tiler)`.
///
/// A mode with `_` is not tiled: its tile is `1:0`, and the mode itself joins the rest. Modes beyond the tiler do the
/// same. (`CuTe` fails to compile in this case, or splits the mode.) A mode with `..` is all tile; its rest is `1:0`.
///
/// Post: `rank(result) = 2`; mode 0 is congruent to the tiler.
///
/// # Errors
/// The errors of [`logical_divide_by`].
///
/// ```
/// use layout_algebra::{Layout, Tiler, ops::zipped_divide};
/// let tiler = Tiler::by_mode(&[Tiler::extent(2)?, Tiler::extent(4)?])?;
/// let divided = zipped_divide(&Layout::parse("(4,8):(8,1)")?, &tiler)?;
/// assert_eq!(divided.to_string(), "((2,4),(2,2)):((8,1),(16,4))");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn zipped_divide(layout: &Layout, tiler: &Tiler) -> Result<Layout, LayoutError> {
    let mut result = Layout::VOID;
    // The usual divide by one number for each mode: nothing is composed, and nothing can be refused.
    if plain::zipped(layout, tiler, &mut result) {
        return Ok(result);
    }
    Ok(ctry!(gathered(Each::LogicalDivide, layout, tiler), Operation::ZippedDivide))
}

const fn divide(layout: &Layout, tile: &Layout) -> Result<Layout, LayoutError> {
    let size = layout.size();
    let (mut pair, mut divided) = (Layout::VOID, Layout::VOID);
    if plain::with_rest(tile, size, &mut pair) && composition::plain(layout, &pair, false, &mut divided) {
        return Ok(divided);
    }
    ctry!(tile.require_natural(Operation::LogicalDivide, 1));
    let sorted = Sorted::new(tile);
    let whole = sorted.first_gap().is_none();
    // Nested gaps, or strides beyond the reach below, prove that no element is twice in the tile.
    if sorted.repeats || !whole && !sorted.separates() {
        ctry!(require_injective(tile, Operation::LogicalDivide, 1));
    }
    // `complement(tile, size)` of `CuTe`'s definition, from the strides that are sorted already.
    let gaps = match gaps(tile, &sorted, Target::Fill(size)) {
        Ok(gaps) => gaps,
        Err(error) => return Err(error.of_operand(1)),
    };
    let mut pair = Layout::VOID;
    ctry!(pair.push_tuple(2));
    ctry!(pair.push_layout(tile));
    ctry!(gaps.push_onto(&mut pair));
    match sorted.span() {
        // The complement alone rounds up and keeps holes. These two conditions make it a bijection onto the size.
        Some(span) if whole && size % span == 0 => {}
        _ => return Err(no_partition(layout, tile, &sorted, &pair)),
    }
    match composition(layout, &pair) {
        Ok(divided) => Ok(divided),
        Err(error) => Err(refused(error, layout, tile, &sorted, &pair)),
    }
}

/// The reason why the tile and its repetitions are no bijection onto `[0, size)`. A bijection requires a complementable
/// tile with a span that divides the size.
const fn no_partition(layout: &Layout, tile: &Layout, sorted: &Sorted, pair: &Layout) -> LayoutError {
    let size = layout.size();
    let reaches = tile.reach();
    // The simplest reason first: the tile is larger than the layout.
    if reaches >= size {
        return does_not_divide(layout, tile, sorted, reaches + 1, size);
    }
    if let Some(place) = sorted.first_gap() {
        let missed = match Sorted::new(pair).first_hole() {
            Some(hole) if hole < size => hole,
            // The hole is beyond the layout, so nothing of it is missed: the size is the reason.
            _ => return does_not_divide(layout, tile, sorted, reaches + 1, size),
        };
        let leaf = sorted.leaves[place];
        let blame = Blame::stride(Operation::LogicalDivide, leaf).of(1);
        let fitting = fitting_strides(layout, tile, leaf);
        return LayoutError::TileMisses { blame, tile: tile.size(), extent: size, missed, fitting };
    }
    match sorted.span() {
        Some(span) => does_not_divide(layout, tile, sorted, span, size),
        None => does_not_divide(layout, tile, sorted, reaches + 1, size),
    }
}

/// The refusal of a tile that spans `span` elements of `extent`, blamed on the mode with the largest stride.
const fn does_not_divide(layout: &Layout, tile: &Layout, sorted: &Sorted, span: u64, extent: u64) -> LayoutError {
    let leaf = if sorted.count == 0 { 0 } else { sorted.leaves[sorted.count - 1] };
    let extents = fitting_extents(layout, tile, leaf);
    let strides = fitting_strides(layout, tile, leaf);
    // If only another stride would fit, the stride is blamed.
    let blame = match (extents, strides) {
        (_, [0, 0]) => Blame::shape(Operation::LogicalDivide, leaf).of(1),
        ([0, 0], _) => Blame::stride(Operation::LogicalDivide, leaf).of(1),
        _ => Blame::shape(Operation::LogicalDivide, leaf).of(1),
    };
    LayoutError::TileDoesNotDivide { blame, span, extent, extents, strides }
}

/// Translates the error of a composition with `(tile, rest)` to the tile. The user did not write the strides of the
/// rest, and only numbers that divide help.
const fn refused(
    mut error: LayoutError,
    layout: &Layout,
    tile: &Layout,
    sorted: &Sorted,
    pair: &Layout,
) -> LayoutError {
    let leaf = error.blame().leaf as usize;
    // Numbers of the layout are as the user wrote them.
    if error.blame().operand == 0 {
        return error;
    }
    if leaf < tile.length() {
        match &mut error {
            LayoutError::InnerExtentNotDivisible { fitting, .. } => *fitting = fitting_extents(layout, tile, leaf),
            LayoutError::MixedBasis { fitting, .. } => *fitting = fitting_strides(layout, tile, leaf),
            error => propose(error, signed_strides(layout, tile, leaf)),
        }
        return error;
    }
    // The rest fails where the tile's span does not divide an extent of the layout: that is what the user can change.
    let outer_extent = match error {
        LayoutError::StrideDoesNotStep { outer_extent, .. }
        | LayoutError::InnerExtentNotDivisible { outer_extent, .. }
        | LayoutError::ModesCarry { outer_extent, .. } => outer_extent,
        _ => return of_the_rest(error),
    };
    let (_, stride) = pair.mode_at(leaf);
    let step = magnitude(stride.coefficient());
    if step >= outer_extent || outer_extent % step == 0 {
        return of_the_rest(error);
    }
    does_not_divide(layout, tile, sorted, step, outer_extent)
}

/// The error of the rest of a tile. Nobody wrote its numbers, so it proposes none.
const fn of_the_rest(mut error: LayoutError) -> LayoutError {
    match &mut error {
        LayoutError::InnerExtentNotDivisible { fitting, .. } | LayoutError::MixedBasis { fitting, .. } => {
            *fitting = [0, 0];
        }
        error => propose(error, [0, 0]),
    }
    error.with_blame(Blame::whole(Operation::LogicalDivide, 1))
}

/// Proposes strides that fit in place of numbers that compose.
const fn propose(error: &mut LayoutError, strides: [i64; 2]) {
    match error {
        LayoutError::StrideDoesNotStep { fitting, shorter, .. } => (*fitting, *shorter) = (strides, 0),
        LayoutError::ModesCarry { coordinate, fitting, shorter, .. } => {
            (*coordinate, *fitting, *shorter) = (None, strides, 0);
        }
        _ => {}
    }
}

/// The strides that fit, as strides of a tile.
const fn signed_strides(layout: &Layout, tile: &Layout, leaf: usize) -> [i64; 2] {
    let fitting = fitting_strides(layout, tile, leaf);
    [as_signed(fitting[0]), as_signed(fitting[1])]
}
