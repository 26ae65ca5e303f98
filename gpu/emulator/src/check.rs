//! The operands of an instruction: how many there are, and of how many bits.

use crate::error::{Kind, Step, fault};
use crate::operation::{Change, Operation, Vote};
use crate::text::Operand;

/// The operands of an instruction, and the bits of the registers.
pub(crate) struct Check<'a> {
    pub(crate) operands: &'a [Operand],
    pub(crate) registers: &'a [u32],
}

impl Check<'_> {
    pub(crate) fn count(&self, count: usize) -> Step<()> {
        self.between(count, count)
    }

    pub(crate) fn between(&self, least: usize, most: usize) -> Step<()> {
        if (least..=most).contains(&self.operands.len()) {
            return Ok(());
        }
        fault(Kind::Syntax, format!("{} operands, not {least}", self.operands.len()))
    }

    /// An operand is a value of so many bits, or, relaxed, a register of more.
    pub(crate) fn width(&self, place: usize, bits: u32, relaxed: bool) -> Step<()> {
        match &self.operands[place] {
            Operand::Register(register) => {
                let has = self.registers[*register];
                // There are no registers of 8 bits.
                if has == bits || relaxed && has > bits || bits == 8 && has == 16 {
                    return Ok(());
                }
                fault(Kind::Syntax, format!("operand {place} has {has} bits, the instruction takes {bits}"))
            }
            Operand::Constant(_) | Operand::Special(_) if place > 0 => Ok(()),
            Operand::Sink if place == 0 => Ok(()),
            _ => fault(Kind::Syntax, format!("operand {place} is no value of {bits} bits")),
        }
    }

    /// An operand is a list of so many registers; of one, it may be the register.
    pub(crate) fn list(&self, place: usize, count: usize, bits: u32, relaxed: bool) -> Step<()> {
        match &self.operands[place] {
            Operand::Vector(parts) if parts.len() == count => {
                let within = Check { operands: parts, registers: self.registers };
                (0..count).try_for_each(|part| match parts[part] {
                    Operand::Constant(_) | Operand::Sink => Ok(()),
                    _ => within.width(part, bits, relaxed),
                })
            }
            Operand::Vector(parts) => fault(Kind::Syntax, format!("{} registers, not {count}", parts.len())),
            _ if count == 1 => self.width(place, bits, relaxed),
            _ => fault(Kind::Syntax, format!("operand {place} is no list of {count} registers")),
        }
    }

    pub(crate) fn address(&self, place: usize) -> Step<()> {
        match self.operands[place] {
            Operand::Address(..) => Ok(()),
            _ => fault(Kind::Syntax, format!("operand {place} is no address")),
        }
    }

    /// The operands of an operation that is not scalar.
    pub(crate) fn operation(&self, operation: &Operation) -> Step<()> {
        use Operation as O;
        match operation {
            O::Scalar(..) | O::Move(_) | O::Select(_) | O::Pack(_) | O::Forget { .. } => Ok(()),
            O::LoadParameter(of, lanes) => {
                self.count(2)?;
                self.list(0, *lanes, of.bits(), true)?;
                self.address(1)
            }
            O::Load(access) => {
                self.count(2)?;
                self.list(0, access.lanes, access.of.bits(), true)?;
                self.address(1)
            }
            O::Store(access) => {
                self.count(2)?;
                self.address(0)?;
                self.list(1, access.lanes, access.of.bits(), true)
            }
            O::Atomic(access, change, returns) => self.atomic(access.of.bits(), *change, *returns),
            O::ToGeneric(_) | O::FromGeneric(_) => {
                self.count(2)?;
                self.width(0, 64, false)?;
                self.width(1, 64, false)
            }
            O::IsIn(_) => {
                self.count(2)?;
                self.width(0, 1, false)?;
                self.width(1, 64, false)
            }
            O::Branch => {
                self.count(1)?;
                let label = matches!(self.operands[0], Operand::Label(_));
                if label { Ok(()) } else { fault(Kind::Syntax, "a branch to no label") }
            }
            O::Exit | O::Trap | O::Commit | O::WaitAll | O::Fence(_) | O::ClusterBarrier { .. } => self.count(0),
            O::WaitGroup => {
                self.count(1)?;
                let constant = matches!(self.operands[0], Operand::Constant(_));
                if constant { Ok(()) } else { fault(Kind::Syntax, "the number of groups is a constant") }
            }
            O::Copy(whole) => {
                self.between(3, 4)?;
                self.address(0)?;
                self.address(1)?;
                let sizes: &[u64] = if *whole { &[16] } else { &[4, 8, 16] };
                match &self.operands[2] {
                    Operand::Constant(size) if sizes.contains(size) => Ok(()),
                    _ => fault(Kind::Unknown, "an asynchronous copy of another size"),
                }?;
                if self.operands.len() == 4 { self.width(3, 32, false) } else { Ok(()) }
            }
            O::MapAddress { bits, .. } => {
                self.count(3)?;
                self.width(0, *bits, false)?;
                self.width(1, *bits, false)?;
                self.width(2, 32, false)
            }
            O::BlockOfAddress { bits, .. } => {
                self.count(2)?;
                self.width(0, 32, false)?;
                self.width(1, *bits, false)
            }
            O::Barrier { waits, .. } => self.between(if *waits { 1 } else { 2 }, 2),
            _ => self.of_warp(operation),
        }
    }

    fn atomic(&self, bits: u32, change: Change, returns: bool) -> Step<()> {
        let first = usize::from(returns);
        let values = 1 + usize::from(change == Change::CompareAndSwap);
        self.count(first + 1 + values)?;
        if returns {
            self.width(0, bits, false)?;
        }
        self.address(first)?;
        (0..values).try_for_each(|value| self.width(first + 1 + value, bits, false))
    }

    fn of_warp(&self, operation: &Operation) -> Step<()> {
        use Operation as O;
        match operation {
            O::Shuffle(_) => {
                self.count(5)?;
                if let Operand::Vector(parts) = &self.operands[0] {
                    let pair = Check { operands: parts, registers: self.registers };
                    pair.count(2)?;
                    pair.width(0, 32, false)?;
                    // A predicate is no first operand.
                    Check { operands: &parts[1..], ..pair }.width(0, 1, false)?;
                } else {
                    self.width(0, 32, false)?;
                }
                (1..5).try_for_each(|place| self.width(place, 32, false))
            }
            O::Vote(vote) => {
                self.count(3)?;
                self.width(0, if *vote == Vote::Ballot { 32 } else { 1 }, false)?;
                self.width(1, 1, false)
            }
            O::MatchAny | O::Reduce(..) => {
                self.count(3)?;
                self.width(0, 32, false)
            }
            O::LoadMatrices(matrices) => {
                self.count(2)?;
                self.list(0, matrices.count(), 32, false)?;
                self.address(1)
            }
            O::StoreMatrices(matrices) => {
                self.count(2)?;
                self.address(0)?;
                self.list(1, matrices.count(), 32, false)
            }
            O::Multiply(product) => {
                self.count(4)?;
                let [a, b, c] = product.registers();
                let [factor, sum] = product.bits();
                self.list(0, c, sum, false)?;
                self.list(1, a, factor, false)?;
                self.list(2, b, factor, false)?;
                self.list(3, c, sum, false)
            }
            _ => self.count(1),
        }
    }
}
