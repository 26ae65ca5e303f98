//! Emits the types of `layout_static`. All paths begin with the crate.

use std::rc::Rc;

use layout_algebra::{Bijection, BitMatrix, Layout, Stride, Swizzle};
use layout_lang::eval::{Bits, Number, Term, Written};
use layout_lang::lower::{self, MAX_MODES, Tree};
use layout_lang::operation::{Operation, Yields};
use layout_lang::region::Region;
use layout_lang::spell;
use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

use super::library;
use super::of_chapters::{access, dimension, dimensions, linear};

/// Emits the type of an operand.
pub(crate) fn term(term: &Term) -> TokenStream {
    match term {
        Term::Layout(known) => layout(known),
        Term::Composed(known, inner) => {
            let inner = inner.as_ref().map_or_else(|| layout(known.layout()), |inner| self::term(inner));
            composed(&bijection(&known.bijection()), Some(&literal(known.offset())), &inner)
        }
        Term::Swizzled { swizzle, offset, layout } => {
            let offset = offset.as_ref().map(value);
            composed(&bits(swizzle), offset.as_ref(), &self::term(layout))
        }
        Term::Literal { shape, stride, at } => spanned("Layout", &[&tuple_of(shape), &strides(stride)], at.start),
        Term::ColumnMajor(shape) => named("ops::ColumnMajor", &[&tuple_of(shape)]),
        Term::Encoded { domain, map, codomain, at } => {
            spanned("ops::Encoded", &[&tuple_of(domain), &tuple_of(map), &tuple_of(codomain)], at.start)
        }
        Term::Linear(known) => linear(known),
        Term::Dimensions(known) => dimensions(known),
        Term::Dimension(name) => dimension(*name),
        Term::LinearApply { type_name, operands } => {
            let types: Vec<TokenStream> = operands.iter().map(|operand| self::term(operand)).collect();
            named(&format!("linear::operations::{type_name}"), &types.iter().collect::<Vec<_>>())
        }
        Term::Access { direction, layout, numbers, machine } => {
            let machine = machine.as_ref().map(|machine| self::term(machine));
            access(*direction, &self::term(layout), numbers, machine.as_ref())
        }
        Term::Plan { layouts, bits, machine } => {
            let [source, target] = layouts.each_ref().map(|layout| self::term(layout));
            let (bits, machine) = (value(bits), machine.as_ref().map(|machine| self::term(machine)));
            let arguments: Vec<&TokenStream> = [&source, &target, &bits].into_iter().chain(&machine).collect();
            named("conversion::Convert", &arguments)
        }
        Term::Machine(name) => named(&format!("access::{name}"), &[]),
        Term::Atom(name, operands) => {
            let types: Vec<TokenStream> = operands.iter().map(|operand| self::term(operand)).collect();
            named(&format!("atom::{name}"), &types.iter().collect::<Vec<_>>())
        }
        Term::Types(types) => {
            let types: Vec<TokenStream> = types.iter().map(|operand| self::term(operand)).collect();
            tuple(&types.iter().collect::<Vec<_>>())
        }
        // An instruction is a type of its own; its definition contains the data.
        Term::Mma(..) | Term::CopyAtom(..) => TokenStream::new(),
        Term::Fixed(inner) => named("Fixed", &[&self::term(inner)]),
        Term::Apply { operation, operands, region } => apply(operation, operands, *region),
        Term::Product(factors) => {
            let factors = factors.iter().map(|factor| integer(&value(factor)));
            factors.reduce(|left, right| named("ops::ElemScale", &[&left, &right])).unwrap_or_default()
        }
        Term::ByMode(modes) => {
            let modes: Vec<TokenStream> = modes.iter().map(|mode| self::term(mode)).collect();
            named("ByMode", &[&tuple(&modes.iter().collect::<Vec<_>>())])
        }
        Term::Keep => named("Keep", &[]),
        Term::Whole => free(),
        Term::Name(tokens) => tokens.clone(),
        Term::Number(number) => entry(number),
        Term::Tuple(tree) => tuple_of(tree),
        Term::Coordinate(tree) => self::tree(tree, &|leaf| leaf.as_ref().map_or_else(free, entry)),
        Term::Const(number) => value(number),
        Term::Count(count) => literal(*count),
        Term::Truth(value) => quote!(#value),
    }
}

/// Emits an operation on types; for a number, the call with which rustc computes it.
fn apply(operation: &Operation, operands: &[Rc<Term>], region: Region) -> TokenStream {
    let types: Vec<TokenStream> = operands.iter().map(|operand| term(operand)).collect();
    let types: Vec<&TokenStream> = types.iter().collect();
    match (operation.yields(), operation.arguments()) {
        (Yields::Number, _) => number_of(operation.name, &types, region),
        // An operation of any number of operands has one parameter, a tuple.
        (_, None) if !operation.takes_extents() => named(&in_ops(operation.type_name), &[&tuple(&types)]),
        _ => named(&in_ops(operation.type_name), &types),
    }
}

/// Emits the type of a shape.
fn tuple_of(shape: &Tree<Number>) -> TokenStream {
    tree(shape, &entry)
}

fn strides(stride: &Tree<lower::Stride<Number>>) -> TokenStream {
    tree(stride, &|stride| match stride {
        lower::Stride::Positive(number) => entry(number),
        // `Neg<0>` would be a second type for stride 0.
        lower::Stride::Negative(number, _) if number.value == Some(0) => entry(number),
        lower::Stride::Negative(number, _) => named("Neg", &[&value(number)]),
        lower::Stride::Runtime(region) => runtime(region.start),
        lower::Stride::Padded { dense, padding, checked } => {
            let unchecked = quote!(false);
            let terms = [entry(dense), entry(padding)];
            named("Padded", &terms.iter().chain((!checked).then_some(&unchecked)).collect::<Vec<_>>())
        }
        // The macro reports it as an error.
        lower::Stride::Printed(..) => TokenStream::new(),
    })
}

/// Emits a number as a type.
fn entry(number: &Number) -> TokenStream {
    match (number.value, &number.written) {
        // A multiple of 1 is any extent, which is `usize`.
        (Some(1), _) if number.runtime => runtime(number.region.start),
        _ if number.runtime => named("Multiple", &[&value(number)]),
        (Some(known), _) => constant(known),
        (None, Written::Shape(shape)) => term(shape),
        (None, _) => integer(&value(number)),
    }
}

/// Emits a number as an expression, `4` or `N` or `{N + 1}`.
pub(crate) fn value(number: &Number) -> TokenStream {
    match (number.value, &number.written) {
        (Some(known), _) => {
            let mut literal = Literal::u64_unsuffixed(known);
            // The user's token keeps its span, so that rustc underlines it and editors know it.
            literal.set_span(number.region.start);
            TokenTree::from(literal).into()
        }
        (None, Written::Name(tokens)) => tokens.clone(),
        (None, Written::Rust(tokens)) => quote!({ #tokens }),
        (None, Written::Shape(shape)) => term(shape),
        (None, Written::Literal) => TokenStream::new(),
    }
}

/// Returns the path of the type of an operation.
fn in_ops(name: &str) -> String {
    format!("ops::{name}")
}

/// Emits `$crate::Name<A, B>`, without brackets if there are no arguments. The name may be a path.
pub(crate) fn named(name: &str, arguments: &[&TokenStream]) -> TokenStream {
    spanned(name, arguments, Span::call_site())
}

/// Emits `$crate::Name<A, B>`, with the span where rustc reports errors.
fn spanned(name: &str, arguments: &[&TokenStream], span: Span) -> TokenStream {
    let span = span.resolved_at(Span::mixed_site());
    let (library, path) = (library::path(), name.split("::").map(|name| Ident::new(name, Span::call_site())));
    if arguments.is_empty() {
        return quote_spanned!(span=> #library #(::#path)*);
    }
    quote_spanned!(span=> #library #(::#path)*<#(#arguments),*>)
}

/// Emits `Tile<4>`, or `Tile` without arguments.
pub(crate) fn with_arguments(name: &Ident, values: &[TokenStream]) -> TokenStream {
    if values.is_empty() { quote!(#name) } else { quote!(#name<#(#values),*>) }
}

/// Writes a type as in an expression, `$crate::Layout::<A, B>`. It is still a type.
pub(crate) fn turbofish(tokens: TokenStream) -> TokenStream {
    let mut behind_name = false;
    let mut written = TokenStream::new();
    let mut trees = tokens.into_iter();
    for tree in trees.by_ref() {
        // A type is an expression if its first `<` follows `::`; nested arguments stay types.
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

/// Emits `usize`, even if the scope has another item of this name.
pub(crate) fn primitive() -> TokenStream {
    quote!(::core::primitive::usize)
}

/// Emits `$crate::C<4>`.
pub(crate) fn integer(number: &TokenStream) -> TokenStream {
    named("C", &[number])
}

/// Emits the type of a runtime stride.
fn runtime(span: Span) -> TokenStream {
    let span = span.resolved_at(Span::mixed_site());
    quote_spanned!(span=> ::core::primitive::usize)
}

/// Emits a tuple of types; a tuple of one has a comma.
pub(crate) fn tuple(modes: &[&TokenStream]) -> TokenStream {
    match modes {
        [] => quote!(()),
        [mode] => quote!((#mode,)),
        modes => quote!((#(#modes),*)),
    }
}

/// Emits the canonical type of a layout of constant strides, which is the same for all spellings.
fn layout(layout: &Layout) -> TokenStream {
    let shape = tree_of(layout, &|extent, _| constant(extent));
    let strides = tree_of(layout, &|_, stride| match stride.coefficient() {
        coefficient @ ..0 => named("Neg", &[&literal(coefficient.unsigned_abs())]),
        coefficient => constant(coefficient.unsigned_abs()),
    });
    named("Layout", &[&shape, &strides])
}

/// Emits a swizzle.
fn swizzle(swizzle: Swizzle) -> TokenStream {
    let unsigned = |number: u32| literal(u64::from(number));
    let distance = unsigned(swizzle.shift().unsigned_abs());
    // A negative const argument has to be in braces.
    let shift = if swizzle.shift() < 0 { quote!({ -#distance }) } else { distance };
    named("Swizzle", &[&unsigned(swizzle.bits()), &unsigned(swizzle.base()), &shift])
}

/// Emits a swizzle or a bit matrix.
fn bijection(known: &Bijection) -> TokenStream {
    match known {
        Bijection::Swizzle(known) => swizzle(*known),
        Bijection::Matrix(known) => matrix(&columns(known)),
    }
}

/// Emits the columns of a bit matrix.
fn columns(known: &BitMatrix) -> Vec<TokenStream> {
    (0..known.count()).map(|bit| constant(known.column(bit))).collect()
}

/// Emits a bit matrix, its columns in tuples of at most twelve.
fn matrix(columns: &[TokenStream]) -> TokenStream {
    let all: Vec<&TokenStream> = columns.iter().collect();
    if let [column] = columns {
        return named("BitMatrix", &[column]);
    }
    if columns.len() <= MAX_MODES {
        return named("BitMatrix", &[&tuple(&all)]);
    }
    // Traits are implemented for tuples of at most so many entries, so a longer list nests once.
    let parts: Vec<TokenStream> = all.chunks(MAX_MODES).map(tuple).collect();
    named("BitMatrix", &[&tuple(&parts.iter().collect::<Vec<_>>())])
}

/// Emits a swizzle with numbers that perhaps only rustc knows.
fn bits(bits: &Bits) -> TokenStream {
    let (numbers, negative) = match bits {
        Bits::Known(known) => return bijection(known),
        Bits::Columns(columns) => return matrix(&columns.iter().map(entry).collect::<Vec<_>>()),
        Bits::For { base, accesses, machine } => {
            let accesses: Vec<TokenStream> = accesses.iter().map(|access| term(access)).collect();
            let (base, list) = (term(base), tuple(&accesses.iter().collect::<Vec<_>>()));
            let machine = machine.as_ref().map(|machine| term(machine));
            let arguments: Vec<&TokenStream> = [&base, &list].into_iter().chain(&machine).collect();
            return named("access::SwizzleFor", &arguments);
        }
        Bits::Written(numbers, negative) => (numbers, negative),
    };
    let [bits, base, distance] = numbers.each_ref().map(value);
    let distance = named(if *negative { "Neg" } else { "C" }, &[&distance]);
    named("ops::SwizzleOf", &[&integer(&bits), &integer(&base), &distance])
}

/// Emits a layout composed with a swizzle and an offset.
fn composed(swizzle: &TokenStream, offset: Option<&TokenStream>, layout: &TokenStream) -> TokenStream {
    let offset = offset.map_or_else(|| constant(0), integer);
    named("Composed", &[swizzle, &offset, layout])
}

/// Emits a free part of a coordinate.
fn free() -> TokenStream {
    quote!(::core::ops::RangeFull)
}

/// Emits a number as an expression.
pub(crate) fn number(number: u64) -> TokenStream {
    literal(number)
}

/// Emits the call with which rustc computes a number of some types. Errors are reported at `region`.
fn number_of(function: &str, types: &[&TokenStream], region: Region) -> TokenStream {
    let call = call(&["number"], function, &quote!(#(#types),*), &quote!(), region);
    quote!({ #call })
}

/// Emits the call of a function of the library, at a region.
pub(crate) fn call(
    path: &[&str],
    function: &str,
    types: &TokenStream,
    arguments: &TokenStream,
    region: Region,
) -> TokenStream {
    let library = library::path();
    let path = path.iter().chain([&function]).map(|name| Ident::new(name, Span::call_site()));
    call_at(region, quote!(#library #(::#path)*::<#types>), arguments.clone())
}

/// Emits a call from the first to the last token of a region, where rustc reports errors. At these spans are
/// parentheses and no name, because an editor would take a name for the meaning of the user's word. They are the user's
/// tokens, so that rustc does not add the name of the macro.
pub(crate) fn call_at(region: Region, function: TokenStream, arguments: TokenStream) -> TokenStream {
    let [function, arguments] = [(function, region.start), (arguments, region.end)].map(|(tokens, span)| {
        let mut group = Group::new(Delimiter::Parenthesis, tokens);
        group.set_span(span);
        group
    });
    quote!(#function #arguments)
}

/// Emits a known integer, by its name if it has one, `$crate::constants::_4`: a name costs rustc less than a literal.
pub(crate) fn constant(number: u64) -> TokenStream {
    if spell::is_named(number) { named_integer(number) } else { integer(&literal(number)) }
}

fn named_integer(number: u64) -> TokenStream {
    let (library, name) = (library::path(), Ident::new(&format!("_{number}"), Span::call_site()));
    quote!(#library::constants::#name)
}

pub(crate) fn literal(number: u64) -> TokenStream {
    let literal = Literal::u64_unsuffixed(number);
    quote!(#literal)
}

/// Emits the type of a tree: tuples of the types of its leaves.
fn tree<L>(nested: &Tree<L>, leaf: &impl Fn(&L) -> TokenStream) -> TokenStream {
    match nested {
        Tree::Leaf(entry) => leaf(entry),
        Tree::Tuple(modes) => {
            let modes: Vec<TokenStream> = modes.iter().map(|mode| tree(mode, leaf)).collect();
            tuple(&modes.iter().collect::<Vec<_>>())
        }
    }
}

/// Emits the tree of a layout, with the type of each leaf by its extent and stride.
fn tree_of(layout: &Layout, leaf: &impl Fn(u64, Stride) -> TokenStream) -> TokenStream {
    if layout.profile().is_leaf() {
        let (extent, stride) = layout.mode_at(0);
        return leaf(extent, stride);
    }
    let modes = (0..layout.rank()).filter_map(|mode| layout.mode(mode).ok());
    let modes: Vec<TokenStream> = modes.map(|mode| tree_of(&mode, leaf)).collect();
    tuple(&modes.iter().collect::<Vec<_>>())
}
