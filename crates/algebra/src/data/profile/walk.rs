//! Walks through a profile: by node, by mode, by leaf beside a finer profile, or as text.

use crate::data::profile::{MAX_NODES, Profile};
use crate::data::text::Text;

/// A node with its descendants: the range of its nodes, and of its leaves.
#[derive(Clone, Copy)]
pub(crate) struct Subtree {
    pub(crate) node: usize,
    pub(crate) node_end: usize,
    pub(crate) leaf: usize,
    pub(crate) leaf_end: usize,
}

impl Subtree {
    /// The empty subtree before the first node.
    pub(crate) const START: Subtree = Subtree { node: 0, node_end: 0, leaf: 0, leaf_end: 0 };
}

impl Profile {
    /// The empty subtree before the first mode of the node at `at`; [`next`](Profile::next) steps from mode to mode. A
    /// leaf has itself as its only mode.
    pub(crate) const fn before(&self, at: Subtree) -> Subtree {
        let first = if self.is_leaf_at(at.node) { at.node } else { at.node + 1 };
        Subtree { node_end: first, leaf_end: at.leaf, ..at }
    }

    /// The subtree after this one.
    pub(crate) const fn next(&self, before: Subtree) -> Subtree {
        self.subtree(before.node_end, before.leaf_end)
    }

    /// Mode `mode` of the node at `at`, which must exist.
    pub(crate) const fn mode_of(&self, at: Subtree, mode: usize) -> Subtree {
        let mut found = self.next(self.before(at));
        let mut i = 0;
        while i < mode {
            found = self.next(found);
            i += 1;
        }
        found
    }

    /// Iterates over the nodes, each before its modes.
    pub(crate) const fn preorder(&self) -> Preorder<'_> {
        Preorder { profile: self, node: 0, leaf: 0 }
    }
}

/// A step of a walk.
pub(crate) enum Node {
    /// The leaf with this number.
    Leaf(usize),
    /// A tuple with this many modes.
    Tuple(usize),
}

/// A walk over the nodes, each before its modes.
pub(crate) struct Preorder<'a> {
    profile: &'a Profile,
    node: usize,
    leaf: usize,
}

impl Preorder<'_> {
    pub(crate) const fn next(&mut self) -> Option<Node> {
        if self.node == self.profile.node_count() {
            return None;
        }
        let node = self.node;
        self.node += 1;
        if !self.profile.is_leaf_at(node) {
            return Some(Node::Tuple(self.profile.modes_at(node)));
        }
        self.leaf += 1;
        Some(Node::Leaf(self.leaf - 1))
    }
}

/// A walk over the leaves of a coarser profile, with the part of the finer profile, which refines it, over each. Tuples
/// match tuples. If the coarser profile has brackets around a single mode, they match that mode alone.
#[derive(Clone, Copy)]
pub(crate) struct Over {
    /// The next node of the coarser profile.
    node: usize,
    /// The part over the last leaf visited.
    pub(crate) at: Subtree,
}

impl Over {
    pub(crate) const START: Over = Over { node: 0, at: Subtree::START };

    /// Steps to the next leaf, which must exist.
    pub(crate) const fn next_leaf(mut self, coarse: &Profile, fine: &Profile) -> Over {
        while !coarse.is_leaf_at(self.node) {
            self.node += 1;
            if !fine.is_leaf_at(self.at.node_end) {
                self.at.node_end += 1;
            }
        }
        self.node += 1;
        self.at = fine.next(self.at);
        self
    }

    /// The part over leaf `leaf`, which must exist.
    pub(crate) const fn leaf(leaf: usize, coarse: &Profile, fine: &Profile) -> Subtree {
        let mut over = Over::START;
        let mut i = 0;
        while i <= leaf {
            over = over.next_leaf(coarse, fine);
            i += 1;
        }
        over.at
    }
}

/// The text form of a nested tuple: its brackets and commas. The caller writes the leaves in between.
pub(crate) struct Brackets<'a> {
    nodes: Preorder<'a>,
    /// The remaining modes at each level.
    open: [usize; MAX_NODES + 1],
    level: usize,
    /// Whether a mode ends here.
    comma: bool,
}

impl<'a> Brackets<'a> {
    pub(crate) const fn new(profile: &'a Profile) -> Brackets<'a> {
        Brackets { nodes: profile.preorder(), open: [0; MAX_NODES + 1], level: 0, comma: false }
    }

    /// Writes the brackets and commas before the next leaf, which the caller writes next; `None` if the text is
    /// complete.
    pub(crate) const fn next_leaf(&mut self, text: &mut Text) -> Option<usize> {
        loop {
            // A mode closes every bracket whose last mode it is.
            while self.comma && self.level > 0 {
                self.open[self.level] -= 1;
                if self.open[self.level] > 0 {
                    break;
                }
                self.close(text);
            }
            let Some(node) = self.nodes.next() else { return None };
            if self.comma {
                text.push(",");
            }
            match node {
                Node::Leaf(leaf) => {
                    self.comma = true;
                    return Some(leaf);
                }
                Node::Tuple(modes) => {
                    text.push("(");
                    self.level += 1;
                    self.open[self.level] = modes;
                    self.comma = false;
                    if modes == 0 {
                        self.close(text);
                    }
                }
            }
        }
    }

    const fn close(&mut self, text: &mut Text) {
        text.push(")");
        self.level -= 1;
        self.comma = true;
    }
}
