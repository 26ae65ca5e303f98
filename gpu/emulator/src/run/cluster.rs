//! What blocks of a cluster do together: addresses in each other's shared memory, and the barrier of the cluster.
//!
//! An address of shared memory has 32 bits. Its low 24 bits are the place in a block. The high ones say which block of
//! the cluster, from 1; 0 is the block of the thread. `mapa` sets them.
//!
//! A block has its shared memory until its last thread ends. Each access of another block is known to some thread of
//! the block before this thread ends, or it is a race: on a machine the memory may be gone.

use std::ops::Range;

use super::{Cluster, LOCAL, WINDOW, memory_of};
use crate::collective::WARP;
use crate::error::{Error, Fault, Kind, Step, fault};
use crate::operation::{Operation, Space};
use crate::race::merge;
use crate::table::number::cut;
use crate::text::{Instruction, Operand};

/// The bits of a place in the shared memory of a block.
const BITS: u32 = 24;

/// The barrier of the cluster: what the threads that came to its phase know, and those of the last phase.
#[derive(Default)]
pub(super) struct Meeting {
    phase: u32,
    arriving: Vec<u32>,
    known: Vec<u32>,
}

/// What a thread did at the barrier of the cluster.
#[derive(Default)]
pub(super) struct OfThread {
    /// How often it came, and how often it waited.
    came: u32,
    waited: u32,
    /// What it knew at its last fence, which an arrival without a release hands on.
    fenced: Option<Vec<u32>>,
}

/// The place in a block of an address in the cluster.
pub(super) fn offset(address: u64) -> u64 {
    cut(address, BITS)
}

/// The block of an address in the cluster.
pub(super) fn block(address: u64) -> usize {
    (address >> BITS) as usize
}

/// The address in the cluster of a place in a block.
pub(super) fn address(block: usize, offset: u64) -> u64 {
    (block as u64) << BITS | offset
}

impl Cluster<'_> {
    /// The block of a thread.
    pub(super) fn block_of(&self, thread: usize) -> usize {
        thread / self.team.each
    }

    /// The threads of a block.
    pub(super) fn threads_of(&self, block: usize) -> Range<usize> {
        block * self.team.each..(block + 1) * self.team.each
    }

    /// The address in the cluster of an address in a thread's own block.
    pub(super) fn own(&self, thread: usize, at: u64) -> Step<u64> {
        if at >> BITS != 0 {
            return fault(Kind::Bounds, format!("the address {at:#x} is in no shared memory of the block"));
        }
        Ok(address(self.block_of(thread), at))
    }

    /// The blocks of a mask, which something is done to.
    pub(super) fn blocks_of_mask(&self, thread: usize, mask: &Operand, what: &str) -> Step<Vec<usize>> {
        let mask = self.value(thread, mask, 16)?;
        if mask == 0 || mask >> self.team.blocks != 0 {
            let message = format!("{what} to the blocks {mask:#b} of a cluster of {}", self.team.blocks);
            return fault(Kind::Undefined, message);
        }
        Ok((0..self.team.blocks).filter(|number| mask >> number & 1 == 1).collect())
    }

    /// The address in the cluster of a `shared::cluster` address.
    pub(super) fn reached(&self, thread: usize, at: u64) -> Step<u64> {
        match (at >> BITS) as usize {
            0 => self.own(thread, at),
            block if block <= self.team.blocks => Ok(address(block - 1, offset(at))),
            _ => fault(Kind::Bounds, format!("the address {at:#x} is in no shared memory of the cluster")),
        }
    }

    /// A thread accesses shared memory: that of another block must be there, now and when the block ends.
    pub(super) fn visit(&mut self, thread: usize, at: usize, address: u64) -> Step<()> {
        let moment = self.clocks.of(thread)[thread];
        let own = self.block_of(thread);
        self.visited(own, thread, moment, self.kernel.code[at].line, block(address))
    }

    /// An agent of a block accesses the shared memory of a block.
    pub(super) fn visited(&mut self, from: usize, agent: usize, moment: u32, line: usize, to: usize) -> Step<()> {
        if from == to {
            return Ok(());
        }
        if self.blocks[to].ended {
            let message = format!("the shared memory of block {to} of the cluster, whose threads have ended");
            return fault(Kind::Race, message);
        }
        self.blocks[to].guests.insert(agent, (moment, line));
        Ok(())
    }

    /// A thread has ended; with the last one the shared memory of its block is gone.
    pub(super) fn leave(&mut self, thread: usize) -> Step<()> {
        let number = self.block_of(thread);
        let all: Vec<usize> = self.threads_of(number).collect();
        if all.iter().any(|thread| self.threads[*thread].next.is_some()) {
            return Ok(());
        }
        self.blocks[number].ended = true;
        let known = self.clocks.known(&all);
        let unknown = |(agent, (moment, _)): &(&usize, &(u32, usize))| known[**agent] < *moment;
        let late = self.blocks[number].guests.iter().filter(unknown).map(|(_, (_, line))| *line).min();
        let under_way = self.bulk.iter().filter(|copy| self.block_of(copy.thread) != number);
        let under_way = under_way.filter(|copy| [copy.to, block(copy.barrier)].contains(&number));
        let under_way = under_way.map(|copy| copy.line).min();
        let Some(line) = late.or(under_way) else { return Ok(()) };
        let message = format!(
            "the end of a block whose shared memory another block accesses at line {line}, and nothing orders them"
        );
        fault(Kind::Race, message)
    }

    /// `mapa` and `getctarank`.
    pub(super) fn map(&mut self, thread: usize, bits: u32, generic: bool, operands: &[Operand]) -> Step<()> {
        let at = self.value(thread, &operands[1], bits)?;
        let rank = self.value(thread, &operands[2], 32)? as usize;
        if rank >= self.team.blocks {
            return fault(Kind::Undefined, format!("block {rank} of a cluster of {}", self.team.blocks));
        }
        let mapped = offset(self.in_window(thread, at, generic)?) | (rank as u64 + 1) << BITS;
        self.set(thread, &operands[0], mapped + if generic { WINDOW } else { 0 })
    }

    /// The block of the cluster that an address is of.
    pub(super) fn rank(&mut self, thread: usize, bits: u32, generic: bool, operands: &[Operand]) -> Step<()> {
        let at = self.value(thread, &operands[1], bits)?;
        let at = self.in_window(thread, at, generic)?;
        self.set(thread, &operands[0], block(at) as u64)
    }

    fn in_window(&self, thread: usize, at: u64, generic: bool) -> Step<u64> {
        match at.checked_sub(if generic { WINDOW } else { 0 }) {
            Some(at) if at < 1 << 32 => self.reached(thread, at),
            _ => fault(Kind::Bounds, format!("the address {at:#x} is in no shared memory")),
        }
    }

    /// A fence: an arrival without a release hands on what the thread knows now.
    pub(super) fn fence(&mut self, thread: usize) {
        if self.team.blocks > 1 {
            let known = self.clocks.known(&[thread]);
            self.threads[thread].cluster.fenced = Some(known);
            self.clocks.learn(thread, &[]);
        }
    }

    /// Lets threads come to the barrier of the cluster, and pass it when all have come that have not ended; whether any
    /// did.
    pub(super) fn meet_blocks(&mut self) -> Result<bool, Error> {
        let mut progress = false;
        for warp in self.order.of(self.threads.len().div_ceil(WARP)) {
            let lanes: Vec<usize> = (warp * WARP..((warp + 1) * WARP).min(self.threads.len())).collect();
            for thread in &lanes {
                let Some(next) = self.threads[*thread].next else { continue };
                let Operation::ClusterBarrier { waits, ordered, aligned } = self.kernel.code[next].operation else {
                    continue;
                };
                // A warp comes whole; the lanes that have gone on were here.
                let here = |lane: &usize| self.threads[*lane].next == Some(next);
                let gone = |lane: &usize| {
                    let [this, other] = [thread, lane].map(|thread| &self.threads[*thread].cluster);
                    if waits { other.waited > this.waited } else { other.came > this.came }
                };
                if aligned && !lanes.iter().all(|lane| here(lane) || gone(lane)) {
                    continue;
                }
                let done = if waits { self.pass_blocks(*thread, ordered) } else { self.come(*thread, ordered) };
                progress |= done.map_err(|fault| self.error(fault, (Some(*thread), Some(next))))?;
            }
        }
        Ok(progress | self.end_phase())
    }

    /// A thread comes to the barrier of the cluster.
    fn come(&mut self, thread: usize, releases: bool) -> Step<bool> {
        let OfThread { came, waited, .. } = self.threads[thread].cluster;
        if came > waited {
            return fault(Kind::Barrier, "a thread that came to the barrier of the cluster before, and has not waited");
        }
        let known = if releases {
            self.clocks.known(&[thread])
        } else {
            self.threads[thread].cluster.fenced.clone().unwrap_or_default()
        };
        self.meeting.arriving.resize(self.meeting.arriving.len().max(known.len()), 0);
        merge(&mut self.meeting.arriving, &known);
        self.threads[thread].cluster.came += 1;
        self.clocks.learn(thread, &[]);
        self.threads[thread].next = self.threads[thread].next.map(|next| next + 1);
        Ok(true)
    }

    /// A thread passes the barrier of the cluster if its phase has ended.
    fn pass_blocks(&mut self, thread: usize, acquires: bool) -> Step<bool> {
        let OfThread { came, waited, .. } = self.threads[thread].cluster;
        if came == waited {
            return fault(Kind::Barrier, "a thread that waits at the barrier of the cluster, and has not come to it");
        }
        if self.meeting.phase < came {
            return Ok(false);
        }
        let known = std::mem::take(&mut self.meeting.known);
        self.clocks.learn(thread, if acquires { &known } else { &[] });
        self.meeting.known = known;
        self.threads[thread].cluster.waited += 1;
        self.threads[thread].next = self.threads[thread].next.map(|next| next + 1);
        Ok(true)
    }

    /// Ends the phase if all threads have come that have not ended; whether it did.
    fn end_phase(&mut self) -> bool {
        let phase = self.meeting.phase;
        let mut all = self.threads.iter().filter(|thread| thread.next.is_some());
        let any = self.threads.iter().any(|thread| thread.cluster.came > phase);
        if !any || all.any(|thread| thread.cluster.came <= phase) {
            return false;
        }
        self.meeting.phase += 1;
        self.meeting.known = std::mem::take(&mut self.meeting.arriving);
        true
    }

    /// Why the barrier of the cluster is not passed, if a thread waits there: another one does not come.
    pub(super) fn stuck_blocks(&self) -> Option<Error> {
        let code = |thread: usize| self.threads[thread].next.map(|next| &self.kernel.code[next]);
        let waits = |code: &Instruction| matches!(code.operation, Operation::ClusterBarrier { waits: true, .. });
        let all = 0..self.threads.len();
        let thread = all.clone().find(|thread| code(*thread).is_some_and(waits))?;
        let phase = self.meeting.phase;
        let absent = all.clone().find(|thread| code(*thread).is_some() && self.threads[*thread].cluster.came <= phase);
        let why = absent.map_or("other threads do not come".into(), |absent| {
            let (block, thread) = (self.block_of(absent), absent % self.team.each);
            let line = code(absent).map_or(0, |code| code.line);
            format!("thread {thread} of block {block} of the cluster does not come: it waits at line {line}")
        });
        Some(self.error(Fault::new(Kind::Barrier, why), (Some(thread), self.threads[thread].next)))
    }

    /// The memory of an address, and the address in it: of shared memory, in the cluster. `reaches` says that an
    /// address of shared memory may be of another block.
    pub(super) fn place(&self, thread: usize, space: Option<Space>, reaches: bool, at: u64) -> Step<(Space, u64)> {
        let at = match space.unwrap_or_else(|| memory_of(at)) {
            Space::Shared if space.is_some() => cut(at, 32),
            Space::Shared => at - WINDOW,
            Space::Local if space.is_none() => return Ok((Space::Local, at - LOCAL)),
            other => return Ok((other, at)),
        };
        if at >> 32 != 0 {
            return fault(Kind::Bounds, format!("the address {at:#x} is in no shared memory"));
        }
        let at = if reaches || space.is_none() { self.reached(thread, at)? } else { self.own(thread, at)? };
        Ok((Space::Shared, at))
    }
}
