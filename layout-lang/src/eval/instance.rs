//! Definitions with arguments that are all known: each is evaluated once, and what it uses before it, so that long chains
//! need no deep stack.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use super::{Evaluator, Operand};
use crate::lower::Node;
use crate::region::Region;

/// A definition and its arguments.
type Key = (usize, Vec<u64>);

/// The instances so far; `None` after an error, which is reported where it is used again.
#[derive(Clone, Default)]
pub struct Instances {
    known: Rc<RefCell<HashMap<Key, Option<Operand>>>>,
}

impl Evaluator<'_> {
    /// A definition with arguments that are all known.
    pub(super) fn instance(&mut self, index: usize, values: Vec<u64>, region: Region) -> Option<Operand> {
        let key = (index, values);
        let mut pending: Vec<(Key, Option<Node>)> = vec![(key.clone(), None)];
        while let Some((next, node)) = pending.pop() {
            if self.is_known(&next) {
                continue;
            }
            let (node, is_new) = match node {
                Some(node) => (Some(node), false),
                None => (self.lowered(next.0, &next.1, Some(region)), true),
            };
            let Some(node) = node else {
                self.instances.known.borrow_mut().insert(next, None);
                continue;
            };
            let mut used = Vec::new();
            node.instances(&mut used);
            used.retain(|used| !self.is_known(used));
            // Definitions use those above them, so this ends.
            if is_new && !used.is_empty() {
                pending.push((next, Some(node)));
                pending.extend(used.into_iter().map(|used| (used, None)));
                continue;
            }
            let operand = self.evaluate(&node, self.definitions[next.0].attributes.allow_intractable);
            self.instances.known.borrow_mut().insert(next, operand);
        }
        self.instances.known.borrow().get(&key).cloned().flatten()
    }

    fn is_known(&self, key: &Key) -> bool {
        self.instances.known.borrow().contains_key(key)
    }
}

impl Node {
    /// Appends the definitions with known arguments that it uses.
    fn instances(&self, found: &mut Vec<Key>) {
        match self {
            Node::Defined { index, arguments, .. } => {
                let values: Option<Vec<u64>> = arguments.iter().copied().collect();
                found.extend(values.filter(|values| !values.is_empty()).map(|values| (*index, values)));
            }
            Node::Apply { arguments: nodes, .. } | Node::ByMode(nodes, _) => {
                for node in nodes {
                    node.instances(found);
                }
            }
            Node::Swizzled { layout, .. } => layout.instances(found),
            Node::Literal { .. }
            | Node::Morphism { .. }
            | Node::Foreign { .. }
            | Node::Number(_)
            | Node::Tuple(..)
            | Node::Coordinate(..)
            | Node::Keep(_) => {}
        }
    }
}
