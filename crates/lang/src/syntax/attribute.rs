//! Parses attributes. `#[allow(intractable)]`, `#[check(..)]` and `#[draw(..)]` belong to this language; other
//! attributes are passed through.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::quote;

use super::message::Message;
use super::{Expression, Parsed, Parser};
use crate::claim;
use crate::diagnose::{Diagnostic, Wanted};
use crate::region::Region;
use crate::spell;

/// The word that allows an intractable literal.
pub(in crate::syntax) const INTRACTABLE: &str = "intractable";

/// The attributes of a definition.
#[derive(Clone, Debug, Default)]
pub struct Attributes {
    /// The attributes passed to the type, in order.
    pub for_type: Vec<TokenStream>,
    /// The attributes also passed to the value of the type: documentation, conditions, lints.
    pub for_value: Vec<TokenStream>,
    /// The conditions, which all output of the definition carries.
    pub conditions: Vec<TokenStream>,
    /// Whether it is deprecated.
    pub deprecated: bool,
    /// Whether literals may be intractable.
    pub allow_intractable: bool,
    /// The claims of `#[check(..)]`.
    pub claims: Vec<Claim>,
    /// The pictures of `#[draw(..)]`.
    pub pictures: Vec<Picture>,
    /// The names of attributes that neither this language nor Rust has; they may be macros of the user.
    pub unknown: Vec<Ident>,
}

/// The attributes of Rust that a definition can have. The attributes of a tool have a path: `clippy::..`.
const OF_RUST: &[&str] = &[
    "allow",
    "warn",
    "deny",
    "forbid",
    "expect",
    "cfg",
    "cfg_attr",
    "deprecated",
    "doc",
    "must_use",
    "derive",
    "repr",
    "non_exhaustive",
    "inline",
    "automatically_derived",
];

/// A picture in the documentation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picture {
    /// The index of each coordinate: `#[draw]`.
    Grid,
    /// The owner of each element of a tile, `#[draw(thread_value(16, 8))]`; of a line, without extents.
    ThreadValue(Vec<u64>),
    /// The line of memory.
    Memory,
    /// The tile before and after its swizzle.
    Swizzle,
    /// The matrix of bits.
    Bits,
    /// The arrows of its morphism.
    Morphism,
    /// The accesses to each bank, before a swizzle and after it: `#[draw(banks(Load))]`, of an access.
    Banks(Ident),
    /// The sectors and lines that a warp touches: `#[draw(sectors(Load))]`, of an access.
    Sectors(Ident),
}

impl Picture {
    /// Returns the access that it shows.
    pub fn access(&self) -> Option<&Ident> {
        if let Picture::Banks(name) | Picture::Sectors(name) = self { Some(name) } else { None }
    }
}

/// One claim about a layout: `size == 32`, `injective`.
#[derive(Clone, Debug)]
pub struct Claim {
    pub name: Ident,
    pub arguments: Vec<Expression>,
    pub region: Region,
    /// The user's note, printed beside the error.
    pub message: Option<Message>,
}

impl Parser<'_> {
    /// Parses the next attributes. Errors in one do not hide errors in the next.
    pub fn attributes(&mut self, errors: &mut Vec<Diagnostic>) -> Attributes {
        let mut attributes = Attributes::default();
        while self.peek_punct('#') {
            let start = *self;
            self.skip();
            let is_inner = self.peek_punct('!');
            if is_inner {
                // The error is kept and parsing goes on: the definition below may have errors of its own.
                errors.push(self.wanted(Wanted::OuterAttribute));
                self.skip();
            }
            let Some((mut inside, _)) = self.take_group(Delimiter::Bracket) else {
                errors.push(self.wanted(Wanted::Attribute));
                continue;
            };
            if is_inner {
                // Errors that the attribute was to allow are not reported on top.
                attributes.allow_intractable = true;
                continue;
            }
            let tokens = start.tokens_until(self);
            if let Err(error) = attributes.add(&mut inside, tokens) {
                errors.push(error);
            }
        }
        attributes
    }

    /// Parses claims between commas, and a message: `size == 32, injective, "one element for each thread"`.
    pub fn claims(&mut self) -> Parsed<Vec<Claim>> {
        let mut claims: Vec<Claim> = Vec::new();
        while !self.at_end() {
            if let Some(name) = self.peek_ident() {
                // Before anything else: a word of a feature that is off is no unknown claim.
                Parser::chapter(&name.to_string(), self.here())?;
            }
            self.reject_claim()?;
            // A string alone claims nothing, and is refused below. After a claim it is the message of all claims.
            if !claims.is_empty()
                && let Some(message) = self.message()?
            {
                for claim in &mut claims {
                    claim.message = Some(message.clone());
                }
                break;
            }
            let Some(name) = self.peek_ident() else { return Err(self.wanted(Wanted::Claim)) };
            let start = *self;
            self.skip();
            let mut region = Region::from(name.span());
            let mut arguments = Vec::new();
            if let Some((mut inside, group)) = self.take_group(Delimiter::Parenthesis) {
                region = region.to(group);
                // Before the arguments are read: their own errors would only distract.
                Claim::reject_arguments(&name, region)?;
                arguments = inside.list()?;
            }
            let of_list = !arguments.is_empty();
            if let Some(bound) = self.bound(&name, of_list)? {
                region = region.to(bound.region);
                arguments.push(bound);
                let name = name.to_string();
                if let Some(usage) = claim::confused(&name, of_list, arguments.len()) {
                    return Err(Diagnostic::claim_arguments(region, &name, usage));
                }
            }
            self.reject_after_claim(&name, &start)?;
            claims.push(Claim { name, arguments, region, message: None });
            if !self.at_end() && !self.take_punct(',') {
                return Err(self.wanted(Wanted::ClaimComma));
            }
        }
        Ok(claims)
    }
}

impl Parser<'_> {
    /// Parses a picture: `memory`, `thread_value(16, 8)`.
    fn picture(&mut self) -> Parsed<Picture> {
        let name = self.peek_ident().map(|name| name.to_string()).unwrap_or_default();
        // The position after the picture; `self` stays at its word, where the error belongs.
        let mut behind = *self;
        behind.skip();
        let picture = match name.as_str() {
            "grid" => Picture::Grid,
            "memory" => Picture::Memory,
            "swizzle" => Picture::Swizzle,
            "bits" => Picture::Bits,
            "morphism" => Picture::Morphism,
            "thread_value" => {
                let extents = behind.take_group(Delimiter::Parenthesis).map(|(list, _)| entries(list));
                // Rust's literals may have underscores, which `parse` does not take.
                let number = |entry: TokenStream| entry.to_string().replace('_', "").parse::<u64>().ok();
                let Some(extents) = extents.into_iter().flatten().map(number).collect() else {
                    return Err(self.wanted(Wanted::Picture));
                };
                Picture::ThreadValue(extents)
            }
            "banks" | "sectors" => {
                let list = behind.take_group(Delimiter::Parenthesis);
                let access = list.and_then(|(list, _)| syn::parse2::<Ident>(list.rest()).ok());
                let Some(access) = access else { return Err(self.wanted(Wanted::PictureAccess)) };
                if name == "banks" { Picture::Banks(access) } else { Picture::Sectors(access) }
            }
            _ => return Err(self.wanted(Wanted::Picture)),
        };
        if behind.at_end() { Ok(picture) } else { Err(behind.wanted(Wanted::End)) }
    }

    /// Parses `<= 0` after an access, for claims about accesses, or `== 32` after the word alone.
    fn bound(&mut self, name: &Ident, of_list: bool) -> Parsed<Option<Expression>> {
        let name = name.to_string();
        let Some((wanted, usage)) = claim::comparison(&name, of_list) else { return Ok(None) };
        match self.operator() {
            // Another operator is left to `reject_after_claim`, which knows the right one and the whole claim.
            Some((operator, behind)) if operator == wanted => {
                let at = self.region_to(&behind);
                *self = behind;
                if self.at_end() || self.peek_punct(',') {
                    return Err(Diagnostic::claim_arguments(at, &name, usage));
                }
                self.operand(Wanted::NumberExpression).map(Some)
            }
            _ => Ok(None),
        }
    }
}

impl Attributes {
    fn add(&mut self, inside: &mut Parser, tokens: TokenStream) -> Parsed<()> {
        let name = inside.peek_ident().map(|ident| ident.to_string()).unwrap_or_default();
        let mut behind = *inside;
        behind.skip();
        let list = behind.take_group(Delimiter::Parenthesis);
        match (name.as_str(), list) {
            ("check", Some((mut list, region))) => {
                if list.at_end() {
                    return Err(Diagnostic::wanted(region, Wanted::Claim, "`()`"));
                }
                self.claims.extend(list.claims()?);
            }
            ("check", None) => {
                behind.reject_check_brackets()?;
                return Err(behind.wanted(Wanted::Claims));
            }
            ("draw", None) if behind.at_end() => self.pictures.push(Picture::Grid),
            ("draw", None) => return Err(behind.wanted(Wanted::Picture)),
            ("draw", Some((mut list, _))) => self.pictures.push(list.picture()?),
            ("allow", Some((list, _))) => self.add_allow(list, tokens)?,
            ("warn" | "deny" | "forbid" | "expect", Some((list, _))) => {
                if let Some(lint) = lints(list).find(|lint| lint == INTRACTABLE) {
                    self.allow_intractable = true;
                    return Err(Diagnostic::only_allow(Region::from(lint.span()), &name));
                }
                self.pass(tokens, false);
            }
            ("cfg" | "cfg_attr", _) => {
                self.conditions.push(tokens.clone());
                self.pass(tokens, true);
            }
            ("deprecated", _) => {
                self.deprecated = true;
                self.pass(tokens, true);
            }
            ("doc", _) => self.pass(tokens, true),
            _ => {
                if let Some(name) = inside.peek_ident() {
                    let answer = inside.reject_attribute(&name);
                    // Errors that the attribute was to allow are not reported on top.
                    self.allow_intractable |= answer.is_err() && inside.rest().to_string().contains(INTRACTABLE);
                    answer?;
                    if !OF_RUST.contains(&name.to_string().as_str()) && !behind.peek_punct(':') {
                        self.unknown.push(name);
                    }
                }
                self.pass(tokens, false);
            }
        }
        Ok(())
    }

    /// Parses `allow(..)`, without the word of this language.
    fn add_allow(&mut self, list: Parser, tokens: TokenStream) -> Parsed<()> {
        let names: Vec<Ident> = lints(list).collect();
        // Passed on, a misspelled word would be an unknown lint of rustc, far from this language.
        if let Some(slip) = names.iter().find(|name| spell::is_slip(&name.to_string(), INTRACTABLE)) {
            // Errors that the attribute was to allow are not reported on top.
            self.allow_intractable = true;
            return Err(Diagnostic::lint_slip(Region::from(slip.span()), &slip.to_string()));
        }
        if !names.iter().any(|name| name == INTRACTABLE) {
            self.pass(tokens, true);
            return Ok(());
        }
        self.allow_intractable = true;
        // rustc does not know `intractable`: the attribute is passed on without it.
        let others: Vec<TokenStream> = entries(list).filter(|entry| entry.to_string() != INTRACTABLE).collect();
        if !others.is_empty() {
            self.pass(quote!(#[allow(#(#others),*)]), true);
        }
        Ok(())
    }

    fn pass(&mut self, tokens: TokenStream, to_value: bool) {
        if to_value {
            // The value repeats documentation, conditions and lints. `derive` and `repr` are for types alone.
            self.for_value.push(tokens.clone());
        }
        self.for_type.push(tokens);
    }
}

/// Iterates over the entries of a list, without its commas.
fn entries(list: Parser) -> impl Iterator<Item = TokenStream> {
    // By trees, since a comma inside of a group separates nothing.
    let trees: Vec<TokenTree> = list.rest().into_iter().collect();
    let is_comma = |tree: &TokenTree| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == ',');
    let entries: Vec<TokenStream> = trees.split(is_comma).map(|entry| entry.iter().cloned().collect()).collect();
    entries.into_iter().filter(|entry| !entry.is_empty())
}

/// Iterates over the entries of a list that are single names.
fn lints(list: Parser) -> impl Iterator<Item = Ident> {
    entries(list).filter_map(|entry| syn::parse2::<Ident>(entry).ok())
}
