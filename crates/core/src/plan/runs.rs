//! The runs of one layout: contiguous elements, in the order of memory. All have one length.

use core::marker::PhantomData;

use layout_algebra::{Basis, Blame, Capacity, Layout, LayoutError, Loops, Operation};

use crate::extents::place::{MODES, Place};
use crate::plan::memory::InMemory;
use crate::plan::nest::{Nest, Plan};
use crate::plan::{LoopLayout, found, is_swizzled};

/// The runs of a layout that are left.
///
/// Post: the runs are all coordinates, each once, with their elements side by side. `raw` rests on this.
#[derive(Clone, Debug)]
pub(crate) struct Runs<P> {
    length: usize,
    left: usize,
    /// The index at which the next run begins.
    index: usize,
    /// The place of the next run in the loops around a run, the innermost first.
    at: Place,
    extents: Place,
    steps: Place,
    plan: PhantomData<P>,
}

impl<P: LoopLayout> Runs<P> {
    /// The order of memory, where extents are known while compiling.
    const LOOPS: &'static Loops<1> = InMemory::<(P,), 1, 5>::LOOPS;

    /// Whether the innermost loop is a run. If not, each element is one.
    const IS_RUN: bool = Self::LOOPS.count() > 0 && Self::LOOPS.is_run(1) && !Self::SCATTERED;

    /// Whether a swizzle separates all neighbours.
    const SCATTERED: bool = is_swizzled::<(P,), 1, 5>() && InMemory::<(P,), 1, 5>::RUN < 2;

    /// The most loops around a run.
    const OUTER: usize = match P::SHAPED.layout {
        Some(_) if Self::LOOPS.count() - Self::IS_RUN as usize > MODES => MODES,
        Some(_) => Self::LOOPS.count() - Self::IS_RUN as usize,
        None => P::SHAPED.rank,
    };

    /// The error of a layout without a contiguous mode, as far as that is known while compiling.
    pub(crate) const REFUSED: Option<LayoutError> = match P::SHAPED.layout {
        Some(Ok(layout)) if Self::LOOPS.count() - Self::IS_RUN as usize > MODES => {
            let blame = Blame::shape(Operation::Lanes, 0);
            Some(LayoutError::CapacityExceeded { blame, what: Capacity::Extents, count: layout.length() as u64 })
        }
        Some(Ok(layout)) if Self::SCATTERED && Self::LOOPS.count() > 0 => {
            let blame = Blame::whole(Operation::Lanes, 0);
            Some(LayoutError::NotContiguous { blame, size: layout.size(), run: 1 })
        }
        Some(Ok(layout)) if !Self::IS_RUN && Self::LOOPS.count() > 0 && !has_unit(layout) => Some(apart(least(layout))),
        // The layout of a tensor that does not exist is an error elsewhere.
        _ => None,
    };

    /// The runs of a layout.
    ///
    /// # Errors
    /// [`LayoutError::NoUnitStride`] if no mode has stride 1, [`LayoutError::NotContiguous`] if a swizzle separates the
    /// elements.
    #[inline(always)]
    pub(crate) fn of(layout: &P) -> Result<Self, LayoutError> {
        if let Some(error) = const { Self::REFUSED } {
            return Err(error);
        }
        if const { P::SHAPED.layout.is_none() } {
            let Some(found) = found::extents::<(P,), 1, 5, 1>(&(*layout,), false) else { return Ok(Self::none()) };
            let is_run = found.is_run();
            if !is_run && found.count() > 0 && !has_unit_mode(layout) {
                return Err(apart(least_step(layout)));
            }
            let (extent, step) = (|mode| found.extent(mode), |mode| found.step(mode));
            return Ok(Self::in_loops(extent, step, found.count(), is_run));
        }
        if const { is_swizzled::<(P,), 1, 5>() } && !InMemory::<(P,), 1, 5>::is_aligned(&(*layout,)) {
            let blame = Blame::whole(Operation::Lanes, 0);
            return Err(LayoutError::NotContiguous { blame, size: const { Self::LOOPS.extent(0) }, run: 1 });
        }
        let runtime = [layout.runtime()];
        let nest = Nest::new(Self::LOOPS, &runtime);
        let (extent, step) = (|mode| nest.extent(mode), |mode| nest.step(mode, 0));
        Ok(Self::in_loops(extent, step, const { Self::LOOPS.count() }, const { Self::IS_RUN }))
    }

    /// No runs.
    #[inline(always)]
    const fn none() -> Self {
        let (at, extents, steps) = ([0; MODES], [1; MODES], [0; MODES]);
        Runs { length: 0, left: 0, index: 0, at, extents, steps, plan: PhantomData }
    }

    /// The runs of some loops: the innermost one, or single elements.
    #[inline(always)]
    fn in_loops(extent: impl Fn(usize) -> usize, step: impl Fn(usize) -> usize, count: usize, is_run: bool) -> Self {
        let (mut runs, first) = (Self::none(), usize::from(is_run));
        runs.length = if is_run { extent(0) } else { 1 };
        runs.left = 1;
        for mode in 0..const { Self::OUTER } {
            if first + mode < count {
                runs.extents[mode] = extent(first + mode);
                runs.steps[mode] = step(first + mode);
                runs.left *= runs.extents[mode];
            }
        }
        runs
    }

    /// The number of elements of each run.
    #[inline(always)]
    pub(crate) const fn length(&self) -> usize {
        self.length
    }

    /// The number of runs that are left.
    #[inline(always)]
    pub(crate) const fn left(&self) -> usize {
        self.left
    }

    /// The index at which the next run begins, before a swizzle.
    #[inline(always)]
    pub(crate) fn next(&mut self) -> Option<usize> {
        if self.left == 0 {
            return None;
        }
        let index = self.index;
        self.left -= 1;
        for mode in 0..const { Self::OUTER } {
            self.index = self.index.wrapping_add(self.steps[mode]);
            self.at[mode] += 1;
            if self.at[mode] < self.extents[mode] {
                break;
            }
            self.index = self.index.wrapping_sub(self.steps[mode].wrapping_mul(self.extents[mode]));
            self.at[mode] = 0;
        }
        Some(index)
    }

    /// The largest power of two, at most `most`, that divides the distance of any two runs.
    #[inline(always)]
    pub(crate) fn apart(&self, most: usize) -> usize {
        let mut bits = most;
        for mode in 0..const { Self::OUTER } {
            bits |= self.steps[mode];
        }
        bits & bits.wrapping_neg()
    }
}

/// Whether a mode of extent 1 has stride 1: a row of one element is a run.
const fn has_unit(layout: &Layout) -> bool {
    let mut leaf = 0;
    while leaf < layout.length() {
        let (_, stride) = layout.mode_at(leaf);
        if matches!(stride.basis(), Basis::Unit) && stride.coefficient() == 1 {
            return true;
        }
        leaf += 1;
    }
    false
}

/// [`has_unit`] for runtime extents.
fn has_unit_mode<P: LoopLayout>(layout: &P) -> bool {
    let (rank, _, steps) = layout.modes();
    steps[..rank].contains(&1)
}

/// The constant stride of the smallest step that is not 0; 0 without one.
const fn least(layout: &Layout) -> i64 {
    let (mut least, mut leaf) = (0_i64, 0);
    while leaf < layout.length() {
        let (_, stride) = layout.mode_at(leaf);
        let step = stride.coefficient();
        if matches!(stride.basis(), Basis::Unit) && step != 0 && (least == 0 || step.abs() < least.abs()) {
            least = step;
        }
        leaf += 1;
    }
    least
}

/// [`least`] for runtime extents.
#[cold]
fn least_step<P: LoopLayout>(layout: &P) -> i64 {
    let (rank, _, steps) = layout.modes();
    let steps = steps[..rank].iter().map(|step| step.cast_signed() as i64);
    steps.filter(|step| *step != 0).min_by_key(|step| step.unsigned_abs()).unwrap_or_default()
}

/// The error of a layout without a contiguous mode.
const fn apart(least: i64) -> LayoutError {
    LayoutError::NoUnitStride { blame: Blame::whole(Operation::Lanes, 0), least }
}
