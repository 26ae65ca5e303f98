//! What the machine can do at most, measured: fused multiply-adds on registers, and memory that is read, written and
//! copied.

use std::hint::black_box;

use layout_examples::gemm::{Job, Unit, VectorUnit};
#[cfg(target_arch = "x86_64")]
use layout_examples::lines::Lines;
use layout_examples::{Threads, stream};
use multiversion::multiversion;
use rayon::prelude::*;

/// Sums that do not wait for one another: more than a fused multiply-add takes cycles, for as many units as there are.
const SUMS: usize = 16;
/// How often each of them is added to.
const ROUNDS: u32 = 50_000;

/// The floating-point operations of one [`multiply_add`], with the vector unit that the product is computed with.
pub(super) fn operations(threads: Threads) -> f64 {
    let lanes = VectorUnit::best().call(Lanes);
    let lanes = u32::try_from(lanes * SUMS * count(threads)).unwrap_or(u32::MAX);
    2.0 * f64::from(lanes) * f64::from(ROUNDS)
}

/// The elements of a vector.
struct Lanes;

impl Job for Lanes {
    type Output = usize;

    fn run<U: Unit>(self, _: U) -> usize {
        U::LANES
    }
}

/// How many threads these are.
pub(super) fn count(threads: Threads) -> usize {
    match threads {
        Threads::One => 1,
        Threads::All => rayon::current_num_threads(),
    }
}

/// Multiplies and adds as fast as it goes, on every thread.
pub(super) fn multiply_add(threads: Threads) {
    match threads {
        Threads::One => VectorUnit::best().call(Peak),
        Threads::All => {
            rayon::broadcast(|_| VectorUnit::best().call(Peak));
        }
    }
}

/// Nothing but multiplying and adding.
struct Peak;

impl Job for Peak {
    type Output = ();

    #[allow(clippy::inline_always, reason = "it is compiled for the unit where it is inlined")]
    #[inline(always)]
    fn run<U: Unit>(self, unit: U) {
        let (factor, term) = (unit.splat(black_box(0.999)), unit.splat(black_box(0.001)));
        let mut sums = [term; SUMS];
        for _ in 0..ROUNDS {
            for sum in &mut sums {
                *sum = unit.multiply_add(*sum, factor, term);
            }
        }
        black_box(&sums);
    }
}

/// The part of a buffer that one thread takes.
fn part(length: usize) -> usize {
    length.div_ceil(rayon::current_num_threads()).max(1)
}

/// Copies by the `memcpy` of the system.
pub(super) fn copy(source: &[f32], target: &mut [f32], threads: Threads) {
    in_parts(source, target, threads, <[f32]>::copy_from_slice);
}

/// Copies with the stores that any kernel has. The copy is of numbers, not of bytes, or it would be recognized as a
/// `memcpy`.
pub(super) fn copy_by_loop(source: &[f32], target: &mut [f32], threads: Threads) {
    in_parts(source, target, threads, negate);
}

/// Copies past the caches, where the machine can: cache line by cache line, if it has registers for them.
pub(super) fn copy_past_caches(source: &[f32], target: &mut [f32], threads: Threads) {
    in_parts(source, target, threads, |target, from| {
        let (first, target) = target.split_at_mut(stream::to_line(target));
        let (head, from) = from.split_at(first.len());
        first.copy_from_slice(head);
        stream::streaming(|stream| {
            #[cfg(target_arch = "x86_64")]
            if let Some(lines) = Lines::<f32>::detect() {
                let (target, rest) = target.as_chunks_mut();
                let (from, end) = from.as_chunks();
                lines.call(
                    #[inline(always)]
                    || {
                        for (to, from) in target.iter_mut().zip(from) {
                            lines.stream(stream, lines.load(from), to);
                        }
                    },
                );
                return rest.copy_from_slice(end);
            }
            stream.copy(target, from);
        });
    });
}

fn in_parts(source: &[f32], target: &mut [f32], threads: Threads, copy: impl Fn(&mut [f32], &[f32]) + Sync) {
    let part = part(source.len());
    match threads {
        Threads::One => copy(target, source),
        Threads::All => {
            target.par_chunks_mut(part).zip(source.par_chunks(part)).for_each(|(target, source)| copy(target, source));
        }
    }
}

#[multiversion(targets("x86_64+avx512f+avx512vl+avx2+fma", "x86_64+avx2+fma"))]
fn negate(target: &mut [f32], source: &[f32]) {
    target.iter_mut().zip(source).for_each(|(target, source)| *target = -source);
}

/// Writes only.
pub(super) fn fill(target: &mut [f32], threads: Threads) {
    let part = part(target.len());
    match threads {
        Threads::One => target.fill(black_box(1.0)),
        Threads::All => target.par_chunks_mut(part).for_each(|part| part.fill(black_box(1.0))),
    }
}

/// Writes only, past the caches where the machine can: blocks that lie in the first cache are copied.
pub(super) fn fill_past_caches(target: &mut [f32], threads: Threads) {
    const BLOCK: usize = 1024;
    let block = [black_box(1.0); BLOCK];
    let fill = |part: &mut [f32]| {
        let (line, whole) = part.split_at_mut(stream::to_line(part));
        line.fill(block[0]);
        stream::streaming(|stream| whole.chunks_mut(BLOCK).for_each(|to| stream.copy(to, &block[..to.len()])));
    };
    let part = part(target.len());
    match threads {
        Threads::One => fill(target),
        Threads::All => target.par_chunks_mut(part).for_each(fill),
    }
}

/// Reads only.
pub(super) fn read(source: &[f32], threads: Threads) -> f32 {
    match threads {
        Threads::One => sum(source),
        Threads::All => source.par_chunks(part(source.len())).map(sum).sum(),
    }
}

#[multiversion(targets("x86_64+avx512f+avx512vl+avx2+fma", "x86_64+avx2+fma"))]
fn sum(source: &[f32]) -> f32 {
    let mut sums = [0.0; 128];
    for chunk in source.as_chunks::<128>().0 {
        sums.iter_mut().zip(chunk).for_each(|(sum, term)| *sum += term);
    }
    sums.iter().sum()
}
