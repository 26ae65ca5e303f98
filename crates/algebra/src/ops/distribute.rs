//! The coordinates of a shape distributed over workers.

use crate::const_util::{ctry, gcd, product, signed};
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::modes::Modes;
use crate::data::stride::Stride;
use crate::error::{Blame, LayoutError, ModePath, Operation};

/// The layout of the first coordinates of at most `n` workers, with the same remaining coordinates for each worker.
/// `CuTe`: `domain_distribute(shape, n)`.
///
/// From left to right, each extent takes the largest number of workers that divides it and the number of workers left.
///
/// Post: `R` is injective into `[0, size(shape))`, coalesced, and divides it: `logical_divide(column_major(shape), R)`
/// exists, with one coordinate of the tile for each worker; `size(R)` divides `n`.
///
/// # Errors
/// [`LayoutError::ZeroExtent`] for `n = 0` or an extent of 0; [`LayoutError::Overflow`].
///
/// ```
/// use layout_algebra::{IntTuple, ops::domain_distribute};
/// assert_eq!(domain_distribute(&IntTuple::parse("((5,8),20)")?, 4)?.to_string(), "4:5");
/// assert_eq!(domain_distribute(&IntTuple::parse("(16,8)")?, 128)?.to_string(), "128:1");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn domain_distribute(shape: &IntTuple, n: u64) -> Result<Layout, LayoutError> {
    if n == 0 {
        let blame = Blame::whole(Operation::DomainDistribute, 1);
        return Err(LayoutError::ZeroExtent { blame, mode: ModePath::WHOLE });
    }
    let mut modes = Modes::NONE;
    let mut workers = n;
    let mut step = 1;
    let mut i = 0;
    while i < shape.length() {
        let extent = shape.entries[i];
        let blame = Blame::shape(Operation::DomainDistribute, i);
        if extent == 0 {
            return Err(LayoutError::ZeroExtent { blame, mode: ModePath::of(shape.profile(), i) });
        }
        // Prime by prime, this takes as many factors as the shape and `n` share: the size of the result is `gcd(n,
        // size(shape))`.
        let here = gcd(extent, workers);
        if here > 1 {
            let Some(stride) = signed(step) else {
                return Err(LayoutError::Overflow { blame, left: step, right: 1 });
            };
            ctry!(modes.merge_or_push(here, Stride::constant(stride)));
        }
        // The product of the extents taken and `workers` stays `n`, so the size of the result divides `n`.
        workers /= here;
        // The step counts all coordinates below, taken or not: the rest of a divide steps through those that are not
        // taken.
        let Some(next) = product(step, extent) else {
            return Err(LayoutError::Overflow { blame, left: step, right: extent });
        };
        step = next;
        i += 1;
    }
    Ok(modes.layout())
}
