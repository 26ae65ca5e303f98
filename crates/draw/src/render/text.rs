//! Renders pictures as text, plain or in the colours of a terminal.

use std::borrow::Cow;
use std::fmt::Write as _;

use crate::palette;
use crate::picture::{Body, Cell, Grid, Mark, Picture};

/// Options of the rendering as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Whether to write colours, as escapes of ANSI terminals.
    pub colours: bool,
    /// The maximum width of a line, in characters; columns that do not fit are left out.
    pub width: Option<usize>,
    /// Whether to write titles, edges and notes; otherwise cells only.
    pub frame: bool,
}

impl Style {
    /// Text without colours, of any width.
    pub const PLAIN: Style = Style { colours: false, width: None, frame: true };
    /// Cells only, without colours.
    pub const CELLS: Style = Style { colours: false, width: None, frame: false };
}

impl Picture {
    /// Renders the picture as text. The mark of a cell is text: `--` for a hole, `+1` or `!` for a clash.
    pub fn text(&self, style: &Style) -> String {
        let mut text = String::new();
        let mut write = |lines: &[String]| {
            for line in lines {
                text.push_str(line.trim_end());
                text.push('\n');
            }
        };
        if style.frame {
            write(&folded(&self.title, style.width));
        }
        for panel in &self.panels {
            if style.frame && !panel.caption.is_empty() {
                write(&folded(&panel.caption, style.width));
            }
            match &panel.body {
                Body::Grid(grid) => write(&lines(grid, style)),
                Body::Graph(graph) => write(&graph.text.lines().map(str::to_owned).collect::<Vec<_>>()),
            }
        }
        if style.frame {
            let words = self.legend.iter().map(|legend| &legend.text);
            for words in words.chain(&self.notes) {
                write(&folded(words, style.width));
            }
        }
        text
    }
}

/// Returns the lines of a grid.
fn lines(grid: &Grid, style: &Style) -> Vec<String> {
    let labels = |labels: &[String]| if style.frame { labels.to_vec() } else { Vec::new() };
    let (row_labels, column_labels) = (labels(&grid.row_labels), labels(&grid.column_labels));
    let longest = |labels: &[String]| labels.iter().map(|label| label.chars().count()).max();
    let marked = |cell: &Cell| said(cell).chars().count();
    let cell_width = grid.cells.iter().map(marked).max().unwrap_or(1).max(longest(&column_labels).unwrap_or(0)).max(1);
    let edge = longest(&row_labels).map_or(0, |width| width + 3);
    let columns = fitting(grid, style, edge, cell_width);
    let cut = grid.cut.columns || columns < grid.columns;
    let heavy = |column: usize| style.frame && grid.heavy_columns.contains(&column);
    let row = |label: &str, cell: &dyn Fn(&mut String, usize)| {
        let mut line = format!("{label:<edge$}");
        for column in 0..columns {
            if column > 0 {
                line.push_str(if heavy(column) { " | " } else { " " });
            }
            cell(&mut line, column);
        }
        if cut {
            // As wide as a cell, if there is room for one.
            let is_narrow = style.width.is_some_and(|width| edge + (columns + 1) * (cell_width + 1) > width + 1);
            let _ = if is_narrow { write!(line, " ..") } else { write!(line, " {:>cell_width$}", "..") };
        }
        line
    };
    let mut lines = Vec::new();
    if !column_labels.is_empty() {
        lines.push(row("", &|line, column| {
            let _ = write!(line, "{:>cell_width$}", column_labels[column]);
        }));
    }
    for i in 0..grid.rows {
        if style.frame && grid.heavy_rows.contains(&i) {
            let rule = row("", &|line, _| line.push_str(&"-".repeat(cell_width)));
            // The rule is a row of dashes, in which separators become crossings, and gaps become dashes.
            let rule = rule.get(edge..).unwrap_or_default().replace(" | ", "-+-").replace([' ', '.'], "-");
            lines.push(format!("{:edge$}{rule}", ""));
        }
        let label = row_labels.get(i).map_or("", String::as_str);
        lines.push(row(label, &|line, column| coloured(line, grid.cell(i, column), cell_width, style)));
    }
    if grid.cut.rows {
        lines.push(format!("{:edge$}{:>cell_width$}", "", ".."));
    }
    lines
}

/// Returns how many columns fit into the width.
fn fitting(grid: &Grid, style: &Style, edge: usize, cell_width: usize) -> usize {
    let Some(width) = style.width else { return grid.columns };
    let wide = |columns: usize| {
        let heavy = grid.heavy_columns.iter().filter(|column| **column < columns).count() * 2;
        let cut = usize::from(columns < grid.columns || grid.cut.columns) * (cell_width + 1);
        edge + columns * (cell_width + 1) + heavy + cut
    };
    // The widest prefix that fits; the width may grow by more than a column where a heavy line is.
    (1..=grid.columns).rev().find(|columns| wide(*columns) <= width + 1).unwrap_or(1.min(grid.columns))
}

/// Returns the text of a cell. A clash whose text does not show it gets a `!`.
fn said(cell: &Cell) -> Cow<'_, str> {
    // A text with `+` already says that there are several. Without colours a mark needs a character.
    if cell.mark == Mark::Clash && !cell.text.contains('+') {
        format!("{}!", cell.text).into()
    } else {
        (&*cell.text).into()
    }
}

/// Writes the text of a cell, so wide, in its colour.
fn coloured(line: &mut String, cell: &Cell, width: usize, style: &Style) {
    let ansi = match (cell.mark, cell.colour) {
        (Mark::Clash, _) => Some(palette::CLASH.ansi),
        (_, Some(key)) => Some(palette::of(key).ansi),
        _ => None,
    };
    let ansi = ansi.filter(|_| style.colours);
    if let Some(ansi) = ansi {
        // Black, or white on red: numbers of the 256 colours of terminals, 231 white, 16 black, independent of the
        // user's theme.
        let front = if cell.mark == Mark::Clash { 231 } else { 16 };
        let _ = write!(line, "\x1b[38;5;{front};48;5;{ansi}m");
    }
    let _ = write!(line, "{:>width$}", said(cell));
    if ansi.is_some() {
        line.push_str("\x1b[0m");
    }
}

/// Splits a line into pieces that fit.
fn folded(line: &str, width: Option<usize>) -> Vec<String> {
    let Some(width) = width.filter(|width| *width > 0) else { return vec![line.to_owned()] };
    let mut lines = vec![String::new()];
    for word in line.split(' ') {
        let last = lines.last_mut().map_or(0, |last| last.chars().count());
        if last > 0 && last + 1 + word.chars().count() > width {
            lines.push(String::new());
        }
        let Some(last) = lines.last_mut() else { continue };
        if !last.is_empty() {
            last.push(' ');
        }
        last.push_str(word);
        // A word wider than the terminal is broken, so that no line is ever wider.
        while let Some((at, _)) = lines.last().and_then(|last| last.char_indices().nth(width)) {
            let rest = lines.last_mut().map(|last| last.split_off(at)).unwrap_or_default();
            lines.push(rest);
        }
    }
    lines
}
