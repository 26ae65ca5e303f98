//! Parses the whole input of `layout!` and of `assert_layout!`.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use syn::buffer::TokenBuffer;

use super::parser::MAX_DEPTH;
use super::{Claim, Definition, Expression, Parsed, Parser, definitions, whole_expression};
use crate::claim;
use crate::diagnose::{Diagnostic, Wanted};
use crate::region::Region;

/// The maximum nesting depth of brackets in an input, with blocks of Rust and attributes. A buffer of tokens is built
/// by recursion, which deeper brackets overflow.
const DEEPEST: usize = 4 * MAX_DEPTH;

/// The parsed input of a macro.
#[derive(Clone, Debug)]
pub enum Input {
    /// `layout!` as an item.
    Definitions(Vec<Definition>),
    /// `layout!` as a type; `None` after an error.
    Expression { expression: Option<Expression>, allow_intractable: bool },
    /// `assert_layout!`; the subject is `None` after an error.
    Assertion { subject: Option<Expression>, claims: Vec<Claim>, allow_intractable: bool, region: Region },
}

impl Input {
    /// Iterates over the names of attributes that neither this language nor Rust has.
    pub fn unknown_attributes(&self) -> impl Iterator<Item = &Ident> {
        let definitions = if let Input::Definitions(definitions) = self { &definitions[..] } else { &[] };
        definitions.iter().flat_map(|definition| &definition.attributes.unknown)
    }

    /// Parses definitions or an expression, and returns their errors too.
    pub fn layout(tokens: &TokenStream) -> (Input, Vec<Diagnostic>) {
        // A macro is not told whether it is an item or a type. The tokens decide.
        let is_item = is_item_position(tokens);
        if let Err(error) = check_nesting(tokens) {
            let expression = Input::Expression { expression: None, allow_intractable: false };
            return (if is_item { Input::Definitions(Vec::new()) } else { expression }, vec![error]);
        }
        let buffer = TokenBuffer::new2(tokens.clone());
        let (mut parser, mut errors) = (Parser::new(buffer.begin()), Vec::new());
        if is_item {
            let definitions = definitions(&mut parser, &mut errors);
            return (Input::Definitions(definitions), errors);
        }
        let allow_intractable = attributes_of_expression(&mut parser, &mut errors);
        // By the first tokens: a linear layout in braces would otherwise be a block for rustc.
        let read = if parser.starts_linear() { Parser::whole_linear } else { whole_expression };
        let expression = read(&mut parser).map_err(|error| errors.push(error)).ok();
        (Input::Expression { expression, allow_intractable }, errors)
    }

    /// Parses a layout and claims, and returns their errors too.
    pub fn assertion(tokens: &TokenStream) -> (Input, Vec<Diagnostic>) {
        if let Err(error) = check_nesting(tokens) {
            let region = Region::from(Span::call_site());
            let none = Input::Assertion { subject: None, claims: Vec::new(), allow_intractable: false, region };
            return (none, vec![error]);
        }
        let buffer = TokenBuffer::new2(tokens.clone());
        let (mut parser, mut errors) = (Parser::new(buffer.begin()), Vec::new());
        let allow_intractable = attributes_of_expression(&mut parser, &mut errors);
        let start = parser.here();
        let asserted = parser.asserted().map_err(|error| errors.push(error)).ok();
        let (subject, claims) = asserted.map_or((None, Vec::new()), |(subject, claims)| (Some(subject), claims));
        let region = start.to(parser.behind());
        (Input::Assertion { subject, claims, allow_intractable, region }, errors)
    }
}

/// Reports brackets that are nested too deep for a buffer of tokens.
pub fn check_nesting(tokens: &TokenStream) -> Parsed<()> {
    let mut open = vec![tokens.clone().into_iter()];
    while let Some(trees) = open.last_mut() {
        match trees.next() {
            Some(TokenTree::Group(group)) if open.len() > DEEPEST => {
                return Err(Diagnostic::too_deep(group.span().into()));
            }
            Some(TokenTree::Group(group)) => open.push(group.stream().into_iter()),
            Some(_) => {}
            None => drop(open.pop()),
        }
    }
    Ok(())
}

/// Whether the input is a list of definitions, perhaps a wrong one. No expression begins with `type` or `pub`, or
/// contains a `;` or `=`.
pub fn is_item_position(input: &TokenStream) -> bool {
    const ITEMS: &[&str] =
        &["type", "pub", "const", "static", "struct", "enum", "fn", "let", "use", "mod", "trait", "impl", "unsafe"];
    let mut trees = input.clone().into_iter().peekable();
    // Nothing is an empty list of definitions; an empty type is no type.
    if trees.peek().is_none() {
        return true;
    }
    // Wrong items, such as `fn` or `let`, count, so that their error is about definitions.
    trees.any(|tree| match tree {
        TokenTree::Ident(ident) => ITEMS.iter().any(|word| ident == word),
        TokenTree::Punct(punct) => [';', '='].contains(&punct.as_char()),
        _ => false,
    })
}

/// Parses the attributes of an expression. Only `#[allow(intractable)]` has a meaning; returns whether it is there.
fn attributes_of_expression(parser: &mut Parser, errors: &mut Vec<Diagnostic>) -> bool {
    let start = parser.here();
    let attributes = parser.attributes(errors);
    if !attributes.for_type.is_empty() || !attributes.claims.is_empty() {
        errors.push(Diagnostic::attribute_in_expression(start.to(parser.behind())));
    }
    attributes.allow_intractable
}

impl Parser<'_> {
    /// Parses a linear layout up to the end of the input.
    fn whole_linear(&mut self) -> Parsed<Expression> {
        let linear = self.linear_definition()?;
        if self.at_end() { Ok(linear) } else { Err(self.wanted(Wanted::End)) }
    }

    /// Parses `layout : claim, claim, ..`, or `disjoint(A, 0, B, 8)`. After a `:`, a word in lowercase is a claim,
    /// anything else a stride.
    fn asserted(&mut self) -> Parsed<(Expression, Vec<Claim>)> {
        if self.at_end() {
            return Err(self.wanted(Wanted::Statement));
        }
        if self.peek_ident().is_some_and(|word| claim::names_its_subject(&word)) {
            // `disjoint` names its layouts itself: the first is the subject, as if it stood before a `:`.
            let mut claims = self.claims()?;
            if let [claim] = &mut claims[..] {
                return Ok((claim.subject()?, claims));
            }
            return Err(self.wanted(Wanted::Statement));
        }
        let is_linear = self.starts_linear();
        let mut subject = if is_linear { self.linear_subject()? } else { self.operand(Wanted::Layout)? };
        let mut colon = self.take_punct(':');
        // `A : injective` claims, `(4, 8) : (8, 1) : injective` has a stride first: the next word decides.
        if colon && !is_linear && !self.peek_ident().is_some_and(|word| claim::is_claim(&word)) && !self.at_end() {
            subject = self.stride_of(subject)?;
            colon = self.take_punct(':');
        }
        if !colon {
            return Err(self.wanted(Wanted::ClaimColon));
        }
        if self.at_end() {
            return Err(self.wanted(Wanted::Claim));
        }
        Ok((subject, self.claims()?))
    }
}

impl Claim {
    /// Takes the subject out of a claim that contains it: `disjoint(A, 0, B, 8)`.
    fn subject(&mut self) -> Parsed<Expression> {
        if self.arguments.len() == 4 {
            return Ok(self.arguments.remove(0));
        }
        Err(Diagnostic::claim_arguments(self.region, &self.name.to_string(), "disjoint(A, 0, B, 8)"))
    }
}
