//! The part of a tensor that one thread holds.

use crate::const_util::ctry;
use crate::data::layout::Layout;
use crate::data::value::Value;
use crate::error::LayoutError;
use crate::swizzle::Composed;

/// A part of a tensor: its offset, and the layout of its values from there. `CuTe`: the result of `partition_A` and
/// `local_tile`.
///
/// Law: value `v` of the part is the element at `offset + layout(v)`, before the swizzle if there is one.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    pub(super) offset: Value,
    pub(super) layout: Layout,
}

impl Part {
    /// The offset: a number, or a coordinate for a tensor of coordinates.
    pub const fn offset(&self) -> &Value {
        &self.offset
    }

    /// The layout of its values from the offset on.
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The element of a value: its index, or its coordinate.
    pub const fn at(&self, value: u64) -> Value {
        self.offset.plus(&Value::of(&self.layout, value), 1)
    }

    /// The part of a swizzled tensor as a composed layout; the offset is added before the swizzle.
    ///
    /// # Errors
    /// The errors of [`Composed::new`]; [`LayoutError::NoSuchIndex`] if the offset is a coordinate.
    pub const fn composed(&self, tensor: &Composed) -> Result<Composed, LayoutError> {
        let begin = match self.offset.constant() {
            Some(begin) if begin >= 0 && begin < i64::MAX as i128 => begin,
            _ => return Err(LayoutError::out_of_bounds(0, 0)),
        };
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked")]
        let offset = tensor.offset() + begin as u64;
        Ok(ctry!(Composed::of(tensor.bijection(), offset, &self.layout)))
    }
}
