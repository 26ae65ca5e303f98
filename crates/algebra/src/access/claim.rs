//! Checks of blocks and vectors of accesses: each returns `Ok`, or an error that shows why the claim fails.

use super::machine::Machine;
use super::runtime::{Metric, at_run_time};
use super::value::Access;
use crate::const_util::ctry;
use crate::error::{Blame, LayoutError, Operation};
use crate::swizzle::Composed;

/// The bytes of a sector.
pub const SECTOR: u64 = 32;
/// The bytes of a line.
pub const LINE: u64 = 128;
/// The bytes of a page.
pub const PAGE: u64 = 4096;

/// The blame of an error about the claim itself.
pub(crate) const CLAIM: Blame = Blame::whole(Operation::Access, 3);

impl Access {
    /// Checks that no instruction of `lanes` threads touches more than `most` aligned blocks of `unit` bytes: sectors,
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
            return self.require_whatever(memory, &Metric::Blocks(lanes, unit), most);
        }
        let found = ctry!(self.blocks(memory, lanes, unit));
        if found <= most {
            return Ok(());
        }
        let bytes = ctry!(self.bytes_of_runs(memory, lanes));
        Err(LayoutError::TooManyBlocks { blame: CLAIM, found, claimed: most, unit, bytes, phases: 0 })
    }

    /// [`require_blocks`](Access::require_blocks) for sectors of 32 bytes and the warps of a machine.
    ///
    /// # Errors
    /// The errors of [`require_blocks`](Access::require_blocks).
    pub const fn require_sectors(&self, memory: &Composed, machine: &Machine, most: u64) -> Result<(), LayoutError> {
        ctry!(self.require_blocks(memory, machine.lanes(), SECTOR, most), Operation::Sectors);
        Ok(())
    }

    /// [`require_blocks`](Access::require_blocks) for lines of 128 bytes and the warps of a machine.
    ///
    /// # Errors
    /// The errors of [`require_blocks`](Access::require_blocks).
    pub const fn require_lines(&self, memory: &Composed, machine: &Machine, most: u64) -> Result<(), LayoutError> {
        ctry!(self.require_blocks(memory, machine.lanes(), LINE, most), Operation::Lines);
        Ok(())
    }

    /// [`require_blocks`](Access::require_blocks) for pages of 4096 bytes and the warps of a machine.
    ///
    /// # Errors
    /// The errors of [`require_blocks`](Access::require_blocks).
    pub const fn require_pages(&self, memory: &Composed, machine: &Machine, most: u64) -> Result<(), LayoutError> {
        ctry!(self.require_blocks(memory, machine.lanes(), PAGE, most), Operation::Pages);
        Ok(())
    }

    /// Checks that one instruction can move `least` consecutive values of each thread: they are neighbours in order,
    /// and begin at a multiple of their bytes.
    ///
    /// # Errors
    /// [`LayoutError::VectorBroken`] and [`LayoutError::VectorMisaligned`] with the value that is elsewhere; the errors
    /// of [`by`](Access::by).
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
            return access.require_whatever(memory, &Metric::Vector, least);
        }
        match access.require_vectors(memory) {
            Ok(()) => Ok(()),
            Err(error) => Err(error.with_blame(CLAIM)),
        }
    }
}
