//! Room for rows, stores past the caches, and the answers of the processor: for large transposes on x86-64.

use core::arch::asm;
use core::arch::x86_64::{__cpuid_count, _MM_HINT_T0, _MM_HINT_T1, _mm_prefetch, _mm_sfence, CpuidResult};
use core::mem::MaybeUninit;
use core::ptr::NonNull;

use super::transposed::TransposedTile;
use crate::plan::transposed::LINE;
use crate::plan::windows::{Ahead, HELD};
use crate::sealed::Token;

/// Rows of elements, side by side, on their way to the rows of a target. Uninitialized but for elements that were
/// written.
#[repr(align(64))]
pub(crate) struct Room([MaybeUninit<u8>; HELD]);

impl Room {
    /// The distance between two rows, in elements of any size: they have `LINE` rows.
    const APART: usize = HELD / LINE;

    /// Makes room without elements.
    pub(crate) const fn new() -> Self {
        Room([MaybeUninit::uninit(); HELD])
    }

    /// The element with a number of a row.
    #[inline(always)]
    fn place<T>(&mut self, row: usize, k: usize) -> NonNull<T> {
        let place = row * Self::APART + k;
        debug_assert!(place < HELD / size_of::<T>());
        // SAFETY: a place of the room, or its end.
        unsafe { NonNull::from_mut(&mut self.0).cast::<T>().add(place) }
    }
}

impl<T> TransposedTile<T> {
    /// The `columns` columns of the source from `first - lead` on, and rows of the room as their target, from place
    /// `first` of each row on. **Law.** The source has these columns, the room has these places.
    #[inline(always)]
    pub(crate) fn in_room(&self, room: &mut Room, first: usize, lead: usize, columns: usize, _: Token) -> Self {
        let source = first.wrapping_sub(lead).wrapping_mul(self.step);
        // SAFETY: there is an element, in the same allocation.
        let source = unsafe { self.source.offset(source.cast_signed()) };
        let target = room.place(0, first);
        TransposedTile { target, source, apart: Room::APART, step: self.step, columns, rows: self.rows }
    }

    /// A row of the room, and the row of the target that it goes to, from `lead` elements before the tile on. **Law.**
    /// The row has these elements, and `j < rows`.
    #[inline(always)]
    pub(crate) fn row(&self, room: &mut Room, j: usize, lead: usize, _: Token) -> Row<T> {
        let to = j.wrapping_mul(self.apart).wrapping_sub(lead).cast_signed();
        // SAFETY: there is an element, in the same allocation.
        Row { from: room.place(j, 0), to: unsafe { self.target.offset(to) } }
    }

    /// Asks for the first and the last line of each row of the target, which has one or two.
    #[inline(always)]
    pub(crate) fn prefetch_target(&self) {
        let last = self.columns.saturating_sub(1);
        for j in 0..self.rows {
            let row = self.target.as_ptr().wrapping_add(j.wrapping_mul(self.apart));
            for place in [row, row.wrapping_add(last)] {
                // SAFETY: nothing is accessed, wherever it is.
                unsafe { _mm_prefetch::<_MM_HINT_T0>(place.cast()) }
            }
        }
    }

    /// Asks for lines of the source.
    #[inline(always)]
    pub(crate) fn prefetch(&self, ahead: &Ahead) {
        for i in 0..ahead.rows {
            let row = self.source.as_ptr().wrapping_add(i.wrapping_mul(self.step).wrapping_add(ahead.first));
            for line in 0..ahead.lines {
                // SAFETY: nothing is accessed, wherever it is.
                unsafe { _mm_prefetch::<_MM_HINT_T1>(row.wrapping_byte_add(LINE * line).cast()) }
            }
        }
    }
}

/// A row of the room, and where its elements go.
///
/// **Law.** The elements of the target may be written, and have no destructors.
pub(crate) struct Row<T> {
    from: NonNull<T>,
    to: NonNull<T>,
}

impl<T> Row<T> {
    /// The elements before the first one of the target that begins with a line, if an element does.
    #[inline(always)]
    pub(crate) fn before_line(&self) -> usize {
        self.to.addr().get().wrapping_neg() % LINE / size_of::<T>()
    }

    /// Moves an element. **Law.** Both rows have it; it was written to the room, and is moved once.
    #[inline(always)]
    pub(crate) fn element(&self, k: usize, _: Token) {
        // SAFETY: an element of the room.
        let from = unsafe { self.from.add(k) };
        // SAFETY: it is moved.
        let element = unsafe { from.read() };
        // SAFETY: an element of the target.
        let to = unsafe { self.to.add(k) };
        // SAFETY: it may be written, and has no destructor.
        unsafe { to.write(element) };
    }

    /// Moves the elements of a line, past the caches. **Law.** As for [`element`](Row::element), for all elements of
    /// the line; the target begins with one of the cache.
    #[inline(always)]
    pub(crate) fn line(&self, k: usize, _: Token) {
        // SAFETY: an element of the room.
        let from = unsafe { self.from.add(k) };
        // SAFETY: an element of the target.
        let to = unsafe { self.to.add(k) };
        debug_assert!(to.addr().get().is_multiple_of(LINE));
        // SAFETY: a line of elements, which begins where a line of the cache does.
        unsafe { store(from.cast(), to.cast()) };
    }
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

/// Makes stores past the caches visible to all, however the function that stores ends.
pub(crate) struct Fence;

impl Drop for Fence {
    fn drop(&mut self) {
        // SAFETY: every x86-64 has SSE.
        unsafe { _mm_sfence() }
    }
}

/// An answer of the processor about itself.
#[allow(unused_unsafe, reason = "newer compilers have it as a safe function")]
pub(crate) fn cpuid(leaf: u32, index: u32) -> CpuidResult {
    // SAFETY: every x86-64 has the instruction.
    unsafe { __cpuid_count(leaf, index) }
}
