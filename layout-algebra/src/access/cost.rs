//! What an access costs: by rank where access and memory are maps of bits, lane by lane elsewhere.

use super::lanes::Place;
use super::machine::Machine;
use super::moved::Moved;
use super::pattern::by_rank;
use super::runtime::{Asking, at_run_time};
use super::value::Access;
use crate::const_util::ctry;
use crate::data::bits::Matrix;
use crate::error::{Blame, LayoutError, Operation};
use crate::swizzle::Composed;

/// How many lanes are looked at, those of all instructions together, before the answer is
/// [`AccessBudget`](LayoutError::AccessBudget).
pub const ACCESS_BUDGET: u64 = 1 << 16;

/// What the banks of a memory cost an access: how many words the bank that is asked most has to serve one after the
/// other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Wavefronts {
    pub(super) worst: u64,
    pub(super) conflicts: u64,
    pub(super) phases: u64,
    pub(super) total: u64,
}

impl Wavefronts {
    /// The cost of no access.
    pub const NONE: Wavefronts = Wavefronts { worst: 0, conflicts: 0, phases: 0, total: 0 };

    /// The wavefronts of the worst instruction, over its phases.
    pub const fn worst(&self) -> u64 {
        self.worst
    }

    /// The words too many that a bank is asked for in the worst phase of all; 0 is free of conflicts.
    pub const fn conflicts(&self) -> u64 {
        self.conflicts
    }

    /// The phases of an instruction: the least that its wavefronts can be.
    pub const fn phases(&self) -> u64 {
        self.phases
    }

    /// The wavefronts of all instructions together.
    pub const fn total(&self) -> u64 {
        self.total
    }
}

/// Two lanes of one phase that ask one bank for different words.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Clash {
    /// The lanes; counted over all instructions they are threads.
    pub lanes: [u64; 2],
    /// The bank.
    pub bank: u64,
    /// The first bytes of the words that they ask for.
    pub bytes: [u64; 2],
}

impl Access {
    /// What the banks of a machine cost this access of a tile.
    ///
    /// By rank where both are maps of bits, else lane by lane, within [`ACCESS_BUDGET`].
    ///
    /// # Errors
    /// [`LayoutError::VectorBroken`] where a vector is no aligned run of neighbours: there is no such instruction;
    /// [`LayoutError::Undocumented`], [`LayoutError::AccessBudget`]; [`LayoutError::OutOfBounds`] beyond the tile;
    /// [`LayoutError::StrideDecides`], [`LayoutError::StrideUndecided`] for runtime strides.
    ///
    /// ```
    /// use layout_algebra::{Composed, Layout, access::{Access, Direction, Machine}};
    /// // 16 x 16 threads write 4 neighbours of a row each, 16 bytes.
    /// let store = Access::new(&Layout::parse("((16,16),(4,4)):((256,4),(64,1))")?, Direction::Write, 32)?.by(4)?;
    /// let rows = Composed::parse("Sw<0,0,0> o 0 o (64,64):(64,1)")?;
    /// let cost = store.wavefronts(&rows, &Machine::NVIDIA)?;
    /// assert_eq!((cost.worst(), cost.phases(), cost.conflicts(), cost.total()), (4, 4, 0, 4 * 32));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn wavefronts(&self, memory: &Composed, machine: &Machine) -> Result<Wavefronts, LayoutError> {
        if at_run_time(memory.layout()) {
            let worst = ctry!(self.whatever(memory, &Asking::Wavefronts(machine)));
            let conflicts = ctry!(self.whatever(memory, &Asking::Conflicts(machine)));
            let total = ctry!(self.whatever(memory, &Asking::Total(machine)));
            return Ok(Wavefronts { worst, conflicts, phases: ctry!(self.phases(machine)), total });
        }
        let lanes = machine.lanes();
        if self.align() >= machine.word()
            && self.align() * 8 >= self.width()
            && let Ok(matrix) = Matrix::of_composed(memory)
            && let Some(instruction) = self.instruction(&matrix, lanes)
        {
            return by_rank(&instruction, machine);
        }
        self.looked_at(memory, machine, Moved::of(self, memory, lanes, machine.word()))
    }

    /// The phases of an instruction: the least that its wavefronts can be.
    ///
    /// # Errors
    /// [`LayoutError::Undocumented`].
    ///
    /// ```
    /// use layout_algebra::{Layout, access::{Access, Direction, Machine}};
    /// // 16 of 32 lanes, of 16 bytes each: two sets of eight.
    /// let half = Access::new(&Layout::parse("(16,4):(4,1)")?, Direction::Read, 32)?.by(4)?;
    /// assert_eq!(half.phases(&Machine::NVIDIA)?, 2);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn phases(&self, machine: &Machine) -> Result<u64, LayoutError> {
        let phase = ctry!(machine.phase(self.width(), self.direction()));
        Ok(phase.count(self.threads(), machine.lanes()))
    }

    /// The same, lane by lane.
    ///
    /// Post: [`wavefronts`](Access::wavefronts), where both answer.
    ///
    /// # Errors
    /// As there.
    pub const fn wavefronts_by_lane(&self, memory: &Composed, machine: &Machine) -> Result<Wavefronts, LayoutError> {
        self.looked_at(memory, machine, None)
    }

    /// What the instructions cost, one after the other; of those that are others moved, one.
    const fn looked_at(
        &self,
        memory: &Composed,
        machine: &Machine,
        mut moved: Option<Moved>,
    ) -> Result<Wavefronts, LayoutError> {
        ctry!(self.within_budget(self.starts(machine.word())));
        let phases = ctry!(self.phases(machine));
        let mut cost = Wavefronts { phases, ..Wavefronts::NONE };
        let mut place = Place::first(machine.lanes());
        loop {
            let (known, residue) = ctry!(self.known(memory, &place, moved.as_ref()));
            let (worst, most) = if let Some(known) = known {
                known
            } else {
                let found = ctry!(self.words_of(memory, machine, &place));
                if let Some(moved) = &mut moved {
                    moved.remember(residue, found);
                }
                found
            };
            cost.total += worst;
            cost.worst = if worst > cost.worst { worst } else { cost.worst };
            cost.conflicts = if most > cost.conflicts + 1 { most - 1 } else { cost.conflicts };
            place = match self.next(&place) {
                Some(next) => next,
                None => return Ok(cost),
            };
        }
    }

    /// The first two lanes that ask one bank for different words in one phase, in the order of instructions; `None`
    /// where there are no conflicts.
    ///
    /// # Errors
    /// Those of [`wavefronts`](Access::wavefronts).
    ///
    /// ```
    /// use layout_algebra::{Composed, Layout, access::{Access, Direction, Machine}};
    /// let column = Access::new(&Layout::parse("(32,32):(1,32)")?, Direction::Read, 32)?;
    /// let tile = Composed::plain(&Layout::parse("(32,32):(32,1)")?)?;
    /// let clash = column.clash(&tile, &Machine::NVIDIA)?.unwrap();
    /// assert_eq!((clash.lanes, clash.bank, clash.bytes), ([0, 1], 0, [0, 128]));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn clash(&self, memory: &Composed, machine: &Machine) -> Result<Option<Clash>, LayoutError> {
        let starts = self.starts(machine.word());
        ctry!(self.within_budget(starts));
        let mut place = Place::first(machine.lanes());
        loop {
            let mut base = 0;
            while base < starts {
                let mut first = 0;
                while first < machine.lanes() {
                    if let Some(asked) = ctry!(self.asked_by_phase(memory, machine, &place, first, base))
                        && let Some((words, bank)) = asked.two_in_a_bank()
                    {
                        let lanes = [
                            ctry!(self.lane_of(memory, machine, &place, first, base, words[0])),
                            ctry!(self.lane_of(memory, machine, &place, first, base, words[1])),
                        ];
                        let bytes = [words[0] * machine.word(), words[1] * machine.word()];
                        let ordered = lanes[0] <= lanes[1];
                        let swapped = Clash { lanes: [lanes[1], lanes[0]], bank, bytes: [bytes[1], bytes[0]] };
                        return Ok(Some(if ordered { Clash { lanes, bank, bytes } } else { swapped }));
                    }
                    first += 1;
                }
                base += 1;
            }
            place = match self.next(&place) {
                Some(next) => next,
                None => return Ok(None),
            };
        }
    }

    /// The different aligned blocks of `unit` bytes that the worst instruction of `lanes` threads touches: sectors of
    /// 32 bytes, lines of 64 or 128, pages of 4096.
    ///
    /// # Errors
    /// Those of [`wavefronts`](Access::wavefronts); [`LayoutError::NotPowerOfTwo`] for a unit that is none.
    pub const fn blocks(&self, memory: &Composed, lanes: u64, unit: u64) -> Result<u64, LayoutError> {
        if !unit.is_power_of_two() || !lanes.is_power_of_two() {
            let size = if unit.is_power_of_two() { lanes } else { unit };
            return Err(LayoutError::NotPowerOfTwo { blame: Blame::whole(Operation::Access, 2), name: None, size });
        }
        if at_run_time(memory.layout()) {
            return self.whatever(memory, &Asking::Blocks(lanes, unit));
        }
        if self.align() >= unit
            && self.align() * 8 >= self.width()
            && let Ok(matrix) = Matrix::of_composed(memory)
            && let Some(instruction) = self.instruction(&matrix, lanes)
        {
            return Ok(instruction.pattern.blocks(unit));
        }
        self.touched(memory, lanes, unit, Moved::of(self, memory, lanes, unit))
    }

    /// The same, lane by lane.
    ///
    /// Post: [`blocks`](Access::blocks), where both answer.
    ///
    /// # Errors
    /// As there.
    pub const fn blocks_by_lane(&self, memory: &Composed, lanes: u64, unit: u64) -> Result<u64, LayoutError> {
        self.touched(memory, lanes, unit, None)
    }

    /// The blocks of the worst instruction; of those that are others moved, one is looked at.
    const fn touched(
        &self,
        memory: &Composed,
        lanes: u64,
        unit: u64,
        mut moved: Option<Moved>,
    ) -> Result<u64, LayoutError> {
        ctry!(self.within_budget(self.starts(unit)));
        let (mut worst, mut place) = (0, Place::first(lanes));
        loop {
            let (known, residue) = ctry!(self.known(memory, &place, moved.as_ref()));
            if known.is_none() {
                let found = ctry!(self.blocks_of(memory, unit, &place));
                worst = if found > worst { found } else { worst };
                if let Some(moved) = &mut moved {
                    moved.remember(residue, (found, 0));
                }
            }
            place = match self.next(&place) {
                Some(next) => next,
                None => return Ok(worst),
            };
        }
    }

    /// The different bytes that the instruction which touches most of them moves.
    ///
    /// # Errors
    /// Those of [`blocks`](Access::blocks).
    pub const fn bytes(&self, memory: &Composed, lanes: u64) -> Result<u64, LayoutError> {
        if at_run_time(memory.layout()) {
            return self.whatever(memory, &Asking::Bytes(lanes));
        }
        if self.bits() >= 8 {
            let unit = self.bits() / 8;
            Ok(ctry!(Access::blocks(&self.at_elements(), memory, lanes, unit)) * unit)
        } else {
            Access::blocks(&self.at_elements(), memory, lanes, 1)
        }
    }

    /// The same where the tile begins at an element: what moves it counts no bytes twice.
    const fn at_elements(&self) -> Access {
        match self.aligned(1 << 20) {
            Ok(access) => access,
            Err(_) => *self,
        }
    }

    /// The widest vector that this access can be made of in this memory, at most `most` values: each is a run of
    /// neighbours in order that begins at a multiple of its bytes.
    ///
    /// # Errors
    /// [`LayoutError::AccessBudget`], [`LayoutError::NotStatic`], [`LayoutError::OutOfBounds`].
    ///
    /// ```
    /// use layout_algebra::{Composed, Layout, access::{Access, Direction}};
    /// let rows = Access::new(&Layout::parse("(8,8):(1,8)")?, Direction::Read, 32)?;
    /// assert_eq!(rows.widest(&Composed::plain(&Layout::parse("(8,8):(8,1)")?)?)?, 4);
    /// assert_eq!(rows.widest(&Composed::plain(&Layout::parse("(8,8):(10,1)")?)?)?, 2);
    /// assert_eq!(rows.widest(&Composed::plain(&Layout::parse("(8,8):(1,8)")?)?)?, 1);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn widest(&self, memory: &Composed) -> Result<u64, LayoutError> {
        if at_run_time(memory.layout()) {
            return self.whatever(memory, &Asking::Vector);
        }
        let mut vector = 128 / self.bits();
        while vector > 1 {
            if let Ok(access) = self.by(vector) {
                match access.require_vectors(memory) {
                    Ok(()) => return Ok(vector),
                    Err(LayoutError::VectorBroken { .. } | LayoutError::VectorMisaligned { .. }) => {}
                    Err(error) => return Err(error),
                }
            }
            vector /= 2;
        }
        Ok(1)
    }
}
