//! Checked values to tokens.

use proc_macro2::TokenStream;
use quote::quote;

use crate::claim;
use crate::describe;
use crate::diagnose::Diagnostic;
use crate::eval::{Evaluator, Operand, Proof};
use crate::syntax::{Defines, Definition};
use crate::types;

/// A definition.
pub(crate) fn definition(evaluator: &mut Evaluator, definition: &Definition) -> TokenStream {
    match definition.defines {
        Defines::Layout => layout(evaluator, definition),
        Defines::Number => number(evaluator, definition),
    }
}

/// A number: its const, and what rustc is to check of the layouts that it is a number of.
fn number(evaluator: &mut Evaluator, definition: &Definition) -> TokenStream {
    let operand = evaluator.define_number();
    let checks: Vec<TokenStream> = evaluator.take_proofs().iter().map(Proof::statement).collect();
    if let Some(claim) = definition.attributes.claims.first() {
        evaluator.errors.push(Diagnostic::claim_on_other(claim.region, &definition.name.to_string(), "a number"));
    }
    let (attributes, name, visibility) = (&definition.attributes.for_type, &definition.name, &definition.visibility);
    let operands = evaluator.named_layouts(definition);
    let documentation = describe::number(definition, operand.as_ref(), &operands);
    let documentation = documentation.iter().map(|line| quote!(#[doc = #line]));
    let value = operand.map_or_else(|| types::number(1), |operand| operand.tokens);
    let checks = checks_item(definition, &checks);
    quote! {
        #(#attributes)*
        #(#documentation)*
        #visibility const #name: usize = #value;
        #checks
    }
}

/// A layout: its type, its value, and what rustc is to check.
fn layout(evaluator: &mut Evaluator, definition: &Definition) -> TokenStream {
    let operand = evaluator.define();
    let mut proofs = evaluator.take_proofs();
    if let (Some(last), Some(operand)) = (proofs.last_mut(), &operand) {
        // By its name, so that rustc reports a type that it cannot find once.
        last.rename(&operand.tokens, &definition.name);
    }
    let claims = claims(evaluator, definition, operand.as_ref());
    // The arguments of claims have proofs of their own.
    proofs.extend(evaluator.take_proofs());
    let checks: Vec<TokenStream> = proofs.iter().map(Proof::statement).chain(claims).collect();
    let (attributes, name, visibility) = (&definition.attributes.for_type, &definition.name, &definition.visibility);
    let parameters = parameters(definition);
    let operands = evaluator.named_layouts(definition);
    let documentation = describe::definition(definition, operand.as_ref(), &operands);
    // One attribute: rustc pays for each token.
    let documentation = documentation.join("\n");
    let right = operand.as_ref().map_or_else(|| fallback(definition), |operand| operand.tokens.clone());
    let value = value(definition, operand.as_ref());
    let checks = if definition.parameters.is_empty() { checks_item(definition, &checks) } else { TokenStream::new() };
    quote! {
        #(#attributes)*
        #[doc = #documentation]
        #visibility type #name #parameters = #right;
        #value
        #checks
    }
}

/// `#[check(..)]`. What follows from a failed definition is not reported.
fn claims(evaluator: &mut Evaluator, definition: &Definition, operand: Option<&Operand>) -> Vec<TokenStream> {
    let claims = &definition.attributes.claims;
    let Some(operand) = operand.filter(|operand| operand.sound) else { return Vec::new() };
    if let (Some(claim), true) = (claims.first(), definition.is_tiler()) {
        let error = Diagnostic::claim_on_other(claim.region, &definition.name.to_string(), "a tiler");
        evaluator.errors.push(error);
        return Vec::new();
    }
    if let (Some(claim), false) = (claims.first(), definition.parameters.is_empty()) {
        let error = Diagnostic::claim_on_generic(claim.region, &definition.name.to_string(), &claim.to_string());
        evaluator.errors.push(error);
        return Vec::new();
    }
    let name = &definition.name;
    claims.iter().filter_map(|claim| claim::decide(evaluator, claim, operand, &quote!(#name))).collect()
}

/// `<const N: usize>`
fn parameters(definition: &Definition) -> TokenStream {
    let parameters = &definition.parameters;
    if parameters.is_empty() { TokenStream::new() } else { quote!(<#(const #parameters: usize),*>) }
}

/// The value of a layout without runtime strides: `X.index((i, j))` reads like a unit struct.
fn value(definition: &Definition, operand: Option<&Operand>) -> TokenStream {
    let is_static = operand.is_none_or(Operand::is_static);
    if !is_static || !definition.parameters.is_empty() {
        return TokenStream::new();
    }
    let (attributes, name, visibility) = (&definition.attributes.for_value, &definition.name, &definition.visibility);
    let text = operand.and_then(Operand::layout).map(|layout| format!(" The layout `{layout}` as a value."));
    let what = if definition.is_tiler() { "tiler" } else { "layout" };
    let line = text.unwrap_or_else(|| format!(" The {what} [`type@{name}`] as a value."));
    let gap = if attributes.is_empty() { TokenStream::new() } else { quote!(#[doc = ""]) };
    quote! {
        #(#attributes)*
        #gap
        #[doc = #line]
        #[allow(non_upper_case_globals, dead_code, deprecated, reason = "the value of a type that may be used alone")]
        #visibility const #name: #name = <#name as ::layout_static::Static>::VALUE;
    }
}

/// What stands in for a definition that failed: some layout, so that one mistake is one error.
fn fallback(definition: &Definition) -> TokenStream {
    let parameters: Vec<TokenStream> =
        definition.parameters.iter().map(|parameter| types::integer(&quote!(#parameter))).collect();
    let zero = types::integer(&quote!(0));
    if parameters.is_empty() {
        return types::named("Layout", &[&types::integer(&quote!(1)), &zero]);
    }
    let zeros: Vec<&TokenStream> = parameters.iter().map(|_| &zero).collect();
    types::named("Layout", &[&types::tuple(&parameters.iter().collect::<Vec<_>>()), &types::tuple(&zeros)])
}

/// The stand-in of a layout in type position: errors that are a type.
pub(crate) fn failed_type(errors: &[Diagnostic]) -> TokenStream {
    let errors = errors.iter().map(Diagnostic::compile_error);
    let one = types::integer(&quote!({ #(#errors;)* 1 }));
    types::named("Layout", &[&one, &types::integer(&quote!(0))])
}

fn checks_item(definition: &Definition, checks: &[TokenStream]) -> TokenStream {
    if checks.is_empty() {
        return TokenStream::new();
    }
    let conditions = &definition.attributes.conditions;
    quote! {
        #(#conditions)*
        #[allow(deprecated, reason = "a check is no use")]
        const _: () = { #(#checks)* };
    }
}
