//! Lowers plans: resolves their names.

use super::{Linear, Lowering, Machine, Meaning, Node, Number};
use crate::defines::Defines;
use crate::diagnose::Diagnostic;
use crate::syntax::{self, Expression, Kind, LinearTree};

/// A plan.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The source and the target.
    pub layouts: [Linear; 2],
    pub bits: Number,
    pub machine: Option<Machine>,
}

impl Lowering<'_> {
    /// Lowers a definition of a plan.
    pub(super) fn definition_of_plan(&mut self, expression: &Expression) -> Option<Node> {
        let Kind::Plan(plan) = &expression.kind else { return None };
        // If both are layouts of coordinates, this is one mistake.
        let plain = plan.layouts.each_ref().map(|layout| self.plain(layout).map(|text| (layout.region, text)));
        let count = plain.iter().flatten().count();
        if let Some((region, first)) = plain.into_iter().flatten().next() {
            return self.fail(Diagnostic::plan_of_layouts(region, &first, count));
        }
        let [source, target] = plan.layouts.each_ref().map(|layout| self.linear(layout));
        let (bits, machine) = (self.number(&plan.bits, "bits"), self.machine(plan.machine.as_ref()));
        let plan = Plan { layouts: [source?, target?], bits: bits?, machine: machine? };
        Some(Node::Plan(Box::new(plan), expression.region))
    }

    /// Returns the text of a layout `shape : stride`, recognised by its form or by the definition that it names.
    fn plain(&self, linear: &syntax::Linear) -> Option<String> {
        match &linear.tree {
            LinearTree::Literal(literal) => {
                // A linear literal has a `:` as well, but within braces or beside `^`.
                let is_plain = literal.text.contains(':') && !literal.text.contains(['^', '{']);
                // It needs a name first.
                is_plain.then(|| "Tile".to_owned())
            }
            LinearTree::Name(name) => match self.names.meaning(name) {
                Meaning::Defined(index) if self.names.definitions[index].defines == Defines::Layout => {
                    Some(name.text.clone())
                }
                _ => None,
            },
            _ => None,
        }
    }
}
