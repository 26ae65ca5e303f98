//! Plans: names to what they mean.

use super::{Linear, Lowering, Machine, Node, Number};
use crate::syntax::{Expression, Kind};

/// A plan.
#[derive(Clone, Debug)]
pub struct Plan {
    /// From the first to the second.
    pub layouts: [Linear; 2],
    pub bits: Number,
    pub machine: Option<Machine>,
}

impl Lowering<'_> {
    /// A definition of a plan.
    pub(super) fn definition_of_plan(&mut self, expression: &Expression) -> Option<Node> {
        let Kind::Plan(plan) = &expression.kind else { return None };
        let [source, target] = plan.layouts.each_ref().map(|layout| self.linear(layout));
        let (bits, machine) = (self.number(&plan.bits, "bits"), self.machine(plan.machine.as_ref()));
        let plan = Plan { layouts: [source?, target?], bits: bits?, machine: machine? };
        Some(Node::Plan(Box::new(plan), expression.region))
    }
}
