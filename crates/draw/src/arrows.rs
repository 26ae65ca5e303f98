//! Pictures of factors and arrows: morphisms, mutual refinements, the composition step by step. The geometry follows
//! the figures of the categorical paper; the first entry is at the top.

use layout_algebra::morphism::diagram::{Diagram, RefinementDiagram};
use layout_algebra::morphism::{CompositionTrace, Morphism, MutualRefinement};
use layout_algebra::{IntTuple, Layout};

use crate::DrawError;
use crate::picture::{Body, Graph, Node, Panel, Picture};

/// The distance of two entries.
const ROW: f64 = 0.8;
/// The width of a tree of modes.
const TREE: f64 = 2.2;
/// The width of the tree of a refinement.
const SIDE: f64 = 2.5;
/// The length of an arrow.
const ARROW: f64 = 3.0;

/// Draws the arrows of a morphism, with the tree of its domain if it is nested.
///
/// Post: the nodes are `s1`, `s2`, .. for the entries of the domain, `t1`, .. for the codomain, and `m1`, .. for the
/// modes. Each entry has an arrow, unless it maps to the base point.
///
/// ```
/// use layout_algebra::morphism::Morphism;
/// use layout_draw::{Style, morphism};
/// let f = Morphism::parse("((5,5),8) -[1,3,2]-> (5,8,5)")?;
/// assert_eq!(morphism(&f).text(&Style::PLAIN), "\
/// ((5,5),8) -[1,3,2]-> (5,8,5)
/// 25 ┬─ 5 ───────────▶ 5
///    └─ 5 ───┐ ┌─────▶ 8
///            └─┼─┐
///  8 ── 8 ─────┘ └───▶ 5
/// ");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub fn morphism(f: &Morphism) -> Picture {
    Picture::new(f.to_string(), vec![Panel { caption: String::new(), body: Body::Graph(arrows(f)) }])
}

/// Draws the mutual refinement of two tuples: the common factors, and the tree of each tuple.
///
/// ```
/// use layout_algebra::{IntTuple, morphism::MutualRefinement};
/// use layout_draw::{Style, refinement};
/// let both = MutualRefinement::new(&IntTuple::parse("(6,6)")?, &IntTuple::parse("(12,3,6)")?)?;
/// assert_eq!(refinement(&both).text(&Style::PLAIN), "\
/// (6,(2,3)) and ((6,2),3,6)
/// 6 ── 6 ─┬ 12
/// 6 ┬─ 2 ─┘
///   └─ 3 ── 3
///      6 ── 6
/// ");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub fn refinement(both: &MutualRefinement) -> Picture {
    let title = format!("{} and {}", both.first, both.second);
    Picture::new(title, vec![Panel { caption: String::new(), body: Body::Graph(trees(both)) }])
}

/// Draws the composition of `outer` after `inner` by the algorithm of the theory, a panel for each step. The panels are
/// both morphisms, the mutual refinement between them, both carried along it, and the composite.
///
/// # Errors
/// The errors of [`CompositionTrace::new`], for a layout that is not tractable, say.
///
/// ```
/// use layout_draw::composition;
/// let steps = composition(&"(8,64):(64,1)".parse()?, &"((4,4),4):((16,1),4)".parse()?)?;
/// assert_eq!(steps.title, "(8,64):(64,1) o ((4,4),4):((16,1),4) = ((4,4),(2,2)):((2,64),(256,1))");
/// assert_eq!(steps.panels.len(), 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn composition(outer: &Layout, inner: &Layout) -> Result<Picture, DrawError> {
    let trace = CompositionTrace::new(outer, inner)?;
    let panel = |caption: String, graph| Panel { caption, body: Body::Graph(graph) };
    let weak = &trace.weak;
    let (first, second) = (&weak.refinement.first, &weak.refinement.second);
    let panels = vec![
        panel(format!("f encodes the inner layout: {}", trace.inner), arrows(&trace.inner)),
        panel(format!("g encodes the outer one: {}", trace.outer), arrows(&trace.outer)),
        panel(format!("cut until they meet: {first} and {second}"), trees(&weak.refinement)),
        panel(format!("f along the cuts: {}", weak.pullback), arrows(&weak.pullback)),
        panel(format!("g along the cuts: {}", weak.pushforward), arrows(&weak.pushforward)),
        panel(format!("follow the arrows: {}", weak.morphism), arrows(&weak.morphism)),
    ];
    Ok(Picture::new(format!("{outer} o {inner} = {}", trace.layout), panels))
}

/// Returns the graph of a morphism.
fn arrows(f: &Morphism) -> Graph {
    let is_nested = f.domain().depth() > 1;
    // A flat domain needs no tree, so the arrows begin at the left edge.
    let begin = if is_nested { TREE } else { 0.0 };
    let mut graph = Graph { text: Diagram::of(f).to_string(), ..Graph::default() };
    graph.entries("s", begin, f.domain().leaves());
    if is_nested {
        Tree { prefix: "", root: 0.0, leaf: begin, anchors: ("west", "east") }.grow(&mut graph, f.domain());
    }
    graph.entries("t", begin + ARROW, f.codomain().leaves());
    for entry in 0..f.map().domain() {
        if let Some(target) = f.map().target(entry) {
            graph.arrows.push((format!("s{}", entry + 1), format!("t{}", target + 1)));
        }
    }
    // The formula is for TikZ alone: all other forms have the title.
    graph.formula = Some((f64::midpoint(0.0, begin + ARROW), -ROW, f.tex().to_string()));
    graph
}

/// Returns the graph of a mutual refinement.
fn trees(both: &MutualRefinement) -> Graph {
    let mut graph = Graph { text: RefinementDiagram::new(both).to_string(), ..Graph::default() };
    // The leaves of the second tuple are all leaves: the leaves of the first are a beginning of them.
    graph.entries("s", 0.0, both.second.leaves());
    Tree { prefix: "L", root: -SIDE, leaf: 0.0, anchors: ("west", "east") }.grow(&mut graph, &both.first);
    Tree { prefix: "R", root: SIDE, leaf: 0.0, anchors: ("east", "west") }.grow(&mut graph, &both.second);
    graph.formula = Some((0.0, -ROW, format!(r"${} \quad {}$", both.first, both.second)));
    graph
}

impl Graph {
    /// Adds a column of nodes with these numbers.
    fn entries(&mut self, name: &str, x: f64, numbers: &[u64]) {
        for (i, number) in numbers.iter().enumerate() {
            self.nodes.push(Node { name: format!("{name}{}", i + 1), x, y: row(i), label: number.to_string() });
        }
    }
}

/// Returns the height of an entry.
#[allow(clippy::cast_precision_loss, reason = "at most 32 entries")]
fn row(i: usize) -> f64 {
    i as f64 * ROW
}

/// The tree of a nested tuple, from the modes at `root` to the entries at `leaf`.
struct Tree {
    /// The prefix of the names of its nodes.
    prefix: &'static str,
    root: f64,
    leaf: f64,
    /// The sides where lines leave an entry, and where they meet a mode.
    anchors: (&'static str, &'static str),
}

impl Tree {
    /// Adds the modes of a tuple, and the lines from its entries to them.
    fn grow(&self, graph: &mut Graph, tuple: &IntTuple) {
        let mut entries = 0;
        for i in 0..tuple.rank() {
            let Ok(mode) = tuple.mode(i) else { continue };
            let name = format!("{}m{}", self.prefix, i + 1);
            let label = mode.size().map_or_else(|_| mode.to_string(), |size| size.to_string());
            graph.nodes.push(Node { name: name.clone(), x: self.root, y: row(i), label });
            #[allow(clippy::cast_precision_loss, reason = "at most 32 levels")]
            // Each mode has its own step, so that a flat mode beside a deep one still ends at the leaves.
            let step = (self.leaf - self.root) / (mode.depth() + 1) as f64;
            self.branch(graph, &mode, &format!("{name}.{}", self.anchors.1), (step, 1), &mut entries);
        }
    }

    /// Adds a mode below `parent`: a line, or a junction with its parts. `level` is the distance of two levels, and the
    /// level.
    fn branch(&self, graph: &mut Graph, mode: &IntTuple, parent: &str, level: (f64, u8), entries: &mut usize) {
        if mode.profile().is_leaf() {
            *entries += 1;
            // Leaves are numbered through all modes; the mode of level 0 is the end of the line.
            graph.lines.push((format!("s{entries}.{}", self.anchors.0), parent.to_owned()));
            return;
        }
        // An empty tuple has no leaf to connect.
        if mode.length() == 0 {
            return;
        }
        // Two trees share one graph, so the prefix keeps their junctions apart.
        let taken = graph.junctions.iter().filter(|junction| junction.name.starts_with(self.prefix)).count();
        let name = format!("{}j{taken}", self.prefix);
        let (first, last) = (*entries, *entries + mode.length() - 1);
        let (x, y) = (self.root + level.0 * f64::from(level.1), f64::midpoint(row(first), row(last)));
        graph.junctions.push(Node { name: name.clone(), x, y, label: String::new() });
        graph.lines.push((name.clone(), parent.to_owned()));
        for i in 0..mode.rank() {
            if let Ok(part) = mode.mode(i) {
                self.branch(graph, &part, &name, (level.0, level.1 + 1), entries);
            }
        }
    }
}
