//! Access lane by lane: the blocks that each lane of each instruction requests.

use super::block_set::BlockSet;
use super::cost::ACCESS_BUDGET;
use super::machine::Machine;
use super::served::Served;
use super::tile::Tile;
use super::value::Access;
use crate::const_util::ctry;
use crate::data::bits::Matrix;
use crate::error::{Blame, LayoutError, Operation};
use crate::swizzle::Composed;

/// The place of an instruction in an access: its first thread, its first value and its lanes.
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
    /// The words that the banks of a machine serve one after another for one instruction. The result has the sum over
    /// its phases, and the worst phase, both at the worst place of the tile.
    pub(super) const fn words_of(
        &self,
        tile: &Tile,
        machine: &Machine,
        served: &Served,
        place: &Place,
    ) -> Result<(u64, u64), LayoutError> {
        let (mut worst, mut most, mut base) = (0, 0, 0);
        while base < self.starts(machine.word()) {
            let (mut sum, mut phase) = (0, 0);
            while phase < served.phases() {
                let blocks = ctry!(self.blocks_by_phase(tile, machine, place, served, phase, base));
                let words = blocks.most_in_a_bank();
                sum += words;
                most = if words > most { words } else { most };
                phase += 1;
            }
            worst = if sum > worst { sum } else { worst };
            base += 1;
        }
        Ok((worst, most))
    }

    /// The blocks of one instruction, for the worst place of the tile.
    pub(super) const fn blocks_of(&self, tile: &Tile, unit: u64, place: &Place) -> Result<u64, LayoutError> {
        let (mut worst, mut base) = (0, 0);
        while base < self.starts(unit) {
            let mut blocks = BlockSet::new(0);
            let mut lane = 0;
            while lane < place.lanes && place.first_thread + lane < self.threads() {
                ctry!(self.request(tile, place, lane, base * self.align(), unit, &mut blocks));
                lane += 1;
            }
            worst = if blocks.count() > worst { blocks.count() } else { worst };
            base += 1;
        }
        Ok(worst)
    }

    /// The range of bits, from the start of the tile, that a thread's instruction beginning with this value moves: the
    /// first bit and the end.
    ///
    /// # Errors
    /// [`LayoutError::VectorBroken`] and [`LayoutError::VectorMisaligned`] if there is no such instruction;
    /// [`LayoutError::AccessBeyond`], [`LayoutError::NotStatic`], [`LayoutError::Overflow`].
    ///
    /// ```
    /// use layout_algebra::{Composed, Layout, access::{Access, Direction}};
    /// let rows = Access::new(&Layout::parse("(32,8):(8,1)")?, Direction::Read, 32)?.by(4)?;
    /// let tile = Composed::plain(&Layout::parse("256:1")?)?;
    /// assert_eq!(rows.moved(&tile, 1, 4)?, [12 * 32, 16 * 32]);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn moved(&self, memory: &Composed, thread: u64, value: u64) -> Result<[u64; 2], LayoutError> {
        let first = ctry!(self.start_of(&ctry!(Tile::of(self, memory)), thread, value)) * self.bits();
        Ok([first, first + self.width()])
    }

    /// Checks that all vectors are aligned runs of neighbours. It checks the bits if access and memory are maps of
    /// bits, else each thread and value.
    pub(super) const fn require_vectors(&self, memory: &Composed) -> Result<(), LayoutError> {
        let tile = ctry!(Tile::of(self, memory));
        // A misaligned place breaks the first vector.
        ctry!(self.start_of(&tile, 0, 0));
        if let Ok(matrix) = Matrix::of_composed(memory)
            && let Some(_) = ctry!(self.instruction(&matrix, memory, 1))
        {
            return Ok(());
        }
        self.require_vectors_by_lane(memory)
    }

    /// [`require_vectors`](Access::require_vectors), thread by thread and value by value, within the budget.
    pub(super) const fn require_vectors_by_lane(&self, memory: &Composed) -> Result<(), LayoutError> {
        let tile = ctry!(Tile::of(self, memory));
        ctry!(self.within_budget(&tile, 1, 1));
        self.require_each_vector(&tile)
    }

    /// [`require_vectors_by_lane`](Access::require_vectors_by_lane) without a budget.
    pub(super) const fn require_each_vector(&self, tile: &Tile) -> Result<(), LayoutError> {
        // A vector of one value is always a run.
        let mut value = if self.vector() == 1 { self.values() } else { 0 };
        while value < self.values() {
            let mut thread = 0;
            while thread < self.threads() {
                ctry!(self.start_of(tile, thread, value));
                thread += 1;
            }
            value += self.vector();
        }
        Ok(())
    }

    /// The number of places, modulo a unit, where a tile may begin if only its alignment is known.
    pub(super) const fn starts(&self, unit: u64) -> u64 {
        if self.align() >= unit { 1 } else { unit / self.align() }
    }

    /// The index of the first value of a vector.
    pub(super) const fn start_of(&self, tile: &Tile, thread: u64, value: u64) -> Result<u64, LayoutError> {
        let start = ctry!(tile.index(self, thread, value));
        let blame = Blame::whole(Operation::Access, 0);
        let mut k = 1;
        while k < self.vector() {
            let found = ctry!(tile.index(self, thread, value + k));
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

    /// The next instruction.
    pub(super) const fn next(&self, place: &Place) -> Option<Place> {
        let next = place.first_thread + place.lanes;
        if next < self.threads() {
            return Some(Place { first_thread: next, ..*place });
        }
        let value = place.first_value + self.vector();
        if value < self.values() { Some(Place { first_thread: 0, first_value: value, ..*place }) } else { None }
    }

    /// The first and the last block of `unit` bytes that a lane of an instruction requests, if the tile begins `base`
    /// bytes after a block. Vectors must be runs.
    const fn blocks_of_lane(
        &self,
        tile: &Tile,
        place: &Place,
        lane: u64,
        base: u64,
        unit: u64,
    ) -> Result<[u64; 2], LayoutError> {
        let first = base * 8 + ctry!(tile.index(self, place.first_thread + lane, place.first_value)) * self.bits();
        Ok([first / (8 * unit), (first + self.width() - 1) / (8 * unit)])
    }

    /// Adds the blocks that a lane of an instruction requests.
    const fn request(
        &self,
        tile: &Tile,
        place: &Place,
        lane: u64,
        base: u64,
        unit: u64,
        blocks: &mut BlockSet,
    ) -> Result<(), LayoutError> {
        let [mut block, last] = ctry!(self.blocks_of_lane(tile, place, lane, base, unit));
        while block <= last {
            if !blocks.put(block) {
                let blame = Blame::whole(Operation::Access, 0);
                let budget = BlockSet::MOST as u64;
                return Err(LayoutError::AccessBudget { blame, needed: place.lanes, budget, most: ACCESS_BUDGET });
            }
            block += 1;
        }
        Ok(())
    }

    /// The words that the lanes of a phase request.
    pub(super) const fn blocks_by_phase(
        &self,
        tile: &Tile,
        machine: &Machine,
        place: &Place,
        served: &Served,
        phase: usize,
        base: u64,
    ) -> Result<BlockSet, LayoutError> {
        let (mut blocks, lanes, mut i) = (BlockSet::new(served.bank_bits()), served.lanes(phase), 0);
        while i < lanes.len() {
            let lane = lanes[i] as u64;
            // The last warp may be partial.
            if place.first_thread + lane < self.threads() {
                ctry!(self.request(tile, place, lane, base * self.align(), machine.word(), &mut blocks));
            }
            i += 1;
        }
        Ok(blocks)
    }

    /// The least thread of a phase that requests a word.
    pub(super) const fn lane_of(
        &self,
        tile: &Tile,
        machine: &Machine,
        place: &Place,
        lanes: &[u16],
        base: u64,
        word: u64,
    ) -> Result<u64, LayoutError> {
        let (mut least, mut i) = (u64::MAX, 0);
        while i < lanes.len() {
            let lane = lanes[i] as u64;
            if place.first_thread + lane < self.threads() && lane < least {
                let [begin, end] = ctry!(self.blocks_of_lane(tile, place, lane, base * self.align(), machine.word()));
                if begin <= word && word <= end {
                    least = lane;
                }
            }
            i += 1;
        }
        Ok(place.first_thread + least)
    }
}
