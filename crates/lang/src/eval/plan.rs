//! Evaluates plans: the algebra decides, or rustc if a type in scope is named.

use layout_algebra::conversion;

use super::access::machine_of;
use super::{Evaluator, Operand, Term, Value};
use crate::diagnose::Diagnostic;
use crate::lower::Plan;
use crate::region::{Region, Regions};

impl Evaluator<'_> {
    /// Evaluates a definition of a plan.
    pub(super) fn plan(&mut self, plan: &Plan, region: Region) -> Option<Operand> {
        // Both are evaluated, so that all errors are reported.
        let [source, target] = plan.layouts.each_ref().map(|layout| self.linear(layout));
        let (source, target, bits) = (source?, target?, self.number(&plan.bits));
        let (machine, machine_term) = machine_of(plan.machine.as_ref());
        let value = match (source.linear(), target.linear(), bits.value, machine) {
            (Some(from), Some(to), Some(bits_of), Some(named)) => {
                match conversion::Plan::new(from, to, bits_of, &named.machine) {
                    Ok(plan) => Some(Value::Plan(plan.into())),
                    Err(error) => {
                        let operands = [&source.regions, &target.regions, &Regions::number(bits.region)];
                        return self.fail(Diagnostic::algebra(&error, region, &operands));
                    }
                }
            }
            _ => None,
        };
        let layouts = [source.term.clone(), target.term.clone()];
        let term = Term::Plan { layouts, bits, machine: machine_term };
        let foreign = source.foreign.or(target.foreign);
        Some(Operand { foreign, ..Operand::of(term, value, Some(false), Regions::whole(region)) })
    }
}
