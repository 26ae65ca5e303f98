//! Multicast: blocks of a cluster share a tile, and each issues a slice of the box.

use super::axes::{BLOCKS, STAGE};
use super::map::Dimensions;
use super::prefix::{MAX_DIMENSIONS, Prefix};
use crate::error::{Blame, LayoutError, Operation};

/// The cuts of a box, from its slowest dimension on: `count` slices of `elements` along a dimension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slices {
    cuts: [Cut; MAX_DIMENSIONS],
    count: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cut {
    dimension: usize,
    count: u64,
    elements: u64,
    /// The step from one slice to the next in shared memory, in elements.
    shared: u64,
}

impl Slices {
    /// Cuts a box for so many blocks, if at each dimension the extent divides the blocks left, or the other way round.
    pub(super) const fn new(prefix: &Prefix, dimensions: &mut Dimensions, blocks: u64) -> Result<Slices, LayoutError> {
        let none = Cut { dimension: 0, count: 1, elements: 1, shared: 0 };
        let (mut slices, mut left) = (Slices { cuts: [none; MAX_DIMENSIONS], count: 0 }, blocks);
        let whole = extents(dimensions);
        let mut dimension = prefix.parts.count;
        while dimension > 0 && left > 1 {
            dimension -= 1;
            let extent = dimensions.list[dimension].elements;
            let count = if extent % left == 0 {
                left
            } else if left % extent == 0 {
                extent
            } else {
                break;
            };
            let elements = extent / count;
            let shared = prefix.parts.list[dimension].shared * elements;
            dimensions.list[dimension].elements = elements;
            slices.cuts[slices.count] = Cut { dimension, count, elements, shared };
            slices.count += 1;
            left /= count;
        }
        if left == 1 {
            return Ok(slices);
        }
        let blame = Blame::whole(Operation::TmaBox, BLOCKS);
        Err(LayoutError::Multicast { blame, blocks, elements: whole, fitting: nearest(&whole, blocks) })
    }

    pub(super) const fn blocks(&self) -> u64 {
        let (mut blocks, mut i) = (1, 0);
        while i < self.count {
            blocks *= self.cuts[i].count;
            i += 1;
        }
        blocks
    }

    /// Moves an instruction to the slice of a block: its coordinates, and its start in elements.
    pub(super) const fn shift(&self, block: u64, coordinates: &mut [u64; MAX_DIMENSIONS]) -> u64 {
        let (mut rest, mut start, mut i) = (block, 0, 0);
        while i < self.count {
            let cut = self.cuts[i];
            coordinates[cut.dimension] += rest % cut.count * cut.elements;
            start += rest % cut.count * cut.shared;
            rest /= cut.count;
            i += 1;
        }
        start
    }

    /// Fails with the first slice that does not begin at a multiple of the alignment.
    pub(super) const fn require_starts(&self, blocks: u64, bytes: u64, alignment: u64) -> Result<(), LayoutError> {
        let mut i = 0;
        while i < self.count {
            let start = self.cuts[i].shared * bytes;
            if start % alignment != 0 && self.cuts[i].count > 1 {
                let blame = Blame::whole(Operation::TmaBox, STAGE);
                let step = self.cuts[i].shared;
                let fitting = start.div_ceil(alignment) * alignment / bytes;
                return Err(LayoutError::BulkStart { blame, instruction: 0, start, step, fitting, blocks });
            }
            i += 1;
        }
        Ok(())
    }
}

const fn extents(dimensions: &Dimensions) -> [u64; MAX_DIMENSIONS] {
    let (mut extents, mut i) = ([1; MAX_DIMENSIONS], 0);
    while i < dimensions.rank {
        extents[i] = dimensions.list[i].elements;
        i += 1;
    }
    extents
}

/// The nearest numbers of blocks that cut a box; 0 is none.
const fn nearest(elements: &[u64; MAX_DIMENSIONS], blocks: u64) -> [u64; 2] {
    let (mut fitting, mut near) = ([0; 2], blocks);
    while near > 1 && fitting[0] == 0 {
        near -= 1;
        if cuts(elements, near) {
            fitting[0] = near;
        }
    }
    near = blocks;
    while near < 2 * blocks && fitting[1] == 0 {
        near += 1;
        if cuts(elements, near) {
            fitting[1] = near;
        }
    }
    fitting
}

const fn cuts(elements: &[u64; MAX_DIMENSIONS], blocks: u64) -> bool {
    let (mut left, mut dimension) = (blocks, MAX_DIMENSIONS);
    while dimension > 0 && left > 1 {
        dimension -= 1;
        if elements[dimension] % left == 0 {
            left = 1;
        } else if left % elements[dimension] == 0 {
            left /= elements[dimension];
        } else {
            return false;
        }
    }
    left == 1
}
