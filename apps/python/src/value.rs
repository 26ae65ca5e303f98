//! A value of the language as Python sees it.

use layout_algebra::{IntTuple, Layout, LayoutError, Stride};
use layout_describe::{function, kind};
use layout_draw::{Function, facts};
use layout_notation::Notation;
use pyo3::prelude::*;

use crate::refusal::Refusal;
use crate::tuples;

/// A value: a layout, a number, a tuple, an access, ..
#[pyclass(frozen, module = "layout_static._native")]
#[derive(Debug)]
pub(crate) struct Value {
    /// What it is, in a word: `layout`, `composed`, `dynamic`, `linear`, `number`, ..
    #[pyo3(get)]
    kind: &'static str,
    /// As the language of `layout!` writes it.
    #[pyo3(get)]
    text: String,
    /// As the command prints it.
    #[pyo3(get)]
    shown: String,
    held: Held,
}

/// What is computed with.
#[derive(Debug)]
enum Held {
    Function(Box<Function>),
    Number(u64),
    Tuple(Box<IntTuple>),
    Nothing,
}

impl From<&layout_lang::Value> for Value {
    fn from(value: &layout_lang::Value) -> Value {
        use layout_lang::Value as Of;
        let held = match value {
            Of::Number(number) => Held::Number(*number),
            Of::Tuple(tuple) => Held::Tuple(Box::new(*tuple)),
            value => function(value).map_or(Held::Nothing, |function| Held::Function(Box::new(function))),
        };
        let kind = kind(value);
        let shown = value.to_string();
        let text = Notation::Layout.write(value).unwrap_or_else(|_| shown.clone());
        Value { kind, text, shown, held }
    }
}

impl Value {
    fn function(&self) -> Option<&Function> {
        if let Held::Function(function) = &self.held { Some(function) } else { None }
    }

    fn layout(&self) -> Option<&Layout> {
        self.function().map(Function::layout)
    }

    /// The layout, if it is plain and its strides are constants.
    fn constant(&self) -> Option<&Layout> {
        if let Some(Function::Plain(layout)) = self.function() {
            Some(layout).filter(|layout| layout.is_constant())
        } else {
            None
        }
    }

    fn decided(&self, plain: fn(&Layout) -> bool, composed: fn(&layout_algebra::Composed) -> bool) -> Option<bool> {
        match self.function()? {
            Function::Plain(_) => self.constant().map(plain),
            Function::Swizzled(swizzled) => Some(composed(swizzled)),
        }
    }

    fn index(&self, at: impl FnOnce(&Function) -> Result<u64, LayoutError>) -> Option<Result<Index, LayoutError>> {
        let function = self.function()?;
        let index = |x| match function.at(x) {
            Err(LayoutError::NotStatic { .. }) => Ok(Index::Text(function.text_at(x))),
            index => index.map(Index::Number),
        };
        Some(at(function).and_then(index))
    }
}

/// An index: a number; a text for strides along axes, or known at run time.
#[derive(Debug, IntoPyObject)]
enum Index {
    Number(i128),
    Text(String),
}

#[pymethods]
impl Value {
    /// The number or the nested tuple that this is.
    #[getter]
    fn plain<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        Ok(match &self.held {
            Held::Number(number) => Some(number.into_pyobject(py)?.into_any()),
            Held::Tuple(tuple) => Some(tuples::of(py, tuple)?),
            _ => None,
        })
    }

    /// The facts in a line, as the command prints them.
    #[getter]
    fn facts(&self) -> Option<String> {
        self.function().map(facts)
    }

    #[getter]
    fn shape<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.layout().map(|layout| tuples::of(py, layout.shape())).transpose()
    }

    /// The strides: numbers, and text for strides that are none, `?0` and `1@0`.
    #[getter]
    fn stride<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(layout) = self.layout() else { return Ok(None) };
        let one = |stride: &Stride| {
            Some(match stride.value() {
                Some(number) => number.into_pyobject(py).ok()?.into_any(),
                None => stride.to_string().into_pyobject(py).ok()?.into_any(),
            })
        };
        let strides = layout.strides();
        tuples::nested(py, layout.profile(), &mut strides.as_slice().iter().filter_map(one)).map(Some)
    }

    /// The swizzle before the layout: bits, base, shift.
    #[getter]
    fn swizzle(&self) -> Option<(u32, u32, i32)> {
        let Some(Function::Swizzled(composed)) = self.function() else { return None };
        composed.swizzle().map(|swizzle| (swizzle.bits(), swizzle.base(), swizzle.shift()))
    }

    /// The offset that is added before the swizzle.
    #[getter]
    fn offset(&self) -> u64 {
        if let Some(Function::Swizzled(composed)) = self.function() { composed.offset() } else { 0 }
    }

    #[getter]
    fn size(&self) -> Option<u64> {
        self.function().map(Function::size)
    }

    #[getter]
    fn cosize(&self) -> Option<u64> {
        match self.function()? {
            Function::Plain(layout) => layout.cosize().ok(),
            Function::Swizzled(composed) => composed.cosize().ok(),
        }
    }

    #[getter]
    fn rank(&self) -> Option<usize> {
        self.layout().map(Layout::rank)
    }

    #[getter]
    fn depth(&self) -> Option<usize> {
        self.layout().map(Layout::depth)
    }

    #[getter]
    fn contiguous_run(&self) -> Option<u64> {
        match self.function()? {
            Function::Plain(layout) => Some(layout.contiguous_run()),
            Function::Swizzled(composed) => composed.contiguous_run().ok(),
        }
    }

    #[getter]
    fn is_injective(&self) -> Option<bool> {
        self.decided(Layout::is_injective, layout_algebra::Composed::is_injective)
    }

    #[getter]
    fn is_bijective(&self) -> Option<bool> {
        self.decided(Layout::is_bijective, layout_algebra::Composed::is_bijective)
    }

    /// Compact is bijective onto `[0, size)`.
    #[getter]
    fn is_compact(&self) -> Option<bool> {
        self.decided(Layout::is_compact, layout_algebra::Composed::is_bijective)
    }

    #[getter]
    fn is_tractable(&self) -> Option<bool> {
        self.constant().map(Layout::is_tractable)
    }

    /// The index of a linear coordinate.
    fn at(&self, x: u64) -> (Option<Index>, Option<Refusal>) {
        split(self.index(|_| Ok(x)))
    }

    /// The index of a coordinate, a nested tuple.
    fn at_coordinate(&self, coordinate: &Bound<'_, PyAny>) -> PyResult<(Option<Index>, Option<Refusal>)> {
        let coordinate = tuples::read(coordinate)?;
        Ok(split(self.index(|function| function.shape().linear(&coordinate?))))
    }

    /// The coordinate of a linear coordinate, a nested tuple.
    fn coordinate<'py>(&self, py: Python<'py>, x: u64) -> PyResult<(Option<Bound<'py, PyAny>>, Option<Refusal>)> {
        Ok(match self.layout().map(|layout| layout.coordinate(x)) {
            Some(Ok(tuple)) => (Some(tuples::of(py, &tuple)?), None),
            Some(Err(error)) => (None, Some(error.into())),
            None => (None, None),
        })
    }
}

/// Splits an answer into the value and the error, as Python returns them.
fn split<T>(answer: Option<Result<T, LayoutError>>) -> (Option<T>, Option<Refusal>) {
    match answer.map(|answer| answer.map_err(Refusal::from)) {
        Some(Ok(value)) => (Some(value), None),
        Some(Err(refusal)) => (None, Some(refusal)),
        None => (None, None),
    }
}
