//! Tensor memory: its columns are allocated and given back, products write it, warps load and store it.
//!
//! Products of a thread are moments of an agent, which end with a commit; so are its loads and stores, which end with a
//! wait and `tcgen05.fence::before_thread_sync`. A thread that uses tensor memory knows what it knew at its last
//! `tcgen05.fence::after_thread_sync`. So a missing fence is a race, in whatever order the threads run.

use super::Cluster;
use super::cluster::{address, block, offset};
use super::mbarrier::BARRIERS;
use crate::collective::WARP;
use crate::error::{Error, Fault, Kind, Step, fault};
use crate::operation::Space;
use crate::race::{Cell, Scope, Who};
use crate::table::number::cut;
use crate::tcgen05::{COLUMNS, Group, LANES, Shape, Tensor};
use crate::text::Operand;

/// The fewest columns of an allocation.
const LEAST: usize = 32;

/// The tensor memory of a block; empty before the first allocation.
#[derive(Default)]
pub(super) struct TensorMemory {
    pub(super) words: Vec<Option<u32>>,
    cells: Vec<Cell>,
    allocations: Vec<Allocation>,
    /// Whether the block gave up the right to allocate.
    relinquished: bool,
}

/// Columns that a warp allocated, at a line.
struct Allocation {
    first: usize,
    columns: usize,
    instruction: usize,
    thread: usize,
}

/// What a thread did to tensor memory.
#[derive(Default)]
pub(super) struct OfThread {
    /// What it knew at its last fence.
    ordered: Vec<u32>,
    /// Its moments that have ended: of loads and stores, and of products.
    moves: u32,
    pub(super) products: u32,
    /// Whether loads and stores are under way, and the registers that loads write.
    loads: bool,
    stores: bool,
    pending: Vec<usize>,
}

impl TensorMemory {
    /// The first column of an allocation of so many, if there is room.
    fn room(&self, columns: usize) -> Option<usize> {
        let taken = |at: usize| self.allocations.iter().any(|all| (all.first..all.first + all.columns).contains(&at));
        let free = |first: &usize| (*first..first + columns).step_by(LEAST).all(|at| !taken(at));
        (0..=COLUMNS - columns).step_by(columns).find(free)
    }

    /// Columns that one allocation has.
    pub(super) fn require(&self, first: usize, columns: usize) -> Step<()> {
        let within = |all: &Allocation| all.first <= first && first + columns <= all.first + all.columns;
        if self.allocations.iter().any(within) {
            return Ok(());
        }
        let message = format!("columns {first} to {} of tensor memory, which nobody allocated", first + columns - 1);
        fault(Kind::Bounds, message)
    }
}

/// The lane and the column of an address.
pub(super) fn parts(address: u64) -> (usize, usize) {
    ((address >> 16 & 0xffff) as usize, (address & 0xffff) as usize)
}

/// A race in tensor memory: a fence may be missing too.
fn unfenced(mut fault: Fault) -> Fault {
    let waited = "and nobody waited for it";
    fault.message = fault.message.replace(waited, &format!("{waited}, or no tcgen05.fence orders them"));
    fault
}

impl Cluster<'_> {
    /// What a warp does. An error names the thread.
    pub(super) fn tensor_of_warp(
        &mut self,
        what: Tensor,
        group: &[usize],
        at: usize,
        operands: &[Operand],
    ) -> Result<(), (usize, Fault)> {
        let first = group[0];
        let done = match what {
            Tensor::Allocate(group) => self.allocate(first, at, group, operands),
            Tensor::Free(_) => self.free(first, at, operands),
            Tensor::Relinquish(_) => {
                let block = self.block_of(first);
                self.blocks[block].tensor.relinquished = true;
                Ok(())
            }
            Tensor::Load(shape) => self.move_tensor(shape, group, at, [&operands[1], &operands[0]], true),
            Tensor::Store(shape) => self.move_tensor(shape, group, at, [&operands[0], &operands[1]], false),
            Tensor::Wait { loads } => {
                self.wait_tensor(group, loads);
                Ok(())
            }
            _ => fault(Kind::Unknown, "an instruction of a thread"),
        };
        done.map_err(|fault| (first, fault))
    }

    /// The loads, or stores, of a warp are done: its threads know what each other did.
    fn wait_tensor(&mut self, group: &[usize], loads: bool) {
        let slots = self.clocks.of(group[0]).len();
        let done: Vec<(usize, u32)> =
            group.iter().map(|thread| (self.mover(*thread), self.threads[*thread].tensor.moves + 1)).collect();
        for thread in group {
            let state = &mut self.threads[*thread].tensor;
            if loads {
                state.loads = false;
                state.pending.clear();
            } else {
                state.stores = false;
            }
            state.ordered.resize(slots, 0);
            done.iter().for_each(|(agent, moment)| state.ordered[*agent] = *moment);
        }
    }

    /// What a thread does alone.
    pub(super) fn tensor_of_thread(
        &mut self,
        thread: usize,
        at: usize,
        what: Tensor,
        operands: &[Operand],
    ) -> Step<()> {
        match what {
            Tensor::Fence { after: true } => {
                self.threads[thread].tensor.ordered = self.clocks.of(thread).to_vec();
                Ok(())
            }
            Tensor::Fence { after: false } => {
                let state = &mut self.threads[thread].tensor;
                // What is under way is not ordered before anything.
                if !state.loads && !state.stores {
                    state.moves += 1;
                    let moment = state.moves;
                    self.clocks.wait(thread, self.mover(thread), moment);
                }
                Ok(())
            }
            Tensor::Multiply(kind, group) => self.multiply_tensor(thread, at, (kind, group), operands),
            Tensor::Copy(spread, group) => self.copy_tensor(thread, at, (spread, group), operands),
            Tensor::Commit { .. } => self.commit_tensor(thread, at, operands),
            _ => fault(Kind::Unknown, "an instruction of a warp"),
        }
    }

    /// `tcgen05.commit`: arrives at a barrier when the products are done; with a mask of blocks, at the barrier at the
    /// same place in each.
    fn commit_tensor(&mut self, thread: usize, at: usize, operands: &[Operand]) -> Step<()> {
        let barrier = self.reached(thread, cut(self.address(thread, &operands[0])?, 32))?;
        let blocks = match operands.get(1) {
            Some(mask) => self.blocks_of_mask(thread, mask, "a commit")?,
            None => vec![block(barrier)],
        };
        self.threads[thread].tensor.products += 1;
        let (agent, moment) = (self.multiplier(thread), self.threads[thread].tensor.products);
        let line = self.kernel.code[at].line;
        for number in blocks {
            let barrier = address(number, offset(barrier));
            self.visited(self.block_of(thread), agent, moment, line, number)?;
            let clock = self.clocks.of(thread);
            let (team, thread_number, line) = (self.team, thread as u32, line as u32);
            let who = Who { team, thread: thread_number, line, strong: Some(Scope::Device), clock, agent: None };
            self.blocks[number].shared.read(offset(barrier), 8, 8, "shared", &who)?;
            self.arrive_of(thread, barrier, agent, moment)?;
        }
        Ok(())
    }

    /// The agent of a thread's loads and stores.
    fn mover(&self, thread: usize) -> usize {
        self.agents() + BARRIERS + thread
    }

    /// The agent of a thread's products.
    pub(super) fn multiplier(&self, thread: usize) -> usize {
        self.mover(thread) + self.threads.len()
    }

    /// What an access of a thread to tensor memory knows: its last fence, and what it did itself.
    pub(super) fn tensor_clock(&self, thread: usize) -> Vec<u32> {
        let state = &self.threads[thread].tensor;
        let mut clock = state.ordered.clone();
        clock.resize(self.clocks.of(thread).len(), 0);
        clock[self.mover(thread)] = state.moves + 1;
        clock
    }

    fn allocate(&mut self, thread: usize, at: usize, group: Group, operands: &[Operand]) -> Step<()> {
        let columns = self.value(thread, &operands[1], 32)? as usize;
        if !columns.is_power_of_two() || !(LEAST..=COLUMNS).contains(&columns) {
            return fault(Kind::Undefined, format!("an allocation of {columns} columns: 32, 64, 128, 256 or 512"));
        }
        let tensor = &mut self.blocks[thread / self.team.each].tensor;
        if tensor.relinquished {
            return fault(Kind::Undefined, "an allocation after tcgen05.relinquish_alloc_permit");
        }
        let Some(first) = tensor.room(columns) else {
            return fault(Kind::Barrier, format!("no {columns} columns of tensor memory are free"));
        };
        if tensor.words.is_empty() {
            tensor.words.resize(LANES * COLUMNS, None);
            tensor.cells.resize(LANES * COLUMNS, Cell::default());
        }
        tensor.allocations.push(Allocation { first, columns, instruction: at, thread });
        if group == Group::Pair {
            self.same_columns(self.block_of(thread), first, columns)?;
        }
        let to = self.own(thread, cut(self.address(thread, &operands[0])?, 32))?;
        self.write(thread, at, Space::Shared, to, &(first as u32).to_le_bytes(), None)
    }

    fn free(&mut self, thread: usize, at: usize, operands: &[Operand]) -> Step<()> {
        let (lane, first) = parts(self.value(thread, &operands[0], 32)?);
        let columns = self.value(thread, &operands[1], 32)? as usize;
        let is = |all: &Allocation| lane == 0 && all.first == first && all.columns == columns;
        let block = self.block_of(thread);
        let Some(found) = self.blocks[block].tensor.allocations.iter().position(is) else {
            return fault(Kind::Bounds, format!("{columns} columns from column {first} on, which nobody allocated so"));
        };
        // Whoever used them has ended before.
        let (clock, agent) = (self.tensor_clock(thread), self.mover(thread));
        for lane in 0..LANES {
            for word in (first..first + columns).map(|column| lane * COLUMNS + column) {
                self.touch(thread, at, agent, &clock, (block, word), true)?;
                self.blocks[block].tensor.words[word] = None;
                self.blocks[block].tensor.cells[word] = Cell::default();
            }
        }
        self.blocks[block].tensor.allocations.remove(found);
        Ok(())
    }

    /// Notes an access to a word of a block by an agent of a thread, which knows so much.
    pub(super) fn touch(
        &mut self,
        thread: usize,
        at: usize,
        agent: usize,
        clock: &[u32],
        (block, word): (usize, usize),
        writes: bool,
    ) -> Step<()> {
        let state = &self.threads[thread].tensor;
        let moment = 1 + if agent == self.mover(thread) { state.moves } else { state.products };
        let (team, line) = (self.team, self.kernel.code[at].line as u32);
        let who = Who { team, thread: agent as u32, line, strong: None, clock, agent: Some((moment, &[])) };
        let cell = &mut self.blocks[block].tensor.cells[word];
        let done = if writes { cell.write(&who) } else { cell.read(&who) };
        done.map_err(unfenced)
    }

    /// The word at a lane and a column that somebody wrote.
    pub(super) fn tensor_word(&self, block: usize, lane: usize, column: usize) -> Step<u32> {
        self.blocks[block].tensor.words[lane * COLUMNS + column].ok_or_else(|| {
            let message = format!("nobody wrote column {column} of lane {lane} of tensor memory");
            // Who writes it may come later, and then it is a race.
            Fault { early: true, ..Fault::new(Kind::Uninitialized, message) }
        })
    }

    /// Moves words from tensor memory to registers, or the other way.
    fn move_tensor(
        &mut self,
        shape: Shape,
        group: &[usize],
        at: usize,
        [address, registers]: [&Operand; 2],
        loads: bool,
    ) -> Step<()> {
        let place = self.address(group[0], address)?;
        for thread in group {
            if self.address(*thread, address)? != place {
                return fault(Kind::Undefined, format!("thread {thread} has another address than thread {}", group[0]));
            }
        }
        let (lane, column) = parts(place);
        let warp = group[0] % self.team.each / WARP;
        let first = warp % 4 * WARP;
        if !(first..=first + WARP - shape.lanes()).contains(&lane) || !lane.is_multiple_of(shape.lanes()) {
            return fault(Kind::Bounds, format!("warp {warp} has lanes {first} to {}, not {lane}", first + WARP - 1));
        }
        let block = self.block_of(group[0]);
        self.blocks[block].tensor.require(column, shape.columns())?;
        let list = if let Operand::Vector(list) = registers { list } else { std::slice::from_ref(registers) };
        for (number, thread) in group.iter().enumerate() {
            let (clock, agent) = (self.tensor_clock(*thread), self.mover(*thread));
            for (register, operand) in list.iter().enumerate() {
                let (row, along) = shape.place(number, register);
                let (lane, column) = (lane + row, column + along);
                self.touch(*thread, at, agent, &clock, (block, lane * COLUMNS + column), !loads)?;
                if loads {
                    let word = self.tensor_word(block, lane, column)?;
                    self.load_word(*thread, operand, word)?;
                } else {
                    let word = self.value(*thread, operand, 32)?;
                    self.blocks[block].tensor.words[lane * COLUMNS + column] = Some(word as u32);
                }
            }
            let state = &mut self.threads[*thread].tensor;
            (state.loads, state.stores) = (state.loads || loads, state.stores || !loads);
        }
        Ok(())
    }

    fn load_word(&mut self, thread: usize, to: &Operand, word: u32) -> Step<()> {
        self.set(thread, to, u64::from(word))?;
        if let Operand::Register(register) = to {
            self.threads[thread].tensor.pending.push(*register);
        }
        Ok(())
    }

    /// A register that a load of tensor memory is under way to.
    pub(super) fn loads(&self, thread: usize, register: usize) -> Step<()> {
        if self.threads[thread].tensor.pending.contains(&register) {
            let name = &self.kernel.names[register];
            return fault(
                Kind::Race,
                format!("{name} is loaded from tensor memory, and no tcgen05.wait::ld came since"),
            );
        }
        Ok(())
    }

    /// All columns were given back when the blocks end.
    pub(super) fn all_columns_are_back(&self) -> Result<(), Error> {
        let mut all = self.blocks.iter().flat_map(|block| &block.tensor.allocations);
        let Some(left) = all.next() else { return Ok(()) };
        let message = format!("{} columns of tensor memory that nobody gave back", left.columns);
        Err(self.error(Fault::new(Kind::Leak, message), (Some(left.thread), Some(left.instruction))))
    }
}
