//! Asynchronous stores, changes and copies to the shared memory of a block of the cluster. Their bytes come to a
//! barrier of that block: whoever waits for its phase sees them.

use super::Cluster;
use super::access::{changed, value};
use super::bulk::{Piece, VECTOR};
use super::cluster::{block, offset};
use crate::error::{Kind, Step, fault};
use crate::operation::{Change, Space};
use crate::race::{Scope, Who};
use crate::table::form::Type;
use crate::table::number::cut;
use crate::text::Operand;

impl Cluster<'_> {
    /// The place and the barrier of what a thread does to a block of the cluster, aligned to so many bytes.
    fn away(&mut self, thread: usize, at: usize, operands: [&Operand; 2], align: u64) -> Step<[u64; 2]> {
        let [to, barrier] = operands.map(|operand| self.address(thread, operand).map(|at| cut(at, 32)));
        let (to, barrier) = (self.reached(thread, to?)?, self.reached(thread, barrier?)?);
        if block(to) != block(barrier) {
            let (to, other) = (block(to), block(barrier));
            return fault(Kind::Undefined, format!("bytes for block {to}, and a barrier of block {other}"));
        }
        if !offset(to).is_multiple_of(align) {
            let at = offset(to);
            return fault(Kind::Misaligned, format!("shared memory at {at}, which is not a multiple of {align}"));
        }
        // The barrier is there: its block has begun it before.
        self.read(thread, at, Space::Shared, barrier, 8, Some(Scope::Device))?;
        Ok([to, barrier])
    }

    /// `st.async`.
    pub(super) fn store_away(&mut self, thread: usize, at: usize, of: Type, operands: &[Operand]) -> Step<()> {
        let size = of.bits() as usize / 8;
        let values = self.values(thread, &operands[1], of.bits())?;
        let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()[..size].to_vec()).collect();
        let [to, barrier] = self.away(thread, at, [&operands[0], &operands[2]], bytes.len() as u64)?;
        let pieces = pieces(offset(to), &bytes);
        self.begin_copy(thread, at, [block(to) as u64, barrier], bytes.len() as u64, pieces)
    }

    /// `red.async`: the number is changed now, at once whoever else does so; its bytes come to the barrier as a copy's
    /// do.
    pub(super) fn change_away(
        &mut self,
        thread: usize,
        at: usize,
        of: Type,
        change: Change,
        operands: &[Operand],
    ) -> Step<()> {
        let size = of.bits() as usize / 8;
        let x = self.value(thread, &operands[1], of.bits())?;
        let [to, barrier] = self.away(thread, at, [&operands[0], &operands[2]], size as u64)?;
        let (agent, moment) = self.issued(thread, barrier)?;
        let (team, line) = (self.team, self.kernel.code[at].line as u32);
        let clock = self.clocks.of(thread);
        let who =
            Who { team, thread: agent as u32, line, strong: Some(Scope::Cluster), clock, agent: Some((moment, &[])) };
        let shared = &mut self.blocks[block(to)].shared;
        let old = value(of, shared.read(offset(to), size, size, "shared", &who)?);
        let new = changed(of, change, cut(old, of.bits()), x, None);
        shared.write(offset(to), &new.to_le_bytes()[..size], size, "shared", &who)?;
        self.begin_copy(thread, at, [block(to) as u64, barrier], size as u64, Vec::new())
    }

    /// `cp.async.bulk` of shared memory: its bytes are read now. The source is free when the barrier has seen them.
    pub(super) fn send(&mut self, thread: usize, at: usize, operands: &[Operand]) -> Step<()> {
        let from = self.own(thread, cut(self.address(thread, &operands[1])?, 32))?;
        let count = self.value(thread, &operands[2], 32)?;
        if count == 0 || !count.is_multiple_of(VECTOR as u64) {
            return fault(Kind::Undefined, format!("a copy of {count} bytes, which are no multiple of {VECTOR}"));
        }
        let [to, barrier] = self.away(thread, at, [&operands[0], &operands[3]], VECTOR as u64)?;
        let (agent, moment) = self.issued(thread, barrier)?;
        let (clock, seen) = (self.clocks.of(thread).to_vec(), self.clocks.seen(thread).to_vec());
        let (team, line) = (self.team, self.kernel.code[at].line);
        let agent_of = Some((moment, &seen[..]));
        let who = Who { team, thread: agent as u32, line: line as u32, strong: None, clock: &clock, agent: agent_of };
        let places: Vec<u64> = (0..count).step_by(VECTOR).map(|along| offset(from) + along).collect();
        let bytes = self.vectors(block(from), &places, &who)?.concat();
        // This block does not end before the bytes have come.
        self.blocks[block(from)].guests.insert(agent, (moment, line));
        let pieces = pieces(offset(to), &bytes);
        self.begin_copy(thread, at, [block(to) as u64, barrier], count, pieces)
    }
}

/// The pieces of bytes from a place on.
fn pieces(at: u64, bytes: &[u8]) -> Vec<Piece> {
    let piece = |(number, chunk): (usize, &[u8])| {
        let mut bytes = [0; VECTOR];
        bytes[..chunk.len()].copy_from_slice(chunk);
        Piece { at: at + (number * VECTOR) as u64, count: chunk.len(), bytes }
    };
    bytes.chunks(VECTOR).enumerate().map(piece).collect()
}
