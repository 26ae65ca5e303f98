//! Parses plans: `convert(Source, Target, bits 16, on CDNA4)`.

use std::fmt;

use proc_macro2::Delimiter;

use super::spelled::spelled;
use super::{Expression, Kind, Linear, Parsed, Parser};
use crate::diagnose::{Diagnostic, Wanted};

/// A plan, as written.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The source and the target.
    pub layouts: [Linear; 2],
    /// The names in them, the bits of an element, the machine.
    pub names: Vec<Expression>,
    pub bits: Expression,
    pub machine: Option<Expression>,
}

impl Plan {
    /// Returns its parts.
    pub(super) fn parts(&self) -> Vec<&Expression> {
        self.names.iter().chain([&self.bits]).chain(&self.machine).collect()
    }
}

impl Parser<'_> {
    /// Whether `bits 32` or `on CDNA4` comes next, and no layout of that name.
    fn is_option(&self) -> bool {
        let mut after = *self;
        // `bits` alone may be the name of a layout: an option has something after it.
        (after.take_word("bits") || after.take_word("on")) && !after.at_end() && !after.peek_punct(',')
    }

    /// Parses a plan, the body of a definition.
    pub(super) fn plan_definition(&mut self) -> Parsed<Expression> {
        let start = self.here();
        if !self.take_word("convert") {
            return Err(self.wanted(Wanted::Plan));
        }
        let Some((mut inside, group)) = self.take_group(Delimiter::Parenthesis) else {
            return Err(self.wanted(Wanted::Plan));
        };
        let all = inside;
        let source = inside.linear()?;
        let known = spelled(&all.tokens_until(&inside));
        if inside.at_end() {
            return Err(Diagnostic::plan_target(inside.here(), &known));
        }
        inside.comma()?;
        if inside.is_option() {
            return Err(Diagnostic::plan_target(inside.here(), &known));
        }
        let target = inside.linear()?;
        if inside.at_end() {
            let mended = format!("convert({}, bits 32)", spelled(&all.rest()));
            return Err(Diagnostic::plan_bits(start.to(group), &mended));
        }
        inside.comma()?;
        if !inside.take_word("bits") {
            return Err(inside.wanted(Wanted::Plan));
        }
        let bits = inside.number_of("bits")?;
        let machine = inside.machine_of_plan()?;
        let mut names = Vec::new();
        source.names(&mut names);
        target.names(&mut names);
        let plan = Plan { layouts: [source, target], names, bits, machine };
        Ok(Expression { kind: Kind::Plan(Box::new(plan)), region: start.to(group) })
    }

    /// Parses `on CDNA4`, or nothing, up to the end.
    fn machine_of_plan(&mut self) -> Parsed<Option<Expression>> {
        let mut machine = None;
        while self.next_option()? {
            if machine.is_some() || !self.take_word("on") {
                return Err(self.wanted(Wanted::Plan));
            }
            machine = Some(self.machine()?);
        }
        Ok(machine)
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.names.iter().map(ToString::to_string).collect();
        write!(f, "convert({}, bits {})", names.join(", "), self.bits)
    }
}
