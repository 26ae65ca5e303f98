//! JSON to values: nested tuples, layouts, tilers, in the spellings of all three sets.

use layout_algebra::{Axis, Basis, IntTuple, Layout, LayoutError, Profile, Stride, Tiler};
use serde_json::Value;

use crate::tree::Tree;

/// Why a value of a vector cannot be a value of the algebra.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// It is not of the expected form.
    Form(String),
    /// The algebra has no such value: over capacity, an extent of 0.
    Value(Box<LayoutError>),
}

impl From<LayoutError> for Unreadable {
    fn from(error: LayoutError) -> Unreadable {
        Unreadable::Value(Box::new(error))
    }
}

impl Unreadable {
    /// An operation that no file of the set has.
    pub(super) fn unknown(op: &str) -> Unreadable {
        Unreadable::Form(format!("unknown operation {op}"))
    }
}

/// An array.
pub(super) fn list(value: &Value) -> Result<&[Value], Unreadable> {
    value.as_array().map(Vec::as_slice).ok_or_else(|| form("a list", value))
}

fn form(wanted: &str, value: &Value) -> Unreadable {
    Unreadable::Form(format!("{wanted} in {value}"))
}

/// A number or an array of nested tuples.
pub(super) fn tree<T>(value: &Value, leaf: &impl Fn(&Value) -> Option<T>) -> Result<Tree<T>, Unreadable> {
    if let Some(entry) = leaf(value) {
        return Ok(Tree::Leaf(entry));
    }
    let modes = value.as_array().ok_or_else(|| form("an array", value))?;
    Ok(Tree::Tuple(modes.iter().map(|mode| tree(mode, leaf)).collect::<Result<_, _>>()?))
}

/// A nested tuple of numbers of at least 0.
///
/// # Errors
/// [`Unreadable`].
pub fn numbers(value: &Value) -> Result<Tree<u64>, Unreadable> {
    tree(value, &Value::as_u64)
}

/// The same as a value of the algebra.
///
/// # Errors
/// [`Unreadable`].
pub fn tuple(value: &Value) -> Result<IntTuple, Unreadable> {
    Ok(numbers(value)?.to_int_tuple()?)
}

/// The brackets of a nested tuple.
///
/// # Errors
/// [`Unreadable`].
pub fn profile(value: &Value) -> Result<Profile, Unreadable> {
    Ok(tree(value, &|leaf: &Value| leaf.is_number().then_some(1u64))?.to_profile()?)
}

/// A layout `{"s":..,"d":..}` or `{"shape":..,"stride":..}`.
///
/// # Errors
/// [`Unreadable`].
pub fn layout(value: &Value) -> Result<Layout, Unreadable> {
    let part = |short: &str, long: &str| value.get(short).or_else(|| value.get(long));
    let shape = part("s", "shape").ok_or_else(|| form("a shape", value))?;
    let stride = part("d", "stride").ok_or_else(|| form("a stride", value))?;
    let (shape, strides) = (numbers(shape)?, tree(stride, &self::stride)?);
    if !shape.congruent(&strides) {
        return Err(form("congruent shape and stride", value));
    }
    let strides: Vec<Stride> = strides.leaves().into_iter().copied().collect();
    Ok(Layout::new(&shape.to_int_tuple()?, &strides)?)
}

/// A layout of constant strides.
///
/// # Errors
/// [`Unreadable`].
pub fn constants(value: &Value) -> Result<Layout, Unreadable> {
    let layout = layout(value)?;
    let constant = (0..layout.length()).all(|leaf| layout.mode_at(leaf).1.value().is_some());
    if constant { Ok(layout) } else { Err(form("constant strides", value)) }
}

/// A constant, or a multiple of an axis `{"e":[0,1],"v":3}`.
fn stride(value: &Value) -> Option<Stride> {
    if let Some(constant) = value.as_i64() {
        return Some(Stride::constant(constant));
    }
    let path = value.get("e")?.as_array()?;
    let mut axis = Axis::ROOT;
    for mode in path {
        axis = axis.then(usize::try_from(mode.as_u64()?).ok()?)?;
    }
    Some(Stride::new(value.get("v")?.as_i64()?, Basis::Axis(axis)))
}

/// A tiler as the vectors have it.
#[derive(Clone, Debug)]
pub enum Tiling {
    /// `_`: the mode stays as it is.
    Keep,
    /// A number or a layout.
    Tile(Box<Layout>),
    /// One for each mode.
    ByMode(Vec<Tiling>),
}

impl Tiling {
    /// The tiler of the algebra.
    ///
    /// # Errors
    /// [`LayoutError::CapacityExceeded`].
    pub fn to_tiler(&self) -> Result<Tiler, LayoutError> {
        match self {
            Tiling::Keep => Ok(Tiler::KEEP),
            Tiling::Tile(tile) => Ok(Tiler::layout(tile)),
            Tiling::ByMode(modes) => {
                Tiler::by_mode(&modes.iter().map(Tiling::to_tiler).collect::<Result<Vec<_>, _>>()?)
            }
        }
    }
}

/// A number, a layout, `"_"` or an array of tilers.
///
/// # Errors
/// [`Unreadable`].
pub fn tiling(value: &Value) -> Result<Tiling, Unreadable> {
    match value {
        Value::String(keep) if keep == "_" => Ok(Tiling::Keep),
        Value::Number(_) => {
            let extent = value.as_u64().ok_or_else(|| form("an extent", value))?;
            Ok(Tiling::Tile(Box::new(Layout::leaf(extent, Stride::constant(i64::from(extent > 1)))?)))
        }
        Value::Array(modes) => Ok(Tiling::ByMode(modes.iter().map(tiling).collect::<Result<_, _>>()?)),
        _ => Ok(Tiling::Tile(Box::new(constants(value)?))),
    }
}
