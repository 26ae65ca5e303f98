//! The leaves of a layout with runtime extents: what their extents and strides are products of.

use layout_algebra::{MAX_LEAVES, MAX_RUNTIME};

use super::Dynamic;
use crate::layout::index::factors::Factors;

/// The leaves of a layout: what each extent and stride is a multiple of.
pub(crate) struct Facts {
    pub(crate) extents: [Factors; MAX_LEAVES],
    pub(crate) steps: [isize; MAX_LEAVES],
    pub(crate) strides: [Factors; MAX_LEAVES],
    pub(crate) count: usize,
    /// Whether each stride is an integer times runtime numbers, and `isize` has all integers.
    fits: bool,
}

impl Facts {
    /// The leaves of `L`; none where there is no layout.
    #[allow(clippy::cast_possible_truncation, reason = "two's complement is meant")]
    pub(crate) const fn of<L: Dynamic>() -> Facts {
        let none = [Factors::ZERO; MAX_LEAVES];
        let mut leaves = Facts { extents: none, steps: [0; MAX_LEAVES], strides: none, count: 0, fits: true };
        let Ok(layout) = &L::DYNAMIC else { return leaves };
        while leaves.count < layout.length() {
            let (extent, stride) = layout.mode_at(leaves.count);
            leaves.extents[leaves.count] = Factors::of(extent);
            leaves.fits &= extent.coefficient <= isize::MAX as u64;
            match stride.basis().runtime_product() {
                Some(product) => {
                    let step = stride.coefficient() as isize;
                    leaves.fits &= step as i64 == stride.coefficient();
                    leaves.steps[leaves.count] = step;
                    leaves.strides[leaves.count] = Factors::of_product(product);
                }
                None => leaves.fits = false,
            }
            leaves.count += 1;
        }
        leaves
    }

    /// The cosize, and how far index 0 lies above the smallest index, for these numbers. `None` where the algebra has
    /// to decide: an extent is 0, or a number does not fit in `isize`.
    #[inline]
    pub(crate) fn reach(&self, numbers: &[usize; MAX_RUNTIME]) -> Option<(usize, usize)> {
        let (mut size, mut below, mut above) = (1_usize, 0_usize, 1_usize);
        let small = |number: usize| isize::try_from(number).is_ok().then_some(number);
        for k in 0..self.count {
            let (extent, factor) = (self.extents[k].checked(numbers)?, self.strides[k].checked(numbers)?);
            let step = small(factor.checked_mul(self.steps[k].unsigned_abs())?)?;
            let far = extent.checked_sub(1)?.checked_mul(step)?;
            size = small(size.checked_mul(extent)?)?;
            let side = if self.steps[k] < 0 { &mut below } else { &mut above };
            *side = side.checked_add(far)?;
        }
        let cosize = small(below.checked_add(above)?)?;
        self.fits.then_some((cosize, below))
    }
}
