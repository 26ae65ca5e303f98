//! The claims of [`check`](super) as answers: with a message of the user, `assert_layout!` has them reported beside it.

use layout_algebra::{LayoutError, Operation, check as claim};

#[cfg(feature = "access")]
use crate::access::{StaticAccess, StaticMachine, in_const_eval, memory};
use crate::expect;
use crate::layout::StaticLayout;
use crate::layout::composed;

/// Decides [`check::size`](super::size), as a `Result`.
pub const fn size<L: StaticLayout>(size: usize) -> Result<(), LayoutError> {
    // Where there is no layout, a panic without the message of the user: that error is not about this claim.
    claim::size(&expect::value(L::INNER), size as u64)
}

/// Decides [`check::cosize`](super::cosize), as a `Result`.
pub const fn cosize<L: StaticLayout>(limit: usize) -> Result<(), LayoutError> {
    composed::check_cosize::<L>(limit as u64)
}

/// Decides [`check::injective`](super::injective), as a `Result`.
pub const fn injective<L: StaticLayout>() -> Result<(), LayoutError> {
    match &L::INNER {
        Ok(layout) => claim::injective(layout),
        Err(error) => Err(*error),
    }
}

/// Decides [`check::separated`](super::separated), as a `Result`.
pub const fn separated<L: StaticLayout>(mode: usize) -> Result<(), LayoutError> {
    claim::separated(&expect::value(L::INNER), mode)
}

/// Decides [`check::disjoint`](super::disjoint), as a `Result`.
pub const fn disjoint<A: StaticLayout, B: StaticLayout>(first: usize, second: usize) -> Result<(), LayoutError> {
    composed::check_disjoint::<A, B>(first as u64, second as u64)
}

/// Decides [`check::linear`](super::linear), as a `Result`.
#[cfg(feature = "bits")]
pub const fn linear<L: StaticLayout>() -> Result<(), LayoutError> {
    composed::check_linear::<L>()
}

/// Decides [`check::compact`](super::compact), as a `Result`.
pub const fn compact<L: StaticLayout>() -> Result<(), LayoutError> {
    composed::check_compact::<L>()
}

/// Decides [`check::bijective`](super::bijective), as a `Result`.
pub const fn bijective<L: StaticLayout>() -> Result<(), LayoutError> {
    // A compact layout has each index below its cosize once, so its cosize is its size: it is a bijection.
    match compact::<L>() {
        Ok(()) => Ok(()),
        Err(error) => Err(error.during(Operation::Bijective)),
    }
}

/// Decides [`check::vector`](super::vector), as a `Result`.
pub const fn vector<L: StaticLayout>(width: usize) -> Result<(), LayoutError> {
    composed::check_vector::<L>(width as u64)
}

/// Decides [`check::divides`](super::divides), as a `Result`.
pub const fn divides<T: StaticLayout, L: StaticLayout>() -> Result<(), LayoutError> {
    claim::divides(&L::LAYOUT, &T::LAYOUT)
}

/// Decides [`check::same_function`](super::same_function), as a `Result`.
pub const fn same_function<A: StaticLayout, B: StaticLayout>() -> Result<(), LayoutError> {
    claim::same_function(&A::LAYOUT, &B::LAYOUT)
}

/// Decides [`check::renames`](super::renames), as a `Result`.
#[cfg(feature = "atom")]
pub const fn renames<L: StaticLayout, D: StaticLayout>() -> Result<(), LayoutError> {
    claim::renames(&L::LAYOUT, &D::LAYOUT)
}

/// Decides [`check::tractable`](super::tractable), as a `Result`.
pub const fn tractable<L: StaticLayout>() -> Result<(), LayoutError> {
    claim::tractable(&L::LAYOUT)
}

/// Decides [`check::sorted`](super::sorted), as a `Result`.
pub const fn sorted<L: StaticLayout>() -> Result<(), LayoutError> {
    claim::sorted(&L::LAYOUT)
}

/// Decides [`check::coalesced`](super::coalesced), as a `Result`.
pub const fn coalesced<L: StaticLayout>() -> Result<(), LayoutError> {
    claim::coalesced(&L::LAYOUT)
}

/// Decides [`check::row_major`](super::row_major), as a `Result`.
pub const fn row_major<L: StaticLayout>() -> Result<(), LayoutError> {
    claim::row_major(&L::LAYOUT)
}

/// Decides [`check::column_major`](super::column_major), as a `Result`.
pub const fn column_major<L: StaticLayout>() -> Result<(), LayoutError> {
    claim::column_major(&L::LAYOUT)
}

/// Decides [`check::conflicts`](super::conflicts), as a `Result`.
#[cfg(feature = "access")]
pub const fn conflicts<L: StaticLayout, A: StaticAccess>(most: usize) -> Result<(), LayoutError> {
    conflicts_on::<L, A, A::Machine>(most)
}

/// Decides [`check::conflicts_on`](super::conflicts_on), as a `Result`.
#[cfg(feature = "access")]
pub const fn conflicts_on<L: StaticLayout, A: StaticAccess, M: StaticMachine>(most: usize) -> Result<(), LayoutError> {
    in_const_eval::<A>().require_conflicts(&memory::<L>(), &M::MACHINE, most as u64)
}

/// Decides [`check::wavefronts`](super::wavefronts), as a `Result`.
#[cfg(feature = "access")]
pub const fn wavefronts<L: StaticLayout, A: StaticAccess>(most: usize) -> Result<(), LayoutError> {
    wavefronts_on::<L, A, A::Machine>(most)
}

/// Decides [`check::wavefronts_on`](super::wavefronts_on), as a `Result`.
#[cfg(feature = "access")]
pub const fn wavefronts_on<L: StaticLayout, A: StaticAccess, M: StaticMachine>(most: usize) -> Result<(), LayoutError> {
    in_const_eval::<A>().require_wavefronts(&memory::<L>(), &M::MACHINE, most as u64)
}

/// Decides [`check::sectors`](super::sectors), as a `Result`.
#[cfg(feature = "access")]
pub const fn sectors<L: StaticLayout, A: StaticAccess>(most: usize) -> Result<(), LayoutError> {
    in_const_eval::<A>().require_sectors(&memory::<L>(), &A::Machine::MACHINE, most as u64)
}

/// Decides [`check::lines`](super::lines), as a `Result`.
#[cfg(feature = "access")]
pub const fn lines<L: StaticLayout, A: StaticAccess>(most: usize) -> Result<(), LayoutError> {
    in_const_eval::<A>().require_lines(&memory::<L>(), &A::Machine::MACHINE, most as u64)
}

/// Decides [`check::pages`](super::pages), as a `Result`.
#[cfg(feature = "access")]
pub const fn pages<L: StaticLayout, A: StaticAccess>(most: usize) -> Result<(), LayoutError> {
    in_const_eval::<A>().require_pages(&memory::<L>(), &A::Machine::MACHINE, most as u64)
}

/// Decides [`check::vector_of`](super::vector_of), as a `Result`.
#[cfg(feature = "access")]
pub const fn vector_of<L: StaticLayout, A: StaticAccess>(least: usize) -> Result<(), LayoutError> {
    in_const_eval::<A>().require_vector(&memory::<L>(), least as u64)
}
