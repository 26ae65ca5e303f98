//! Nested loops over the indices of several layouts side by side, without a division.
//!
//! The loops are a constant, but for runtime strides. Inlined into the caller, the compiled code is the nest that one
//! would write by hand. The caller writes the innermost loop: it gets a run, of which it may take a slice.

use core::ops::ControlFlow;

use layout_algebra::{Loops, MAX_RUNTIME};

/// The most indices that step side by side: six operands, and four parts of a coordinate.
pub(crate) const LANES: usize = 10;

/// The runtime strides of `K` layouts.
pub(crate) type Runtime<const K: usize> = [[usize; MAX_RUNTIME]; K];

/// Loops that are a constant, but for runtime strides.
pub(crate) trait Plan<const K: usize> {
    /// The loops, behind a reference: rustc would look at each number of a copy.
    const LOOPS: &'static Loops<K>;
}

/// The loops of a plan, with a value for each runtime stride. A type without the plan, so that the functions below are
/// not compiled for each of them; inlined, they have the numbers of the plan as constants.
#[derive(Clone, Copy)]
pub(crate) struct Nest<'l, const K: usize> {
    loops: &'l Loops<K>,
    runtime: &'l Runtime<K>,
}

impl<'l, const K: usize> Nest<'l, K> {
    #[inline(always)]
    pub(crate) const fn new(loops: &'l Loops<K>, runtime: &'l Runtime<K>) -> Self {
        Nest { loops, runtime }
    }

    /// The number of loops.
    #[inline(always)]
    pub(crate) const fn count(&self) -> usize {
        self.loops.count()
    }

    /// The number of iterations of a loop.
    #[inline(always)]
    pub(crate) const fn extent(&self, mode: usize) -> usize {
        extent(self.loops, mode)
    }

    /// The step of index `k`, in wrapping arithmetic.
    #[inline(always)]
    pub(crate) const fn step(&self, mode: usize, k: usize) -> usize {
        step(self.loops, mode, k, &self.runtime[k])
    }
}

/// The number of iterations of a loop. The size of the layouts, which it divides, is a `usize`.
#[inline(always)]
#[allow(clippy::cast_possible_truncation, reason = "it divides a size")]
pub(crate) const fn extent<const K: usize, const M: usize>(loops: &Loops<K, M>, mode: usize) -> usize {
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

/// The innermost loop. `call` takes what the call before has returned, the indices where a run begins, and its length,
/// and may break off.
pub(crate) trait Innermost {
    /// Calls a function with all runs of this loop, from `at` on.
    fn fold<const K: usize, X, B>(
        at: [usize; K],
        nest: Nest<'_, K>,
        start: B,
        call: &mut impl FnMut(B, [usize; K], usize) -> ControlFlow<X, B>,
    ) -> ControlFlow<X, B>;
}

/// The innermost loop as one run.
pub(crate) struct Run;

/// The innermost loop, each coordinate a run.
pub(crate) struct Each;

impl Innermost for Run {
    #[inline(always)]
    fn fold<const K: usize, X, B>(
        at: [usize; K],
        nest: Nest<'_, K>,
        start: B,
        call: &mut impl FnMut(B, [usize; K], usize) -> ControlFlow<X, B>,
    ) -> ControlFlow<X, B> {
        call(start, at, nest.extent(0))
    }
}

impl Innermost for Each {
    #[inline(always)]
    fn fold<const K: usize, X, B>(
        at: [usize; K],
        nest: Nest<'_, K>,
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

/// Indices so many steps along a mode.
#[inline(always)]
pub(crate) fn moved<const K: usize>(at: [usize; K], mode: usize, count: usize, nest: Nest<'_, K>) -> [usize; K] {
    stepped(at, count, |k| nest.step(mode, k))
}

/// Indices so many steps further on.
#[inline(always)]
pub(super) fn stepped<const K: usize>(at: [usize; K], count: usize, step: impl Fn(usize) -> usize) -> [usize; K] {
    const { assert!(K <= LANES) }
    let mut at = at;
    // Written out for as many indices as there are at most: at optimization level s no loop is unrolled. Of an `if` on
    // a constant, rustc compiles the branch that is taken.
    if const { K > 0 } {
        at[0] = at[0].wrapping_add(count.wrapping_mul(step(0)));
    }
    if const { K > 1 } {
        at[1] = at[1].wrapping_add(count.wrapping_mul(step(1)));
    }
    if const { K > 2 } {
        at[2] = at[2].wrapping_add(count.wrapping_mul(step(2)));
    }
    if const { K > 3 } {
        at[3] = at[3].wrapping_add(count.wrapping_mul(step(3)));
    }
    if const { K > 4 } {
        at[4] = at[4].wrapping_add(count.wrapping_mul(step(4)));
    }
    if const { K > 5 } {
        at[5] = at[5].wrapping_add(count.wrapping_mul(step(5)));
    }
    if const { K > 6 } {
        at[6] = at[6].wrapping_add(count.wrapping_mul(step(6)));
    }
    if const { K > 7 } {
        at[7] = at[7].wrapping_add(count.wrapping_mul(step(7)));
    }
    if const { K > 8 } {
        at[8] = at[8].wrapping_add(count.wrapping_mul(step(8)));
    }
    if const { K > 9 } {
        at[9] = at[9].wrapping_add(count.wrapping_mul(step(9)));
    }
    at
}

/// The loops that are written out: of most plans, and of plans with more.
const WRITTEN: usize = 6;
const DEEP: usize = 16;

/// Calls a function with the indices of the first coordinate of every run, and its length, in the order of the loops.
/// Indices start from 0, in wrapping arithmetic.
///
/// `D` is the innermost loop: [`Run`], or [`Each`] coordinate for itself. Loops around it are written out: LLVM removes
/// loops of one iteration, which costs less than an instance for each number of loops above two.
///
/// **Law.** The plan `P` has at least as many loops as the nest.
///
/// Post: the runs are all coordinates, each once. Coordinate `i` of a run has the indices of the first one, moved by
/// `i` steps of mode 0. `raw` rests on this.
#[inline(always)]
pub(crate) fn fold<P: Plan<K>, D: Innermost, const K: usize, X, B>(
    nest: Nest<'_, K>,
    start: B,
    call: impl FnMut(B, [usize; K], usize) -> ControlFlow<X, B>,
) -> ControlFlow<X, B> {
    debug_assert!(nest.count() <= const { P::LOOPS.count() }, "a plan of as many loops");
    // rustc compiles what a constant names, and no other function.
    let fold = const {
        let fold: Way<K, X, B, _> = match P::LOOPS.count() {
            0 | 1 => fold_one::<D, K, X, B, _>,
            2 => fold_two::<D, K, X, B, _>,
            3..=WRITTEN => fold_written::<D, K, X, B, _>,
            _ => fold_deep::<D, K, X, B, _>,
        };
        fold
    };
    fold(nest, start, call)
}

/// A way to call a function with the runs of a nest.
type Way<const K: usize, X, B, F> = for<'l> fn(Nest<'l, K>, B, F) -> ControlFlow<X, B>;

/// [`fold`] of one loop.
#[inline(always)]
fn fold_one<D: Innermost, const K: usize, X, B, F>(nest: Nest<'_, K>, start: B, mut call: F) -> ControlFlow<X, B>
where
    F: FnMut(B, [usize; K], usize) -> ControlFlow<X, B>,
{
    D::fold([0; K], nest, start, &mut call)
}

/// [`fold`] of two loops, as of most matrices.
#[inline(always)]
fn fold_two<D: Innermost, const K: usize, X, B, F>(nest: Nest<'_, K>, start: B, mut call: F) -> ControlFlow<X, B>
where
    F: FnMut(B, [usize; K], usize) -> ControlFlow<X, B>,
{
    let (mut sum, mut at, mut i) = (start, [0; K], 0);
    // Not `for` and `?`, which are calls in a debug build.
    while i < nest.extent(1) {
        match D::fold(at, nest, sum, &mut call) {
            ControlFlow::Continue(next) => sum = next,
            ControlFlow::Break(value) => return ControlFlow::Break(value),
        }
        at = moved(at, 1, 1, nest);
        i += 1;
    }
    ControlFlow::Continue(sum)
}

/// [`fold`] of at most as many loops as [`WRITTEN`].
#[inline(always)]
fn fold_written<D: Innermost, const K: usize, X, B, F>(nest: Nest<'_, K>, start: B, mut call: F) -> ControlFlow<X, B>
where
    F: FnMut(B, [usize; K], usize) -> ControlFlow<X, B>,
{
    let mut six = written::<D, K, X, B>(nest, &mut call);
    if nest.count() > WRITTEN {
        around(nest.count(), WRITTEN, [0; K], nest, start, &mut six)
    } else {
        six(start, [0; K])
    }
}

/// [`fold`] of more loops than [`WRITTEN`], as of tensors whose extents are all 2: sixteen are written out, and LLVM
/// unrolls them. Each takes the inner ones by value: a call by reference would not be inlined.
#[inline(always)]
fn fold_deep<D: Innermost, const K: usize, X, B, F>(nest: Nest<'_, K>, start: B, mut call: F) -> ControlFlow<X, B>
where
    F: FnMut(B, [usize; K], usize) -> ControlFlow<X, B>,
{
    let eleven = five::<WRITTEN, K, X, B>(nest, written::<D, K, X, B>(nest, &mut call));
    let mut sixteen = five::<11, K, X, B>(nest, eleven);
    if nest.count() > DEEP {
        around(nest.count(), DEEP, [0; K], nest, start, &mut sixteen)
    } else {
        sixteen(start, [0; K])
    }
}

/// The innermost loop, and five around it.
#[inline(always)]
fn written<D: Innermost, const K: usize, X, B>(
    nest: Nest<'_, K>,
    call: &mut impl FnMut(B, [usize; K], usize) -> ControlFlow<X, B>,
) -> impl FnMut(B, [usize; K]) -> ControlFlow<X, B> {
    five::<1, K, X, B>(
        nest,
        #[inline(always)]
        move |sum, at| D::fold(at, nest, sum, call),
    )
}

/// Five loops from `FIRST` on, around other ones.
#[inline(always)]
fn five<const FIRST: usize, const K: usize, X, B>(
    nest: Nest<'_, K>,
    mut inner: impl FnMut(B, [usize; K]) -> ControlFlow<X, B>,
) -> impl FnMut(B, [usize; K]) -> ControlFlow<X, B> {
    #[inline(always)]
    move |start, at| {
        let (mut sum, mut at_4) = (start, at);
        for _ in 0..nest.extent(FIRST + 4) {
            let mut at_3 = at_4;
            for _ in 0..nest.extent(FIRST + 3) {
                let mut at_2 = at_3;
                for _ in 0..nest.extent(FIRST + 2) {
                    let mut at_1 = at_2;
                    for _ in 0..nest.extent(FIRST + 1) {
                        let mut at_0 = at_1;
                        for _ in 0..nest.extent(FIRST) {
                            sum = inner(sum, at_0)?;
                            at_0 = moved(at_0, FIRST, 1, nest);
                        }
                        at_1 = moved(at_1, FIRST + 1, 1, nest);
                    }
                    at_2 = moved(at_2, FIRST + 2, 1, nest);
                }
                at_3 = moved(at_3, FIRST + 3, 1, nest);
            }
            at_4 = moved(at_4, FIRST + 4, 1, nest);
        }
        ControlFlow::Continue(sum)
    }
}

/// The loops from `begin` to `end`, by recursion, around the loops that are written out.
fn around<const K: usize, X, B>(
    end: usize,
    begin: usize,
    at: [usize; K],
    nest: Nest<'_, K>,
    start: B,
    inner: &mut impl FnMut(B, [usize; K]) -> ControlFlow<X, B>,
) -> ControlFlow<X, B> {
    if end <= begin {
        return inner(start, at);
    }
    let (mut at, mut sum) = (at, start);
    for _ in 0..nest.extent(end - 1) {
        sum = around(end - 1, begin, at, nest, sum, inner)?;
        at = moved(at, end - 1, 1, nest);
    }
    ControlFlow::Continue(sum)
}
