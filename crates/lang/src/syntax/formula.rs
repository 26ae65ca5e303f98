//! Parses layouts by their values: `infer((32, 4), |t, i| t / 4 + 8 * i)`, `infer((4, 2), [0, 1, 2, 3, 8, 9, 10, 11])`.
//!
//! ```text
//! infer       `infer` `(` shape `,` (`[` number `,` .. `]`  |  `|` name `,` .. `|` values) `)`
//! values      formula  |  `(` formula `,` .. `)` `in` `(` extent `,` .. `)`
//! formula     number | name | `(` formula `)` | formula operator formula
//!             `if` formula comparison formula `{` formula `}` `else` `{` formula `}`
//! operator    `*` `/` `%`  |  `+` `-`  |  `<<` `>>`  |  `&`  |  `^`  |  `|`      as in Rust, the first ones bind most
//! ```

use proc_macro2::{Delimiter, Ident};

use super::{Expression, Kind, Parsed, Parser};
use crate::diagnose::{Diagnostic, Wanted};
use crate::region::Region;

/// A layout by its values.
#[derive(Clone, Debug)]
pub struct Infer {
    pub shape: Expression,
    pub values: Values,
}

/// The values of the coordinates.
#[derive(Clone, Debug)]
pub enum Values {
    /// The value of each coordinate, mode 0 fastest.
    Table(Vec<Expression>),
    /// One formula of the coordinate, or one for each mode of the tile `within`.
    Formula { parameters: usize, formulas: Vec<Formula>, within: Option<Expression>, region: Region },
}

/// A formula, with the region of its operator or of its number.
#[derive(Clone, Debug)]
pub struct Formula {
    pub kind: FormulaKind,
    pub region: Region,
}

/// The kind of a formula.
#[derive(Clone, Debug)]
pub enum FormulaKind {
    /// A coordinate.
    Coordinate(usize),
    /// A number, or the name of one.
    Number(Expression),
    Binary(&'static str, Box<[Formula; 2]>),
    /// A comparison of two formulas, and the values if it is true and if it is false.
    Choice(&'static str, Box<[Formula; 4]>),
}

/// The operators, with their precedence.
const OPERATORS: [(&str, u8); 10] =
    [("*", 6), ("/", 6), ("%", 6), ("+", 5), ("-", 5), ("<<", 4), (">>", 4), ("&", 3), ("^", 2), ("|", 1)];
const COMPARISONS: [&str; 6] = ["<", "<=", ">", ">=", "==", "!="];

impl Infer {
    /// Returns its parts.
    pub(super) fn parts(&self) -> Vec<&Expression> {
        let mut parts = vec![&self.shape];
        match &self.values {
            Values::Table(entries) => parts.extend(entries),
            Values::Formula { formulas, within, .. } => {
                for formula in formulas {
                    formula.parts(&mut parts);
                }
                parts.extend(within);
            }
        }
        parts
    }
}

impl Formula {
    fn parts<'a>(&'a self, parts: &mut Vec<&'a Expression>) {
        match &self.kind {
            FormulaKind::Coordinate(_) => {}
            FormulaKind::Number(number) => parts.push(number),
            FormulaKind::Binary(_, sides) => sides.iter().for_each(|side| side.parts(parts)),
            FormulaKind::Choice(_, sides) => sides.iter().for_each(|side| side.parts(parts)),
        }
    }
}

impl Parser<'_> {
    /// Parses the arguments of `infer`, which is at `start`. Their group ends at `end`.
    pub(super) fn infer(mut self, start: Region, end: Region) -> Parsed<Expression> {
        self.reject_infer(start.to(end))?;
        self.entry = Wanted::Operand;
        let shape = self.operand(Wanted::Extent)?;
        self.comma()?;
        let values = if let Some((mut table, _)) = self.take_group(Delimiter::Bracket) {
            // For the text of errors: a list may have any expression, and evaluation refuses all but numbers.
            table.entry = Wanted::Number;
            Values::Table(table.list()?)
        } else {
            self.closure()?
        };
        self.take_punct(',');
        if !self.at_end() {
            return Err(self.wanted(Wanted::FormulaEnd));
        }
        Ok(Expression { kind: Kind::Infer(Box::new(Infer { shape, values })), region: start.to(end) })
    }

    fn closure(&mut self) -> Parsed<Values> {
        if !self.take_punct('|') {
            return Err(self.wanted(Wanted::Closure));
        }
        let mut names: Vec<Ident> = Vec::new();
        while !self.take_punct('|') {
            let Some(name) = self.peek_ident() else { return Err(self.wanted(Wanted::Closure)) };
            // The later one would hide the first, whose coordinate then has no name.
            if names.contains(&name) {
                return Err(Diagnostic::parameter_twice(self.here(), &name.to_string()));
            }
            names.push(name);
            self.skip();
            if !self.peek_punct('|') {
                self.comma()?;
            }
        }
        let (start, here) = (*self, self.here());
        let mut formulas = Vec::new();
        // `(i + 1) * 2` begins with the same bracket: only what ends there is a tuple of formulas.
        if let Some((mut inside, _)) = self.take_group(Delimiter::Parenthesis)
            && (self.at_end() || self.peek_ident().is_some_and(|word| word == "in"))
        {
            while !inside.at_end() {
                formulas.push(inside.formula(&names, 0)?);
                if !inside.at_end() {
                    inside.comma()?;
                }
            }
        }
        // One formula in parentheses is a formula: it is read again, from its bracket.
        if formulas.len() < 2 {
            *self = start;
            formulas = vec![self.formula(&names, 0)?];
        }
        let region = here.to(self.behind());
        let within = if self.take_word("in") { Some(self.operand(Wanted::Extent)?) } else { None };
        Ok(Values::Formula { parameters: names.len(), formulas, within, region })
    }

    /// Parses a formula of operators with at least this precedence.
    fn formula(&mut self, names: &[Ident], least: u8) -> Parsed<Formula> {
        self.check_depth(self.here())?;
        let mut left = self.formula_operand(names)?;
        while let Some((text, behind)) = self.operator()
            && let Some((operator, strength)) = OPERATORS.iter().find(|(operator, _)| *operator == text)
            // Precedence climbing: the right side takes operators that bind more strongly only, so equals group to the
            // left.
            && *strength >= least
        {
            let region = self.here();
            *self = behind;
            let right = self.formula(names, strength + 1)?;
            left = Formula { kind: FormulaKind::Binary(operator, Box::new([left, right])), region };
        }
        Ok(left)
    }

    fn formula_operand(&mut self, names: &[Ident]) -> Parsed<Formula> {
        let region = self.here();
        if let Some((mut inside, _)) = self.take_group(Delimiter::Parenthesis) {
            let formula = inside.formula(names, 0)?;
            return if inside.at_end() { Ok(formula) } else { Err(inside.wanted(Wanted::FormulaEnd)) };
        }
        if self.take_word("if") {
            self.depth += 1;
            let left = self.formula(names, 0)?;
            let found = self.operator();
            // The table's string, which lives as long as the tree; the operator that was read is dropped.
            let comparison = COMPARISONS.iter().find(|text| found.as_ref().is_some_and(|(found, _)| found == **text));
            let (Some(comparison), Some((_, behind))) = (comparison, found) else {
                return Err(self.wanted(Wanted::Comparison));
            };
            *self = behind;
            let right = self.formula(names, 0)?;
            let then = self.branch(names)?;
            if !self.take_word("else") {
                return Err(self.wanted(Wanted::Else));
            }
            let otherwise = self.branch(names)?;
            self.depth -= 1;
            let kind = FormulaKind::Choice(comparison, Box::new([left, right, then, otherwise]));
            return Ok(Formula { kind, region });
        }
        // Parameters hide constants of the same name, as in a closure of Rust.
        if let Some(place) = self.peek_ident().and_then(|name| names.iter().position(|other| *other == name)) {
            self.skip();
            return Ok(Formula { kind: FormulaKind::Coordinate(place), region });
        }
        // Before a number is expected: calls, blocks and signs have a form here, which the help shows.
        self.reject_formula()?;
        let is_number = self.cursor.literal().is_some() || self.peek_ident().is_some() || self.peek_path_separator();
        if !is_number {
            return Err(self.wanted(Wanted::Formula));
        }
        let number = self.operand(Wanted::Formula)?;
        Ok(Formula { kind: FormulaKind::Number(number), region })
    }

    /// Parses `{ formula }`.
    fn branch(&mut self, names: &[Ident]) -> Parsed<Formula> {
        let Some((mut inside, _)) = self.take_group(Delimiter::Brace) else { return Err(self.wanted(Wanted::Else)) };
        let formula = inside.formula(names, 0)?;
        if inside.at_end() { Ok(formula) } else { Err(inside.wanted(Wanted::FormulaEnd)) }
    }
}
