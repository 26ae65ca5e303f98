//! A walk along the leaves of a profile, and what stands over each in a finer one.

use crate::data::profile::{Profile, Span};

/// The part of a finer profile over one leaf after the other of a coarser one, which is weakly congruent to it.
#[derive(Clone, Copy)]
pub(crate) struct Over {
    /// The next node of the coarser profile.
    node: usize,
    /// The part over the leaf that was met last.
    pub(crate) at: Span,
}

impl Over {
    pub(crate) const START: Over = Over { node: 0, at: Span { node: 0, node_end: 0, leaf: 0, leaf_end: 0 } };

    /// Goes on to the next leaf; there is one.
    pub(crate) const fn next_leaf(mut self, coarse: &Profile, fine: &Profile) -> Over {
        while !coarse.is_leaf_at(self.node) {
            self.node += 1;
            self.at.node_end += 1;
        }
        self.node += 1;
        self.at = fine.subtree(self.at.node_end, self.at.leaf_end);
        self
    }
}
