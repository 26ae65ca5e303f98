//! Reads mappings of `std::mdspan`: `std::layout_right::mapping<std::extents<std::size_t, 4, 8>>`, and whole types,
//! `std::mdspan<float, std::extents<int, 4, 8>, std::layout_left>`.

use super::NotationError;
use super::read::meaning::{left, of_lists};
use super::tree::{Group, Tree, tree};
use layout_lang::Value;

fn wrong() -> NotationError {
    let stride = "std::layout_stride::mapping<E>(E{}, std::array<std::size_t, 2>{8, 1})";
    NotationError::new(format!("write std::layout_right::mapping<std::extents<std::size_t, 4, 8>>, or {stride}"))
}

/// The extents of a type; `None` is known at run time.
type Extents = Vec<Option<u64>>;

/// Reads the layout of a mapping.
pub(super) fn read(text: &str) -> Result<Value, NotationError> {
    if ["layout_left_padded", "layout_right_padded"].iter().any(|word| text.contains(word)) {
        return Err(NotationError::new("padded mappings are not read: write layout_stride"));
    }
    let Tree::Word(path, groups) = &tree(text)? else { return Err(wrong()) };
    let [Group { open: '<', entries }, values @ ..] = &groups[..] else { return Err(wrong()) };
    match (without_modules(path), &entries[..]) {
        ("mdspan", [Tree::Word(_, none), extents]) if none.is_empty() => {
            require_nothing(values)?;
            of_policy("layout_right", &extents_of(extents)?)
        }
        ("mdspan", [Tree::Word(_, none), extents, Tree::Word(policy, plain)])
            if none.is_empty() && plain.is_empty() =>
        {
            require_nothing(values)?;
            of_policy(without_modules(policy), &extents_of(extents)?)
        }
        (mapping, [extents]) => {
            let policy = mapping.strip_suffix("::mapping").ok_or_else(wrong)?;
            if policy != "layout_stride" {
                return of_policy(policy, &with_values(extents, values)?);
            }
            let [Group { open: '(' | '{', entries }] = values else { return Err(wrong()) };
            let [again, strides] = &entries[..] else { return Err(wrong()) };
            let shape = extents_of(extents)?;
            if extents_of(again)? != shape {
                return Err(NotationError::new("the extents of the mapping and of its argument differ"));
            }
            of_lists(&shape, Some(&array_of(strides)?))
        }
        _ => Err(wrong()),
    }
}

/// Returns the layout of `layout_left` or `layout_right`.
fn of_policy(policy: &str, shape: &[Option<u64>]) -> Result<Value, NotationError> {
    match policy {
        "layout_left" => left(shape),
        "layout_right" => of_lists(shape, None),
        other => {
            Err(NotationError::new(format!("{other} is not read: layout_left, layout_right and layout_stride are")))
        }
    }
}

/// Reads the extents of a mapping; an argument of the mapping repeats them.
fn with_values(extents: &Tree, values: &[Group]) -> Result<Extents, NotationError> {
    let shape = extents_of(extents)?;
    match values {
        [] => Ok(shape),
        [Group { open: '(' | '{', entries }] => match &entries[..] {
            [] => Ok(shape),
            [again] if extents_of(again)? == shape => Ok(shape),
            _ => Err(wrong()),
        },
        _ => Err(wrong()),
    }
}

/// Reads `std::extents<std::size_t, 4, std::dynamic_extent>` or `std::dextents<std::size_t, 2>`.
fn extents_of(tree: &Tree) -> Result<Extents, NotationError> {
    let Tree::Word(path, groups) = tree else { return Err(wrong()) };
    let [Group { open: '<', entries }, values @ ..] = &groups[..] else { return Err(wrong()) };
    require_nothing(values)?;
    let [Tree::Word(_, none), entries @ ..] = &entries[..] else { return Err(wrong()) };
    if !none.is_empty() {
        return Err(wrong());
    }
    match (without_modules(path), entries) {
        ("extents", entries) => entries.iter().map(extent).collect(),
        ("dextents", [Tree::Number(rank @ 0..=32)]) => Ok(vec![None; usize::try_from(*rank).unwrap_or(0)]),
        _ => Err(wrong()),
    }
}

fn extent(tree: &Tree) -> Result<Option<u64>, NotationError> {
    match tree {
        Tree::Number(number) if *number == i128::from(u64::MAX) => Ok(None),
        Tree::Number(number) => u64::try_from(*number).map(Some).map_err(|_| wrong()),
        Tree::Word(path, none) if none.is_empty() && without_modules(path) == "dynamic_extent" => Ok(None),
        _ => Err(wrong()),
    }
}

/// Reads `std::array<std::size_t, 2>{8, 1}`, or the list `{8, 1}`.
fn array_of(tree: &Tree) -> Result<Vec<Option<i64>>, NotationError> {
    let (length, entries) = match tree {
        Tree::List(Group { open: '{', entries }) => (None, entries),
        Tree::Word(path, groups) if without_modules(path) == "array" => match &groups[..] {
            [Group { open: '<', entries: types }, Group { open: '{', entries }] => match &types[..] {
                [Tree::Word(_, none), Tree::Number(length)] if none.is_empty() => (Some(*length), entries),
                _ => return Err(wrong()),
            },
            _ => return Err(wrong()),
        },
        _ => return Err(wrong()),
    };
    if length.is_some_and(|length| usize::try_from(length) != Ok(entries.len())) {
        return Err(NotationError::new("an array has another number of entries"));
    }
    let number = |entry: &Tree| match entry {
        Tree::Number(number) => i64::try_from(*number).map(Some).map_err(|_| wrong()),
        _ => Err(wrong()),
    };
    entries.iter().map(number).collect()
}

/// Returns an error unless nothing or empty brackets follow.
fn require_nothing(values: &[Group]) -> Result<(), NotationError> {
    match values {
        [] => Ok(()),
        [Group { open: '(' | '{', entries }] if entries.is_empty() => Ok(()),
        _ => Err(wrong()),
    }
}

fn without_modules(path: &str) -> &str {
    ["std::experimental::", "std::", "Kokkos::", "stdex::", "cuda::std::"]
        .iter()
        .find_map(|module| path.strip_prefix(module))
        .unwrap_or(path)
}
