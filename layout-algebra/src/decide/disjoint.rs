//! Disjointness, decided: two layouts at two offsets have no index in common, or here is one.
//!
//! The indices of `A` from `a` on and those of `B` from `b` on meet where `a + A(x) = b + B(y)`. With the coordinates of `B`,
//! and those of negative strides, counted from the other end, that is a sum of terms which has to be a given number:
//!
//! ```text
//! sum x_i |A_i| + sum y_j |B_j| = target          0 <= x_i, y_j < extent
//! ```
//!
//! A target below 0 or above the largest sum says that the ranges do not meet. All else is for [`Sum`] to find.

use crate::const_util::{as_bits, as_signed, magnitude};
use crate::data::layout::Layout;
use crate::data::profile::MAX_LEAVES;
use crate::decide::digits::Sum;
use crate::error::Meeting;
use crate::swizzle::Composed;

/// The most steps that the decision of disjointness takes.
pub const DISJOINT_BUDGET: u64 = 1 << 13;

/// What is known of the indices of two layouts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disjointness {
    /// They have none in common.
    Disjoint,
    /// They have this one in common.
    Meeting(Meeting),
    /// Not decided: runtime strides, or more than [`DISJOINT_BUDGET`] steps.
    Undecided,
}

/// Decides whether two layouts, the first from index `a_offset` on, the second from `b_offset` on, have no index in common.
///
/// ```
/// use layout_algebra::{Disjointness, Layout, disjoint};
/// let tile = Layout::parse("(4,8):(16,1)")?;
/// assert_eq!(disjoint(&tile, 0, &tile, 8), Disjointness::Disjoint);
/// let Disjointness::Meeting(meeting) = disjoint(&tile, 0, &tile, 7) else { panic!() };
/// assert_eq!((meeting.first, meeting.second, meeting.index), (28, 0, 7)); // at (0,7) and (0,0)
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn disjoint(a: &Layout, a_offset: u64, b: &Layout, b_offset: u64) -> Disjointness {
    if !a.is_constant() || !b.is_constant() {
        return Disjointness::Undecided;
    }
    let (target, reach) = (target(a, a_offset, b, b_offset), a.reach() as i128 + b.reach() as i128);
    if target < 0 || target > reach {
        return Disjointness::Disjoint;
    }
    if reach > LAST || highest(a, a_offset) > LAST || highest(b, b_offset) > LAST {
        return Disjointness::Undecided;
    }
    let mut sum = Sum::EMPTY;
    sum.push(a, 0);
    sum.push(b, 1);
    sum.gather();
    match sum.find(natural(target), DISJOINT_BUDGET) {
        Some(false) => Disjointness::Disjoint,
        None => Disjointness::Undecided,
        Some(true) => {
            let first = cell(a, &sum.digits_of(0), false);
            let second = cell(b, &sum.digits_of(1), true);
            Disjointness::Meeting(Meeting { first, second, index: a.at(first).wrapping_add(as_signed(a_offset)) })
        }
    }
}

/// The largest number that an index can be.
const LAST: i128 = i64::MAX as i128;

/// What the terms sum to where the indices meet.
const fn target(a: &Layout, a_offset: u64, b: &Layout, b_offset: u64) -> i128 {
    b_offset as i128 - a_offset as i128 + fall(a) as i128 + (b.reach() - fall(b)) as i128
}

/// The largest index of a layout from an offset on.
pub(crate) const fn highest(layout: &Layout, offset: u64) -> i128 {
    offset as i128 + (layout.reach() - fall(layout)) as i128
}

/// A number that is neither below 0 nor above the largest index.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked by the callers")]
const fn natural(number: i128) -> u64 {
    number as u64
}

/// For two layouts that meet: the next offset of the second at which they do not, of the first `tries` ones; else one at which it
/// lies behind the first. The decisions together take the steps of one.
pub(crate) const fn next_free(a: &Layout, a_offset: u64, b: &Layout, b_offset: u64, tries: u64) -> u64 {
    let (target, reach) = (target(a, a_offset, b, b_offset), a.reach() as i128 + b.reach() as i128);
    let mut sum = Sum::EMPTY;
    sum.push(a, 0);
    sum.push(b, 1);
    sum.gather();
    let mut further = 1;
    while further < tries {
        let target = target + further as i128;
        if target > reach || matches!(sum.find(natural(target), DISJOINT_BUDGET), Some(false)) {
            return b_offset + further;
        }
        further += 1;
    }
    natural(highest(a, a_offset) + 1) + fall(b)
}

/// [`disjoint`] for layouts behind swizzles; the offsets are added behind them.
///
/// Where both swizzles are the same, and the distance of the offsets is a multiple of the blocks that they permute, the
/// swizzle makes no difference. Otherwise the cells of the smaller layout are looked up in the other.
///
/// ```
/// use layout_algebra::{Composed, Disjointness, disjoint_composed};
/// let left = Composed::parse("Sw<1,0,1> o 0 o (2,2):(4,1)")?;
/// let right = Composed::parse("Sw<1,0,1> o 2 o (2,2):(4,1)")?;
/// assert_eq!(disjoint_composed(&left, 0, &right, 0), Disjointness::Disjoint);
/// assert!(matches!(disjoint_composed(&left, 0, &right, 1), Disjointness::Meeting(_)));
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn disjoint_composed(a: &Composed, a_offset: u64, b: &Composed, b_offset: u64) -> Disjointness {
    if !a.layout.is_constant() || !b.layout.is_constant() {
        return Disjointness::Undecided;
    }
    let ((a_low, a_high), (b_low, b_high)) = (range(a, a_offset), range(b, b_offset));
    if a_high < b_low || b_high < a_low {
        return Disjointness::Disjoint;
    }
    if a_high > LAST.cast_unsigned() || b_high > LAST.cast_unsigned() {
        return Disjointness::Undecided;
    }
    let blocks = a_offset.abs_diff(b_offset) % (1 << a.swizzle.extent()) == 0;
    if !(blocks && a.swizzle.is_same_function(b.swizzle)) {
        if a.size() <= b.size() {
            return look_up(a, a_offset, b, b_offset, false);
        }
        return look_up(b, b_offset, a, a_offset, true);
    }
    match disjoint(&a.layout, a_offset + a.offset, &b.layout, b_offset + b.offset) {
        Disjointness::Meeting(meeting) => {
            Disjointness::Meeting(Meeting { index: as_signed(index_of(a, meeting.first) + a_offset), ..meeting })
        }
        answer => answer,
    }
}

/// Looks up the cells of one layout in the other; `swapped` says that the other one is the first.
const fn look_up(few: &Composed, few_offset: u64, many: &Composed, many_offset: u64, swapped: bool) -> Disjointness {
    let mut sum = Sum::EMPTY;
    sum.push(&many.layout, 0);
    sum.gather();
    let few = &few.coalesce();
    let lowest = many.offset - fall(&many.layout);
    let mut x = 0;
    while x < few.size() {
        let index = index_of(few, x) + few_offset;
        let under = if index < many_offset { 0 } else { many.swizzle.apply(index - many_offset) };
        let target = if index < many_offset || under < lowest { u64::MAX } else { under - lowest };
        // The index of the cell takes steps as well, for each mode.
        sum.charge(few.layout.length() as u64 / 4);
        match sum.find(target, DISJOINT_BUDGET) {
            Some(false) => {}
            None => return Disjointness::Undecided,
            Some(true) => {
                let y = cell(&many.layout, &sum.digits_of(0), false);
                let (first, second) = if swapped { (y, x) } else { (x, y) };
                return Disjointness::Meeting(Meeting { first, second, index: as_signed(index) });
            }
        }
        x += 1;
    }
    Disjointness::Disjoint
}

/// The distance from index 0 down to the smallest index.
const fn fall(layout: &Layout) -> u64 {
    let mut fall = 0;
    let mut i = 0;
    while i < layout.length() {
        if layout.strides.coefficients[i] < 0 {
            fall += (layout.shape.entries[i] - 1) * magnitude(layout.strides.coefficients[i]);
        }
        i += 1;
    }
    fall
}

/// A range that holds the indices: whole blocks of the swizzle.
const fn range(composed: &Composed, offset: u64) -> (u128, u128) {
    let within = (1u128 << composed.swizzle.extent()) - 1;
    let lowest = (composed.offset - fall(&composed.layout)) as u128;
    let highest = lowest + composed.layout.reach() as u128;
    ((lowest & !within) + offset as u128, (highest | within) + offset as u128)
}

/// The index of a cell.
const fn index_of(composed: &Composed, x: u64) -> u64 {
    composed.swizzle.apply(composed.offset.wrapping_add(as_bits(composed.layout.at(x))))
}

/// The cell with these digits, which count from the other end where a stride is negative; for `negated` strides, where it
/// is positive.
const fn cell(layout: &Layout, digits: &[u64; MAX_LEAVES], negated: bool) -> u64 {
    let (mut cell, mut scale) = (0, 1);
    let mut i = 0;
    while i < layout.length() {
        let (extent, step) = (layout.shape.entries[i], layout.strides.coefficients[i]);
        let falls = if negated { step > 0 } else { step < 0 };
        cell += scale * if falls { extent - 1 - digits[i] } else { digits[i] };
        scale *= extent;
        i += 1;
    }
    cell
}
