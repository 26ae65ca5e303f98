//! Parses expressions: literals, operations, tilers, names.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};

use super::fragment::{bound_first, bound_first_in_braces};
use super::slip::integer;
use super::spelled::{spelled, spelled_path};
use super::{Expression, GenericArgument, Kind, Name, Parsed, Parser, is_keyword};
use crate::atom;
use crate::diagnose::{Diagnostic, Slip, Wanted};
use crate::operation::{self, Argument};
use crate::region::Region;

/// The words of placements.
const PLACEMENTS: [&str; 3] = ["swizzle_for", "placed_for", "padding_for"];

/// Parses an expression, after which nothing may follow.
pub fn whole_expression(parser: &mut Parser) -> Parsed<Expression> {
    // A text of another library is translated as a whole; read token by token it would be several errors.
    parser.reject_foreign()?;
    let expression = parser.expression()?;
    if parser.at_end() {
        return Ok(expression);
    }
    parser.reject_separator(&expression)?;
    Err(parser.wanted(Wanted::End))
}

impl Parser<'_> {
    /// Parses `operand (: operand | -[..]-> operand)?`.
    pub fn expression(&mut self) -> Parsed<Expression> {
        let shape = self.operand(self.entry)?;
        // Only an entry of a stride may be a sum, `(32 + 1, 1)`. Elsewhere nothing is read here, and the `+` is a slip.
        let shape = self.padded(shape)?;
        // A swizzle looks like a call until its `*` or `o`.
        if let Some(mover) = self.mover(&shape)? {
            return self.swizzled(mover, shape.region);
        }
        if self.peek_arrow() {
            Parser::chapter("->", self.here())?;
            return self.morphism(shape);
        }
        if self.peek_punct('^') {
            Parser::chapter("^", self.here())?;
            return self.exclusive(shape);
        }
        // After the operators of this language: what follows now, and is no `:`, is of another one.
        self.reject_slips(&shape)?;
        if !self.peek_punct(':') {
            return Ok(shape);
        }
        if self.peek_path_separator() {
            // `::` is one token sequence of Rust, so `4::1` begins a path.
            return Err(Diagnostic::two_colons(self.here()));
        }
        // Here `[4, 8]` is known to be a shape; without a `:` it is a tiler.
        self.reject_brackets(&shape)?;
        self.skip();
        let strided = self.stride_of(shape)?;
        if self.peek_punct(':') {
            return Err(Diagnostic::second_stride(self.here()));
        }
        Ok(strided)
    }

    /// Parses modes combined by exclusive or, from the `^` on.
    fn exclusive(&mut self, shape: Expression) -> Parsed<Expression> {
        self.skip();
        let stride = self.operand(Wanted::Stride)?;
        let region = shape.region.to(stride.region);
        Ok(Expression { kind: Kind::Exclusive(Box::new(shape), Box::new(stride)), region })
    }

    /// Parses the stride of a shape, after the `:`.
    pub fn stride_of(&mut self, shape: Expression) -> Parsed<Expression> {
        let stride = self.stride()?;
        let region = shape.region.to(stride.region);
        // After a tuple a slip may replace the whole layout; after a number only the stride.
        let is_tuple = matches!(stride.kind, Kind::Tuple(_));
        if !is_tuple {
            self.reject_slips(&stride)?;
        }
        let strided = Expression { kind: Kind::Strided(Box::new(shape), Box::new(stride)), region };
        if is_tuple {
            self.reject_slips(&strided)?;
        }
        Ok(strided)
    }

    /// Parses a number alone, or with a `?` after it as the factor of a runtime extent.
    fn factor(&mut self, number: Parsed<Expression>) -> Parsed<Expression> {
        let number = number?;
        let is_number = matches!(number.kind, Kind::Integer(_) | Kind::Name(_) | Kind::Block(_));
        // Of other kinds `?` is a slip, which `reject_slips` explains with the expression before it.
        if !is_number || !self.take_punct('?') {
            return Ok(number);
        }
        let k = self.runtime_number()?;
        let region = number.region.to(self.last);
        Ok(Expression { kind: Kind::Multiple(Box::new(number), k), region })
    }

    /// Parses an operand: an expression alone, or one side of a `:`.
    pub fn operand(&mut self, wanted: Wanted) -> Parsed<Expression> {
        if self.at_end() {
            return Err(self.wanted(wanted));
        }
        // A fragment of a macro of the user is a group without a delimiter: `$n` may be a number or a layout.
        if let Some((inside, region)) = self.take_macro_argument() {
            return self.factor(inside.macro_argument(region));
        }
        let region = self.here();
        self.check_depth(region)?;
        if let Some(printed) = self.printed()? {
            return Ok(printed);
        }
        if self.take_punct('-') {
            self.depth += 1;
            // The sign belongs to the number, so a slip names both.
            let sign = *self;
            let number = self.operand(Wanted::Number);
            self.depth -= 1;
            let number = number?;
            match &number.kind {
                Kind::Negative(number) => return Err(sign.second_sign(number)),
                Kind::Runtime => return Err(Diagnostic::slip(region, Slip::RuntimeAlone, "-", "")),
                _ => {}
            }
            let region = region.to(number.region);
            return Ok(Expression { kind: Kind::Negative(Box::new(number)), region });
        }
        if self.take_punct('?') {
            let Some(k) = self.runtime_number()? else { return Ok(Expression { kind: Kind::Runtime, region }) };
            let one = Expression { kind: Kind::Integer(1), region };
            return Ok(Expression { kind: Kind::Multiple(Box::new(one), Some(k)), region: region.to(self.last) });
        }
        if let Some((literal, _)) = self.cursor.literal() {
            let value = integer(&literal)?;
            self.skip();
            return self.factor(Ok(Expression { kind: Kind::Integer(value), region }));
        }
        if let Some((inside, region)) = self.take_group(Delimiter::Parenthesis) {
            return Ok(Expression { kind: Kind::Tuple(inside.tuple(Wanted::Extent)?), region });
        }
        if let Some((inside, region)) = self.take_group(Delimiter::Bracket) {
            return Ok(Expression { kind: Kind::ByMode(inside.tuple(Wanted::Tile)?), region });
        }
        if let Some((inside, region)) = self.take_group(Delimiter::Brace) {
            let number = inside.block(region, self);
            return self.factor(number);
        }
        if self.entry == Wanted::Tile && self.take_dots() {
            return Ok(Expression { kind: Kind::Whole, region: region.to(self.last) });
        }
        if let Some(slip) = self.slip_before() {
            return Err(slip);
        }
        self.named(wanted)
    }

    /// Parses the expression in a fragment such as `$e:expr`: an expression of this language, otherwise one for rustc.
    fn macro_argument(self, region: Region) -> Parsed<Expression> {
        self.check_depth(region)?;
        // A fragment is read as a whole: a sum in it is the user's, and no padding of this layout.
        let mut ours = Parser { is_stride: false, ..self };
        match whole_expression(&mut ours) {
            Ok(expression) => Ok(expression),
            // One token is an expression of Rust, too, but rustc would only say that it is no number.
            Err(error) if self.is_single() => Err(error),
            Err(_) => Ok(Expression { kind: Kind::Block(bound_first(self.cursor.token_stream())), region }),
        }
    }

    /// Whether one token is left.
    fn is_single(mut self) -> bool {
        self.skip();
        self.at_end()
    }

    /// Parses `{4}` as the number 4; any other block is left to rustc.
    fn block(mut self, region: Region, behind: &Self) -> Parsed<Expression> {
        if self.at_end() {
            return Err(Diagnostic::wanted(region, Wanted::Block, "`{}`"));
        }
        let tokens = self.cursor.token_stream();
        let kind = match self.cursor.literal() {
            // A number here is known without rustc, so that its layout is computed, checked and drawn by the macro.
            Some((literal, after)) if after.eof() => Kind::Integer(integer(&literal)?),
            // A comma in braces is a tuple of C++; no expression of Rust has one at the top.
            _ if has_comma(&tokens) => return Err(behind.brace_tuple(&spelled(&tokens), region)),
            _ => Kind::Block(bound_first(tokens)),
        };
        Ok(Expression { kind, region })
    }

    /// Parses the entries of a tuple or tiler; entries of a coordinate are coordinates.
    fn tuple(mut self, entry: Wanted) -> Parsed<Vec<Expression>> {
        self.is_tuple = true;
        // A coordinate nests: its tuples have free modes, too.
        if self.entry != Wanted::Coordinate {
            self.entry = entry;
        }
        self.list()
    }

    /// Parses the operands of an operation.
    fn operands(mut self, operation: &Ident) -> Parsed<Vec<Expression>> {
        // An unknown operation has no rule: its operands are read all the same, for their own errors.
        let rule = operation::find(&operation.to_string()).and_then(operation::Operation::arguments);
        let is_coordinate = rule.is_some_and(|kinds| matches!(kinds.last(), Some(Argument::Coordinate)));
        self.reject_semicolon(operation)?;
        // Facts about the place end at an operation: its operands are expressions of their own.
        (self.is_tuple, self.is_stride) = (false, false);
        self.entry = if is_coordinate { Wanted::Coordinate } else { Wanted::Operand };
        self.list()
    }

    /// Parses the expressions of a group, between commas; a trailing comma is allowed.
    pub(super) fn list(&mut self) -> Parsed<Vec<Expression>> {
        self.check_depth(self.here())?;
        let mut entries = Vec::new();
        while !self.at_end() {
            if self.peek_punct(',') {
                return Err(self.doubled_comma(&entries));
            }
            entries.push(self.expression()?);
            if !self.at_end() && !self.take_punct(',') {
                return Err(self.wanted(Wanted::Comma));
            }
        }
        Ok(entries)
    }

    /// Parses a name, or an operation and its arguments.
    fn named(&mut self, wanted: Wanted) -> Parsed<Expression> {
        if self.take_word("_") {
            return Ok(Expression { kind: Kind::Keep, region: self.last });
        }
        let start = self.here();
        let name = self.path(wanted)?;
        let region = start.to(self.last);
        if self.peek_punct('!') {
            return Err(self.called_as_macro(&name, region));
        }
        if let Some(part) = self.part_of(&name, region)? {
            return Ok(part);
        }
        let Some((inside, arguments)) = self.take_group(Delimiter::Parenthesis) else {
            if let Some(word) = name.ident.as_ref().filter(|word| PLACEMENTS.iter().any(|placement| word == placement))
            {
                return Err(Diagnostic::placement_without_accesses(region, &word.to_string(), "none"));
            }
            return self.factor(Ok(Expression { kind: Kind::Name(name), region }));
        };
        // Words of this language are single names. With a path or arguments it is the user's.
        let atom = name.ident.as_ref().filter(|_| name.arguments.is_empty());
        if let Some(word) = atom {
            Parser::chapter(&word.to_string(), region)?;
        }
        if let Some(word) = atom.and_then(|word| atom::named(&word.to_string())) {
            return Err(Diagnostic::word_of_a_definition(region, word));
        }
        match name.ident {
            Some(word) if name.arguments.is_empty() && PLACEMENTS.iter().any(|placement| word == placement) => {
                inside.placement(word, arguments)
            }
            // Its values are formulas, which the reader of expressions does not know.
            Some(word) if name.arguments.is_empty() && word == "infer" => inside.infer(region, arguments),
            Some(operation) if name.arguments.is_empty() => {
                let operands = inside.operands(&operation)?;
                Ok(Expression { kind: Kind::Call(operation, operands), region: region.to(arguments) })
            }
            _ => Err(inside.called_by_path(&name, region)),
        }
    }

    /// Parses `Tile`, `BM`, `crate::tiles::Tile<4>`, `<T as Tiled>::Tile`.
    pub(super) fn path(&mut self, wanted: Wanted) -> Parsed<Name> {
        let start = *self;
        let mut arguments = Vec::new();
        let mut ident = None;
        if self.peek_punct('<') {
            self.generic_arguments()?;
            if !self.peek_path_separator() {
                return Err(start.angle_tuple(self));
            }
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
        // As tokens, not text: rustc resolves the path with the spans of the user.
        let tokens = bound_first_in_braces(start.tokens_until(self));
        Ok(Name { text: spelled_path(&tokens), tokens, ident, arguments })
    }

    /// Parses one name of a path.
    fn segment(&mut self, wanted: Wanted) -> Parsed<Ident> {
        match self.peek_ident() {
            // Other keywords are refused here, with a text about this place: an error of rustc would be about paths.
            Some(ident) if !is_keyword(&ident) || is_path_word(&ident) => {
                self.skip();
                Ok(ident)
            }
            _ => Err(self.wanted(wanted)),
        }
    }

    /// Parses `<4, N, {N + 1}>`, with its brackets.
    fn generic_arguments(&mut self) -> Parsed<Vec<GenericArgument>> {
        let open = self.here();
        self.skip();
        let mut arguments = Vec::new();
        let mut tokens: Vec<TokenTree> = Vec::new();
        let mut level = 1;
        loop {
            // Angle brackets are no group of tokens: one that is open runs to the end of the input.
            let Some(tree) = self.peek() else { return Err(Diagnostic::wanted(open, Wanted::ClosingAngle, "the end")) };
            let character = if let TokenTree::Punct(punct) = &tree { punct.as_char() } else { ' ' };
            match character {
                '<' => level += 1,
                // `->` and `=>` occur in the braces of an argument and in types of functions.
                '>' if !ends_with_minus(&tokens) => level -= 1,
                // A `;` ends the definition: the bracket was forgotten, and all later ones would be read as arguments.
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
}

/// Whether a word of Rust may be part of a path.
pub(super) fn is_path_word(ident: &Ident) -> bool {
    ["crate", "self", "super", "Self"].iter().any(|word| ident == word)
}

/// Whether a `>` after these tokens is the head of an arrow.
fn ends_with_minus(tokens: &[TokenTree]) -> bool {
    matches!(tokens.last(), Some(TokenTree::Punct(punct)) if punct.as_char() == '-' || punct.as_char() == '=')
}

/// Returns a generic argument, from its tokens.
fn argument(tokens: &[TokenTree]) -> GenericArgument {
    match tokens {
        [TokenTree::Ident(ident)] => GenericArgument { value: None, ident: Some(ident.clone()) },
        [TokenTree::Literal(literal)] => GenericArgument { value: integer(literal).ok(), ident: None },
        // `{4}` and fragments of a macro: groups around one argument, which say nothing by themselves.
        [TokenTree::Group(group)] if group.delimiter() != Delimiter::Parenthesis => {
            let inside: Vec<TokenTree> = group.stream().into_iter().collect();
            if inside.len() == 1 { argument(&inside) } else { GenericArgument { value: None, ident: None } }
        }
        _ => GenericArgument { value: None, ident: None },
    }
}

/// Whether there is a comma between tokens, outside of groups and of generic arguments such as `A::<B, C>` and `<A as
/// B<C, D>>::E`.
fn has_comma(tokens: &TokenStream) -> bool {
    let (mut depth, mut before) = (0_usize, None);
    for tree in tokens.clone() {
        if let TokenTree::Punct(punct) = &tree {
            match punct.as_char() {
                // Elsewhere `<` compares, and a comma after it would be at the top.
                '<' if depth > 0 || matches!(before, None | Some(':')) => depth += 1,
                '>' if depth > 0 && !matches!(before, Some('-' | '=')) => depth -= 1,
                ',' if depth == 0 => return true,
                _ => {}
            }
            before = Some(punct.as_char());
        } else {
            before = Some(' ');
        }
    }
    false
}
