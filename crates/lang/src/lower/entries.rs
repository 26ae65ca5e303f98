//! Lowers nested tuples of numbers: shapes, strides, orders, profiles.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};

use super::shapes::is_number_operation;
use super::{Entry, Lowering, MAX_MODES, Meaning, Number, Source, Stride, Tree};
use crate::diagnose::{Diagnostic, Slip};
use crate::every::every;
use crate::operation;
use crate::region::Region;
use crate::syntax::{Expression, Kind, Name, is_keyword};

impl Lowering<'_> {
    /// Lowers a shape.
    pub(super) fn shape(&mut self, expression: &Expression) -> Option<Tree<Entry>> {
        // Before the numbers: their tree forgets which number was printed.
        self.numbers_in_order(expression, &mut 0)?;
        self.numbers(expression, "shape")
    }

    /// Reports printed runtime extents that are not numbered from the left, as extents of types are.
    fn numbers_in_order(&mut self, expression: &Expression, count: &mut u64) -> Option<()> {
        match &expression.kind {
            Kind::Tuple(entries) => entries.iter().try_for_each(|entry| self.numbers_in_order(entry, count)),
            // A type numbers its runtime extents by position. Another number would be a second extent, or the same one
            // twice.
            Kind::Multiple(number, Some(k)) if k != count => {
                let bare = Kind::Multiple(number.clone(), None);
                let bare = Expression { kind: bare, region: expression.region }.to_string();
                self.fail(Diagnostic::slip(expression.region, Slip::RuntimeNumber, &expression.to_string(), &bare))
            }
            _ => {
                *count += u64::from(self.is_runtime(expression));
                Some(())
            }
        }
    }

    /// Lowers a nested tuple of numbers. `part` names the tuple. In a profile `_` is a number too.
    pub(super) fn numbers(&mut self, expression: &Expression, part: &'static str) -> Option<Tree<Entry>> {
        match &expression.kind {
            Kind::Tuple(entries) => {
                // A layout among extents was meant as a mode: the error is about the whole tuple.
                if let Some(layout) = entries.iter().find(|entry| self.is_layout(entry) && !is_rust_call(entry)) {
                    let all = expression.to_string();
                    return self.fail(layout_as_number(layout, part, Some(&all)));
                }
                self.check_modes(entries, expression)?;
                every(entries, |entry| self.numbers(entry, part)).map(Tree::Tuple)
            }
            // Only braces tell rustc's functions from operations of this language.
            Kind::Call(..) if is_rust_call(expression) => {
                let text = expression.to_string();
                self.fail(Diagnostic::slip(expression.region, Slip::Rust, &text, &format!("{{{text}}}")))
            }
            Kind::Call(name, arguments) => self.shape_operation(name, arguments, part, expression),
            Kind::ByMode(_) => self.fail(Diagnostic::other_brackets(expression.region, &expression.to_string())),
            _ if part == "shape" && self.is_runtime(expression) => self.runtime_extent(expression),
            // In a profile, numbers do not count.
            Kind::Keep if part == "profile" => Some(Tree::Leaf(Entry::Number(Number::known(1, expression.region)))),
            _ => Some(Tree::Leaf(Entry::Number(self.number(expression, part)?))),
        }
    }

    /// Lowers strides: numbers, negative numbers, `?`.
    pub(super) fn stride(&mut self, expression: &Expression) -> Option<Tree<Stride<Number>>> {
        let region = expression.region;
        let entry = match &expression.kind {
            Kind::Tuple(entries) => return every(entries, |entry| self.stride(entry)).map(Tree::Tuple),
            Kind::Runtime => Stride::Runtime(region),
            Kind::Printed(stride) => Stride::Printed(*stride, region),
            Kind::Sum(dense, padding) => {
                let (dense, padding) = (self.number(dense, "stride"), self.number(padding, "padding"));
                Stride::Padded { dense: dense?, padding: padding?, checked: true }
            }
            Kind::Multiple(number, _) => {
                // `2?` is an extent with a factor; strides of runtime extents are multiples by themselves.
                return self.fail(Diagnostic::slip(region, Slip::RuntimeAlone, &number.to_string(), "?"));
            }
            Kind::ByMode(_) => return self.fail(Diagnostic::other_brackets(region, &expression.to_string())),
            Kind::Negative(number) => match self.number(number, "stride")? {
                // A product cannot have a sign.
                Number { source: Source::Product(factors), region } => {
                    let is_parameter = |factor: &&Number| matches!(factor.source, Source::Parameter(..));
                    let at = factors.iter().find(is_parameter).map_or(region, |factor| factor.region);
                    return self.fail(Diagnostic::parameter_in_block(at, &number.to_string()));
                }
                number => Stride::Negative(number, region),
            },
            _ => Stride::Positive(self.number(expression, "stride")?),
        };
        Some(Tree::Leaf(entry))
    }

    /// Returns an error if a tuple has more modes than a type can have.
    pub(super) fn check_modes(&mut self, modes: &[Expression], whole: &Expression) -> Option<()> {
        if modes.len() <= MAX_MODES {
            return Some(());
        }
        self.fail(Diagnostic::too_many_modes(whole.region, modes.len(), MAX_MODES))
    }

    /// Lowers a number.
    pub(super) fn number(&mut self, expression: &Expression, part: &'static str) -> Option<Number> {
        let region = expression.region;
        match &expression.kind {
            Kind::Integer(value) => Some(Number::known(*value, region)),
            Kind::Name(name) => self.named_number(name, region, part),
            Kind::Block(tokens) => self.block(tokens, region, part),
            Kind::Negative(number) if part == "shape" => {
                self.fail(Diagnostic::negative_extent(region, &number.to_string()))
            }
            Kind::Negative(number) => self.fail(Diagnostic::negative(region, part, &number.to_string())),
            Kind::Call(name, _) if is_number_operation(name) => {
                let text = expression.to_string();
                self.fail(Diagnostic::number_inside(region, part, &text))
            }
            Kind::Call(..) | Kind::Strided(..) | Kind::Exclusive(..) | Kind::Morphism(_) => {
                self.fail(layout_as_number(expression, part, None))
            }
            _ => self.fail(Diagnostic::entry_kind(region, part, expression.describe())),
        }
    }

    /// Whether this is a runtime extent: `?`, `128?`, `usize`, `Multiple<128>`.
    fn is_runtime(&self, expression: &Expression) -> bool {
        let Kind::Name(name) = &expression.kind else {
            return matches!(expression.kind, Kind::Runtime | Kind::Multiple(..));
        };
        let head = name.text.split('<').next().unwrap_or_default();
        match head.rsplit("::").next() {
            // The names of the types of runtime extents are read like `?`, because types print them.
            Some("usize") => name.arguments.is_empty(),
            Some("Multiple") => name.arguments.len() == 1 && matches!(self.names.meaning(name), Meaning::Foreign),
            _ => false,
        }
    }

    /// Lowers a runtime extent. It is a function of its own so that nested tuples take less stack.
    fn runtime_extent(&mut self, expression: &Expression) -> Option<Tree<Entry>> {
        let region = expression.region;
        let number = match &expression.kind {
            Kind::Multiple(number, _) => Number { region, ..self.number(number, "shape")? },
            Kind::Name(Name { arguments, .. }) if !arguments.is_empty() => {
                Number { source: self.names.argument(&arguments[0])?, region }
            }
            _ => Number::known(1, region),
        };
        Some(Tree::Leaf(Entry::Multiple(number)))
    }

    /// Lowers `{BK + PAD}`. Rust does not evaluate expressions of parameters; a parameter alone is allowed.
    fn block(&mut self, tokens: &TokenStream, region: Region, part: &'static str) -> Option<Number> {
        // `{N}` is `N`: a parameter alone is an argument that stable Rust evaluates.
        if let Ok(ident) = syn::parse2::<Ident>(tokens.clone()) {
            return self.named_number(&Name::from(ident), region, part);
        }
        if let Some(parameter) = self.names.parameter_among(idents(tokens).into_iter()) {
            if let (Some(product), "shape" | "stride" | "padding") = (self.product(tokens, region), part) {
                return Some(product);
            }
            let at = Region::from(parameter.span());
            let sum = (part == "stride").then(|| sum_of(tokens)).flatten();
            return self.fail(match sum {
                Some(sum) => Diagnostic::sum_in_block(region, &parameter.to_string(), &sum),
                None => Diagnostic::parameter_in_block(at, &parameter.to_string()),
            });
        }
        // Names without a number, as types in paths, are left out: their expression is no arithmetic either.
        let source = |ident: &Ident| Some((ident.to_string(), self.names.number(ident)?));
        let uncast = without_casts(tokens);
        let names =
            if is_arithmetic(&uncast) { idents(&uncast).iter().filter_map(source).collect() } else { Vec::new() };
        Some(Number { source: Source::Rust(tokens.clone(), names), region })
    }
}

impl Lowering<'_> {
    /// Lowers `{N * 2}`, a product of parameters, consts and integers. Rust does not evaluate a product of parameters
    /// in an argument, so it becomes an operation on shapes, which is a product too.
    fn product(&mut self, tokens: &TokenStream, region: Region) -> Option<Number> {
        let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
        let is_times = |tree: &TokenTree| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == '*');
        let mut factors = Vec::new();
        for factor in trees.split(is_times) {
            // Anything but single names and numbers between the `*` is left to rustc.
            let [factor] = factor else { return None };
            factors.push(match factor {
                TokenTree::Ident(ident) => {
                    let name = Name::from(ident.clone());
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
        Some(Number { source: Source::Product(factors), region })
    }
}

/// Returns `N + 1` of `{N + 1}`: a dense stride and its padding, each a number.
fn sum_of(tokens: &TokenStream) -> Option<String> {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let number = |tree: &TokenTree| matches!(tree, TokenTree::Ident(_) | TokenTree::Literal(_));
    match &trees[..] {
        [dense, TokenTree::Punct(plus), padding] if plus.as_char() == '+' && number(dense) && number(padding) => {
            Some(format!("{dense} + {padding}"))
        }
        _ => None,
    }
}

/// Whether a call is of an unknown function, which is the user's.
fn is_rust_call(expression: &Expression) -> bool {
    let Kind::Call(name, _) = &expression.kind else { return false };
    let name = name.to_string();
    operation::find(&name).is_none() && operation::meant(&name, "").is_none()
}

/// Whether an expression consists of names and numbers, operators between them, and parentheses.
fn is_arithmetic(tokens: &TokenStream) -> bool {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let is_call = |pair: &[TokenTree]| matches!(pair, [TokenTree::Ident(_), TokenTree::Group(_)]);
    !trees.windows(2).any(is_call)
        // A call, a path or a block may have any value: nothing is evaluated then.
        && trees.iter().all(|tree| match tree {
            TokenTree::Ident(ident) => !is_keyword(ident),
            TokenTree::Literal(_) => true,
            // The characters of the operators that `eval::arithmetic` knows; with others rustc evaluates.
            TokenTree::Punct(punct) => "+-*/%<>&|^".contains(punct.as_char()),
            TokenTree::Group(group) => group.delimiter() != Delimiter::Brace && is_arithmetic(&group.stream()),
        })
}

/// Returns an expression without `as usize`, which keeps a number.
fn without_casts(tokens: &TokenStream) -> TokenStream {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let is_word = |at: usize, word: &str| matches!(trees.get(at), Some(TokenTree::Ident(found)) if found == word);
    let is_cast = |at: usize| is_word(at, "as") && is_word(at + 1, "usize");
    // Both words of each cast. `as u32` stays, since it may cut the number.
    let kept = (0..trees.len()).filter(|at| !(is_cast(*at) || *at > 0 && is_cast(*at - 1)));
    let inside = |tree: &TokenTree| match tree {
        TokenTree::Group(group) => Group::new(group.delimiter(), without_casts(&group.stream())).into(),
        other => other.clone(),
    };
    kept.map(|at| inside(&trees[at])).collect()
}

/// Returns all names in some tokens.
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

/// Returns the error of a layout in place of a number. `2 ^ 3` means a power there.
fn layout_as_number(layout: &Expression, part: &str, all: Option<&str>) -> Diagnostic {
    if let Kind::Exclusive(base, exponent) = &layout.kind
        && let (Kind::Integer(base), Kind::Integer(exponent)) = (&base.kind, &exponent.kind)
    {
        return Diagnostic::power(layout.region, part, *base, *exponent);
    }
    Diagnostic::layout_in_tuple(layout.region, part, &layout.to_string(), all)
}
