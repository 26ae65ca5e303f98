//! From tokens to tokens: the macros without `proc_macro`, so that tests can call them. Nothing here panics; if
//! something does, that is a bug, which is caught and reported with the input.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::buffer::TokenBuffer;

use crate::emit;
use crate::emit::words::Words;
use layout_lang::claim;
use layout_lang::diagnose::{Diagnostic, Wanted};
use layout_lang::eval::{Evaluator, Operand, Proof};
use layout_lang::region::Region;
use layout_lang::syntax::{self, Attributes, Claim, Definition, Expression, Parsed, Parser};
use layout_lang::types;

/// What came of a macro call.
pub(crate) struct Expansion {
    pub(crate) tokens: TokenStream,
    /// The errors, which the tokens make rustc report.
    #[cfg_attr(not(test), allow(dead_code, reason = "tests read them"))]
    pub(crate) errors: Vec<Diagnostic>,
}

/// `layout!`, in item or type position.
pub(crate) fn layout(input: &TokenStream) -> Expansion {
    let is_items = is_item_position(input);
    let expand = if is_items { definitions } else { type_position };
    guarded(input, expand, |errors| if is_items { bare(errors) } else { emit::failed_type(errors) })
}

/// `assert_layout!`, a statement.
pub(crate) fn assert_layout(input: &TokenStream) -> Expansion {
    guarded(input, assertion, statement)
}

/// An expansion that reports its own failure.
fn guarded(
    input: &TokenStream,
    expand: impl Fn(&TokenStream) -> Expansion,
    render: impl Fn(&[Diagnostic]) -> TokenStream,
) -> Expansion {
    catch_unwind(AssertUnwindSafe(|| expand(input))).unwrap_or_else(|_| {
        let errors = vec![Diagnostic::bug(input)];
        Expansion { tokens: render(&errors), errors }
    })
}

/// Whether the input is a list of definitions, or tries to be one. `type` and `pub` begin no expression, and none
/// holds a `;` or `=`.
fn is_item_position(input: &TokenStream) -> bool {
    const ITEMS: &[&str] =
        &["type", "pub", "const", "static", "struct", "enum", "fn", "let", "use", "mod", "trait", "impl", "unsafe"];
    let mut trees = input.clone().into_iter().peekable();
    if trees.peek().is_none() {
        return true;
    }
    trees.any(|tree| match tree {
        TokenTree::Ident(ident) => ITEMS.iter().any(|word| ident == word),
        TokenTree::Punct(punct) => [';', '='].contains(&punct.as_char()),
        _ => false,
    })
}

fn definitions(input: &TokenStream) -> Expansion {
    let buffer = TokenBuffer::new2(input.clone());
    let mut errors = Vec::new();
    let definitions = syntax::definitions(&mut Parser::new(buffer.begin()), &mut errors);
    let repeated = repeated(&definitions, &mut errors);
    let mut evaluator = Evaluator::new(&definitions);
    let mut tokens = TokenStream::new();
    let (mut words, mut statements) = (Words::default(), Vec::new());
    for (definition, repeated) in definitions.iter().zip(repeated) {
        let before = evaluator.errors.len();
        let expansion = emit::definition(&mut evaluator, definition);
        if !repeated {
            tokens.extend(expansion);
        }
        let conditions = &definition.attributes.conditions;
        if conditions.is_empty() {
            words.add(definition, &evaluator.names_of_last());
        } else {
            let mut conditional = Words::default();
            conditional.add(definition, &evaluator.names_of_last());
            statements.extend(conditional.statements().iter().map(|statement| quote!(#(#conditions)* #statement)));
        }
        // An error in a definition that is configured out is none.
        for error in &evaluator.errors[before..] {
            let error = emit::compile_error(error);
            tokens.extend(quote!(#(#conditions)* #error));
        }
    }
    statements.splice(..0, words.statements());
    if !statements.is_empty() {
        let deprecated = emit::allow_deprecated(definitions.iter());
        tokens.extend(quote!(#deprecated const _: () = { #(#statements)* };));
    }
    tokens.extend(bare(&errors));
    errors.append(&mut evaluator.errors);
    Expansion { tokens, errors }
}

/// Which definitions repeat the name of one above.
fn repeated(definitions: &[Definition], errors: &mut Vec<Diagnostic>) -> Vec<bool> {
    let mut firsts: HashMap<String, usize> = HashMap::new();
    let repeats = |(i, definition): (usize, &Definition)| {
        let first = *firsts.entry(definition.name.to_string()).or_insert(i);
        let conditional = definition.is_conditional() || definitions[first].is_conditional();
        first < i && !conditional
    };
    let repeated: Vec<bool> = definitions.iter().enumerate().map(repeats).collect();
    for (definition, _) in definitions.iter().zip(&repeated).filter(|(_, repeated)| **repeated) {
        let at = Region::from(definition.name.span());
        errors.push(Diagnostic::defined_twice(at, &definition.name.to_string()));
    }
    repeated
}

fn type_position(input: &TokenStream) -> Expansion {
    let mut evaluator = Evaluator::new(&[]);
    let operand = type_operand(input, &mut evaluator);
    let errors = evaluator.errors;
    let tokens = match operand {
        Some(operand) if errors.is_empty() => types::turbofish(operand.tokens),
        _ => emit::failed_type(&errors),
    };
    Expansion { tokens, errors }
}

fn type_operand(input: &TokenStream, evaluator: &mut Evaluator) -> Option<Operand> {
    let buffer = TokenBuffer::new2(input.clone());
    let mut parser = Parser::new(buffer.begin());
    let attributes = expression_attributes(&mut parser, &mut evaluator.errors);
    match syntax::whole_expression(&mut parser) {
        Ok(expression) => evaluator.expression(&expression, attributes.allow_intractable),
        Err(error) => {
            evaluator.errors.push(error);
            None
        }
    }
}

/// The attributes of an expression: only `#[allow(intractable)]` has a meaning there.
fn expression_attributes(parser: &mut Parser, errors: &mut Vec<Diagnostic>) -> Attributes {
    let start = parser.here();
    let attributes = parser.attributes(errors);
    if !attributes.for_type.is_empty() || !attributes.claims.is_empty() {
        errors.push(Diagnostic::attribute_in_expression(start.to(parser.behind())));
    }
    attributes
}

fn assertion(input: &TokenStream) -> Expansion {
    let buffer = TokenBuffer::new2(input.clone());
    let mut parser = Parser::new(buffer.begin());
    let mut evaluator = Evaluator::new(&[]);
    let attributes = expression_attributes(&mut parser, &mut evaluator.errors);
    let start = parser.here();
    let mut calls = Vec::new();
    match asserted(&mut parser) {
        Err(error) => evaluator.errors.push(error),
        Ok((subject, claims)) => {
            if let Some(operand) = evaluator.expression(&subject, attributes.allow_intractable)
                && operand.sound
            {
                let types = operand.tokens.clone();
                calls =
                    claims.iter().filter_map(|claim| claim::decide(&mut evaluator, claim, &operand, &types)).collect();
            }
        }
    }
    let proofs = Proof::statements(&evaluator.take_proofs());
    let errors = evaluator.errors;
    if !errors.is_empty() {
        return Expansion { tokens: statement(&errors), errors };
    }
    // At the user's tokens, so that rustc does not add which macro it comes from.
    let mut block = Group::new(Delimiter::Brace, quote!(#(#proofs)* #(#calls)*));
    block.set_span(parser.behind().end);
    let word = quote_spanned!(start.start=> const);
    Expansion { tokens: quote!(#word #block), errors }
}

/// `layout : claim, claim, ..`, or `disjoint(A, 0, B, 8)`. Behind a `:`, a word in small letters is a claim, all else a stride.
fn asserted(parser: &mut Parser) -> Parsed<(Expression, Vec<Claim>)> {
    if parser.at_end() {
        return Err(parser.wanted(Wanted::Statement));
    }
    if parser.peek_ident().is_some_and(|word| claim::names_its_subject(&word)) {
        let mut claims = parser.claims()?;
        if let [claim] = &mut claims[..] {
            return Ok((claim::subject_within(claim)?, claims));
        }
        return Err(parser.wanted(Wanted::Statement));
    }
    let mut subject = parser.operand(Wanted::Layout)?;
    let mut colon = parser.take_punct(':');
    if colon && !parser.peek_ident().is_some_and(|word| claim::is_claim(&word)) && !parser.at_end() {
        subject = parser.stride_of(subject)?;
        colon = parser.take_punct(':');
    }
    if !colon {
        return Err(parser.wanted(Wanted::ClaimColon));
    }
    if parser.at_end() {
        return Err(parser.wanted(Wanted::Claim));
    }
    Ok((subject, parser.claims()?))
}

/// Errors as items.
fn bare(errors: &[Diagnostic]) -> TokenStream {
    errors.iter().map(emit::compile_error).collect()
}

/// Errors as a statement.
fn statement(errors: &[Diagnostic]) -> TokenStream {
    let errors = errors.iter().map(emit::compile_error);
    let span = proc_macro2::Span::mixed_site();
    quote_spanned!(span=> const { #(#errors;)* })
}
