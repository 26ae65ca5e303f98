//! Rows of A as the kernel reads them: in their matrix, or copied.

use layout_static::C;

use super::layouts::{PITCH, RowsOf, lines, panel};
use super::unit::Unit;
use super::{Across, Deep};

/// Rows of A that register tiles are made of: in their matrix, or copied.
pub trait RowsOfA: Copy {
    /// `R` rows of it.
    type Rows<const R: usize>: ReadRows<R>;

    /// The elements of a row.
    fn depth(&self) -> usize;

    /// `R` rows of it from row `i` on.
    fn rows<const R: usize>(&self, i: usize) -> Self::Rows<R>;
}

/// Rows of A in their matrix.
pub trait InMatrix: RowsOfA {
    /// Its rows from row `i` on.
    fn from(&self, i: usize) -> Self;
}

impl InMatrix for Deep<'_> {
    #[inline(always)]
    fn from(&self, i: usize) -> Self {
        self.block((i, 0), (self.extents().0 - i, self.extents().1)).expect("the rows lie in A")
    }
}

impl InMatrix for Across<'_> {
    #[inline(always)]
    fn from(&self, i: usize) -> Self {
        self.block((i, 0), (self.extents().0 - i, self.extents().1)).expect("the rows lie in A")
    }
}

impl<'a> RowsOfA for Deep<'a> {
    type Rows<const R: usize> = RowsOf<'a, R, (usize, C<1>)>;

    #[inline(always)]
    fn depth(&self) -> usize {
        self.extents().1
    }

    #[inline(always)]
    fn rows<const R: usize>(&self, i: usize) -> Self::Rows<R> {
        self.block((i, 0), (C, self.extents().1)).expect("the rows lie in A")
    }
}

impl<'a> RowsOfA for Across<'a> {
    type Rows<const R: usize> = RowsOf<'a, R, (C<1>, usize)>;

    #[inline(always)]
    fn depth(&self) -> usize {
        self.extents().1
    }

    #[inline(always)]
    fn rows<const R: usize>(&self, i: usize) -> Self::Rows<R> {
        self.block((i, 0), (C, self.extents().1)).expect("the rows lie in A")
    }
}

/// Rows that have been copied as they are, of so many elements.
#[derive(Clone, Copy)]
pub struct Copied<'a>(pub &'a [f32], pub usize);

impl<'a> RowsOfA for Copied<'a> {
    type Rows<const R: usize> = RowsOf<'a, R, (C<PITCH>, C<1>)>;

    #[inline(always)]
    fn depth(&self) -> usize {
        self.1
    }

    #[inline(always)]
    fn rows<const R: usize>(&self, _: usize) -> Self::Rows<R> {
        lines(self.0, self.1)
    }
}

/// Rows that have been copied to a panel, of so many elements.
#[derive(Clone, Copy)]
pub struct Packed<'a>(pub &'a [f32], pub usize);

impl<'a> RowsOfA for Packed<'a> {
    type Rows<const R: usize> = RowsOf<'a, R, (C<1>, usize)>;

    #[inline(always)]
    fn depth(&self) -> usize {
        self.1
    }

    #[inline(always)]
    fn rows<const R: usize>(&self, _: usize) -> Self::Rows<R> {
        panel(self.0, self.1)
    }
}

/// As many rows as the compiler may derive the addresses of.
const FEW: usize = 8;

/// `R` rows of A side by side, as the innermost loop reads them.
pub trait ReadRows<const R: usize>: Copy {
    /// The elements of each.
    fn depth(&self) -> usize;

    /// The element of a row at a place.
    fn reader<U: Unit>(self, unit: U) -> impl Fn(usize, usize) -> f32 + Copy;
}

/// Rows in their matrix. Of many, each has an address of its own: one derived from another takes an instruction, and
/// Intel's processors begin but four in a cycle. Of few, they are not what limits the loop.
impl<const R: usize> ReadRows<R> for RowsOf<'_, R, (usize, C<1>)> {
    #[inline(always)]
    fn depth(&self) -> usize {
        self.extents().1
    }

    #[inline(always)]
    fn reader<U: Unit>(self, unit: U) -> impl Fn(usize, usize) -> f32 + Copy {
        let mut rows = [&[][..]; R];
        if const { R > FEW } {
            for i in 0..R {
                rows[i] = unit.apart(&self.run((i, ..))[..self.extents().1]);
            }
        }
        move |i, p| if const { R > FEW } { rows[i][p] } else { self[(i, p)] }
    }
}

/// Rows that have been copied.
impl<const R: usize> ReadRows<R> for RowsOf<'_, R, (C<PITCH>, C<1>)> {
    #[inline(always)]
    fn depth(&self) -> usize {
        self.extents().1
    }

    #[inline(always)]
    fn reader<U: Unit>(self, _: U) -> impl Fn(usize, usize) -> f32 + Copy {
        move |i, p| self[(i, p)]
    }
}

/// Rows whose elements at a place are contiguous.
impl<const R: usize> ReadRows<R> for RowsOf<'_, R, (C<1>, usize)> {
    #[inline(always)]
    fn depth(&self) -> usize {
        self.extents().1
    }

    #[inline(always)]
    fn reader<U: Unit>(self, _: U) -> impl Fn(usize, usize) -> f32 + Copy {
        move |i, p| self[(i, p)]
    }
}
