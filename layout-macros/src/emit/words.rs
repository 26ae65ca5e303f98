//! Emits the words of the input that the types of the output do not contain: known values are emitted as numbers. An
//! editor finds the meaning of a word by an output token with the span of the word, for hover, go-to-definition and
//! rename. rustc warns of definitions that nobody names. So all such words of a call are repeated in a constant without
//! a name.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::quote;

use super::{library, of_chapters, types};

use layout_lang::claim;
use layout_lang::defines::Defines;
use layout_lang::eval::{Evaluated, Value};
use layout_lang::lower::{Index, Meaning, Names, Source};
use layout_lang::operation::{self, Yields};
use layout_lang::syntax::{Claim, Definition, Expression, GenericArgument, Kind, Mover, Name};

/// The words of some definitions.
#[derive(Default)]
pub(crate) struct Words {
    layouts: Vec<TokenStream>,
    /// The names of values: of numbers, and of layouts, which an editor finds by their type and by their value.
    values: Vec<Ident>,
    /// The items behind the words of operations and claims, as paths of the crate.
    meanings: Vec<TokenStream>,
}

impl Words {
    /// Adds the words of a definition; `names` says what they mean, `evaluated` which values they have.
    pub(crate) fn add(&mut self, definition: &Definition, names: Names, evaluated: &[Evaluated]) {
        let (claims, scope) = (&definition.attributes.claims, Scope { names, evaluated });
        self.add_all(definition.expression.as_ref(), claims, definition.defines == Defines::Linear, scope);
    }

    /// Returns the words of an assertion, which defines no names.
    pub(crate) fn of_assertion(subject: Option<&Expression>, claims: &[Claim], index: &Index) -> Words {
        let (mut words, names) = (Words::default(), Names { definitions: &[], index, current: 0 });
        words.add_all(subject, claims, false, Scope { names, evaluated: &[] });
        words
    }

    fn add_all(&mut self, expression: Option<&Expression>, claims: &[Claim], linear: bool, scope: Scope) {
        if let Some(expression) = expression {
            self.expression(expression, scope);
        }
        for claim in claims {
            self.claim(claim, linear, scope);
        }
    }

    fn claim(&mut self, claim: &Claim, linear: bool, scope: Scope) {
        // A claim of another kind is an error of its own.
        if let Some(entry) = claim::taking(&claim.name.to_string(), claim.arguments.len()) {
            // The function of a claim may have another name than its word.
            let word = at(entry.function(), claim.name.span());
            if let Some(module) = entry.module() {
                let module = Ident::new(module, Span::call_site());
                self.meanings.push(quote!(#module::check::#word));
            } else if entry.is_about(linear) {
                self.meanings.push(if linear { quote!(linear::check::#word) } else { quote!(check::#word) });
            }
        }
        claim.arguments.iter().for_each(|argument| self.expression(argument, scope));
    }

    fn expression(&mut self, expression: &Expression, scope: Scope) {
        match &expression.kind {
            Kind::Call(word, _) => self.operation(word),
            Kind::Swizzled(swizzled) => {
                // Hover at `swizzle` shows the type that it becomes.
                let name = if let Mover::Swizzle(_) = swizzled.mover { "Swizzle" } else { "BitMatrix" };
                self.meanings.push(TokenStream::from(at(name, swizzled.at.start)));
            }
            Kind::Name(name) => self.name(name, scope),
            Kind::Linear(linear, _) => self.meanings.extend(of_chapters::words(linear)),
            Kind::Placement(placement) => {
                let word = at(&placement.word.to_string(), placement.word.span());
                self.meanings.push(quote!(algebra::synthesis::#word));
            }
            Kind::Block(tokens) => self.block(tokens, scope),
            _ => {}
        }
        expression.parts().into_iter().for_each(|part| self.expression(part, scope));
    }

    fn operation(&mut self, word: &Ident) {
        if let Some(operation) = operation::find(&word.to_string()) {
            let is_number = operation.yields() == Yields::Number;
            let meaning = at(if is_number { operation.name } else { operation.type_name }, word.span());
            self.meanings.push(if is_number { quote!(number::#meaning) } else { quote!(ops::#meaning) });
        }
    }

    fn name(&mut self, name: &Name, scope: Scope) {
        match (scope.names.meaning(name), &name.ident) {
            (Meaning::Defined(index), Some(ident)) => {
                let values = name.arguments.iter().map(|argument| scope.argument(argument));
                let values: Option<Vec<TokenStream>> = values.collect();
                // A wrong number of arguments is an error of the language; a second one of rustc would repeat it.
                let values = values.filter(|values| values.len() == scope.names.parameters_of(index).len());
                self.layouts.extend(values.map(|values| types::with_arguments(ident, &values)));
                if name.arguments.is_empty() && scope.has_value(index) {
                    self.values.push(ident.clone());
                }
            }
            (Meaning::Below { .. }, Some(ident)) if scope.names.is_dimension(&name.text) => {
                self.layouts.push(types::with_arguments(ident, &[]));
            }
            (Meaning::Number(index), Some(ident)) if scope.is_known(index) => self.values.push(ident.clone()),
            _ => {}
        }
    }

    /// Adds the numbers in an expression of Rust, whose value may be known.
    fn block(&mut self, tokens: &TokenStream, scope: Scope) {
        for tree in tokens.clone() {
            match tree {
                TokenTree::Ident(ident) => {
                    // A number that the macro evaluated is a literal in the output, so its name needs a use.
                    if let Some(Source::Defined(index, _)) = scope.names.number(&ident)
                        && scope.is_known(index)
                    {
                        self.values.push(ident);
                    }
                }
                TokenTree::Group(group) => self.block(&group.stream(), scope),
                _ => {}
            }
        }
    }

    /// Emits the statements that name the words.
    pub(crate) fn statements(&self) -> Vec<TokenStream> {
        let (Words { layouts, values, meanings }, library) = (self, library::path());
        let mut statements = Vec::new();
        if !meanings.is_empty() {
            // Imports as `_` are alive for editors, and add no name that could hide one of the user's.
            statements.push(quote!(use #library::{#(#meanings as _),*};));
        }
        if !layouts.is_empty() {
            statements.push(quote!(let _: (#(#layouts,)*);));
        }
        if !values.is_empty() {
            statements.push(quote!(let _ = (#(#values,)*);));
        }
        statements
    }
}

/// The items behind the names of a definition.
#[derive(Clone, Copy)]
struct Scope<'a> {
    names: Names<'a>,
    evaluated: &'a [Evaluated],
}

impl Scope<'_> {
    /// Whether the number of definition `index` is known.
    fn is_known(self, index: usize) -> bool {
        self.evaluated[index].operand.as_ref().is_some_and(|operand| operand.number().is_some())
    }

    /// Whether definition `index` is a known layout, and so has a value of its name.
    fn has_value(self, index: usize) -> bool {
        let operand = self.evaluated[index].operand.as_ref();
        let of_layout = |value: &Value| {
            !matches!(value, Value::Access(..) | Value::Machine(_) | Value::Plan(_) | Value::Dimension(_))
        };
        operand.is_some_and(|operand| {
            operand.is_static() && operand.sound && operand.value.as_ref().is_some_and(of_layout)
        })
    }

    /// Emits an argument with a known value.
    fn argument(self, argument: &GenericArgument) -> Option<TokenStream> {
        match self.names.argument(argument)? {
            Source::Known(value) => Some(types::number(value)),
            Source::Defined(index, name) if self.is_known(index) => Some(name),
            _ => None,
        }
    }
}

/// Emits a name of the crate with the span of a user's word. Lints of the user's names ignore it.
pub(super) fn at(name: &str, word: Span) -> TokenTree {
    Ident::new(name, word.resolved_at(Span::call_site())).into()
}
