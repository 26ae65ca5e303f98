//! Transposes into targets that are far larger than the caches: whole lines, with stores that go past the caches.
//!
//! ```text
//!    the source: a window, step by step       held: a row for each column      the target
//!    j ->  0  1  2  ..                        i ->                             |--+------+------+--|
//!    i  +----+----+----+--                    +--+------+------+               |-----+------+------|
//!    |  |    |    |    |    32 rows      ->   +-----+------+---+          ->   |------+------+-----|
//!    v  +----+----+----+--                    lines of the target              head             tail
//! ```
//!
//! A plain store reads the line that it writes to, which is a third of the traffic of a copy. These stores do not; in
//! return they are slow where only a part of a line is written. Rows of the target begin anywhere in a line. So a
//! window begins with what the one before had of a line, which the second-level cache still has.

#[cfg(test)]
mod tests;

use core::ptr::NonNull;

use super::processor::second_level;
use super::{BLOCKED, copy_tile};
use crate::plan::cache::Cache;
use crate::plan::numbers::{self, Numbers, Patch};
use crate::plan::transposed::Way;
use crate::plan::windows::{Windows, per_line};
use crate::raw::{Fence, Room, Row, TransposedTile};
use crate::sealed::Token;

/// The loops in windows, if it pays to write past the caches.
pub(super) fn windows<T>(target: NonNull<T>, tiles: &Numbers<2>) -> Option<Windows> {
    let (bytes, at) = (tiles.size().wrapping_mul(size_of::<T>()), target.addr().get());
    // Each line has to begin with an element. The cache is asked for only where the answer may be yes.
    let may = const { size_of::<T>() <= Cache::WIDEST } && bytes >= Cache::LEAST_FAR;
    let may = may && at.is_multiple_of(const { size_of::<T>() });
    let cache = if may { second_level() } else { return None };
    if bytes >= cache.far(const { size_of::<T>() }) { tiles.windows(size_of::<T>(), at, cache) } else { None }
}

/// Clones the elements of a source into a target, window by window. **Law.** As for [`transpose`](super::transpose).
#[inline(never)]
pub(super) fn stream<T: Clone, const N: usize>(bases: (NonNull<T>, NonNull<T>), windows: &Windows) {
    let (mut room, _fence) = (Room::new(), Fence);
    let (line, nest) = (const { per_line::<T>() }, &windows.nest);
    let way = if const { N < BLOCKED } { Way::Gathered } else { windows.way };
    numbers::for_each_patch(nest, |patch: Patch<2>| {
        // Keeps the law: the patches are all coordinates, each once.
        let tile = TransposedTile::new(bases, nest, &patch, Token(()));
        tile.prefetch(&windows.ahead(&patch));
        let lead = if windows.aligned || patch.begin[0] == 0 { 0 } else { line };
        let count = lead + patch.columns;
        for first in (0..count).step_by(line) {
            let columns = line.min(count - first);
            // Keeps the law: the window before this one has elements of the source there, and the room has a row for
            // each row of the tile.
            let strip = tile.in_room(&mut room, first, lead, columns, Token(()));
            copy_tile::<T, N>(&strip, way);
        }
        let begins = patch.begin[0] == 0;
        let ends = patch.begin[0] + patch.columns == nest.extent(0);
        let part = Part { count, again: lead > 0, begins, ends };
        for row in 0..patch.rows {
            // Keeps the law: the target has as many elements before the tile, and all of the room were written.
            move_lines(&tile.row(&mut room, row, lead, Token(())), &part);
        }
    });
}

/// Moves the lines that end in a part of a row, and what a row has before its first line and after its last one.
/// **Law.** Both rows have `part.count` elements, which were written to the room, and some begin with a line.
#[inline(always)]
fn move_lines<T>(row: &Row<T>, part: &Part) {
    // Keeps the law: each number is below the count, and is met once.
    let line = const { per_line::<T>() };
    let one = |k: usize| row.element(k, Token(()));
    let head = row.before_line().min(part.count);
    (0..if part.begins { head } else { 0 }).for_each(one);
    // What begins with a line was written with the window before.
    let mut k = if part.again && head == 0 { line } else { head };
    while k + line <= part.count {
        row.line(k, Token(()));
        k += line;
    }
    (k..if part.ends { part.count } else { 0 }).for_each(one);
}

/// A part of the rows of the target: a window, and before it a line of the window before.
struct Part {
    /// The elements of a row.
    count: usize,
    /// Whether it has a line of the window before.
    again: bool,
    /// Whether rows begin and end with it.
    begins: bool,
    ends: bool,
}
