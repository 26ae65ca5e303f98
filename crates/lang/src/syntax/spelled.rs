//! Writes tokens as text, with the spaces of hand-written code; a token stream has them everywhere.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

use super::parser::MAX_DEPTH;

/// Writes tokens as a person does: `{N + 1}`, `DIMS[0]`, `crate::Tile<4, M>`, `(4, 8) : (8, 1)`.
pub fn spelled(tokens: &TokenStream) -> String {
    written(tokens, false, 0)
}

/// Writes the tokens of a path, in which each `<` opens arguments.
pub(super) fn spelled_path(tokens: &TokenStream) -> String {
    written(tokens, true, 0)
}

/// The maximum depth of groups; deeper ones are written as `..`. They are errors, and an error text needs no deep
/// stack.
const DEEPEST: usize = 2 * MAX_DEPTH;

fn written(tokens: &TokenStream, is_path: bool, depth: usize) -> String {
    let mut writer = Writer { is_path, depth, ..Writer::default() };
    writer.stream(tokens);
    // An arrow contains its map without spaces.
    writer.text.replace("- [", "-[").replace("] ->", "]->")
}

/// The operators of several characters.
pub(super) const LONG: &[&str] =
    &["::", "..", "...", "..=", "->", "=>", "==", "!=", "<=", ">=", "<<", ">>", "&&", "||", "**", ":="];

/// The previous token, which decides on a space before the next one.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Before {
    /// The begin of a text, an opening bracket, or a token that binds to the next one: `::`, `.`, a sign.
    #[default]
    Nothing,
    /// A name, number or bracket: an operand.
    Operand,
    /// A name after which `<` opens arguments.
    Type,
    /// `,`, or an operator with two operands.
    Space,
}

#[derive(Default)]
struct Writer {
    text: String,
    before: Before,
    /// The number of open `<` of generic arguments.
    angles: usize,
    /// Whether every name may have arguments.
    is_path: bool,
    /// The number of enclosing groups.
    depth: usize,
}

impl Writer {
    fn stream(&mut self, tokens: &TokenStream) {
        let mut operator = String::new();
        for tree in tokens.clone() {
            match tree {
                TokenTree::Punct(punct) => {
                    let longer = format!("{operator}{}", punct.as_char());
                    let is_one = !operator.is_empty() && LONG.iter().any(|long| long.starts_with(&longer));
                    // `>>` closes two lists of arguments: there it is no shift.
                    if !is_one || self.opens_or_closes(&operator) {
                        self.operator(&operator);
                        operator.clear();
                    }
                    operator.push(punct.as_char());
                    if punct.spacing() == Spacing::Alone {
                        self.operator(&operator);
                        operator.clear();
                    }
                }
                tree => {
                    self.operator(&operator);
                    operator.clear();
                    self.operand(&tree);
                }
            }
        }
        self.operator(&operator);
    }

    /// Whether this is a bracket of generic arguments, a token of its own.
    fn opens_or_closes(&self, operator: &str) -> bool {
        (operator == "<" && matches!(self.before, Before::Type | Before::Nothing))
            || (operator == ">" && self.angles > 0)
    }

    fn operand(&mut self, tree: &TokenTree) {
        match tree {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::Brace => ("{", "}"),
                    // A fragment of a macro is shown as it was written, without brackets that nobody wrote.
                    Delimiter::None => return self.stream(&group.stream()),
                };
                let is_word = matches!(self.before, Before::Operand | Before::Type);
                // `if x { a }` has a space before its braces, `f(x)` and `a[0]` have none.
                let apart = group.delimiter() == Delimiter::Brace && is_word;
                self.space(apart);
                let inside = if self.depth < DEEPEST {
                    written(&group.stream(), false, self.depth + 1)
                } else {
                    "..".to_owned()
                };
                self.text.extend([open, &inside, close]);
                self.before = Before::Operand;
            }
            tree => {
                let word = tree.to_string();
                self.space(matches!(self.before, Before::Operand | Before::Type));
                let is_name = matches!(tree, TokenTree::Ident(_));
                let is_type = is_name && (self.is_path || word.starts_with(char::is_uppercase));
                self.before = if is_type { Before::Type } else { Before::Operand };
                // `T as Trait`
                if word == "as" {
                    self.before = Before::Space;
                }
                self.text.push_str(&word);
            }
        }
    }

    fn operator(&mut self, operator: &str) {
        let after_operand = matches!(self.before, Before::Operand | Before::Type);
        match operator {
            "" => {}
            "," => {
                self.text.push(',');
                self.before = Before::Space;
            }
            ";" => {
                self.text.push(';');
                self.before = Before::Space;
            }
            "::" | "." | ".." | "..." | "..=" | "?" | "!" | "#" | "$" => {
                self.space(false);
                self.text.push_str(operator);
                self.before = if operator == "?" { Before::Operand } else { Before::Nothing };
            }
            "<" if self.opens_or_closes("<") => {
                self.space(false);
                self.text.push('<');
                (self.angles, self.before) = (self.angles + 1, Before::Nothing);
            }
            ">" if self.angles > 0 => {
                self.text.push('>');
                (self.angles, self.before) = (self.angles - 1, Before::Operand);
            }
            // `<const N: usize>`
            ":" if self.angles > 0 => {
                self.text.push(':');
                self.before = Before::Space;
            }
            _ if after_operand => {
                self.text.extend([" ", operator]);
                self.before = Before::Space;
            }
            _ => {
                self.space(false);
                self.text.push_str(operator);
                self.before = Before::Nothing;
            }
        }
    }

    /// Writes the space that the previous token needs, or `asked`.
    fn space(&mut self, asked: bool) {
        if asked || self.before == Before::Space {
            self.text.push(' ');
        }
    }
}
