//! Tiles of operands: from one grid of coordinates (m, n, k), each operand selects its own modes.

use super::part::Part;
use crate::const_util::ctry;
use crate::data::layout::Layout;
use crate::data::profile::MAX_LEAVES;
use crate::data::tiler::Tiler;
use crate::data::value::Value;
use crate::error::{LayoutError, Operation};
use crate::ops::zipped_divide;

/// The tile of a tensor at a coordinate of the grid of tiles. `tilers` and `coordinate` describe the whole problem;
/// `keep` selects the modes that the tensor has. The coordinate is a number for each mode; `None` keeps all tiles along
/// a mode. `CuTe`: `local_tile(tensor, tiler, coordinate, Step<_1, X, _1>)`.
///
/// Post: `(the modes of the tile, the remaining modes of the grid)`, from the tile's first element.
///
/// # Errors
/// [`LayoutError::TileDoesNotDivide`] and other errors of [`zipped_divide`]; [`LayoutError::OutOfBounds`] for a
/// coordinate beyond the grid; [`LayoutError::RankMismatch`].
///
/// ```
/// use layout_algebra::{Layout, Tiler, atom::local_tile};
/// // A is (M, K): of the tile 32 x 16 x 8 at (1, 2, _) it has 32 x 8, at row 32, for all of K.
/// let a = Layout::parse("(64,24):(24,1)")?;
/// let tile = [Tiler::extent(32)?, Tiler::extent(16)?, Tiler::extent(8)?];
/// let part = local_tile(&a, &tile, &[Some(1), Some(2), None], &[true, false, true])?;
/// assert_eq!((part.offset().text().as_str(), part.layout().to_string()), ("768", "(32,8,3):(24,1,8)".to_owned()));
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn local_tile(
    tensor: &Layout,
    tilers: &[Tiler],
    coordinate: &[Option<u64>],
    keep: &[bool],
) -> Result<Part, LayoutError> {
    if coordinate.len() != tilers.len() || keep.len() != tilers.len() {
        return Err(LayoutError::rank_mismatch(coordinate.len(), tilers.len()).during(Operation::Tiles));
    }
    let (mut kept, mut at, mut count) = ([Tiler::KEEP; MAX_LEAVES], [None; MAX_LEAVES], 0);
    let mut i = 0;
    while i < tilers.len() && count < MAX_LEAVES {
        if keep[i] {
            kept[count] = tilers[i];
            at[count] = coordinate[i];
            count += 1;
        }
        i += 1;
    }
    let (kept, _) = kept.split_at(count);
    let tiles = ctry!(zipped_divide(tensor, &ctry!(Tiler::by_mode(kept))), Operation::Tiles);
    let (tile, grid) = (ctry!(tiles.mode(0)), ctry!(tiles.mode(1)));
    tile_at(&tile, &grid, at.split_at(count).0)
}

/// The tile at a coordinate of the grid, and the modes of the grid that the coordinate leaves free.
const fn tile_at(tile: &Layout, grid: &Layout, at: &[Option<u64>]) -> Result<Part, LayoutError> {
    let mut offset = Value::ZERO;
    let (mut left, mut modes) = ([Layout::UNIT; MAX_LEAVES], 0);
    let mut mode = 0;
    while mode < grid.rank() {
        let steps = ctry!(grid.mode(mode));
        match if mode < at.len() { at[mode] } else { None } {
            Some(x) if x >= steps.size() => {
                return Err(LayoutError::out_of_bounds(x, steps.size()).during(Operation::Tiles));
            }
            Some(x) => offset = offset.plus(&Value::of(&steps, x), 1),
            None => {
                left[modes] = steps;
                modes += 1;
            }
        }
        mode += 1;
    }
    let mut layout = Layout::VOID;
    ctry!(layout.push_tuple(tile.rank() + modes));
    ctry!(layout.push_modes(tile, 0, tile.rank()));
    let mut i = 0;
    while i < modes {
        ctry!(layout.push_layout(&left[i]));
        i += 1;
    }
    Ok(Part { offset, layout: ctry!(layout.checked()) })
}

/// The part of one thread of a tensor that is distributed element by element. `threads` numbers a grid of threads;
/// `keep` selects the modes that the tensor has. `CuTe`: `local_partition(tensor, threads, thread, Step<..>)`.
///
/// Post: the modes of the tensor, each divided by the number of threads along it.
///
/// # Errors
/// [`LayoutError::TileDoesNotDivide`] and other errors of [`zipped_divide`]; [`LayoutError::NoSuchIndex`] for a thread
/// that the grid does not number.
pub const fn local_partition(
    tensor: &Layout,
    threads: &Layout,
    thread: u64,
    keep: &[bool],
) -> Result<Part, LayoutError> {
    if keep.len() != threads.rank() {
        return Err(LayoutError::rank_mismatch(keep.len(), threads.rank()).during(Operation::Partition));
    }
    let place = ctry!(threads.coordinate_of(thread), Operation::Partition);
    let (mut tilers, mut at, mut count) = ([Tiler::KEEP; MAX_LEAVES], [0; MAX_LEAVES], 0);
    let mut mode = 0;
    while mode < threads.rank() && count < MAX_LEAVES {
        if keep[mode] {
            let along = ctry!(threads.mode(mode));
            tilers[count] = ctry!(Tiler::extent(along.size()));
            at[count] = ctry!(along.shape().linear(&ctry!(place.mode(mode))));
            count += 1;
        }
        mode += 1;
    }
    let (tilers, _) = tilers.split_at(count);
    let tiles = ctry!(zipped_divide(tensor, &ctry!(Tiler::by_mode(tilers))), Operation::Partition);
    let (tile, rest) = (ctry!(tiles.mode(0)), ctry!(tiles.mode(1)));
    let mut offset = Value::ZERO;
    let mut mode = 0;
    while mode < count {
        offset = offset.plus(&Value::of(&ctry!(tile.mode(mode)), at[mode]), 1);
        mode += 1;
    }
    Ok(Part { offset, layout: rest })
}
