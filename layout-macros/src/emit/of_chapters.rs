//! Emits the types of linear layouts and accesses, and the words of linear operations.

use layout_algebra::access::{DEFAULT_ALIGN, Direction};
use layout_algebra::linear::{Dimensions, Linear, Name};
use layout_lang::eval::Number;
use layout_lang::linear;
use layout_lang::lower::MAX_MODES;
use layout_lang::syntax::{self, LinearTree};
use proc_macro2::TokenStream;
use quote::quote;

use super::types::{constant, literal, named, tuple, value};
use super::words::at;

/// Emits the canonical type of a linear layout.
pub(super) fn linear(known: &Linear) -> TokenStream {
    let (inputs, outputs) = (known.inputs(), known.outputs());
    let input = |i: usize| {
        let columns: Vec<TokenStream> = known.bases(inputs.name(i)).iter().map(|column| constant(*column)).collect();
        let parts: Vec<&TokenStream> = columns.iter().collect();
        // Traits are implemented for tuples up to this length; more columns are a tuple of tuples.
        let parts: Vec<TokenStream> = parts.chunks(MAX_MODES).map(tuple).collect();
        let columns = match &parts[..] {
            [part] => part.clone(),
            parts => tuple(&parts.iter().collect::<Vec<_>>()),
        };
        named("linear::In", &[&dimension(inputs.name(i)), &columns])
    };
    let inputs: Vec<TokenStream> = (0..inputs.count()).map(input).collect();
    named("linear::Linear", &[&tuple(&inputs.iter().collect::<Vec<_>>()), &dimensions(outputs)])
}

/// Emits the name of a dimension: a type of its own, or its characters.
pub(super) fn dimension(name: Name) -> TokenStream {
    let text = name.to_string();
    if name.is_usual() {
        let (first, rest) = text.split_at(1);
        return named(&format!("linear::dimension::{}{rest}", first.to_uppercase()), &[]);
    }
    // Stable Rust has no constant parameter of a string, so a name is its characters, a parameter each.
    let characters: Vec<TokenStream> = text.chars().map(|character| quote!(#character)).collect();
    named("linear::Dimension", &characters.iter().collect::<Vec<_>>())
}

/// Emits dimensions with their bits, as the outputs of a linear layout.
pub(super) fn dimensions(known: &Dimensions) -> TokenStream {
    let one = |i: usize| named("linear::Out", &[&dimension(known.name(i)), &literal(u64::from(known.bits(i)))]);
    let all: Vec<TokenStream> = (0..known.count()).map(one).collect();
    tuple(&all.iter().collect::<Vec<_>>())
}

/// Emits an access, without arguments that have their default.
pub(super) fn access(
    direction: Direction,
    layout: &TokenStream,
    numbers: &[Number; 3],
    machine: Option<&TokenStream>,
) -> TokenStream {
    let direction = named(if direction == Direction::Read { "access::Read" } else { "access::Write" }, &[]);
    let [bits, vector, align] = numbers.each_ref().map(value);
    let is = |number: &Number, usual: u64| number.value == Some(usual);
    let [_, of_vector, of_align] = numbers;
    let mut arguments = vec![layout, &direction, &bits];
    let rest = [&vector, &align].into_iter().chain(machine).collect::<Vec<_>>();
    // Arguments are positional: one that differs from its default needs all before it.
    let needed = match (machine, is(of_align, DEFAULT_ALIGN), is(of_vector, 1)) {
        (Some(_), ..) => 3,
        (None, false, _) => 2,
        (None, true, false) => 1,
        (None, true, true) => 0,
    };
    arguments.extend(rest.into_iter().take(needed));
    named("access::Access", &arguments)
}

/// Emits the types of the operations in a linear layout, each with the span of its word.
pub(super) fn words(linear: &syntax::Linear) -> Vec<TokenStream> {
    let LinearTree::Call(word, arguments) = &linear.tree else { return Vec::new() };
    let operation = linear::find(&word.to_string()).map(|operation| at(&operation.type_name(), word.span()));
    let meaning = operation.map(|meaning| quote!(linear::operations::#meaning));
    meaning.into_iter().chain(arguments.iter().flat_map(words)).collect()
}
