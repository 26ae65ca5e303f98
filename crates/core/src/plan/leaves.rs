//! Layouts with runtime extents in a loop, which steps through the leaves of the layout.

use layout_algebra::{LayoutError, check as claim};

use super::{Later, LoopLayout, LoopsOf, Shaped};
use crate::extents::place::{MODES, Place, each};
use crate::extents::reach;
use crate::layout::dynamic::facts::Facts;
use crate::layout::dynamic::{Dynamic, instance};
use crate::proof::Borrow;

/// A layout with runtime extents, leaf by leaf.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct Leaves<L>(L);

impl<L: Dynamic> LoopsOf<L> for Leaves<L> {
    #[inline(always)]
    fn of(layout: L) -> Self {
        Leaves(layout)
    }
}

impl<L: Dynamic> Leaves<L> {
    /// Whether a simple law shows that no two coordinates share an index.
    #[inline(always)]
    pub(crate) fn separates(&self) -> bool {
        if const { Facts::of::<L>().count > MODES } {
            return false;
        }
        let (rank, extents, steps) = self.modes();
        reach::separates(rank, &extents, &steps.map(|step| step.cast_signed().unsigned_abs()))
    }
}

/// Decides where it is not plain to see.
#[cold]
#[inline(never)]
fn decide<L: Dynamic>(layout: &L) -> Result<(), LayoutError> {
    claim::injective(&instance(layout)?)
}

impl<L: Dynamic> LoopLayout for Leaves<L> {
    const SHAPED: Shaped = Shaped::of_extents(&L::DYNAMIC);
    type Time = Later;
    type Distinct<R: Borrow> = ();

    #[inline(always)]
    fn modes(&self) -> (usize, Place, Place) {
        let (leaves, numbers) = (const { &Facts::of::<L>() }, self.0.numbers());
        // Inline: what no runtime number is a factor of is a constant of the loop.
        let extents = each(
            leaves.count,
            #[inline(always)]
            |k| leaves.extents[k].value(&numbers),
        );
        let steps = each(
            leaves.count,
            #[inline(always)]
            |k| leaves.steps[k].cast_unsigned().wrapping_mul(leaves.strides[k].value(&numbers)),
        );
        (leaves.count, extents, steps)
    }

    #[inline(always)]
    fn distinct(&self) -> Result<(), LayoutError> {
        if self.separates() { Ok(()) } else { decide(&self.0) }
    }
}
