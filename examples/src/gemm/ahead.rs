//! What is needed soon is asked for while sums are made: memory works at the same time as the vector unit.
//!
//! The rows of A that come next, and the strip of B that comes next, are asked for in shares, one for each register
//! tile: all at once would be more than a core can wait for. Where a panel is wider than a line, a share is asked for
//! step by step. A step of narrower panels has so few multiply-adds that asking would delay them by a fifth. Rows of A
//! are asked for before the steps. B is not: that gained nothing on Zen 3, and `4096 x 64 x 4096` lost a tenth.
//!
//! So it is where rows of A are copied. On [some processors of Intel](super::machine::Machine::in_place), a tile asks
//! for its own columns of B instead, if these do not stay in the first-level cache. With one panel, it also asks for
//! the next rows of A, if their elements are contiguous. It does not ask for the next strip: `64 x 4096 x 4096` took
//! 1.4 times as long.

use super::unit::{Address, LINE, Unit};
use super::{Across, Deep, Operand};

/// The steps between asking for columns of B and reading them.
pub const STEPS: usize = 4;

/// Rows of A and columns of B that come next, during a row of register tiles of this number.
#[derive(Clone, Copy)]
pub struct Ahead<'a> {
    rows: Deep<'a>,
    columns: Across<'a>,
    number: usize,
}

impl<'a> Ahead<'a> {
    /// Rows of A, if there are any, and columns of B, if they are stored by rows: others are not asked for.
    #[inline(always)]
    pub fn of(rows: Option<Deep<'a>>, columns: Operand<'a>, number: usize) -> Ahead<'a> {
        let columns = if let Operand::Across(columns) = columns { columns } else { no_columns() };
        Ahead { rows: rows.unwrap_or_else(no_rows), columns, number }
    }

    /// Rows of A.
    #[inline(always)]
    pub fn rows(rows: Deep<'a>) -> Ahead<'a> {
        Ahead { rows, columns: no_columns(), number: 0 }
    }

    /// Neither: as if it was there already.
    #[inline(always)]
    pub fn nothing() -> Ahead<'a> {
        Ahead { rows: no_rows(), columns: no_columns(), number: 0 }
    }

    /// What is asked for during the register tile at column `j` of so many: some of the rows, and, in the row of tiles
    /// with the number of a line of a panel, this line of each element of `k` in its columns.
    #[inline(always)]
    pub fn share<const NR: usize>(&self, j: usize, columns: usize) -> Ahead<'a> {
        let Ahead { rows, columns: next, number } = *self;
        let line = next.block((j + number * LINE, 0), (1, next.extents().1));
        let line = line.filter(|_| number * LINE < NR).unwrap_or_else(no_columns);
        let (count, depth) = rows.extents();
        let [from, to] = [j / NR, j / NR + 1].map(|part| part * count / columns.div_ceil(NR));
        let rows = rows.block((from, 0), (to - from, depth)).unwrap_or_else(no_rows);
        Ahead { rows, columns: line, number }
    }

    /// Asks for all lines of the rows.
    #[inline(always)]
    pub fn ask_for_rows<U: Unit>(&self, unit: U) {
        let (count, depth) = self.rows.extents();
        for i in 0..count {
            let row = Address::of(&self.rows[(i, 0)]);
            for p in (0..depth).step_by(LINE) {
                unit.prefetch::<2>(row.past(p));
            }
        }
    }

    /// The addresses that are asked for while so many elements of `k` are added up: one that is there already, where
    /// there are no others.
    #[inline(always)]
    pub fn walk(&self, depth: usize, there: Address) -> Walk {
        let (columns, rows) = (self.columns, self.rows);
        let (column, along) = match columns.get((0, 0)) {
            Some(element) if columns.extents().1 >= depth => (Address::of(element), columns.strides().1),
            _ => (there, 0),
        };
        let (first, across) = rows.get((0, 0)).map_or((there, 0), |element| (Address::of(element), rows.strides().0));
        Walk { column, along, first, across, row: first, last: first.past(across * rows.extents().0.saturating_sub(1)) }
    }
}

/// Addresses that are asked for one after the other. In the innermost loop each instruction counts on a processor that
/// begins two multiply-adds in a cycle: these are seven, without a branch, whether there is anything to be asked for or
/// not.
pub struct Walk {
    /// Of the columns, and from one element of `k` to the next.
    column: Address,
    along: usize,
    /// Of the first row, from one to the next, of the row whose turn it is, and of the last one.
    first: Address,
    across: usize,
    row: Address,
    last: Address,
}

/// What a register tile asks for, step by step.
pub trait Asks {
    /// Asks at step `p`, whose columns of B are `V` vectors from an address on.
    fn ask<U: Unit, const V: usize>(&mut self, unit: U, p: usize, columns: Address);
}

/// Nothing.
impl Asks for () {
    #[inline(always)]
    fn ask<U: Unit, const V: usize>(&mut self, _: U, _: usize, _: Address) {}
}

/// Its own columns of B, which come from the second-level cache, a few steps before they are read. From one step to the
/// next they are so far apart.
pub struct Soon {
    pub apart: usize,
}

impl Asks for Soon {
    #[inline(always)]
    fn ask<U: Unit, const V: usize>(&mut self, unit: U, _: usize, columns: Address) {
        for line in (0..V * U::LANES).step_by(LINE) {
            unit.prefetch::<1>(columns.past(line + STEPS * self.apart));
        }
    }
}

impl Asks for Walk {
    /// The next element of `k` in the columns, and what is at `p` in a row: the rows take turns, and are fewer than the
    /// elements of a line.
    #[inline(always)]
    fn ask<U: Unit, const V: usize>(&mut self, unit: U, p: usize, _: Address) {
        unit.prefetch::<2>(self.column);
        self.column = self.column.past(self.along);
        self.ask_for_row(unit, p);
    }
}

/// Its own columns of B, and the rows of the walk, but not its columns.
impl Asks for (Soon, Walk) {
    #[inline(always)]
    fn ask<U: Unit, const V: usize>(&mut self, unit: U, p: usize, columns: Address) {
        self.0.ask::<U, V>(unit, p, columns);
        self.1.ask_for_row(unit, p);
    }
}

impl Walk {
    /// Asks for what is at `p` in the row whose turn it is.
    #[inline(always)]
    fn ask_for_row<U: Unit>(&mut self, unit: U, p: usize) {
        unit.prefetch::<2>(self.row.past(p));
        self.row = if self.row == self.last { self.first } else { self.row.past(self.across) };
    }
}

#[inline(always)]
fn no_rows<'a>() -> Deep<'a> {
    Deep::row_major(&[], (0, 0)).expect("there are no elements")
}

#[inline(always)]
fn no_columns<'a>() -> Across<'a> {
    Across::column_major(&[], (0, 0)).expect("there are no elements")
}
