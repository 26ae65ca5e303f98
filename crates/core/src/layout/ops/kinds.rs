//! The kinds of operands in the [table of operations](layout_algebra::operations). A kind has the bound of a type
//! parameter, and the value for the function of the operation.

use layout_algebra::{self as algebra, LayoutError};

pub(crate) use crate::coordinates::{ConstantCoordinate as At, Selection as Coordinate};
pub(crate) use crate::int::{
    Number, Number as Count, Shape, Shape as Extents, Shape as Modes, Shape as Order, Shape as Profile,
};
pub(crate) use crate::layout::dynamic::RuntimeShape;
pub(crate) use crate::layout::modes::LayoutModes as Layouts;
pub(crate) use crate::layout::tiler::StaticTiler as Tiler;
pub(crate) use crate::layout::{StaticLayout as Layout, StaticLayout as Constant};

/// An added mode. Its strides are constants, since a value of the operation keeps the runtime strides of the first
/// operand only.
pub(crate) const fn constant<M: Constant>(operation: algebra::Operation) -> Result<algebra::Layout, LayoutError> {
    match crate::layout::composed::unswizzled_in::<M>(operation) {
        Ok(mode) => match mode.require_constant(operation, 1) {
            Ok(()) => Ok(mode),
            Err(error) => Err(error),
        },
        Err(error) => Err(error),
    }
}
