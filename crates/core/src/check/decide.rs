//! The claims of [`check`](super) as answers: with a message of the user, `assert_layout!` has them reported beside it.

use layout_algebra::{LayoutError, Operation, check as claim};

#[cfg(feature = "access")]
use crate::access::{StaticAccess, StaticMachine, in_const_eval, memory};
use crate::expect;
use crate::layout::StaticLayout;
use crate::layout::composed;

/// [`check::size`](super::size)
pub const fn size<L: StaticLayout>(size: usize) -> Result<(), LayoutError> {
    // Where there is no layout, a panic without the message of the user: that error is not about this claim.
    claim::size(&expect::value(L::INNER), size as u64)
}

/// [`check::cosize`](super::cosize)
pub const fn cosize<L: StaticLayout>(limit: usize) -> Result<(), LayoutError> {
    composed::check_cosize::<L>(limit as u64)
}

/// [`check::injective`](super::injective)
pub const fn injective<L: StaticLayout>() -> Result<(), LayoutError> {
    match &L::INNER {
        Ok(layout) => claim::injective(layout),
        Err(error) => Err(*error),
    }
}

/// [`check::separated`](super::separated)
pub const fn separated<L: StaticLayout>(mode: usize) -> Result<(), LayoutError> {
    claim::separated(&expect::value(L::INNER), mode)
}

/// [`check::disjoint`](super::disjoint)
pub const fn disjoint<A: StaticLayout, B: StaticLayout>(first: usize, second: usize) -> Result<(), LayoutError> {
    composed::check_disjoint::<A, B>(first as u64, second as u64)
}

/// [`check::linear`](super::linear)
#[cfg(feature = "bits")]
pub const fn linear<L: StaticLayout>() -> Result<(), LayoutError> {
    composed::check_linear::<L>()
}

/// [`check::compact`](super::compact)
pub const fn compact<L: StaticLayout>() -> Result<(), LayoutError> {
    composed::check_compact::<L>()
}

/// [`check::bijective`](super::bijective)
pub const fn bijective<L: StaticLayout>() -> Result<(), LayoutError> {
    // A compact layout has each index below its cosize once, so its cosize is its size: it is a bijection.
    match compact::<L>() {
        Ok(()) => Ok(()),
        Err(error) => Err(error.during(Operation::Bijective)),
    }
}

/// [`check::vector`](super::vector)
pub const fn vector<L: StaticLayout>(width: usize) -> Result<(), LayoutError> {
    composed::check_vector::<L>(width as u64)
}

/// [`check::divides`](super::divides)
pub const fn divides<T: StaticLayout, L: StaticLayout>() -> Result<(), LayoutError> {
    claim::divides(&L::LAYOUT, &T::LAYOUT)
}

/// [`check::same_function`](super::same_function)
pub const fn same_function<A: StaticLayout, B: StaticLayout>() -> Result<(), LayoutError> {
    claim::same_function(&A::LAYOUT, &B::LAYOUT)
}

/// [`check::renames`](super::renames)
#[cfg(feature = "atom")]
pub const fn renames<L: StaticLayout, D: StaticLayout>() -> Result<(), LayoutError> {
    claim::renames(&L::LAYOUT, &D::LAYOUT)
}

/// [`check::tractable`](super::tractable)
pub const fn tractable<L: StaticLayout>() -> Result<(), LayoutError> {
    claim::tractable(&L::LAYOUT)
}

/// [`check::sorted`](super::sorted)
pub const fn sorted<L: StaticLayout>() -> Result<(), LayoutError> {
    claim::sorted(&L::LAYOUT)
}

/// [`check::coalesced`](super::coalesced)
pub const fn coalesced<L: StaticLayout>() -> Result<(), LayoutError> {
    claim::coalesced(&L::LAYOUT)
}

/// [`check::row_major`](super::row_major)
pub const fn row_major<L: StaticLayout>() -> Result<(), LayoutError> {
    claim::row_major(&L::LAYOUT)
}

/// [`check::column_major`](super::column_major)
pub const fn column_major<L: StaticLayout>() -> Result<(), LayoutError> {
    claim::column_major(&L::LAYOUT)
}

/// [`check::conflicts`](super::conflicts)
#[cfg(feature = "access")]
pub const fn conflicts<L: StaticLayout, A: StaticAccess>(most: usize) -> Result<(), LayoutError> {
    conflicts_on::<L, A, A::Machine>(most)
}

/// [`check::conflicts_on`](super::conflicts_on)
#[cfg(feature = "access")]
pub const fn conflicts_on<L: StaticLayout, A: StaticAccess, M: StaticMachine>(most: usize) -> Result<(), LayoutError> {
    in_const_eval::<A>().require_conflicts(&memory::<L>(), &M::MACHINE, most as u64)
}

/// [`check::wavefronts`](super::wavefronts)
#[cfg(feature = "access")]
pub const fn wavefronts<L: StaticLayout, A: StaticAccess>(most: usize) -> Result<(), LayoutError> {
    wavefronts_on::<L, A, A::Machine>(most)
}

/// [`check::wavefronts_on`](super::wavefronts_on)
#[cfg(feature = "access")]
pub const fn wavefronts_on<L: StaticLayout, A: StaticAccess, M: StaticMachine>(most: usize) -> Result<(), LayoutError> {
    in_const_eval::<A>().require_wavefronts(&memory::<L>(), &M::MACHINE, most as u64)
}

/// [`check::sectors`](super::sectors)
#[cfg(feature = "access")]
pub const fn sectors<L: StaticLayout, A: StaticAccess>(most: usize) -> Result<(), LayoutError> {
    in_const_eval::<A>().require_sectors(&memory::<L>(), &A::Machine::MACHINE, most as u64)
}

/// [`check::lines`](super::lines)
#[cfg(feature = "access")]
pub const fn lines<L: StaticLayout, A: StaticAccess>(most: usize) -> Result<(), LayoutError> {
    in_const_eval::<A>().require_lines(&memory::<L>(), &A::Machine::MACHINE, most as u64)
}

/// [`check::pages`](super::pages)
#[cfg(feature = "access")]
pub const fn pages<L: StaticLayout, A: StaticAccess>(most: usize) -> Result<(), LayoutError> {
    in_const_eval::<A>().require_pages(&memory::<L>(), &A::Machine::MACHINE, most as u64)
}

/// [`check::vector_of`](super::vector_of)
#[cfg(feature = "access")]
pub const fn vector_of<L: StaticLayout, A: StaticAccess>(least: usize) -> Result<(), LayoutError> {
    in_const_eval::<A>().require_vector(&memory::<L>(), least as u64)
}
