//! Parses strides: sums of a dense stride and its padding, `32 + 1`, and printed strides, `2*?1`, `4@0`, `3@0+5@1`.
//!
//! A sum in braces is a number that Rust computes, with unknown terms: `{BK + PAD}` is dense, or not tractable.

use layout_algebra::Layout;

use super::slip::integer;
use super::spelled::spelled;
use super::{Expression, Kind, Parsed, Parser};
use crate::diagnose::{Diagnostic, Slip, Wanted};

impl Parser<'_> {
    /// Parses the stride after the `:` of a layout.
    pub(super) fn stride(&mut self) -> Parsed<Expression> {
        // Restored also after an error: the parser goes on with the next definition.
        let outer = std::mem::replace(&mut self.is_stride, true);
        let stride = self.operand(Wanted::Stride).and_then(|stride| self.padded(stride));
        self.is_stride = outer;
        stride
    }

    /// Parses a dense stride, with its padding if a `+` follows.
    pub(super) fn padded(&mut self, dense: Expression) -> Parsed<Expression> {
        let is_number = |term: &Expression| matches!(term.kind, Kind::Integer(_) | Kind::Name(_) | Kind::Block(_));
        if !self.is_stride || !is_number(&dense) || !self.peek_alone('+') {
            return Ok(dense);
        }
        let start = *self;
        self.skip();
        let padding = self.operand(Wanted::Number)?;
        if !is_number(&padding) {
            // Not a padding: then `+` is an operator between operands, and has an error of its own.
            return start.reject_slips(&dense).map(|()| dense);
        }
        let region = dense.region.to(padding.region);
        // Padding is one number. A second sum goes in braces, where Rust adds it.
        if self.peek_alone('+') {
            let all = spelled(&start.until(&[',', ';', ':']));
            let rest = all.trim_start_matches(['+', ' ']);
            let (found, mended) = (format!("{dense} + {rest}"), format!("{dense} + {{{rest}}}"));
            return Err(Diagnostic::slip(self.here(), Slip::SecondPadding, &found, &mended));
        }
        Ok(Expression { kind: Kind::Sum(Box::new(dense), Box::new(padding)), region })
    }

    /// Parses a stride as a layout prints it. Numbers and `?` are left to the parser of operands.
    pub(super) fn printed(&mut self) -> Parsed<Option<Expression>> {
        // On a copy: `2` and `?` alone are left to the parser of operands.
        let (start, mut end) = (*self, *self);
        if !self.is_stride || !end.take_printed() {
            return Ok(None);
        }
        let region = start.here().to(end.behind());
        let text: String = start.tokens_until(&end).into_iter().map(|tree| tree.to_string()).collect();
        *self = end;
        // The algebra reads what it prints. A layout of one mode carries the stride.
        match Layout::parse(&format!("1:{text}")) {
            Ok(layout) => Ok(Some(Expression { kind: Kind::Printed(layout.strides()[0]), region })),
            Err(error) => Err(Diagnostic::printed_stride(region, &text, error.code())),
        }
    }

    /// Parses the number that a layout prints after the `?` of an extent.
    pub(super) fn runtime_number(&mut self) -> Parsed<Option<u64>> {
        let Some((literal, _)) = self.cursor.literal() else { return Ok(None) };
        let number = integer(&literal)?;
        self.skip();
        Ok(Some(number))
    }

    /// Skips `-4@0`, `1@1@0`, `3@0+5@1`, `2*?`, `?1`, `16*?2*?3`.
    fn take_printed(&mut self) -> bool {
        self.take_punct('-');
        let mut numbered = false;
        if self.take_literal() {
            if self.peek_punct('@') {
                return self.take_axes() && self.take_more_axes();
            }
            if !self.take_punct('*') {
                return false;
            }
            numbered = true;
        }
        loop {
            if !self.take_punct('?') {
                return false;
            }
            numbered |= self.take_literal();
            if !self.take_punct('*') {
                return numbered;
            }
            numbered = true;
        }
    }

    /// Skips the axes of a term, `@1@0`.
    fn take_axes(&mut self) -> bool {
        while self.take_punct('@') {
            if !self.take_literal() {
                return false;
            }
        }
        true
    }

    /// Skips the other terms of a sum along axes, `+5@1-2@2`. A term without an axis is a part of the sum: the algebra
    /// refuses it.
    fn take_more_axes(&mut self) -> bool {
        while self.take_punct('+') || self.take_punct('-') {
            self.take_punct('-');
            if !self.take_literal() || !self.take_axes() {
                return false;
            }
        }
        true
    }

    fn take_literal(&mut self) -> bool {
        let found = self.cursor.literal().is_some();
        if found {
            self.skip();
        }
        found
    }
}
