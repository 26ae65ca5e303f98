//! Claims about accesses: `const { check::conflicts::<Smem, Load>(0) }`.

use super::decide;
use crate::access::{StaticAccess, StaticMachine};
use crate::expect;
use crate::layout::StaticLayout;

/// Checks that an access has at most `most` bank conflicts on its machine. A conflict is a word beyond the first that a
/// bank serves in one phase.
///
/// # Panics
/// With [`LayoutError::BankConflicts`](layout_algebra::LayoutError::BankConflicts), two lanes and the swizzle that has
/// none, if one is.
#[track_caller]
pub const fn conflicts<L: StaticLayout, A: StaticAccess>(most: usize) {
    expect::value(decide::conflicts::<L, A>(most));
}

/// [`conflicts`] on another machine.
///
/// # Panics
/// As there.
#[track_caller]
pub const fn conflicts_on<L: StaticLayout, A: StaticAccess, M: StaticMachine>(most: usize) {
    expect::value(decide::conflicts_on::<L, A, M>(most));
}

/// Checks that no instruction of an access takes more than `most` wavefronts on its machine.
///
/// # Panics
/// With [`LayoutError::TooManyBlocks`](layout_algebra::LayoutError::TooManyBlocks), or as [`conflicts`], if one does.
#[track_caller]
pub const fn wavefronts<L: StaticLayout, A: StaticAccess>(most: usize) {
    expect::value(decide::wavefronts::<L, A>(most));
}

/// [`wavefronts`] on another machine.
///
/// # Panics
/// As there.
#[track_caller]
pub const fn wavefronts_on<L: StaticLayout, A: StaticAccess, M: StaticMachine>(most: usize) {
    expect::value(decide::wavefronts_on::<L, A, M>(most));
}

/// Checks that no instruction of a warp touches more than `most` sectors of 32 bytes.
///
/// # Panics
/// With [`LayoutError::TooManyBlocks`](layout_algebra::LayoutError::TooManyBlocks) if one does.
#[track_caller]
pub const fn sectors<L: StaticLayout, A: StaticAccess>(most: usize) {
    expect::value(decide::sectors::<L, A>(most));
}

/// Checks that no instruction of a warp touches more than `most` lines of 128 bytes.
///
/// # Panics
/// As [`sectors`].
#[track_caller]
pub const fn lines<L: StaticLayout, A: StaticAccess>(most: usize) {
    expect::value(decide::lines::<L, A>(most));
}

/// Checks that no instruction of a warp touches more than `most` pages of 4096 bytes.
///
/// # Panics
/// As [`sectors`].
#[track_caller]
pub const fn pages<L: StaticLayout, A: StaticAccess>(most: usize) {
    expect::value(decide::pages::<L, A>(most));
}

/// Checks that one instruction can move `least` consecutive values of each thread: they are aligned neighbours, in
/// order.
///
/// # Panics
/// With [`LayoutError::VectorBroken`](layout_algebra::LayoutError::VectorBroken) or
/// [`LayoutError::VectorMisaligned`](layout_algebra::LayoutError::VectorMisaligned) if they are not.
#[track_caller]
pub const fn vector_of<L: StaticLayout, A: StaticAccess>(least: usize) {
    expect::value(decide::vector_of::<L, A>(least));
}
