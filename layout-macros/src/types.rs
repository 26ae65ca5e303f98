//! The types of `layout_static`, as tokens. All paths are absolute.

use layout_algebra::{Layout, LayoutError, Stride, Swizzle};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{quote, quote_spanned};

/// The largest number of modes side by side: `layout_static` has traits for tuples of so many.
pub(crate) const MAX_MODES: usize = 12;

/// Whether a layout can be written as a type `Layout<S, D>`.
pub(crate) fn holds(layout: &Layout) -> bool {
    if layout.profile().is_leaf() {
        return true;
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
    let shape = tree(layout, &|extent, _| constant(extent));
    let strides = tree(layout, &|_, stride| match stride.coefficient() {
        coefficient @ ..0 => named("Neg", &[&literal(coefficient.unsigned_abs())]),
        coefficient => constant(coefficient.unsigned_abs()),
    });
    spanned("Layout", &[&shape, &strides], span)
}

/// The swizzle of these numbers. What does not fit its types is too wide.
pub(crate) fn swizzle([bits, base, shift]: [i64; 3]) -> Result<Swizzle, LayoutError> {
    let small = |number: i64| u32::try_from(number).unwrap_or(u32::MAX);
    Swizzle::new(small(bits), small(base), i32::try_from(shift).unwrap_or(i32::MAX))
}

/// A layout behind a swizzle.
pub(crate) fn swizzled(numbers: [i64; 3], layout: &TokenStream) -> TokenStream {
    let numbers = numbers.map(|number| {
        let literal = literal(number.unsigned_abs());
        if number < 0 { quote!({ -#literal }) } else { literal }
    });
    let swizzle = named("Swizzle", &numbers.each_ref());
    named("Composed", &[&swizzle, &constant(0), layout])
}

fn constant(number: u64) -> TokenStream {
    integer(&literal(number))
}

fn literal(number: u64) -> TokenStream {
    let literal = Literal::u64_unsuffixed(number);
    quote!(#literal)
}

/// The tree of a layout, with the type of each leaf by its extent and stride.
fn tree(layout: &Layout, leaf: &impl Fn(u64, Stride) -> TokenStream) -> TokenStream {
    if layout.profile().is_leaf() {
        let (extent, stride) = layout.mode_at(0);
        return leaf(extent, stride);
    }
    let modes = (0..layout.rank()).filter_map(|mode| layout.mode(mode).ok());
    let modes: Vec<TokenStream> = modes.map(|mode| tree(&mode, leaf)).collect();
    tuple(&modes.iter().collect::<Vec<_>>())
}
