//! Nested loops over the indices of several layouts side by side, without a division.
//!
//! If the loops are a constant, so is their number. Each level is a function that is inlined into the one above it. So
//! the compiled code is the nest that one would write by hand. The caller writes the innermost loop: it gets a run, of
//! which it may take a slice.

use core::marker::PhantomData;
use core::ops::ControlFlow;

use layout_algebra::{Loops, MAX_RUNTIME};

/// The most indices that step side by side: six operands, and four parts of a coordinate.
pub(crate) const LANES: usize = 10;

/// The runtime strides of `K` layouts.
pub(crate) type Runtime<const K: usize> = [[usize; MAX_RUNTIME]; K];

/// Loops over `K` indices, the innermost one first.
pub(crate) trait Nest<const K: usize> {
    /// The number of iterations of a loop.
    fn extent(&self, mode: usize) -> usize;

    /// The step of index `k`, in wrapping arithmetic.
    fn step(&self, mode: usize, k: usize) -> usize;

    /// Whether it is known while compiling that blocks cover the two innermost loops without a tail.
    const WHOLE_BLOCKS: bool = false;
}

/// Loops that are a constant, but for runtime strides.
pub(crate) trait Plan<const K: usize> {
    const LOOPS: Loops<K>;
}

/// The loops of a plan, with a value for each runtime stride.
pub(crate) struct ConstantLoops<P, const K: usize> {
    runtime: Runtime<K>,
    plan: PhantomData<P>,
}

impl<P: Plan<K>, const K: usize> ConstantLoops<P, K> {
    #[inline(always)]
    pub(crate) const fn new(runtime: Runtime<K>) -> Self {
        ConstantLoops { runtime, plan: PhantomData }
    }
}

impl<P: Plan<K>, const K: usize> Nest<K> for ConstantLoops<P, K> {
    const WHOLE_BLOCKS: bool = P::LOOPS.is_blocked()
        && P::LOOPS.extent(0).is_multiple_of(Loops::<K>::BLOCK)
        && P::LOOPS.extent(1).is_multiple_of(Loops::<K>::BLOCK);

    #[inline(always)]
    fn extent(&self, mode: usize) -> usize {
        extent(const { &P::LOOPS }, mode)
    }

    #[inline(always)]
    fn step(&self, mode: usize, k: usize) -> usize {
        step(const { &P::LOOPS }, mode, k, &self.runtime[k])
    }
}

/// The number of iterations of a loop. The size of the layouts, which it divides, is a `usize`.
#[inline(always)]
#[allow(clippy::cast_possible_truncation, reason = "it divides a size")]
pub(crate) const fn extent<const K: usize>(loops: &Loops<K>, mode: usize) -> usize {
    loops.extent(mode) as usize
}

/// The step of the index of a layout with these runtime strides along a mode.
#[inline(always)]
pub(crate) const fn step<const K: usize>(
    loops: &Loops<K>,
    mode: usize,
    k: usize,
    runtime: &[usize; MAX_RUNTIME],
) -> usize {
    distance(loops.step(mode, k), loops.basis(mode, k), runtime)
}

/// A number, times a runtime stride where the basis is one more than its number.
#[inline(always)]
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "two's complement is meant")]
pub(crate) const fn distance(coefficient: i64, basis: u8, runtime: &[usize; MAX_RUNTIME]) -> usize {
    match basis {
        0 => coefficient as usize,
        number => (coefficient as usize).wrapping_mul(runtime[number as usize - 1]),
    }
}

/// The loops up to one of them. `call` takes what the call before has returned, the indices where a run begins, and its
/// length, and may break off.
pub(crate) trait Level {
    /// The number of loops.
    const COUNT: usize;

    /// Calls a function with all runs of these loops, from `at` on.
    fn fold<N: Nest<K>, const K: usize, X, B>(
        at: [usize; K],
        nest: &N,
        start: B,
        call: &mut impl FnMut(B, [usize; K], usize) -> ControlFlow<X, B>,
    ) -> ControlFlow<X, B>;
}

/// The innermost loop.
pub(crate) struct Run;

/// The innermost loop, each coordinate a run.
pub(crate) struct Each;

/// The two innermost loops, in blocks.
struct Blocks;

/// A loop around others.
struct Around<D>(D);

impl Level for Run {
    const COUNT: usize = 1;

    #[inline(always)]
    fn fold<N: Nest<K>, const K: usize, X, B>(
        at: [usize; K],
        nest: &N,
        start: B,
        call: &mut impl FnMut(B, [usize; K], usize) -> ControlFlow<X, B>,
    ) -> ControlFlow<X, B> {
        call(start, at, nest.extent(0))
    }
}

impl Level for Each {
    const COUNT: usize = 1;

    #[inline(always)]
    fn fold<N: Nest<K>, const K: usize, X, B>(
        at: [usize; K],
        nest: &N,
        start: B,
        call: &mut impl FnMut(B, [usize; K], usize) -> ControlFlow<X, B>,
    ) -> ControlFlow<X, B> {
        let (mut at, mut sum) = (at, start);
        for _ in 0..nest.extent(0) {
            sum = call(sum, at, 1)?;
            at = moved(at, 0, 1, nest);
        }
        ControlFlow::Continue(sum)
    }
}

impl Level for Blocks {
    const COUNT: usize = 2;

    #[inline(always)]
    fn fold<N: Nest<K>, const K: usize, X, B>(
        at: [usize; K],
        nest: &N,
        start: B,
        call: &mut impl FnMut(B, [usize; K], usize) -> ControlFlow<X, B>,
    ) -> ControlFlow<X, B> {
        let (mut sum, mut band, mut below) = (start, at, nest.extent(1));
        while below > 0 {
            let rows = below.min(AREA);
            let (mut area, mut left) = (band, nest.extent(0));
            while left > 0 {
                let columns = left.min(AREA);
                sum = blocks([columns, rows], area, nest, sum, call)?;
                area = moved(area, 0, columns, nest);
                left -= columns;
            }
            band = moved(band, 1, rows, nest);
            below -= rows;
        }
        ControlFlow::Continue(sum)
    }
}

/// The extents of a block.
#[allow(clippy::cast_possible_truncation, reason = "16")]
pub(crate) const BLOCK: usize = Loops::<1>::BLOCK as usize;

/// The extents of an area whose blocks are iterated over together. The second-level cache holds a line of each of its
/// rows and columns, and the cache of the addresses as many pages.
pub(super) const AREA: usize = 16 * BLOCK;

/// Iterates over so many columns and rows of the two innermost loops, in blocks.
#[inline(always)]
fn blocks<N: Nest<K>, const K: usize, X, B>(
    [columns, rows]: [usize; 2],
    at: [usize; K],
    nest: &N,
    start: B,
    call: &mut impl FnMut(B, [usize; K], usize) -> ControlFlow<X, B>,
) -> ControlFlow<X, B> {
    let (mut sum, mut band) = (start, at);
    if const { N::WHOLE_BLOCKS } {
        for _ in 0..rows / BLOCK {
            let mut block = band;
            for _ in 0..columns / BLOCK {
                let mut run = block;
                for _ in 0..BLOCK {
                    sum = call(sum, run, BLOCK)?;
                    run = moved(run, 1, 1, nest);
                }
                block = moved(block, 0, BLOCK, nest);
            }
            band = moved(band, 1, BLOCK, nest);
        }
        return ControlFlow::Continue(sum);
    }
    let mut below = rows;
    while below > 0 {
        let rows = below.min(BLOCK);
        let (mut block, mut left) = (band, columns);
        while left > 0 {
            let length = left.min(BLOCK);
            let mut run = block;
            for _ in 0..rows {
                // A length that is a constant is a loop that is unrolled.
                sum = if length == BLOCK { call(sum, run, BLOCK)? } else { call(sum, run, length)? };
                run = moved(run, 1, 1, nest);
            }
            block = moved(block, 0, BLOCK, nest);
            left -= length;
        }
        band = moved(band, 1, BLOCK, nest);
        below -= rows;
    }
    ControlFlow::Continue(sum)
}

impl<D: Level> Level for Around<D> {
    const COUNT: usize = D::COUNT + 1;

    #[inline(always)]
    fn fold<N: Nest<K>, const K: usize, X, B>(
        at: [usize; K],
        nest: &N,
        start: B,
        call: &mut impl FnMut(B, [usize; K], usize) -> ControlFlow<X, B>,
    ) -> ControlFlow<X, B> {
        let (mut at, mut sum) = (at, start);
        for _ in 0..nest.extent(D::COUNT) {
            sum = D::fold(at, nest, sum, call)?;
            at = moved(at, D::COUNT, 1, nest);
        }
        ControlFlow::Continue(sum)
    }
}

/// Indices so many steps along a mode.
#[inline(always)]
pub(crate) fn moved<const K: usize>(at: [usize; K], mode: usize, count: usize, nest: &impl Nest<K>) -> [usize; K] {
    const { assert!(K <= LANES) }
    // Written out for as many indices as there are at most: at optimization level s no loop is unrolled.
    let mut at = at;
    let mut step = |k: usize| {
        if k < K {
            at[k] = at[k].wrapping_add(count.wrapping_mul(nest.step(mode, k)));
        }
    };
    step(0);
    step(1);
    step(2);
    step(3);
    step(4);
    step(5);
    step(6);
    step(7);
    step(8);
    step(9);
    at
}

type Two<D> = Around<D>;
type Four<D> = Around<Around<Two<D>>>;
type Six<D> = Around<Around<Four<D>>>;

/// Calls a function with the indices of the first coordinate of every run, and its length, in the order of the loops.
/// Indices start from 0, in wrapping arithmetic.
///
/// `D` is the innermost level: [`Run`], or [`Each`] coordinate for itself.
///
/// Post: the runs are all coordinates, each once. Coordinate `i` of a run has the indices of the first one, moved by
/// `i` steps of mode 0. `raw` rests on this.
#[inline(always)]
pub(crate) fn fold_known<D: Level, P: Plan<K>, const K: usize, X, B>(
    nest: &ConstantLoops<P, K>,
    start: B,
    mut call: impl FnMut(B, [usize; K], usize) -> ControlFlow<X, B>,
) -> ControlFlow<X, B> {
    let (at, call) = ([0; K], &mut call);
    // The branches are on constants: rustc compiles the one that is taken, and no other.
    if const { P::LOOPS.is_blocked() } {
        return match const { P::LOOPS.count() } {
            2 => Blocks::fold(at, nest, start, call),
            3 => Around::<Blocks>::fold(at, nest, start, call),
            4 => Around::<Around<Blocks>>::fold(at, nest, start, call),
            count => around::<Blocks, _, K, _, _>(count, at, nest, start, call),
        };
    }
    match const { P::LOOPS.count() } {
        0 | 1 => D::fold(at, nest, start, call),
        2 => Two::<D>::fold(at, nest, start, call),
        3 => Around::<Two<D>>::fold(at, nest, start, call),
        4 => Four::<D>::fold(at, nest, start, call),
        5 => Around::<Four<D>>::fold(at, nest, start, call),
        count => around::<Six<D>, _, K, _, _>(count, at, nest, start, call),
    }
}

/// Calls a function with all runs of `count` loops, the innermost two in blocks or not.
#[inline(always)]
pub(crate) fn fold_found<N: Nest<K>, const K: usize, X, B>(
    nest: &N,
    count: usize,
    blocked: bool,
    start: B,
    mut call: impl FnMut(B, [usize; K], usize) -> ControlFlow<X, B>,
) -> ControlFlow<X, B> {
    if blocked {
        return around::<Blocks, _, K, _, _>(count, [0; K], nest, start, &mut call);
    }
    around::<Two<Run>, _, K, _, _>(count, [0; K], nest, start, &mut call)
}

/// The levels `D`, and the loops around them up to `end` by recursion.
fn around<D: Level, N: Nest<K>, const K: usize, X, B>(
    end: usize,
    at: [usize; K],
    nest: &N,
    start: B,
    call: &mut impl FnMut(B, [usize; K], usize) -> ControlFlow<X, B>,
) -> ControlFlow<X, B> {
    if end <= D::COUNT {
        return D::fold(at, nest, start, call);
    }
    let (mut at, mut sum) = (at, start);
    for _ in 0..nest.extent(end - 1) {
        sum = around::<D, N, K, X, B>(end - 1, at, nest, sum, call)?;
        at = moved(at, end - 1, 1, nest);
    }
    ControlFlow::Continue(sum)
}
