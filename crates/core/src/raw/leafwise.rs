//! Views under layouts with runtime extents in a loop, which steps through the leaves of the layout.

use core::marker::PhantomData;
use core::ptr::NonNull;

use layout_algebra::{LayoutError, MAX_RUNTIME, check as claim};

use super::lanes::{Lane, require};
use super::{Reference, Remaining, View};
use crate::dynamic::{Dynamic, instance};
use crate::extents::place::{MODES, Place, each};
use crate::extents::reach;
use crate::index::runtime::Factors;
use crate::loops::plan::Shaped;

/// A view under a layout with runtime extents, leaf by leaf.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct Leafwise<R, L>(View<R, L>);

impl<R, L> Leafwise<R, L> {
    #[inline(always)]
    pub(crate) const fn of(view: View<R, L>) -> Self {
        Leafwise(view)
    }
}

impl<R: Reference, L: Dynamic> View<R, L> {
    /// All coordinates of the leaves.
    ///
    /// # Panics
    /// For more coordinates than `usize` counts; where elements are borrowed for writing, unless no two coordinates
    /// have one index.
    #[inline]
    #[track_caller]
    pub(crate) fn counted(&self) -> Remaining {
        let lane = Leafwise(View::<R, L> { base: self.base, layout: self.layout, life: PhantomData });
        lane.require_distinct();
        Remaining::of(lane.modes())
    }
}

/// The leaves of a layout: what each extent and stride is a multiple of.
struct Leaves {
    extents: [Factors; MODES],
    steps: [usize; MODES],
    strides: [Factors; MODES],
    count: usize,
}

/// The leaves of `L`, none where there is no layout. That a loop has room for them, `Shaped::of_extents` has asked.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "two's complement is meant")]
const fn leaves<L: Dynamic>() -> Leaves {
    let none = [Factors::ZERO; MODES];
    let mut leaves = Leaves { extents: none, steps: [0; MODES], strides: none, count: 0 };
    let Ok(layout) = &L::DYNAMIC else { return leaves };
    while leaves.count < layout.length() && leaves.count < MODES {
        let (extent, stride) = layout.mode_at(leaves.count);
        leaves.extents[leaves.count] = Factors::of(extent);
        if let Some(product) = stride.basis().runtime_product() {
            leaves.steps[leaves.count] = stride.coefficient() as usize;
            leaves.strides[leaves.count] = Factors::of_product(product);
        }
        leaves.count += 1;
    }
    leaves
}

impl<R: Reference, L: Dynamic> Leafwise<R, L> {
    /// No two coordinates have one index.
    #[inline(always)]
    fn distinct(&self) -> Result<(), LayoutError> {
        let (rank, extents, steps) = self.modes();
        if reach::separates(rank, &extents, &steps.map(|step| step.cast_signed().unsigned_abs())) {
            return Ok(());
        }
        decide(&self.0.layout)
    }
}

/// Decides where it is not plain to see.
#[cold]
#[inline(never)]
fn decide<L: Dynamic>(layout: &L) -> Result<(), LayoutError> {
    claim::injective(&instance(layout)?)
}

// SAFETY: the law of the view: the indices of the leaves are those of the layout.
unsafe impl<R: Reference, L: Dynamic> Lane for Leafwise<R, L> {
    type Reference = R;
    const SHAPED: Shaped = Shaped::of_extents(&L::DYNAMIC);
    const DISTINCT: () = ();

    #[inline(always)]
    fn runtime(&self) -> [usize; MAX_RUNTIME] {
        [0; MAX_RUNTIME]
    }

    #[inline(always)]
    fn begin(&self) -> usize {
        0
    }

    #[inline(always)]
    fn modes(&self) -> (usize, Place, Place) {
        let (leaves, numbers) = (const { &leaves::<L>() }, self.0.layout.numbers());
        let extents = each(leaves.count, |k| leaves.extents[k].value(&numbers));
        let step = |k: usize| leaves.steps[k].wrapping_mul(leaves.strides[k].value(&numbers));
        (leaves.count, extents, each(leaves.count, step))
    }

    #[inline(always)]
    fn index_at(&self, _: usize) -> usize {
        unreachable!("its loops are planned at run time")
    }

    #[inline(always)]
    #[track_caller]
    fn require_distinct(&self) {
        require::<R>(|| self.distinct());
    }

    #[inline(always)]
    fn may_repeat(&self) -> bool {
        self.distinct().is_err()
    }

    #[inline(always)]
    unsafe fn pointer(&self, index: usize) -> NonNull<R::Element> {
        // SAFETY: the law of the view: the index of a coordinate leads from the base to an element.
        unsafe { self.0.base.get::<R::Element>().offset(index.cast_signed()) }
    }
}
