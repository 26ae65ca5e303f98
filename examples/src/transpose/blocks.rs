//! One pass: blocks of 16 x 16 go from the rows of the source through registers to the rows of the target, in whole cache lines.
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
//! A tile is read in windows of 128 rows: few enough to be prefetched at once, and a step to the right of it at a time. Of two
//! blocks of a step, one below the other, come the cache lines of the target that begin in the first. So each of them is written
//! once, with one store, wherever the rows begin; past the caches where that pays. The block above a window is read again, while the
//! second cache still has it.

use core::ops::Range;

use layout_static::{Bounded, ByMode, C, LayoutError, RaggedMut};
use rayon::prelude::*;

use super::{Source, Target};
use crate::Threads;
use crate::lines::{LANES, Line, Lines};
use crate::stream::{self, Stream, Streamed, streaming};

/// The columns and rows of the source that a tile has.
const WIDE: usize = 512;
const HIGH: usize = 2048;
/// The rows of a window.
const WINDOW: usize = 128;
/// How many steps ahead the source is asked for.
const AHEAD: usize = 4;
/// The elements of two lines.
const TWO: usize = 2 * LANES;

type Tile = (C<WIDE>, C<HIGH>);
type Block = (C<LANES>, C<LANES>);
type TwoLines = (C<LANES>, C<TWO>);

/// A tile of the source and of the target, by coordinates of the target. Where the elements lie is said by layouts, or by hand.
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

/// Two tiles of one shape.
struct Views<'a, T> {
    source: Source<'a, T>,
    target: Target<'a, T>,
}

#[allow(clippy::inline_always, reason = "takes the vector unit from where it is inlined")]
impl<T: Streamed> Sides<T> for Views<'_, T> {
    #[inline(always)]
    fn extents(&self) -> [usize; 2] {
        self.target.extents().into()
    }

    #[inline(always)]
    fn block<'s>(&'s self, [x, y]: [usize; 2]) -> Option<impl Fn(usize) -> &'s [T; LANES]> {
        let block = self.source.window(ByMode::<Block>::of((C, C)), (x, y))?;
        Some(move |y| block.slice((.., Bounded::<LANES>::masked(y))).as_array())
    }

    #[inline(always)]
    fn element(&self, [x, y]: [usize; 2]) -> T {
        self.source[(x, y)]
    }

    #[inline(always)]
    fn row(&mut self, x: usize) -> &mut [T] {
        self.target.run_mut((x, ..))
    }

    #[inline(always)]
    fn lines(&mut self, [x, y]: [usize; 2], mut row: impl FnMut(usize, &mut [T; LANES])) {
        let mut rows = self.target.window_mut(ByMode::<Block>::of((C, C)), (x, y)).expect("sixteen rows of a line");
        Bounded::<LANES>::for_each_static(
            #[inline(always)]
            |x| row(x.get(), rows.slice_mut((x, ..)).as_mut_array()),
        );
    }

    #[inline(always)]
    fn two_lines(&mut self, [x, y]: [usize; 2], mut row: impl FnMut(usize, &mut [T; TWO])) {
        let mut rows =
            self.target.window_mut(ByMode::<TwoLines>::of((C, C)), (x, y)).expect("sixteen rows of two lines");
        Bounded::<LANES>::for_each_static(
            #[inline(always)]
            |x| row(x.get(), rows.slice_mut((x, ..)).as_mut_array()),
        );
    }
}

/// Transposes tile by tile.
pub(super) fn with_layouts<T: Streamed>(
    source: Source<'_, T>,
    target: &mut Target<'_, T>,
    threads: Threads,
    lines: Lines<T>,
) -> Result<(), LayoutError> {
    let (n, m) = source.extents();
    let streams = stream::pays::<T>(m * n);
    let head = if streams { head(target.run_mut((0, ..))) } else { 0 };
    for (first, count, streams) in [(0, head, false), (head, m - head, streams)] {
        let (from, to) = (source.block((0, first), (n, count)), target.block_mut((0, first), (n, count)));
        if let (Some(from), Some(mut to)) = (from, to) {
            tiles(from, &mut to, threads, lines, streams)?;
        }
    }
    Ok(())
}

/// How many elements of a row of the target there are before the first cache line, if it is the same in all rows: tiles begin
/// behind them.
fn head<T>(row: &[T]) -> usize {
    if size_of_val(row).is_multiple_of(stream::LINE) { stream::to_line(row) } else { 0 }
}

fn tiles<T: Streamed>(
    source: Source<'_, T>,
    target: &mut Target<'_, T>,
    threads: Threads,
    lines: Lines<T>,
    streams: bool,
) -> Result<(), LayoutError> {
    let tiler = ByMode::<Tile>::of((C, C));
    let ((across, _), (n, _)) = (target.grid(tiler), target.extents());
    let tile = |(number, target): (usize, RaggedMut<'_, T, Tile, _>)| {
        let source = source.ragged(tiler, (number % across, number / across)).to_dyn();
        tile(lines, Views { source, target: target.into_dyn() }, n, streams);
    };
    let tiles = target.ragged_tiles_mut(tiler)?;
    match threads {
        Threads::One => tiles.enumerate().for_each(tile),
        Threads::All => tiles.into_par_iter().enumerate().for_each(tile),
    }
    Ok(())
}

/// The same, with indices by hand: of the rows of `n` elements from `source` on, and of a band of the target with rows of `m`, the
/// part of `rows` rows of the source from `first` on.
struct Slices<'a, T> {
    source: &'a [T],
    n: usize,
    target: &'a mut [T],
    m: usize,
    first: usize,
    rows: usize,
}

#[allow(clippy::inline_always, reason = "takes the vector unit from where it is inlined")]
impl<T: Streamed> Sides<T> for Slices<'_, T> {
    #[inline(always)]
    fn extents(&self) -> [usize; 2] {
        [self.target.len() / self.m, self.rows]
    }

    #[inline(always)]
    fn block<'s>(&'s self, [x, y]: [usize; 2]) -> Option<impl Fn(usize) -> &'s [T; LANES]> {
        let [columns, rows] = self.extents();
        if x + LANES > columns || y + LANES > rows {
            return None;
        }
        let block = &self.source[(self.first + y) * self.n + x..][..(LANES - 1) * self.n + LANES];
        Some(|y| block[y * self.n..].first_chunk().expect("a row of the block"))
    }

    #[inline(always)]
    fn element(&self, [x, y]: [usize; 2]) -> T {
        self.source[(self.first + y) * self.n + x]
    }

    #[inline(always)]
    fn row(&mut self, x: usize) -> &mut [T] {
        &mut self.target[x * self.m + self.first..][..self.rows]
    }

    #[inline(always)]
    fn lines(&mut self, [x, y]: [usize; 2], mut row: impl FnMut(usize, &mut [T; LANES])) {
        let rows = &mut self.target[x * self.m + self.first + y..][..(LANES - 1) * self.m + LANES];
        for x in 0..LANES {
            row(x, rows[x * self.m..].first_chunk_mut().expect("a line of a row"));
        }
    }

    #[inline(always)]
    fn two_lines(&mut self, [x, y]: [usize; 2], mut row: impl FnMut(usize, &mut [T; TWO])) {
        let rows = &mut self.target[x * self.m + self.first + y..][..(LANES - 1) * self.m + TWO];
        for x in 0..LANES {
            row(x, rows[x * self.m..].first_chunk_mut().expect("two lines of a row"));
        }
    }
}

/// Transposes by hand. Safe code by hand can hand out bands of rows only.
pub(super) fn by_hand<T: Streamed>(
    source: &[T],
    target: &mut [T],
    [m, n]: [usize; 2],
    threads: Threads,
    lines: Lines<T>,
) {
    let streams = stream::pays::<T>(m * n);
    let head = if streams { head(&target[..m]) } else { 0 };
    let band = |(band, target): (usize, &mut [T])| {
        for (first, rows, streams) in [(0, head, false), (head, m - head, streams)] {
            tile(lines, Slices { source: &source[WIDE * band..], n, target, m, first, rows }, n, streams);
        }
    };
    match threads {
        Threads::One => target.chunks_mut(WIDE * m).enumerate().for_each(band),
        Threads::All => target.par_chunks_mut(WIDE * m).enumerate().for_each(band),
    }
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

/// Transposes a step of a window where rows begin anywhere in a line: the lines that begin in the block above it and in all of its own but the last; at the upper
/// end of the tile what is before the first line, and at its lower end the rest.
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

#[cfg(test)]
mod tests {
    //! Tiles that are written past the caches without being large: every place in a cache line for a row to begin at.

    use layout_static::{C, DynTensor, DynTensorMut};

    use super::{LANES, Lines, Slices, Views, tile};
    use crate::transpose::definition;

    #[test]
    fn rows_begin_anywhere_in_a_line() {
        let Some(lines) = Lines::<u32>::detect() else { return };
        let rows = (1..=2 * LANES + 3).chain([127, 128, 129, 144, 145, 257, 275]);
        for (m, n) in rows.flat_map(|m| [1, 16, 17, 31, 33, 64, 70].map(|n| (m, n))) {
            let source: Vec<u32> = (0..).take(m * n).collect();
            let expected = definition(&source, m, n);
            for (before, streams) in (0..LANES).map(|before| (before, true)).chain([(0, false), (3, false)]) {
                let mut target = vec![u32::MAX; before + m * n + 1];
                let view = DynTensor::new(&source, (n, m), (C::<1>, n)).unwrap();
                let to = DynTensorMut::row_major(&mut target[before..before + m * n], (n, m)).unwrap();
                tile(lines, Views { source: view, target: to }, n, streams);
                assert!(target[before..before + m * n] == expected, "{m} x {n}, {before} before");
                let others = target[..before].iter().chain(&target[before + m * n..]);
                assert!(others.copied().all(|other| other == u32::MAX), "{m} x {n}, {before} before");
                target.fill(u32::MAX);
                let to = &mut target[before..before + m * n];
                let by_hand = Slices { source: &source, n, target: to, m, first: 0, rows: m };
                tile(lines, by_hand, n, streams);
                assert!(target[before..before + m * n] == expected, "{m} x {n} by hand, {before} before");
            }
        }
    }
}
