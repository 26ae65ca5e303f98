//! Fragments of `macro_rules!` in Rust expressions. A fragment such as `$n:expr` binds first, as if in parentheses.
//! This is expressed by a group without delimiters, which is lost when rustc reads the output of a macro. So the group
//! gets delimiters.

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};

/// Words at the beginning of tokens that are no expression, and cannot be put in parentheses.
const NO_EXPRESSION: [&str; 12] =
    ["let", "fn", "pub", "static", "struct", "enum", "use", "mod", "type", "trait", "impl", "extern"];

/// Returns a Rust expression whose fragments bind first for every reader.
pub fn bound_first(tokens: TokenStream) -> TokenStream {
    // A fragment alone has nothing beside it to bind to.
    let alone = tokens.clone().into_iter().count() == 1;
    tokens.into_iter().map(|tree| with_parentheses(tree, alone)).collect()
}

/// Puts parentheses around fragments in the braces of a path, too: `Tile<{$n * 2}>`.
pub(super) fn bound_first_in_braces(tokens: TokenStream) -> TokenStream {
    let trees = tokens.into_iter().map(|tree| match tree {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => inside(&group, Delimiter::Brace).into(),
        tree => tree,
    });
    trees.collect()
}

fn with_parentheses(tree: TokenTree, alone: bool) -> TokenTree {
    match tree {
        TokenTree::Group(group) if group.delimiter() == Delimiter::None && !alone && has_operators(&group) => {
            inside(&group, Delimiter::Parenthesis).into()
        }
        TokenTree::Group(group) => inside(&group, group.delimiter()).into(),
        tree => tree,
    }
}

/// Returns the group in these delimiters.
fn inside(group: &Group, delimiter: Delimiter) -> Group {
    let mut bound = Group::new(delimiter, bound_first(group.stream()));
    // Parentheses that nobody wrote are not linted.
    let as_before = delimiter == group.delimiter();
    bound.set_span(if as_before { group.span() } else { group.span().resolved_at(Span::mixed_site()) });
    bound
}

/// Whether a fragment needs parentheses: it is more than a name, a literal, a block or a path, and parentheses are
/// allowed.
fn has_operators(group: &Group) -> bool {
    let trees: Vec<TokenTree> = group.stream().into_iter().collect();
    let is_item = match trees.first() {
        Some(TokenTree::Ident(ident)) => NO_EXPRESSION.iter().any(|word| ident == word),
        Some(TokenTree::Punct(punct)) => punct.as_char() == '#',
        _ => false,
    };
    trees.len() > 1 && !is_item && !is_path(&trees)
}

/// Whether this is a path: names between colons, and arguments in angle brackets that close.
fn is_path(trees: &[TokenTree]) -> bool {
    let (mut depth, mut after_name) = (0_usize, false);
    for (k, tree) in trees.iter().enumerate() {
        let is_name = matches!(tree, TokenTree::Ident(_));
        match tree {
            TokenTree::Ident(_) if depth > 0 || !after_name => {}
            TokenTree::Punct(punct) if punct.as_char() == ':' => {}
            // A shift is no bracket.
            TokenTree::Punct(punct) if punct.as_char() == '<' && !is_less(trees.get(k + 1)) => depth += 1,
            TokenTree::Punct(punct) if punct.as_char() == '>' && depth > 0 => depth -= 1,
            _ if depth > 0 && !is_less(Some(tree)) => {}
            _ => return false,
        }
        after_name = is_name;
    }
    depth == 0
}

fn is_less(tree: Option<&TokenTree>) -> bool {
    matches!(tree, Some(TokenTree::Punct(punct)) if punct.as_char() == '<')
}
