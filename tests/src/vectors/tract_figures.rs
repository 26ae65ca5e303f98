//! The figures of `tract`: the same nodes, junctions, lines, arrows and formulas, as sets, each at its place.

use std::collections::BTreeSet;

use layout_algebra::morphism::MutualRefinement;
use layout_draw::{Body, Graph, Node, Picture};
use serde_json::Value;

use super::case::{Case, Judged};
use super::json::Unreadable;
use super::{Verdict, tract_morphism};

/// Judges one case; `None` for the operations of another file.
pub(super) fn judge(case: &Case) -> Option<Judged> {
    Some(match case.op.as_str() {
        "tikz_morphism" => morphism(case),
        "tikz_mutual_refinement" => refinement(case),
        _ => return None,
    })
}

fn morphism(case: &Case) -> Judged {
    compare(case, &layout_draw::morphism(&tract_morphism::morphism_of(case.given("f")?)?))
}

fn refinement(case: &Case) -> Judged {
    let both = MutualRefinement::new(&case.tuple("t")?, &case.tuple("u")?)?;
    compare(case, &layout_draw::refinement(&both))
}

/// What a figure holds, by part.
type Parts = [(&'static str, BTreeSet<String>); 5];

fn compare(case: &Case, picture: &Picture) -> Judged {
    let [layout_draw::Panel { body: Body::Graph(graph), .. }] = &picture.panels[..] else {
        return Ok(Verdict::Failed("no graph".to_owned()));
    };
    let tikz = picture.tikz();
    let drawn = |node: &&Node| !tikz.contains(&format!("\\node ({}) at ({:.2},{:.2})", node.name, node.x, node.y));
    if let Some(node) = graph.nodes.iter().find(drawn) {
        return Ok(Verdict::Failed(format!("{} is not in the picture for TeX", node.name)));
    }
    let (ours, theirs) = (parts(graph), their_parts(case)?);
    for ((part, ours), (_, theirs)) in ours.iter().zip(&theirs) {
        if ours != theirs {
            return Ok(Verdict::Failed(format!("{part}: ours {ours:?}\n  theirs {theirs:?}")));
        }
    }
    Ok(Verdict::Exact)
}

fn parts(graph: &Graph) -> Parts {
    let node = |node: &Node| place(&node.name, &node.label, node.x, node.y);
    let pair = |(from, to): &(String, String)| format!("{from} {to}");
    [
        ("nodes", graph.nodes.iter().map(node).collect()),
        ("junctions", graph.junctions.iter().map(node).collect()),
        ("lines", graph.lines.iter().map(pair).collect()),
        ("arrows", graph.arrows.iter().map(pair).collect()),
        ("formulas", graph.formula.iter().map(|(x, y, tex)| place("", tex, *x, *y)).collect()),
    ]
}

fn their_parts(case: &Case) -> Result<Parts, Unreadable> {
    let list = |name: &str| Ok::<_, Unreadable>(case.out(name)?.as_array().cloned().unwrap_or_default());
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let node = |node: &Value| {
        let number = |name: &str| node[name].as_f64().unwrap_or(f64::NAN);
        let label = word(&node["label"]) + &word(&node["tex"]);
        place(&word(&node["name"]), &label, number("x"), number("y"))
    };
    let pair = |pair: &Value| format!("{} {}", word(&pair[0]), word(&pair[1]));
    Ok([
        ("nodes", list("nodes")?.iter().map(node).collect()),
        ("junctions", list("junctions")?.iter().map(node).collect()),
        ("lines", list("edges")?.iter().map(pair).collect()),
        ("arrows", list("arrows")?.iter().map(pair).collect()),
        ("formulas", list("labels")?.iter().map(node).collect()),
    ])
}

/// A node as it is compared; places in hundredths, as the reference rounds them.
fn place(name: &str, label: &str, x: f64, y: f64) -> String {
    format!("{name} `{label}` at {x:.2} {y:.2}")
}
