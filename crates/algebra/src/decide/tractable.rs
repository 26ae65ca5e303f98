//! Decides tractability, and suggests what strides that are not tractable may mean.
//!
//! ```text
//! (32,32):(32,1)       tractable
//! (32,32):(33,1)       32 x 1 does not divide 33: the strides leave a gap, as in a padded tile
//! (32,32):(32 + 1,1)   dense 32, padded by 1: `32` must be tractable, the whole injective
//! (3,2):(2,3)          3 x 2 does not divide 3: the modes interleave, and no two coordinates meet
//! (3,8):(1,1)          3 x 1 does not divide 1: (1,0) and (0,1) meet, as they do in a sliding window
//! ```

use crate::const_util::{ctry, magnitude, signed};
use crate::data::layout::Layout;
use crate::data::stride::{Basis, Stride};
use crate::decide::injectivity::{Injectivity, injectivity, last_difference};
use crate::decide::order::sorted_leaves;
use crate::error::{Blame, LayoutError, Operation, Reading};

/// The stride that breaks tractability: the stride of `leaf`, because of the stride of `below`, or because it is
/// negative.
#[derive(Clone, Copy)]
struct Break {
    below: Option<usize>,
    leaf: usize,
}

impl Layout {
    /// Whether the layout is tractable: sorted by stride, each stride is 0 or `extent x stride` divides the next
    /// stride. Modes of extent 1 are ignored; runtime strides are compared only with multiples of themselves.
    ///
    /// The morphisms of the category Nest encode exactly the tractable layouts. Source: the categorical paper.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// assert!(Layout::parse("(128,64):(64,1)")?.is_tractable());
    /// assert!(!Layout::parse("(64,64):(65,1)")?.is_tractable());
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn is_tractable(&self) -> bool {
        first_break(self).is_none()
    }

    /// Fails with the first stride that breaks tractability, if there is one.
    pub(crate) const fn require_tractable(&self, operation: Operation) -> Result<(), LayoutError> {
        match first_break(self) {
            None => Ok(()),
            Some(found) => Err(broken(self, self, found, operation)),
        }
    }

    /// Fails unless `dense`, this layout without the padding of its strides, is tractable. If there is padding, no two
    /// coordinates may share an index. Modes of stride 0 repeat on purpose and are ignored.
    pub(crate) const fn require_padded(&self, dense: &Layout) -> Result<(), LayoutError> {
        if let Some(found) = first_break(dense) {
            return Err(broken(self, dense, found, Operation::Layout));
        }
        let padded = padded_leaves(self, dense);
        // Nothing is padded, so the dense layout is this layout, and tractable modes do not overlap.
        if padded == 0 {
            return Ok(());
        }
        // Runtime strides have no padding: along each runtime stride the layout is tractable.
        let steps = along(self, Basis::Unit);
        match injectivity(&steps) {
            Injectivity::Injective => Ok(()),
            Injectivity::Undecided => {
                // Called for its error, which states the budget; the decision is the one above.
                ctry!(crate::decide::injectivity::require_injective(&steps, Operation::Layout, 0));
                Ok(())
            }
            Injectivity::Collision(collision) => {
                // Without the padding of one of these leaves, the two coordinates would not meet.
                let leaf = last_difference(&steps, collision, padded);
                let (whole, stride) = (self.strides.coefficients[leaf], dense.strides.coefficients[leaf]);
                let blame = Blame::stride(Operation::Layout, leaf);
                let padding = magnitude(whole - stride);
                Err(LayoutError::PaddingOverlaps { blame, layout: steps, collision, stride, padding })
            }
        }
    }
}

/// The first leaf, sorted by stride, whose stride breaks tractability.
const fn first_break(layout: &Layout) -> Option<Break> {
    let places = sorted_leaves(layout);
    let mut below: Option<usize> = None;
    let mut i = 0;
    while i < layout.length() {
        // Sorted by stride, only neighbours are compared: `extent x stride` dividing the next is transitive.
        let leaf = places[i];
        i += 1;
        let (extent, stride) = layout.mode_at(leaf);
        // They reach no new index, so no stride has to be a multiple of theirs.
        if extent == 1 || stride.is_zero() {
            continue;
        }
        if stride.coefficient() < 0 {
            return Some(Break { below: None, leaf });
        }
        if let Some(last) = below {
            let (before, lower) = layout.mode_at(last);
            // Sorted basis by basis; between bases no ratio is known, and none is demanded.
            if lower.basis().same(stride.basis()) && !divides(before, lower.coefficient(), stride.coefficient()) {
                return Some(Break { below, leaf });
            }
        }
        below = Some(leaf);
    }
    None
}

/// The error of the stride that breaks tractability in `dense`, the layout without the padding of its strides.
const fn broken(layout: &Layout, dense: &Layout, found: Break, operation: Operation) -> LayoutError {
    let Break { below, leaf } = found;
    let blame = Blame::stride(operation, leaf);
    let (next_extent, next) = dense.mode_at(leaf);
    let next_stride = next.coefficient();
    let (extent, stride) = match below {
        Some(below) => (dense.mode_at(below).0, dense.strides.coefficients[below]),
        None => (next_extent, next_stride),
    };
    let reading = match below {
        Some(_) => reading(layout, extent.checked_mul(magnitude(stride)), leaf),
        None => Reading::Reversed,
    };
    LayoutError::NotTractable { blame, extent, stride, next_extent, next_stride, reading }
}

/// The possible meaning of the stride of `leaf`, which is not a multiple of `step`.
const fn reading(layout: &Layout, step: Option<u64>, leaf: usize) -> Reading {
    let stride = layout.strides.at(leaf);
    let whole = magnitude(stride.coefficient());
    // The nearest multiple below is the dense stride if the user padded; below the step itself, nothing was padded.
    let (dense, padding) = match step {
        Some(step) if step <= whole => (whole / step * step, whole % step),
        Some(step) if signed(step).is_some() => (step, 0),
        _ => (0, 0),
    };
    let steps = along(layout, stride.basis());
    match injectivity(&steps) {
        Injectivity::Collision(collision) => {
            let index = Stride::new(collision.index, stride.basis());
            Reading::Overlap { layout: steps, first: collision.first, second: collision.second, index, dense }
        }
        Injectivity::Injective if padding > 0 => Reading::Padded { dense, padding },
        Injectivity::Injective => Reading::Interleaved { dense },
        Injectivity::Undecided => Reading::Undecided { dense },
    }
}

/// The coefficients of the strides of this basis as constants; modes of other bases, and of stride 0, stay at their
/// first element.
const fn along(layout: &Layout, basis: Basis) -> Layout {
    let mut steps = *layout;
    let mut leaf = 0;
    while leaf < layout.length() {
        let stride = layout.strides.at(leaf);
        let counts = stride.basis().same(basis) && !stride.is_zero();
        steps.strides.set(leaf, Stride::constant(if counts { stride.coefficient() } else { 0 }));
        // Extent 1 instead of leaving them out: leaf numbers stay the user's.
        if !counts {
            steps.shape.entries[leaf] = 1;
        }
        leaf += 1;
    }
    steps
}

/// A bit for each leaf whose stride has padding.
const fn padded_leaves(layout: &Layout, dense: &Layout) -> u32 {
    let (mut padded, mut leaf) = (0, 0);
    while leaf < layout.length() {
        if !layout.strides.at(leaf).same(dense.strides.at(leaf)) {
            padded |= 1 << leaf;
        }
        leaf += 1;
    }
    padded
}

/// Whether `extent x stride` divides `next`.
const fn divides(extent: u64, stride: i64, next: i64) -> bool {
    match extent.checked_mul(stride.unsigned_abs()) {
        // Strides here are above 0, so the step is never 0.
        Some(step) => next.unsigned_abs().is_multiple_of(step),
        None => false,
    }
}
