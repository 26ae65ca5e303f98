//! The relative modes of a refinement: which part of the finer tuple lies over each leaf of the coarser one.

use crate::const_util::ctry;
use crate::data::int_tuple::IntTuple;
use crate::data::profile::{MAX_LEAVES, Span};
use crate::error::{Blame, LayoutError, Operation};

/// A refinement, and the part of the finer tuple over each leaf of the coarser one.
#[derive(Clone, Copy)]
pub(super) struct Relative<'a> {
    pub(super) fine: &'a IntTuple,
    spans: [Span; MAX_LEAVES],
}

impl<'a> Relative<'a> {
    /// The relative modes of `fine` over `coarse`.
    pub(super) const fn new(fine: &'a IntTuple, coarse: &IntTuple) -> Result<Relative<'a>, LayoutError> {
        if !fine.refines(coarse) {
            let blame = Blame::whole(Operation::Morphism, 1);
            return Err(LayoutError::NotARefinement { blame, fine: *fine, coarse: *coarse });
        }
        let mut at = Span { node: 0, node_end: 0, leaf: 0, leaf_end: 0 };
        let mut spans = [at; MAX_LEAVES];
        let (mut node, mut leaf) = (0, 0);
        while node < coarse.profile.node_count() {
            if coarse.profile.is_leaf_at(node) {
                at = fine.profile.subtree(at.node_end, at.leaf_end);
                spans[leaf] = at;
                leaf += 1;
            } else if !fine.profile.is_leaf_at(at.node_end) {
                at.node_end += 1;
            }
            node += 1;
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

    /// `tuple` with leaf `i` replaced by what lies over `sources[i]`, where there is such a leaf.
    pub(super) const fn graft(
        &self,
        tuple: &IntTuple,
        sources: &[Option<usize>; MAX_LEAVES],
    ) -> Result<IntTuple, LayoutError> {
        let mut result = IntTuple::VOID;
        let (mut node, mut leaf) = (0, 0);
        while node < tuple.profile.node_count() {
            if tuple.profile.is_leaf_at(node) {
                match sources[leaf] {
                    Some(source) => ctry!(result.push_tree(self.fine, self.spans[source])),
                    None => ctry!(result.push_leaf(tuple.entries[leaf])),
                }
                leaf += 1;
            } else {
                ctry!(result.push_tuple(tuple.profile.modes_at(node)));
            }
            node += 1;
        }
        Ok(result)
    }
}
