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
//! A block has `N` rows of `N` elements, 16 bytes each. A stage interleaves rows `i` and `i + N / 2`, and `log2(N)`
//! stages transpose. LLVM makes a shuffle of each interleaving, for any elements of 1, 2, 4 or 8 bytes. It does so only
//! where a stage reads memory and writes memory; so each stage is a loop over the blocks of a tile.

use core::mem::{self, MaybeUninit};
use core::ops::Range;
use core::ptr::{self, NonNull};

use crate::plan::numbers::{self, Numbers, Patch};
use crate::plan::transposed::{LINE, ROWS};
use crate::sealed::Token;

/// The bytes of a row of a block.
const REGISTER: usize = 16;

/// The blocks side by side in a tile.
const STRIPS: usize = LINE / REGISTER;

/// A block between two stages.
type Block<T, const N: usize> = [[MaybeUninit<T>; N]; N];

/// The rows of all blocks of a tile between two stages.
pub(super) type Held<T, const N: usize> = [[MaybeUninit<T>; N]; STRIPS * ROWS];

/// Room for the blocks of a tile, for stages that alternate.
pub(super) const fn held<T, const N: usize>() -> [Held<T, N>; 2] {
    [const { [const { [const { MaybeUninit::uninit() }; N] }; STRIPS * ROWS] }; 2]
}

/// Whether copies of these elements go by blocks: 1, 2, 4, 8 or 16 bytes, without destructors.
pub(crate) const fn is_transposed<T>() -> bool {
    size_of::<T>().is_power_of_two() && size_of::<T>() <= REGISTER && !mem::needs_drop::<T>()
}

/// Clones the elements of a source into a target, for loops [that transpose](Numbers::transposed). **Law.** Bases are
/// the elements at index 0, and `tiles` is the plan of their layouts. No two coordinates of the target share an index.
pub(crate) fn transpose<T: Clone>(bases: (NonNull<T>, NonNull<T>), tiles: &Numbers<2>, _: Token) {
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
    if let Some(windows) = super::past_caches::windows(bases.0, tiles) {
        return super::past_caches::stream::<T, N>(bases, &windows);
    }
    let mut held = held::<T, N>();
    numbers::for_each_patch(tiles, |patch| Tile::new(bases, tiles, &patch).copy(&mut held));
}

/// A part of two tensors, transposed: columns `i` of the target are runs of the source.
///
/// **Law.** Element `(i, j)`, for `i < columns` and `j < rows`, is `i * step + j` after `source`, which may be read,
/// and `i + j * apart` after `target`, which may be written. No other reference to the elements of the target lives.
pub(super) struct Tile<T> {
    pub(super) target: NonNull<T>,
    pub(super) source: NonNull<T>,
    pub(super) apart: usize,
    pub(super) step: usize,
    pub(super) columns: usize,
    pub(super) rows: usize,
}

impl<T: Clone> Tile<T> {
    /// A patch of the loops. **Law.** As for [`transpose`].
    #[inline(always)]
    pub(super) fn new((target, source): (NonNull<T>, NonNull<T>), tiles: &Numbers<2>, patch: &Patch<2>) -> Self {
        // SAFETY: the index of the first coordinate, from the element at index 0.
        let target = unsafe { target.offset(patch.at[0].cast_signed()) };
        // SAFETY: as for the target.
        let source = unsafe { source.offset(patch.at[1].cast_signed()) };
        let (apart, step) = (tiles.step(1, 0), tiles.step(0, 1));
        Tile { target, source, apart, step, columns: patch.columns, rows: patch.rows }
    }

    /// A place of the source.
    ///
    /// # Safety
    /// `i < columns` and `j < rows`.
    #[inline(always)]
    pub(super) unsafe fn source(&self, i: usize, j: usize) -> NonNull<T> {
        // SAFETY: there is an element, in the same allocation.
        unsafe { self.source.offset(i.wrapping_mul(self.step).wrapping_add(j).cast_signed()) }
    }

    /// A place of the target.
    ///
    /// # Safety
    /// `i < columns` and `j < rows`.
    #[inline(always)]
    pub(super) unsafe fn target(&self, i: usize, j: usize) -> NonNull<T> {
        // SAFETY: there is an element, in the same allocation.
        unsafe { self.target.offset(j.wrapping_mul(self.apart).wrapping_add(i).cast_signed()) }
    }

    /// A row of a block of the source.
    ///
    /// # Safety
    /// `i < columns` and `j + N <= rows`.
    #[inline(always)]
    unsafe fn read<const N: usize>(&self, i: usize, j: usize) -> &[T; N] {
        // SAFETY: the first of `N` elements side by side.
        let first = unsafe { self.source(i, j) };
        // SAFETY: they are borrowed for reading.
        unsafe { first.cast().as_ref() }
    }

    /// A row of a block of the target.
    ///
    /// # Safety
    /// `i + N <= columns` and `j < rows`. No other reference to these elements lives.
    #[inline(always)]
    #[allow(clippy::mut_from_ref, reason = "the tile is no owner of the elements")]
    unsafe fn written<const N: usize>(&self, i: usize, j: usize) -> &mut [MaybeUninit<T>; N] {
        // SAFETY: the first of `N` elements side by side.
        let first = unsafe { self.target(i, j) };
        // SAFETY: they are borrowed for writing, and only values are written to them.
        unsafe { first.cast().as_mut() }
    }

    /// Clones all elements.
    #[inline(always)]
    pub(super) fn copy<const N: usize>(&self, held: &mut [Held<T, N>; 2]) {
        let (columns, rows) = (self.columns - self.columns % N, self.rows - self.rows % N);
        // The usual number is a constant: a loop that is unrolled.
        let line = const { STRIPS * N };
        match const { N.ilog2() } {
            0 if self.columns == line => return self.one_by_one(0..line, 0..self.rows),
            0 => return self.one_by_one(0..self.columns, 0..self.rows),
            1 if columns == line => self.once::<N>(line, rows),
            1 => self.once::<N>(columns, rows),
            _ => self.staged::<N>(columns, rows, held),
        }
        self.one_by_one(columns..self.columns, 0..rows);
        self.one_by_one(0..self.columns, rows..self.rows);
    }

    /// Clones elements without blocks.
    #[inline(always)]
    fn one_by_one(&self, columns: Range<usize>, rows: Range<usize>) {
        for j in rows {
            for i in columns.clone() {
                // SAFETY: a coordinate of the tile.
                let source = unsafe { self.source(i, j) };
                // SAFETY: it is borrowed for reading.
                let element = unsafe { source.as_ref() }.clone();
                // SAFETY: a coordinate of the tile.
                let target = unsafe { self.target(i, j) };
                // SAFETY: it is borrowed for writing, and has no destructor.
                unsafe { target.write(element) };
            }
        }
    }

    /// Clones whole blocks that one stage transposes.
    #[inline(always)]
    fn once<const N: usize>(&self, columns: usize, rows: usize) {
        for j in (0..rows).step_by(N) {
            for i in (0..columns).step_by(N) {
                for k in 0..N / 2 {
                    // SAFETY: two rows of a block.
                    let rows: [&[T; N]; 2] = [k, k + N / 2].map(|row| unsafe { self.read(i + row, j) });
                    // SAFETY: as above; they are borrowed one after the other.
                    let [low, high] = [2 * k, 2 * k + 1].map(|row| unsafe { self.written(i, j + row) });
                    interleave(rows, [low, high], T::clone);
                }
            }
        }
    }

    /// Clones whole blocks that several stages transpose: into `held`, then stage by stage.
    #[inline(always)]
    fn staged<const N: usize>(&self, columns: usize, rows: usize, held: &mut [Held<T, N>; 2]) {
        let [mut from, mut to] = held.each_mut().map(|held| held.as_chunks_mut::<N>().0.as_chunks_mut::<STRIPS>().0);
        let (strips, blocks) = (columns / N, rows / N);
        for strip in 0..strips {
            for (block, to) in from[..blocks].iter_mut().enumerate() {
                for (k, to) in to[strip].as_chunks_mut::<2>().0.iter_mut().enumerate() {
                    // SAFETY: two rows of a block.
                    let row = |row: usize| unsafe { self.read(strip * N + row, block * N) };
                    interleave([row(k), row(k + N / 2)], to.each_mut(), T::clone);
                }
            }
        }
        for _ in 2..const { N.ilog2() } {
            for (from, to) in from[..blocks].iter().zip(&mut *to) {
                for (from, to) in from[..strips].iter().zip(to) {
                    for (k, to) in to.as_chunks_mut::<2>().0.iter_mut().enumerate() {
                        interleave([&from[k], &from[k + N / 2]], to.each_mut(), moved);
                    }
                }
            }
            mem::swap(&mut from, &mut to);
        }
        // The usual number is a constant: a loop that is unrolled.
        if strips == STRIPS {
            self.give(from[..blocks].iter());
        } else {
            self.give(from[..blocks].iter().map(|from| &from[..strips]));
        }
    }

    /// The last stage: row by row of the target, so that lines of the cache are written at once.
    #[inline(always)]
    fn give<'h, const N: usize, S>(&self, held: impl Iterator<Item = &'h S>)
    where
        T: 'h,
        S: AsRef<[Block<T, N>]> + ?Sized + 'h,
    {
        for (block, from) in held.enumerate() {
            for k in 0..N / 2 {
                for (strip, from) in from.as_ref().iter().enumerate() {
                    // SAFETY: two rows of a block, which are borrowed one after the other.
                    let row = |row: usize| unsafe { self.written(strip * N, block * N + row) };
                    interleave([&from[k], &from[k + N / 2]], [row(2 * k), row(2 * k + 1)], moved);
                }
            }
        }
    }
}

/// An element that is not read again where it was.
#[inline(always)]
fn moved<T>(element: &MaybeUninit<T>) -> T {
    // SAFETY: a stage before has written it; it is moved to one place.
    unsafe { ptr::from_ref(element).cast::<T>().read() }
}

/// Interleaves two rows of a block: the lower halves, and the upper halves. All elements are read before one is
/// written: LLVM does not know that the rows are apart.
#[inline(always)]
fn interleave<E, T, const N: usize>(
    [a, b]: [&[E; N]; 2],
    [low, high]: [&mut [MaybeUninit<T>; N]; 2],
    take: impl Fn(&E) -> T,
) {
    let mut rows = [const { [const { MaybeUninit::uninit() }; N] }; 2];
    let mut k = 0;
    while k < N / 2 {
        rows[0][2 * k].write(take(&a[k]));
        rows[0][2 * k + 1].write(take(&b[k]));
        rows[1][2 * k].write(take(&a[N / 2 + k]));
        rows[1][2 * k + 1].write(take(&b[N / 2 + k]));
        k += 1;
    }
    [*low, *high] = rows;
}
