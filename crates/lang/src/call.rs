//! The operation of a definition, and the values of its operands.

use proc_macro2::{Ident, Span, TokenStream};

use crate::defines::Defines;
use crate::eval::{Given, Value};
use crate::operation::{self, Operation};
use crate::syntax::{Attributes, Definition, Expression, Input, Kind};
use crate::{eval, lower};

/// Returns the operation of a definition and the values of its operands, if it is a call whose operands are known.
pub(crate) fn call(input: &Input, given: &Given, name: &str) -> Option<(&'static Operation, Vec<Value>)> {
    let (expression, mut definitions) = match input {
        Input::Definitions(definitions) => {
            let called = definitions.iter().find(|definition| definition.name == name)?;
            (called.expression.as_ref()?, definitions.clone())
        }
        Input::Expression { expression, .. } if name.is_empty() => (expression.as_ref()?, Vec::new()),
        _ => return None,
    };
    let Kind::Call(word, operands) = &expression.kind else { return None };
    let operation = operation::find(&word.to_string())?;
    let known = definitions.len();
    // Behind the definitions of the program, so that the operands see all of their names.
    definitions.extend((0..).zip(operands).map(|(i, operand)| alone(i, operand)));
    let mut lowered = lower::program(&Input::Definitions(definitions));
    for part in &mut lowered.parts {
        // Operands are parts of a whole, which has been checked where it is defined.
        part.allow_intractable = true;
    }
    let evaluated = eval::program(&lowered, given);
    let operands = evaluated.into_iter().skip(known).map(|evaluated| evaluated.operand?.value);
    Some((operation, operands.collect::<Option<_>>()?))
}

/// Returns a definition of an operand.
fn alone(number: usize, operand: &Expression) -> Definition {
    Definition {
        defines: Defines::Layout,
        attributes: Attributes::default(),
        visibility: TokenStream::new(),
        // Not a name that a program would have: the first definition of a name wins.
        name: Ident::new(&format!("Operand{number}OfACall"), Span::call_site()),
        parameters: Vec::new(),
        expression: Some(operand.clone()),
    }
}
