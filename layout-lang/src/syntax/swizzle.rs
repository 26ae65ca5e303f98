//! Layouts composed with a swizzle: `swizzle(3, 3, 3) * ((8, 64) : (64, 1))`, and the text form `Sw<3,3,3> o 0 o
//! (8,64):(64,1)`.

use super::{Expression, Kind, Parsed, Parser, Swizzled, spelled};
use crate::diagnose::{Diagnostic, Slip, Wanted};
use crate::region::Region;

/// Whether a name is a swizzle: as it is printed, or as the type is called.
fn is_swizzle(name: &str) -> bool {
    ["Sw<", "Swizzle<", "swizzle<"].iter().any(|start| name.replace(' ', "").starts_with(start))
}

impl Parser<'_> {
    /// The numbers of the swizzle that an operand is, if it is one.
    pub(super) fn swizzle(&self, operand: &Expression) -> Parsed<Option<[Expression; 3]>> {
        let arguments = match &operand.kind {
            Kind::Call(name, arguments) if name == "swizzle" => arguments.clone(),
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
        Ok(Some(numbers))
    }

    /// Whether a swizzle goes on here.
    fn peek_joint(&self) -> bool {
        self.peek_punct('*') || self.peek_ident().is_some_and(|word| word == "o")
    }

    /// The error of an `o` without a second one: `offset` stands here, before `end`.
    fn no_offset(&self, numbers: &[Expression; 3], offset: &Expression, end: &Self) -> Diagnostic {
        if matches!(offset.kind, Kind::Integer(_) | Kind::Name(_) | Kind::Block(_)) && !end.peek_punct(':') {
            return end.wanted(Wanted::Offset);
        }
        let ([bits, base, shift], layout) = (numbers, spelled(&self.until(&[',', ';'])));
        let layout = if layout.contains(':') { format!("({layout})") } else { layout };
        let mended = format!("swizzle({bits}, {base}, {shift}) * {layout}");
        Diagnostic::slip(offset.region, Slip::SwizzleOffset, &offset.to_string(), &mended)
    }

    /// The layout with a swizzle, from the `*` or the `o` on.
    pub(super) fn swizzled(&mut self, numbers: [Expression; 3], at: Region) -> Parsed<Expression> {
        let offset = if self.take_word("o") {
            let start = *self;
            let offset = self.operand(Wanted::Number)?;
            if !self.take_word("o") {
                return Err(start.no_offset(&numbers, &offset, self));
            }
            Some(offset)
        } else if self.take_punct('*') {
            None
        } else {
            return Err(self.wanted(Wanted::Times));
        };
        self.check_depth(at)?;
        self.depth += 1;
        let layout = self.expression();
        self.depth -= 1;
        let layout = layout?;
        let region = at.to(layout.region);
        Ok(Expression { kind: Kind::Swizzled(Box::new(Swizzled { numbers, at, offset, layout })), region })
    }
}
