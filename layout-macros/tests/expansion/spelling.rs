//! What is one type, however it is written.

use layout_lang::Diagnostic;
use proc_macro2::{Delimiter, Group, TokenStream};

use super::*;

#[test]
fn groups_of_macro_arguments_are_looked_through() {
    let invisible =
        |source: &str| TokenStream::from(proc_macro2::TokenTree::from(Group::new(Delimiter::None, tokens(source))));
    let (name, shape, sum, empty) = (invisible("Tile"), invisible("(4, 8)"), invisible("N + 1"), invisible(""));
    let expansion = expand::layout(&quote::quote!(#empty type #name = #shape : (8, 1);));
    assert_eq!(expansion.tokens.to_string(), layout("type Tile = (4, 8) : (8, 1);").tokens.to_string());
    let expansion = expand::layout(&quote::quote!(type Tile = (4, #sum) : (#sum, 1);));
    assert_eq!(expansion.tokens.to_string(), layout("type Tile = (4, {N + 1}) : ({N + 1}, 1);").tokens.to_string());
}

#[test]
fn conditional_definitions_may_share_a_name() {
    let source = "#[cfg(a)] type A = 4; #[cfg(not(a))] type A = 8; type B = coalesce(A); #[cfg(a)] type C = 0;";
    let expansion = layout(source);
    assert_eq!(expansion.errors.iter().map(Diagnostic::code).collect::<Vec<_>>(), ["L0101"]);
    let tokens = expansion.tokens.to_string();
    assert!(tokens.contains("Coalesce < A >"), "{tokens}");
    assert!(tokens.contains("# [cfg (a)] :: core :: compile_error !"), "{tokens}");
}

#[test]
fn a_number_that_is_an_argument_is_known_and_named() {
    let source = "type Of<const M: usize> = (M, 8); const N: usize = 4; type A = Of<N>;";
    let tokens = layout(source).tokens.to_string();
    assert!(tokens.ends_with("const _ : () = { let _ : (Of < N > ,) ; } ;"), "{tokens}");
    assert!(tokens.contains("type A = :: layout_static :: Layout <"), "{tokens}");
    let tokens = layout("const N: usize = 4; type A = ({N + 1}, 8);").tokens.to_string();
    assert!(tokens.contains("_5") && tokens.ends_with("const _ : () = { let _ = (N ,) ; } ;"), "{tokens}");
}

#[test]
fn two_spellings_are_one_type() {
    let right = |source: &str| layout(source).tokens.to_string();
    let types =
        ["(4, 8)", "(4, 0x8usize) : (1, 4)", "column_major(4, 8)", "((4, 8) : (1, 4))", "ordered((4, 8), (0, 1))"];
    for source in types {
        assert_eq!(right(source), right("(4, 8) : (1, 4)"), "{source}");
    }
    assert_ne!(right("(4)"), right("4"));
    assert_ne!(right("((4), 8)"), right("(4, 8)"));
}

#[test]
fn a_raw_text_is_one_literal() {
    for text in ["", "a", "\"", "a\"#", "\"##\"#", "\\n \\", "# \n\u{2500} \""] {
        let raw = crate::emit::raw_text(text).expect("no carriage return");
        let trees: Vec<_> = tokens(&raw).into_iter().collect();
        assert!(
            matches!(&trees[..], [proc_macro2::TokenTree::Literal(literal)] if literal.to_string() == raw),
            "{raw}"
        );
        let marks = raw.len() - raw.trim_end_matches('#').len();
        let inside = raw.strip_prefix('r').map(|raw| &raw[marks + 1..raw.len() - marks - 1]);
        // A text that ends with marks has no fewer of its own.
        assert!(text.ends_with('#') || inside == Some(text), "{raw}");
    }
    assert_eq!(crate::emit::raw_text("a\r\n"), None);
    assert_eq!(crate::emit::raw_text(&format!("\"{}", "#".repeat(255))), None);
}
