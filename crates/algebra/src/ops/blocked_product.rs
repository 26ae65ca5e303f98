//! Blocked and raked products: a layout repeated along its own modes.
//!
//! ```text
//! 2:1 repeated 3 times   blocked (2,3):(1,2)   a a b b c c
//!                        raked   (3,2):(2,1)   a b c a b c
//! ```

use crate::const_util::ctry;
use crate::data::layout::Layout;
use crate::data::stride::Stride;
use crate::error::{LayoutError, Operation};
use crate::ops::logical_product;

/// The product with whole blocks side by side: mode `k` is mode `k` of `block` followed by its copies along mode `k` of
/// `tile`. `CuTe`: `blocked_product(block, tile)`.
///
/// The operand of lower rank is padded with modes `1:0`.
///
/// Post: with `P = logical_product(block, tile)`: `R((i_0,j_0), (i_1,j_1), ..) = P((i_0,i_1,..), (j_0,j_1,..))`.
///
/// # Errors
/// The errors of [`logical_product`].
///
/// ```
/// use layout_algebra::{Layout, ops::blocked_product};
/// let product = blocked_product(&Layout::parse("(2,5):(5,1)")?, &Layout::parse("(3,4):(1,3)")?)?;
/// assert_eq!(product.to_string(), "((2,3),(5,4)):((5,10),(1,30))");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn blocked_product(block: &Layout, tile: &Layout) -> Result<Layout, LayoutError> {
    Ok(ctry!(interleaved(block, tile, false), Operation::BlockedProduct))
}

/// The product with the blocks interleaved: mode `k` is mode `k` of `tile` followed by mode `k` of `block`. `CuTe`:
/// `raked_product(block, tile)`.
///
/// The operand of lower rank is padded with modes `1:0`.
///
/// Post: with `P = logical_product(block, tile)`: `R((j_0,i_0), (j_1,i_1), ..) = P((i_0,i_1,..), (j_0,j_1,..))`.
///
/// # Errors
/// The errors of [`logical_product`].
///
/// ```
/// use layout_algebra::{Layout, ops::raked_product};
/// let product = raked_product(&Layout::parse("(2,5):(5,1)")?, &Layout::parse("(3,4):(1,3)")?)?;
/// assert_eq!(product.to_string(), "((3,2),(4,5)):((10,5),(30,1))");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn raked_product(block: &Layout, tile: &Layout) -> Result<Layout, LayoutError> {
    Ok(ctry!(interleaved(block, tile, true), Operation::RakedProduct))
}

/// The logical product with mode `k` of both factors side by side.
const fn interleaved(block: &Layout, tile: &Layout, raked: bool) -> Result<Layout, LayoutError> {
    // Rank is padded with `1:0`, the neutral mode: it adds neither elements nor an index.
    let rank = if block.rank() > tile.rank() { block.rank() } else { tile.rank() };
    let product = ctry!(logical_product(block, tile));
    let (block_modes, copies) = (ctry!(product.mode(0)), ctry!(product.mode(1)));
    // A tile that is a number is repeated as one mode, whatever its copies look like. A block that is a number takes
    // all copies.
    let number = block.profile().is_leaf();
    let single = tile.profile().is_leaf() || number && rank == 1;
    let mut result = Layout::VOID;
    if rank != 1 || !(number && tile.profile().is_leaf()) {
        ctry!(result.push_tuple(rank));
    }
    let mut k = 0;
    while k < rank {
        ctry!(result.push_tuple(2));
        if raked {
            ctry!(push_mode(&mut result, &copies, k, single));
            ctry!(push_mode(&mut result, &block_modes, k, false));
        } else {
            ctry!(push_mode(&mut result, &block_modes, k, false));
            ctry!(push_mode(&mut result, &copies, k, single));
        }
        k += 1;
    }
    result.checked()
}

/// Pushes mode `k` of a layout, which is a `single` mode or has several; pushes `1:0` beyond the last.
const fn push_mode(result: &mut Layout, layout: &Layout, k: usize, single: bool) -> Result<(), LayoutError> {
    // A single mode has no mode 1: whatever follows it is padding.
    if single && k == 0 {
        return result.push_layout(layout);
    }
    if single || k >= layout.rank() {
        return result.push_leaf(1, Stride::ZERO);
    }
    result.push_tree(layout, ctry!(layout.profile().mode_span(k)))
}
