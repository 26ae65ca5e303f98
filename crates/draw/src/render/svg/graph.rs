//! Nodes and arrows as SVG.

use std::fmt::Write as _;

use super::{GAP, LINE, escaped, text_width};
use crate::picture::Graph;

/// The width of a unit of a graph.
const UNIT: f64 = 46.0;

/// Returns the bounds of a graph: its smallest x, which may be negative; its widest label; its largest x and y.
fn bounds(graph: &Graph) -> (f64, usize, f64, f64) {
    let least = graph.nodes.iter().map(|node| node.x).fold(0.0, f64::min);
    let label = graph.nodes.iter().map(|node| text_width(&node.label)).max().unwrap_or(0);
    let x = graph.nodes.iter().map(|node| node.x).fold(0.0, f64::max);
    (least, label, x, graph.nodes.iter().map(|node| node.y).fold(0.0, f64::max))
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small length")]
pub(super) fn size(graph: &Graph) -> (usize, usize) {
    let (least, label, x, y) = bounds(graph);
    (((x - least) * UNIT).ceil() as usize + label + 8, (y * UNIT).ceil() as usize + LINE + GAP)
}

#[allow(clippy::cast_precision_loss, reason = "a small length")]
pub(super) fn write(out: &mut String, graph: &Graph, x: usize, y: usize) {
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
    // All lines are one path: one element of SVG for any number of them.
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
