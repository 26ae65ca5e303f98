//! Checks of bank conflicts: each returns `Ok`, or an error with two lanes that clash and a swizzle.

use super::best::swizzle_for;
use crate::access::{Access, CLAIM, Clash, Machine, Metric, Wavefronts, at_run_time};
use crate::const_util::ctry;
use crate::error::{LayoutError, Operation};
use crate::swizzle::Composed;

impl Access {
    /// Checks for bank conflicts: no bank serves more than `most` words beyond the first in one phase; 0 for no
    /// conflicts.
    ///
    /// # Errors
    /// [`LayoutError::BankConflicts`] with two lanes and the bytes that they request, and if there is one, the swizzle
    /// with the fewest conflicts; [`LayoutError::StrideDecides`] if a runtime stride may have them; the errors of
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
            return self.require_whatever(memory, &Metric::Conflicts(machine), most);
        }
        let cost = ctry!(self.wavefronts(memory, machine));
        if cost.conflicts() <= most { Ok(()) } else { self.refuse_conflicts(memory, machine, &cost, most, false) }
    }

    /// The error with the lanes that clash, where an access costs more than `most` conflicts, or wavefronts.
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
        // A swizzle is proposed only if it has been measured, and costs less.
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

    /// Checks that no instruction takes more than `most` wavefronts.
    ///
    /// # Errors
    /// [`LayoutError::BankConflicts`] if there are at most `most` phases, else [`LayoutError::TooManyBlocks`];
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
            return self.require_whatever(memory, &Metric::Wavefronts(machine), most);
        }
        let cost = ctry!(self.wavefronts(memory, machine));
        if cost.worst() <= most {
            return Ok(());
        }
        // More wavefronts than phases, which cannot be avoided, mean that lanes clash.
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
}
