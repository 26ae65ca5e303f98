//! Walks over the elements of a layout that count nothing, or the coordinate of each.
//!
//! A walk iterates over runs. A run is all of one mode. Along it the index moves by a step, one part of the coordinate
//! by one, and nothing else changes. The begin of a run is computed from its number. If a few masks and shifts do that,
//! a run is one coordinate.

use layout_algebra::{Loops, MAX_LEAVES};

use crate::enumerable::{Enumerable, Enumerates, Enumeration};
use crate::layout::StaticLayout;
use crate::layout::index::{self, Congruent, StaticIndex};
use crate::layout::proof::Proven;
use crate::plan::nest;
use crate::plan::order::{self, counting as counting_layout, or_none};

/// A count beside the coordinates of `L`, with its value at one coordinate.
#[doc(hidden)]
pub trait Beside<L: StaticLayout>: Copy {
    /// The modes of the layout, beside the modes of the counters; the first mode is the mode of the runs.
    const MODES: Loops<2>;

    /// The item of the walk for the reference to a coordinate.
    type Item<R>;

    /// The proof that each coordinate has a value of this type beside it.
    type Proof;

    /// The value at the first coordinate of a run.
    fn of_run(run: usize) -> Self;

    /// The value `steps` coordinates further on in the run.
    fn moved(self, steps: usize) -> Self;

    /// The item of the walk for the reference to a coordinate.
    fn item<R>(self, reference: R) -> Self::Item<R>;

    /// Calls a function with the index of every coordinate in order, and the value there, in nested loops.
    fn fold<B>(layout: &L, start: B, call: impl FnMut(B, usize, Self) -> B) -> B;
}

/// A walk without coordinates.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct Unindexed;

impl<L: StaticLayout> Beside<L> for Unindexed {
    const MODES: Loops<2> = match &L::INNER {
        Ok(layout) => or_none(Loops::side_by_side(&[layout, layout])),
        Err(_) => Loops::NONE,
    };

    type Item<R> = R;
    type Proof = ();

    #[inline(always)]
    fn of_run(_: usize) -> Unindexed {
        Unindexed
    }

    #[inline(always)]
    fn moved(self, _: usize) -> Unindexed {
        Unindexed
    }

    #[inline(always)]
    fn item<R>(self, reference: R) -> R {
        reference
    }

    #[inline(always)]
    fn fold<B>(layout: &L, start: B, mut call: impl FnMut(B, usize, Unindexed) -> B) -> B {
        order::fold(layout, start, |sum, below| call(sum, below, Unindexed))
    }
}

/// The coordinate.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct Indexed<X>(pub(crate) X);

impl<L: StaticLayout, X: Enumerable> Beside<L> for Indexed<X> {
    const MODES: Loops<2> = match &L::INNER {
        Ok(layout) => {
            or_none(Loops::side_by_side(&[layout, &counting_layout(layout, X::FORM.profile(), 0, MAX_LEAVES)]))
        }
        Err(_) => Loops::NONE,
    };

    type Item<R> = (X, R);
    type Proof = (Congruent<L, X>, Enumerates<L, X>);

    #[inline(always)]
    fn of_run(run: usize) -> Indexed<X> {
        Indexed(X::of_run(&mut { run }, const { &counting::<L, X>() }, 0))
    }

    #[inline(always)]
    fn moved(self, steps: usize) -> Indexed<X> {
        Indexed(self.0.moved(steps, const { &counting::<L, X>() }, 0))
    }

    #[inline(always)]
    fn item<R>(self, reference: R) -> (X, R) {
        (self.0, reference)
    }

    #[inline(always)]
    fn fold<B>(layout: &L, start: B, mut call: impl FnMut(B, usize, Indexed<X>) -> B) -> B {
        order::fold_counted::<L, X, B>(layout, Enumerates::PROOF, start, |sum, below, coordinate| {
            call(sum, below, Indexed(coordinate))
        })
    }
}

/// The length of a run. It is 1 where the index of any coordinate is a few operations: then the compiler sees through
/// the loop.
pub(crate) const fn length<L: StaticLayout, X: Beside<L>>() -> usize {
    const { if is_masked(&X::MODES, L::RUNTIME) { 1 } else { nest::extent(&X::MODES, 0) } }
}

/// Whether the digits of a coordinate in these modes are found by masks and shifts, and its index with constants.
const fn is_masked(modes: &Loops<2>, runtime: usize) -> bool {
    let mut mode = 0;
    while mode + 1 < modes.count() && modes.extent(mode).is_power_of_two() && runtime == 0 {
        mode += 1;
    }
    mode + 1 >= modes.count()
}

/// The step of the index along a mode.
#[inline(always)]
pub(crate) fn step<L: StaticLayout, X: Beside<L>, const MODE: usize>(layout: &L) -> usize {
    nest::step(const { &X::MODES }, MODE, 0, &layout.runtime_strides())
}

/// The index of the first coordinate of a run, in wrapping arithmetic.
#[inline(always)]
pub(crate) fn start<L: StaticLayout, X: Beside<L>>(layout: &L, run: usize) -> usize {
    if const { length::<L, X>() > 1 && X::MODES.count() == 2 } {
        return run.wrapping_mul(step::<L, X, 1>(layout));
    }
    StaticIndex::<L, usize>::index(layout, &index::parts(run * length::<L, X>()))
}

/// The index of the first coordinate of a run, from that after the last coordinate of the run before.
#[inline(always)]
pub(crate) fn next<L: StaticLayout, X: Beside<L>>(layout: &L, run: usize, behind: usize) -> usize {
    if const { X::MODES.count() == 2 } {
        let back = step::<L, X, 0>(layout).wrapping_mul(length::<L, X>());
        return behind.wrapping_sub(back).wrapping_add(step::<L, X, 1>(layout));
    }
    start::<L, X>(layout, run)
}

/// The enumeration of the coordinates `X` along the runs of a walk.
const fn counting<L: StaticLayout, X: Enumerable>() -> Enumeration {
    match &L::INNER {
        Ok(layout) => Enumeration::new(layout, X::FORM.profile(), length::<L, Indexed<X>>()),
        // The layout of a tensor that does not exist is an error elsewhere.
        Err(_) => Enumeration::NONE,
    }
}
