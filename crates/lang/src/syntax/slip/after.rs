//! Slips after an operand.

use proc_macro2::{Delimiter, Group, Ident, TokenTree};

use super::{by_mode, in_parentheses, is_layout, list_of};
use crate::diagnose::{Diagnostic, Slip};
use crate::operation;
use crate::region::Region;
use crate::syntax::spelled::spelled;
use crate::syntax::{Expression, Kind, Name, Parsed, Parser};

impl Parser<'_> {
    /// Reports a token after an operand, unless it is a `:`, a `,` or a `;`.
    pub(in crate::syntax) fn reject_slips(&self, operand: &Expression) -> Parsed<()> {
        let slip = match self.peek() {
            Some(TokenTree::Group(group)) => self.group_after(operand, &group),
            Some(TokenTree::Ident(word)) if self.is_atom && word == "of" => None,
            // The next definition is no slip of this one: a `;` is missing, which is reported elsewhere.
            Some(TokenTree::Ident(word)) if !self.starts_definition() && word != "const" => {
                self.word_after(operand, &word)
            }
            Some(TokenTree::Literal(_)) => self.side_by_side(operand),
            Some(TokenTree::Punct(_)) => self.operator_after(operand),
            _ => None,
        };
        slip.map_or(Ok(()), Err)
    }

    /// Reports `(4, 8) (8, 1)`, `row_major[4, 8]`, `A[0]`, `Tile{}`.
    fn group_after(&self, operand: &Expression, group: &Group) -> Option<Diagnostic> {
        let (here, found) = (self.here(), spelled(&TokenTree::Group(group.clone()).into()));
        let mut after = *self;
        after.skip();
        let slip = |slip, mended: &str| Some(Diagnostic::slip(here, slip, &found, mended));
        if group.delimiter() == Delimiter::Bracket && after.operator().is_some_and(|(operator, _)| operator == "->") {
            after.skip();
            after.skip();
            return slip(Slip::ArrowDash, &format!("{operand} -{found}-> {}", after.rest_of_operand()));
        }
        match (&operand.kind, group.delimiter()) {
            (Kind::Name(name), Delimiter::Brace) if group.stream().is_empty() => slip(Slip::Value, &name.text),
            // An operation with other brackets, whatever they are: the operands are inside.
            (Kind::Name(name), _) if operation::find(&name.text).is_some() => {
                slip(Slip::Call, &format!("{}{}", name.text, in_parentheses(&found)))
            }
            (Kind::Name(name), Delimiter::Bracket) => Some(self.element(name, operand, group)),
            (Kind::Tuple(_) | Kind::ByMode(_), _) if self.is_tuple => self.side_by_side(operand),
            (Kind::Tuple(_) | Kind::ByMode(_), _) => {
                let (shape, stride) = (in_parentheses(&operand.to_string()), in_parentheses(&found));
                slip(Slip::Colon, &format!("{shape} : {stride}"))
            }
            (_, Delimiter::Parenthesis) => self.side_by_side(operand),
            _ => None,
        }
    }

    /// Reports `A[0]`, `A[1, 2]`, `A[:, 0]`, `DIMS[0]`.
    fn element(&self, name: &Name, operand: &Expression, group: &Group) -> Diagnostic {
        let (here, found) = (self.here(), spelled(&TokenTree::Group(group.clone()).into()));
        if !is_layout(operand, self.is_outermost()) {
            let all = format!("{{{}{}}}", name.text, self.rest_of_operand());
            return Diagnostic::slip(here, Slip::Rust, &found, &all);
        }
        // NumPy, Rust, Python's ellipsis, this language, and other tensor libraries.
        let is_free = |entry: &str| [":", "..", "...", "_", "*"].contains(&entry);
        let entries = list_of(&group.stream());
        let coordinate: Vec<&str> = entries.iter().map(|e| if is_free(e) { "_" } else { e.as_str() }).collect();
        let coordinate = format!("({})", coordinate.join(", "));
        let is_range = |entry: &&String| entry.contains(':') && !is_free(entry);
        // A step or an open end: the number of elements is not written.
        let first_of = |entry: &String| match entry.split_once(':') {
            _ if is_free(entry) => Some("_".to_owned()),
            Some((from, to)) if ["", "0"].contains(&from.trim()) && !to.contains(':') && !to.trim().is_empty() => {
                Some(to.trim().to_owned())
            }
            _ => None,
        };
        let firsts: Option<Vec<String>> = entries.iter().map(first_of).collect();
        let mended = match &entries[..] {
            _ if entries.iter().any(|entry| is_range(&entry)) => match firsts {
                Some(firsts) => format!("composition({}, [{}])", name.text, firsts.join(", ").replace(", ,", ", _,")),
                None => String::new(),
            },
            [] => name.text.clone(),
            [all] if is_free(all) => name.text.clone(),
            [mode] => format!("mode({}, {mode})", name.text),
            _ => format!("slice({}, {coordinate})", name.text),
        };
        Diagnostic::slip(here, Slip::Mode, &found, &mended)
    }

    /// Reports `4 x 8`, `A o B`, `N as usize`.
    fn word_after(&self, operand: &Expression, word: &Ident) -> Option<Diagnostic> {
        let text = word.to_string();
        match text.as_str() {
            "where" => None,
            _ if matches!(operand.kind, Kind::Runtime) => Some(self.beside_runtime(self.here(), operand, &text, "")),
            // The circle of papers, and of CuTe's printed layouts.
            "o" => Some(self.infix(operand, "o")),
            "as" => {
                let all = format!("{{{} {}}}", operand.in_rust(), self.rest_of_operand());
                Some(Diagnostic::slip(self.here(), Slip::Rust, "as", &all))
            }
            _ if is_times(&text) => {
                // All extents at once: `4 x 8 x 2` is one slip.
                let rest = self.rest_of_operand().replace(['x', 'X'], ",").replace("by", ",");
                let extents: Vec<&str> = rest.split(',').map(str::trim).filter(|extent| !extent.is_empty()).collect();
                let all = format!("({operand}, {})", extents.join(", "));
                Some(Diagnostic::slip(self.here(), Slip::Times, &text, &all))
            }
            _ => self.side_by_side(operand),
        }
    }

    /// Reports `4 8`, with a missing comma.
    fn side_by_side(&self, operand: &Expression) -> Option<Diagnostic> {
        let found = self.peek().map(|tree| spelled(&tree.into()))?;
        // Inside of a group a comma is missing. Outside of groups two numbers are extents.
        if !self.is_outermost() {
            return Some(Diagnostic::slip(self.here(), Slip::Comma, &found, &format!("{operand}, {found}")));
        }
        let are_numbers = matches!(operand.kind, Kind::Integer(_)) && matches!(self.peek()?, TokenTree::Literal(_));
        let all = format!("({operand}, {found})");
        are_numbers.then(|| Diagnostic::slip(self.here(), Slip::Times, &format!("{operand} {found}"), &all))
    }

    /// Reports `N + 1`, `A * B`, `(8, 4) -> (4, 8)`, `A.coalesce()`, `0..4`, `(4, 8) = (8, 1)`.
    fn operator_after(&self, operand: &Expression) -> Option<Diagnostic> {
        let (operator, mut after) = self.operator()?;
        let at = self.here().to(after.behind());
        match operator.as_str() {
            "?" => self.side_by_side(operand),
            "." => Some(self.dot(operand)),
            ".." | "..." | "..=" => {
                let extent = extent_of(operand, &operator, &after.rest_of_operand());
                Some(Diagnostic::slip(at, Slip::Range, &format!("{operand}{operator}"), &extent))
            }
            "->" => {
                let mended = arrow(operand, &mut after);
                Some(Diagnostic::slip(at, Slip::ArrowMap, &operator, &mended))
            }
            "-" if self.peek_arrow() => Some(Diagnostic::second_arrow(self.here())),
            "-" if after.take_group(Delimiter::Parenthesis).is_some() && after.peek_punct('-') => {
                let mut map = *self;
                map.skip();
                let found = map.peek().map(|tree| spelled(&tree.into())).unwrap_or_default();
                after.skip();
                after.skip();
                let map_text = found.replace('(', "[").replace(')', "]");
                let mended = format!("{operand} -{map_text}-> {}", after.rest_of_operand());
                Some(Diagnostic::slip(map.here(), Slip::ArrowBrackets, &found, &mended))
            }
            "=" | "==" | "=>" | "|" | "~" if matches!(operand.kind, Kind::Tuple(_)) => match after.peek()? {
                TokenTree::Group(_) => {
                    let stride = in_parentheses(&after.rest_of_operand());
                    Some(Diagnostic::slip(at, Slip::Colon, &operator, &format!("{operand} : {stride}")))
                }
                _ => None,
            },
            // Not between operands: the callers know what should be there, and say so.
            "," | ":" | ";" | "::" | "#" | "!" | "$" | "'" | "=" | "==" | "=>" | "~" => None,
            _ => Some(self.infix(operand, &operator)),
        }
    }

    /// Reports an operator beside a `?`, which cannot be computed with. `2 * ?` and `? * 2` mean the extent `2?`. A
    /// stride without its factor is another stride, so the help shows the form only.
    fn beside_runtime(&self, at: Region, left: &Expression, operator: &str, right: &str) -> Diagnostic {
        if self.is_stride {
            return Diagnostic::slip(at, Slip::RuntimeAlone, operator, "");
        }
        let factor = match &left.kind {
            Kind::Integer(factor) if right == "?" => factor.to_string(),
            Kind::Runtime if right.parse::<u64>().is_ok() => right.to_owned(),
            _ => String::new(),
        };
        let mended = if operator == "*" && !factor.is_empty() { format!("{factor}?") } else { String::new() };
        Diagnostic::slip(at, Slip::RuntimeFactor, operator, &mended)
    }

    /// Reports an operator, or the word `o`, between two operands. Layouts have operations, numbers have braces.
    fn infix(&self, left: &Expression, operator: &str) -> Diagnostic {
        let mut after = *self;
        match self.operator() {
            Some((_, behind)) => after = behind,
            None => after.skip(),
        }
        let at = self.here().to(after.behind());
        let rest = after.rest_of_operand();
        if rest.contains('?') || matches!(left.kind, Kind::Runtime) {
            return self.beside_runtime(at, left, operator, &rest);
        }
        if let (Kind::Integer(offset), "o") = (&left.kind, operator) {
            let mended = format!("swizzle(3, 3, 3) o {offset} o {rest}");
            return Diagnostic::slip(at, Slip::OffsetAlone, &left.to_string(), &mended);
        }
        let mut behind = after;
        let right = behind.operand(self.entry).ok();
        let right_is_layout = right.as_ref().is_some_and(|right| is_layout(right, self.is_outermost()));
        if operator == "o" || operator == "@" || right_is_layout || is_layout(left, self.is_outermost()) {
            // If another operator follows, a help of one line cannot combine both.
            let is_all = behind.at_end() || [',', ';', ':'].iter().any(|end| behind.peek_punct(*end));
            let mover = right.as_ref().filter(|right| is_mover(right)).map(ToString::to_string);
            let mended = right.filter(|_| is_all).map(|right| joined(left, operator, &right)).unwrap_or_default();
            return match mover {
                Some(mover) => Diagnostic::slip(at, Slip::CuteSwizzle, &mover, &mended),
                None => Diagnostic::slip(at, Slip::Infix, operator, &mended),
            };
        }
        let call = [Some(left), right.as_ref()].into_iter().flatten().find_map(|side| match &side.kind {
            Kind::Call(name, _) => Some((side.to_string(), name.to_string().to_uppercase())),
            _ => None,
        });
        if let Some((call, name)) = call {
            // Rust does not know the operations: their numbers need names there.
            let help = "define a number above, |{}|, and write |{}|";
            let sum = format!("{{{left} {operator} {rest}}}").replacen(&call, &name, 1);
            let meant = [format!("const {name}: usize = {call};"), sum];
            return Diagnostic::slip_of_two(at, Slip::Arithmetic, operator, help, &[&meant[0], &meant[1]]);
        }
        // Braces take numbers without a sign; the sign is written before them.
        let (sign, left, operator_inside) = match &left.kind {
            Kind::Negative(number) => ("-", number.in_rust(), opposite(operator)),
            _ => ("", left.in_rust(), operator),
        };
        let sum = match operator {
            _ if !sign.is_empty() && operator == "**" => String::new(),
            "**" if left.bytes().all(|byte| byte.is_ascii_digit()) => format!("{{{left}usize.pow({rest})}}"),
            "**" => format!("{{{left}.pow({rest})}}"),
            _ => format!("{sign}{{{left} {operator_inside} {rest}}}"),
        };
        let slip = if self.has_parameters { Slip::OfParameter } else { Slip::Arithmetic };
        Diagnostic::slip(at, slip, operator, if rest.is_empty() { "" } else { &sum })
    }

    /// Reports a `,` or `;` between modes, shape and stride, layouts or definitions.
    pub(in crate::syntax) fn reject_separator(&mut self, expression: &Expression) -> Parsed<()> {
        let mut after = *self;
        let here = self.here();
        if matches!(expression.kind, Kind::Tuple(_)) && after.take_punct(';') {
            // `(4, 8); (8, 1)`: a tuple begins no definition, so the `;` was meant as a `:`.
            let Some(TokenTree::Group(_)) = after.peek() else { return Ok(()) };
            // The next tokens belong to this definition.
            self.skip();
            let all = format!("{expression} : {}", after.rest_of_operand());
            return Err(Diagnostic::slip(here, Slip::Colon, ";", &all));
        }
        if !after.take_punct(',') {
            return Ok(());
        }
        if after.at_end() || after.starts_definition() {
            return Err(Diagnostic::slip(here, Slip::Semicolon, ",", &format!("{expression};")));
        }
        let rest = after.rest_of_definition();
        let is_tuple = |expression: &Expression| matches!(expression.kind, Kind::Tuple(_));
        let next = after.operand(self.entry).ok();
        let is_last = after.at_end() || after.peek_punct(';');
        Err(match next {
            Some(next) if is_last && is_tuple(expression) && is_tuple(&next) => {
                Diagnostic::slip(here, Slip::Colon, ",", &format!("{expression} : {next}"))
            }
            Some(next) if is_last && is_layout(expression, true) && is_layout(&next, true) => {
                Diagnostic::slip(here, Slip::Join, ",", &format!("make_layout({expression}, {next})"))
            }
            _ => {
                let all = format!("{expression}, {rest}");
                let parts: Vec<String> = all.split(" : ").map(|part| format!("({part})")).collect();
                Diagnostic::slip(here, Slip::Parentheses, ",", &parts.join(" : "))
            }
        })
    }
}

impl Expression {
    /// Writes the expression inside of braces: a block loses its own.
    fn in_rust(&self) -> String {
        if let Kind::Block(tokens) = &self.kind { spelled(tokens) } else { self.to_string() }
    }
}

/// Returns the operator in a sum after a sign.
fn opposite(operator: &str) -> &str {
    match operator {
        "+" => "-",
        "-" => "+",
        other => other,
    }
}

/// Whether a word means a product of extents: `x`, `by`, and `x8` as in `4 x8`.
fn is_times(word: &str) -> bool {
    word == "by" || word.strip_prefix(['x', 'X']).is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Returns the column-major layout of a shape that is written out.
pub fn column_major(shape: &Expression) -> String {
    let text = shape.to_string();
    if matches!(shape.kind, Kind::Tuple(_)) { format!("column_major{text}") } else { format!("column_major({text})") }
}

/// Whether it is a swizzle or a bit matrix, which precedes its layout.
fn is_mover(expression: &Expression) -> bool {
    matches!(&expression.kind, Kind::Call(word, _) if word == "swizzle" || word == "bit_matrix")
}

/// Returns the operation for an operator between layouts.
fn joined(left: &Expression, operator: &str, right: &Expression) -> String {
    let is_bare = |side: &Expression| matches!(side.kind, Kind::Tuple(_) | Kind::Integer(_));
    let is_one = matches!(left.kind, Kind::Name(_) | Kind::Call(..));
    match operator {
        // A swizzle acts after its layout, and is written before it.
        "*" | "o" | "@" if is_mover(right) && is_one => format!("{right} * {left}"),
        "*" | "o" | "@" if is_mover(right) => format!("{right} * ({left})"),
        "*" => format!("logical_product({left}, {})", by_mode(right)),
        "/" => format!("zipped_divide({left}, {})", by_mode(right)),
        "+" if is_bare(left) && is_bare(right) => {
            format!("make_layout({}, {})", column_major(left), column_major(right))
        }
        "+" => format!("make_layout({left}, {right})"),
        _ => format!("composition({left}, {})", by_mode(right)),
    }
}

/// Returns the number of elements of a range.
fn extent_of(start: &Expression, operator: &str, end: &str) -> String {
    let (Kind::Integer(start), Ok(end)) = (&start.kind, end.parse::<u64>()) else {
        return if end.is_empty() { String::new() } else { format!("{{{end} - {start}}}") };
    };
    // Saturated: any text may be here, and the help is only a proposal.
    end.saturating_sub(*start).saturating_add(u64::from(operator == "..=")).to_string()
}

/// Returns the arrow with its map, if the extents determine it.
fn arrow(domain: &Expression, after: &mut Parser) -> String {
    let Ok(codomain) = after.operand(after.entry) else { return String::new() };
    let (Kind::Tuple(from), Kind::Tuple(to)) = (&domain.kind, &codomain.kind) else { return String::new() };
    let to: Vec<String> = to.iter().map(ToString::to_string).collect();
    let mut taken = vec![false; to.len()];
    let mut map = Vec::new();
    for extent in from {
        let extent = extent.to_string();
        // Extents that are equal are taken in order: the user sees the map, and may choose another.
        match (0..to.len()).find(|end| !taken[*end] && to[*end] == extent) {
            Some(end) => {
                taken[end] = true;
                map.push((end + 1).to_string());
            }
            None => map.push("*".to_owned()),
        }
    }
    format!("{domain} -[{}]-> {codomain}", map.join(", "))
}

/// Regions for the caret.
impl Parser<'_> {
    /// Returns the region from here to the token before `end`.
    pub(in crate::syntax) fn region_to(&self, end: &Self) -> Region {
        self.here().to(end.behind())
    }
}
