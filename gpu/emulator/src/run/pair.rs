//! Pairs of blocks, `cta_group::2`: the blocks of a cluster whose numbers differ in the last bit. The first one, with
//! the even number, starts their products. A warp of each allocates and gives back tensor memory: the first to come
//! waits for the other one.

use std::ops::Range;

use super::Cluster;
use crate::asynchronous::Async;
use crate::collective::WARP;
use crate::error::{Error, Fault, Kind, Step, fault};
use crate::operation::Operation;
use crate::tcgen05::{Group, Tensor};

/// What a block did together with its peer.
#[derive(Default)]
pub(super) struct Together {
    /// How often, by kind.
    did: [usize; 3],
    /// The columns that it allocated: the first, and their number.
    pub(super) columns: Vec<(usize, usize)>,
}

/// The kind of what a warp of each block of a pair executes together.
fn kind(operation: &Operation) -> Option<usize> {
    match operation {
        Operation::Async(Async::Tensor(Tensor::Allocate(Group::Pair))) => Some(0),
        Operation::Async(Async::Tensor(Tensor::Free(Group::Pair))) => Some(1),
        Operation::Async(Async::Tensor(Tensor::Relinquish(Group::Pair))) => Some(2),
        _ => None,
    }
}

impl Cluster<'_> {
    /// The blocks that an instruction of a block is for.
    pub(super) fn group_of(&self, block: usize, group: Group) -> Step<Range<usize>> {
        match group {
            Group::One => Ok(block..block + 1),
            Group::Pair => {
                let first = block / 2 * 2;
                if first + 1 >= self.team.blocks {
                    let count = self.team.blocks;
                    return fault(Kind::Undefined, format!("a pair of blocks in a cluster of {count}"));
                }
                Ok(first..first + 2)
            }
        }
    }

    /// The blocks whose tensor memory a product of a thread writes: of a pair, the first one starts it.
    pub(super) fn started(&self, thread: usize, group: Group) -> Step<Range<usize>> {
        let blocks = self.group_of(self.block_of(thread), group)?;
        if self.block_of(thread) != blocks.start {
            let (own, first) = (self.block_of(thread), blocks.start);
            let message = format!("a product by two blocks that block {own} starts: block {first} starts it");
            return fault(Kind::Undefined, message);
        }
        Ok(blocks)
    }

    /// Whether a warp may execute an instruction. An instruction of a pair waits until the other block has come to its
    /// own, or did it.
    pub(super) fn peer_is_here(&self, thread: usize, operation: &Operation) -> Step<bool> {
        let Some(kind) = kind(operation) else { return Ok(true) };
        let own = self.block_of(thread);
        self.group_of(own, Group::Pair)?;
        let [did, other] = [own, own ^ 1].map(|block| self.blocks[block].together.did[kind]);
        Ok(did < other || did == other && self.waits_for_peer(own ^ 1, Some(kind)).is_some())
    }

    /// Notes that a block did its part.
    pub(super) fn did_with_peer(&mut self, thread: usize, operation: &Operation) {
        if let Some(kind) = kind(operation) {
            let block = self.block_of(thread);
            self.blocks[block].together.did[kind] += 1;
        }
    }

    /// Refuses other columns than the other block's.
    pub(super) fn same_columns(&mut self, block: usize, first: usize, columns: usize) -> Step<()> {
        let number = self.blocks[block].together.columns.len();
        self.blocks[block].together.columns.push((first, columns));
        match self.blocks[block ^ 1].together.columns.get(number) {
            Some(other) if *other != (first, columns) => {
                let (_, other) = other;
                let message = format!("an allocation of {columns} columns for two blocks; the other one has {other}");
                fault(Kind::Undefined, message)
            }
            _ => Ok(()),
        }
    }

    /// The first thread of a warp of a block that has come whole to an instruction for a pair, of some kind.
    fn waits_for_peer(&self, block: usize, of: Option<usize>) -> Option<usize> {
        self.threads_of(block).step_by(WARP).find(|first| {
            let next = self.threads[*first].next;
            let code = next.and_then(|next| self.kernel.code.get(next));
            let is = code.and_then(|code| kind(&code.operation)).is_some_and(|kind| of.is_none_or(|of| of == kind));
            is && (*first..first + WARP).all(|lane| self.threads[lane].next == next)
        })
    }

    /// Why a warp waits for the other block of its pair, if one does.
    pub(super) fn stuck_pair(&self) -> Option<Error> {
        let thread = (0..self.team.blocks).find_map(|block| self.waits_for_peer(block, None))?;
        let peer = self.block_of(thread) ^ 1;
        let message = format!("no warp of block {peer} of the cluster comes to its part of what both blocks do");
        Some(self.error(Fault::new(Kind::Barrier, message), (Some(thread), self.threads[thread].next)))
    }
}
