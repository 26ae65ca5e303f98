//! Emits checks that only rustc can decide: statements that evaluate a law, and report it with the algebra's text at
//! the user's tokens.

use std::rc::Rc;

use layout_lang::eval::{Evaluated, Operand, Proof, TilerPart, Unproven};
use layout_lang::region::{Region, Regions};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote};

use super::{library, types};

/// Emits all statements about a definition or an assertion. They name the operand if it has a name. Then rustc reports
/// an unknown type once, and a type that is no layout at its place.
pub(super) fn all(evaluated: &Evaluated, subject: &TokenStream, name: Option<&Ident>) -> Vec<TokenStream> {
    let operand = evaluated.operand.as_ref();
    let proofs: Vec<TokenStream> = evaluated
        .proofs
        .iter()
        .chain(&evaluated.claimed)
        .enumerate()
        .map(|(i, proof)| {
            let named = operand.zip(name).filter(|(operand, _)| Rc::ptr_eq(&operand.term, &proof.term));
            let tokens = named.map_or_else(|| types::term(&proof.term), |(operand, name)| called(operand, name));
            match name {
                // Without a name the claim is about an expression, whose tiler is blamed as a whole.
                Some(_) if !proof.parts.is_empty() => one_by_one(proof, &tokens, i),
                _ => statement(proof, &tokens),
            }
        })
        .collect();
    let library = library::path();
    // Imported once, because rustc pays for every token of a path.
    let import = (!proofs.is_empty()).then(|| quote!(use #library::check::Verdict;));
    let claims = evaluated.unproven.iter().map(|claim| self::claim(claim, subject));
    import.into_iter().chain(proofs).chain(claims).collect()
}

/// Returns the name of a definition, with the span of the type in scope that it is made of.
fn called(operand: &Operand, name: &Ident) -> TokenStream {
    let mut name = name.clone();
    if let Some(foreign) = operand.foreign {
        name.set_span(foreign.resolved_at(name.span()));
    }
    quote!(#name)
}

/// Emits the call with which rustc decides a claim.
fn claim(claim: &Unproven, subject: &TokenStream) -> TokenStream {
    let layouts = claim.layouts.iter().map(|layout| types::term(layout));
    let numbers = claim.numbers.iter().map(types::value);
    let (layouts, numbers) = (quote!(#subject #(, #layouts)*), quote!(#(#numbers),*));
    // With a message the claim is decided first and reported after it, because a panic has one text.
    let Some(message) = &claim.message else {
        let path: Vec<&str> = claim.module.into_iter().chain(["check"]).collect();
        let layouts = if claim.claim == "owners" { quote!(#layouts, _) } else { layouts };
        let call = types::call(&path, claim.claim, &layouts, &numbers, claim.region);
        return quote!({ #call });
    };
    let path: Vec<&str> = claim.module.into_iter().chain(["check", "decide"]).collect();
    let layouts = if claim.claim == "owners" { quote!(#layouts, _) } else { layouts };
    let decided = types::call(&path, claim.claim, &layouts, &numbers, claim.region);
    let text = message.literal();
    let report = types::call(&["check"], "report", &TokenStream::new(), &quote!({ #decided }, #text), claim.region);
    quote!({ #report })
}

/// Emits the statement about the type `tokens`. It panics with the algebra's text, at the wrong number.
fn statement(proof: &Proof, tokens: &TokenStream) -> TokenStream {
    statement_of(proof, &exists(proof, tokens))
}

fn statement_of(proof: &Proof, found: &TokenStream) -> TokenStream {
    let places = proof.operands.iter().flat_map(places).enumerate().map(|(i, region)| (i + 1, region));
    report(found, places, proof.region)
}

/// Emits this statement, and a constant for each part of the tiler. A constant panics once, and the parts are
/// independent. One constant finds all verdicts, so that rustc reports once that a type is no layout.
fn one_by_one(proof: &Proof, tokens: &TokenStream, index: usize) -> TokenStream {
    let (library, counts) = (library::path(), counts(proof));
    let each = Ident::new(&format!("__EACH{index}"), Span::mixed_site());
    // A part of a tiler is wrong only if its operands are right. Otherwise their own errors are enough.
    let operands = proof.rests_on.iter().map(|premise| {
        let decided = decided(false, &types::term(premise), &TokenStream::new());
        quote!(#decided.place() == 0 &&)
    });
    let (whole, count) = (exists(proof, tokens), literal(1 + proof.parts.len()));
    let parts = proof.parts.iter().map(|part| types::constant(part.number as u64));
    let first = statement_of(proof, &quote!(#each[0]));
    let others = proof.parts.iter().enumerate().map(|(i, part)| {
        let i = literal(1 + i);
        let found = quote!(#each[#i]);
        if let Some(region) = part.at {
            let panic = panic_at(region, &found);
            return quote!(const _: () = #panic;);
        }
        let report = report(&found, places_of(proof, part), proof.operands[1].whole);
        quote!(const _: () = { #report };)
    });
    quote! {
        const #each: [Verdict; #count] = {
            let operands = #(#operands)* true;
            [#whole, #(#library::check::another::<#tokens, #parts>(operands, &[#counts])),*]
        };
        #first
        #(#others)*
    }
}

/// Returns the regions of the numbers in a part of the tiler, with their counts in `Verdict::place`.
fn places_of(proof: &Proof, part: &TilerPart) -> impl Iterator<Item = (usize, Region)> {
    let (first, second) = (&proof.operands[0], &proof.operands[1]);
    // Places count from 1, and the layout as a whole has one, too.
    let before = first.shape.len() + first.stride.len() + 2;
    let numbers = second.shape.iter().chain(&second.stride).copied().enumerate();
    let (begin, end, length) = (part.leaves.start, part.leaves.end, second.shape.len());
    // The regions are the numbers of the shape, then of the stride: both have the same leaves.
    let leaf = move |i: usize| if i < length { i } else { i - length };
    numbers.filter(move |(i, _)| (begin..end).contains(&leaf(*i))).map(move |(i, region)| (before + i, region))
}

/// Emits the call that decides whether the type `tokens` exists.
fn exists(proof: &Proof, tokens: &TokenStream) -> TokenStream {
    decided(proof.tractable, tokens, &counts(proof))
}

fn decided(tractable: bool, tokens: &TokenStream, counts: &TokenStream) -> TokenStream {
    let library = library::path();
    let function = if tractable { quote!(exists_tractable) } else { quote!(exists) };
    quote!(#library::check::#function::<#tokens>(&[#counts]))
}

/// Emits how many numbers of each operand are written out.
fn counts(proof: &Proof) -> TokenStream {
    let counts = proof.operands.iter().map(|regions| {
        let (shape, stride) = (literal(regions.shape.len()), literal(regions.stride.len()));
        quote!((#shape, #stride))
    });
    quote!(#(#counts),*)
}

/// Emits a panic with the verdict, at the place that it blames.
fn report(found: &TokenStream, places: impl Iterator<Item = (usize, Region)>, otherwise: Region) -> TokenStream {
    let verdict = Ident::new("verdict", Span::mixed_site());
    let places = places.map(|(place, region)| {
        let (place, panic) = (literal(place), panic_at(region, &verdict));
        quote!(#place => #panic,)
    });
    let otherwise = panic_at(otherwise, &verdict);
    quote! {
        let #verdict = #found;
        match #verdict.place() {
            // Place 0 is no error. A place beyond all numbers has no token of its own.
            0 => (),
            #(#places)*
            _ => #otherwise,
        }
    }
}

/// Returns the regions that `Verdict::place` counts: the numbers of an operand, then the operand as a whole.
fn places(regions: &Regions) -> impl Iterator<Item = Region> {
    regions.shape.iter().chain(&regions.stride).chain([&regions.whole]).copied()
}

fn literal(number: usize) -> Literal {
    Literal::usize_unsuffixed(number)
}

/// Emits `(Verdict::panic)(verdict)`, from the first to the last token of a region: the place of rustc's caret.
fn panic_at(region: Region, verdict: &impl ToTokens) -> TokenStream {
    types::call_at(region, quote!(Verdict::panic), quote!(#verdict))
}
