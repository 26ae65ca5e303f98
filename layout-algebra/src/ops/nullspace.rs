//! The coordinates that a layout maps to index 0 because their stride is 0.

use crate::const_util::as_signed;
use crate::data::layout::Layout;
use crate::data::profile::Profile;
use crate::data::stride::Stride;

/// The layout of the coordinates along the modes of stride 0. `CuTe`: `nullspace`.
///
/// Post: `layout(R(i)) = 0` for all `i < size(R)`; `R` is injective, flat, with one mode for each leaf of stride 0;
/// `1:0` where there is none. Modes of extent 1 have stride 0.
///
/// ```
/// use layout_algebra::{Layout, ops::nullspace};
/// assert_eq!(nullspace(&Layout::parse("(1,24,5,7):(1,0,1,0)")?).to_string(), "(24,7):(1,120)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn nullspace(layout: &Layout) -> Layout {
    let length = layout.length();
    let mut result = Layout::VOID;
    let (mut step, mut count) = (1, 0);
    let mut i = 0;
    while i < length {
        let extent = layout.shape.entries[i];
        if layout.strides.coefficients[i] == 0 {
            result.shape.entries[count] = extent;
            if extent > 1 {
                // Below half the size, so it is no large number.
                result.strides.set(count, Stride::constant(as_signed(step)));
            }
            count += 1;
        }
        step *= extent;
        i += 1;
    }
    if count == 0 {
        return Layout::UNIT;
    }
    if count > 1 {
        result.shape.profile = Profile::flat(count);
        return result;
    }
    result.shape.profile = Profile::LEAF;
    result
}
