//! Layouts with runtime extents in a loop, which steps through the leaves of the layout.

use layout_algebra::{LayoutError, check as claim};

use super::{Later, LoopLayout, LoopsOf, Shaped};
use crate::extents::place::{MODES, Place, each};
use crate::extents::reach;
use crate::layout::dynamic::{Dynamic, instance};
use crate::layout::index::factors::Factors;
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

/// The leaves of a layout: what each extent and stride is a multiple of.
struct Facts {
    extents: [Factors; MODES],
    steps: [usize; MODES],
    strides: [Factors; MODES],
    count: usize,
}

/// The leaves of `L`, none where there is no layout. That a loop has room for them, `Shaped::of_extents` has asked.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "two's complement is meant")]
const fn facts<L: Dynamic>() -> Facts {
    let none = [Factors::ZERO; MODES];
    let mut leaves = Facts { extents: none, steps: [0; MODES], strides: none, count: 0 };
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
        let (leaves, numbers) = (const { &facts::<L>() }, self.0.numbers());
        // Inline: what no runtime number is a factor of is a constant of the loop.
        let extents = each(
            leaves.count,
            #[inline(always)]
            |k| leaves.extents[k].value(&numbers),
        );
        let steps = each(
            leaves.count,
            #[inline(always)]
            |k| leaves.steps[k].wrapping_mul(leaves.strides[k].value(&numbers)),
        );
        (leaves.count, extents, steps)
    }

    #[inline(always)]
    fn distinct(&self) -> Result<(), LayoutError> {
        let (rank, extents, steps) = self.modes();
        if reach::separates(rank, &extents, &steps.map(|step| step.cast_signed().unsigned_abs())) {
            return Ok(());
        }
        decide(&self.0)
    }
}
