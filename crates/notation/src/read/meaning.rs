//! The meaning of parts of a foreign text: numbers, tuples, layouts, pointers, swizzles.

use std::fmt::Write as _;

use layout_algebra::{DynLayout, IntTuple, Swizzle, ops};

use super::own;
use super::pointer::Pointer;
use crate::{NotationError, cute};
use layout_lang::Value;

/// The meaning of a part of a text.
pub(super) enum Meaning {
    Leaf(Leaf),
    Tuple(Vec<Meaning>),
    /// `LayoutRight`: the operation that computes its strides.
    Major(&'static str),
    /// A large value, on the heap, because meanings nest as deep as brackets.
    Value(Box<Value>),
    Swizzle(Swizzle),
    Pointer(Pointer),
    /// A tiler: a tile for each mode.
    ByMode(Vec<Meaning>),
    Keep,
}

/// A number of a shape or a stride.
#[derive(Clone)]
pub(super) enum Leaf {
    Constant(i128),
    /// A number known at run time, times a constant.
    Runtime(i128),
    /// A constant along a path of modes, outermost first.
    Axis(i128, Vec<u64>),
    /// A sum along several axes: each coefficient with its mode.
    Axes(Vec<(i128, Vec<u64>)>),
    /// `F2(9)`: a stride that is combined by exclusive or.
    Exclusive(i128),
}

impl Meaning {
    /// Describes the meaning, for messages.
    pub(crate) fn said(&self) -> String {
        match self {
            Meaning::Leaf(_) => "a number".to_owned(),
            Meaning::Tuple(_) => "a tuple".to_owned(),
            Meaning::Major(name) => format!("`{name}`"),
            Meaning::Value(value) => value.to_string(),
            Meaning::Swizzle(swizzle) => format!("the swizzle {swizzle} alone"),
            Meaning::Pointer(pointer) => format!("the pointer `{}`", pointer.text),
            Meaning::ByMode(_) => "a tiler".to_owned(),
            Meaning::Keep => "`_`".to_owned(),
        }
    }

    /// Writes the meaning as an operand of `layout!`.
    pub(crate) fn operand(&self) -> Result<String, NotationError> {
        let list = |entries: &[Meaning], [open, close]: [&str; 2]| {
            let entries: Result<Vec<String>, _> = entries.iter().map(Meaning::operand).collect();
            Ok(format!("{open}{}{close}", entries?.join(", ")))
        };
        match self {
            Meaning::Leaf(Leaf::Constant(number)) => Ok(number.to_string()),
            Meaning::Tuple(entries) => list(entries, ["(", ")"]),
            Meaning::ByMode(entries) => list(entries, ["[", "]"]),
            Meaning::Value(value) => Ok(value.composed().map_or_else(|| value.to_string(), cute::composed_text)),
            Meaning::Keep => Ok("_".to_owned()),
            other => Err(NotationError::new(format!("{} is no operand of an operation", other.said()))),
        }
    }

    /// Whether all numbers of a stride, or none, are combined by exclusive or.
    fn is_exclusive(&self) -> Result<bool, NotationError> {
        match self {
            Meaning::Leaf(Leaf::Exclusive(_)) => Ok(true),
            Meaning::Tuple(entries) => {
                let each: Vec<bool> = entries.iter().map(Meaning::is_exclusive).collect::<Result<_, _>>()?;
                if each.contains(&true) && each.contains(&false) {
                    let text = "strides F2(..) are combined by exclusive or: all of them are F2(..), or none";
                    return Err(NotationError::new(text));
                }
                Ok(each.contains(&true))
            }
            _ => Ok(false),
        }
    }

    /// Writes a shape or a stride as text of the algebra. `runtime` counts runtime numbers.
    fn write(&self, text: &mut String, is_shape: bool, runtime: &mut usize) -> Result<(), NotationError> {
        match self {
            Meaning::Tuple(entries) => {
                text.push('(');
                for entry in entries {
                    entry.write(text, is_shape, runtime)?;
                    text.push(',');
                }
                text.push(')');
            }
            Meaning::Leaf(Leaf::Exclusive(number)) if !is_shape => text.push_str(&number.to_string()),
            Meaning::Leaf(Leaf::Constant(number)) => text.push_str(&number.to_string()),
            Meaning::Leaf(Leaf::Runtime(times)) => {
                let star = if is_shape { "" } else { "*" };
                let factor = if *times == 1 { String::new() } else { format!("{times}{star}") };
                let _ = write!(text, "{factor}?{runtime}");
                *runtime += 1;
            }
            Meaning::Leaf(Leaf::Axis(times, path)) if !is_shape => along(text, *times, path),
            Meaning::Leaf(Leaf::Axes(terms)) if !is_shape => {
                for (place, (times, path)) in terms.iter().enumerate() {
                    text.push_str(if place > 0 { "+" } else { "" });
                    along(text, *times, path);
                }
            }
            other => return Err(NotationError::new(format!("{} is no number of a shape or stride", other.said()))),
        }
        Ok(())
    }

    pub(crate) fn tuple(&self) -> Result<IntTuple, NotationError> {
        let mut text = String::new();
        self.write(&mut text, true, &mut 0)?;
        Ok(IntTuple::parse(&text)?)
    }
}

/// Writes a stride along an axis, the innermost mode first.
fn along(text: &mut String, times: i128, path: &[u64]) {
    text.push_str(&times.to_string());
    for mode in path.iter().rev() {
        let _ = write!(text, "@{mode}");
    }
}

/// Returns the layout of a shape, with a stride if there is one.
pub(super) fn layout_of(shape: &Meaning, stride: Option<&Meaning>) -> Result<Value, NotationError> {
    let (mut text, mut runtime) = (String::new(), 0);
    if let Some(Meaning::Major(operation)) = stride {
        let shape = shape.tuple()?;
        return Ok(if *operation == "row_major" { ops::row_major(&shape)? } else { ops::column_major(&shape)? }.into());
    }
    shape.write(&mut text, true, &mut runtime)?;
    if let Some(stride) = stride {
        let is_exclusive = stride.is_exclusive()?;
        text.push(if is_exclusive { '^' } else { ':' });
        stride.write(&mut text, false, &mut runtime)?;
        if is_exclusive {
            return own(&text);
        }
    }
    Ok(DynLayout::parse(&text)?.into())
}

/// Returns the layout of the shape and strides of an array; `None` is a number known at run time.
pub(crate) fn of_lists(shape: &[Option<u64>], strides: Option<&[Option<i64>]>) -> Result<Value, NotationError> {
    let leaf = |number: Option<i128>| Meaning::Leaf(number.map_or(Leaf::Runtime(1), Leaf::Constant));
    let extents = Meaning::Tuple(shape.iter().map(|extent| leaf(extent.map(i128::from))).collect());
    match strides {
        Some(strides) => {
            let strides = strides.iter().map(|stride| leaf(stride.map(i128::from))).collect();
            layout_of(&extents, Some(&Meaning::Tuple(strides)))
        }
        None => row_major(shape),
    }
}

/// Makes a column-major layout of the extents of an array.
pub(crate) fn left(shape: &[Option<u64>]) -> Result<Value, NotationError> {
    let leaf = |extent: &Option<u64>| Meaning::Leaf(extent.map_or(Leaf::Runtime(1), |n| Leaf::Constant(n.into())));
    layout_of(&Meaning::Tuple(shape.iter().map(leaf).collect()), None)
}

/// Makes a row-major layout: each stride is the product of the extents after it.
fn row_major(shape: &[Option<u64>]) -> Result<Value, NotationError> {
    let known = |extents: &[Option<u64>]| extents.iter().filter(|extent| extent.is_none()).count();
    let (mut extents, mut strides) = (String::new(), String::new());
    for mode in 0..shape.len() {
        let _ = match shape[mode] {
            Some(extent) => write!(extents, "{extent},"),
            None => write!(extents, "?{},", known(&shape[..mode])),
        };
        let behind = &shape[mode + 1..];
        let constant = behind.iter().flatten().try_fold(1u64, |product, extent| product.checked_mul(*extent));
        let constant = constant.ok_or_else(|| NotationError::new("a stride beyond 2^64"))?;
        let first = known(&shape[..=mode]);
        let runtime = (first..first + known(behind)).map(|k| format!("*?{k}"));
        let _ = write!(strides, "{constant}{},", runtime.collect::<String>());
    }
    Ok(DynLayout::parse(&format!("({extents}):({strides})"))?.into())
}
