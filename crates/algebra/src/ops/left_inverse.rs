//! The left inverse of a layout: the linear coordinate of each index.
//!
//! ```text
//! (3,2):(2,3)   coordinates 0 .. 5 have the indices 0, 2, 4, 3, 5, 7   (2,4):(2,1) leads back: R(3) = 2 + 1, R(4) = 2
//! ```
//!
//! # Which layouts have one
//! `R` must be a layout, so it is not enough that no two coordinates share an index.
//!
//! - Sorted by stride, let each stride be a multiple of the previous: `d_1 | d_2 | ..`. If the layout is injective, the
//!   chain `(d_1, d_2/d_1, .., s_n) : (0, c_1, .., c_n)` is a left inverse. Here `c_i` is the number of linear
//!   coordinates from one coordinate of mode `i` to the next. Proof: if `s_i` exceeded `d_(i+1)/d_i`, then `x_i =
//!   d_(i+1)/d_i` and `x_(i+1) = 1` would share an index. So `s_i <= d_(i+1)/d_i`, every coordinate is a digit of the
//!   chain, and `R` counts `c_i` for each.
//! - Otherwise a layout that is no chain of the modes may exist. `interpolation/placing.rs` finds the inverses of
//!   padded tiles and other plain layouts, with an equation for each stride. `interpolation/mod.rs` decides whether one
//!   exists: it tries all layouts, by length, and proves that there is none if none is found.

use crate::const_util::{ctry, gcd, max, signed};
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

/// The budget for a left inverse, in steps of const evaluation.
///
/// It is reached only if a stride is not a multiple of the next smaller stride.
pub const LEFT_INVERSE_BUDGET: u64 = 1 << 20;

/// The layout that maps each index of `layout` back to its coordinate. `CuTe`: `left_inverse`.
///
/// Modes of stride 0 do not count: their coordinate is returned as 0. If no chain of the modes is an inverse, other
/// layouts are tried, with few modes first; their strides may be negative. (`CuTe` refuses in this case.)
///
/// Post: `R(layout(i)) = i` for all `i < size(layout)`; with modes of stride 0, `layout(R(layout(i))) = layout(i)`; `R`
/// is coalesced; `size(R) >= cosize(layout)`.
///
/// # Errors
/// [`LayoutError::NotInjective`] for a layout with overlap; [`LayoutError::NoLeftInverse`] if no layout is an inverse;
/// [`LayoutError::Undecided`] if [`LEFT_INVERSE_BUDGET`] steps do not decide; [`LayoutError::NotStatic`],
/// [`LayoutError::NegativeStride`], [`LayoutError::Overflow`].
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
    // Every stride is 0, or every extent 1: the only index is 0, and its coordinate is 0.
    if sorted.count == 0 {
        return Ok(flat);
    }
    // Strides beyond the reach of smaller ones prove injectivity for nothing; only other layouts pay for the search.
    if !sorted.separates() {
        ctry!(require_injective(&filter_zeros(layout), Operation::LeftInverse, 0));
    }
    let modes = match first_misfit(&sorted) {
        None => ctry!(chain(&flat, &sorted)),
        Some(_) => ctry!(searched(layout, &flat)),
    };
    Ok(ctry!(modes.layout().checked(), Operation::LeftInverse))
}

/// The position of the first stride that is not a multiple of the previous stride.
const fn first_misfit(sorted: &Sorted) -> Option<usize> {
    let mut i = 1;
    while i < sorted.count {
        // Divisibility alone is asked: how far the mode reaches is bounded by injectivity, as the proof above says.
        if sorted.steps[i] % sorted.steps[i - 1] != 0 {
            return Some(i);
        }
        i += 1;
    }
    None
}

/// The chain of the modes.
const fn chain(flat: &Layout, sorted: &Sorted) -> Result<Modes, LayoutError> {
    // `weights` counts linear coordinates of the domain, modes of stride 0 included: those are skipped over.
    let weights = sizes_before(flat);
    let mut modes = Modes::NONE;
    let mut last = 1;
    let mut stride = Stride::ZERO;
    let mut i = 0;
    while i < sorted.count {
        // The extent up to the next stride belongs to the weight below it; the first one, up to the least stride, has
        // weight 0.
        ctry!(modes.merge_or_push(sorted.steps[i] / last, stride));
        let Some(weight) = signed(weights[sorted.leaves[i]]) else {
            let blame = Blame::whole(Operation::LeftInverse, 0);
            return Err(LayoutError::Overflow { blame, left: weights[sorted.leaves[i]], right: 1 });
        };
        stride = Stride::constant(weight);
        last = sorted.steps[i];
        i += 1;
    }
    // Nothing is above the last mode, so its own extent ends the chain: the size is at least the cosize.
    ctry!(modes.merge_or_push(sorted.extents[sorted.count - 1], stride));
    Ok(modes)
}

/// Searches for a layout that is no chain of the coalesced modes; a stride is not a multiple of the previous.
const fn searched(layout: &Layout, flat: &Layout) -> Result<Modes, LayoutError> {
    // An extent of 1 in place of a repeated mode: the search must not return its coordinate.
    let (filtered, weights) = (filter_zeros(flat), sizes_before(flat));
    // Equations come first, with an eighth of the budget: they find inverses. Only the search of all layouts proves
    // that none exists.
    if let Some(modes) = placed(&filtered, &weights, LEFT_INVERSE_BUDGET / 8) {
        return Ok(modes);
    }
    match leading_back(&filtered, &weights, LEFT_INVERSE_BUDGET / 8 * 7) {
        Interpolation::Found(modes) => Ok(modes),
        Interpolation::Missing => Err(missing(layout)),
        Interpolation::Undecided => {
            let blame = Blame::whole(Operation::LeftInverse, 0);
            Err(LayoutError::Undecided { blame, needed: 0, budget: LEFT_INVERSE_BUDGET })
        }
    }
}

/// The error for a layout without a left inverse. Its leaves count, not its coalesced modes: the proposed stride is for
/// one leaf. If each stride of a leaf were a multiple of the previous, coalesced strides would be, too.
#[cold]
const fn missing(layout: &Layout) -> LayoutError {
    let sorted = Sorted::new(layout);
    let Some(place) = first_misfit(&sorted) else { unreachable!() };
    let (stride, below) = (sorted.steps[place], sorted.steps[place - 1]);
    let blame = Blame::stride(Operation::LeftInverse, sorted.leaves[place]);
    LayoutError::NoLeftInverse { blame, stride, below, fitting: fitting(&sorted, place) }
}

/// A stride for the mode at `place`: a multiple of the stride below it. With it the layout is injective, and the chain
/// passes this mode.
///
/// Between its neighbours, if all larger strides are multiples of one beyond its reach; else beyond all other modes,
/// which are injective without it.
const fn fitting(sorted: &Sorted, place: usize) -> u64 {
    let (below, extent) = (sorted.steps[place - 1], sorted.extents[place]);
    let smaller = reach(sorted, 0, place);
    let between = multiple(max(sorted.steps[place], smaller + 1), below);
    let mut unit = 0;
    let mut i = place + 1;
    while i < sorted.count {
        unit = gcd(unit, sorted.steps[i]);
        i += 1;
    }
    if unit.is_multiple_of(between) && (unit == 0 || unit / between >= extent) {
        return between;
    }
    let largest = sorted.steps[sorted.count - 1];
    let unit = if largest.is_multiple_of(below) { largest } else { below };
    multiple(smaller + reach(sorted, place + 1, sorted.count) + 1, unit)
}

/// The reach of the modes at positions `from .. to`.
const fn reach(sorted: &Sorted, from: usize, to: usize) -> u64 {
    let mut reach = 0;
    let mut i = from;
    while i < to {
        // A part of the reach of the layout, which fits in 64 bits.
        reach += (sorted.extents[i] - 1) * sorted.steps[i];
        i += 1;
    }
    reach
}

/// The least multiple of `unit` that is at least `least`.
const fn multiple(least: u64, unit: u64) -> u64 {
    least.div_ceil(unit).saturating_mul(unit)
}
