//! The consts of a Rust file, as far as they are integers: `const M: usize = 1024; const G: usize = K / 32;`.
//!
//! Law: a name has a number only if rustc gives it the same one at that place. A const under an attribute, a const of
//! another crate and a generic parameter have none.

use std::collections::{BTreeMap, BTreeSet};

use layout_lang::{Program, Value};
use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// The types of consts that are read. A layout has numbers of `usize`; other types are cast.
const TYPES: &[&str] = &["usize", "u64", "u32", "u16", "u8"];

/// The consts that are visible at a place, with their numbers. `None` hides a const outside.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scope {
    names: BTreeMap<String, Option<u64>>,
}

impl Scope {
    /// Returns the scope of a block or a module, with its own consts. `before` has the tokens before its bracket.
    pub(crate) fn inside(&self, before: &[TokenTree], tokens: &[TokenTree]) -> Scope {
        // A module sees nothing of the code around it but its imports; a block sees all of it.
        let mut scope = if is_module(before) { self.imported(tokens) } else { self.clone() };
        // `fn f<const N: usize>() { .. }`: the parameter hides a const.
        let head = before.split(|tree| is(tree, ";") || is_braces(tree)).next_back().unwrap_or_default();
        for (i, tree) in head.iter().enumerate() {
            if let (true, Some(TokenTree::Ident(name))) = (is(tree, "const"), head.get(i + 1)) {
                scope.names.insert(name.to_string(), None);
            }
        }
        // A const of `impl Tile` is `Self::M`.
        if head.iter().any(|tree| is(tree, "impl") || is(tree, "trait")) {
            return scope;
        }
        scope.hide_imports(tokens);
        let (mut open, mut defined) = (Vec::new(), BTreeSet::new());
        for (name, expression) in definitions(tokens) {
            scope.names.insert(name.clone(), None);
            // Further definitions are under conditions: which of them holds is unknown. A third one is no first.
            let is_first = defined.insert(name.clone());
            open.retain(|(known, _)| *known != name);
            if let (Some(expression), true) = (expression, is_first) {
                open.push((name, expression));
            }
        }
        scope.evaluate(open);
        scope
    }

    /// Evaluates consts in any order, until no further one has a number.
    fn evaluate(&mut self, mut open: Vec<(String, TokenStream)>) {
        loop {
            let before = open.len();
            // A const may refer to a later one. Each round but the last removes one, so the loop ends.
            open.retain(|(name, expression)| {
                let value = self.value(expression);
                if value.is_some() {
                    self.names.insert(name.clone(), value);
                }
                value.is_none()
            });
            if open.len() == before {
                return;
            }
        }
    }

    /// Returns the number of an expression, by the arithmetic of `layout!`.
    fn value(&self, expression: &TokenStream) -> Option<u64> {
        let program = Program::parse(&format!("const IT: usize = {{{expression}}};"));
        let values = self.numbers().fold(program, |program, (name, number)| program.with(name, number)).evaluate();
        match values.ok()?.get("IT") {
            Some(Value::Number(number)) => Some(*number),
            _ => None,
        }
    }

    /// Iterates over the names with numbers.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = (&str, u64)> {
        self.names.iter().filter_map(|(name, number)| Some((name.as_str(), (*number)?)))
    }

    /// Returns the consts that a module imports from the module around it: `use super::*`, `use super::{M, N};`.
    fn imported(&self, tokens: &[TokenTree]) -> Scope {
        let mut scope = Scope::default();
        for item in tokens.split(|tree| is(tree, ";")) {
            let Some(begin) = item.iter().rposition(|tree| is(tree, "use")) else { continue };
            let path: Vec<&TokenTree> = item[begin + 1..].iter().filter(|tree| !is(tree, ":")).collect();
            match path[..] {
                [above, TokenTree::Punct(star)] if is(above, "super") && star.as_char() == '*' => return self.clone(),
                [above, TokenTree::Ident(name)] if is(above, "super") => scope.import(self, &name.to_string()),
                [above, TokenTree::Group(names)] if is(above, "super") => {
                    // A renamed const keeps no number: its old name is not one here.
                    let names: Vec<TokenTree> = names.stream().into_iter().collect();
                    for name in names.split(|tree| is(tree, ",")) {
                        if let [TokenTree::Ident(name)] = name {
                            scope.import(self, &name.to_string());
                        }
                    }
                }
                _ => {}
            }
        }
        scope
    }

    /// Hides what other imports may name: `use sizes::M;`, `use sizes::*;`.
    fn hide_imports(&mut self, tokens: &[TokenTree]) {
        for item in tokens.split(|tree| is(tree, ";")) {
            let Some(begin) = item.iter().rposition(|tree| is(tree, "use")).filter(|at| is_item(&item[..*at])) else {
                continue;
            };
            if item.get(begin + 1).is_some_and(|first| is(first, "super")) {
                continue;
            }
            let path = item[begin..].iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            let words: Vec<&str> = path.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
            for (name, number) in &mut self.names {
                // A glob may name any const.
                if path.contains('*') || words.contains(&name.as_str()) {
                    *number = None;
                }
            }
        }
    }

    fn import(&mut self, from: &Scope, name: &str) {
        if let Some(number) = from.names.get(name) {
            self.names.insert(name.to_owned(), *number);
        }
    }
}

/// Returns the consts that are defined among tokens, with their expressions; `None` for one that is not read.
fn definitions(tokens: &[TokenTree]) -> Vec<(String, Option<TokenStream>)> {
    let mut found = Vec::new();
    for item in tokens.split(|tree| is(tree, ";")) {
        // After the last block: `fn f() {} const M: usize = 4`.
        let begin = item.iter().rposition(|tree| is(tree, "const")).filter(|at| is_item(&item[..*at]));
        let Some(item) = begin.map(|at| &item[at..]) else { continue };
        let [_, TokenTree::Ident(name), colon, TokenTree::Ident(kind), equals, expression @ ..] = item else {
            continue;
        };
        if !is(colon, ":") || !is(equals, "=") {
            continue;
        }
        let is_read = TYPES.contains(&&*kind.to_string()) && !has_condition(tokens, name);
        found.push((name.to_string(), is_read.then(|| expression.iter().cloned().collect())));
    }
    found
}

/// Whether a definition has an attribute that may remove it: `#[cfg(..)]`, or one of a macro.
fn has_condition(tokens: &[TokenTree], name: &proc_macro2::Ident) -> bool {
    let at = tokens
        .windows(2)
        .position(|pair| is(&pair[0], "const") && matches!(&pair[1], TokenTree::Ident(found) if found == name));
    let mut before = &tokens[..at.unwrap_or_default()];
    // Backwards over visibility and attributes, up to the item before.
    while let [rest @ .., last] = before {
        match last {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket => {
                let attribute = group.stream().to_string();
                // These neither remove nor change a definition; any other attribute might.
                if !["doc", "allow", "expect"].iter().any(|harmless| attribute.starts_with(harmless)) {
                    return true;
                }
            }
            TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {}
            word if is(word, "pub") || is(word, "#") => {}
            _ => return false,
        }
        before = rest;
    }
    false
}

/// Whether an item begins here: after a block, an attribute, or `pub`, `pub(crate)`.
fn is_item(before: &[TokenTree]) -> bool {
    before.last().is_none_or(|last| match last {
        TokenTree::Ident(word) => word == "pub",
        TokenTree::Group(_) => true,
        _ => false,
    })
}

fn is_module(before: &[TokenTree]) -> bool {
    matches!(before, [.., word, TokenTree::Ident(_)] if is(word, "mod"))
}

fn is_braces(tree: &TokenTree) -> bool {
    matches!(tree, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
}

/// Whether a tree is this word or character.
fn is(tree: &TokenTree, text: &str) -> bool {
    match tree {
        TokenTree::Ident(word) => word == text,
        TokenTree::Punct(punct) => text.len() == 1 && text.starts_with(punct.as_char()),
        _ => false,
    }
}
