//! Bulk copies of tensors: a tensor map, and the tile that is moved.
//!
//! A `tma` of `layout!` is the type of a copy: the box, its bytes, its swizzle, the layout of the stage. A [`Map`] is
//! its tensor map in a kernel. A [`TileAt`] names a tile; what it is copied to has the stage's layout, by its type.

mod argument;

pub use argument::{BulkInput, BulkOutput};

use core::marker::PhantomData;

use layout_static::LayoutError;
use layout_static::algebra::MAX_RUNTIME;
use layout_static::algebra::atom::TmaBox;
use layout_static::algebra::atom::tma::MAX_DIMENSIONS;
use layout_static::atom::BulkCopy;

use crate::each;
use crate::instruction::{
    cluster_rank, prefetch_map, tensor_add_1, tensor_add_2, tensor_add_3, tensor_add_4, tensor_add_5, tensor_load_1,
    tensor_load_2, tensor_load_3, tensor_load_4, tensor_load_5, tensor_prefetch_1, tensor_prefetch_2,
    tensor_prefetch_3, tensor_prefetch_4, tensor_prefetch_5, tensor_share_1, tensor_share_2, tensor_share_3,
    tensor_share_4, tensor_share_5, tensor_store_1, tensor_store_2, tensor_store_3, tensor_store_4, tensor_store_5,
};

/// The most instructions of a tile.
const MOST: usize = 16;

/// The alignment of a stage: the pattern of the widest swizzle.
pub(crate) const PATTERN: u32 = 1024;

/// The numbers of a copy.
pub(crate) struct Numbers<B>(PhantomData<fn() -> B>);

#[allow(clippy::cast_possible_truncation, reason = "a block has less than 2^18 bytes of shared memory")]
impl<B: BulkCopy> Numbers<B> {
    pub(crate) const COPY: TmaBox = match B::FOUND {
        Ok(copy) => copy,
        Err(error) => error.panic(),
    };

    /// The bytes of a tile, edges in full.
    pub(crate) const BYTES: u32 = Self::COPY.bytes() as u32;

    /// The bytes from a stage to what follows.
    pub(crate) const STEP: u32 = Self::BYTES.next_multiple_of(PATTERN);

    /// The blocks of a cluster that share a tile: each loads a slice, and all receive all.
    pub(crate) const BLOCKS: u32 = Self::COPY.blocks() as u32;

    /// These blocks, as bits.
    const MASK: u16 = {
        assert!(Self::BLOCKS <= 16, "a cluster has at most 16 blocks");
        ((1_u32 << Self::BLOCKS) - 1) as u16
    };

    /// What the slice of the next block adds to the coordinates, and to the place in the stage.
    const SLICE: ([u32; MAX_DIMENSIONS], u32) = {
        let mut slice = ([0; MAX_DIMENSIONS], 0);
        let mut block = 1;
        while block < Self::BLOCKS {
            let (coordinates, start) = Self::slice(block);
            let (first, from) = Self::slice(0);
            let mut dimension = 0;
            while dimension < MAX_DIMENSIONS {
                let step = coordinates[dimension] - first[dimension];
                if block == 1 {
                    slice.0[dimension] = step;
                }
                assert!(step == block * slice.0[dimension], "blocks that cut the box along one dimension");
                dimension += 1;
            }
            if block == 1 {
                slice.1 = start - from;
            }
            assert!(start - from == block * slice.1, "blocks that cut the box along one dimension");
            block += 1;
        }
        slice
    };

    const fn slice(block: u32) -> ([u32; MAX_DIMENSIONS], u32) {
        match Self::COPY.instruction(block as u64, 0) {
            Ok(one) => (words(one.coordinates), one.start as u32),
            Err(error) => error.panic(),
        }
    }

    pub(crate) const RANK: usize = Self::COPY.rank();

    pub(crate) const COUNT: usize = {
        let count = Self::COPY.instructions() as usize;
        assert!(count <= MOST, "a tile of at most 16 instructions: see `#[check(instructions <= 16)]`");
        count
    };

    /// The coordinates that each instruction adds, and its place in the stage.
    pub(crate) const TABLE: [([u32; MAX_DIMENSIONS], u32); MOST] = {
        let (mut table, mut i) = ([([0; MAX_DIMENSIONS], 0); MOST], 0);
        while i < Self::COUNT {
            table[i] = match Self::COPY.instruction(0, i as u64) {
                Ok(one) => (words(one.coordinates), one.start as u32),
                Err(error) => error.panic(),
            };
            i += 1;
        }
        table
    };

    /// The coordinates of the second tile along each mode of the tensor.
    pub(crate) const STEPS: [[u32; MAX_DIMENSIONS]; MAX_DIMENSIONS] = {
        let (mut steps, mut mode) = ([[0; MAX_DIMENSIONS]; MAX_DIMENSIONS], 0);
        let modes = Self::COPY.tile().length();
        assert!(modes <= MAX_DIMENSIONS, "a tensor of at most 5 modes");
        while mode < modes {
            let (one, two) = (Self::of(mode, modes, 1), Self::of(mode, modes, 2));
            let mut dimension = 0;
            while dimension < MAX_DIMENSIONS {
                assert!(
                    two[dimension] == 2 * one[dimension],
                    "a mode of several axes, or one that is split: its tiles have no step in the map"
                );
                dimension += 1;
            }
            steps[mode] = one;
            mode += 1;
        }
        steps
    };

    const fn of(mode: usize, modes: usize, tile: u64) -> [u32; MAX_DIMENSIONS] {
        let mut tiles = [0; MAX_DIMENSIONS];
        tiles[mode] = tile;
        let coordinates: Result<_, LayoutError> =
            Self::COPY.tile_coordinates(tiles.split_at(modes).0, &[0; MAX_RUNTIME]);
        match coordinates {
            Ok(coordinates) => words(coordinates),
            Err(error) => error.panic(),
        }
    }
}

#[allow(clippy::cast_possible_truncation, reason = "coordinates have 31 bits")]
const fn words(numbers: [u64; MAX_DIMENSIONS]) -> [u32; MAX_DIMENSIONS] {
    let (mut words, mut i) = ([0; MAX_DIMENSIONS], 0);
    while i < MAX_DIMENSIONS {
        words[i] = numbers[i] as u32;
        i += 1;
    }
    words
}

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

#[cfg(test)]
mod tests {
    use layout_static::layout;

    use super::Numbers;

    layout! {
        type Rows = (?, ?) : (?, 1);
        type Columns = (?, ?) : (1, ?);
        type Stage = swizzle(3, 3, 3) * ((128, 64) : (64, 1));
        type Wide = swizzle(3, 3, 3) * ((128, (64, 2)) : (64, (1, 8192)));
        type Upright = swizzle(3, 3, 3) * ((64, 128) : (1, 64));
        tma Load = box(Rows, Stage of 16);
        tma LoadWide = box(Rows, Wide of 16);
        tma LoadUpright = box(Columns, Upright of 16);
        tma Shared = box(Rows, Stage of 16, blocks 4);
        tma SharedWide = box(Rows, Wide of 16, blocks 2);
    }

    #[test]
    fn tiles_step_through_the_map() {
        // The first dimension is the axis of stride 1.
        assert_eq!(Numbers::<Load>::STEPS[..2], [[0, 128, 0, 0, 0], [64, 0, 0, 0, 0]]);
        assert_eq!(Numbers::<LoadUpright>::STEPS[..2], [[64, 0, 0, 0, 0], [0, 128, 0, 0, 0]]);
        assert_eq!((Numbers::<Load>::BYTES, Numbers::<Load>::COUNT), (16_384, 1));
        assert_eq!((Numbers::<LoadWide>::BYTES, Numbers::<LoadWide>::COUNT), (32_768, 2));
        assert_eq!(Numbers::<LoadWide>::TABLE[1], ([64, 0, 0, 0, 0], 16_384));
    }

    #[test]
    fn blocks_share_a_tile_by_slices() {
        // Each block loads 32 rows, and all receive all bytes.
        assert_eq!((Numbers::<Shared>::BLOCKS, Numbers::<Shared>::MASK, Numbers::<Shared>::BYTES), (4, 15, 16_384));
        assert_eq!(Numbers::<Shared>::SLICE, ([0, 32, 0, 0, 0], 4096));
        // Both halves of the columns, 64 rows each.
        assert_eq!((Numbers::<SharedWide>::COUNT, Numbers::<SharedWide>::SLICE), (2, ([0, 64, 0, 0, 0], 8192)));
        assert_eq!(Numbers::<SharedWide>::TABLE[1], ([64, 0, 0, 0, 0], 16_384));
        assert_eq!((Numbers::<Load>::BLOCKS, Numbers::<Load>::SLICE), (1, ([0; 5], 0)));
    }
}
