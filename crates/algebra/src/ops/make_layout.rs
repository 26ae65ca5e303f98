//! Concatenation: layouts side by side as the modes of one layout.

use crate::const_util::ctry;
use crate::data::layout::Layout;
use crate::data::stride::{Basis, Stride};
use crate::error::{Blame, Capacity, LayoutError};

/// The layout with the given modes, each with its own runtime strides. `CuTe`: `make_layout(a, b, ..)`.
///
/// It is [`Layout::tuple`], except that runtime strides are numbered consecutively from left to right: the second
/// layout's follow the first layout's.
///
/// Post: `R(x, y, ..) = A(x) + B(y) + ..`.
///
/// # Errors
/// [`LayoutError::CapacityExceeded`] for more leaves or runtime strides than a layout holds; [`LayoutError::Overflow`].
///
/// ```
/// use layout_algebra::{Layout, Stride, ops::make_layout};
/// let (rows, columns) = (Layout::leaf(4, Stride::runtime(0))?, Layout::leaf(8, Stride::runtime(0))?);
/// assert_eq!(make_layout(&[rows, columns])?.to_string(), "(4,8):(?,?1)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn make_layout(modes: &[Layout]) -> Result<Layout, LayoutError> {
    // Capacity, size and reach are decided before any stride is renumbered.
    let mut result = ctry!(Layout::tuple(modes));
    let (mut mode, mut leaf, mut first) = (0, 0, 0);
    while mode < modes.len() {
        let end = leaf + modes[mode].length();
        while leaf < end {
            let stride = result.strides.at(leaf);
            // Each layout counts its runtime strides from 0; side by side they must not share a number by accident.
            if stride.basis().is_runtime() {
                let shifted = match stride.basis().runtime_product() {
                    Some(product) => product.shifted(first),
                    None => None,
                };
                let Some(shifted) = shifted else {
                    let what = Capacity::RuntimeStrides;
                    return Err(LayoutError::CapacityExceeded {
                        blame: Blame::NONE,
                        what,
                        count: runtime_count(modes),
                    });
                };
                result.strides.set(leaf, Stride::new(stride.coefficient(), Basis::Product(shifted)));
            }
            leaf += 1;
        }
        first += modes[mode].runtime_count();
        mode += 1;
    }
    Ok(result)
}

/// The total number of runtime strides.
const fn runtime_count(modes: &[Layout]) -> u64 {
    let (mut count, mut mode) = (0, 0);
    while mode < modes.len() {
        count += modes[mode].runtime_count() as u64;
        mode += 1;
    }
    count
}
