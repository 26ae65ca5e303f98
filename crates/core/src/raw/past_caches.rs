//! Transposes into targets that are far larger than the caches: whole lines, with stores that go past the caches.
//!
//! ```text
//!    the source: a window, step by step       held: a row for each column      the target
//!    j ->  0  1  2  ..                        i ->                             |--+------+------+--|
//!    i  +----+----+----+--                    +--+------+------+               |-----+------+------|
//!    |  |    |    |    |    32 rows      ->   +-----+------+---+          ->   |------+------+-----|
//!    v  +----+----+----+--                    lines of the target              head             tail
//! ```
//!
//! A plain store reads the line that it writes to, which is a third of the traffic of a copy. These stores do not; in
//! return they are slow where only a part of a line is written. Rows of the target begin anywhere in a line. So a
//! window begins with what the one before had of a line, which the second-level cache still has.

#[cfg(test)]
mod tests;

use core::arch::asm;
use core::arch::x86_64::{_MM_HINT_T1, _mm_prefetch, _mm_sfence};
use core::mem::MaybeUninit;
use core::ptr::NonNull;

use super::processor::second_level;
use super::transposed::{Tile, held};
use crate::plan::cache::Cache;
use crate::plan::numbers::{self, Numbers, Patch};
use crate::plan::transposed::LINE;
use crate::plan::windows::{HELD, Windows, per_line};

/// The rows of the target in a step, side by side. Uninitialized but for elements that were written.
#[repr(align(64))]
struct Room([MaybeUninit<u8>; HELD]);

/// The loops in windows, if it pays to write past the caches.
pub(super) fn windows<T>(target: NonNull<T>, tiles: &Numbers<2>) -> Option<Windows> {
    let (bytes, at) = (tiles.size().wrapping_mul(size_of::<T>()), target.addr().get());
    // Each line has to begin with an element. The cache is asked for only where the answer may be yes.
    let may = bytes >= Cache::LEAST_FAR && at.is_multiple_of(size_of::<T>());
    let cache = if may { second_level() } else { return None };
    if bytes >= cache.far() { tiles.windows(size_of::<T>(), at, cache) } else { None }
}

/// Makes stores past the caches visible to all, however the function that stores ends.
struct Fence;

impl Drop for Fence {
    fn drop(&mut self) {
        // SAFETY: every x86-64 has SSE.
        unsafe { _mm_sfence() }
    }
}

/// Clones the elements of a source into a target, window by window. **Law.** As for [`transpose`](super::transpose).
#[inline(never)]
pub(super) fn stream<T: Clone, const N: usize>(bases: (NonNull<T>, NonNull<T>), windows: &Windows) {
    let (mut held, mut room, _fence) = (held::<T, N>(), Room([MaybeUninit::uninit(); HELD]), Fence);
    let (line, nest) = (const { per_line::<T>() }, &windows.nest);
    let rows = NonNull::from_mut(&mut room.0).cast::<T>();
    let apart = const { HELD / LINE };
    numbers::for_each_patch(nest, |patch: Patch<2>| {
        let tile = Tile::new(bases, nest, &patch);
        prefetch(&tile, windows.ahead(&patch));
        let lead = if windows.aligned || patch.begin[0] == 0 { 0 } else { line };
        let all = lead + patch.columns;
        for first in (0..all).step_by(line) {
            // SAFETY: a place of the room, which has a row of `apart` elements for each row of the tile.
            let target = unsafe { rows.add(first) };
            let before = first.wrapping_sub(lead).wrapping_mul(tile.step);
            // SAFETY: the window before this one has elements of the source there.
            let source = unsafe { tile.source.offset(before.cast_signed()) };
            Tile { target, source, apart, columns: line.min(all - first), ..tile }.copy::<N>(&mut held);
        }
        let begins = patch.begin[0] == 0;
        let ends = patch.begin[0] + patch.columns == nest.extent(0);
        let part = Part { count: all, again: lead > 0, begins, ends };
        for row in 0..patch.rows {
            // SAFETY: a row of the room.
            let from = unsafe { rows.add(row * apart) };
            // SAFETY: the first element of a row of the tile.
            let to = unsafe { tile.target(0, row) };
            // SAFETY: as many elements of the target are before it.
            let to = unsafe { to.sub(lead) };
            // SAFETY: both have `all` elements. All of `from` were written.
            unsafe { lines(from, to, &part) }
        }
    });
}

/// Moves the lines that end in a part of a row, and what a row has before its first line and after its last one.
///
/// # Safety
/// There are `part.count` elements in both. The target has no destructors, and an element begins where a line begins.
#[inline(always)]
unsafe fn lines<T>(from: NonNull<T>, to: NonNull<T>, part: &Part) {
    let line = const { per_line::<T>() };
    let place = |k: usize| {
        // SAFETY: an element of the part.
        let from = unsafe { from.add(k) };
        // SAFETY: as above.
        (from, unsafe { to.add(k) })
    };
    let one = |k: usize| {
        let (from, to) = place(k);
        // SAFETY: an element, which is moved.
        let element = unsafe { from.read() };
        // SAFETY: it may be written, and has no destructor.
        unsafe { to.write(element) };
    };
    let head = (to.addr().get().wrapping_neg() % LINE / size_of::<T>()).min(part.count);
    (0..if part.begins { head } else { 0 }).for_each(one);
    // What begins with a line was written with the window before.
    let mut k = if part.again && head == 0 { line } else { head };
    while k + line <= part.count {
        let (from, to) = place(k);
        // SAFETY: a line of elements, which begins where a line of the cache does.
        unsafe { store(from.cast(), to.cast()) };
        k += line;
    }
    (k..if part.ends { part.count } else { 0 }).for_each(one);
}

/// A part of the rows of the target: a window, and before it a line of the window before.
struct Part {
    /// The elements of a row.
    count: usize,
    /// Whether it has a line of the window before.
    again: bool,
    /// Whether rows begin and end with it.
    begins: bool,
    ends: bool,
}

/// Moves a line of the cache, past the caches. Bytes may be uninitialized, or parts of pointers: a block of assembly
/// moves them as they are.
///
/// # Safety
/// Both have 64 bytes; the target is aligned to 64, and may be written.
#[inline(always)]
unsafe fn store(from: NonNull<u8>, to: NonNull<u8>) {
    // SAFETY: 64 bytes are read and written, and registers are named; every x86-64 has SSE.
    unsafe {
        asm!(
            "movups {a}, [{from}]",
            "movups {b}, [{from} + 16]",
            "movups {c}, [{from} + 32]",
            "movups {d}, [{from} + 48]",
            "movntps [{to}], {a}",
            "movntps [{to} + 16], {b}",
            "movntps [{to} + 32], {c}",
            "movntps [{to} + 48], {d}",
            from = in(reg) from.as_ptr(),
            to = in(reg) to.as_ptr(),
            a = out(xmm_reg) _,
            b = out(xmm_reg) _,
            c = out(xmm_reg) _,
            d = out(xmm_reg) _,
            options(nostack, preserves_flags)
        );
    }
}

/// Asks for a line of each row of the source, so far from the tile.
#[inline(always)]
fn prefetch<T>(tile: &Tile<T>, ahead: usize) {
    for i in 0..tile.columns {
        let place = tile.source.as_ptr().wrapping_add(i.wrapping_mul(tile.step).wrapping_add(ahead));
        // SAFETY: nothing is accessed, wherever it is.
        unsafe { _mm_prefetch::<_MM_HINT_T1>(place.cast()) }
    }
}
