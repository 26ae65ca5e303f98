//! What the macro cannot decide, because a number is known to rustc only: statements that have rustc decide it, and
//! report it with the algebra's text at the user's tokens.

use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::Operand;
use crate::library;
use crate::region::{Region, Regions};

/// A claim about a type that rustc has to prove.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The type it is about.
    tokens: TokenStream,
    claim: Unproven,
    region: Region,
    operands: Vec<Regions>,
}

#[derive(Clone, Copy, Debug)]
enum Unproven {
    Exists,
    ExistsTractable,
}

impl Proof {
    /// That an operation on these operands exists.
    pub(super) fn exists(tokens: &TokenStream, region: Region, operands: Vec<Regions>) -> Proof {
        Proof { tokens: tokens.clone(), claim: Unproven::Exists, region, operands }
    }

    /// That a literal exists and, unless allowed, is tractable.
    pub(super) fn literal(tokens: &TokenStream, regions: &Regions, allow_intractable: bool) -> Proof {
        let claim = if allow_intractable { Unproven::Exists } else { Unproven::ExistsTractable };
        Proof { tokens: tokens.clone(), claim, region: regions.whole, operands: vec![regions.clone()] }
    }

    /// Calls the type by a name, if it is the type `tokens`. rustc then reports a type that it cannot find once, and a type
    /// that is not a layout where that stands.
    pub fn rename(&mut self, operand: &Operand, name: &Ident) {
        if self.tokens.to_string() == operand.tokens.to_string() {
            let mut name = name.clone();
            if let Some(foreign) = operand.foreign {
                name.set_span(foreign.resolved_at(name.span()));
            }
            self.tokens = quote!(#name);
        }
    }

    /// The statements: they panic with the algebra's text, at the guilty number.
    pub fn statements(proofs: &[Proof]) -> Vec<TokenStream> {
        if proofs.is_empty() {
            return Vec::new();
        }
        let library = library::path();
        let import = quote!(use #library::check::Verdict;);
        core::iter::once(import).chain(proofs.iter().map(Proof::statement)).collect()
    }

    fn statement(&self) -> TokenStream {
        let verdict = Ident::new("verdict", Span::mixed_site());
        let (library, tokens) = (library::path(), &self.tokens);
        let function = match self.claim {
            Unproven::Exists => quote!(exists),
            Unproven::ExistsTractable => quote!(exists_tractable),
        };
        let counts = self.operands.iter().map(|regions| {
            let (shape, stride) = (literal(regions.shape.len()), literal(regions.stride.len()));
            quote!((#shape, #stride))
        });
        let places = self.operands.iter().flat_map(places).enumerate().map(|(place, region)| {
            let (place, panic) = (literal(place + 1), panic_at(region, &verdict));
            quote!(#place => #panic,)
        });
        let otherwise = panic_at(self.region, &verdict);
        quote! {
            let #verdict = #library::check::#function::<#tokens>(&[#(#counts),*]);
            match #verdict.place() {
                0 => (),
                #(#places)*
                _ => #otherwise,
            }
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

/// `Verdict::panic(verdict)`, from the first to the last token of a region: rustc's caret goes there. These tokens are the
/// user's, so that rustc does not add which macro they come from.
fn panic_at(region: Region, verdict: &Ident) -> TokenStream {
    let call = quote_spanned!(region.start=> Verdict::panic);
    let mut argument = Group::new(Delimiter::Parenthesis, quote!(#verdict));
    argument.set_span(region.end);
    quote!(#call #argument)
}
