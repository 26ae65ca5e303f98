//! Coalesce: the shortest layout with the same function.

use crate::const_util::{as_signed, ctry, small};
use crate::data::layout::Layout;
use crate::data::profile::{MAX_LEAVES, Profile, Span};
use crate::data::stride::{Stride, Strides};
use crate::error::{Blame, Capacity, LayoutError, Operation};

/// A flat list of modes without extents of 1, on its way to a layout.
#[derive(Clone, Copy)]
pub(crate) struct Modes {
    pub(crate) extents: [u64; MAX_LEAVES],
    pub(crate) strides: Strides,
    pub(crate) count: usize,
    /// The bits of all codes and of all coefficients, as far as [`coalesced`](Modes::coalesced) has seen them.
    pub(crate) codes: u64,
    pub(crate) coefficients: i64,
}

impl Modes {
    pub(crate) const NONE: Modes =
        Modes { extents: [1; MAX_LEAVES], strides: Strides::ZERO, count: 0, codes: 0, coefficients: 0 };

    /// Appends a mode, or lengthens the last one where `extent x stride` of it is the new stride.
    pub(crate) const fn merge_or_push(&mut self, extent: u64, stride: Stride) -> Result<(), LayoutError> {
        if extent == 1 {
            return Ok(());
        }
        if self.count > 0 && follows(self.extents[self.count - 1], self.strides.at(self.count - 1), stride) {
            self.extents[self.count - 1] *= extent;
            return Ok(());
        }
        self.push(extent, stride)
    }

    /// Appends a mode as it is.
    pub(crate) const fn push(&mut self, extent: u64, stride: Stride) -> Result<(), LayoutError> {
        if self.count == MAX_LEAVES {
            return Err(LayoutError::CapacityExceeded { blame: Blame::NONE, what: Capacity::Extents });
        }
        self.extents[self.count] = extent;
        self.strides.set(self.count, stride);
        self.count += 1;
        Ok(())
    }

    /// The coalesced modes of some leaves of a layout.
    pub(crate) const fn coalesced(layout: &Layout, leaf: usize, leaf_end: usize) -> Modes {
        let mut modes = Modes::NONE;
        let mut count = 0;
        let (mut codes, mut coefficients) = (0, 0);
        let (mut next, mut known) = (0, false);
        let mut i = leaf;
        while i < leaf_end {
            let extent = layout.shape.entries[i];
            if extent > 1 {
                let stride = layout.strides.at(i);
                codes |= stride.code;
                coefficients |= stride.coefficient;
                // `next` is the coefficient that continues the last mode, where that is known: const evaluation pays for
                // each call.
                if (stride.coefficient == next || !known)
                    && count > 0
                    && follows(modes.extents[count - 1], modes.strides.at(count - 1), stride)
                {
                    modes.extents[count - 1] *= extent;
                    known = false;
                } else {
                    modes.extents[count] = extent;
                    modes.strides.set(count, stride);
                    count += 1;
                    #[allow(
                        clippy::cast_possible_wrap,
                        clippy::cast_sign_loss,
                        reason = "no call on the hot path; checked"
                    )]
                    {
                        known = (extent | stride.coefficient as u64) >> 31 == 0;
                        if known {
                            next = extent as i64 * stride.coefficient;
                        }
                    }
                }
            }
            i += 1;
        }
        modes.count = count;
        modes.codes = codes;
        modes.coefficients = coefficients;
        modes
    }

    /// The product of the extents.
    pub(crate) const fn size(&self) -> u64 {
        let mut size = 1;
        let mut i = 0;
        while i < self.count {
            size *= self.extents[i];
            i += 1;
        }
        size
    }

    /// These modes as a layout: `1:0` for none, a leaf for one, else flat.
    pub(crate) const fn layout(&self) -> Layout {
        let mut layout = Layout::VOID;
        match self.push_onto(&mut layout) {
            Ok(()) => layout,
            // A flat tuple of at most MAX_LEAVES leaves always fits.
            Err(_) => unreachable!(),
        }
    }

    /// Pushes these modes onto a layout as one mode: `1:0` for none, a leaf for one, else a flat tuple.
    pub(crate) const fn push_onto(&self, layout: &mut Layout) -> Result<(), LayoutError> {
        if self.count == 0 {
            return layout.push_leaf(1, Stride::ZERO);
        }
        let start = layout.shape.profile.leaf_count as usize;
        if self.count > 1 && !layout.shape.profile.open(self.count) || !layout.shape.profile.push_leaves(self.count) {
            return Err(LayoutError::CapacityExceeded { blame: Blame::NONE, what: Capacity::Extents });
        }
        let mut i = 0;
        while i < self.count {
            layout.shape.entries[start + i] = self.extents[i];
            layout.strides.coefficients[start + i] = self.strides.coefficients[i];
            layout.strides.codes[start + i] = self.strides.codes[i];
            i += 1;
        }
        Ok(())
    }
}

/// Whether `extent x lower` is `stride`: the modes `extent : lower` and `_ : stride` are one.
pub(crate) const fn follows(extent: u64, lower: Stride, stride: Stride) -> bool {
    /// Below this magnitude on both sides no product leaves 63 bits.
    const SMALL: i64 = 1 << 31;
    if lower.code != stride.code {
        return false;
    }
    let small = lower.coefficient < SMALL && lower.coefficient > -SMALL;
    if small && extent >> 31 == 0 {
        return lower.coefficient * as_signed(extent) == stride.coefficient;
    }
    match lower.scaled(extent) {
        Some(next) => next.coefficient == stride.coefficient,
        None => false,
    }
}

/// The shortest layout with the same function. `CuTe`: `coalesce`; the categorical paper: `coal`.
///
/// Post: `result(x) = layout(x)` for all `x < size`; `depth(result) <= 1`; no layout with this function has fewer modes;
/// the result is unique, so two layouts are the same function exactly when they coalesce to the same layout.
/// A single mode is a leaf `4:1`, no mode at all is `1:0`.
///
/// ```
/// use layout_algebra::{Layout, ops::coalesce};
/// assert_eq!(coalesce(&Layout::parse("(2,(1,6)):(1,(6,2))")?).to_string(), "12:1");
/// assert_eq!(coalesce(&Layout::parse("(4,8):(8,1)")?).to_string(), "(4,8):(8,1)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn coalesce(layout: &Layout) -> Layout {
    Modes::coalesced(layout, 0, layout.length()).layout()
}

/// Coalesces below each leaf of a profile. `CuTe`: `coalesce(layout, profile)`; the paper: relative coalesce.
///
/// Post: mode by mode of the profile, `result = coalesce(layout)`; modes beyond the profile are left alone.
///
/// # Errors
/// [`LayoutError::RankMismatch`] where the profile has more modes than the layout.
///
/// ```
/// use layout_algebra::{Layout, Profile, ops::coalesce_over};
/// let layout = Layout::parse("(2,(1,6)):(1,(6,2))")?;
/// assert_eq!(coalesce_over(&layout, &Profile::flat(2))?.to_string(), "(2,6):(1,2)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn coalesce_over(layout: &Layout, profile: &Profile) -> Result<Layout, LayoutError> {
    let mut result = Layout::VOID;
    ctry!(over(layout, layout.profile().span(), profile, 0, &mut result));
    Ok(result)
}

/// Coalesces the subtree `span` over the subtree of `profile` at `node`.
const fn over(
    layout: &Layout,
    span: Span,
    profile: &Profile,
    node: usize,
    result: &mut Layout,
) -> Result<(), LayoutError> {
    if profile.is_leaf_at(node) {
        return Modes::coalesced(layout, span.leaf, span.leaf_end).push_onto(result);
    }
    let given = profile.modes_at(node);
    let rank = layout.profile().modes_at(span.node);
    if given > rank {
        return Err(LayoutError::RankMismatch {
            blame: Blame::whole(Operation::CoalesceOver, 1),
            given: small(given),
            expected: small(rank),
        });
    }
    ctry!(result.push_tuple(rank));
    // A number has itself as its only mode.
    let first = if layout.profile().is_leaf_at(span.node) { span.node } else { span.node + 1 };
    let mut mode = Span { node_end: first, leaf_end: span.leaf, ..span };
    let mut child = node + 1;
    let mut i = 0;
    while i < rank {
        mode = layout.profile().subtree(mode.node_end, mode.leaf_end);
        if i < given {
            ctry!(over(layout, mode, profile, child, result));
            child = profile.subtree_end(child);
        } else {
            ctry!(result.push_tree(layout, mode));
        }
        i += 1;
    }
    Ok(())
}
