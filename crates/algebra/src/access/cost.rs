//! The cost of an access: from ranks if access and memory are maps of bits, lane by lane otherwise.

use super::lanes::Place;
use super::machine::Machine;
use super::moved::Moved;
use super::pattern::by_rank;
use super::runtime::{Metric, at_run_time};
use super::served::Served;
use super::tile::Tile;
use super::value::Access;
use crate::const_util::ctry;
use crate::data::bits::Matrix;
use crate::error::{Blame, LayoutError, Operation};
use crate::swizzle::Composed;

/// The most lanes, over all instructions, that are examined. Beyond them the answer is
/// [`AccessBudget`](LayoutError::AccessBudget).
pub const ACCESS_BUDGET: u64 = 1 << 16;

/// [`ACCESS_BUDGET`] for const evaluation, as for claims in generic code. rustc counts loops and calls, and refuses a
/// constant that has two million (`long_running_const_eval`).
pub const CONST_ACCESS_BUDGET: u64 = 1 << 12;

/// The cost of an access in the banks of a memory, in wavefronts: how many words the busiest bank serves one after
/// another.
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

    /// The wavefronts of the worst instruction, summed over its phases.
    pub const fn worst(&self) -> u64 {
        self.worst
    }

    /// The bank conflicts: the words beyond the first that a bank serves, in the worst phase of all. 0 is free of
    /// conflicts.
    pub const fn conflicts(&self) -> u64 {
        self.conflicts
    }

    /// The number of phases of an instruction, a lower bound of its wavefronts.
    pub const fn phases(&self) -> u64 {
        self.phases
    }

    /// The wavefronts of all instructions together.
    pub const fn total(&self) -> u64 {
        self.total
    }
}

/// A bank conflict: two lanes of one phase that request different words of one bank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Clash {
    /// The lanes, as threads: counted over all instructions.
    pub lanes: [u64; 2],
    /// The bank.
    pub bank: u64,
    /// The first bytes of the words that they request.
    pub bytes: [u64; 2],
}

impl Access {
    /// Computes the wavefronts of this access of a tile in the banks of a machine.
    ///
    /// The cost follows from ranks if both are maps of bits. Otherwise lanes are examined one by one, within
    /// [`ACCESS_BUDGET`].
    ///
    /// # Errors
    /// [`LayoutError::VectorBroken`] if a vector is no aligned run of neighbours, so that no such instruction exists;
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
            let worst = ctry!(self.whatever(memory, &Metric::Wavefronts(machine)));
            let conflicts = ctry!(self.whatever(memory, &Metric::Conflicts(machine)));
            let total = ctry!(self.whatever(memory, &Metric::Total(machine)));
            return Ok(Wavefronts { worst, conflicts, phases: ctry!(self.phases(machine)), total });
        }
        ctry!(self.require_inside(memory.layout()));
        let lanes = machine.lanes();
        // A place that is aligned to words moves all lanes by whole words, which changes no conflict.
        if self.align() >= machine.word()
            && self.align() * 8 >= self.width()
            && let Ok(matrix) = Matrix::of_composed(memory)
            && let Some(instruction) = ctry!(self.instruction(&matrix, memory, lanes))
        {
            return by_rank(&instruction, machine);
        }
        self.looked_at(memory, machine, true)
    }

    /// The number of phases of an instruction, a lower bound of its wavefronts.
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

    /// [`wavefronts`](Access::wavefronts), computed lane by lane.
    ///
    /// Post: [`wavefronts`](Access::wavefronts), where both answer.
    ///
    /// # Errors
    /// The errors of [`wavefronts`](Access::wavefronts).
    pub const fn wavefronts_by_lane(&self, memory: &Composed, machine: &Machine) -> Result<Wavefronts, LayoutError> {
        self.looked_at(memory, machine, false)
    }

    /// The cost of all instructions, examined one by one. Instructions that are shifts of each other are examined once.
    const fn looked_at(&self, memory: &Composed, machine: &Machine, by_moves: bool) -> Result<Wavefronts, LayoutError> {
        let (tile, served) = (ctry!(Tile::of(self, memory)), ctry!(Served::of(self, machine)));
        ctry!(self.within_budget(&tile, self.starts(machine.word()), served.together()));
        ctry!(self.require_each_vector(&tile));
        let mut moved = if by_moves { Moved::of(self, memory, machine.lanes(), machine.word()) } else { None };
        let mut cost = Wavefronts { phases: served.phases() as u64, ..Wavefronts::NONE };
        let mut place = Place::first(machine.lanes());
        loop {
            let within = ctry!(self.within(&tile, &place, moved.as_ref()));
            let (worst, most) = match (&mut moved, within) {
                (Some(moved), Some(within)) => {
                    if let Some(known) = moved.cost(within) {
                        known
                    } else {
                        let found = ctry!(self.words_of(&tile, machine, &served, &place));
                        moved.remember(within, found);
                        found
                    }
                }
                _ => ctry!(self.words_of(&tile, machine, &served, &place)),
            };
            cost.total += worst;
            cost.worst = if worst > cost.worst { worst } else { cost.worst };
            // The words beyond the first, in the worst phase: a phase without conflicts has one.
            cost.conflicts = if most > cost.conflicts + 1 { most - 1 } else { cost.conflicts };
            place = match self.next(&place) {
                Some(next) => next,
                None => return Ok(cost),
            };
        }
    }

    /// The first bank conflict, in the order of instructions: two lanes that request different words of one bank in one
    /// phase. `None` if there are no conflicts.
    ///
    /// # Errors
    /// The errors of [`wavefronts`](Access::wavefronts).
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
        if ctry!(self.wavefronts(memory, machine)).conflicts() == 0 {
            return Ok(None);
        }
        self.first_clash(memory, machine)
    }

    /// The first bank conflict, if it is known that one exists. In a memory that is a map of bits every instruction has
    /// one, so the first does.
    pub(crate) const fn first_clash(&self, memory: &Composed, machine: &Machine) -> Result<Option<Clash>, LayoutError> {
        let (tile, served) = (ctry!(Tile::of(self, memory)), ctry!(Served::of(self, machine)));
        let starts = self.starts(machine.word());
        let mut place = Place::first(machine.lanes());
        loop {
            let mut base = 0;
            while base < starts {
                let mut phase = 0;
                while phase < served.phases() {
                    let blocks = ctry!(self.blocks_by_phase(&tile, machine, &place, &served, phase, base));
                    if let Some((words, bank)) = blocks.two_in_a_bank() {
                        let (of, word) = (served.lanes(phase), machine.word());
                        let lanes = [
                            ctry!(self.lane_of(&tile, machine, &place, of, base, words[0])),
                            ctry!(self.lane_of(&tile, machine, &place, of, base, words[1])),
                        ];
                        let bytes = [words[0] * word, words[1] * word];
                        // Words are found by bank, but users look for lanes in order.
                        let ordered = lanes[0] <= lanes[1];
                        let swapped = Clash { lanes: [lanes[1], lanes[0]], bank, bytes: [bytes[1], bytes[0]] };
                        return Ok(Some(if ordered { Clash { lanes, bank, bytes } } else { swapped }));
                    }
                    phase += 1;
                }
                base += 1;
            }
            place = match self.next(&place) {
                Some(next) => next,
                None => return Ok(None),
            };
        }
    }

    /// The number of aligned blocks of `unit` bytes that the worst instruction of `lanes` threads touches. Sectors have
    /// 32 bytes, lines 64 or 128, pages 4096.
    ///
    /// # Errors
    /// The errors of [`wavefronts`](Access::wavefronts); [`LayoutError::NotPowerOfTwo`] for the unit or the lanes.
    pub const fn blocks(&self, memory: &Composed, lanes: u64, unit: u64) -> Result<u64, LayoutError> {
        if !unit.is_power_of_two() || !lanes.is_power_of_two() {
            let size = if unit.is_power_of_two() { lanes } else { unit };
            return Err(LayoutError::NotPowerOfTwo { blame: Blame::whole(Operation::Access, 2), name: None, size });
        }
        if at_run_time(memory.layout()) {
            return self.whatever(memory, &Metric::Blocks(lanes, unit));
        }
        ctry!(self.require_inside(memory.layout()));
        if self.align() >= unit
            && self.align() * 8 >= self.width()
            && let Ok(matrix) = Matrix::of_composed(memory)
            && let Some(instruction) = ctry!(self.instruction(&matrix, memory, lanes))
        {
            return Ok(instruction.pattern.blocks(unit));
        }
        ctry!(self.require_vectors_by_lane(memory));
        self.touched(memory, lanes, unit, true)
    }

    /// [`blocks`](Access::blocks), computed lane by lane.
    ///
    /// Post: [`blocks`](Access::blocks), where both answer.
    ///
    /// # Errors
    /// The errors of [`blocks`](Access::blocks).
    pub const fn blocks_by_lane(&self, memory: &Composed, lanes: u64, unit: u64) -> Result<u64, LayoutError> {
        ctry!(self.require_vectors_by_lane(memory));
        self.touched(memory, lanes, unit, false)
    }

    /// The blocks of the worst instruction, whose vectors are runs. Instructions that are shifts of each other are
    /// examined once.
    const fn touched(&self, memory: &Composed, lanes: u64, unit: u64, by_moves: bool) -> Result<u64, LayoutError> {
        let tile = ctry!(Tile::of(self, memory));
        // The budget counts the lanes that exist.
        let together = if lanes < self.threads() { lanes } else { self.threads() };
        ctry!(self.within_budget(&tile, self.starts(unit), together));
        let mut moved = if by_moves { Moved::of(self, memory, lanes, unit) } else { None };
        let (mut worst, mut place) = (0, Place::first(lanes));
        loop {
            let within = ctry!(self.within(&tile, &place, moved.as_ref()));
            let found = match (&mut moved, within) {
                // The cost of this place is in the maximum already.
                (Some(moved), Some(within)) if moved.cost(within).is_some() => 0,
                (Some(moved), Some(within)) => {
                    let found = ctry!(self.blocks_of(&tile, unit, &place));
                    moved.remember(within, (found, 0));
                    found
                }
                _ => ctry!(self.blocks_of(&tile, unit, &place)),
            };
            worst = if found > worst { found } else { worst };
            place = match self.next(&place) {
                Some(next) => next,
                None => return Ok(worst),
            };
        }
    }

    /// The number of different bytes that an instruction moves, for the instruction with the most.
    ///
    /// # Errors
    /// The errors of [`blocks`](Access::blocks).
    pub const fn bytes(&self, memory: &Composed, lanes: u64) -> Result<u64, LayoutError> {
        if at_run_time(memory.layout()) {
            return self.whatever(memory, &Metric::Bytes(lanes));
        }
        let unit = self.unit();
        Ok(ctry!(Access::blocks(&self.at_elements(), memory, lanes, unit)) * unit)
    }

    /// [`bytes`](Access::bytes), where the vectors are known to be runs.
    pub(crate) const fn bytes_of_runs(&self, memory: &Composed, lanes: u64) -> Result<u64, LayoutError> {
        if Matrix::of_composed(memory).is_ok() {
            return self.bytes(memory, lanes);
        }
        let unit = self.unit();
        Ok(ctry!(self.at_elements().touched(memory, lanes, unit, true)) * unit)
    }

    /// The access of a tile that begins at an element, so that no byte is counted twice.
    const fn at_elements(&self) -> Access {
        // An alignment above every unit leaves one start for the tile.
        match self.aligned(1 << 20) {
            Ok(access) => access,
            Err(_) => *self,
        }
    }

    /// The unit in which bytes are counted: the bytes of an element, at least one.
    const fn unit(&self) -> u64 {
        if self.bits() >= 8 { self.bits() / 8 } else { 1 }
    }

    /// The widest vector that this access can use in this memory, as a number of values. Each vector is a run of
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
            let all = ctry!(self.by(self.widest_of_values()));
            return all.whatever(memory, &Metric::Vector);
        }
        ctry!(self.require_inside(memory.layout()));
        // By the bits, if both are maps of bits.
        let mut vector = self.widest_of_values();
        if let Ok(matrix) = Matrix::of_composed(memory) {
            while vector > 1 {
                let Ok(access) = self.by(vector) else { break };
                match access.instruction(&matrix, memory, 1) {
                    Ok(Some(_)) if self.align() * 8 >= access.width() => return Ok(vector),
                    Ok(None) => break,
                    _ => vector /= 2,
                }
            }
        }
        self.widest_by_lane(memory)
    }

    /// [`widest`](Access::widest), computed lane by lane.
    pub(super) const fn widest_by_lane(&self, memory: &Composed) -> Result<u64, LayoutError> {
        let (tile, mut vector) = (ctry!(Tile::of(self, memory)), self.widest_of_values());
        let whole = ctry!(self.by(vector));
        ctry!(whole.within_budget(&tile, 1, 1));
        // Parts of a vector are vectors, too. So where a wider one breaks, only narrower ones are examined from there
        // on.
        let (step, mut value) = (vector, 0);
        while value < self.values() {
            let mut thread = 0;
            while thread < self.threads() {
                vector = ctry!(self.widest_within(&tile, thread, value, step, vector));
                if vector == 1 {
                    return Ok(1);
                }
                thread += 1;
            }
            value += step;
        }
        Ok(vector)
    }

    /// The widest vectors, of at most `vector` values, that `step` values of a thread divide into.
    const fn widest_within(
        &self,
        tile: &Tile,
        thread: u64,
        value: u64,
        step: u64,
        mut vector: u64,
    ) -> Result<u64, LayoutError> {
        let mut k = 0;
        while k < step && vector > 1 {
            let access = ctry!(self.by(vector));
            match access.start_of(tile, thread, value + k) {
                Ok(_) => k += vector,
                Err(LayoutError::VectorBroken { .. } | LayoutError::VectorMisaligned { .. }) => vector /= 2,
                Err(error) => return Err(error),
            }
        }
        Ok(vector)
    }

    /// The most values of a thread that one instruction could move.
    const fn widest_of_values(&self) -> u64 {
        let (mut vector, values) = (128 / self.bits(), self.values());
        // An instruction moves a whole vector, so vectors divide the values.
        while values % vector != 0 {
            vector /= 2;
        }
        vector
    }
}
