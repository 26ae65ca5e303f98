//! Bulk copies of tensors: they begin, and arrive at once or as late as can be.

use super::Cluster;
use super::access::changed;
use super::cluster::{address, block, offset};
use crate::error::{Kind, Step, fault};
use crate::operation::{Change, Space};
use crate::race::{Scope, Who};
use crate::table::form::Type;
use crate::table::number::{cut, signed};
use crate::tcgen05::Group;
use crate::tensor::{TensorMap, begins};
use crate::text::Operand;

/// The bytes that move at once.
pub(super) const VECTOR: usize = 16;

/// Bytes that move at once, a vector at most: their place in a block.
#[derive(Debug)]
pub(super) struct Piece {
    pub(super) at: u64,
    pub(super) count: usize,
    pub(super) bytes: [u8; VECTOR],
}

/// A copy to the shared memory of a block that is under way.
#[derive(Debug)]
pub(super) struct Bulk {
    pub(super) thread: usize,
    pub(super) line: usize,
    /// The block.
    pub(super) to: usize,
    pub(super) barrier: u64,
    bytes: u64,
    pieces: Vec<Piece>,
}

impl Cluster<'_> {
    /// The map and the coordinates of `[map, {x, y}]`.
    fn tile(&mut self, thread: usize, operand: &Operand) -> Step<(TensorMap, Vec<i64>)> {
        let Operand::Vector(parts) = operand else { return fault(Kind::Syntax, "no place of a tile") };
        let address = self.address(thread, &parts[0])?;
        let place = self.values(thread, &parts[1], 32)?;
        let Some(map) = self.memory.map(address) else {
            return fault(Kind::Bounds, format!("no tensor map at {address:#x}"));
        };
        if map.extents.len() != place.len() {
            let message = format!("{} coordinates for a map of {} dimensions", place.len(), map.extents.len());
            return fault(Kind::Undefined, message);
        }
        let place: Vec<i64> = place.iter().map(|x| i64::from(*x as u32 as i32)).collect();
        let first = place[0] * map.element as i64;
        if first % VECTOR as i64 != 0 {
            let message = format!("a tile at element {} of a row, {first} bytes: not a multiple of {VECTOR}", place[0]);
            return fault(Kind::Misaligned, message);
        }
        Ok((map, place))
    }

    /// `cp.async.bulk.tensor` to shared memory: elements are read now, and written when the copy arrives. Whoever
    /// accesses them before is in a race. With a mask of blocks, it is a copy to each, at the same place and for the
    /// barrier at the same place. For a pair of blocks, the barrier may be the one of the other block.
    pub(super) fn load_tile(&mut self, thread: usize, at: usize, group: Group, operands: &[Operand]) -> Step<()> {
        let [to, barrier] = [0, 2].map(|place| self.address(thread, &operands[place]).map(|at| cut(at, 32)));
        let (to, barrier) = (self.own(thread, to?)?, self.barrier_of_copy(thread, barrier?, group)?);
        let (map, place) = self.tile(thread, &operands[1])?;
        begins(offset(to))?;
        let bytes = self.tile_of(thread, at, &map, &place)?;
        let blocks = operands.get(3).map(|mask| self.blocks_of_mask(thread, mask, "a copy")).transpose()?;
        if blocks.is_none() && block(to) == block(barrier) {
            return self.copy_tile(thread, at, &map, &bytes, [to, barrier]);
        }
        let all = blocks.map_or(vec![[to, barrier]], |blocks| {
            blocks.iter().map(|number| [to, barrier].map(|at| address(*number, offset(at)))).collect()
        });
        for there in all {
            // The barrier is there: its block has begun it before.
            self.read(thread, at, Space::Shared, there[1], 8, Some(Scope::Device))?;
            self.copy_tile(thread, at, &map, &bytes, there)?;
        }
        Ok(())
    }

    /// The barrier of a copy to the block of a thread: in this block, or in its pair.
    fn barrier_of_copy(&self, thread: usize, barrier: u64, group: Group) -> Step<u64> {
        if group == Group::One {
            return self.own(thread, barrier);
        }
        let (barrier, pair) = (self.reached(thread, barrier)?, self.group_of(self.block_of(thread), group)?);
        if pair.contains(&block(barrier)) {
            return Ok(barrier);
        }
        fault(Kind::Undefined, format!("a copy for a barrier of block {}, which is not in the pair", block(barrier)))
    }

    /// Begins a copy to the shared memory of a block.
    fn copy_tile(
        &mut self,
        thread: usize,
        at: usize,
        map: &TensorMap,
        bytes: &[u8],
        [to, barrier]: [u64; 2],
    ) -> Step<()> {
        let chunks = bytes.chunks_exact(VECTOR).enumerate();
        let mut pieces: Vec<Piece> = Vec::with_capacity(bytes.len() / VECTOR);
        for (number, chunk) in chunks {
            let at = map.placed(offset(to), (number * VECTOR) as u64);
            pieces.push(Piece { at, count: VECTOR, bytes: chunk.try_into().unwrap_or([0; VECTOR]) });
        }
        self.begin_copy(thread, at, [block(to) as u64, barrier], bytes.len() as u64, pieces)
    }

    /// Begins to write pieces of a block, of so many bytes that come to a barrier.
    pub(super) fn begin_copy(
        &mut self,
        thread: usize,
        at: usize,
        [to, barrier]: [u64; 2],
        bytes: u64,
        pieces: Vec<Piece>,
    ) -> Step<()> {
        let (line, to) = (self.kernel.code[at].line, to as usize);
        let (agent, moment) = self.issued(thread, barrier)?;
        for number in [to, block(barrier)] {
            self.visited(self.block_of(thread), agent, moment, line, number)?;
        }
        let (clock, seen, number) = (self.clocks.of(thread), self.clocks.seen(thread), agent as u32);
        let agent = Some((moment, seen));
        let who = Who { team: self.team, thread: number, line: line as u32, strong: None, clock, agent };
        for piece in &pieces {
            self.blocks[to].shared.begin(piece.at, piece.count, None, &who)?;
        }
        let copy = Bulk { thread, line, to, barrier, bytes, pieces };
        if self.launch.seed % 2 == 1 {
            return self.arrived(&copy);
        }
        self.bulk.push(copy);
        Ok(())
    }

    /// The agent of the phase of a barrier in which a copy arrives, if its issuer may use it.
    pub(super) fn issued(&mut self, thread: usize, barrier: u64) -> Step<(usize, u32)> {
        let seen = self.clocks.seen(thread).to_vec();
        let barrier = self.known_barrier(barrier)?;
        if seen[barrier.thread] < barrier.moment {
            return fault(Kind::Race, "a copy for a barrier that was initialised without a fence for other proxies");
        }
        Ok((barrier.agent, barrier.phase + 1))
    }

    /// The bytes of a tile, with zeros where the tensor has no element.
    fn tile_of(&mut self, thread: usize, at: usize, map: &TensorMap, place: &[i64]) -> Step<Vec<u8>> {
        let row = map.elements[0] * map.element;
        let mut bytes = Vec::with_capacity(map.bytes() as usize);
        let line = self.kernel.code[at].line as u32;
        for part in map.rows(place) {
            bytes.resize(bytes.len() + part.skipped as usize, 0);
            if part.bytes > 0 {
                let clock = self.clocks.of(thread);
                let who = Who { team: self.team, thread: thread as u32, line, strong: None, clock, agent: None };
                bytes.extend_from_slice(self.memory.load(part.at, part.bytes as usize, 1, &who)?);
            }
            bytes.resize(bytes.len() + (row - part.skipped - part.bytes) as usize, 0);
        }
        Ok(bytes)
    }

    /// The bytes of a copy have come.
    fn arrived(&mut self, copy: &Bulk) -> Step<()> {
        let barrier = self.known_barrier(copy.barrier)?;
        let (agent, moment) = (barrier.agent, barrier.phase + 1);
        let clock = self.clocks.of(copy.thread);
        let (team, thread, line) = (self.team, agent as u32, copy.line as u32);
        let who = Who { team, thread, line, strong: None, clock, agent: Some((moment, &[])) };
        for piece in &copy.pieces {
            self.blocks[copy.to].shared.arrive(piece.at, &piece.bytes[..piece.count], &who);
        }
        self.bytes_come(copy.barrier, copy.bytes)
    }

    /// Lets a copy arrive, some other one by each seed; whether there was any.
    pub(super) fn arrive_one(&mut self) -> Result<bool, crate::error::Error> {
        if self.bulk.is_empty() {
            return Ok(false);
        }
        let number = self.order.of(self.bulk.len())[0];
        let copy = self.bulk.remove(number);
        let thread = copy.thread;
        self.arrived(&copy).map_err(|fault| self.error(fault, (Some(thread), None)))?;
        Ok(true)
    }

    /// `cp.async.bulk.tensor` to global memory, and `cp.reduce.async.bulk.tensor`, which changes what is there: shared
    /// memory is read by the group of stores that is open.
    pub(super) fn store_tile(
        &mut self,
        thread: usize,
        at: usize,
        operands: &[Operand],
        change: Option<Change>,
    ) -> Step<()> {
        let from = self.own(thread, cut(self.address(thread, &operands[1])?, 32))?;
        let (map, place) = self.tile(thread, &operands[0])?;
        if place[0] < 0 {
            return fault(Kind::Bounds, format!("a store from element {} of a row", place[0]));
        }
        begins(offset(from))?;
        let change = change.map(|change| self.reduction(thread, &operands[0], change)).transpose()?;
        let line = self.kernel.code[at].line;
        self.threads[thread].stores.open = true;
        let (agent, moment) = (self.threads.len() + thread, self.threads[thread].stores.committed + 1);
        let seen = self.clocks.seen(thread).to_vec();
        let clock = self.clocks.of(thread);
        let (team, line) = (self.team, line as u32);
        let who = Who { team, thread: agent as u32, line, strong: None, clock, agent: Some((moment, &seen)) };
        let mut bytes = Vec::with_capacity(map.bytes() as usize);
        for number in 0..map.bytes() / VECTOR as u64 {
            let address = map.placed(offset(from), number * VECTOR as u64);
            bytes.extend_from_slice(self.blocks[block(from)].shared.read(address, VECTOR, VECTOR, "shared", &who)?);
        }
        let row = (map.elements[0] * map.element) as usize;
        for (part, bytes) in map.rows(&place).iter().zip(bytes.chunks_exact(row)) {
            if part.bytes > 0 {
                // A vector with an element that exists is written as a whole.
                let bytes = &bytes[..(part.bytes as usize).next_multiple_of(VECTOR)];
                // Each element is changed at once, whoever else does so.
                let who = Who { strong: change.map(|_| Scope::Device), ..who };
                let (buffer, at) = self.memory.buffer(part.at)?;
                let new = match change {
                    None => bytes.to_vec(),
                    Some((of, change)) => reduced(of, change, buffer.read(at, bytes.len(), 1, "global", &who)?, bytes),
                };
                buffer.write(at, &new, 1, "global", &who)?;
            }
        }
        Ok(())
    }

    /// The type of the elements that a reduction changes.
    fn reduction(&self, thread: usize, operand: &Operand, change: Change) -> Step<(Type, Change)> {
        let Operand::Vector(parts) = operand else { return fault(Kind::Syntax, "no place of a tile") };
        let Some(of) = self.memory.type_of_map(self.address(thread, &parts[0])?) else {
            return fault(Kind::Undefined, "a reduction by a tensor map whose elements have no type");
        };
        let is_integer = matches!(of, Type::U(32 | 64) | Type::S(32 | 64));
        match change {
            Change::Add if is_integer || matches!(of, Type::F16 | Type::Bf16 | Type::F(32)) => {}
            Change::Min | Change::Max | Change::And | Change::Or | Change::Xor if is_integer => {}
            Change::Increment | Change::Decrement if of == Type::U(32) => {}
            _ => return fault(Kind::Unknown, format!("a reduction {change:?} of elements {of:?}")),
        }
        Ok((of, change))
    }

    pub(super) fn commit_stores(&mut self, thread: usize) {
        let stores = &mut self.threads[thread].stores;
        (stores.committed, stores.open) = (stores.committed + 1, false);
    }

    /// Waits until no more than so many groups of stores are under way.
    pub(super) fn wait_stores(&mut self, thread: usize, left: u32) {
        let stores = &mut self.threads[thread].stores;
        stores.waited = stores.waited.max(stores.committed.saturating_sub(left));
        let (agent, moment) = (self.threads.len() + thread, self.threads[thread].stores.waited);
        self.clocks.wait(thread, agent, moment);
    }

    /// Shared memory is read by stores for as long as nobody has waited for them: a thread must not end before.
    pub(super) fn stores_end(&self, thread: usize) -> Step<()> {
        let stores = &self.threads[thread].stores;
        if stores.open || stores.waited < stores.committed {
            return fault(Kind::Race, "the end of a thread whose bulk stores nobody waited for");
        }
        Ok(())
    }

    /// The vectors of 16 bytes at addresses of shared memory, as a warpgroup's group of products reads them.
    pub(super) fn vectors(&mut self, block: usize, addresses: &[u64], who: &Who) -> Step<Vec<[u8; VECTOR]>> {
        let mut vectors = Vec::with_capacity(addresses.len());
        for address in addresses {
            let bytes = self.blocks[block].shared.read(*address, VECTOR, VECTOR, "shared", who)?;
            vectors.push(bytes.try_into().unwrap_or([0; VECTOR]));
        }
        Ok(vectors)
    }
}

/// The bytes of elements that other elements change.
fn reduced(of: Type, change: Change, old: &[u8], by: &[u8]) -> Vec<u8> {
    let size = of.bits() as usize / 8;
    let bits = |bytes: &[u8]| bytes.iter().rev().fold(0, |bits, byte| bits << 8 | u64::from(*byte));
    let new = |(old, by): (&[u8], &[u8])| {
        // A sum of 32 bits may carry into the bits above, which are not stored.
        changed(of, change, signed_of(of, bits(old)), signed_of(of, bits(by)), None).to_le_bytes()[..size].to_vec()
    };
    old.chunks_exact(size).zip(by.chunks_exact(size)).flat_map(new).collect()
}

/// The register that has an element.
fn signed_of(of: Type, bits: u64) -> u64 {
    if of.is_signed() { signed(bits, of.bits()).cast_unsigned() } else { bits }
}
