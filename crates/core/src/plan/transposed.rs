//! Loops of a copy that transposes: along the innermost one the target is a run, along another one the source is.

use crate::plan::numbers::Numbers;

/// The bytes of a run of the target that a tile has: a line of the cache.
pub(crate) const LINE: usize = 64;

/// The rows of the target that a tile has. Two tiles are on the stack, 8 KiB; or 2 KiB on machines of 32 bits, whose
/// stacks may be small.
pub(crate) const ROWS: usize = if usize::BITS < 64 { 16 } else { 64 };

/// The rows of the target that are passed over together: so many pages and lines are in use.
pub(super) const TOGETHER: usize = 512;

/// The fewest elements of a tile that is worth its own loops.
const FEW: usize = 64;

impl Numbers<2> {
    /// The same loops in tiles, for elements of `size` bytes, if they transpose. The target moves by 1 along the
    /// innermost loop, the source along the next one.
    ///
    /// Post: the patches are all coordinates, each once.
    pub(crate) fn transposed(&self, size: usize) -> Option<Self> {
        let mode = (1..self.count()).find(|&mode| self.step(mode, 1) == 1)?;
        let (run, rows) = (self.extent(0), self.extent(mode));
        let transposes = self.step(0, 0) == 1 && self.step(0, 1) != 1;
        // A block is 16 bytes.
        let pays = run * size >= 16 && rows * size >= 16 && run * rows >= FEW;
        (transposes && pays).then(|| self.tiled(mode, [LINE / size, TOGETHER], ROWS))
    }
}
