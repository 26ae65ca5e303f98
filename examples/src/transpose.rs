//! The transpose of a matrix of any extents: `target(x, y) = source(y, x)`, tile by tile.
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
//! The source is *viewed* transposed, as `(n, m) : (1, n)`; then both matrices have the same shape, and transposing is a copy
//! from one layout to another. Memory wants long runs on both sides, and a vector unit wants to interleave a few rows at a
//! time. So a tile is copied twice: into strips, in each of which four elements of a column lie side by side, and which stay in
//! the cache; and from there to the rows of the target, four elements at a time.

use layout_static::{Bounded, ByMode, C, DynTensor, DynTensorMut, Layout, LayoutError, RaggedMut, Tensor, TensorMut};
use multiversion::multiversion;
use rayon::prelude::*;

use crate::Threads;

/// The rows of the source that a tile has: 256 bytes of `f32` in a row of the target.
const ROWS: usize = 64;
/// The columns of the source that a tile has: a run long enough for memory to be fetched ahead; and for small matrices.
const LONG: usize = 512;
const SHORT: usize = 64;
/// The rows of the source that are interleaved, and the strips that this makes of a tile.
const FOUR: usize = 4;
const STRIPS: usize = ROWS / FOUR;
/// What is between two strips: a cache line, or all of them would meet in one set of the cache.
const PADDING: usize = 16;

/// A tile in the coordinates of the target.
type Tile<const COLUMNS: usize> = (C<COLUMNS>, C<ROWS>);
/// The strips of a tile: `(row of the four, column, strip)`.
type Strips<const COLUMNS: usize> = Layout<(C<FOUR>, C<COLUMNS>, C<STRIPS>), (C<1>, C<FOUR>, usize)>;

/// Two matrices of one shape, the source with its columns side by side, the target with its rows.
type Source<'a, T> = DynTensor<'a, T, (usize, usize), (C<1>, usize)>;
type Target<'a, T> = DynTensorMut<'a, T, (usize, usize), (usize, C<1>)>;

/// Writes the transpose of a row-major `m x n` matrix.
///
/// # Errors
/// Where a slice is too short.
pub fn with_layouts<T: Copy + Send + Sync>(
    source: &[T],
    target: &mut [T],
    [m, n]: [usize; 2],
    threads: Threads,
) -> Result<(), LayoutError> {
    let source = DynTensor::new(source, (n, m), (C::<1>, n))?;
    let target = DynTensorMut::row_major(target, (n, m))?;
    if n < LONG / 2 { tiles::<SHORT, T>(source, target, threads) } else { tiles::<LONG, T>(source, target, threads) }
}

/// Transposes tile by tile.
fn tiles<const COLUMNS: usize, T: Copy + Send + Sync>(
    source: Source<'_, T>,
    mut target: Target<'_, T>,
    threads: Threads,
) -> Result<(), LayoutError> {
    let Some(&any) = source.get((0, 0)) else { return Ok(()) };
    let tiler = ByMode::<Tile<COLUMNS>>::of((C, C));
    let (across, _) = target.grid(tiler);
    let tile = |strips: &mut Vec<T>, (number, target): (usize, RaggedMut<'_, T, Tile<COLUMNS>, _>)| {
        let source = source.ragged(tiler, (number % across, number / across));
        transpose::<COLUMNS, T>(source.to_dyn(), target.into_dyn(), strips);
    };
    let room = || vec![any; STRIPS * (FOUR * COLUMNS + PADDING)];
    let tiles = target.ragged_tiles_mut(tiler)?;
    match threads {
        Threads::One => {
            let mut strips = room();
            tiles.enumerate().for_each(|part| tile(&mut strips, part));
        }
        Threads::All => tiles.into_par_iter().enumerate().for_each_init(room, tile),
    }
    Ok(())
}

/// Transposes a tile, of which any part may exist.
#[multiversion(targets("x86_64+avx512f+avx512vl+avx2+fma", "x86_64+avx2+fma"))]
fn transpose<const COLUMNS: usize, T: Copy>(source: Source<'_, T>, mut target: Target<'_, T>, strips: &mut [T]) {
    let layout = Strips::<COLUMNS>::with_strides([FOUR * COLUMNS + PADDING]);
    let (columns, rows) = target.extents();
    let mut to = TensorMut::new(strips, layout).expect("there is room for the strips of a tile");
    for strip in Bounded::<STRIPS>::all().take(rows / FOUR) {
        let from: [&[T]; FOUR] = core::array::from_fn(|row| source.run((.., FOUR * strip.get() + row)));
        interleave(from, to.slice_mut((.., .., strip)).into_mut_slice().as_chunks_mut().0);
    }
    let from = Tensor::new(strips, layout).expect("there is room for the strips of a tile");
    for x in Bounded::<COLUMNS>::all().take(columns) {
        let (fours, rest) = target.run_mut((x.get(), ..)).as_chunks_mut();
        for (four, strip) in fours.iter_mut().zip(Bounded::<STRIPS>::all()) {
            *four = *from.slice((.., x, strip)).as_array::<FOUR>();
        }
        for (element, y) in rest.iter_mut().zip(rows / FOUR * FOUR..) {
            *element = source[(x.get(), y)];
        }
    }
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

/// The same, with indices by hand. Safe code by hand can hand out bands of rows only, so these are what runs in parallel.
pub fn by_hand<T: Copy + Send + Sync>(source: &[T], target: &mut [T], [m, n]: [usize; 2], threads: Threads) {
    if m * n == 0 {
        return;
    }
    let (source, target) = (&source[..m * n], &mut target[..m * n]);
    let columns = if n < LONG / 2 { SHORT } else { LONG };
    let room = || vec![source[0]; STRIPS * (FOUR * columns + PADDING)];
    let band = |strips: &mut Vec<T>, (band, target): (usize, &mut [T])| {
        for y in (0..m).step_by(ROWS) {
            tile_by_hand(source, target, [m, n], [columns * band, y], (strips, FOUR * columns + PADDING));
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

/// Transposes the tile at `(x, y)`; `band` has the rows of the target from `x` on.
#[multiversion(targets("x86_64+avx512f+avx512vl+avx2+fma", "x86_64+avx2+fma"))]
fn tile_by_hand<T: Copy>(
    source: &[T],
    band: &mut [T],
    [m, n]: [usize; 2],
    [x, y]: [usize; 2],
    (strips, pitch): (&mut [T], usize),
) {
    let (columns, rows) = (band.len() / m, ROWS.min(m - y));
    for (strip, to) in strips.chunks_exact_mut(pitch).enumerate().take(rows / FOUR) {
        let from: [&[T]; FOUR] = core::array::from_fn(|row| &source[(y + FOUR * strip + row) * n + x..][..columns]);
        interleave(from, to.as_chunks_mut::<FOUR>().0);
    }
    for i in 0..columns {
        let (fours, rest) = band[i * m + y..][..rows].as_chunks_mut::<FOUR>();
        for (four, strip) in fours.iter_mut().zip(strips.chunks_exact(pitch)) {
            four.copy_from_slice(&strip[FOUR * i..][..FOUR]);
        }
        for (element, y) in rest.iter_mut().zip(y + rows / FOUR * FOUR..) {
            *element = source[y * n + x + i];
        }
    }
}

/// The definition.
pub fn definition<T: Copy>(source: &[T], m: usize, n: usize) -> Vec<T> {
    (0..n).flat_map(|j| (0..m).map(move |i| source[i * n + j])).collect()
}
