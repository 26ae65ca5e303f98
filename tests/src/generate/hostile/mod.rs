//! Lines that are hard to judge, with the verdict known by construction: negative strides, ties, layouts of up to 2^40
//! elements, odd brackets, answers with one number wrong, lines that are none.
//!
//! No answer here is computed by the algebra or the judge. A chain `1 | m_1 | m_2 | ..` is drawn first, its digits are
//! dealt to the layouts, and the answer is what the same digits are on the other side.

mod draw;
mod inverses;
mod lines;
mod regions;
mod texts;

pub use draw::Draw;

use crate::tree::{Mode, Tree};

/// What the judge has to say of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The vector's answer, or its refusal, is right.
    Right,
    /// The vector's answer breaks the definition.
    Wrong,
    /// The line is no case.
    Unreadable,
}

/// A line of a file.
#[derive(Clone, Debug)]
pub struct Line {
    /// The name of the file, without its extension.
    pub file: &'static str,
    /// What stands there; not always text.
    pub bytes: Vec<u8>,
    /// The verdict.
    pub expected: Expected,
}

/// A layout with its brackets.
pub(crate) type Nested = Tree<Mode>;

/// All lines, the same every time; `rounds` of each kind.
pub fn lines(rounds: u32) -> Vec<Line> {
    let mut draw = Draw::new(2026);
    let mut lines = Lines(Vec::new());
    for _ in 0..rounds {
        regions::add(&mut lines, &mut draw);
        inverses::add(&mut lines, &mut draw);
        lines::add(&mut lines, &mut draw);
    }
    texts::add(&mut lines);
    lines.0
}

/// The lines so far.
pub(crate) struct Lines(Vec<Line>);

impl Lines {
    /// A line of an operation with this input and output.
    pub(crate) fn push(&mut self, op: &'static str, input: &str, out: Option<&str>, expected: Expected) {
        let id = self.0.len();
        let out = out.map_or_else(|| r#""ok":false"#.to_owned(), |out| format!(r#""ok":true,"out":{out}"#));
        let text = format!(r#"{{"id":"{op}-h{id}","op":"{op}","in":{{{input}}},{out}}}"#);
        self.0.push(Line { file: op, bytes: text.into_bytes(), expected });
    }

    /// A right answer, and two with one number wrong: a stride, and, where every size is told by the law, an extent.
    pub(crate) fn push_layout(&mut self, draw: &mut Draw, op: &'static str, input: &str, out: &Nested, sizes: bool) {
        self.push(op, input, Some(&layout(out)), Expected::Right);
        let felt: Vec<usize> = (0..).zip(out.leaves()).filter(|(_, mode)| mode.0 > 1).map(|(leaf, _)| leaf).collect();
        if felt.is_empty() {
            return;
        }
        let leaf = felt[draw.index(felt.len())];
        let by = i128::from(draw.between(1, 3)) * if draw.chance(2) { 1 } else { -1 };
        self.push(op, input, Some(&layout(&changed(out, leaf, |(n, d)| (n, d + by)))), Expected::Wrong);
        if sizes {
            self.push(op, input, Some(&layout(&changed(out, leaf, |(n, d)| (n + 1, d)))), Expected::Wrong);
        }
    }

    fn push_bytes(&mut self, file: &'static str, bytes: &[u8]) {
        self.0.push(Line { file, bytes: bytes.to_vec(), expected: Expected::Unreadable });
    }
}

/// The tree with another leaf in one place.
fn changed(tree: &Nested, leaf: usize, with: impl Fn(Mode) -> Mode) -> Nested {
    let mut at = 0;
    tree.map(|&mode| {
        at += 1;
        if at == leaf + 1 { with(mode) } else { mode }
    })
}

/// A layout as the vectors write it.
pub(crate) fn layout(tree: &Nested) -> String {
    format!(r#"{{"s":{},"d":{}}}"#, array(&tree.map(|mode| mode.0)), array(&tree.map(|mode| mode.1)))
}

/// A nested tuple as the vectors write it.
pub(crate) fn array<T: std::fmt::Display>(tree: &Tree<T>) -> String {
    match tree {
        Tree::Leaf(leaf) => leaf.to_string(),
        Tree::Tuple(modes) => format!("[{}]", modes.iter().map(array).collect::<Vec<_>>().join(",")),
    }
}

/// A flat layout.
pub(crate) fn flat(modes: &[Mode]) -> Nested {
    Tree::Tuple(modes.iter().copied().map(Tree::Leaf).collect())
}

/// A single mode by itself, none as `1:0`, several as a tuple.
pub(crate) fn plain(modes: &[Mode]) -> Nested {
    match modes {
        [] => Tree::Leaf((1, 0)),
        [mode] => Tree::Leaf(*mode),
        modes => flat(modes),
    }
}
