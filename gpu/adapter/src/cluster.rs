//! The cluster of a block: blocks that run at the same time, and reach each other's shared memory.
//!
//! `#[kernel(threads = 384, cluster = 2)]` puts two blocks along x in a cluster. They share tiles of a ring: a copy of
//! `box(.., blocks 2)` loads a slice in each block, and all receive all ([`pipeline`](crate::pipeline)).
//!
//! ```
//! use layout_gpu::{Block, Region, pipeline::Ring};
//! use layout_static::layout;
//! layout! {
//!     pub type Matrix = (?, ?) : (?, 1);
//!     pub type Stage = swizzle(3, 3, 3) * ((128, 64) : (64, 1));
//!     /// Each of two blocks loads 64 rows, and both receive 128.
//!     pub tma Shared = box(Matrix, Stage of 16, blocks 2);
//! }
//! fn kernel(block: &Block<256, 2>, ring: Region<'_, Ring<(Shared,), 4, 1>>) {
//!     block.specialize(ring, |_producer| {}, |_consumer, _warpgroup| {});
//! }
//! # let _: fn(&Block<256, 2>, Region<'_, Ring<(Shared,), 4, 1>>) = kernel;
//! ```

use core::marker::PhantomData;

use crate::Block;
use crate::instruction::{cluster_arrive, cluster_rank, cluster_wait};

/// The cluster of a block, of `C` blocks.
pub struct Cluster<'b, const C: usize> {
    of: PhantomData<(&'b (), *const ())>,
}

impl<const N: usize, const C: usize> Block<N, C> {
    /// The cluster of this block.
    #[inline(always)]
    pub fn cluster(&self) -> Cluster<'_, C> {
        Cluster { of: PhantomData }
    }
}

impl<const C: usize> Cluster<'_, C> {
    /// The number of this block in the cluster.
    #[inline(always)]
    #[allow(clippy::unused_self, reason = "of this cluster")]
    pub fn rank(&self) -> u32 {
        // SAFETY: needs nothing.
        unsafe { cluster_rank() }
    }

    /// A barrier: what the blocks wrote before it, also in global memory, can be read by all of them after it. Blocks
    /// wait forever if one of them takes another branch.
    #[inline(always)]
    #[allow(clippy::unused_self, reason = "who has a cluster is uniform code")]
    pub fn sync(&self) {
        // SAFETY: uniform code: all threads of the block get here together.
        unsafe { cluster_arrive() };
        // SAFETY: as above; they came to it.
        unsafe { cluster_wait() };
    }
}
