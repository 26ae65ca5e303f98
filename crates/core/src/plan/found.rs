//! Loops that are planned at run time, once for each call: where extents or strides are known there only.

use core::ops::ControlFlow;

use layout_algebra::{Blame, LayoutError, Loops, MAX_RUNTIME, Operation, reach_beyond};

use crate::expect;
use crate::extents::place::MODES;
use crate::plan::At;
use crate::plan::LoopLayouts;
use crate::plan::nest::{self, Nest};
use crate::plan::numbers::{self, Numbers};

/// Loops that were planned for a call.
pub(crate) struct Found<const K: usize>(Loops<K, MODES>);

impl<const K: usize> Found<K> {
    /// Calls a function with all runs; the first `operands` indices are indices of elements.
    ///
    /// Post: the runs are all coordinates, each once. `raw` rests on this.
    #[inline(always)]
    pub(crate) fn fold<X, B>(
        &self,
        operands: usize,
        start: B,
        call: impl FnMut(B, At<K>) -> ControlFlow<X, B>,
    ) -> ControlFlow<X, B> {
        let mut nest = self.numbers(operands);
        nest.lengthen(operands);
        numbers::fold(&nest, start, call)
    }

    /// The loops; the first `operands` indices are indices of elements.
    pub(crate) const fn numbers(&self, operands: usize) -> Numbers<K> {
        Numbers::of(&self.0, operands)
    }
}

impl Found<1> {
    /// The number of loops.
    #[inline(always)]
    pub(super) const fn count(&self) -> usize {
        self.0.count()
    }

    /// The number of iterations of a loop.
    #[inline(always)]
    pub(super) const fn extent(&self, mode: usize) -> usize {
        nest::extent(&self.0, mode)
    }

    /// The step of the index, in wrapping arithmetic. Runtime strides are numbers here.
    #[inline(always)]
    pub(super) const fn step(&self, mode: usize) -> usize {
        nest::distance(self.0.step(mode, 0), 0, &[0; MAX_RUNTIME])
    }

    /// Whether the innermost loop is a run.
    #[inline(always)]
    pub(super) const fn is_run(&self) -> bool {
        self.0.count() > 0 && self.0.is_run(1)
    }

    /// Whether each step exceeds the reach of the smaller ones: then no two coordinates have one index.
    pub(crate) fn separates(&self) -> bool {
        let beyond = |reach, (extent, [step]): (u64, [i64; 1])| reach_beyond(reach, extent, step.unsigned_abs());
        self.0.modes().try_fold(0, beyond).is_some()
    }
}

/// A part of some loops.
#[cfg(feature = "rayon")]
pub(crate) struct Piece<const K: usize> {
    loops: Found<K>,
    /// The indices of its first coordinate.
    at: [usize; K],
    /// Whether the elements move by the steps as well: no swizzle takes them apart.
    along: bool,
}

#[cfg(feature = "rayon")]
impl<const K: usize> Piece<K> {
    pub(crate) const fn whole(loops: Found<K>, along: bool) -> Self {
        Piece { loops, at: [0; K], along }
    }

    /// The number of coordinates.
    pub(crate) fn size(&self) -> u64 {
        self.loops.0.modes().map(|(extent, _)| extent).product()
    }

    /// The piece in two, if it can be.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "two's complement is meant")]
    pub(crate) fn halves(&self) -> Option<(Self, Self)> {
        let (first, second, moved) = self.loops.0.halves()?;
        let piece = |loops, at| Piece { loops: Found(loops), at, along: self.along };
        let at = core::array::from_fn(|k| self.at[k].wrapping_add(moved[k] as usize));
        Some((piece(first, self.at), piece(second, at)))
    }

    /// Calls a function with all runs.
    pub(crate) fn fold<X, B>(
        &self,
        start: B,
        mut call: impl FnMut(B, At<K>) -> ControlFlow<X, B>,
    ) -> ControlFlow<X, B> {
        self.loops.fold(K, start, |sum, run| {
            let indices = core::array::from_fn(|k| self.at[k].wrapping_add(run.indices[k]));
            call(sum, At { indices, along: self.along, unit: run.unit && self.along, ..run })
        })
    }
}

/// Loops over tensors of the same runtime extents; none where there are no elements. What follows the indices of the
/// `K` tensors counts the coordinates: one for each part, or the first one for all.
///
/// # Panics
/// Where the extents differ.
#[inline]
#[track_caller]
pub(crate) fn extents<O: LoopLayouts<K, M>, const K: usize, const M: usize, const N: usize>(
    layouts: &O,
    by_parts: bool,
) -> Option<Found<N>> {
    loops::<O, K, M, N, MODES>(layouts, by_parts).map(Found)
}

/// The loops of [`extents`], with room for as many as the tensors have modes.
#[inline]
#[track_caller]
pub(crate) fn loops<O: LoopLayouts<K, M>, const K: usize, const M: usize, const N: usize, const ROOM: usize>(
    layouts: &O,
    by_parts: bool,
) -> Option<Loops<N, ROOM>> {
    let modes = layouts.modes();
    let (rank, extents, _) = &modes[0];
    let (mut loops, mut size) = (Loops::NONE, 1_usize);
    for mode in 0..*rank {
        let mut steps = [0; N];
        for (step, (other, others, strides)) in steps.iter_mut().zip(&modes) {
            require_alike(mode, *rank, *other, extents[mode], others[mode]);
            *step = strides[mode].cast_signed() as i64;
        }
        let (part, moved) = if by_parts { (mode, 1) } else { (0, size) };
        if K + part < N {
            steps[K + part] = moved.cast_signed() as i64;
        }
        size = size.wrapping_mul(extents[mode]);
        push(&mut loops, extents[mode], steps);
    }
    let empty = extents[..*rank].contains(&0);
    (!empty).then(|| loops.in_memory_order(K))
}

/// Sorts loops into the order of memory, for their runtime strides.
#[inline]
pub(crate) fn strides<const K: usize>(nest: Nest<'_, K>) -> Found<K> {
    let mut loops = Loops::NONE;
    for mode in 0..nest.count() {
        let mut steps = [0; K];
        for (k, step) in steps.iter_mut().enumerate() {
            *step = nest.step(mode, k).cast_signed() as i64;
        }
        push(&mut loops, nest.extent(mode), steps);
    }
    Found(loops.in_memory_order(K))
}

/// Adds a mode; there are at most as many as there is room for.
#[inline(always)]
fn push<const K: usize, const ROOM: usize>(loops: &mut Loops<K, ROOM>, extent: usize, steps: [i64; K]) {
    loops.push(extent as u64, steps, [0; K]).unwrap_or_else(|error| error.panic());
}

/// Panics where a tensor has another rank or extent along a mode than the first one.
#[inline(always)]
#[track_caller]
pub(crate) fn require_alike(mode: usize, rank: usize, other: usize, left: usize, right: usize) {
    if other != rank || right != left {
        differ(mode, left, right);
    }
}

/// Panics: along a mode, one tensor has another extent than the first one.
#[cold]
#[inline(never)]
#[track_caller]
fn differ(mode: usize, left: usize, right: usize) -> ! {
    let blame = Blame::shape(Operation::Tensor, mode);
    expect::refuse(|| LayoutError::CheckSameSize { blame, left: left as u64, right: right as u64 })
}
