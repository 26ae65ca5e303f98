//! Renders pictures as `TikZ`: a `tikzpicture` that needs only the package `tikz`, without libraries.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::palette;
use crate::picture::{Body, Graph, Grid, Legend, Mark, Picture};

impl Picture {
    /// Renders the picture for TeX, one `tikzpicture` for each panel.
    ///
    /// ```
    /// use layout_algebra::morphism::Morphism;
    /// let tikz = layout_draw::morphism(&Morphism::parse("(2,3) -[2,*]-> (5,2)")?).tikz();
    /// assert!(tikz.contains(r"\draw[->] (s1) -- (t2);"));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    #[doc(alias = "print_latex")]
    pub fn tikz(&self) -> String {
        let mut text = String::new();
        for panel in &self.panels {
            // The y axis points down, as rows do.
            text.push_str("\\begin{tikzpicture}[x=1cm,y=-1cm,font=\\ttfamily\\small]\n");
            let caption = if panel.caption.is_empty() { &self.title } else { &panel.caption };
            match &panel.body {
                Body::Grid(body) => grid(&mut text, body, caption),
                Body::Graph(body) => graph(&mut text, body),
            }
            text.push_str("\\end{tikzpicture}\n");
        }
        legends(&mut text, &self.legend);
        for words in &self.notes {
            let _ = writeln!(text, "% {}", words.replace('\n', " "));
        }
        text
    }
}

/// Writes the legends below the panels: a line of text each, and below it a swatch of each colour.
fn legends(text: &mut String, legends: &[Legend]) {
    if legends.is_empty() {
        return;
    }
    text.push_str("\n\\begin{tikzpicture}[x=1cm,y=-0.6cm,font=\\ttfamily\\small]\n");
    let mut line = 0;
    for legend in legends {
        let _ = writeln!(text, "\\node[right] at (0,{line}) {{{}}};", escaped(&legend.text.replace('\n', " ")));
        line += 1;
        let (mut x, mut is_used) = (0.0, false);
        for (key, words) in &legend.swatches {
            #[allow(clippy::cast_precision_loss, reason = "a length of a label")]
            let width = words.chars().count() as f64 * CHARACTER + 0.8;
            if x > 0.0 && x + width > LINE {
                (x, line) = (0.0, line + 1);
            }
            colour(text, palette::of(*key).hex);
            let _ = writeln!(
                text,
                " ({x:.2},{line}) ++(0.1,-0.3) rectangle +(0.4,0.2);\n\\node[right] at ({:.2},{line}) {{{}}};",
                x + 0.4,
                escaped(words)
            );
            (x, is_used) = (x + width, true);
        }
        line += usize::from(is_used);
    }
    text.push_str("\\end{tikzpicture}\n");
}

/// Begins a filled path of a colour.
fn colour(text: &mut String, hex: &str) {
    let _ = write!(text, "\\definecolor{{layout}}{{HTML}}{{{}}}\n\\fill[layout!35]", hex.trim_start_matches('#'));
}

/// The width of a character of the font, in centimetres.
const CHARACTER: f64 = 0.19;

/// The width of a line of swatches, in centimetres.
const LINE: f64 = 15.0;

fn grid(text: &mut String, grid: &Grid, caption: &str) {
    // Half a centimetre, and wider for long labels.
    #[allow(clippy::cast_precision_loss, reason = "a length of a label")]
    let width = (grid.longest() as f64 * CHARACTER + 0.12).max(0.6);
    let (rows, columns) = (grid.rows, grid.columns);
    let _ = writeln!(text, "\\begin{{scope}}[x={width:.2}cm,y=-0.6cm]");
    // All cells of a colour are one path: TeX is slow with many commands.
    let mut coloured: BTreeMap<&str, Vec<(usize, usize)>> = BTreeMap::new();
    let cells = || (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j)));
    for (i, j) in cells() {
        let cell = grid.cell(i, j);
        let colour = cell.colour.map(|key| palette::of(key).hex);
        let colour = if cell.mark == Mark::Clash { Some(palette::CLASH.hex) } else { colour };
        if let Some(colour) = colour {
            coloured.entry(colour).or_default().push((i, j));
        }
    }
    for (colour, places) in coloured {
        self::colour(text, colour);
        for (i, j) in places {
            let _ = write!(text, " ({j},{i}) rectangle +(1,1)");
        }
        text.push_str(";\n");
    }
    if grid.cells.iter().any(|cell| cell.mark == Mark::Absent) {
        for (i, j) in cells().filter(|(i, j)| grid.cell(*i, *j).mark != Mark::Absent) {
            let _ = writeln!(text, "\\draw[gray] ({j},{i}) rectangle +(1,1);");
        }
    } else {
        let _ = writeln!(text, "\\draw[gray,xstep=1,ystep=1] (0,0) grid ({columns},{rows});");
        let _ = writeln!(text, "\\draw[thick] (0,0) rectangle ({columns},{rows});");
    }
    for i in &grid.heavy_rows {
        let _ = writeln!(text, "\\draw[very thick] (0,{i}) -- ({columns},{i});");
    }
    for j in &grid.heavy_columns {
        let _ = writeln!(text, "\\draw[very thick] ({j},0) -- ({j},{rows});");
    }
    for (i, j) in cells().filter(|(i, j)| !grid.cell(*i, *j).text.is_empty()) {
        let _ = writeln!(text, "\\node at ({j}.5,{i}.5) {{{}}};", escaped(&grid.cell(i, j).text));
    }
    for (i, label) in grid.row_labels.iter().enumerate() {
        let _ = writeln!(text, "\\node[left,gray] at (0,{i}.5) {{{}}};", escaped(label));
    }
    for (j, label) in grid.column_labels.iter().enumerate() {
        let _ = writeln!(text, "\\node[above,gray] at ({j}.5,0) {{{}}};", escaped(label));
    }
    let _ = writeln!(text, "\\node[above right] at (0,-0.8) {{{}}};\n\\end{{scope}}", escaped(caption));
}

fn graph(text: &mut String, graph: &Graph) {
    for node in &graph.nodes {
        let _ = writeln!(text, "\\node ({}) at ({:.2},{:.2}) {{{}}};", node.name, node.x, node.y, escaped(&node.label));
    }
    for junction in &graph.junctions {
        let _ = writeln!(text, "\\coordinate ({}) at ({:.2},{:.2});", junction.name, junction.x, junction.y);
    }
    for (from, to) in &graph.lines {
        let _ = writeln!(text, "\\draw ({from}) -- ({to});");
    }
    for (from, to) in &graph.arrows {
        let _ = writeln!(text, "\\draw[->] ({from}) -- ({to});");
    }
    if let Some((x, y, formula)) = &graph.formula {
        let _ = writeln!(text, "\\node at ({x:.2},{y:.2}) {{{formula}}};");
    }
}

/// Escapes text for TeX.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                out.push('\\');
                out.push(c);
            }
            '\\' => out.push_str("\\textbackslash{}"),
            '^' => out.push_str("\\^{}"),
            '~' => out.push_str("\\~{}"),
            '<' => out.push_str("\\textless{}"),
            '>' => out.push_str("\\textgreater{}"),
            c => out.push(c),
        }
    }
    out
}
