//! Nested tuples of numbers: shapes, strides, orders, profiles.

use layout_algebra::{IntTuple, ops};
use proc_macro2::{Ident, Literal, TokenStream, TokenTree};

use super::shapes::is_number_operation;
use super::{Lowering, Meaning};
use crate::diagnose::{Diagnostic, Slip};
use crate::operation;
use crate::region::Region;
use crate::syntax::{Expression, Kind, Name};
use crate::types::{self, MAX_MODES};

/// A nested tuple.
#[derive(Clone, Debug)]
pub enum Tree<L> {
    Leaf(L),
    Tuple(Vec<Tree<L>>),
}

/// A number.
#[derive(Clone, Debug)]
pub struct Number {
    /// A const argument, `4` or `N` or `{N + 1}`.
    pub tokens: TokenStream,
    /// Its value, where the macro knows it.
    pub value: Option<u64>,
    /// Whether it stands for a whole shape, whose type the tokens are: an operation on shapes that rustc computes.
    pub is_shape: bool,
    pub region: Region,
}

/// A stride.
#[derive(Clone, Debug)]
pub enum StrideEntry {
    Positive(Number),
    Negative(Number, Region),
    Runtime(Region),
}

impl Number {
    pub fn known(value: u64, region: Region) -> Number {
        let mut literal = Literal::u64_unsuffixed(value);
        literal.set_span(region.start);
        Number { tokens: TokenTree::from(literal).into(), value: Some(value), is_shape: false, region }
    }

    pub fn unknown(tokens: TokenStream, region: Region) -> Number {
        Number { tokens, value: None, is_shape: false, region }
    }

    /// As it is written: a name stands in braces for rustc only.
    fn text(&self) -> String {
        let text = self.tokens.to_string();
        let inside = text.strip_prefix('{').and_then(|text| text.strip_suffix('}')).map(str::trim);
        match inside {
            Some(name) if name.chars().all(|c| c.is_alphanumeric() || c == '_') => name.to_owned(),
            _ => text,
        }
    }

    /// Its type as an integer.
    pub fn type_of(&self) -> TokenStream {
        self.value.map_or_else(|| types::integer(&self.tokens), types::constant)
    }

    /// A shape of this type.
    pub fn shape(tokens: TokenStream, region: Region) -> Number {
        Number { tokens, value: None, is_shape: true, region }
    }
}

impl<L> Tree<L> {
    /// The leaves from left to right.
    pub fn leaves(&self) -> Vec<&L> {
        match self {
            Tree::Leaf(leaf) => vec![leaf],
            Tree::Tuple(modes) => modes.iter().flat_map(Tree::leaves).collect(),
        }
    }
}

impl Tree<Number> {
    /// The type of this shape.
    pub fn type_of(&self) -> TokenStream {
        types::tree(self, &|number| {
            if number.is_shape { number.tokens.clone() } else { number.type_of() }
        })
    }

    /// Whether rustc computes part of this shape, so that its bracketing is not known.
    pub fn has_shapes(&self) -> bool {
        self.leaves().iter().any(|number| number.is_shape)
    }

    /// The column-major layout of this shape as text, where the shape is known.
    pub fn column_major(&self) -> Option<String> {
        let layout = ops::column_major(&self.value()?).ok()?;
        Some(layout.to_string())
    }

    /// The tuple, where all its numbers are known.
    pub fn value(&self) -> Option<IntTuple> {
        match self {
            Tree::Leaf(number) => Some(IntTuple::leaf(number.value?)),
            Tree::Tuple(modes) => {
                let modes: Vec<IntTuple> = modes.iter().map(Tree::value).collect::<Option<_>>()?;
                IntTuple::tuple(&modes).ok()
            }
        }
    }
}

impl Lowering<'_> {
    /// A shape.
    pub(super) fn shape(&mut self, expression: &Expression) -> Option<Tree<Number>> {
        self.numbers(expression, "shape")
    }

    /// A nested tuple of numbers; `part` says of what. In a profile `_` is a number too.
    pub(super) fn numbers(&mut self, expression: &Expression, part: &'static str) -> Option<Tree<Number>> {
        match &expression.kind {
            Kind::Tuple(entries) => {
                if let Some(layout) = entries.iter().find(|entry| self.is_layout(entry) && !is_rust_call(entry)) {
                    let (at, all) = (self.region(layout), expression.to_string());
                    return self.fail(Diagnostic::layout_in_tuple(at, part, &layout.to_string(), Some(&all)));
                }
                self.check_modes(entries, expression)?;
                let modes: Vec<_> = entries.iter().map(|entry| self.numbers(entry, part)).collect();
                Some(Tree::Tuple(modes.into_iter().collect::<Option<_>>()?))
            }
            Kind::Call(..) if is_rust_call(expression) => {
                let text = expression.to_string();
                self.fail(Diagnostic::slip(self.region(expression), Slip::Rust, &text, &format!("{{{text}}}")))
            }
            Kind::Call(name, arguments) => self.shape_operation(name, arguments, part, expression),
            Kind::ByMode(_) => self.fail(Diagnostic::other_brackets(self.region(expression), &expression.to_string())),
            Kind::Keep if part == "profile" => Some(Tree::Leaf(Number::known(1, self.region(expression)))),
            _ => Some(Tree::Leaf(self.number(expression, part)?)),
        }
    }

    /// Strides: numbers, negative numbers, `?`.
    pub(super) fn stride(&mut self, expression: &Expression) -> Option<Tree<StrideEntry>> {
        let region = self.region(expression);
        let entry = match &expression.kind {
            Kind::Tuple(entries) => {
                let modes: Vec<_> = entries.iter().map(|entry| self.stride(entry)).collect();
                return Some(Tree::Tuple(modes.into_iter().collect::<Option<_>>()?));
            }
            Kind::Runtime => StrideEntry::Runtime(region),
            Kind::ByMode(_) => return self.fail(Diagnostic::other_brackets(region, &expression.to_string())),
            Kind::Negative(number) => StrideEntry::Negative(self.number(number, "stride")?, region),
            _ => StrideEntry::Positive(self.number(expression, "stride")?),
        };
        Some(Tree::Leaf(entry))
    }

    /// An error if a tuple has more modes than a type can have.
    pub(super) fn check_modes(&mut self, modes: &[Expression], whole: &Expression) -> Option<()> {
        if modes.len() <= MAX_MODES {
            return Some(());
        }
        self.fail(Diagnostic::too_many_modes(self.region(whole), modes.len(), MAX_MODES))
    }

    /// A number.
    pub(super) fn number(&mut self, expression: &Expression, part: &'static str) -> Option<Number> {
        let region = self.region(expression);
        match &expression.kind {
            Kind::Integer(value) => Some(Number::known(*value, region)),
            Kind::Name(name) => self.named_number(name, region, part),
            Kind::Block(tokens) => self.block(tokens, region, part),
            Kind::Negative(number) if part == "shape" => {
                self.fail(Diagnostic::negative_extent(region, &number.to_string()))
            }
            Kind::Negative(number) => self.fail(Diagnostic::negative(region, part, &number.to_string())),
            Kind::Runtime if part == "shape" => self.fail(Diagnostic::extent_at_run_time(region)),
            Kind::Call(name, _) if is_number_operation(name) => {
                let text = expression.to_string();
                self.fail(Diagnostic::number_inside(region, part, &text))
            }
            Kind::Call(..) | Kind::Strided(..) | Kind::Morphism(_) => {
                self.fail(Diagnostic::layout_in_tuple(region, part, &expression.to_string(), None))
            }
            _ => self.fail(Diagnostic::entry_kind(region, part, expression.describe())),
        }
    }

    /// `{BK + PAD}`. Rust does not evaluate expressions of parameters; a parameter alone is one.
    fn block(&mut self, tokens: &TokenStream, region: Region, part: &'static str) -> Option<Number> {
        if let Ok(ident) = syn::parse2::<Ident>(tokens.clone()) {
            let name =
                Name { tokens: tokens.clone(), text: ident.to_string(), ident: Some(ident), arguments: Vec::new() };
            return self.named_number(&name, region, part);
        }
        if let Some(parameter) = self.names.parameter_among(idents(tokens).into_iter()) {
            if let (Some(product), "shape") = (self.product(tokens, region), part) {
                return Some(product);
            }
            let at = self.names.instance.unwrap_or_else(|| Region::from(parameter.span()));
            return self.fail(Diagnostic::parameter_in_block(at, &parameter.to_string()));
        }
        Some(Number::unknown(quote::quote!({ #tokens }), region))
    }
}

impl Lowering<'_> {
    /// `{N * 2}`, a product of parameters, consts and integers. Rust evaluates none of a parameter in an argument, but an operation on
    /// shapes is a product too.
    fn product(&mut self, tokens: &TokenStream, region: Region) -> Option<Number> {
        let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
        let is_times = |tree: &TokenTree| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == '*');
        let mut factors = Vec::new();
        for factor in trees.split(is_times) {
            let [factor] = factor else { return None };
            factors.push(match factor {
                TokenTree::Ident(ident) => {
                    let (tokens, text) = (factor.clone().into(), ident.to_string());
                    let name = Name { tokens, text, ident: Some(ident.clone()), arguments: Vec::new() };
                    match self.names.meaning(&name) {
                        Meaning::Parameter(_) | Meaning::Number(_) | Meaning::Foreign => {
                            self.named_number(&name, region, "shape")?
                        }
                        _ => return None,
                    }
                }
                TokenTree::Literal(literal) => {
                    Number::known(literal.to_string().parse().ok()?, Region::from(literal.span()))
                }
                _ => return None,
            });
        }
        let value = factors.iter().try_fold(1_u64, |value, factor| value.checked_mul(factor.value?));
        if let Some(value) = value {
            return Some(Number::known(value, region));
        }
        let types = factors.iter().map(|factor| types::integer(&factor.tokens));
        let product = types.reduce(|left, right| types::named("ElemScale", &[&left, &right]))?;
        Some(Number::shape(product, region))
    }
}

/// Whether a call is of a function that nobody here knows, by any of its names: one of the user's.
fn is_rust_call(expression: &Expression) -> bool {
    let Kind::Call(name, _) = &expression.kind else { return false };
    let name = name.to_string();
    operation::find(&name).is_none() && operation::meant(&name, "").is_none()
}

/// All names in some tokens.
fn idents(tokens: &TokenStream) -> Vec<Ident> {
    let mut found = Vec::new();
    for tree in tokens.clone() {
        match tree {
            TokenTree::Ident(ident) => found.push(ident),
            TokenTree::Group(group) => found.extend(idents(&group.stream())),
            _ => {}
        }
    }
    found
}

impl std::fmt::Display for Tree<Number> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Tree::Leaf(number) => write!(f, "{}", number.text()),
            Tree::Tuple(modes) => {
                f.write_str("(")?;
                for (i, mode) in modes.iter().enumerate() {
                    if i > 0 {
                        f.write_str(", ")?;
                    }
                    write!(f, "{mode}")?;
                }
                f.write_str(")")
            }
        }
    }
}
