//! Checked values to tokens.

mod documentation;
pub(crate) mod words;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use layout_lang::claim;
use layout_lang::diagnose::Diagnostic;
use layout_lang::eval::{Evaluator, Operand, Proof};
use layout_lang::library;
use layout_lang::syntax::{Defines, Definition};
use layout_lang::types;

/// The tokens that make rustc report an error, as an item or a statement.
pub(crate) fn compile_error(error: &Diagnostic) -> TokenStream {
    let (region, text) = (error.region(), error.text());
    // rustc underlines an invocation from its first token to its last.
    let head = quote_spanned!(region.start=> ::core::compile_error!);
    let body = quote_spanned!(region.end=> { #text });
    quote!(#head #body)
}

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
    let checks = Proof::statements(&evaluator.take_proofs());
    if let Some(claim) = definition.attributes.claims.first() {
        evaluator.errors.push(Diagnostic::claim_on_other(claim.region, &definition.name.to_string(), "a number"));
    }
    let (attributes, name) = (&definition.attributes.for_type, &definition.name);
    let operands = evaluator.named_layouts(definition);
    let documentation = documentation::number(definition, operand.as_ref(), &operands);
    let documentation = documentation.iter().map(|line| quote!(#[doc = #line]));
    let value = operand.map_or_else(|| types::number(1), |operand| operand.tokens);
    let checks = checks_item(definition, &checks);
    let (primitive, [head, end]) = (types::primitive(), item("const", definition, !is_private(definition)));
    quote! {
        #(#attributes)*
        #(#documentation)*
        #head #name: #primitive = #value #end
        #checks
    }
}

/// A layout: its type, its value, and what rustc is to check.
fn layout(evaluator: &mut Evaluator, definition: &Definition) -> TokenStream {
    let operand = evaluator.define();
    let mut proofs = evaluator.take_proofs();
    if let (Some(last), Some(operand)) = (proofs.last_mut(), &operand) {
        last.rename(operand, &definition.name);
    }
    let claims = claims(evaluator, definition, operand.as_ref());
    // The arguments of claims have proofs of their own.
    proofs.extend(evaluator.take_proofs());
    let checks: Vec<TokenStream> = Proof::statements(&proofs).into_iter().chain(claims).collect();
    let (attributes, name) = (&definition.attributes.for_type, &definition.name);
    let parameters = parameters(definition, !proofs.is_empty());
    let operands = evaluator.named_layouts(definition);
    let documentation = documentation::definition(definition, operand.as_ref(), &operands);
    // One attribute: rustc pays for each token.
    let documentation = documentation.join("\n");
    let right = operand.as_ref().map_or_else(|| fallback(definition), |operand| operand.tokens.clone());
    let value = value(definition, operand.as_ref());
    let checks = if definition.parameters.is_empty() { checks_item(definition, &checks) } else { TokenStream::new() };
    let [head, end] = item("type", definition, !is_private(definition));
    quote! {
        #(#attributes)*
        #[doc = #documentation]
        #head #name #parameters = #right #end
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

/// `<const N: usize>`. Where there are none, but names that rustc looks up, `<>` of the macro: without brackets rustc takes a name that it
/// cannot find for a parameter that is missing here, and says so in another error than that of the check.
fn parameters(definition: &Definition, has_proofs: bool) -> TokenStream {
    let parameters = &definition.parameters;
    let primitive = types::primitive();
    match (parameters.is_empty(), has_proofs) {
        (true, false) => TokenStream::new(),
        (true, true) => quote_spanned!(Span::mixed_site()=> <>),
        (false, _) => quote!(<#(const #parameters: #primitive),*>),
    }
}

/// The tokens of an item before its name, and its end. They stand where the name does: there rustc reports what is wrong with
/// the item. What belongs to the macro is no concern of the lint of what is never used.
fn item(word: &str, definition: &Definition, of_macro: bool) -> [TokenStream; 2] {
    let span = definition.name.span();
    let span = if of_macro { span.resolved_at(Span::call_site()) } else { span };
    let word = Ident::new(word, span);
    let visibility = definition.visibility.clone().into_iter().map(|mut tree| {
        tree.set_span(span);
        tree
    });
    [quote!(#(#visibility)* #word), quote_spanned!(span=> ;)]
}

/// Whether rustc is to warn if a definition is never used: one that others may use is not its concern.
fn is_private(definition: &Definition) -> bool {
    definition.visibility.is_empty()
}

/// The value of a layout without runtime strides: `X.index((i, j))` reads like a unit struct. Its name is the user's token, as
/// that of the type is: an editor renames both at once. So the lint of names has to be allowed, alone.
fn value(definition: &Definition, operand: Option<&Operand>) -> TokenStream {
    let is_static = operand.is_none_or(Operand::is_static);
    if !is_static || !definition.parameters.is_empty() {
        return TokenStream::new();
    }
    let (attributes, name) = (&definition.attributes.for_value, &definition.name);
    let text = operand.and_then(Operand::layout).map(|layout| format!(" The layout `{layout}` as a value."));
    let what = if definition.is_tiler() { "tiler" } else { "layout" };
    let line = text.unwrap_or_else(|| format!(" The {what} [`type@{name}`] as a value."));
    let gap = if attributes.is_empty() { TokenStream::new() } else { quote!(#[doc = ""]) };
    let (library, [head, end]) = (library::path(), item("const", definition, true));
    let deprecated = allow_deprecated([definition].into_iter());
    quote! {
        #(#attributes)*
        #gap
        #[doc = #line]
        #deprecated
        #[allow(non_upper_case_globals)]
        #head #name: #name = <#name as #library::Static>::VALUE #end
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
    let errors = errors.iter().map(compile_error);
    let one = types::integer(&quote!({ #(#errors;)* 1 }));
    types::turbofish(types::named("Layout", &[&one, &types::integer(&quote!(0))]))
}

/// What the output says of a deprecated definition is no use of it. Nothing where there is none: a crate may forbid the lint.
pub(crate) fn allow_deprecated<'a>(mut definitions: impl Iterator<Item = &'a Definition>) -> TokenStream {
    let deprecated = definitions.any(|definition| definition.attributes.deprecated);
    if deprecated { quote!(#[allow(deprecated)]) } else { TokenStream::new() }
}

fn checks_item(definition: &Definition, checks: &[TokenStream]) -> TokenStream {
    if checks.is_empty() {
        return TokenStream::new();
    }
    let conditions = &definition.attributes.conditions;
    let deprecated = allow_deprecated([definition].into_iter());
    quote!(#(#conditions)* #deprecated const _: () = { #(#checks)* };)
}
