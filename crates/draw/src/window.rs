//! The part of a shape that a picture shows, and its indices as text.

use layout_algebra::IntTuple;

use crate::picture::Cut;
use crate::{Function, Limits};

/// The part of a shape that a picture shows: panels of rows and columns.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    /// All rows and columns of a panel, and all panels.
    pub(crate) rows: u64,
    pub(crate) columns: u64,
    pub(crate) others: u64,
    /// The panels, rows and columns that are drawn.
    pub(crate) panels: usize,
    pub(crate) shown_rows: usize,
    pub(crate) shown_columns: usize,
}

impl Window {
    pub(crate) fn of(shape: &IntTuple, limits: Limits) -> Window {
        let (rows, columns) = extents(shape);
        // A size beyond 64 bits still has a first panel; the note counts the rest.
        let size = shape.size().unwrap_or(u64::MAX);
        // A size is the product of its modes, so both divisions are exact; only the mark `u64::MAX` is rounded down.
        let others = size / rows / columns;
        let panels = limits.panels(others);
        let (shown_rows, shown_columns) = limits.window(rows, columns, panels);
        Window { rows, columns, others, panels, shown_rows, shown_columns }
    }

    /// Returns the linear coordinate of a cell.
    pub(crate) const fn coordinate(&self, row: usize, column: usize, panel: u64) -> u64 {
        row as u64 + self.rows * (column as u64 + self.columns * panel)
    }

    pub(crate) const fn cut(&self) -> Cut {
        Cut { rows: (self.shown_rows as u64) < self.rows, columns: (self.shown_columns as u64) < self.columns }
    }

    /// Returns the indices of a panel, row after row, if there are some and all are numbers.
    pub(crate) fn indices(&self, function: &Function, panel: u64) -> Option<Vec<i128>> {
        let at = |i: usize, j: usize| function.at(self.coordinate(i, j, panel)).ok();
        let mut indices = Vec::with_capacity(self.shown_rows * self.shown_columns);
        // Without a swizzle, the index of a coordinate is the sum of its modes' indices.
        let is_sum = matches!(function, Function::Plain(_));
        let columns: Option<Vec<i128>> = (0..self.shown_columns).map(|j| at(0, j)).collect();
        let columns = columns?;
        for i in 0..self.shown_rows {
            let row = function.at(i as u64).ok()?;
            for (j, column) in columns.iter().enumerate() {
                indices.push(if is_sum { row + column } else { at(i, j)? });
            }
        }
        (!indices.is_empty()).then_some(indices)
    }

    /// Writes numbers in columns of one width; there is one at least. `layout!` does it for each definition, without
    /// optimization: so digits are written to their places, and no text is made of a number.
    pub(crate) fn write(&self, indices: &[i128], text: &mut Vec<u8>) {
        let (mut least, mut most) = (0, 0);
        for index in indices {
            (least, most) = (least.min(*index), most.max(*index));
        }
        let digits = |index: i128| index.unsigned_abs().checked_ilog10().map_or(1, |digits| digits as usize + 1);
        let width = digits(most).max(if least < 0 { digits(least) + 1 } else { 0 });
        let dots = |text: &mut Vec<u8>| {
            text.resize(text.len() + width.saturating_sub(2), b' ');
            text.extend_from_slice(b"..\n");
        };
        let cut = self.cut();
        for row in indices.chunks(self.shown_columns) {
            let mut end = text.len();
            text.resize(end + (width + 1) * row.len(), b' ');
            for index in row {
                end += width + 1;
                right(&mut text[..end - 1], *index);
            }
            match text.last_mut() {
                Some(last) if !cut.columns => *last = b'\n',
                _ => dots(text),
            }
        }
        if cut.rows {
            dots(text);
        }
    }
}

/// Writes a number at the right of a text, which has spaces there.
fn right(text: &mut [u8], index: i128) {
    // An index has 64 bits, and a sign.
    let (mut rest, mut at) = (u64::try_from(index.unsigned_abs()).unwrap_or(u64::MAX), text.len());
    while {
        at -= 1;
        text[at] = b"0123456789"[(rest % 10) as usize];
        rest /= 10;
        rest > 0
    } {}
    if index < 0 {
        text[at - 1] = b'-';
    }
}

/// Returns the numbers of rows and columns: mode 0 and mode 1. A shape of one mode is a row.
pub(crate) fn extents(shape: &IntTuple) -> (u64, u64) {
    let extent = |mode| shape.mode(mode).and_then(|mode| mode.size()).unwrap_or(1);
    match shape.rank() {
        0 => (1, 1),
        1 => (1, extent(0)),
        _ => (extent(0), extent(1)),
    }
}
