//! Pictures as data: grids of cells, and nodes with arrows between them.

use std::collections::BTreeSet;

/// A picture: panels side by side, with a title, a legend and notes.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// The title, such as the text of a layout.
    pub title: String,
    /// The panels, from left to right.
    pub panels: Vec<Panel>,
    /// The legends, each with the colours that it explains.
    pub legend: Vec<Legend>,
    /// Notes on what a cell cannot show: parts left out, mistakes.
    pub notes: Vec<String>,
}

/// A line of the legend: what cells say, and what their colours mean.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Legend {
    /// The explanation. It is complete without the colours.
    pub text: String,
    /// The colours, each a key of the palette with its meaning; renderings with colours show a swatch of each.
    pub swatches: Vec<(u8, String)>,
}

/// A part of a picture, with its caption.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// The caption; may be empty.
    pub caption: String,
    /// The contents.
    pub body: Body,
}

/// The contents of a panel.
#[derive(Clone, Debug, PartialEq)]
pub enum Body {
    /// Cells in rows and columns.
    Grid(Grid),
    /// Nodes and arrows.
    Graph(Graph),
}

/// A grid of cells.
///
/// Law: `cells.len() == rows * columns`; the labels are as many as the rows or columns, or none.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Grid {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The cells, row after row.
    pub cells: Vec<Cell>,
    /// The label to the left of each row.
    pub row_labels: Vec<String>,
    /// The label above each column.
    pub column_labels: Vec<String>,
    /// The rows with a heavy line above, where a tile begins.
    pub heavy_rows: Vec<usize>,
    /// The columns with a heavy line to the left.
    pub heavy_columns: Vec<usize>,
    /// Whether rows or columns were left out at the end.
    pub cut: Cut,
    /// The named parts of the grid, such as the operands of a product.
    pub parts: Vec<Part>,
    /// Whether the cells are small, for grids that are read as a whole.
    pub is_dense: bool,
}

/// A named part of a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The name, such as `A`.
    pub name: String,
    /// The rows, from the first to the end.
    pub rows: std::ops::Range<usize>,
    /// The columns, from the first to the end.
    pub columns: std::ops::Range<usize>,
}

/// The parts of a grid that were left out, after its last row and its last column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cut {
    /// Whether rows were left out.
    pub rows: bool,
    /// Whether columns were left out.
    pub columns: bool,
}

/// A cell of a grid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// The text of the cell.
    pub text: String,
    /// The colour, a key of the palette; `None` for no colour.
    pub colour: Option<u8>,
    /// The mark of a fault.
    pub mark: Mark,
    /// A sentence about the cell, for a reader who points at it: `(2,3) -> 19`. No rendering has it.
    pub hint: String,
    /// The number that cells of one thread have in common.
    pub group: Option<u64>,
}

/// The mark of a cell, which is visible without its colour, too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// No fault.
    #[default]
    Plain,
    /// An empty cell: a hole of memory, or an element without an owner.
    Empty,
    /// A clash: two elements at one place, or two owners of one element.
    Clash,
    /// The grid has no cell here; nothing is drawn.
    Absent,
}

/// A graph: nodes, junctions of lines, lines and arrows. A unit is about the distance of two rows of text. The first
/// row is 0; rows are counted downwards.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Graph {
    /// The nodes, with their labels.
    pub nodes: Vec<Node>,
    /// Junctions, where lines meet, without a label.
    pub junctions: Vec<Node>,
    /// Lines, by the names of their ends.
    pub lines: Vec<(String, String)>,
    /// Arrows, by the names of their ends.
    pub arrows: Vec<(String, String)>,
    /// A formula for TeX, and its place.
    pub formula: Option<(f64, f64, String)>,
    /// The graph drawn with characters.
    pub text: String,
}

/// A node of a graph.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// The name, which lines and arrows refer to.
    pub name: String,
    /// The distance from the left.
    pub x: f64,
    /// The distance from the top.
    pub y: f64,
    /// The label; empty for a junction.
    pub label: String,
}

impl Picture {
    /// Makes a picture of these panels, without notes.
    pub(crate) fn new(title: impl Into<String>, panels: Vec<Panel>) -> Picture {
        Picture { title: title.into(), panels, legend: Vec::new(), notes: Vec::new() }
    }

    /// Adds a note of how many there are, unless there are none.
    pub(crate) fn count(&mut self, count: u64, one: &str, many: &str) {
        match count {
            0 => {}
            1 => self.notes.push(format!("1 {one}")),
            count => self.notes.push(format!("{count} {many}")),
        }
    }

    /// Joins two pictures: the panels of both, side by side.
    ///
    /// ```
    /// use layout_draw::{Limits, grid};
    /// let grid = |text: &str| grid(&text.parse::<layout_algebra::Layout>().unwrap().into(), Limits::PAGE).unwrap();
    /// let both = grid("(2,2):(1,2)").beside(grid("(2,2):(2,1)"), "two ways");
    /// assert_eq!((both.panels.len(), &*both.title), (2, "two ways"));
    /// ```
    #[must_use]
    pub fn beside(mut self, other: Picture, title: &str) -> Picture {
        // Each picture keeps its title as the caption of its panels, because the common title replaces it.
        let named = |picture: &mut Picture| {
            for panel in &mut picture.panels {
                panel.caption = match (&*picture.title, &*panel.caption) {
                    (text, "") | ("", text) => text.to_owned(),
                    (title, caption) => format!("{title}, {caption}"),
                };
            }
        };
        let mut other = other;
        named(&mut self);
        named(&mut other);
        self.panels.extend(other.panels);
        for legend in other.legend {
            match self.legend.iter_mut().find(|known| known.text == legend.text) {
                None => self.legend.push(legend),
                Some(known) => {
                    known.swatches.extend(legend.swatches);
                    known.swatches.sort();
                    known.swatches.dedup();
                }
            }
        }
        for note in other.notes {
            if !self.notes.contains(&note) {
                self.notes.push(note);
            }
        }
        title.clone_into(&mut self.title);
        self
    }
}

impl Picture {
    /// Moves the notes on rows and columns that are left out into the captions of the panels.
    pub(crate) fn with_rows_in_captions(mut self) -> Picture {
        let (shown, notes): (Vec<String>, Vec<String>) =
            std::mem::take(&mut self.notes).into_iter().partition(|note| note.starts_with(SHOWN));
        self.notes = notes;
        let shown: Vec<&str> = shown.iter().map(|note| &note[SHOWN.len()..]).collect();
        if !shown.is_empty() {
            for panel in &mut self.panels {
                let comma = if panel.caption.is_empty() { "" } else { ", " };
                panel.caption = format!("{}{comma}{}", panel.caption, shown.join(", "));
            }
        }
        self
    }
}

/// The beginning of a note on what a picture leaves out.
pub(crate) const SHOWN: &str = "shown: ";

impl Legend {
    /// Makes a legend of the colours that the panels use; `said` returns the meaning of a key.
    pub(crate) fn used(text: impl Into<String>, panels: &[Panel], said: impl Fn(u8) -> String) -> Legend {
        let grids =
            panels.iter().filter_map(|panel| if let Body::Grid(grid) = &panel.body { Some(grid) } else { None });
        let keys: BTreeSet<u8> = grids.flat_map(|grid| &grid.cells).filter_map(|cell| cell.colour).collect();
        Legend { text: text.into(), swatches: keys.into_iter().map(|key| (key, said(key))).collect() }
    }
}

impl Grid {
    /// Returns the cell of a row and a column.
    ///
    /// # Panics
    /// If there is no such cell.
    pub fn cell(&self, row: usize, column: usize) -> &Cell {
        &self.cells[row * self.columns + column]
    }

    /// Adds heavy lines wherever the part of a cell differs from the part of its neighbour; none where lines would be
    /// everywhere.
    pub(crate) fn part_by(&mut self, part: &dyn Fn(usize, usize) -> u64) {
        let across = |i: &usize| (0..self.columns).any(|j| part(*i, j) != part(*i - 1, j));
        let along = |j: &usize| (0..self.rows).any(|i| part(i, *j) != part(i, *j - 1));
        let (rows, columns): (Vec<usize>, Vec<usize>) =
            ((1..self.rows).filter(across).collect(), (1..self.columns).filter(along).collect());
        let merged = |known: &mut Vec<usize>, new: Vec<usize>, count: usize| {
            if 2 * new.len() < count {
                known.extend(new);
                known.sort_unstable();
                known.dedup();
            }
        };
        merged(&mut self.heavy_rows, rows, self.rows);
        merged(&mut self.heavy_columns, columns, self.columns);
    }

    /// Returns the length of the longest text of a cell, in characters.
    pub(crate) fn longest(&self) -> usize {
        self.cells.iter().map(|cell| cell.text.chars().count()).max().unwrap_or(0)
    }
}

impl Cell {
    /// Makes a cell of this text, without a colour.
    pub(crate) fn of(text: impl Into<String>) -> Cell {
        Cell { text: text.into(), ..Cell::default() }
    }

    /// Makes a cell that nothing is drawn of.
    pub(crate) fn absent() -> Cell {
        Cell { mark: Mark::Absent, ..Cell::default() }
    }

    /// Returns the cell with a sentence about it.
    pub(crate) fn hinted(self, hint: impl Into<String>) -> Cell {
        Cell { hint: hint.into(), ..self }
    }

    /// Returns the cell as one of a thread.
    pub(crate) fn of_thread(self, thread: u64) -> Cell {
        Cell { group: Some(thread), ..self.coloured(thread) }
    }

    /// Returns the cell in a colour.
    pub(crate) fn coloured(self, key: u64) -> Cell {
        #[allow(clippy::cast_possible_truncation, reason = "less than the number of colours")]
        let colour = (key % u64::from(crate::palette::COUNT)) as u8;
        Cell { colour: Some(colour), ..self }
    }
}
