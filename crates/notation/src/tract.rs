//! Reads and writes morphisms as tract constructs them: `make_morphism(domain=(4, 8), codomain=(8, 4), map=(2, 1))`.
//! The map counts the entries of the codomain from 1; 0 is the base point.

use layout_algebra::Layout;
use layout_algebra::morphism::Morphism;
use layout_lang::Value;

use super::tree::{Group, Tree, tree};
use super::{NotationError, Written};

/// The arguments, in their order.
const ARGUMENTS: [&str; 3] = ["domain", "codomain", "map"];

fn wrong() -> NotationError {
    NotationError::new("write make_morphism(domain=(4, 8), codomain=(8, 4), map=(2, 1))")
}

/// Reads the layout that a morphism encodes.
pub(super) fn read(text: &str) -> Result<Value, NotationError> {
    let Tree::Word(path, groups) = tree(text)? else { return Err(wrong()) };
    let [Group { open: '(', entries }] = &groups[..] else { return Err(wrong()) };
    if path.rsplit('.').next() != Some("make_morphism") || entries.len() != ARGUMENTS.len() {
        return Err(wrong());
    }
    let mut parts = [const { None }; 3];
    for (place, entry) in entries.iter().enumerate() {
        let (place, value) = match entry {
            Tree::Labelled(label, value) => match &**label {
                Tree::Word(label, none) if none.is_empty() => {
                    (ARGUMENTS.iter().position(|name| name == label).ok_or_else(wrong)?, &**value)
                }
                _ => return Err(wrong()),
            },
            value => (place, value),
        };
        if parts[place].replace(tuple(value)?).is_some() {
            return Err(wrong());
        }
    }
    let [Some(domain), Some(codomain), Some(map)] = parts else { return Err(wrong()) };
    let ends: Vec<&str> = map.trim_matches(['(', ')']).split(',').filter(|end| !end.is_empty()).collect();
    let ends: Vec<&str> = ends.into_iter().map(|end| if end == "0" { "*" } else { end }).collect();
    let morphism = Morphism::parse(&format!("{domain} -[{}]-> {codomain}", ends.join(",")))?;
    Ok(Value::Layout(morphism.layout()))
}

/// Writes a tuple of Python as text of the algebra.
fn tuple(tree: &Tree) -> Result<String, NotationError> {
    match tree {
        Tree::Number(number) => Ok(number.to_string()),
        Tree::List(Group { open: '(', entries }) => {
            let entries: Vec<String> = entries.iter().map(tuple).collect::<Result<_, _>>()?;
            Ok(format!("({})", entries.join(",")))
        }
        _ => Err(wrong()),
    }
}

/// Writes the standard morphism that encodes a tractable layout.
pub(super) fn write(written: &Written) -> Result<String, NotationError> {
    let layout: &Layout = written.plain("tract")?;
    let morphism = Morphism::standard(layout)?;
    if !morphism.layout().same(layout) {
        let text = format!("a morphism encodes {}, where modes of one coordinate have stride 0", morphism.layout());
        return Err(NotationError::new(text));
    }
    let text = morphism.to_string();
    let (domain, rest) = text.split_once(" -[").ok_or_else(wrong)?;
    let (map, codomain) = rest.split_once("]-> ").ok_or_else(wrong)?;
    let [domain, codomain, map] = [domain, codomain, &format!("({map})")].map(python);
    Ok(format!("make_morphism(domain={domain}, codomain={codomain}, map={})", map.replace('*', "0")))
}

/// Writes a tuple of the algebra as Python does: `(4,)` has one entry.
fn python(tuple: &str) -> String {
    let (mut text, mut counts) = (String::new(), Vec::new());
    for c in tuple.chars() {
        match c {
            '(' => counts.push(0),
            ',' => counts.iter_mut().last().into_iter().for_each(|count| *count += 1),
            ')' if counts.pop() == Some(0) && !text.ends_with('(') => text.push(','),
            _ => {}
        }
        text.push(c);
        if c == ',' {
            text.push(' ');
        }
    }
    text
}
