//! Triton's linear layouts: a layout as the images of the bits of its coordinates.

use std::fmt::Write as _;

use layout_algebra::linear::{Linear, Name};

use super::{NotationError, Written};
use crate::Value;

/// The layout as Triton's compiler prints it: its modes are `dim0`, `dim1`, .., the index is `offset`.
pub(super) fn write(written: &Written) -> Result<String, NotationError> {
    let names: Vec<Name> = (0..written.layout().rank()).map(Name::dim).collect();
    let offset = Name::new("offset")?;
    let linear = match written {
        Written::Plain(layout) => Linear::of_layout(layout, &names, offset)?,
        Written::Swizzled(composed) => Linear::of_composed(composed, &names, offset)?,
    };
    Ok(linear.to_triton().as_str().trim_start_matches('\n').to_owned())
}

/// The layout, plain or swizzled, of a dump; or of the bases of the dialect, `{register = [[1], [2]], lane = [[4]]}`.
pub(super) fn read(text: &str) -> Result<Value, NotationError> {
    let linear = match dialect(text) {
        Some(dump) => Linear::parse_triton(&dump)?,
        None => Linear::parse_triton(&format!("\n{}", text.trim_start_matches('\n').trim_end()))?,
    };
    match linear.to_layout() {
        Ok(layout) => Ok(Value::Layout(layout)),
        Err(_) => Ok(Value::Composed(linear.to_composed()?)),
    }
}

/// The dump of `#ttg.linear<{register = [[1, 0]], lane = [[0, 1]]}>`: its outputs are as large as its bases reach.
fn dialect(text: &str) -> Option<String> {
    let inside = text.split_once('{')?.1.rsplit_once('}')?.0;
    let (mut inputs, mut rest) = (Vec::new(), inside.trim());
    while !rest.is_empty() {
        let (name, after) = rest.split_once('=')?;
        let mut depth = 0;
        let end = after.char_indices().find(|(_, c)| {
            depth += match c {
                '[' => 1,
                ']' => -1,
                _ => 0,
            };
            *c == ']' && depth == 0
        })?;
        let bases: Vec<Vec<u64>> = numbers(&after[..=end.0])?;
        inputs.push((name.trim().trim_matches('"').to_owned(), bases));
        rest = after[end.0 + 1..].trim_start_matches([',', ' ', '\n']);
    }
    let rank = inputs.iter().flat_map(|(_, bases)| bases).map(Vec::len).max()?;
    let largest = |mode: usize| {
        let entries = inputs.iter().flat_map(|(_, bases)| bases).filter_map(|basis| basis.get(mode));
        entries.max().map_or(1, |entry| (entry + 1).next_power_of_two())
    };
    let mut dump = String::new();
    for (name, bases) in &inputs {
        for (k, basis) in bases.iter().enumerate() {
            let start = if k == 0 { " - " } else { "   " };
            let entries: Vec<String> = basis.iter().map(u64::to_string).collect();
            let _ = write!(dump, "\n{start}{name}={} -> ({})", 1u64 << k, entries.join(", "));
        }
        if bases.is_empty() {
            let _ = write!(dump, "\n - {name} is a size 1 dimension");
        }
    }
    let outputs: Vec<String> = (0..rank).map(|mode| format!("dim{mode} (size {})", largest(mode))).collect();
    Some(dump + &format!("\nwhere out dims are: [{}]", outputs.join(", ")))
}

/// `[[1, 0], [0, 1]]`.
fn numbers(text: &str) -> Option<Vec<Vec<u64>>> {
    let inside = text.trim().strip_prefix('[')?.strip_suffix(']')?.trim();
    if inside.is_empty() {
        return Some(Vec::new());
    }
    let lists = inside.trim_start_matches('[').trim_end_matches(']').split(']');
    let list = |list: &str| {
        let list = list.trim_start_matches([',', ' ', '[', '\n']);
        list.split(',').map(|number| number.trim().parse().ok()).collect::<Option<Vec<u64>>>()
    };
    lists.map(list).collect()
}
