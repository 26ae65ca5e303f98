//! The elements of a copy that transposes: rows of blocks, where they lie in the source and in the target.

#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
use core::arch::asm;
use core::hint::black_box;
use core::mem::{self, MaybeUninit};
use core::ptr::NonNull;

use crate::plan::numbers::{Numbers, Patch};
use crate::plan::transposed::Crossed;
use crate::sealed::Token;

/// A part of two tensors, transposed: columns `i` of the target are runs of the source.
///
/// **Law.** Element `(i, j)`, for `i < columns` and `j < rows`, is `i * step + j` after `source`, which may be read,
/// and `i + j * apart` after `target`, which may be written. No other reference to the elements of the target lives,
/// and they have no destructors.
pub(crate) struct TransposedTile<T> {
    pub(super) target: NonNull<T>,
    pub(super) source: NonNull<T>,
    pub(super) apart: usize,
    pub(super) step: usize,
    pub(super) columns: usize,
    pub(super) rows: usize,
}

impl<T> TransposedTile<T> {
    /// A patch of the loops. **Law.** Bases are the elements at index 0, and `tiles` is the plan of their layouts. No
    /// two coordinates of the target share an index.
    #[inline(always)]
    pub(crate) fn new(bases: (NonNull<T>, NonNull<T>), tiles: &Numbers<2>, patch: &Patch<2>, _: Token) -> Self {
        // SAFETY: the index of the first coordinate, from the element at index 0.
        let target = unsafe { bases.0.offset(patch.at[0].cast_signed()) };
        // SAFETY: as for the target.
        let source = unsafe { bases.1.offset(patch.at[1].cast_signed()) };
        let (apart, step) = (tiles.step(1, 0), tiles.step(0, 1));
        TransposedTile { target, source, apart, step, columns: patch.columns, rows: patch.rows }
    }

    /// All of two matrices. **Law.** As for [`new`](Self::new), with the loops of `crossed`.
    #[inline(always)]
    pub(crate) fn whole((target, source): (NonNull<T>, NonNull<T>), crossed: &Crossed, _: Token) -> Self {
        let Crossed { columns, rows, apart, step } = *crossed;
        TransposedTile { target, source, apart, step, columns, rows }
    }

    /// The columns of the target.
    #[inline(always)]
    pub(crate) const fn columns(&self) -> usize {
        self.columns
    }

    /// The rows of the target.
    #[inline(always)]
    pub(crate) const fn rows(&self) -> usize {
        self.rows
    }

    /// Elements `(i, j) .. (i, j + N)` of the source. **Law.** `i < columns` and `j + N <= rows`.
    #[inline(always)]
    pub(crate) fn read<const N: usize>(&self, i: usize, j: usize, _: Token) -> &[T; N] {
        debug_assert!(i < self.columns && j + N <= self.rows);
        // SAFETY: there is an element, in the same allocation.
        let first = unsafe { self.source.offset(i.wrapping_mul(self.step).wrapping_add(j).cast_signed()) };
        // SAFETY: `N` elements side by side, which are borrowed for reading.
        unsafe { first.cast().as_ref() }
    }

    /// The distances of four columns from the first one. LLVM does not know what the last one is: else it computed each
    /// address from the one before.
    #[inline(always)]
    pub(crate) fn steps(&self) -> Steps {
        Steps([0, self.step, self.step.wrapping_mul(2), black_box(self.step.wrapping_mul(3))])
    }

    /// Elements `(i, j)`, `(i + 1, j)`, .. of the source. **Law.** `i + 4 <= columns` and `j < rows`; the steps are of
    /// this tile.
    #[inline(always)]
    pub(crate) fn read_apart(&self, i: usize, j: usize, steps: &Steps, _: Token) -> [&T; 4] {
        debug_assert!(i + 4 <= self.columns && j < self.rows);
        // SAFETY: there is an element, in the same allocation.
        let first = unsafe { self.source.offset(i.wrapping_mul(self.step).wrapping_add(j).cast_signed()) };
        steps.0.map(|step| {
            // SAFETY: as for the first element.
            let element = unsafe { first.offset(step.cast_signed()) };
            // SAFETY: an element, which is borrowed for reading.
            unsafe { element.as_ref() }
        })
    }

    /// Elements `(i, j) .. (i + N, j)` of the target. **Law.** `i + N <= columns` and `j < rows`. Elements are written
    /// to them. No other reference to them lives.
    #[inline(always)]
    #[allow(clippy::mut_from_ref, reason = "the tile is no owner of the elements")]
    pub(crate) fn written<const N: usize>(&self, i: usize, j: usize, _: Token) -> &mut [MaybeUninit<T>; N] {
        debug_assert!(i + N <= self.columns && j < self.rows);
        // SAFETY: there is an element, in the same allocation.
        let first = unsafe { self.target.offset(j.wrapping_mul(self.apart).wrapping_add(i).cast_signed()) };
        // SAFETY: `N` elements side by side, which are borrowed for writing.
        unsafe { first.cast().as_mut() }
    }
}

/// The distances of four columns of a tile from the first one, in elements of the source.
pub(crate) struct Steps([usize; 4]);

/// Clones elements side by side, at once where a clone is a copy.
#[inline(always)]
pub(crate) fn cloned<T: Clone, const N: usize>(row: &[T; N]) -> [MaybeUninit<T>; N] {
    let row = MaybeUninit::new(row.clone());
    // SAFETY: an array of elements is elements side by side, each of which may have any bytes.
    unsafe { mem::transmute_copy(&row) }
}

/// Writes elements side by side. LLVM stores elements that come from apart one by one; on x86-64, two or four of them
/// become one register, and one store.
#[inline(always)]
pub(crate) fn write_row<T, const N: usize>(row: [MaybeUninit<T>; N], to: &mut [MaybeUninit<T>; N]) {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
    if const { size_of::<T>() == 8 && N == 2 } {
        // SAFETY: arrays of as many bytes, which may be uninitialized.
        let [a, b] = unsafe { mem::transmute_copy::<_, [MaybeUninit<f64>; 2]>(&row) };
        // SAFETY: 16 bytes are written; every x86-64 has SSE2. Bytes are moved as they are.
        return unsafe {
            asm!(
                "unpcklpd {a}, {b}",
                "movups [{to}], {a}",
                a = inout(xmm_reg) a => _,
                b = in(xmm_reg) b,
                to = in(reg) to,
                options(nostack, preserves_flags)
            );
        };
    } else if const { size_of::<T>() == 4 && N == 4 } {
        // SAFETY: arrays of as many bytes, which may be uninitialized.
        let [a, b, c, d] = unsafe { mem::transmute_copy::<_, [MaybeUninit<f32>; 4]>(&row) };
        // SAFETY: as for two elements.
        return unsafe {
            asm!(
                "unpcklps {a}, {b}",
                "unpcklps {c}, {d}",
                "movlhps {a}, {c}",
                "movups [{to}], {a}",
                a = inout(xmm_reg) a => _,
                b = in(xmm_reg) b,
                c = inout(xmm_reg) c => _,
                d = in(xmm_reg) d,
                to = in(reg) to,
                options(nostack, preserves_flags)
            );
        };
    }
    *to = row;
}
