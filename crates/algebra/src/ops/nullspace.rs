//! The coordinates that a layout maps to index 0 because their stride is 0.

use crate::const_util::as_signed;
use crate::data::layout::Layout;
use crate::data::modes::Modes;
use crate::data::stride::Stride;

/// The layout of the coordinates along the modes of stride 0. `CuTe`: `nullspace`.
///
/// Post: `layout(R(i)) = 0` for all `i < size(R)`; `R` is injective and flat, with one mode for each leaf of stride 0;
/// `1:0` if there is none. Modes of extent 1 have stride 0.
///
/// ```
/// use layout_algebra::{Layout, ops::nullspace};
/// assert_eq!(nullspace(&Layout::parse("(1,24,5,7):(1,0,1,0)")?).to_string(), "(24,7):(1,120)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn nullspace(layout: &Layout) -> Layout {
    let mut modes = Modes::NONE;
    let mut step = 1;
    let mut i = 0;
    while i < layout.length() {
        let extent = layout.shape.entries[i];
        if layout.strides.coefficients[i] == 0 {
            modes.extents[modes.count] = extent;
            // With a stride of its own each repeated mode counts its own coordinates, so the result is injective.
            if extent > 1 {
                // Below half the size, so it is not a large number.
                modes.strides.set(modes.count, Stride::constant(as_signed(step)));
            }
            modes.count += 1;
        }
        // Every extent counts, kept or not: a step along a mode passes all coordinates below it.
        step *= extent;
        i += 1;
    }
    modes.layout()
}
