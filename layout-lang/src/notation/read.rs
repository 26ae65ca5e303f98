//! Reading: `CuTe` and its relatives are translated into this language; arrays say a shape and strides.

use layout_algebra::{Composed, IntTuple, Layout, Stride};

use super::NotationError;
use crate::syntax::foreign;
use crate::{Program, Value};

/// `CuTe` C++, its printed text, the DSL, pycute, or this language.
pub(super) fn cute(text: &str) -> Result<Value, NotationError> {
    let text = text.trim().trim_end_matches("{}").trim_end_matches(';').replace("cute::", "");
    let text = &*text;
    if let Some((swizzle, offset, layout)) = composed_parts(text) {
        let (swizzle, offset) = (swizzle_numbers(swizzle)?, number(offset)?);
        let Value::Layout(layout) = cute(layout)? else {
            return Err(NotationError::new("two swizzles, one after the other"));
        };
        let [bits, base, shift] = swizzle;
        let swizzle = layout_algebra::Swizzle::new(
            u32::try_from(bits).unwrap_or(u32::MAX),
            u32::try_from(base).unwrap_or(u32::MAX),
            i32::try_from(shift).unwrap_or(i32::MAX),
        )?;
        let offset = u64::try_from(offset).map_err(|_| NotationError::new("an offset below 0"))?;
        return Ok(Value::Composed(Composed::new(swizzle, offset, &layout)?));
    }
    // Of two integers, the second one is the stride.
    let calls = ["make_layout(", "cute.make_layout(", "Layout(", "Layout<"];
    if let Some([extent, stride]) = calls.into_iter().find_map(|call| arguments(text, call)).as_deref()
        && let (Ok(extent), Ok(stride)) = (number(extent), number(stride))
    {
        let extent = u64::try_from(extent).map_err(|_| NotationError::new("an extent below 0"))?;
        return Ok(Value::Layout(Layout::leaf(extent, Stride::constant(stride))?));
    }
    let text = without_names(text);
    let tokens = text.parse().map_err(|_| NotationError::new(format!("`{text}` is not a layout: brackets")))?;
    let translated = foreign::translated(&tokens);
    let program = Program::from_tokens(&quote::quote!(#[allow(intractable)] type It = #translated;));
    match program.evaluate() {
        Err(errors) => Err(NotationError::new(errors.first().map_or_else(String::new, ToString::to_string))),
        Ok(values) => match values.get("It") {
            Some(value @ (Value::Layout(_) | Value::Composed(_))) => Ok(value.clone()),
            _ => Err(NotationError::new(format!("`{text}` is no layout of constants"))),
        },
    }
}

/// A swizzle, an offset and a layout, as each of the relatives composes them.
fn composed_parts(text: &str) -> Option<(&str, &str, &str)> {
    if let Some((swizzle, rest)) = text.split_once(" o ") {
        let (offset, layout) = rest.split_once(" o ")?;
        // A pointer stands for 0.
        return Some((swizzle, if offset.contains("ptr") { "0" } else { offset }, layout));
    }
    let calls =
        ["ComposedLayout<", "ComposedLayout(", "make_composed_layout(", "cute.make_composed_layout(", "composition("];
    let parts = calls.into_iter().find_map(|call| arguments(text, call))?;
    match parts[..] {
        [swizzle, offset, layout] if swizzle.contains("wizzle") => Some((swizzle, offset, layout)),
        [swizzle, layout] if swizzle.contains("wizzle") => Some((swizzle, "0", layout)),
        _ => None,
    }
}

/// The arguments of a call or a type that is the whole text.
fn arguments<'a>(text: &'a str, call: &str) -> Option<Vec<&'a str>> {
    Some(top_level(text.strip_prefix(call)?.strip_suffix([')', '>'])?))
}

/// `_4` and `_m4` as the integers that they are.
fn without_names(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('_') {
        let (before, after) = rest.split_at(at);
        out.push_str(before);
        let is_word = out.ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let (sign, digits) = after[1..].strip_prefix('m').map_or(("", &after[1..]), |digits| ("-", digits));
        if !is_word && digits.starts_with(|c: char| c.is_ascii_digit()) {
            let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
            out.push_str(sign);
            out.push_str(&digits[..end]);
            rest = digits[end..].strip_prefix("{}").unwrap_or(&digits[end..]);
        } else {
            out.push('_');
            rest = &after[1..];
        }
    }
    out + rest
}

/// The parts between commas outside of brackets.
fn top_level(text: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0, 0);
    for (at, c) in text.char_indices() {
        match c {
            '(' | '<' | '[' | '{' => depth += 1,
            ')' | '>' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(text[start..].trim());
    parts
}

/// `Swizzle<3,3,3>`, `Sw<3,3,3>`, `Swizzle(3, 3, 3)`.
fn swizzle_numbers(text: &str) -> Result<[i64; 3], NotationError> {
    let inside = text.trim_end_matches("{}").split_once(['<', '(']).map(|(_, rest)| rest.trim_end_matches(['>', ')']));
    let numbers: Vec<i64> = inside.unwrap_or_default().split(',').map(number).collect::<Result<_, _>>()?;
    numbers.try_into().map_err(|_| NotationError::new(format!("`{text}` is no swizzle of three numbers")))
}

/// `_4`, `Int<4>{}`, `4`.
fn number(text: &str) -> Result<i64, NotationError> {
    let digits = text.trim().trim_end_matches("{}").trim_start_matches("Int<").trim_start_matches("C<");
    let digits = without_names(digits.trim_end_matches('>'));
    digits.parse().map_err(|_| NotationError::new(format!("`{text}` is no number")))
}

/// `memref<4x8xf32, strided<[8, 1]>>`.
pub(super) fn memref(text: &str) -> Result<Value, NotationError> {
    let wrong = || NotationError::new("write memref<4x8xf32, strided<[8, 1]>>");
    let (_, inside) = text.split_once("memref<").ok_or_else(wrong)?;
    let shape: Vec<u64> = inside.split(['x', ',']).map_while(|extent| extent.trim().parse().ok()).collect();
    let strides = match inside.split_once("strided<[") {
        Some((_, rest)) => list(rest.split_once(']').ok_or_else(wrong)?.0)?,
        // Without strides, the last mode is contiguous.
        None => row_major(&shape),
    };
    of_lists(&shape, &strides)
}

/// A shape and strides by their labels; strides in bytes are told by `itemsize`, or are multiples of `a.itemsize`.
pub(super) fn strided(text: &str, in_bytes: bool) -> Result<Value, NotationError> {
    let labelled = |labels: &[&str]| {
        let (_, rest) = labels.iter().find_map(|label| text.split_once(label))?;
        let rest = rest.trim_start_matches(|c: char| c != '(' && c != '{' && c != '[').get(1..)?;
        Some(rest.split_once([')', '}', ']'])?.0)
    };
    let wrong = || NotationError::new("write shape=(4, 8), strides=(8, 1)");
    let shape: Vec<u64> = {
        let numbers = list(labelled(&["shape=", "size=", "shape[", "shape"]).ok_or_else(wrong)?)?;
        numbers.iter().map(|n| u64::try_from(*n)).collect::<Result<_, _>>().map_err(|_| wrong())?
    };
    let strides = labelled(&["strides=", "stride=", "strides[", "strides", "stride"]).ok_or_else(wrong)?;
    let by_element = strides.contains("itemsize");
    let mut strides = list(&strides.replace("* a.itemsize", "").replace("*a.itemsize", ""))?;
    if in_bytes && !by_element {
        let size = text.split_once("itemsize=").map(|(_, rest)| rest);
        let size: i64 =
            size.and_then(|rest| rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()).unwrap_or(0);
        if size == 0 {
            return Err(NotationError::new("NumPy's strides are bytes: say how many an element has, itemsize=4"));
        }
        if let Some(stride) = strides.iter().find(|stride| *stride % size != 0) {
            return Err(NotationError::new(format!(
                "a stride of {stride} bytes is no whole number of elements of {size}"
            )));
        }
        for stride in &mut strides {
            *stride /= size;
        }
    }
    of_lists(&shape, &strides)
}

fn row_major(shape: &[u64]) -> Vec<i64> {
    let mut next = 1i64;
    let mut strides: Vec<i64> = shape
        .iter()
        .rev()
        .map(|extent| {
            let stride = next;
            next = next.saturating_mul(i64::try_from(*extent).unwrap_or(i64::MAX));
            stride
        })
        .collect();
    strides.reverse();
    strides
}

/// Numbers between commas.
fn list(text: &str) -> Result<Vec<i64>, NotationError> {
    let entries = text.split(',').map(str::trim).filter(|entry| !entry.is_empty());
    let number = |entry: &str| entry.parse().map_err(|_| NotationError::new(format!("`{entry}` is no number")));
    entries.map(number).collect()
}

fn of_lists(shape: &[u64], strides: &[i64]) -> Result<Value, NotationError> {
    if shape.is_empty() {
        return Err(NotationError::new("a shape without extents"));
    }
    let strides: Vec<Stride> = strides.iter().map(|stride| Stride::constant(*stride)).collect();
    Ok(Value::Layout(Layout::new(&IntTuple::flat(shape)?, &strides)?))
}
