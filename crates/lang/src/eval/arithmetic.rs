//! Evaluates Rust expressions of integers, `{BK + PAD}`, if all names have values. Other expressions, and values beyond
//! 64 bits, are left to rustc.

use proc_macro2::{Delimiter, Group, Literal, TokenStream, TokenTree};
use syn::Lit;

/// The binary operators, with their precedence.
const OPERATORS: &[(&str, u8)] =
    &[("|", 1), ("^", 2), ("&", 3), ("<<", 4), (">>", 4), ("+", 5), ("-", 5), ("*", 6), ("/", 6), ("%", 6)];

/// Returns the value of an expression that consists of literals and of names with values.
pub(super) fn value(tokens: &TokenStream, name: &dyn Fn(&str) -> Option<u64>) -> Option<u64> {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let mut reader = Reader { trees: &trees, name };
    let value = reader.expression(0)?;
    // Tokens that are left are no arithmetic: then no value is better than a wrong one.
    reader.trees.is_empty().then_some(value)
}

struct Reader<'a> {
    trees: &'a [TokenTree],
    name: &'a dyn Fn(&str) -> Option<u64>,
}

impl Reader<'_> {
    /// Evaluates operands between operators that bind tighter than `loosest`.
    fn expression(&mut self, loosest: u8) -> Option<u64> {
        let mut left = self.operand()?;
        while let Some(&(operator, binding)) = self.operator().filter(|(_, binding)| *binding > loosest) {
            self.trees = &self.trees[operator.len()..];
            // Operators of equal strength group to the left: the right side takes stronger ones only.
            left = apply(operator, left, self.expression(binding)?)?;
        }
        Some(left)
    }

    fn operand(&mut self) -> Option<u64> {
        let (first, rest) = self.trees.split_first()?;
        self.trees = rest;
        let value = match first {
            TokenTree::Ident(ident) => (self.name)(&ident.to_string()),
            TokenTree::Literal(literal) => integer(literal),
            TokenTree::Group(group) => inside(group, self.name),
            TokenTree::Punct(_) => None,
        }?;
        // `N as usize` is the same number; narrower types may cut it.
        while let [TokenTree::Ident(cast), TokenTree::Ident(kind), rest @ ..] = self.trees {
            if cast != "as" || kind != "usize" {
                return None;
            }
            self.trees = rest;
        }
        Some(value)
    }

    fn operator(&self) -> Option<&'static (&'static str, u8)> {
        let next =
            |at: usize| if let TokenTree::Punct(punct) = self.trees.get(at)? { Some(punct.as_char()) } else { None };
        let comes_next =
            |operator: &str| operator.chars().enumerate().all(|(at, character)| next(at) == Some(character));
        // `&&` and `||` are read as their first half, and then fail at the second, which is no operand.
        OPERATORS.iter().find(|(operator, _)| comes_next(operator))
    }
}

fn inside(group: &Group, name: &dyn Fn(&str) -> Option<u64>) -> Option<u64> {
    matches!(group.delimiter(), Delimiter::Parenthesis | Delimiter::None).then(|| value(&group.stream(), name))?
}

fn integer(literal: &Literal) -> Option<u64> {
    match Lit::new(literal.clone()) {
        // Of another type the expression would not compile as a `usize`: rustc says so.
        Lit::Int(number) if ["", "usize"].contains(&number.suffix()) => number.base10_parse().ok(),
        _ => None,
    }
}

fn apply(operator: &str, left: u64, right: u64) -> Option<u64> {
    let shift = || u32::try_from(right).ok().filter(|shift| *shift < u64::BITS);
    match operator {
        // Checked: rustc refuses an overflow in a constant, with its own error.
        "+" => left.checked_add(right),
        "-" => left.checked_sub(right),
        "*" => left.checked_mul(right),
        "/" => left.checked_div(right),
        "%" => left.checked_rem(right),
        "<<" => shift().map(|shift| left << shift),
        ">>" => shift().map(|shift| left >> shift),
        "&" => Some(left & right),
        "^" => Some(left ^ right),
        "|" => Some(left | right),
        _ => None,
    }
}
