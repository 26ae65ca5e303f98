//! Recasts: layouts of the same memory in wider or narrower elements.
//!
//! ```text
//! (8,4):(1,8) in 16-bit elements   is   (4,4):(1,4) in 32-bit elements, and (16,4):(1,16) in 8-bit elements
//! ```

use crate::const_util::{ctry, gcd, magnitude, signed};
use crate::data::layout::Layout;
use crate::data::profile::MAX_LEAVES;
use crate::data::stride::Stride;
use crate::error::{Blame, LayoutError, ModePath, Operation};

/// The layout of wide elements, each of `n` elements of `layout`. `CuTe`: `upcast<n>(layout)`.
///
/// A mode of stride `d` steps through a wide element in `n / d` steps if `d` divides `n`. It steps over whole wide
/// elements if `n` divides `d`. `CuTe` does not check whether several modes within one wide element leave it together.
///
/// Post: with `w_k = n / d_k` for strides below `n`, else 1: `R(c_0 / w_0, c_1 / w_1, ..) = layout(c_0, c_1, ..) / n`,
/// both rounded down; the profile is unchanged.
///
/// # Errors
/// [`LayoutError::StrideSplitsElement`] if a stride neither divides `n` nor is a multiple of it;
/// [`LayoutError::ElementsCarry`] if the steps within a wide element leave it; [`LayoutError::ZeroExtent`] for
/// `n = 0`; [`LayoutError::NegativeStride`] for a negative stride that is not a multiple of `n`.
///
/// ```
/// use layout_algebra::{Layout, ops::upcast};
/// assert_eq!(upcast(&Layout::parse("(8,4):(1,8)")?, 2)?.to_string(), "(4,4):(1,4)");
/// assert_eq!(upcast(&Layout::parse("(8,4):(1,12)")?, 8).unwrap_err().code(), "L0408");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn upcast(layout: &Layout, n: u64) -> Result<Layout, LayoutError> {
    widened(layout, n, Operation::Upcast)
}

/// The layout of narrow elements, `n` in each element of `layout`. `CuTe`: `downcast<n>(layout)`.
///
/// The `n` parts of an element lie along the first mode of stride 1; its extent may be 1. (`CuTe` stretches every mode
/// of stride 1, which counts the parts twice.) Along a mode of stride -1 the parts count down from the last.
///
/// Post: `R(c') = n layout(c) + j`, where `c'` is `c` with `n c_k + j` in place of the coordinate `c_k` of that mode.
///
/// # Errors
/// [`LayoutError::NoContiguousMode`]; [`LayoutError::ZeroExtent`] for `n = 0`; [`LayoutError::Overflow`].
///
/// ```
/// use layout_algebra::{Layout, ops::downcast};
/// assert_eq!(downcast(&Layout::parse("(8,4):(1,8)")?, 2)?.to_string(), "(16,4):(1,16)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn downcast(layout: &Layout, n: u64) -> Result<Layout, LayoutError> {
    narrowed(layout, n, Operation::Downcast)
}

/// The layout of the same memory in elements of `new_bits` instead of `old_bits`. `CuTe`:
/// `recast_layout<Old, New>(layout)`.
///
/// Post: with `new_bits / old_bits = p / q` in lowest terms, `downcast(upcast(layout, p), q)`.
///
/// # Errors
/// The errors of [`upcast`] and [`downcast`].
///
/// ```
/// use layout_algebra::{Layout, ops::recast};
/// assert_eq!(recast(&Layout::parse("(8,4):(1,8)")?, 16, 32)?.to_string(), "(4,4):(1,4)");
/// assert_eq!(recast(&Layout::parse("(8,4):(1,8)")?, 16, 8)?.to_string(), "(16,4):(1,16)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn recast(layout: &Layout, old_bits: u64, new_bits: u64) -> Result<Layout, LayoutError> {
    // In lowest terms, so that the upcast asks only for divisibility by what the widths do not share.
    let common = gcd(old_bits, new_bits);
    if old_bits == 0 || new_bits == 0 {
        let operand = if old_bits == 0 { 1 } else { 2 };
        return Err(LayoutError::ZeroExtent { blame: Blame::whole(Operation::Recast, operand), mode: ModePath::WHOLE });
    }
    let (wider, parts) = (new_bits / common, old_bits / common);
    let wide = ctry!(widened(layout, wider, Operation::Recast));
    narrowed(&wide, parts, Operation::Recast)
}

const fn widened(layout: &Layout, n: u64, operation: Operation) -> Result<Layout, LayoutError> {
    if n == 0 {
        return Err(LayoutError::ZeroExtent { blame: Blame::whole(operation, 1), mode: ModePath::WHOLE });
    }
    let mut result = *layout;
    // How far the steps within a wide element reach from its first element.
    let mut within = 0;
    let mut i = 0;
    while i < layout.length() {
        let extent = layout.shape.entries[i];
        let stride = layout.strides.at(i);
        // The rule is about distances; the sign matters only within an element, and is refused there.
        let step = magnitude(stride.coefficient);
        // A mode of stride 0 repeats whole elements of either width.
        if step == 0 {
            i += 1;
            continue;
        }
        if step % n == 0 {
            result.strides.set(i, ctry!(divided(stride, n, i, operation)));
        } else if extent == 1 {
            // One element has no step, so its stride must not refuse the recast.
            result.strides.set(i, rounded_up(stride, n));
        } else {
            ctry!(require_steps_within(layout, n, i, operation));
            let steps = n / step;
            // Steps past the end of the mode reach nothing, so a short mode stays within the element.
            let met = if extent < steps { extent } else { steps };
            // At most the reach of the layout, which fits in 64 bits.
            within += (met - 1) * step;
            // All modes at their last step within: below `n`, no sum of steps leaves the element, so the quotient of a
            // sum is a sum.
            if within >= n {
                let blame = Blame::stride(operation, i);
                return Err(LayoutError::ElementsCarry { blame, elements: n, reaches: within });
            }
            result.shape.entries[i] = extent / steps + (extent % steps > 0) as u64;
            result.strides.set(i, Stride::constant(1));
        }
        i += 1;
    }
    result.checked()
}

/// Fails unless the stride of leaf `i` steps through a wide element of `n`.
pub(crate) const fn require_steps_within(
    layout: &Layout,
    n: u64,
    i: usize,
    operation: Operation,
) -> Result<(), LayoutError> {
    let stride = layout.strides.at(i);
    let blame = Blame::stride(operation, i);
    // The value of a runtime stride may or may not split the element.
    if stride.code != 0 {
        return Err(LayoutError::NotStatic { blame, stride });
    }
    if n % magnitude(stride.coefficient) != 0 {
        return Err(LayoutError::StrideSplitsElement { blame, stride: stride.coefficient, elements: n });
    }
    // Counting down, the first wide element has one element only: the quotients `0, -1, -1, -2, -2` are no layout.
    if stride.coefficient < 0 {
        return Err(LayoutError::NegativeStride { blame, stride: stride.coefficient });
    }
    Ok(())
}

/// A stride that is a multiple of `n`, in wide elements.
const fn divided(stride: Stride, n: u64, i: usize, operation: Operation) -> Result<Stride, LayoutError> {
    let Some(by) = signed(n) else {
        return Err(LayoutError::Overflow { blame: Blame::stride(operation, i), left: n, right: 1 });
    };
    Ok(Stride { coefficient: stride.coefficient / by, code: stride.code })
}

/// The stride of a mode of extent 1. It reaches no element, so it is rounded, as in `CuTe`.
const fn rounded_up(stride: Stride, n: u64) -> Stride {
    let step = magnitude(stride.coefficient);
    match signed(step / n + (step % n > 0) as u64) {
        Some(wide) if stride.coefficient < 0 => Stride { coefficient: -wide, code: stride.code },
        Some(wide) => Stride { coefficient: wide, code: stride.code },
        None => stride,
    }
}

const fn narrowed(layout: &Layout, n: u64, operation: Operation) -> Result<Layout, LayoutError> {
    if n == 0 {
        return Err(LayoutError::ZeroExtent { blame: Blame::whole(operation, 1), mode: ModePath::WHOLE });
    }
    // An element of one part needs no mode of stride 1 to lie along.
    if n == 1 {
        return Ok(*layout);
    }
    let contiguous = contiguous_leaf(layout);
    if contiguous == MAX_LEAVES {
        return Err(LayoutError::NoContiguousMode { blame: Blame::whole(operation, 0), parts: n });
    }
    let mut result = *layout;
    let mut i = 0;
    while i < layout.length() {
        if i == contiguous {
            let extent = layout.shape.entries[i];
            let Some(parts) = extent.checked_mul(n) else {
                return Err(LayoutError::Overflow { blame: Blame::shape(operation, i), left: extent, right: n });
            };
            result.shape.entries[i] = parts;
        } else {
            let Some(stride) = layout.strides.at(i).scaled(n) else {
                let step = magnitude(layout.strides.coefficients[i]);
                return Err(LayoutError::Overflow { blame: Blame::stride(operation, i), left: step, right: n });
            };
            result.strides.set(i, stride);
        }
        i += 1;
    }
    Ok(ctry!(result.checked(), operation))
}

/// The first leaf of stride 1 or -1, with extent above 1 if there is one; `MAX_LEAVES` if there is none.
const fn contiguous_leaf(layout: &Layout) -> usize {
    let mut found = MAX_LEAVES;
    let mut i = 0;
    while i < layout.length() {
        let stride = layout.strides.at(i);
        if stride.code == 0 && magnitude(stride.coefficient) == 1 {
            // A mode that moves shows where elements are adjacent; extent 1 is taken only if no such mode exists.
            if layout.shape.entries[i] > 1 {
                return i;
            }
            if found == MAX_LEAVES {
                found = i;
            }
        }
        i += 1;
    }
    found
}
