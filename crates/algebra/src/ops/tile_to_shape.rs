//! A block repeated until it covers a shape.

use crate::const_util::ctry;
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::error::{Blame, LayoutError, ModePath, Operation};
use crate::ops::{blocked_product, column_major, ordered, row_major};

/// The block repeated to cover a shape, along the first mode first. `CuTe`: `tile_to_shape(block, shape)`.
///
/// Post: `blocked_product(block, column_major(T))` with `T_k = size(shape_k) / size(block_k)`, so mode `k` of the
/// result has the size of mode `k` of the shape.
///
/// # Errors
/// [`LayoutError::TileDoesNotDivide`] if a mode of the block does not divide the mode of the shape;
/// [`LayoutError::RankMismatch`] for a block of more modes than the shape; the errors of
/// [`logical_product`](super::logical_product).
///
/// ```
/// use layout_algebra::{IntTuple, Layout, ops::tile_to_shape};
/// let tiled = tile_to_shape(&Layout::parse("(8,4):(4,1)")?, &IntTuple::parse("(16,8)")?)?;
/// assert_eq!(tiled.to_string(), "((8,2),(4,2)):((4,32),(1,64))");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn tile_to_shape(block: &Layout, shape: &IntTuple) -> Result<Layout, LayoutError> {
    cover(block, column_major(&ctry!(repetitions(block, shape))))
}

/// The block repeated to cover a shape, along the last mode first. `CuTe`:
/// `tile_to_shape(block, shape, LayoutRight{})`.
///
/// Post: `blocked_product(block, row_major(T))` with `T_k = size(shape_k) / size(block_k)`.
///
/// # Errors
/// The errors of [`tile_to_shape`].
///
/// ```
/// use layout_algebra::{IntTuple, Layout, ops::tile_to_shape_right};
/// let tiled = tile_to_shape_right(&Layout::parse("(8,4):(4,1)")?, &IntTuple::parse("(16,8)")?)?;
/// assert_eq!(tiled.to_string(), "((8,2),(4,2)):((4,64),(1,32))");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn tile_to_shape_right(block: &Layout, shape: &IntTuple) -> Result<Layout, LayoutError> {
    cover(block, row_major(&ctry!(repetitions(block, shape))))
}

/// The block repeated to cover a shape, along the mode of the smallest order first. `CuTe`:
/// `tile_to_shape(block, shape, order)`.
///
/// Post: `blocked_product(block, ordered(T, order))` with `T_k = size(shape_k) / size(block_k)`.
///
/// # Errors
/// The errors of [`tile_to_shape`], and [`LayoutError::OrderNotCongruent`].
///
/// ```
/// use layout_algebra::{IntTuple, Layout, ops::tile_to_shape_ordered};
/// let (shape, order) = (IntTuple::parse("(16,8,2)")?, IntTuple::parse("(1,0,2)")?);
/// let tiled = tile_to_shape_ordered(&Layout::parse("(8,4):(4,1)")?, &shape, &order)?;
/// assert_eq!(tiled.to_string(), "((8,2),(4,2),(1,2)):((4,64),(1,32),(0,128))");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn tile_to_shape_ordered(block: &Layout, shape: &IntTuple, order: &IntTuple) -> Result<Layout, LayoutError> {
    cover(block, ordered(&ctry!(repetitions(block, shape)), order))
}

const fn cover(block: &Layout, tile: Result<Layout, LayoutError>) -> Result<Layout, LayoutError> {
    // The repetitions are at most the shape, so only the order can be wrong.
    let tile = ctry!(tile, Operation::TileToShape, 2);
    Ok(ctry!(blocked_product(block, &tile), Operation::TileToShape))
}

/// The number of repetitions of the block along each mode of the shape.
const fn repetitions(block: &Layout, shape: &IntTuple) -> Result<IntTuple, LayoutError> {
    if block.rank() > shape.rank() {
        return Err(
            LayoutError::rank_mismatch(shape.rank(), block.rank()).with_blame(Blame::whole(Operation::TileToShape, 1))
        );
    }
    let mut result = IntTuple::VOID;
    if !shape.profile().is_leaf() {
        ctry!(result.push_tuple(shape.rank()));
    }
    let mut k = 0;
    while k < shape.rank() {
        let at = ctry!(shape.profile().mode_span(k));
        let target = ctry!(shape.size_of(at));
        // Modes beyond the block are repeated as they are, as if the block were padded with `1:0`.
        let tile = if k < block.rank() { ctry!(block.shape().size_of(ctry!(block.profile().mode_span(k)))) } else { 1 };
        let blame = Blame::shape(Operation::TileToShape, at.leaf).of(1);
        if target == 0 {
            return Err(LayoutError::ZeroExtent { blame, mode: ModePath::mode(k) });
        }
        if target % tile != 0 {
            let below = target / tile * tile;
            // The multiples of the tile on both sides; 0 means none.
            let extents = [below, if below > u64::MAX - tile { 0 } else { below + tile }];
            return Err(LayoutError::TileDoesNotDivide { blame, span: tile, extent: target, extents, strides: [0, 0] });
        }
        ctry!(result.push_leaf(target / tile));
        k += 1;
    }
    Ok(result)
}
