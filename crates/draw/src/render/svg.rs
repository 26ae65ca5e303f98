//! Renders pictures as SVG, one file for light and dark. Text and lines have the colour of the page around it. A
//! separate file has the colour of the reader's system.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::palette;
use crate::picture::{Body, Graph, Grid, Mark, Picture};

/// The height of a cell, and its minimum width.
const CELL: usize = 36;
/// The maximum width of a cell; longer labels are written smaller.
const WIDEST: usize = 132;
/// The size of the font. A character is at most [`ADVANCE`] times as wide as high.
const FONT: f64 = 13.0;
/// The maximum width of a character, relative to its height.
const ADVANCE: f64 = 0.65;
/// The space around panels, and between them.
const GAP: usize = 14;
/// The height of a line of words.
const LINE: usize = 20;
/// The width of a unit of a graph.
const UNIT: f64 = 46.0;

impl Picture {
    /// Renders the picture as SVG, for a page or as a file. It has no blank line, so it can be part of Markdown.
    ///
    /// Law: well-formed; no text is wider than its cell; `currentColor` for all but the colours of the palette.
    pub fn svg(&self) -> String {
        let mut body = String::new();
        let mut y = GAP;
        let mut width = 2 * GAP;
        let mut words = |body: &mut String, y: &mut usize, text: &str, class: &str| {
            *y += LINE;
            let _ = writeln!(body, "<text x=\"{GAP}\" y=\"{}\"{class}>{}</text>", *y - 6, escaped(text));
            width = width.max(2 * GAP + text_width(text));
        };
        words(&mut body, &mut y, &self.title, " font-weight=\"bold\"");
        let (mut x, mut bottom) = (GAP, y);
        let mut line = y;
        // Panels are side by side until they are as wide as a page.
        for panel in &self.panels {
            let size = match &panel.body {
                Body::Grid(grid) => grid_size(grid),
                Body::Graph(graph) => graph_size(graph),
            };
            let (panel_width, panel_height) = (size.0.max(text_width(&panel.caption)), size.1);
            if x > GAP && x + panel_width > PAGE {
                (x, line) = (GAP, bottom + GAP);
            }
            let mut top = line;
            if !panel.caption.is_empty() {
                top += LINE;
                let _ = writeln!(body, "<text x=\"{x}\" y=\"{}\">{}</text>", top - 6, escaped(&panel.caption));
            }
            match &panel.body {
                Body::Grid(grid) => write_grid(&mut body, grid, x, top),
                Body::Graph(graph) => write_graph(&mut body, graph, x, top),
            }
            bottom = bottom.max(top + panel_height);
            x += panel_width + GAP;
            width = width.max(x);
        }
        let mut y = bottom;
        for text in self.legend.iter().map(|(_, words)| words).chain(&self.notes) {
            y += LINE;
            let _ = writeln!(body, "<text x=\"{GAP}\" y=\"{}\" opacity=\"0.75\">{}</text>", y - 4, escaped(text));
            width = width.max(2 * GAP + text_width(text));
        }
        let height = y + GAP;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\" aria-label=\"{}\" font-family=\"ui-monospace,monospace\" \
             font-size=\"{FONT}\" fill=\"currentColor\" style=\"max-width:100%;height:auto\">\n{ALONE}\n{body}</svg>\n",
            escaped(&self.title)
        )
    }
}

/// The maximum width of a row of panels.
const PAGE: usize = 1200;

/// The colour of text if the picture is the whole document; a page has its own.
const ALONE: &str = "<style>svg:root{color:#1f2328}@media(prefers-color-scheme:dark){svg:root{color:#e6edf3}}</style>";

/// Returns an upper bound on the width of a text.
#[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a length")]
fn text_width(text: &str) -> usize {
    (text.chars().count() as f64 * FONT * ADVANCE).ceil() as usize
}

/// Returns the width of a cell, and the size of the font that fits.
#[allow(clippy::cast_precision_loss, reason = "a length of a label")]
fn cell_width(grid: &Grid) -> (usize, f64) {
    let longest = grid.longest().max(grid.column_labels.iter().map(|label| label.chars().count()).max().unwrap_or(0));
    let wanted = text_width(&"0".repeat(longest)) + 6;
    if wanted <= WIDEST {
        return (wanted.max(CELL), FONT);
    }
    // Rounded down, so that it fits.
    let font = (WIDEST - 6) as f64 / (longest as f64 * ADVANCE);
    (WIDEST, (font * 10.0).floor() / 10.0)
}

/// Returns the space for the labels of rows and columns.
fn margins(grid: &Grid) -> (usize, usize) {
    let left = grid.row_labels.iter().map(|label| text_width(label) + 8).max().unwrap_or(0);
    (left, if grid.column_labels.is_empty() { 0 } else { LINE })
}

fn grid_size(grid: &Grid) -> (usize, usize) {
    let ((left, top), (width, _)) = (margins(grid), cell_width(grid));
    let cut = (usize::from(grid.cut.columns) * CELL / 2, usize::from(grid.cut.rows) * CELL / 2);
    (left + grid.columns * width + cut.0 + 2, top + grid.rows * CELL + cut.1 + 2)
}

fn write_grid(out: &mut String, grid: &Grid, x: usize, y: usize) {
    let ((left, above), (width, font)) = (margins(grid), cell_width(grid));
    let (x, y) = (x + left, y + above);
    let (right, bottom) = (x + grid.columns * width, y + grid.rows * CELL);
    fills(out, grid, x, y, width);
    // One path for all thin lines.
    let mut thin = String::new();
    for i in 0..=grid.rows {
        let _ = write!(thin, "M{x} {}H{right}", y + i * CELL);
    }
    for j in 0..=grid.columns {
        let _ = write!(thin, "M{} {y}V{bottom}", x + j * width);
    }
    let _ = writeln!(out, "<path d=\"{thin}\" fill=\"none\" stroke=\"currentColor\" stroke-opacity=\"0.35\"/>");
    let mut heavy = format!("M{x} {y}H{right}V{bottom}H{x}Z");
    for i in &grid.heavy_rows {
        let _ = write!(heavy, "M{x} {}H{right}", y + i * CELL);
    }
    for j in &grid.heavy_columns {
        let _ = write!(heavy, "M{} {y}V{bottom}", x + j * width);
    }
    let _ = writeln!(out, "<path d=\"{heavy}\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\"/>");
    let size = if font < FONT { format!(" font-size=\"{font}\"") } else { String::new() };
    let _ = writeln!(out, "<g text-anchor=\"middle\"{size}>");
    for i in 0..grid.rows {
        for j in 0..grid.columns {
            let text = &grid.cell(i, j).text;
            if !text.is_empty() {
                let (x, y) = (x + j * width + width / 2, y + i * CELL + CELL / 2 + 5);
                let _ = writeln!(out, "<text x=\"{x}\" y=\"{y}\">{}</text>", escaped(text));
            }
        }
    }
    out.push_str("</g>\n<g opacity=\"0.65\">\n");
    for (j, label) in grid.column_labels.iter().enumerate() {
        let (x, y) = (x + j * width + width / 2, y - 5);
        let _ = writeln!(out, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\"{size}>{}</text>", escaped(label));
    }
    for (i, label) in grid.row_labels.iter().enumerate() {
        let (x, y) = (x - 6, y + i * CELL + CELL / 2 + 5);
        let _ = writeln!(out, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"end\">{}</text>", escaped(label));
    }
    if grid.cut.columns {
        let _ = writeln!(out, "<text x=\"{}\" y=\"{}\">..</text>", right + 2, y + CELL / 2 + 5);
    }
    if grid.cut.rows {
        let _ = writeln!(out, "<text x=\"{}\" y=\"{}\">..</text>", x + 4, bottom + 13);
    }
    out.push_str("</g>\n");
}

/// Draws the colours of cells, one path for each colour. A clash has a thick border; an empty cell has a dashed border.
fn fills(out: &mut String, grid: &Grid, x: usize, y: usize, width: usize) {
    let mut paths: BTreeMap<u8, String> = BTreeMap::new();
    let (mut clash, mut empty) = (String::new(), String::new());
    for i in 0..grid.rows {
        for j in 0..grid.columns {
            let cell = grid.cell(i, j);
            let (x, y) = (x + j * width, y + i * CELL);
            let inner = |path: &mut String| {
                let _ = write!(path, "M{} {}h{}v{}h-{}z", x + 3, y + 3, width - 6, CELL - 6, width - 6);
            };
            match cell.mark {
                Mark::Clash => inner(&mut clash),
                Mark::Empty => inner(&mut empty),
                Mark::Plain => {}
            }
            if let Some(key) = cell.colour {
                let _ = write!(paths.entry(key).or_default(), "M{x} {y}h{width}v{CELL}h-{width}z");
            }
        }
    }
    for (key, path) in paths {
        let _ = writeln!(out, "<path d=\"{path}\" fill=\"{}\" fill-opacity=\"0.38\"/>", palette::of(key).hex);
    }
    if !clash.is_empty() {
        let red = palette::CLASH.hex;
        let _ = writeln!(out, "<path d=\"{clash}\" fill=\"none\" stroke=\"{red}\" stroke-width=\"3\"/>");
    }
    if !empty.is_empty() {
        let dashed = "stroke=\"currentColor\" stroke-dasharray=\"3 3\" stroke-opacity=\"0.6\"";
        let _ = writeln!(out, "<path d=\"{empty}\" fill=\"none\" {dashed}/>");
    }
}

/// Returns the bounds of a graph: its smallest x, which may be negative; its widest label; its largest x and y.
fn bounds(graph: &Graph) -> (f64, usize, f64, f64) {
    let least = graph.nodes.iter().map(|node| node.x).fold(0.0, f64::min);
    let label = graph.nodes.iter().map(|node| text_width(&node.label)).max().unwrap_or(0);
    let x = graph.nodes.iter().map(|node| node.x).fold(0.0, f64::max);
    (least, label, x, graph.nodes.iter().map(|node| node.y).fold(0.0, f64::max))
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small length")]
fn graph_size(graph: &Graph) -> (usize, usize) {
    let (least, label, x, y) = bounds(graph);
    (((x - least) * UNIT).ceil() as usize + label + 8, (y * UNIT).ceil() as usize + LINE + GAP)
}

#[allow(clippy::cast_precision_loss, reason = "a small length")]
fn write_graph(out: &mut String, graph: &Graph, x: usize, y: usize) {
    let (least, label, ..) = bounds(graph);
    let (left, top) = ((x + label / 2 + 4) as f64 - least * UNIT, (y + LINE) as f64);
    let place = |name: &str| {
        let (name, side) = name.split_once('.').unwrap_or((name, ""));
        let node = graph.nodes.iter().chain(&graph.junctions).find(|node| node.name == name)?;
        let half = if node.label.is_empty() { 0.0 } else { text_width(&node.label) as f64 / 2.0 + 3.0 };
        let shift = match side {
            "west" => -half,
            "east" => half,
            _ => 0.0,
        };
        Some((left + node.x * UNIT + shift, top + node.y * UNIT, half))
    };
    let mut lines = String::new();
    for (from, to) in &graph.lines {
        if let (Some(from), Some(to)) = (place(from), place(to)) {
            let _ = write!(lines, "M{:.1} {:.1}L{:.1} {:.1}", from.0, from.1, to.0, to.1);
        }
    }
    let mut heads = String::new();
    for (from, to) in &graph.arrows {
        if let (Some(from), Some(to)) = (place(from), place(to)) {
            let (from, to) = ((from.0 + from.2, from.1), (to.0 - to.2, to.1));
            let length = (to.0 - from.0).hypot(to.1 - from.1).max(1.0);
            let (dx, dy) = ((to.0 - from.0) / length, (to.1 - from.1) / length);
            let neck = (to.0 - 8.0 * dx, to.1 - 8.0 * dy);
            let _ = write!(lines, "M{:.1} {:.1}L{:.1} {:.1}", from.0, from.1, neck.0, neck.1);
            let (a, b) = ((neck.0 - 4.0 * dy, neck.1 + 4.0 * dx), (neck.0 + 4.0 * dy, neck.1 - 4.0 * dx));
            let _ = write!(heads, "M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}Z", to.0, to.1, a.0, a.1, b.0, b.1);
        }
    }
    let _ = writeln!(out, "<path d=\"{lines}\" fill=\"none\" stroke=\"currentColor\"/>\n<path d=\"{heads}\"/>");
    out.push_str("<g text-anchor=\"middle\">\n");
    for node in &graph.nodes {
        let (x, y) = (left + node.x * UNIT, top + node.y * UNIT + 5.0);
        let _ = writeln!(out, "<text x=\"{x:.1}\" y=\"{y:.1}\">{}</text>", escaped(&node.label));
    }
    out.push_str("</g>\n");
}

/// Escapes text for XML.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c < ' ' => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
