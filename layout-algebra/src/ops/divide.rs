//! Divides: a layout split into tiles and the repetitions of the tile.

use crate::const_util::ctry;
use crate::error::{Blame, LayoutError, Operation};
use crate::injectivity::require_injective;
use crate::layout::Layout;
use crate::ops::by_mode::{Each, by_mode, divide_and_gather};
use crate::ops::complement::{Target, gaps};
use crate::ops::composition;
use crate::ops::sorted::Sorted;
use crate::stride::Stride;
use crate::tiler::Tiler;

/// The layout whose mode 0 is a tile and whose mode 1 are the tiles: `composition(layout, (tile, complement(tile, size)))`.
/// `CuTe`: `logical_divide(layout, tile)`.
///
/// Post: with the result `R` and `T = (tile, complement(tile, size(layout)))`: `R(i) = layout(T(i))`, and no element is
/// lost or invented: `T` is a bijection onto `[0, size(layout))`.
///
/// # Errors
/// [`LayoutError::TileDoesNotDivide`], [`LayoutError::TileMisses`], [`LayoutError::NotInjective`] for a tile that names an
/// element twice, and the errors of [`composition`].
///
/// ```
/// use layout_algebra::{Layout, ops::logical_divide};
/// let divided = logical_divide(&Layout::parse("24:1")?, &Layout::parse("4:2")?)?;
/// assert_eq!(divided.to_string(), "(4,(2,3)):(2,(1,8))");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn logical_divide(layout: &Layout, tile: &Layout) -> Result<Layout, LayoutError> {
    match divide(layout, tile) {
        Ok(divided) => Ok(divided),
        Err(error) => Err(error.during(Operation::LogicalDivide)),
    }
}

/// [`logical_divide`] by a tiler: `[..]` divides mode by mode, `_` leaves a mode alone, and so are the modes beyond the
/// tiler. `CuTe`: `logical_divide(layout, tiler)`.
///
/// # Errors
/// As for [`logical_divide`], and [`LayoutError::RankMismatch`] for a tiler of more modes than the layout.
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

/// The layout whose mode 0 is a tile and whose mode 1 are the tiles. For a single tile it is [`logical_divide`].
/// `CuTe`: `zipped_divide(layout, tile)`.
///
/// Post: `rank(result) = 2`; `size(mode(result, 0)) = size(tile)`.
///
/// # Errors
/// As for [`logical_divide`].
///
/// ```
/// use layout_algebra::{Layout, ops::zipped_divide};
/// let divided = zipped_divide(&Layout::parse("24:1")?, &Layout::parse("4:2")?)?;
/// assert_eq!(divided.to_string(), "(4,(2,3)):(2,(1,8))");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn zipped_divide(layout: &Layout, tile: &Layout) -> Result<Layout, LayoutError> {
    zipped_divide_by(layout, &Tiler::layout(tile))
}

/// [`zipped_divide`] by a tiler: all tile modes together in mode 0, all that is left in mode 1.
/// `CuTe`: `zipped_divide(layout, tiler)`.
///
/// A mode with `_` is not tiled: its tile is `1:0`, and the mode goes to the rest as it is, as the modes beyond the tiler do.
/// (`CuTe` fails to compile there, or takes the mode apart.)
///
/// Post: `rank(result) = 2`; mode 0 is congruent to the tiler.
///
/// # Errors
/// As for [`logical_divide_by`].
///
/// ```
/// use layout_algebra::{Layout, Tiler, ops::zipped_divide_by};
/// let tiler = Tiler::by_mode(&[Tiler::extent(2)?, Tiler::extent(4)?])?;
/// let divided = zipped_divide_by(&Layout::parse("(4,8):(8,1)")?, &tiler)?;
/// assert_eq!(divided.to_string(), "((2,4),(2,2)):((8,1),(16,4))");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn zipped_divide_by(layout: &Layout, tiler: &Tiler) -> Result<Layout, LayoutError> {
    match gathered(layout, tiler) {
        Ok(divided) => Ok(divided),
        Err(error) => Err(error.during(Operation::ZippedDivide)),
    }
}

const fn gathered(layout: &Layout, tiler: &Tiler) -> Result<Layout, LayoutError> {
    let (mut tiles, mut rests) = (Layout::VOID, Layout::VOID);
    let (at, tile_at) = (layout.profile().span(), tiler.profile().span());
    ctry!(divide_and_gather(layout, at, tiler, tile_at, &mut tiles, &mut rests));
    Layout::tuple(&[tiles, rests])
}

const fn divide(layout: &Layout, tile: &Layout) -> Result<Layout, LayoutError> {
    let size = layout.size();
    ctry!(tile.require_natural(Operation::LogicalDivide, 1));
    let sorted = Sorted::new(tile);
    if sorted.repeats || !sorted.separates() {
        ctry!(require_injective(tile, Operation::LogicalDivide, 1));
    }
    let gaps = match gaps(tile, &sorted, Target::Fill(size)) {
        Ok(gaps) => gaps,
        Err(error) => return Err(error.of_operand(1)),
    };
    let mut pair = Layout::VOID;
    ctry!(pair.push_tuple(2));
    ctry!(pair.push_layout(tile));
    ctry!(gaps.push_onto(&mut pair));
    ctry!(require_partition(tile, &sorted, &pair, size));
    match composition(layout, &pair) {
        Ok(divided) => Ok(divided),
        Err(error) => Err(refused(error, tile, &pair)),
    }
}

/// An error unless the tile and its repetitions are a bijection onto `[0, size)`: the tile is complementable, and what it
/// spans divides the size.
const fn require_partition(tile: &Layout, sorted: &Sorted, pair: &Layout, size: u64) -> Result<(), LayoutError> {
    if let Some(place) = sorted.first_gap() {
        let leaf = sorted.leaves[place];
        let missed = match Sorted::new(pair).first_hole() {
            Some(hole) => hole,
            None => pair.reach() + 1,
        };
        let blame = Blame::stride(Operation::LogicalDivide, leaf).of(1);
        let fitting = fitting_strides(tile, leaf, size);
        return Err(LayoutError::TileMisses { blame, tile: tile.size(), extent: size, missed, fitting });
    }
    if sorted.count == 0 || spans(sorted, size) {
        return Ok(());
    }
    let last = sorted.count - 1;
    let blame = Blame::shape(Operation::LogicalDivide, sorted.leaves[last]).of(1);
    Err(LayoutError::TileDoesNotDivide { blame, count: sorted.extents[last], step: sorted.steps[last], extent: size })
}

/// Whether the number of elements from one repetition of a tile to the next divides `size`.
const fn spans(sorted: &Sorted, size: u64) -> bool {
    match sorted.end(sorted.count - 1) {
        Some(span) => size % span == 0,
        None => false,
    }
}

/// The nearest strides for a leaf with which the tile divides `size`, below and above; 0 where there is none.
const fn fitting_strides(tile: &Layout, leaf: usize, size: u64) -> [u64; 2] {
    /// How many strides are tried on each side.
    const RANGE: u64 = 64;
    let stride = tile.strides[leaf].coefficient().unsigned_abs();
    let mut fitting = [0, 0];
    let mut distance = 1;
    while distance <= RANGE {
        if fitting[0] == 0 && stride > distance && partitions(tile, leaf, stride - distance, size) {
            fitting[0] = stride - distance;
        }
        if fitting[1] == 0 && partitions(tile, leaf, stride + distance, size) {
            fitting[1] = stride + distance;
        }
        distance += 1;
    }
    fitting
}

/// Whether the tile with another stride at `leaf` is complementable and divides `size`.
const fn partitions(tile: &Layout, leaf: usize, stride: u64, size: u64) -> bool {
    let mut changed = *tile;
    let Some(stride) = crate::const_util::signed(stride) else { return false };
    changed.strides[leaf] = Stride::constant(stride);
    let sorted = Sorted::new(&changed);
    changed.checked().is_ok() && sorted.first_gap().is_none() && spans(&sorted, size)
}

/// The refusal of a composition with `(tile, rest)`, in terms of the tile: the strides of the rest are not the user's.
const fn refused(error: LayoutError, tile: &Layout, pair: &Layout) -> LayoutError {
    let Some(blame) = error.blame() else { return error };
    if blame.operand == 0 || (blame.leaf as usize) < tile.length() {
        return error;
    }
    let outer_extent = match error {
        LayoutError::StrideDoesNotStep { outer_extent, .. }
        | LayoutError::InnerExtentNotDivisible { outer_extent, .. }
        | LayoutError::ModesCarry { outer_extent, .. } => outer_extent,
        _ => return error.with_blame(Blame::whole(Operation::LogicalDivide, 1)),
    };
    let (_, stride) = pair.mode_at(blame.leaf as usize);
    let step = stride.coefficient().unsigned_abs();
    let blame = Blame::shape(Operation::LogicalDivide, 0).of(1);
    if outer_extent.is_multiple_of(step) {
        return error.with_blame(Blame::whole(Operation::LogicalDivide, 1));
    }
    LayoutError::TileDoesNotDivide { blame, count: step, step: 1, extent: outer_extent }
}
