//! Complement: the layout of the gaps.

use crate::const_util::{ctry, gcd, signed};
use crate::error::{Blame, LayoutError, Operation};
use crate::injectivity::require_injective;
use crate::layout::Layout;
use crate::ops::coalesce::Modes;
use crate::ops::flat::{filter, sort};
use crate::stride::Stride;

/// The layout whose indices repeat the image of `layout` over `[0, cotarget)`. `CuTe`: `complement`; the categorical
/// paper: `comp`.
///
/// Modes of stride 0 do not count. With `I` the set of indices of the layout and `R` the result:
///
/// Post: `R` increases; all sums `i + R(y)` with `i` in `I` are distinct; `R` is coalesced. If sorted by stride each
/// `extent x stride` divides the next stride (the layout is *complementable*), the sums fill `[0, n')` for the least
/// possible `n' >= cotarget`. Otherwise the holes of the layout stay holes, as those of a padded tile do.
///
/// # Errors
/// [`LayoutError::NotInjective`] with two coordinates, for layouts that overlap themselves;
/// [`LayoutError::NotStatic`], [`LayoutError::NegativeStride`], [`LayoutError::Overflow`].
///
/// ```
/// use layout_algebra::{Layout, ops::complement};
/// assert_eq!(complement(&Layout::parse("(2,2):(1,6)")?, 24)?.to_string(), "(3,2):(2,12)");
/// assert_eq!(complement(&Layout::parse("4:2")?, 16)?.to_string(), "(2,2):(1,8)");
/// assert!(complement(&Layout::parse("(2,2):(1,1)")?, 16).is_err());
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn complement(layout: &Layout, cotarget: u64) -> Result<Layout, LayoutError> {
    ctry!(layout.require_natural(Operation::Complement, 0));
    let modes = sort(&filter(layout));
    let gaps = if interleaves(&modes) {
        ctry!(require_injective(&without_zeros(layout), Operation::Complement, 0));
        ctry!(around(&modes, cotarget))
    } else {
        ctry!(between(&modes, cotarget))
    };
    let mut result = Layout::VOID;
    ctry!(gaps.push_onto(&mut result));
    result.checked()
}

impl Layout {
    /// Whether a complement fills every gap: without the modes of stride 0, and sorted by stride, each
    /// `extent x stride` divides the next stride. Source: the categorical paper, "complementable".
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// assert!(Layout::parse("(2,2):(1,6)")?.is_complementable());
    /// assert!(!Layout::parse("(64,64):(65,1)")?.is_complementable());
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn is_complementable(&self) -> bool {
        self.is_natural() && filter(self).is_tractable()
    }
}

/// The layout with modes of stride 0 shortened to extent 1, at their places.
const fn without_zeros(layout: &Layout) -> Layout {
    let mut result = *layout;
    let mut i = 0;
    while i < layout.length() {
        if layout.strides[i].is_zero() {
            result.shape.entries[i] = 1;
        }
        i += 1;
    }
    result
}

/// Whether the sorted modes interleave: a stride is below `extent x stride` of the mode before.
const fn interleaves(modes: &Layout) -> bool {
    let mut end = 1;
    let mut i = 0;
    while i < modes.length() {
        let (extent, stride) = modes.mode_at(i);
        let step = stride.coefficient().unsigned_abs();
        if extent > 1 && step < end {
            return true;
        }
        // An end beyond 64 bits is above every stride that follows.
        end = step.saturating_mul(extent);
        i += 1;
    }
    false
}

/// The gaps below each stride, and the repetitions behind the last mode.
///
/// What lies below each stride is whole before the next mode begins: `[0, end)` holds all sums so far, and the gap
/// repeats it as often as fits below the stride.
const fn between(modes: &Layout, cotarget: u64) -> Result<Modes, LayoutError> {
    let mut gaps = Modes::NONE;
    let mut end = 1;
    let mut i = 0;
    while i < modes.length() {
        let (extent, stride) = modes.mode_at(i);
        if extent > 1 {
            let step = stride.coefficient().unsigned_abs();
            ctry!(gap(&mut gaps, step / end, end));
            end = ctry!(product(step, extent));
        }
        i += 1;
    }
    ctry!(gap(&mut gaps, cotarget.div_ceil(end), end));
    Ok(gaps)
}

/// The gaps around an injective layout whose modes interleave: below its greatest common stride, and behind it.
const fn around(modes: &Layout, cotarget: u64) -> Result<Modes, LayoutError> {
    let mut common = 0;
    let mut i = 0;
    while i < modes.length() {
        common = gcd(common, modes.strides[i].coefficient().unsigned_abs());
        i += 1;
    }
    let reach = modes.reach();
    let Some(end) = reach.checked_add(common) else {
        let blame = Blame::whole(Operation::Complement, 0);
        return Err(LayoutError::SumOverflow { blame, left: reach, right: common });
    };
    let mut gaps = Modes::NONE;
    ctry!(gap(&mut gaps, common, 1));
    ctry!(gap(&mut gaps, cotarget.div_ceil(end), end));
    Ok(gaps)
}

const fn gap(gaps: &mut Modes, extent: u64, step: u64) -> Result<(), LayoutError> {
    if extent <= 1 {
        return Ok(());
    }
    match signed(step) {
        Some(stride) => gaps.merge_or_push(extent, Stride::constant(stride)),
        None => Err(LayoutError::Overflow { blame: Blame::whole(Operation::Complement, 0), left: step, right: 1 }),
    }
}

const fn product(left: u64, right: u64) -> Result<u64, LayoutError> {
    match left.checked_mul(right) {
        Some(product) => Ok(product),
        None => Err(LayoutError::Overflow { blame: Blame::whole(Operation::Complement, 0), left, right }),
    }
}
