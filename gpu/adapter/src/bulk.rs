//! Bulk copies of tensors: a tensor map, and the tile that is moved.
//!
//! A `tma` of `layout!` is the type of a copy: the box, its bytes, its swizzle, the layout of the stage. A [`Map`] is
//! its tensor map in a kernel. A [`TileAt`] names a tile; what it is copied to has the stage's layout, by its type.

mod argument;
mod numbers;

pub use argument::{BulkInput, BulkOutput};

use core::marker::PhantomData;

use layout_static::algebra::atom::tma::MAX_DIMENSIONS;
use layout_static::atom::BulkCopy;

use crate::each;
use crate::instruction::{
    cluster_rank, prefetch_map, tensor_add_1, tensor_add_2, tensor_add_3, tensor_add_4, tensor_add_5, tensor_load_1,
    tensor_load_2, tensor_load_3, tensor_load_4, tensor_load_5, tensor_prefetch_1, tensor_prefetch_2,
    tensor_prefetch_3, tensor_prefetch_4, tensor_prefetch_5, tensor_share_1, tensor_share_2, tensor_share_3,
    tensor_share_4, tensor_share_5, tensor_store_1, tensor_store_2, tensor_store_3, tensor_store_4, tensor_store_5,
};
#[cfg(any(feature = "sm_100a", not(target_arch = "nvptx64")))]
use crate::instruction::{tensor_pair_1, tensor_pair_2, tensor_pair_3, tensor_pair_4, tensor_pair_5};

use numbers::MOST;
pub(crate) use numbers::Numbers;

/// The alignment of a stage: the pattern of the widest swizzle.
pub(crate) const PATTERN: u32 = 1024;

/// The tensor map of a copy `B`, in global memory.
pub struct Map<'k, B> {
    at: *const u8,
    of: PhantomData<(&'k (), fn() -> B)>,
}

impl<B> Clone for Map<'_, B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B> Copy for Map<'_, B> {}

// SAFETY: the address is the same in all threads, and nobody writes the map.
unsafe impl<B> Sync for Map<'_, B> {}

impl<'k, B: BulkCopy> Map<'k, B> {
    /// The map at an address, a multiple of 64.
    ///
    /// # Safety
    /// The host encoded it by `B::tensor_map`, before the launch, for a tensor that lasts for `'k`.
    #[inline(always)]
    pub unsafe fn new(at: *const u8) -> Self {
        Map { at, of: PhantomData }
    }

    /// Asks for the map in its cache, before the first copy.
    #[inline(always)]
    pub fn prefetch(self) {
        // SAFETY: the map is there.
        unsafe { prefetch_map(self.at) };
    }

    /// The tile with a number along each mode of the tensor. A tile beyond the tensor is zeros.
    #[inline(always)]
    pub fn tile<const MODES: usize>(self, tile: [u32; MODES]) -> TileAt<'k, B> {
        const { assert!(MODES as u64 == Numbers::<B>::COPY.tile().length() as u64, "a number for each mode") };
        let mut at = [0; MAX_DIMENSIONS];
        each::<MODES>(|mode| {
            each::<MAX_DIMENSIONS>(|dimension| at[dimension] += tile[mode] * Numbers::<B>::STEPS[mode][dimension]);
        });
        TileAt { map: self, at }
    }
}

/// Calls the function of the map's rank for each instruction of a tile: what comes before the coordinates, and after.
macro_rules! each_instruction {
    ($tile:ident, |$i:ident, $map:ident| $one:ident $two:ident $three:ident $four:ident $five:ident
        ($($before:expr),*) ($($after:expr),*)) => {
        each::<MOST>(|$i| {
            if $i < Numbers::<B>::COUNT {
                let ($map, [x, y, z, v, w]) = ($tile.map.at, $tile.coordinates($i));
                // SAFETY: the caller's promise; the map has these dimensions.
                unsafe {
                    match Numbers::<B>::RANK {
                        1 => $one($($before,)* [x] $(, $after)*),
                        2 => $two($($before,)* [x, y] $(, $after)*),
                        3 => $three($($before,)* [x, y, z] $(, $after)*),
                        4 => $four($($before,)* [x, y, z, v] $(, $after)*),
                        _ => $five($($before,)* [x, y, z, v, w] $(, $after)*),
                    }
                }
            }
        });
    };
}

/// A tile of a tensor, which is loaded to a stage or stored from one.
pub struct TileAt<'k, B> {
    map: Map<'k, B>,
    at: [u32; MAX_DIMENSIONS],
}

impl<B: BulkCopy> TileAt<'_, B> {
    /// Starts to load it; of a tile that blocks share, the slice of this block, to all of them.
    ///
    /// # Safety
    /// The stage at `to` is free until the barrier has seen the bytes of the copy: in each block that shares the tile.
    #[inline(always)]
    #[allow(clippy::multiple_unsafe_ops_per_block, reason = "one of them runs")]
    pub(crate) unsafe fn load(&self, to: u32, barrier: u32) {
        if Numbers::<B>::BLOCKS > 1 {
            let (slice, start) = self.slice();
            each_instruction!(slice, |i, map| tensor_share_1 tensor_share_2 tensor_share_3 tensor_share_4
                tensor_share_5
                (to + start + Numbers::<B>::TABLE[i].1, map) (barrier, Numbers::<B>::MASK));
            return;
        }
        each_instruction!(self, |i, map| tensor_load_1 tensor_load_2 tensor_load_3 tensor_load_4 tensor_load_5
            (to + Numbers::<B>::TABLE[i].1, map) (barrier));
    }

    /// Starts to load it; its bytes come to a barrier of the pair of blocks, by its address in the cluster.
    ///
    /// # Safety
    /// The stage at `to` is free until the barrier has seen the bytes of the copy.
    #[cfg(any(feature = "sm_100a", not(target_arch = "nvptx64")))]
    #[inline(always)]
    #[allow(clippy::multiple_unsafe_ops_per_block, reason = "one of them runs")]
    pub(crate) unsafe fn load_for_pair(&self, to: u32, barrier: u32) {
        const { assert!(Numbers::<B>::BLOCKS == 1, "a tile that each block of a pair loads for itself") };
        each_instruction!(self, |i, map| tensor_pair_1 tensor_pair_2 tensor_pair_3 tensor_pair_4 tensor_pair_5
            (to + Numbers::<B>::TABLE[i].1, map) (barrier));
    }

    /// Starts to store it.
    ///
    /// # Safety
    /// No one writes the stage at `from` until the store has been waited for; no one else writes the tile.
    #[inline(always)]
    #[allow(clippy::multiple_unsafe_ops_per_block, reason = "one of them runs")]
    pub(crate) unsafe fn store(&self, from: u32) {
        const { assert!(Numbers::<B>::BLOCKS == 1, "a tile that blocks share is loaded") };
        each_instruction!(self, |i, map| tensor_store_1 tensor_store_2 tensor_store_3 tensor_store_4 tensor_store_5
            (map) (from + Numbers::<B>::TABLE[i].1));
    }

    /// Starts to add it to what is there.
    ///
    /// # Safety
    /// No one writes the stage at `from` until it has been waited for; others only add to the tile.
    #[inline(always)]
    #[allow(clippy::multiple_unsafe_ops_per_block, reason = "one of them runs")]
    pub(crate) unsafe fn add(&self, from: u32) {
        const { assert!(Numbers::<B>::BLOCKS == 1, "a tile that blocks share is loaded") };
        each_instruction!(self, |i, map| tensor_add_1 tensor_add_2 tensor_add_3 tensor_add_4 tensor_add_5
            (map) (from + Numbers::<B>::TABLE[i].1));
    }

    /// Asks for it in the cache L2, and waits for nothing; of a tile that blocks share, for the slice of this block.
    #[inline(always)]
    #[allow(clippy::multiple_unsafe_ops_per_block, reason = "one of them runs")]
    pub fn prefetch(&self) {
        let (slice, _) = self.slice();
        each_instruction!(slice, |i, map| tensor_prefetch_1 tensor_prefetch_2 tensor_prefetch_3 tensor_prefetch_4
            tensor_prefetch_5
            (map) ());
    }

    /// The slice of this block, and its place in the stage.
    #[inline(always)]
    fn slice(&self) -> (Self, u32) {
        if Numbers::<B>::BLOCKS == 1 {
            return (TileAt { map: self.map, at: self.at }, 0);
        }
        // SAFETY: needs nothing.
        let (rank, (step, start)) = (unsafe { cluster_rank() }, Numbers::<B>::SLICE);
        let at = core::array::from_fn(|dimension| self.at[dimension] + rank * step[dimension]);
        (TileAt { map: self.map, at }, rank * start)
    }

    #[inline(always)]
    fn coordinates(&self, i: usize) -> [u32; MAX_DIMENSIONS] {
        core::array::from_fn(|dimension| self.at[dimension] + Numbers::<B>::TABLE[i].0[dimension])
    }
}
