//! The number of tiles that cover a shape, where the tiles are layouts.

use crate::const_util::ctry;
use crate::data::int_tuple::IntTuple;
use crate::data::profile::Subtree;
use crate::data::tiler::{Tiler, TilerNode};
use crate::error::{LayoutError, Operation};
use crate::ops::by_mode::{Alongside, require_rank};
use crate::ops::complement;

impl IntTuple {
    /// The grid of tiles that covers this shape: [`ceil_div`](IntTuple::ceil_div) by tiles that are layouts. `CuTe`:
    /// `ceil_div(shape, tiler)`.
    ///
    /// By-mode tilers count mode by mode. A mode with `_` or beyond the tiler is unchanged; a mode with `..` has one
    /// tile.
    ///
    /// Post: below each tile, the shape of its [`complement`] in the size of the mode. If the tiler divides a layout of
    /// this shape, this is the shape of mode 1 of its `zipped_divide`, up to nesting.
    ///
    /// # Errors
    /// [`LayoutError::RankMismatch`] for a tiler of more modes; the errors of [`complement`].
    ///
    /// ```
    /// use layout_algebra::{IntTuple, Layout, Tiler};
    /// let shape = IntTuple::parse("(100,64)")?;
    /// let tiler = Tiler::by_mode(&[Tiler::extent(32)?, Tiler::layout(&Layout::parse("8:2")?)])?;
    /// assert_eq!(shape.ceil_div_by(&tiler)?.to_string(), "(4,(2,4))");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn ceil_div_by(&self, tiler: &Tiler) -> Result<IntTuple, LayoutError> {
        let mut grid = IntTuple::VOID;
        ctry!(below(self, self.profile().span(), tiler, tiler.profile().span(), &mut grid));
        Ok(grid)
    }
}

/// Pushes the grid of the subtree at `at` by the part of the tiler at `tile_at`.
const fn below(
    shape: &IntTuple,
    at: Subtree,
    tiler: &Tiler,
    tile_at: Subtree,
    grid: &mut IntTuple,
) -> Result<(), LayoutError> {
    match tiler.node(tile_at) {
        TilerNode::Keep => grid.push_tree(shape, at),
        TilerNode::Whole => grid.push_leaf(1),
        // The rest of a divide is a complement, so counting tiles by it cannot disagree with the divide.
        TilerNode::Tile(tile) => {
            let size = ctry!(shape.size_of(at));
            let rest = ctry!(complement(&tile, size), Operation::CeilDiv, 1);
            grid.push_tree(rest.shape(), rest.profile().span())
        }
        TilerNode::ByMode(given) => {
            let rank = ctry!(require_rank(Operation::CeilDiv, shape.profile(), at, given, tile_at));
            ctry!(grid.push_tuple(rank));
            let mut walk = Alongside::new(shape.profile(), at, tiler.profile(), tile_at);
            let mut i = 0;
            while i < rank {
                walk = walk.next(shape.profile(), tiler, i < given);
                if i < given {
                    ctry!(below(shape, walk.mode, tiler, walk.tile, grid));
                } else {
                    ctry!(grid.push_tree(shape, walk.mode));
                }
                i += 1;
            }
            Ok(())
        }
    }
}
