//! Evaluates literals: `shape : stride`, and the tuples of numbers that operations take.

use std::rc::Rc;

use layout_algebra::{Blame, IntTuple, Layout, LayoutError, MAX_RUNTIME, Operation, check};

use super::{Evaluator, Number, Operand, Proof, Term, Value};
use crate::diagnose::Diagnostic;
use crate::lower::{self, Entry, Stride, Tree, int_tuple};
use crate::region::{Region, Regions};

impl Evaluator<'_> {
    /// Evaluates a literal layout. Numbers that only rustc knows count as 1 in a shape and 0 in a stride. An error with
    /// these values is an error for all values.
    pub(super) fn literal(
        &mut self,
        shape: &Tree<Entry>,
        stride: Option<&(Tree<Stride<lower::Number>>, Region)>,
        region: Region,
    ) -> Option<Operand> {
        let shape = self.tree(shape)?;
        let mut regions = Regions { shape: shape.regions(), ..Regions::whole(region) };
        let tuple = self.known(int_tuple(&shape, |number| number.value.unwrap_or(1)), region, &regions)?;
        let zeros: Vec<LayoutError> = (0..tuple.length()).filter_map(|leaf| tuple.zero_extent(leaf)).collect();
        if !zeros.is_empty() {
            self.errors.extend(zeros.iter().map(|error| Diagnostic::algebra(error, region, &[&regions])));
            return None;
        }
        let Some((stride, stride_region)) = stride else {
            if shape.runtime_extent().is_some() {
                return self.column_major(shape, &tuple, regions);
            }
            return self.bare_shape(shape, &tuple, regions);
        };
        let stride = self.stride_tree(stride)?;
        regions.stride = stride.leaves().iter().map(|entry| entry.region()).collect();
        let first = shape.leaves().iter().filter(|number| number.runtime).count();
        let stride = self.counted(stride, first);
        let strides = self.strides(&stride)?;
        let profile = *self.known(int_tuple(&stride, |_| 1), region, &regions)?.profile();
        if !shape.has_shapes() && !tuple.profile().congruent(&profile) {
            let error = not_congruent(&tuple, &shape, &profile, [region, self.at(*stride_region)]);
            return self.fail(error);
        }
        if shape.runtime_extent().is_some() {
            return self.runtime_literal(shape, &tuple, stride, &strides, regions);
        }
        self.constant_literal(shape, &tuple, stride, &strides, regions)
    }

    /// Evaluates a literal of constant extents, for which [`check::literal`] is claimed.
    fn constant_literal(
        &mut self,
        shape: Tree<Number>,
        tuple: &IntTuple,
        stride: Tree<Stride<Number>>,
        strides: &[layout_algebra::Stride],
        regions: Regions,
    ) -> Option<Operand> {
        let region = regions.whole;
        // The type of a padded stride makes this check itself.
        let is_asked = !self.scope.allow_intractable && !stride.is_padded();
        if shape.has_shapes() {
            let (term, regions) = (Rc::new(Term::Literal { shape, stride, at: region }), Regions::whole(region));
            let runtime = Some(strides.iter().any(|stride| stride.basis().is_runtime()));
            self.proofs.push(Proof::literal(&term, &regions, is_asked));
            return Some(Operand::of(term, None, runtime, regions));
        }
        let layout = self.known(Layout::new(tuple, strides), region, &regions)?;
        let runtime = Some(strides.iter().any(|stride| stride.basis().is_runtime()));
        let is_known = shape.is_known() && stride.leaves().iter().all(|entry| entry.is_known());
        let dense = Self::dense(&stride, strides);
        let term = Rc::new(Term::Literal { shape, stride, at: region });
        if !is_known {
            self.proofs.push(Proof::literal(&term, &regions, is_asked));
            return Some(Operand::of(term, None, runtime, regions));
        }
        let dense = self.known(Layout::new(tuple, &dense), region, &regions)?;
        let sound = self.is_meant(&layout, &dense, &regions);
        Some(Operand { sound, ..Operand::of(term, Some(Value::Layout(layout)), runtime, regions) })
    }

    /// Checks a literal with [`check::literal`], and reports an error at the wrong stride.
    pub(super) fn is_meant(&mut self, layout: &Layout, dense: &Layout, regions: &Regions) -> bool {
        // Whoever allows it, or combines layouts, has said that the strides are meant.
        if self.scope.allow_intractable {
            return true;
        }
        let asked = check::literal(layout, dense);
        self.errors.extend(asked.as_ref().err().map(|error| Diagnostic::algebra(error, regions.whole, &[regions])));
        asked.is_ok()
    }

    /// Makes the column-major layout of a shape without a stride.
    fn bare_shape(&mut self, shape: Tree<Number>, tuple: &IntTuple, regions: Regions) -> Option<Operand> {
        let region = regions.whole;
        let answer = layout_algebra::ops::column_major(tuple).map_err(|error| error.during(Operation::Layout));
        let layout = self.known(answer, region, &regions)?;
        // Its strides are constants then, so the canonical type spells it.
        if shape.is_known() {
            return Some(Operand::of(Term::Layout(layout), Some(Value::Layout(layout)), Some(false), regions));
        }
        let term = Rc::new(Term::ColumnMajor(shape));
        self.proofs.push(Proof::literal(&term, &regions, false));
        Some(Operand::of(term, None, Some(false), regions))
    }

    /// Evaluates a shape, order or profile as an argument.
    pub(super) fn tuple(&mut self, tree: &Tree<Entry>, region: Region) -> Option<Operand> {
        let tree = self.tree(tree)?;
        let regions = Regions { shape: tree.regions(), ..Regions::whole(region) };
        let tuple = self.known(int_tuple(&tree, |number| number.value.unwrap_or(1)), region, &regions)?;
        if tree.runtime_extent().is_some() {
            return self.runtime_shape(tree, &tuple, regions);
        }
        let value = tree.is_known().then_some(Value::Tuple(tuple));
        Some(Operand::of(Term::Tuple(tree), value, Some(false), regions))
    }

    /// Evaluates a coordinate as an argument.
    pub(super) fn coordinate(&mut self, tree: &Tree<Option<lower::Number>>, region: Region) -> Option<Operand> {
        let number =
            &mut |leaf: &Option<lower::Number>| Some(Tree::Leaf(leaf.as_ref().map(|number| self.number(number))));
        let tree = tree.try_map(number)?;
        let leaves = tree.leaves();
        let mut regions = Regions::whole(region);
        regions.shape = leaves.iter().map(|leaf| leaf.as_ref().map_or(region, |number| number.region)).collect();
        let known = leaves.iter().all(|leaf| leaf.as_ref().is_none_or(|number| number.value.is_some()));
        // Kept beside the numbers, where a free mode counts as 0 and would be a coordinate.
        let free = leaves.iter().map(|leaf| leaf.is_none()).collect();
        let value = |leaf: &Option<Number>| leaf.as_ref().and_then(|number| number.value).unwrap_or(0);
        let tuple = self.known(int_tuple(&tree, value), region, &regions)?;
        let value = known.then_some(Value::Coordinate(tuple, free));
        Some(Operand::of(Term::Coordinate(tree), value, Some(false), regions))
    }

    /// Rewrites printed strides as strides of a type: `(?,?1)` is `(?, ?)`. The macro alone reports strides that no
    /// type has. A `?` beside a stride with a number or a coefficient is number `first`, the first number that no
    /// extent has. The text of a layout reads the same.
    fn counted(&mut self, mut stride: Tree<Stride<Number>>, first: usize) -> Tree<Stride<Number>> {
        let is_printed = |entry: &&Stride<Number>| matches!(entry, Stride::Printed(..));
        if !stride.leaves().iter().any(is_printed) {
            return stride;
        }
        let is_runtime =
            |entry: &&Stride<Number>| matches!(entry, Stride::Printed(stride, _) if stride.basis().is_runtime());
        // Beyond 255 no number is the same: such strides keep their printed form, which has no type.
        let number = |k: usize| layout_algebra::Stride::runtime(u8::try_from(k).unwrap_or(u8::MAX));
        if stride.leaves().iter().any(is_runtime) {
            stride = stride.map(&|entry| match entry {
                Stride::Runtime(region) => Stride::Printed(number(first), *region),
                entry => entry.clone(),
            });
        }
        let mut next = first;
        let has_type = stride.leaves().iter().all(|entry| match entry {
            Stride::Printed(stride, _) => {
                next += 1;
                stride.same(number(next - 1))
            }
            _ => true,
        });
        if has_type {
            return stride.map(&|entry| match entry {
                Stride::Printed(_, region) => Stride::Runtime(*region),
                entry => entry.clone(),
            });
        }
        let without_type = stride.leaves().into_iter().find_map(|entry| match entry {
            Stride::Printed(stride, region) => Some(Diagnostic::stride_without_type(*region, *stride)),
            _ => None,
        });
        self.untyped.extend(without_type);
        stride
    }

    /// Returns the strides without their padding.
    pub(super) fn dense(
        tree: &Tree<Stride<Number>>,
        strides: &[layout_algebra::Stride],
    ) -> Vec<layout_algebra::Stride> {
        let without = |(entry, stride): (&Stride<Number>, &layout_algebra::Stride)| match entry {
            Stride::Padded { dense, .. } => {
                // Too large, it has its error already, from `strides`.
                let dense = dense.value.and_then(|value| i64::try_from(value).ok());
                dense.map_or(*stride, layout_algebra::Stride::constant)
            }
            _ => *stride,
        };
        tree.leaves().into_iter().zip(strides).map(without).collect()
    }

    /// Returns the strides from left to right, with runtime strides numbered in this order.
    pub(super) fn strides(&mut self, tree: &Tree<Stride<Number>>) -> Option<Vec<layout_algebra::Stride>> {
        let leaves = tree.leaves();
        let (mut strides, mut runtime) = (Vec::new(), 0);
        for entry in &leaves {
            strides.push(match entry {
                Stride::Positive(number) => layout_algebra::Stride::constant(self.coefficient(number)?),
                Stride::Negative(number, _) => layout_algebra::Stride::constant(-self.coefficient(number)?),
                Stride::Printed(stride, _) => *stride,
                Stride::Padded { dense, padding, .. } => {
                    let (left, right) = (self.coefficient(dense)?, self.coefficient(padding)?);
                    // Each fits a signed number of 64 bits, so their sum fits an unsigned one for the text.
                    let Some(sum) = left.checked_add(right) else {
                        let sum = left.unsigned_abs() + right.unsigned_abs();
                        return self.fail(Diagnostic::stride_too_large(entry.region(), sum));
                    };
                    layout_algebra::Stride::constant(sum)
                }
                Stride::Runtime(region) => {
                    let Some(k) = u8::try_from(runtime).ok().filter(|_| runtime < MAX_RUNTIME) else {
                        let count = leaves.iter().filter(|entry| matches!(entry, Stride::Runtime(_))).count();
                        return self.fail(Diagnostic::runtime_numbers(*region, count));
                    };
                    runtime += 1;
                    layout_algebra::Stride::runtime(k)
                }
            });
        }
        Some(strides)
    }

    fn coefficient(&mut self, number: &Number) -> Option<i64> {
        // An unknown number counts as 0: a mistake of this stride is a mistake with every number.
        let value = number.value.unwrap_or(0);
        match i64::try_from(value) {
            Ok(coefficient) => Some(coefficient),
            Err(_) => self.fail(Diagnostic::stride_too_large(number.region, value)),
        }
    }

    /// Returns the answer of the algebra about a literal, or reports its error at the wrong number.
    pub(super) fn known<T>(&mut self, answer: Result<T, LayoutError>, region: Region, regions: &Regions) -> Option<T> {
        match answer {
            Ok(value) => Some(value),
            Err(error) => self.fail(Diagnostic::algebra(&error, region, &[regions])),
        }
    }
}

impl Stride<Number> {
    pub(super) fn region(&self) -> Region {
        match self {
            Stride::Positive(number) => number.region,
            Stride::Negative(_, region) | Stride::Runtime(region) | Stride::Printed(_, region) => *region,
            Stride::Padded { dense, padding, .. } => dense.region.to(padding.region),
        }
    }

    pub(super) fn is_known(&self) -> bool {
        match self {
            Stride::Positive(number) | Stride::Negative(number, _) => number.value.is_some(),
            Stride::Padded { dense, padding, .. } => dense.value.is_some() && padding.value.is_some(),
            Stride::Runtime(_) | Stride::Printed(..) => true,
        }
    }
}

impl Tree<Stride<Number>> {
    /// Whether the stride is written as a sum.
    pub(super) fn is_padded(&self) -> bool {
        self.leaves().iter().any(|entry| matches!(entry, Stride::Padded { .. }))
    }
}

/// Returns the error of a stride that is not congruent to its shape.
pub(super) fn not_congruent(
    tuple: &IntTuple,
    shape: &Tree<Number>,
    stride: &layout_algebra::Profile,
    [whole, region]: [Region; 2],
) -> Diagnostic {
    // The algebra's error prints both as numbers, which it needs to know.
    if shape.is_known() && shape.runtime_extent().is_none() {
        let blame = Blame::stride(Operation::Layout, 0);
        let error = LayoutError::NotCongruent { blame, shape: *tuple, stride: *stride };
        return Diagnostic::algebra(&error, region, &[&Regions { stride: vec![region], ..Regions::whole(whole) }]);
    }
    Diagnostic::not_congruent(region, &shape.to_string(), [tuple.rank(), stride.rank()])
}
