//! Claims about accesses: each is `Ok`, or an error with the lanes that break it.

use super::cost::{Clash, Wavefronts};
use super::machine::Machine;
use super::runtime::{Asking, at_run_time};
use super::value::Access;
use crate::const_util::ctry;
use crate::error::{Blame, LayoutError, Operation};
use crate::swizzle::Composed;
use crate::synthesis::swizzle_for;

/// The bytes of a sector.
pub const SECTOR: u64 = 32;
/// The bytes of a line.
pub const LINE: u64 = 128;
/// The bytes of a page.
pub const PAGE: u64 = 4096;

/// What claims say.
const CLAIM: Blame = Blame::whole(Operation::Access, 3);

impl Access {
    /// Claims that no bank is asked for more than `most` words too many in one phase: 0 for no conflicts.
    ///
    /// # Errors
    /// [`LayoutError::BankConflicts`] with two lanes and what they ask for, and where there is one, the swizzle that
    /// has fewest conflicts; [`LayoutError::StrideDecides`] where a runtime stride may have them; the errors of
    /// [`wavefronts`](Access::wavefronts).
    ///
    /// ```
    /// use layout_algebra::{Composed, Layout, access::{Access, Direction, Machine}};
    /// let column = Access::new(&Layout::parse("(32,32):(1,32)")?, Direction::Read, 32)?;
    /// let tile = Composed::plain(&Layout::parse("(32,32):(32,1)")?)?;
    /// assert_eq!(column.require_conflicts(&tile, &Machine::NVIDIA, 0).unwrap_err().to_string(), "\
    /// [L1101] conflicts: 31 conflicts, claimed 0: lanes 0 and 1 share bank 0
    ///   lane 0 asks it for byte 0, lane 1 for byte 128, in one phase of nvidia
    ///   help: use swizzle(5, 0, 5) * ((32,32):(32,1)), which has 0");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn require_conflicts(&self, memory: &Composed, machine: &Machine, most: u64) -> Result<(), LayoutError> {
        ctry!(self.has_conflicts(memory, machine, most), Operation::Conflicts);
        Ok(())
    }

    const fn has_conflicts(&self, memory: &Composed, machine: &Machine, most: u64) -> Result<(), LayoutError> {
        if at_run_time(memory.layout()) {
            return self.require_whatever(memory, &Asking::Conflicts(machine), most);
        }
        let cost = ctry!(self.wavefronts(memory, machine));
        if cost.conflicts() <= most { Ok(()) } else { self.refuse_conflicts(memory, machine, &cost, most, false) }
    }

    /// Says which lanes clash, where an access costs more than so many conflicts, or wavefronts.
    const fn refuse_conflicts(
        &self,
        memory: &Composed,
        machine: &Machine,
        cost: &Wavefronts,
        most: u64,
        wavefronts: bool,
    ) -> Result<(), LayoutError> {
        let Some(Clash { lanes, bank, bytes }) = ctry!(self.first_clash(memory, machine)) else { return Ok(()) };
        let found = if wavefronts { cost.worst() } else { cost.conflicts() };
        let (mut swizzle, mut left) = (None, found);
        if let Ok(best) = swizzle_for(memory.layout(), &[*self], machine)
            && let Ok(placed) = best.composed(memory.layout())
            && let Ok(cost) = self.wavefronts(&placed, machine)
        {
            let better = if wavefronts { cost.worst() } else { cost.conflicts() };
            if better < found {
                (swizzle, left) = (best.swizzle(), better);
            }
        }
        let (layout, warp, machine) = (*memory.layout(), machine.lanes(), machine.name());
        Err(LayoutError::BankConflicts {
            blame: CLAIM,
            found,
            claimed: most,
            wavefronts,
            lanes,
            warp,
            bank,
            bytes,
            machine,
            swizzle,
            left,
            layout,
        })
    }

    /// Claims that no instruction takes more than `most` wavefronts.
    ///
    /// # Errors
    /// [`LayoutError::BankConflicts`] where the phases are no more than `most`, else [`LayoutError::TooManyBlocks`];
    /// [`LayoutError::StrideDecides`]; the errors of [`wavefronts`](Access::wavefronts).
    ///
    /// ```
    /// use layout_algebra::{Composed, Layout, access::{Access, Direction, Machine}};
    /// let column = Access::new(&Layout::parse("(8,8):(8,1)")?, Direction::Read, 32)?;
    /// let tile = Composed::plain(&Layout::parse("(8,8):(1,16)")?)?;
    /// assert_eq!(column.require_wavefronts(&tile, &Machine::NVIDIA, 2).unwrap_err().to_string(), "\
    /// [L1101] wavefronts: 4 wavefronts, claimed 2: lanes 0 and 2 share bank 0
    ///   lane 0 asks it for byte 0, lane 2 for byte 128, in one phase of nvidia
    ///   help: use swizzle(2, 0, 5) * ((8,8):(1,16)), which has 1");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn require_wavefronts(&self, memory: &Composed, machine: &Machine, most: u64) -> Result<(), LayoutError> {
        ctry!(self.takes_wavefronts(memory, machine, most), Operation::Wavefronts);
        Ok(())
    }

    const fn takes_wavefronts(&self, memory: &Composed, machine: &Machine, most: u64) -> Result<(), LayoutError> {
        if at_run_time(memory.layout()) {
            return self.require_whatever(memory, &Asking::Wavefronts(machine), most);
        }
        let cost = ctry!(self.wavefronts(memory, machine));
        if cost.worst() <= most {
            return Ok(());
        }
        // More than the phases that there are anyway: lanes clash.
        if cost.phases() <= most {
            return self.refuse_conflicts(memory, machine, &cost, most, true);
        }
        let (found, bytes) = (cost.worst(), ctry!(self.bytes_of_runs(memory, machine.lanes())));
        Err(LayoutError::TooManyBlocks {
            blame: CLAIM,
            found,
            claimed: most,
            unit: machine.word(),
            bytes,
            phases: cost.phases(),
        })
    }

    /// Claims that no instruction of `lanes` threads touches more than `most` aligned blocks of `unit` bytes: sectors,
    /// lines, pages.
    ///
    /// # Errors
    /// [`LayoutError::TooManyBlocks`]; the errors of [`blocks`](Access::blocks).
    ///
    /// ```
    /// use layout_algebra::{Composed, Layout, access::{Access, Direction}};
    /// let column = Access::new(&Layout::parse("(32,32):(1,32)")?, Direction::Read, 32)?;
    /// let tile = Composed::plain(&Layout::parse("(32,32):(32,1)")?)?;
    /// assert_eq!(column.require_blocks(&tile, 32, 32, 4).unwrap_err().to_string(), "\
    /// [L1102] access: 32 blocks of 32 bytes, claimed at most 4
    ///   an instruction moves 128 bytes of their 1024
    ///   help: give neighbours in memory to neighbouring threads, or claim 32");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn require_blocks(&self, memory: &Composed, lanes: u64, unit: u64, most: u64) -> Result<(), LayoutError> {
        if at_run_time(memory.layout()) {
            return self.require_whatever(memory, &Asking::Blocks(lanes, unit), most);
        }
        let found = ctry!(self.blocks(memory, lanes, unit));
        if found <= most {
            return Ok(());
        }
        let bytes = ctry!(self.bytes_of_runs(memory, lanes));
        Err(LayoutError::TooManyBlocks { blame: CLAIM, found, claimed: most, unit, bytes, phases: 0 })
    }

    /// [`require_blocks`](Access::require_blocks) of sectors of 32 bytes, by a warp of a machine.
    ///
    /// # Errors
    /// As there.
    pub const fn require_sectors(&self, memory: &Composed, machine: &Machine, most: u64) -> Result<(), LayoutError> {
        ctry!(self.require_blocks(memory, machine.lanes(), SECTOR, most), Operation::Sectors);
        Ok(())
    }

    /// [`require_blocks`](Access::require_blocks) of lines of 128 bytes, by a warp of a machine.
    ///
    /// # Errors
    /// As there.
    pub const fn require_lines(&self, memory: &Composed, machine: &Machine, most: u64) -> Result<(), LayoutError> {
        ctry!(self.require_blocks(memory, machine.lanes(), LINE, most), Operation::Lines);
        Ok(())
    }

    /// [`require_blocks`](Access::require_blocks) of pages of 4096 bytes, by a warp of a machine.
    ///
    /// # Errors
    /// As there.
    pub const fn require_pages(&self, memory: &Composed, machine: &Machine, most: u64) -> Result<(), LayoutError> {
        ctry!(self.require_blocks(memory, machine.lanes(), PAGE, most), Operation::Pages);
        Ok(())
    }

    /// Claims that `least` consecutive values of each thread are neighbours in order, and begin at a multiple of their
    /// bytes: one instruction can move them.
    ///
    /// # Errors
    /// [`LayoutError::VectorBroken`] and [`LayoutError::VectorMisaligned`] with the value that is elsewhere; those of
    /// [`by`](Access::by).
    ///
    /// ```
    /// use layout_algebra::{Composed, Layout, access::{Access, Direction}};
    /// let rows = Access::new(&Layout::parse("(8,8):(1,8)")?, Direction::Read, 32)?;
    /// let padded = Composed::plain(&Layout::parse("(8,8):(9,1)")?)?;
    /// assert_eq!(rows.require_vector(&padded, 4).unwrap_err().to_string(), "\
    /// [L1106] vector: value 0 of thread 1 begins at byte 36, not a multiple of 16
    ///   help: use strides and a place that are multiples of the vector, or a vector of 1 value");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn require_vector(&self, memory: &Composed, least: u64) -> Result<(), LayoutError> {
        ctry!(self.moves_vectors(memory, least), Operation::Vector);
        Ok(())
    }

    const fn moves_vectors(&self, memory: &Composed, least: u64) -> Result<(), LayoutError> {
        let access = ctry!(self.by(least));
        if at_run_time(memory.layout()) {
            return access.require_whatever(memory, &Asking::Vector, least);
        }
        match access.require_vectors(memory) {
            Ok(()) => Ok(()),
            Err(error) => Err(error.with_blame(CLAIM)),
        }
    }
}
