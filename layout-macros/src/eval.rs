//! Operations on operands to layouts: calls the algebra, and contains no arithmetic of its own. What the algebra cannot
//! be asked, because a number is known to rustc only, becomes the type of the operation.

mod literal;
mod morphism;
mod operand;
mod proof;

use layout_algebra::{Layout, Operation as Name, Tiler};
use proc_macro2::TokenStream;

use crate::diagnose::{Diagnostic, Place};
use crate::lower::{Lowering, Names, Node, Number};
use crate::operation::{Operation, Rule};
use crate::region::{Region, Regions};
use crate::syntax::{Definition, Expression};
use crate::types;

pub(crate) use operand::{Operand, Value};
pub(crate) use proof::Proof;

/// The definitions of a macro call, evaluated from top to bottom.
pub(crate) struct Evaluator<'a> {
    definitions: &'a [Definition],
    /// The definitions so far; `None` after an error.
    results: Vec<Option<Operand>>,
    /// Definitions with arguments, so that none is evaluated twice.
    instances: Vec<(usize, Vec<u64>, Option<Operand>)>,
    pub(crate) errors: Vec<Diagnostic>,
    /// What rustc has to prove, operands before operations.
    proofs: Vec<Proof>,
}

impl<'a> Evaluator<'a> {
    pub(crate) fn new(definitions: &'a [Definition]) -> Evaluator<'a> {
        Evaluator { definitions, results: Vec::new(), instances: Vec::new(), errors: Vec::new(), proofs: Vec::new() }
    }

    /// Evaluates the next definition.
    pub(crate) fn define(&mut self) -> Option<Operand> {
        let current = self.results.len();
        let names = Names { definitions: self.definitions, current, values: &[], instance: None };
        let result = self.definition(current, names);
        self.results.push(result.clone());
        result
    }

    /// What rustc has to prove of the expressions so far.
    pub(crate) fn take_proofs(&mut self) -> Vec<Proof> {
        std::mem::take(&mut self.proofs)
    }

    /// Evaluates an expression that can use all definitions so far.
    pub(crate) fn expression(&mut self, expression: &Expression, allow_intractable: bool) -> Option<Operand> {
        let names = Names { definitions: self.definitions, current: self.results.len(), values: &[], instance: None };
        let node = Lowering { names, errors: &mut self.errors }.layout(expression)?;
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
        let names = Names { definitions: self.definitions, current: self.results.len(), values: &[], instance: None };
        Lowering { names, errors: &mut self.errors }.number_argument(expression, place)
    }

    fn definition(&mut self, index: usize, names: Names) -> Option<Operand> {
        let definition = &self.definitions[index];
        let expression = definition.expression.as_ref()?;
        let node = Lowering { names, errors: &mut self.errors }.layout(expression)?;
        self.evaluate(&node, definition.attributes.allow_intractable)
    }

    fn fail<T>(&mut self, error: Diagnostic) -> Option<T> {
        self.errors.push(error);
        None
    }

    /// The operand, or `None` after an error that has been reported, here or where it was made.
    fn evaluate(&mut self, node: &Node, allow_intractable: bool) -> Option<Operand> {
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
            Node::Swizzled { numbers, swizzle, layout, region } => {
                let layout = self.evaluate(layout, allow_intractable)?;
                if layout.sound { self.swizzled(*numbers, *swizzle, &layout, *region) } else { None }
            }
            Node::Defined { index, arguments, tokens, region } => self.defined(*index, arguments, tokens, *region),
            Node::Foreign { tokens, region } => Some(Operand {
                tokens: tokens.clone(),
                value: None,
                runtime: None,
                regions: Regions::whole(*region),
                sound: true,
            }),
            Node::Number(number) => Some(Operand {
                tokens: types::integer(&number.tokens),
                value: number.value.map(Value::Number),
                runtime: Some(false),
                regions: Regions::number(number.region),
                sound: true,
            }),
            Node::Tuple(tree, region) => self.tuple(tree, *region),
            Node::ByMode(nodes, region) => self.by_mode(nodes, *region, allow_intractable),
            Node::Keep(region) => Some(Operand {
                tokens: types::named("Keep", &[]),
                value: Some(Value::Tiler(Tiler::KEEP)),
                runtime: Some(false),
                regions: Regions::number(*region),
                sound: true,
            }),
        }
    }

    /// A layout behind a swizzle.
    fn swizzled(&mut self, numbers: [i64; 3], at: Region, layout: &Operand, region: Region) -> Option<Operand> {
        let tokens = types::swizzled(numbers, &layout.tokens);
        let regions = [Regions::whole(at), layout.regions.clone()];
        let swizzle = match types::swizzle(numbers) {
            Ok(swizzle) => swizzle,
            Err(error) => return self.fail(Diagnostic::algebra(&error, at, &[])),
        };
        let value = if let Some(layout) = layout.layout() {
            match layout.cosize().and_then(|_| swizzle.after(layout)) {
                Ok(composed) => Some(Value::Composed(composed)),
                Err(error) => {
                    let regions: Vec<&Regions> = regions.iter().collect();
                    return self.fail(Diagnostic::algebra(&error.during(Name::Swizzle), region, &regions));
                }
            }
        } else {
            self.proofs.push(Proof::exists(&tokens, region, regions.to_vec()));
            None
        };
        Some(Operand { tokens, value, runtime: layout.runtime, regions: Regions::whole(region), sound: true })
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
        Some(Operand { tokens, regions: Regions::whole(region), ..special })
    }

    /// A definition with arguments that are all known.
    fn instance(&mut self, index: usize, values: Vec<u64>, region: Region) -> Option<Operand> {
        if let Some((_, _, Some(known))) = self.instances.iter().find(|(i, v, _)| *i == index && *v == values) {
            return Some(known.clone());
        }
        let names = Names { definitions: self.definitions, current: index, values: &values, instance: Some(region) };
        let result = self.definition(index, names);
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
        let sound = entries.iter().all(|entry| entry.sound);
        Some(Operand { tokens, value, runtime: combined(&entries), regions, sound })
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

    /// An operation on its operands.
    fn apply(&mut self, operation: &Operation, operands: &[Operand], region: Region) -> Option<Operand> {
        let mut operands = operands.to_vec();
        if let (Rule::LayoutTiler(_), [_, tiler]) = (&operation.rule, &mut operands[..]) {
            self.number_to_tile(tiler)?;
        }
        let tokens = operation_type(operation, &operands);
        let whole = Regions::whole(region);
        // The runtime strides of two operands are numbered apart; rustc evaluates these.
        let runtime_operands = operands.iter().filter(|operand| operand.runtime == Some(true)).count();
        let answer = if runtime_operands > 1 { None } else { ask(&operation.rule, &operands) };
        let Some(answer) = answer else {
            let regions = operands.iter().map(|operand| operand.regions.clone()).collect();
            self.proofs.push(Proof::exists(&tokens, region, regions));
            return Some(Operand { tokens, value: None, runtime: combined(&operands), regions: whole, sound: true });
        };
        match answer {
            Ok(layout) => {
                let is_static = layout.is_constant() || layout.runtime_count() == 0;
                let canonical = layout.is_constant() && types::holds(&layout);
                let tokens = if canonical { types::layout(&layout, region.start) } else { tokens };
                let value = Some(Value::Layout(layout));
                Some(Operand { tokens, value, runtime: Some(!is_static), regions: whole, sound: true })
            }
            Err(error) => {
                let regions: Vec<&Regions> = operands.iter().map(|operand| &operand.regions).collect();
                self.fail(Diagnostic::algebra(&error, region, &regions))
            }
        }
    }
}

/// The answer of the algebra, where all operands are known.
fn ask(rule: &Rule, operands: &[Operand]) -> Option<Result<Layout, layout_algebra::LayoutError>> {
    let answer = match (rule, operands) {
        (Rule::Extents(function), [shape]) => function(shape.tuple()?),
        (Rule::ShapeOrder(function), [shape, order]) => function(shape.tuple()?, order.tuple()?),
        (Rule::Layout(function), [layout]) => function(layout.layout()?),
        (Rule::LayoutProfile(function), [layout, profile]) => function(layout.layout()?, profile.tuple()?.profile()),
        (Rule::LayoutNumber(function), [layout, number]) => function(layout.layout()?, number.number()?),
        (Rule::LayoutTiler(function), [layout, tiler]) => function(layout.layout()?, &tiler.tiler()?),
        (Rule::LayoutNumbers(function), [layout, a, b]) => function(layout.layout()?, a.number()?, b.number()?),
        (Rule::LayoutLayout(function), [a, b]) => function(a.layout()?, b.layout()?),
        (Rule::LayoutNumberLayout(function), [a, number, b]) => function(a.layout()?, number.number()?, b.layout()?),
        (Rule::LayoutShape(function) | Rule::LayoutModes(function), [layout, tuple]) => {
            function(layout.layout()?, tuple.tuple()?)
        }
        (Rule::LayoutShapeOrder(function), [layout, shape, order]) => {
            function(layout.layout()?, shape.tuple()?, order.tuple()?)
        }
        (Rule::ShapeNumber(function), [shape, number]) => function(shape.tuple()?, number.number()?),
        (Rule::Layouts(function), layouts) => {
            let layouts: Vec<Layout> =
                layouts.iter().map(|operand| operand.layout().copied()).collect::<Option<_>>()?;
            function(&layouts)
        }
        _ => return None,
    };
    Some(answer)
}

/// The type of an operation, whose value rustc computes.
fn operation_type(operation: &Operation, operands: &[Operand]) -> TokenStream {
    let types: Vec<&TokenStream> = operands.iter().map(|operand| &operand.tokens).collect();
    match operation.rule {
        Rule::Layouts(_) => types::named(operation.type_name, &[&types::tuple(&types)]),
        _ => types::named(operation.type_name, &types),
    }
}

/// Whether a result of these operands has runtime strides.
fn combined(operands: &[Operand]) -> Option<bool> {
    if operands.iter().any(|operand| operand.runtime == Some(true)) {
        return Some(true);
    }
    if operands.iter().all(Operand::is_static) { Some(false) } else { None }
}
