//! Blocks of threads: each runs alone to the next instruction that it shares with others.

use std::collections::VecDeque;

use crate::collective::{Matrices, WARP, shuffle};
use crate::parse::{Instruction, Kernel, Module, Operand};
use crate::product::Product;
use crate::scalar::{evaluate, repack};
use crate::shared::Shared;
use crate::{Memory, Result};

/// Where shared memory lies among generic addresses.
const WINDOW: u64 = 1 << 62;
/// The bytes of that window.
const WINDOW_BYTES: u64 = 1 << 24;

/// The block that runs, and what it was launched with.
struct Block<'a> {
    kernel: &'a Kernel,
    arguments: &'a [u64],
    memory: &'a mut Memory,
    shared: Shared,
    threads: Vec<Thread>,
    /// `%ctaid.x`, `%ctaid.y`, `%nctaid.x`.
    place: [u64; 3],
}

struct Thread {
    registers: Vec<u64>,
    /// The next instruction; none past the end.
    next: Option<usize>,
    /// Asynchronous copies of the group that is not committed yet, and of those that are.
    copies: Vec<Copy>,
    groups: VecDeque<Vec<Copy>>,
}

/// An asynchronous copy: to shared memory, these bytes.
struct Copy {
    to: u64,
    bytes: Vec<u8>,
}

impl Module {
    /// Runs a kernel in a grid of blocks. Arguments are addresses and integers, in order.
    ///
    /// # Errors
    /// What goes wrong, in which thread and at which instruction.
    pub fn launch(
        &self,
        name: &str,
        grid: [u32; 2],
        threads: usize,
        arguments: &[u64],
        memory: &mut Memory,
    ) -> Result<()> {
        let kernel = self.kernels.get(name).ok_or_else(|| format!("no kernel {name}"))?;
        for (y, x) in (0..grid[1]).flat_map(|y| (0..grid[0]).map(move |x| (y, x))) {
            let thread = |_| Thread {
                registers: vec![0; kernel.registers],
                next: Some(0),
                copies: Vec::new(),
                groups: VecDeque::new(),
            };
            let threads = (0..threads).map(thread).collect();
            let place = [u64::from(x), u64::from(y), u64::from(grid[0])];
            let shared = Shared::new(kernel.shared);
            Block { kernel, arguments, memory, shared, threads, place }
                .run()
                .map_err(|error| format!("{name}, {error}"))?;
        }
        Ok(())
    }
}

impl Block<'_> {
    /// Runs all threads to their end.
    fn run(&mut self) -> Result<()> {
        loop {
            for thread in 0..self.threads.len() {
                self.advance(thread)?;
            }
            if self.threads.iter().all(|thread| thread.next.is_none()) {
                return Ok(());
            }
            let mut progress = false;
            for first in (0..self.threads.len()).step_by(WARP) {
                progress |= self.together(first)?;
            }
            if !progress {
                self.meet(0..self.threads.len()).map_err(|error| format!("at a barrier: {error}"))?;
                self.shared.barrier();
                self.threads.iter_mut().for_each(|thread| thread.next = thread.next.map(|next| next + 1));
            }
        }
    }

    /// Runs a thread to the next instruction that it shares with others.
    fn advance(&mut self, thread: usize) -> Result<()> {
        while let Some(next) = self.threads[thread].next {
            let kernel = self.kernel;
            let instruction = kernel.code.get(next).ok_or("the code has no end")?;
            if ["bar", "shfl", "ldmatrix", "stmatrix", "mma"].contains(&instruction.name.as_str()) {
                return Ok(());
            }
            let skipped = instruction
                .guard
                .is_some_and(|(predicate, value)| (self.threads[thread].registers[predicate] != 0) != value);
            self.threads[thread].next = Some(next + 1);
            if !skipped {
                self.step(thread, instruction)
                    .map_err(|error| format!("thread {thread}: {error}: `{}`", instruction.text))?;
            }
        }
        Ok(())
    }

    /// The instruction at which these threads are, all of them.
    fn meet(&self, threads: std::ops::Range<usize>) -> Result<usize> {
        let next = self.threads[threads.start].next;
        match threads.clone().find(|thread| self.threads[*thread].next != next) {
            None => next.ok_or_else(|| "the threads have ended".into()),
            Some(thread) => Err(format!("thread {thread} does not come with thread {}", threads.start)),
        }
    }

    /// Lets a warp do what it does together, if that is what it has come to.
    fn together(&mut self, first: usize) -> Result<bool> {
        let kernel = self.kernel;
        let lanes = first..first + WARP;
        let Some(instruction) = self.threads[first].next.map(|next| &kernel.code[next]) else { return Ok(false) };
        if instruction.name == "bar" {
            return Ok(false);
        }
        let failed = |error| format!("warp {}: {error}: `{}`", first / WARP, instruction.text);
        let next = self.meet(lanes.clone()).map_err(failed)?;
        let operands = &instruction.operands;
        let one = |operand: usize| -> Result<Vec<u64>> {
            lanes.clone().map(|lane| self.value(lane, &operands[operand])).collect()
        };
        let all = |operand: usize| -> Result<Vec<Vec<u64>>> {
            lanes.clone().map(|lane| self.values(lane, &operands[operand])).collect()
        };
        let modifiers = instruction.modifiers.as_str();
        let results: Vec<Vec<u64>> = match instruction.name.as_str() {
            "shfl" => {
                let mode = modifiers.split('.').nth(2).unwrap_or_default();
                let values = shuffle(mode, &one(1)?, &one(2)?, &one(3)?, &one(4)?).map_err(failed)?;
                values.into_iter().map(|value| vec![value]).collect()
            }
            "mma" => Product::parse(modifiers)
                .and_then(|product| product.run(&all(1)?, &all(2)?, &all(3)?))
                .map_err(failed)?,
            "ldmatrix" => {
                let (matrices, addresses) = (Matrices::parse(modifiers).map_err(failed)?, one(1)?);
                matrices.load(&mut self.shared, first, &addresses).map_err(failed)?
            }
            "stmatrix" => {
                let (matrices, addresses, registers) = (Matrices::parse(modifiers), one(0)?, all(1)?);
                matrices
                    .and_then(|matrices| matrices.store(&mut self.shared, first, &addresses, &registers))
                    .map_err(failed)?;
                vec![Vec::new(); WARP]
            }
            name => return Err(format!("{name} of a warp")),
        };
        for (lane, results) in lanes.zip(results) {
            if !results.is_empty() {
                self.set(lane, &operands[0], &results)?;
            }
            self.threads[lane].next = Some(next + 1);
        }
        Ok(true)
    }

    /// Runs an instruction of one thread.
    fn step(&mut self, thread: usize, instruction: &Instruction) -> Result<()> {
        let operands = &instruction.operands;
        match (instruction.name.as_str(), instruction.modifiers.as_str()) {
            ("ret", _) => self.threads[thread].next = None,
            ("bra", _) => {
                let Some(Operand::Label(label)) = operands.first() else { return Err("no label".into()) };
                self.threads[thread].next = Some(*self.kernel.labels.get(label).ok_or("an unknown label")?);
            }
            ("ld", modifiers) => {
                let values = self.load(thread, modifiers, &operands[1])?;
                self.set(thread, &operands[0], &values)?;
            }
            ("st", modifiers) => self.store(thread, modifiers, operands)?,
            ("cvta", ".shared.u64") => {
                let at = self.value(thread, &operands[1])?;
                self.set(thread, &operands[0], &[at + WINDOW])?;
            }
            ("cvta", ".to.shared.u64") => {
                let at = self.value(thread, &operands[1])?;
                self.set(thread, &operands[0], &[at.wrapping_sub(WINDOW)])?;
            }
            // Generic addresses of global memory are its addresses.
            ("cvta", ".to.global.u64" | ".global.u64") => {
                let at = self.value(thread, &operands[1])?;
                self.set(thread, &operands[0], &[at])?;
            }
            ("isspacep", ".shared") => {
                let at = self.value(thread, &operands[1])?;
                self.set(thread, &operands[0], &[u64::from(at.wrapping_sub(WINDOW) < WINDOW_BYTES)])?;
            }
            ("cp", modifiers) => self.copy_async(thread, modifiers, operands)?,
            ("mov", modifiers @ (".b32" | ".b64")) => {
                let parts = if let Operand::Vector(parts) = &operands[0] { parts.len() } else { 1 };
                let values = repack(modifiers, &self.values(thread, &operands[1])?, parts);
                self.set(thread, &operands[0], &values)?;
            }
            _ => {
                let values =
                    operands[1..].iter().map(|operand| self.value(thread, operand)).collect::<Result<Vec<_>>>()?;
                let value = evaluate(instruction, &values)?;
                self.set(thread, &operands[0], &[value])?;
            }
        }
        Ok(())
    }

    fn load(&mut self, thread: usize, modifiers: &str, from: &Operand) -> Result<Vec<u64>> {
        if modifiers.starts_with(".param") {
            return Ok(vec![self.value(thread, from)?]);
        }
        let (bytes, lanes) = width(modifiers)?;
        let at = self.value(thread, from)?;
        let values = match modifiers.split('.').nth(1) {
            Some("global") => self.memory.bytes(at, bytes * lanes)?.to_vec(),
            Some("shared") => self.shared.load(thread, at, bytes * lanes)?,
            _ => return Err("a load from memory of an unknown kind".into()),
        };
        Ok(values
            .chunks_exact(bytes)
            .map(|bytes| bytes.iter().rev().fold(0, |value, byte| value << 8 | u64::from(*byte)))
            .collect())
    }

    fn store(&mut self, thread: usize, modifiers: &str, operands: &[Operand]) -> Result<()> {
        let (bytes, lanes) = width(modifiers)?;
        let at = self.value(thread, &operands[0])?;
        let values = self.values(thread, &operands[1])?;
        let values: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()[..bytes].to_vec()).collect();
        match modifiers.split('.').nth(1) {
            Some("global") => self.memory.bytes(at, bytes * lanes)?.copy_from_slice(&values),
            Some("shared") => self.shared.store(thread, at, &values)?,
            _ => return Err("a store to memory of an unknown kind".into()),
        }
        Ok(())
    }

    /// `cp.async`: what is copied is read at once, and written when it is waited for, which is as late as can be.
    fn copy_async(&mut self, thread: usize, modifiers: &str, operands: &[Operand]) -> Result<()> {
        match modifiers {
            ".async.cg.shared.global" | ".async.ca.shared.global" => {
                let (to, from) = (self.value(thread, &operands[0])?, self.value(thread, &operands[1])?);
                let sizes: &[usize] = if modifiers.contains(".cg.") { &[16] } else { &[4, 8, 16] };
                let size = usize::try_from(self.value(thread, &operands[2])?).map_err(|error| error.to_string())?;
                if !sizes.contains(&size) {
                    return Err(format!("an asynchronous copy of {size} bytes"));
                }
                let bytes = self.memory.bytes(from, size)?.to_vec();
                self.shared.begin(thread, to, size)?;
                self.threads[thread].copies.push(Copy { to, bytes });
            }
            ".async.commit_group" => {
                let group = std::mem::take(&mut self.threads[thread].copies);
                self.threads[thread].groups.push_back(group);
            }
            ".async.wait_group" => {
                let left = usize::try_from(self.value(thread, &operands[0])?).map_err(|error| error.to_string())?;
                while self.threads[thread].groups.len() > left {
                    for copy in self.threads[thread].groups.pop_front().unwrap_or_default() {
                        self.shared.store(thread, copy.to, &copy.bytes)?;
                    }
                }
            }
            _ => return Err("an unknown instruction".into()),
        }
        Ok(())
    }

    fn value(&self, thread: usize, operand: &Operand) -> Result<u64> {
        let registers = &self.threads[thread].registers;
        match operand {
            Operand::Register(register) => Ok(registers[*register]),
            Operand::Constant(constant) => Ok(*constant),
            Operand::Address(register, offset) => Ok(registers[*register].wrapping_add(*offset)),
            Operand::Parameter(name) => {
                let number = self.kernel.parameters.iter().position(|parameter| parameter == name);
                number
                    .and_then(|number| self.arguments.get(number))
                    .copied()
                    .ok_or_else(|| format!("no argument {name}"))
            }
            Operand::Special(name) => match name.as_str() {
                "%tid.x" => Ok(thread as u64),
                "%ctaid.x" => Ok(self.place[0]),
                "%ctaid.y" => Ok(self.place[1]),
                "%nctaid.x" => Ok(self.place[2]),
                _ => Err(format!("an unknown register {name}")),
            },
            Operand::Label(_) | Operand::Vector(_) => Err("no value".into()),
        }
    }

    fn values(&self, thread: usize, operand: &Operand) -> Result<Vec<u64>> {
        match operand {
            Operand::Vector(parts) => parts.iter().map(|part| self.value(thread, part)).collect(),
            one => Ok(vec![self.value(thread, one)?]),
        }
    }

    fn set(&mut self, thread: usize, operand: &Operand, values: &[u64]) -> Result<()> {
        let registers = &mut self.threads[thread].registers;
        match (operand, values) {
            (Operand::Register(register), [value]) => registers[*register] = *value,
            (Operand::Vector(parts), _) if parts.len() == values.len() => {
                for (part, value) in parts.iter().zip(values) {
                    let Operand::Register(register) = part else { return Err("no register".into()) };
                    registers[*register] = *value;
                }
            }
            _ => return Err("no place for the result".into()),
        }
        Ok(())
    }
}

/// The bytes of an element, and the number of elements, of an access such as `.global.v4.b32`.
fn width(modifiers: &str) -> Result<(usize, usize)> {
    let bytes = match modifiers.rsplit('.').next() {
        Some("b16" | "u16") => 2,
        Some("b32" | "u32" | "f32") => 4,
        Some("b64" | "u64" | "f64") => 8,
        _ => return Err("an access of unknown width".into()),
    };
    let lanes = if modifiers.contains(".v4") {
        4
    } else if modifiers.contains(".v2") {
        2
    } else {
        1
    };
    Ok((bytes, lanes))
}
