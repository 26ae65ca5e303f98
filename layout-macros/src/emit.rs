//! Emits checked values as tokens.

#[cfg_attr(not(feature = "chapters"), path = "emit/off/atom.rs")]
mod atom;
mod checks;
mod documentation;
mod library;
#[cfg_attr(not(feature = "chapters"), path = "emit/off/of_chapters.rs")]
mod of_chapters;
mod types;
mod words;

use layout_lang::chapters::{Access, Machine};
use layout_lang::defines::Defines;
use layout_lang::diagnose::Diagnostic;
use layout_lang::eval::{Evaluated, Operand};
use layout_lang::lower::{Names, Program};
use layout_lang::region::Region;
use layout_lang::syntax::Definition;
use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

pub(crate) use library::Named;
pub(crate) use words::Words;

/// The position of the output in the source.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Position {
    Items,
    Type,
    Statement,
}

/// Returns tokens that make rustc report errors. In item position they are bare; elsewhere they are in an expression,
/// so that the parser adds no errors.
pub(crate) fn errors(position: Position, errors: &[Diagnostic]) -> TokenStream {
    let errors = errors.iter().map(compile_error);
    match position {
        Position::Items => errors.collect(),
        Position::Type => {
            // A type that exists: rustc reports the errors inside of its constant, and nothing about the type itself.
            let one = types::integer(&quote!({ #(#errors;)* 1 }));
            types::turbofish(types::named("Layout", &[&one, &types::integer(&quote!(0))]))
        }
        Position::Statement => quote_spanned!(Span::mixed_site()=> const { #(#errors;)* }),
    }
}

fn compile_error(error: &Diagnostic) -> TokenStream {
    let (region, text) = (error.region(), error.text());
    // rustc underlines an invocation from its first token to its last.
    let head = quote_spanned!(region.start=> ::core::compile_error!);
    let body = quote_spanned!(region.end=> { #text });
    quote!(#head #body)
}

/// Emits a layout in type position.
pub(crate) fn expression(evaluated: &Evaluated) -> TokenStream {
    types::turbofish(evaluated.operand.as_ref().map(|operand| types::term(&operand.term)).unwrap_or_default())
}

/// Emits an assertion, with the spans of the user's tokens, so that rustc does not add the name of the macro.
pub(crate) fn assertion(words: &Words, evaluated: &Evaluated, region: Region) -> TokenStream {
    let words = words.statements();
    let subject = evaluated.operand.as_ref().map(|operand| types::term(&operand.term)).unwrap_or_default();
    let checks = checks::all(evaluated, &subject, None);
    // The tokens of the block have the region of the claim, so that an error at the const underlines the claim.
    let mut block = Group::new(Delimiter::Brace, quote!(#(#words)* #(#checks)*));
    block.set_span(region.end);
    quote_spanned!(region.start=> const #block)
}

/// Emits definitions, with their errors.
pub(crate) fn definitions(definitions: &[Definition], program: &Program, evaluated: &[Evaluated]) -> TokenStream {
    let mut tokens = TokenStream::new();
    let (mut words, mut statements) = (Words::default(), Vec::new());
    for (current, (definition, this)) in definitions.iter().zip(evaluated).enumerate() {
        let names = Names { definitions, index: &program.index, current };
        // A name that is defined twice is one error; a second item would be a second one of rustc.
        if !program.parts[current].repeats {
            let (operands, accesses) =
                (documentation::named_layouts(names, evaluated), documentation::accesses(names, evaluated));
            tokens.extend(self::definition(definition, this, &operands, &accesses));
        }
        let conditions = &definition.attributes.conditions;
        if conditions.is_empty() {
            words.add(definition, names, evaluated);
        } else {
            let mut conditional = Words::default();
            conditional.add(definition, names, evaluated);
            statements.extend(conditional.statements().iter().map(|statement| quote!(#(#conditions)* #statement)));
        }
        // A definition that is configured out reports no error.
        for error in this.errors.iter().map(compile_error) {
            tokens.extend(quote!(#(#conditions)* #error));
        }
    }
    statements.splice(..0, words.statements());
    if !statements.is_empty() {
        let deprecated = allow_deprecated(definitions.iter());
        tokens.extend(quote!(#deprecated const _: () = { #(#statements)* };));
    }
    tokens
}

/// Emits a definition; `operands` are the layouts that it names.
fn definition(
    definition: &Definition,
    evaluated: &Evaluated,
    operands: &[(String, layout_algebra::Layout)],
    accesses: &[(String, Access, Machine)],
) -> TokenStream {
    let operand = evaluated.operand.as_ref();
    match definition.defines {
        Defines::Layout => {
            layout(definition, evaluated, &documentation::definition(definition, operand, operands, accesses))
        }
        Defines::Linear => linear(definition, evaluated, &documentation::linear(definition, operand)),
        Defines::Atom | Defines::Product | Defines::Copy | Defines::Tma => atom::definition(definition, evaluated),
        Defines::Access => {
            let documentation = documentation::access(operand);
            type_alone(
                definition,
                evaluated,
                &documentation,
                "access::NoAccess",
                &[quote!(access::StaticAccess), quote!(ACCESS)],
            )
        }
        Defines::Dimension => {
            let documentation = documentation::dimension(definition);
            // A dimension is a name and has no value that could be missing.
            let unasked = [TokenStream::new(), TokenStream::new()];
            type_alone(definition, evaluated, &documentation, "linear::dimension::Lane", &unasked)
        }
        Defines::Plan => {
            let documentation = documentation::plan(operand);
            type_alone(
                definition,
                evaluated,
                &documentation,
                "conversion::NoConversion",
                &[TokenStream::new(), quote!(PLAN)],
            )
        }
        Defines::Number => number(definition, evaluated, &documentation::number(definition, operand, operands)),
    }
}

/// Emits a number: its const, and checks of its layouts for rustc.
fn number(definition: &Definition, evaluated: &Evaluated, documentation: &[String]) -> TokenStream {
    let (attributes, name) = (&definition.attributes.for_type, &definition.name);
    // After an error the number is 1, which is an extent, a divisor and an index alike.
    let value = evaluated.operand.as_ref().map_or_else(|| types::number(1), |operand| types::term(&operand.term));
    let checks = checks_item(definition, &checks::all(evaluated, &quote!(#name), None));
    let (primitive, [head, end]) = (types::primitive(), item("const", definition, !is_private(definition)));
    quote! {
        #(#attributes)*
        #(#[doc = #documentation])*
        #head #name: #primitive = #value #end
        #checks
    }
}

/// Emits a linear layout: its type, its value, and checks for rustc.
fn linear(definition: &Definition, evaluated: &Evaluated, documentation: &str) -> TokenStream {
    let operand = evaluated.operand.as_ref();
    let (attributes, name) = (&definition.attributes.for_type, &definition.name);
    let empty = quote!(());
    let right =
        operand.map_or_else(|| types::named("linear::Linear", &[&empty, &empty]), |operand| types::term(&operand.term));
    let value = value(definition, operand);
    let mut checks = checks::all(evaluated, &quote!(#name), Some(name));
    // If only rustc knows the value, it exists or is an error here; with parameters, at the use.
    if operand.is_some_and(|operand| operand.value.is_none()) {
        let (library, at) = (library::path(), name.span().resolved_at(Span::mixed_site()));
        checks.push(quote_spanned!(at=> let _ = <#name as #library::StaticLinear>::LINEAR;));
    }
    let parameters = parameters(definition, false);
    let checks = if definition.parameters.is_empty() { checks_item(definition, &checks) } else { TokenStream::new() };
    let [head, end] = item("type", definition, !is_private(definition));
    quote! {
        #(#attributes)*
        #[doc = #documentation]
        #head #name #parameters = #right #end
        #value
        #checks
    }
}

/// Emits an access, a plan or a dimension: its type, or `nothing` after an error, and checks for rustc. One of them
/// evaluates the constant `found` of the trait `of`.
fn type_alone(
    definition: &Definition,
    evaluated: &Evaluated,
    documentation: &str,
    nothing: &str,
    [of, found]: &[TokenStream; 2],
) -> TokenStream {
    let operand = evaluated.operand.as_ref();
    let (attributes, name) = (&definition.attributes.for_type, &definition.name);
    let right = operand.map_or_else(|| types::named(nothing, &[]), |operand| types::term(&operand.term));
    let mut checks = checks::all(evaluated, &quote!(#name), Some(name));
    // If only rustc knows the value, it exists or is an error here.
    if operand.is_some_and(|operand| operand.value.is_none()) {
        let (library, at) = (library::path(), name.span().resolved_at(Span::mixed_site()));
        let of = if of.is_empty() { TokenStream::new() } else { quote!(as #library::#of) };
        checks.push(quote_spanned!(at=> let _ = <#name #of>::#found;));
    }
    let (checks, [head, end]) = (checks_item(definition, &checks), item("type", definition, !is_private(definition)));
    quote! {
        #(#attributes)*
        #[doc = #documentation]
        #head #name = #right #end
        #checks
    }
}

/// Emits a layout: its type, its value, and checks for rustc.
fn layout(definition: &Definition, evaluated: &Evaluated, documentation: &[String]) -> TokenStream {
    let operand = evaluated.operand.as_ref();
    let (attributes, name) = (&definition.attributes.for_type, &definition.name);
    let has_proofs = !(evaluated.proofs.is_empty() && evaluated.claimed.is_empty());
    let parameters = parameters(definition, has_proofs);
    // One attribute: rustc pays for each token.
    let documentation = raw(&documentation.join("\n"));
    let right = operand.map_or_else(|| fallback(definition), |operand| types::term(&operand.term));
    let value = value(definition, operand);
    let checks = if definition.parameters.is_empty() {
        checks_item(definition, &checks::all(evaluated, &quote!(#name), Some(name)))
    } else {
        TokenStream::new()
    };
    let [head, end] = item("type", definition, !is_private(definition));
    quote! {
        #(#attributes)*
        #[doc = #documentation]
        #head #name #parameters = #right #end
        #value
        #checks
    }
}

/// Returns a long text as a literal; in the compiler as a raw one, which neither side escapes. `proc_macro2` would read
/// it once more, character by character.
fn raw(text: &str) -> TokenStream {
    if proc_macro::is_available()
        && let Some(Ok(literal)) = raw_text(text).map(|text| text.parse())
    {
        return proc_macro::TokenStream::from(proc_macro::TokenTree::Literal(literal)).into();
    }
    Literal::string(text).into_token_stream()
}

/// Writes a text as a raw literal, if it can be one.
pub(crate) fn raw_text(text: &str) -> Option<String> {
    let mut marks = "#".to_owned();
    while text.contains(&format!("\"{marks}")) {
        marks.push('#');
    }
    // A raw literal has no carriage return, and at most 255 marks.
    (!text.contains('\r') && marks.len() < 256).then(|| format!("r{marks}\"{text}\"{marks}"))
}

/// Emits `<const N: usize>`; or `<>` of the macro, if there are no parameters, but names for rustc to look up. Without
/// brackets, rustc takes an unknown name for a missing parameter, and its error differs from the error of the check.
fn parameters(definition: &Definition, has_proofs: bool) -> TokenStream {
    let parameters = &definition.parameters;
    let primitive = types::primitive();
    match (parameters.is_empty(), has_proofs) {
        (true, false) => TokenStream::new(),
        (true, true) => quote_spanned!(Span::mixed_site()=> <>),
        (false, _) => quote!(<#(const #parameters: #primitive),*>),
    }
}

/// Returns the tokens of an item before its name, and its end. They have the span of the name, where rustc reports
/// errors of the item. With `of_macro` the span is the macro's, so that the lint `dead_code` ignores the item.
fn item(word: &str, definition: &Definition, of_macro: bool) -> [TokenStream; 2] {
    let span = definition.name.span();
    let span = if of_macro { span.resolved_at(Span::call_site()) } else { span };
    let word = Ident::new(word, span);
    let visibility = definition.visibility.clone().into_iter().map(|mut tree| {
        tree.set_span(span);
        tree
    });
    [quote!(#(#visibility)* #word), quote_spanned!(span=> ;)]
}

/// Whether rustc warns if a definition is never used: not if it is visible to other modules.
fn is_private(definition: &Definition) -> bool {
    definition.visibility.is_empty()
}

/// Emits the value of a layout without runtime strides, so that `X.index((i, j))` reads like a unit struct. Type and
/// value have the user's token as name, so an editor renames both. Therefore the lint of names, and no other, is
/// allowed. The output has no reasons: rustc pays for each token.
fn value(definition: &Definition, operand: Option<&Operand>) -> TokenStream {
    let is_static = operand.is_none_or(Operand::is_static);
    // A constant cannot have runtime strides, and a generic constant does not exist in stable Rust.
    if !is_static || !definition.parameters.is_empty() {
        return TokenStream::new();
    }
    let (attributes, name) = (&definition.attributes.for_value, &definition.name);
    let text = operand.and_then(Operand::layout).map(|layout| format!(" The layout `{layout}` as a value."));
    let what = match definition.defines {
        Defines::Linear => "linear layout",
        _ if definition.is_tiler() => "tiler",
        _ => "layout",
    };
    let line = text.unwrap_or_else(|| format!(" The {what} [`type@{name}`] as a value."));
    // The user's documentation is a paragraph of its own.
    let gap = if attributes.is_empty() { TokenStream::new() } else { quote!(#[doc = ""]) };
    let (library, [head, end]) = (library::path(), item("const", definition, true));
    let deprecated = allow_deprecated([definition].into_iter());
    quote! {
        #(#attributes)*
        #gap
        #[doc = #line]
        #deprecated
        #[allow(non_upper_case_globals)]
        #head #name: #name = <#name as #library::Static>::VALUE #end
    }
}

/// Emits a layout in place of a definition that failed, so that one mistake is one error.
fn fallback(definition: &Definition) -> TokenStream {
    let parameters: Vec<TokenStream> =
        definition.parameters.iter().map(|parameter| types::integer(&quote!(#parameter))).collect();
    let zero = types::integer(&quote!(0));
    if parameters.is_empty() {
        return types::named("Layout", &[&types::integer(&quote!(1)), &zero]);
    }
    let zeros: Vec<&TokenStream> = parameters.iter().map(|_| &zero).collect();
    types::named("Layout", &[&types::tuple(&parameters.iter().collect::<Vec<_>>()), &types::tuple(&zeros)])
}

/// Emits `#[allow(deprecated)]` if a definition is deprecated, because the generated code uses it. Otherwise nothing is
/// emitted: a crate may forbid the lint.
fn allow_deprecated<'a>(mut definitions: impl Iterator<Item = &'a Definition>) -> TokenStream {
    let deprecated = definitions.any(|definition| definition.attributes.deprecated);
    if deprecated { quote!(#[allow(deprecated)]) } else { TokenStream::new() }
}

fn checks_item(definition: &Definition, checks: &[TokenStream]) -> TokenStream {
    if checks.is_empty() {
        return TokenStream::new();
    }
    let conditions = &definition.attributes.conditions;
    let deprecated = allow_deprecated([definition].into_iter());
    quote!(#(#conditions)* #deprecated const _: () = { #(#checks)* };)
}
