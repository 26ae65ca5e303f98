//! The usual cases of runtime layouts, which need no plan: one mode; and two modes, along one of which each tensor has
//! a run, or stays at one element.

use core::ops::ControlFlow;

use crate::plan::At;
use crate::plan::LoopLayouts;
use crate::plan::found::require_alike;
use crate::plan::nest::Nest;
use crate::plan::transposed::Crossed;

/// Runs of `length`, of which there are `count`; `steps` leads from each to the next one, `inner` along them.
struct Rows<const K: usize> {
    length: usize,
    count: usize,
    steps: [usize; K],
    inner: [usize; K],
}

impl<const K: usize> Rows<K> {
    /// Calls a function with all runs.
    #[inline(always)]
    fn fold<X, B>(&self, start: B, call: &mut impl FnMut(B, At<K>) -> ControlFlow<X, B>) -> ControlFlow<X, B> {
        let (mut indices, mut sum, unit) = ([0; K], start, is_run(&self.inner));
        for _ in 0..self.count {
            sum = call(sum, At { indices, steps: self.inner, length: self.length, along: true, unit })?;
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

/// Whether a mode is a run of the last tensor, and a run or one element of every other. Along such a mode, a reduction
/// folds its source into one element of the target.
#[inline(always)]
fn is_run_or_element<const K: usize>(steps: &[usize; K]) -> bool {
    steps[K - 1] == 1 && steps.iter().all(|step| *step <= 1)
}

/// Calls a function with all runs of tensors of one runtime extent, or of two if one mode is a run of all of them; else
/// it gives the start back.
///
/// Post: the runs are all coordinates, each once. `raw` rests on this.
///
/// # Panics
/// Where the extents differ.
#[inline(always)]
#[track_caller]
pub(crate) fn of_extents<O: LoopLayouts<K, M>, const K: usize, const M: usize, X, B>(
    layouts: &O,
    start: B,
    call: &mut impl FnMut(B, At<K>) -> ControlFlow<X, B>,
) -> Result<ControlFlow<X, B>, B> {
    let modes = layouts.modes();
    let (rank, extents, _) = &modes[0];
    let steps = |mode: usize| modes.each_ref().map(|(.., strides)| strides[mode]);
    if *rank == 1 {
        for (other, others, _) in &modes {
            require_alike(0, *rank, *other, extents[0], others[0]);
        }
        // Strides that are constants of the types stay constants.
        let (steps, length) = (steps(0), extents[0]);
        return Ok(call(start, At { indices: [0; K], steps, length, along: true, unit: is_run(&steps) }));
    }
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
    let (first, last) = (steps(0), steps(1));
    let (length, count, steps, inner) = if is_run(&last) {
        (extents[1], extents[0], first, [1; K])
    } else if is_run(&first) {
        (extents[0], extents[1], last, [1; K])
    } else if is_run_or_element(&last) {
        (extents[1], extents[0], first, last)
    } else if is_run_or_element(&first) {
        (extents[0], extents[1], last, first)
    } else {
        return Err(start);
    };
    // Runs that continue each other are one.
    let one = steps.iter().zip(inner).all(|(step, inner)| *step == length * inner);
    let (length, count) = if one { (length * count, 1) } else { (length, count) };
    Ok(Rows { length, count, steps, inner }.fold(start, call))
}

/// Calls a function with all runs of tensors of two static extents with runtime strides, if one mode is a run of all of
/// them.
///
/// Post: as [`of_extents`].
#[inline(always)]
pub(crate) fn of_strides<const K: usize, X, B>(
    nest: Nest<'_, K>,
    start: B,
    call: &mut impl FnMut(B, At<K>) -> ControlFlow<X, B>,
) -> Result<ControlFlow<X, B>, B> {
    let steps = |mode: usize| core::array::from_fn(|k| nest.step(mode, k));
    let (first, last): ([usize; K], [usize; K]) = (steps(0), steps(1));
    let (length, count) = (nest.extent(1), nest.extent(0));
    // Each with a length that is a constant.
    if is_run(&last) {
        return Ok(Rows { length, count, steps: first, inner: [1; K] }.fold(start, call));
    }
    if is_run(&first) {
        return Ok(Rows { length: count, count: length, steps: last, inner: [1; K] }.fold(start, call));
    }
    if is_run_or_element(&last) {
        return Ok(Rows { length, count, steps: first, inner: last }.fold(start, call));
    }
    if is_run_or_element(&first) {
        return Ok(Rows { length: count, count: length, steps: last, inner: first }.fold(start, call));
    }
    Err(start)
}

/// The loops over two matrices of the same runtime extents, if each is a run along another mode, as in a transpose.
///
/// **Law.** [`of_extents`] has compared the extents, and found no usual runs.
///
/// Post: the coordinates of the loops are all coordinates.
#[inline(always)]
pub(crate) fn crossed<O: LoopLayouts<2, M>, const M: usize>(layouts: &O) -> Option<Crossed> {
    let [(rank, extents, target), (.., source)] = &layouts.modes();
    // A mode of extent 1 is no loop: sorting drops it.
    if *rank != 2 || extents[0] == 1 || extents[1] == 1 {
        return None;
    }
    let inner = match (target, source) {
        ([_, 1, ..], [1, ..]) => 1,
        ([1, ..], [_, 1, ..]) => 0,
        _ => return None,
    };
    let outer = 1 - inner;
    Some(Crossed { columns: extents[inner], step: source[inner], rows: extents[outer], apart: target[outer] })
}
