//! What the macro cannot decide, because a number is known to rustc only: statements that have rustc decide it, and
//! report it with the algebra's text at the user's tokens.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{quote, quote_spanned};

use crate::region::{Region, Regions};

/// A claim about a type that rustc has to prove.
#[derive(Clone, Debug)]
pub(crate) struct Proof {
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

    /// Calls the type by a name, if it is the type `tokens`.
    pub(crate) fn rename(&mut self, tokens: &TokenStream, name: &Ident) {
        if self.tokens.to_string() == tokens.to_string() {
            self.tokens = quote!(#name);
        }
    }

    /// An expression whose `Err` says why the proof fails. It calls functions and names no constants: rustc evaluates
    /// the constants of a body before the body, and would find the error in the library.
    fn attempt(&self) -> TokenStream {
        let tokens = &self.tokens;
        match self.claim {
            Unproven::Exists => quote!(<#tokens>::attempt()),
            Unproven::ExistsTractable => quote! {
                match <#tokens>::attempt() {
                    ::core::result::Result::Err(error) => ::core::result::Result::Err(error),
                    ::core::result::Result::Ok(layout) => match ::layout_static::algebra::check::tractable(&layout) {
                        ::core::result::Result::Err(error) => {
                            ::core::result::Result::Err(error.during(::layout_static::algebra::Operation::Layout))
                        }
                        proven => proven,
                    },
                }
            },
        }
    }

    /// The statement: it panics with the algebra's text, at the guilty number.
    pub(crate) fn statement(&self) -> TokenStream {
        let error = Ident::new("error", Span::mixed_site());
        let attempt = self.attempt();
        let arms = self.operands.iter().enumerate().map(|(operand, regions)| arms(operand, regions, &error));
        let otherwise = panic_at(self.region, &error);
        quote! {
            if let ::core::result::Result::Err(#error) = #attempt {
                match #error.blame() {
                    #(#arms)*
                    _ => #otherwise,
                }
            }
        }
    }
}

/// For each number of an operand, the panic at this number; then the panic at the operand as a whole.
fn arms(operand: usize, regions: &Regions, error: &Ident) -> TokenStream {
    let operand = Literal::usize_unsuffixed(operand);
    let shape = regions.shape.iter().enumerate().map(|(leaf, region)| (quote!(Shape), leaf, region));
    let stride = regions.stride.iter().enumerate().map(|(leaf, region)| (quote!(Stride), leaf, region));
    let numbers = shape.chain(stride).map(|(part, leaf, region)| {
        let leaf = Literal::usize_unsuffixed(leaf);
        let panic = panic_at(*region, error);
        quote! {
            ::core::option::Option::Some(::layout_static::algebra::Blame {
                operand: #operand, part: ::layout_static::algebra::Part::#part, leaf: #leaf, ..
            }) => #panic,
        }
    });
    let whole = panic_at(regions.whole, error);
    quote! {
        #(#numbers)*
        ::core::option::Option::Some(::layout_static::algebra::Blame { operand: #operand, .. }) => #whole,
    }
}

/// `error.panic()`, from the first to the last token of a region: rustc's caret goes there.
fn panic_at(region: Region, error: &Ident) -> TokenStream {
    let start = region.start.resolved_at(Span::mixed_site());
    let end = region.end.resolved_at(Span::mixed_site());
    let mut error = error.clone();
    error.set_span(start);
    let call = quote_spanned!(end=> .panic());
    quote!(#error #call)
}
