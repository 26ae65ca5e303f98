//! Errors that several operations make, from the numbers that each has.

use super::{Blame, LayoutError, ModePath};
use crate::const_util::small;
use crate::data::bijection::Bijection;

impl LayoutError {
    /// The error of an operation on strides for a swizzled layout.
    pub const fn swizzled_operand(swizzle: Bijection) -> LayoutError {
        LayoutError::SwizzledOperand { blame: Blame::NONE, swizzle }
    }

    pub(crate) const fn rank_mismatch(given: usize, expected: usize) -> LayoutError {
        LayoutError::RankMismatch { blame: Blame::NONE, given: small(given), expected: small(expected) }
    }

    pub(crate) const fn out_of_bounds(x: u64, size: u64) -> LayoutError {
        let (blame, mode) = (Blame::NONE, ModePath::WHOLE);
        LayoutError::OutOfBounds { blame, mode, coordinate: x as i128, extent: size }
    }

    pub(crate) const fn mode_out_of_range(mode: usize, rank: usize) -> LayoutError {
        LayoutError::ModeOutOfRange { blame: Blame::NONE, mode: mode as u64, rank: small(rank) }
    }
}
