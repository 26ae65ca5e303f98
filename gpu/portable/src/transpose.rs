//! Transpose of 32 x 32 tiles through a swizzled tile in shared memory, by 32 x 8 threads with 4 elements each.

use core::ptr::NonNull;

use layout_static::{Bounded, ByMode, C, Tensor, TensorMut, layout};

use crate::Launch;

layout! {
    /// A matrix in global memory, rows `?` apart. Its extents are bounds: a kernel reaches the tiles of its blocks.
    pub type Matrix = (1_048_576, 1_048_576) : (?, 1);
    /// The tile in shared memory: neither its rows nor its columns meet in a bank.
    pub type Tile = swizzle(5, 0, 5) * ((32, 32) : (32, 1));
    /// `(thread, value)` to an element of the tile: a warp has a row, and eight rows are written at a time.
    pub type Rows = ((32, 8), 4) : ((32, 1), 8);
    /// The same of the transpose.
    pub type Columns = ((32, 8), 4) : ((1, 32), 256);
    /// The elements of the tile.
    pub const SIZE: usize = cosize(Tile);
}

/// The threads of a block, along x.
pub const THREADS: usize = 256;

/// Transposes the tile of this block, through `SIZE` elements of shared memory. Strides are in elements.
///
/// # Safety
/// Launched with [`THREADS`] threads; both matrices have 32 rows and columns for each block, and lie apart.
#[inline(always)]
pub unsafe fn transpose<L: Launch>(shared: *mut f32, from: *const f32, to: *mut f32, from_stride: u32, to_stride: u32) {
    let t = Bounded::<THREADS>::masked(L::thread() as usize);
    let [j, i] = L::block().map(|x| Bounded::<32768>::masked(x as usize));
    let tiler = ByMode::of((C::<32>, C::<32>));
    // SAFETY: matrices of the launch; the tile is shared memory, of which each thread writes its part by `Rows`, and
    // which is read after the barrier.
    unsafe {
        let [from, to, shared] = [from.cast_mut(), to, shared].map(|pointer| NonNull::new_unchecked(pointer));
        let from = Tensor::from_raw_parts(from, Matrix::with_strides([from_stride as usize]));
        let to = TensorMut::from_raw_parts(to, Matrix::with_strides([to_stride as usize]));

        let from = from.tile(tiler, (i, j)).partition(Rows, t);
        let mut tile = TensorMut::from_raw_parts(shared, Tile).into_partition(Rows, t);
        Bounded::<4>::for_each_static(|v| tile[v] = from[v]);
        L::sync();
        let tile = Tensor::from_raw_parts(shared, Tile).partition(Columns, t);
        let mut to = to.into_tile(tiler, (j, i)).into_partition(Rows, t);
        Bounded::<4>::for_each_static(|v| to[v] = tile[v]);
    }
}

/// The same in hand-written index arithmetic.
///
/// # Safety
/// As [`transpose`].
#[inline(always)]
pub unsafe fn transpose_hand<L: Launch>(
    shared: *mut f32,
    from: *const f32,
    to: *mut f32,
    from_stride: u32,
    to_stride: u32,
) {
    let t = L::thread() & 255;
    let (x, y) = (t % 32, t / 32);
    let [j, i] = L::block();
    // SAFETY: as above.
    unsafe {
        let from = from.add((i * 32 + y) as usize * from_stride as usize + (j * 32 + x) as usize);
        for v in 0..4_u32 {
            let plain = (y + 8 * v) * 32 + x;
            *shared.add((plain ^ (plain >> 5 & 31)) as usize) = *from.add((8 * v) as usize * from_stride as usize);
        }
        L::sync();
        let to = to.add((j * 32 + y) as usize * to_stride as usize + (i * 32 + x) as usize);
        for v in 0..4_u32 {
            let plain = x * 32 + y + 8 * v;
            *to.add((8 * v) as usize * to_stride as usize) = *shared.add((plain ^ (plain >> 5 & 31)) as usize);
        }
    }
}
