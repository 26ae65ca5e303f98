//! Contiguous, aligned elements: shared by two layouts, or in one layout for wide accesses.

use crate::const_util::gcd;
use crate::data::layout::Layout;
use crate::ops::coalesce;
use crate::ops::right_inverse::chain;
use crate::ops::run::longest_run;

/// The largest layout of coordinates at which both layouts have the indices `0, 1, ..`: the unit of a wide copy between
/// them. `CuTe`: `max_common_layout(a, b)`, which compares whole modes.
///
/// Post: `a(R(i)) = b(R(i)) = i` for all `i < size(R)`; `R` is coalesced; within [`RUN_BUDGET`](super::RUN_BUDGET) no
/// larger layout satisfies this law.
///
/// ```
/// use layout_algebra::{Layout, ops::max_common_layout};
/// let (a, b) = (Layout::parse("(8,4):(4,1)")?, Layout::parse("(8,4):(8,1)")?);
/// assert_eq!(max_common_layout(&a, &b).to_string(), "4:8");
/// let (a, b) = (Layout::parse("(4,4):(1,0)")?, Layout::parse("(4,4):(0,1)")?);
/// assert_eq!(max_common_layout(&a, &b).to_string(), "4:5"); // the diagonal
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn max_common_layout(a: &Layout, b: &Layout) -> Layout {
    longest_run(&coalesce(a), &coalesce(b)).layout()
}

/// The number of elements that are contiguous in both layouts at the same coordinates. `CuTe`:
/// `max_common_vector(a, b)`.
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

/// The largest number of contiguous, aligned elements that every access may move. The indices form whole groups of that
/// many, each at a multiple of it. `CuTe`: `max_alignment(layout)`.
///
/// It divides the reach of a chain of modes from stride 1, and every stride outside the chain; a runtime stride counts
/// as its coefficient. (`CuTe` assumes that runtime strides are aligned.)
///
/// ```
/// use layout_algebra::{Layout, ops::max_alignment};
/// assert_eq!(max_alignment(&Layout::parse("(16,32):(32,1)")?), 512);
/// assert_eq!(max_alignment(&Layout::parse("(8,4):(1,12)")?), 4);
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn max_alignment(layout: &Layout) -> u64 {
    let flat = coalesce(layout);
    let (run, used) = chain(&flat);
    // The chain covers `0 .. run.size()` without gaps, so groups of any divisor of it are contiguous.
    let mut alignment = run.size();
    let mut i = 0;
    while i < flat.length() {
        if !used[i] {
            // A step outside the chain moves a group as a whole; it stays aligned if the width divides the step.
            alignment = gcd(alignment, flat.strides.coefficients[i].unsigned_abs());
        }
        i += 1;
    }
    alignment
}
