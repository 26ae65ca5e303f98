//! Expressions: literals, operations, tilers, names.

use proc_macro2::{Delimiter, Ident, Literal, TokenStream, TokenTree};
use syn::Lit;

use super::fragment::{bound_first, bound_first_in_braces};
use super::{Argument, Expression, Kind, Name, Parsed, Parser, is_keyword};
use crate::diagnose::{Diagnostic, Wanted};
use crate::region::Region;

/// An expression that is followed by nothing.
pub(crate) fn whole_expression(parser: &mut Parser) -> Parsed<Expression> {
    let expression = parser.expression()?;
    if parser.at_end() { Ok(expression) } else { Err(parser.wanted(Wanted::End)) }
}

impl Parser<'_> {
    /// `operand (: operand | -[..]-> operand)?`
    pub(crate) fn expression(&mut self) -> Parsed<Expression> {
        let shape = self.operand(Wanted::Layout)?;
        if let Some(numbers) = self.swizzle(&shape)? {
            return self.swizzled(numbers, shape.region);
        }
        if self.peek_arrow() {
            return self.morphism(shape);
        }
        self.reject_operators(&shape)?;
        if !self.peek_punct(':') {
            return Ok(shape);
        }
        if self.peek_path_separator() {
            return Err(Diagnostic::two_colons(self.here()));
        }
        self.skip();
        let strided = self.stride_of(shape)?;
        if self.peek_punct(':') {
            return Err(Diagnostic::second_stride(self.here()));
        }
        Ok(strided)
    }

    /// The stride of a shape, behind the `:`.
    pub(crate) fn stride_of(&mut self, shape: Expression) -> Parsed<Expression> {
        let stride = self.operand(Wanted::Stride)?;
        self.reject_operators(&stride)?;
        let region = shape.region.to(stride.region);
        Ok(Expression { kind: Kind::Strided(Box::new(shape), Box::new(stride)), region })
    }

    /// Something that stands alone, or on one side of a `:`.
    pub(crate) fn operand(&mut self, wanted: Wanted) -> Parsed<Expression> {
        if self.at_end() {
            return Err(self.wanted(wanted));
        }
        if let Some((inside, region)) = self.take_macro_argument() {
            return inside.macro_argument(region);
        }
        let region = self.here();
        self.check_depth(region)?;
        if self.take_punct('-') {
            self.depth += 1;
            let number = self.operand(Wanted::Number);
            self.depth -= 1;
            let number = number?;
            let region = region.to(number.region);
            return Ok(Expression { kind: Kind::Negative(Box::new(number)), region });
        }
        if self.take_punct('?') {
            return Ok(Expression { kind: Kind::Runtime, region });
        }
        if let Some((literal, _)) = self.cursor.literal() {
            let value = integer(&literal)?;
            self.skip();
            return Ok(Expression { kind: Kind::Integer(value), region });
        }
        if let Some((mut inside, region)) = self.take_group(Delimiter::Parenthesis) {
            return Ok(Expression { kind: Kind::Tuple(inside.list()?), region });
        }
        if let Some((mut inside, region)) = self.take_group(Delimiter::Bracket) {
            return Ok(Expression { kind: Kind::ByMode(inside.list()?), region });
        }
        if let Some((inside, region)) = self.take_group(Delimiter::Brace) {
            return inside.block(region);
        }
        self.named(wanted)
    }

    /// What a fragment such as `$e:expr` brings: an expression of ours, else one that rustc evaluates.
    fn macro_argument(self, region: Region) -> Parsed<Expression> {
        self.check_depth(region)?;
        let mut ours = self;
        match whole_expression(&mut ours) {
            Ok(expression) => Ok(expression),
            Err(error) if self.is_single() => Err(error),
            Err(_) => Ok(Expression { kind: Kind::Block(bound_first(self.cursor.token_stream())), region }),
        }
    }

    /// Whether one token is left.
    fn is_single(mut self) -> bool {
        self.skip();
        self.at_end()
    }

    /// `{4}` is the number 4; what else stands in braces is left to rustc.
    fn block(mut self, region: Region) -> Parsed<Expression> {
        if self.at_end() {
            return Err(Diagnostic::wanted(region, Wanted::Block, "`{}`"));
        }
        let kind = match self.cursor.literal() {
            Some((literal, after)) if after.eof() => Kind::Integer(integer(&literal)?),
            _ => Kind::Block(bound_first(self.cursor.token_stream())),
        };
        Ok(Expression { kind, region })
    }

    /// The expressions of a group, between commas; a trailing comma is allowed.
    pub(super) fn list(&mut self) -> Parsed<Vec<Expression>> {
        self.check_depth(self.here())?;
        let mut entries = Vec::new();
        while !self.at_end() {
            entries.push(self.expression()?);
            if !self.at_end() && !self.take_punct(',') {
                return Err(self.wanted(Wanted::Comma));
            }
        }
        Ok(entries)
    }

    /// A name, or an operation and its arguments.
    fn named(&mut self, wanted: Wanted) -> Parsed<Expression> {
        if self.take_word("_") {
            return Ok(Expression { kind: Kind::Keep, region: self.last });
        }
        let start = self.here();
        let name = self.path(wanted)?;
        let region = start.to(self.last);
        if self.peek_punct('!') {
            return Err(Diagnostic::wanted(region.to(self.here()), Wanted::NoMacro, &format!("`{}!`", name.text)));
        }
        let Some((mut inside, arguments)) = self.take_group(Delimiter::Parenthesis) else {
            return Ok(Expression { kind: Kind::Name(name), region });
        };
        match name.ident {
            Some(operation) if name.arguments.is_empty() => {
                Ok(Expression { kind: Kind::Call(operation, inside.list()?), region: region.to(arguments) })
            }
            _ => Err(Diagnostic::operation_with_path(region, &name.text)),
        }
    }

    /// `Tile`, `BM`, `crate::tiles::Tile<4>`, `<T as Tiled>::Tile`.
    fn path(&mut self, wanted: Wanted) -> Parsed<Name> {
        let start = *self;
        let mut arguments = Vec::new();
        let mut ident = None;
        if self.peek_punct('<') {
            self.generic_arguments()?;
        } else if !self.peek_path_separator() {
            ident = Some(self.segment(wanted)?);
            if self.peek_punct('<') {
                arguments = self.generic_arguments()?;
            }
        }
        while self.take_path_separator() {
            if !self.peek_punct('<') {
                self.segment(Wanted::PathSegment)?;
                ident = None;
            }
            if self.peek_punct('<') {
                arguments = self.generic_arguments()?;
            }
        }
        let tokens = bound_first_in_braces(start.tokens_until(self));
        Ok(Name { text: compact_text(&tokens), tokens, ident, arguments })
    }

    /// One name of a path.
    fn segment(&mut self, wanted: Wanted) -> Parsed<Ident> {
        match self.peek_ident() {
            Some(ident) if !is_keyword(&ident) || is_path_word(&ident) => {
                self.skip();
                Ok(ident)
            }
            _ => Err(self.wanted(wanted)),
        }
    }

    /// `<4, N, {N + 1}>`, the brackets included.
    fn generic_arguments(&mut self) -> Parsed<Vec<Argument>> {
        let open = self.here();
        self.skip();
        let mut arguments = Vec::new();
        let mut tokens: Vec<TokenTree> = Vec::new();
        let mut level = 1;
        loop {
            let Some(tree) = self.peek() else { return Err(Diagnostic::wanted(open, Wanted::ClosingAngle, "the end")) };
            let character = if let TokenTree::Punct(punct) = &tree { punct.as_char() } else { ' ' };
            match character {
                '<' => level += 1,
                '>' if !ends_with_minus(&tokens) => level -= 1,
                ';' => return Err(Diagnostic::wanted(open, Wanted::ClosingAngle, "`;`")),
                _ => {}
            }
            self.skip();
            if level == 0 || (level == 1 && character == ',') {
                if !tokens.is_empty() {
                    arguments.push(argument(&tokens));
                    tokens.clear();
                }
                if level == 0 {
                    return Ok(arguments);
                }
                continue;
            }
            tokens.push(tree);
        }
    }

    /// The errors of those who expect arithmetic or a second arrow behind an operand.
    pub(super) fn reject_operators(&self, operand: &Expression) -> Parsed<()> {
        let Some((punct, _)) = self.cursor.punct() else { return Ok(()) };
        let here = self.here();
        match punct.as_char() {
            '-' if self.peek_arrow() => Err(Diagnostic::second_arrow(here)),
            '-' => Err(self.arithmetic(operand, '-')),
            character @ ('*' | '+' | '/' | '%' | '^' | '|' | '&') => Err(self.arithmetic(operand, character)),
            _ => Ok(()),
        }
    }

    /// The error of an operator behind an operand, with all that belongs to it.
    fn arithmetic(&self, operand: &Expression, operator: char) -> Diagnostic {
        let mut end = *self;
        while !end.at_end() && ![',', ';', ':'].iter().any(|character| end.peek_punct(*character)) {
            end.skip();
        }
        let is_layout = matches!(operand.kind, Kind::Tuple(_) | Kind::Strided(..) | Kind::Call(..));
        let right = self.tokens_until(&end).to_string();
        Diagnostic::arithmetic(self.here(), operator, is_layout, &format!("{operand} {right}"))
    }
}

/// The words of Rust that may stand in a path.
fn is_path_word(ident: &Ident) -> bool {
    ["crate", "self", "super", "Self"].iter().any(|word| ident == word)
}

/// Whether a `>` behind these tokens is the head of an arrow.
fn ends_with_minus(tokens: &[TokenTree]) -> bool {
    matches!(tokens.last(), Some(TokenTree::Punct(punct)) if punct.as_char() == '-' || punct.as_char() == '=')
}

/// A generic argument, by its tokens.
fn argument(tokens: &[TokenTree]) -> Argument {
    match tokens {
        [TokenTree::Ident(ident)] => Argument { value: None, ident: Some(ident.clone()) },
        [TokenTree::Literal(literal)] => Argument { value: integer(literal).ok(), ident: None },
        [TokenTree::Group(group)] if group.delimiter() != Delimiter::Parenthesis => {
            let inside: Vec<TokenTree> = group.stream().into_iter().collect();
            if inside.len() == 1 { argument(&inside) } else { Argument { value: None, ident: None } }
        }
        _ => Argument { value: None, ident: None },
    }
}

/// The value of an integer literal of type `usize` or `u64`, or without a type.
fn integer(literal: &Literal) -> Parsed<u64> {
    let region = Region::from(literal.span());
    let text = literal.to_string();
    match Lit::new(literal.clone()) {
        Lit::Int(number) => {
            if !["", "usize", "u64"].contains(&number.suffix()) {
                return Err(Diagnostic::suffix(region, &text, number.base10_digits()));
            }
            number.base10_parse().map_err(|_| Diagnostic::too_large(region, &text))
        }
        Lit::Float(number) => Err(Diagnostic::float(region, &text, number.base10_digits())),
        Lit::Str(string) => Err(Diagnostic::string(region, &string.value())),
        _ => Err(Diagnostic::wanted(region, Wanted::Number, &format!("`{text}`"))),
    }
}

/// A path as one writes it: a token stream puts spaces everywhere.
fn compact_text(tokens: &TokenStream) -> String {
    let mut text = String::new();
    for tree in tokens.clone() {
        match tree {
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
                text.push_str(&compact_text(&group.stream()));
            }
            TokenTree::Punct(punct) if punct.as_char() == ',' => text.push_str(", "),
            TokenTree::Ident(ident) => {
                if text.ends_with(|last: char| last.is_alphanumeric() || last == '_') {
                    text.push(' ');
                }
                text.push_str(&ident.to_string());
                if ident == "as" {
                    text.push(' ');
                }
            }
            tree => text.push_str(&tree.to_string()),
        }
    }
    text
}
