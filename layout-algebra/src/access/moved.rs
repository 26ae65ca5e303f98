//! Instructions that are others, moved: without a swizzle a step of whole words moves all lanes by as much, so that
//! only the places within a word, or a block, at which instructions begin are looked at.

use super::lanes::Place;
use super::tile::Tile;
use super::value::Access;
use crate::const_util::ctry;
use crate::data::layout::Layout;
use crate::error::LayoutError;
use crate::ops::composition;
use crate::swizzle::Composed;

/// The most bytes of a block whose places are told apart.
const PLACES: usize = 128;

/// The costs of the instructions so far, by the byte of a block at which they begin.
pub(super) struct Moved {
    costs: [Option<(u64, u64)>; PLACES],
    unit: u64,
}

impl Moved {
    /// Nothing looked at yet; `None` where instructions are not others moved: where a swizzle follows, or lanes carry.
    pub(super) const fn of(access: &Access, memory: &Composed, lanes: u64, unit: u64) -> Option<Moved> {
        // A vector has to begin at the same place of its own bytes, too.
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

    /// Keeps what an instruction costs that begins here.
    #[allow(clippy::cast_possible_truncation, reason = "below the number of places")]
    pub(super) const fn remember(&mut self, place: u64, cost: (u64, u64)) {
        self.costs[place as usize] = Some(cost);
    }
}

impl Access {
    /// What an instruction costs, if another that it is a move of was looked at, and where in a block it begins.
    #[allow(clippy::cast_possible_truncation, reason = "below the number of places")]
    pub(super) const fn known(
        &self,
        tile: &Tile,
        place: &Place,
        moved: Option<&Moved>,
    ) -> Result<(Option<(u64, u64)>, u64), LayoutError> {
        let Some(moved) = moved else { return Ok((None, 0)) };
        // Warps that are not full have other lanes.
        if place.first_thread + place.lanes > self.threads() {
            return Ok((None, 0));
        }
        let start = ctry!(tile.index(self, place.first_thread, place.first_value)) * (self.bits() / 8);
        let within = start % moved.unit;
        Ok((moved.costs[within as usize], within))
    }
}

/// Whether a mode of a layout is the sum of what a run of `unit` coordinates adds, and of what counts the runs.
const fn steps_by(layout: &Layout, mode: usize, unit: u64, size: u64) -> bool {
    let Ok(mode) = layout.mode(mode) else { return false };
    let (mut below, mut i) = (1, 0);
    while i < mode.length() {
        let (extent, _) = mode.mode_at(i);
        if below * extent > unit {
            // The last leaf goes on in one step, whatever is left of it.
            return unit % below == 0 && (extent % (unit / below) == 0 || i + 1 == mode.length());
        }
        below *= extent;
        i += 1;
    }
    unit >= size || below == unit
}
