//! Morphisms to the layouts that they encode.

use layout_algebra::category::NestMorphism;

use super::{Evaluator, Operand, Value};
use crate::diagnose::Diagnostic;
use crate::lower::{Number, Tree, int_tuple};
use crate::region::{Region, Regions};
use crate::types;

impl Evaluator<'_> {
    /// The layout that a morphism encodes, its arrows checked.
    pub(super) fn morphism(
        &mut self,
        domain: &Tree<Number>,
        map: &[(u64, Region)],
        codomain: &Tree<Number>,
        at: Region,
        region: Region,
    ) -> Option<Operand> {
        for number in domain.leaves().into_iter().chain(codomain.leaves()) {
            if number.value.is_none() {
                return self.fail(Diagnostic::unknown_in_morphism(number.region, &number.tokens.to_string()));
            }
        }
        let operand = |tree: &Tree<Number>| {
            let mut regions = Regions::whole(region);
            regions.shape = tree.leaves().iter().map(|number| number.region).collect();
            regions
        };
        let mut ends = Regions::whole(at);
        ends.shape = map.iter().map(|(_, region)| *region).collect();
        let operands = [operand(domain), ends, operand(codomain)];
        let targets: Vec<usize> = map.iter().map(|(end, _)| usize::try_from(*end).unwrap_or(usize::MAX)).collect();
        let value = |number: &Number| number.value.unwrap_or(1);
        let morphism = int_tuple(domain, value)
            .and_then(|domain| NestMorphism::new(&domain, &int_tuple(codomain, value)?, &targets));
        match morphism {
            Ok(morphism) => {
                let layout = layout_algebra::ops::without_unit_strides(&morphism.layout());
                let [domain, ends, _] = operands;
                // What is wrong with a stride later is wrong with the end of its arrow.
                let regions = Regions { whole: region, shape: domain.shape, stride: ends.shape };
                let tokens = types::layout(&layout, region.start);
                Some(Operand { tokens, value: Some(Value::Layout(layout)), runtime: Some(false), regions, sound: true })
            }
            Err(error) => {
                let operands: Vec<&Regions> = operands.iter().collect();
                self.fail(Diagnostic::algebra(&error, region, &operands))
            }
        }
    }
}
