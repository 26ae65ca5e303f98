//! Operations on operands to layouts: calls the algebra, and contains no arithmetic of its own. What the algebra cannot
//! be asked, because a number is known to rustc only, becomes the type of the operation.

mod apply;
mod literal;
mod morphism;
mod operand;
mod proof;
mod swizzle;

use layout_algebra::{Layout, LayoutError, Operation as Name, Tiler};
use proc_macro2::TokenStream;

use crate::diagnose::{Diagnostic, Place};
use crate::lower::{Lowering, Names, Node, Number};
use crate::region::{Region, Regions};
use crate::syntax::{Definition, Expression};
use crate::types;

use apply::combined;
pub(crate) use operand::{Operand, Value};
pub(crate) use proof::Proof;

/// The definitions of a macro call, evaluated from top to bottom.
pub(crate) struct Evaluator<'a> {
    definitions: &'a [Definition],
    /// The definitions so far; `None` after an error, and for numbers.
    results: Vec<Option<Operand>>,
    /// The values of the numbers among them.
    numbers: Vec<Option<u64>>,
    /// Definitions with arguments, so that none is evaluated twice.
    instances: Vec<(usize, Vec<u64>, Option<Operand>)>,
    pub(crate) errors: Vec<Diagnostic>,
    /// What rustc has to prove, operands before operations.
    proofs: Vec<Proof>,
}

impl<'a> Evaluator<'a> {
    pub(crate) fn new(definitions: &'a [Definition]) -> Evaluator<'a> {
        Evaluator {
            definitions,
            results: Vec::new(),
            numbers: Vec::new(),
            instances: Vec::new(),
            errors: Vec::new(),
            proofs: Vec::new(),
        }
    }

    /// Evaluates a part of an expression that uses these names.
    pub(crate) fn within(names: &Names<'a>) -> Evaluator<'a> {
        Evaluator {
            results: names.results.to_vec(),
            numbers: names.numbers.to_vec(),
            ..Evaluator::new(names.definitions)
        }
    }

    /// Evaluates the next definition, of a layout.
    pub(crate) fn define(&mut self) -> Option<Operand> {
        let result = self.definition(self.results.len(), &[], None);
        self.results.push(result.clone());
        self.numbers.push(None);
        result
    }

    /// Evaluates the next definition, of a number.
    pub(crate) fn define_number(&mut self) -> Option<Operand> {
        let definition = &self.definitions[self.results.len()];
        let result = self.number_of(definition);
        self.results.push(None);
        self.numbers.push(result.as_ref().and_then(Operand::number));
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
    pub(crate) fn take_proofs(&mut self) -> Vec<Proof> {
        std::mem::take(&mut self.proofs)
    }

    /// Evaluates an expression that can use all definitions so far.
    pub(crate) fn expression(&mut self, expression: &Expression, allow_intractable: bool) -> Option<Operand> {
        let node = self.lowering(self.results.len(), &[], None).layout(expression)?;
        self.evaluate(&node, allow_intractable)
    }

    /// The definitions above that a definition names, with their layouts, in the order of their definition.
    pub(crate) fn named_layouts(&self, definition: &Definition) -> Vec<(String, Layout)> {
        let mut names = Vec::new();
        if let Some(expression) = &definition.expression {
            expression.names(&mut names);
        }
        let known = self.definitions.iter().zip(&self.results);
        let known = known.filter(|(other, _)| other.name != definition.name && names.contains(&other.name));
        known.filter_map(|(other, result)| Some((other.name.to_string(), *result.as_ref()?.layout()?))).collect()
    }

    /// Evaluates an integer argument.
    pub(crate) fn number(&mut self, expression: &Expression, place: Place) -> Option<Number> {
        self.lowering(self.results.len(), &[], None).number_argument(expression, place)
    }

    /// What names mean in the last definition.
    pub(crate) fn names_of_last(&self) -> Names<'_> {
        let (numbers, results) = (&self.numbers[..], &self.results[..]);
        let current = results.len().saturating_sub(1);
        Names { definitions: self.definitions, current, numbers, results, values: &[], instance: None }
    }

    /// Lowers expressions of definition `current`, whose parameters have these values where it is used at `instance`.
    fn lowering<'b>(&'b mut self, current: usize, values: &'b [u64], instance: Option<Region>) -> Lowering<'b> {
        let (numbers, results) = (&self.numbers[..], &self.results[..]);
        let names = Names { definitions: self.definitions, current, numbers, results, values, instance };
        Lowering { names, errors: &mut self.errors }
    }

    fn definition(&mut self, index: usize, values: &[u64], instance: Option<Region>) -> Option<Operand> {
        let definition = &self.definitions[index];
        let expression = definition.expression.as_ref()?;
        let mut lowering = self.lowering(index, values, instance);
        let node = if definition.is_tiler() {
            let place = Place { operation: "tiler", argument: 1, usage: "[8, 8]" };
            lowering.tiler(expression, place, false)?
        } else {
            lowering.layout(expression)?
        };
        self.evaluate(&node, definition.attributes.allow_intractable)
    }

    fn fail<T>(&mut self, error: Diagnostic) -> Option<T> {
        self.errors.push(error);
        None
    }

    /// The operand, or `None` after an error that has been reported, here or where it was made.
    pub(crate) fn evaluate(&mut self, node: &Node, allow_intractable: bool) -> Option<Operand> {
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
            Node::Keep(region) => {
                let (tokens, value) = (types::named("Keep", &[]), Some(Value::Tiler(Tiler::KEEP)));
                Some(Operand::of(tokens, value, Some(false), Regions::number(*region)))
            }
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

    /// A definition with arguments that are all known.
    fn instance(&mut self, index: usize, values: Vec<u64>, region: Region) -> Option<Operand> {
        if let Some((_, _, Some(known))) = self.instances.iter().find(|(i, v, _)| *i == index && *v == values) {
            return Some(known.clone());
        }
        let result = self.definition(index, &values, Some(region));
        self.instances.push((index, values, result.clone()));
        result
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
        let types: Vec<&TokenStream> = entries.iter().map(|entry| &entry.tokens).collect();
        let tokens = types::named("ByMode", &[&types::tuple(&types)]);
        let mut regions = Regions::whole(region);
        for entry in &entries {
            let length = entry.layout().map_or(entry.regions.shape.len(), Layout::length);
            regions.push(&entry.regions, length);
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
        Some(Operand { foreign, sound, ..Operand::of(tokens, value, combined(&entries), regions) })
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
