//! All layouts of the product, and the sizes that follow from them. No other file says how anything is arranged.

use layout_static::{ByMode, C, DynTensor, DynTensorMut, StaticLayout, check, layout};

/// Rows that lie a multiple of this apart share one set of the first-level cache, which holds eight lines or a dozen.
pub const ALIASED: usize = 1024;
/// As many such rows are read side by side.
pub const SIDE_BY_SIDE: usize = 6;
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

    /// They lie in sets of their own in the first-level cache, in a line each and in four pages.
    #[allow(intractable)]
    #[check(conflicts(SideBySide) <= 0, lines(SideBySide) <= {SIDE_BY_SIDE}, pages(SideBySide) <= 4)]
    pub type Rows = ({SIDE_BY_SIDE}, {DEPTH}) : ({PITCH}, 1);
}

const _: () = check::compact::<Panel<12>>();
const _: () = check::injective::<Lines<12>>();

/// A packed strip of B, `(panel, column in it, k)`: one panel after the other.
pub type Packed<'a, const R: usize> = DynTensor<'a, f32, (usize, C<R>, C<DEPTH>), (usize, C<1>, C<R>)>;
/// A packed strip, for writing.
pub type PackedMut<'a, const R: usize> = DynTensorMut<'a, f32, (usize, C<R>, C<DEPTH>), (usize, C<1>, C<R>)>;
/// What divides a packed strip into panels.
pub type Panels<const R: usize> = ByMode<(C<1>, C<R>, C<DEPTH>)>;

/// What divides C into register tiles.
pub type CTile<const MR: usize, const NR: usize> = ByMode<(C<MR>, C<NR>)>;

/// Elements of a panel.
pub const fn panel_size<const R: usize>() -> usize {
    Panel::<R>::SIZE
}
