//! Claims about accesses: `const { check::conflicts::<Smem, Load>(0) }`.

use crate::access::{LINE, PAGE, SECTOR, StaticAccess, StaticMachine, memory};
use crate::expect;
use crate::static_layout::StaticLayout;

/// On NVIDIA's shared memory, no bank is asked for more than `most` words too many in one phase: 0 for no conflicts.
///
/// # Panics
/// With [`LayoutError::BankConflicts`](layout_algebra::LayoutError::BankConflicts), two lanes and the swizzle that has
/// none, if one is.
#[track_caller]
pub const fn conflicts<L: StaticLayout, A: StaticAccess>(most: usize) {
    conflicts_on::<L, A, crate::access::Nvidia>(most);
}

/// [`conflicts`] on another machine.
///
/// # Panics
/// As there.
#[track_caller]
pub const fn conflicts_on<L: StaticLayout, A: StaticAccess, M: StaticMachine>(most: usize) {
    expect::value(A::ACCESS.require_conflicts(&memory::<L>(), &M::MACHINE, most as u64));
}

/// On NVIDIA's shared memory, no instruction takes more than `most` wavefronts.
///
/// # Panics
/// With [`LayoutError::TooManyBlocks`](layout_algebra::LayoutError::TooManyBlocks), or as [`conflicts`], if one does.
#[track_caller]
pub const fn wavefronts<L: StaticLayout, A: StaticAccess>(most: usize) {
    wavefronts_on::<L, A, crate::access::Nvidia>(most);
}

/// [`wavefronts`] on another machine.
///
/// # Panics
/// As there.
#[track_caller]
pub const fn wavefronts_on<L: StaticLayout, A: StaticAccess, M: StaticMachine>(most: usize) {
    expect::value(A::ACCESS.require_wavefronts(&memory::<L>(), &M::MACHINE, most as u64));
}

/// No instruction of 32 threads touches more than `most` sectors of 32 bytes.
///
/// # Panics
/// With [`LayoutError::TooManyBlocks`](layout_algebra::LayoutError::TooManyBlocks) if one does.
#[track_caller]
pub const fn sectors<L: StaticLayout, A: StaticAccess>(most: usize) {
    blocks::<L, A>(SECTOR, most);
}

/// No instruction of 32 threads touches more than `most` lines of 128 bytes.
///
/// # Panics
/// As [`sectors`].
#[track_caller]
pub const fn lines<L: StaticLayout, A: StaticAccess>(most: usize) {
    blocks::<L, A>(LINE, most);
}

/// No instruction of 32 threads touches more than `most` pages of 4096 bytes.
///
/// # Panics
/// As [`sectors`].
#[track_caller]
pub const fn pages<L: StaticLayout, A: StaticAccess>(most: usize) {
    blocks::<L, A>(PAGE, most);
}

/// One instruction can move `least` consecutive values of each thread: they are aligned neighbours, in order.
///
/// # Panics
/// With [`LayoutError::VectorBroken`](layout_algebra::LayoutError::VectorBroken) or
/// [`LayoutError::VectorMisaligned`](layout_algebra::LayoutError::VectorMisaligned) if they are not.
#[track_caller]
pub const fn moves<L: StaticLayout, A: StaticAccess>(least: usize) {
    expect::value(A::ACCESS.require_vector(&memory::<L>(), least as u64));
}

/// The threads of a warp.
const WARP: u64 = 32;

#[track_caller]
const fn blocks<L: StaticLayout, A: StaticAccess>(unit: u64, most: usize) {
    expect::value(A::ACCESS.require_blocks(&memory::<L>(), WARP, unit, most as u64));
}
