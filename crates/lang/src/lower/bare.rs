//! Errors of shapes without strides that another library reads in another way, and of shapes and strides that are not
//! congruent.

use layout_algebra::{IntTuple, ops};

use super::{Lowering, Meaning};
use crate::diagnose::{Diagnostic, Place};
use crate::every::every;
use crate::region::Region;
use crate::syntax::{Expression, Kind, Name, column_major};

impl<'a> Lowering<'a> {
    /// Returns the tuple that defines a name, if it is a shape without a stride. Names may refer to names.
    pub(super) fn bare_shape(&self, name: &Name) -> Option<&'a Expression> {
        let (mut name, mut above) = (name, usize::MAX);
        // Each name is defined before the previous one. A name that is defined by itself, `type A = A`, is no shape.
        loop {
            let index = match self.names.meaning(name) {
                Meaning::Defined(index) if index < above => index,
                _ => return None,
            };
            above = index;
            let expression = self.names.definitions[index].expression.as_ref()?;
            match &expression.kind {
                Kind::Tuple(entries) if !self.is_grouping(entries) => return Some(expression),
                Kind::Name(other) => name = other,
                _ => return None,
            }
        }
    }

    /// Returns the error of a shape as a tiler: the tiles of its modes, or one tile of its column-major layout?
    pub(super) fn ambiguous_tiler(shape: &Expression, place: Place, region: Region) -> Diagnostic {
        let by_mode = shape.to_string().replace('(', "[").replace(')', "]");
        // Numbers mean the same everywhere.
        let layout = numbers(shape).and_then(|shape| ops::column_major(&shape).ok());
        let layout = layout.map_or_else(|| column_major(shape), |layout| layout.to_string());
        Diagnostic::ambiguous_tiler(region, place, &by_mode, &layout)
    }

    /// Reports a shape as operand of `make_layout`, or a possible shape and its stride: `CuTe` reads them as shape and
    /// stride.
    pub(super) fn reject_bare_modes(&mut self, operands: &[Expression], region: Region) -> Option<()> {
        let are_bare = match operands {
            // A name shows that a layout is meant. A shape that is written out could be meant as CuTe reads it.
            [shape] => self.bare(shape).is_some_and(|_| !matches!(shape.kind, Kind::Name(_))),
            [shape, stride] => match (self.bare(shape), self.bare(stride)) {
                // Two tuples that are not congruent can be no shape and stride, so there is one meaning.
                (Some(shape), Some(stride)) => is_congruent(shape, stride),
                _ => false,
            },
            _ => false,
        };
        if !are_bare {
            return Some(());
        }
        let strided: Vec<String> =
            operands.iter().map(|operand| self.bare(operand).unwrap_or(operand).to_string()).collect();
        let is_named = |operand: &Expression| matches!(operand.kind, Kind::Name(_));
        let modes = operands
            .iter()
            .map(|mode| column_major(if is_named(mode) { self.bare(mode).unwrap_or(mode) } else { mode }));
        let joined = format!("make_layout({})", modes.collect::<Vec<_>>().join(", "));
        self.fail(Diagnostic::ambiguous_modes(region, &strided.join(" : "), &joined))
    }

    /// Reports a tuple of one mode as shape or stride, if the other is a number.
    pub(super) fn reject_single(&mut self, shape: &Expression, stride: &Expression) -> Option<()> {
        let single = |expression: &Expression| match &expression.kind {
            Kind::Tuple(entries) if entries.len() == 1 => Some(entries[0].to_string()),
            _ => None,
        };
        // A call may yield a tuple: then the sides may be congruent.
        let is_number = |expression: &Expression| !matches!(expression.kind, Kind::Tuple(_) | Kind::Call(..));
        let plain = match (single(shape), single(stride)) {
            (Some(extent), None) if is_number(stride) => format!("{extent} : {stride}"),
            (None, Some(entry)) if is_number(shape) => format!("{shape} : {entry}"),
            _ => return Some(()),
        };
        let tuple = if single(shape).is_some() { shape } else { stride };
        let error = Diagnostic::tuple_of_one(tuple.region, &tuple.to_string(), &plain);
        self.fail(error)
    }

    /// Returns the expression as a shape without a stride.
    fn bare<'b>(&self, expression: &'b Expression) -> Option<&'b Expression>
    where
        'a: 'b,
    {
        match &expression.kind {
            Kind::Integer(_) | Kind::Block(_) => Some(expression),
            Kind::Tuple(entries) if !self.is_grouping(entries) => Some(expression),
            Kind::Name(name) => self.bare_shape(name),
            _ => None,
        }
    }
}

/// Whether a shape and a stride are congruent.
fn is_congruent(shape: &Expression, stride: &Expression) -> bool {
    match (&shape.kind, &stride.kind) {
        (Kind::Tuple(shape), Kind::Tuple(stride)) => {
            shape.len() == stride.len() && shape.iter().zip(stride).all(|(shape, stride)| is_congruent(shape, stride))
        }
        (Kind::Tuple(_), _) | (_, Kind::Tuple(_)) => false,
        _ => true,
    }
}

/// Returns the innermost part of a stride that is not congruent to its part of the shape. If several parts differ, it
/// is the stride around them.
pub(super) fn incongruent<'e>(shape: &Expression, stride: &'e Expression) -> &'e Expression {
    if let (Kind::Tuple(extents), Kind::Tuple(strides)) = (&shape.kind, &stride.kind)
        && extents.len() == strides.len()
    {
        let mut wrong = extents.iter().zip(strides).filter(|(extent, stride)| !is_congruent(extent, stride));
        // Of two wrong parts, only the enclosing brackets can be blamed.
        if let (Some((extent, stride)), None) = (wrong.next(), wrong.next()) {
            return incongruent(extent, stride);
        }
    }
    stride
}

/// Returns a shape that is written as numbers.
fn numbers(shape: &Expression) -> Option<IntTuple> {
    match &shape.kind {
        Kind::Integer(value) => Some(IntTuple::leaf(*value)),
        Kind::Tuple(entries) => IntTuple::tuple(&every(entries, numbers)?).ok(),
        _ => None,
    }
}
