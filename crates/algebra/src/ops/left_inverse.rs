//! The left inverse of a layout: the linear coordinate of each index.
//!
//! ```text
//! (3,2):(2,3)   coordinates 0 .. 5 have the indices 0, 2, 4, 3, 5, 7   (2,4):(2,1) leads back: R(3) = 2 + 1, R(4) = 2
//! ```
//!
//! # Which layouts have one
//! `R` has to be a layout, so more is asked than that no two coordinates have one index.
//!
//! - Sorted by stride, let each stride be a multiple of the one before: `d_1 | d_2 | ..`. If the layout is injective,
//!   the chain `(d_1, d_2/d_1, .., s_n) : (0, c_1, .., c_n)` is one, where `c_i` is the number of linear coordinates
//!   from one coordinate of mode `i` to the next. Proof: two linear coordinates with one index would be
//!   `x_i = d_(i+1)/d_i`, if `s_i` exceeds that, and `x_(i+1) = 1`; so `s_i <= d_(i+1)/d_i`, every coordinate is a
//!   digit of the chain, and `R` counts `c_i` for each.
//! - Otherwise there may be a layout that is no chain of the modes. `interpolation/placing.rs` finds those of tiles
//!   with padding and other plain ones, with an equation for each stride. `interpolation/mod.rs` decides whether there
//!   is one: it tries all layouts, by length, and proves that there is none where none is found.

use crate::const_util::{ctry, magnitude, max, signed};
use crate::data::layout::Layout;
use crate::data::modes::Modes;
use crate::data::stride::Stride;
use crate::decide::injectivity::require_injective;
use crate::decide::order::Sorted;
use crate::error::{Blame, LayoutError, Operation};
use crate::ops::coalesce;
use crate::ops::filter_zeros;
use crate::ops::interpolation::{Interpolation, leading_back, placed};
use crate::ops::right_inverse::sizes_before;

/// The most steps of const evaluation in which a left inverse is looked for.
///
/// Reached only where a stride is not a multiple of the next smaller one.
pub const LEFT_INVERSE_BUDGET: u64 = 1 << 20;

/// The layout that maps each index of `layout` back to its coordinate. `CuTe`: `left_inverse`.
///
/// Modes of stride 0 do not count: their coordinate comes back as 0. Where no chain of the modes leads back, other
/// layouts are tried, those of few modes first; their strides may be negative. (`CuTe` refuses there.)
///
/// Post: `R(layout(i)) = i` for all `i < size(layout)`; with modes of stride 0, `layout(R(layout(i))) = layout(i)`; `R`
/// is coalesced; `size(R) >= cosize(layout)`.
///
/// # Errors
/// [`LayoutError::NotInjective`] for a layout with overlap; [`LayoutError::NoLeftInverse`] where no layout leads back;
/// [`LayoutError::Undecided`] where [`LEFT_INVERSE_BUDGET`] steps do not decide;
/// [`LayoutError::NotStatic`], [`LayoutError::NegativeStride`], [`LayoutError::Overflow`].
///
/// ```
/// use layout_algebra::{Layout, ops::left_inverse};
/// assert_eq!(left_inverse(&Layout::parse("(4,8):(8,1)")?)?.to_string(), "(8,4):(4,1)");
/// assert_eq!(left_inverse(&Layout::parse("(4,8):(2,16)")?)?.to_string(), "(2,8,8):(0,1,4)");
/// assert_eq!(left_inverse(&Layout::parse("(3,2):(2,3)")?)?.to_string(), "(2,4):(2,1)");
/// assert_eq!(left_inverse(&Layout::parse("(8,8):(3,32)")?).unwrap_err().code(), "L0303");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn left_inverse(layout: &Layout) -> Result<Layout, LayoutError> {
    ctry!(layout.require_natural(Operation::LeftInverse, 0));
    let flat = coalesce(layout);
    let sorted = Sorted::new(&flat);
    if sorted.count == 0 {
        return Ok(flat);
    }
    if !sorted.separates() {
        ctry!(require_injective(&filter_zeros(layout), Operation::LeftInverse, 0));
    }
    let modes = match first_misfit(&sorted) {
        None => ctry!(chain(&flat, &sorted)),
        Some(place) => ctry!(searched(layout, &flat, &sorted, place)),
    };
    Ok(ctry!(modes.layout().checked(), Operation::LeftInverse))
}

/// The place of the first stride that is not a multiple of the one before.
const fn first_misfit(sorted: &Sorted) -> Option<usize> {
    let mut i = 1;
    while i < sorted.count {
        if sorted.steps[i] % sorted.steps[i - 1] != 0 {
            return Some(i);
        }
        i += 1;
    }
    None
}

/// The first leaf of this stride. A mode of the coalesced layout has the stride of its first leaf.
const fn leaf_of(layout: &Layout, stride: u64) -> usize {
    let mut leaf = 0;
    while leaf + 1 < layout.length() {
        let (extent, found) = layout.mode_at(leaf);
        if extent > 1 && magnitude(found.coefficient) == stride {
            break;
        }
        leaf += 1;
    }
    leaf
}

/// The chain of the modes.
const fn chain(flat: &Layout, sorted: &Sorted) -> Result<Modes, LayoutError> {
    let weights = sizes_before(flat);
    let mut modes = Modes::NONE;
    let mut last = 1;
    let mut stride = Stride::ZERO;
    let mut i = 0;
    while i < sorted.count {
        ctry!(modes.merge_or_push(sorted.steps[i] / last, stride));
        let Some(weight) = signed(weights[sorted.leaves[i]]) else {
            let blame = Blame::whole(Operation::LeftInverse, 0);
            return Err(LayoutError::Overflow { blame, left: weights[sorted.leaves[i]], right: 1 });
        };
        stride = Stride::constant(weight);
        last = sorted.steps[i];
        i += 1;
    }
    ctry!(modes.merge_or_push(sorted.extents[sorted.count - 1], stride));
    Ok(modes)
}

/// A layout that is no chain of the coalesced modes, whose stride at `place` is not a multiple of the one before.
const fn searched(layout: &Layout, flat: &Layout, sorted: &Sorted, place: usize) -> Result<Modes, LayoutError> {
    let (filtered, weights) = (filter_zeros(flat), sizes_before(flat));
    if let Some(modes) = placed(&filtered, &weights, LEFT_INVERSE_BUDGET / 8) {
        return Ok(modes);
    }
    match leading_back(&filtered, &weights, LEFT_INVERSE_BUDGET / 8 * 7) {
        Interpolation::Found(modes) => Ok(modes),
        Interpolation::Missing => {
            let (stride, below) = (sorted.steps[place], sorted.steps[place - 1]);
            let mut reach = 0;
            let mut i = 0;
            while i < place {
                reach += (sorted.extents[i] - 1) * sorted.steps[i];
                i += 1;
            }
            let fitting = (max(stride, reach + 1)).div_ceil(below).saturating_mul(below);
            let blame = Blame::stride(Operation::LeftInverse, leaf_of(layout, stride));
            Err(LayoutError::NoLeftInverse { blame, stride, below, fitting })
        }
        Interpolation::Undecided => {
            let blame = Blame::whole(Operation::LeftInverse, 0);
            Err(LayoutError::Undecided { blame, needed: 0, budget: LEFT_INVERSE_BUDGET })
        }
    }
}
