//! Calls in a kernel that is read: the body of the function in the place of the call.

use std::borrow::Cow;
use std::collections::HashMap;

use super::{Instruction, Reader, Reading, syntax};
use crate::error::{Kind, Step, fault};
use crate::operation::Operation;
use crate::text::function::{Call, Function, signature};
use crate::text::operand::{Base, Names, Operand, Symbol};

/// The most functions that are open.
const MOST_OPEN: usize = 128;

/// A function that is open: where it begins, the branches that lead behind its body, and what is known outside.
pub(super) struct Open<'a> {
    name: &'a str,
    begin: usize,
    pub(super) ends: Vec<usize>,
    names: Names,
    scopes: Vec<usize>,
    source: Option<(String, usize)>,
    /// The first of its registers, and of its bytes.
    registers: usize,
    local: usize,
}

impl<'a> Reading<'a> {
    /// Opens a function, unless a predicate has a value: what it takes and returns has the memory that the call names.
    pub(super) fn enter(
        &mut self,
        line: usize,
        call: &Call<'a>,
        guard: Option<(usize, bool)>,
        reader: &Reader<'a>,
    ) -> Step<Function<'a>> {
        let Some(function) = reader.functions.get(call.name) else {
            let what = if call.name.starts_with('%') { "a call by a pointer" } else { "a function without a body" };
            return fault(Kind::Unknown, what);
        };
        if self.functions.iter().any(|open| open.name == call.name) {
            return fault(Kind::Unknown, "a function that calls itself");
        }
        if self.functions.len() >= MOST_OPEN {
            return fault(Kind::Unknown, format!("more than {MOST_OPEN} functions in each other"));
        }
        let signature = signature(function.header).ok_or_else(|| syntax(function.header))?;
        let mut results = Vec::new();
        let (mut inside, returned) = (HashMap::new(), signature.results.len());
        if (returned, signature.arguments.len()) != (call.results.len(), call.arguments.len()) {
            let (results, arguments) = (call.results.len(), call.arguments.len());
            let has = format!("the function has {returned} and {}", signature.arguments.len());
            return fault(Kind::Syntax, format!("{results} results and {arguments} arguments, {has}"));
        }
        let declared = signature.results.iter().chain(&signature.arguments);
        for (number, (declared, given)) in declared.zip(call.results.iter().chain(&call.arguments)).enumerate() {
            let Some(Symbol::Local(at, bytes)) = self.names.find(given) else {
                return fault(Kind::Unknown, format!("`{given}`, which is no `.param`"));
            };
            if *bytes != declared.bytes {
                return fault(Kind::Syntax, format!("`{given}` of {bytes} bytes, the function has {}", declared.bytes));
            }
            if number < returned {
                let at = *at as usize;
                results.push(at..at + bytes);
            }
            inside.insert(declared.name.to_string(), Symbol::Local(*at, *bytes));
        }
        let mut ends = Vec::new();
        let source = self.source.clone();
        let begin = |guard, operation| Instruction {
            guard,
            operation,
            operands: Vec::new(),
            target: 0,
            line,
            source: source.clone(),
            text: format!("call {}", call.name),
        };
        if let Some((register, wanted)) = guard {
            ends.push(self.kernel.code.len());
            self.push(begin(Some((register, !wanted)), Operation::Branch))?;
        }
        let first = self.kernel.code.len();
        self.push(begin(None, Operation::Forget { registers: 0..0, memory: results }))?;
        // A function knows the names of the module, and its own.
        let names = Names { scopes: vec![self.names.scopes[0].clone(), inside] };
        self.functions.push(Open {
            name: call.name,
            begin: first,
            ends,
            names: std::mem::replace(&mut self.names, names),
            scopes: std::mem::take(&mut self.scopes),
            source: self.source.take(),
            registers: self.kernel.registers.len(),
            local: self.kernel.local,
        });
        self.open();
        Ok(*function)
    }

    /// Closes a function: its ends lead behind its body, and at its begin nobody wrote its registers and its memory.
    pub(super) fn leave(&mut self) {
        let Some(open) = self.functions.pop() else { return };
        let behind = self.kernel.code.len();
        open.ends.into_iter().for_each(|branch| self.kernel.code[branch].target = behind);
        if let Operation::Forget { registers, memory } = &mut self.kernel.code[open.begin].operation {
            *registers = open.registers..self.kernel.registers.len();
            memory.push(open.local..self.kernel.local);
        }
        (self.names, self.scopes, self.source) = (open.names, open.scopes, open.source);
    }
}

/// The mnemonic of an access: parameters of functions are memory of the thread, parameters of the kernel are not.
pub(super) fn in_memory<'m>(mnemonic: &'m str, operands: &[Operand]) -> Cow<'m, str> {
    let of_kernel = operands.iter().any(|operand| matches!(operand, Operand::Address(Base::Parameter(_), _)));
    let names_one = mnemonic.starts_with("ld.param.") || mnemonic.starts_with("st.param.");
    if names_one && !of_kernel { mnemonic.replacen(".param", ".local", 1).into() } else { mnemonic.into() }
}
