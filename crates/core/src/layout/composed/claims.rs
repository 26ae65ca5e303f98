//! Claims about a layout that may have a swizzle.

use layout_algebra::{self as algebra, Blame, LayoutError, Operation, check as claim};

use super::{composed, plain, view};
use crate::layout::StaticLayout;

/// The claim of [`check::cosize`](crate::check::cosize).
pub(crate) const fn check_cosize<L: StaticLayout>(limit: u64) -> Result<(), LayoutError> {
    match composed::<L>() {
        Ok(Some(composed)) => cosize_at_most(Operation::Cosize, &composed, limit),
        Ok(None) => claim::cosize(&plain::<L>(), limit),
        Err(error) => Err(error),
    }
}

/// The claim of [`check::linear`](crate::check::linear).
#[cfg(feature = "bits")]
pub(crate) const fn check_linear<L: StaticLayout>() -> Result<(), LayoutError> {
    match composed::<L>() {
        Ok(Some(composed)) => claim::linear_composed(&composed),
        Ok(None) => claim::linear(&plain::<L>()),
        Err(error) => Err(error),
    }
}

/// The claim of [`check::compact`](crate::check::compact). Swizzles are injective, so it holds if the inner layout has
/// distinct indices and the cosize is the size.
pub(crate) const fn check_compact<L: StaticLayout>() -> Result<(), LayoutError> {
    match composed::<L>() {
        Ok(Some(composed)) => match claim::injective(composed.layout()) {
            // As many different indices as coordinates, all below their number: none is missing.
            Ok(()) => cosize_at_most(Operation::Compact, &composed, composed.size()),
            Err(error) => Err(error.during(Operation::Compact)),
        },
        Ok(None) => claim::compact(&plain::<L>()),
        Err(error) => Err(error),
    }
}

/// The claim of [`check::disjoint`](crate::check::disjoint).
pub(crate) const fn check_disjoint<A: StaticLayout, B: StaticLayout>(
    first: u64,
    second: u64,
) -> Result<(), LayoutError> {
    match (composed::<A>(), composed::<B>()) {
        (Ok(None), Ok(None)) => claim::disjoint(&plain::<A>(), first, &plain::<B>(), second),
        (Err(error), _) | (_, Err(error)) => Err(error),
        _ => match (view::<A>(&A::INNER), view::<B>(&B::INNER)) {
            (Ok(a), Ok(b)) => claim::disjoint_composed(&a, first, &b, second),
            (Err(error), _) | (_, Err(error)) => Err(error),
        },
    }
}

/// Checks that the elements are contiguous in memory, each with one coordinate.
pub(crate) const fn check_gapless<L: StaticLayout>() -> Result<(), LayoutError> {
    match &L::INNER {
        Ok(layout) if !L::SWIZZLED => claim::gapless(layout),
        Ok(_) => check_compact::<L>(),
        Err(error) => Err(*error),
    }
}

/// The claim of [`check::vector`](crate::check::vector).
pub(crate) const fn check_vector<L: StaticLayout>(claimed: u64) -> Result<(), LayoutError> {
    match composed::<L>() {
        Ok(Some(composed)) => {
            let width = composed.vector_width();
            // A run of 8 has aligned runs of 4 and 2, but none of 3.
            if claimed > 0 && width.is_multiple_of(claimed) {
                return Ok(());
            }
            Err(LayoutError::CheckVector {
                blame: Blame::whole(Operation::Vector, 1),
                claimed,
                run: width,
                width,
                contiguous: None,
            })
        }
        Ok(None) => claim::vector(&plain::<L>(), claimed),
        Err(error) => Err(error),
    }
}

const fn cosize_at_most(claim: Operation, composed: &algebra::Composed, limit: u64) -> Result<(), LayoutError> {
    match composed.cosize() {
        Ok(cosize) if cosize <= limit => Ok(()),
        Ok(cosize) => Err(LayoutError::CheckCosize { blame: Blame::whole(claim, 1), limit, cosize }),
        Err(error) => Err(error),
    }
}
