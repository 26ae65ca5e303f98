//! Tiles of tensors with runtime extents as parallel iterators of `rayon` (feature `rayon`).

use layout_algebra::LayoutError;
use rayon::iter::IntoParallelIterator;

use crate::extents::Extents;
use crate::int::{Shape, Strides};
use crate::raw::{GridTiles, Reference, TileKind};
use crate::runtime::{DynTensor, DynTensorMut, RaggedTiles, RaggedTilesMut};
use crate::tensor::{ParallelParts, Splits};
use crate::tiler::ByMode;

impl<R: Reference, E: Extents, S: Shape, D: Strides, K: TileKind> Splits for GridTiles<R, E, S, D, K> {
    fn split(self, count: usize) -> (Self, Self) {
        self.split_at(count)
    }
}

impl<R, E: Extents, S: Shape, D: Strides, K: TileKind> IntoParallelIterator for GridTiles<R, E, S, D, K>
where
    R: Reference + Send,
    K::Tile<R, S, D>: Send,
{
    type Item = <Self as Iterator>::Item;
    type Iter = ParallelParts<Self>;

    fn into_par_iter(self) -> Self::Iter {
        ParallelParts::of(self)
    }
}

impl<'a, T: Sync, E: Extents, D: Strides> DynTensor<'a, T, E, D> {
    /// All tiles, whole or ragged, in parallel. See [`ragged_tiles`](DynTensor::ragged_tiles).
    ///
    /// ```
    /// use layout_static::{ByMode, C, DynTensor, LayoutError};
    /// use rayon::prelude::*;
    /// let numbers: Vec<u32> = (0..60).collect();
    /// let matrix = DynTensor::row_major(&numbers, (6_usize, 10_usize))?;
    /// let sum: u32 = matrix.par_ragged_tiles(ByMode::of((C::<4>, C::<4>))).map(|tile| tile.iter().sum::<u32>()).sum();
    /// assert_eq!(sum, (0..60).sum());
    /// # Ok::<(), LayoutError>(())
    /// ```
    pub fn par_ragged_tiles<S: Shape>(&self, tiler: ByMode<S>) -> ParallelParts<RaggedTiles<'a, T, E, S, D>> {
        ParallelParts::of(self.ragged_tiles(tiler))
    }
}

impl<T: Send, E: Extents, D: Strides> DynTensorMut<'_, T, E, D> {
    /// All tiles, whole or ragged, for writing, in parallel. See [`ragged_tiles_mut`](DynTensorMut::ragged_tiles_mut).
    ///
    /// # Errors
    /// As [`tiles_mut`](DynTensorMut::tiles_mut).
    ///
    /// ```
    /// use layout_static::{ByMode, C, DynTensorMut, LayoutError};
    /// use rayon::prelude::*;
    /// let mut numbers = vec![0; 60];
    /// let mut matrix = DynTensorMut::row_major(&mut numbers, (6_usize, 10_usize))?;
    /// let tiles = matrix.par_ragged_tiles_mut(ByMode::of((C::<4>, C::<4>)))?;
    /// tiles.enumerate().for_each(|(number, mut tile)| tile.fill(number));
    /// assert_eq!((numbers[0], numbers[59]), (0, 5));
    /// # Ok::<(), LayoutError>(())
    /// ```
    pub fn par_ragged_tiles_mut<S: Shape>(
        &mut self,
        tiler: ByMode<S>,
    ) -> Result<ParallelParts<RaggedTilesMut<'_, T, E, S, D>>, LayoutError> {
        self.ragged_tiles_mut(tiler).map(ParallelParts::of)
    }
}
