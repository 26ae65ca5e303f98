//! Loops of a transpose into a target that is far larger than the caches: windows of the source, step by step.

use crate::plan::cache::Cache;
use crate::plan::numbers::{Numbers, Patch};
use crate::plan::transposed::{Core, LINE, PAGE, TOGETHER, Way};

/// The bytes that a large transpose holds between source and target: a step of a window.
pub(crate) const HELD: usize = 12 << 10;

/// The elements of a line; 0 for elements without bytes, which rustc asks for although no branch reaches them.
pub(crate) const fn per_line<T>() -> usize {
    match size_of::<T>() {
        0 => 0,
        size => LINE / size,
    }
}

/// The lines that a cache has to keep, unless the caches behind it keep them, as Intel's do: fewer are displaced before
/// they are used. On Zen 3, with elements of 2 bytes, windows then take twice as long as tiles.
const ENOUGH: usize = 64;

/// The loops of a transpose in windows: some rows of the source, passed over step by step, a line at a time.
pub(crate) struct Windows {
    pub(crate) nest: Numbers<2>,
    /// Whether all rows of the target begin with a line.
    pub(crate) aligned: bool,
    /// The way in which blocks of a window come into the room.
    pub(crate) way: Way,
    /// The rows of a window, and the elements of a row of the source in which it is passed over.
    window: usize,
    wide: usize,
}

impl Numbers<2> {
    /// The same loops, which [transpose](Numbers::transposes), in windows, if rows of the target are long enough and
    /// the cache keeps enough lines of the source; for elements of `size` bytes, the target at an address.
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
        let kept = cache.lines(bytes(self.step(0, 1)).cast_signed().unsigned_abs());
        if kept < ENOUGH && cache.core != Core::Intel {
            return None;
        }
        let window = kept.clamp(32, 128).min(most).next_multiple_of(line).min(most - most % line);
        // The pages of the target that are written by turns are as many as the elements of a page of the source.
        let wide = (PAGE / size).min(4 * TOGETHER);
        let mut nest = *self;
        nest.cut(1, [window, wide], line);
        let way = if cache.core == Core::Zen5 { Way::BySource } else { Way::ByTarget };
        Some(Windows { nest, aligned, way, window, wide })
    }
}

/// The steps from a load of the source to its use.
const AHEAD: usize = 4;

impl Windows {
    /// The distance from a patch to the source of some steps later: to its right, or in the next window.
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
