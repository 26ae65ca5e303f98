//! Expands tokens to tokens: the macros without `proc_macro`, so that tests can call them. Nothing here panics. If
//! something does, that is a bug: it is caught and reported with the input.

use std::mem::take;
use std::panic::{AssertUnwindSafe, catch_unwind};

use layout_lang::diagnose::Diagnostic;
use layout_lang::eval::{self, Evaluated, Given};
use layout_lang::lower;
use layout_lang::syntax::{Input, is_item_position};
use proc_macro2::TokenStream;

use crate::emit::{self, Position, Words};

/// The result of a macro call.
pub(crate) struct Expansion {
    pub(crate) tokens: TokenStream,
    /// The errors, which the tokens make rustc report.
    #[cfg_attr(not(test), expect(dead_code, reason = "tests read them"))]
    pub(crate) errors: Vec<Diagnostic>,
}

/// Expands `layout!`, in item or type position.
pub(crate) fn layout(input: &TokenStream) -> Expansion {
    // A macro is not told where it is called. Only the first tokens of its input tell.
    let position = if is_item_position(input) { Position::Items } else { Position::Type };
    guarded(input, position, Input::layout)
}

/// Expands `assert_layout!`, a statement.
pub(crate) fn assert_layout(input: &TokenStream) -> Expansion {
    guarded(input, Position::Statement, Input::assertion)
}

/// A parser of the tokens of a macro.
type Read = fn(&TokenStream) -> (Input, Vec<Diagnostic>);

/// Expands tokens, and reports a panic as an error.
fn guarded(tokens: &TokenStream, position: Position, read: Read) -> Expansion {
    // A panic of a macro shows its internals at the call, and hides all other errors of the crate.
    catch_unwind(AssertUnwindSafe(|| expand(tokens, read))).unwrap_or_else(|_| {
        let errors = vec![Diagnostic::bug(tokens)];
        Expansion { tokens: emit::errors(position, &errors), errors }
    })
}

/// Turns a value without a type into an error, without value and type.
fn without_type(evaluated: &mut Evaluated) {
    // Without a type there is nothing to prove: claims about it would be errors that follow from the first.
    if !evaluated.untyped.is_empty() {
        *evaluated = Evaluated {
            errors: [take(&mut evaluated.errors), take(&mut evaluated.untyped)].concat(),
            asked: take(&mut evaluated.asked),
            ..Evaluated::default()
        };
    }
}

/// Runs all stages.
fn expand(tokens: &TokenStream, read: Read) -> Expansion {
    let (input, mut errors) = read(tokens);
    let lowered = lower::program(&input);
    let mut evaluated = eval::program(&lowered, &Given::new());
    evaluated.iter_mut().for_each(without_type);
    // Errors of syntax belong to no definition, so they are emitted after all of them.
    let read = errors.len();
    errors.extend(evaluated.iter().flat_map(|evaluated| evaluated.errors.iter().cloned()));
    let tokens = match (&input, &evaluated[..]) {
        (Input::Definitions(definitions), _) => {
            let mut tokens = emit::definitions(definitions, &lowered, &evaluated);
            tokens.extend(emit::errors(Position::Items, &errors[..read]));
            tokens
        }
        // An expression has no second definition that could be used: any error replaces all of it.
        (Input::Expression { .. }, [only]) if errors.is_empty() => emit::expression(only),
        (Input::Assertion { subject, claims, region, .. }, [only]) if errors.is_empty() => {
            emit::assertion(&Words::of_assertion(subject.as_ref(), claims, &lowered.index), only, *region)
        }
        (Input::Expression { .. }, _) => emit::errors(Position::Type, &errors),
        (Input::Assertion { .. }, _) => emit::errors(Position::Statement, &errors),
    };
    Expansion { tokens, errors }
}
