//! The reach of a layout: its cosize, the distance of index 0 from the smallest index, and the begin of a composite in
//! its operand.

use core::marker::PhantomData;

use layout_algebra::{LayoutError, MAX_RUNTIME, cosize_of};

use crate::layout::StaticLayout;
use crate::layout::composed;

/// The reach of the layout `L`, as sums over its runtime strides.
pub(crate) struct Span<L>(PhantomData<L>);

impl<L: StaticLayout> Span<L> {
    /// The terms of the cosize; meaningless for a layout that does not exist.
    const COSIZE: [u64; 1 + MAX_RUNTIME] = match composed::cosize_terms::<L>() {
        Ok(terms) => terms,
        Err(_) => [0; 1 + MAX_RUNTIME],
    };

    /// The terms of the distance from the smallest index to index 0.
    const ORIGIN: [u64; 1 + MAX_RUNTIME] = composed::origin_terms::<L>();

    /// Whether no index is negative. It reads the strides. Most layouts then need no terms.
    pub(crate) const FORWARD: bool = match &L::INNER {
        Ok(layout) if !L::SWIZZLED => {
            let (mut forward, mut i, length) = (true, 0, layout.length());
            while i < length && forward {
                let (extent, stride) = layout.mode_at(i);
                forward = stride.coefficient() >= 0 || extent == 1;
                i += 1;
            }
            forward
        }
        Ok(_) | Err(_) => true,
    };

    /// Whether a composite by a tiler of negative strides begins elsewhere than at index 0.
    pub(crate) const SHIFTED: bool = {
        let mut k = 0;
        while k <= MAX_RUNTIME && L::BEGIN[k] == 0 {
            k += 1;
        }
        k <= MAX_RUNTIME
    };

    /// Returns the cosize: one more than the distance from the smallest to the largest index.
    ///
    /// # Errors
    /// [`LayoutError::SumOverflow`] where it exceeds 64 bits.
    #[inline(always)]
    pub(crate) fn cosize(layout: &L) -> Result<u64, LayoutError> {
        match L::RUNTIME {
            // Most layouts have no runtime stride, and no sum to check. rustc walks through a function that a branch
            // names, taken or not; through a constant it does not.
            0 => Ok(const { Self::COSIZE[0] }),
            _ => (const { Self::far_cosize as fn(&L) -> _ })(layout),
        }
    }

    /// The distance from the smallest index to index 0, which is less than the cosize.
    #[inline(always)]
    pub(crate) fn origin(layout: &L) -> u64 {
        // The `if` saves most layouts a function, and the constant that names one saves them the terms.
        if Self::FORWARD { 0 } else { (const { Self::origin_way() })(layout) }
    }

    /// The function that computes the origin.
    const fn origin_way() -> fn(&L) -> u64 {
        match L::RUNTIME {
            _ if Self::FORWARD => Self::no_origin,
            0 => Self::near_origin,
            _ => Self::far_origin,
        }
    }

    /// The origin without negative strides.
    #[inline(always)]
    fn no_origin(_: &L) -> u64 {
        0
    }

    /// The origin without runtime strides.
    #[inline(always)]
    fn near_origin(_: &L) -> u64 {
        const { Self::ORIGIN[0] }
    }

    /// The cosize with runtime strides.
    #[inline(always)]
    fn far_cosize(layout: &L) -> Result<u64, LayoutError> {
        // The largest index after a swizzle is no sum of strides.
        if L::SWIZZLED { layout.cosize() } else { Self::sum(const { &Self::COSIZE }, layout) }
    }

    /// The origin with runtime strides.
    #[inline(always)]
    fn far_origin(layout: &L) -> u64 {
        // The sum is less than the cosize, so where that is a number it does not overflow.
        Self::sum(const { &Self::ORIGIN }, layout).unwrap_or(0)
    }

    /// A sum with these terms, for the runtime strides of the layout.
    #[inline(always)]
    fn sum(terms: &[u64; 1 + MAX_RUNTIME], layout: &L) -> Result<u64, LayoutError> {
        cosize_of(terms, &composed::wide(layout.runtime_strides()))
    }

    /// Returns the index at which this composite begins in its operand, for the operand's runtime strides.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "an index of a layout of elements in memory")]
    pub(crate) fn begin(runtime: &[usize; MAX_RUNTIME]) -> isize {
        let terms = const { &L::BEGIN };
        let mut sum = terms[0] as isize;
        let mut k = 0;
        while k < MAX_RUNTIME {
            // Wrapping: the result is an index of elements that exist, so intermediate overflow cancels.
            sum = sum.wrapping_add((terms[1 + k] as isize).wrapping_mul(runtime[k].cast_signed()));
            k += 1;
        }
        sum
    }
}
