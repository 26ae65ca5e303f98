//! The text form of a layout with runtime extents, `(128?0,64?1):(?2,1)`, and its inverse.

use core::fmt;

use super::DynLayout;
use super::typed::not_congruent;
use crate::const_util::{as_bits, ctry};
use crate::data::int_tuple::IntTuple;
use crate::data::parse::Cursor;
use crate::data::profile::{Brackets, MAX_LEAVES};
use crate::data::stride::Stride;
use crate::data::text::Text;
use crate::error::{Expected, LayoutError};

impl DynLayout {
    /// The text form `(128?0,64?1):(?2,1)`, with the number of every runtime number. If [all extents are
    /// constants](DynLayout::as_fixed), it is the text form of a [`Layout`].
    ///
    /// [`Layout`]: crate::Layout
    pub const fn text(&self) -> Text {
        if self.is_fixed() {
            return self.layout.text();
        }
        let mut text = Text::new();
        self.write(true, &mut text);
        text.push(":");
        self.write(false, &mut text);
        text
    }

    /// Writes the extents of the leaves, or their strides, in the brackets of the profile.
    const fn write(&self, extents: bool, text: &mut Text) {
        let mut brackets = Brackets::new(self.profile());
        while let Some(leaf) = brackets.next_leaf(text) {
            let (extent, stride) = self.mode_at(leaf);
            if extents {
                extent.write(text);
            } else {
                stride.write_numbered(text);
            }
        }
    }

    /// Parses the text form; without strides, the layout is column-major.
    ///
    /// Extents without a runtime number, `128?`, are numbered from left to right; a stride `?` is the first runtime
    /// number that no extent has.
    ///
    /// Post: `parse(layout.text()) = layout`.
    ///
    /// # Errors
    /// [`LayoutError::Parse`] with the byte position of the error, also if only some extents have a number;
    /// [`LayoutError::NotCongruent`] and the errors of [`Layout::new`](crate::Layout::new).
    ///
    /// ```
    /// use layout_algebra::DynLayout;
    /// assert_eq!(DynLayout::parse("(128?, 64?) : (?, 1)")?.to_string(), "(128?0,64?1):(?2,1)");
    /// assert_eq!(DynLayout::parse("(128?, ?)")?.to_string(), "(128?0,?1):(1,128*?0)");
    /// assert_eq!(DynLayout::parse("(4,8):(?,1)")?.to_string(), "(4,8):(?,1)");
    /// assert!(DynLayout::parse("(128?, ?1) : (?, 1)").is_err()); // is the first one ?0, or the next?
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn parse(text: &str) -> Result<DynLayout, LayoutError> {
        let mut cursor = Cursor::new(text);
        let (mut ones, mut extents) = (IntTuple::VOID, Some([Stride::ZERO; MAX_LEAVES]));
        cursor.extents = true;
        ctry!(cursor.tree(&mut ones, &mut extents));
        if cursor.unnumbered > 0 && cursor.numbered {
            return cursor.expected(Expected::RuntimeNumber);
        }
        let Some(extents) = extents else { unreachable!() };
        let mut shape = with_extents(ones, &extents);
        if !cursor.take(b':') {
            if cursor.peek() != 0 {
                return cursor.expected(Expected::ColonOrEnd);
            }
            return shape.column_major();
        }
        cursor.extents = false;
        cursor.unnumbered = shape.extent_count() as u64;
        let (mut ones, mut strides) = (IntTuple::VOID, Some([Stride::ZERO; MAX_LEAVES]));
        ctry!(cursor.tree(&mut ones, &mut strides));
        ctry!(cursor.end());
        if !ones.congruent(&shape.layout.shape) {
            return Err(not_congruent(&shape.layout.shape, &shape.products, ones.profile()));
        }
        let Some(strides) = strides else { unreachable!() };
        let mut i = 0;
        while i < shape.length() {
            shape.layout.strides.set(i, strides[i]);
            i += 1;
        }
        shape.layout = ctry!(shape.layout.checked());
        Ok(shape)
    }
}

/// A shape of this profile with these extents, each with its runtime numbers; all strides are 0.
const fn with_extents(profile: IntTuple, extents: &[Stride; MAX_LEAVES]) -> DynLayout {
    let mut shape = DynLayout::VOID;
    shape.layout.shape = profile;
    let mut i = 0;
    while i < shape.length() {
        shape.layout.shape.entries[i] = as_bits(extents[i].coefficient());
        if let Some(product) = extents[i].basis().runtime_product() {
            shape.products[i] = product;
        }
        i += 1;
    }
    shape
}

impl core::str::FromStr for DynLayout {
    type Err = LayoutError;

    fn from_str(text: &str) -> Result<DynLayout, LayoutError> {
        DynLayout::parse(text)
    }
}

impl fmt::Display for DynLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text().as_str())
    }
}

impl fmt::Debug for DynLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text().as_str())
    }
}
