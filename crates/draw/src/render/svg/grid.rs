//! Cells as SVG.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::{ADVANCE, FONT, LINE, escaped, width_of};
use crate::palette;
use crate::picture::{Cell, Grid, Mark, Part};

/// The height of a cell, and its minimum width.
const CELL: usize = 36;
/// The height of a small cell, and its minimum width.
const SMALL: usize = 15;
/// The font of small cells.
const SMALL_FONT: f64 = 9.0;
/// The width of the name of a part beside its grid.
const SIDE: usize = 36;
/// The maximum width of a cell; longer labels are written smaller.
const WIDEST: usize = 132;

/// The measures of a grid: its cells, its font, and the space for the labels of rows and columns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measures {
    /// The width of a cell.
    pub(super) width: usize,
    /// The height of a cell.
    pub(super) height: usize,
    /// The space to the left of the cells.
    pub(super) left: usize,
    /// The space above the cells.
    pub(super) above: usize,
    font: f64,
}

impl Measures {
    #[allow(clippy::cast_precision_loss, reason = "a length of a label")]
    pub(super) fn of(grid: &Grid) -> Measures {
        let (cell, largest) = if grid.is_dense { (SMALL, SMALL_FONT) } else { (CELL, FONT) };
        let labels = grid.column_labels.iter().map(|label| label.chars().count());
        let longest = grid.longest().max(labels.max().unwrap_or(0));
        let wanted = width_of(longest, largest) + if grid.is_dense { 3 } else { 6 };
        // Rounded down, so that it fits.
        let smaller = (WIDEST - 6) as f64 / (longest.max(1) as f64 * ADVANCE);
        let font = if wanted <= WIDEST { largest } else { (smaller * 10.0).floor() / 10.0 };
        let left = grid.row_labels.iter().map(|label| width_of(label.chars().count(), largest) + 8).max();
        let above = if grid.column_labels.is_empty() { 0 } else { LINE };
        Measures { width: wanted.clamp(cell, WIDEST), height: cell, left: left.unwrap_or(0), above, font }
    }
}

/// Returns the width and the height of a grid with its labels.
pub(super) fn size(grid: &Grid) -> (usize, usize) {
    let is = Measures::of(grid);
    let cut = (usize::from(grid.cut.columns) * 18, usize::from(grid.cut.rows) * 18);
    let side = if grid.parts.is_empty() { 0 } else { SIDE };
    (is.left + grid.columns * is.width + cut.0 + side + 2, is.above + grid.rows * is.height + cut.1 + 2)
}

/// Draws a grid whose labels begin at a place.
pub(super) fn write(out: &mut String, grid: &Grid, x: usize, y: usize) {
    let is = Measures::of(grid);
    let (x, y) = (x + is.left, y + is.above);
    fills(out, grid, is, x, y);
    lines(out, grid, is, x, y);
    texts(out, grid, is, x, y);
    labels(out, grid, is, x, y);
    parts(out, grid, is, x, y);
}

/// Writes the names of parts beside them: above or to the left where there is no cell, else to the right.
fn parts(out: &mut String, grid: &Grid, is: Measures, x: usize, y: usize) {
    for Part { name, rows, columns } in &grid.parts {
        let middle = |range: &std::ops::Range<usize>, size: usize| (range.start + range.end) * size / 2;
        let absent = |row: Option<usize>, column: Option<usize>| {
            row.zip(column).is_some_and(|(i, j)| grid.cell(i, j).mark == Mark::Absent)
        };
        let (x, y) = if absent(rows.start.checked_sub(1), Some(columns.start)) {
            (x + middle(columns, is.width), y + rows.start * is.height - LINE - 12)
        } else if absent(Some(rows.start), columns.start.checked_sub(1)) {
            (x + columns.start * is.width - is.left - 24, y + middle(rows, is.height) + 12)
        } else {
            (x + columns.end * is.width + SIDE / 2, y + middle(rows, is.height) + 12)
        };
        let font = "font-size=\"34\" font-weight=\"bold\" opacity=\"0.6\"";
        let _ = writeln!(out, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\" {font}>{}</text>", escaped(name));
    }
}

/// Calls a function with each cell and its place.
fn each(grid: &Grid, is: Measures, x: usize, y: usize, mut visit: impl FnMut(&Cell, usize, usize)) {
    for i in 0..grid.rows {
        for j in 0..grid.columns {
            visit(grid.cell(i, j), x + j * is.width, y + i * is.height);
        }
    }
}

/// Draws the colours of cells, one path for each colour. A clash has a thick border; an empty cell has a dashed border.
fn fills(out: &mut String, grid: &Grid, is: Measures, x: usize, y: usize) {
    let mut paths: BTreeMap<u8, String> = BTreeMap::new();
    let (mut clash, mut empty) = (String::new(), String::new());
    let inset = if grid.is_dense { 1 } else { 3 };
    each(grid, is, x, y, |cell, x, y| {
        let (wide, high) = (is.width - 2 * inset, is.height - 2 * inset);
        let inner = |path: &mut String| {
            let _ = write!(path, "M{} {}h{wide}v{high}h-{wide}z", x + inset, y + inset);
        };
        match cell.mark {
            Mark::Clash => inner(&mut clash),
            Mark::Empty => inner(&mut empty),
            Mark::Plain | Mark::Absent => {}
        }
        if let Some(key) = cell.colour {
            let (wide, high) = (is.width - 2, is.height - 2);
            let _ = write!(paths.entry(key).or_default(), "M{} {}h{wide}v{high}h-{wide}z", x + 1, y + 1);
        }
    });
    for (key, path) in paths {
        let _ = writeln!(out, "<path d=\"{path}\" fill=\"{}\"/>", palette::of(key).hex);
    }
    if !clash.is_empty() {
        let (red, thick) = (palette::CLASH.hex, if grid.is_dense { "1.5" } else { "3" });
        let _ = writeln!(out, "<path d=\"{clash}\" fill=\"none\" stroke=\"{red}\" stroke-width=\"{thick}\"/>");
    }
    if !empty.is_empty() {
        let dashed = "stroke=\"currentColor\" stroke-dasharray=\"3 3\" stroke-opacity=\"0.6\"";
        let _ = writeln!(out, "<path d=\"{empty}\" fill=\"none\" {dashed}/>");
    }
}

/// Draws the lines between cells, one path for all thin lines and one for all heavy ones. There is a line wherever
/// one of its two sides is a cell.
fn lines(out: &mut String, grid: &Grid, is: Measures, x: usize, y: usize) {
    let present = |i: usize, j: usize| i < grid.rows && j < grid.columns && grid.cell(i, j).mark != Mark::Absent;
    let (mut thin, mut heavy) = (String::new(), String::new());
    let mut run = |is_heavy: bool, from: (usize, usize), to: &str| {
        let _ = write!(if is_heavy { &mut heavy } else { &mut thin }, "M{} {}{to}", from.0, from.1);
    };
    for i in 0..=grid.rows {
        // Outer edges are heavy, too.
        let kind = |j: usize| {
            let (above, below) = (i > 0 && present(i - 1, j), present(i, j));
            (above || below).then(|| above != below || grid.heavy_rows.contains(&i))
        };
        for (first, end, is_heavy) in runs(grid.columns, &kind) {
            run(is_heavy, (x + first * is.width, y + i * is.height), &format!("H{}", x + end * is.width));
        }
    }
    for j in 0..=grid.columns {
        let kind = |i: usize| {
            let (left, right) = (j > 0 && present(i, j - 1), present(i, j));
            (left || right).then(|| left != right || grid.heavy_columns.contains(&j))
        };
        for (first, end, is_heavy) in runs(grid.rows, &kind) {
            run(is_heavy, (x + j * is.width, y + first * is.height), &format!("V{}", y + end * is.height));
        }
    }
    let faint = if grid.is_dense { "0.18" } else { "0.35" };
    let _ = writeln!(out, "<path d=\"{thin}\" fill=\"none\" stroke=\"currentColor\" stroke-opacity=\"{faint}\"/>");
    let wide = "fill=\"none\" stroke=\"currentColor\" stroke-width=\"2.5\" stroke-linecap=\"square\"";
    let _ = writeln!(out, "<path d=\"{heavy}\" {wide}/>");
}

/// Returns the runs of places of one kind.
fn runs(count: usize, kind: &dyn Fn(usize) -> Option<bool>) -> Vec<(usize, usize, bool)> {
    let mut runs: Vec<(usize, usize, bool)> = Vec::new();
    for at in 0..count {
        let Some(is_heavy) = kind(at) else { continue };
        match runs.last_mut() {
            Some((_, end, known)) if *end == at && *known == is_heavy => *end += 1,
            _ => runs.push((at, at + 1, is_heavy)),
        }
    }
    runs
}

/// Writes the texts of cells: dark on a colour, else in the colour of the page.
fn texts(out: &mut String, grid: &Grid, is: Measures, x: usize, y: usize) {
    let size = font(is.font);
    // One group for each ink writes its attributes once, instead of at each text.
    for is_coloured in [false, true] {
        let mut texts = String::new();
        each(grid, is, x, y, |cell, x, y| {
            if !cell.text.is_empty() && cell.colour.is_some() == is_coloured {
                let (x, y) = (x + is.width / 2, y + baseline(is));
                let _ = writeln!(texts, "<text x=\"{x}\" y=\"{y}\">{}</text>", escaped(&cell.text));
            }
        });
        if !texts.is_empty() {
            let ink = if is_coloured { format!(" fill=\"{}\"", palette::INK) } else { String::new() };
            let _ = writeln!(out, "<g text-anchor=\"middle\"{size}{ink}>\n{texts}</g>");
        }
    }
}

/// Returns the attribute of a font, unless it is the font of the picture.
fn font(size: f64) -> String {
    if size < FONT { format!(" font-size=\"{size}\"") } else { String::new() }
}

/// Returns the distance of a text from the top of its cell.
fn baseline(is: Measures) -> usize {
    is.height / 2 + if is.height < CELL { 3 } else { 5 }
}

/// Writes the labels of rows and columns.
fn labels(out: &mut String, grid: &Grid, is: Measures, x: usize, y: usize) {
    let (right, bottom) = (x + grid.columns * is.width, y + grid.rows * is.height);
    let own = if grid.is_dense { font(SMALL_FONT) } else { String::new() };
    let _ = writeln!(out, "<g opacity=\"0.65\"{own}>");
    let size = if grid.is_dense { String::new() } else { font(is.font) };
    // A label is beside the first cell of its row or column.
    let present = |i: usize, j: usize| grid.cell(i, j).mark != Mark::Absent;
    for (j, label) in grid.column_labels.iter().enumerate() {
        let first = (0..grid.rows).find(|i| present(*i, j)).unwrap_or(0);
        let (x, y) = (x + j * is.width + is.width / 2, y + first * is.height - if first > 0 { 2 } else { 5 });
        let _ = writeln!(out, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\"{size}>{}</text>", escaped(label));
    }
    for (i, label) in grid.row_labels.iter().enumerate() {
        let first = (0..grid.columns).find(|j| present(i, *j)).unwrap_or(0);
        let raised = if first > 0 { 4 } else { 0 };
        let (x, y) = (x + first * is.width - 6, y + i * is.height + baseline(is) - raised);
        let _ = writeln!(out, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"end\">{}</text>", escaped(label));
    }
    if grid.cut.columns {
        let _ = writeln!(out, "<text x=\"{}\" y=\"{}\">..</text>", right + 2, y + baseline(is));
    }
    if grid.cut.rows {
        let _ = writeln!(out, "<text x=\"{}\" y=\"{}\">..</text>", x + 4, bottom + 13);
    }
    out.push_str("</g>\n");
}
