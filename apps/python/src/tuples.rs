//! Nested tuples: of Python, and of the algebra.

use layout_algebra::{IntTuple, LayoutError, Profile};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// Makes a nested tuple of Python from the leaves of a profile.
pub(crate) fn nested<'py>(
    py: Python<'py>,
    profile: &Profile,
    leaves: &mut impl Iterator<Item = Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    if profile.is_leaf() {
        return leaves.next().ok_or_else(|| PyTypeError::new_err("a leaf is missing"));
    }
    let mode = |i| nested(py, &profile.mode(i).map_err(|error| PyTypeError::new_err(error.to_string()))?, leaves);
    let modes = (0..profile.rank()).map(mode).collect::<PyResult<Vec<_>>>()?;
    Ok(PyTuple::new(py, modes)?.into_any())
}

/// Makes a nested tuple of Python from a nested tuple of numbers.
pub(crate) fn of<'py>(py: Python<'py>, tuple: &IntTuple) -> PyResult<Bound<'py, PyAny>> {
    let mut leaves = tuple.leaves().iter().filter_map(|leaf| Some(leaf.into_pyobject(py).ok()?.into_any()));
    nested(py, tuple.profile(), &mut leaves)
}

/// Reads a number, or a nested tuple or list of numbers.
///
/// # Errors
/// What Python says of an element that is no number; the inner error if a tuple is too large.
pub(crate) fn read(tuple: &Bound<'_, PyAny>) -> PyResult<Result<IntTuple, LayoutError>> {
    if let Ok(number) = tuple.extract::<u64>() {
        return Ok(Ok(IntTuple::leaf(number)));
    }
    let modes = tuple.try_iter()?.map(|mode| read(&mode?)).collect::<PyResult<Result<Vec<_>, _>>>()?;
    Ok(modes.and_then(|modes| IntTuple::tuple(&modes)))
}
