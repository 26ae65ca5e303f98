//! How much of a layout is drawn.

/// The most rows, columns, cells and panels of a picture. What is beyond them is left out, and a note says so.
///
/// The rule: as many columns as fit, then as many rows as the cells allow, of as many panels as are allowed; always the
/// first ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most rows of a grid.
    pub rows: usize,
    /// The most columns of a grid.
    pub columns: usize,
    /// The most cells of all grids together.
    pub cells: usize,
    /// The most panels.
    pub panels: usize,
}

impl Limits {
    /// What a hover shows.
    pub const HOVER: Limits = Limits { rows: 16, columns: 16, cells: 256, panels: 1 };
    /// What a page shows: no rendering is larger than 200 KiB.
    pub const PAGE: Limits = Limits { rows: 64, columns: 64, cells: 1024, panels: 8 };
    /// As much as a picture can hold.
    pub const ALL: Limits = Limits { rows: 1 << 14, columns: 1 << 14, cells: 1 << 18, panels: 1 << 10 };

    /// The same with at most so many columns.
    #[must_use]
    pub const fn with_columns(self, columns: usize) -> Limits {
        Limits { columns, ..self }
    }

    /// How many of so many panels are drawn.
    pub(crate) fn panels(self, panels: u64) -> usize {
        shown(panels, self.panels)
    }

    /// How many rows and columns of a grid are drawn, where so many panels share the cells.
    pub(crate) fn window(self, rows: u64, columns: u64, panels: usize) -> (usize, usize) {
        let cells = (self.cells / panels.max(1)).max(1);
        let columns = shown(columns, self.columns.min(cells));
        (shown(rows, self.rows.min((cells / columns.max(1)).max(1))), columns)
    }
}

/// At most so many of a number.
fn shown(count: u64, most: usize) -> usize {
    usize::try_from(count).unwrap_or(most).min(most)
}
