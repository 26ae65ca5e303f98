//! The contiguous, aligned elements that two layouts have in common, or that one has for wide accesses.

use crate::const_util::gcd;
use crate::data::layout::Layout;
use crate::ops::coalesce;
use crate::ops::right_inverse::chain;
use crate::ops::run::longest_run;

/// The largest layout of coordinates at which both layouts have the indices `0, 1, ..`: what a wide copy from one to
/// the other moves. `CuTe`: `max_common_layout(a, b)`, which looks at whole modes.
///
/// Post: `a(R(i)) = b(R(i)) = i` for all `i < size(R)`; `R` is coalesced; within [`RUN_BUDGET`](super::RUN_BUDGET) no
/// larger layout has that law.
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

/// The number of elements that both layouts have contiguous at the same coordinates. `CuTe`: `max_common_vector(a, b)`.
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

/// The largest number of elements that every access may take at once: the indices of the layout are whole groups of so
/// many neighbours, each beginning at a multiple of it. `CuTe`: `max_alignment(layout)`.
///
/// It divides the reach of a chain of modes from stride 1 on, and every stride that the chain does not use; a
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
    let (run, used) = chain(&flat);
    let mut alignment = run.size();
    let mut i = 0;
    while i < flat.length() {
        if !used[i] {
            alignment = gcd(alignment, flat.strides.coefficients[i].unsigned_abs());
        }
        i += 1;
    }
    alignment
}
