//! Rows of A as the kernel reads them: in their matrix, or copied.

use layout_static::int::Strides;
use layout_static::{C, DynTensor};

use super::Deep;
use super::layouts::{PITCH, RowsOf, lines, panel};
use super::unit::Unit;

/// Rows of A that register tiles are made of.
pub trait RowsOfA<'a>: Copy {
    /// The strides of a row and of `k`.
    type Strides: StridesOfA;

    /// The elements of a row.
    fn depth(&self) -> usize;

    /// The rows in their matrix, if the elements of each are contiguous.
    #[inline(always)]
    fn deep(&self) -> Option<Deep<'a>> {
        None
    }

    /// `R` rows of it from row `i` on.
    fn rows<const R: usize>(&self, i: usize) -> RowsOf<'a, R, Self::Strides>;
}

/// Rows in their matrix.
pub type InMatrix<'a, D> = DynTensor<'a, f32, (usize, usize), D>;

impl<'a, D: StridesOfA> RowsOfA<'a> for InMatrix<'a, D> {
    type Strides = D;

    #[inline(always)]
    fn depth(&self) -> usize {
        self.extents().1
    }

    #[inline(always)]
    fn deep(&self) -> Option<Deep<'a>> {
        D::deep(*self)
    }

    #[inline(always)]
    fn rows<const R: usize>(&self, i: usize) -> RowsOf<'a, R, D> {
        self.block((i, 0), (C, self.extents().1)).expect("the rows lie in A")
    }
}

/// Rows that have been copied as they are, of so many elements.
#[derive(Clone, Copy)]
pub struct Copied<'a>(pub &'a [f32], pub usize);

impl<'a> RowsOfA<'a> for Copied<'a> {
    type Strides = (C<PITCH>, C<1>);

    #[inline(always)]
    fn depth(&self) -> usize {
        self.1
    }

    #[inline(always)]
    fn rows<const R: usize>(&self, _: usize) -> RowsOf<'a, R, Self::Strides> {
        lines(self.0, self.1)
    }
}

/// Rows that have been copied to a panel, of so many elements.
#[derive(Clone, Copy)]
pub struct Packed<'a>(pub &'a [f32], pub usize);

impl<'a> RowsOfA<'a> for Packed<'a> {
    type Strides = (C<1>, usize);

    #[inline(always)]
    fn depth(&self) -> usize {
        self.1
    }

    #[inline(always)]
    fn rows<const R: usize>(&self, _: usize) -> RowsOf<'a, R, Self::Strides> {
        panel(self.0, self.1)
    }
}

/// The strides of rows of A, which say how the innermost loop reads them.
pub trait StridesOfA: Strides {
    /// Whether each row is read by an address of its own.
    const APART: bool = false;

    /// Rows whose elements are contiguous.
    #[inline(always)]
    fn deep(_: InMatrix<'_, Self>) -> Option<Deep<'_>> {
        None
    }

    /// Each row by an address of its own, where it is [read](reader) so.
    #[inline(always)]
    fn apart<U: Unit, const R: usize>(_: RowsOf<'_, R, Self>, _: U) -> [&[f32]; R] {
        [&[]; R]
    }
}

/// Rows in their matrix, each by an address of its own. An address that is derived from another one takes an
/// instruction, and Intel's processors begin but four in a cycle.
impl StridesOfA for (usize, C<1>) {
    const APART: bool = true;

    #[inline(always)]
    fn deep(rows: InMatrix<'_, Self>) -> Option<Deep<'_>> {
        Some(rows)
    }

    #[inline(always)]
    fn apart<U: Unit, const R: usize>(rows: RowsOf<'_, R, Self>, unit: U) -> [&[f32]; R] {
        let mut apart = [&[][..]; R];
        for i in 0..R {
            apart[i] = unit.apart(&rows.run((i, ..))[..rows.extents().1]);
        }
        apart
    }
}

/// Rows that have been copied as they are.
impl StridesOfA for (C<PITCH>, C<1>) {}

/// Rows whose elements at a place are contiguous.
impl StridesOfA for (C<1>, usize) {}

/// The element of a row at a place, for the innermost loop.
#[inline(always)]
pub fn reader<U: Unit, D: StridesOfA, const R: usize>(
    unit: U,
    rows: RowsOf<'_, R, D>,
) -> impl Fn(usize, usize) -> f32 + Copy {
    let apart = if const { D::APART } { D::apart(rows, unit) } else { [&[][..]; R] };
    move |i, p| if const { D::APART } { apart[i][p] } else { rows[(i, p)] }
}
