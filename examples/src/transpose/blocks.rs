//! One pass: blocks of 16 x 16 go from the rows of the source through registers to the rows of the target, in whole
//! cache lines.
//!
//! ```text
//!      source: a tile of 512 x 2048              target
//!      x ->  step 0  1  2  ..                    y ->  line   line   line
//!   y  +----+----+----+----+                     x  |--+------+------+------+--|
//!      | b0 | c0 | d0 |    |  128 rows:             |----+------+------+-----|
//!      | b1 | c1 | d1 |    |  a window              |------+------+------+---|
//!      +----+----+----+----+                        head                     tail
//!      | b2 | ..                                    a row begins anywhere in a cache line
//! ```
//!
//! A tile is read in windows of 128 rows: few enough to be prefetched at once, and a step to the right of it at a time.
//! Of two blocks of a step, one below the other, come the cache lines of the target that begin in the first. So each of
//! them is written once, with one store, wherever the rows begin; past the caches where that pays. The block above a
//! window is read again, while the second cache still has it.

mod hand;
#[cfg(test)]
mod tests;
mod views;

use core::ops::Range;

use layout_static::{StaticLayout, layout};

use crate::lines::{LANES, Line, Lines};
use crate::stream::{self, Stream, Streamed, streaming};
pub(super) use hand::by_hand;
pub(super) use views::with_layouts;

/// The columns and rows of the source that a tile has.
const WIDE: usize = 512;
const HIGH: usize = 2048;
/// The rows of a window.
const WINDOW: usize = 128;
/// How many steps ahead the source is asked for.
const AHEAD: usize = 4;
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

    /// An element of the source.
    fn element(&self, at: [usize; 2]) -> T;

    /// A row of the target.
    fn row(&mut self, x: usize) -> &mut [T];

    /// Calls a function with sixteen rows of the target, of a line each: all of them have to exist.
    fn lines(&mut self, first: [usize; 2], row: impl FnMut(usize, &mut [T; LANES]));

    /// The same, of two lines each.
    fn two_lines(&mut self, first: [usize; 2], row: impl FnMut(usize, &mut [T; TWO]));
}

/// How many elements of a row of the target there are before the first cache line, if it is the same in all rows: tiles
/// begin after them.
fn head<T>(row: &[T]) -> usize {
    if size_of_val(row).is_multiple_of(stream::LINE) { stream::to_line(row) } else { 0 }
}

/// Transposes a tile out of rows of `n` elements.
fn tile<T: Streamed>(lines: Lines<T>, sides: impl Sides<T>, n: usize, streams: bool) {
    if streams {
        streaming(|stream| {
            lines.call(
                #[inline(always)]
                || windows(lines, sides, n, Some(stream)),
            );
        });
    } else {
        lines.call(
            #[inline(always)]
            || windows(lines, sides, n, None),
        );
    }
}

/// The steps of a tile from left to right, each of sixteen columns; what two of them share is transposed twice.
#[derive(Clone, Copy)]
struct Steps {
    /// The columns before the second one: up to where the rows of the source have a cache line, if all have it there.
    first: usize,
    /// All columns.
    columns: usize,
}

impl Steps {
    fn count(self) -> usize {
        1 + (self.columns - self.first).div_ceil(LANES)
    }

    /// The first column of a step.
    fn step(self, number: usize) -> usize {
        (self.first + LANES * number).saturating_sub(LANES).min(self.columns - LANES)
    }
}

/// Transposes a tile window by window.
#[inline(always)]
#[allow(clippy::inline_always, reason = "takes the vector unit from where it is inlined")]
fn windows<T: Streamed>(lines: Lines<T>, mut sides: impl Sides<T>, n: usize, stream: Option<&Stream>) {
    let [columns, rows] = sides.extents();
    let Some(row) = sides.block([0, 0]).map(|row| row(0)) else { return one_by_one(sides) };
    let first = if (n * size_of::<T>()).is_multiple_of(stream::LINE) { stream::to_line(row) % LANES } else { 0 };
    let steps = Steps { first: if first == 0 { LANES } else { first }, columns };
    let (count, whole) = (steps.count(), rows - rows % LANES);
    let shifts = stream.filter(|_| !lines_agree(&mut sides));
    for y in (0..whole).step_by(WINDOW) {
        let window = y..whole.min(y + WINDOW);
        for number in 0..count {
            let ahead = match number + AHEAD {
                ahead if ahead < count => [steps.step(ahead), 0],
                ahead => [steps.step(ahead % count), WINDOW],
            };
            match shifts {
                Some(stream) => shifted(lines, &mut sides, steps.step(number), window.clone(), ahead, stream),
                None => direct(lines, &mut sides, steps.step(number), window.clone(), ahead, stream),
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
fn direct<T: Streamed>(
    lines: Lines<T>,
    sides: &mut impl Sides<T>,
    x: usize,
    window: Range<usize>,
    [ahead, below]: [usize; 2],
    stream: Option<&Stream>,
) {
    let [_, rows] = sides.extents();
    let end = window.end;
    for y in window.step_by(LANES) {
        prefetch(lines, sides, [ahead, y + below]);
        let mut now = [lines.zero(); LANES];
        transposed(lines, sides, [x, y], &mut now);
        sides.lines(
            [x, y],
            #[inline(always)]
            |i, row| match stream {
                Some(stream) => lines.stream(stream, now[i], row),
                None => lines.store(now[i], row),
            },
        );
    }
    if end < rows && end + LANES > rows {
        let mut last = [lines.zero(); LANES];
        transposed(lines, sides, [x, rows - LANES], &mut last);
        for (i, line) in last.into_iter().enumerate() {
            lines.store_some(line, LANES - (rows - end), &mut sides.row(x + i)[end..]);
        }
    }
}

/// Asks for a block of the source, if it exists.
#[inline(always)]
#[allow(clippy::inline_always, reason = "takes the vector unit from where it is inlined")]
fn prefetch<T: Streamed>(lines: Lines<T>, sides: &impl Sides<T>, first: [usize; 2]) {
    if let Some(row) = sides.block(first) {
        for i in 0..LANES {
            lines.prefetch(&row(i)[LANES - 1]);
        }
    }
}

/// Transposes a step of a window where rows begin anywhere in a line: the lines that begin in the block above it and in
/// all of its own but the last; at the upper end of the tile what is before the first line, and at its lower end the
/// rest.
#[inline(always)]
#[allow(clippy::inline_always, reason = "takes the vector unit from where it is inlined")]
fn shifted<T: Streamed>(
    lines: Lines<T>,
    sides: &mut impl Sides<T>,
    x: usize,
    window: Range<usize>,
    [ahead, below]: [usize; 2],
    stream: &Stream,
) {
    let [_, rows] = sides.extents();
    let (mut heads, mut places) = ([0; LANES], [lines.places(0); LANES]);
    for i in 0..LANES {
        heads[i] = stream::to_line(sides.row(x + i)) % LANES;
        places[i] = lines.places(heads[i]);
    }
    // The lines of a block, and of the one above it, in turn.
    let mut blocks = [[lines.zero(); LANES]; 2];
    if window.start > 0 {
        transposed(lines, sides, [x, window.start - LANES], &mut blocks[1]);
    }
    for (number, y) in window.clone().step_by(LANES).enumerate() {
        prefetch(lines, sides, [ahead, y + below]);
        let (even, odd) = blocks.split_at_mut(1);
        let (now, before) = if number % 2 == 0 { (&mut even[0], &odd[0]) } else { (&mut odd[0], &even[0]) };
        transposed(lines, sides, [x, y], now);
        if y == 0 {
            for i in 0..LANES {
                lines.store_some(now[i], 0, &mut sides.row(x + i)[..heads[i]]);
            }
            continue;
        }
        sides.two_lines(
            [x, y - LANES],
            #[inline(always)]
            |i, row| lines.stream_aligned(stream, lines.joined(before[i], now[i], places[i]), row),
        );
    }
    if window.end + LANES > rows {
        let now = blocks[(window.len() / LANES + 1) % 2];
        for i in 0..LANES {
            let row = &mut sides.row(x + i)[window.end - LANES..window.end];
            lines.store_some(now[i], heads[i], &mut row[heads[i]..]);
        }
        if window.end < rows {
            transposed(lines, sides, [x, rows - LANES], &mut blocks[0]);
            for (i, line) in blocks[0].into_iter().enumerate() {
                lines.store_some(line, 0, &mut sides.row(x + i)[rows - LANES..]);
            }
        }
    }
}

/// A block of the source, as lines of the target.
#[inline(always)]
#[allow(clippy::inline_always, reason = "takes the vector unit from where it is inlined")]
fn transposed<T: Streamed>(lines: Lines<T>, sides: &impl Sides<T>, first: [usize; 2], to: &mut [Line; LANES]) {
    let (row, mut rows) = (sides.block(first).expect("a block of the tile"), [lines.zero(); LANES]);
    for (i, to) in rows.iter_mut().enumerate() {
        *to = lines.load(row(i));
    }
    *to = lines.transposed(rows);
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
