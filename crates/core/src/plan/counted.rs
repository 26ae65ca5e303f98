//! Loops over several tensors, with the coordinate of each element.
//!
//! A part of the coordinate is one more index that moves along the loops. Where there are more parts than indices for
//! them, the coordinate as one integer is, and the parts are divided out of it.

use core::marker::PhantomData;
use core::ops::ControlFlow;

use layout_algebra::{Blame, Layout, LayoutError, Loops, MAX_RUNTIME, Operation, Profile, ops};

use crate::enumerable::{Enumerable, Enumeration};
use crate::extents::place::MODES;
use crate::plan::LoopLayouts;
use crate::plan::found;
use crate::plan::nest::{self, Nest, Plan, Run};
use crate::plan::odometer::one_by_one;
use crate::plan::order::{COUNTED, counted};
use crate::plan::{At, is_later, is_swizzled, known_layouts};
use crate::sealed::Token;

/// Coordinates `X` of some tensors: their modes, then each part of the coordinate.
pub(crate) struct Coordinates<O, X, const K: usize, const M: usize>(PhantomData<(O, X)>);

impl<O: LoopLayouts<K, M>, X: Enumerable, const K: usize, const M: usize> Coordinates<O, X, K, M> {
    /// Whether each part is counted along.
    const BY_PARTS: bool = X::LENGTH <= COUNTED;

    /// The parts that are counted: the parts of `X`, or one integer.
    const COUNTED: Profile = if Self::BY_PARTS { *X::FORM.profile() } else { Profile::LEAF };

    /// The coordinates are coordinates of the tensors.
    pub(crate) const PROOF: () = {
        let profile = X::FORM.profile();
        match O::SHAPED[0].layout {
            Some(Ok(layout)) => {
                if let Err(error) = ops::part_ends(layout, profile) {
                    error.panic()
                }
            }
            Some(Err(error)) => error.panic(),
            None if profile.depth() == 0 || profile.congruent(&O::SHAPED[0].profile) => {}
            None => {
                let (blame, coordinate) = (Blame::shape(Operation::Index, 0), *profile);
                LayoutError::CoordinateNotCongruent { blame, coordinate, shape: O::SHAPED[0].profile }.panic()
            }
        }
    };

    /// The loops in the order of memory, if some shape refines all layouts.
    const FOUND: &'static Option<Loops<M>> = &match known_layouts::<O, K, M>() {
        Some(layouts) => {
            let counted = counted(layouts[0], &Self::COUNTED);
            let (mut all, mut k) = ([&Layout::UNIT; M], 0);
            while k < M {
                all[k] = if k < K { layouts[k] } else { &counted[k - K] };
                k += 1;
            }
            match Loops::side_by_side(&all) {
                Ok(loops) => Some(loops.in_memory_order(K)),
                Err(_) => None,
            }
        }
        None => None,
    };

    /// Whether the elements are at their indices, and contiguous along the innermost loop.
    const RUN: bool = match Self::FOUND {
        Some(loops) => loops.is_run(K) && !is_swizzled::<O, K, M>(),
        None => false,
    };

    /// The enumeration that divides the parts out of one integer.
    const COUNTING: Enumeration = match known_layouts::<O, K, M>() {
        Some(layouts) => Enumeration::new(layouts[0], X::FORM.profile(), 1),
        None => Enumeration::of_extents(&[1; MODES], 1),
    };
}

impl<O: LoopLayouts<K, M>, X: Enumerable, const K: usize, const M: usize> Plan<M> for Coordinates<O, X, K, M> {
    const LOOPS: &'static Loops<M> = match Self::FOUND {
        Some(loops) => loops,
        None => &Loops::NONE,
    };
}

/// Coordinates along the innermost loop.
#[derive(Clone, Copy)]
pub(crate) struct Counters<'c> {
    /// The parts of the first coordinate, or that as one integer.
    parts: [usize; COUNTED],
    /// The steps of the parts.
    steps: [usize; COUNTED],
    /// The enumeration that divides the parts out of one integer.
    counting: Option<&'c Enumeration>,
}

impl Counters<'_> {
    /// The coordinate so many steps further on.
    #[inline(always)]
    pub(crate) fn at<X: Enumerable>(&self, count: usize) -> X {
        let part = |k: usize| self.parts[k].wrapping_add(count.wrapping_mul(self.steps[k]));
        let parts = [part(0), part(1), part(2), part(3)];
        match self.counting {
            Some(counting) => X::of_run(&mut { parts[0] }, counting, 0),
            None => X::read(&parts, 0, Token(())),
        }
    }

    /// A run of `K` indices, and the counters that follow them.
    #[inline(always)]
    fn split<const K: usize, const M: usize>(run: At<M>, counting: Option<&Enumeration>) -> (At<K>, Counters<'_>) {
        let (At { indices, steps, length, along, unit }, front) = (run, "as many indices as tensors");
        let at = At {
            indices: *indices.first_chunk().expect(front),
            steps: *steps.first_chunk().expect(front),
            length,
            along,
            unit,
        };
        let (parts, steps) = (indices.last_chunk().expect(front), steps.last_chunk().expect(front));
        (at, Counters { parts: *parts, steps: *steps, counting })
    }
}

/// Calls a function with all runs of some tensors in the order of memory, and their coordinates.
///
/// Post: the runs are all coordinates, each once. `raw` rests on this.
#[inline(always)]
#[track_caller]
pub(crate) fn fold<O: LoopLayouts<K, M>, T: Enumerable, const K: usize, const M: usize, X, B>(
    layouts: &O,
    start: B,
    mut call: impl FnMut(B, At<K>, Counters<'_>) -> ControlFlow<X, B>,
) -> ControlFlow<X, B> {
    let by_parts = const { T::LENGTH <= COUNTED };
    // The branches are on constants: rustc compiles the one that is taken, and no other.
    if const { is_later::<O, K, M>() } {
        let counting = Enumeration::of_extents(&layouts.modes()[0].1, T::LENGTH);
        let counting = if by_parts { None } else { Some(&counting) };
        let Some(nest) = found::extents::<O, K, M, M>(layouts, by_parts && T::FORM.profile().depth() > 0) else {
            return ControlFlow::Continue(start);
        };
        return nest.fold(K, start, |sum, run| {
            let (at, counters) = Counters::split(run, counting);
            call(sum, at, counters)
        });
    }
    let by_number = const { &Coordinates::<O, T, K, M>::COUNTING };
    if const { Coordinates::<O, T, K, M>::FOUND.is_none() } {
        return one_by_one(layouts, start, |sum, at, x| {
            let counters = Counters { parts: [x, 0, 0, 0], steps: [0; COUNTED], counting: Some(by_number) };
            call(sum, at, counters)
        });
    }
    let (mut runtime, own) = ([[0; MAX_RUNTIME]; M], layouts.runtime());
    runtime[..K].copy_from_slice(&own);
    let nest = Nest::new(Coordinates::<O, T, K, M>::LOOPS, &runtime);
    let steps = nest::moved([0; M], 0, 1, nest);
    let (along, unit) = const { (!is_swizzled::<O, K, M>(), Coordinates::<O, T, K, M>::RUN) };
    nest::fold::<Coordinates<O, T, K, M>, Run, M, _, _>(nest, start, |sum, indices, length| {
        let counting = if by_parts { None } else { Some(by_number) };
        let (at, counters) = Counters::split(At { indices, steps, length, along, unit }, counting);
        call(sum, at, counters)
    })
}
