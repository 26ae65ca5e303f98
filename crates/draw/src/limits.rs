//! Bounds on how much of a layout is drawn.

/// The maximum rows, columns, cells and panels of a picture. A note names the parts left out.
///
/// A picture has as many columns as fit, then as many rows as the cells allow, then as many panels as are allowed;
/// always the first ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The maximum number of rows of a grid.
    pub rows: usize,
    /// The maximum number of columns of a grid.
    pub columns: usize,
    /// The maximum number of cells of all grids together.
    pub cells: usize,
    /// The maximum number of panels.
    pub panels: usize,
}

impl Limits {
    /// Limits for a hover of an editor.
    pub const HOVER: Limits = Limits { rows: 16, columns: 16, cells: 256, panels: 1 };
    /// Limits for a page: no rendering is larger than 200 KiB.
    pub const PAGE: Limits = Limits { rows: 64, columns: 64, cells: 1024, panels: 8 };
    /// The largest limits.
    pub const ALL: Limits = Limits { rows: 1 << 14, columns: 1 << 14, cells: 1 << 18, panels: 1 << 10 };

    /// Returns these limits, with at most so many columns.
    #[must_use]
    pub const fn with_columns(self, columns: usize) -> Limits {
        Limits { columns, ..self }
    }

    /// Returns how many of so many panels are drawn.
    pub(crate) fn panels(self, panels: u64) -> usize {
        shown(panels, self.panels)
    }

    /// Returns how many rows and columns of a grid are drawn, if so many panels share the cells.
    pub(crate) fn window(self, rows: u64, columns: u64, panels: usize) -> (usize, usize) {
        // Columns are cut last: a row that is cut hides the pattern of a layout more than a missing row does.
        let cells = (self.cells / panels.max(1)).max(1);
        let columns = shown(columns, self.columns.min(cells));
        (shown(rows, self.rows.min((cells / columns.max(1)).max(1))), columns)
    }
}

/// Returns `count`, or `most` if that is less.
fn shown(count: u64, most: usize) -> usize {
    usize::try_from(count).unwrap_or(most).min(most)
}
