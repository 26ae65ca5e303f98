//! Lowers layouts by their values: resolves their names.

use super::{Entry, Lowering, Node, Number, Tree};
use crate::every::every;
use crate::region::Region;
use crate::syntax::{self, FormulaKind, Values};

/// A layout by its values.
#[derive(Clone, Debug)]
pub struct Infer {
    pub shape: Tree<Entry>,
    pub at: Region,
    pub values: Inferring,
}

/// The values of the coordinates.
#[derive(Clone, Debug)]
pub enum Inferring {
    /// The value of each coordinate.
    Table(Vec<Number>),
    /// Formulas of so many parameters; with `within`, one for each mode of a tile of these numbers.
    Formula { parameters: usize, formulas: Vec<Formula>, within: Option<Tree<Entry>>, region: Region },
}

/// A formula, with the region of its operator or of its number.
#[derive(Clone, Debug)]
pub enum Formula {
    Coordinate(usize),
    Number(Number),
    Binary(&'static str, Box<[Formula; 2]>, Region),
    Choice(&'static str, Box<[Formula; 4]>),
}

impl Lowering<'_> {
    /// Lowers a layout by its values.
    pub(super) fn infer(&mut self, infer: &syntax::Infer, region: Region) -> Option<Node> {
        // Its error is kept until the values are lowered, too: each reports its own.
        let shape = self.shape(&infer.shape);
        let values = match &infer.values {
            Values::Table(entries) => Inferring::Table(every(entries, |entry| self.number(entry, "table"))?),
            Values::Formula { parameters, formulas, within, region } => {
                let formulas = every(formulas, |formula| self.formula(formula));
                let within = if let Some(within) = within { Some(self.shape(within)?) } else { None };
                let formulas = formulas?;
                Inferring::Formula { parameters: *parameters, formulas, within, region: *region }
            }
        };
        Some(Node::Infer(Box::new(Infer { shape: shape?, at: infer.shape.region, values }), region))
    }

    fn formula(&mut self, formula: &syntax::Formula) -> Option<Formula> {
        Some(match &formula.kind {
            FormulaKind::Coordinate(place) => Formula::Coordinate(*place),
            FormulaKind::Number(number) => Formula::Number(self.number(number, "formula")?),
            FormulaKind::Binary(operator, sides) => {
                let [left, right] = &**sides;
                let sides = [self.formula(left)?, self.formula(right)?];
                Formula::Binary(operator, Box::new(sides), formula.region)
            }
            FormulaKind::Choice(comparison, sides) => {
                let [left, right, then, otherwise] = &**sides;
                let sides = [self.formula(left)?, self.formula(right)?, self.formula(then)?, self.formula(otherwise)?];
                Formula::Choice(comparison, Box::new(sides))
            }
        })
    }
}
