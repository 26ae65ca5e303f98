//! What one thread has of a tensor.

use crate::const_util::ctry;
use crate::data::layout::Layout;
use crate::data::value::Value;
use crate::error::LayoutError;
use crate::swizzle::Composed;

/// A part of a tensor: where it begins, and the layout of its values from there. `CuTe`: what `partition_A` and
/// `local_tile` answer.
///
/// Law: value `v` of the part is the element at `offset + layout(v)`, before the swizzle where there is one.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    pub(super) offset: Value,
    pub(super) layout: Layout,
}

impl Part {
    /// Where it begins: a number, or a coordinate for a tensor of coordinates.
    pub const fn offset(&self) -> &Value {
        &self.offset
    }

    /// Its values from there.
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The element of a value.
    pub const fn at(&self, value: u64) -> Value {
        self.offset.plus(&Value::of(&self.layout, value), 1)
    }

    /// The part of a tensor with this swizzle: it begins before the swizzle.
    ///
    /// # Errors
    /// Those of [`Composed::new`]; [`LayoutError::NoSuchIndex`] where the part begins at a coordinate.
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
