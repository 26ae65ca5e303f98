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
//! Which elements move in blocks depends on the core ([`Way`]). A block has `N` rows of `N` elements, 16 bytes each, in
//! registers. A stage [interleaves](interleaved) rows `i` and `i + N / 2`, and `log2(N)` stages transpose.
//!
//! All others are gathered: 16 bytes of a row of the target, out of as many rows of the source as have them. Long rows
//! of the target are written one after another.

#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
mod past_caches;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
mod processor;
#[cfg(test)]
mod tests;

use core::array;
use core::mem::{self, MaybeUninit};
use core::ops::Range;
use core::ptr::NonNull;

use crate::plan::numbers::{self, Numbers};
use crate::plan::transposed::{Core, Crossed, LEAST, Way};
use crate::raw::{TransposedTile, cloned, interleaved, write_row};
use crate::sealed::Token;

/// The bytes of a row of a block.
const REGISTER: usize = 16;

/// The elements of 16 bytes that move in blocks, or are gathered. More always move in blocks; of fewer, the [`Way`]
/// decides.
const BLOCKED: usize = 4;

/// The elements that are gathered in a loop that is unrolled.
const UNROLLED: usize = 8;

/// A row of a block.
type Row<T, const N: usize> = [MaybeUninit<T>; N];

/// Whether copies of these elements go by blocks: 1, 2, 4, 8 or 16 bytes, without destructors.
pub(super) const fn is_transposed<T>() -> bool {
    size_of::<T>().is_power_of_two() && size_of::<T>() <= REGISTER && !mem::needs_drop::<T>()
}

/// Calls a function for blocks of `N x N` elements. The branches are on constants: rustc compiles the one that is
/// taken.
macro_rules! by_size {
    ($T:ident, $call:ident($($argument:expr),*)) => {
        if const { size_of::<$T>() == 1 } {
            $call::<$T, 16>($($argument),*)
        } else if const { size_of::<$T>() == 2 } {
            $call::<$T, 8>($($argument),*)
        } else if const { size_of::<$T>() == 4 } {
            $call::<$T, 4>($($argument),*)
        } else if const { size_of::<$T>() == 8 } {
            $call::<$T, 2>($($argument),*)
        } else {
            $call::<$T, 1>($($argument),*)
        }
    };
}

/// Clones the elements of a source into a target, for loops [that transpose](Numbers::transposes). **Law.** Bases are
/// the elements at index 0, and `tiles` is the plan of their layouts. No two coordinates of the target share an index.
pub(super) fn transpose<T: Clone>(bases: (NonNull<T>, NonNull<T>), tiles: &Numbers<2>, way: Way, _: Token) {
    by_size!(T, by_tiles(bases, tiles, way));
}

/// [`transpose`] of matrices that are [one tile](Crossed::is_tile). **Law.** As there.
#[inline(never)]
pub(super) fn transpose_tile<T: Clone>(bases: (NonNull<T>, NonNull<T>), crossed: &Crossed, _: Token) {
    // Keeps the law: the tile is all coordinates.
    let tile = TransposedTile::whole(bases, crossed, Token(()));
    by_size!(T, copy_tile(&tile, Way::ByTarget));
}

/// [`transpose`] by blocks of `N x N`.
fn by_tiles<T: Clone, const N: usize>(bases: (NonNull<T>, NonNull<T>), tiles: &Numbers<2>, way: Way) {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
    if let Some(windows) = past_caches::windows(bases.0, tiles) {
        return past_caches::stream::<T, N>(bases, &windows);
    }
    let waits = const { N > BLOCKED } && way == Way::ByTarget && tiles.waits(const { size_of::<T>() });
    // Keeps the law: the patches are all coordinates, each once.
    numbers::for_each_patch(tiles, |patch| {
        let tile = TransposedTile::new(bases, tiles, &patch, Token(()));
        if waits {
            prefetch_target(&tile);
        }
        copy_tile::<T, N>(&tile, way);
    });
}

/// The core; of other architectures than x86-64, one as Intel's older ones.
pub(super) fn this_core() -> Core {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
    return processor::second_level().core;
    #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2", not(miri))))]
    return Core::Intel;
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

/// Clones all elements of a tile, gathered or in blocks.
#[inline(always)]
fn copy_tile<T: Clone, const N: usize>(tile: &TransposedTile<T>, way: Way) {
    if const { N == 1 } || const { N <= BLOCKED } && way == Way::Gathered {
        return gather::<T, N>(tile);
    }
    let (all, rows) = (tile.columns(), tile.rows() - tile.rows() % N);
    let columns = all - all % N;
    by_blocks::<T, N>(tile, columns, rows, way);
    if columns < all {
        one_by_one(tile, columns..all, 0..rows);
    }
    if rows < tile.rows() {
        one_by_one(tile, 0..all, rows..tile.rows());
    }
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
        gather_columns::<T, N>(tile, LEAST);
    } else {
        gather_columns::<T, N>(tile, unrolled);
    }
    for j in 0..if unrolled < whole { rows } else { 0 } {
        for i in (unrolled..whole).step_by(N) {
            // Keeps the law: a coordinate of the tile.
            let element = |k: usize| tile.read::<1>(i + k, j, Token(()))[0].clone();
            write_row(array::from_fn(|k| MaybeUninit::new(element(k))), tile.written::<N>(i, j, Token(())));
        }
    }
    if whole < columns {
        one_by_one(tile, whole..columns, 0..rows);
    }
}

/// [`gather`] of some columns, a multiple of `UNROLLED`.
#[inline(always)]
fn gather_columns<T: Clone, const N: usize>(tile: &TransposedTile<T>, columns: usize) {
    let steps = tile.steps();
    for j in 0..tile.rows() {
        for i in (0..columns).step_by(UNROLLED) {
            for i in (i..i + UNROLLED).step_by(4) {
                // Keeps the law: coordinates of the tile.
                let four = tile.read_apart(i, j, &steps, Token(()));
                for first in (0..4).step_by(N) {
                    let row = array::from_fn(|k| MaybeUninit::new(four[first + k].clone()));
                    write_row(row, tile.written::<N>(i + first, j, Token(())));
                }
            }
        }
    }
}

/// Clones elements without blocks.
#[inline(never)]
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

/// Clones whole blocks, `N` rows of the target or of the source at a time.
#[inline(always)]
fn by_blocks<T: Clone, const N: usize>(tile: &TransposedTile<T>, columns: usize, rows: usize, way: Way) {
    let one = |i: usize, j: usize| {
        for (k, row) in block::<T, N>(tile, i, j).into_iter().enumerate() {
            // Keeps the law: a row of the block.
            *tile.written(i, j + k, Token(())) = row;
        }
    };
    if way == Way::BySource {
        for i in (0..columns).step_by(N) {
            (0..rows).step_by(N).for_each(|j| one(i, j));
        }
        return;
    }
    for j in (0..rows).step_by(N) {
        // Blocks of two rows are so few instructions that two of them share the ones of the loop.
        let pairs = if const { N == 2 } { columns - columns % 4 } else { 0 };
        for i in (0..pairs).step_by(4) {
            one(i, j);
            one(i + 2, j);
        }
        (pairs..columns).step_by(N).for_each(|i| one(i, j));
    }
}

/// The rows of a block of the target.
#[inline(always)]
fn block<T: Clone, const N: usize>(tile: &TransposedTile<T>, i: usize, j: usize) -> [Row<T, N>; N] {
    // Keeps the law: the rows of the block in the source.
    let mut rows = array::from_fn(|k| cloned(tile.read::<N>(i + k, j, Token(()))));
    for _ in 0..const { N.ilog2() } {
        let (mut stage, mut k) = ([const { [const { MaybeUninit::uninit() }; N] }; N], 0);
        while k < N / 2 {
            [stage[2 * k], stage[2 * k + 1]] = interleaved(&rows[k], &rows[k + N / 2]);
            k += 1;
        }
        rows = stage;
    }
    rows
}
