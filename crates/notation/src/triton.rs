//! Reads and writes Triton's linear layouts: the images of the bits of the coordinates.

use layout_algebra::linear::{Linear, Name};

use super::tree::{Group, Tree, tree};
use super::{NotationError, Written, encoding};
use layout_lang::Value;

/// Writes the layout as Triton's compiler prints it. Modes are `dim0`, `dim1`, ..; the index is `offset`. A linear
/// layout keeps its own names.
pub(super) fn write(written: &Written) -> Result<String, NotationError> {
    let layout = written.layout();
    let names: Vec<Name> = (0..layout.rank()).map(Name::dim).collect();
    let offset = Name::new("offset")?;
    let linear = match written {
        Written::Plain(layout) => Linear::of_layout(layout, &names, offset)?,
        Written::Swizzled(composed) => Linear::of_composed(composed, &names, offset)?,
    };
    Ok(text(&linear))
}

/// Writes a linear layout as Triton's compiler prints it.
pub(super) fn text(linear: &Linear) -> String {
    linear.to_triton().as_str().trim_start_matches('\n').to_owned()
}

/// Reads a dump, bases of the dialect or of JSON, `{register = [[1], [2]], lane = [[4]]}`, or an encoding over a shape.
/// One output gives a layout, plain or swizzled. Several outputs keep their names.
pub(super) fn read(text: &str) -> Result<Value, NotationError> {
    let gluon = gluon(text)?;
    let linear = match encoding::read(gluon.as_deref().unwrap_or(text)) {
        Some(linear) => linear?,
        None => Linear::parse_triton(&format!("\n{}", of_json(text.trim())))?,
    };
    if linear.outputs().count() > 1 { Ok(Value::Linear(linear)) } else { nameless(&linear) }
}

/// A constructor of Gluon, its encoding, and its arguments with their fields.
type Constructor = (&'static str, &'static str, &'static [(&'static str, &'static str)]);
const GLUON: &[Constructor] = &[
    (
        "BlockedLayout",
        "blocked",
        &[
            ("size_per_thread", "sizePerThread"),
            ("threads_per_warp", "threadsPerWarp"),
            ("warps_per_cta", "warpsPerCTA"),
            ("order", "order"),
        ],
    ),
    (
        "SwizzledSharedLayout",
        "swizzled_shared",
        &[("vec", "vec"), ("per_phase", "perPhase"), ("max_phase", "maxPhase"), ("order", "order")],
    ),
];

/// Translates a constructor of Gluon to its encoding: `gl.BlockedLayout([1, 4], [8, 4], [4, 1], [1, 0])`.
fn gluon(text: &str) -> Result<Option<String>, NotationError> {
    if !text.trim_start().starts_with(|c: char| c.is_ascii_alphabetic()) || text.trim_start().starts_with("tensor<") {
        return Ok(None);
    }
    let Tree::Word(path, groups) = tree(text)? else { return Ok(None) };
    let name = path.rsplit('.').next().unwrap_or(&path);
    let wrong = || NotationError::new(format!("`{path}` is not read: write #ttg.blocked<{{..}}>, as Triton prints it"));
    let (_, encoding, fields) = GLUON.iter().find(|(known, ..)| *known == name).ok_or_else(wrong)?;
    let [Group { open: '(', entries }] = &groups[..] else { return Err(wrong()) };
    if entries.len() != fields.len() {
        return Err(wrong());
    }
    let mut said = Vec::new();
    for (entry, (argument, field)) in entries.iter().zip(*fields) {
        let value = match entry {
            Tree::Labelled(label, value) if matches!(&**label, Tree::Word(label, _) if label == argument) => value,
            Tree::Labelled(..) => return Err(wrong()),
            value => value,
        };
        said.push(format!("{field} = {}", python(value).ok_or_else(wrong)?));
    }
    Ok(Some(format!("#ttg.{encoding}<{{{}}}>", said.join(", "))))
}

/// Writes a number or a list of numbers.
fn python(tree: &Tree) -> Option<String> {
    match tree {
        Tree::Number(number) => Some(number.to_string()),
        Tree::List(Group { open: '[', entries }) => {
            let entries: Option<Vec<String>> = entries.iter().map(python).collect();
            Some(format!("[{}]", entries?.join(", ")))
        }
        _ => None,
    }
}

/// Returns a linear layout as a layout, plain or swizzled: a mode for each input, to the flattened output.
pub(super) fn nameless(linear: &Linear) -> Result<Value, NotationError> {
    match linear.to_layout() {
        Ok(layout) => Ok(Value::Layout(layout)),
        Err(_) => Ok(Value::Composed(linear.to_composed()?)),
    }
}

/// Rewrites `{"register": [[0, 1]]}` as `{register = [[0, 1]]}`.
fn of_json(text: &str) -> String {
    if text.starts_with('{') { text.replace('"', "").replace(':', " =") } else { text.to_owned() }
}
