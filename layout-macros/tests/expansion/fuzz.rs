//! No input makes the macros panic, and whatever they answer is Rust: token soup, and valid inputs with tokens
//! deleted, doubled, swapped or replaced.

use layout_algebra::CATALOGUE;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use proptest::prelude::*;

use crate::expand::{self, Expansion};

/// What soup is made of.
const TOKENS: &[&str] = &[
    "type",
    "pub",
    "crate",
    "self",
    "Self",
    "const",
    "usize",
    "where",
    "as",
    "_",
    "A",
    "B",
    "Tile",
    "N",
    "BM",
    "r#type",
    "0",
    "1",
    "2",
    "4",
    "8",
    "64",
    "4usize",
    "0x10",
    "1_000",
    "4u8",
    "4.0",
    "1e9",
    "99999999999999999999",
    "\"(4, 8)\"",
    "'c'",
    "b\"x\"",
    "'a",
    ":",
    ":",
    "::",
    ";",
    ";",
    ",",
    ",",
    "=",
    "=",
    "?",
    "-",
    "->",
    "*",
    "+",
    "/",
    "!",
    "#",
    "<",
    ">",
    ".",
    "..",
    "&",
    "row_major",
    "composition",
    "zipped_divide",
    "complement",
    "coalesce",
    "coalesce_over",
    "ordered",
    "make_layout",
    "mode",
    "swizzle",
    "slice",
    "cosize",
    "ceil_div",
    "Sw",
    "o",
    "compositon",
    "check",
    "allow",
    "intractable",
    "size",
    "injective",
    "divides",
    "cfg",
    "doc",
    "test",
    // Slips.
    "x",
    "by",
    "let",
    "static",
    "if",
    "match",
    "4x8",
    "64K",
    "1.5e3",
    "@",
    "=>",
    "..=",
    "**",
    "Layout",
    "Shape",
    "Stride",
    "Swizzle",
    "Int",
    "C",
    "_4",
    "LayoutRight",
    "None",
    "cute",
    "make_shape",
    "make_stride",
    "make_tile",
    "shape",
    "stride",
    "checks",
];

/// Numbers near powers of 2 and near the limits.
const EXTREMES: &[&str] = &[
    "2147483647",
    "2147483648",
    "4294967295",
    "4294967296",
    "17179869184",
    "4611686018427387904",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551614",
    "18446744073709551615",
    "18446744073709551616",
];

/// Inputs to mutate.
const SEEDS: &[&str] = &[
    "/// A tile. \n pub type Tile = (128, 64) : (64, 1); pub(crate) type Cols = (4, 8); type Rows = row_major(4, 8);",
    "#[allow(intractable)] pub type Padded = (64, 64) : (65, 1); \
     #[check(injective, size == 4096)] type B = coalesce(Padded);",
    "type Tile = (128, 64) : (64, 1); type Owned = composition(Tile, ((8, 32), (8, 4)) : ((1024, 1), (128, 32)));",
    "type Blocks = zipped_divide((128, (64, 2)), [8, [2, _]]); type Rest = complement(4 : 2, 8192); \
     type M = mode(Blocks, 0);",
    "type Global = (128, 64) : (?, 1); type Part = composition(Global, (8, 8) : (1, 128)); \
     type Two = make_layout(Global, Global);",
    "type Block = (BM, {BK + PAD}) : ({BK + PAD}, 1); type Generic<const N: usize> = (N, 8) : (8, 1); \
     type Use = Generic<4>;",
    "type O = ordered((4, (2, 8)), (1, (0, 2))); type C = coalesce_over(O, (1, _)); \
     type E = composition_extended(4 : 2, 8 : 4);",
    "#[check(same_function(32 : 1), divides(64 : 1), vector >= 8)] type A = (4, 8); \
     type P = logical_product((2, 2) : (4, 1), 6 : 1);",
    "type A = (4, 8) : (8, 1); pub const N: usize = cosize(A); type B = slice(A, (1, _)); \
     const I: usize = index(A, (3, {2})); type G = ceil_div((9, N), 4);",
    "type A = Sw<3,3,3> o 64 o (8,64):(64,1); type B = zipped_divide(A, [4, 8]); \
     type C<const M: usize> = swizzle(2, M, -3) * dice(A, (_, 1));",
    "#[cfg(test)] type A = 4; #[cfg(not(test))] type A = 8; type B = coalesce(A); \
     #[allow(intractable)] type R = (4, 8) : (-1, -{4});",
    "composition(crate::Tile<4, {N}>, <T as Trait>::Order)",
    "Tile : size == 32, injective, divides((4, 8) : (8, 1))",
    "(8, 8) -[2, 1]-> (8, 8)",
];

/// Inputs to mutate that are wrong: slips of notation.
const SLIPS: &[&str] = &[
    "type A = make_layout(make_shape(_4{}, Int<8>{}), make_stride(8, 1)); \
     type B = Layout<Shape<_4, _8>, Stride<_8, _1>>; type C = cute::size<0>(A);",
    "type A = (4, 8) (8, 1); type B = A.zipped_divide([2, 4]).coalesce(); type C = A / [2, 4]; \
     type D = (8, 4) -> (4, 8); let e = 4 x 8;",
    "#[checks(size = 4)] type A = make_layout((4, 8), stride=(8, 1)); pub const Tile = [4, 8] : [8, 1]; \
     type B(N) = (N * 2, DIMS[0]);",
];

/// Definitions whose numbers, `%`, are drawn near the limits.
const EXTREME_SEEDS: &[&str] = &[
    "type A = (%, 8) : (%, 1);",
    "#[check(disjoint(%, % : %, %))] type A = (4, %) : (%, 1);",
    "type A = composition((%, 4) : (1, %), % : %); type B = complement(% : %, %); type C = logical_divide(%, % : %);",
    "pub const N: usize = contiguous_run(swizzle(3, 28, 3) * (% : %)); type A = left_inverse((%, 4) : (%, 3));",
    "type A = max_common_layout((%, 4) : (1, %), (%, 2) : (%, %)); type B = right_inverse((4, %) : (%, %));",
    "type A = Sw<2,3,4> o % o (%, 4) : (%, %); type B = upcast((%, 4) : (%, %), %); \
     type C = blocked_product(4 : 1, % : %);",
    "type A = slice((%, 4) : (%, %), (%, _)); pub const I: usize = index((4, %) : (%, %), (3, %));",
];

fn numbers() -> impl Strategy<Value = Vec<&'static str>> {
    let number =
        prop_oneof![2 => proptest::sample::select(EXTREMES), 1 => proptest::sample::select(&["1", "2", "3", "8"])];
    proptest::collection::vec(number, 3..9)
}

fn soup() -> impl Strategy<Value = TokenStream> {
    let leaf = prop_oneof![9 => proptest::sample::select(TOKENS), 1 => proptest::sample::select(EXTREMES)]
        .prop_map(|text| text.parse::<TokenStream>().unwrap_or_default());
    leaf.prop_recursive(4, 48, 6, |inner| {
        let delimiter = proptest::sample::select(&[
            Delimiter::Parenthesis,
            Delimiter::Parenthesis,
            Delimiter::Bracket,
            Delimiter::Brace,
            Delimiter::None,
        ]);
        (delimiter, proptest::collection::vec(inner, 0..6), any::<bool>()).prop_map(|(delimiter, parts, grouped)| {
            let stream: TokenStream = parts.into_iter().collect();
            if grouped { TokenTree::from(Group::new(delimiter, stream)).into() } else { stream }
        })
    })
}

fn soups() -> impl Strategy<Value = TokenStream> {
    proptest::collection::vec(soup(), 0..12).prop_map(|parts| parts.into_iter().collect())
}

/// A change of one place in a token stream.
#[derive(Clone, Debug)]
enum Mutation {
    Delete,
    Double,
    SwapWithNext,
    Replace(TokenStream),
    /// A number, if it is one, by another.
    Number(TokenStream),
    Wrap,
}

fn mutation() -> impl Strategy<Value = Mutation> {
    prop_oneof![
        Just(Mutation::Delete),
        Just(Mutation::Double),
        Just(Mutation::SwapWithNext),
        Just(Mutation::Wrap),
        soup().prop_map(Mutation::Replace),
        proptest::sample::select(EXTREMES).prop_map(|text| Mutation::Number(text.parse().unwrap_or_default())),
    ]
}

/// The number of tokens and groups, at all depths.
fn count(stream: &TokenStream) -> usize {
    stream
        .clone()
        .into_iter()
        .map(|tree| 1 + if let TokenTree::Group(group) = tree { count(&group.stream()) } else { 0 })
        .sum()
}

/// The stream with the mutation applied to token `at`, counted in depth-first order.
fn mutate(stream: TokenStream, at: usize, mutation: &Mutation) -> TokenStream {
    let mut trees: Vec<TokenTree> = stream.into_iter().collect();
    let mut start = 0;
    for i in 0..trees.len() {
        let inside = if let TokenTree::Group(group) = &trees[i] { count(&group.stream()) } else { 0 };
        if at == start {
            match mutation {
                Mutation::Delete => drop(trees.remove(i)),
                Mutation::Double => trees.insert(i, trees[i].clone()),
                Mutation::SwapWithNext if i + 1 < trees.len() => trees.swap(i, i + 1),
                Mutation::Number(tokens) if matches!(trees[i], TokenTree::Literal(_)) => {
                    drop(trees.splice(i..=i, tokens.clone()));
                }
                Mutation::SwapWithNext | Mutation::Number(_) => {}
                Mutation::Replace(tokens) => drop(trees.splice(i..=i, tokens.clone())),
                Mutation::Wrap => trees[i] = Group::new(Delimiter::None, TokenStream::from(trees[i].clone())).into(),
            }
            break;
        }
        if at <= start + inside
            && let TokenTree::Group(group) = &trees[i]
        {
            let inner = mutate(group.stream(), at - start - 1, mutation);
            trees[i] = Group::new(group.delimiter(), inner).into();
            break;
        }
        start += 1 + inside;
    }
    trees.into_iter().collect()
}

fn mutated() -> impl Strategy<Value = TokenStream> {
    let mutations = proptest::collection::vec((any::<prop::sample::Index>(), mutation()), 1..4);
    (proptest::sample::select([SEEDS, SLIPS].concat()), mutations).prop_map(|(seed, mutations)| {
        let mut stream: TokenStream = seed.parse().unwrap_or_default();
        for (at, mutation) in mutations {
            let length = count(&stream);
            if length > 0 {
                stream = mutate(stream, at.index(length), &mutation);
            }
        }
        stream
    })
}

/// The number of characters, of numbers at most seven digits: what users write.
fn width(headline: &str) -> usize {
    let mut digits = 0;
    let counted = headline.chars().filter(|character| {
        digits = if character.is_ascii_digit() { digits + 1 } else { 0 };
        digits <= 7
    });
    counted.count()
}

/// The errors are well written.
fn check_errors(input: &TokenStream, expansion: &Expansion) {
    for error in &expansion.errors {
        let text = error.text();
        let headline = text.lines().next().unwrap_or("");
        let code = headline.get(1..6).unwrap_or("");
        assert!(CATALOGUE.iter().any(|entry| entry.code == code), "{input}\n{text}");
        assert!(width(headline) <= 90 + "[L0000] ".len(), "{input}\n{text}");
        assert!(text.contains("\n  help: "), "{input}\n{text}");
    }
}

fn check(input: &TokenStream) {
    let expansion = expand::layout(input);
    check_errors(input, &expansion);
    // In type position only the type is emitted; an empty input is a list of no definitions.
    let tokens = &expansion.tokens;
    let is_rust = syn::parse2::<syn::File>(tokens.clone()).is_ok() || syn::parse2::<syn::Type>(tokens.clone()).is_ok();
    // What stands in braces, in attributes and in paths is rustc's to read, so only errors of ours are surely Rust.
    assert!(is_rust || expansion.errors.is_empty() || passes_rust(input), "{input}\n{tokens}");
    let expansion = expand::assert_layout(input);
    check_errors(input, &expansion);
}

/// Whether an input holds Rust that is passed through unread.
fn passes_rust(input: &TokenStream) -> bool {
    input.clone().into_iter().any(|tree| match tree {
        TokenTree::Group(group) => {
            group.delimiter() == Delimiter::Brace
                || group.delimiter() == Delimiter::None
                || passes_rust(&group.stream())
        }
        TokenTree::Punct(punct) => ['#', '<'].contains(&punct.as_char()),
        TokenTree::Ident(ident) => ident == "pub",
        TokenTree::Literal(_) => false,
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn soup_is_answered(input in soups()) {
        check(&input);
    }

    #[test]
    fn mutated_definitions_are_answered(input in mutated()) {
        check(&input);
    }

    #[test]
    fn numbers_near_the_limits_are_answered(seed in proptest::sample::select(EXTREME_SEEDS), numbers in numbers()) {
        let mut parts = seed.split('%');
        let mut source = parts.next().unwrap_or_default().to_owned();
        for (part, number) in parts.zip(numbers.iter().cycle()) {
            source = source + number + part;
        }
        check(&source.parse().expect("tokens"));
    }
}

#[test]
fn deep_nesting_is_answered() {
    for (open, close) in [("(", ")"), ("[", "]"), ("{", "}"), ("coalesce(", ")"), ("-", ""), ("composition(4, [", "])")]
    {
        for depth in [200, 500] {
            let source = format!("type A = {}4{};", open.repeat(depth), close.repeat(depth));
            let expansion = super::layout(&source);
            check_errors(&super::tokens(&source), &expansion);
            // Braces are rustc's, as deep as a buffer of tokens is read.
            assert_eq!(expansion.errors.is_empty(), open == "{" && depth == 200, "{source}");
        }
    }
}

#[test]
fn the_seeds_are_valid() {
    for seed in &SEEDS[..SEEDS.len() - 2] {
        let expansion = super::layout(seed);
        assert!(
            expansion.errors.is_empty(),
            "{seed}\n{:?}",
            expansion.errors.iter().map(|error| error.text().to_owned()).collect::<Vec<_>>()
        );
    }
}
