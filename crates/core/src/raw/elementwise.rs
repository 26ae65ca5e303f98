//! Elements of several tensors along a loop that steps through all of them: given one by one, or as slices.

#![allow(clippy::needless_pass_by_value, reason = "tensors are used up, so that no element is given twice")]

use core::ops::ControlFlow;
use core::ptr::NonNull;

use super::Reference;
use super::lanes::{Lanes, References};
use crate::plan::numbers::{Numbers, Patch, Patches};
use crate::plan::{self, At, LoopLayouts};
use crate::sealed::Token;

/// The reference to the element so far from another.
///
/// # Safety
/// There is one, which may be borrowed so for as long as the reference lives.
#[inline(always)]
pub(super) unsafe fn referred<R: Reference>(from: NonNull<R::Element>, moved: usize) -> R {
    // SAFETY: there is an element, in the same allocation.
    let element = unsafe { from.offset(moved.cast_signed()) };
    // SAFETY: it may be borrowed so.
    unsafe { R::of(element, Token(())) }
}

/// The elements of several tensors along the innermost loop.
///
/// **Law.** From the elements of the first of `length` coordinates, each step leads to the elements of the next. No
/// other run has one of these coordinates. The elements may be borrowed for as long as the references that are given
/// live.
pub(crate) struct Elementwise<R: References<K>, const K: usize> {
    first: R::Pointers,
    pub(crate) steps: [usize; K],
    /// The number of coordinates.
    pub(crate) length: usize,
    /// Whether all steps are 1.
    unit: bool,
    /// The number of the first coordinate in its run.
    number: usize,
}

impl<R: References<K>, const K: usize> Elementwise<R, K> {
    /// Folds the elements of every coordinate, one after the other.
    #[inline(always)]
    pub(crate) fn fold<X, B, F>(self, start: B, call: &mut F) -> ControlFlow<X, B>
    where
        F: FnMut(B, R) -> ControlFlow<X, B>,
    {
        if self.unit {
            // SAFETY: the steps are 1.
            return unsafe { self.fold_slices(start, call) };
        }
        self.fold_steps(start, call)
    }

    /// [`fold`](Self::fold) of a run of the plan of some layouts. Where the plan says whether its runs are contiguous,
    /// rustc compiles one of the two loops.
    ///
    /// **Law.** The run is one of [`plan::fold`] by the order of memory, or of [`plan::numbers`], of these layouts.
    #[inline(always)]
    pub(crate) fn fold_planned<O: LoopLayouts<K, M>, const M: usize, X, B, F>(
        self,
        start: B,
        call: &mut F,
        _: Token,
    ) -> ControlFlow<X, B>
    where
        F: FnMut(B, R) -> ControlFlow<X, B>,
    {
        let fold: unsafe fn(Self, B, &mut F) -> ControlFlow<X, B> = const {
            match plan::units::<O, K, M>() {
                Some(true) => Self::fold_slices,
                Some(false) => Self::fold_steps,
                None => Self::fold,
            }
        };
        // SAFETY: the steps are 1 where the plan says so.
        unsafe { fold(self, start, call) }
    }

    /// [`fold`](Self::fold) of contiguous elements.
    ///
    /// # Safety
    /// The steps are 1.
    #[inline(always)]
    unsafe fn fold_slices<X, B, F>(self, start: B, call: &mut F) -> ControlFlow<X, B>
    where
        F: FnMut(B, R) -> ControlFlow<X, B>,
    {
        let length = self.length;
        // Keeps the law: the steps are 1.
        let slices = self.contiguous(Token(()));
        // SAFETY: as many as the run has.
        unsafe { R::fold_slices(slices, length, start, call) }
    }

    /// [`fold`](Self::fold) step by step.
    #[inline(always)]
    pub(crate) fn fold_steps<X, B, F>(self, start: B, call: &mut F) -> ControlFlow<X, B>
    where
        F: FnMut(B, R) -> ControlFlow<X, B>,
    {
        let (mut sum, mut i) = (start, 0);
        while i < self.length {
            // SAFETY: the elements of coordinate `i` of the run, which are given once.
            match call(sum, unsafe { R::of(self.first, i, self.steps) }) {
                ControlFlow::Continue(next) => sum = next,
                ControlFlow::Break(value) => return ControlFlow::Break(value),
            }
            i += 1;
        }
        ControlFlow::Continue(sum)
    }

    /// Folds the first `N` coordinates, and returns the rest, if there is one. **Law.** The run has as many.
    #[inline(always)]
    pub(crate) fn fold_first<const N: usize>(self, call: &mut impl FnMut(R), _: Token) -> Option<Self> {
        for k in 0..N {
            // SAFETY: the elements of a coordinate of the run, which are given once.
            call(unsafe { R::of(self.first, k, self.steps) });
        }
        // SAFETY: where it is called, the run has a coordinate behind these.
        let moved = || unsafe { R::moved(self.first, self.steps.map(|step| step.wrapping_mul(N))) };
        let length = self.length - N;
        (length > 0).then(|| Elementwise { first: moved(), length, number: self.number + N, ..self })
    }

    /// [`fold`](Self::fold) with the number of each coordinate.
    #[inline(always)]
    pub(crate) fn enumerate<X, B, F>(self, start: B, mut call: F) -> ControlFlow<X, B>
    where
        F: FnMut(B, usize, R) -> ControlFlow<X, B>,
    {
        let mut next = self.number;
        let mut one = |sum, elements| {
            let number = next;
            next += 1;
            call(sum, number, elements)
        };
        self.fold(start, &mut one)
    }

    /// The elements as slices. **Law.** The steps are 1, as the run says, or its plan for all runs ([`plan::units`]).
    #[inline(always)]
    pub(crate) fn contiguous(self, _: Token) -> R::Slices {
        // SAFETY: the elements of the run, side by side, which are given once.
        unsafe { R::slices(self.first, self.length) }
    }

    /// The elements as slices, where they are contiguous in all tensors.
    #[inline(always)]
    pub(crate) fn slices(self) -> Result<R::Slices, Self> {
        // Keeps the law: the steps are 1.
        if self.unit { Ok(self.contiguous(Token(()))) } else { Err(self) }
    }
}

/// Calls a function with the elements of a run; with each coordinate's, if a swizzle takes them apart. **Law.**
/// As for the run.
#[inline(always)]
pub(crate) fn give<O: Lanes<K, M>, const K: usize, const M: usize, X, B>(
    lanes: &O,
    run: At<K>,
    start: B,
    call: &mut impl FnMut(B, Elementwise<O::References, K>) -> ControlFlow<X, B>,
    token: Token,
) -> ControlFlow<X, B> {
    // rustc compiles what a constant names, and no other function.
    let give: Give<O, K, X, B, _> = const {
        if plan::is_swizzled::<O::Layouts, K, M>() {
            give_swizzled::<O, K, M, X, B, _>
        } else {
            give_along::<O, K, M, X, B, _>
        }
    };
    give(lanes, run, start, call, token)
}

/// A way to call a function with the elements of a run.
type Give<O, const K: usize, X, B, F> = fn(&O, At<K>, B, &mut F, Token) -> ControlFlow<X, B>;

/// [`give`] of elements that no swizzle takes apart. **Law.** As for the run.
#[inline(always)]
fn give_along<O: Lanes<K, M>, const K: usize, const M: usize, X, B, F>(
    lanes: &O,
    run: At<K>,
    start: B,
    call: &mut F,
    _: Token,
) -> ControlFlow<X, B>
where
    F: FnMut(B, Elementwise<O::References, K>) -> ControlFlow<X, B>,
{
    let At { indices, steps, length, unit, .. } = run;
    // SAFETY: the indices of the first coordinate.
    let first = unsafe { lanes.pointers(indices) };
    call(start, Elementwise { first, steps, length, unit, number: 0 })
}

/// [`give`] of elements that a swizzle may take apart. **Law.** As for the run.
#[inline(always)]
fn give_swizzled<O: Lanes<K, M>, const K: usize, const M: usize, X, B, F>(
    lanes: &O,
    run: At<K>,
    start: B,
    call: &mut F,
    token: Token,
) -> ControlFlow<X, B>
where
    F: FnMut(B, Elementwise<O::References, K>) -> ControlFlow<X, B>,
{
    if run.along {
        return give_along(lanes, run, start, call, token);
    }
    let (At { mut indices, steps, length, .. }, mut sum) = (run, start);
    for number in 0..length {
        // SAFETY: the indices of the coordinate with this number.
        let first = unsafe { lanes.pointers(indices) };
        sum = call(sum, Elementwise { first, steps, length: 1, unit: false, number })?;
        for (index, step) in indices.iter_mut().zip(steps) {
            *index = index.wrapping_add(step);
        }
    }
    ControlFlow::Continue(sum)
}

/// Calls a function with all runs of a plan that is numbers; with `PLANES`, a patch has the planes of the third loop.
/// **Law.** `bases` are the elements at index 0, and `nest` is the plan of their layouts. The function keeps no
/// reference to elements that are at two coordinates.
#[inline(always)]
pub(crate) fn numbered<const PLANES: bool, R: References<K>, const K: usize, X, B>(
    bases: R::Pointers,
    nest: &Numbers<K>,
    start: B,
    mut call: impl FnMut(B, Elementwise<R, K>) -> ControlFlow<X, B>,
    _: Token,
) -> ControlFlow<X, B> {
    let (mut patches, mut sum) = (Patches::FIRST, start);
    // Not `numbers::fold`, nor `for` and `?`: each is functions that rustc compiles for each loop.
    while let Some(mut patch) = patches.next::<K, PLANES>(nest) {
        while patch.left > 0 {
            let At { indices, steps, length, unit, .. } = nest.run::<PLANES>(&mut patch);
            // SAFETY: the indices of the first coordinate, from the elements at index 0.
            let first = unsafe { R::moved(bases, indices) };
            match call(sum, Elementwise { first, steps, length, unit, number: 0 }) {
                ControlFlow::Continue(next) => sum = next,
                ControlFlow::Break(value) => return ControlFlow::Break(value),
            }
        }
    }
    ControlFlow::Continue(sum)
}

impl<'a, 'b, U, T> Elementwise<(&'a mut U, &'b T), 2> {
    /// The element of a target that all coordinates share, and the elements of the source; or the run, if the target
    /// moves.
    #[inline(always)]
    pub(crate) fn onto_one(self) -> Result<(&'a mut U, Elementwise<(&'b T,), 1>), Self> {
        let Elementwise { first: (mut target, source), steps, length, number, .. } = self;
        if steps[0] != 0 {
            return Err(self);
        }
        let source = Elementwise { first: (source,), steps: [steps[1]], length, unit: steps[1] == 1, number };
        // SAFETY: the only element of the run, which is borrowed for writing, and given once.
        Ok((unsafe { target.as_mut() }, source))
    }
}

/// The elements of a target in a patch whose rows all have them, side by side, and the rows of a source. **Law.** As
/// for [`numbered`]; both are contiguous along the innermost loop, and no reference is kept.
#[inline(always)]
pub(crate) fn rows_onto_one<'a, U, T: 'a>(
    bases: (NonNull<U>, NonNull<T>),
    nest: &Numbers<2>,
    patch: &Patch<2>,
    _: Token,
) -> (&'a mut [U], impl Fn(usize) -> &'a [T]) {
    let (apart, columns) = (nest.step(1, 1), patch.columns);
    // SAFETY: the indices of the first coordinate, from the elements at index 0.
    let (target, source) = unsafe { <(&mut U, &T)>::moved(bases, patch.at) };
    // SAFETY: the runs have these elements, which are borrowed for writing; no other reference to them lives.
    let target = unsafe { NonNull::slice_from_raw_parts(target, columns).as_mut() };
    let row = move |row: usize| {
        // SAFETY: the elements of the run with this number, which are borrowed for reading.
        let first = unsafe { source.offset(row.wrapping_mul(apart).cast_signed()) };
        // SAFETY: they are side by side.
        unsafe { NonNull::slice_from_raw_parts(first, columns).as_ref() }
    };
    (target, row)
}
