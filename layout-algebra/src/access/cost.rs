//! What an access costs: by rank where access and memory are maps of bits, lane by lane elsewhere.

use super::asked::Asked;
use super::machine::Machine;
use super::pattern::by_rank;
use super::value::Access;
use crate::const_util::{ctry, product};
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

/// The elements of an instruction of an access: which lane begins where.
#[derive(Clone, Copy)]
struct Place {
    first_thread: u64,
    first_value: u64,
    lanes: u64,
}

impl Access {
    /// What the banks of a machine cost this access of a tile.
    ///
    /// By rank where both are maps of bits, else lane by lane, within [`ACCESS_BUDGET`].
    ///
    /// # Errors
    /// [`LayoutError::VectorBroken`] where a vector is no aligned run of neighbours: there is no such instruction;
    /// [`LayoutError::Undocumented`], [`LayoutError::AccessBudget`]; [`LayoutError::NotStatic`] for runtime strides,
    /// [`LayoutError::OutOfBounds`] beyond the tile.
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
        let lanes = machine.lanes();
        if self.align() >= machine.word()
            && self.align() * 8 >= self.width()
            && let Ok(matrix) = Matrix::of_composed(memory)
            && let Some(instruction) = self.instruction(&matrix, lanes)
        {
            return by_rank(&instruction, machine);
        }
        self.wavefronts_by_lane(memory, machine)
    }

    /// The same, lane by lane.
    ///
    /// Post: [`wavefronts`](Access::wavefronts), where both answer.
    ///
    /// # Errors
    /// As there.
    pub const fn wavefronts_by_lane(&self, memory: &Composed, machine: &Machine) -> Result<Wavefronts, LayoutError> {
        let phase = ctry!(machine.phase(self.width(), self.direction()));
        let starts = self.starts(machine.word());
        ctry!(self.within_budget(starts));
        let phases = machine.lanes() >> phase.masks().len();
        let mut cost = Wavefronts { worst: 0, conflicts: 0, phases, total: 0 };
        let mut place = Place { first_thread: 0, first_value: 0, lanes: machine.lanes() };
        loop {
            let (mut worst, mut base) = (0, 0);
            while base < starts {
                let (mut sum, mut first) = (0, 0);
                while first < machine.lanes() {
                    if let Some(asked) = ctry!(self.asked_by_phase(memory, machine, &place, first, base)) {
                        let most = asked.most_in_a_bank();
                        sum += most;
                        if most > 0 && most - 1 > cost.conflicts {
                            cost.conflicts = most - 1;
                        }
                    }
                    first += 1;
                }
                worst = if sum > worst { sum } else { worst };
                base += 1;
            }
            cost.total += worst;
            cost.worst = if worst > cost.worst { worst } else { cost.worst };
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
        let mut place = Place { first_thread: 0, first_value: 0, lanes: machine.lanes() };
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
        if self.align() >= unit
            && self.align() * 8 >= self.width()
            && let Ok(matrix) = Matrix::of_composed(memory)
            && let Some(instruction) = self.instruction(&matrix, lanes)
        {
            return Ok(instruction.pattern.blocks(unit));
        }
        self.blocks_by_lane(memory, lanes, unit)
    }

    /// The same, lane by lane.
    ///
    /// Post: [`blocks`](Access::blocks), where both answer.
    ///
    /// # Errors
    /// As there.
    pub const fn blocks_by_lane(&self, memory: &Composed, lanes: u64, unit: u64) -> Result<u64, LayoutError> {
        let starts = self.starts(unit);
        ctry!(self.within_budget(starts));
        let mut worst = 0;
        let mut place = Place { first_thread: 0, first_value: 0, lanes };
        loop {
            let mut base = 0;
            while base < starts {
                let mut asked = Asked::new(0);
                let mut lane = 0;
                while lane < lanes {
                    ctry!(self.ask(memory, &place, lane, base * self.align(), unit, &mut asked));
                    lane += 1;
                }
                worst = if asked.count() > worst { asked.count() } else { worst };
                base += 1;
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

    /// Refuses vectors that are no aligned runs of neighbours.
    pub(super) const fn require_vectors(&self, memory: &Composed) -> Result<(), LayoutError> {
        ctry!(self.within_budget(1));
        let (threads, values) = (self.threads(), self.values());
        let mut value = 0;
        while value < values {
            let mut thread = 0;
            while thread < threads {
                ctry!(self.start_of(memory, thread, value));
                thread += 1;
            }
            value += self.vector();
        }
        Ok(())
    }

    /// The places, modulo a unit, at which a tile may begin that is only known to be aligned.
    const fn starts(&self, unit: u64) -> u64 {
        if self.align() >= unit { 1 } else { unit / self.align() }
    }

    const fn within_budget(&self, starts: u64) -> Result<(), LayoutError> {
        let needed = match product(self.layout().size() / self.vector(), starts) {
            Some(needed) => needed,
            None => u64::MAX,
        };
        if needed > ACCESS_BUDGET {
            let blame = Blame::whole(Operation::Access, 0);
            return Err(LayoutError::AccessBudget { blame, needed, budget: ACCESS_BUDGET });
        }
        Ok(())
    }

    /// The next instruction.
    const fn next(&self, place: &Place) -> Option<Place> {
        let next = place.first_thread + place.lanes;
        if next < self.threads() {
            return Some(Place { first_thread: next, ..*place });
        }
        let value = place.first_value + self.vector();
        if value < self.values() { Some(Place { first_thread: 0, first_value: value, ..*place }) } else { None }
    }

    /// The index of an element.
    const fn element(&self, memory: &Composed, thread: u64, value: u64) -> Result<u64, LayoutError> {
        let x = ctry!(self.layout().index(thread + self.threads() * value), Operation::Access);
        let index = ctry!(memory.index(x), Operation::Access, 1);
        match product(index + 1, self.bits()) {
            Some(bits) if bits < 1 << 62 => Ok(index),
            _ => {
                let blame = Blame::whole(Operation::Access, 1);
                Err(LayoutError::Overflow { blame, left: index, right: self.bits() })
            }
        }
    }

    /// The index where a vector begins.
    const fn start_of(&self, memory: &Composed, thread: u64, value: u64) -> Result<u64, LayoutError> {
        let start = ctry!(self.element(memory, thread, value));
        let blame = Blame::whole(Operation::Access, 0);
        let mut k = 1;
        while k < self.vector() {
            let found = ctry!(self.element(memory, thread, value + k));
            if found != start + k {
                return Err(LayoutError::VectorBroken { blame, thread, value: value + k, found, expected: start + k });
            }
            k += 1;
        }
        let (bits, promised) = (start * self.bits(), self.align() * 8);
        if self.vector() > 1 && (bits % self.width() != 0 || promised < self.width()) {
            let (promised, expected) = (self.align(), self.width() / 8);
            return Err(LayoutError::VectorMisaligned { blame, thread, value, byte: bits / 8, expected, promised });
        }
        Ok(start)
    }

    /// Adds the blocks that a lane of an instruction asks for.
    const fn ask(
        &self,
        memory: &Composed,
        place: &Place,
        lane: u64,
        base: u64,
        unit: u64,
        asked: &mut Asked,
    ) -> Result<(), LayoutError> {
        let thread = place.first_thread + lane;
        if thread >= self.threads() {
            return Ok(());
        }
        let first = base * 8 + ctry!(self.start_of(memory, thread, place.first_value)) * self.bits();
        let last = (first + self.width() - 1) / (8 * unit);
        let mut block = first / (8 * unit);
        while block <= last {
            if !asked.put(block) {
                let blame = Blame::whole(Operation::Access, 0);
                return Err(LayoutError::AccessBudget { blame, needed: place.lanes, budget: Asked::MOST as u64 });
            }
            block += 1;
        }
        Ok(())
    }

    /// The words of the phase whose least lane is `first`; `None` for lanes that are not the least of a phase.
    const fn asked_by_phase(
        &self,
        memory: &Composed,
        machine: &Machine,
        place: &Place,
        first: u64,
        base: u64,
    ) -> Result<Option<Asked>, LayoutError> {
        let phase = ctry!(machine.phase(self.width(), self.direction()));
        let mut asked = Asked::new(phase.bank_bits());
        let mut k = 0;
        while k < 1 << phase.masks().len() {
            let lane = first ^ spanned(phase.masks(), k);
            if lane < first {
                return Ok(None);
            }
            ctry!(self.ask(memory, place, lane, base * self.align(), machine.word(), &mut asked));
            k += 1;
        }
        Ok(Some(asked))
    }

    /// The thread of a phase that asks for a word.
    const fn lane_of(
        &self,
        memory: &Composed,
        machine: &Machine,
        place: &Place,
        first: u64,
        base: u64,
        word: u64,
    ) -> Result<u64, LayoutError> {
        let phase = ctry!(machine.phase(self.width(), self.direction()));
        let (mut least, mut k) = (u64::MAX, 0);
        while k < 1 << phase.masks().len() {
            let lane = first ^ spanned(phase.masks(), k);
            let mut asked = Asked::new(phase.bank_bits());
            ctry!(self.ask(memory, place, lane, base * self.align(), machine.word(), &mut asked));
            if asked.has(word) && lane < least {
                least = lane;
            }
            k += 1;
        }
        Ok(place.first_thread + least)
    }
}

/// The exclusive or of the masks of the bits of `k`.
const fn spanned(masks: &[u16], k: u64) -> u64 {
    let (mut lane, mut i) = (0, 0);
    while i < masks.len() {
        if k >> i & 1 == 1 {
            lane ^= masks[i] as u64;
        }
        i += 1;
    }
    lane
}
