//! Stubs for builds without pictures: the documentation names the feature that they need.

use layout_lang::chapters::{Access, Machine};
use layout_lang::eval::Operand;
use layout_lang::syntax::Picture;

/// The text in place of a picture.
pub(super) const NONE: &str = "No picture: it needs the feature `pictures` of layout-static.";

#[allow(clippy::unnecessary_wraps, reason = "as where there are pictures")]
pub(super) fn drawn(_: &Picture, _: &Operand, _: &[(String, Access, Machine)]) -> Option<[String; 2]> {
    Some([String::new(), NONE.to_owned()])
}

#[cfg(feature = "chapters")]
pub(super) fn bits(_: &layout_algebra::linear::Linear) -> String {
    NONE.to_owned()
}
