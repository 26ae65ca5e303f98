//! Words, tokens and fragments as they are written.

use layout_lang::Program;
use layout_lang::spell::{is_slip, nearest};
use layout_lang::syntax::{bound_first, spelled};
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

#[test]
fn slips_are_near_and_other_words_are_not() {
    for (slip, meant) in [
        ("compositon", "composition"),
        ("colaesce", "coalesce"),
        ("Coalesce", "coalesce"),
        ("logical_devide", "logical_divide"),
        ("row_mayor", "row_major"),
        ("srot", "sort"),
        ("intractible", "intractable"),
    ] {
        assert!(is_slip(slip, meant), "{slip}");
    }
    for (word, other) in
        [("composition", "composition"), ("tractable", "intractable_x"), ("tile", "sort"), ("dead_code", "intractable")]
    {
        assert!(!is_slip(word, other), "{word}");
    }
}

#[test]
fn the_nearest_of_several_candidates_wins() {
    let names = ["composition", "composition_extended", "complement"];
    assert_eq!(nearest("compositino", names.into_iter()), Some("composition"));
    assert_eq!(nearest("complment", names.into_iter()), Some("complement"));
    assert_eq!(nearest("tile", names.into_iter()), None);
}

#[test]
fn tokens_are_spelled_as_they_are_written() {
    for text in [
        "(4, 8) : (8, 1)",
        "DIMS[0] + N * 2",
        "crate::tiles::Tile<4, M>",
        "<T as Tiled>::Tile",
        "1 << 3",
        "-4",
        "(8, -1)",
        "zipped_divide(Rows, [2, _])",
        "A.size().max(N)",
        "Layout<Shape<_4, _8>, Stride<_8, _1>>",
        "if B {4} else {8}",
        "(8, 8) -[2, 1]-> (8, 8)",
        "N as usize",
        "Tile::<4>",
        "!x",
        "(?, 1)",
        "8?",
        "A<B<4>, -1>",
        "Tile<const N: usize>",
    ] {
        let tokens: TokenStream = text.parse().unwrap_or_default();
        assert_eq!(spelled(&tokens), text);
    }
}

fn fragment(text: &str) -> Group {
    Group::new(Delimiter::None, text.parse().expect("the text has tokens"))
}

/// The tokens of `group * 2`.
fn twice(group: Group) -> TokenStream {
    let two: TokenStream = "* 2".parse().expect("tokens");
    [TokenTree::from(group)].into_iter().chain(two).collect()
}

/// Whether a fragment is put in parentheses.
fn is_held(text: &str) -> bool {
    let first = bound_first(twice(fragment(text))).into_iter().next();
    matches!(first, Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis)
}

#[test]
fn operators_are_held_together_and_operands_are_not_touched() {
    for text in
        ["1 + 2", "-4", "N as usize", "a.len()", "1 << 2 >> 1", "N << M", "a < b", "!x", "f(1) + 2", "&x", "a::B * 2"]
    {
        assert!(is_held(text), "{text}");
    }
    for text in [
        "N",
        "4",
        "(1 + 2)",
        "{ 1 + 2 }",
        "a::B",
        "::a::B",
        "<u8 as T>::N",
        "Vec<Vec<u8>>",
        "A<4, 5>::N",
        "let x = 3",
        "pub",
    ] {
        assert!(!is_held(text), "{text}");
    }
}

#[test]
fn a_fragment_binds_first_at_any_depth() {
    let inner = twice(fragment("1 + 2"));
    assert_eq!(bound_first(inner.clone()).to_string(), "(1 + 2) * 2");
    let outer = twice(Group::new(Delimiter::None, inner));
    assert_eq!(bound_first(outer).to_string(), "((1 + 2) * 2) * 2");
}

#[test]
fn braces_of_a_message_are_doubled_as_in_assert() {
    let text = |string: &str| {
        let errors =
            Program::parse_assertion(&format!("4 : size(5), \"{string}\"")).evaluate().err().unwrap_or_default();
        errors.first().map(|error| error.text().to_owned()).unwrap_or_default()
    };
    for (string, written) in [("", ""), ("ü {{0}} ü", "ü {0} ü"), ("}}{{", "}{")] {
        assert!(text(string).ends_with(&format!("\n  note: {written}")), "{}", text(string));
    }
    for (string, placeholder) in [("{}", "{}"), ("a {N} b", "{N}"), ("{ü", "{ü"), ("{{}", "}"), ("{", "{")] {
        assert!(text(string).contains(&format!("text, `{placeholder}` cannot be")), "{}", text(string));
    }
}
