//! Loops of a copy that transposes: along the innermost one the target is a run, along another one the source is.

#[cfg(target_arch = "x86_64")]
use crate::plan::cache::Cache;
use crate::plan::numbers::Numbers;
#[cfg(target_arch = "x86_64")]
use crate::plan::numbers::Patch;

/// The bytes of a run of the target that a tile has: a line of the cache.
pub(crate) const LINE: usize = 64;

/// The rows of the target that a tile has.
pub(crate) const ROWS: usize = 64;

/// The rows of the target that are passed over together: so many pages and lines are in use.
const TOGETHER: usize = 512;

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

/// The bytes that a large transpose holds between source and target: a step of a window.
#[cfg(target_arch = "x86_64")]
pub(crate) const HELD: usize = 12 << 10;

/// The elements of a line; 0 for elements without bytes, which rustc asks for although no branch reaches them.
#[cfg(target_arch = "x86_64")]
pub(crate) const fn per_line<T>() -> usize {
    match size_of::<T>() {
        0 => 0,
        size => LINE / size,
    }
}

/// The loops of a transpose in windows: some rows of the source, passed over step by step, a line at a time.
#[cfg(target_arch = "x86_64")]
pub(crate) struct Windows {
    pub(crate) nest: Numbers<2>,
    /// Whether all rows of the target begin with a line.
    pub(crate) aligned: bool,
    /// The rows of a window, and the elements of a row of the source in which it is passed over.
    window: usize,
    wide: usize,
}

#[cfg(target_arch = "x86_64")]
impl Numbers<2> {
    /// The same loops, which [transpose](Numbers::transposed), in windows, if rows of the target are long enough; for
    /// elements of `size` bytes, the target at an address.
    ///
    /// Post: as for `transposed`; all windows along the innermost loop but the last one are whole lines.
    pub(crate) fn windows(&self, size: usize, at: usize, cache: Cache) -> Option<Windows> {
        let (line, bytes) = (LINE / size, |step: usize| step.wrapping_mul(size));
        if self.extent(0) < 8 * line || self.extent(1) < line {
            return None;
        }
        let is_line = |mode: usize| bytes(self.step(mode, 0)).is_multiple_of(LINE);
        let aligned = at.is_multiple_of(LINE) && (1..self.count()).all(is_line);
        // The lines of a window stay in the cache from when they are asked for; and one of each row is held.
        let most = HELD / LINE - line;
        let kept = cache.lines(bytes(self.step(0, 1)).cast_signed().unsigned_abs()).clamp(32, 128);
        let window = kept.min(most).next_multiple_of(line).min(most - most % line);
        // The pages of the target that are written by turns are as many as the elements of a page of the source.
        let wide = (PAGE / size).min(4 * TOGETHER);
        Some(Windows { nest: self.tiled(1, [window, wide], line), aligned, window, wide })
    }
}

/// The bytes of a page of memory.
#[cfg(target_arch = "x86_64")]
const PAGE: usize = 4096;

/// How many steps ahead the source is asked for.
#[cfg(target_arch = "x86_64")]
const AHEAD: usize = 4;

#[cfg(target_arch = "x86_64")]
impl Windows {
    /// How far from a patch is the source that will be needed some steps later: to its right, or in the next window.
    pub(crate) fn ahead(&self, patch: &Patch<2>) -> usize {
        let (rows, within) = (self.nest.extent(1), patch.begin[1] % self.wide);
        let wide = self.wide.min(rows - (patch.begin[1] - within));
        let ahead = AHEAD * patch.rows;
        if within + ahead < wide {
            return ahead;
        }
        self.window.wrapping_mul(self.nest.step(0, 1)).wrapping_add(ahead).wrapping_sub(wide)
    }
}
