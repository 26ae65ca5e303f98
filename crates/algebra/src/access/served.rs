//! Lanes of an instruction that a machine serves together, computed once for all instructions.

use super::machine::{MAX_LANE_BITS, Machine};
use super::value::Access;
use crate::const_util::ctry;
use crate::error::LayoutError;

const MOST: usize = 1 << MAX_LANE_BITS;

/// The lanes of an instruction, sorted by phase; lanes that no warp has are left out.
pub(super) struct Served {
    lanes: [u16; MOST],
    /// The end of each phase.
    ends: [u16; MOST],
    phases: usize,
    bank_bits: u32,
}

impl Served {
    /// # Errors
    /// [`LayoutError::Undocumented`].
    #[allow(clippy::cast_possible_truncation, reason = "at most 1024 lanes")]
    pub(super) const fn of(access: &Access, machine: &Machine) -> Result<Served, LayoutError> {
        let phase = ctry!(machine.phase(access.width(), access.direction()));
        let active = if access.threads() < machine.lanes() { access.threads() } else { machine.lanes() };
        let mut served = Served { lanes: [0; MOST], ends: [0; MOST], phases: 0, bank_bits: phase.bank_bits() };
        let (mut count, mut first) = (0, 0);
        while first < active {
            if phase.leads(first) {
                let mut k = 0;
                while k < 1 << phase.masks().len() {
                    let lane = phase.lane(first, k);
                    if lane < active {
                        served.lanes[count] = lane as u16;
                        count += 1;
                    }
                    k += 1;
                }
                served.ends[served.phases] = count as u16;
                served.phases += 1;
            }
            first += 1;
        }
        Ok(served)
    }

    /// The number of phases.
    pub(super) const fn phases(&self) -> usize {
        self.phases
    }

    pub(super) const fn bank_bits(&self) -> u32 {
        self.bank_bits
    }

    /// The lanes of a phase.
    pub(super) const fn lanes(&self, phase: usize) -> &[u16] {
        let first = if phase == 0 { 0 } else { self.ends[phase - 1] };
        self.lanes.split_at(self.ends[phase] as usize).0.split_at(first as usize).1
    }

    /// The size of the largest phase.
    pub(super) const fn together(&self) -> u64 {
        let (mut most, mut phase) = (0, 0);
        while phase < self.phases {
            let count = self.lanes(phase).len() as u64;
            most = if count > most { count } else { most };
            phase += 1;
        }
        most
    }
}
