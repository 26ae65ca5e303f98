//! Building layouts piece by piece, from pieces of other layouts.

use crate::const_util::{ctry, signed};
use crate::data::layout::Layout;
use crate::data::profile::Subtree;
use crate::data::stride::Stride;
use crate::error::{Blame, LayoutError};

impl Layout {
    /// The layout with `extent : stride` at leaf `leaf`, if it is a layout.
    pub(crate) const fn with_leaf(&self, leaf: usize, extent: u64, stride: u64) -> Option<Layout> {
        let mut changed = *self;
        let Some(stride) = signed(stride) else { return None };
        changed.shape.entries[leaf] = extent;
        changed.strides.set(leaf, Stride::constant(stride));
        if changed.checked().is_ok() { Some(changed) } else { None }
    }

    /// The subtree at `span` as a separate layout.
    pub(crate) const fn subtree(&self, span: Subtree) -> Layout {
        let mut result = Layout::VOID;
        match result.push_tree(self, span) {
            Ok(()) => result,
            Err(_) => unreachable!(),
        }
    }

    /// Opens a tuple of `modes` modes, to be pushed next.
    pub(crate) const fn push_tuple(&mut self, modes: usize) -> Result<(), LayoutError> {
        self.shape.push_tuple(modes)
    }

    /// Pushes a leaf.
    pub(crate) const fn push_leaf(&mut self, extent: u64, stride: Stride) -> Result<(), LayoutError> {
        let leaf = self.shape.profile.length();
        if !self.shape.profile.push() {
            return Err(LayoutError::CapacityExceeded {
                blame: Blame::NONE,
                what: self.shape.profile.full(),
                count: 0,
            });
        }
        self.shape.entries[leaf] = extent;
        self.strides.set(leaf, stride);
        Ok(())
    }

    /// Pushes a whole layout as one mode.
    pub(crate) const fn push_layout(&mut self, other: &Layout) -> Result<(), LayoutError> {
        self.push_tree(other, other.profile().span())
    }

    /// Pushes the modes `begin .. end` of another layout.
    pub(crate) const fn push_modes(&mut self, other: &Layout, begin: usize, end: usize) -> Result<(), LayoutError> {
        let mut mode = other.profile().before(other.profile().span());
        let mut i = 0;
        while i < end {
            mode = other.profile().next(mode);
            if i >= begin {
                ctry!(self.push_tree(other, mode));
            }
            i += 1;
        }
        Ok(())
    }

    /// Pushes a subtree of another layout.
    pub(crate) const fn push_tree(&mut self, other: &Layout, span: Subtree) -> Result<(), LayoutError> {
        let start = self.shape.profile.length();
        ctry!(self.shape.profile.push_tree(&other.shape.profile, span));
        let (mut from, mut to) = (span.leaf, start);
        while from < span.leaf_end {
            self.shape.entries[to] = other.shape.entries[from];
            self.strides.coefficients[to] = other.strides.coefficients[from];
            self.strides.codes[to] = other.strides.codes[from];
            from += 1;
            to += 1;
        }
        Ok(())
    }
}
