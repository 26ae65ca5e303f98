//! Emits instructions, tiled products and tiled copies: a type for each, and the data of an instruction.

use layout_algebra::atom::{MmaAtom, Operand as Factor, Side};
use layout_draw::{Function, Limits};
use layout_lang::defines::Defines;
use layout_lang::eval::{Evaluated, Number, Operand, Term};
use layout_lang::operation::Atom;
use layout_lang::region::Region;
use layout_lang::syntax::Definition;
use proc_macro2::TokenStream;
use quote::quote;

use super::{allow_deprecated, checks, checks_item, is_private, item, library, parameters, types};

/// Emits the definition of an instruction, a product or a copy.
pub(super) fn definition(definition: &Definition, evaluated: &Evaluated) -> TokenStream {
    let (operand, name) = (evaluated.operand.as_ref(), &definition.name);
    let (attributes, documentation) = (&definition.attributes.for_type, documentation(definition, operand));
    let mut checks = checks::all(evaluated, &arguments(definition), Some(name));
    // If only rustc knows the value, it exists or is an error here.
    if let Some(operand) = operand.filter(|operand| operand.value.is_none()) {
        checks.push(exists(definition, operand));
    }
    let checks = if definition.parameters.is_empty() { checks_item(definition, &checks) } else { TokenStream::new() };
    let parameters = parameters(definition, false);
    let described = match (definition.defines, operand) {
        (Defines::Atom, operand) => {
            let [head, end] = item("struct", definition, !is_private(definition));
            let instruction = instruction(definition, operand);
            quote! {
                #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
                #head #name #parameters #end
                #instruction
            }
        }
        (defines, operand) => {
            let right = operand.map_or_else(|| fallback(defines), |operand| types::term(&operand.term));
            let [head, end] = item("type", definition, !is_private(definition));
            quote!(#head #name #parameters = #right #end)
        }
    };
    quote! {
        #(#attributes)*
        #[doc = #documentation]
        #described
        #checks
    }
}

/// Emits `Name`, or `Name<N>` with its parameters.
fn arguments(definition: &Definition) -> TokenStream {
    let values: Vec<TokenStream> = definition.parameters.iter().map(|parameter| quote!(#parameter)).collect();
    types::with_arguments(&definition.name, &values)
}

/// Emits the call with which rustc decides whether the value exists.
fn exists(definition: &Definition, operand: &Operand) -> TokenStream {
    let function = match (definition.defines, &*operand.term) {
        (Defines::Atom, Term::CopyAtom(..)) => "copy_atom",
        (Defines::Atom, _) => "mma",
        (Defines::Product, _) => "product",
        (Defines::Tma, _) => "tma",
        _ => "copy",
    };
    let region = Region::from(definition.name.span());
    let call = types::call(&["atom", "check"], function, &arguments(definition), &quote!(), region);
    quote!({ #call })
}

/// Emits the data of an instruction; after an error, of the instruction of a single element.
fn instruction(definition: &Definition, operand: Option<&Operand>) -> TokenStream {
    let (library, name, conditions) = (library::path(), arguments(definition), &definition.attributes.conditions);
    let (parameters, deprecated) = (parameters(definition, false), allow_deprecated([definition].into_iter()));
    let (u64, u32) = (quote!(::core::primitive::u64), quote!(::core::primitive::u32));
    match operand.map(|operand| &*operand.term) {
        Some(Term::CopyAtom([from, to], by, bits)) => {
            let [from, to] = [from, to].map(|side| types::term(side));
            let side = match by {
                Side::From => quote!(From),
                Side::To => quote!(To),
            };
            let bits = bits.as_ref().map_or_else(|| quote!(1), |bits| cast(bits, &u64));
            quote! {
                #(#conditions)*
                #deprecated
                impl #parameters #library::atom::CopyAtom for #name {
                    type From = #from;
                    type To = #to;
                    const BY: #library::algebra::atom::Side = #library::algebra::atom::Side::#side;
                    const BITS: #u64 = #bits;
                }
            }
        }
        term => {
            let mma =
                if let Some(Term::Mma(tables, extents, bits)) = term { Some((tables, extents, bits)) } else { None };
            let scalar = types::named("atom::Scalar", &[]);
            let of = |name: &str| {
                let name = proc_macro2::Ident::new(name, proc_macro2::Span::call_site());
                quote!(<#scalar as #library::atom::MmaAtom>::#name)
            };
            let [lanes, a, b, c] = match &mma {
                Some((tables, ..)) => tables.each_ref().map(|table| types::term(table)),
                None => ["Lanes", "A", "B", "C"].map(of),
            };
            let (extents, bits) = match &mma {
                Some((_, extents, bits)) => {
                    let extents = extents.each_ref().map(|extent| cast(extent, &u64));
                    let bits = bits.each_ref().map(|bits| cast(bits, &u32));
                    (quote!([#(#extents),*]), quote!([#(#bits),*]))
                }
                None => (of("EXTENTS"), of("BITS")),
            };
            quote! {
                #(#conditions)*
                #deprecated
                impl #parameters #library::atom::MmaAtom for #name {
                    type Lanes = #lanes;
                    type A = #a;
                    type B = #b;
                    type C = #c;
                    const EXTENTS: [#u64; 3] = #extents;
                    const BITS: [#u32; 3] = #bits;
                }
            }
        }
    }
}

/// Emits a number as a number of another type. Literals have any type.
fn cast(number: &Number, primitive: &TokenStream) -> TokenStream {
    let value = types::value(number);
    if number.value.is_some() { value } else { quote!((#value) as #primitive) }
}

/// Emits a type in place of a definition that failed, so that one mistake is one error.
fn fallback(defines: Defines) -> TokenStream {
    let scalar = types::named("atom::Scalar", &[]);
    if defines == Defines::Product {
        return types::named("atom::TiledMma", &[&scalar]);
    }
    let one = types::named("Layout", &[&types::constant(1), &types::constant(0)]);
    if defines == Defines::Tma {
        // Sixteen neighbours of a byte each.
        let row = types::named("Layout", &[&types::constant(16), &types::constant(1)]);
        return types::named("atom::TmaBox", &[&row, &row, &quote!(8)]);
    }
    types::named("atom::TiledCopy", &[&scalar, &one, &one])
}

/// Returns the lines of documentation, after the user's.
fn documentation(definition: &Definition, operand: Option<&Operand>) -> String {
    let mut lines = Vec::new();
    if !definition.attributes.for_type.is_empty() {
        lines.push(String::new());
    }
    if let Some(expression) = &definition.expression {
        lines.extend([format!(" `{expression}`"), String::new()]);
    }
    match operand.map(Operand::atom) {
        None => lines.push(" This definition has an error.".to_owned()),
        Some(None) => lines.push(" Its numbers are known to rustc.".to_owned()),
        Some(Some(atom)) => facts(&mut lines, atom),
    }
    lines.join("\n")
}

fn facts(lines: &mut Vec<String>, atom: &Atom) {
    match atom {
        Atom::Mma(atom) => {
            let [m, n, k] = atom.extents();
            lines.push(format!(" {m} x {n} x {k} by {} lanes.", atom.lanes().size()));
            lines.extend(lanes_of_c(atom));
        }
        Atom::Copy(atom) => {
            let (from, to, bits) = (atom.from(), atom.to(), atom.element());
            lines.push(format!(" A copy from `{from}` to `{to}`, in elements of {bits} bits."));
        }
        Atom::Product(product) => {
            let ([m, n, k], [x, y, z]) = (product.tile(), product.repetitions());
            lines.push(format!(" A tile of {m} x {n} x {k} by the threads `{}`.", product.threads()));
            lines.push(format!(" Each thread does {x} x {y} x {z} atoms."));
            for (name, operand) in [("A", Factor::A), ("B", Factor::B), ("C", Factor::C)] {
                if let Ok(held) = product.held_of_tile(operand) {
                    lines.extend([String::new(), format!(" {name}: `{held}`")]);
                }
            }
        }
        Atom::Bulk(copy) => {
            lines.push(format!(" {copy}."));
            if let Some((order, fewer)) = copy.fewer_instructions() {
                let stage = format!(" A stage `{order}`, with the same swizzle, takes {fewer}.");
                lines.extend([String::new(), stage]);
            }
        }
        Atom::Move(copy) => {
            lines.push(format!(" A tile of `{}`: `(thread, value)` is `{}`.", copy.extents(), copy.tv()));
        }
    }
}

/// Writes which lane holds which element of C: rows downwards, columns to the right.
fn lanes_of_c(atom: &MmaAtom) -> Vec<String> {
    let table = atom.table(Factor::C);
    let [m, n, _] = atom.extents();
    let shape = layout_algebra::Layout::flat(&[m, n], &[1, m]);
    let back = layout_algebra::ops::right_inverse(table);
    let owners = shape.and_then(|shape| layout_algebra::ops::composition(&back, &shape));
    let Ok(places) = owners else { return Vec::new() };
    let legend = format!(" Elements of C, by `lane + {} value`:", atom.lanes().size());
    let text = layout_draw::table(&Function::Plain(places), Limits::HOVER);
    let rows = text.lines().map(|line| format!(" {line}"));
    [String::new(), legend, String::new(), " ```text".to_owned()]
        .into_iter()
        .chain(rows)
        .chain([" ```".to_owned()])
        .collect()
}
