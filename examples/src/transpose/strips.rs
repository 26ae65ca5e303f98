//! Two passes: for elements of any size, and for what the compiler makes of loops.
//!
//! ```text
//!      source, m x n                 strips, of four rows              target, n x m
//!   +------------+-:             0  1  2  3    x                       +--+--+--+- :
//!   |  64 x 512  | :      y0     a0 b0 c0 d0  a1 b1 c1 d1 ..           |  |  |  |  :
//!   +------------+-:  ->  y4     e0 f0 g0 h0  e1 f1 g1 h1 ..     ->    |  |  |  |  :
//!   |            | :      ..                                           |  |  |  |  :
//!   :- - - - - - - :                                                   :- :- :- :- :
//! ```
//!
//! Memory wants long runs on both sides, and a vector unit wants to interleave a few rows at a time. So a tile is
//! copied twice: into strips, in each of which four elements of a column lie side by side, and which stay in the cache;
//! and from there to the rows of the target, four elements at a time.

use layout_static::{
    Bounded, ByMode, C, Layout, LayoutError, RaggedTiles, Tensor, TensorMut, layout, runtime::RaggedMut,
};
use multiversion::multiversion;
use rayon::prelude::*;

use super::{Source, Target};
use crate::Threads;
use crate::stream::{self, Stream, Streamed, streaming};

/// The rows of the source that a tile has: 256 bytes of `f32` in a row of the target.
const ROWS: usize = 64;
/// The columns of the source that a tile has: a run long enough for memory to be fetched ahead; and for small matrices.
const LONG: usize = 512;
const SHORT: usize = 64;
/// A matrix of fewer columns is small.
const SMALL: usize = 256;
/// The rows of the source that are interleaved, and the strips that this makes of a tile.
const FOUR: usize = 4;
const STRIPS: usize = ROWS / FOUR;
/// What is between two strips: a cache line, or all of them would meet in one set of the cache.
const PADDING: usize = 16;

/// A tile in the coordinates of the target.
type Tile<const COLUMNS: usize> = (C<COLUMNS>, C<ROWS>);
/// The strips of a tile: `(row of the four, column, strip)`.
type Strips<const COLUMNS: usize> = Layout<(C<FOUR>, C<COLUMNS>, C<STRIPS>), (C<1>, C<FOUR>, usize)>;

layout! {
    /// The first four of all strips, as they are read for a row of the target; the next are these, moved.
    access AllStrips = read(({STRIPS}, 1) : ({LONG}, 0), bits 128, on L1);
    /// The strips of a long tile, in fours of `f32`: no two of them meet in a set of the cache, each four lies in one
    /// line, and all of them in as many pages: a quarter of those that a processor has at hand.
    #[check(conflicts(AllStrips) <= 0, lines(AllStrips) <= {STRIPS}, pages(AllStrips) <= {STRIPS})]
    type Fours = ({LONG}, {STRIPS}) : (1, LONG + {PADDING / FOUR});
}

/// Transposes.
pub(super) fn with_layouts<T: Streamed>(
    source: Source<'_, T>,
    target: &mut Target<'_, T>,
    threads: Threads,
) -> Result<(), LayoutError> {
    let (n, m) = source.extents();
    let (streams, head) = if n == 0 { (false, 0) } else { head(target.run_mut((0, ..)), [m, n]) };
    for (first, count, streams) in [(0, head, false), (head, m - head, streams)] {
        let (from, to) = (source.block((0, first), (n, count)), target.block_mut((0, first), (n, count)));
        if let (Some(from), Some(to)) = (from, to) {
            match n {
                0..SMALL => tiles::<SHORT, T>(from, to, threads, streams)?,
                _ => tiles::<LONG, T>(from, to, threads, streams)?,
            }
        }
    }
    Ok(())
}

/// Whether it pays to write past the caches, which takes whole cache lines, and how many columns of the target there
/// are before the first one: tiles begin after them.
fn head<T: Streamed>(target: &[T], [m, n]: [usize; 2]) -> (bool, usize) {
    let streams = stream::pays::<T>(m * n) && (m * size_of::<T>()).is_multiple_of(stream::LINE);
    (streams, if streams { stream::to_line(target).min(m) } else { 0 })
}

/// Transposes tile by tile.
fn tiles<const COLUMNS: usize, T: Streamed>(
    source: Source<'_, T>,
    mut target: Target<'_, T>,
    threads: Threads,
    streams: bool,
) -> Result<(), LayoutError> {
    let Some(&any) = source.get((0, 0)) else { return Ok(()) };
    let tiler = ByMode::<Tile<COLUMNS>>::of((C, C));
    let tile = |strips: &mut Vec<T>, (at, target): ((usize, usize), RaggedMut<'_, T, Tile<COLUMNS>, _>)| {
        let source = source.ragged(tiler, at);
        transpose::<COLUMNS, T>(source.to_dyn(), target.into_dyn(), strips, streams);
    };
    let room = || vec![any; STRIPS * (FOUR * COLUMNS + PADDING)];
    let tiles = target.try_parts_mut(RaggedTiles(tiler))?.indexed();
    match threads {
        Threads::One => {
            let mut strips = room();
            tiles.for_each(|part| tile(&mut strips, part));
        }
        Threads::All => tiles.into_par_iter().for_each_init(room, tile),
    }
    Ok(())
}

/// Transposes a tile, of which any part may exist.
#[multiversion(targets("x86_64+avx512f+avx512vl+avx2+fma", "x86_64+avx2+fma"))]
fn transpose<const COLUMNS: usize, T: Streamed>(
    source: Source<'_, T>,
    target: Target<'_, T>,
    strips: &mut [T],
    streams: bool,
) {
    let layout = Strips::<COLUMNS>::with_strides([FOUR * COLUMNS + PADDING]);
    let rows = source.extents().1;
    let mut to = TensorMut::new(strips, layout).expect("there is room for the strips of a tile");
    for strip in Bounded::<STRIPS>::all().take(rows / FOUR) {
        let from: [&[T]; FOUR] = core::array::from_fn(|row| source.run((.., FOUR * strip.get() + row)));
        interleave(from, to.slice_mut((.., .., strip)).into_mut_slice().as_chunks_mut().0);
    }
    let from = Tensor::new(strips, layout).expect("there is room for the strips of a tile");
    if streams {
        streaming(|stream| rows_of(source, from, target, Some(stream)));
    } else {
        rows_of(source, from, target, None);
    }
}

/// Writes the rows of a tile of the target, from the strips and, what is left over by them, from the source.
#[inline(always)]
#[allow(clippy::inline_always, reason = "takes the vector unit from where it is inlined")]
fn rows_of<const COLUMNS: usize, T: Streamed>(
    source: Source<'_, T>,
    strips: Tensor<'_, T, Strips<COLUMNS>>,
    mut target: Target<'_, T>,
    stream: Option<&Stream>,
) {
    for x in Bounded::<COLUMNS>::all().take(target.extents().0) {
        let fours = Bounded::<STRIPS>::all().map(|strip| *strips.slice((.., x, strip)).as_array());
        write(target.run_mut((x.get(), ..)), fours, |y| source[(x.get(), y)], stream);
    }
}

/// Writes a row of a tile, four elements at a time. What is streamed is first made a row: such stores want to come one
/// after the other.
#[inline(always)]
#[allow(clippy::inline_always, reason = "takes the vector unit from where it is inlined")]
fn write<T: Streamed>(
    row: &mut [T],
    from: impl Iterator<Item = [T; FOUR]>,
    one: impl Fn(usize) -> T,
    stream: Option<&Stream>,
) {
    let (fours, rest) = row.as_chunks_mut::<FOUR>();
    let whole = FOUR * fours.len();
    match (stream, fours.len()) {
        (Some(stream), STRIPS) => {
            let mut line = [[one(0); FOUR]; STRIPS];
            line.iter_mut().zip(from).for_each(|(to, four)| *to = four);
            stream.copy(fours.as_flattened_mut(), line.as_flattened());
        }
        _ => fours.iter_mut().zip(from).for_each(|(to, four)| *to = four),
    }
    rest.iter_mut().zip(whole..).for_each(|(element, y)| *element = one(y));
}

/// Interleaves four runs.
#[inline(always)]
#[allow(clippy::inline_always, reason = "takes the vector unit from where it is inlined")]
fn interleave<T: Copy>(from: [&[T]; FOUR], to: &mut [[T; FOUR]]) {
    let count = from[0].len();
    let [a, b, c, d] = from.map(|run| &run[..count]);
    for (x, four) in to[..count].iter_mut().enumerate() {
        *four = [a[x], b[x], c[x], d[x]];
    }
}

/// The same, with indices by hand. Safe code by hand can hand out bands of rows only, so these are what runs in
/// parallel.
pub(super) fn by_hand<T: Streamed>(source: &[T], target: &mut [T], [m, n]: [usize; 2], threads: Threads) {
    let (streams, head) = head(target, [m, n]);
    let columns = if n < SMALL { SHORT } else { LONG };
    let room = || vec![source[0]; STRIPS * (FOUR * columns + PADDING)];
    let band = |strips: &mut Vec<T>, (band, target): (usize, &mut [T])| {
        let tiles = (head..m).step_by(ROWS).map(|y| (y, ROWS.min(m - y), streams));
        for (y, rows, streams) in (head > 0).then_some((0, head, false)).into_iter().chain(tiles) {
            let (corner, pitch) = ([columns * band, y], FOUR * columns + PADDING);
            tile_by_hand((source, target), [m, n], corner, rows, (strips, pitch), streams);
        }
    };
    match threads {
        Threads::One => {
            let mut strips = room();
            target.chunks_mut(columns * m).enumerate().for_each(|part| band(&mut strips, part));
        }
        Threads::All => target.par_chunks_mut(columns * m).enumerate().for_each_init(room, band),
    }
}

/// Transposes the tile of `rows` rows of the source at `(x, y)`; `band` has the rows of the target from `x` on.
#[multiversion(targets("x86_64+avx512f+avx512vl+avx2+fma", "x86_64+avx2+fma"))]
fn tile_by_hand<T: Streamed>(
    (source, band): (&[T], &mut [T]),
    [m, n]: [usize; 2],
    [x, y]: [usize; 2],
    rows: usize,
    (strips, pitch): (&mut [T], usize),
    streams: bool,
) {
    let columns = band.len() / m;
    for (strip, to) in strips.chunks_exact_mut(pitch).enumerate().take(rows / FOUR) {
        let from: [&[T]; FOUR] = core::array::from_fn(|row| &source[(y + FOUR * strip + row) * n + x..][..columns]);
        interleave(from, to.as_chunks_mut::<FOUR>().0);
    }
    let corner = (&source[y * n + x..], n);
    if streams {
        streaming(|stream| rows_by_hand(corner, strips, pitch, (band, m), y, rows, Some(stream)));
    } else {
        rows_by_hand(corner, strips, pitch, (band, m), y, rows, None);
    }
}

/// Writes the rows of a tile of the target.
#[inline(always)]
#[allow(clippy::inline_always, reason = "takes the vector unit from where it is inlined")]
fn rows_by_hand<T: Streamed>(
    (source, n): (&[T], usize),
    strips: &[T],
    pitch: usize,
    (band, m): (&mut [T], usize),
    first: usize,
    rows: usize,
    stream: Option<&Stream>,
) {
    for (i, row) in band.chunks_exact_mut(m).enumerate() {
        let fours = strips.chunks_exact(pitch).map(|strip| strip.as_chunks().0[i]);
        write(&mut row[first..first + rows], fours, |y| source[y * n + i], stream);
    }
}
