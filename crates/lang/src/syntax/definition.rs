//! Parses definitions: `pub type Tile<const N: usize> = (N, 8) : (8, 1);` and `pub const N: usize = size(Tile);`.

use proc_macro2::{Delimiter, Ident, TokenStream};

use super::{Attributes, Expression, Kind, Parsed, Parser, is_keyword};
use crate::defines::Defines;
use crate::diagnose::{Diagnostic, Slip, Wanted};
use crate::region::Region;

/// The words of definitions that Rust does not have.
const WORDS: [(&str, Defines); 8] = [
    ("linear", Defines::Linear),
    ("dimension", Defines::Dimension),
    ("access", Defines::Access),
    ("atom", Defines::Atom),
    ("mma", Defines::Product),
    ("copy", Defines::Copy),
    ("tma", Defines::Tma),
    ("plan", Defines::Plan),
];

/// A definition, as far as it could be read.
#[derive(Clone, Debug)]
pub struct Definition {
    pub defines: Defines,
    pub attributes: Attributes,
    pub visibility: TokenStream,
    pub name: Ident,
    /// The names of its `const N: usize` parameters.
    pub parameters: Vec<Ident>,
    /// `None` after an error, which has been reported.
    pub expression: Option<Expression>,
}

impl Definition {
    /// Whether it is under a `#[cfg(..)]`.
    pub fn is_conditional(&self) -> bool {
        !self.attributes.conditions.is_empty()
    }
}

/// Parses all definitions of the input. After an error, parsing continues after the next `;` or at the next definition.
pub fn definitions(parser: &mut Parser, errors: &mut Vec<Diagnostic>) -> Vec<Definition> {
    let mut definitions = Vec::new();
    while !parser.at_end() {
        let before = *parser;
        let attributes = parser.attributes(errors);
        if parser.at_end() {
            errors.push(Diagnostic::attribute_at_the_end(before.region_to(parser)));
            break;
        }
        let visibility = parser.visibility();
        let keyword = parser.here();
        let (defines, name) = match parser.name() {
            Ok(head) => head,
            Err(error) => {
                errors.push(error);
                parser.recover();
                continue;
            }
        };
        let mut definition =
            Definition { defines, attributes, visibility, name, parameters: Vec::new(), expression: None };
        let body = Parser::chapter(defines.described()[0], keyword);
        match body.and_then(|()| parser.defined(&mut definition)) {
            Ok(expression) => definition.expression = Some(expression),
            Err(error) => {
                errors.push(error);
                parser.recover();
                definitions.push(definition);
                continue;
            }
        }
        if !parser.take_punct(';') {
            errors.push(parser.missing_semicolon(definition.expression.as_ref()));
            parser.recover();
        }
        definitions.push(definition);
    }
    definitions
}

impl Parser<'_> {
    /// Parses the parameters of a definition and what it defines.
    fn defined(&mut self, definition: &mut Definition) -> Parsed<Expression> {
        let Definition { defines, name, parameters, .. } = definition;
        match *defines {
            Defines::Layout => self.body(name, parameters),
            Defines::Number => self.number_body(name),
            Defines::Linear => self.linear_body(name, parameters),
            Defines::Dimension => self.dimension_body(name),
            Defines::Plan => self.body_of(name, *defines, Parser::plan_definition),
            Defines::Access => self.body_of(name, *defines, Parser::access_definition),
            Defines::Atom | Defines::Product | Defines::Copy | Defines::Tma => {
                self.atom_body(*defines, name, parameters)
            }
        }
    }

    /// Parses `pub`, `pub(crate)`, `pub(in crate::a)`, or nothing.
    fn visibility(&mut self) -> TokenStream {
        let start = *self;
        if self.take_word("pub") {
            // `pub(crate)` and `pub(in ..)`: the tokens are passed on, and rustc checks them.
            self.take_group(Delimiter::Parenthesis);
        }
        start.tokens_until(self)
    }

    /// Parses `type Name` or `const NAME`.
    fn name(&mut self) -> Parsed<(Defines, Ident)> {
        // An error may have left the definition before in the middle of an operand, and parameters are its own.
        (self.depth, self.has_parameters) = (0, false);
        let defines = if self.take_word("const") {
            Defines::Number
        } else if self.take_word("type") {
            Defines::Layout
        } else if let Some(defines) = self.defining_word() {
            self.skip();
            defines
        } else {
            return Err(self.not_a_definition());
        };
        match self.peek_ident() {
            Some(name) if !is_keyword(&name) => {
                self.skip();
                Ok((defines, name))
            }
            _ => Err(self.no_name(defines)),
        }
    }

    /// Returns the kind of `linear Name`, `dimension Name`, `access Name`, `atom Name`, `mma Name`, `copy Name` or
    /// `plan Name`, if one of these comes next.
    fn defining_word(&self) -> Option<Defines> {
        let mut next = *self;
        // The words are none of Rust's, so a name has to follow: `linear` alone may be a layout in scope.
        let (_, defines) = WORDS.iter().find(|(word, _)| next.take_word(word))?;
        next.peek_ident().is_some_and(|word| word != "type" && word != "const").then_some(*defines)
    }

    /// Parses `=` and the body of the definition: `= {lane: 4 ^ 1} -> {row: 4}`.
    fn body_of(
        &mut self,
        name: &Ident,
        defines: Defines,
        read: fn(&mut Self) -> Parsed<Expression>,
    ) -> Parsed<Expression> {
        if !self.take_punct('=') {
            return Err(self.no_equals(&name.to_string(), defines));
        }
        self.reject_other_keyword(&name.to_string(), defines)?;
        read(self)
    }

    /// Parses `= identity(N, warp, row)`, with parameters before it.
    fn linear_body(&mut self, name: &Ident, parameters: &mut Vec<Ident>) -> Parsed<Expression> {
        if self.peek_punct('<') {
            self.parameters(parameters)?;
        }
        self.has_parameters = !parameters.is_empty();
        self.body_of(name, Defines::Linear, Parser::linear_definition)
    }

    /// Parses nothing: a dimension has the name of its type.
    fn dimension_body(&mut self, name: &Ident) -> Parsed<Expression> {
        // The name of the type is the name of the dimension, so there is nothing to read.
        let (word, region) = (dimension_word(&name.to_string()), Region::from(name.span()));
        // A name in other letters is reported by the reader of names.
        if !self.peek_punct(';') && !self.at_end() {
            return Err(Diagnostic::dimension_end(self.here(), &name.to_string(), &word, &self.found()));
        }
        Ok(Expression { kind: Kind::Dimension(word), region })
    }

    /// Parses `= tiled(Fma, (2, 2, 1))`, with parameters before it.
    fn atom_body(&mut self, defines: Defines, name: &Ident, parameters: &mut Vec<Ident>) -> Parsed<Expression> {
        if self.peek_punct('<') {
            self.parameters(parameters)?;
        }
        if !self.take_punct('=') {
            return Err(self.no_equals(&name.to_string(), defines));
        }
        self.has_parameters = !parameters.is_empty();
        self.reject_other_keyword(&name.to_string(), defines)?;
        self.atom_definition(match defines {
            Defines::Atom => Wanted::Instruction,
            Defines::Product => Wanted::TiledProduct,
            Defines::Tma => Wanted::BulkCopy,
            _ => Wanted::TiledCopy,
        })
    }

    /// Parses `: usize = size(Tile)`.
    fn number_body(&mut self, name: &Ident) -> Parsed<Expression> {
        if !self.take_punct(':') || !self.take_word("usize") {
            return Err(self.number_type(&name.to_string()));
        }
        if !self.take_punct('=') {
            return Err(self.wanted(Wanted::NumberEquals));
        }
        self.reject_foreign()?;
        let start = *self;
        // In `2 * N` both are numbers: a short name is no layout here.
        self.depth += 1;
        let number = self.operand(Wanted::NumberExpression)?;
        // A tuple or a `:` is a layout: the keyword is wrong, and the body right.
        if matches!(number.kind, Kind::Tuple(_)) || self.peek_alone(':') {
            let mended = format!("type {name} = {};", start.rest_of_definition());
            return Err(Diagnostic::slip(number.region, Slip::ConstForType, "", &mended));
        }
        if self.peek_ident().is_some()
            && let Some(call) = self.operands_without_parentheses(&number)
        {
            return Err(call);
        }
        self.reject_slips(&number)?;
        self.depth -= 1;
        Ok(number)
    }

    /// Parses parameters, `=`, and the expression.
    fn body(&mut self, name: &Ident, parameters: &mut Vec<Ident>) -> Parsed<Expression> {
        if self.peek_punct('<') {
            self.parameters(parameters)?;
        }
        if self.peek_ident().is_some_and(|word| word == "where") {
            return Err(Diagnostic::where_clause(self.here()));
        }
        // As a whole operator, since `==` and `=>` begin with the same character.
        if !self.peek_alone('=') {
            return Err(self.no_equals(&name.to_string(), Defines::Layout));
        }
        self.skip();
        self.has_parameters = !parameters.is_empty();
        self.reject_attribute_here()?;
        self.reject_other_keyword(&name.to_string(), Defines::Layout)?;
        self.reject_foreign()?;
        let expression = self.expression()?;
        self.reject_separator(&expression)?;
        if self.peek_ident().is_some_and(|word| word == "where") {
            return Err(Diagnostic::where_clause(self.here()));
        }
        Ok(expression)
    }

    /// Parses `<const N: usize, const M: usize>`.
    fn parameters(&mut self, parameters: &mut Vec<Ident>) -> Parsed<()> {
        self.skip();
        while !self.take_punct('>') {
            let name = self.parameter()?;
            // rustc would report the generated code, once for each item that has the parameters.
            if parameters.contains(&name) {
                return Err(Diagnostic::parameter_twice(Region::from(name.span()), &name.to_string()));
            }
            parameters.push(name);
            if !self.peek_punct('>') && !self.take_punct(',') {
                return Err(self.wanted(Wanted::ParameterComma));
            }
        }
        Ok(())
    }

    /// Parses `const N: usize`.
    fn parameter(&mut self) -> Parsed<Ident> {
        let start = self.here();
        if let Some((lifetime, _)) = self.cursor.lifetime() {
            return Err(Diagnostic::lifetime(start.to(lifetime.ident.span().into())));
        }
        // Read in any form first, so that one error shows the whole parameter as it should be.
        let has_const = self.take_word("const");
        let Some(name) = self.peek_ident().filter(|name| !is_keyword(name)) else {
            return Err(self.wanted(Wanted::Parameter));
        };
        self.skip();
        let typed = self.take_punct(':') && self.take_word("usize");
        if has_const && typed && !self.peek_punct('=') {
            return Ok(name);
        }
        if has_const && typed {
            return Err(Diagnostic::parameter_default(self.here(), &name.to_string()));
        }
        // The error is about the whole parameter.
        let mut end = *self;
        while !end.at_end() && !end.peek_punct(',') && !end.peek_punct('>') && !end.peek_punct(';') {
            end.skip();
        }
        Err(Diagnostic::parameter(start.to(end.last), &name.to_string()))
    }

    /// Returns the error of a definition that continues where it should end.
    fn missing_semicolon(&mut self, expression: Option<&Expression>) -> Diagnostic {
        // At the end, or before the next definition, the caret is after this one.
        let is_next = self.starts_definition() || self.peek_ident().is_some_and(|word| word == "const");
        if self.at_end() || is_next {
            let mended = expression.map(|expression| format!("{expression};")).unwrap_or_default();
            return Diagnostic::slip(self.last, Slip::MissingSemicolon, &self.found(), &mended);
        }
        if let Some(call) = expression.and_then(|expression| self.operands_without_parentheses(expression)) {
            return call;
        }
        self.wanted(Wanted::Semicolon)
    }

    /// Skips to after the next `;`, or to the next definition.
    fn recover(&mut self) {
        // Without a `;` the next definition ends the wrong one: one mistake is one error.
        while !self.at_end() && !self.starts_definition() {
            if self.take_punct(';') {
                return;
            }
            self.skip();
        }
    }

    /// Whether a definition begins here.
    pub(super) fn starts_definition(&self) -> bool {
        self.peek_punct('#')
            || self.defining_word().is_some()
            || self.peek_ident().is_some_and(|ident| ident == "type" || ident == "pub")
    }
}

/// Returns the name of the dimension whose type is `KvHead`: `kv_head`.
pub fn dimension_word(name: &str) -> String {
    let (mut word, mut last) = (String::new(), 'A');
    for letter in name.chars() {
        // `KV` is `kv`: of several capitals only the first begins a word.
        if letter.is_ascii_uppercase() && !last.is_ascii_uppercase() && last != '_' {
            word.push('_');
        }
        word.push(letter.to_ascii_lowercase());
        last = letter;
    }
    word
}
