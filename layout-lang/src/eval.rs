//! Operations on operands to layouts: calls the algebra, and contains no arithmetic of its own. What the algebra cannot
//! be asked, because a number is known to rustc only, becomes the type of the operation.

mod apply;
mod instance;
mod literal;
mod morphism;
mod operand;
mod proof;
mod swizzle;

use std::borrow::Cow;

use layout_algebra::{Layout, LayoutError, Operation as Name, Tiler};
use proc_macro2::TokenStream;

use crate::diagnose::{Diagnostic, Place};
use crate::lower::{Index, Lowering, Names, Node, Number, index};
use crate::region::{Region, Regions};
use crate::syntax::{Definition, Expression};
use crate::types;

use apply::combined;
pub use instance::Instances;
pub use operand::{Operand, Value};
pub use proof::Proof;

/// The definitions of a macro call, evaluated from top to bottom.
pub struct Evaluator<'a> {
    definitions: &'a [Definition],
    index: Cow<'a, Index>,
    /// The definitions so far; `None` after an error, and for numbers.
    results: Cow<'a, [Option<Operand>]>,
    /// The values of the numbers among them.
    numbers: Cow<'a, [Option<u64>]>,
    instances: Instances,
    pub errors: Vec<Diagnostic>,
    /// What rustc has to prove, operands before operations.
    proofs: Vec<Proof>,
}

impl<'a> Evaluator<'a> {
    pub fn new(definitions: &'a [Definition]) -> Evaluator<'a> {
        Evaluator {
            definitions,
            index: Cow::Owned(index(definitions)),
            results: Cow::Owned(Vec::new()),
            numbers: Cow::Owned(Vec::new()),
            instances: Instances::default(),
            errors: Vec::new(),
            proofs: Vec::new(),
        }
    }

    /// Evaluates a part of an expression that uses these names.
    pub fn within(names: &Names<'a>) -> Evaluator<'a> {
        Evaluator {
            definitions: names.definitions,
            index: Cow::Borrowed(names.index),
            results: Cow::Borrowed(names.results),
            numbers: Cow::Borrowed(names.numbers),
            instances: names.instances.clone(),
            errors: Vec::new(),
            proofs: Vec::new(),
        }
    }

    /// Evaluates the next definition, of a layout.
    pub fn define(&mut self) -> Option<Operand> {
        let result = self.definition(self.results.len(), &[], None);
        self.results.to_mut().push(result.clone());
        self.numbers.to_mut().push(None);
        result
    }

    /// Evaluates the next definition, of a number.
    pub fn define_number(&mut self) -> Option<Operand> {
        let definition = &self.definitions[self.results.len()];
        let result = self.number_of(definition);
        self.results.to_mut().push(None);
        self.numbers.to_mut().push(result.as_ref().and_then(Operand::number));
        result
    }

    fn number_of(&mut self, definition: &Definition) -> Option<Operand> {
        let expression = definition.expression.as_ref()?;
        let node = self.lowering(self.results.len(), &[], None).definition_of_number(expression)?;
        if let Node::Number(number) = &node {
            let (tokens, regions) = (number.tokens.clone(), Regions::number(number.region));
            let value = number.value.map(Value::Number);
            return Some(Operand::of(tokens, value, Some(false), regions));
        }
        self.evaluate(&node, definition.attributes.allow_intractable)
    }

    /// What rustc has to prove of the expressions so far.
    pub fn take_proofs(&mut self) -> Vec<Proof> {
        std::mem::take(&mut self.proofs)
    }

    /// Evaluates an expression that can use all definitions so far.
    pub fn expression(&mut self, expression: &Expression, allow_intractable: bool) -> Option<Operand> {
        let node = self.lowering(self.results.len(), &[], None).layout(expression)?;
        self.evaluate(&node, allow_intractable)
    }

    /// The definitions above that a definition names, with their layouts, in the order of their definition.
    pub fn named_layouts(&self, definition: &Definition) -> Vec<(String, Layout)> {
        let mut names = Vec::new();
        if let Some(expression) = &definition.expression {
            expression.names(&mut names);
        }
        let mut named: Vec<usize> = names
            .iter()
            .filter(|name| **name != definition.name)
            .filter_map(|name| Some(self.index.get(&name.to_string())?.0))
            .collect();
        named.sort_unstable();
        named.dedup();
        let known = named.into_iter().filter_map(|i| Some((i, *self.results.get(i)?.as_ref()?.layout()?)));
        known.map(|(i, layout)| (self.definitions[i].name.to_string(), layout)).collect()
    }

    /// Evaluates an integer argument.
    pub fn number(&mut self, expression: &Expression, place: Place) -> Option<Number> {
        self.lowering(self.results.len(), &[], None).number_argument(expression, place)
    }

    /// What names mean in the last definition.
    pub fn names_of_last(&self) -> Names<'_> {
        let (numbers, results) = (&self.numbers[..], &self.results[..]);
        let current = results.len().saturating_sub(1);
        let (definitions, index, instances) = (self.definitions, &*self.index, &self.instances);
        Names { definitions, index, instances, current, numbers, results, values: &[], instance: None }
    }

    /// Lowers expressions of definition `current`, whose parameters have these values where it is used at `instance`.
    fn lowering<'b>(&'b mut self, current: usize, values: &'b [u64], instance: Option<Region>) -> Lowering<'b> {
        let (numbers, results) = (&self.numbers[..], &self.results[..]);
        let (definitions, index, instances) = (self.definitions, &*self.index, &self.instances);
        let names = Names { definitions, index, instances, current, numbers, results, values, instance };
        Lowering { names, errors: &mut self.errors }
    }

    fn definition(&mut self, index: usize, values: &[u64], instance: Option<Region>) -> Option<Operand> {
        let node = self.lowered(index, values, instance)?;
        self.evaluate(&node, self.definitions[index].attributes.allow_intractable)
    }

    /// A definition, lowered where its parameters have these values.
    fn lowered(&mut self, index: usize, values: &[u64], instance: Option<Region>) -> Option<Node> {
        let definition = &self.definitions[index];
        let expression = definition.expression.as_ref()?;
        let mut lowering = self.lowering(index, values, instance);
        if definition.is_tiler() {
            let place = Place { operation: "tiler", argument: 1, usage: "[8, 8]" };
            return lowering.tiler(expression, place, false);
        }
        lowering.layout(expression)
    }

    fn fail<T>(&mut self, error: Diagnostic) -> Option<T> {
        self.errors.push(error);
        None
    }

    /// The operand, or `None` after an error that has been reported, here or where it was made.
    pub fn evaluate(&mut self, node: &Node, allow_intractable: bool) -> Option<Operand> {
        match node {
            Node::Literal { shape, stride, region } => self.literal(shape, stride.as_ref(), *region, allow_intractable),
            Node::Morphism { domain, map, codomain, at, region } => self.morphism(domain, map, codomain, *at, *region),
            Node::Apply { operation, arguments, region } => {
                // All are evaluated, so that all errors are reported.
                let operands: Vec<_> = arguments.iter().map(|node| self.evaluate(node, allow_intractable)).collect();
                let operands: Vec<Operand> = operands.into_iter().collect::<Option<_>>()?;
                if operands.iter().all(|operand| operand.sound) {
                    return self.apply(operation, &operands, *region);
                }
                None
            }
            Node::Swizzled { swizzle, offset, layout, at, region } => {
                let layout = self.evaluate(layout, allow_intractable)?;
                if layout.sound { self.swizzled(swizzle, offset.as_ref(), &layout, *at, *region) } else { None }
            }
            Node::Defined { index, arguments, tokens, region } => self.defined(*index, arguments, tokens, *region),
            Node::Foreign { tokens, region } => Some(Operand {
                foreign: Some(region.start),
                ..Operand::of(tokens.clone(), None, None, Regions::whole(*region))
            }),
            Node::Number(number) => {
                let (tokens, value) = (number.type_of(), number.value.map(Value::Number));
                Some(Operand::of(tokens, value, Some(false), Regions::number(number.region)))
            }
            Node::Tuple(tree, region) => self.tuple(tree, *region),
            Node::Coordinate(tree, region) => self.coordinate(tree, *region),
            Node::ByMode(nodes, region) => self.by_mode(nodes, *region, allow_intractable),
            Node::Keep(region) => Some(Self::keep(*region)),
        }
    }

    /// A definition above, at its use.
    fn defined(
        &mut self,
        index: usize,
        arguments: &[Option<u64>],
        tokens: &TokenStream,
        region: Region,
    ) -> Option<Operand> {
        let general = self.results[index].clone()?;
        let values: Option<Vec<u64>> = arguments.iter().copied().collect();
        let special = match values {
            Some(values) if !values.is_empty() => self.instance(index, values, region)?,
            _ => general,
        };
        let tokens = if special.is_canonical() { special.tokens } else { tokens.clone() };
        Some(Operand { tokens, regions: Regions::whole(region), foreign: None, ..special })
    }

    /// A by-mode tiler.
    fn by_mode(&mut self, nodes: &[Node], region: Region, allow_intractable: bool) -> Option<Operand> {
        let entries: Vec<_> = nodes.iter().map(|node| self.evaluate(node, allow_intractable)).collect();
        let mut entries: Vec<Operand> = entries.into_iter().collect::<Option<_>>()?;
        for entry in &mut entries {
            self.number_to_tile(entry)?;
        }
        for entry in &entries {
            if let Some(composed) = entry.composed() {
                let error = LayoutError::swizzled_operand(composed.swizzle()).of_operand(1).during(Name::Tiles);
                return self.fail(Diagnostic::algebra(&error, entry.regions.whole, &[]));
            }
        }
        self.by_modes(&entries, region)
    }

    /// The by-mode tiler of these tilers.
    fn by_modes(&mut self, entries: &[Operand], region: Region) -> Option<Operand> {
        let types: Vec<&TokenStream> = entries.iter().map(|entry| &entry.tokens).collect();
        let tokens = types::named("ByMode", &[&types::tuple(&types)]);
        let mut regions = Regions::whole(region);
        for entry in entries {
            regions.push(&entry.regions, entry.length());
        }
        let tilers: Option<Vec<Tiler>> = entries.iter().map(Operand::tiler).collect();
        let value = match tilers {
            Some(tilers) => match Tiler::by_mode(&tilers) {
                Ok(tiler) => Some(Value::Tiler(tiler)),
                Err(error) => return self.fail(Diagnostic::algebra(&error, region, &[])),
            },
            None => None,
        };
        let foreign = entries.iter().find_map(|entry| entry.foreign);
        let sound = entries.iter().all(|entry| entry.sound);
        let modes = entries.to_vec();
        Some(Operand { foreign, modes, sound, ..Operand::of(tokens, value, combined(entries), regions) })
    }

    /// `_` as a tiler.
    fn keep(region: Region) -> Operand {
        let (tokens, value) = (types::named("Keep", &[]), Some(Value::Tiler(Tiler::KEEP)));
        Operand::of(tokens, value, Some(false), Regions::number(region))
    }

    /// An integer in a tiler is that many neighbours.
    fn number_to_tile(&mut self, operand: &mut Operand) -> Option<()> {
        if let Some(number) = operand.number() {
            match Tiler::extent(number) {
                Ok(tiler) => operand.value = Some(Value::Tiler(tiler)),
                Err(error) => {
                    return self.fail(Diagnostic::algebra(&error, operand.regions.whole, &[&operand.regions]));
                }
            }
        }
        Some(())
    }
}
