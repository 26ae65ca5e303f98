//! The header of a `.npy` file: a dictionary in the notation of Python, as NEP 1 of `NumPy` has it.
//!
//! ```text
//! \x93NUMPY  1 0  length  {'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }  padding \n
//! ```
//!
//! Keys may come in any order, strings in either quote. A value that no matrix of float32 has is refused where it is
//! used, not here.

use layout_examples::gemm::Order;

/// What files of this kind begin with.
const MAGIC: &[u8] = b"\x93NUMPY";
/// `NumPy` lets the elements begin at a multiple of this.
const ALIGNMENT: usize = 64;

/// What a header says.
pub struct Header {
    /// The type of the elements, in the notation of `NumPy`: `<f4`.
    pub descr: String,
    pub order: Order,
    pub shape: Vec<u64>,
}

/// A value of the dictionary.
enum Value<'a> {
    Text(&'a str),
    Truth(bool),
    Integers(Vec<u64>),
}

/// The header of a file, and the elements after it.
///
/// # Errors
/// What is wrong with it.
pub fn read(bytes: &[u8]) -> Result<(Header, &[u8]), String> {
    let rest = bytes.strip_prefix(MAGIC).ok_or("it does not begin with \\x93NUMPY")?;
    let (version, rest) = rest.split_first_chunk::<2>().ok_or("cut short in the version")?;
    let short = "cut short in the header";
    let (length, rest) = match version {
        [1, _] => rest.split_first_chunk().map(|(length, rest)| (usize::from(u16::from_le_bytes(*length)), rest)),
        [2 | 3, _] => rest.split_first_chunk().map(|(length, rest)| (u32::from_le_bytes(*length) as usize, rest)),
        [major, minor] => return Err(format!("version {major}.{minor} of the format is not known")),
    }
    .ok_or(short)?;
    let (text, elements) = rest.split_at_checked(length).ok_or(short)?;
    let text = str::from_utf8(text).map_err(|_| "the header is not text")?;
    Ok((dictionary(text)?, elements))
}

/// The bytes before the elements of a matrix, as `NumPy` writes them.
pub fn bytes(order: Order, [rows, columns]: [usize; 2]) -> Vec<u8> {
    let order = if order == Order::Columns { "True" } else { "False" };
    let text = format!("{{'descr': '<f4', 'fortran_order': {order}, 'shape': ({rows}, {columns}), }}");
    let before = MAGIC.len() + 4;
    let length = (before + text.len() + 1).next_multiple_of(ALIGNMENT) - before;
    let count = u16::try_from(length).expect("three short entries").to_le_bytes();
    [MAGIC, &[1, 0], &count, format!("{text:<0$}\n", length - 1).as_bytes()].concat()
}

fn dictionary(text: &str) -> Result<Header, String> {
    let mut rest = after(text, '{').ok_or("the header is not a dictionary")?;
    let (mut descr, mut order, mut shape) = (None, None, None);
    while after(rest, '}').is_none() {
        let (key, behind) = string(rest).ok_or("a key of the header is not a string")?;
        let behind =
            after(behind, ':').ok_or_else(|| format!("no colon after '{}' in the header", key.escape_debug()))?;
        let (value, behind) =
            value(behind).ok_or_else(|| format!("the value of '{}' is not understood", key.escape_debug()))?;
        match (key, value) {
            ("descr", Value::Text(text)) => descr = Some(text.to_owned()),
            ("fortran_order", Value::Truth(is)) => order = Some(if is { Order::Columns } else { Order::Rows }),
            ("shape", Value::Integers(extents)) => shape = Some(extents),
            _ => return Err(format!("'{}' is not an entry of this kind", key.escape_debug())),
        }
        rest = match after(behind, ',') {
            Some(next) => next,
            None if after(behind, '}').is_some() => behind,
            None => return Err(format!("no comma after '{}' in the header", key.escape_debug())),
        };
    }
    let missing = |key: &str| format!("the header has no '{key}'");
    let descr = descr.ok_or_else(|| missing("descr"))?;
    let order = order.ok_or_else(|| missing("fortran_order"))?;
    Ok(Header { descr, order, shape: shape.ok_or_else(|| missing("shape"))? })
}

/// The text after a character, which may have space before it.
fn after(text: &str, character: char) -> Option<&str> {
    text.trim_start().strip_prefix(character)
}

fn string(text: &str) -> Option<(&str, &str)> {
    ['\'', '"'].into_iter().find_map(|quote| after(text, quote)?.split_once(quote))
}

fn value(text: &str) -> Option<(Value<'_>, &str)> {
    if let Some((text, rest)) = string(text) {
        return Some((Value::Text(text), rest));
    }
    if let Some(tuple) = after(text, '(') {
        let (inner, rest) = tuple.split_once(')')?;
        let inner = inner.trim().strip_suffix(',').unwrap_or(inner.trim());
        let extents = inner.split(',').filter(|_| !inner.is_empty()).map(|extent| extent.trim().parse().ok());
        return Some((Value::Integers(extents.collect::<Option<_>>()?), rest));
    }
    [("True", true), ("False", false)]
        .into_iter()
        .find_map(|(name, truth)| Some((Value::Truth(truth), text.trim_start().strip_prefix(name)?)))
}
