//! Packing: a block is copied to its pack under the same coordinates, tile by tile, zeros where the matrix has ended.
//!
//! The block and the pack are two layouts over one shape, and the same tiler divides both. One function packs A and B,
//! stored by rows or by columns: what differs is in the types.

use layout_static::{C, Mode, StaticLayout, StaticTiler, Tensor, TensorMut};

use crate::layouts::Extent;
use crate::matrix::{Block, Cut, Ragged};

/// Copies the block into its pack.
#[inline]
pub fn pack<L, P, T>(block: Block<'_, L>, mut pack: TensorMut<'_, f32, P>, tiler: T)
where
    L: StaticLayout,
    P: StaticLayout,
    T: StaticTiler,
{
    let [rows, columns] = block.grid(tiler);
    for x in 0..rows {
        for y in 0..columns {
            let target = pack.tile_mut(tiler, (x, y));
            match block.tile(tiler, (x, y)) {
                Cut::Whole(tile) => copy(tile, target),
                Cut::Ragged(tile) => copy_or_zero(&tile, target),
            }
        }
    }
}

/// Copies a tile, along the mode that is contiguous in the matrix: each of its cache lines is used up at once.
#[inline(always)]
fn copy<S: StaticLayout, D: StaticLayout>(source: Tensor<'_, f32, S>, mut target: TensorMut<'_, f32, D>) {
    let [rows, columns] = const { [Extent::<S, 0>::VALUE, Extent::<S, 1>::VALUE] };
    if const { Mode::<S, C<1>>::LAYOUT.contiguous_run() > 1 } {
        for i in 0..rows {
            for j in 0..columns {
                target[(i, j)] = source[(i, j)];
            }
        }
    } else {
        for j in 0..columns {
            for i in 0..rows {
                target[(i, j)] = source[(i, j)];
            }
        }
    }
}

/// Copies what lies inside of the matrix, and pads with zeros, which add nothing to a product.
fn copy_or_zero<S: StaticLayout, D: StaticLayout>(source: &Ragged<'_, S>, mut target: TensorMut<'_, f32, D>) {
    for j in 0..Extent::<D, 1>::VALUE {
        for i in 0..Extent::<D, 0>::VALUE {
            target[(i, j)] = source.get((i, j)).unwrap_or(0.0);
        }
    }
}
