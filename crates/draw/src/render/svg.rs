//! Renders pictures as SVG, one file for light and dark. Text and lines have the colour of the page around it; text on
//! a colour is dark. A separate file has the colour of the reader's system.

mod graph;
mod grid;

use std::fmt::Write as _;

use crate::palette;
use crate::picture::{Body, Legend, Picture};

/// The size of the font. A character is at most [`ADVANCE`] times as wide as high.
const FONT: f64 = 13.0;
/// The maximum width of a character, relative to its height.
const ADVANCE: f64 = 0.65;
/// The space around panels.
const GAP: usize = 14;
/// The space between panels.
const BETWEEN: usize = 28;
/// The height of a line of words.
const LINE: usize = 20;
/// The maximum width of a row of panels.
const PAGE: usize = 1200;
/// The width to which words are folded, unless the panels are wider.
const WORDS: usize = 480;
/// The width to which captions are folded, unless their panel is wider.
const CAPTION: usize = 240;
/// The size of a swatch.
const SWATCH: usize = 12;

/// The place of the cells of a grid in the SVG of its picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The number of the panel.
    pub panel: usize,
    /// The left edge of the first cell.
    pub x: usize,
    /// The top edge of the first cell.
    pub y: usize,
    /// The width of a cell.
    pub width: usize,
    /// The height of a cell.
    pub height: usize,
}

/// A panel, its place, and the lines of its caption.
struct Placed {
    x: usize,
    /// The top of the body, below the caption.
    y: usize,
    caption: Vec<String>,
}

impl Picture {
    /// Renders the picture as SVG, for a page or as a file. It has no blank line, so it can be part of Markdown.
    ///
    /// Law: well-formed; no text is wider than its cell; `currentColor` for all but the colours of the palette and the
    /// text on them.
    pub fn svg(&self) -> String {
        let (mut body, most) = (String::new(), self.most());
        let mut width = 0;
        let mut y = GAP;
        let title = folded(&self.title, most);
        write_lines(&mut body, &title, GAP, &mut y, " font-weight=\"bold\"", &mut width);
        let (placed, mut bottom) = self.placed(y);
        for (panel, placed) in self.panels.iter().zip(&placed) {
            let mut top = placed.y - LINE * placed.caption.len();
            write_lines(&mut body, &placed.caption, placed.x, &mut top, "", &mut width);
            match &panel.body {
                Body::Grid(grid) => grid::write(&mut body, grid, placed.x, placed.y),
                Body::Graph(graph) => graph::write(&mut body, graph, placed.x, placed.y),
            }
            width = width.max(placed.x + size(&panel.body).0);
        }
        bottom += 6;
        for legend in &self.legend {
            write_legend(&mut body, legend, most, &mut bottom, &mut width);
        }
        for note in &self.notes {
            write_lines(&mut body, &folded(note, most), GAP, &mut bottom, " opacity=\"0.75\"", &mut width);
        }
        let (width, height) = (width + GAP, bottom + GAP);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\" aria-label=\"{}\" font-family=\"ui-monospace,monospace\" \
             font-size=\"{FONT}\" fill=\"currentColor\" style=\"max-width:100%;height:auto\">\n{ALONE}\n{body}</svg>\n",
            escaped(&self.title)
        )
    }

    /// Returns the places of the cells of each grid in [`svg`](Picture::svg), for a page that describes
    /// the cell under the pointer.
    ///
    /// ```
    /// use layout_draw::{Limits, grid};
    /// let layout: layout_algebra::Layout = "2:1".parse()?;
    /// let place = grid(&layout.into(), Limits::PAGE)?.places()[0];
    /// assert_eq!((place.panel, place.width, place.height), (0, 36, 36));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn places(&self) -> Vec<Place> {
        let (placed, _) = self.placed(GAP + LINE * folded(&self.title, self.most()).len());
        let place = |(panel, (body, placed)): (usize, (&crate::Panel, &Placed))| {
            let Body::Grid(grid) = &body.body else { return None };
            let is = grid::Measures::of(grid);
            let (x, y) = (placed.x + is.left, placed.y + is.above);
            Some(Place { panel, x, y, width: is.width, height: is.height })
        };
        self.panels.iter().zip(&placed).enumerate().filter_map(place).collect()
    }

    /// Returns the width to which words are folded: the width of all panels.
    fn most(&self) -> usize {
        let (placed, _) = self.placed(0);
        let right = placed.iter().zip(&self.panels).map(|(placed, panel)| placed.x + size(&panel.body).0);
        right.max().unwrap_or(0).saturating_sub(GAP).max(WORDS)
    }

    /// Returns the place of each panel, and the bottom of all. Panels are side by side until they are as wide as a
    /// page; the bodies of a row begin on one line.
    fn placed(&self, top: usize) -> (Vec<Placed>, usize) {
        let mut placed: Vec<Placed> = Vec::new();
        let (mut x, mut line, mut bottom, mut first) = (GAP, top, top, 0);
        for (i, panel) in self.panels.iter().enumerate() {
            let body = size(&panel.body).0;
            let caption = folded(&panel.caption, body.max(CAPTION));
            let width = caption.iter().map(|line| text_width(line)).fold(body, usize::max);
            if x > GAP && x + width > PAGE {
                (x, line, first) = (GAP, bottom + GAP, i);
            }
            placed.push(Placed { x, y: 0, caption });
            // A caption of more lines moves the whole row of panels down, so that their bodies begin on one line.
            let row = &mut placed[first..];
            let y = line + LINE * row.iter().map(|panel| panel.caption.len()).max().unwrap_or(0);
            for (placed, panel) in row.iter_mut().zip(&self.panels[first..]) {
                placed.y = y;
                bottom = bottom.max(y + size(&panel.body).1);
            }
            x += width + BETWEEN;
        }
        (placed, bottom)
    }
}

fn size(body: &Body) -> (usize, usize) {
    match body {
        Body::Grid(grid) => grid::size(grid),
        Body::Graph(graph) => graph::size(graph),
    }
}

/// Writes lines of words below each other.
fn write_lines(out: &mut String, lines: &[String], x: usize, y: &mut usize, class: &str, width: &mut usize) {
    for line in lines {
        *y += LINE;
        let _ = writeln!(out, "<text x=\"{x}\" y=\"{}\"{class}>{}</text>", *y - 6, escaped(line));
        *width = (*width).max(x + text_width(line));
    }
}

/// Writes a legend, with a swatch of each of its colours after it.
fn write_legend(out: &mut String, legend: &Legend, most: usize, y: &mut usize, width: &mut usize) {
    let lines = folded(&legend.text, most);
    write_lines(out, &lines, GAP, y, " opacity=\"0.75\"", width);
    let mut x = GAP + lines.last().map_or(0, |line| text_width(line)) + GAP;
    let taken = |words: &str| SWATCH + 5 + text_width(words) + GAP;
    if legend.swatches.iter().map(|(_, words)| taken(words)).sum::<usize>() + x > most {
        (x, *y) = (GAP, *y + if legend.swatches.is_empty() { 0 } else { LINE });
    }
    for (key, words) in &legend.swatches {
        if x > GAP && x + taken(words) > most + 2 * GAP {
            (x, *y) = (GAP, *y + LINE);
        }
        let (colour, top) = (palette::of(*key).hex, *y - 6 - SWATCH + 2);
        let rest = "stroke=\"currentColor\" stroke-opacity=\"0.35\"";
        let _ = writeln!(
            out,
            "<rect x=\"{x}\" y=\"{top}\" width=\"{SWATCH}\" height=\"{SWATCH}\" fill=\"{colour}\" {rest}/>"
        );
        let (at, line) = (x + SWATCH + 5, *y - 6);
        let _ = writeln!(out, "<text x=\"{at}\" y=\"{line}\" opacity=\"0.75\">{}</text>", escaped(words));
        x += taken(words);
        *width = (*width).max(x - GAP);
    }
}

/// The colour of text if the picture is the whole document; a page has its own.
const ALONE: &str = "<style>svg:root{color:#1f2328}@media(prefers-color-scheme:dark){svg:root{color:#e6edf3}}</style>";

/// Returns an upper bound on the width of a text.
fn text_width(text: &str) -> usize {
    width_of(text.chars().count(), FONT)
}

/// Returns an upper bound on the width of so many characters.
#[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a length")]
fn width_of(characters: usize, font: f64) -> usize {
    (characters as f64 * font * ADVANCE).ceil() as usize
}

/// Splits a line at spaces into pieces that fit; no pieces of an empty line. A word that is too long is left whole.
fn folded(line: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in line.split(' ').filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(last) if text_width(last) + text_width(word) + text_width(" ") <= width => {
                last.push(' ');
                last.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
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
