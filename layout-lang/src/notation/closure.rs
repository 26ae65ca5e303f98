//! Formulas: closures whose parameters say how far they go, `|t in 32, v in 4| t / 4 + 8 * (v / 2) + 16 * (t % 4)`. The
//! layout of one is that of its table.

use layout_algebra::inference::{Inferred, infer_table};
use layout_algebra::linear::{Dimensions, Linear, Name};

use super::{NotationError, Written, expression};
use crate::Value;

/// How many coordinates a formula is evaluated at, at most.
const MOST: u64 = 1 << 16;

/// How deep a formula nests, at most.
const DEPTH: usize = 64;

/// A layout of constants as a closure.
pub(super) fn write(written: &Written) -> Result<String, NotationError> {
    let layout = written.layout();
    let parameter = |mode| Ok(format!("i{mode} in {}", layout.mode(mode)?.size()));
    let parameters: Vec<String> = (0..layout.rank()).map(parameter).collect::<Result<_, NotationError>>()?;
    Ok(format!("|{}| {}", parameters.join(", "), expression::inline(written)?))
}

/// The layout of a closure: plain, after a swizzle, or of bits.
pub(super) fn read(text: &str) -> Result<Value, NotationError> {
    let closure = Closure::parse(text)?;
    let (table, extents) = (closure.table()?, &closure.extents);
    match infer_table(extents, &table)? {
        Inferred::Layout(layout) if layout.bijection().is_identity() && layout.offset() == 0 => {
            Ok(Value::Layout(*layout.layout()))
        }
        Inferred::Layout(layout) => Ok(Value::Composed(layout)),
        Inferred::Matrix(matrix) => {
            let inputs: Vec<(Name, u64)> = extents.iter().enumerate().map(|(i, n)| (Name::dim(i), *n)).collect();
            let outputs = Dimensions::new(&[(Name::OFFSET, 1 << matrix.reach())])?;
            Ok(Value::Linear(Linear::new(&Dimensions::new(&inputs)?, &outputs, &matrix)?))
        }
    }
}

/// A formula with the extents of its parameters.
struct Closure {
    extents: Vec<u64>,
    /// A value, or one for each extent of the tile that they are coordinates of.
    values: Vec<Term>,
    tile: Vec<u64>,
}

/// An expression.
enum Term {
    Number(u64),
    Parameter(usize),
    Binary(&'static str, Box<Term>, Box<Term>),
    /// What is chosen by the first one.
    If(Box<[Term; 3]>),
}

/// The operators, those that bind weakest first.
const OPERATORS: &[&[&str]] = &[
    &["||"],
    &["&&"],
    &["==", "!=", "<=", ">=", "<", ">"],
    &["|"],
    &["^"],
    &["&"],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "/", "%"],
];

impl Closure {
    fn parse(text: &str) -> Result<Closure, NotationError> {
        let mut reader = Reader { text, rest: text.trim(), names: Vec::new(), depth: 0 };
        reader.expect("|")?;
        let mut extents = Vec::new();
        while !reader.take("|") {
            let name = reader.word();
            if name.is_empty() || name.starts_with(|c: char| c.is_ascii_digit()) {
                return Err(reader.wrong("a parameter"));
            }
            if !reader.take("in ") {
                return Err(NotationError::new(format!("how far does `{name}` go? Write |{name} in 32|")));
            }
            reader.names.push(name.to_owned());
            extents.push(reader.number()?);
            if !reader.take(",") && !reader.rest.starts_with('|') {
                return Err(reader.wrong("`,` or `|`"));
            }
        }
        let mut closure = Closure { extents, values: Vec::new(), tile: Vec::new() };
        if let Some(values) = reader.tuple()? {
            reader.expect("in ")?;
            reader.expect("(")?;
            closure.values = values;
            while !reader.take(")") {
                closure.tile.push(reader.number()?);
                if !reader.take(",") && !reader.rest.starts_with(')') {
                    return Err(reader.wrong("`,` or `)`"));
                }
            }
            if closure.tile.len() != closure.values.len() {
                let (values, tile) = (closure.values.len(), closure.tile.len());
                return Err(NotationError::new(format!("{values} coordinates in a tile of {tile} modes")));
            }
        } else {
            closure.values.push(reader.expression(0)?);
        }
        if !reader.rest.is_empty() {
            return Err(reader.wrong("the end"));
        }
        Ok(closure)
    }

    /// The values at all coordinates, the first parameter fastest.
    fn table(&self) -> Result<Vec<u64>, NotationError> {
        let size = self.extents.iter().try_fold(1u64, |size, extent| size.checked_mul(*extent));
        let size = size.filter(|size| *size <= MOST).ok_or_else(|| {
            NotationError::new(format!("a formula is evaluated at {MOST} coordinates at most; take fewer"))
        })?;
        (0..size).map(|x| self.at(x)).collect()
    }

    fn at(&self, x: u64) -> Result<u64, NotationError> {
        let mut rest = x;
        let at: Vec<u64> = self
            .extents
            .iter()
            .map(|extent| {
                let digit = rest % extent;
                rest /= extent;
                digit
            })
            .collect();
        let said = |text: &str| {
            let at: Vec<String> = at.iter().map(u64::to_string).collect();
            NotationError::new(format!("infer: at ({}) {text}", at.join(", ")))
        };
        let values: Vec<u64> = self
            .values
            .iter()
            .map(|term| term.at(&at).map_err(|text| said(&text)))
            .collect::<Result<_, NotationError>>()?;
        if self.tile.is_empty() {
            return Ok(values[0]);
        }
        let (mut sum, mut step) = (0u64, 1u64);
        for (value, extent) in values.iter().zip(&self.tile) {
            if value >= extent {
                return Err(said(&format!("the coordinate is {value}, and the tile ends at {extent}")));
            }
            sum += value * step;
            step = step.saturating_mul(*extent);
        }
        Ok(sum)
    }
}

impl Term {
    fn at(&self, at: &[u64]) -> Result<u64, String> {
        match self {
            Term::Number(number) => Ok(*number),
            Term::Parameter(i) => Ok(at[*i]),
            Term::If(terms) => {
                let [condition, then, otherwise] = &**terms;
                if condition.at(at)? != 0 { then.at(at) } else { otherwise.at(at) }
            }
            Term::Binary(operator, left, right) => {
                let (a, b) = (left.at(at)?, right.at(at)?);
                let shift = u32::try_from(b).unwrap_or(u32::MAX);
                let value = match *operator {
                    "+" => a.checked_add(b),
                    "-" => a.checked_sub(b),
                    "*" => a.checked_mul(b),
                    "/" => a.checked_div(b),
                    "%" => a.checked_rem(b),
                    "<<" => a.checked_shl(shift).filter(|value| value >> shift == a),
                    ">>" => a.checked_shr(shift),
                    "&" => Some(a & b),
                    "|" => Some(a | b),
                    "^" => Some(a ^ b),
                    "==" => Some(u64::from(a == b)),
                    "!=" => Some(u64::from(a != b)),
                    "<" => Some(u64::from(a < b)),
                    ">" => Some(u64::from(a > b)),
                    "<=" => Some(u64::from(a <= b)),
                    ">=" => Some(u64::from(a >= b)),
                    "&&" => Some(u64::from(a != 0 && b != 0)),
                    _ => Some(u64::from(a != 0 || b != 0)),
                };
                value.ok_or_else(|| format!("{a} {operator} {b} is no index"))
            }
        }
    }
}

/// A text that is read from left to right.
struct Reader<'a> {
    text: &'a str,
    rest: &'a str,
    names: Vec<String>,
    depth: usize,
}

impl<'a> Reader<'a> {
    fn wrong(&self, expected: &str) -> NotationError {
        let at = self.text.chars().count() - self.rest.chars().count() + 1;
        let found: String = self.rest.chars().take(12).collect();
        let found = if found.is_empty() { "the end".to_owned() } else { format!("`{found}`") };
        NotationError::new(format!(
            "expected {expected} at character {at}, found {found}\n  help: |t in 32, v in 4| t / 4 + 8 * (v / 2)"
        ))
    }

    fn take(&mut self, text: &str) -> bool {
        let Some(rest) = self.rest.strip_prefix(text) else { return false };
        self.rest = rest.trim_start();
        true
    }

    fn expect(&mut self, text: &str) -> Result<(), NotationError> {
        if self.take(text) { Ok(()) } else { Err(self.wrong(&format!("`{}`", text.trim()))) }
    }

    fn word(&mut self) -> &'a str {
        let end = self.rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(self.rest.len());
        let word = &self.rest[..end];
        self.rest = self.rest[end..].trim_start();
        word
    }

    fn number(&mut self) -> Result<u64, NotationError> {
        let before = self.rest;
        let digits = self.word().replace('_', "");
        let digits = ["usize", "u64", "u32", "i32"].iter().find_map(|of| digits.strip_suffix(of)).unwrap_or(&digits);
        let number = digits.strip_prefix("0x").map_or_else(
            || digits.strip_prefix("0b").map_or_else(|| digits.parse().ok(), |bits| u64::from_str_radix(bits, 2).ok()),
            |hex| u64::from_str_radix(hex, 16).ok(),
        );
        number.ok_or_else(|| {
            self.rest = before;
            self.wrong("a number")
        })
    }

    /// `(a, b)`, where there is a comma in the brackets.
    fn tuple(&mut self) -> Result<Option<Vec<Term>>, NotationError> {
        let before = self.rest;
        if !self.take("(") {
            return Ok(None);
        }
        let mut values = vec![self.expression(0)?];
        while self.take(",") {
            if self.rest.starts_with(')') {
                break;
            }
            values.push(self.expression(0)?);
        }
        if values.len() == 1 {
            self.rest = before;
            return Ok(None);
        }
        self.expect(")")?;
        Ok(Some(values))
    }

    /// An expression of operators that bind as `level` does, or stronger.
    fn expression(&mut self, level: usize) -> Result<Term, NotationError> {
        let Some(operators) = OPERATORS.get(level) else { return self.operand() };
        let mut left = self.expression(level + 1)?;
        loop {
            // `|` is not the begin of `||`, nor `<` of `<<`.
            let is_longer = |operator: &str| {
                let longer = ["||", "&&", "<<", ">>", "<=", ">="];
                longer.iter().any(|l| l.len() > operator.len() && l.starts_with(operator) && self.rest.starts_with(l))
            };
            let found = operators.iter().find(|operator| self.rest.starts_with(**operator) && !is_longer(operator));
            let Some(operator) = found else { return Ok(left) };
            self.take(operator);
            left = Term::Binary(operator, Box::new(left), Box::new(self.expression(level + 1)?));
        }
    }

    fn operand(&mut self) -> Result<Term, NotationError> {
        self.depth += 1;
        if self.depth > DEPTH {
            return Err(NotationError::new(format!("a formula nests at most {DEPTH} deep")));
        }
        let term = if self.take("(") {
            let term = self.expression(0)?;
            self.expect(")")?;
            term
        } else if self.rest.starts_with(|c: char| c.is_ascii_digit()) {
            Term::Number(self.number()?)
        } else {
            let before = self.rest;
            let word = self.word();
            if word == "if" {
                let condition = self.expression(0)?;
                self.expect("{")?;
                let then = self.expression(0)?;
                self.expect("}")?;
                if self.word() != "else" {
                    return Err(self.wrong("`else`"));
                }
                self.expect("{")?;
                let otherwise = self.expression(0)?;
                self.expect("}")?;
                Term::If(Box::new([condition, then, otherwise]))
            } else if let Some(i) = self.names.iter().position(|name| name == word) {
                Term::Parameter(i)
            } else {
                self.rest = before;
                return Err(self.wrong("a number or a parameter"));
            }
        };
        self.depth -= 1;
        Ok(term)
    }
}
