//! Reads PTX: kernels, declarations, instructions.

mod function;
mod kernel;
mod operand;
mod statement;

pub(crate) use kernel::{Instruction, Kernel};
pub(crate) use operand::{Base, Operand, Special};

use std::collections::HashMap;

use crate::error::{Error, Kind, fault};
use function::{Function, signature};
use kernel::Reader;
use statement::{Statement, statements};

/// The kernels of a PTX text.
#[derive(Debug, Default)]
pub struct Module {
    pub(crate) kernels: HashMap<String, Kernel>,
}

impl Module {
    /// Reads the kernels of a text.
    ///
    /// Every instruction must be in the table of the emulator, with these modifiers and operands.
    ///
    /// # Errors
    /// With the line that is not understood, of the kinds [`Syntax`](Kind::Syntax) and [`Unknown`](Kind::Unknown).
    ///
    /// ```
    /// use layout_gpu_emulator::{Kind, Module};
    /// let text = ".entry k()\n{\n    .reg .b32 %r<2>;\n    sqrt.rn.f16 %r1, %r0;\n    ret;\n}\n";
    /// let error = Module::parse(text).unwrap_err();
    /// assert_eq!((error.kind, error.line), (Kind::Unknown, 4));
    /// assert_eq!(error.to_string(), "line 4: an unknown instruction: `sqrt.rn.f16 %r1, %r0`");
    /// ```
    pub fn parse(text: &str) -> Result<Module, Error> {
        let statements = statements(text);
        let (mut shared, mut functions, mut entries) = (Vec::new(), HashMap::new(), Vec::new());
        let mut next = 0;
        while let Some((line, statement)) = statements.get(next) {
            next += 1;
            let Statement::Text(text) = statement else { continue };
            let word = text.split_whitespace().next().unwrap_or_default();
            let begins = |kind: &str| text.split_whitespace().take(3).any(|word| word.split('(').next() == Some(kind));
            if begins(".entry") || begins(".func") {
                if statements.get(next).map(|(_, brace)| brace) == Some(&Statement::Open) {
                    let end = body(&statements, next);
                    let function = Function { header: text, statements: &statements[next + 1..end] };
                    if begins(".entry") {
                        entries.push((*line, function));
                    } else if let Some(signature) = signature(text) {
                        functions.insert(signature.name, function);
                    } else {
                        return fault(Kind::Syntax, "a function without a name").map_err(|fault| fault.at(*line, text));
                    }
                    next = end + 1;
                }
            } else if word == ".shared" || text.starts_with(".extern .shared") || text.starts_with(".visible .shared") {
                shared.push((*line, text.clone()));
            } else if text.split_whitespace().take(2).any(|word| [".global", ".const"].contains(&word)) {
                // A kernel that names the variable is an error.
            } else if ![".version", ".target", ".address_size", ".section", ".pragma", ".file", ""].contains(&word) {
                return fault(Kind::Unknown, "an unknown directive").map_err(|fault| fault.at(*line, text));
            }
        }
        let (mut module, files) = (Module::default(), files(&statements));
        let reader = Reader { shared: &shared, files: &files, functions: &functions };
        for (line, entry) in entries {
            let (name, kernel) = reader.kernel(line, entry)?;
            module.kernels.insert(name, kernel);
        }
        Ok(module)
    }

    /// The names of the kernels, sorted.
    pub fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.kernels.keys().map(String::as_str).collect();
        names.sort_unstable();
        names
    }
}

/// The files that lines are in, by their numbers, wherever the text has them.
fn files(statements: &[(usize, Statement)]) -> HashMap<String, String> {
    let texts = statements.iter().filter_map(|(_, statement)| match statement {
        Statement::Text(text) => text.strip_prefix(".file"),
        _ => None,
    });
    let named = texts.filter_map(|text| text.trim().split_once(char::is_whitespace));
    named.map(|(number, name)| (number.to_string(), name.trim().trim_matches('"').to_string())).collect()
}

/// The place of the brace that closes the one at `open`.
fn body(statements: &[(usize, Statement)], open: usize) -> usize {
    let mut depth = 0_usize;
    for (place, (_, statement)) in statements.iter().enumerate().skip(open) {
        match statement {
            Statement::Open => depth += 1,
            Statement::Close => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return place;
        }
    }
    statements.len()
}
