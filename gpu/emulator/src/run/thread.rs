//! What a thread does alone.

use super::{Cluster, memory_of, window};
use crate::asynchronous::Async;
use crate::collective::WARP;
use crate::error::{Kind, Step, fault};
use crate::operation::Operation;
use crate::race::Scope;
use crate::table::form::Form;
use crate::table::number::{cut, signed};
use crate::table::{Row, width};
use crate::text::{Instruction, Operand, Special};
use crate::word::{Reach, Word};

impl Cluster<'_> {
    pub(super) fn execute(&mut self, thread: usize, at: usize, instruction: &Instruction) -> Step<()> {
        let operands = &instruction.operands;
        match &instruction.operation {
            Operation::Move(bits) => self.moved(thread, *bits, operands),
            Operation::Select(bits) => {
                let chosen = if self.value(thread, &operands[3], 1)? == 0 { 2 } else { 1 };
                let word = self.word(thread, &operands[chosen], *bits)?;
                self.set_word(thread, &operands[0], word)
            }
            Operation::Scalar(row, form) => self.scalar(thread, row, form, operands),
            Operation::Pack(bits) => self.pack(thread, *bits, operands),
            Operation::LoadParameter(of, lanes) => self.load_parameter(thread, *of, *lanes, operands),
            Operation::Load(access) => self.load(thread, at, *access, operands),
            Operation::Store(access) => self.store(thread, at, *access, operands),
            Operation::Atomic(access, change, returns) => self.atomic(thread, at, *access, *change, *returns, operands),
            Operation::ToGeneric(space) => {
                let value = self.value(thread, &operands[1], 64)?;
                self.set(thread, &operands[0], value.wrapping_add(window(*space)))
            }
            Operation::FromGeneric(space) => {
                let value = self.value(thread, &operands[1], 64)?;
                self.set(thread, &operands[0], value.wrapping_sub(window(*space)))
            }
            Operation::IsIn(space) => {
                let value = self.value(thread, &operands[1], 64)?;
                self.set(thread, &operands[0], u64::from(memory_of(value) == *space))
            }
            Operation::Branch => {
                self.threads[thread].next = Some(instruction.target);
                Ok(())
            }
            Operation::Exit => {
                self.stores_end(thread)?;
                self.threads[thread].next = None;
                self.leave(thread)
            }
            Operation::Forget { registers, memory } => {
                let (state, kernel) = (&mut self.threads[thread], self.kernel);
                for register in registers.clone() {
                    state.registers[register] = Word::default().cut(kernel.registers[register]);
                }
                memory.iter().for_each(|range| state.local.forget(range.clone()));
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
            Operation::Fence(scope) => {
                self.hand_on(thread, *scope);
                // What comes to the barrier of the cluster later hands on what the thread knows now.
                if *scope >= Scope::Cluster {
                    self.fence(thread);
                }
                Ok(())
            }
            Operation::MapAddress { bits, generic } => self.map(thread, *bits, *generic, operands),
            Operation::BlockOfAddress { bits, generic } => self.rank(thread, *bits, *generic, operands),
            Operation::Async(what) => self.asynchronously(thread, at, what, operands),
            _ => fault(Kind::Unknown, "an instruction of a warp"),
        }
    }

    /// What a thread does alone of the instructions of `sm_90`.
    fn asynchronously(&mut self, thread: usize, at: usize, what: &Async, operands: &[Operand]) -> Step<()> {
        match what {
            Async::Load { group, .. } => self.load_tile(thread, at, *group, operands),
            Async::Store(_) => self.store_tile(thread, at, operands, None),
            Async::Reduce(_, change) => self.store_tile(thread, at, operands, Some(*change)),
            Async::StoreAway(of, _) => self.store_away(thread, at, *of, operands),
            Async::ChangeAway(of, change) => self.change_away(thread, at, *of, *change, operands),
            Async::Send => self.send(thread, at, operands),
            Async::Commit => {
                self.commit_stores(thread);
                Ok(())
            }
            Async::WaitGroup => {
                let left = self.value(thread, &operands[0], 32)? as u32;
                self.wait_stores(thread, left);
                Ok(())
            }
            Async::Fence { releases } => {
                self.clocks.fence(thread);
                if *releases {
                    self.fence(thread);
                }
                Ok(())
            }
            Async::Nothing(_) => Ok(()),
            Async::Tensor(what) => self.tensor_of_thread(thread, at, *what, operands),
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
        let word = self.word(thread, &operands[1], bits)?;
        self.set_word(thread, &operands[0], word)
    }

    /// A scalar instruction of the table. Open bits of the operands may reach bits of the result, but not all of a
    /// number that is computed.
    fn scalar(&mut self, thread: usize, row: &Row, form: &Form, operands: &[Operand]) -> Step<()> {
        let widths = |place: usize| width(form, row.operands[place..].chars().next().unwrap_or('t'));
        let mut x = [Word::default(); 5];
        let count = operands.len() - 1;
        for (place, x) in (1..=count).zip(&mut x) {
            *x = if row.reach.takes_open(place) {
                self.word(thread, &operands[place], widths(place))?
            } else {
                Word::of(self.value(thread, &operands[place], widths(place))?)
            };
        }
        let (bits, signed) = (widths(0), row.operands.starts_with('t') && form.to.is_signed());
        let meaning = |x: &[u64]| {
            let y = (row.meaning)(form, x)?;
            Some(if signed { self::signed(y, bits) as u64 } else { cut(y, bits) })
        };
        let Some(y) = row.reach.result(form, &x[..count], meaning) else {
            return fault(Kind::Undefined, "the result is left open by PTX");
        };
        if cut(y.open(), bits) == cut(u64::MAX, bits) && !matches!(row.reach, Reach::Bits(_)) {
            (1..=count).try_for_each(|place| self.value(thread, &operands[place], widths(place)).map(|_| ()))?;
        }
        self.set_word(thread, &operands[0], y)
    }

    /// The bits of an operand, and which of them somebody wrote.
    pub(super) fn word(&self, thread: usize, operand: &Operand, bits: u32) -> Step<Word> {
        let word = match operand {
            Operand::Register(register) => {
                self.flies(thread, *register)?;
                self.threads[thread].registers[*register]
            }
            Operand::Constant(constant) => Word::of(*constant),
            Operand::Special(special) => Word::of(u64::from(self.special(thread, *special))),
            _ => return fault(Kind::Syntax, "an operand without a value"),
        };
        Ok(word.cut(bits))
    }

    /// The value of an operand, all of whose bits somebody wrote.
    pub(super) fn value(&self, thread: usize, operand: &Operand, bits: u32) -> Step<u64> {
        match (self.word(thread, operand, bits)?.value(), operand) {
            (Some(value), _) => Ok(value),
            (None, Operand::Register(register)) => self.unwritten(thread, *register, bits),
            (None, _) => fault(Kind::Uninitialized, "nobody wrote an operand"),
        }
    }

    /// The fault of a register that is read, of whose low bits nobody wrote some.
    pub(super) fn unwritten<T>(&self, thread: usize, register: usize, bits: u32) -> Step<T> {
        let (name, open) = (&self.kernel.names[register], self.threads[thread].registers[register].cut(bits).open());
        let all = cut(u64::MAX, self.kernel.registers[register].min(bits));
        let part = if open == all { String::new() } else { format!("the bits {open:#x} of ") };
        fault(Kind::Uninitialized, format!("nobody wrote {part}{name}"))
    }

    /// The values of a list, or of one operand.
    pub(super) fn values(&self, thread: usize, operand: &Operand, bits: u32) -> Step<Vec<u64>> {
        listed(operand).iter().map(|part| self.value(thread, part, bits)).collect()
    }

    fn special(&self, thread: usize, special: Special) -> u32 {
        let [x, y, _] = self.launch.threads;
        let (number, block) = ((thread % self.team.each) as u32, self.block_of(thread));
        let (place, shape) = (self.blocks[block].place, self.shape);
        match special {
            Special::Thread(axis) => [number % x, number / x % y, number / x / y][axis],
            Special::Threads(axis) => self.launch.threads[axis],
            Special::Block(axis) => place[axis],
            Special::Blocks(axis) => self.launch.grid[axis],
            Special::Cluster(axis) => place[axis] / shape[axis],
            Special::Clusters(axis) => self.launch.grid[axis] / shape[axis],
            Special::BlockOfCluster(axis) => place[axis] % shape[axis],
            Special::BlocksOfCluster(axis) => shape[axis],
            Special::Rank => block as u32,
            Special::Ranks => self.team.blocks as u32,
            Special::IsCluster => u32::from(self.kernel.cluster.or(self.launch.cluster).is_some()),
            Special::Lane => number % WARP as u32,
            Special::Warp => number / WARP as u32,
            Special::Warps => self.team.each.div_ceil(WARP) as u32,
            Special::Mask(mask) => mask(number % WARP as u32),
        }
    }

    pub(super) fn set(&mut self, thread: usize, operand: &Operand, value: u64) -> Step<()> {
        self.set_word(thread, operand, Word::of(value))
    }

    pub(super) fn set_word(&mut self, thread: usize, operand: &Operand, word: Word) -> Step<()> {
        match operand {
            Operand::Register(register) => {
                let bits = self.kernel.registers[*register];
                self.flies(thread, *register)?;
                let state = &mut self.threads[thread];
                state.registers[*register] = word.cut(bits);
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
        listed(operand).iter().zip(values).try_for_each(|(part, value)| self.set(thread, part, *value))
    }

    /// `mov.b64 {a, b}, c` and `mov.b64 c, {a, b}`: the first part is the lowest.
    fn pack(&mut self, thread: usize, bits: u32, operands: &[Operand]) -> Step<()> {
        let parts = |operand: &Operand| listed(operand).len() as u32;
        let (to, from) = (bits / parts(&operands[0]), bits / parts(&operands[1]));
        let words = listed(&operands[1]).iter().map(|part| self.word(thread, part, from));
        let whole = Word::join(&words.collect::<Step<Vec<_>>>()?, from);
        (listed(&operands[0]).iter().enumerate())
            .try_for_each(|(number, part)| self.set_word(thread, part, whole.part(number, to)))
    }
}

/// The operands of a list, or one operand.
pub(super) fn listed(operand: &Operand) -> &[Operand] {
    if let Operand::Vector(parts) = operand { parts } else { std::slice::from_ref(operand) }
}
