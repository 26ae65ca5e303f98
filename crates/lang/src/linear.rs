//! The operations on linear layouts, one row each: their syntax, and the function of the algebra.

use layout_algebra::linear::{Dimensions, Linear, Name};
use layout_algebra::{Composed, LayoutError, Operation as Word};

use crate::spell;

/// A parameter of an operation: the arguments it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parameter {
    /// A linear layout.
    Linear,
    /// The name of a layout.
    Layout,
    /// An integer.
    Number,
    /// The name of a dimension.
    Name,
    /// Names of dimensions.
    Names,
    /// Dimensions with their sizes.
    Dimensions,
}

impl Parameter {
    /// Returns its description, for an error.
    pub fn describe(self) -> &'static str {
        match self {
            Parameter::Linear => "a linear layout",
            Parameter::Layout => "the name of a layout",
            Parameter::Number => "an integer",
            Parameter::Name => "the name of a dimension",
            Parameter::Names => "names in square brackets",
            Parameter::Dimensions => "dimensions in curly brackets",
        }
    }
}

/// The value of an argument.
#[derive(Clone, Debug)]
pub enum Value {
    /// A linear layout.
    Linear(Linear),
    /// A layout, with its swizzle.
    Layout(Composed),
    /// A number.
    Number(u64),
    /// Names.
    Names(Vec<Name>),
    /// Dimensions.
    Dimensions(Dimensions),
}

/// An operation on linear layouts.
#[derive(Debug)]
pub struct Operation {
    /// The name in the language.
    pub name: &'static str,
    /// An example.
    pub usage: &'static str,
    /// The arguments.
    pub parameters: &'static [Parameter],
    /// The name in the errors of the algebra.
    errors: Word,
    function: fn(&[Value]) -> Option<Result<Linear, LayoutError>>,
}

impl Operation {
    /// Returns the type of the result if only rustc knows it: the words of the name, `RightInverse` for
    /// `right_inverse`.
    pub fn type_name(&self) -> String {
        let mut name = String::new();
        // The names of the table are ASCII, so a byte is a letter.
        for word in self.name.split('_') {
            name.push_str(&word[..1].to_uppercase());
            name.push_str(&word[1..]);
        }
        name
    }

    /// Returns the answer of the algebra; `None` for other arguments.
    pub fn evaluate(&self, arguments: &[Value]) -> Option<Result<Linear, LayoutError>> {
        Some((self.function)(arguments)?.map_err(|error| error.during(self.errors)))
    }
}

/// A row: the name in errors and in the language, usage, parameters, function.
type Row = (Word, &'static str, &'static [Parameter], fn(&[Value]) -> Option<Result<Linear, LayoutError>>);

const fn row((errors, usage, parameters, function): Row) -> Operation {
    Operation { name: errors.name(), usage, parameters, errors, function }
}

use Value as V;

const ONE: &[Parameter] = &[Parameter::Linear];
const TWO: &[Parameter] = &[Parameter::Linear, Parameter::Linear];
const AND_NAMES: &[Parameter] = &[Parameter::Linear, Parameter::Names];
const AND_DIMENSIONS: &[Parameter] = &[Parameter::Linear, Parameter::Dimensions];
const AND_SIZE: &[Parameter] = &[Parameter::Linear, Parameter::Name, Parameter::Number];

fn one(
    arguments: &[Value],
    function: fn(&Linear) -> Result<Linear, LayoutError>,
) -> Option<Result<Linear, LayoutError>> {
    if let [V::Linear(a)] = arguments { Some(function(a)) } else { None }
}

fn two(
    arguments: &[Value],
    function: fn(&Linear, &Linear) -> Result<Linear, LayoutError>,
) -> Option<Result<Linear, LayoutError>> {
    if let [V::Linear(a), V::Linear(b)] = arguments { Some(function(a, b)) } else { None }
}

fn names(
    arguments: &[Value],
    function: fn(&Linear, &[Name]) -> Result<Linear, LayoutError>,
) -> Option<Result<Linear, LayoutError>> {
    if let [V::Linear(a), V::Names(names)] = arguments { Some(function(a, names)) } else { None }
}

fn dimensions(
    arguments: &[Value],
    function: fn(&Linear, &Dimensions) -> Result<Linear, LayoutError>,
) -> Option<Result<Linear, LayoutError>> {
    if let [V::Linear(a), V::Dimensions(dimensions)] = arguments { Some(function(a, dimensions)) } else { None }
}

fn size(
    arguments: &[Value],
    function: fn(&Linear, Name, u64) -> Result<Linear, LayoutError>,
) -> Option<Result<Linear, LayoutError>> {
    match arguments {
        [V::Linear(a), V::Names(names), V::Number(size)] => Some(function(a, *names.first()?, *size)),
        _ => None,
    }
}

/// All operations.
pub static OPERATIONS: &[Operation] = &[
    row((Word::Product, "product(A, B)", TWO, |v| two(v, Linear::product))),
    row((Word::Then, "then(A, B)", TWO, |v| two(v, Linear::then))),
    row((Word::Solve, "solve(A, B)", TWO, |v| two(v, Linear::solve))),
    row((Word::DivideLeft, "divide_left(A, B)", TWO, |v| two(v, Linear::divide_left))),
    row((Word::DivideRight, "divide_right(A, B)", TWO, |v| two(v, Linear::divide_right))),
    row((Word::Inverse, "inverse(A)", ONE, |v| one(v, Linear::inverse))),
    row((Word::RightInverse, "right_inverse(A)", ONE, |v| one(v, Linear::right_inverse))),
    row((
        Word::Identity,
        "identity(4, warp, row)",
        &[Parameter::Number, Parameter::Name, Parameter::Name],
        |v| match v {
            [V::Number(size), V::Names(input), V::Names(output)] => {
                Some(Linear::identity(*size, *input.first()?, *output.first()?))
            }
            _ => None,
        },
    )),
    row((
        Word::Strided,
        "strided(4, 2, lane, offset)",
        &[Parameter::Number, Parameter::Number, Parameter::Name, Parameter::Name],
        |v| match v {
            [V::Number(size), V::Number(stride), V::Names(input), V::Names(output)] => {
                Some(Linear::strided(*size, *stride, *input.first()?, *output.first()?))
            }
            _ => None,
        },
    )),
    row((
        Word::Zeros,
        "zeros(4, warp, row, 1)",
        &[Parameter::Number, Parameter::Name, Parameter::Name, Parameter::Number],
        |v| match v {
            [V::Number(size), V::Names(input), V::Names(output), V::Number(reach)] => {
                Some(Linear::zeros(*size, *input.first()?, *output.first()?, *reach))
            }
            _ => None,
        },
    )),
    row((
        Word::LinearOf,
        "linear_of(Tile, [row, column], offset)",
        &[Parameter::Layout, Parameter::Names, Parameter::Name],
        |v| match v {
            [V::Layout(layout), V::Names(inputs), V::Names(output)] => {
                Some(Linear::of_composed(layout, inputs, *output.first()?))
            }
            _ => None,
        },
    )),
    row((
        Word::Sublayout,
        "sublayout(A, [lane], [row])",
        &[Parameter::Linear, Parameter::Names, Parameter::Names],
        |v| match v {
            [V::Linear(a), V::Names(inputs), V::Names(outputs)] => Some(a.sublayout(inputs, outputs)),
            _ => None,
        },
    )),
    row((Word::Quotient, "quotient(A, [block])", AND_NAMES, |v| names(v, Linear::quotient))),
    row((Word::TransposeInputs, "transpose_inputs(A, [lane, register])", AND_NAMES, |v| {
        names(v, Linear::transpose_inputs)
    })),
    row((Word::TransposeOutputs, "transpose_outputs(A, [column, row])", AND_NAMES, |v| {
        names(v, Linear::transpose_outputs)
    })),
    row((Word::ReshapeInputs, "reshape_inputs(A, { register: 2, lane: 4 })", AND_DIMENSIONS, |v| {
        dimensions(v, Linear::reshape_inputs)
    })),
    row((Word::ReshapeOutputs, "reshape_outputs(A, { row: 2, column: 4 })", AND_DIMENSIONS, |v| {
        dimensions(v, Linear::reshape_outputs)
    })),
    row((Word::FlattenInputs, "flatten_inputs(A)", ONE, |v| one(v, |a| Ok(a.flatten_inputs())))),
    row((Word::FlattenOutputs, "flatten_outputs(A)", ONE, |v| one(v, |a| Ok(a.flatten_outputs())))),
    row((Word::ConcatInputs, "concat_inputs(A, B)", TWO, |v| two(v, Linear::concat_inputs))),
    row((Word::ConcatOutputs, "concat_outputs(A, B)", TWO, |v| two(v, Linear::concat_outputs))),
    row((Word::ResizeInput, "resize_input(A, lane, 8)", AND_SIZE, |v| size(v, Linear::resize_input))),
    row((Word::ResizeOutput, "resize_output(A, row, 8)", AND_SIZE, |v| size(v, Linear::resize_output))),
    row((Word::RemoveZeroBases, "remove_zero_bases(A, lane)", &[Parameter::Linear, Parameter::Name], |v| match v {
        [V::Linear(a), V::Names(names)] => Some(a.remove_zero_bases(*names.first()?)),
        _ => None,
    })),
];

/// Returns the operation of this name.
pub fn find(name: &str) -> Option<&'static Operation> {
    OPERATIONS.iter().find(|operation| operation.name == name)
}

/// Returns the usage of the operation that a name is a slip of.
pub fn meant(name: &str) -> Option<&'static str> {
    let nearest = spell::nearest(name, OPERATIONS.iter().map(|operation| operation.name))?;
    find(nearest).map(|operation| operation.usage)
}

/// Lists the names of the operations.
pub fn all() -> String {
    let names: Vec<&str> = OPERATIONS.iter().map(|operation| operation.name).collect();
    // The first rows are the common ones; all of them would fill the screen.
    format!("{} and more in the documentation of `layout!`", names[..7].join(", "))
}
