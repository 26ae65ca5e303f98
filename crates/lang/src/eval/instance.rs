//! Evaluates definitions with known arguments. Each is evaluated once, after the definitions that it uses, so that long
//! chains need no deep stack.

use super::{Evaluator, Operand, Scope};
use crate::lower::{Node, Source};
use crate::region::Region;

/// A definition and its arguments.
pub(super) type Key = (usize, Vec<u64>);

impl Evaluator<'_> {
    /// Returns the values of arguments, if all are known.
    pub(super) fn values(&self, arguments: &[Option<Source>]) -> Option<Vec<u64>> {
        arguments.iter().map(|argument| self.value(argument.as_ref()?)).collect()
    }

    /// Evaluates a definition with known arguments. After an error, which is reported, it is `None` from then on.
    pub(super) fn instance(&mut self, index: usize, values: Vec<u64>, region: Region) -> Option<Operand> {
        let key = (index, values);
        let mut pending: Vec<(Key, bool)> = vec![(key.clone(), false)];
        while let Some((next, is_ready)) = pending.pop() {
            // Queued by two users, evaluated by the first: each instance reports its errors once.
            if self.instances.contains_key(&next) {
                continue;
            }
            let lowered = &self.lowered[next.0];
            let Some(node) = &lowered.node else {
                self.instances.insert(next, None);
                continue;
            };
            let (values, allow_intractable) = (next.1.clone(), lowered.allow_intractable);
            // The caret is at the use, since the definition is right for other arguments.
            let here = Scope { values, instance: Some(region), allow_intractable };
            let outer = std::mem::replace(&mut self.scope, here);
            let mut used = Vec::new();
            if !is_ready {
                self.used(node, &mut used);
                used.retain(|used| !self.instances.contains_key(used));
            }
            // Definitions use earlier ones only, so this terminates.
            if used.is_empty() {
                let before = self.errors.len();
                let operand = self.evaluate(node);
                self.of_arguments |= self.errors.len() > before;
                self.instances.insert(next, operand);
            } else {
                pending.push((next, true));
                pending.extend(used.into_iter().map(|used| (used, false)));
            }
            self.scope = outer;
        }
        self.instances.get(&key).cloned().flatten()
    }

    /// Appends the definitions with known arguments that a node uses.
    fn used(&self, node: &Node, found: &mut Vec<Key>) {
        match node {
            Node::Defined { index, arguments, .. } => {
                let values = self.values(arguments).filter(|values| !values.is_empty());
                // Without arguments a definition has its value in `done` already.
                found.extend(values.map(|values| (*index, values)));
            }
            Node::Apply { arguments: nodes, .. } | Node::ByMode(nodes, _) => {
                for node in nodes {
                    self.used(node, found);
                }
            }
            Node::Swizzled { layout, .. } => self.used(layout, found),
            Node::Placement(placement, _) => self.used(&placement.base, found),
            Node::Atom(atom, _) => atom.nodes().into_iter().for_each(|node| self.used(node, found)),
            Node::Part { owner, tensor, .. } => {
                [owner].into_iter().chain(tensor).for_each(|node| self.used(node, found));
            }
            Node::Literal { .. }
            | Node::Exclusive { .. }
            | Node::Morphism { .. }
            | Node::Foreign { .. }
            | Node::Item { .. }
            | Node::Linear(..)
            | Node::Access(..)
            | Node::Plan(..)
            | Node::Dimension(..)
            | Node::Infer(..)
            | Node::Machine(..)
            | Node::Factor(..)
            | Node::Number(_)
            | Node::Const(_)
            | Node::Tuple(..)
            | Node::Coordinate(..)
            | Node::Keep(_)
            | Node::Whole(_) => {}
        }
    }
}
