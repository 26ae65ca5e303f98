//! Admissible complements: in order of stride, the end of each mode divides the beginning of the next.

use crate::const_util::{as_bits, as_signed, ctry, product};
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::stride::Strides;
use crate::decide::order::sorted_leaves;
use crate::error::{Blame, LayoutError, Operation};
use crate::morphism::entries::push;

/// The complement of `layout` in `[0, bound)` by the elementary theory.
///
/// With the modes sorted by stride, `{A, M}` is admissible when `N_(i-1) d_(i-1)` divides `d_i`, and `N_a d_a` divides
/// `M`; the complement is `(d_0, d_1 / (N_0 d_0), .., M / (N_a d_a)) : (1, N_0 d_0, .., N_a d_a)`, modes of 1 included.
///
/// Post: `(layout, result)` is a bijection onto `[0, bound)` (Prop. 2.7). `result` is strictly increasing, and its
/// extension shares only the value 0 with `layout` (Cor. 2.8). It coalesces to `ops::complement(layout, bound)`.
///
/// # Errors
/// [`LayoutError::NotComplementAdmissible`] with the leaf that fails; [`LayoutError::NotStatic`],
/// [`LayoutError::NegativeStride`].
///
/// ```
/// use layout_algebra::{Layout, morphism::elementary::complement};
/// let layout = Layout::parse("(2,4):(1,8)")?;
/// assert_eq!(complement(&layout, 64)?.to_string(), "(1,4,2):(1,2,32)");
/// assert!(complement(&layout, 48).is_err()); // 4 x 8 does not divide 48
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn complement(layout: &Layout, bound: u64) -> Result<Layout, LayoutError> {
    ctry!(layout.require_natural(Operation::Admissible, 0));
    let places = sorted_leaves(layout);
    let (mut extents, mut strides) = (IntTuple::EMPTY, Strides::ZERO);
    let mut step = 1;
    let mut last = 0;
    let mut i = 0;
    // The bound is treated as the stride of one more mode: both have to be multiples of the step.
    while i <= layout.length() {
        let next = if i < layout.length() { as_bits(layout.strides.coefficients[places[i]]) } else { bound };
        if next == 0 || next % step != 0 {
            let blame =
                Blame::stride(Operation::Admissible, if next == 0 && i < layout.length() { places[i] } else { last });
            let (extent, stride) = if i == 0 { (1, 1) } else { layout_mode(layout, last) };
            return Err(LayoutError::NotComplementAdmissible { blame, extent, stride, next });
        }
        ctry!(push(&mut extents, next / step), Operation::Admissible);
        strides.coefficients[i] = as_signed(step);
        if i < layout.length() {
            last = places[i];
            step = match product(next, layout.shape.entries[last]) {
                Some(step) if step <= as_bits(i64::MAX) => step,
                _ => {
                    let blame = Blame::stride(Operation::Admissible, last);
                    return Err(LayoutError::Overflow { blame, left: layout.shape.entries[last], right: next });
                }
            };
        }
        i += 1;
    }
    Layout { shape: extents, strides }.checked()
}

const fn layout_mode(layout: &Layout, leaf: usize) -> (u64, u64) {
    (layout.shape.entries[leaf], as_bits(layout.strides.coefficients[leaf]))
}
