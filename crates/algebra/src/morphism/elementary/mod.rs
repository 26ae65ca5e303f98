//! The elementary theory: layout algebra by divisibility alone, before categories.
//!
//! The last mode of a layout is left unbounded, which extends its function to all numbers. A product `M_0 M_1 .. M_a`
//! is *left divisible* by `d` if whole factors from the left and a divisor of the next factor use up `d`. Such
//! divisions decide which composites and which complements are admissible.
//!
//! Sources: Shah, "A note on the algebra of `CuTe` layouts", definitions 2.11 to 2.22; Mao's proofs; and the later
//! correction. By the correction, extents must divide fully, not only weakly, because otherwise the induction over
//! several modes fails. It is enough for two modes, not for three: see [`Condition`].
//!
//! The theory covers flat layouts of positive strides. A mode of stride 0 is constant and composes with anything.

mod complement;
mod compose;
mod division;

pub use complement::complement;
pub use compose::{Condition, composition};
pub use division::{Last, LeftDivision, Strength, left_division};

use crate::const_util::{as_bits, ctry};
use crate::data::layout::Layout;
use crate::error::{Blame, LayoutError, Operation};

/// The extension of a layout function: its last mode is unbounded, so every number has a value.
///
/// Post: `result = layout.index(x)` for `x < size(layout)`.
///
/// # Errors
/// [`LayoutError::NotStatic`], [`LayoutError::NegativeStride`], [`LayoutError::Overflow`].
///
/// ```
/// use layout_algebra::{Layout, morphism::elementary::extension};
/// let layout = Layout::parse("(2,3):(1,10)")?;
/// assert_eq!((extension(&layout, 5)?, extension(&layout, 7)?), (21, 31)); // 7 is (1,3), beyond the extent 3
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn extension(layout: &Layout, x: u64) -> Result<u64, LayoutError> {
    ctry!(layout.require_natural(Operation::Index, 0));
    let mut rest = x;
    let mut index = 0u64;
    let mut i = 0;
    while i < layout.length() {
        let extent = layout.shape.entries[i];
        let digit = if i + 1 == layout.length() { rest } else { rest % extent };
        rest /= extent;
        let stride = if extent == 1 && digit == 0 { 0 } else { as_bits(layout.strides.coefficients[i]) };
        let blame = Blame::stride(Operation::Index, i);
        let Some(far) = crate::const_util::product(digit, stride) else {
            return Err(LayoutError::Overflow { blame, left: digit, right: stride });
        };
        let Some(sum) = index.checked_add(far) else {
            return Err(LayoutError::SumOverflow { blame, left: index, right: far });
        };
        index = sum;
        i += 1;
    }
    Ok(index)
}
