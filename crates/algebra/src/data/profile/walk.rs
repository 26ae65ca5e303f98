//! Ways through a profile: node by node, mode by mode, leaf by leaf beside a finer profile, or as text.

use crate::data::profile::{MAX_NODES, Profile};
use crate::data::text::Text;

/// A node with all that is below it: where its nodes lie, and its leaves.
#[derive(Clone, Copy)]
pub(crate) struct Subtree {
    pub(crate) node: usize,
    pub(crate) node_end: usize,
    pub(crate) leaf: usize,
    pub(crate) leaf_end: usize,
}

impl Subtree {
    /// Nothing, before the first node.
    pub(crate) const START: Subtree = Subtree { node: 0, node_end: 0, leaf: 0, leaf_end: 0 };
}

impl Profile {
    /// The place before the first mode of the node at `at`; [`next`](Profile::next) goes on from mode to mode. A leaf
    /// has itself as its only mode.
    pub(crate) const fn before(&self, at: Subtree) -> Subtree {
        let first = if self.is_leaf_at(at.node) { at.node } else { at.node + 1 };
        Subtree { node_end: first, leaf_end: at.leaf, ..at }
    }

    /// The subtree after this one.
    pub(crate) const fn next(&self, before: Subtree) -> Subtree {
        self.subtree(before.node_end, before.leaf_end)
    }

    /// Mode `mode` of the node at `at`, which has it.
    pub(crate) const fn mode_of(&self, at: Subtree, mode: usize) -> Subtree {
        let mut found = self.next(self.before(at));
        let mut i = 0;
        while i < mode {
            found = self.next(found);
            i += 1;
        }
        found
    }

    /// The nodes, each before its modes.
    pub(crate) const fn preorder(&self) -> Preorder<'_> {
        Preorder { profile: self, node: 0, leaf: 0 }
    }
}

/// A step of a walk.
pub(crate) enum Node {
    /// The leaf of this number.
    Leaf(usize),
    /// A tuple of so many modes.
    Tuple(usize),
}

/// A walk from node to node, each before its modes.
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

/// The part of a finer profile over one leaf after the other of a coarser one, which it refines: tuple over tuple, or,
/// where the coarser one has brackets around a single mode, that mode alone.
#[derive(Clone, Copy)]
pub(crate) struct Over {
    /// The next node of the coarser profile.
    node: usize,
    /// The part over the leaf that was met last.
    pub(crate) at: Subtree,
}

impl Over {
    pub(crate) const START: Over = Over { node: 0, at: Subtree::START };

    /// Goes on to the next leaf; there is one.
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

    /// The part over leaf `leaf`; there is one.
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

/// The text form of a nested tuple: its brackets and commas. What stands for the leaves is written in between.
pub(crate) struct Brackets<'a> {
    nodes: Preorder<'a>,
    /// The modes still to come at each level.
    open: [usize; MAX_NODES + 1],
    level: usize,
    /// Whether a mode ends here.
    comma: bool,
}

impl<'a> Brackets<'a> {
    pub(crate) const fn new(profile: &'a Profile) -> Brackets<'a> {
        Brackets { nodes: profile.preorder(), open: [0; MAX_NODES + 1], level: 0, comma: false }
    }

    /// Writes what stands before the next leaf, which is to be written now; `None` where the text is complete.
    pub(crate) const fn next_leaf(&mut self, text: &mut Text) -> Option<usize> {
        loop {
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
