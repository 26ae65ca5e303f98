//! Parses integer literals, and reports other forms in their place.

use proc_macro2::{Literal, TokenStream};
use syn::Lit;
use syn::buffer::TokenBuffer;

use crate::diagnose::{Diagnostic, Slip, Wanted};
use crate::region::Region;
use crate::syntax::spelled::spelled;
use crate::syntax::{Parsed, Parser, whole_expression};

/// The factor of a suffix in another language.
const SUFFIXES: &[(&str, u64)] = &[
    ("K", 1 << 10),
    ("k", 1 << 10),
    ("Ki", 1 << 10),
    ("KB", 1 << 10),
    ("KiB", 1 << 10),
    ("M", 1 << 20),
    ("Mi", 1 << 20),
    ("MB", 1 << 20),
    ("MiB", 1 << 20),
];

/// Returns the value of an integer literal of type `usize` or `u64`, or without a type.
pub(in crate::syntax) fn integer(literal: &Literal) -> Parsed<u64> {
    let region = Region::from(literal.span());
    let text = literal.to_string();
    match Lit::new(literal.clone()) {
        Lit::Int(number) => {
            let digits = number.base10_digits();
            if ["", "usize", "u64"].contains(&number.suffix()) {
                // syn reads hexadecimal, octal and binary digits, and underscores.
                return number.base10_parse().map_err(|_| Diagnostic::too_large(region, &text));
            }
            // rustc's lexer takes `4x8` for the number 4 with the suffix `x8`.
            if let Some(extents) = extents(&text) {
                return Err(Diagnostic::slip(region, Slip::Times, &text, &format!("({extents})")));
            }
            let unit = SUFFIXES.iter().find(|(suffix, _)| *suffix == number.suffix()).map_or(1, |(_, unit)| *unit);
            // Beyond 64 bits the help shows the digits alone, without a product that is wrong.
            let value = digits.parse::<u64>().ok().and_then(|value| value.checked_mul(unit));
            Err(Diagnostic::suffix(region, &text, &value.map_or(digits.to_owned(), |value| value.to_string())))
        }
        Lit::Float(number) => Err(Diagnostic::float(region, &text, &whole_number(number.base10_digits()))),
        Lit::Str(string) => Err(Diagnostic::string(region, &string.value(), layout_in(&string.value()).as_deref())),
        // A digit in quotes: the number in them was meant.
        Lit::Char(character) if character.value().is_ascii_digit() => {
            Err(Diagnostic::float(region, &text, &character.value().to_string()))
        }
        _ => Err(Diagnostic::wanted(region, Wanted::Number, &format!("`{text}`"))),
    }
}

/// Returns `4x8x2` as extents between commas.
fn extents(text: &str) -> Option<String> {
    let extents: Vec<&str> = text.split(['x', 'X']).collect();
    let are_numbers =
        extents.iter().all(|extent| extent.bytes().all(|byte| byte.is_ascii_digit()) && !extent.is_empty());
    // `0x8` is a hexadecimal number.
    (extents.len() > 1 && extents[0] != "0" && are_numbers).then(|| extents.join(", "))
}

/// Returns the integer of `1e3`, `4.0` or `4.5`, rounded down.
fn whole_number(digits: &str) -> String {
    let (number, exponent) = digits.split_once(['e', 'E']).unwrap_or((digits, "0"));
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    // Bounded: `1e999999` must not fill the help with zeros.
    let exponent = exponent.parse::<usize>().unwrap_or(0).min(30);
    let fraction: String = fraction.chars().chain(std::iter::repeat('0')).take(exponent).collect();
    let all = format!("{whole}{fraction}");
    let trimmed = all.trim_start_matches('0');
    // An extent of 0 would be the next error.
    if trimmed.is_empty() { "1".to_owned() } else { trimmed.to_owned() }
}

/// Returns the text of a string as a layout, if it is one.
fn layout_in(text: &str) -> Option<String> {
    // A text that is no Rust is no layout.
    let tokens: TokenStream = text.parse().ok()?;
    let buffer = TokenBuffer::new2(tokens.clone());
    let mut parser = Parser::new(buffer.begin());
    whole_expression(&mut parser).is_ok().then(|| spelled(&tokens))
}
