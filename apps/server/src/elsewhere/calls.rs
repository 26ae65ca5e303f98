//! Operations on layouts in a source: each as an expression of `layout!`, with the place of every number.

use std::ops::Range;

use layout_lang::{Program, operation};
use layout_notation::{Notation, operand, top_level};

use super::numbers::numbers;
use crate::words::word_at;

/// The modules whose functions are operations on layouts.
const MODULES: [&str; 4] = ["", "cute::", "cute.", "pycute."];

/// The words that make a layout of a shape and a stride.
const MAKERS: [&str; 2] = ["make_layout", "Layout"];

/// The maximum number of names and calls inside of each other.
const DEPTH: usize = 16;

/// The longest text of one call, in bytes.
const LONGEST: usize = 1 << 12;

/// An expression of `layout!`, and where its numbers are in the source.
#[derive(Clone, Debug, Default)]
pub(crate) struct Expression {
    pub(crate) text: String,
    /// The operands.
    pub(crate) operands: Vec<Operand>,
    /// Numbers: the bytes of the expression, and the bytes of the source.
    pub(crate) numbers: Vec<(Range<usize>, Range<usize>)>,
}

/// An operand of an operation.
#[derive(Clone, Debug)]
pub(crate) struct Operand {
    /// The bytes of the expression.
    pub(crate) range: Range<usize>,
    /// The bytes of the source where the operation has it: a text, or a name.
    pub(crate) used: Range<usize>,
    /// The bytes of the source where it is written.
    pub(crate) written: Range<usize>,
}

impl Expression {
    /// Returns the place in the source of a number of the expression.
    pub(crate) fn number(&self, range: &Range<usize>) -> Option<Range<usize>> {
        self.numbers.iter().find(|(own, _)| own == range).map(|(_, place)| place.clone())
    }

    /// Returns the operand with this part of the expression.
    pub(crate) fn operand(&self, range: &Range<usize>) -> Option<&Operand> {
        self.operands.iter().find(|operand| operand.range.start <= range.start && range.end <= operand.range.end)
    }

    /// Adds an operand behind the text so far.
    fn add(&mut self, operand: &Expression, used: Range<usize>, written: Range<usize>) {
        let at = self.text.len();
        let moved = |range: &Range<usize>| range.start + at..range.end + at;
        self.numbers.extend(operand.numbers.iter().map(|(range, place)| (moved(range), place.clone())));
        self.operands.push(Operand { range: at..at + operand.text.len(), used, written });
        self.text.push_str(&operand.text);
    }
}

/// An operation, or a layout whose shape and stride do not fit.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    /// The bytes of the source.
    pub(crate) range: Range<usize>,
    pub(crate) expression: Expression,
    /// The notation in which an operand can be written anew.
    pub(crate) notation: Option<Notation>,
    /// Whether the operands are types, which follow from other lines: nothing is changed there.
    pub(crate) is_typed: bool,
}

/// Returns the operations in a source whose operands are all known there, from left to right.
pub(crate) fn calls(source: &str) -> Vec<Call> {
    source.match_indices(['(', '<']).filter_map(|(open, _)| call_at(source, open, DEPTH)).collect()
}

/// Returns the layout at a byte as an expression: of a name, or of the innermost call there.
pub(crate) fn expression_at(source: &str, at: usize) -> Option<(Range<usize>, Expression)> {
    if let Some(word) = word_at(source, at)
        && let line = source[word.end..].find('\n').map_or(source.len(), |end| word.end + end)
        && let Some(value) = value_of(source, &source[word.clone()], line)
    {
        return Some((word, known(source, value, DEPTH)?.0));
    }
    let opened = source[..at.min(source.len())].match_indices(['(', '<']).map(|(open, _)| open);
    let opened: Vec<usize> = opened.chain(source[at..].find(['(', '<']).map(|open| at + open)).collect();
    let ends = |open: usize| Some((word_before(source, open)?.0, closing(source, open)?));
    let calls = opened.into_iter().rev().take(DEPTH).filter_map(|open| Some((ends(open)?, open)));
    let mut around = calls.filter(|((start, end), _)| (*start..*end).contains(&at));
    around.find_map(|((start, end), _)| Some((start..end, known(source, start..end, DEPTH)?.0)))
}

/// Reads the call whose bracket opens at a byte.
fn call_at(source: &str, open: usize, depth: usize) -> Option<Call> {
    let (start, word) = word_before(source, open)?;
    let is_call = source.as_bytes()[open] == b'(';
    let is_operation = is_call && operation::find(word).is_some() && word != "make_layout";
    let is_quoted = word == "layout" && source[..open].ends_with("!cute.layout");
    if !(is_operation || is_quoted || word == "memref" || MAKERS.contains(&word)) {
        return None;
    }
    let end = closing(source, open)?;
    let inside = open + 1..end - 1;
    let is_typed = is_operation && source[inside.clone()].trim_start().starts_with('%');
    let (expression, notation) = match word {
        "memref" => (memref(source, inside)?, None),
        _ if is_quoted => (quoted(source, inside)?, None),
        _ if is_typed => (of_types(source, word, end)?, None),
        _ if is_operation => (operated(source, word, inside, depth)?, Some(notation_of(source, start, end))),
        _ if operand(&source[start..end]).is_ok() => return None,
        _ => (made(source, inside)?, None),
    };
    // The types of MLIR belong to the operation.
    let last = expression.operands.last().filter(|_| is_typed).map_or(end, |operand| operand.used.end);
    Some(Call { range: start..last, expression, notation, is_typed })
}

/// Returns the notation in which a call is written: C++ has braces and `make_shape`.
fn notation_of(source: &str, start: usize, end: usize) -> Notation {
    let text = &source[start..end];
    if text.contains("{}") || text.contains("make_shape") || text.starts_with("cute::") {
        Notation::CuteCall
    } else if text.contains("cute.") {
        Notation::CuteDsl
    } else {
        Notation::Pycute
    }
}

/// Reads `composition(a, b)`.
fn operated(source: &str, word: &str, inside: Range<usize>, depth: usize) -> Option<Expression> {
    let mut expression = Expression { text: format!("{word}("), ..Expression::default() };
    for (k, entry) in entries(source, inside).into_iter().enumerate() {
        let (operand, written) = known(source, entry.clone(), depth)?;
        expression.text.push_str(if k > 0 { ", " } else { "" });
        expression.add(&operand, entry, written);
    }
    expression.text.push(')');
    // An operation on numbers alone is anybody's: `max(4, 8)`.
    expression.text.contains(':').then_some(expression)
}

/// Reads the operands of MLIR, which are in the types behind the operation: `cute.composition(%0, %1) : (.., ..)`.
fn of_types(source: &str, word: &str, end: usize) -> Option<Expression> {
    let behind = source[end..].trim_start().strip_prefix(':')?.trim_start();
    let open = source.len() - behind.strip_prefix('(')?.len() - 1;
    let mut expression = Expression { text: format!("{word}("), ..Expression::default() };
    for (k, of) in entries(source, open + 1..closing(source, open)? - 1).into_iter().enumerate() {
        let begin = of.start + source[of.clone()].find('<')? + 1;
        let operand = quoted(source, begin..of.end - 1)?;
        expression.text.push_str(if k > 0 { ", " } else { "" });
        expression.add(&operand, of.clone(), of);
    }
    expression.text.push(')');
    Some(expression)
}

/// Reads an operand that is a text, a call, or a name; also returns where it is written.
fn known(source: &str, entry: Range<usize>, depth: usize) -> Option<(Expression, Range<usize>)> {
    let depth = depth.checked_sub(1)?;
    let text = &source[entry.clone()];
    if is_name(text) {
        return known(source, value_of(source, text, entry.start)?, depth);
    }
    if let Ok(own) = operand(text) {
        return Some((written(source, own, entry.clone()), entry));
    }
    // A wrong operand has its own error.
    let open = entry.start + text.find('(')?;
    let call = call_at(source, open, depth).filter(|call| call.range == entry)?;
    Program::parse(&call.expression.text).describing().evaluate().ok()?;
    Some((call.expression, entry))
}

/// The expression of an operand, and the places of its numbers, if the source has the same numbers in this order.
fn written(source: &str, own: String, entry: Range<usize>) -> Expression {
    let (here, there) = (numbers(&own), numbers(&source[entry.clone()]));
    let is_same = here
        .iter()
        .map(|range| &own[range.clone()])
        .eq(there.iter().map(|range| &source[entry.clone()][range.clone()]));
    let there = there.into_iter().map(|range| range.start + entry.start..range.end + entry.start);
    let numbers = if is_same { here.into_iter().zip(there).collect() } else { Vec::new() };
    Expression { text: own, operands: Vec::new(), numbers }
}

/// Reads the shape and the stride of a layout that cannot be read as one.
fn made(source: &str, inside: Range<usize>) -> Option<Expression> {
    let [shape, stride] = &entries(source, inside)[..] else { return None };
    let mut expression = Expression::default();
    for (label, entry) in [("shape", shape), ("stride", stride)] {
        let text = &source[entry.clone()];
        let value = text.strip_prefix(label).and_then(|rest| rest.trim_start().strip_prefix('='));
        let entry = entry.end - value.map_or(text, str::trim_start).len()..entry.end;
        let tuple = operand(&source[entry.clone()]).ok()?.replace('[', "(").replace(']', ")");
        if tuple.contains(':') {
            return None;
        }
        expression.text.push_str(if label == "stride" { ":" } else { "" });
        expression.add(&written(source, tuple, entry.clone()), entry.clone(), entry);
    }
    Some(expression)
}

/// Reads the text in the quotes of `!cute.layout<"(4,8):(8,1)">`.
fn quoted(source: &str, inside: Range<usize>) -> Option<Expression> {
    let text = source[inside.clone()].strip_prefix('"')?.strip_suffix('"')?;
    Some(written(source, text.to_owned(), inside.start + 1..inside.end - 1))
}

/// Reads `memref<4x8xf32, strided<[8, 1]>>`, if all its numbers are known.
fn memref(source: &str, inside: Range<usize>) -> Option<Expression> {
    let (shape, behind) = source[inside.clone()].split_once(", strided<[")?;
    let (extents, _) = shape.rsplit_once('x')?;
    let (strides, _) = behind.split_once(']')?;
    let places = |list: &str, at: usize, separator: char| -> Option<Vec<Range<usize>>> {
        let mut at = at;
        let one = |entry: &str| {
            let start = at + entry.len() - entry.trim_start().len();
            at += entry.len() + 1;
            let entry = entry.trim();
            let is_number = !entry.is_empty() && entry.bytes().all(|byte| byte.is_ascii_digit());
            is_number.then_some(start..start + entry.len())
        };
        list.split(separator).map(one).collect()
    };
    let extents = places(extents, inside.start, 'x')?;
    let strides = places(strides, inside.end - behind.len(), ',')?;
    let mut expression = Expression::default();
    for (open, places) in [("(", extents), (":(", strides)] {
        expression.text += open;
        for (k, place) in places.into_iter().enumerate() {
            expression.text.push_str(if k > 0 { "," } else { "" });
            let number = Expression { text: source[place.clone()].to_owned(), ..Expression::default() };
            let begin = expression.text.len();
            expression.add(&number, place.clone(), place.clone());
            expression.numbers.push((begin..expression.text.len(), place));
        }
        expression.text += ")";
    }
    Some(expression)
}

/// The value that a name has before a byte, in the same function: the text behind its last `=`.
fn value_of(source: &str, name: &str, before: usize) -> Option<Range<usize>> {
    // A function ends with a brace at the begin of a line, or where the next one begins. Its parameters have no value.
    let ends = ["\n}", "def ", "class "];
    let scope = ends.iter().filter_map(|end| source[..before].rfind(end)).max().unwrap_or(0);
    let places: Vec<usize> = source[scope..before].match_indices(name).map(|(at, _)| scope + at).collect();
    let value = |at: usize| {
        let is_whole = !source[..at].ends_with(|c: char| c.is_alphanumeric() || "_.:".contains(c));
        let behind = source[at + name.len()..before].trim_start();
        let value = behind.strip_prefix('=').filter(|value| !value.starts_with('='))?;
        let start = before - value.len() + (value.len() - value.trim_start().len());
        let end = statement_end(source, start)?;
        (is_whole && start < end).then_some(start..end)
    };
    places.into_iter().rev().find_map(value)
}

/// The end of a statement: a semicolon, or a line's end outside of brackets.
fn statement_end(source: &str, start: usize) -> Option<usize> {
    let mut depth = 0_i64;
    for (at, c) in source[start..].char_indices().take(LONGEST) {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 0 => return None,
            ')' | ']' | '}' => depth -= 1,
            ';' | '#' => return Some(start + source[start..start + at].trim_end().len()),
            '\n' if depth == 0 => return Some(start + source[start..start + at].trim_end().len()),
            _ => {}
        }
    }
    Some(start + source[start..].trim_end().len())
}

/// The word before a bracket, and where it begins with its module.
fn word_before(source: &str, open: usize) -> Option<(usize, &str)> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let start = source[..open]
        .rfind(|c| !is_word(c))
        .map_or(0, |at| at + source[at..].chars().next().map_or(1, char::len_utf8));
    let word = source.get(start..open).filter(|word| !word.is_empty())?;
    let path = source[..start]
        .rfind(|c: char| !is_word(c) && c != '.' && c != ':')
        .map_or(0, |at| at + source[at..].chars().next().map_or(1, char::len_utf8));
    MODULES.contains(&&source[path..start]).then_some((path, word))
}

/// Whether a text is the name of a value.
fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && !text.trim_start_matches('_').starts_with(|c: char| c.is_ascii_digit())
        && text.chars().all(|c| c.is_alphanumeric() || c == '_')
}

/// The entries of a list, without the space around them.
fn entries(source: &str, inside: Range<usize>) -> Vec<Range<usize>> {
    let moved = |range: Range<usize>| inside.start + range.start..inside.start + range.end;
    top_level(&source[inside.clone()], ',').into_iter().map(moved).collect()
}

/// The byte behind the bracket that closes the one at a byte.
fn closing(source: &str, open: usize) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, byte) in source.bytes().enumerate().skip(open).take(LONGEST) {
        match byte {
            b'<' | b'(' | b'[' | b'{' => depth += 1,
            b'>' if source.as_bytes()[at - 1] == b'-' => {}
            b'>' | b')' | b']' | b'}' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            b';' => return None,
            _ => {}
        }
    }
    None
}
