//! Operations in a log: the instantiations of `CuTe`'s templates, and the errors of the `CuTe` DSL.

use layout_lang::operation;
use layout_notation::{Notation, top_level};

use super::own;

/// The assertions of `CuTe`, and what they say.
const ASSERTIONS: &[(&str, &str)] = &[
    (
        "Stride Divisibility Condition",
        "the stride of an inner mode does not step through an extent of the outer layout",
    ),
    ("Shape Divisibility Condition", "an inner mode ends inside of an extent of the outer layout"),
    (
        "Non-injective Layout detected in complement",
        "two coordinates of the layout have one index: nothing complements it",
    ),
    ("Too many modes in tiler", "the tiler has more modes than the layout"),
];

/// An operation that a compiler has tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Call {
    /// The operation; empty for a shape and a stride that are no layout.
    operation: String,
    /// The operands, in the language of `layout!`.
    operands: Vec<String>,
    /// The place of the user, if it is known: `a.cu:6`.
    pub(super) place: String,
    /// The assertion that failed.
    assertion: Option<&'static str>,
    /// Whether the place is in the user's code, not in a header of `CuTe`.
    is_users: bool,
    /// The notation of the log.
    pub(super) notation: Notation,
}

impl Call {
    /// Returns the operation in the language of `layout!`.
    pub(super) fn expression(&self) -> String {
        if self.operation.is_empty() {
            return self.operands.concat();
        }
        format!("{}({})", self.operation, self.operands.join(", "))
    }

    /// Returns what the failed assertion says.
    pub(super) fn assertion(&self) -> Option<String> {
        let (name, says) = ASSERTIONS.iter().find(|(name, _)| Some(*name) == self.assertion)?;
        Some(format!("CuTe: \"{name}\": {says}"))
    }
}

/// Returns the operations in a log, each once. Operations inside of other ones are left out if the user's are known.
pub(super) fn calls(log: &str) -> Vec<Call> {
    let lines: Vec<&str> = log.lines().collect();
    let (mut all, mut assertion) = (Vec::new(), None);
    for (i, line) in lines.iter().enumerate() {
        // gcc prints the assertion behind the instantiations, nvcc before them.
        let said = |line: &str| ASSERTIONS.iter().map(|(name, _)| *name).find(|name| line.contains(name));
        let below = || lines[i..].iter().take(4).find_map(|line| said(line));
        assertion = said(line).or(assertion);
        let next = lines.get(i + 1).copied().unwrap_or_default();
        let call = of_instantiation(line, next).or_else(|| of_clang(line)).or_else(|| of_dsl(line, &lines[..i]));
        if let Some(call) = call {
            let assertion = below().or(assertion);
            all.push(Call { assertion: assertion.filter(|_| line.contains("cute::")), ..call });
        }
    }
    let is_users = all.iter().any(|call: &Call| call.is_users);
    let mut calls: Vec<Call> = Vec::new();
    for call in all.into_iter().filter(|call| call.is_users || !is_users) {
        if !calls.iter().any(|known| known.expression() == call.expression()) {
            calls.push(call);
        }
    }
    calls
}

/// Reads `cute::composition(..) [with LShape=.., LStride=..]`, of nvcc or gcc.
fn of_instantiation(line: &str, next: &str) -> Option<Call> {
    let (signature, with) = line.split_once("[with ")?;
    let end = closing(with, '[')?;
    let (arguments, behind) = with.split_at(end);
    // gcc separates arguments by `;`.
    let separator = if arguments.contains(" = ") { ';' } else { ',' };
    let arguments: Vec<(String, String)> = top_level(arguments, separator)
        .into_iter()
        .filter_map(|range| arguments[range].split_once('='))
        .map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()))
        .collect();
    let (operation, operands) = match operation_of(signature, '(') {
        Some(operation) => (operation, operands_of(&arguments)?),
        None if signature.contains("cute::Layout<") => (String::new(), vec![broken(&arguments)?]),
        None => return None,
    };
    let (place, is_users) = match next.split_once("required from here") {
        Some((place, _)) => (place.trim().trim_end_matches(':').to_owned(), true),
        None => of_edg(behind),
    };
    Some(Call { operation, operands, place, assertion: None, is_users, notation: Notation::CuteCpp })
}

/// Returns a shape and a stride that are no layout.
fn broken(arguments: &[(String, String)]) -> Option<String> {
    let of = |name: &str| arguments.iter().find(|(known, _)| known == name).map(|(_, value)| value);
    let (shape, stride) = (of("Shape")?, of("Stride")?);
    // A layout that can be read is not what failed.
    if own(&format!("Layout<{shape}, {stride}>")).is_some() {
        return None;
    }
    let tuple = |text: &str| Some(layout_notation::operand(text).ok()?.replace('[', "(").replace(']', ")"));
    Some(format!("{} : {}", tuple(shape)?, tuple(stride)?))
}

/// Reads nvcc's `]" at line 6 of composition.cu`. A line without a file is in a header.
fn of_edg(behind: &str) -> (String, bool) {
    let Some((_, place)) = behind.split_once("at line ") else { return ("<log>".to_owned(), false) };
    match place.split_once(" of ") {
        Some((line, file)) => {
            let file = file.trim().trim_matches('"');
            (format!("{file}:{}", line.trim()), !file.contains("/cute/") && !file.contains("/cutlass/"))
        }
        None => ("<log>".to_owned(), false),
    }
}

/// Reads clang's `in instantiation of function template specialization 'cute::composition<..>' requested here`.
fn of_clang(line: &str) -> Option<Call> {
    let (place, rest) = line.split_once("instantiation of function template specialization '")?;
    let place = place.strip_suffix("in ")?;
    let name = operation_of(rest, '<')?;
    let arguments = &rest[rest.find('<')? + 1..];
    let arguments = &arguments[..closing(arguments, '<')?];
    let arguments: Vec<(String, String)> = top_level(arguments, ',')
        .into_iter()
        .zip(["LShape", "LStride", "RShape", "RStride"])
        .map(|(range, name)| (name.to_owned(), arguments[range].to_owned()))
        .collect();
    // A third argument alone is a tiler, or a number.
    let operands = match &arguments[..] {
        [shape, stride, (_, tiler)] => {
            operands_of(&[shape.clone(), stride.clone(), ("Tiler".to_owned(), tiler.clone())])
        }
        all => operands_of(all),
    }?;
    let place = place.trim().trim_end_matches("note:").trim().trim_end_matches(':').to_owned();
    let is_users = !place.contains("/cute/");
    Some(Call { operation: name, operands, place, assertion: None, is_users, notation: Notation::CuteCpp })
}

/// Returns the operation whose name is before a bracket: `auto cute::composition(const ..`.
fn operation_of(signature: &str, open: char) -> Option<String> {
    let names = signature.match_indices("cute::").map(|(at, begin)| &signature[at + begin.len()..]);
    let name = |rest: &str| {
        let (name, _) = rest.split_once(open)?;
        operation::find(name).is_some().then(|| name.to_owned())
    };
    names.into_iter().find_map(name)
}

/// Makes operands of template arguments: `XShape` and `XStride` are a layout, others a tiler or a number.
fn operands_of(arguments: &[(String, String)]) -> Option<Vec<String>> {
    let (mut operands, mut at) = (Vec::new(), 0);
    while let Some((name, value)) = arguments.get(at) {
        at += 1;
        let of_layout = name.strip_suffix("Shape").or_else(|| name.strip_prefix("Shape"));
        let stride = arguments.get(at).filter(|(name, _)| name.contains("Stride"));
        match (of_layout, stride) {
            (Some(_), Some((_, stride))) => {
                operands.push(own(&format!("Layout<{value}, {stride}>"))?);
                at += 1;
            }
            _ => operands.push(own(value)?),
        }
    }
    (!operands.is_empty()).then_some(operands)
}

/// Reads the errors of the `CuTe` DSL: `.. composition: '!cute.layout<..>' o '!cute.layout<..>'`, `.. division of ..`.
fn of_dsl(line: &str, before: &[&str]) -> Option<Call> {
    let quoted = |text: &str| text.split('\'').nth(1).map(str::to_owned);
    let (operation, operands) = if let Some((_, rest)) = line.split_once("compute the following composition: ") {
        let (outer, inner) = rest.split_once(" o ")?;
        ("composition", vec![own(&quoted(outer)?)?, own_or_tile(&quoted(inner).unwrap_or_else(|| inner.to_owned()))?])
    } else {
        let (_, rest) = line.split_once("valid division of ")?;
        let (layout, tiler) = rest.split_once(" by ")?;
        (
            "zipped_divide",
            vec![own(&quoted(layout)?)?, own_or_tile(&quoted(tiler).unwrap_or_else(|| tiler.to_owned()))?],
        )
    };
    // The last line of the user in the traceback.
    let frame = before.iter().rev().find_map(|line| {
        let (file, rest) = line.trim().strip_prefix("File \"")?.split_once("\", line ")?;
        let line = rest.split(',').next()?;
        (!file.contains("site-packages") && !file.contains("cutlass")).then(|| format!("{file}:{line}"))
    });
    let place = frame.unwrap_or_else(|| "<log>".to_owned());
    let (operation, notation) = (operation.to_owned(), Notation::CuteDsl);
    Some(Call { operation, operands, place, assertion: None, is_users: true, notation })
}

/// Reads a layout, or `#cute.tile<"[6:1;16:1]">`.
fn own_or_tile(text: &str) -> Option<String> {
    match text.trim().trim_start_matches("!cute.").trim_start_matches("#cute.").strip_prefix("tile<\"") {
        Some(tile) => Some(tile.split('"').next()?.replace(';', ", ")),
        None => own(text),
    }
}

/// Returns the place where a bracket that is already open is closed.
fn closing(text: &str, open: char) -> Option<usize> {
    let mut depth = 1_usize;
    let close = if open == '[' { ']' } else { '>' };
    for (at, c) in text.char_indices() {
        if c == open {
            depth += 1;
        } else if c == close && !(c == '>' && text[..at].ends_with('-')) {
            depth -= 1;
            if depth == 0 {
                return Some(at);
            }
        }
    }
    None
}
