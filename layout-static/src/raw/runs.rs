//! Several elements at once: contiguous ones as a slice, all of one tensor, those of two side by side.

use core::marker::PhantomData;
use core::ptr::NonNull;
use core::slice;

use layout_algebra::{Layout, LayoutError, MAX_LEAVES, Operation, check as claim, ops};

use super::{Cells, Exclusive, Shared};
use crate::composed;
use crate::enumerable::Enumerable;
use crate::expect;
use crate::index::nest::{self, Coalesced, Loops, Modes};
use crate::index::{self, Indexing};
use crate::static_layout::StaticLayout;

/// The elements lie side by side in layout order: the index of cell `x` is `x`. A value is made by [`PROOF`](Contiguous::PROOF) only.
pub(crate) struct Contiguous<L>(PhantomData<L>);

impl<L: StaticLayout> Contiguous<L> {
    /// Proven while compiling.
    pub(crate) const PROOF: Self = Self(expect::proven(Self::attempt(), PhantomData));

    const fn attempt() -> Result<(), LayoutError> {
        match &composed::unswizzled_in::<L>(Operation::Tensor) {
            Ok(layout) => match claim::contiguous(layout) {
                Err(error) => Err(error.during(Operation::Tensor)),
                proven => proven,
            },
            Err(error) => Err(*error),
        }
    }
}

impl<'a, T, L: StaticLayout> Shared<'a, T, L> {
    /// The elements of a contiguous layout.
    #[inline(always)]
    pub(crate) fn as_slice(self, _: Contiguous<L>) -> &'a [T] {
        // SAFETY: cell `x` has index `x`, so the elements are those from the base on; they were borrowed for `'a`.
        unsafe { slice::from_raw_parts(self.cells.base.get().as_ptr(), L::SIZE) }
    }
}

impl<'a, T, L: StaticLayout> Exclusive<'a, T, L> {
    /// The elements of a contiguous layout.
    #[inline(always)]
    pub(crate) fn into_slice(self, _: Contiguous<L>) -> &'a mut [T] {
        // SAFETY: cell `x` has index `x`, so the elements are those from the base on; they were borrowed for writing for `'a`,
        // and `self`, which alone gives access to them, is used up.
        unsafe { slice::from_raw_parts_mut(self.cells.base.get().as_ptr(), L::SIZE) }
    }

    /// Calls a function with every element in layout order, each time with what it returned the time before. An element at
    /// two coordinates is met twice.
    #[inline(always)]
    pub(crate) fn fold<B>(self, start: B, mut call: impl FnMut(B, &mut T) -> B) -> B {
        let runtime = [self.cells.layout.runtime_strides()];
        nest::fold::<Coalesced<L>, 1, B>(&runtime, start, |sum, [below]| {
            // SAFETY: `below` is the index of a coordinate in bounds.
            let mut element =
                unsafe { Cells::<T, L>::element::<L>(self.cells.base.get(), self.cells.layout.element(below)) };
            // SAFETY: the elements are borrowed for writing, and the reference does not outlive the call.
            call(sum, unsafe { element.as_mut() })
        })
    }

    /// [`fold`](Exclusive::fold) with the coordinate of every element.
    #[inline(always)]
    pub(crate) fn fold_counted<X: Enumerable, B>(self, start: B, mut call: impl FnMut(B, X, &mut T) -> B) -> B {
        nest::fold_counted::<L, X, B>(&self.cells.layout, start, |sum, below, coordinate| {
            // SAFETY: `below` is the index of a coordinate in bounds.
            let mut element =
                unsafe { Cells::<T, L>::element::<L>(self.cells.base.get(), self.cells.layout.element(below)) };
            // SAFETY: the elements are borrowed for writing, and the reference does not outlive the call.
            call(sum, coordinate, unsafe { element.as_mut() })
        })
    }
}

/// The modes of two layouts in the order of their cells.
struct InOrder<S, D>(PhantomData<(S, D)>);

/// The modes of two layouts in the order in which a copy is best done; the first one is that of the runs, if they are longer than
/// an element.
struct InRuns<S, D>(PhantomData<(S, D)>);

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

/// What a swizzle leaves together: indices below the lowest bit that it takes or changes, from a multiple of as many on.
struct Aligned<L>(PhantomData<L>);

impl<L: StaticLayout> Aligned<L> {
    /// The largest part of a run of `length` that the swizzle leaves together if the cells begin at a multiple of it: a power of
    /// two that divides `length`, and what the index of layout `k` moves by along the other modes.
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

    /// Whether the cells begin at a multiple of `run`.
    #[inline(always)]
    fn holds(layout: &L, run: usize) -> bool {
        !L::SWIZZLED || composed::begin_of::<L>(layout).is_multiple_of(run)
    }
}

/// Cell by cell, the elements of a tensor and of another, of as many cells. A value is made by [`PROOF`](Pairs::PROOF) only.
pub(crate) struct Pairs<S, D>(PhantomData<(S, D)>);

impl<S: StaticLayout, D: StaticLayout> Pairs<S, D> {
    /// Both layouts have as many cells.
    pub(crate) const PROOF: Self = Self(expect::proven(Self::attempt(), PhantomData));

    const fn attempt() -> Result<(), LayoutError> {
        match (&S::BELOW, &D::BELOW) {
            (Ok(source), Ok(target)) if source.size() == target.size() => Ok(()),
            (Ok(source), Ok(target)) => {
                let blame = layout_algebra::Blame::whole(Operation::Tensor, 0);
                Err(LayoutError::CheckSameSize { blame, left: source.size(), right: target.size() })
            }
            (Err(error), _) | (_, Err(error)) => Err(*error),
        }
    }

    /// Whether some shape refines both: then there are modes to loop over.
    const REFINABLE: bool = match (&S::BELOW, &D::BELOW) {
        (Ok(source), Ok(target)) => ops::common_modes(source, target).is_ok(),
        _ => false,
    };

    /// The number of elements that are contiguous in both, at a time; behind a swizzle, where the cells [are aligned](Aligned).
    const RUN: usize = {
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

    /// Calls a function with runs of elements that are contiguous in both tensors. The runs cover all cells; where two cells of
    /// the target are one element, they are in layout order.
    #[inline(always)]
    pub(crate) fn runs<T, U>(
        _: Self,
        source: Shared<'_, T, S>,
        Exclusive { cells: target, .. }: Exclusive<'_, U, D>,
        mut call: impl FnMut(&[T], &mut [U]),
    ) {
        let source = source.cells;
        let runtime = [source.layout.runtime_strides(), target.layout.runtime_strides()];
        if !Self::REFINABLE {
            for x in 0..S::SIZE {
                let parts = index::parts(x);
                let from = Indexing::<S, usize>::index(&source.layout, &parts);
                let to = Indexing::<D, usize>::index(&target.layout, &parts);
                // SAFETY: the indices of one cell.
                unsafe { Self::run(source, target, [from, to], 1, &mut call) };
            }
        } else if D::RUNTIME > 0 && !nest::separates::<D>(&target.layout)
            || !Aligned::holds(&source.layout, Self::RUN)
            || !Aligned::holds(&target.layout, Self::RUN)
        {
            nest::fold::<InOrder<S, D>, 2, ()>(&runtime, (), |(), at| {
                // SAFETY: the indices of one cell.
                unsafe { Self::run(source, target, at, 1, &mut call) }
            });
        } else {
            nest::fold::<InRuns<S, D>, 2, ()>(&runtime, (), |(), at| {
                // SAFETY: the indices of the first cell of a run, which mode 0 of both layouts steps through one by one; behind a
                // swizzle they are multiples of the length of the run, which the swizzle leaves together.
                unsafe { Self::run(source, target, at, Self::RUN, &mut call) }
            });
        }
    }

    /// Calls a function with one run.
    ///
    /// # Safety
    /// From the cells with these indices on, `length` cells are contiguous in both tensors; `target` is borrowed for writing.
    #[inline(always)]
    unsafe fn run<T, U>(
        source: Cells<T, S>,
        target: Cells<U, D>,
        at: [usize; 2],
        length: usize,
        call: &mut impl FnMut(&[T], &mut [U]),
    ) {
        // SAFETY: the index of a cell.
        let from: NonNull<T> = unsafe { Cells::<T, S>::element::<S>(source.base.get(), source.layout.element(at[0])) };
        // SAFETY: the index of a cell.
        let to: NonNull<U> = unsafe { Cells::<U, D>::element::<D>(target.base.get(), target.layout.element(at[1])) };
        // SAFETY: so many elements of the source, which is borrowed for reading.
        let from = unsafe { slice::from_raw_parts(from.as_ptr(), length) };
        // SAFETY: so many elements of the target, which is borrowed for writing; the reference does not outlive the call.
        call(from, unsafe { slice::from_raw_parts_mut(to.as_ptr(), length) });
    }
}
