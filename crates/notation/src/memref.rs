//! Reads MLIR's memrefs: `memref<4x8xf32, strided<[8, 1], offset: 16>>`, or with an affine map in place of the strides.

use layout_algebra::{Composed, Swizzle};

use super::read::meaning;
use super::tree::{Group, Tree, tree};
use super::{NotationError, Reading, closure, top_level};
use layout_lang::Value;

/// An extent or a stride; `None` if it is known at run time.
type Number<T> = Option<T>;

/// Reads the layout of a memref.
pub(super) fn read(text: &str) -> Result<Reading, NotationError> {
    let wrong = || NotationError::new("write memref<4x8xf32, strided<[8, 1]>>");
    let text = text.trim().trim_end_matches(';').trim_end();
    // The `>` of an arrow is no bracket.
    let inside = text.strip_prefix("memref<").and_then(|rest| rest.strip_suffix('>')).ok_or_else(wrong)?;
    let inside = inside.replace("->", "→");
    let mut parts = top_level(&inside, ',').into_iter().map(|range| &inside[range]);
    let shape = shape(parts.next().unwrap_or_default())?;
    let mut notes = Vec::new();
    let (mut layout, mut space) = (None, None);
    for part in parts {
        // MLIR allows a layout before a memory space, each once.
        let is_layout = ["strided<", "affine_map<"].iter().any(|begin| part.starts_with(begin));
        if is_layout && layout.is_none() && space.is_none() {
            layout = Some(part);
        } else if is_space(part) && space.is_none() {
            space = Some(part);
            notes.push(format!("memory space {part}: the layout is the same in each"));
        } else {
            return Err(NotationError::new(format!("`{}` is not read in a memref", part.replace('→', "->"))));
        }
    }
    let value = match layout {
        // Without a layout, a memref is row-major.
        None => meaning::of_lists(&shape, None)?,
        Some(map) if map.starts_with("affine_map<") => mapped(&shape, map)?,
        Some(strides) => strided(&shape, strides, &mut notes)?,
    };
    Ok(Reading { value, notes })
}

/// Reads the extents of `4x?xf32`, which precede the type of an element.
fn shape(text: &str) -> Result<Vec<Number<u64>>, NotationError> {
    let parts: Vec<&str> = text.split('x').map(str::trim).collect();
    let Some((element, extents)) = parts.split_last() else {
        return Err(NotationError::new("a memref without extents"));
    };
    let is_type =
        element.starts_with(|c: char| c.is_ascii_lowercase()) && element.bytes().all(|b| b.is_ascii_alphanumeric());
    // The type does not matter, as strides count elements; it only has to be there.
    if !is_type {
        return Err(NotationError::new(format!("`{text}` ends in no type of an element, as 4x8xf32 does")));
    }
    let extent = |extent: &&str| match *extent {
        "?" => Ok(None),
        number => number.parse().map(Some).map_err(|_| NotationError::new(format!("`{number}` is no extent"))),
    };
    extents.iter().map(extent).collect()
}

/// Whether a part is a memory space: `3`, `3 : i32`, `#gpu.address_space<workgroup>`.
fn is_space(part: &str) -> bool {
    let number =
        part.split_once(':').map_or(part, |(number, kind)| if kind.trim().starts_with('i') { number } else { "" });
    let is_name = |c: char| c.is_ascii_alphanumeric() || "._<>".contains(c);
    number.trim().parse::<u64>().is_ok() || part.strip_prefix('#').is_some_and(|name| name.chars().all(is_name))
}

/// Reads `strided<[8, 1], offset: 16>`.
fn strided(shape: &[Number<u64>], text: &str, notes: &mut Vec<String>) -> Result<Value, NotationError> {
    let wrong = || NotationError::new("write strided<[8, 1]>, or strided<[8, 1], offset: 16>");
    let Tree::Word(_, groups) = tree(text)? else { return Err(wrong()) };
    let [Group { open: '<', entries }] = &groups[..] else { return Err(wrong()) };
    let (strides, offset) = match &entries[..] {
        [Tree::List(strides)] if strides.open == '[' => (strides, None),
        [Tree::List(strides), Tree::Strided(label, offset)] if strides.open == '[' => {
            match &**label {
                Tree::Word(word, none) if word == "offset" && none.is_empty() => {}
                _ => return Err(wrong()),
            }
            (strides, Some(number(offset).ok_or_else(wrong)?))
        }
        _ => return Err(wrong()),
    };
    let strides: Vec<Number<i64>> =
        strides.entries.iter().map(|stride| number(stride).ok_or_else(wrong)).collect::<Result<_, _>>()?;
    let value = meaning::of_lists(shape, Some(&strides))?;
    match offset {
        None => Ok(value),
        Some(Some(offset)) => beginning(value, offset, notes),
        Some(None) => {
            notes.push("the offset is known at run time: it is the pointer's, and no part of the layout".to_owned());
            Ok(value)
        }
    }
}

fn number(tree: &Tree) -> Option<Number<i64>> {
    match tree {
        Tree::Number(number) => i64::try_from(*number).ok().map(Some),
        Tree::Runtime(1) => Some(None),
        _ => None,
    }
}

/// Returns the layout with an offset, which is added to each index.
pub(super) fn beginning(value: Value, offset: i64, notes: &mut Vec<String>) -> Result<Value, NotationError> {
    if offset == 0 {
        return Ok(value);
    }
    // An offset is part of a composed layout, which has constant extents and an offset of at least 0.
    let (Value::Layout(layout), Ok(offset)) = (&value, u64::try_from(offset)) else {
        return Err(NotationError::new(format!("an offset of {offset} has no place in {value}: write it without")));
    };
    let composed = Composed::new(Swizzle::IDENTITY, offset, layout)?;
    notes.push(format!("the offset {offset} is added to each index of {layout}"));
    Ok(Value::Composed(composed))
}

/// Reads `affine_map<(d0, d1) → (d1, d0)>`: a permutation of the coordinates, or the index as one formula.
fn mapped(shape: &[Number<u64>], map: &str) -> Result<Value, NotationError> {
    let wrong = || NotationError::new("write affine_map<(d0, d1) -> (d1, d0)>, or -> (d0 * 8 + d1)");
    let inside = map.strip_prefix("affine_map<").and_then(|rest| rest.strip_suffix('>')).ok_or_else(wrong)?;
    let (from, to) = inside.split_once('→').ok_or_else(wrong)?;
    let list = |text: &str| -> Option<Vec<String>> {
        let inside = text.trim().strip_prefix('(')?.strip_suffix(')')?;
        Some(top_level(inside, ',').into_iter().map(|range| inside[range].to_owned()).collect())
    };
    let (names, results) = (list(from).ok_or_else(wrong)?, list(to).ok_or_else(wrong)?);
    let is_name = |name: &String| !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric());
    if names.len() != shape.len() || !names.iter().all(is_name) {
        return Err(NotationError::new(format!("{} names of dimensions for {} extents", names.len(), shape.len())));
    }
    let extents: Option<Vec<u64>> = shape.iter().copied().collect();
    let extents = extents.ok_or_else(|| NotationError::new("a memref with an affine map has constant extents here"))?;
    // One result for several dimensions is an index; as many results as dimensions are a permutation.
    if let [formula] = &results[..]
        && results.len() < names.len().max(2)
        // `(d0) -> (d0)` has as many results as dimensions and permutes; `(d0) -> (d0 * 2)` is a formula.
        && !(names.len() == 1 && names == results)
    {
        let parameters: Vec<String> =
            names.iter().zip(&extents).map(|(name, extent)| format!("{name} in {extent}")).collect();
        // On numbers of at least 0, `floordiv` and `mod` are the division and remainder of the language.
        let formula = formula.replace("floordiv", "/").replace("mod", "%");
        return closure::read(&format!("|{}| {formula}", parameters.join(", ")));
    }
    // The results index row-major memory: they permute the dimensions.
    let places: Option<Vec<usize>> =
        results.iter().map(|result| names.iter().position(|name| name == result)).collect();
    let Some(places) =
        places.filter(|places| places.len() == names.len() && (0..names.len()).all(|d| places.contains(&d)))
    else {
        let help = "a map of several results puts the dimensions into another order, (d1, d0)";
        return Err(NotationError::new(format!("{help}; write any other index as one result, (d0 * 8 + d1)")));
    };
    // The last result is the fastest: it has stride 1, and each before it the product of the later extents.
    let (mut strides, mut next) = (vec![None; names.len()], 1i64);
    for place in places.into_iter().rev() {
        strides[place] = Some(next);
        let extent = i64::try_from(extents[place]).ok();
        next = extent
            .and_then(|extent| next.checked_mul(extent))
            .ok_or_else(|| NotationError::new("a stride beyond 2^63"))?;
    }
    meaning::of_lists(shape, Some(&strides))
}
