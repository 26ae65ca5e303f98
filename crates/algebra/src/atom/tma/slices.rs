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

/// The nearest numbers of blocks that cut a box, at most twice as many; 0 is none.
const fn nearest(elements: &[u64; MAX_DIMENSIONS], blocks: u64) -> [u64; 2] {
    // What cuts is the product of the slowest extents and of a divisor of the next one. An extent is at most 256, so
    // these are few, however many blocks there are.
    let (mut fitting, mut taken, mut dimension) = ([0; 2], 1, MAX_DIMENSIONS);
    while dimension > 0 {
        dimension -= 1;
        let mut divisor = 1;
        while divisor <= elements[dimension] {
            let (near, cuts) = (taken * divisor, elements[dimension] % divisor == 0);
            if cuts && near < blocks && near > fitting[0] {
                fitting[0] = near;
            } else if cuts && near > blocks && near - blocks <= blocks && (fitting[1] == 0 || near < fitting[1]) {
                fitting[1] = near;
            }
            divisor += 1;
        }
        taken *= elements[dimension];
    }
    fitting
}

#[cfg(test)]
mod tests {
    use super::{MAX_DIMENSIONS, nearest};

    /// Whether so many blocks cut a box, as [`Slices::new`](super::Slices::new) cuts it.
    fn cuts(elements: &[u64; MAX_DIMENSIONS], blocks: u64) -> bool {
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

    #[test]
    fn the_nearest_numbers_that_cut() {
        for list in [[1; MAX_DIMENSIONS], [64, 8, 1, 1, 1], [64, 12, 10, 1, 1], [8, 3, 5, 7, 2], [256, 6, 4, 1, 9]] {
            for blocks in (0..=300).filter(|&blocks| !cuts(&list, blocks)) {
                let below = (1..blocks).rev().find(|&near| cuts(&list, near)).unwrap_or(0);
                let above = (blocks..=2 * blocks).find(|&near| cuts(&list, near)).unwrap_or(0);
                assert_eq!(nearest(&list, blocks), [below, above], "{list:?} {blocks}");
            }
            let largest: u64 = list.iter().product();
            assert_eq!(nearest(&list, u64::MAX), [largest, 0]);
        }
    }
}
