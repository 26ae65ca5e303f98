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
    /// The elements, in vectors of four: as many as 32 bits count. No more are promised than there are blocks.
    pub type Vectors = 4_294_966_272 : 1;
    /// The tiles of the blocks.
    pub type Tiles = zipped_divide(Vectors, 1024);
    /// A tile, as a column.
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

    use layout_gpu::{Alone, Element, Global, GlobalMut, Thread, Vector, block_x, each, kernel};
    use layout_static::Static;
    use layout_static::atom::copy as tiled_copy;

    use super::{From, Move, THREADS, Tiles, To};

    type V4 = Vector<f32, 4>;

    /// Copies [`ELEMENTS`](super::ELEMENTS) elements for each block.
    ///
    /// # Safety
    /// Launched with [`THREADS`] threads in x; both pointers to [`ELEMENTS`](super::ELEMENTS) elements for each block,
    /// aligned to 16 bytes, apart.
    #[kernel(threads = THREADS)]
    pub unsafe fn copy(from: *const V4, to: *mut V4) {
        // SAFETY: the launch.
        let thread = unsafe { Thread::<THREADS>::launched() };
        // SAFETY: the tile of this block, of [`ELEMENTS`](super::ELEMENTS) elements.
        let from = unsafe { Global::new(from, Tiles, block_x()) };
        // SAFETY: the tile of this block, of [`ELEMENTS`](super::ELEMENTS) elements.
        let to = unsafe { GlobalMut::new(to, Tiles, block_x()) };
        let mut vectors = [Vector([0.0; 4]); 4];
        tiled_copy::<Move, _, _, _>(Alone, &from.part(From::VALUE, &thread), &mut vectors);
        tiled_copy::<Move, _, _, _>(Alone, &vectors, &mut to.part(To::VALUE, &thread));
    }

    /// The hand-written version of [`copy`].
    ///
    /// # Safety
    /// As [`copy`].
    #[kernel(threads = THREADS)]
    pub unsafe fn copy_hand(from: *const V4, to: *mut V4) {
        // SAFETY: the launch.
        let t = u32::from(unsafe { Thread::<THREADS>::launched() }.index());
        let first = block_x() as usize * 1024;
        let (from, to) =
            (from.wrapping_add(first).wrapping_add(t as usize), to.wrapping_add(first).wrapping_add(t as usize));
        let mut values = [Vector([0.0; 4]); 4];
        // SAFETY: vectors of this block.
        each::<4>(|v| values[v] = unsafe { V4::load(from.wrapping_add(256 * v)) });
        // SAFETY: vectors of this block, no other thread's.
        each::<4>(|v| unsafe { values[v].store(to.wrapping_add(256 * v)) });
    }
}
