//! All layouts of the product, and the sizes that follow from them. No other file says how anything is arranged.

use layout_static::{C, DynTensor, DynTensorMut, StaticLayout, check, layout};

/// Rows that lie a multiple of this apart share one set of the first-level cache, which holds eight lines or a dozen.
pub const ALIASED: usize = 1024;
/// Elements of one `k` are read where they lie if the next `k` is at most so far away.
pub const NEAR: usize = 512;
/// Rows of A that are read side by side at most: as many as the highest register tile has.
pub const SIDE_BY_SIDE: usize = 12;
/// The register tiles whose rows of A are packed together, if elements of `k` lie apart there: each line of A has rows
/// of several tiles, and each of its pages an element of `k`.
pub const PACKED_TOGETHER: usize = 8;
/// From one row of A to the next where they are copied: in different sets.
pub const PITCH: usize = DEPTH + STEP;

layout! {
    /// The depth of a block at most: how much of `k` is packed at a time. The processor says how much of it is used.
    pub const DEPTH: usize = 576;
    /// How much of `k` is copied at a time where it is contiguous: a cache line.
    pub const STEP: usize = 16;

    /// A panel: `R` rows of A or columns of B, which the kernel reads one after the other, and then the next along `k`.
    pub type Panel<const R: usize> = column_major(R, DEPTH);
    /// A panel of A whose rows are contiguous, as they are in the matrix.
    pub type Lines<const R: usize> = (R, DEPTH) : ({PITCH}, 1);

    /// Rows of A that are read side by side, a line of each; the next lines are these, moved.
    pub access SideBySide =
        read(({SIDE_BY_SIDE}, 4) : (1, {SIDE_BY_SIDE * STEP}), bits 32, on L1);
    /// What one `k` has of a panel is written at once: a line.
    pub access Step = write((16, STEP) : (1, 16), bits 32, on L1);
    /// A panel of 16, of which each is one line, wherever it lies.
    #[check(lines(Step) <= 1, pages(Step) <= 1)]
    pub type Panel16 = Panel<16>;

    /// They lie in sets of their own in the first-level cache, in a line each and in eight pages.
    #[allow(intractable)]
    #[check(conflicts(SideBySide) <= 0, lines(SideBySide) <= {SIDE_BY_SIDE}, pages(SideBySide) <= 8)]
    pub type Rows = ({SIDE_BY_SIDE}, {DEPTH}) : ({PITCH}, 1);
}

const _: () = check::compact::<Panel<12>>();
const _: () = check::injective::<Lines<12>>();

/// `R` rows of A, `(row, k)`: in their matrix, or as [`Lines`] or [`Panel`] have them.
pub type RowsOf<'a, const R: usize, D> = DynTensor<'a, f32, (C<R>, usize), D>;
/// `R` rows of C, or so many of its columns.
pub type RowsOfC<'a, const R: usize, N> = DynTensorMut<'a, f32, (C<R>, N), (usize, C<1>)>;
/// Columns of B, `(column, k)`: `C<R>` or any number of them, in their matrix or in a panel.
pub type ColumnsOf<'a, N> = DynTensor<'a, f32, (N, usize), (C<1>, usize)>;
/// Rows of a panel of A that is filled like [`Lines`].
#[inline(always)]
pub fn lines<const R: usize>(panel: &[f32], depth: usize) -> RowsOf<'_, R, (C<PITCH>, C<1>)> {
    DynTensor::strided(panel, (C, depth), (C, C)).expect("there is room")
}

/// Rows or columns of a panel that is filled like [`Panel`]. Its stride is of run time, as a matrix has it: one kernel
/// reads both.
#[inline(always)]
pub fn panel<const R: usize>(panel: &[f32], depth: usize) -> DynTensor<'_, f32, (C<R>, usize), (C<1>, usize)> {
    DynTensor::strided(panel, (C, depth), (C, R)).expect("there is room")
}

/// Elements from a panel to the next one: an element of `k` more than a panel has. So panels begin in different sets of
/// the first-level cache.
pub const fn panel_pitch<const R: usize>() -> usize {
    Panel::<R>::SIZE + R
}
