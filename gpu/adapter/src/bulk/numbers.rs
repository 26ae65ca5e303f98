//! The numbers of a bulk copy: its instructions, the slices of blocks, the steps from tile to tile.

use core::marker::PhantomData;

use layout_static::LayoutError;
use layout_static::algebra::MAX_RUNTIME;
use layout_static::algebra::atom::TmaBox;
use layout_static::algebra::atom::tma::MAX_DIMENSIONS;
use layout_static::atom::BulkCopy;

use super::PATTERN;

/// The most instructions of a tile.
pub(super) const MOST: usize = 16;

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
    pub(super) const MASK: u16 = {
        assert!(Self::BLOCKS <= 16, "a cluster has at most 16 blocks");
        ((1_u32 << Self::BLOCKS) - 1) as u16
    };

    /// What the slice of the next block adds to the coordinates, and to the place in the stage.
    pub(super) const SLICE: ([u32; MAX_DIMENSIONS], u32) = {
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
