//! Admissible composites: each mode of the inner layout steps through whole factors of the outer shape.

use super::division::{Last, LeftDivision, Strength, left_division};
use crate::const_util::{as_bits, ctry, max, min, product, small};
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::profile::{MAX_LEAVES, Profile};
use crate::data::stride::{Stride, Strides};
use crate::error::{Blame, LayoutError, Operation};
use crate::morphism::entries::{flat, push};

/// The condition under which several modes are admissible together; each must also be admissible alone.
///
/// `{S, N:r}` is admissible if the product of `S` is left divisible by `r`, and the quotient by `N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// The original definition: the quotient need only be weakly left divisible by `N`, and the intervals `[r, r (N -
    /// 1)]`, below the last factor of `S`, are disjoint. Enough for one mode; three can carry: `(2,2,2):(1,2,3)` in
    /// `6`.
    Original,
    /// The corrected definition: both divisions are full. Enough for two modes; three can carry: `(2,2,3):(2,3,4)` in
    /// `12`.
    Corrected,
    /// Both divisions are full, and the intervals `[r, r N)` are disjoint: each mode ends before the next begins.
    /// Always enough.
    Separated,
}

/// Composes `outer` after `inner` by the elementary theory; the last mode of `outer` is unbounded.
///
/// Post, with [`Condition::Separated`]: `result(x) = outer(inner(x))` in the extension of `outer`; it coalesces over
/// the shape of `inner` to `composition_extended(outer, inner)`. With the other conditions this holds for one mode and
/// for two.
///
/// # Errors
/// [`LayoutError::NotLeftDivisible`] with the leaf that fails; [`LayoutError::IntervalsOverlap`];
/// [`LayoutError::NotStatic`], [`LayoutError::NegativeStride`].
///
/// ```
/// use layout_algebra::{Layout, morphism::elementary::{Condition, composition}};
/// let outer = Layout::parse("(4,6,8,10):(2,3,5,7)")?;
/// let inner = Layout::parse("6:12")?;
/// // 12 = 4 x 3 and 3 divides 6; then 6 = 2 x 3, but 3 does not divide 8.
/// assert_eq!(composition(&outer, &inner, Condition::Separated).unwrap_err().code(), "L0814");
/// assert_eq!(composition(&outer, &inner, Condition::Original)?.to_string(), "((2,3)):((9,5))");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn composition(outer: &Layout, inner: &Layout, condition: Condition) -> Result<Layout, LayoutError> {
    let strength = match condition {
        Condition::Original => Strength::Weak,
        Condition::Corrected | Condition::Separated => Strength::Full,
    };
    ctry!(outer.require_natural(Operation::Admissible, 0));
    ctry!(inner.require_natural(Operation::Admissible, 1));
    let factors = flat(&outer.shape);
    let mut result = Layout::VOID;
    ctry!(result.push_tuple(inner.length()));
    let mut leaf = 0;
    while leaf < inner.length() {
        match mode(outer, &factors, inner.shape.entries[leaf], as_bits(inner.strides.coefficients[leaf]), strength) {
            Ok(mode) => ctry!(result.push_layout(&mode)),
            Err(error) => return Err(error.with_blame(Blame::stride(Operation::Admissible, leaf).of(1))),
        }
        leaf += 1;
    }
    ctry!(disjoint(&factors, inner, condition));
    result.checked()
}

/// The composite with a single mode `extent : stride`.
const fn mode(
    outer: &Layout,
    factors: &IntTuple,
    extent: u64,
    stride: u64,
    strength: Strength,
) -> Result<Layout, LayoutError> {
    if stride == 0 || extent == 1 {
        return Layout::leaf(extent, Stride::ZERO);
    }
    // First the stride uses up factors from the left, then the extent uses up what remains.
    let by_stride = ctry!(left_division(factors.leaves(), stride, Last::Unbounded, Strength::Full));
    let rest = ctry!(by_stride.quotient(factors));
    let by_extent = ctry!(left_division(rest.leaves(), extent, Last::Unbounded, strength));
    assemble(outer, &by_stride, &rest, &by_extent)
}

/// The modes `(M_i / c, M_(i+1), .., c') : (c d_i, d_(i+1), .., d_j)`; a single mode is not bracketed.
const fn assemble(
    outer: &Layout,
    by_stride: &LeftDivision,
    rest: &IntTuple,
    by_extent: &LeftDivision,
) -> Result<Layout, LayoutError> {
    let (mut extents, mut strides) = (IntTuple::EMPTY, [Stride::ZERO; MAX_LEAVES]);
    let mut k = 0;
    while k <= by_extent.index && k < rest.length() {
        let extent = if k == by_extent.index { by_extent.part } else { rest.entries[k] };
        let source = outer.strides.at(by_stride.index + k);
        let by = if k == 0 { by_stride.part } else { 1 };
        let Some(scaled) = source.scaled(by) else {
            let blame = Blame::stride(Operation::Admissible, by_stride.index + k);
            return Err(LayoutError::Overflow { blame, left: by, right: as_bits(source.coefficient) });
        };
        if extent > 1 {
            strides[extents.length()] = scaled;
            ctry!(push(&mut extents, extent));
        }
        k += 1;
    }
    if extents.length() == 1 {
        extents.profile = Profile::LEAF;
    }
    let mut result = Layout { shape: extents, strides: Strides::ZERO };
    k = 0;
    while k < result.length() {
        result.strides.set(k, strides[k]);
        k += 1;
    }
    Ok(result)
}

/// Checks that the intervals of the modes are disjoint below the last factor of the outer shape; an error names the
/// first two that overlap.
const fn disjoint(factors: &IntTuple, inner: &Layout, condition: Condition) -> Result<(), LayoutError> {
    // The unbounded last factor accepts any sum.
    let mut limit = 1u64;
    let mut i = 0;
    while i + 1 < factors.length() {
        limit = limit.saturating_mul(factors.entries[i]);
        i += 1;
    }
    let mut second = 1;
    while second < inner.length() {
        let mut first = 0;
        while first < second {
            let (a, b) = (interval(inner, first, limit, condition), interval(inner, second, limit, condition));
            if max(a[0], b[0]) <= min(a[1], b[1]) {
                let blame = Blame::stride(Operation::Admissible, second).of(1);
                let (first, second) = (small(first + 1), small(second + 1));
                return Err(LayoutError::IntervalsOverlap { blame, first, second, left: a, right: b });
            }
            first += 1;
        }
        second += 1;
    }
    Ok(())
}

/// The first and the last number of the interval below `limit`; an empty interval ends before it begins.
const fn interval(inner: &Layout, leaf: usize, limit: u64, condition: Condition) -> [u64; 2] {
    let (extent, stride) = (inner.shape.entries[leaf], as_bits(inner.strides.coefficients[leaf]));
    if extent == 1 || stride == 0 {
        return [1, 0];
    }
    // Separated: a mode takes all of `r .. r N - 1`, so the next one begins after its last step.
    let tail = if matches!(condition, Condition::Separated) { stride - 1 } else { 0 };
    let far = match product(stride, extent - 1) {
        Some(far) => far.saturating_add(tail),
        None => u64::MAX,
    };
    [stride, min(far, limit - 1)]
}
