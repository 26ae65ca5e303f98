//! The tree of a nested tuple over the rows of its leaves.

use crate::data::int_tuple::IntTuple;
use crate::data::profile::{MAX_NODES, Subtree};

/// A branch: a mode, at any depth, drawn before its leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Branch {
    /// The depth: 0 for the modes of the tuple.
    pub level: usize,
    /// The row of its first leaf.
    pub first: usize,
    /// The row after its last leaf.
    pub end: usize,
    /// The row where its last part begins.
    pub last_part: usize,
    /// The product of its leaves.
    pub size: u64,
}

/// The tree of a nested tuple: all modes of level 0, numbers included, and the tuples below them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nesting {
    branches: [Branch; MAX_NODES],
    count: usize,
    levels: usize,
    starts: [u64; MAX_NODES],
}

impl Nesting {
    /// Makes the tree of a nested tuple; modes without leaves are left out.
    pub const fn new(tuple: &IntTuple) -> Nesting {
        const NONE: Branch = Branch { level: 0, first: 0, end: 0, last_part: 0, size: 1 };
        let mut tree = Nesting { branches: [NONE; MAX_NODES], count: 0, levels: 0, starts: [0; MAX_NODES] };
        if tuple.profile.is_leaf() {
            tree.push(tuple, tuple.profile.span(), 0);
        } else {
            tree.push_modes(tuple, tuple.profile.span(), 0);
        }
        tree
    }

    /// The branches, each before its parts.
    pub const fn branches(&self) -> &[Branch] {
        let (branches, _) = self.branches.split_at(self.count);
        branches
    }

    /// The number of levels.
    pub const fn levels(&self) -> usize {
        self.levels
    }

    /// The branch of a level that contains a row.
    pub const fn branch(&self, level: usize, row: usize) -> Option<Branch> {
        let mut i = 0;
        while i < self.count {
            let branch = self.branches[i];
            if branch.level == level && branch.first <= row && row < branch.end {
                return Some(branch);
            }
            i += 1;
        }
        None
    }

    /// Whether a part of a branch begins in a row.
    pub const fn starts(&self, level: usize, row: usize) -> bool {
        let mut i = 0;
        while i < self.count {
            if self.branches[i].level == level && self.starts[i] & (1 << row) != 0 {
                return true;
            }
            i += 1;
        }
        false
    }

    const fn push_modes(&mut self, tuple: &IntTuple, span: Subtree, level: usize) {
        let mut mode = tuple.profile.before(span);
        let mut i = 0;
        while i < tuple.profile.modes_at(span.node) {
            mode = tuple.profile.next(mode);
            // A number is its own leaf; on level 0 it is drawn before itself.
            if (level == 0 || !tuple.profile.is_leaf_at(mode.node)) && mode.leaf < mode.leaf_end {
                self.push(tuple, mode, level);
            }
            i += 1;
        }
    }

    const fn push(&mut self, tuple: &IntTuple, span: Subtree, level: usize) {
        let size = match tuple.size_of(span) {
            Ok(size) => size,
            Err(_) => u64::MAX,
        };
        let at = self.count;
        self.count += 1;
        if level >= self.levels {
            self.levels = level + 1;
        }
        let (mut starts, mut last_part) = (0u64, span.leaf);
        let mut part = tuple.profile.before(span);
        while part.node_end < span.node_end {
            part = tuple.profile.next(part);
            if part.leaf < part.leaf_end {
                starts |= 1 << part.leaf;
                last_part = part.leaf;
            }
        }
        self.branches[at] = Branch { level, first: span.leaf, end: span.leaf_end, last_part, size };
        self.starts[at] = starts;
        if !tuple.profile.is_leaf_at(span.node) {
            self.push_modes(tuple, span, level + 1);
        }
    }
}
