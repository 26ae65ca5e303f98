//! The notation of `CuTe` C++ and its relatives in Python. It is not accepted, but translated as a whole, to be pasted.
//!
//! ```text
//! Layout<Shape<_4, _8>, Stride<_8, _1>>                (4, 8) : (8, 1)
//! make_layout(make_shape(4, 8), make_stride(8, 1))     (4, 8) : (8, 1)
//! make_layout(Shape<_4, _8>{}, LayoutRight{})          row_major(4, 8)
//! cute.make_layout((4, 8), stride=(8, 1))              (4, 8) : (8, 1)
//! ```

mod translator;
mod trees;

use proc_macro2::{TokenStream, TokenTree};
use syn::buffer::TokenBuffer;

use super::spelled::spelled;
use super::{Parsed, Parser};
use crate::diagnose::{Diagnostic, Slip};
use translator::Translator;

/// Functions whose value is a tuple.
pub const TUPLE_CALLS: &[&str] = &["make_shape", "make_stride", "make_coord", "make_step", "make_tuple"];
/// Types whose arguments are a tuple.
pub const TUPLE_TYPES: &[&str] = &["Shape", "Stride", "Coord", "Step", "tuple"];
/// Types whose argument is an integer.
pub const INTEGERS: &[&str] = &["Int", "C", "constant", "integral_constant"];
/// Named strides, and the operations that make them.
const MAJORS: &[(&str, &str)] = &[
    ("LayoutLeft", "column_major"),
    ("GenColMajor", "column_major"),
    ("layout_left", "column_major"),
    ("LayoutRight", "row_major"),
    ("GenRowMajor", "row_major"),
    ("layout_right", "row_major"),
];
/// The words of a free mode in a coordinate.
const FREE: &[&str] = &["None", "Underscore"];
/// Modules with the operations of other libraries.
pub const MODULES: &[&str] = &["cute", "cutlass", "pycute", "ct", "torch"];
/// Names that make a layout of a shape and a stride.
pub const LAYOUTS: &[&str] = &["make_layout", "Layout", "layout", "empty_strided"];
/// The call that makes a layout of a shape and an order, which may be labelled.
const ORDERED: &str = "make_ordered_layout";
/// Strides along an axis: `E<0, 1>`, `ScaledBasis<Int<4>, 0>`.
const BASES: &[&str] = &["E", "ScaledBasis"];
/// Swizzles as types and values.
pub const SWIZZLES: &[&str] = &["Swizzle", "swizzle", "make_swizzle"];

impl Parser<'_> {
    /// Reports an expression in a foreign notation, up to the `;`.
    pub(super) fn reject_foreign(&self) -> Parsed<()> {
        // A word of another library may be the name of a user's type: only what the translator notes makes it a slip.
        let tokens = self.until(&[';']);
        if !sounds_foreign(&tokens) {
            return Ok(());
        }
        let trees: Vec<TokenTree> = tokens.into_iter().collect();
        let mut translator = Translator::default();
        let translated: TokenStream = translator.list(&trees, false).into_iter().collect();
        let Some((slip, region, found)) = translator.first else { return Ok(()) };
        // The translation is parsed like any input. What this language would refuse is not proposed.
        let buffer = TokenBuffer::new2(translated.clone());
        let mut parser = Parser::new(buffer.begin());
        let mended = match parser.expression() {
            Ok(_) if parser.at_end() => spelled(&translated),
            // Without the module it is another slip, with a help of its own.
            Err(error) if slip == Slip::Prefix => return Err(error),
            _ => String::new(),
        };
        if slip == Slip::Integer && !mended.is_empty() {
            // The number first, then the whole expression.
            let number = found.trim_matches(|c: char| !c.is_ascii_digit());
            let help = "write |{}|; the whole text: |{}|";
            return Err(Diagnostic::slip_of_two(region, slip, &found, help, &[number, &mended]));
        }
        Err(Diagnostic::slip(region, slip, &found, &mended))
    }
}

/// Whether the tokens contain a word that could be foreign.
fn sounds_foreign(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().any(|tree| match tree {
        TokenTree::Ident(word) => is_foreign(&word.to_string()),
        TokenTree::Group(group) => sounds_foreign(&group.stream()),
        _ => false,
    })
}

/// Whether a word could be foreign.
pub(crate) fn is_foreign(word: &str) -> bool {
    let lists = [TUPLE_CALLS, TUPLE_TYPES, INTEGERS, FREE, MODULES, LAYOUTS, SWIZZLES];
    cute_integer(word).is_some()
        || lists.iter().any(|list| list.contains(&word))
        || ["shape", "stride", "make_tile", ORDERED].contains(&word)
        || major(word).is_some()
}

/// Returns the digits of `_4`.
fn cute_integer(word: &str) -> Option<&str> {
    let digits = word.strip_prefix('_')?;
    (!digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())).then_some(digits)
}

/// Returns the operation of a named stride.
pub fn major(word: &str) -> Option<&'static str> {
    MAJORS.iter().find(|(name, _)| *name == word).map(|(_, operation)| *operation)
}
