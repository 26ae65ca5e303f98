//! Copies that transpose: blocks in registers, between the runs of the source and the runs of the target.
//!
//! ```text
//!       the source: j ->     after a stage     after two: the target, i ->
//!   i   a0 a1 a2 a3          a0 c0 a1 c1       a0 b0 c0 d0   j
//!   |   b0 b1 b2 b3     ->   a2 c2 a3 c3  ->   a1 b1 c1 d1   |
//!   v   c0 c1 c2 c3          b0 d0 b1 d1       a2 b2 c2 d2   v
//!       d0 d1 d2 d3          b2 d2 b3 d3       a3 b3 c3 d3
//! ```
//!
//! Elements of 1 and 2 bytes move in blocks, and of 4 bytes in small matrices. A block has `N` rows of `N` elements, 16
//! bytes each. A stage interleaves rows `i` and `i + N / 2`, and `log2(N)` stages transpose. LLVM makes a shuffle of
//! each interleaving. It does so only where a stage reads memory and writes memory; so each stage is a loop over the
//! blocks of a tile.
//!
//! All others are gathered: 16 bytes of a row of the target, out of as many rows of the source as have them. Long rows
//! of the target are written one after another, which the caches take fastest.

#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
mod past_caches;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
mod processor;

use core::mem::{self, MaybeUninit};
use core::ops::Range;
use core::ptr::NonNull;

use crate::plan::numbers::{self, Numbers};
use crate::plan::transposed::{LEAST, LINE, ROWS};
use crate::raw::{TransposedTile, bytes_of, write_row};
use crate::sealed::Token;

/// The bytes of a row of a block.
const REGISTER: usize = 16;

/// The elements of 16 bytes that move in blocks, or are gathered; fewer are gathered, and more move in blocks.
const BLOCKED: usize = 4;

/// The elements that are gathered in a loop that is unrolled.
const UNROLLED: usize = 8;

/// The blocks side by side in a tile.
const STRIPS: usize = LINE / REGISTER;

/// A block between two stages.
type Block<T, const N: usize> = [[MaybeUninit<T>; N]; N];

/// The rows of all blocks of a tile between two stages.
type Held<T, const N: usize> = [[MaybeUninit<T>; N]; STRIPS * ROWS];

/// Room for the blocks of a tile, for stages that alternate.
const fn held<T, const N: usize>() -> [Held<T, N>; 2] {
    [const { [const { [const { MaybeUninit::uninit() }; N] }; STRIPS * ROWS] }; 2]
}

/// Whether copies of these elements go by blocks: 1, 2, 4, 8 or 16 bytes, without destructors.
pub(super) const fn is_transposed<T>() -> bool {
    size_of::<T>().is_power_of_two() && size_of::<T>() <= REGISTER && !mem::needs_drop::<T>()
}

/// Clones the elements of a source into a target, for loops [that transpose](Numbers::transposed). **Law.** Bases are
/// the elements at index 0, and `tiles` is the plan of their layouts. No two coordinates of the target share an index.
pub(super) fn transpose<T: Clone>(bases: (NonNull<T>, NonNull<T>), tiles: &Numbers<2>, _: Token) {
    // The branches are on constants: rustc compiles the one that is taken.
    if const { size_of::<T>() == 1 } {
        by_tiles::<T, 16>(bases, tiles);
    } else if const { size_of::<T>() == 2 } {
        by_tiles::<T, 8>(bases, tiles);
    } else if const { size_of::<T>() == 4 } {
        by_tiles::<T, 4>(bases, tiles);
    } else if const { size_of::<T>() == 8 } {
        by_tiles::<T, 2>(bases, tiles);
    } else {
        by_tiles::<T, 1>(bases, tiles);
    }
}

/// [`transpose`] by blocks of `N x N`.
fn by_tiles<T: Clone, const N: usize>(bases: (NonNull<T>, NonNull<T>), tiles: &Numbers<2>) {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
    if let Some(windows) = past_caches::windows(bases.0, tiles) {
        return past_caches::stream::<T, N>(bases, &windows);
    }
    let (mut held, gathers) = (held::<T, N>(), tiles.gathers(const { size_of::<T>() }));
    let waits = const { N > BLOCKED } && tiles.waits(const { size_of::<T>() });
    // Keeps the law: the patches are all coordinates, each once.
    numbers::for_each_patch(tiles, |patch| {
        let tile = TransposedTile::new(bases, tiles, &patch, Token(()));
        if waits {
            prefetch_target(&tile);
        }
        copy_tile(&tile, &mut held, gathers);
    });
}

/// Asks for the lines of the target, where a processor can be asked.
#[inline(always)]
#[cfg_attr(
    not(all(target_arch = "x86_64", target_feature = "sse2", not(miri))),
    allow(unused_variables, reason = "a tile of which nothing is asked")
)]
fn prefetch_target<T>(tile: &TransposedTile<T>) {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
    tile.prefetch_target();
}

/// Clones all elements of a tile.
#[inline(always)]
fn copy_tile<T: Clone, const N: usize>(tile: &TransposedTile<T>, held: &mut [Held<T, N>; 2], gathers: bool) {
    if const { N < BLOCKED } || const { N == BLOCKED } && gathers {
        return gather::<T, N>(tile);
    }
    let (all, rows) = (tile.columns(), tile.rows() - tile.rows() % N);
    let columns = all - all % N;
    stages::<T, N>(tile, columns, rows, held);
    one_by_one(tile, columns..all, 0..rows);
    one_by_one(tile, 0..all, rows..tile.rows());
}

/// Clones the elements of a tile row by row of the target, 16 bytes at once. A row is written from its first element to
/// its last one before the next row is begun, so that processors fetch its lines ahead. Columns left over follow after
/// all rows.
#[inline(always)]
fn gather<T: Clone, const N: usize>(tile: &TransposedTile<T>) {
    let (columns, rows) = (tile.columns(), tile.rows());
    let (unrolled, whole) = (columns - columns % UNROLLED, columns - columns % N);
    // The fewest columns of a whole tile are a constant: a loop that is unrolled.
    if unrolled == LEAST {
        gather_columns::<T, N, UNROLLED>(tile, 0..LEAST);
    } else {
        gather_columns::<T, N, UNROLLED>(tile, 0..unrolled);
    }
    if unrolled < whole {
        gather_columns::<T, N, N>(tile, unrolled..whole);
    }
    if whole < columns {
        one_by_one(tile, whole..columns, 0..rows);
    }
}

/// [`gather`] of some columns, a multiple of `STEP`, which is one of `N`.
#[inline(always)]
fn gather_columns<T: Clone, const N: usize, const STEP: usize>(tile: &TransposedTile<T>, columns: Range<usize>) {
    for j in 0..tile.rows() {
        for i in columns.clone().step_by(STEP) {
            for k in (0..STEP).step_by(N) {
                gather_row::<T, N>(tile, i + k, j);
            }
        }
    }
}

/// Clones `N` elements of a column of the source into a row of the target.
#[inline(always)]
fn gather_row<T: Clone, const N: usize>(tile: &TransposedTile<T>, i: usize, j: usize) {
    let mut row = [const { MaybeUninit::uninit() }; N];
    for (k, to) in row.iter_mut().enumerate() {
        // Keeps the law: a coordinate of the tile.
        let [element] = tile.read::<1>(i + k, j, Token(()));
        to.write(element.clone());
    }
    // Keeps the law: coordinates of the tile.
    write_row(row, tile.written::<N>(i, j, Token(())));
}

/// Clones elements without blocks.
#[inline(always)]
fn one_by_one<T: Clone>(tile: &TransposedTile<T>, columns: Range<usize>, rows: Range<usize>) {
    for j in rows {
        for i in columns.clone() {
            // Keeps the law: a coordinate of the tile.
            let [element] = tile.read::<1>(i, j, Token(()));
            let element = element.clone();
            tile.written::<1>(i, j, Token(()))[0].write(element);
        }
    }
}

/// Clones whole blocks that several stages transpose: into `held`, then stage by stage.
#[inline(always)]
fn stages<T: Clone, const N: usize>(tile: &TransposedTile<T>, columns: usize, rows: usize, held: &mut [Held<T, N>; 2]) {
    let [mut from, mut to] = held.each_mut().map(|held| held.as_chunks_mut::<N>().0.as_chunks_mut::<STRIPS>().0);
    let (strips, blocks) = (columns / N, rows / N);
    for strip in 0..strips {
        for (block, to) in from[..blocks].iter_mut().enumerate() {
            for (k, to) in to[strip].as_chunks_mut::<2>().0.iter_mut().enumerate() {
                // Keeps the law: two rows of a block.
                let row = |row: usize| tile.read::<N>(strip * N + row, block * N, Token(()));
                interleave([row(k), row(k + N / 2)], to.each_mut(), cloned);
            }
        }
    }
    for _ in 2..const { N.ilog2() } {
        for (from, to) in from[..blocks].iter().zip(&mut *to) {
            for (from, to) in from[..strips].iter().zip(to) {
                for (k, to) in to.as_chunks_mut::<2>().0.iter_mut().enumerate() {
                    interleave([&from[k], &from[k + N / 2]], to.each_mut(), bytes_of);
                }
            }
        }
        mem::swap(&mut from, &mut to);
    }
    // The usual number is a constant: a loop that is unrolled.
    if strips == STRIPS {
        last_stage(tile, from[..blocks].iter());
    } else {
        last_stage(tile, from[..blocks].iter().map(|from| &from[..strips]));
    }
}

/// The last stage: row by row of the target, so that lines of the cache are written at once.
#[inline(always)]
fn last_stage<'h, T: 'h, const N: usize, S>(tile: &TransposedTile<T>, held: impl Iterator<Item = &'h S>)
where
    S: AsRef<[Block<T, N>]> + ?Sized + 'h,
{
    for (block, from) in held.enumerate() {
        for k in 0..N / 2 {
            for (strip, from) in from.as_ref().iter().enumerate() {
                // Keeps the law: two rows of a block, and every element that is written is an element: the stages
                // before have written all of them.
                let row = |row: usize| tile.written::<N>(strip * N, block * N + row, Token(()));
                interleave([&from[k], &from[k + N / 2]], [row(2 * k), row(2 * k + 1)], bytes_of);
            }
        }
    }
}

/// A clone of an element, to be written.
#[inline(always)]
fn cloned<T: Clone>(element: &T) -> MaybeUninit<T> {
    MaybeUninit::new(element.clone())
}

/// Interleaves two rows of a block: the lower halves, and the upper halves. All elements are read before one is
/// written: LLVM does not know that the rows are apart.
#[inline(always)]
fn interleave<E, T, const N: usize>(
    [a, b]: [&[E; N]; 2],
    [low, high]: [&mut [MaybeUninit<T>; N]; 2],
    take: impl Fn(&E) -> MaybeUninit<T>,
) {
    let mut rows = [const { [const { MaybeUninit::uninit() }; N] }; 2];
    let mut k = 0;
    while k < N / 2 {
        rows[0][2 * k] = take(&a[k]);
        rows[0][2 * k + 1] = take(&b[k]);
        rows[1][2 * k] = take(&a[N / 2 + k]);
        rows[1][2 * k + 1] = take(&b[N / 2 + k]);
        k += 1;
    }
    [*low, *high] = rows;
}
