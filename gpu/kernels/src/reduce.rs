//! Reduction: the sum of many tiles of 4096 `f32`, one partial sum a block.
//!
//! ```text
//! vectors -> 4 sums a thread -> 1 a thread -> shuffles: 1 a warp -> 8 in shared memory -> shuffles: 1 a block
//! ```

use layout_static::layout;

/// The tiles, and which vectors of one a thread has, are those of a copy.
pub use crate::copy::{ELEMENTS, From, THREADS, Tiles};

layout! {
    /// The sums of the warps, in shared memory.
    pub type Warps = 8 : 1;
    /// The first thread of each warp writes one of them.
    pub type Write = (8, 1) : (1, 0);
    /// Every thread reads one; each eight threads read all.
    #[allow(intractable)]
    pub type Read = ((8, 32), 1) : ((1, 0), 0);
    /// The sums of the blocks, one in a tile.
    pub type Sums = (1, 4_294_967_295) : (0, 1);
    /// The first thread of the block writes it.
    pub type First = (1, 1) : (0, 0);
}

pub mod kernel {
    //! The kernel and its hand-written version.

    use layout_gpu::{
        Element, Global, GlobalMut, Shared, Thread, Vector, Warp, block_x, blocks_x, each, kernel, renewed,
        shared_memory, sync_threads,
    };
    use layout_static::Static;

    use super::{First, From, Read, Sums, THREADS, Tiles, Warps, Write};

    type V4 = Vector<f32, 4>;

    /// The tiles of a block are `block_x`, `block_x + blocks_x`, .. below `tiles`; their sum goes to `to[block_x]`.
    ///
    /// # Safety
    /// Launched with [`THREADS`] threads in x; pointers to [`ELEMENTS`](super::ELEMENTS) elements for each tile,
    /// aligned to 16 bytes, and to one element for each block.
    #[kernel(threads = THREADS)]
    pub unsafe fn reduce(from: *const V4, to: *mut f32, tiles: u32) {
        // SAFETY: the launch.
        let thread = unsafe { Thread::<THREADS>::launched() };
        // SAFETY: the threads of a warp get through the kernel together: they branch by what is the same for all.
        let warp = unsafe { Warp::together() };
        let mut sums = [0.0; 4];
        let mut tile = block_x();
        while tile < tiles {
            // SAFETY: a tile below `tiles`.
            let part = unsafe { Global::new(from, Tiles, tile as usize) }.part(From::VALUE, &thread);
            let values: [V4; 4] = part.load();
            each::<4>(|v| each::<4>(|lane| sums[lane] += values[v].0[lane]));
            tile += blocks_x();
        }
        let of_warp = warp.sum::<32>((sums[0] + sums[1]) + (sums[2] + sums[3]));
        // SAFETY: once, by every thread.
        let mut warps = unsafe { Shared::<f32, Warps>::allocate() }.writing(Write);
        if let Some(leader) = thread.leader::<32, 8>() {
            warps.part(&leader).store([of_warp]);
        }
        // SAFETY: all threads get here.
        let [one] = unsafe { warps.sync() }.part(Read, &thread).load();
        let of_block = warp.sum::<8>(one);
        if let Some(first) = thread.leader::<THREADS, 1>() {
            // SAFETY: the element of this block.
            unsafe { GlobalMut::new(to, Sums, block_x()) }.part(First, &first).store([of_block]);
        }
    }

    /// The hand-written version of [`reduce`].
    ///
    /// # Safety
    /// As [`reduce`].
    #[kernel(threads = THREADS)]
    pub unsafe fn reduce_hand(from: *const V4, to: *mut f32, tiles: u32) {
        // SAFETY: the launch.
        let t = u32::from(unsafe { Thread::<THREADS>::launched() }.index());
        // SAFETY: the threads of a warp get through the kernel together: they branch by what is the same for all.
        let warp = unsafe { Warp::together() };
        let mut sums = [0.0; 4];
        let mut tile = block_x();
        while tile < tiles {
            let first = from.wrapping_add(tile as usize * 1024).wrapping_add(t as usize);
            let mut values = [Vector([0.0; 4]); 4];
            // SAFETY: vectors of a tile below `tiles`.
            each::<4>(|v| values[v] = unsafe { V4::load(first.wrapping_add(256 * v)) });
            each::<4>(|v| each::<4>(|lane| sums[lane] += values[v].0[lane]));
            tile += blocks_x();
        }
        let of_warp = warp.sum::<32>((sums[0] + sums[1]) + (sums[2] + sums[3]));
        // SAFETY: once, by every thread.
        let shared = unsafe { shared_memory::<32>() }.cast::<f32>();
        if t % 32 == 0 {
            // SAFETY: the element of this warp.
            unsafe { of_warp.store(shared.wrapping_add((t / 32) as usize)) };
        }
        // SAFETY: all threads get here.
        unsafe { sync_threads() };
        // SAFETY: it is shared memory.
        let shared = unsafe { renewed(shared) };
        // SAFETY: an element of the eight.
        let one = unsafe { f32::load(shared.wrapping_add((t % 8) as usize)) };
        let of_block = warp.sum::<8>(one);
        if t == 0 {
            // SAFETY: the element of this block.
            unsafe { of_block.store(to.wrapping_add(block_x() as usize)) };
        }
    }
}
