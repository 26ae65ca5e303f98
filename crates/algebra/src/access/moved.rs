//! Reuse of costs between shifted instructions. Without a swizzle, a step of whole words shifts all lanes equally. So
//! only the places within a word, or a block, where instructions begin are examined.

use super::lanes::Place;
use super::machine::Machine;
use super::tile::Tile;
use super::value::Access;
use crate::const_util::ctry;
use crate::data::layout::Layout;
use crate::error::LayoutError;
use crate::ops::composition;
use crate::swizzle::Composed;

/// The most bytes of a block whose places are distinguished.
const PLACES: usize = 128;

/// The costs of the instructions examined so far, by the byte of a block where they begin.
pub(super) struct Moved {
    costs: [Option<(u64, u64)>; PLACES],
    unit: u64,
}

impl Moved {
    /// An empty table; `None` if instructions are not shifts of each other: with a swizzle, or where lanes carry.
    pub(super) const fn of(access: &Access, memory: &Composed, lanes: u64, unit: u64) -> Option<Moved> {
        // A vector must also begin at the same place within its own bytes.
        let unit = if unit * 8 < access.width() { access.width() / 8 } else { unit };
        if unit > PLACES as u64 || access.bits() < 8 || memory.as_plain().is_none() {
            return None;
        }
        let Ok(all) = composition(memory.layout(), access.layout()) else { return None };
        if steps_by(&all, 0, lanes, access.threads()) && steps_by(&all, 1, access.vector(), access.values()) {
            Some(Moved { costs: [None; PLACES], unit })
        } else {
            None
        }
    }

    /// The cost of instructions that begin here, if one was examined.
    #[allow(clippy::cast_possible_truncation, reason = "below the number of places")]
    pub(super) const fn cost(&self, within: u64) -> Option<(u64, u64)> {
        self.costs[within as usize]
    }

    /// Records the cost of instructions that begin here.
    #[allow(clippy::cast_possible_truncation, reason = "below the number of places")]
    pub(super) const fn remember(&mut self, within: u64, cost: (u64, u64)) {
        self.costs[within as usize] = Some(cost);
    }
}

impl Access {
    /// The place in a block where an instruction begins, which determines its cost. `None` for a partial last warp: it
    /// has other lanes, so no cost is shared with it.
    pub(super) const fn within(
        &self,
        tile: &Tile,
        place: &Place,
        moved: Option<&Moved>,
    ) -> Result<Option<u64>, LayoutError> {
        let Some(moved) = moved else { return Ok(None) };
        let lanes = if place.lanes < self.threads() { place.lanes } else { self.threads() };
        if place.first_thread + lanes > self.threads() {
            return Ok(None);
        }
        let start = ctry!(tile.index(self, place.first_thread, place.first_value)) * (self.bits() / 8);
        Ok(Some(start % moved.unit))
    }
}

impl Access {
    /// The number of lanes examined for the wavefronts in a memory that is no map of bits. The first is for one memory,
    /// the second an upper bound for many. Of instructions that are shifts of each other, one is examined for each
    /// place.
    pub(crate) const fn work(&self, memory: &Composed, machine: &Machine) -> (u64, u64) {
        let (threads, lanes, unit) = (self.threads(), machine.lanes(), machine.word());
        let runs = self.values() / self.vector();
        let (full, partial) = if threads < lanes { (1, 0) } else { (threads / lanes, (threads % lanes != 0) as u64) };
        let full = match Moved::of(self, memory, lanes, unit) {
            Some(moved) if moved.unit.saturating_mul(8) / self.bits() < full.saturating_mul(runs) => {
                moved.unit.saturating_mul(8) / self.bits()
            }
            _ => full.saturating_mul(runs),
        };
        let instructions = full.saturating_add(partial * runs);
        let active = if threads < lanes { threads } else { lanes };
        // The start of each instruction, and whether its vectors are runs, is computed for all: one index each, while a
        // lane that is examined takes several.
        let begun = threads.div_ceil(lanes).saturating_mul(runs);
        let asked = begun.saturating_add(if self.vector() > 1 { self.layout().size() } else { 0 }) / 4;
        let looked = instructions.saturating_mul(active).saturating_mul(self.starts(unit)).saturating_add(asked);
        self.for_many(memory.layout(), looked)
    }
}

/// Whether a mode of a layout is a sum of two parts. One depends on the place in a run of `unit` coordinates, the other
/// on the run.
const fn steps_by(layout: &Layout, mode: usize, unit: u64, size: u64) -> bool {
    let Ok(mode) = layout.mode(mode) else { return false };
    let (mut below, mut i) = (1, 0);
    while i < mode.length() {
        let (extent, _) = mode.mode_at(i);
        if below * extent > unit {
            // The last leaf continues in one step, whatever is left of it.
            return unit % below == 0 && (extent % (unit / below) == 0 || i + 1 == mode.length());
        }
        below *= extent;
        i += 1;
    }
    unit >= size || below == unit
}
