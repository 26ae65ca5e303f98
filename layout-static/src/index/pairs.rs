//! Two layouts of one size side by side: loops over both, and the runs that are contiguous in both.

use core::marker::PhantomData;

use layout_algebra::{Layout, LayoutError, MAX_LEAVES, ops};

use crate::composed;
use crate::index::nest::{Loops, Modes};
use crate::static_layout::StaticLayout;

/// The modes of two layouts in the order of their coordinates.
pub(crate) struct InOrder<S, D>(PhantomData<(S, D)>);

/// The modes of two layouts in the order in which a copy is best done; the first one is that of the runs, if they are
/// longer than an element.
pub(crate) struct InRuns<S, D>(PhantomData<(S, D)>);

impl<S: StaticLayout, D: StaticLayout> Loops<2> for InOrder<S, D> {
    const MODES: Modes<2> = match (&S::BELOW, &D::BELOW) {
        (Ok(source), Ok(target)) => side_by_side(&ops::common_modes(source, target)),
        _ => Modes::of([&Layout::UNIT; 2]),
    };
}

impl<S: StaticLayout, D: StaticLayout> InRuns<S, D> {
    /// The modes, whatever a swizzle leaves of the first one.
    const WHOLE: Modes<2> = match (&S::BELOW, &D::BELOW) {
        (Ok(source), Ok(target)) => side_by_side(&ops::copy_modes(source, target)),
        _ => Modes::of([&Layout::UNIT; 2]),
    };
}

impl<S: StaticLayout, D: StaticLayout> Loops<2> for InRuns<S, D> {
    const MODES: Modes<2> = Self::WHOLE.split_first(Pairs::<S, D>::RUN);
    const FIRST: usize = (Pairs::<S, D>::RUN > 1) as usize;
}

const fn side_by_side(layouts: &Result<(Layout, Layout), LayoutError>) -> Modes<2> {
    match layouts {
        Ok((source, target)) => Modes::of([source, target]),
        Err(_) => Modes::of([&Layout::UNIT; 2]),
    }
}

/// What a swizzle leaves together: indices below the lowest bit that it takes or changes, from a multiple of as many
/// on.
struct Aligned<L>(PhantomData<L>);

impl<L: StaticLayout> Aligned<L> {
    /// The largest part of a run of `length` that the swizzle leaves together if the coordinates begin at a multiple of
    /// it: a power of two that divides `length`, and what the index of layout `k` moves by along the other modes.
    const fn run(modes: &Modes<2>, k: usize, length: usize) -> usize {
        let bits = L::SWIZZLE.sources() | L::SWIZZLE.targets();
        let mut run = 1;
        while run < length && length.is_multiple_of(2 * run) && bits & (2 * run as u64 - 1) == 0 {
            let mut mode = 1;
            while mode < modes.count && modes.steps[mode][k].is_multiple_of(2 * run) {
                mode += 1;
            }
            if mode < modes.count {
                return run;
            }
            run *= 2;
        }
        run
    }

    /// Whether the coordinates begin at a multiple of `run`.
    #[inline(always)]
    fn holds(layout: &L, run: usize) -> bool {
        !L::SWIZZLED || composed::begin_of::<L>(layout).is_multiple_of(run)
    }
}

/// The elements of a view with the layout `S` and of another with `D`, coordinate by coordinate; both have as many.
pub(crate) struct Pairs<S, D>(PhantomData<(S, D)>);

impl<S: StaticLayout, D: StaticLayout> Pairs<S, D> {
    /// Whether some shape refines both: then there are modes to loop over.
    pub(crate) const REFINABLE: bool = match (&S::BELOW, &D::BELOW) {
        (Ok(source), Ok(target)) => ops::common_modes(source, target).is_ok(),
        _ => false,
    };

    /// The number of elements that are contiguous in both, at a time; with a swizzle, where the coordinates [are
    /// aligned](Aligned).
    pub(crate) const RUN: usize = {
        let modes = &InRuns::<S, D>::WHOLE;
        if Self::REFINABLE && modes.is_run() {
            let run = if S::SWIZZLED { Aligned::<S>::run(modes, 0, modes.extents[0]) } else { modes.extents[0] };
            let run = if D::SWIZZLED { Aligned::<D>::run(modes, 1, run) } else { run };
            // A part of a mode makes one mode more.
            if run < modes.extents[0] && modes.count == MAX_LEAVES { 1 } else { run }
        } else {
            1
        }
    };

    /// Whether the elements of both views begin where a run may.
    #[inline(always)]
    pub(crate) fn aligned(source: &S, target: &D) -> bool {
        Aligned::holds(source, Self::RUN) && Aligned::holds(target, Self::RUN)
    }
}
