//! The relative modes of a refinement: the part of the finer tuple over each leaf of the coarser one.

use crate::const_util::ctry;
use crate::data::int_tuple::IntTuple;
use crate::data::profile::{MAX_LEAVES, Node, Over, Subtree};
use crate::error::{Blame, LayoutError, Operation};

/// A refinement, with the part of the finer tuple over each leaf of the coarser one.
#[derive(Clone, Copy)]
pub(super) struct Relative<'a> {
    pub(super) fine: &'a IntTuple,
    spans: [Subtree; MAX_LEAVES],
}

impl<'a> Relative<'a> {
    /// Computes the relative modes of `fine` over `coarse`.
    pub(super) const fn new(fine: &'a IntTuple, coarse: &IntTuple) -> Result<Relative<'a>, LayoutError> {
        if !fine.refines(coarse) {
            let blame = Blame::whole(Operation::Morphism, 1);
            return Err(LayoutError::NotARefinement { blame, fine: *fine, coarse: *coarse });
        }
        let mut over = Over::START;
        let mut spans = [over.at; MAX_LEAVES];
        let mut leaf = 0;
        while leaf < coarse.length() {
            over = over.next_leaf(&coarse.profile, &fine.profile);
            spans[leaf] = over.at;
            leaf += 1;
        }
        Ok(Relative { fine, spans })
    }

    /// The first leaf of the finer tuple over leaf `leaf` of the coarser one.
    pub(super) const fn first(&self, leaf: usize) -> usize {
        self.spans[leaf].leaf
    }

    /// The number of leaves over leaf `leaf`.
    pub(super) const fn count(&self, leaf: usize) -> usize {
        self.spans[leaf].leaf_end - self.spans[leaf].leaf
    }

    /// Replaces leaf `i` of `tuple` by the part over leaf `sources[i]`, if there is such a leaf.
    pub(super) const fn graft(
        &self,
        tuple: &IntTuple,
        sources: &[Option<usize>; MAX_LEAVES],
    ) -> Result<IntTuple, LayoutError> {
        let mut result = IntTuple::VOID;
        let mut nodes = tuple.profile.preorder();
        while let Some(node) = nodes.next() {
            ctry!(match node {
                Node::Tuple(modes) => result.push_tuple(modes),
                Node::Leaf(leaf) => match sources[leaf] {
                    Some(source) => result.push_tree(self.fine, self.spans[source]),
                    None => result.push_leaf(tuple.entries[leaf]),
                },
            });
        }
        Ok(result)
    }
}
