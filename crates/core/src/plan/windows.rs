//! Loops of a transpose into a target that is far larger than the caches: windows of the source, step by step.

use crate::plan::cache::Cache;
use crate::plan::numbers::{Numbers, Patch};
use crate::plan::transposed::{LINE, PAGE, TOGETHER, Way};

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

/// The rows of a window that is read by runs, and the bytes of a run. On Zen 5, a line of each of 128 rows by turns is
/// 14 GB/s from memory; runs of four lines are 30, and of one row 45. So the cache has to keep few lines. A window
/// whose rows begin anywhere in a line has twice as many rows, since it begins with a line of the window before.
const ROWS: usize = 32;
const RUN: usize = 1024;

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
    /// Whether the next window is asked for by runs, and not by a line of each row.
    runs: bool,
}

/// The part of the source that a patch asks for: lines of some rows, `first` elements after the patch.
pub(crate) struct Ahead {
    pub(crate) first: usize,
    pub(crate) rows: usize,
    pub(crate) lines: usize,
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
        let intel = cache.core.is_intel();
        let by_turns = !intel && cache.core.writes_by_turns(size);
        // Measured: elements of 2 bytes take a quarter longer by runs, of 1 byte up to half.
        let runs = by_turns && size >= 4 && (aligned || kept < ENOUGH);
        if kept < ENOUGH && !intel && !runs {
            return None;
        }
        let (window, wide) = if runs {
            (if aligned { ROWS } else { 2 * ROWS }, RUN / size)
        } else {
            // The pages of the target that are written by turns are as many as the elements of a page of the source.
            let window = kept.clamp(32, 128).min(most).next_multiple_of(line).min(most - most % line);
            (window, (PAGE / size).min(4 * TOGETHER))
        };
        let mut nest = *self;
        nest.cut(1, [window, wide], line);
        let way = if by_turns { Way::BySource } else { Way::ByTarget };
        Some(Windows { nest, aligned, way, window, wide, runs })
    }
}

/// The steps from a load of the source to its use.
const AHEAD: usize = 4;

impl Windows {
    /// The part of the source that a patch asks for: a line of each row to its right, or in the next window. Where the
    /// next window is read by runs, the patches of this one ask for some of its rows each.
    pub(crate) fn ahead(&self, patch: &Patch<2>) -> Ahead {
        let (rows, within) = (self.nest.extent(1), patch.begin[1] % self.wide);
        let below = self.window.wrapping_mul(self.nest.step(0, 1));
        if self.runs {
            let steps = RUN / LINE;
            let each = self.window / steps;
            let row = within * steps / self.wide * each;
            let first = below.wrapping_add(row.wrapping_mul(self.nest.step(0, 1))).wrapping_sub(within);
            return Ahead { first, rows: each, lines: steps };
        }
        let wide = self.wide.min(rows - (patch.begin[1] - within));
        let ahead = AHEAD * patch.rows;
        let first = if within + ahead < wide { ahead } else { below.wrapping_add(ahead).wrapping_sub(wide) };
        Ahead { first, rows: patch.columns, lines: 1 }
    }
}
