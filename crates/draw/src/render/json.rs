//! Renders pictures as JSON: the data, without the sentences for a reader who points at a cell.

use std::fmt::Write as _;

use crate::picture::{Body, Cell, Graph, Grid, Legend, Mark, Node, Picture};

impl Picture {
    /// Renders the picture as JSON: its title, panels, legend and notes, by the names of the fields.
    ///
    /// ```
    /// use layout_draw::{Limits, grid};
    /// let layout: layout_algebra::Layout = "2:1".parse()?;
    /// let json = grid(&layout.into(), Limits::PAGE)?.json();
    /// assert!(json.contains(r#"{"text":"1","colour":1}"#));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn json(&self) -> String {
        let panel = |panel: &crate::Panel| {
            let (kind, body) = match &panel.body {
                Body::Grid(body) => ("grid", grid(body)),
                Body::Graph(body) => ("graph", graph(body)),
            };
            format!("{{\"caption\":{},\"{kind}\":{body}}}", string(&panel.caption))
        };
        let swatch = |(key, words): &(u8, String)| format!("{{\"colour\":{key},\"text\":{}}}", string(words));
        let legend = |legend: &Legend| {
            format!("{{\"text\":{},\"swatches\":{}}}", string(&legend.text), list(&legend.swatches, swatch))
        };
        format!(
            "{{\"title\":{},\"panels\":{},\"legend\":{},\"notes\":{}}}",
            string(&self.title),
            list(&self.panels, panel),
            list(&self.legend, legend),
            list(&self.notes, |note| string(note))
        )
    }
}

fn grid(grid: &Grid) -> String {
    let cell = |cell: &Cell| {
        let mut text = format!("{{\"text\":{}", string(&cell.text));
        if let Some(colour) = cell.colour {
            let _ = write!(text, ",\"colour\":{colour}");
        }
        match cell.mark {
            Mark::Plain => {}
            Mark::Empty => text.push_str(",\"mark\":\"empty\""),
            Mark::Clash => text.push_str(",\"mark\":\"clash\""),
            Mark::Absent => text.push_str(",\"mark\":\"absent\""),
        }
        text + "}"
    };
    let rows: Vec<&[Cell]> = grid.cells.chunks(grid.columns.max(1)).collect();
    format!(
        "{{\"cells\":{},\"row_labels\":{},\"column_labels\":{},\"heavy_rows\":{},\"heavy_columns\":{},\
         \"cut_rows\":{},\"cut_columns\":{}}}",
        list(&rows, |row| list(row, cell)),
        list(&grid.row_labels, |label| string(label)),
        list(&grid.column_labels, |label| string(label)),
        list(&grid.heavy_rows, usize::to_string),
        list(&grid.heavy_columns, usize::to_string),
        grid.cut.rows,
        grid.cut.columns
    )
}

fn graph(graph: &Graph) -> String {
    let node = |node: &Node| {
        let (name, label) = (string(&node.name), string(&node.label));
        format!("{{\"name\":{name},\"x\":{:.2},\"y\":{:.2},\"label\":{label}}}", node.x, node.y)
    };
    let pair = |(from, to): &(String, String)| format!("[{},{}]", string(from), string(to));
    format!(
        "{{\"nodes\":{},\"junctions\":{},\"lines\":{},\"arrows\":{}}}",
        list(&graph.nodes, node),
        list(&graph.junctions, node),
        list(&graph.lines, pair),
        list(&graph.arrows, pair)
    )
}

fn list<T>(items: &[T], item: impl Fn(&T) -> String) -> String {
    let items: Vec<String> = items.iter().map(item).collect();
    format!("[{}]", items.join(","))
}

/// Writes a string, escaped.
fn string(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            // JSON forbids control characters in strings; all other characters are valid as they are.
            c if c < ' ' => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out + "\""
}
