//! Lane by lane: the blocks that each lane of each instruction asks for.

use super::asked::Asked;
use super::cost::ACCESS_BUDGET;
use super::machine::Machine;
use super::value::Access;
use crate::const_util::{ctry, product};
use crate::error::{Blame, LayoutError, Operation};
use crate::swizzle::Composed;

/// The elements of an instruction of an access: which lane begins where.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) first_thread: u64,
    pub(super) first_value: u64,
    pub(super) lanes: u64,
}

impl Place {
    /// The first instruction.
    pub(super) const fn first(lanes: u64) -> Place {
        Place { first_thread: 0, first_value: 0, lanes }
    }
}

impl Access {
    /// The words that the banks of a machine serve one after the other for one instruction: over its phases, of the
    /// worst place of the tile; and those of the worst phase.
    pub(super) const fn words_of(
        &self,
        memory: &Composed,
        machine: &Machine,
        place: &Place,
    ) -> Result<(u64, u64), LayoutError> {
        let (mut worst, mut most, mut base) = (0, 0, 0);
        while base < self.starts(machine.word()) {
            let (mut sum, mut first) = (0, 0);
            while first < machine.lanes() {
                if let Some(asked) = ctry!(self.asked_by_phase(memory, machine, place, first, base)) {
                    let words = asked.most_in_a_bank();
                    sum += words;
                    most = if words > most { words } else { most };
                }
                first += 1;
            }
            worst = if sum > worst { sum } else { worst };
            base += 1;
        }
        Ok((worst, most))
    }

    /// The blocks of one instruction, of the worst place of the tile.
    pub(super) const fn blocks_of(&self, memory: &Composed, unit: u64, place: &Place) -> Result<u64, LayoutError> {
        let (mut worst, mut base) = (0, 0);
        while base < self.starts(unit) {
            let mut asked = Asked::new(0);
            let mut lane = 0;
            while lane < place.lanes {
                ctry!(self.ask(memory, place, lane, base * self.align(), unit, &mut asked));
                lane += 1;
            }
            worst = if asked.count() > worst { asked.count() } else { worst };
            base += 1;
        }
        Ok(worst)
    }

    /// The bits that the instruction of a thread moves that begins with this value: the first one, and the one after
    /// the last, from the place of the tile on.
    ///
    /// # Errors
    /// [`LayoutError::VectorBroken`] and [`LayoutError::VectorMisaligned`] where there is no such instruction;
    /// [`LayoutError::OutOfBounds`], [`LayoutError::NotStatic`], [`LayoutError::Overflow`].
    ///
    /// ```
    /// use layout_algebra::{Composed, Layout, access::{Access, Direction}};
    /// let rows = Access::new(&Layout::parse("(32,8):(8,1)")?, Direction::Read, 32)?.by(4)?;
    /// let tile = Composed::plain(&Layout::parse("256:1")?)?;
    /// assert_eq!(rows.moved(&tile, 1, 4)?, [12 * 32, 16 * 32]);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn moved(&self, memory: &Composed, thread: u64, value: u64) -> Result<[u64; 2], LayoutError> {
        let first = ctry!(self.start_of(memory, thread, value)) * self.bits();
        Ok([first, first + self.width()])
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
    pub(super) const fn starts(&self, unit: u64) -> u64 {
        if self.align() >= unit { 1 } else { unit / self.align() }
    }

    pub(super) const fn within_budget(&self, starts: u64) -> Result<(), LayoutError> {
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
    pub(super) const fn next(&self, place: &Place) -> Option<Place> {
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
    pub(super) const fn start_of(&self, memory: &Composed, thread: u64, value: u64) -> Result<u64, LayoutError> {
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

    /// The first and the last block of `unit` bytes that a lane of an instruction asks for, where the tile begins
    /// `base` bytes after a block; `None` for a lane that is no thread.
    const fn blocks_of_lane(
        &self,
        memory: &Composed,
        place: &Place,
        lane: u64,
        base: u64,
        unit: u64,
    ) -> Result<Option<[u64; 2]>, LayoutError> {
        let thread = place.first_thread + lane;
        if thread >= self.threads() {
            return Ok(None);
        }
        let [first, end] = ctry!(self.moved(memory, thread, place.first_value));
        Ok(Some([(base * 8 + first) / (8 * unit), (base * 8 + end - 1) / (8 * unit)]))
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
        let Some([mut block, last]) = ctry!(self.blocks_of_lane(memory, place, lane, base, unit)) else {
            return Ok(());
        };
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
    pub(super) const fn asked_by_phase(
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
            let lane = phase.lane(first, k);
            if lane < first {
                return Ok(None);
            }
            ctry!(self.ask(memory, place, lane, base * self.align(), machine.word(), &mut asked));
            k += 1;
        }
        Ok(Some(asked))
    }

    /// The thread of a phase that asks for a word.
    pub(super) const fn lane_of(
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
            let lane = phase.lane(first, k);
            if let Some([begin, end]) =
                ctry!(self.blocks_of_lane(memory, place, lane, base * self.align(), machine.word()))
                && begin <= word
                && word <= end
                && lane < least
            {
                least = lane;
            }
            k += 1;
        }
        Ok(place.first_thread + least)
    }
}
