//! Writes expressions as text, for documentation and errors.

use std::fmt;

use super::{Claim, Expression, Kind, spelled};
use crate::claim::{self, Rule};
use crate::region::Region;

impl Expression {
    /// Returns its description, for an error.
    pub fn describe(&self) -> &'static str {
        match &self.kind {
            Kind::Integer(_) | Kind::Block(_) => "an integer",
            Kind::Negative(_) => "a negative number",
            Kind::Runtime => "`?`",
            Kind::Multiple(..) => "a runtime extent",
            Kind::Sum(..) => "a sum",
            Kind::Printed(_) => "a stride",
            Kind::Keep => "`_`",
            Kind::Whole => "`..`",
            Kind::Name(_) => "a name",
            Kind::Tuple(_) => "a tuple",
            Kind::ByMode(_) => "a tiler `[..]`",
            Kind::Linear(..) => "a linear layout",
            Kind::Dimension(_) => "a dimension",
            Kind::Access(_) => "an access",
            Kind::Plan(_) => "a plan",
            Kind::Placement(placement) if placement.mode.is_some() => "a number",
            Kind::Atom(_) => "an instruction",
            Kind::Call(..)
            | Kind::Strided(..)
            | Kind::Exclusive(..)
            | Kind::Morphism(_)
            | Kind::Infer(_)
            | Kind::Placement(_)
            | Kind::Part(_)
            | Kind::Swizzled(_) => "a layout",
        }
    }
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Integer(value) => write!(f, "{value}"),
            Kind::Negative(number) => write!(f, "-{number}"),
            Kind::Runtime => f.write_str("?"),
            Kind::Multiple(number, k) => {
                match number.kind {
                    Kind::Integer(1) => f.write_str("?")?,
                    _ => write!(f, "{number}?")?,
                }
                k.map_or(Ok(()), |k| write!(f, "{k}"))
            }
            Kind::Sum(dense, padding) => write!(f, "{dense} + {padding}"),
            Kind::Printed(stride) => write!(f, "{stride}"),
            Kind::Keep => f.write_str("_"),
            Kind::Whole => f.write_str(".."),
            Kind::Name(name) => f.write_str(&name.text),
            Kind::Block(tokens) => write!(f, "{{{}}}", spelled(tokens)),
            Kind::Tuple(entries) => list(f, "(", entries, ")"),
            Kind::ByMode(entries) => list(f, "[", entries, "]"),
            Kind::Call(name, entries) => {
                write!(f, "{name}")?;
                list(f, "(", entries, ")")
            }
            Kind::Strided(shape, stride) => write!(f, "{shape} : {stride}"),
            Kind::Exclusive(shape, stride) => write!(f, "{shape} ^ {stride}"),
            Kind::Morphism(morphism) => {
                let end = |(end, _): &(u64, Region)| if *end == 0 { "*".to_owned() } else { end.to_string() };
                let map: Vec<String> = morphism.map.iter().map(end).collect();
                write!(f, "{} -[{}]-> {}", morphism.domain, map.join(", "), morphism.codomain)
            }
            Kind::Linear(..) => f.write_str("a linear layout"),
            Kind::Dimension(word) => f.write_str(word),
            Kind::Access(access) => access.fmt(f),
            Kind::Plan(plan) => plan.fmt(f),
            Kind::Placement(placement) => placement.fmt(f),
            Kind::Infer(infer) => write!(f, "infer({}, ..)", infer.shape),
            Kind::Atom(atom) => atom.fmt(f),
            Kind::Part(part) => {
                write!(f, "{}.{}", part.owner, part.part)?;
                part.tensor.as_ref().map_or(Ok(()), |tensor| write!(f, "({tensor})"))
            }
            Kind::Swizzled(swizzled) => {
                let (mover, layout) = (&swizzled.mover, &swizzled.layout);
                write!(f, "{mover} ")?;
                match &swizzled.offset {
                    Some(offset) => write!(f, "o {offset} o ")?,
                    None => write!(f, "* ")?,
                }
                match layout.kind {
                    Kind::Strided(..) | Kind::Exclusive(..) | Kind::Morphism(_) => write!(f, "({layout})"),
                    _ => write!(f, "{layout}"),
                }
            }
        }
    }
}

fn list(f: &mut fmt::Formatter<'_>, open: &str, entries: &[Expression], close: &str) -> fmt::Result {
    f.write_str(open)?;
    for (i, entry) in entries.iter().enumerate() {
        if i > 0 {
            f.write_str(", ")?;
        }
        write!(f, "{entry}")?;
    }
    f.write_str(close)
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name)?;
        let name = self.name.to_string();
        match (claim::taking(&name, self.arguments.len()).map(|entry| entry.rule), &self.arguments[..]) {
            (_, []) => Ok(()),
            (Some(Rule::Compared(operator, _)), [number]) => write!(f, " {operator} {number}"),
            // The bound is the last argument, since the parser appends it: it is written after an operator.
            (Some(Rule::Access { operator, .. }), [of @ .., number]) if !of.is_empty() => {
                list(f, "(", of, ")")?;
                write!(f, " {operator} {number}")
            }
            (Some(Rule::Registers), [of, number]) => write!(f, "({of}) <= {number}"),
            (_, arguments) => list(f, "(", arguments, ")"),
        }
    }
}
