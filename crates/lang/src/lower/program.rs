//! Lowers whole inputs: definitions, an expression, an assertion.

use layout_algebra::parts::Operand;

use super::{Index, Lowering, Names, Node, index};
use crate::atom::Part;
use crate::claim::{self, Rule};
use crate::defines::Defines;
use crate::diagnose::{Diagnostic, Place};
use crate::region::Region;
use crate::syntax::{self, Definition, Expression, Input, Message, Picture};

/// The meaning of names, and the parts to evaluate.
#[derive(Clone, Debug)]
pub struct Program {
    pub index: Index,
    /// All definitions, in their order; or the expression, or the subject of the assertion.
    pub parts: Vec<Lowered>,
}

/// A definition, an expression or the subject of an assertion.
#[derive(Clone, Debug, Default)]
pub struct Lowered {
    /// Whether an earlier definition has its name.
    pub repeats: bool,
    /// `None` after an error.
    pub node: Option<Node>,
    pub claims: Vec<Claim>,
    /// Whether literals may be intractable.
    pub allow_intractable: bool,
    /// The errors of the node. Errors of claims are stored in the claims.
    pub errors: Vec<Diagnostic>,
}

/// A claim about a layout.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The operation that decides it; `None` after an error.
    pub entry: Option<&'static claim::Claimable>,
    /// The arguments; `None` after an error.
    pub arguments: Vec<Option<Node>>,
    pub region: Region,
    /// The user's note, printed beside the error.
    pub message: Option<Message>,
    pub errors: Vec<Diagnostic>,
}

/// Lowers a whole input.
pub fn program(input: &Input) -> Program {
    let index = index(if let Input::Definitions(definitions) = input { definitions } else { &[] });
    let parts = match input {
        Input::Definitions(definitions) => {
            let names = |current| Names { definitions, index: &index, current };
            definitions.iter().enumerate().map(|(i, definition)| self::definition(definition, names(i))).collect()
        }
        Input::Expression { expression, allow_intractable } => {
            vec![alone(expression.as_ref(), &[], *allow_intractable, &index)]
        }
        Input::Assertion { subject, claims, allow_intractable, .. } => {
            vec![alone(subject.as_ref(), claims, *allow_intractable, &index)]
        }
    };
    Program { index, parts }
}

/// Lowers an expression without definitions, and claims about it.
fn alone(expression: Option<&Expression>, claims: &[syntax::Claim], allow_intractable: bool, index: &Index) -> Lowered {
    let names = Names { definitions: &[], index, current: 0 };
    let mut errors = Vec::new();
    let mut lowering = Lowering { names, errors: &mut errors };
    let node = expression.and_then(|expression| match expression.kind {
        // As in a definition: `layout` would say that a linear layout is none.
        syntax::Kind::Linear(..) => lowering.definition_of_linear(expression),
        _ => lowering.layout(expression),
    });
    let claims = claims.iter().map(|claim| self::claim(claim, names)).collect();
    Lowered { repeats: false, node, claims, allow_intractable, errors }
}

fn definition(definition: &Definition, names: Names) -> Lowered {
    let (mut errors, attributes) = (Vec::new(), &definition.attributes);
    let repeats = names.repeats();
    if repeats {
        let name = &definition.name;
        errors.push(Diagnostic::defined_twice(Region::from(name.span()), &name.to_string()));
    }
    for access in attributes.pictures.iter().filter_map(Picture::access) {
        // Pictures are drawn from values, which an access of another crate does not have here.
        if names.access(access).is_none() {
            let (name, region) = (access.to_string(), Region::from(access.span()));
            errors.push(Diagnostic::picture_of_no_access(region, &name, names.nearest_access(&name).as_deref()));
        }
    }
    let mut lowering = Lowering { names, errors: &mut errors };
    let node = definition.expression.as_ref().and_then(|expression| match definition.defines {
        Defines::Number => lowering.definition_of_number(expression),
        Defines::Linear => lowering.definition_of_linear(expression),
        Defines::Plan => lowering.definition_of_plan(expression),
        Defines::Dimension => Lowering::definition_of_dimension(expression),
        Defines::Access => lowering.definition_of_access(expression),
        Defines::Atom | Defines::Product | Defines::Copy | Defines::Tma => {
            lowering.definition_of_atom(expression, definition.defines)
        }
        Defines::Layout if definition.is_tiler() => {
            lowering.tiler(expression, Place { operation: "tiler", argument: 1, usage: "[8, 8]" }, false)
        }
        Defines::Layout => lowering.layout(expression),
    });
    // One error for all claims: the place is wrong, not each of them.
    let claims = match (attributes.claims.first(), misplaced(definition)) {
        (Some(first), Some(error)) => {
            vec![Claim::failed(first.region, error(first))]
        }
        _ => attributes.claims.iter().map(|claim| self::claim(claim, names)).collect(),
    };
    Lowered { repeats, node, claims, allow_intractable: attributes.allow_intractable, errors }
}

/// Returns the error of claims about a definition, if it can have none.
fn misplaced(definition: &Definition) -> Option<impl Fn(&syntax::Claim) -> Diagnostic> {
    let other = match definition.defines {
        Defines::Number => Some("a number"),
        Defines::Access => Some("an access"),
        Defines::Plan => Some("a plan"),
        Defines::Dimension => Some("a dimension"),
        Defines::Layout if definition.is_tiler() => Some("a tiler"),
        Defines::Atom => Some("an instruction"),
        Defines::Layout | Defines::Linear | Defines::Product | Defines::Copy | Defines::Tma => None,
    };
    let (name, defines) = (definition.name.to_string(), definition.defines);
    (other.is_some() || !definition.parameters.is_empty()).then_some(move |claim: &syntax::Claim| match other {
        Some(other) => Diagnostic::claim_on_other(claim.region, &name, other),
        None if matches!(defines, Defines::Product | Defines::Copy | Defines::Tma) => {
            Diagnostic::claim_on_generic_item(claim.region, &name, &claim.name.to_string())
        }
        None => Diagnostic::claim_on_generic(claim.region, &name, &claim.to_string()),
    })
}

/// Lowers a claim and its arguments.
fn claim(claim: &syntax::Claim, names: Names) -> Claim {
    let (region, arguments) = (claim.region, &claim.arguments);
    let entry = match found(claim) {
        Ok(entry) => entry,
        Err(error) => return Claim::failed(region, error),
    };
    // `vector(Load)` of an access, without its comparison.
    if let (Rule::Compared(..), [Expression { kind: syntax::Kind::Name(name), region: at }], Some((_, usage))) =
        (entry.rule, &arguments[..], claim::comparison(entry.name, true))
        && name.ident.as_ref().is_some_and(|ident| names.access(ident).is_some())
    {
        return Claim::failed(region, Diagnostic::claim_arguments(*at, entry.name, usage));
    }
    let mut errors = Vec::new();
    let mut lowering = Lowering { names, errors: &mut errors };
    let place = |argument| Place { operation: entry.name, argument, usage: entry.usage };
    let arguments = match (&entry.rule, &arguments[..]) {
        (Rule::LayoutNumber(_) | Rule::Compared(..) | Rule::Instructions, [number]) => {
            vec![lowering.number_node(number, place(1))]
        }
        (Rule::LayoutLayout(_) | Rule::TileLayout(_), [other]) => vec![lowering.layout(other)],
        (Rule::Offsets(_), [from, other, to]) => {
            vec![lowering.number_node(from, place(1)), lowering.layout(other), lowering.number_node(to, place(3))]
        }
        (Rule::Bulk | Rule::Boxes, [global, numbers @ ..]) => {
            let numbers = numbers.iter().enumerate().map(|(i, number)| lowering.number_node(number, place(2 + i)));
            let numbers: Vec<Option<Node>> = numbers.collect();
            [lowering.layout(global)].into_iter().chain(numbers).collect()
        }
        (Rule::Registers, [operand, number]) => {
            vec![lowering.operand_node(operand, entry), lowering.number_node(number, place(2))]
        }
        (Rule::AtOnce | Rule::Descriptor, [part]) => vec![lowering.part_node(part, entry)],
        (Rule::Access { .. }, [items @ .., number]) => {
            let items = items.iter().enumerate().map(|(place, item)| lowering.item(place, item, entry));
            let items: Vec<Option<Node>> = items.collect();
            items.into_iter().chain([lowering.number_node(number, place(2))]).collect()
        }
        // Claims without arguments, such as `injective`. `found` has refused wrong numbers of arguments.
        _ => Vec::new(),
    };
    Claim { entry: Some(entry), arguments, region, message: claim.message.clone(), errors }
}

impl Claim {
    fn failed(region: Region, error: Diagnostic) -> Claim {
        Claim { entry: None, arguments: Vec::new(), region, message: None, errors: vec![error] }
    }
}

/// Returns the row of a claim, or an error.
fn found(claim: &syntax::Claim) -> Result<&'static claim::Claimable, Diagnostic> {
    let name = claim.name.to_string();
    let Some(entry) = claim::taking(&name, claim.arguments.len()) else {
        let (meant, all) = (claim::meant(&name), claim::usages().join(", "));
        let error = Diagnostic::unknown_claim(Region::from(claim.name.span()), &name, meant, &all);
        return Err(error);
    };
    if !entry.rule.takes(claim.arguments.len()) {
        return Err(Diagnostic::claim_arguments(claim.region, entry.name, entry.usage));
    }
    Ok(entry)
}

impl Lowering<'_> {
    /// Lowers `c`, an operand of the product in a claim.
    fn operand_node(&mut self, expression: &Expression, entry: &claim::Claimable) -> Option<Node> {
        if let syntax::Kind::Name(name) = &expression.kind
            && let Some(Part::Operand(operand)) = Part::named(&name.text)
        {
            return Some(Node::Factor(operand, expression.region));
        }
        self.errors.push(Diagnostic::claim_arguments(expression.region, entry.name, entry.usage));
        None
    }

    /// Lowers `Fill.from`, a copy with one of its sides, or `Product.a`, a product with one of its operands.
    pub(super) fn part_node(&mut self, expression: &Expression, entry: &claim::Claimable) -> Option<Node> {
        let is_meant = |part: &Part| match entry.rule {
            Rule::AtOnce => matches!(part, Part::Side(_)),
            // Descriptors are of operands in shared memory, where C never is.
            _ => matches!(part, Part::Operand(Operand::A | Operand::B)),
        };
        if let syntax::Kind::Part(part) = &expression.kind
            && let (Some(named), None) = (Part::named(&part.part.to_string()).filter(is_meant), &part.tensor)
        {
            let place = Place { operation: entry.name, argument: 1, usage: entry.usage };
            let owner = Box::new(self.item_named(&part.owner, named.of(), place)?);
            return Some(Node::Part { owner, part: named, tensor: None, region: expression.region });
        }
        self.errors.push(Diagnostic::claim_arguments(expression.region, entry.name, entry.usage));
        None
    }

    fn number_node(&mut self, expression: &Expression, place: Place) -> Option<Node> {
        Some(Node::Number(self.number_argument(expression, place)?))
    }
}
