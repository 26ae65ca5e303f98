//! Reads `CuTe` and its relatives: C++ types and calls, printed text, the DSL, pycute, and the types of this library.
//! Operations are the operations of `layout!`, on operands in any of these forms.

pub(crate) mod meaning;
mod pointer;

use layout_algebra::{Composed, Swizzle, ops};
use proc_macro2::TokenStream;

use super::tree::{Group, Tree, tree};
use super::{NotationError, Reading};
use layout_lang::syntax::foreign::{INTEGERS, LAYOUTS, MODULES, SWIZZLES, TUPLE_CALLS, TUPLE_TYPES, major};
use layout_lang::{Program, Value, operation};
use meaning::{Leaf, Meaning, layout_of};

/// Types whose arguments are a tuple. Compilers print them where the source says `Shape`.
const TUPLES: &[&str] = &["tuple", "ArithmeticTuple"];
/// Types of numbers that are known at run time.
const RUNTIME: &[&str] =
    &["int", "int32_t", "int64_t", "uint32_t", "uint64_t", "size_t", "std::size_t", "usize", "long"];
/// Words that compose a swizzle with a layout.
const COMPOSED: &[&str] = &["ComposedLayout", "make_composed_layout", "composition"];
/// MLIR's words for layouts in quotes.
const QUOTED: &[&str] = &["layout", "composed_layout"];

/// Reads the layout of a text.
pub(super) fn cute(text: &str) -> Result<Reading, NotationError> {
    let mut reader = Reader::default();
    let value = match reader.meaning(&tree(text)?)? {
        Meaning::Value(value) => *value,
        Meaning::Leaf(_) | Meaning::Tuple(_) => {
            let help = "write shape and stride, (4,8):(8,1), or make_layout of the shape";
            return Err(NotationError::new(format!("`{text}` is a shape without strides; {help}")));
        }
        other => return Err(NotationError::new(format!("{} is no layout", other.said()))),
    };
    match value {
        Value::Layout(_) | Value::Composed(_) | Value::Dynamic(_) => Ok(Reading { value, notes: reader.notes }),
        other => Err(NotationError::new(format!("{other} is no layout of constants"))),
    }
}

/// Translates an operand to the language of `layout!`. A tuple is a tile for each mode.
pub(super) fn operand_of(text: &str) -> Result<String, NotationError> {
    match Reader::default().meaning(&tree(text)?)? {
        Meaning::Tuple(entries) => Meaning::ByMode(entries).operand(),
        other => other.operand(),
    }
}

/// Reads a text in the language of `layout!`: one layout, without names.
pub(super) fn own(text: &str) -> Result<Value, NotationError> {
    let tokens: TokenStream =
        text.parse().map_err(|_| NotationError::new(format!("`{text}` is not a layout: brackets")))?;
    // A text that is read is not a design: whether it is tractable is no question here.
    let program = Program::from_tokens(&quote::quote!(#[allow(intractable)] #tokens));
    let values = program
        .evaluate()
        .map_err(|errors| NotationError::new(errors.first().map_or_else(String::new, ToString::to_string)))?;
    let value =
        values.only().filter(|value| matches!(value, Value::Layout(_) | Value::Composed(_) | Value::Dynamic(_)));
    value.cloned().ok_or_else(|| NotationError::new(format!("`{text}` is no layout of constants")))
}

/// Returns the stride with these terms; a term of 0 is left out.
fn along_axes(mut terms: Vec<(i128, Vec<u64>)>) -> Meaning {
    terms.retain(|(times, _)| *times != 0);
    Meaning::Leaf(match terms.len() {
        0 => Leaf::Constant(0),
        1 => terms.pop().map_or(Leaf::Constant(0), |(times, path)| Leaf::Axis(times, path)),
        _ => Leaf::Axes(terms),
    })
}

/// The state of reading a text, with the notes found so far.
#[derive(Default)]
pub(super) struct Reader {
    pub(super) notes: Vec<String>,
}

impl Reader {
    fn meaning(&mut self, tree: &Tree) -> Result<Meaning, NotationError> {
        match tree {
            Tree::Number(number) => Ok(Meaning::Leaf(Leaf::Constant(*number))),
            Tree::Runtime(divisor) => Ok(Meaning::Leaf(Leaf::Runtime(i128::from(*divisor)))),
            Tree::Keep => Ok(Meaning::Keep),
            Tree::List(group) => {
                let entries = self.all(&group.entries)?;
                match group.open {
                    '(' => Ok(Meaning::Tuple(entries)),
                    '[' => Ok(Meaning::ByMode(entries)),
                    _ => Err(NotationError::new("braces follow a type, as in `Int<4>{}`")),
                }
            }
            Tree::Word(word, groups) => self.word(word, groups),
            Tree::Text(text) => Err(NotationError::new(format!("a quoted layout is !cute.layout<\"{text}\">"))),
            // The text has the innermost mode first, the algebra the outermost.
            Tree::Along(number, path) => match self.meaning(number)? {
                Meaning::Leaf(Leaf::Constant(times)) => {
                    Ok(Meaning::Leaf(Leaf::Axis(times, path.iter().rev().copied().collect())))
                }
                other => Err(NotationError::new(format!("{} has no axis: write 2@0", other.said()))),
            },
            Tree::Times(left, right) => match (self.meaning(left)?, self.meaning(right)?) {
                // Products saturate: a number beyond 64 bits is refused where the stride is made, with its error.
                (Meaning::Leaf(Leaf::Constant(times)), Meaning::Leaf(Leaf::Axis(one, path)))
                | (Meaning::Leaf(Leaf::Axis(one, path)), Meaning::Leaf(Leaf::Constant(times))) => {
                    Ok(Meaning::Leaf(Leaf::Axis(times.saturating_mul(one), path)))
                }
                (Meaning::Leaf(Leaf::Constant(times)), Meaning::Leaf(Leaf::Runtime(factor))) => {
                    Ok(Meaning::Leaf(Leaf::Runtime(times.saturating_mul(factor))))
                }
                _ => Err(NotationError::new("a product here is a number times an axis or `?`")),
            },
            Tree::Plus(terms) => self.sum(terms),
            Tree::Strided(shape, stride) => {
                let (shape, stride) = (self.meaning(shape)?, self.meaning(stride)?);
                strided(&shape, &stride)
            }
            Tree::Labelled(..) => {
                Err(NotationError::new("a label belongs in a call, as in make_layout((4, 8), stride=(8, 1))"))
            }
            Tree::After(parts) => {
                let parts = self.all(parts)?;
                self.composed(parts)
            }
        }
    }

    fn all(&mut self, trees: &[Tree]) -> Result<Vec<Meaning>, NotationError> {
        trees.iter().map(|tree| self.meaning(tree)).collect()
    }

    fn word(&mut self, path: &str, groups: &[Group]) -> Result<Meaning, NotationError> {
        let word = without_modules(path);
        // `{}` after a type makes a value of it.
        let groups = match groups {
            [before @ .., Group { open: '{', entries }] if entries.is_empty() => before,
            all => all,
        };
        // `smem_ptr`, `gmem_ptr`, `ptr`: the spaces differ, the layout does not depend on them.
        if word.contains("ptr") || word == "counting_iter" {
            return self.pointer(word, groups);
        }
        let [Group { open, entries }] = groups else {
            if groups.is_empty() {
                return bare(word).ok_or_else(|| unknown(path));
            }
            return Err(NotationError::new(format!("`{path}` has too many brackets")));
        };
        match open {
            '<' => self.typed(path, word, entries),
            '(' => self.called(path, word, entries),
            _ => Err(unknown(path)),
        }
    }

    /// Reads `word<..>`.
    fn typed(&mut self, path: &str, word: &str, entries: &[Tree]) -> Result<Meaning, NotationError> {
        match word {
            "tensor" => self.meaning(only(path, entries)?),
            "memref" => {
                let Some((Tree::Text(layout), pointer)) = entries.split_last() else { return Err(unknown(path)) };
                let (pointer, layout) = (self.pointer_of_types(path, pointer)?, self.meaning(&tree(layout)?)?);
                self.composed(vec![Meaning::Pointer(pointer), layout])
            }
            "E" | "ScaledBasis" => self.axis(word, entries),
            "ArithmeticTuple" => self.arithmetic(entries),
            _ if TUPLE_TYPES.contains(&word) || TUPLES.contains(&word) => Ok(Meaning::Tuple(self.all(entries)?)),
            _ if INTEGERS.contains(&word) => self.integer(path, entries),
            _ if QUOTED.contains(&word) => {
                let Tree::Text(text) = only(path, entries)? else { return Err(unknown(path)) };
                self.meaning(&tree(text)?)
            }
            _ => self.either(path, word, entries),
        }
    }

    /// Reads `word(..)`.
    fn called(&mut self, path: &str, word: &str, entries: &[Tree]) -> Result<Meaning, NotationError> {
        match word {
            "E" => self.axis(word, entries),
            "ArithTuple" => self.arithmetic(entries),
            "make_tile" => Ok(Meaning::ByMode(self.all(entries)?)),
            "make_ordered_layout" => self.ordered(entries),
            "F2" => match self.meaning(only(path, entries)?)? {
                Meaning::Leaf(Leaf::Constant(number)) => Ok(Meaning::Leaf(Leaf::Exclusive(number))),
                other => Err(NotationError::new(format!("`F2` is of a number, not of {}", other.said()))),
            },
            _ if TUPLE_CALLS.contains(&word) => Ok(Meaning::Tuple(self.all(entries)?)),
            _ => self.either(path, word, entries),
        }
    }

    /// Reads a word that types and calls share: a swizzle, a layout, both, or an operation.
    fn either(&mut self, path: &str, word: &str, entries: &[Tree]) -> Result<Meaning, NotationError> {
        if SWIZZLES.contains(&word) || ["Sw", "S"].contains(&word) {
            return Ok(Meaning::Swizzle(self.swizzle(entries)?));
        }
        if LAYOUTS.contains(&word) {
            return self.layout(path, entries);
        }
        if !COMPOSED.contains(&word) && operation::find(word).is_none() {
            return Err(unknown(path));
        }
        let parts = self.all(entries)?;
        match parts.first() {
            // CuTe's `composition` of a swizzle and a layout is no composition of layouts.
            Some(Meaning::Swizzle(_)) if COMPOSED.contains(&word) => self.composed(parts),
            _ => operated(word, &parts),
        }
    }

    /// Reads `Int<4>` or `integral_constant<int, 4>`.
    fn integer(&mut self, path: &str, entries: &[Tree]) -> Result<Meaning, NotationError> {
        let number = match entries {
            [Tree::Word(kind, groups), number]
                if groups.is_empty() && path.ends_with("constant") && bare(kind).is_some() =>
            {
                number
            }
            _ => only(path, entries)?,
        };
        match self.meaning(number)? {
            Meaning::Leaf(Leaf::Constant(number)) => Ok(Meaning::Leaf(Leaf::Constant(number))),
            other => Err(NotationError::new(format!("`{path}` is of a number, not of {}", other.said()))),
        }
    }

    /// Reads `E<0,1>`, `ScaledBasis<_2,0,1>` or `E([0, 1])`.
    fn axis(&mut self, word: &str, entries: &[Tree]) -> Result<Meaning, NotationError> {
        let wrong = || NotationError::new("an axis is E<0,1>, or ScaledBasis<_2,0,1>");
        let entries = match entries {
            [Tree::List(Group { open: '[', entries })] if word == "E" => entries,
            all => all,
        };
        let number = |tree: &Tree| match self.meaning(tree)? {
            Meaning::Leaf(Leaf::Constant(number)) => Ok(number),
            _ => Err(wrong()),
        };
        let mut numbers: Vec<i128> = entries.iter().map(number).collect::<Result<_, _>>()?;
        let times =
            if word == "E" { 1 } else { numbers.splice(..1.min(numbers.len()), []).next().ok_or_else(wrong)? };
        let path: Vec<u64> =
            numbers.iter().map(|mode| u64::try_from(*mode)).collect::<Result<_, _>>().map_err(|_| wrong())?;
        if path.is_empty() { Err(wrong()) } else { Ok(Meaning::Leaf(Leaf::Axis(times, path))) }
    }

    /// Reads `3@0 + 5@1`, or `3 * E(0) + 5 * E(1)`.
    fn sum(&mut self, terms: &[Tree]) -> Result<Meaning, NotationError> {
        let mut all = Vec::new();
        for term in terms {
            match self.meaning(term)? {
                Meaning::Leaf(Leaf::Axis(times, path)) => all.push((times, path)),
                Meaning::Leaf(Leaf::Axes(terms)) => all.extend(terms),
                other => {
                    return Err(NotationError::new(format!(
                        "a sum here is of steps along axes, 3@0+5@1, not of {}",
                        other.said()
                    )));
                }
            }
        }
        Ok(along_axes(all))
    }

    /// Reads `ArithTuple(3, 5)`, or `ArithmeticTuple<_3, _5>`: an entry for each mode.
    fn arithmetic(&mut self, entries: &[Tree]) -> Result<Meaning, NotationError> {
        let mut all = Vec::new();
        for (mode, entry) in (0..).zip(entries) {
            match self.meaning(entry)? {
                Meaning::Leaf(Leaf::Constant(times)) => all.push((times, vec![mode])),
                Meaning::Leaf(Leaf::Axis(times, path)) => all.push((times, [vec![mode], path].concat())),
                other => {
                    let text = format!("an arithmetic tuple is of numbers, ArithTuple(3, 5), not of {}", other.said());
                    return Err(NotationError::new(text));
                }
            }
        }
        Ok(along_axes(all))
    }

    pub(super) fn swizzle(&mut self, entries: &[Tree]) -> Result<Swizzle, NotationError> {
        let wrong = || NotationError::new("a swizzle has three numbers: Swizzle<3,4,3>");
        let [bits, base, shift] = &self.all(entries)?[..] else { return Err(wrong()) };
        let (Meaning::Leaf(Leaf::Constant(bits)), Meaning::Leaf(Leaf::Constant(base))) = (bits, base) else {
            return Err(wrong());
        };
        let Meaning::Leaf(Leaf::Constant(shift)) = shift else { return Err(wrong()) };
        let shift = i32::try_from(*shift).map_err(|_| wrong())?;
        Ok(Swizzle::new(u32::try_from(*bits).map_err(|_| wrong())?, u32::try_from(*base).map_err(|_| wrong())?, shift)?)
    }

    /// Reads `Layout<shape, stride>` or `make_layout(shape, stride = (8, 1))`. Of layouts it makes their modes, side by
    /// side.
    fn layout(&mut self, path: &str, entries: &[Tree]) -> Result<Meaning, NotationError> {
        let wrong = || NotationError::new(format!("`{path}` has a shape and a stride"));
        let mut parts = Vec::new();
        for (place, entry) in entries.iter().enumerate() {
            parts.push(match entry {
                // Python allows labels in any order; CuTe's own code writes this one.
                Tree::Labelled(label, value) if is_label(label, ["shape", "stride"].get(place)) => {
                    self.meaning(value)?
                }
                Tree::Labelled(..) => return Err(wrong()),
                value => self.meaning(value)?,
            });
        }
        match &parts[..] {
            [Meaning::Value(_), ..] if parts.iter().all(|part| matches!(part, Meaning::Value(_))) => {
                operated("make_layout", &parts)
            }
            [shape] => layout_of(shape, None).map(boxed),
            [shape, stride] => strided(shape, stride),
            _ => Err(wrong()),
        }
    }

    /// Reads `make_ordered_layout(shape, order = (1, 0))`.
    fn ordered(&mut self, entries: &[Tree]) -> Result<Meaning, NotationError> {
        let (shape, order) = match entries {
            [shape, Tree::Labelled(label, order)] if is_label(label, Some(&"order")) => (shape, &**order),
            [shape, order] => (shape, order),
            _ => return Err(NotationError::new("write make_ordered_layout((4, 8), order=(1, 0))")),
        };
        let (shape, order) = (self.meaning(shape)?.tuple()?, self.meaning(order)?.tuple()?);
        Ok(boxed(ops::ordered(&shape, &order)?.into()))
    }

    /// Composes a swizzle, an offset or a pointer, and a layout.
    fn composed(&mut self, parts: Vec<Meaning>) -> Result<Meaning, NotationError> {
        let wrong = |part: &Meaning| {
            let help = "a composed layout is a swizzle, an offset and a layout";
            Err(NotationError::new(format!("{} is not expected here: {help}", part.said())))
        };
        let (mut swizzle, mut offset, mut pointer, mut found) = (None, None, None, None);
        for part in parts {
            match part {
                Meaning::Swizzle(one)
                    if swizzle.is_none() && offset.is_none() && pointer.is_none() && found.is_none() =>
                {
                    swizzle = Some(one);
                }
                Meaning::Leaf(Leaf::Constant(number)) if swizzle.is_some() && offset.is_none() && pointer.is_none() => {
                    offset = Some(u64::try_from(number).map_err(|_| NotationError::new("an offset below 0"))?);
                }
                Meaning::Pointer(one) if pointer.is_none() && offset.is_none() => pointer = Some(one),
                Meaning::Value(value) if found.is_none() => found = Some(*value),
                other => return wrong(&other),
            }
        }
        let layout = match found {
            Some(Value::Layout(layout)) => layout,
            Some(value @ (Value::Composed(_) | Value::Dynamic(_))) => {
                // A second swizzle, or one over runtime extents, has no value in the algebra.
                if swizzle.is_some() || pointer.as_ref().is_some_and(|pointer| pointer.swizzle.is_some()) {
                    return Err(NotationError::new(format!(
                        "a swizzle is written before a layout of constants, not {value}"
                    )));
                }
                self.notes.extend(pointer.map(|pointer| pointer.note()));
                return Ok(boxed(value));
            }
            _ => return Err(NotationError::new("no layout follows the swizzle, or the pointer")),
        };
        if let Some(pointer) = &pointer {
            swizzle = self.of_elements(swizzle, pointer)?;
        }
        let composed = Composed::new(swizzle.unwrap_or(Swizzle::IDENTITY), offset.unwrap_or(0), &layout)?;
        Ok(boxed(composed.as_plain().map_or(Value::Composed(composed), |layout| Value::Layout(*layout))))
    }
}

/// Returns the last word of a path, without its modules.
fn without_modules(path: &str) -> &str {
    let mut rest = path;
    while let Some((module, word)) = rest.split_once("::").or_else(|| rest.split_once('.')) {
        // Other paths are names of the user, which may contain anything.
        if !MODULES.contains(&module) {
            break;
        }
        rest = word;
    }
    rest
}

/// Reads a word without brackets.
fn bare(word: &str) -> Option<Meaning> {
    if let Some(operation) = major(word) {
        return Some(Meaning::Major(operation));
    }
    match word {
        "_" | "None" | "Underscore" => Some(Meaning::Keep),
        _ if RUNTIME.contains(&word) => Some(Meaning::Leaf(Leaf::Runtime(1))),
        _ => None,
    }
}

fn unknown(path: &str) -> NotationError {
    let help = "a layout is (4,8):(8,1), Layout<..>, make_layout(..), or an operation on layouts";
    NotationError::new(format!("`{path}` is not read here; {help}"))
}

fn only<'a>(path: &str, entries: &'a [Tree]) -> Result<&'a Tree, NotationError> {
    match entries {
        [entry] => Ok(entry),
        _ => Err(NotationError::new(format!("`{path}` is of one argument, not of {}", entries.len()))),
    }
}

fn is_label(label: &Tree, name: Option<&&str>) -> bool {
    matches!((label, name), (Tree::Word(word, groups), Some(name)) if groups.is_empty() && word == *name)
}

/// Makes `shape : stride`. A function of its own keeps large values out of the stack frames of `meaning`, which
/// recurses.
#[inline(never)]
fn strided(shape: &Meaning, stride: &Meaning) -> Result<Meaning, NotationError> {
    layout_of(shape, Some(stride)).map(boxed)
}

fn boxed(value: Value) -> Meaning {
    Meaning::Value(Box::new(value))
}

/// Evaluates an operation of `layout!`.
#[inline(never)]
fn operated(word: &str, operands: &[Meaning]) -> Result<Meaning, NotationError> {
    let operands: Result<Vec<String>, _> = operands.iter().map(Meaning::operand).collect();
    own(&format!("{word}({})", operands?.join(", "))).map(boxed)
}
