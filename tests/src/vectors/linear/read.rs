//! Linear layouts as the vectors have them: `{"bases":[[name,[[..]]]],"out":[[name,size]]}`.

use layout_algebra::linear::{Bases, Linear, Matrix, Name};
use serde_json::Value;

use crate::vectors::case::Case;
use crate::vectors::json::{self, Unreadable};

pub(super) fn form(wanted: &str, value: &Value) -> Unreadable {
    Unreadable::Form(format!("{wanted} in {value}"))
}

pub(super) fn number(value: &Value) -> Result<u64, Unreadable> {
    value.as_u64().ok_or_else(|| form("a number", value))
}

/// A list of numbers.
pub(super) fn numbers(value: &Value) -> Result<Vec<u64>, Unreadable> {
    json::list(value)?.iter().map(number).collect()
}

pub(super) fn text(value: &Value) -> Result<&str, Unreadable> {
    value.as_str().ok_or_else(|| form("a text", value))
}

/// The name of a dimension.
pub(super) fn name(value: &Value) -> Result<Name, Unreadable> {
    Ok(Name::new(text(value)?)?)
}

/// Names of dimensions.
pub(super) fn names(value: &Value) -> Result<Vec<Name>, Unreadable> {
    json::list(value)?.iter().map(name).collect()
}

/// A power of two up to `2^most`, as its logarithm.
pub(super) fn log(value: &Value, most: u32) -> Result<u32, Unreadable> {
    let number = number(value)?;
    let small = number.is_power_of_two() && number.ilog2() <= most;
    if small { Ok(number.ilog2()) } else { Err(form("a small power of two", value)) }
}

/// A pair: a name, and something.
pub(super) fn pair(value: &Value) -> Result<(Name, &Value), Unreadable> {
    match json::list(value)? {
        [first, second] => Ok((name(first)?, second)),
        _ => Err(form("a pair", value)),
    }
}

/// Named sizes.
pub(super) fn sizes(value: &Value) -> Result<Vec<(Name, u64)>, Unreadable> {
    let sized = |value| pair(value).and_then(|(name, size)| Ok((name, number(size)?)));
    json::list(value)?.iter().map(sized).collect()
}

/// Named bases, of these components each.
pub(super) type OwnedBases = Vec<(Name, Vec<Vec<u64>>)>;

/// Bases by their input.
pub(super) fn bases(value: &Value) -> Result<OwnedBases, Unreadable> {
    let of_input = |value| {
        let (name, bases) = pair(value)?;
        Ok((name, json::list(bases)?.iter().map(numbers).collect::<Result<_, _>>()?))
    };
    json::list(value)?.iter().map(of_input).collect()
}

/// Calls a function with bases as the algebra takes them.
pub(super) fn with_bases<T>(bases: &OwnedBases, then: impl FnOnce(&[Bases<'_>]) -> T) -> T {
    let slices: Vec<Vec<&[u64]>> =
        bases.iter().map(|(_, of_input)| of_input.iter().map(Vec::as_slice).collect()).collect();
    let borrowed: Vec<Bases<'_>> = bases.iter().zip(&slices).map(|((name, _), slices)| (*name, &slices[..])).collect();
    then(&borrowed)
}

/// A linear layout.
pub(super) fn linear(value: &Value) -> Result<Linear, Unreadable> {
    let part = |name: &str| value.get(name).ok_or_else(|| form(name, value));
    let (bases, outputs) = (bases(part("bases")?)?, sizes(part("out")?)?);
    Ok(with_bases(&bases, |bases| Linear::from_bases(bases, &outputs))?)
}

/// A linear layout of the input.
pub(super) fn given(case: &Case, name: &str) -> Result<Linear, Unreadable> {
    linear(case.given(name)?)
}

/// The answer of the vector, if it has one.
pub(super) fn wanted(case: &Case, field: &str) -> Result<Option<Linear>, Unreadable> {
    case.field(field).map(linear).transpose()
}

/// Columns.
pub(super) fn matrix(value: &Value) -> Result<Matrix, Unreadable> {
    let columns = numbers(value)?;
    if columns.iter().any(|column| column >> 63 != 0) {
        return Err(form("columns of 63 bits", value));
    }
    Ok(Matrix::new(&columns)?)
}
