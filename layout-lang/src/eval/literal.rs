//! Literals: `shape : stride`, and the tuples of numbers that operations take.

use layout_algebra::{Basis, Blame, IntTuple, Layout, LayoutError, MAX_RUNTIME, Operation, Stride, check};
use proc_macro2::TokenStream;

use super::{Evaluator, Operand, Proof, Value};
use crate::diagnose::Diagnostic;
use crate::lower::{Number, StrideEntry, Tree, int_tuple};
use crate::region::{Region, Regions};
use crate::types;

impl Evaluator<'_> {
    /// A literal layout. Numbers that only rustc knows count as 1 in a shape and 0 in a stride: what is wrong then is
    /// wrong for all their values.
    pub(super) fn literal(
        &mut self,
        shape: &Tree<Number>,
        stride: Option<&(Tree<StrideEntry>, Region)>,
        region: Region,
        allow_intractable: bool,
    ) -> Option<Operand> {
        let mut regions = Regions::whole(region);
        regions.shape = shape.leaves().iter().map(|number| number.region).collect();
        let tuple = self.known(int_tuple(shape, |number| number.value.unwrap_or(1)), region, &regions)?;
        let zeros: Vec<LayoutError> = (0..tuple.length()).filter_map(|leaf| tuple.zero_extent(leaf)).collect();
        if !zeros.is_empty() {
            self.errors.extend(zeros.iter().map(|error| Diagnostic::algebra(error, region, &[&regions])));
            return None;
        }
        let is_known = shape.leaves().iter().all(|number| number.value.is_some());
        let Some((stride, stride_region)) = stride else {
            return self.bare_shape(shape, &tuple, is_known, regions);
        };
        regions.stride = stride.leaves().iter().map(|entry| entry.region()).collect();
        let strides = self.strides(stride)?;
        let profile = *self.known(int_tuple(stride, |_| 1), region, &regions)?.profile();
        if !shape.has_shapes() && !tuple.profile().congruent(&profile) {
            return self.fail(not_congruent(&tuple, shape, &profile, is_known, *stride_region));
        }
        if shape.has_shapes() {
            let (tokens, regions) = (literal_type(shape, stride, region), Regions::whole(region));
            let runtime = Some(strides.iter().any(|stride| matches!(stride.basis(), Basis::Runtime(_))));
            self.proofs.push(Proof::literal(&tokens, &regions, allow_intractable));
            return Some(Operand::of(tokens, None, runtime, regions));
        }
        let layout = self.known(Layout::new(&tuple, &strides), region, &regions)?;
        let tokens = literal_type(shape, stride, region);
        let runtime = Some(stride.leaves().iter().any(|entry| matches!(entry, StrideEntry::Runtime(_))));
        let is_known = is_known && stride.leaves().iter().all(|entry| entry.is_known());
        if !is_known {
            self.proofs.push(Proof::literal(&tokens, &regions, allow_intractable));
            return Some(Operand::of(tokens, None, runtime, regions));
        }
        let mut sound = true;
        if !allow_intractable && let Err(error) = check::tractable(&layout) {
            self.errors.push(Diagnostic::algebra(&error.during(Operation::Layout), region, &[&regions]));
            sound = false;
        }
        Some(Operand { sound, ..Operand::of(tokens, Some(Value::Layout(layout)), runtime, regions) })
    }

    /// A shape alone is its column-major layout.
    fn bare_shape(
        &mut self,
        shape: &Tree<Number>,
        tuple: &IntTuple,
        is_known: bool,
        regions: Regions,
    ) -> Option<Operand> {
        let region = regions.whole;
        let answer = layout_algebra::ops::column_major(tuple).map_err(|error| error.during(Operation::Layout));
        let layout = self.known(answer, region, &regions)?;
        let (tokens, value) = if is_known {
            (types::layout(&layout), Some(Value::Layout(layout)))
        } else {
            let tokens = types::named("ColumnMajor", &[&shape.type_of()]);
            self.proofs.push(Proof::literal(&tokens, &regions, true));
            (tokens, None)
        };
        Some(Operand::of(tokens, value, Some(false), regions))
    }

    /// A shape, order or profile as an argument.
    pub(super) fn tuple(&mut self, tree: &Tree<Number>, region: Region) -> Option<Operand> {
        let mut regions = Regions::whole(region);
        regions.shape = tree.leaves().iter().map(|number| number.region).collect();
        let tuple = self.known(int_tuple(tree, |number| number.value.unwrap_or(1)), region, &regions)?;
        let is_known = tree.leaves().iter().all(|number| number.value.is_some());
        let value = is_known.then_some(Value::Tuple(tuple));
        Some(Operand::of(tree.type_of(), value, Some(false), regions))
    }

    /// A coordinate as an argument.
    pub(super) fn coordinate(&mut self, tree: &Tree<Option<Number>>, region: Region) -> Option<Operand> {
        let leaves = tree.leaves();
        let mut regions = Regions::whole(region);
        regions.shape = leaves.iter().map(|leaf| leaf.as_ref().map_or(region, |number| number.region)).collect();
        let known = leaves.iter().all(|leaf| leaf.as_ref().is_none_or(|number| number.value.is_some()));
        let free = leaves.iter().map(|leaf| leaf.is_none()).collect();
        let value = |leaf: &Option<Number>| leaf.as_ref().and_then(|number| number.value).unwrap_or(0);
        let tuple = self.known(int_tuple(tree, value), region, &regions)?;
        let tokens = types::tree(tree, &|leaf| leaf.as_ref().map_or_else(types::free, Number::type_of));
        let value = known.then_some(Value::Coordinate(tuple, free));
        Some(Operand::of(tokens, value, Some(false), regions))
    }

    /// The strides from left to right; runtime strides are numbered in this order.
    fn strides(&mut self, tree: &Tree<StrideEntry>) -> Option<Vec<Stride>> {
        let mut strides = Vec::new();
        let mut runtime = 0;
        for entry in tree.leaves() {
            strides.push(match entry {
                StrideEntry::Positive(number) => Stride::constant(self.coefficient(number)?),
                StrideEntry::Negative(number, _) => Stride::constant(-self.coefficient(number)?),
                StrideEntry::Runtime(region) => {
                    let Some(k) = u8::try_from(runtime).ok().filter(|_| runtime < MAX_RUNTIME) else {
                        return self.fail(Diagnostic::runtime_strides(*region, MAX_RUNTIME));
                    };
                    runtime += 1;
                    Stride::runtime(k)
                }
            });
        }
        Some(strides)
    }

    fn coefficient(&mut self, number: &Number) -> Option<i64> {
        let value = number.value.unwrap_or(0);
        match i64::try_from(value) {
            Ok(coefficient) => Some(coefficient),
            Err(_) => self.fail(Diagnostic::stride_too_large(number.region, value)),
        }
    }

    /// The answer of the algebra about a literal, or its error at the guilty number.
    fn known<T>(&mut self, answer: Result<T, LayoutError>, region: Region, regions: &Regions) -> Option<T> {
        match answer {
            Ok(value) => Some(value),
            Err(error) => self.fail(Diagnostic::algebra(&error, region, &[regions])),
        }
    }
}

impl StrideEntry {
    fn region(&self) -> Region {
        match self {
            StrideEntry::Positive(number) => number.region,
            StrideEntry::Negative(_, region) | StrideEntry::Runtime(region) => *region,
        }
    }

    fn is_known(&self) -> bool {
        match self {
            StrideEntry::Positive(number) | StrideEntry::Negative(number, _) => number.value.is_some(),
            StrideEntry::Runtime(_) => true,
        }
    }
}

/// The error of a stride with other brackets than its shape.
fn not_congruent(
    tuple: &IntTuple,
    shape: &Tree<Number>,
    stride: &layout_algebra::Profile,
    is_known: bool,
    region: Region,
) -> Diagnostic {
    if is_known {
        let blame = Blame::stride(Operation::Layout, 0);
        let error = LayoutError::NotCongruent { blame, shape: *tuple, stride: *stride };
        return Diagnostic::algebra(&error, region, &[]);
    }
    Diagnostic::not_congruent(region, &shape.to_string(), [tuple.rank(), stride.rank()])
}

/// The type of a literal, as it is written.
fn literal_type(shape: &Tree<Number>, stride: &Tree<StrideEntry>, region: Region) -> TokenStream {
    let strides = types::tree(stride, &|entry| match entry {
        StrideEntry::Positive(number) => number.type_of(),
        StrideEntry::Negative(number, _) if number.value == Some(0) => number.type_of(),
        StrideEntry::Negative(number, _) => types::named("Neg", &[&number.tokens]),
        StrideEntry::Runtime(region) => types::runtime(region.start),
    });
    types::spanned("Layout", &[&shape.type_of(), &strides], region.start)
}
