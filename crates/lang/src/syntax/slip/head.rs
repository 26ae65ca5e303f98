//! Slips in the head of a definition.

use proc_macro2::{Delimiter, Group, TokenTree};

use super::{is_layout, list_of};
use crate::defines::Defines;
use crate::diagnose::{Diagnostic, Slip, Wanted};
use crate::spell;
use crate::syntax::spelled::{spelled, spelled_path};
use crate::syntax::{Parser, is_keyword, whole_expression};

/// The words that begin a definition in Rust, C++ and Python.
const KEYWORDS: &[&str] = &[
    "let",
    "static",
    "struct",
    "enum",
    "union",
    "fn",
    "trait",
    "auto",
    "using",
    "typedef",
    "constexpr",
    "def",
    "var",
    "val",
    "class",
];

/// The words of those languages that precede such a word, or a type.
const QUALIFIERS: &[&str] = &["mut", "const", "constexpr", "static", "inline", "auto", "type", "using"];

impl Parser<'_> {
    /// Returns the error of another word in place of `type`.
    pub(in crate::syntax) fn not_a_definition(&self) -> Diagnostic {
        let here = self.here();
        if self.peek_punct(';') {
            return Diagnostic::slip(here, Slip::DoubledSemicolon, ";", "").in_place_of(here);
        }
        let Some(word) = self.peek_ident() else { return self.nameless() };
        let text = word.to_string();
        let mut next = *self;
        next.skip();
        // An import belongs above the macro: there is no form for it here, so there is nothing to paste.
        if text == "use" {
            return Diagnostic::slip(here, Slip::Import, &format!("use {}", next.rest_of_definition()), "");
        }
        if KEYWORDS.contains(&text.as_str()) {
            // `static constexpr auto`: all words before the name fall away together.
            while next.peek_ident().is_some_and(|word| QUALIFIERS.iter().any(|qualifier| word == qualifier)) {
                next.skip();
            }
            return Diagnostic::slip(here, Slip::Keyword, &text, &next.as_definition());
        }
        if is_keyword(&word) {
            return self.wanted(Wanted::Definition);
        }
        let follows = next.peek();
        match follows {
            // `tpye Tile = ..`, `export type Tile = ..`
            Some(TokenTree::Ident(name)) if name == "type" || name == "const" => {
                let mut after = next;
                after.skip();
                Diagnostic::slip(here, Slip::Misspelt, &text, &format!("pub {name} {}", after.rest_of_head()))
            }
            Some(TokenTree::Ident(_)) if spell::is_slip(&text, "type") || spell::is_slip(&text, "const") => {
                let meant = if spell::is_slip(&text, "type") { "type" } else { "const" };
                Diagnostic::slip(here, Slip::Misspelt, &text, &format!("{meant} {}", next.rest_of_head()))
            }
            Some(TokenTree::Punct(punct))
                if ['=', '<', ':'].contains(&punct.as_char()) && !next.peek_path_separator() =>
            {
                Diagnostic::slip(here, Slip::Type, &text, &self.as_definition())
            }
            _ => self.nameless(),
        }
    }

    /// Returns the error of an expression in place of a definition.
    fn nameless(&self) -> Diagnostic {
        let mut parser = *self;
        // Only a whole expression gets a name in the help. The rest of something else would not parse either.
        let is_expression = whole_expression_or_end(&mut parser);
        if !is_expression {
            return self.wanted(Wanted::Definition);
        }
        let found = self.peek().map(|tree| spelled(&tree.into())).unwrap_or_default();
        Diagnostic::slip(self.here(), Slip::Nameless, &found, &format!("type Tile = {};", self.rest_of_definition()))
    }

    /// Returns the rest of a definition with its `;`.
    fn rest_of_head(&self) -> String {
        format!("{};", self.rest_of_definition())
    }

    /// Returns the definition whose name comes next, in this language: a `type`, or a `const` if it is a number.
    fn as_definition(&self) -> String {
        let Some(name) = self.peek_ident() else { return String::new() };
        let mut right = *self;
        right.skip();
        let parameters = if right.peek_punct('<') { spelled_path(&right.until(&['=', ';'])) } else { String::new() };
        right.behind_equals().definition_of(&name.to_string(), &parameters)
    }

    /// Returns the position after the next `=` of this definition.
    fn behind_equals(mut self) -> Self {
        while !self.at_end() && !self.peek_punct('=') && !self.peek_punct(';') {
            self.skip();
        }
        // `==` is one slip, not two.
        while self.take_punct('=') {}
        self
    }

    /// Returns the definition of `name` whose right side comes next.
    fn definition_of(&self, name: &str, parameters: &str) -> String {
        let mut right = *self;
        if right.at_end() || right.peek_punct(';') {
            return String::new();
        }
        let all = self.rest_of_definition();
        let is_number =
            // The right side decides the keyword, whatever keyword was written.
            right.operand(Wanted::Layout).is_ok_and(|value| !is_layout(&value, true)) && !right.peek_punct(':');
        if is_number { format!("const {name}: usize = {all};") } else { format!("type {name}{parameters} = {all};") }
    }

    /// Returns the error of `const Tile = (4, 8);`, `const N = size(Tile);`, `const N: u32 = size(Tile);`, after the
    /// name.
    pub(in crate::syntax) fn number_type(&self, name: &str) -> Diagnostic {
        let (here, found) = (self.here(), self.found());
        let mended = self.behind_equals().definition_of(name, "");
        let slip = if mended.starts_with("type") { Slip::ConstForType } else { Slip::ConstType };
        Diagnostic::slip(here, slip, &found, &mended)
    }

    /// Returns the error of `type match = ..` or `type = ..`.
    pub(in crate::syntax) fn no_name(&self, defines: Defines) -> Diagnostic {
        let wanted = if defines == Defines::Number { Wanted::NumberName } else { Wanted::Name };
        let mut next = *self;
        next.skip();
        let Some(word) = self.peek_ident().filter(|_| next.peek_punct('=') || next.peek_punct(':')) else {
            return self.wanted(wanted);
        };
        // Rust's custom for names that are keywords; `_` names nothing, so the help has a name to replace.
        let name = if word == "_" { "Tile".to_owned() } else { format!("{word}_") };
        let head = if defines == Defines::Number { format!("const {name}: usize") } else { format!("type {name}") };
        let mended = format!("{head} = {}", next.behind_equals().rest_of_head());
        Diagnostic::slip(self.here(), Slip::Reserved, &word.to_string(), &mended)
    }

    /// Returns the error of a missing `=` after the name: `type Tile (4, 8);`, `type Tile : (4, 8);`, `type Tile(N) =
    /// ..`, `access Load read(..)`.
    pub(in crate::syntax) fn no_equals(&self, name: &str, defines: Defines) -> Diagnostic {
        let (here, mut next, [keyword, _]) = (self.here(), *self, defines.described());
        let found = self.peek().map(|tree| spelled(&tree.into())).unwrap_or_default();
        if let Some(TokenTree::Group(group)) = self.peek() {
            next.skip();
            // `type Tile(N) = ..`: brackets before the `=` are parameters, without one they are the body.
            if next.peek_punct('=') && group.delimiter() != Delimiter::Brace {
                let all = format!("{keyword} {name}<{}> = {}", parameters(&group), next.behind_equals().rest_of_head());
                return Diagnostic::slip(here, Slip::Parameters, &found, &all);
            }
            return Diagnostic::slip(
                here,
                Slip::Equals,
                &found,
                &format!("{keyword} {name} = {};", self.rest_of_definition()),
            );
        }
        while [':', '=', '<', '-', '>'].iter().any(|character| next.peek_punct(*character)) {
            next.skip();
        }
        if next.at_end() || next.peek_punct(';') {
            return self.wanted(Wanted::Equals);
        }
        let found = self.operator().map_or(found, |(operator, _)| operator);
        let mended = format!("{keyword} {name} = {};", next.rest_of_definition());
        Diagnostic::slip(here, Slip::Equals, &found, &mended)
    }
}

/// Returns the parameters of a list of names.
fn parameters(group: &Group) -> String {
    let names = list_of(&group.stream());
    let names: Vec<&str> =
        names.iter().filter_map(|name| name.split([' ', ':']).find(|word| *word != "const")).collect();
    names.iter().map(|name| format!("const {name}: usize")).collect::<Vec<_>>().join(", ")
}

/// Whether an expression comes next, up to a `;` or the end.
fn whole_expression_or_end(parser: &mut Parser) -> bool {
    let mut alone = *parser;
    whole_expression(&mut alone).is_ok() || (parser.expression().is_ok() && parser.peek_punct(';'))
}
