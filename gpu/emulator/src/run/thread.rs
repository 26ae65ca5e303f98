//! What a thread does alone.

use super::{Block, WINDOW};
use crate::asynchronous::Async;
use crate::collective::WARP;
use crate::error::{Kind, Step, fault};
use crate::operation::{Operation, Space};
use crate::table::number::{cut, signed};
use crate::table::width;
use crate::text::{Instruction, Operand, Special};

impl Block<'_> {
    pub(super) fn execute(&mut self, thread: usize, at: usize, instruction: &Instruction) -> Step<()> {
        let operands = &instruction.operands;
        match &instruction.operation {
            Operation::Move(bits) => self.moved(thread, *bits, operands),
            Operation::Select(bits) => {
                let chosen = if self.value(thread, &operands[3], 1)? == 0 { 2 } else { 1 };
                let value = self.maybe(thread, &operands[chosen], *bits)?;
                self.set_maybe(thread, &operands[0], value)
            }
            Operation::Scalar(meaning, form, letters) => {
                let mut x = [0; 5];
                for ((place, letter), x) in letters.chars().enumerate().skip(1).zip(&mut x) {
                    *x = self.value(thread, &operands[place], width(form, letter))?;
                }
                let Some(y) = meaning(form, &x[..operands.len() - 1]) else {
                    return fault(Kind::Undefined, "the result is left open by PTX");
                };
                let letter = letters.chars().next().unwrap_or('t');
                let signed = letter == 't' && form.to.is_signed();
                let y = if signed { self::signed(y, form.to.bits()) as u64 } else { cut(y, width(form, letter)) };
                self.set(thread, &operands[0], y)
            }
            Operation::Pack(bits) => self.pack(thread, *bits, operands),
            Operation::LoadParameter(of, lanes) => self.load_parameter(thread, *of, *lanes, operands),
            Operation::Load(access) => self.load(thread, at, *access, operands),
            Operation::Store(access) => self.store(thread, at, *access, operands),
            Operation::Atomic(access, change, returns) => self.atomic(thread, at, *access, *change, *returns, operands),
            Operation::ToGeneric(space) => {
                let value = self.value(thread, &operands[1], 64)?;
                self.set(thread, &operands[0], value + if *space == Space::Shared { WINDOW } else { 0 })
            }
            Operation::FromGeneric(space) => {
                let value = self.value(thread, &operands[1], 64)?;
                self.set(thread, &operands[0], if *space == Space::Shared { value.wrapping_sub(WINDOW) } else { value })
            }
            Operation::IsIn(space) => {
                let value = self.value(thread, &operands[1], 64)?;
                self.set(thread, &operands[0], u64::from((value >= WINDOW) == (*space == Space::Shared)))
            }
            Operation::Branch => {
                self.threads[thread].next = Some(instruction.target);
                Ok(())
            }
            Operation::Exit => {
                self.stores_end(thread)?;
                self.threads[thread].next = None;
                Ok(())
            }
            Operation::Trap => fault(Kind::Trap, "a trap"),
            Operation::Copy(_) => self.copy(thread, at, operands),
            Operation::Commit => {
                let group = std::mem::take(&mut self.threads[thread].copies);
                self.threads[thread].groups.push_back(group);
                Ok(())
            }
            Operation::WaitGroup => {
                let Operand::Constant(left) = operands[0] else { return fault(Kind::Syntax, "no number of groups") };
                self.wait(thread, left as usize)
            }
            Operation::WaitAll => {
                let group = std::mem::take(&mut self.threads[thread].copies);
                self.threads[thread].groups.push_back(group);
                self.wait(thread, 0)
            }
            Operation::Fence => Ok(()),
            Operation::Async(what) => self.asynchronously(thread, at, what, operands),
            _ => fault(Kind::Unknown, "an instruction of a warp"),
        }
    }

    /// What a thread does alone of the instructions of `sm_90`.
    fn asynchronously(&mut self, thread: usize, at: usize, what: &Async, operands: &[Operand]) -> Step<()> {
        match what {
            Async::Load(_) => self.load_tile(thread, at, operands),
            Async::Store(_) => self.store_tile(thread, at, operands),
            Async::Commit => {
                self.commit_stores(thread);
                Ok(())
            }
            Async::WaitGroup => {
                let left = self.value(thread, &operands[0], 32)? as u32;
                self.wait_stores(thread, left);
                Ok(())
            }
            Async::Fence => {
                self.clocks.fence(thread);
                Ok(())
            }
            Async::Nothing(_) => Ok(()),
            _ => self.barrier(thread, at, what, operands),
        }
    }

    /// `mov`: a register that belongs to a product gets another name, and still belongs to it.
    fn moved(&mut self, thread: usize, bits: u32, operands: &[Operand]) -> Step<()> {
        let state = &mut self.threads[thread];
        if let (Operand::Register(to), Operand::Register(from)) = (&operands[0], &operands[1])
            && !state.flight.is_empty()
        {
            (state.flight[*to], state.fresh[*to]) = (state.flight[*from], state.fresh[*from]);
            state.registers[*to] = state.registers[*from];
            return Ok(());
        }
        let value = self.maybe(thread, &operands[1], bits)?;
        self.set_maybe(thread, &operands[0], value)
    }

    /// The value of an operand, if somebody wrote it.
    pub(super) fn maybe(&self, thread: usize, operand: &Operand, bits: u32) -> Step<Option<u64>> {
        Ok(match operand {
            Operand::Register(register) => {
                self.flies(thread, *register)?;
                self.threads[thread].registers[*register].map(|value| cut(value, bits))
            }
            Operand::Constant(constant) => Some(cut(*constant, bits)),
            Operand::Special(special) => Some(cut(u64::from(self.special(thread, *special)), bits)),
            _ => return fault(Kind::Syntax, "an operand without a value"),
        })
    }

    /// The value of an operand.
    pub(super) fn value(&self, thread: usize, operand: &Operand, bits: u32) -> Step<u64> {
        match (self.maybe(thread, operand, bits)?, operand) {
            (Some(value), _) => Ok(value),
            (None, Operand::Register(register)) => {
                fault(Kind::Uninitialized, format!("nobody wrote {}", self.kernel.names[*register]))
            }
            (None, _) => fault(Kind::Uninitialized, "nobody wrote an operand"),
        }
    }

    /// The values of a list, or of one operand.
    pub(super) fn values(&self, thread: usize, operand: &Operand, bits: u32) -> Step<Vec<u64>> {
        match operand {
            Operand::Vector(parts) => parts.iter().map(|part| self.value(thread, part, bits)).collect(),
            one => Ok(vec![self.value(thread, one, bits)?]),
        }
    }

    fn special(&self, thread: usize, special: Special) -> u32 {
        let [x, y, _] = self.launch.threads;
        let number = thread as u32;
        match special {
            Special::Thread(axis) => [number % x, number / x % y, number / x / y][axis],
            Special::Threads(axis) => self.launch.threads[axis],
            Special::Block(axis) => self.place[axis],
            Special::Blocks(axis) => self.launch.grid[axis],
            Special::Lane => number % WARP as u32,
            Special::Warp => number / WARP as u32,
            Special::Warps => self.threads.len().div_ceil(WARP) as u32,
            Special::Mask(mask) => mask(number % WARP as u32),
        }
    }

    pub(super) fn set(&mut self, thread: usize, operand: &Operand, value: u64) -> Step<()> {
        self.set_maybe(thread, operand, Some(value))
    }

    pub(super) fn set_maybe(&mut self, thread: usize, operand: &Operand, value: Option<u64>) -> Step<()> {
        match operand {
            Operand::Register(register) => {
                let bits = self.kernel.registers[*register];
                self.flies(thread, *register)?;
                let state = &mut self.threads[thread];
                state.registers[*register] = value.map(|value| cut(value, bits));
                if let Some(fresh) = state.fresh.get_mut(*register) {
                    *fresh = true;
                }
                Ok(())
            }
            Operand::Sink => Ok(()),
            _ => fault(Kind::Syntax, "no register for the result"),
        }
    }

    pub(super) fn set_all(&mut self, thread: usize, operand: &Operand, values: &[u64]) -> Step<()> {
        match operand {
            Operand::Vector(parts) => {
                parts.iter().zip(values).try_for_each(|(part, value)| self.set(thread, part, *value))
            }
            one => self.set(thread, one, values[0]),
        }
    }

    /// `mov.b64 {a, b}, c` and `mov.b64 c, {a, b}`: the first part is the lowest.
    fn pack(&mut self, thread: usize, bits: u32, operands: &[Operand]) -> Step<()> {
        let parts = |operand: &Operand| if let Operand::Vector(parts) = operand { parts.len() as u32 } else { 1 };
        let (to, from) = (bits / parts(&operands[0]), bits / parts(&operands[1]));
        let values = self.values(thread, &operands[1], from)?;
        let whole = values.iter().enumerate().fold(0, |whole, (part, value)| whole | value << (from * part as u32));
        let values: Vec<u64> = (0..bits / to).map(|part| cut(whole >> (to * part), to)).collect();
        self.set_all(thread, &operands[0], &values)
    }
}
