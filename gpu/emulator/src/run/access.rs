//! Accesses of a thread to memory.

use super::cluster::{block, offset};
use super::{Cluster, Copy};
use crate::error::{Kind, Step, fault};
use crate::operation::{Access, Change, Space};
use crate::race::{Scope, Team, Who};
use crate::table::form::Type;
use crate::table::number::{bits_of, cut, integer, number, signed};
use crate::text::{Base, Operand};

impl Cluster<'_> {
    pub(super) fn load_parameter(&mut self, thread: usize, of: Type, lanes: usize, operands: &[Operand]) -> Step<()> {
        let Operand::Address(Base::Parameter(number), offset) = operands[1] else {
            return fault(Kind::Unknown, "a parameter at an address that is no name");
        };
        let (bytes, size) = (self.kernel.parameters[number].bytes, of.bits() as usize / 8);
        let first = usize::try_from(offset).unwrap_or(usize::MAX);
        if first.saturating_add(size * lanes) > bytes {
            return fault(Kind::Bounds, format!("{size} bytes at {offset} of a parameter of {bytes} bytes"));
        }
        let all = self.arguments[number].to_le_bytes();
        let values: Vec<u64> =
            all[first..first + size * lanes].chunks_exact(size).map(|bytes| value(of, bytes)).collect();
        self.set_all(thread, &operands[0], &values)
    }

    /// The address that an operand has.
    pub(super) fn address(&self, thread: usize, operand: &Operand) -> Step<u64> {
        let Operand::Address(base, offset) = operand else { return fault(Kind::Syntax, "no address") };
        let base = match base {
            Base::Register(register) => self.value(thread, &Operand::Register(*register), 64)?,
            Base::Constant(constant) => *constant,
            Base::Parameter(_) => return fault(Kind::Unknown, "the address of a parameter"),
        };
        Ok(base.wrapping_add(offset.cast_unsigned()))
    }

    pub(super) fn load(&mut self, thread: usize, at: usize, access: Access, operands: &[Operand]) -> Step<()> {
        let address = self.address(thread, &operands[1])?;
        let (space, address) = self.place(thread, access.space, access.reaches, address)?;
        let size = access.of.bits() as usize / 8;
        if space == Space::Local {
            self.log.load(at, space, thread, address, size * access.lanes);
            return self.load_local(thread, address, access, &operands[0]);
        }
        let bytes = self.read(thread, at, space, address, size * access.lanes, access.strong)?;
        self.saw(thread, space, address, access.strong);
        let values: Vec<u64> = bytes.chunks_exact(size).map(|bytes| value(access.of, bytes)).collect();
        self.log.load(at, space, thread, address, bytes.len());
        self.set_all(thread, &operands[0], &values)
    }

    pub(super) fn store(&mut self, thread: usize, at: usize, access: Access, operands: &[Operand]) -> Step<()> {
        let address = self.address(thread, &operands[0])?;
        let (space, address) = self.place(thread, access.space, access.reaches, address)?;
        let size = access.of.bits() as usize / 8;
        if space == Space::Local {
            self.log.note(at, space, thread, address, size * access.lanes);
            return self.store_local(thread, address, access, &operands[1]);
        }
        let values = self.values(thread, &operands[1], access.of.bits())?;
        let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()[..size].to_vec()).collect();
        self.log.note(at, space, thread, address, bytes.len());
        self.write(thread, at, space, address, &bytes, access.strong)?;
        self.wrote(thread, (space, address), access.strong, false);
        Ok(())
    }

    /// Reads bytes, aligned to their number.
    pub(super) fn read(
        &mut self,
        thread: usize,
        at: usize,
        space: Space,
        address: u64,
        count: usize,
        strong: Option<Scope>,
    ) -> Step<Vec<u8>> {
        if space == Space::Shared {
            self.visit(thread, at, address)?;
        }
        let clock = self.clocks.of(thread);
        let who = Who { strong, clock, ..identity(self.team, thread, self.kernel.code[at].line) };
        match space {
            Space::Global => Ok(self.memory.load(address, count, count, &who)?.to_vec()),
            Space::Local => fault(Kind::Undefined, "an access of several threads to the memory of one"),
            Space::Shared => {
                let (shared, address) = (&mut self.blocks[block(address)].shared, offset(address));
                Ok(shared.read(address, count, count, "shared", &who)?.to_vec())
            }
        }
    }

    /// Writes bytes, aligned to their number.
    pub(super) fn write(
        &mut self,
        thread: usize,
        at: usize,
        space: Space,
        address: u64,
        bytes: &[u8],
        strong: Option<Scope>,
    ) -> Step<()> {
        if space == Space::Shared {
            self.visit(thread, at, address)?;
        }
        let clock = self.clocks.of(thread);
        let who = Who { strong, clock, ..identity(self.team, thread, self.kernel.code[at].line) };
        match space {
            Space::Global => {
                let (buffer, place) = self.memory.buffer(address)?;
                buffer.write(place, bytes, bytes.len(), "global", &who)
            }
            Space::Local => fault(Kind::Undefined, "an access of several threads to the memory of one"),
            Space::Shared => {
                let (shared, address) = (&mut self.blocks[block(address)].shared, offset(address));
                shared.write(address, bytes, bytes.len(), "shared", &who)
            }
        }
    }

    pub(super) fn atomic(
        &mut self,
        thread: usize,
        at: usize,
        access: Access,
        change: Change,
        returns: bool,
        operands: &[Operand],
    ) -> Step<()> {
        let first = usize::from(returns);
        let address = self.address(thread, &operands[first])?;
        let (space, address) = self.place(thread, access.space, access.reaches, address)?;
        if space == Space::Local {
            return fault(Kind::Undefined, "an atomic operation on the memory of one thread");
        }
        let bits = access.of.bits();
        let x = self.value(thread, &operands[first + 1], bits)?;
        let other = operands.get(first + 2).map(|operand| self.value(thread, operand, bits)).transpose()?;
        self.log.note(at, space, thread, address, bits as usize / 8);
        let before = self.read(thread, at, space, address, bits as usize / 8, access.strong)?;
        self.saw(thread, space, address, access.strong);
        let old = value(access.of, &before);
        let number =
            if (space, change, access.of) == (Space::Global, Change::Add, Type::F(32)) { flushed } else { cut };
        let new = number(changed(access.of, change, number(old, bits), number(x, bits), other), bits);
        self.write(thread, at, space, address, &new.to_le_bytes()[..before.len()], access.strong)?;
        self.wrote(thread, (space, address), access.strong, true);
        if returns { self.set(thread, &operands[0], old) } else { Ok(()) }
    }

    /// `cp.async`: its bytes are read now; they are written now, or, by an even seed, when they are waited for.
    pub(super) fn copy(&mut self, thread: usize, at: usize, operands: &[Operand]) -> Step<()> {
        let (to, from) = (self.address(thread, &operands[0])?, self.address(thread, &operands[1])?);
        let to = self.own(thread, cut(to, 32))?;
        let count = self.value(thread, &operands[2], 32)? as usize;
        let read = match operands.get(3) {
            Some(operand) => self.value(thread, operand, 32)? as usize,
            None => count,
        };
        if read > count {
            return fault(Kind::Undefined, format!("a copy of {count} bytes reads {read}"));
        }
        let clock = self.clocks.of(thread);
        let who = Who { strong: None, clock, ..identity(self.team, thread, self.kernel.code[at].line) };
        let mut bytes = if read == 0 { Vec::new() } else { self.memory.load(from, read, 1, &who)?.to_vec() };
        if !from.is_multiple_of(count as u64) {
            return fault(
                Kind::Misaligned,
                format!("{count} bytes of global memory at {from:#x}, which is not a multiple of {count}"),
            );
        }
        bytes.resize(count, 0);
        let early = self.launch.seed % 2 == 1;
        self.blocks[block(to)].shared.begin(offset(to), count, early.then_some(&bytes[..]), &who)?;
        self.log.note(at, Space::Shared, thread, to, count);
        if read > 0 {
            self.log.note(at, Space::Global, thread, from, read);
        }
        self.threads[thread].copies.push(Copy { to, from, bytes, read, instruction: at });
        Ok(())
    }

    /// Waits until no more than so many groups are under way.
    pub(super) fn wait(&mut self, thread: usize, left: usize) -> Step<()> {
        while self.threads[thread].groups.len() > left {
            for copy in self.threads[thread].groups.pop_front().unwrap_or_default() {
                let clock = self.clocks.of(thread);
                let line = self.kernel.code[copy.instruction].line;
                let who = Who { strong: None, clock, ..identity(self.team, thread, line) };
                if copy.read > 0 && self.memory.load(copy.from, copy.read, 1, &who)? != &copy.bytes[..copy.read] {
                    return fault(
                        Kind::Race,
                        format!("what the copy of line {line} reads was written before it was waited for"),
                    );
                }
                self.blocks[block(copy.to)].shared.end(offset(copy.to), &copy.bytes, &who)?;
            }
        }
        Ok(())
    }
}

/// An `f32`, or a zero for a subnormal one, as `atom.add.f32` takes and gives them in global memory, and not in shared
/// memory. PTX has it as what is implemented now.
fn flushed(x: u64, bits: u32) -> u64 {
    let number = f32::from_bits(cut(x, bits) as u32);
    u64::from(if number.is_subnormal() { 0.0_f32.copysign(number) } else { number }.to_bits())
}

/// A thread without its clock.
fn identity(team: Team, thread: usize, line: usize) -> Who<'static> {
    Who { team, thread: thread as u32, line: line as u32, strong: None, clock: &[], agent: None }
}

/// The value of a register that is loaded from bytes.
pub(super) fn value(of: Type, bytes: &[u8]) -> u64 {
    let bits = bytes.iter().rev().fold(0, |value, byte| value << 8 | u64::from(*byte));
    if of.is_signed() { signed(bits, of.bits()) as u64 } else { bits }
}

/// What an atomic operation leaves in memory.
pub(super) fn changed(of: Type, change: Change, old: u64, x: u64, other: Option<u64>) -> u64 {
    let pick = |first: bool| if first { old } else { x };
    match change {
        Change::Add if matches!(of, Type::F(32)) => {
            bits_of(of, f64::from(number(of, old) as f32 + number(of, x) as f32))
        }
        Change::Add if matches!(of, Type::F(_) | Type::F16 | Type::Bf16) => {
            bits_of(of, number(of, old) + number(of, x))
        }
        Change::Add => old.wrapping_add(x),
        Change::Min => pick(integer(of, old) <= integer(of, x)),
        Change::Max => pick(integer(of, old) >= integer(of, x)),
        Change::And => old & x,
        Change::Or => old | x,
        Change::Xor => old ^ x,
        Change::Exchange => x,
        Change::Increment => {
            if old >= x {
                0
            } else {
                old + 1
            }
        }
        Change::Decrement => {
            if old == 0 || old > x {
                x
            } else {
                old - 1
            }
        }
        Change::CompareAndSwap => {
            if old == x {
                other.unwrap_or(x)
            } else {
                old
            }
        }
    }
}
