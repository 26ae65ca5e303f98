//! Disjointness of composed layouts: decided by the plain layouts if the swizzles agree, else coordinate by coordinate.

use crate::const_util::{as_bits, as_signed};
use crate::decide::digits::Sum;
use crate::decide::disjoint::{DISJOINT_BUDGET, Disjointness, LAST, disjoint, linear};
use crate::error::Meeting;
use crate::ops::coalesce;
use crate::swizzle::Composed;

/// [`disjoint`] for composed layouts; each offset is added after the swizzle.
///
/// If both swizzles are the same, and the offsets differ by a multiple of the blocks that they permute, the plain
/// layouts decide. Otherwise each coordinate of the smaller layout is looked up in the larger.
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
    // A bijection permutes aligned blocks of `2^extent`: shifts by whole blocks keep the place within one.
    let blocks = a_offset.abs_diff(b_offset) % (1 << a.bijection.extent()) == 0;
    if !(blocks && a.bijection.is_same_function(&b.bijection)) {
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

/// Looks up the coordinates of `few` in `many`; `swapped` says that `many` is the caller's first layout.
const fn look_up(few: &Composed, few_offset: u64, many: &Composed, many_offset: u64, swapped: bool) -> Disjointness {
    let mut sum = Sum::EMPTY;
    sum.push(&many.layout, 0);
    sum.gather();
    // Coalesced, each index takes fewer digits; linear coordinates and indices stay.
    let few = &Composed { layout: coalesce(&few.layout), ..*few };
    let lowest = many.offset - many.layout.fall();
    let back = many.bijection.inverse();
    let mut x = 0;
    while x < few.size() {
        let index = index_of(few, x) + few_offset;
        let under = if index < many_offset { 0 } else { back.apply(index - many_offset) };
        // No sum reaches `u64::MAX`, so an index outside of the range costs one step.
        let target = if index < many_offset || under < lowest { u64::MAX } else { under - lowest };
        // Computing the index of a linear coordinate takes steps too, some for each mode.
        sum.charge(few.layout.length() as u64 / 4);
        match sum.find(target, DISJOINT_BUDGET) {
            Some(false) => {}
            None => return Disjointness::Undecided,
            Some(true) => {
                let y = linear(&many.layout, &sum.digits_of(0), false);
                let (first, second) = if swapped { (y, x) } else { (x, y) };
                return Disjointness::Meeting(Meeting { first, second, index: as_signed(index) });
            }
        }
        x += 1;
    }
    Disjointness::Disjoint
}

/// A range that holds the indices: whole blocks of the swizzle.
const fn range(composed: &Composed, offset: u64) -> (u128, u128) {
    // In 128 bits, because an offset is added to the end of a whole block.
    let within = (1u128 << composed.bijection.extent()) - 1;
    let lowest = (composed.offset - composed.layout.fall()) as u128;
    let highest = lowest + composed.layout.reach() as u128;
    ((lowest & !within) + offset as u128, (highest | within) + offset as u128)
}

/// The index of a coordinate.
const fn index_of(composed: &Composed, x: u64) -> u64 {
    composed.bijection.apply(composed.offset.wrapping_add(as_bits(composed.layout.at(x))))
}
