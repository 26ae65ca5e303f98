//! Evaluates morphisms to the layouts that they encode.

use std::rc::Rc;

use layout_algebra::IntTuple;
use layout_algebra::morphism::Morphism;

use super::{Evaluator, Number, Operand, Proof, Term, Value};
use crate::diagnose::Diagnostic;
use crate::lower::{Entry, Tree, int_tuple};
use crate::region::{Region, Regions};

impl Evaluator<'_> {
    /// Returns the layout that a morphism encodes, after checking its arrows. rustc does so if only it knows a number.
    pub(super) fn morphism(
        &mut self,
        domain: &Tree<Entry>,
        map: &[(u64, Region)],
        codomain: &Tree<Entry>,
        at: Region,
        region: Region,
    ) -> Option<Operand> {
        let (domain, codomain) = (self.tree(domain), self.tree(codomain));
        let (domain, codomain) = (domain?, codomain?);
        // Extents are compared along the arrows, which run time cannot do for a type.
        if let Some(region) = domain.runtime_extent().or_else(|| codomain.runtime_extent()) {
            return self.fail(Diagnostic::extent_at_run_time(region));
        }
        // Ends are literals, so the map is known even where the extents are not.
        let map = map.iter().map(|(end, at)| Tree::Leaf(Number::known(*end, self.at(*at)))).collect();
        let map = Tree::Tuple(map);
        let operand = |tree: &Tree<Number>, whole| Regions { shape: tree.regions(), ..Regions::whole(whole) };
        let operands = [operand(&domain, region), operand(&map, at), operand(&codomain, region)];
        let (Some(from), Some(targets), Some(to)) = (known(&domain), known(&map), known(&codomain)) else {
            let term = Rc::new(Term::Encoded { domain, map, codomain, at: region });
            self.proofs.push(Proof::exists(&term, region, operands.to_vec()));
            return Some(Operand::of(term, None, Some(false), Regions::whole(region)));
        };
        match Morphism::encoded(&from, &targets, &to) {
            Ok(layout) => {
                let [domain, ends, _] = operands;
                // A later error in a stride is an error in the end of its arrow.
                let regions = Regions { whole: region, shape: domain.shape, stride: ends.shape };
                Some(Operand::of(Term::Layout(layout), Some(Value::Layout(layout)), Some(false), regions))
            }
            Err(error) => {
                let operands: Vec<&Regions> = operands.iter().collect();
                self.fail(Diagnostic::algebra(&error, region, &operands))
            }
        }
    }
}

/// Returns the tuple, if all its numbers are known.
fn known(tree: &Tree<Number>) -> Option<IntTuple> {
    let tuple = int_tuple(tree, |number| number.value.unwrap_or(0)).ok()?;
    tree.is_known().then_some(tuple)
}
