//! The cells that a layout maps to index 0 because their stride is 0.

use crate::const_util::signed;
use crate::layout::Layout;
use crate::ops::coalesce::Modes;
use crate::stride::Stride;

/// The layout of the cells along the modes of stride 0. `CuTe`: `nullspace`.
///
/// Post: `layout(R(i)) = 0` for all `i < size(R)`; `R` is injective, flat, with one mode for each leaf of stride 0; `1:0`
/// where there is none. Modes of extent 1 have stride 0.
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
        let (extent, stride) = layout.mode_at(i);
        let cells = if extent == 1 { Some(0) } else { signed(step) };
        if stride.is_zero()
            && let Some(cells) = cells
            && modes.push(extent, Stride::constant(cells)).is_err()
        {
            break;
        }
        step *= extent;
        i += 1;
    }
    let mut result = Layout::VOID;
    match modes.push_onto(&mut result) {
        Ok(()) => result,
        // It has at most the modes of the layout.
        Err(_) => unreachable!(),
    }
}
