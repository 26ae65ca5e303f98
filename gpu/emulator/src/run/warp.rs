//! What the lanes of a warp do together.

use std::ops::Range;

use super::{Cluster, access};
use crate::asynchronous::Async;
use crate::collective::{Matrices, WARP};
use crate::error::{Error, Fault, Kind, Step, fault};
use crate::operation::{Change, Operation, Space, Vote};
use crate::product::Product;
use crate::table::form::Type;
use crate::text::{Instruction, Operand};
use crate::word::Word;

/// Done, or the thread that failed and its fault.
type Done = Result<(), (usize, Fault)>;

impl Cluster<'_> {
    /// Lets the lanes of a warp do what they have come to, if all have come that it is for; whether any did.
    pub(super) fn together(&mut self, warp: usize) -> Result<bool, Error> {
        let lanes = warp * WARP..((warp + 1) * WARP).min(self.threads.len());
        let mut progress = false;
        let places: Vec<usize> = lanes.clone().filter_map(|thread| self.threads[thread].next).collect();
        for (i, place) in places.iter().enumerate() {
            let kernel = self.kernel;
            let instruction = &kernel.code[*place];
            if places[..i].contains(place) || !instruction.operation.is_of_warp() {
                continue;
            }
            let here: Vec<usize> = lanes.clone().filter(|thread| self.threads[*thread].next == Some(*place)).collect();
            for group in self.groups(&here, *place, instruction)? {
                progress |= self.group(&group, &lanes, *place, instruction)?;
            }
        }
        Ok(progress)
    }

    /// The lanes at an instruction, by the mask that they name; without a mask, all.
    fn groups(&self, here: &[usize], at: usize, instruction: &Instruction) -> Result<Vec<(u32, Vec<usize>)>, Error> {
        let Some(mask) = mask(instruction) else { return Ok(vec![(u32::MAX, here.to_vec())]) };
        let mut groups: Vec<(u32, Vec<usize>)> = Vec::new();
        for thread in here {
            let place = (Some(*thread), Some(at));
            let named = self.value(*thread, mask, 32).map_err(|fault| self.error(fault, place))? as u32;
            if named >> (thread % WARP) & 1 == 0 {
                let fault = fault::<()>(Kind::Divergence, format!("the mask {named:#x} leaves out this lane"));
                return Err(self.error(fault.unwrap_err(), place));
            }
            match groups.iter_mut().find(|(other, _)| *other == named) {
                Some((_, group)) => group.push(*thread),
                None => groups.push((named, vec![*thread])),
            }
        }
        Ok(groups)
    }

    /// Lets a group execute an instruction, if all lanes of its mask have come or ended.
    fn group(
        &mut self,
        (mask, group): &(u32, Vec<usize>),
        lanes: &Range<usize>,
        at: usize,
        instruction: &Instruction,
    ) -> Result<bool, Error> {
        let whole = instruction.operation.is_of_whole_warp();
        let needed = lanes.clone().filter(|thread| mask >> (thread % WARP) & 1 == 1);
        let ended = |thread: &usize| self.threads[*thread].next.is_none();
        if needed.clone().any(|thread| !group.contains(&thread) && (whole || !ended(&thread))) {
            let gone = whole && needed.clone().any(|thread| ended(&thread));
            if gone {
                let fault = fault::<()>(Kind::Divergence, "threads of the warp have ended and do not come");
                return Err(self.error(fault.unwrap_err(), (Some(group[0]), Some(at))));
            }
            return Ok(false);
        }
        if whole && lanes.len() < WARP {
            let fault = fault::<()>(Kind::Divergence, format!("the warp has {} threads", lanes.len()));
            return Err(self.error(fault.unwrap_err(), (Some(group[0]), Some(at))));
        }
        if group.iter().any(|thread| self.threads[*thread].parked) {
            return Ok(false);
        }
        let place = (Some(group[0]), Some(at));
        if !self.peer_is_here(group[0], &instruction.operation).map_err(|fault| self.error(fault, place))? {
            return Ok(false);
        }
        if let Err((thread, fault)) = self.run_group(*mask, group, at, instruction) {
            return self.failed(fault, (thread, at), group).map(|()| false);
        }
        self.did_with_peer(group[0], &instruction.operation);
        group.iter().for_each(|thread| self.threads[*thread].next = Some(at + 1));
        Ok(true)
    }

    /// Executes an instruction by a group of lanes. An error names the thread.
    fn run_group(&mut self, mask: u32, group: &[usize], at: usize, instruction: &Instruction) -> Done {
        let operands = &instruction.operands;
        match &instruction.operation {
            Operation::SyncWarp => self.clocks.meet(group),
            Operation::Multiply(product) => {
                self.multiply(*product, group, operands).map_err(|fault| (group[0], fault))?;
            }
            Operation::LoadMatrices(matrices) => self.load_matrices(*matrices, group, at, operands)?,
            Operation::StoreMatrices(matrices) => self.store_matrices(*matrices, group, at, operands)?,
            Operation::Async(Async::Tensor(what)) => self.tensor_of_warp(*what, group, at, operands)?,
            Operation::Async(what) => self.of_warp(what, group, operands)?,
            operation => {
                // All are read before any is written.
                let mut values = Vec::with_capacity(group.len());
                for thread in group {
                    let value = self.told(operation, mask, group, *thread, operands);
                    let told = value.and_then(|value| Ok((value, self.in_range(operation, *thread, operands)?)));
                    values.push(told.map_err(|fault| (*thread, fault))?);
                }
                for (thread, (value, in_range)) in group.iter().zip(values) {
                    let done = match &operands[0] {
                        Operand::Vector(parts) => self
                            .set_word(*thread, &parts[0], value)
                            .and_then(|()| self.set(*thread, &parts[1], u64::from(in_range))),
                        one => self.set_word(*thread, one, value),
                    };
                    done.map_err(|fault| (*thread, fault))?;
                }
            }
        }
        Ok(())
    }

    /// What a warp does of the instructions of `sm_90`.
    fn of_warp(&mut self, what: &Async, group: &[usize], operands: &[Operand]) -> Done {
        match what {
            Async::Order => self.order(group),
            Async::CommitProducts => self.commit_products(group),
            Async::WaitProducts => {
                let left = self.value(group[0], &operands[0], 32).map_err(|fault| (group[0], fault))? as u32;
                self.wait_products(group, left);
            }
            Async::Elect => {
                for thread in group {
                    let (lane, elected) = Self::elected(group, *thread);
                    let Operand::Vector(parts) = &operands[0] else { continue };
                    let done = self.set(*thread, &parts[0], lane);
                    let done = done.and_then(|()| self.set(*thread, &parts[1], u64::from(elected)));
                    done.map_err(|fault| (*thread, fault))?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// What a lane learns of the other ones; nothing where PTX leaves it open.
    fn told(
        &self,
        operation: &Operation,
        mask: u32,
        group: &[usize],
        thread: usize,
        operands: &[Operand],
    ) -> Step<Word> {
        let first = thread / WARP * WARP;
        let predicates = || -> Step<u32> {
            group
                .iter()
                .try_fold(0, |bits, lane| Ok(bits | (self.value(*lane, &operands[1], 1)? as u32) << (lane - first)))
        };
        match operation {
            Operation::Shuffle(mode) => {
                let [b, c] = [2, 3].map(|place| self.value(thread, &operands[place], 32).map(|value| value as u32));
                let source = first + mode.source((thread - first) as u32, b?, c?).0;
                if group.contains(&source) { self.word(source, &operands[1], 32) } else { Ok(Word::default()) }
            }
            Operation::Vote(vote) => {
                let (bits, all) = (predicates()?, group.iter().fold(0, |bits, lane| bits | 1 << (lane - first)));
                Ok(Word::of(match vote {
                    Vote::All => u64::from(bits == all),
                    Vote::Any => u64::from(bits != 0),
                    Vote::Uniform => u64::from(bits == all || bits == 0),
                    Vote::Ballot => u64::from(bits & mask),
                }))
            }
            Operation::MatchAny => {
                let mine = self.value(thread, &operands[1], 64)?;
                let same = group.iter().map(|lane| Ok((*lane, self.value(*lane, &operands[1], 64)? == mine)));
                let same = same.collect::<Step<Vec<_>>>()?;
                Ok(Word::of(
                    same.iter().filter(|(_, same)| *same).fold(0, |bits, (lane, _)| bits | 1 << (lane - first)),
                ))
            }
            Operation::Reduce(change, of) => self.reduced(*change, *of, group, &operands[1]).map(Word::of),
            _ => fault(Kind::Unknown, "an instruction of a warp"),
        }
    }

    /// Whether a shuffle takes the word of a lane in the range of this one.
    fn in_range(&self, operation: &Operation, thread: usize, operands: &[Operand]) -> Step<bool> {
        let Operation::Shuffle(mode) = operation else { return Ok(true) };
        let [b, c] = [2, 3].map(|place| self.value(thread, &operands[place], 32).map(|value| value as u32));
        Ok(mode.source((thread % WARP) as u32, b?, c?).1)
    }

    fn reduced(&self, change: Change, of: Type, group: &[usize], operand: &Operand) -> Step<u64> {
        let mut values = group.iter().map(|lane| self.value(*lane, operand, 32));
        let first = values.next().unwrap_or(Ok(0))?;
        values.try_fold(first, |sum, value| Ok(access::changed(of, change, sum, value?, None)))
    }

    fn multiply(&mut self, product: Product, group: &[usize], operands: &[Operand]) -> Step<()> {
        let [factor, sum] = product.bits();
        let all = |place: usize, bits| -> Step<Vec<Vec<u64>>> {
            group.iter().map(|lane| self.values(*lane, &operands[place], bits)).collect()
        };
        let results = product.run(&all(1, factor)?, &all(2, factor)?, &all(3, sum)?);
        group.iter().zip(results).try_for_each(|(lane, values)| self.set_all(*lane, &operands[0], &values))
    }

    fn load_matrices(&mut self, matrices: Matrices, group: &[usize], at: usize, operands: &[Operand]) -> Done {
        let mut rows = Vec::new();
        for thread in &group[..8 * matrices.count()] {
            let row = self.row(matrices, *thread, &operands[1]).and_then(|(space, address)| {
                self.log.note(at, space, *thread, address, 16);
                self.read(*thread, at, space, address, 16, None)
            });
            let row = row.map_err(|fault| (*thread, fault))?;
            rows.push(row.try_into().unwrap_or([0; 16]));
        }
        for (thread, registers) in group.iter().zip(matrices.loaded(&rows)) {
            self.set_all(*thread, &operands[0], &registers).map_err(|fault| (*thread, fault))?;
        }
        Ok(())
    }

    fn store_matrices(&mut self, matrices: Matrices, group: &[usize], at: usize, operands: &[Operand]) -> Done {
        let mut registers = Vec::new();
        for thread in group {
            registers.push(self.values(*thread, &operands[1], 32).map_err(|fault| (*thread, fault))?);
        }
        for (thread, row) in group.iter().zip(matrices.stored(&registers)) {
            let done = self.row(matrices, *thread, &operands[0]).and_then(|(space, address)| {
                self.log.note(at, space, *thread, address, 16);
                self.write(*thread, at, space, address, &row, None)
            });
            done.map_err(|fault| (*thread, fault))?;
        }
        Ok(())
    }

    /// The address of a row: of shared memory.
    fn row(&self, matrices: Matrices, thread: usize, operand: &Operand) -> Step<(Space, u64)> {
        let known = matrices.shared.then_some(Space::Shared);
        match self.place(thread, known, false, self.address(thread, operand)?)? {
            (Space::Shared, address) => Ok((Space::Shared, address)),
            _ => fault(Kind::Bounds, "a matrix outside of shared memory"),
        }
    }
}

/// The operand that names the lanes which an instruction is for.
fn mask(instruction: &Instruction) -> Option<&Operand> {
    let operands = &instruction.operands;
    match instruction.operation {
        Operation::Shuffle(_) => operands.get(4),
        Operation::Vote(_) | Operation::MatchAny | Operation::Reduce(..) => operands.get(2),
        Operation::SyncWarp => operands.first(),
        Operation::Async(Async::Elect) => operands.get(1),
        _ => None,
    }
}
