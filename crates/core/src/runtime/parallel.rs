//! Parallel iterators of `rayon` over tiles of tensors with runtime extents (feature `rayon`).

use rayon::iter::IntoParallelIterator;

use crate::extents::Extents;
use crate::int::Strides;
use crate::raw::Reference;
use crate::runtime::{GridTiles, TileKind, TileModes};
use crate::tensor::{ParallelParts, Splits};

impl<R: Reference, E: Extents, S: TileModes<E>, D: Strides, K: TileKind> Splits for GridTiles<R, E, S, D, K> {
    fn split(self, count: usize) -> (Self, Self) {
        self.split_at(count)
    }
}

/// The tiles of a tensor as a parallel iterator.
///
/// ```
/// use layout_static::{ByMode, C, DynTensor, DynTensorMut, LayoutError, RaggedTiles};
/// use rayon::prelude::*;
/// let mut numbers = vec![0; 60];
/// let mut matrix = DynTensorMut::row_major(&mut numbers, (6_usize, 10_usize))?;
/// let tiles = matrix.try_parts_mut(RaggedTiles(ByMode::of((C::<4>, C::<4>))))?.into_par_iter();
/// tiles.enumerate().for_each(|(number, mut tile)| tile.fill(number));
/// let tiles = matrix.ragged_tiles(ByMode::of((C::<4>, C::<4>))).into_par_iter();
/// assert_eq!(tiles.map(|tile| tile.size()).sum::<usize>(), 60);
/// assert_eq!((numbers[0], numbers[59]), (0, 5));
/// # Ok::<(), LayoutError>(())
/// ```
impl<R, E: Extents, S: TileModes<E>, D: Strides, K: TileKind> IntoParallelIterator for GridTiles<R, E, S, D, K>
where
    R: Reference + Send,
    K::Tile<R, E, S, D>: Send,
{
    type Item = <Self as Iterator>::Item;
    type Iter = ParallelParts<Self>;

    fn into_par_iter(self) -> Self::Iter {
        ParallelParts::of(self)
    }
}
