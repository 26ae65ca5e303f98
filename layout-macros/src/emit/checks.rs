//! What only rustc can decide: statements that have rustc decide it, and report it with the algebra's text at the
//! user's tokens.

use std::rc::Rc;

use layout_lang::eval::{Evaluated, Operand, Proof, Unproven};
use layout_lang::region::{Region, Regions};
use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::{library, types};

/// All statements about a definition or an assertion. Where it has a name, the operand is called by it: rustc then
/// reports a type that it cannot find once, and a type that is not a layout where that stands.
pub(super) fn all(evaluated: &Evaluated, subject: &TokenStream, name: Option<&Ident>) -> Vec<TokenStream> {
    let operand = evaluated.operand.as_ref();
    let proofs: Vec<TokenStream> = evaluated
        .proofs
        .iter()
        .chain(&evaluated.claimed)
        .map(|proof| {
            let named = operand.zip(name).filter(|(operand, _)| Rc::ptr_eq(&operand.term, &proof.term));
            statement(proof, &named.map_or_else(|| types::term(&proof.term), |(operand, name)| called(operand, name)))
        })
        .collect();
    let library = library::path();
    let import = (!proofs.is_empty()).then(|| quote!(use #library::check::Verdict;));
    let claims = evaluated.unproven.iter().map(|claim| self::claim(claim, subject));
    import.into_iter().chain(proofs).chain(claims).collect()
}

/// The name of a definition, where the type in scope stands that it is made of.
fn called(operand: &Operand, name: &Ident) -> TokenStream {
    let mut name = name.clone();
    if let Some(foreign) = operand.foreign {
        name.set_span(foreign.resolved_at(name.span()));
    }
    quote!(#name)
}

/// The call that has rustc decide a claim.
fn claim(claim: &Unproven, subject: &TokenStream) -> TokenStream {
    let layouts = claim.layouts.iter().map(|layout| types::term(layout));
    let numbers = claim.numbers.iter().map(types::value);
    let (layouts, numbers) = (quote!(#subject #(, #layouts)*), quote!(#(#numbers),*));
    let Some(message) = &claim.message else {
        let call = types::call(&["check"], claim.claim, &layouts, &numbers, claim.region);
        return quote!({ #call });
    };
    let decided = types::call(&["check", "decide"], claim.claim, &layouts, &numbers, claim.region);
    let text = message.literal();
    let report = types::call(&["check"], "report", &TokenStream::new(), &quote!({ #decided }, #text), claim.region);
    quote!({ #report })
}

/// The statement about the type `tokens`: it panics with the algebra's text, at the guilty number.
fn statement(proof: &Proof, tokens: &TokenStream) -> TokenStream {
    let verdict = Ident::new("verdict", Span::mixed_site());
    let library = library::path();
    let function = if proof.tractable { quote!(exists_tractable) } else { quote!(exists) };
    let counts = proof.operands.iter().map(|regions| {
        let (shape, stride) = (literal(regions.shape.len()), literal(regions.stride.len()));
        quote!((#shape, #stride))
    });
    let places = proof.operands.iter().flat_map(places).enumerate().map(|(place, region)| {
        let (place, panic) = (literal(place + 1), panic_at(region, &verdict));
        quote!(#place => #panic,)
    });
    let otherwise = panic_at(proof.region, &verdict);
    quote! {
        let #verdict = #library::check::#function::<#tokens>(&[#(#counts),*]);
        match #verdict.place() {
            0 => (),
            #(#places)*
            _ => #otherwise,
        }
    }
}

/// Where the numbers of an operand stand, then the operand as a whole: what `Verdict::place` counts.
fn places(regions: &Regions) -> impl Iterator<Item = Region> {
    regions.shape.iter().chain(&regions.stride).chain([&regions.whole]).copied()
}

fn literal(number: usize) -> Literal {
    Literal::usize_unsuffixed(number)
}

/// `Verdict::panic(verdict)`, from the first to the last token of a region: rustc's caret goes there. These tokens
/// are the user's, so that rustc does not add which macro they come from.
fn panic_at(region: Region, verdict: &Ident) -> TokenStream {
    let call = quote_spanned!(region.start=> Verdict::panic);
    let mut argument = Group::new(Delimiter::Parenthesis, quote!(#verdict));
    argument.set_span(region.end);
    quote!(#call #argument)
}
