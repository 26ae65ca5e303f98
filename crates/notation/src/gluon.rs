//! Translates constructors of Gluon to Triton's encodings: `gl.BlockedLayout([1, 4], [8, 4], [4, 1], [1, 0])`.

use super::NotationError;
use super::tree::{Group, Tree, tree};

/// A constructor, its encoding, and its arguments with their fields. An argument of two numbers has two fields.
type Constructor = (&'static str, &'static str, &'static [(&'static str, &'static [&'static str])]);

const CONSTRUCTORS: &[Constructor] = &[
    (
        "BlockedLayout",
        "blocked",
        &[
            ("size_per_thread", &["sizePerThread"]),
            ("threads_per_warp", &["threadsPerWarp"]),
            ("warps_per_cta", &["warpsPerCTA"]),
            ("order", &["order"]),
        ],
    ),
    ("SliceLayout", "slice", &[("dim", &["dim"]), ("parent", &["parent"])]),
    ("DotOperandLayout", "dot_op", &[("operand_index", &["opIdx"]), ("parent", &["parent"]), ("k_width", &["kWidth"])]),
    (
        "NVMMADistributedLayout",
        "nvidia_mma",
        &[
            ("version", &["versionMajor", "versionMinor"]),
            ("warps_per_cta", &["warpsPerCTA"]),
            ("instr_shape", &["instrShape"]),
        ],
    ),
    (
        "AMDMFMALayout",
        "amd_mfma",
        &[
            ("version", &["version"]),
            ("instr_shape", &["instrShape"]),
            ("transposed", &["isTransposed"]),
            ("warps_per_cta", &["warpsPerCTA"]),
            ("element_bitwidth", &["elementBitWidth"]),
            ("tiles_per_warp", &["tilesPerWarp"]),
            ("cga_layout", &["CGALayout"]),
        ],
    ),
    // The bases of atoms are fields of `ctaLayout`. Versions of Triton before have warps along rows and columns.
    (
        "AMDWMMALayout",
        "amd_wmma",
        &[
            ("version", &["version"]),
            ("transposed", &["isTransposed"]),
            ("warp_bases", &["warp"]),
            ("reg_bases", &["register"]),
            ("instr_shape", &["instrShape"]),
            ("cga_layout", &["CGALayout"]),
            ("rank", &["rank"]),
            ("warps_per_cta", &["warpsPerCTA"]),
        ],
    ),
    (
        "SwizzledSharedLayout",
        "swizzled_shared",
        &[("vec", &["vec"]), ("per_phase", &["perPhase"]), ("max_phase", &["maxPhase"]), ("order", &["order"])],
    ),
    (
        "NVMMASharedLayout",
        "nvmma_shared",
        &[
            ("swizzle_byte_width", &["swizzlingByteWidth"]),
            ("element_bitwidth", &["elementBitWidth"]),
            ("rank", &["rank"]),
            ("transposed", &["transposed"]),
        ],
    ),
];

/// Arguments that may be left out.
const OPTIONAL: &[(&str, &[&str])] = &[
    ("NVMMASharedLayout", &["rank", "transposed"]),
    ("AMDMFMALayout", &["element_bitwidth", "tiles_per_warp", "cga_layout"]),
    ("AMDWMMALayout", &["warp_bases", "reg_bases", "instr_shape", "cga_layout", "rank", "warps_per_cta"]),
];

/// Returns the encoding of a constructor, alone or over the shape of a tensor. Returns `None` if the text is none.
pub(super) fn encoding(text: &str) -> Result<Option<String>, NotationError> {
    let text = text.trim();
    let over = text.strip_prefix("tensor<").and_then(|rest| rest.strip_suffix('>')).and_then(|rest| {
        rest.split_once(',').filter(|(_, layout)| layout.trim_start().starts_with(|c: char| c.is_ascii_alphabetic()))
    });
    // A name behind the comma is a constructor. Behind `#` is an encoding, which Triton's reader takes.
    if let Some((shape, layout)) = over {
        return Ok(Some(format!("tensor<{shape}, {}>", constructor(&tree(layout)?)?)));
    }
    if !text.starts_with(|c: char| c.is_ascii_alphabetic()) || text.starts_with("tensor<") {
        return Ok(None);
    }
    match tree(text)? {
        word @ Tree::Word(..) => constructor(&word).map(Some),
        _ => Ok(None),
    }
}

/// Writes a constructor as an encoding.
fn constructor(word: &Tree) -> Result<String, NotationError> {
    let Tree::Word(path, groups) = word else { return Err(NotationError::new("write gl.BlockedLayout(..)")) };
    if path.ends_with("PaddedSharedLayout.with_identity_for") {
        return padded(path, groups);
    }
    let name = path.rsplit('.').next().unwrap_or(path);
    let known = CONSTRUCTORS.iter().find(|(known, ..)| *known == name);
    let (_, encoding, arguments) = known.ok_or_else(|| unknown(path))?;
    let [Group { open: '(', entries }] = &groups[..] else { return Err(unknown(path)) };
    let mut values: Vec<Option<&Tree>> = vec![None; arguments.len()];
    for (place, entry) in entries.iter().enumerate() {
        let (place, value) = match entry {
            Tree::Labelled(label, value) => {
                let named = arguments.iter().position(|(name, _)| is_word(label, name));
                let text =
                    || NotationError::new(format!("an argument of `{path}` is not read: it has {}", names(arguments)));
                (named.ok_or_else(text)?, &**value)
            }
            value => (place, value),
        };
        // One error covers an argument given twice and one argument too many.
        match values.get_mut(place) {
            Some(free @ None) => *free = Some(value),
            _ => return Err(NotationError::new(format!("`{path}` has {}", names(arguments)))),
        }
    }
    let optional = OPTIONAL.iter().find(|(known, _)| *known == name).map_or(&[][..], |(_, arguments)| arguments);
    let (mut said, mut atoms) = (Vec::new(), Vec::new());
    for ((argument, fields), value) in arguments.iter().zip(values) {
        match value.filter(|value| !is_word(value, "None")) {
            None if optional.contains(argument) => {}
            None => return Err(NotationError::new(format!("`{path}` lacks {argument}"))),
            Some(value) => {
                // The third argument before bases: warps along rows and columns.
                let is_old = *argument == "warp_bases" && is_of_numbers(value);
                let fields = if is_old { &["warpsPerCTA"] } else { *fields };
                let field = fields_of(fields, value).ok_or_else(|| unread(path, argument))??;
                if ["warp", "register"].contains(&fields[0]) { atoms.push(field) } else { said.push(field) }
            }
        }
    }
    if !atoms.is_empty() {
        said.push(format!("ctaLayout = {{{}}}", atoms.join(", ")));
    }
    Ok(format!("#ttg.{encoding}<{{{}}}>", said.join(", ")))
}

/// Writes `PaddedSharedLayout.with_identity_for([[128, 8]], [64, 128], [1, 0])`.
fn padded(path: &str, groups: &[Group]) -> Result<String, NotationError> {
    let example = || NotationError::new(format!("write {path}([[128, 8]], [64, 128], [1, 0])"));
    let [Group { open: '(', entries }] = groups else { return Err(example()) };
    let [Tree::List(Group { open: '[', entries: pairs }), shape, order] = &entries[..] else { return Err(example()) };
    let pair = |pair: &Tree| match pair {
        Tree::List(Group { open: '[', entries }) => match entries[..] {
            [Tree::Number(interval), Tree::Number(padding)] => Some(format!("{interval}:+{padding}")),
            _ => None,
        },
        _ => None,
    };
    let pairs: Vec<String> = pairs.iter().map(pair).collect::<Option<_>>().ok_or_else(example)?;
    let (shape, order) = (list(shape).ok_or_else(example)?, list(order).ok_or_else(example)?);
    Ok(format!("#ttg.padded_shared<[{}] {{order = {order}, shape = {shape}}}>", pairs.join(", ")))
}

/// Writes the fields of an argument. Returns `None` for a value of another kind.
fn fields_of(fields: &[&str], value: &Tree) -> Option<Result<String, NotationError>> {
    let text = match (fields, value) {
        ([first, second], Tree::List(Group { open: '[', entries })) => match entries[..] {
            [Tree::Number(one), Tree::Number(other)] => format!("{first} = {one}, {second} = {other}"),
            _ => return None,
        },
        (["parent"], parent @ Tree::Word(..)) => {
            return Some(constructor(parent).map(|text| format!("parent = {text}")));
        }
        ([field], value) if is_word(value, "True") => format!("{field} = true"),
        ([field], value) if is_word(value, "False") => format!("{field} = false"),
        ([field], Tree::Number(number)) => format!("{field} = {number}"),
        ([field], value) => format!("{field} = {}", list(value)?),
        _ => return None,
    };
    Some(Ok(text))
}

/// Writes a list of numbers, or of such lists.
fn list(value: &Tree) -> Option<String> {
    let Tree::List(Group { open: '[', entries }) = value else { return None };
    let entry = |entry: &Tree| if let Tree::Number(number) = entry { Some(number.to_string()) } else { list(entry) };
    let entries: Vec<String> = entries.iter().map(entry).collect::<Option<_>>()?;
    Some(format!("[{}]", entries.join(", ")))
}

fn is_of_numbers(value: &Tree) -> bool {
    matches!(value, Tree::List(Group { entries, .. }) if matches!(entries[..], [Tree::Number(_), ..]))
}

fn is_word(tree: &Tree, word: &str) -> bool {
    matches!(tree, Tree::Word(found, groups) if groups.is_empty() && found == word)
}

fn names(arguments: &[(&str, &[&str])]) -> String {
    arguments.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
}

fn unread(path: &str, argument: &str) -> NotationError {
    NotationError::new(format!("{argument} of `{path}` has a value that is not read"))
}

fn unknown(path: &str) -> NotationError {
    NotationError::new(format!("`{path}` is not read: write #ttg.blocked<{{..}}>, as Triton prints it"))
}
