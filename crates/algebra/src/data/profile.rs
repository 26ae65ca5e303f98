//! Profiles: the bracketing of a nested tuple, `(*,(*,*))`, without its numbers.
//!
//! A profile is stored as its nodes in preorder: a leaf, or a tuple and its number of modes.
//!
//! ```text
//! (*,(*,*))      tuple of 2, leaf, tuple of 2, leaf, leaf
//! ```

mod walk;

use core::fmt;

pub(crate) use walk::{Brackets, Node, Over, Subtree};

use crate::const_util::{ctry, small};
use crate::data::text::Text;
use crate::error::{Blame, Capacity, LayoutError};

/// The largest number of leaves of a nested tuple.
pub const MAX_LEAVES: usize = 32;
/// The largest number of leaves and brackets together: enough for every binary tree over [`MAX_LEAVES`].
pub const MAX_NODES: usize = 64;
/// The node of a leaf; every other node is a tuple of that many modes.
const LEAF: u8 = u8::MAX;

/// The bracketing of a nested tuple. `*`, `(*)` and `()` are three different profiles.
///
/// Source: the profiles of the categorical paper, section "Nested tuples"; `CuTe`'s `profile`.
///
/// ```
/// use layout_algebra::Profile;
/// const P: Profile = match Profile::tuple(&[Profile::LEAF, Profile::flat(2)]) {
///     Ok(profile) => profile,
///     Err(error) => error.panic(),
/// };
/// assert_eq!(P.to_string(), "(*,(*,*))");
/// assert_eq!((P.rank(), P.length(), P.depth()), (2, 3, 2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Profile {
    /// The nodes in preorder; past the end all are leaves, so pushing a leaf only counts it.
    pub(crate) nodes: [u8; MAX_NODES],
    pub(crate) node_count: u8,
    pub(crate) leaf_count: u8,
}

impl Profile {
    /// No node, not a profile: the starting value for building.
    pub(crate) const VOID: Profile = Profile { nodes: [LEAF; MAX_NODES], node_count: 0, leaf_count: 0 };

    /// The profile of a single number.
    pub const LEAF: Profile = Profile { node_count: 1, leaf_count: 1, ..Profile::VOID };

    /// The profile of the empty tuple `()`.
    pub const EMPTY: Profile = {
        let mut empty = Profile::VOID;
        empty.nodes[0] = 0;
        empty.node_count = 1;
        empty
    };

    /// The profile `(*,..,*)` of a flat tuple.
    ///
    /// # Panics
    /// If `length` exceeds [`MAX_LEAVES`].
    pub const fn flat(length: usize) -> Profile {
        assert!(length <= MAX_LEAVES, "a flat profile has at most MAX_LEAVES leaves");
        let mut flat = Profile::VOID;
        flat.nodes[0] = small(length);
        flat.node_count = small(length + 1);
        flat.leaf_count = small(length);
        flat
    }

    /// The profile of the tuple with modes of these profiles.
    ///
    /// # Errors
    /// [`LayoutError::CapacityExceeded`].
    pub const fn tuple(modes: &[Profile]) -> Result<Profile, LayoutError> {
        let mut tuple = Profile::VOID;
        ctry!(tuple.push_tuple(modes.len()));
        let mut i = 0;
        while i < modes.len() {
            ctry!(tuple.push_tree(&modes[i], modes[i].span()));
            i += 1;
        }
        Ok(tuple)
    }

    /// The number of modes. A leaf has one mode, itself.
    pub const fn rank(&self) -> usize {
        self.modes_at(0)
    }

    /// The number of leaves.
    pub const fn length(&self) -> usize {
        self.leaf_count as usize
    }

    /// The depth: 0 for a leaf, else one more than the deepest mode; `()` has depth 1.
    pub const fn depth(&self) -> usize {
        self.depth_at(self.span())
    }

    const fn depth_at(&self, at: Subtree) -> usize {
        if self.is_leaf_at(at.node) {
            return 0;
        }
        let (mut deepest, mut mode) = (0, self.before(at));
        while mode.node_end < at.node_end {
            mode = self.next(mode);
            let depth = self.depth_at(mode);
            deepest = if depth > deepest { depth } else { deepest };
        }
        deepest + 1
    }

    /// Whether this is the profile of a single number.
    pub const fn is_leaf(&self) -> bool {
        self.nodes[0] == LEAF
    }

    /// The profile of mode `mode`; a leaf has itself as its mode 0.
    ///
    /// # Errors
    /// [`LayoutError::ModeOutOfRange`].
    pub const fn mode(&self, mode: usize) -> Result<Profile, LayoutError> {
        let span = ctry!(self.mode_span(mode));
        let mut result = Profile::VOID;
        ctry!(result.push_tree(self, span));
        Ok(result)
    }

    /// Whether two profiles are equal: the same bracketing. `CuTe`: `congruent`.
    ///
    /// ```
    /// use layout_algebra::Profile;
    /// assert!(Profile::flat(2).congruent(&Profile::flat(2)));
    /// assert!(!Profile::flat(1).congruent(&Profile::LEAF));
    /// ```
    pub const fn congruent(&self, other: &Profile) -> bool {
        if self.node_count != other.node_count || self.leaf_count != other.leaf_count {
            return false;
        }
        if self.leaf_count + 1 == self.node_count {
            // One tuple in each, the root: both are flat.
            return true;
        }
        let count = self.node_count as usize;
        let mut i = 0;
        while i < count {
            if self.nodes[i] != other.nodes[i] {
                return false;
            }
            i += 1;
        }
        true
    }

    /// Whether `finer` is this profile with some leaves replaced by profiles. `CuTe`: `weakly_congruent`.
    ///
    /// ```
    /// use layout_algebra::Profile;
    /// assert!(Profile::LEAF.weakly_congruent(&Profile::flat(3)));
    /// assert!(!Profile::flat(3).weakly_congruent(&Profile::LEAF));
    /// ```
    pub const fn weakly_congruent(&self, finer: &Profile) -> bool {
        let mut theirs = 0;
        let mut ours = 0;
        while ours < self.node_count() {
            if self.nodes[ours] == LEAF {
                // A leaf of the coarser profile covers a whole tree of the finer one.
                theirs = finer.subtree_end(theirs);
            } else if self.nodes[ours] == finer.nodes[theirs] {
                theirs += 1;
            } else {
                return false;
            }
            ours += 1;
        }
        true
    }

    /// The text form, leaves written `*`.
    pub const fn text(&self) -> Text {
        let mut text = Text::new();
        let mut brackets = Brackets::new(self);
        while brackets.next_leaf(&mut text).is_some() {
            text.push("*");
        }
        text
    }

    /// The number of nodes.
    pub(crate) const fn node_count(&self) -> usize {
        self.node_count as usize
    }

    /// Whether node `node` is a leaf.
    pub(crate) const fn is_leaf_at(&self, node: usize) -> bool {
        self.nodes[node] == LEAF
    }

    /// The number of modes of node `node`; 1 for a leaf.
    pub(crate) const fn modes_at(&self, node: usize) -> usize {
        if self.is_leaf_at(node) { 1 } else { self.nodes[node] as usize }
    }

    /// The whole tree.
    pub(crate) const fn span(&self) -> Subtree {
        Subtree { node: 0, node_end: self.node_count(), leaf: 0, leaf_end: self.length() }
    }

    /// The node after the subtree at `node`.
    pub(crate) const fn subtree_end(&self, node: usize) -> usize {
        // Nodes are in preorder, so a subtree ends where no node is pending.
        let mut pending = 1;
        let mut end = node;
        while pending > 0 {
            pending -= 1;
            let modes = self.nodes[end];
            if modes != LEAF {
                pending += modes as usize;
            }
            end += 1;
        }
        end
    }

    /// The subtree at `node`, with first leaf `leaf`.
    pub(crate) const fn subtree(&self, node: usize, leaf: usize) -> Subtree {
        if self.nodes[node] == LEAF {
            return Subtree { node, node_end: node + 1, leaf, leaf_end: leaf + 1 };
        }
        let node_end = self.subtree_end(node);
        let mut leaf_end = leaf;
        let mut i = node;
        while i < node_end {
            if self.nodes[i] == LEAF {
                leaf_end += 1;
            }
            i += 1;
        }
        Subtree { node, node_end, leaf, leaf_end }
    }

    /// The subtree of mode `mode`.
    pub(crate) const fn mode_span(&self, mode: usize) -> Result<Subtree, LayoutError> {
        if mode >= self.rank() {
            return Err(LayoutError::mode_out_of_range(mode, self.rank()));
        }
        Ok(self.mode_of(self.span(), mode))
    }

    /// Opens a tuple of `modes` modes, to be pushed next. `false` if the capacity is exceeded.
    pub(crate) const fn open(&mut self, modes: usize) -> bool {
        let node = self.node_count as usize;
        if node == MAX_NODES || modes > MAX_LEAVES {
            return false;
        }
        #[allow(clippy::cast_possible_truncation, reason = "checked")]
        {
            self.nodes[node] = modes as u8;
        }
        self.node_count += 1;
        true
    }

    /// Pushes a leaf. `false` if the capacity is exceeded.
    pub(crate) const fn push(&mut self) -> bool {
        if self.node_count as usize >= MAX_NODES || self.leaf_count as usize >= MAX_LEAVES {
            return false;
        }
        self.node_count += 1;
        self.leaf_count += 1;
        true
    }

    /// Appends a leaf to a flat tuple; there must be room.
    pub(crate) const fn widen(&mut self) {
        self.nodes[0] += 1;
        self.node_count += 1;
        self.leaf_count += 1;
    }

    /// Pushes leaves. `false` if the capacity is exceeded.
    pub(crate) const fn push_leaves(&mut self, count: usize) -> bool {
        let (node, leaf) = (self.node_count as usize + count, self.leaf_count as usize + count);
        if node > MAX_NODES || leaf > MAX_LEAVES {
            return false;
        }
        self.node_count = small(node);
        self.leaf_count = small(leaf);
        true
    }

    /// Makes this void profile a pair of flat tuples of `first` and `second` leaves, together at most [`MAX_LEAVES`].
    #[allow(clippy::cast_possible_truncation, reason = "at most MAX_LEAVES")]
    pub(crate) const fn pair(&mut self, first: usize, second: usize) {
        // The other nodes of a void profile are leaves already.
        self.nodes[0] = 2;
        self.nodes[1] = first as u8;
        self.nodes[first + 2] = second as u8;
        self.leaf_count = (first + second) as u8;
        self.node_count = self.leaf_count + 3;
    }

    /// Makes this void profile the pair of two profiles; their leaves must fit. `false` if their nodes do not fit.
    pub(crate) const fn pair_of(&mut self, first: &Profile, second: &Profile) -> bool {
        let node = 1 + first.node_count as usize;
        if node + second.node_count as usize > MAX_NODES {
            return false;
        }
        self.nodes[0] = 2;
        self.graft(1, first, 0, first.node_count as usize, first.leaf_count as usize);
        self.graft(node, second, 0, second.node_count as usize, second.leaf_count as usize);
        self.node_count = 1 + first.node_count + second.node_count;
        self.leaf_count = first.leaf_count + second.leaf_count;
        true
    }

    /// Writes `count` nodes of another profile, a tree of `leaves` leaves, at a node.
    const fn graft(&mut self, at: usize, other: &Profile, from: usize, count: usize, leaves: usize) {
        // Only tuples are written: all other nodes are leaves already. A tree whose only tuple is its root is flat.
        let tuples = count - leaves;
        let end = if tuples > 1 { count } else { tuples };
        let mut i = 0;
        while i < end {
            self.nodes[at + i] = other.nodes[from + i];
            i += 1;
        }
    }

    /// Makes this void profile a profile with leaf `i` split into `parts[i]` leaves; `()` for none. `false` if it does
    /// not fit.
    #[allow(clippy::cast_possible_truncation, reason = "checked")]
    pub(crate) const fn split(&mut self, whole: &Profile, parts: &[usize; MAX_LEAVES]) -> bool {
        let count = whole.node_count as usize;
        let (mut node, mut leaf, mut leaves, mut end) = (0, 0, 0, 0);
        while node < count {
            let mut modes = whole.nodes[node];
            node += 1;
            let mut more = 1;
            if modes == LEAF {
                let part = parts[leaf];
                leaf += 1;
                leaves += part;
                if part != 1 {
                    modes = part as u8;
                    // The leaves of the part are not written: past the end all nodes are leaves.
                    more = part + 1;
                }
            }
            if end + more > MAX_NODES {
                return false;
            }
            self.nodes[end] = modes;
            end += more;
        }
        self.node_count = end as u8;
        self.leaf_count = leaves as u8;
        leaves <= MAX_LEAVES
    }

    /// The error of a tuple with this many leaves and nodes, beyond the capacity.
    pub const fn too_large(leaves: usize, nodes: usize) -> LayoutError {
        let (what, count) = if leaves > MAX_LEAVES { (Capacity::Extents, leaves) } else { (Capacity::Nodes, nodes) };
        LayoutError::CapacityExceeded { blame: Blame::NONE, what, count: count as u64 }
    }

    /// [`open`](Profile::open), with an error if the capacity is exceeded.
    pub(crate) const fn push_tuple(&mut self, modes: usize) -> Result<(), LayoutError> {
        if self.open(modes) {
            return Ok(());
        }
        let what = if modes > MAX_LEAVES { Capacity::Extents } else { Capacity::Nodes };
        Err(LayoutError::CapacityExceeded { blame: Blame::NONE, what, count: 0 })
    }

    /// The capacity that one more leaf exceeds.
    pub(crate) const fn full(&self) -> Capacity {
        if self.leaf_count as usize == MAX_LEAVES { Capacity::Extents } else { Capacity::Nodes }
    }

    /// [`push`](Profile::push), with an error if the capacity is exceeded.
    pub(crate) const fn push_leaf(&mut self) -> Result<(), LayoutError> {
        if self.push() {
            Ok(())
        } else {
            Err(LayoutError::CapacityExceeded { blame: Blame::NONE, what: self.full(), count: 0 })
        }
    }

    /// Pushes a subtree of another profile.
    pub(crate) const fn push_tree(&mut self, other: &Profile, span: Subtree) -> Result<(), LayoutError> {
        let nodes = self.node_count as usize;
        let leaves = self.leaf_count as usize + span.leaf_end - span.leaf;
        if leaves > MAX_LEAVES || nodes + span.node_end - span.node > MAX_NODES {
            let what = if leaves > MAX_LEAVES { Capacity::Extents } else { Capacity::Nodes };
            return Err(LayoutError::CapacityExceeded { blame: Blame::NONE, what, count: 0 });
        }
        let count = span.node_end - span.node;
        self.graft(nodes, other, span.node, count, span.leaf_end - span.leaf);
        #[allow(clippy::cast_possible_truncation, reason = "checked")]
        {
            self.node_count = (nodes + count) as u8;
            self.leaf_count = leaves as u8;
        }
        Ok(())
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text().as_str())
    }
}

impl fmt::Debug for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text().as_str())
    }
}
