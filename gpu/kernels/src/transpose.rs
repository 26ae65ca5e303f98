//! Transpose of a matrix of `f32`, 64 x 64 elements a block, through swizzled shared memory.
//!
//! ```text
//! global, rows        shared, swizzled                global, rows of the transpose
//! 128-bit loads  ->   128-bit stores, 32-bit loads    ->   128-bit stores
//! ```
//!
//! A thread loads vectors along a row. After the barrier it gathers four rows of a column, which are a vector of a row
//! of the transpose. Without a swizzle the gathers of a warp would meet in four banks. The swizzle moves the columns of
//! row `r` by bits 2 to 4 of `r`, the ones in which the threads of a warp differ; vectors stay whole. It is found from
//! the two accesses; with the plain tile in its place, their claims fail.

use layout_gpu::{Vector, shared};
use layout_static::layout;

/// The threads of a block.
pub const THREADS: usize = 256;

/// The rows and columns of the tile of a block.
pub const EDGE: usize = 64;

layout! {
    /// A matrix in global memory, of whole tiles: rows are `?` elements apart.
    pub type Matrix = (64?, 64?) : (?, 1);
    /// Which vectors of the tile a thread loads: 16 threads to a row, 16 rows in steps of 4; then the rows between.
    pub type Load = ((16, 16), 4) : ((64, 4), 1);
    /// Which elements it gathers: 8 threads down a column, in steps of 4 rows; 4 rows, in each quarter of the tile.
    pub type Gather = ((8, 32), (4, (2, 2))) : ((4, 64), (1, (32, 2048)));
    /// How a warp writes the tile to shared memory: what it loads, four neighbours of a row at once.
    pub access Rows = write(((16, 16), (4, 4)) : ((256, 4), (64, 1)), bits 32, vector 4);
    /// How it reads it.
    pub access Columns = read(Gather, bits 32);
    /// The tile in shared memory, in elements.
    #[check(conflicts(Rows) <= 0, conflicts(Columns) <= 0)]
    pub type Elements = swizzle_for((64, 64) : (64, 1), [Rows, Columns]);
    /// The tile in shared memory, in vectors.
    pub type Vectors = upcast(Elements, 4);
    /// Which vectors of the transposed tile these are.
    pub type Store = ((8, 32), (2, 2)) : ((64, 1), (512, 32));
}

/// The shared memory of a block.
pub type Memory = shared::Tile<Vector<f32, 4>, Vectors>;

pub mod kernel {
    //! The kernel and its hand-written version.

    use layout_gpu::{Block, Element, Input, Output, Region, Vector, X, Y, each, kernel};
    use layout_static::C;

    use super::{Elements, Gather, Load, Matrix, Memory, Store, THREADS};

    /// Four elements of a row.
    pub type V4 = Vector<f32, 4>;
    /// What is transposed.
    pub type Source = Input<V4, Matrix, (C<64>, C<16>), (Y, X)>;
    /// Where to: rows of a tile are columns of the other one.
    pub type Target = Output<V4, Matrix, (C<64>, C<16>), Store, (X, Y)>;

    /// Transposes a matrix, a tile of [`EDGE`](super::EDGE) rows and columns for each block.
    #[kernel(threads = THREADS, shared = Memory)]
    pub fn transpose(block: &Block<THREADS>, memory: Region<Memory>, from: Source, to: Target) {
        let tile = memory.tile().writing(Load);
        block.each(|thread| tile.part(thread).store::<4>(from.tile().part(Load, thread).load()));
        let tile = tile.sync(block).elements(Elements);
        block.each(|thread| {
            let gathered = tile.part(Gather, thread).load::<16>();
            to.tile().part(thread).store::<4>(Vector::vectors(gathered));
        });
    }

    /// The hand-written version of [`transpose`].
    #[kernel(threads = THREADS, shared = Memory)]
    pub fn transpose_hand(block: &Block<THREADS>, memory: Region<Memory>, from: Source, to: Target) {
        let shared = block.each(|_| memory.pointer());
        let (i, j) = (block.y(), block.x());
        let (from_stride, to_stride) = (from.stride(0), to.stride(0));
        block.each(|thread| {
            let t = u32::from(thread.index());
            let shared = shared.get(thread).cast::<V4>();
            let first = (i * 64 + t / 16 * 4) as usize * from_stride as usize + (j * 16 + t % 16) as usize;
            let plain = t / 16 * 64 + t % 16;
            let place = plain ^ (plain >> 6 & 7);
            let mut rows = [Vector([0.0; 4]); 4];
            let at = |v: usize| from.address().wrapping_add(first + v * from_stride as usize);
            // SAFETY: a vector of this block's tile.
            each::<4>(|v| rows[v] = unsafe { V4::load(at(v)) });
            // SAFETY: a vector of the tile in shared memory, no other thread's.
            each::<4>(|v| unsafe { rows[v].store(shared.wrapping_add(place as usize + 16 * v)) });
        });
        block.sync();
        block.each(|thread| {
            let t = u32::from(thread.index());
            let shared = shared.get(thread).cast::<f32>();
            let plain = t % 8 * 256 + t / 8;
            let place = plain ^ (plain >> 6 & 0x1c);
            let mut gathered = [0.0; 16];
            each::<16>(|v| {
                let at = place as usize + v % 4 * 64 + v / 4 % 2 * 2048 + v / 8 * 32;
                // SAFETY: an element of the tile in shared memory, which no one writes any more.
                gathered[v] = unsafe { f32::load(shared.wrapping_add(at)) };
            });
            let first = (j * 64 + t / 8) as usize * to_stride as usize + (i * 16 + t % 8) as usize;
            each::<4>(|v| {
                let lanes = Vector([gathered[4 * v], gathered[4 * v + 1], gathered[4 * v + 2], gathered[4 * v + 3]]);
                let at = to.address().wrapping_add(first + v / 2 * 32 * to_stride as usize + v % 2 * 8);
                // SAFETY: a vector of this block's tile, no other thread's.
                unsafe { lanes.store(at) };
            });
        });
    }
}
