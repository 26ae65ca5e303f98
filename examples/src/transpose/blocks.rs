//! One pass: blocks of 16 x 16 go from the rows of the source through registers to the rows of the target, in whole
//! cache lines.
//!
//! ```text
//!      source: a tile of 256 or 512 x 4096       target
//!      x ->  step 0  1  2  ..                    y ->  line   line   line
//!   y  +----+----+----+----+                     x  |--+------+------+------+--|
//!      | b0 | c0 | d0 |    |  32 rows:              |----+------+------+-----|
//!      | b1 | c1 | d1 |    |  a window              |------+------+------+---|
//!      +----+----+----+----+                        head                     tail
//!      | b2 | ..                                    a row begins anywhere in a cache line
//! ```
//!
//! A tile is read in windows of 32 rows, a step to the right of it at a time: two blocks, one below the other, which
//! are inlined. Few enough rows that the processor sees a run of lines in each of them, and fetches ahead. Each block
//! asks for a row of the window below. So reading and writing go on at once, and both in runs: of 1 or
//! 2 KiB, and of 128 bytes.
//!
//! Each cache line of the target is written once, with one store; past the caches where that pays. Where rows of the
//! target begin anywhere in a line, the elements of a line come from two blocks ([`shifted`]).

mod hand;
mod shifted;
#[cfg(test)]
mod tests;
mod views;

use core::ops::Range;

use layout_static::{StaticLayout, layout};

use crate::gemm::Machine;
use crate::lines::{LANES, Line, Lines};
use crate::stream::{self, Stream, Streamed, streaming};
pub(super) use hand::by_hand;
use shifted::{Seams, shifted};
pub(super) use views::with_layouts;

/// The columns of the source that a tile has on Intel's processors: half a page.
const WIDE: usize = 512;
/// The columns that it has on others.
const NARROW: usize = 256;
/// The rows of the source that a tile has.
const HIGH: usize = 4096;
/// The rows of a window: two blocks.
const WINDOW: usize = 2 * LANES;
/// The elements of two lines.
const TWO: usize = 2 * LANES;

layout! {
    /// A row of a block is a register.
    access Row = read((16, 16) : (16, 1), bits 32, align 4, on L1);
    /// A block of any matrix: each row of it lies in two lines at most, however far apart the rows are.
    #[check(lines(Row) <= 2)]
    type Block = (16, 16) : (?, 1);
}

const _: () = assert!(Block::SIZE == LANES * LANES);

/// A tile of the source and of the target, by coordinates of the target. Where the elements lie is said by layouts, or
/// by hand.
trait Sides<T: Streamed> {
    /// The extents of the tile.
    fn extents(&self) -> [usize; 2];

    /// The rows of a block of the source by number, if all of it exists.
    fn block<'s>(&'s self, first: [usize; 2]) -> Option<impl Fn(usize) -> &'s [T; LANES]>;

    /// A row of the source, if it exists.
    fn source_row(&self, y: usize) -> Option<&[T]>;

    /// An element of the source.
    fn element(&self, at: [usize; 2]) -> T;

    /// A row of the target.
    fn row(&mut self, x: usize) -> &mut [T];

    /// Calls a function with sixteen rows of the target, of a line each: all of them have to exist.
    fn lines(&mut self, first: [usize; 2], row: impl FnMut(usize, &mut [T; LANES]));

    /// The same, of two lines each.
    fn two_lines(&mut self, first: [usize; 2], row: impl FnMut(usize, &mut [T; TWO]));
}

/// The columns of the source that a tile has. On Granite Rapids, 4096 x 4096 with half a page takes 0.85 of the time
/// that it takes with a quarter.
fn wide() -> usize {
    if Machine::here().whole_lines { WIDE } else { NARROW }
}

/// How many elements of a row of the target there are before the first cache line, if it is the same in all rows: tiles
/// begin after them.
fn head<T>(row: &[T]) -> usize {
    if size_of_val(row).is_multiple_of(stream::LINE) { stream::to_line(row) } else { 0 }
}

/// How many columns of the source there are before the first tile whose rows begin with cache lines, if the rows of `n`
/// elements all have them there. Narrow tiles have these columns: each line is read by one tile, but the first one.
fn lead<T>(row: &[T], n: usize) -> usize {
    let lead = if (n * size_of::<T>()).is_multiple_of(stream::LINE) { stream::to_line(row) } else { 0 };
    if lead == 0 { 0 } else { (lead + LANES).min(n) }
}

/// Transposes a tile.
fn tile<T: Streamed>(lines: Lines<T>, sides: impl Sides<T>, streams: bool) {
    if streams {
        streaming(|stream| {
            lines.call(
                #[inline(always)]
                || windows(lines, sides, Some(stream)),
            );
        });
    } else {
        lines.call(
            #[inline(always)]
            || windows(lines, sides, None),
        );
    }
}

/// A step of a window: sixteen columns.
struct Step {
    number: usize,
    x: usize,
    rows: Range<usize>,
    /// How many rows of the window below each block asks for.
    asks: usize,
}

#[allow(clippy::inline_always, reason = "takes the vector unit from where it is inlined")]
impl Step {
    /// Calls a function with the first row of each block. Each call is inlined, so that each of its loads reads along
    /// one row.
    #[inline(always)]
    fn blocks(&self, mut block: impl FnMut(usize)) {
        block(self.rows.start);
        if self.rows.len() == WINDOW {
            block(self.rows.start + LANES);
        }
    }

    /// A block as lines of the target, after it has asked for its rows of the window below.
    #[inline(always)]
    fn block<T: Streamed>(&self, lines: Lines<T>, sides: &impl Sides<T>, y: usize) -> [Line; LANES] {
        self.prefetch(lines, sides, y);
        transposed(lines, sides, [self.x, y])
    }

    /// Asks for the rows of the window below that belong to a block, as far as they exist.
    #[inline(always)]
    fn prefetch<T: Streamed>(&self, lines: Lines<T>, sides: &impl Sides<T>, y: usize) {
        let before = self.number * (WINDOW / LANES) + (y - self.rows.start) / LANES;
        let first = self.rows.start + WINDOW + before * self.asks;
        for row in (first..first + self.asks).map_while(|y| sides.source_row(y)) {
            for line in row.as_chunks::<LANES>().0 {
                lines.prefetch(&line[LANES - 1]);
            }
        }
    }
}

/// Transposes a tile window by window. The last step begins early, where the columns are no multiple of sixteen: what
/// it shares with the one before is transposed twice.
#[inline(always)]
#[allow(clippy::inline_always, reason = "takes the vector unit from where it is inlined")]
fn windows<T: Streamed>(lines: Lines<T>, mut sides: impl Sides<T>, stream: Option<&Stream>) {
    let [columns, rows] = sides.extents();
    if columns < LANES || rows < LANES {
        return one_by_one(sides);
    }
    let (count, whole) = (columns.div_ceil(LANES), rows - rows % LANES);
    let mut shifts = stream.filter(|_| !lines_agree(&mut sides)).map(|stream| (Seams::new(lines, &mut sides), stream));
    let asks = WINDOW.div_ceil(count * (WINDOW / LANES));
    for y in (0..whole).step_by(WINDOW) {
        for number in 0..count {
            let x = (LANES * number).min(columns - LANES);
            let step = Step { number, x, rows: y..whole.min(y + WINDOW), asks };
            match &mut shifts {
                Some((seams, stream)) => shifted(lines, &mut sides, &step, seams, stream),
                None => direct(lines, &mut sides, &step, stream),
            }
        }
    }
}

/// Whether all rows of the target begin with a cache line: if two of them do.
fn lines_agree<T: Streamed>(sides: &mut impl Sides<T>) -> bool {
    (0..2).all(|x| stream::to_line(sides.row(x)) == 0)
}

/// Transposes a step of a window, where each block is lines of the target; or where these need not be whole.
#[inline(always)]
#[allow(clippy::inline_always, reason = "takes the vector unit from where it is inlined")]
fn direct<T: Streamed>(lines: Lines<T>, sides: &mut impl Sides<T>, step: &Step, stream: Option<&Stream>) {
    let (x, [_, rows], end) = (step.x, sides.extents(), step.rows.end);
    step.blocks(
        #[inline(always)]
        |y| {
            let now = step.block(lines, sides, y);
            sides.lines(
                [x, y],
                #[inline(always)]
                |i, row| match stream {
                    Some(stream) => lines.stream(stream, now[i], row),
                    None => lines.store(now[i], row),
                },
            );
        },
    );
    if end < rows && end + LANES > rows {
        for (i, line) in transposed(lines, sides, [x, rows - LANES]).into_iter().enumerate() {
            lines.store_some(line, LANES - (rows - end), &mut sides.row(x + i)[end..]);
        }
    }
}

/// A block of the source, as lines of the target.
#[inline(always)]
#[allow(clippy::inline_always, reason = "takes the vector unit from where it is inlined")]
fn transposed<T: Streamed>(lines: Lines<T>, sides: &impl Sides<T>, first: [usize; 2]) -> [Line; LANES] {
    let (row, mut rows) = (sides.block(first).expect("a block of the tile"), [lines.zero(); LANES]);
    for (i, to) in rows.iter_mut().enumerate() {
        *to = lines.load(row(i));
    }
    lines.transposed(rows)
}

/// A tile of fewer than sixteen rows or columns.
fn one_by_one<T: Streamed>(mut sides: impl Sides<T>) {
    let [columns, rows] = sides.extents();
    for x in 0..columns {
        for y in 0..rows {
            sides.row(x)[y] = sides.element([x, y]);
        }
    }
}
