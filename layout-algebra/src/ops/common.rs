//! What two layouts have in common, or what one has for wide accesses: contiguous, aligned elements.

use crate::const_util::gcd;
use crate::layout::Layout;
use crate::ops::coalesce::Modes;
use crate::ops::right_inverse::inverted;
use crate::ops::{coalesce, composition};
use crate::stride::Stride;

/// The layout of the cells at which both layouts have the indices `0, 1, ..`: what a wide copy from one to the other moves.
/// `CuTe`: `max_common_layout(a, b)`.
///
/// Post: `a(R(i)) = b(R(i)) = i` for all `i < size(R)`; `R` is the longest beginning of
/// [`right_inverse(b)`](super::right_inverse) with that law, coalesced.
///
/// ```
/// use layout_algebra::{Layout, ops::max_common_layout};
/// let (a, b) = (Layout::parse("(8,4):(4,1)")?, Layout::parse("(8,4):(8,1)")?);
/// assert_eq!(max_common_layout(&a, &b).to_string(), "4:8");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn max_common_layout(a: &Layout, b: &Layout) -> Layout {
    let (inverse, _) = inverted(&coalesce(b));
    // The law holds for every beginning of a layout for which it holds: whole modes first, then part of the next.
    let mut common = Modes::NONE;
    let mut place = 0;
    while place < inverse.count {
        let extent = longest(a, &common, inverse.extents[place], inverse.strides[place]);
        if extent > 1 {
            common.extents[common.count] = extent;
            common.strides[common.count] = inverse.strides[place];
            common.count += 1;
        }
        if extent < inverse.extents[place] {
            break;
        }
        place += 1;
    }
    layout_of(&common)
}

/// The number of elements that both layouts have contiguous at the same cells. `CuTe`: `max_common_vector(a, b)`.
///
/// Post: `size(max_common_layout(a, b))`.
///
/// ```
/// use layout_algebra::{Layout, ops::max_common_vector};
/// let (a, b) = (Layout::parse("(8,4):(1,8)")?, Layout::parse("(8,4):(1,16)")?);
/// assert_eq!(max_common_vector(&a, &b), 8);
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn max_common_vector(a: &Layout, b: &Layout) -> u64 {
    max_common_layout(a, b).size()
}

/// The largest number of elements that every access may take at once: the indices of the layout are whole groups of so many
/// neighbours, each beginning at a multiple of it. `CuTe`: `max_alignment(layout)`.
///
/// It divides the size of the [right inverse](super::right_inverse) and every stride that the inverse does not use; a
/// runtime stride counts as its coefficient. (`CuTe` takes runtime strides for aligned.)
///
/// ```
/// use layout_algebra::{Layout, ops::max_alignment};
/// assert_eq!(max_alignment(&Layout::parse("(16,32):(32,1)")?), 512);
/// assert_eq!(max_alignment(&Layout::parse("(8,4):(1,12)")?), 4);
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn max_alignment(layout: &Layout) -> u64 {
    let flat = coalesce(layout);
    let (inverse, used) = inverted(&flat);
    let mut alignment = layout_of(&inverse).size();
    let mut i = 0;
    while i < flat.length() {
        if !used[i] {
            alignment = gcd(alignment, flat.strides[i].coefficient().unsigned_abs());
        }
        i += 1;
    }
    alignment
}

/// The largest `t <= extent` such that `a` is the identity along `(common, t:stride)`.
const fn longest(a: &Layout, common: &Modes, extent: u64, stride: Stride) -> u64 {
    let (mut holds, mut fails) = (1, extent + 1);
    // Most often all of it, or nothing.
    let mut t = extent;
    while holds + 1 < fails {
        if is_identity(a, common, t, stride) {
            holds = t;
        } else {
            fails = t;
        }
        t = holds + (fails - holds) / 2;
    }
    holds
}

const fn is_identity(a: &Layout, common: &Modes, extent: u64, stride: Stride) -> bool {
    let mut modes = *common;
    if modes.push(extent, stride).is_err() {
        return false;
    }
    let beginning = layout_of(&modes);
    match composition(a, &beginning) {
        Ok(composite) => {
            let flat = coalesce(&composite);
            flat.length() == 1 && flat.strides[0].same(Stride::constant(1))
        }
        Err(_) => false,
    }
}

const fn layout_of(modes: &Modes) -> Layout {
    let mut result = Layout::VOID;
    match modes.push_onto(&mut result) {
        Ok(()) => result,
        // As many modes as a layout holds.
        Err(_) => unreachable!(),
    }
}
