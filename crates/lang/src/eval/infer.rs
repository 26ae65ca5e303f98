//! Evaluates layouts by their values. Formulas are evaluated at each coordinate; the algebra finds the layout or the
//! first contradiction.

use layout_algebra::inference::infer_table;
use layout_algebra::{IntTuple, LayoutError, Operation};

use super::access::composed_operand;
use super::{Evaluator, Operand};
use crate::diagnose::Diagnostic;
use crate::every::every;
use crate::lower::{Entry, Formula, Infer, Inferring, Tree};
use crate::region::Region;

/// The maximum number of coordinates of a table.
const MOST: u64 = 1 << 16;

impl Evaluator<'_> {
    /// Returns the layout with these values.
    pub(super) fn infer(&mut self, infer: &Infer, region: Region) -> Option<Operand> {
        let extents = self.extents_of(&infer.shape, infer.at)?;
        // Bounded before the table is made: each coordinate is an evaluation of all formulas.
        let size = extents.iter().try_fold(1_u64, |size, extent| size.checked_mul(*extent));
        let Some(size) = size.filter(|size| *size <= MOST) else {
            return self.fail(Diagnostic::too_many_coordinates(self.at(infer.at), MOST));
        };
        let (table, places) = self.table(&infer.values, &extents, size, region)?;
        let shape = if let [extent] = extents[..] { Ok(IntTuple::leaf(extent)) } else { IntTuple::flat(&extents) };
        let found = infer_table(&extents, &table);
        match found.and_then(|found| found.composed(&shape?)) {
            Ok(composed) => Some(composed_operand(composed, region)),
            Err(error) => {
                let of_shape = matches!(error, LayoutError::ZeroExtent { .. } | LayoutError::RankMismatch { .. });
                let whole = if of_shape { self.at(infer.at) } else { region };
                let at = guilty(&error, &extents, &places).unwrap_or(whole);
                self.fail(Diagnostic::algebra(&error, at, &[]))
            }
        }
    }

    /// Returns the values of all coordinates, and the region of each, or one for all.
    fn table(
        &mut self,
        values: &Inferring,
        extents: &[u64],
        size: u64,
        region: Region,
    ) -> Option<(Vec<u64>, Vec<Region>)> {
        match values {
            Inferring::Table(entries) => {
                let numbers: Vec<_> = entries.iter().map(|entry| self.number(entry)).collect();
                let Some(table) = every(&numbers, |number| number.value) else {
                    return self.fail(Diagnostic::formula_unknown(region));
                };
                Some((table, numbers.iter().map(|number| number.region).collect()))
            }
            Inferring::Formula { parameters, formulas, within, region } => {
                let at = self.at(*region);
                if *parameters != extents.len() {
                    return self.fail(Diagnostic::closure_parameters(at, *parameters, extents.len()));
                }
                Some((self.table_of_formulas(formulas, within.as_ref(), (extents, size), at)?, vec![at]))
            }
        }
    }

    /// Returns the values of formulas, at each of so many coordinates below the extents.
    fn table_of_formulas(
        &mut self,
        formulas: &[Formula],
        within: Option<&Tree<Entry>>,
        (extents, size): (&[u64], u64),
        at: Region,
    ) -> Option<Vec<u64>> {
        let within = match within {
            Some(within) => self.extents_of(within, at)?,
            None => Vec::new(),
        };
        if formulas.len() != within.len().max(1) {
            return self.fail(Diagnostic::tuple_of_values(at, formulas.len(), within.len()));
        }
        let places = if within.is_empty() { Ok(1) } else { IntTuple::flat(&within).and_then(|tile| tile.size()) };
        if let Err(error) = places {
            return self.fail(Diagnostic::algebra(&error.during(Operation::Infer), at, &[]));
        }
        let mut table = Vec::new();
        for x in 0..size {
            table.push(self.values_at(formulas, &coordinate(extents, x), &within, at)?);
        }
        Some(table)
    }

    /// Returns the numbers of a flat shape.
    fn extents_of(&mut self, shape: &Tree<Entry>, at: Region) -> Option<Vec<u64>> {
        let tree = self.tree(shape)?;
        match every(&tree.leaves(), |number| number.value.filter(|_| !number.runtime)) {
            Some(extents) => Some(extents),
            None => self.fail(Diagnostic::formula_unknown(self.at(at))),
        }
    }

    /// Returns the value at a coordinate: one number, or a place in a tile.
    fn values_at(&mut self, formulas: &[Formula], at: &[u64], within: &[u64], region: Region) -> Option<u64> {
        let (mut index, mut step) = (0_u64, 1_u64);
        for (i, formula) in formulas.iter().enumerate() {
            let value = match self.formula(formula, at) {
                Ok(value) => value,
                Err(error) => return self.fail(error),
            };
            // One formula without a tile has no bound of its own. The algebra bounds the indices.
            let extent = within.get(i).copied().unwrap_or(u64::MAX);
            if value >= extent {
                return self.fail(Diagnostic::value_outside(region, at, value, extent));
            }
            // No overflow: the size of the tile fits, and each value is below its extent.
            index += value * step;
            step = step.saturating_mul(extent);
        }
        Some(index)
    }

    fn formula(&self, formula: &Formula, at: &[u64]) -> Result<u64, Diagnostic> {
        match formula {
            Formula::Coordinate(place) => Ok(at[*place]),
            Formula::Number(number) => {
                let number = self.number(number);
                number.value.ok_or_else(|| Diagnostic::formula_unknown(number.region))
            }
            Formula::Choice(comparison, sides) => {
                let [left, right, then, otherwise] = &**sides;
                let (left, right) = (self.formula(left, at)?, self.formula(right, at)?);
                let holds = match *comparison {
                    "<" => left < right,
                    "<=" => left <= right,
                    ">" => left > right,
                    ">=" => left >= right,
                    "==" => left == right,
                    _ => left != right,
                };
                // Only the branch that is taken: the other may have no value here, as `i - 1` at 0.
                self.formula(if holds { then } else { otherwise }, at)
            }
            Formula::Binary(operator, sides, region) => {
                let [left, right] = &**sides;
                let (left, right) = (self.formula(left, at)?, self.formula(right, at)?);
                let value = match *operator {
                    "*" => left.checked_mul(right),
                    "/" => left.checked_div(right),
                    "%" => left.checked_rem(right),
                    "+" => left.checked_add(right),
                    "-" => left.checked_sub(right),
                    "<<" => u32::try_from(right).ok().and_then(|bits| left.checked_shl(bits)),
                    ">>" => u32::try_from(right).ok().and_then(|bits| left.checked_shr(bits)),
                    "&" => Some(left & right),
                    "^" => Some(left ^ right),
                    _ => Some(left | right),
                };
                // Indices of the algebra are signed, so a larger value could be no index.
                let value = value.filter(|value| i64::try_from(*value).is_ok());
                value.ok_or_else(|| Diagnostic::no_value(self.at(*region), at, left, operator, right))
            }
        }
    }
}

/// Returns the coordinate of linear coordinate `x`, mode 0 fastest.
fn coordinate(extents: &[u64], x: u64) -> Vec<u64> {
    let mut rest = x;
    let along = |extent: &u64| {
        let at = rest % extent;
        rest /= extent;
        at
    };
    extents.iter().map(along).collect()
}

/// Returns the region of the value that contradicts earlier ones: the entry of a table, otherwise the formula.
fn guilty(error: &LayoutError, extents: &[u64], places: &[Region]) -> Option<Region> {
    let LayoutError::NotInferred { coordinate, .. } = error else { return None };
    let at = coordinate.leaves().iter().zip(extents).rev().fold(0, |x, (at, extent)| x * extent + at);
    let place = if places.len() == 1 { 0 } else { usize::try_from(at).ok()? };
    places.get(place).copied()
}
