//! Parses linear layouts: `{ register: (2, 2) ^ (16, 8), lane: (4, 8) ^ (32, 1) } -> { row: 16, column: 8 }`, and
//! operations on them.
//!
//! ```text
//! linear      `{` .. `}` `->` `{` .. `}`  |  shape `^` stride  |  name  |  operation `(` argument `,` .. `)`
//! argument    linear  |  4  |  N  |  {N}  |  lane  |  `[` lane `,` .. `]`  |  `{` lane `:` 4 `,` .. `}`
//! ```
//!
//! In a literal, `{N}` is a const in place of a number.

use proc_macro2::{Delimiter, Ident, Literal, Spacing, TokenStream, TokenTree};

use super::expression::is_path_word;
use super::slip::integer;
use super::{Expression, Kind, Name, Parsed, Parser, is_keyword};
use crate::diagnose::{Diagnostic, Wanted};
use crate::region::Region;
use crate::{linear, operation};

/// A linear layout, or an argument of an operation that returns one.
#[derive(Clone, Debug)]
pub struct Linear {
    pub tree: LinearTree,
    pub region: Region,
}

/// The kind of a [`Linear`], as far as its tokens show.
#[derive(Clone, Debug)]
pub enum LinearTree {
    /// A literal, for the algebra to read.
    Literal(LinearText),
    /// A linear layout or a dimension.
    Name(Name),
    /// `product(A, B)`
    Call(Ident, Vec<Linear>),
    /// `4`
    Number(u64),
    /// `[lane, register]`
    Names(Vec<Ident>),
}

/// The text of a literal, and the token at each of its bytes.
#[derive(Clone, Debug, Default)]
pub struct LinearText {
    pub text: String,
    /// The beginning of each token in the text, the token, and its region.
    pub tokens: Vec<(usize, String, Region)>,
    /// The consts: the number of the token that each is, and the block.
    pub consts: Vec<(usize, Expression)>,
}

impl LinearText {
    fn push(&mut self, token: &str, region: Region) {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        // Only words grow together without a space; elsewhere bytes and tokens stay side by side.
        if self.text.ends_with(is_word) && token.starts_with(is_word) {
            self.text.push(' ');
        }
        // The algebra reports errors by bytes of the text: this table finds the token, and its caret.
        self.tokens.push((self.text.len(), token.to_owned(), region));
        self.text.push_str(token);
    }

    fn push_tree(&mut self, tree: &TokenTree) {
        let group = match tree {
            TokenTree::Group(group) => group,
            // In decimal, because `0x10` and `1_024` are numbers, too.
            TokenTree::Literal(literal) => {
                let text = integer(literal).map_or_else(|_| literal.to_string(), |number| number.to_string());
                return self.push(&text, Region::from(literal.span()));
            }
            _ => return self.push(&tree.to_string(), Region::from(tree.span())),
        };
        // A placeholder, `{}`: its number is filled in once it is known, before the algebra reads the text.
        if group.delimiter() == Delimiter::Brace && is_const(&group.stream()) {
            let region = Region::from(group.span());
            self.consts.push((self.tokens.len(), Expression { kind: Kind::Block(group.stream()), region }));
            return self.push("{}", region);
        }
        let [open, close] = match group.delimiter() {
            Delimiter::Parenthesis => ["(", ")"],
            Delimiter::Bracket => ["[", "]"],
            Delimiter::Brace => ["{", "}"],
            // A fragment of a macro has no brackets, and the text has none in their place.
            Delimiter::None => ["", ""],
        };
        self.push(open, Region::from(group.span_open()));
        group.stream().into_iter().for_each(|tree| self.push_tree(&tree));
        self.push(close, Region::from(group.span_close()));
    }

    /// Returns the text with numbers in place of the consts.
    pub fn filled(&self, values: &[u64]) -> LinearText {
        let mut consts = self.consts.iter().map(|(token, _)| *token).zip(values).peekable();
        self.written(|i, token| match consts.next_if(|(token, _)| *token == i) {
            Some((_, value)) => value.to_string(),
            None => token.to_owned(),
        })
    }

    /// Returns the text with other words for its tokens.
    pub fn renamed(&self, word: impl Fn(&str) -> String) -> LinearText {
        LinearText { consts: self.consts.clone(), ..self.written(|_, token| word(token)) }
    }

    /// Returns the text without consts. `word` writes each token, from its number and its text.
    fn written(&self, mut word: impl FnMut(usize, &str) -> String) -> LinearText {
        let mut written = LinearText::default();
        for (i, (_, token, region)) in self.tokens.iter().enumerate() {
            written.push(&word(i, token), *region);
        }
        written
    }

    /// Whether it is a single const: `{N}`.
    pub fn is_const(&self) -> bool {
        self.tokens.len() == 1 && self.consts.len() == 1
    }

    /// Returns the token at a byte; beyond the end, the last one.
    pub fn at(&self, byte: usize) -> Option<Region> {
        // The last token that begins at or before the byte: an error may be in its middle.
        let found = self.tokens.iter().rev().find(|(begin, ..)| *begin <= byte);
        found.map(|(_, _, region)| *region)
    }

    /// Returns the first token with this text.
    pub fn token(&self, text: &str) -> Option<Region> {
        self.tokens.iter().find(|(_, token, _)| token == text).map(|(_, _, region)| *region)
    }
}

/// Whether curly brackets contain a const, `{N}` or `{N * 2}`, and not dimensions, `{ lane: .. }`.
pub(super) fn is_const(stream: &TokenStream) -> bool {
    let mut trees = stream.clone().into_iter();
    match (trees.next(), trees.next()) {
        (Some(_), None) => true,
        (_, Some(TokenTree::Punct(punct))) => {
            let is_alone = punct.spacing() == Spacing::Alone;
            // `::` and `==` are joint: they belong to an expression of Rust, a single `:` to a dimension.
            !(punct.as_char() == ',' || is_alone && [':', '='].contains(&punct.as_char()))
        }
        _ => false,
    }
}

/// Whether a word may be the type of a dimension, and not its name.
fn is_type(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_uppercase())
}

/// Makes a name of one word.
fn single(ident: &Ident) -> Expression {
    Expression { kind: Kind::Name(ident.clone().into()), region: Region::from(ident.span()) }
}

impl Expression {
    fn of_linear(linear: Linear) -> Expression {
        let (mut names, region) = (Vec::new(), linear.region);
        linear.names(&mut names);
        Expression { kind: Kind::Linear(Box::new(linear), names), region }
    }
}

impl Linear {
    /// Appends the names in it.
    pub(super) fn names(&self, names: &mut Vec<Expression>) {
        match &self.tree {
            LinearTree::Name(name) => names.push(Expression { kind: Kind::Name(name.clone()), region: self.region }),
            LinearTree::Call(_, arguments) => arguments.iter().for_each(|argument| argument.names(names)),
            LinearTree::Literal(text) => {
                names.extend(text.consts.iter().map(|(_, block)| block.clone()));
                let types = text.tokens.iter().filter(|(_, token, _)| is_type(token));
                // Types of dimensions may be definitions of this input, which then have to be evaluated first.
                names.extend(types.map(|(_, token, region)| single(&Ident::new(token, region.start))));
            }
            LinearTree::Names(dimensions) => {
                names.extend(dimensions.iter().filter(|name| is_type(&name.to_string())).map(single));
            }
            LinearTree::Number(_) => {}
        }
    }
}

impl Parser<'_> {
    /// Whether a linear layout comes next, and no layout: `{ lane: 4 ^ 1 } -> ..`, or an operation that only linear
    /// layouts have, or one whose first operand is so.
    pub(super) fn starts_linear(&self) -> bool {
        let mut next = *self;
        loop {
            if next.take_group(Delimiter::Brace).is_some() {
                return next.peek_punct('-');
            }
            let Some(word) = next.peek_ident().map(|word| word.to_string()) else { return false };
            next.skip();
            let Some((inside, _)) = next.take_group(Delimiter::Parenthesis) else { return false };
            if linear::find(&word).is_none() {
                return false;
            }
            // A word of both languages is decided by its first operand: the loop looks inside.
            if operation::find(&word).is_none() {
                return true;
            }
            next = inside;
        }
    }

    /// Parses the linear layout of an assertion: the claims behind it are not part of it.
    pub(super) fn linear_subject(&mut self) -> Parsed<Expression> {
        if self.peek_ident().is_some() {
            return self.linear().map(Expression::of_linear);
        }
        self.reject_linear()?;
        let (start, mut text) = (self.here(), LinearText::default());
        // `{..}`, `-`, `>`, `{..}`
        for tree in std::iter::from_fn(|| self.peek().inspect(|_| self.skip())).take(4) {
            text.push_tree(&tree);
        }
        let region = start.to(self.behind());
        Ok(Expression::of_linear(Linear { tree: LinearTree::Literal(text), region }))
    }

    /// Parses a linear layout, the body of a definition.
    pub(super) fn linear_definition(&mut self) -> Parsed<Expression> {
        let start = *self;
        let linear = self.linear()?;
        self.reject_between_linear(&start)?;
        Ok(Expression::of_linear(linear))
    }

    pub(super) fn linear(&mut self) -> Parsed<Linear> {
        let start = self.here();
        self.check_depth(start)?;
        if let Some((inside, region)) = self.take_group(Delimiter::Bracket) {
            return Ok(Linear { tree: LinearTree::Names(inside.dimensions()?), region });
        }
        if let Some(name) = self.peek_ident().filter(|name| !is_keyword(name) || is_path_word(name)) {
            let mut next = *self;
            next.skip();
            if let Some((inside, region)) = next.take_group(Delimiter::Parenthesis) {
                *self = next;
                let tree = LinearTree::Call(name, inside.linear_arguments()?);
                return Ok(Linear { tree, region: start.to(region) });
            }
            let name = self.path(Wanted::Linear)?;
            return Ok(Linear { tree: LinearTree::Name(name), region: start.to(self.behind()) });
        }
        self.reject_linear()?;
        let literal = self.linear_text();
        match &literal.tokens[..] {
            [] => Err(self.wanted(Wanted::Linear)),
            // One token is a number among arguments; a literal needs two sides and an arrow.
            [(_, token, region)] if literal.consts.is_empty() => match token.parse::<Literal>() {
                Ok(literal) => Ok(Linear { tree: LinearTree::Number(integer(&literal)?), region: *region }),
                Err(_) => Err(Diagnostic::wanted(*region, Wanted::Linear, &format!("`{token}`"))),
            },
            _ => {
                let region = start.to(self.behind());
                Ok(Linear { tree: LinearTree::Literal(literal), region })
            }
        }
    }

    /// Reads the tokens up to the next comma or semicolon.
    fn linear_text(&mut self) -> LinearText {
        let mut text = LinearText::default();
        while !self.at_end() && !self.peek_punct(',') && !self.peek_punct(';') {
            if let Some(tree) = self.peek() {
                text.push_tree(&tree);
            }
            self.skip();
        }
        text
    }

    /// Parses `lane, register`.
    fn dimensions(mut self) -> Parsed<Vec<Ident>> {
        let mut names = Vec::new();
        while !self.at_end() {
            let Some(name) = self.peek_ident() else { return Err(self.wanted(Wanted::Dimension)) };
            names.push(name);
            self.skip();
            if !self.at_end() && !self.take_punct(',') {
                return Err(self.wanted(Wanted::Comma));
            }
        }
        Ok(names)
    }

    /// Parses the arguments of an operation on linear layouts.
    fn linear_arguments(mut self) -> Parsed<Vec<Linear>> {
        let mut arguments = Vec::new();
        // `linear` has no group of its own to count: this bounds the recursion through arguments.
        self.depth += 1;
        while !self.at_end() {
            arguments.push(self.linear()?);
            if !self.at_end() && !self.take_punct(',') {
                return Err(self.wanted(Wanted::Comma));
            }
        }
        Ok(arguments)
    }
}
