//! `layout_static._native`: the part of the Python module that calls the command and the language.
//!
//! Python objects come in as text, and go out as values of [`Value`]. Everything else is in Python, beside it.

mod refusal;
mod tuples;
mod value;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// Runs a function on a thread of its own, with a stack for deep shapes. `proc_macro2` keeps each text that a thread
/// reads until the thread ends.
fn apart<A: Send>(py: Python<'_>, work: impl FnOnce() -> A + Send) -> PyResult<A> {
    let run = || {
        std::thread::scope(|scope| {
            let thread = std::thread::Builder::new().stack_size(64 << 20).spawn_scoped(scope, work).ok()?;
            thread.join().ok()
        })
    };
    py.detach(run).ok_or_else(|| PyRuntimeError::new_err("layout_static panicked, please report it"))
}

/// The functions and classes that the module is made of.
#[pymodule(gil_used = false)]
mod _native {
    use std::ffi::OsString;

    use layout_lang::machine::MACHINES;
    use layout_lang::operation::{OPERATIONS, Operation, Yields};
    use layout_notation::Notation;
    use pyo3::prelude::*;

    use super::apart;
    #[pymodule_export]
    use crate::refusal::Refusal;
    #[pymodule_export]
    use crate::value::Value;

    /// A definition: its name, its value if all numbers are known, and the proof of a `swizzle_for`.
    type Defined = (String, Option<Value>, Option<String>);

    /// Values of a text, the names that have no number; or errors.
    type Evaluated = (Vec<Defined>, Vec<String>, Vec<Refusal>);

    /// Evaluates a text: a layout, an operation, definitions, or with claims a layout and claims about it.
    #[pyfunction]
    #[pyo3(signature = (text, given, claims = None))]
    fn evaluate(py: Python<'_>, text: &str, given: Vec<(String, u64)>, claims: Option<Vec<String>>) -> Evaluated {
        let answer = |program: &layout_lang::Program, values: &layout_lang::Values| {
            let missing = program.free_names().into_iter().filter(|(_, given)| !given).map(|(name, _)| name);
            let one = |(name, value): (&str, Option<&layout_lang::Value>)| {
                (name.to_owned(), value.map(Value::from), values.proof(name).map(str::to_owned))
            };
            (values.iter().map(one).collect(), missing.collect())
        };
        match py.detach(move || cargo_layout::evaluate(text, claims.as_deref(), &given, answer)) {
            Ok((defined, missing)) => (defined, missing, Vec::new()),
            Err(errors) => (Vec::new(), Vec::new(), errors.into_iter().map(Refusal::from).collect()),
        }
    }

    /// The value of an expression that is an operand only, such as a tiler; `None` if it has errors.
    #[pyfunction]
    fn operand(py: Python<'_>, text: &str) -> PyResult<Option<Value>> {
        let call = format!("type It = composition(4:1, {text});");
        apart(py, || {
            let (_, operands) = layout_lang::Program::parse(&call).call("It")?;
            operands.get(1).map(Value::from)
        })
    }

    /// The answer of the command to its words: standard output, standard error, exit code.
    #[pyfunction]
    fn said(py: Python<'_>, words: Vec<OsString>) -> (String, String, u8) {
        let said = py.detach(|| cargo_layout::said(words));
        (said.out, said.err, said.code)
    }

    /// Runs the command on the streams of this process, and returns the exit code.
    #[pyfunction]
    fn run(py: Python<'_>, words: Vec<OsString>) -> u8 {
        py.detach(|| cargo_layout::run(words))
    }

    /// A layout in a text: begin and end in bytes, notation, value, notes.
    type Found = (usize, usize, &'static str, Value, Vec<String>);

    /// The layouts in a text.
    #[pyfunction]
    fn found(py: Python<'_>, text: &str) -> PyResult<Vec<Found>> {
        let one = |found: layout_notation::Found| {
            let (value, notes) = (found.reading.value().into(), found.reading.notes().to_vec());
            (found.range.start, found.range.end, found.notation.name(), value, notes)
        };
        apart(py, || layout_notation::found(text).into_iter().map(one).collect())
    }

    /// The name of the notation that a text shows; `None` for the language of `layout!`.
    #[pyfunction]
    fn recognised(py: Python<'_>, text: &str) -> PyResult<Option<&'static str>> {
        apart(py, || Notation::recognised(text).map(Notation::name))
    }

    /// The operations: name, syntax, an example with its answer, and the kind of the answer.
    #[pyfunction]
    fn operations() -> Vec<(&'static str, &'static str, (&'static str, &'static str), &'static str)> {
        let kind = |row: &Operation| match row.yields() {
            Yields::Layout => "layout",
            Yields::Shape => "shape",
            Yields::Tiler => "tiler",
            Yields::Number => "number",
        };
        OPERATIONS.iter().map(|row| (row.name, row.usage, row.example, kind(row))).collect()
    }

    /// The names of the notations.
    #[pyfunction]
    fn notations() -> Vec<&'static str> {
        Notation::ALL.iter().map(|(name, _)| *name).collect()
    }

    /// The names of the machines whose banks are known.
    #[pyfunction]
    fn machines() -> Vec<String> {
        MACHINES.iter().map(|named| named.machine.name().to_string()).collect()
    }
}
