//! Loops of a copy that transposes: along the innermost one the target is a run, along another one the source is.

use crate::plan::numbers::Numbers;

/// The bytes of a run of the target that a tile has, if its elements have less than 8 bytes: a line of the cache.
pub(crate) const LINE: usize = 64;

/// The elements of a run of the target that a tile has, if they have 8 or 16 bytes: two lines, or four.
pub(crate) const WIDE: usize = 16;

/// The rows of the target that a tile has. Two tiles are on the stack, 8 KiB; or 2 KiB on machines of 32 bits, whose
/// stacks may be small.
pub(crate) const ROWS: usize = if usize::BITS < 64 { 16 } else { 64 };

/// The rows of the target that are passed over together: so many pages and lines are in use.
pub(super) const TOGETHER: usize = 512;

/// The fewest elements of a tile that is worth its own loops.
const FEW: usize = 64;

impl Numbers<2> {
    /// Cuts the loops into tiles, for elements of `size` bytes and a mode along which they
    /// [transpose](Self::transposes). The target moves by 1 along the innermost loop, the source along the next one.
    ///
    /// Post: the patches are all coordinates, each once.
    #[inline(always)]
    pub(crate) fn cut_transposed(&mut self, mode: usize, size: usize) {
        self.cut(mode, [if size < 8 { LINE / size } else { WIDE }, TOGETHER], ROWS);
    }

    /// The mode along which the source is a run, if the loops transpose elements of `size` bytes.
    #[inline]
    pub(crate) fn transposes(&self, size: usize) -> Option<usize> {
        let mode = (1..self.count()).find(|&mode| self.step(mode, 1) == 1)?;
        let (run, rows) = (self.extent(0), self.extent(mode));
        let transposes = self.step(0, 0) == 1 && self.step(0, 1) != 1;
        // A block is 16 bytes.
        let pays = run * size >= 16 && rows * size >= 16 && run * rows >= FEW;
        (transposes && pays).then_some(mode)
    }
}
