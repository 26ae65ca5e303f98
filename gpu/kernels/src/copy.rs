//! Copy: every thread moves four vectors of 128 bits.
//!
//! ```text
//! tile of 4096 f32, as 1024 vectors       thread t has the vectors t, t + 256, t + 512, t + 768
//! ```

use layout_gpu::atom::Run;
use layout_static::access::{Access, Read, Write};
use layout_static::atom::{Reads, TiledCopy, Writes};
use layout_static::{check, layout};

/// The threads of a block.
pub const THREADS: usize = 256;

/// The elements that a block copies.
pub const ELEMENTS: usize = 4096;

layout! {
    /// The elements: a multiple of what a block copies.
    pub type Array = 4096? : 1;
    /// The tile of a block, in vectors of four, as a column.
    pub type Tile = (1024, 1) : (1, 0);
    /// The threads, along the vectors.
    pub type Threads = (256, 1) : (1, 0);
    /// One vector a thread at a time.
    pub type One = (1, 1) : (0, 0);
}

/// 256 neighbouring vectors at a time, each by one thread at once.
pub type Move = TiledCopy<Run<1, 128>, Threads, One>;
/// Which vectors of a tile a thread reads.
pub type From = Reads<Move, Tile>;
/// Which vectors of a tile a thread writes, and no other one does.
pub type To = Writes<Move, Tile>;

/// What a warp moves at once, 512 bytes, are 16 sectors: none is fetched for a part of it.
const _: () = {
    check::sectors::<Tile, Access<From, Read, 128>>(16);
    check::sectors::<Tile, Access<To, Write, 128>>(16);
};

pub mod kernel {
    //! The kernel and its hand-written version.

    use layout_gpu::{Alone, Block, Element, Input, Output, Vector, X, each, kernel};
    use layout_static::atom::copy as tiled_copy;
    use layout_static::{C, Static};

    use super::{Array, From, Move, THREADS, To};

    /// Four elements.
    pub type V4 = Vector<f32, 4>;
    /// What is copied.
    pub type Source = Input<V4, Array, C<1024>, X>;
    /// Where to.
    pub type Target = Output<V4, Array, C<1024>, To, X>;

    /// Copies all elements, [`ELEMENTS`](super::ELEMENTS) for each block.
    #[kernel(threads = THREADS)]
    pub fn copy(block: &Block<THREADS>, from: Source, to: Target) {
        block.each(|thread| {
            let mut vectors = [Vector([0.0; 4]); 4];
            tiled_copy::<Move, _, _, _>(Alone, &from.tile().part(From::VALUE, thread), &mut vectors);
            tiled_copy::<Move, _, _, _>(Alone, &vectors, &mut to.tile().part(thread));
        });
    }

    /// The hand-written version of [`copy`].
    #[kernel(threads = THREADS)]
    pub fn copy_hand(block: &Block<THREADS>, from: Source, to: Target) {
        let first = block.x() as usize * 1024;
        block.each(|thread| {
            let t = u32::from(thread.index()) as usize;
            let (from, to) = (from.address().wrapping_add(first), to.address().wrapping_add(first));
            let (from, to) = (from.wrapping_add(t), to.wrapping_add(t));
            let mut values = [Vector([0.0; 4]); 4];
            // SAFETY: vectors of this block.
            each::<4>(|v| values[v] = unsafe { V4::load(from.wrapping_add(256 * v)) });
            // SAFETY: vectors of this block, no other thread's.
            each::<4>(|v| unsafe { values[v].store(to.wrapping_add(256 * v)) });
        });
    }
}
