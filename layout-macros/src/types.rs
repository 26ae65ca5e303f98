//! The types of `layout_static`, as tokens. All paths are absolute.

use layout_algebra::{Basis, Composed, Layout, Stride, Swizzle};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{quote, quote_spanned};

use crate::lower::Tree;
use crate::region::Region;

/// The largest number of modes side by side: `layout_static` has traits for tuples of so many.
pub(crate) const MAX_MODES: usize = 12;

/// Whether a layout can be written as a type `Layout<S, D>`.
pub(crate) fn holds(layout: &Layout) -> bool {
    if layout.profile().is_leaf() {
        let (_, stride) = layout.mode_at(0);
        return matches!(stride.basis(), Basis::Unit);
    }
    layout.rank() <= MAX_MODES && (0..layout.rank()).all(|mode| layout.mode(mode).is_ok_and(|mode| holds(&mode)))
}

/// `::layout_static::Name<A, B>`, or without brackets where it takes no arguments.
pub(crate) fn named(name: &str, arguments: &[&TokenStream]) -> TokenStream {
    spanned(name, arguments, Span::call_site())
}

/// The same, with the span at which rustc reports what it finds wrong.
pub(crate) fn spanned(name: &str, arguments: &[&TokenStream], span: Span) -> TokenStream {
    let span = span.resolved_at(Span::mixed_site());
    let name = Ident::new(name, span);
    if arguments.is_empty() {
        return quote_spanned!(span=> ::layout_static::#name);
    }
    quote_spanned!(span=> ::layout_static::#name<#(#arguments),*>)
}

/// `::layout_static::C<4>`.
pub(crate) fn integer(number: &TokenStream) -> TokenStream {
    named("C", &[number])
}

/// The type of a runtime stride.
pub(crate) fn runtime(span: Span) -> TokenStream {
    let span = span.resolved_at(Span::mixed_site());
    quote_spanned!(span=> usize)
}

/// A tuple of types; a tuple of one has a comma.
pub(crate) fn tuple(modes: &[&TokenStream]) -> TokenStream {
    match modes {
        [] => quote!(()),
        [mode] => quote!((#mode,)),
        modes => quote!((#(#modes),*)),
    }
}

/// The canonical type of a layout of constant strides: the same however the layout was written.
pub(crate) fn layout(layout: &Layout, span: Span) -> TokenStream {
    let shape = tree_of(layout, &|extent, _| constant(extent));
    let strides = tree_of(layout, &|_, stride| match stride.coefficient() {
        coefficient @ ..0 => named("Neg", &[&literal(coefficient.unsigned_abs())]),
        coefficient => constant(coefficient.unsigned_abs()),
    });
    spanned("Layout", &[&shape, &strides], span)
}

/// A swizzle.
pub(crate) fn swizzle(swizzle: Swizzle) -> TokenStream {
    let unsigned = |number: u32| literal(u64::from(number));
    let distance = unsigned(swizzle.shift().unsigned_abs());
    let shift = if swizzle.shift() < 0 { quote!({ -#distance }) } else { distance };
    named("Swizzle", &[&unsigned(swizzle.bits()), &unsigned(swizzle.base()), &shift])
}

/// A swizzle of numbers that only rustc knows; the last one may be negative.
pub(crate) fn swizzle_of([bits, base]: [&TokenStream; 2], (distance, negative): (&TokenStream, bool)) -> TokenStream {
    let distance = named(if negative { "Neg" } else { "C" }, &[distance]);
    named("SwizzleOf", &[&integer(bits), &integer(base), &distance])
}

/// The canonical type of a layout behind a swizzle; `below` is the type of the layout where it has no canonical one.
pub(crate) fn swizzled(composed: &Composed, below: &TokenStream) -> TokenStream {
    let canonical = holds(composed.layout());
    let below = if canonical { layout(composed.layout(), Span::call_site()) } else { below.clone() };
    self::composed(&swizzle(composed.swizzle()), Some(&literal(composed.offset())), &below)
}

/// A layout behind a swizzle and an offset.
pub(crate) fn composed(swizzle: &TokenStream, offset: Option<&TokenStream>, layout: &TokenStream) -> TokenStream {
    let offset = offset.map_or_else(|| constant(0), integer);
    named("Composed", &[swizzle, &offset, layout])
}

/// A part of a coordinate that is left free.
pub(crate) fn free() -> TokenStream {
    quote!(::core::ops::RangeFull)
}

/// A number as an expression.
pub(crate) fn number(number: u64) -> TokenStream {
    literal(number)
}

/// The call that has rustc compute a number of some types, and report its errors at `region`.
pub(crate) fn number_of(function: &str, types: &[&TokenStream], region: Region) -> TokenStream {
    let start = region.start.resolved_at(Span::mixed_site());
    let end = region.end.resolved_at(Span::mixed_site());
    let function = Ident::new(function, start);
    let head = quote_spanned!(start=> ::layout_static::number::#function::<#(#types),*>);
    let arguments = quote_spanned!(end=> ());
    quote!(#head #arguments)
}

fn constant(number: u64) -> TokenStream {
    integer(&literal(number))
}

fn literal(number: u64) -> TokenStream {
    let literal = Literal::u64_unsuffixed(number);
    quote!(#literal)
}

/// The type of a tree: tuples of the types of its leaves.
pub(crate) fn tree<L>(nested: &Tree<L>, leaf: &impl Fn(&L) -> TokenStream) -> TokenStream {
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
