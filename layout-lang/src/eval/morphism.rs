//! Morphisms to the layouts that they encode.

use layout_algebra::morphism::Morphism;

use super::{Evaluator, Operand, Proof, Value};
use crate::diagnose::Diagnostic;
use crate::lower::{Number, Tree};
use crate::region::{Region, Regions};
use crate::types;

impl Evaluator<'_> {
    /// The layout that a morphism encodes, its arrows checked; by rustc, where a number is known to it only.
    pub(super) fn morphism(
        &mut self,
        domain: &Tree<Number>,
        map: &[(u64, Region)],
        codomain: &Tree<Number>,
        at: Region,
        region: Region,
    ) -> Option<Operand> {
        let operand = |tree: &Tree<Number>| {
            let mut regions = Regions::whole(region);
            regions.shape = tree.leaves().iter().map(|number| number.region).collect();
            regions
        };
        let mut ends = Regions::whole(at);
        ends.shape = map.iter().map(|(_, region)| *region).collect();
        let operands = [operand(domain), ends, operand(codomain)];
        let map: Vec<Tree<Number>> = map.iter().map(|(end, at)| Tree::Leaf(Number::known(*end, *at))).collect();
        let map = Tree::Tuple(map);
        let (Some(from), Some(targets), Some(to)) = (domain.value(), map.value(), codomain.value()) else {
            let tokens =
                types::spanned("Encoded", &[&domain.type_of(), &map.type_of(), &codomain.type_of()], region.start);
            self.proofs.push(Proof::exists(&tokens, region, operands.to_vec()));
            let regions = Regions::whole(region);
            return Some(Operand::of(tokens, None, Some(false), regions));
        };
        match Morphism::encoded(&from, &targets, &to) {
            Ok(layout) => {
                let [domain, ends, _] = operands;
                // What is wrong with a stride later is wrong with the end of its arrow.
                let regions = Regions { whole: region, shape: domain.shape, stride: ends.shape };
                let tokens = types::layout(&layout);
                Some(Operand::of(tokens, Some(Value::Layout(layout)), Some(false), regions))
            }
            Err(error) => {
                let operands: Vec<&Regions> = operands.iter().collect();
                self.fail(Diagnostic::algebra(&error, region, &operands))
            }
        }
    }
}
