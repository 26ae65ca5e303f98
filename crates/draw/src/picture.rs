//! Pictures as data: grids of cells, and nodes with arrows between them.

/// A picture: panels side by side, what they are called, and what there is to say about them.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// What is drawn, a layout's text say.
    pub title: String,
    /// The panels, from left to right.
    pub panels: Vec<Panel>,
    /// What the colours mean: a colour key, and the words beside it.
    pub legend: Vec<(u8, String)>,
    /// What does not fit in a cell: what was left out, what is wrong.
    pub notes: Vec<String>,
}

/// A part of a picture, with its caption.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// The caption; may be empty.
    pub caption: String,
    /// What is drawn.
    pub body: Body,
}

/// What a panel holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Body {
    /// Cells in rows and columns.
    Grid(Grid),
    /// Nodes and arrows.
    Graph(Graph),
}

/// Cells in rows and columns.
///
/// Law: `cells.len() == rows * columns`; there are as many labels as rows or columns, or none.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Grid {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The cells, row after row.
    pub cells: Vec<Cell>,
    /// What stands to the left of each row.
    pub row_labels: Vec<String>,
    /// What stands above each column.
    pub column_labels: Vec<String>,
    /// The rows above which a heavy line runs, where a tile begins.
    pub heavy_rows: Vec<usize>,
    /// The columns left of which a heavy line runs.
    pub heavy_columns: Vec<usize>,
    /// Whether rows or columns were left out at the end.
    pub cut: Cut,
}

/// What of a grid was left out, after its last row and its last column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cut {
    /// Whether rows were.
    pub rows: bool,
    /// Whether columns were.
    pub columns: bool,
}

/// A cell of a grid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// What it says.
    pub text: String,
    /// Its colour, a key of the palette; `None` for none.
    pub colour: Option<u8>,
    /// Whether something is the matter with it.
    pub mark: Mark,
}

/// What is the matter with a cell; a mark is seen without its colour, too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// Nothing.
    #[default]
    Plain,
    /// Nobody is there: a hole of memory, an element that no thread owns.
    Empty,
    /// More are there than should be: two elements at one place, two owners of one element.
    Clash,
}

/// Nodes, junctions of lines, lines and arrows. A unit is the distance of two rows of text, about; the first row is 0,
/// and rows go down.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Graph {
    /// The nodes, with their labels.
    pub nodes: Vec<Node>,
    /// Where lines meet, without a label.
    pub junctions: Vec<Node>,
    /// Lines, by the names of their ends.
    pub lines: Vec<(String, String)>,
    /// Arrows, by the names of their ends.
    pub arrows: Vec<(String, String)>,
    /// A formula for TeX, and where it stands.
    pub formula: Option<(f64, f64, String)>,
    /// The same drawn with characters.
    pub text: String,
}

/// A node of a graph.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Its name, by which lines and arrows speak of it.
    pub name: String,
    /// Its place from the left.
    pub x: f64,
    /// Its place from the top.
    pub y: f64,
    /// What it says; empty for a junction.
    pub label: String,
}

impl Picture {
    /// A picture of these panels, without notes.
    pub(crate) fn new(title: impl Into<String>, panels: Vec<Panel>) -> Picture {
        Picture { title: title.into(), panels, legend: Vec::new(), notes: Vec::new() }
    }

    /// Notes how many of something there are; nothing, where there are none.
    pub(crate) fn count(&mut self, count: u64, one: &str, many: &str) {
        match count {
            0 => {}
            1 => self.notes.push(format!("1 {one}")),
            count => self.notes.push(format!("{count} {many}")),
        }
    }

    /// Two pictures as one: the panels of both side by side.
    ///
    /// ```
    /// use layout_draw::{Limits, grid};
    /// let grid = |text: &str| grid(&text.parse::<layout_algebra::Layout>().unwrap().into(), Limits::PAGE).unwrap();
    /// let both = grid("(2,2):(1,2)").beside(grid("(2,2):(2,1)"), "two ways");
    /// assert_eq!((both.panels.len(), &*both.title), (2, "two ways"));
    /// ```
    #[must_use]
    pub fn beside(mut self, other: Picture, title: &str) -> Picture {
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
        for (key, words) in other.legend {
            if !self.legend.iter().any(|(_, known)| *known == words) {
                self.legend.push((key, words));
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

impl Grid {
    /// The cell of a row and a column.
    ///
    /// # Panics
    /// If there is none.
    pub fn cell(&self, row: usize, column: usize) -> &Cell {
        &self.cells[row * self.columns + column]
    }

    /// The length of the longest text of a cell, in characters.
    pub(crate) fn longest(&self) -> usize {
        self.cells.iter().map(|cell| cell.text.chars().count()).max().unwrap_or(0)
    }
}

impl Cell {
    /// A cell of this text, without a colour.
    pub(crate) fn of(text: impl Into<String>) -> Cell {
        Cell { text: text.into(), ..Cell::default() }
    }

    /// The same cell in a colour.
    pub(crate) fn coloured(self, key: u64) -> Cell {
        #[allow(clippy::cast_possible_truncation, reason = "less than the number of colours")]
        let colour = (key % u64::from(crate::palette::COUNT)) as u8;
        Cell { colour: Some(colour), ..self }
    }
}
