//! Flat lists of modes, and the rule that merges two modes into one: the parts of coalescing.

use crate::const_util::as_signed;
use crate::data::layout::Layout;
use crate::data::profile::{MAX_LEAVES, Profile};
use crate::data::stride::{Stride, Strides};
use crate::error::{Blame, Capacity, LayoutError};

/// A flat list of modes without extents of 1, before it becomes a layout.
#[derive(Clone, Copy)]
pub(crate) struct Modes {
    pub(crate) extents: [u64; MAX_LEAVES],
    pub(crate) strides: Strides,
    pub(crate) count: usize,
    /// The bits of all codes and coefficients that [`coalesced`](Modes::coalesced) has seen.
    pub(crate) codes: u64,
    pub(crate) coefficients: i64,
}

impl Modes {
    pub(crate) const NONE: Modes =
        Modes { extents: [1; MAX_LEAVES], strides: Strides::ZERO, count: 0, codes: 0, coefficients: 0 };

    /// Appends a mode, or lengthens the last mode if its `extent x stride` is the new stride.
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

    /// Appends a mode unchanged.
    pub(crate) const fn push(&mut self, extent: u64, stride: Stride) -> Result<(), LayoutError> {
        if self.count == MAX_LEAVES {
            return Err(LayoutError::CapacityExceeded { blame: Blame::NONE, what: Capacity::Extents, count: 0 });
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
                let stride = Stride { coefficient: layout.strides.coefficients[i], code: layout.strides.codes[i] };
                codes |= stride.code;
                coefficients |= stride.coefficient;
                // `next` is the coefficient that continues the last mode, if known: const evaluation pays for each
                // call.
                if (stride.coefficient == next || !known)
                    && count > 0
                    && follows(modes.extents[count - 1], modes.strides.at(count - 1), stride)
                {
                    modes.extents[count - 1] *= extent;
                    known = false;
                } else {
                    modes.extents[count] = extent;
                    modes.strides.coefficients[count] = stride.coefficient;
                    modes.strides.codes[count] = stride.code;
                    count += 1;
                    #[allow(clippy::cast_possible_wrap, clippy::cast_sign_loss, reason = "checked, without a call")]
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

    /// The coalesced modes of a whole layout.
    pub(crate) const fn of(layout: &Layout) -> Modes {
        Modes::coalesced(layout, 0, layout.shape.profile.leaf_count as usize)
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

    /// The modes as a layout: `1:0` for none, a leaf for one, else flat.
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
            return Err(LayoutError::CapacityExceeded { blame: Blame::NONE, what: Capacity::Extents, count: 0 });
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

/// Modes that replace the leaves of a profile, one or more per leaf; the modes of each leaf are coalesced.
pub(crate) struct Pieces {
    layout: Layout,
    count: usize,
    /// The number of modes for each leaf.
    counts: [usize; MAX_LEAVES],
}

impl Pieces {
    pub(crate) const NONE: Pieces = Pieces { layout: Layout::VOID, count: 0, counts: [0; MAX_LEAVES] };

    /// Appends a mode to the modes of a leaf, which must be the last ones so far. `false` if there is no room.
    pub(crate) const fn push(&mut self, leaf: usize, extent: u64, stride: Stride) -> bool {
        let (extents, strides, end) = (&mut self.layout.shape.entries, &mut self.layout.strides, self.count);
        // Modes merge within a leaf only: the brackets of the profile separate the rest.
        if self.counts[leaf] > 0 && follows(extents[end - 1], strides.at(end - 1), stride) {
            extents[end - 1] *= extent;
            return true;
        }
        if end == MAX_LEAVES {
            return false;
        }
        extents[end] = extent;
        strides.set(end, stride);
        self.counts[leaf] += 1;
        self.count = end + 1;
        true
    }

    /// The layout of a profile with its leaves replaced.
    pub(crate) const fn over(mut self, profile: &Profile) -> Result<Layout, LayoutError> {
        if self.layout.shape.profile.split(profile, &self.counts) {
            return Ok(self.layout);
        }
        Err(LayoutError::CapacityExceeded { blame: Blame::NONE, what: Capacity::Nodes, count: 0 })
    }
}

/// Whether `extent x lower` is `stride`: then the modes `extent : lower` and `_ : stride` merge.
pub(crate) const fn follows(extent: u64, lower: Stride, stride: Stride) -> bool {
    /// The bound below which products of two magnitudes fit in 63 bits.
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
