//! Sums along one mode of a tensor of rank 3, of any extents: `target(p, r) = sum over q of source(p, q, r)`.
//!
//! ```text
//!   source, p x q x r : (q r, r, 1)             target, p x r : (r, 1)
//!   +------------------+
//!   | q = 0  |- r ->|  |                          r ->
//!   | q = 1  |- r ->|  |   + all of one p   ->  +------+  a row for each p
//!   | ..               |                        +------+
//!   +------------------+
//! ```
//!
//! A matrix has two such sums: down its columns it is the tensor `1 x m x n`, along its rows `m x n x 1`. Where `r` is
//! 1 the terms are contiguous, and vector lanes add up a part of them each; else the runs along `r` are added to sums
//! that stay in the first cache. Each element is read once, in the order of memory: what is read ahead then is what is
//! needed next. For the same reason threads share the slices of a single `p`, and not the runs: each adds up some of
//! them, and then all add up these sums.

use std::ops::Range;

use layout_static::{ByMode, C, DynTensor, DynTensorMut, LayoutError, RaggedTiles, runtime::RaggedMut};
use multiversion::multiversion;
use rayon::prelude::*;

use crate::Threads;

/// The partial sums of a contiguous sum: several vectors, whose additions need not wait for one another.
const LANES: usize = 128;
/// The slices that are added at once, and from how many elements on: four runs on different pages are read ahead at
/// once, and the sums are read and written a quarter as often; runs on one page are read in order.
const FOUR: usize = 4;
const PAGE: usize = 1024;
/// The sums of a tile, along `r`: they stay in the cache. Several threads take less each, to share a row.
const LONG: usize = 4096;
const SHORT: usize = 1024;
/// The contiguous sums of a tile.
const ROWS: usize = 16;
/// The parts of the slices that threads add up, where there is one `p` only.
const PARTS: usize = 16;

/// A tensor whose last mode is contiguous, a matrix, and the sums.
type Source<'a> = DynTensor<'a, f32, (usize, usize, usize), (usize, usize, C<1>)>;
type Matrix<'a> = DynTensor<'a, f32, (usize, usize), (usize, C<1>)>;
type Target<'a> = DynTensorMut<'a, f32, (usize, usize), (usize, C<1>)>;
/// A tile of the sums, and its coordinate in the grid of tiles.
type Placed<'a, const P: usize, const R: usize> = ((usize, usize), RaggedMut<'a, f32, (C<P>, C<R>), (usize, C<1>)>);

/// Writes the sums along mode 1 of a row-major `p x q x r` tensor.
///
/// # Errors
/// Where a slice is too short.
pub fn with_layouts(
    source: &[f32],
    target: &mut [f32],
    [p, q, r]: [usize; 3],
    threads: Threads,
) -> Result<(), LayoutError> {
    let (terms, target) = (DynTensor::row_major(source, (p, q, r))?, DynTensorMut::row_major(target, (p, r))?);
    let sum = |first: (usize, usize), target: Target<'_>| slices(terms, first, target);
    match threads {
        _ if r == 1 => {
            let rows = DynTensor::row_major(source, (p, q))?;
            tiles::<ROWS, 1>(target, threads, |(first, _), target| contiguous(rows, first, target))
        }
        Threads::One => tiles::<1, LONG>(target, threads, sum),
        Threads::All if parted([p, q, r]) => in_parts(terms, target),
        Threads::All => tiles::<1, SHORT>(target, threads, sum),
    }
}

/// Whether threads take slices, and not runs of them: else each had but a part of every page of memory.
const fn parted([p, q, r]: [usize; 3]) -> bool {
    p == 1 && r >= PAGE && q >= PARTS * FOUR
}

/// The slices of a part.
const fn part(number: usize, q: usize) -> Range<usize> {
    number * q / PARTS..(number + 1) * q / PARTS
}

/// Sums the parts of one `p`, then their sums.
fn in_parts(source: Source<'_>, target: Target<'_>) -> Result<(), LayoutError> {
    let (_, q, r) = source.extents();
    let mut sums = vec![0.0; PARTS * r];
    tiles::<1, LONG>(DynTensorMut::row_major(&mut sums, (PARTS, r))?, Threads::All, |(number, k), sums| {
        let part = part(number, q);
        slices(source.block((0, part.start, 0), (1, part.len(), r)).expect("some slices"), (0, k), sums);
    })?;
    let sums = DynTensor::row_major(&sums, (1, PARTS, r))?;
    tiles::<1, SHORT>(target, Threads::All, |first, target| slices(sums, first, target))
}

/// Calls a function with each tile of the sums, and the coordinate of its first element.
fn tiles<const P: usize, const R: usize>(
    mut target: Target<'_>,
    threads: Threads,
    sum: impl Fn((usize, usize), Target<'_>) + Sync,
) -> Result<(), LayoutError> {
    let tiler = ByMode::<(C<P>, C<R>)>::of((C, C));
    let tile = |((i, j), target): Placed<'_, P, R>| sum((P * i, R * j), target.into_dyn());
    let tiles = target.try_parts_mut(RaggedTiles(tiler))?.indexed();
    match threads {
        Threads::One => tiles.for_each(tile),
        Threads::All => tiles.into_par_iter().for_each(tile),
    }
    Ok(())
}

/// Adds slices: the tile of the sums whose first element is at `(i, k)`.
#[multiversion(targets("x86_64+avx512f+avx512vl+avx2+fma", "x86_64+avx2+fma"))]
fn slices(source: Source<'_>, (i, k): (usize, usize), mut target: Target<'_>) {
    let ((_, q, _), (p, r)) = (source.extents(), target.extents());
    let source = source.block((i, 0, k), (p, q, r)).expect("terms for each sum");
    for p in 0..p {
        let sums = target.run_mut((p, ..));
        sums.fill(0.0);
        let fours = fours(q, sums.len());
        for first in (0..fours).step_by(FOUR) {
            add(core::array::from_fn(|k| source.run((p, first + k, ..))), sums);
        }
        for q in fours..q {
            sums.iter_mut().zip(source.run((p, q, ..))).for_each(|(sum, term)| *sum += term);
        }
    }
}

/// How many of `q` slices are added four at a time: those of which each is a page of memory or more.
const fn fours(q: usize, run: usize) -> usize {
    if run < PAGE { 0 } else { q - q % FOUR }
}

/// Adds four runs.
#[inline(always)]
#[allow(clippy::inline_always, reason = "takes the vector unit from where it is inlined")]
fn add(terms: [&[f32]; FOUR], sums: &mut [f32]) {
    let [a, b, c, d] = terms.map(|run| &run[..sums.len()]);
    for (x, sum) in sums.iter_mut().enumerate() {
        *sum += (a[x] + b[x]) + (c[x] + d[x]);
    }
}

/// Sums rows, from the one with the number `first` on.
#[multiversion(targets("x86_64+avx512f+avx512vl+avx2+fma", "x86_64+avx2+fma"))]
fn contiguous(source: Matrix<'_>, first: usize, mut target: Target<'_>) {
    for p in 0..target.extents().0 {
        target[(p, 0)] = total(source.run((first + p, ..)));
    }
}

/// The sum of a run.
#[inline(always)]
#[allow(clippy::inline_always, reason = "takes the vector unit from where it is inlined")]
fn total(run: &[f32]) -> f32 {
    let (chunks, rest) = run.as_chunks::<LANES>();
    let mut sums = whole(chunks);
    sums.iter_mut().zip(rest).for_each(|(sum, term)| *sum += term);
    let mut half = LANES / 2;
    while half > 0 {
        let (low, high) = sums.split_at_mut(half);
        low.iter_mut().zip(high).for_each(|(low, high)| *low += *high);
        half /= 2;
    }
    sums[0]
}

/// Adds chunks, lane by lane. Nothing else indexes the sums, so LLVM keeps them in registers.
#[inline(always)]
#[allow(clippy::inline_always, reason = "takes the vector unit from where it is inlined")]
fn whole(chunks: &[[f32; LANES]]) -> [f32; LANES] {
    let mut sums = [0.0; LANES];
    for chunk in chunks {
        for lane in 0..LANES {
            sums[lane] += chunk[lane];
        }
    }
    sums
}

/// The same, with indices by hand.
pub fn by_hand(source: &[f32], target: &mut [f32], [p, q, r]: [usize; 3], threads: Threads) {
    if p * r == 0 {
        return;
    }
    let (source, target) = (&source[..p * q * r], &mut target[..p * r]);
    if r == 1 {
        let rows = |(tile, sums): (usize, &mut [f32])| rows_by_hand(&source[ROWS * tile * q..], sums, q);
        match threads {
            Threads::One => target.chunks_mut(ROWS).enumerate().for_each(rows),
            Threads::All => target.par_chunks_mut(ROWS).enumerate().for_each(rows),
        }
        return;
    }
    let slices =
        |p: usize, first: usize, sums: &mut [f32]| slices_by_hand(&source[p * q * r..][..q * r], sums, first, r);
    match threads {
        Threads::All if parted([p, q, r]) => {
            let mut sums = vec![0.0; PARTS * r];
            sums.par_chunks_mut(r).enumerate().for_each(|(number, row)| {
                let (part, rows) = (part(number, q), row.par_chunks_mut(LONG));
                let part = &source[part.start * r..part.end * r];
                rows.enumerate().for_each(|(k, sums)| slices_by_hand(part, sums, LONG * k, r));
            });
            let rows = target.par_chunks_mut(SHORT).enumerate();
            rows.for_each(|(k, total)| slices_by_hand(&sums, total, SHORT * k, r));
        }
        Threads::One => target.chunks_mut(r).enumerate().for_each(|(p, row)| {
            row.chunks_mut(LONG).enumerate().for_each(|(k, sums)| slices(p, LONG * k, sums));
        }),
        Threads::All => target.par_chunks_mut(r).enumerate().for_each(|(p, row)| {
            row.par_chunks_mut(SHORT).enumerate().for_each(|(k, sums)| slices(p, SHORT * k, sums));
        }),
    }
}

/// Sums rows of `q` elements.
#[multiversion(targets("x86_64+avx512f+avx512vl+avx2+fma", "x86_64+avx2+fma"))]
fn rows_by_hand(source: &[f32], sums: &mut [f32], q: usize) {
    for (p, sum) in sums.iter_mut().enumerate() {
        *sum = total(&source[p * q..][..q]);
    }
}

/// Adds the part from `first` on of slices of `r` elements.
#[multiversion(targets("x86_64+avx512f+avx512vl+avx2+fma", "x86_64+avx2+fma"))]
fn slices_by_hand(source: &[f32], sums: &mut [f32], first: usize, r: usize) {
    sums.fill(0.0);
    let (four, one) = source.split_at(fours(source.len() / r, sums.len()) * r);
    for terms in four.chunks_exact(FOUR * r) {
        add(core::array::from_fn(|k| &terms[k * r + first..]), sums);
    }
    for terms in one.chunks_exact(r) {
        sums.iter_mut().zip(&terms[first..]).for_each(|(sum, term)| *sum += term);
    }
}

/// The definition, in f64.
pub fn definition(source: &[f32], [p, q, r]: [usize; 3]) -> Vec<f64> {
    let sum = |i: usize, k: usize| (0..q).map(|j| f64::from(source[(i * q + j) * r + k])).sum();
    (0..p).flat_map(|i| (0..r).map(move |k| sum(i, k))).collect()
}
