//! Runs a kernel: clusters one after another, the threads of their blocks in an order that a seed says.

mod access;
mod away;
mod barrier;
mod bulk;
mod cluster;
mod fence;
mod launch;
mod local;
mod mbarrier;
mod order;
mod pair;
mod tensor_memory;
mod tensor_product;
mod thread;
mod warp;
mod warpgroup;

pub(crate) use fence::Release;
pub use launch::{Launch, Names};

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::fmt::Write as _;

use crate::asynchronous::Async;
use crate::bytes::Bytes;
use crate::collective::WARP;
use crate::costs::Log;
use crate::error::{Error, Fault, Kind, fault};
use crate::memory::Memory;
use crate::operation::{Operation, Space};
use crate::race::{Clocks, Team};
use crate::text::{Instruction, Kernel};
use crate::word::Word;
use order::Order;

/// Where shared and local memory lie among generic addresses: the latter is another one for each thread.
const WINDOW: u64 = 1 << 62;
const LOCAL: u64 = 1 << 61;

/// Where a memory begins among generic addresses.
fn window(space: Space) -> u64 {
    match space {
        Space::Global => 0,
        Space::Shared => WINDOW,
        Space::Local => LOCAL,
    }
}

/// The memory of a generic address.
fn memory_of(address: u64) -> Space {
    match address {
        WINDOW.. => Space::Shared,
        LOCAL.. => Space::Local,
        _ => Space::Global,
    }
}

/// The instructions that a thread runs before another one has its turn.
const TURN: u64 = 1 << 16;

/// The cluster that runs: its blocks run together. Without clusters it is one block.
struct Cluster<'a> {
    kernel: &'a Kernel,
    launch: &'a Launch,
    arguments: &'a [u64],
    memory: &'a mut Memory,
    /// Its number, its blocks, and the threads of a block.
    team: Team,
    /// Its blocks along x, y and z.
    shape: [u32; 3],
    blocks: Vec<Block>,
    /// The threads of its blocks, block by block.
    threads: Vec<Thread>,
    clocks: Clocks,
    log: Log,
    order: Order,
    /// The barrier of the cluster.
    meeting: cluster::Meeting,
    /// The first read of what nobody wrote yet; its thread waits for whether another one writes it.
    suspect: Option<Error>,
    /// The barriers in shared memory by their addresses in the cluster, and how many were made.
    barriers: HashMap<u64, mbarrier::Barrier>,
    made: usize,
    /// The bulk copies to shared memory that are under way.
    bulk: Vec<bulk::Bulk>,
}

/// A block of the cluster.
struct Block {
    /// Its place in the grid.
    place: [u32; 3],
    shared: Bytes,
    /// What came to each barrier and does not wait: the warps, and what they know.
    arrived: [Arrived; 16],
    tensor: tensor_memory::TensorMemory,
    together: pair::Together,
    /// Whether all its threads have ended.
    ended: bool,
    /// The last accesses of threads and agents of other blocks to its shared memory: the moment and the line.
    guests: HashMap<usize, (u32, usize)>,
}

/// The threads that came to a barrier and do not wait.
#[derive(Default)]
struct Arrived {
    threads: usize,
    known: Vec<Vec<u32>>,
}

/// A thread.
struct Thread {
    /// The registers, and which of their bits somebody wrote.
    registers: Vec<Word>,
    /// Its own memory.
    local: local::Local,
    /// The next instruction; none past the end.
    next: Option<usize>,
    /// The instructions that it ran.
    count: u64,
    /// The asynchronous copies that are in no group yet, and the groups.
    copies: Vec<Copy>,
    groups: VecDeque<Vec<Copy>>,
    /// Whether it read what nobody wrote yet.
    parked: bool,
    /// Its groups of bulk stores, and of products of its warpgroup.
    stores: Groups,
    products: Groups,
    /// For each register, the group of products that it belongs to, and whether it was written since the last
    /// `wgmma.fence`. Empty in kernels without such products.
    flight: Vec<u32>,
    fresh: Vec<bool>,
    tensor: tensor_memory::OfThread,
    cluster: cluster::OfThread,
    fences: fence::OfThread,
}

/// Groups of asynchronous instructions.
#[derive(Default)]
struct Groups {
    committed: u32,
    waited: u32,
    /// Whether there are instructions in no group yet.
    open: bool,
    /// Whether there was a fence.
    fenced: bool,
}

/// An asynchronous copy: of so many bytes, of which some are read and the rest are zeros.
#[derive(Clone, Debug)]
struct Copy {
    to: u64,
    from: u64,
    bytes: Vec<u8>,
    read: usize,
    instruction: usize,
}

/// A fault of a thread at an instruction.
type Place = (Option<usize>, Option<usize>);

impl Cluster<'_> {
    /// Runs all threads to their end.
    fn run(&mut self) -> Result<(), Error> {
        loop {
            let mut progress = false;
            for warp in self.order.of(self.threads.len().div_ceil(WARP)) {
                for lane in self.order.of(WARP) {
                    let thread = warp * WARP + lane;
                    if thread < self.threads.len() && !self.threads[thread].parked {
                        progress |= self.advance(thread)?;
                    }
                }
                progress |= self.together(warp)?;
            }
            if self.threads.iter().all(|thread| thread.next.is_none()) {
                return self.all_columns_are_back();
            }
            progress |= self.meet()?;
            progress |= self.meet_blocks()?;
            progress |= self.products()?;
            if !progress && !self.arrive_one()? {
                return Err(self.suspect.take().unwrap_or_else(|| self.stuck()));
            }
        }
    }

    /// Runs a thread to the next instruction that it shares with others, or to the end of its turn; whether it ran any.
    fn advance(&mut self, thread: usize) -> Result<bool, Error> {
        for turn in 0..TURN {
            let Some(next) = self.threads[thread].next else { return Ok(turn > 0) };
            let kernel = self.kernel;
            let Some(instruction) = kernel.code.get(next) else {
                return Err(self.error(Fault::new(Kind::Syntax, "the code has no end"), (Some(thread), None)));
            };
            if instruction.operation.is_collective() || self.waits(thread).is_some() {
                return Ok(turn > 0);
            }
            if let Err(fault) = self.step(thread, next, instruction) {
                self.threads[thread].next = Some(next);
                return self.failed(fault, (thread, next), &[thread]).map(|()| turn > 0);
            }
        }
        Ok(true)
    }

    /// Runs an instruction of one thread.
    fn step(&mut self, thread: usize, next: usize, instruction: &Instruction) -> crate::error::Step<()> {
        let state = &mut self.threads[thread];
        state.count += 1;
        if state.count > self.launch.limit {
            return fault(Kind::Endless, format!("{} instructions of a thread", state.count));
        }
        state.next = Some(next + 1);
        if let Some((predicate, wanted)) = instruction.guard {
            let Some(value) = state.registers[predicate].value() else { return self.unwritten(thread, predicate, 1) };
            if (value != 0) != wanted {
                return Ok(());
            }
        }
        self.execute(thread, next, instruction)
    }

    /// The error of a fault at a place; none yet if other threads may still turn it into a race: these wait.
    fn failed(&mut self, fault: Fault, (thread, at): (usize, usize), wait: &[usize]) -> Result<(), Error> {
        let early = fault.early;
        let error = self.error(fault, (Some(thread), Some(at)));
        if !early {
            return Err(error);
        }
        self.suspect.get_or_insert(error);
        wait.iter().for_each(|thread| self.threads[*thread].parked = true);
        Ok(())
    }

    /// The error of a fault at a place.
    fn error(&self, fault: Fault, (thread, instruction): Place) -> Error {
        let code = instruction.and_then(|instruction| self.kernel.code.get(instruction));
        let mut error = fault.at(code.map_or(0, |code| code.line), code.map_or("", |code| &code.text));
        error.source = code.and_then(|code| code.source.clone());
        error.message = self.sourced(&error.message);
        let block = thread.map_or(0, |thread| self.block_of(thread));
        (error.thread, error.block) = (thread.map(|thread| thread % self.team.each), self.blocks[block].place);
        error
    }

    /// A message with the line of the source after each line of the text that it names.
    fn sourced(&self, message: &str) -> String {
        let mut parts = message.split(" line ");
        let mut text = parts.next().unwrap_or_default().to_string();
        for part in parts {
            let digits = part.len() - part.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let (number, rest) = part.split_at(digits);
            let code = self.kernel.code.iter().find(|code| number.parse() == Ok(code.line));
            text += " line ";
            text += number;
            if let Some((file, line)) = code.and_then(|code| code.source.as_ref()) {
                let _ = write!(text, " ({file}:{line})");
            }
            text += rest;
        }
        text
    }

    /// Why no thread can go on: of a barrier in memory, what has not come; of a warp that waits, a lane that does not
    /// come; else of a barrier, a thread.
    fn stuck(&self) -> Error {
        // Bytes that do not come, or that nobody expected, stop the other waits too.
        let waits = (0..self.threads.len()).filter_map(|thread| Some((thread, self.waits(thread)?)));
        if let Some((thread, (address, barrier))) = waits.clone().min_by_key(|(_, (_, barrier))| !barrier.lacks_bytes())
        {
            let others: BTreeSet<u64> = waits.map(|(_, (other, _))| other).filter(|other| *other != address).collect();
            let why = barrier.lacks(&self.named(address)) + &self.also(&others);
            return self.error(Fault::new(Kind::Barrier, why), (Some(thread), self.threads[thread].next));
        }
        if let Some(error) = self.stuck_pair() {
            return error;
        }
        let waiting = |thread: &usize| self.threads[*thread].next.is_some();
        let at = |thread: usize| self.threads[thread].next.map(|next| &self.kernel.code[next]);
        let all: Vec<usize> = (0..self.threads.len()).filter(waiting).collect();
        let product = |code: &Instruction| matches!(code.operation, Operation::Async(Async::Multiply(_)));
        let group = |thread: usize| if at(thread).is_some_and(product) { warpgroup::GROUP } else { WARP };
        let shares = |code: &Instruction| code.operation.is_of_warp() || product(code);
        let of_warp = all.iter().copied().find(|thread| at(*thread).is_some_and(shares));
        if of_warp.is_none()
            && let Some(error) = self.stuck_blocks()
        {
            return error;
        }
        let split = all.iter().copied().find(|thread| {
            let first = thread / WARP * WARP;
            (first..(first + WARP).min(self.threads.len()))
                .any(|lane| self.threads[lane].next != self.threads[*thread].next)
        });
        let (kind, thread) = match (of_warp, split) {
            (Some(thread), _) => (Kind::Divergence, thread),
            (None, Some(thread)) => (Kind::Barrier, thread),
            (None, None) => (Kind::Barrier, all[0]),
        };
        let others: Box<dyn Iterator<Item = usize>> = if kind == Kind::Divergence || split.is_some() {
            let first = thread / group(thread) * group(thread);
            Box::new(first..(first + group(thread)).min(self.threads.len()))
        } else {
            Box::new(self.threads_of(self.block_of(thread)))
        };
        let absent = others.into_iter().find(|other| self.threads[*other].next != self.threads[thread].next);
        let why = match absent.map(|absent| (absent, at(absent))) {
            None => "other threads do not come".into(),
            Some((absent, None)) => format!("thread {} has ended and does not come", absent % self.team.each),
            Some((absent, Some(code))) => {
                format!("thread {} does not come: it waits at line {}", absent % self.team.each, code.line)
            }
        };
        self.error(Fault::new(kind, why), (Some(thread), self.threads[thread].next))
    }
}
