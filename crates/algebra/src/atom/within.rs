//! The tile of one step of a kernel: whole tiles of a product, distributed by repeating the product's orders.

use super::grid::{TiledMma, require_whole};
use crate::const_util::{ctry, signed, small};
use crate::data::layout::Layout;
use crate::data::stride::Stride;
use crate::error::LayoutError;
use crate::ops::coalesce;

impl TiledMma {
    /// The same product over a larger tile of these extents: each order is repeated, a tile at a time.
    ///
    /// Post: `result.tile() == tile`, but an extent of 0 becomes one tile; every tensor of whole tiles is held as
    /// before.
    ///
    /// # Errors
    /// [`LayoutError::NotWholeTiles`] if an extent is not a multiple of the product's tile.
    ///
    /// ```
    /// use layout_algebra::{Layout, atom::{ONE_ATOM, TiledMma, catalogue::nvidia}};
    /// let product = TiledMma::new(&nvidia::mma_sync(16, 8, 16, [16, 16, 32])?, &ONE_ATOM, [None, None, None])?;
    /// let step = product.within([64, 32, 16])?;
    /// assert_eq!((step.tile(), step.repetitions()), ([64, 32, 16], [4, 4, 1]));
    /// assert_eq!(product.within([40, 32, 16]).unwrap_err().code(), "L1404");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn within(&self, tile: [u64; 3]) -> Result<TiledMma, LayoutError> {
        let mut product = *self;
        let mut axis = 0;
        while axis < 3 {
            let (order, extent) = (&self.orders[axis], tile[axis]);
            ctry!(require_whole(small(axis), extent, order.size()));
            if let (Some(stride), true) = (signed(order.size()), extent > order.size()) {
                let again = ctry!(Layout::leaf(extent / order.size(), Stride::constant(stride)));
                product.orders[axis] = coalesce(&ctry!(Layout::tuple(&[*order, again])));
            }
            axis += 1;
        }
        Ok(product)
    }
}
