//! Slips in calls of operations: as methods, with template arguments, by a path.

use proc_macro2::{Ident, TokenTree};

use super::{is_layout, list_of};
use crate::diagnose::{Diagnostic, Slip};
use crate::operation::{self, Argument, Operation, Yields};
use crate::region::Region;
use crate::spell;
use crate::syntax::spelled::{spelled, spelled_path};
use crate::syntax::{Expression, Kind, Name, Parsed, Parser};

/// Returns the operation for a word of another library. As a method, `layout` is a mode.
fn operation(word: &str) -> Option<&'static Operation> {
    let called = || if word == "layout" { operation::find("mode") } else { operation::called(word) };
    // Own words, then words of other libraries, then slips of the keyboard: the surest first.
    operation::find(word).or_else(called).or_else(|| operation::find(spell::nearest(word, operation::names())?))
}

/// Writes a call of an operation in this language, from operands and separate numbers.
fn call(operation: &Operation, mut operands: Vec<String>, numbers: &[String]) -> String {
    let wanted = operation.arguments().unwrap_or_default();
    // Methods and templates of other libraries take separate numbers where a tuple is wanted here.
    let takes_tuple = matches!(wanted.last(), Some(Argument::Tuple(_) | Argument::Coordinate));
    if wanted.len() == operands.len() + numbers.len() && !(takes_tuple && numbers.len() == 1) {
        operands.extend_from_slice(numbers);
    } else if takes_tuple && wanted.len() == operands.len() + 1 && !numbers.is_empty() {
        operands.push(match numbers {
            [tuple] if tuple.starts_with('(') => tuple.clone(),
            numbers => format!("({})", numbers.join(", ")),
        });
    } else if let ([Argument::Layout], [layout], [mode]) = (wanted, &operands[..], numbers) {
        operands = vec![format!("mode({layout}, {mode})")];
    } else {
        operands.extend_from_slice(numbers);
    }
    // A tuple as a tiler would be ambiguous.
    for (operand, kind) in operands.iter_mut().zip(wanted) {
        if *kind == Argument::Tiler && operand.starts_with('(') && !operand.contains(':') {
            *operand = operand.replace('(', "[").replace(')', "]");
        }
    }
    format!("{}({})", operation.name, operands.join(", "))
}

impl Parser<'_> {
    /// Reports `Tile.zipped_divide([8, 8])`, `Tile.shape`, `Tile.0`, `DIMS.0`.
    pub(super) fn dot(&self, operand: &Expression) -> Diagnostic {
        let mut after = *self;
        after.skip();
        let found = after.peek().map(|tree| tree.to_string()).unwrap_or_default();
        let at = after.here();
        if let Some(layout) = after.of_an_array(&found) {
            return Diagnostic::array(at, &found, &layout);
        }
        // Of a number, a method is Rust's, and belongs in braces. A name of one letter has methods only as a layout.
        if !is_layout(operand, true) {
            let all = format!("{{{operand}{}}}", self.rest_of_operand());
            return Diagnostic::slip(at, Slip::Rust, &format!(".{found}"), &all);
        }
        let mut text = Some(operand.to_string());
        let mut next = *self;
        while next.take_punct('.') {
            text = text.and_then(|text| next.member(text));
        }
        Diagnostic::slip(at, Slip::Method, &found, &text.unwrap_or_default())
    }

    /// Returns the layout of `tl.arange(0, 128)` or `np.zeros((4, 8))`, at the function, whose name is `found`.
    fn of_an_array(mut self, found: &str) -> Option<String> {
        self.skip();
        let (inside, _) = self.take_group(proc_macro2::Delimiter::Parenthesis)?;
        let given = list_of(&inside.rest());
        let first = given.first()?;
        match (found, &given[..]) {
            ("arange", [end]) => Some(format!("{end} : 1")),
            ("arange", [begin, end]) => {
                // Without numbers there is no extent to propose: the error then has no edit.
                let length = end.parse::<u64>().ok()?.checked_sub(begin.parse().ok()?)?;
                Some(format!("{length} : 1"))
            }
            ("zeros" | "ones" | "empty" | "full", _) if first.starts_with('(') => Some(format!("row_major{first}")),
            ("full", _) => Some(format!("row_major({first})")),
            // Torch takes separate extents; NumPy's second argument is a type.
            ("zeros" | "ones" | "empty", [_, rest @ ..]) => {
                let more = rest.iter().take_while(|extent| extent.parse::<u64>().is_ok());
                let extents: Vec<&str> = [first].into_iter().chain(more).map(String::as_str).collect();
                Some(format!("row_major({})", extents.join(", ")))
            }
            _ => None,
        }
    }

    /// Applies one member, after its `.`, to the text `layout`.
    fn member(&mut self, layout: String) -> Option<String> {
        let member = self.peek()?;
        self.skip();
        let name = match member {
            TokenTree::Literal(modes) => {
                let modes = modes.to_string();
                // rustc's lexer reads `.0.1` as one literal, `0.1`.
                return Some(modes.split('.').fold(layout, |layout, mode| format!("mode({layout}, {mode})")));
            }
            TokenTree::Ident(name) => name.to_string(),
            _ => return None,
        };
        let arguments = self.take_group(proc_macro2::Delimiter::Parenthesis);
        let given = arguments.map(|(inside, _)| list_of(&inside.rest())).unwrap_or_default();
        if ["T", "t", "transpose"].contains(&name.as_str()) && given.is_empty() {
            return Some(format!("select({layout}, (1, 0))"));
        }
        Some(call(operation(&name)?, vec![layout], &given))
    }

    /// Reports `composition(A; B)`, at its operands.
    pub(in crate::syntax) fn reject_semicolon(&self, operation: &Ident) -> Parsed<()> {
        let mut at = *self;
        while !at.at_end() && !at.peek_punct(';') {
            at.skip();
        }
        if at.at_end() {
            return Ok(());
        }
        let mended = format!("{operation}({})", spelled(&self.rest()).replace(';', ","));
        Err(Diagnostic::slip(at.here(), Slip::Comma, ";", &mended))
    }

    /// Returns the error of `make_layout!(A, B)` or `layout!((4, 8))`, after the name.
    pub(in crate::syntax) fn called_as_macro(&self, name: &Name, region: Region) -> Diagnostic {
        let mut inside = *self;
        inside.skip();
        let at = region.to(self.here());
        let operands = match inside.peek() {
            Some(TokenTree::Group(group)) => spelled(&group.stream()),
            _ => String::new(),
        };
        let mended = match operation::find(&name.text) {
            Some(operation) => format!("{}({operands})", operation.name),
            None => operands,
        };
        Diagnostic::slip(at, Slip::Macro, &format!("{}!", name.text), &mended)
    }

    /// Returns the error of `mode<0>(Tile)` or `ops::coalesce(Tile)`: a name that is no plain one. The operands come
    /// next.
    pub(in crate::syntax) fn called_by_path(&self, name: &Name, region: Region) -> Diagnostic {
        let path = spelled_path(&name.tokens);
        // `mode::<0>`, Rust's turbofish, and `mode<0>` of C++ are one slip.
        let head = path.split('<').next().unwrap_or_default().trim_end_matches("::");
        let last = head.rsplit("::").next().unwrap_or_default();
        let mut operands = list_of(&self.rest());
        let arguments = spelled(&self.rest());
        // `Tile::size()`: the operand is the part before the name.
        let owner = head.rsplit_once("::").map(|(owner, _)| owner).filter(|owner| {
            let name = owner.rsplit("::").next().unwrap_or_default();
            name.starts_with(char::is_uppercase)
        });
        operands.extend(owner.filter(|_| arguments.is_empty()).map(str::to_owned));
        let found = operation(last);
        let Some((_, template)) = path.split_once('<') else {
            let mended = found.map(|found| call(found, operands, &[])).unwrap_or_default();
            let plain = if mended.is_empty() { format!("{last}({arguments})") } else { mended };
            return Diagnostic::slip(region, Slip::Path, &path, &plain);
        };
        let numbers: Vec<String> =
            template.trim_end_matches('>').split(',').map(|number| number.trim().to_owned()).collect();
        if let ("swizzle" | "Swizzle" | "Sw", [layout]) = (last, &operands[..]) {
            let mended = format!("swizzle({}) * ({layout})", numbers.join(", "));
            return Diagnostic::slip(region, Slip::CuteSwizzle, &path, &mended);
        }
        let mended = found.filter(|found| found.yields() != Yields::Tiler);
        let mended = mended.map(|found| call(found, operands, &numbers)).unwrap_or_default();
        Diagnostic::slip(region, Slip::Template, &path, &mended)
    }

    /// Returns the error of an operation whose operands follow without parentheses: `composition A B`, `size Tile`.
    pub(in crate::syntax) fn operands_without_parentheses(&self, name: &Expression) -> Option<Diagnostic> {
        let Kind::Name(name) = &name.kind else { return None };
        let found = operation(&name.text)?;
        let operands: Vec<String> =
            self.until(&[';', ',', ':']).into_iter().map(|tree| spelled(&tree.into())).collect();
        let mended = call(found, operands, &[]);
        Some(Diagnostic::slip(self.here(), Slip::Call, &self.rest_of_operand(), &mended))
    }
}
