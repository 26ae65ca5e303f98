//! The usual case of what is known at run time only: two modes, one of which all tensors have as a run. It needs no
//! plan.

use core::ops::ControlFlow;

use crate::loops::found::require_alike;
use crate::loops::nest::{Known, Nest};
use crate::loops::plan::{At, InOrder};
use crate::raw::Lanes;

/// Runs of `length`, of which there are `count`; `steps` leads from each to the next one.
struct Rows<const K: usize> {
    length: usize,
    count: usize,
    steps: [usize; K],
}

impl<const K: usize> Rows<K> {
    /// Calls a function with all runs.
    #[inline(always)]
    fn fold<X, B>(&self, start: B, call: &mut impl FnMut(B, At<K>) -> ControlFlow<X, B>) -> ControlFlow<X, B> {
        let (mut indices, mut sum) = ([0; K], start);
        for _ in 0..self.count {
            sum = call(sum, At { indices, steps: [1; K], length: self.length, along: true, unit: true })?;
            for (index, step) in indices.iter_mut().zip(self.steps) {
                *index = index.wrapping_add(step);
            }
        }
        ControlFlow::Continue(sum)
    }
}

/// Whether a mode is a run of all tensors.
#[inline(always)]
fn is_run<const K: usize>(steps: &[usize; K]) -> bool {
    steps.iter().all(|step| *step == 1)
}

/// Calls a function with all runs of tensors of two runtime extents, if one mode is a run of all of them; else it gives
/// the start back.
///
/// Post: the runs are all coordinates, each once. `raw` rests on this.
///
/// # Panics
/// Where the extents differ.
#[inline(always)]
#[track_caller]
pub(crate) fn of_extents<O: Lanes<K, M>, const K: usize, const M: usize, X, B>(
    lanes: &O,
    start: B,
    call: &mut impl FnMut(B, At<K>) -> ControlFlow<X, B>,
) -> Result<ControlFlow<X, B>, B> {
    let modes = lanes.modes();
    let (rank, extents, _) = &modes[0];
    if *rank != 2 {
        return Err(start);
    }
    for (other, others, _) in &modes {
        require_alike(0, *rank, *other, extents[0], others[0]);
        require_alike(1, *rank, *other, extents[1], others[1]);
    }
    if extents[0] == 0 || extents[1] == 0 {
        return Ok(ControlFlow::Continue(start));
    }
    let steps = |mode: usize| modes.each_ref().map(|(.., strides)| strides[mode]);
    let (first, last) = (steps(0), steps(1));
    let (length, count, steps) = if is_run(&last) {
        (extents[1], extents[0], first)
    } else if is_run(&first) {
        (extents[0], extents[1], last)
    } else {
        return Err(start);
    };
    // Runs that continue each other are one.
    let one = steps.iter().all(|step| *step == length);
    let (length, count) = if one { (length * count, 1) } else { (length, count) };
    Ok(Rows { length, count, steps }.fold(start, call))
}

/// The same for two modes of static extents and runtime strides.
///
/// Post: as [`of_extents`].
#[inline(always)]
pub(crate) fn of_strides<O: Lanes<K, M>, const K: usize, const M: usize, X, B>(
    nest: &Known<InOrder<O, K, M>, K>,
    start: B,
    call: &mut impl FnMut(B, At<K>) -> ControlFlow<X, B>,
) -> Result<ControlFlow<X, B>, B> {
    let steps = |mode: usize| core::array::from_fn(|k| nest.step(mode, k));
    let (first, last): ([usize; K], [usize; K]) = (steps(0), steps(1));
    // Each with a length that is a constant.
    if is_run(&last) {
        return Ok(Rows { length: nest.extent(1), count: nest.extent(0), steps: first }.fold(start, call));
    }
    if is_run(&first) {
        return Ok(Rows { length: nest.extent(0), count: nest.extent(1), steps: last }.fold(start, call));
    }
    Err(start)
}
