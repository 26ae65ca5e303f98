//! The types of `layout_static`, as tokens. All paths begin with the crate.

use layout_algebra::{Basis, Composed, Layout, Stride, Swizzle};
use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

use crate::library;
use crate::lower::Tree;
use crate::region::Region;

/// The largest number of modes side by side: `layout_static` has traits for tuples of so many.
pub const MAX_MODES: usize = 12;

/// Whether a layout can be written as a type `Layout<S, D>`.
pub fn holds(layout: &Layout) -> bool {
    if layout.profile().is_leaf() {
        let (_, stride) = layout.mode_at(0);
        return matches!(stride.basis(), Basis::Unit);
    }
    layout.rank() <= MAX_MODES && (0..layout.rank()).all(|mode| layout.mode(mode).is_ok_and(|mode| holds(&mode)))
}

/// `$crate::Name<A, B>`, or without brackets where it takes no arguments.
pub fn named(name: &str, arguments: &[&TokenStream]) -> TokenStream {
    spanned(name, arguments, Span::call_site())
}

/// The same, with the span at which rustc reports what it finds wrong.
pub fn spanned(name: &str, arguments: &[&TokenStream], span: Span) -> TokenStream {
    let span = span.resolved_at(Span::mixed_site());
    let (library, name) = (library::at(span), Ident::new(name, span));
    if arguments.is_empty() {
        return quote_spanned!(span=> #library::#name);
    }
    quote_spanned!(span=> #library::#name<#(#arguments),*>)
}

/// `Tile<4>`, or `Tile` where it takes no arguments.
pub fn with_arguments(name: &Ident, values: &[u64]) -> TokenStream {
    let values = values.iter().map(|value| literal(*value));
    if values.len() == 0 { quote!(#name) } else { quote!(#name<#(#values),*>) }
}

/// A type as it is written in an expression, `$crate::Layout::<A, B>`: it is a type all the same.
pub fn turbofish(tokens: TokenStream) -> TokenStream {
    let mut behind_name = false;
    let mut written = TokenStream::new();
    let mut trees = tokens.into_iter();
    for tree in trees.by_ref() {
        let opens = matches!(&tree, TokenTree::Punct(punct) if punct.as_char() == '<');
        if opens && behind_name {
            written.extend(quote!(::));
        }
        behind_name = matches!(tree, TokenTree::Ident(_));
        written.extend([tree]);
        if opens {
            break;
        }
    }
    written.extend(trees);
    written
}

/// `usize`, whatever else is called so where it stands.
pub fn primitive() -> TokenStream {
    quote!(::core::primitive::usize)
}

/// `$crate::C<4>`.
pub fn integer(number: &TokenStream) -> TokenStream {
    named("C", &[number])
}

/// The type of a runtime stride.
pub fn runtime(span: Span) -> TokenStream {
    let span = span.resolved_at(Span::mixed_site());
    quote_spanned!(span=> ::core::primitive::usize)
}

/// A tuple of types; a tuple of one has a comma.
pub fn tuple(modes: &[&TokenStream]) -> TokenStream {
    match modes {
        [] => quote!(()),
        [mode] => quote!((#mode,)),
        modes => quote!((#(#modes),*)),
    }
}

/// The canonical type of a layout of constant strides: the same however the layout was written.
pub fn layout(layout: &Layout) -> TokenStream {
    let shape = tree_of(layout, &|extent, _| constant(extent));
    let strides = tree_of(layout, &|_, stride| match stride.coefficient() {
        coefficient @ ..0 => named("Neg", &[&literal(coefficient.unsigned_abs())]),
        coefficient => constant(coefficient.unsigned_abs()),
    });
    named("Layout", &[&shape, &strides])
}

/// A swizzle.
pub fn swizzle(swizzle: Swizzle) -> TokenStream {
    let unsigned = |number: u32| literal(u64::from(number));
    let distance = unsigned(swizzle.shift().unsigned_abs());
    let shift = if swizzle.shift() < 0 { quote!({ -#distance }) } else { distance };
    named("Swizzle", &[&unsigned(swizzle.bits()), &unsigned(swizzle.base()), &shift])
}

/// A swizzle of numbers that only rustc knows; the last one may be negative.
pub fn swizzle_of([bits, base]: [&TokenStream; 2], (distance, negative): (&TokenStream, bool)) -> TokenStream {
    let distance = named(if negative { "Neg" } else { "C" }, &[distance]);
    named("SwizzleOf", &[&integer(bits), &integer(base), &distance])
}

/// The canonical type of a layout behind a swizzle; `below` is the type of the layout where it has no canonical one.
pub fn swizzled(composed: &Composed, below: &TokenStream) -> TokenStream {
    let canonical = holds(composed.layout());
    let below = if canonical { layout(composed.layout()) } else { below.clone() };
    self::composed(&swizzle(composed.swizzle()), Some(&literal(composed.offset())), &below)
}

/// A layout behind a swizzle and an offset.
pub fn composed(swizzle: &TokenStream, offset: Option<&TokenStream>, layout: &TokenStream) -> TokenStream {
    let offset = offset.map_or_else(|| constant(0), integer);
    named("Composed", &[swizzle, &offset, layout])
}

/// A part of a coordinate that is left free.
pub fn free() -> TokenStream {
    quote!(::core::ops::RangeFull)
}

/// A number as an expression.
pub fn number(number: u64) -> TokenStream {
    literal(number)
}

/// The call that has rustc compute a number of some types, and report its errors at `region`.
pub fn number_of(function: &str, types: &[&TokenStream], region: Region) -> TokenStream {
    let call = call(&["number"], function, &quote!(#(#types),*), &quote!(), region);
    quote!({ #call })
}

/// The call of a function of the library, from the first to the last token of a region, where rustc reports what it finds
/// wrong. The function is brought into scope: so its name alone stands at the user's word, and an editor shows what it is.
pub fn call(
    path: &[&str],
    function: &str,
    types: &TokenStream,
    arguments: &TokenStream,
    region: Region,
) -> TokenStream {
    let library = library::path();
    let path = path.iter().chain([&function]).map(|name| Ident::new(name, Span::call_site()));
    let function = Ident::new(function, region.start);
    let mut list = Group::new(Delimiter::Parenthesis, arguments.clone());
    list.set_span(region.end);
    quote!(use #library #(::#path)*; #function::<#types> #list)
}

/// A known integer: by its name where it has one, `$crate::constants::_4`, which costs rustc less than a literal does.
pub fn constant(number: u64) -> TokenStream {
    if is_named(number) { named_integer(number) } else { integer(&literal(number)) }
}

fn named_integer(number: u64) -> TokenStream {
    let (library, name) = (library::path(), Ident::new(&format!("_{number}"), Span::call_site()));
    quote!(#library::constants::#name)
}

/// Whether `layout_static::constants` has a name for an integer.
pub fn is_named(number: u64) -> bool {
    let odd_part = number.checked_shr(number.trailing_zeros()).unwrap_or(0);
    number <= 64
        || number <= 256 && number.is_multiple_of(8)
        || number <= 1024 && number.is_multiple_of(64)
        || number <= 12288 && number > 1024 && odd_part == 3
        || number <= 1 << 20 && odd_part == 1
}

fn literal(number: u64) -> TokenStream {
    let literal = Literal::u64_unsuffixed(number);
    quote!(#literal)
}

/// The type of a tree: tuples of the types of its leaves.
pub fn tree<L>(nested: &Tree<L>, leaf: &impl Fn(&L) -> TokenStream) -> TokenStream {
    match nested {
        Tree::Leaf(entry) => leaf(entry),
        Tree::Tuple(modes) => {
            let modes: Vec<TokenStream> = modes.iter().map(|mode| tree(mode, leaf)).collect();
            tuple(&modes.iter().collect::<Vec<_>>())
        }
    }
}

/// The tree of a layout, with the type of each leaf by its extent and stride.
fn tree_of(layout: &Layout, leaf: &impl Fn(u64, Stride) -> TokenStream) -> TokenStream {
    if layout.profile().is_leaf() {
        let (extent, stride) = layout.mode_at(0);
        return leaf(extent, stride);
    }
    let modes = (0..layout.rank()).filter_map(|mode| layout.mode(mode).ok());
    let modes: Vec<TokenStream> = modes.map(|mode| tree_of(&mode, leaf)).collect();
    tuple(&modes.iter().collect::<Vec<_>>())
}
