//! The nearest strides and extents that compose, for the `help:` line of an error.

use crate::const_util::magnitude;
use crate::data::layout::Layout;
use crate::ops::composition::outer::Outer;
use crate::ops::composition::walk::Walk;

/// The number of candidates on each side.
const RANGE: u64 = 64;

/// A composition to decide: the inner layout must stay below the limit, if there is one.
#[derive(Clone, Copy)]
pub(super) struct Question<'a> {
    pub(super) outer: &'a Outer<'a>,
    pub(super) inner: &'a Layout,
    pub(super) limit: Option<u64>,
}

/// The number of a leaf that is replaced: its extent, or its stride.
#[derive(Clone, Copy)]
pub(super) enum LeafPart {
    Extent,
    Stride,
}

impl Question<'_> {
    /// The nearest numbers for leaf `leaf` that compose, below and above; 0 if there is none.
    pub(super) const fn nearest(&self, leaf: usize, which: LeafPart) -> [u64; 2] {
        let (extent, stride) = self.inner.mode_at(leaf);
        let number = match which {
            LeafPart::Extent => extent,
            LeafPart::Stride => magnitude(stride.coefficient),
        };
        let mut fitting = [0, 0];
        let mut distance = 1;
        // Outwards from the number as written, so that the first hit on each side is the nearest.
        while distance <= RANGE {
            // 0 is no candidate: no extent is 0, and stride 0 repeats.
            if fitting[0] == 0 && number > distance && self.takes(leaf, which, number - distance) {
                fitting[0] = number - distance;
            }
            if fitting[1] == 0 && self.takes(leaf, which, number.saturating_add(distance)) {
                fitting[1] = number.saturating_add(distance);
            }
            distance += 1;
        }
        fitting
    }

    /// The largest number from `most` down to `least` for leaf `leaf` that composes; 0 if there is none.
    pub(super) const fn largest(&self, leaf: usize, which: LeafPart, least: u64, most: u64) -> u64 {
        let mut number = most;
        let mut tried = 0;
        while number >= least && tried < RANGE {
            if self.takes(leaf, which, number) {
                return number;
            }
            number -= 1;
            tried += 1;
        }
        0
    }

    /// Whether the inner layout composes with another number in leaf `leaf`.
    const fn takes(&self, leaf: usize, which: LeafPart, number: u64) -> bool {
        let (extent, stride) = self.inner.mode_at(leaf);
        let (extent, step) = match which {
            LeafPart::Extent => (number, magnitude(stride.coefficient)),
            LeafPart::Stride => (extent, number),
        };
        let Some(changed) = self.inner.with_leaf(leaf, extent, step) else { return false };
        match self.limit {
            // The bound of the outer layout holds for proposals too: help that leads to the next error is none.
            Some(size) if changed.reach() >= size => false,
            _ => walks(self.outer, &changed),
        }
    }
}

/// Whether the walk of an inner layout in digits meets no obstacle.
pub(super) const fn walks(outer: &Outer, inner: &Layout) -> bool {
    let mut walk = Walk::NONE;
    let mut i = 0;
    while i < inner.length() {
        match walk.leaf(outer, inner.shape.entries[i], magnitude(inner.strides.coefficients[i]), i) {
            Ok(None) => i += 1,
            _ => return false,
        }
    }
    // Stricter than `decide`, which also enumerates: a proposal may be missed, but none is wrong.
    walk.carry().is_none() && walk.assemble(inner).is_ok()
}
