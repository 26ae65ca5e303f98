//! What is needed soon is asked for while sums are made: memory works at the same time as the vector unit.
//!
//! The rows of A that come next, and the strip of B that comes next, are asked for in shares, one for each register tile: more at once
//! than a core can wait for would keep it waiting.

use super::unit::{LINE, Unit};
use super::{Across, Deep, Operand};

/// Rows of A and columns of B that come next.
#[derive(Clone, Copy)]
pub struct Ahead<'a> {
    rows: Deep<'a>,
    columns: Across<'a>,
    /// The row that is asked for next.
    turn: usize,
}

impl<'a> Ahead<'a> {
    /// Rows of A and columns of B, if they are stored by rows: others are not asked for.
    #[inline(always)]
    pub fn of(rows: Operand<'a>, columns: Operand<'a>) -> Ahead<'a> {
        let rows = if let Operand::Deep(rows) = rows { rows } else { no_rows() };
        let columns = if let Operand::Across(columns) = columns { columns } else { no_columns() };
        Ahead { rows, columns, turn: 0 }
    }

    /// One of so many parts of the rows, and all columns.
    #[inline(always)]
    pub fn part(&self, number: usize, parts: usize) -> Ahead<'a> {
        let (rows, depth) = self.rows.extents();
        let [from, to] = [number, number + 1].map(|number| number * rows / parts);
        Ahead { rows: self.rows.block((from, 0), (to - from, depth)).unwrap_or_else(no_rows), ..*self }
    }

    /// What is asked for during the register tile at column `j` of so many, if the number of its row of tiles is this: some of the rows,
    /// and one line of each element of `k` in its columns.
    #[inline(always)]
    pub fn share<const NR: usize>(&self, number: usize, j: usize, columns: usize) -> Ahead<'a> {
        let line = self.columns.block((j + number * LINE, 0), (1, self.columns.extents().1));
        let line = line.filter(|_| number * LINE < NR).unwrap_or_else(no_columns);
        Ahead { columns: line, ..self.part(j / NR, columns.div_ceil(NR)) }
    }

    /// Asks for what is at `p`: in the columns, and in a row.
    #[inline(always)]
    pub fn ask<U: Unit>(&mut self, unit: U, p: usize) {
        if let Some(element) = self.columns.get((0, p)) {
            unit.prefetch(element);
        }
        self.ask_row(unit, p);
    }

    /// Asks for what is at `p` in a row: the rows take turns, and are fewer than the elements of a line.
    #[inline(always)]
    pub fn ask_row<U: Unit>(&mut self, unit: U, p: usize) {
        if let Some(element) = self.rows.get((self.turn, p)) {
            unit.prefetch(element);
        }
        self.turn = if self.turn + 1 < self.rows.extents().0 { self.turn + 1 } else { 0 };
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
