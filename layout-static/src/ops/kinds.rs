//! The kinds of operands that the [table of operations](layout_algebra::operations) speaks of: what a type parameter of
//! the kind is, and the value that the function of the operation gets.

use layout_algebra::{self as algebra, LayoutError};

pub(crate) use crate::coordinate::Selection as Coordinate;
pub(crate) use crate::int::{
    Number, Number as Count, Shape, Shape as Extents, Shape as Modes, Shape as Order, Shape as Profile,
};
pub(crate) use crate::modes::LayoutModes as Layouts;
pub(crate) use crate::static_layout::{StaticLayout as Layout, StaticLayout as Constant};
pub(crate) use crate::tiler::StaticTiler as Tiler;

/// Binds an operand to the value of its type. Values are locals: a reference to a constant would be a constant of its
/// own.
macro_rules! bind {
    ($operand:ident $P:ident Layout $Type:ident) => {
        let $operand = $P::LAYOUT;
        let $operand = &$operand;
    };
    ($operand:ident $P:ident Constant $Type:ident) => {
        let $operand = match $crate::ops::kinds::constant::<$P>(layout_algebra::Operation::$Type) {
            Ok(layout) => layout,
            Err(error) => return Err(error),
        };
        let $operand = &$operand;
    };
    ($operand:ident $P:ident Tiler $Type:ident) => {
        let $operand = $P::TILER;
        let $operand = &$operand;
    };
    ($operand:ident $P:ident Profile $Type:ident) => {
        let $operand = $P::SHAPE;
        let $operand = $operand.profile();
    };
    ($operand:ident $P:ident Modes $Type:ident) => {
        let $operand = $P::SHAPE;
        let $operand = $operand.leaves();
    };
    ($operand:ident $P:ident Number $Type:ident) => {
        let $operand = $P::NUMBER as u64;
    };
    ($operand:ident $P:ident Count $Type:ident) => {
        let $operand = $P::NUMBER;
    };
    ($operand:ident $P:ident At $Type:ident) => {
        let form = $P::FORM;
        let $operand = &form.tuple;
    };
    ($operand:ident $P:ident Coordinate $Type:ident) => {
        let (form, free) = ($P::FORM, $P::FORM.free());
        let $operand = (&form.tuple, free.split_at(form.length()).0);
    };
    ($operand:ident $P:ident $Shape:ident $Type:ident) => {
        let $operand = $P::SHAPE;
        let $operand = &$operand;
    };
}

pub(crate) use bind;

/// A mode that another layout gets: its strides are constants, since a value of the operation has those of the operand
/// only.
pub(crate) const fn constant<M: Constant>(operation: algebra::Operation) -> Result<algebra::Layout, LayoutError> {
    match crate::composed::unswizzled_in::<M>(operation) {
        Ok(mode) => match mode.require_constant(operation, 1) {
            Ok(()) => Ok(mode),
            Err(error) => Err(error),
        },
        Err(error) => Err(error),
    }
}
