//! Parses layouts composed with a swizzle: `swizzle(3, 3, 3) * ((8, 64) : (64, 1))`, and the text form `Sw<3,3,3> o 0 o
//! (8,64):(64,1)`.

use std::fmt;

use super::{Expression, Kind, Mover, Parsed, Parser, Swizzled, spelled};
use crate::diagnose::{Diagnostic, Slip, Wanted};
use crate::region::Region;

/// Whether a name is a swizzle: its printed name, or the name of its type.
fn is_swizzle(name: &str) -> bool {
    ["Sw<", "Swizzle<", "swizzle<"].iter().any(|start| name.replace(' ', "").starts_with(start))
}

impl Parser<'_> {
    /// Returns an operand as a swizzle or a bit matrix, if it is one.
    pub(super) fn mover(&self, operand: &Expression) -> Parsed<Option<Mover>> {
        let arguments = match &operand.kind {
            Kind::Call(name, arguments) if name == "swizzle" => arguments.clone(),
            Kind::Call(name, arguments) if name == "bit_matrix" => {
                return columns(operand.region, arguments).map(|columns| Some(Mover::Matrix(columns)));
            }
            // `Sw<3,3,3>` is a path of Rust: only what follows tells it from a type.
            Kind::Name(name) if is_swizzle(&name.text) && self.peek_joint() => {
                let buffer = syn::buffer::TokenBuffer::new2(name.tokens.clone());
                let mut inside = Parser::new(buffer.begin());
                inside.skip();
                inside.skip();
                let mut numbers = Vec::new();
                while !inside.take_punct('>') {
                    numbers.push(inside.operand(Wanted::Number)?);
                    inside.take_punct(',');
                }
                numbers
            }
            _ => return Ok(None),
        };
        let count = if arguments.len() == 1 { "1 number".to_owned() } else { format!("{} numbers", arguments.len()) };
        let numbers: [Expression; 3] =
            arguments.try_into().map_err(|_| Diagnostic::wanted(operand.region, Wanted::Swizzle, &count))?;
        for (i, number) in numbers.iter().enumerate() {
            // Only the shift has a sign, as in CuTe: the help leaves it out elsewhere.
            if let (Kind::Negative(positive), 0 | 1) = (&number.kind, i) {
                let [mut bits, mut base, shift] = numbers.each_ref().map(ToString::to_string);
                *(if i == 0 { &mut bits } else { &mut base }) = positive.to_string();
                let mended = format!("swizzle({bits}, {base}, {shift})");
                return Err(Diagnostic::slip(number.region, Slip::SwizzleSign, ["B", "M"][i], &mended));
            }
            let inner = match &number.kind {
                Kind::Negative(inner) if i == 2 => &inner.kind,
                kind => kind,
            };
            if !matches!(inner, Kind::Integer(_) | Kind::Name(_) | Kind::Block(_)) {
                return Err(Diagnostic::wanted(number.region, Wanted::Swizzle, &format!("`{number}`")));
            }
        }
        Ok(Some(Mover::Swizzle(numbers)))
    }

    /// Whether a swizzle continues here.
    fn peek_joint(&self) -> bool {
        self.peek_punct('*') || self.peek_ident().is_some_and(|word| word == "o")
    }

    /// Returns the error of an `o` without a second one. `offset` is here, before `end`.
    fn no_offset(&self, mover: &Mover, offset: &Expression, end: &Self) -> Diagnostic {
        // A number is an offset, whose layout is missing; anything else is the layout, whose offset is.
        if matches!(offset.kind, Kind::Integer(_) | Kind::Name(_) | Kind::Block(_)) && !end.peek_punct(':') {
            return end.wanted(Wanted::Offset);
        }
        let layout = spelled(&self.until(&[',', ';']));
        let layout = if layout.contains(':') { format!("({layout})") } else { layout };
        let mended = format!("{mover} * {layout}");
        Diagnostic::slip(offset.region, Slip::SwizzleOffset, &offset.to_string(), &mended)
    }

    /// Parses the layout with a swizzle, from the `*` or the `o` on.
    pub(super) fn swizzled(&mut self, mover: Mover, at: Region) -> Parsed<Expression> {
        let offset = if self.take_word("o") {
            let start = *self;
            let offset = self.operand(Wanted::Number)?;
            if !self.take_word("o") {
                return Err(start.no_offset(&mover, &offset, self));
            }
            Some(offset)
        } else if self.take_punct('*') {
            None
        } else {
            return Err(self.wanted(Wanted::Times));
        };
        self.check_depth(at)?;
        // Swizzles nest without brackets, `a * b * c ..`: this bounds the recursion.
        self.depth += 1;
        let layout = self.expression();
        self.depth -= 1;
        let layout = layout?;
        let region = at.to(layout.region);
        Ok(Expression { kind: Kind::Swizzled(Box::new(Swizzled { mover, at, offset, layout })), region })
    }
}

/// Returns the columns of a bit matrix: numbers, and exclusive ors of two literals, `4 ^ 1`.
fn columns(region: Region, arguments: &[Expression]) -> Parsed<Vec<Expression>> {
    if arguments.is_empty() {
        return Err(Diagnostic::wanted(region, Wanted::Column, "none"));
    }
    let column = |argument: &Expression| match &argument.kind {
        Kind::Integer(_) | Kind::Name(_) | Kind::Block(_) => Ok(argument.clone()),
        Kind::Exclusive(left, right) => match (&left.kind, &right.kind) {
            (Kind::Integer(left), Kind::Integer(right)) => {
                // Two literals have their value here. rustc computes other columns, in braces.
                Ok(Expression { kind: Kind::Integer(left ^ right), region: argument.region })
            }
            _ => Err(Diagnostic::wanted(argument.region, Wanted::Column, &format!("`{argument}`"))),
        },
        _ => Err(Diagnostic::wanted(argument.region, Wanted::Column, &format!("`{argument}`"))),
    };
    arguments.iter().map(column).collect()
}

/// The written form.
impl fmt::Display for Mover {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = if let Mover::Swizzle(_) = self { "swizzle" } else { "bit_matrix" };
        let numbers: Vec<String> = self.numbers().iter().map(ToString::to_string).collect();
        write!(f, "{name}({})", numbers.join(", "))
    }
}
